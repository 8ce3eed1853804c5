"""Reactions: what others may, or must, do when a rule announces a fact."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from domain.kernel.errors import RuleError
from domain.kernel.frames import Answer, Fact, Frame, Seat, Step, option

if TYPE_CHECKING:
    from domain.kernel.game import Game

F = TypeVar("F", bound=Fact)


class Layer(IntEnum):
    """The order in which listeners answer: what simply works, what a seat may choose, what the rules force."""

    PASSIVE = 0
    OPTIONAL = 1
    FORCED = 2


class Listener(Struct, frozen=True):
    """One thing that answers a fact.

    `applies(g, fact)` includes its limit (once a turn, …), which is counted in the state; `frame(g, fact)` is the rule
    that it starts, which also counts the use. `seat` says who chooses, for an optional one.
    """

    id: str
    hears: type[Fact]
    layer: Layer
    rule: str
    applies: Callable[[Any, Any], bool]
    frame: Callable[[Any, Any], Frame]
    seat: Callable[[Any, Any], Seat] | None = None

    def __post_init__(self) -> None:
        if (self.seat is not None) != (self.layer is Layer.OPTIONAL):
            raise RuleError(f"the listener {self.id}: a seat chooses where it is optional, and only there")


class Reactions(Frame, Generic[F], tag="reactions"):
    """All listeners to one fact, in the order of the game's list; each at most once, optional ones seat by seat."""

    fact: F
    used: list[str] = []
    passed: list[Seat] = []
    chosen: str | None = None

    def run(self, g: Game[Any, Any, Any]) -> Step:
        if self.chosen is not None:
            listener = next(one for one in g.LISTENERS if one.id == self.chosen)
            self.chosen = None
            return g.push(listener.frame(g, self.fact))
        listening = self._ready(g)
        if not listening:
            return g.done(self)
        for layer in Layer:
            ready = [one for one in listening if one.layer is layer]
            if layer is not Layer.OPTIONAL and ready:
                self.used.append(ready[0].id)
                return g.push(ready[0].frame(g, self.fact))
            seats = sorted({one.seat(g, self.fact) for one in ready if one.seat} - set(self.passed))
            if seats:
                mine = [one for one in ready if one.seat and one.seat(g, self.fact) == seats[0]]
                candidates = [*(option("react", listener=one.id) for one in mine), option("pass")]
                return g.ask(self.on_react, seats[0], candidates, rule=mine[0].rule)
        return g.done(self)

    def on_react(self, g: Game[Any, Any, Any], answer: Answer) -> None:
        if answer.id == "pass":
            self.passed.append(answer.seat)
        else:
            self.chosen = answer.text("listener")
            self.used.append(self.chosen)

    def _ready(self, g: Game[Any, Any, Any]) -> list[Listener]:
        return [
            one
            for one in g.LISTENERS
            if isinstance(self.fact, one.hears) and one.id not in self.used and one.applies(g, self.fact)
        ]
