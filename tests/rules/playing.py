"""What the rules' tests of the games have alike: a play at its open question, and how it is driven through the gate.

Each game's own `given` lays positions out and says in its words what stands on the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.game import Game
from domain.kernel.gate import Acted, Gate
from domain.kernel.numbers import Shows

AnyGame = Game[Any, Any, Any]
G = TypeVar("G", bound=AnyGame)


class Pause(Frame, tag="pause"):
    """A rule that is played alone ends here, without what would follow: the play stops until `next`."""

    open = True
    over: bool = False

    def run(self, g: AnyGame) -> Step:
        return g.done(self) if self.over else g.ask(self.on_pause, 1, [option("next")], rule="")

    def on_pause(self, g: AnyGame, answer: Answer) -> None:
        self.over = True


def reasons_against(gate: Gate[G], state: bytes, options: Sequence[str], seat: int) -> list[Refusal]:
    """Against the last option of a list, all the others of which are legal; the list must be refused there."""
    with pytest.raises(Refused) as caught:
        gate.act(state, options, seat)
    assert caught.value.at == len(options) - 1, f"{caught.value.option} is refused already: {caught.value}"
    return list(caught.value.reasons)


class Driven(Generic[G]):
    """A play at its open question. Where no seat is named, it is the one that may choose the first option."""

    GATE: ClassVar[Gate[Any]]

    def __init__(self, acted: Acted[G]) -> None:
        self.acted = acted
        self.g = acted.g
        self.state = acted.state

    def take(self, options: Sequence[str], seat: int | None, script: Mapping[str, Sequence[int]]) -> Self:
        """Take these options one after the other, each as an action or the end of a draft."""
        acted, pending = self.acted, list(options)
        scripted = {stream: list(results) for stream, results in script.items()}
        while pending:
            who = _seat(acted.g, seat, pending)
            done = self.GATE.act(
                acted.state, pending, who, script={each: list(left) for each, left in scripted.items()}
            )
            assert isinstance(done, Acted), f"{options} is only a draft"
            assert done.taken
            pending = list(done.left)
            for draw in done.draws:
                scripted[draw.stream] = scripted.get(draw.stream, [])[1:]
            acted = done
        return type(self)(acted)

    def seat(self, seat: int | None, options: Sequence[str] = ()) -> int:
        return _seat(self.g, seat, options)

    def draft(self, *options: str, seat: int | None = None) -> G:
        """The play behind a draft that pays nothing yet."""
        found: G | None = self.GATE.look(self.state, options, self.seat(seat, options))
        assert found is not None, f"{options} pays"
        return found

    def why(self, *options: str, seat: int | None = None) -> list[str]:
        """The reasons against the last option after those before it; none when it is legal."""
        explained = self.GATE.explain(self.state, options[:-1], [options[-1]], self.seat(seat, options))[0]
        assert explained.legal == (not explained.reasons)
        return [reason.text.key.removeprefix("why.") for reason in explained.reasons]

    def shows(self, *options: str, seat: int | None = None) -> Shows:
        return self.GATE.explain(self.state, options[:-1], [options[-1]], self.seat(seat, options))[0].shows

    @property
    def asked(self) -> str:
        return self.g.questions[0].kind

    @property
    def lost(self) -> str:
        """How the game was lost; "" while it goes on or when it is won."""
        return self.g.outcome.how if self.g.outcome is not None and not self.g.outcome.won else ""

    @property
    def won(self) -> str:
        return self.g.outcome.how if self.g.outcome is not None and self.g.outcome.won else ""

    def log(self, key: str) -> list[Mapping[str, object]]:
        return [event.args for event in self.acted.events if event.key == key]


def _seat(g: AnyGame, seat: int | None, options: Sequence[str]) -> int:
    if seat is not None:
        return seat
    holders = [question.seat for question in g.questions if options and options[0] in question.options]
    return (holders or [g.questions[0].seat])[0]


def refused(at: Driven[Any], *options: str, seat: int | None = None) -> bool:
    """Whether the gate refuses this list."""
    try:
        at.GATE.act(at.state, options, at.seat(seat, options))
    except Refused:
        return True
    return False
