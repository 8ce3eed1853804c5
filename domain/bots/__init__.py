"""Who answers when no person does. A bot sees a view and its asks, as a player does, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from domain.kernel.errors import RuleError
from domain.kernel.frames import Option, Seat
from domain.kernel.game import Game
from domain.kernel.gate import Gate

MOST_OPTIONS = 60


class Ask(Struct, frozen=True):
    """One open ask (or offer) of a seat: its kind and the legal options."""

    kind: str
    options: list[Option]
    offer: bool = False


class Bot(Protocol):
    """Chooses one of the options that it is shown."""

    def choose(self, view: Any, asks: Sequence[Ask]) -> str:
        """The id of an option; `view` is what the seat may see. Called with at least one ask."""


def asks_of(g: Game[Any, Any, Any], seat: Seat) -> list[Ask]:
    """What a seat is asked and offered at the open question of a play."""
    return [Ask(each.kind, list(each.options.values()), each.offer) for each in g.questions if each.seat == seat]


def decide(gate: Gate[Any], state: bytes, seat: Seat, bot: Bot, begun: Sequence[str] = ()) -> list[str]:
    """The options with which a bot makes a draft (`begun`) an action: more and more of them until they pay.

    The seat must have an ask or an offer. Raises RuleError where nothing ever pays.
    """
    options: list[str] = []
    g: Game[Any, Any, Any] | None = gate.look(state, begun, seat)
    while g is not None:
        if len(options) == MOST_OPTIONS:
            raise RuleError(f"{g.id}: {MOST_OPTIONS} options and none of them pays: {', '.join(options)}")
        options.append(bot.choose(g.view(seat), asks_of(g, seat)))
        g = gate.look(state, [*begun, *options], seat)
    return options
