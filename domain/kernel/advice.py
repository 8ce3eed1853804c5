"""What a title can say about a position and about the answers to a question: read by bots and by hints.

Worth is a whole number on the title's own scale, more is better. It is worked out from what a seat may see; whoever
asks for it hands over a play in which the rest has been redrawn (`Game.resample`), so that nothing hidden can leak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from domain.kernel.frames import Option
from domain.kernel.words import Message, message

C = TypeVar("C")

WON = 1_000_000
"""What a won session is worth; a lost one is worth as much less than nothing."""


class Like(Struct, frozen=True):
    """One thing that makes a position good or bad, how much, and the sentence for it."""

    worth: int
    says: Message


class Advice(Struct, frozen=True):
    """An answer, what it promises (0: it changes nothing, as far as can be told), and why.

    A reason may be put into words when it is asked for: most answers that are weighed are never shown.
    """

    option: str
    worth: int
    reason: Message | Callable[[], Message]

    @property
    def says(self) -> Message:
        """The sentence that says why; to be asked for before the play goes on."""
        return self.reason if isinstance(self.reason, Message) else self.reason()


def told(judged: Iterable[tuple[int, Option]], tell: Callable[[Option, int], Message]) -> list[Advice]:
    """Answers with what they promise, the best first; equal ones keep their order. `tell` words the reason of one."""
    best = sorted(judged, key=lambda each: -each[0])
    return [Advice(option.id, worth, partial(tell, option, worth)) for worth, option in best]


LIKE_ANY = message("kernel.no_opinion")


class Reasons(Generic[C]):
    """The sentences of one look at a play; a title's `why_<kind>` words the answers to one kind of question."""

    def __init__(self, counsel: C, kind: str) -> None:
        self.counsel = counsel
        self.kind = kind

    def of(self, option: Option, worth: int) -> Message:
        """Why an answer that promises so much is good."""
        tell = getattr(self, f"why_{self.kind}", None)
        found = tell(option) if tell is not None else LIKE_ANY
        assert isinstance(found, Message)
        return found


def no_opinion(options: Iterable[Option]) -> list[Advice]:
    """The answers in the order in which they were asked."""
    return [Advice(option.id, 0, LIKE_ANY) for option in options]


def gains(before: Iterable[Like], after: Iterable[Like]) -> list[Like]:
    """What has become better or worse from one position to another, the greatest change first.

    A thing is known by its sentence and what the sentence names; numbers in it may differ.
    """
    had: dict[str, int] = {}
    for like in before:
        had[_about(like)] = had.get(_about(like), 0) + like.worth
    found: dict[str, Like] = {}
    for like in after:
        about = _about(like)
        worth = like.worth + found[about].worth if about in found else like.worth - had.pop(about, 0)
        found[about] = Like(worth, like.says)
    return sorted((like for like in found.values() if like.worth), key=lambda like: -abs(like.worth))


def _about(like: Like) -> str:
    named = [f"{key} {value}" for key, value in sorted(like.says.args.items()) if isinstance(value, str)]
    return "\n".join([like.says.key, *named])
