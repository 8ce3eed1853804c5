"""What of a game has turned up in play: frames, listeners, verbs, and the records of its content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from domain.kernel.content import Content
from domain.kernel.frames import Frame, Step
from domain.kernel.game import Event
from domain.kernel.positions import AnyGame
from domain.kernel.reactions import Reactions


class Reached:
    """Tags of frames that ran, ids of listeners that were used, and every word that events and answers named."""

    def __init__(self) -> None:
        self.frames: set[str] = set()
        self.listeners: set[str] = set()
        self.verbs: set[str] = set()
        self.named: set[str] = set()

    def note(self, events: Iterable[Event], step: list[int | str]) -> None:
        """What a step has named: the ids in its options and in the arguments of its events."""
        for option in step[1:] if isinstance(next(iter(step), ""), int) else []:
            verb, *args = str(option).split(":")
            self.verbs.add(verb)
            self.named.update(args)
        for event in events:
            self.named.update(_texts(event.args))

    def add(self, other: Reached) -> None:
        self.frames |= other.frames
        self.listeners |= other.listeners
        self.verbs |= other.verbs
        self.named |= other.named


@cache
def watched(game: AnyGame) -> Any:
    """The same game, noting which of its frames run in its class attribute `reached`."""

    class Watched(game):  # type: ignore[misc, valid-type]
        reached: ClassVar[Reached] = Reached()

        def carry_out(self, top: Frame) -> Step:
            self.reached.frames.add(top.tag())
            step: Step = super().carry_out(top)
            if isinstance(top, Reactions):
                self.reached.listeners.update(top.used)
            return step

    Watched.__module__, Watched.__qualname__ = game.__module__, game.__qualname__
    return Watched


def unreached(game: AnyGame, content: Content, reached: Reached) -> list[str]:
    """What has never turned up, in words: it wants a position that leads there, or it is dead."""
    missing = [f"the frame {frame.tag()}" for frame in game.FRAMES if frame.tag() not in reached.frames]
    missing += [f"the listener {one.id}" for one in game.LISTENERS if one.id not in reached.listeners]
    missing += [f"the verb {verb}" for verb in game.VERBS if verb not in reached.verbs]
    for field in content.__struct_fields__:
        if field not in game.SCENERY:
            missing += [f"{field}.{id_}" for id_ in getattr(content, field) if id_ not in reached.named]
    return missing


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
