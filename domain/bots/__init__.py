"""Who answers when no person does. A bot sees what its seat sees, and may imagine the rest; it knows nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from domain.kernel.errors import RuleError
from domain.kernel.frames import Option, Seat
from domain.kernel.game import Game
from domain.kernel.gate import Gate

AnyPlay = Game[Any, Any, Any]
MOST_OPTIONS = 60


class Ask(Struct, frozen=True):
    """One open ask (or offer) of a seat: its kind and the legal options."""

    kind: str
    options: list[Option]
    offer: bool = False


class Seen:
    """A question as a seat sees it: the view, the asks and offers, the draft (answers that were given and haven't paid
    yet), and plays that could be the true one."""

    def __init__(self, gate: Gate[Any], state: bytes, seat: Seat, draft: Sequence[str], g: AnyPlay) -> None:
        self.seat = seat
        self.game = gate.game
        self._gate = gate
        self._state = state
        self.draft = draft
        self._g = g

    @property
    def view(self) -> Any:
        """What the seat may see."""
        return self._g.view(self.seat)

    @property
    def asks(self) -> list[Ask]:
        """What the seat is asked and offered."""
        return [Ask(each.kind, list(each.options.values()), each.offer) for each in self._mine()]

    def only(self) -> str | None:
        """The only legal answer, where there is but one."""
        ids = [option for each in self._mine() for option in each.options]
        return ids[0] if len(ids) == 1 else None

    def imagine(self, rng: Random) -> AnyPlay:
        """A play at the same question that agrees with all the seat knows: what it can't know is drawn by `rng`, and
        so are the dice to come. It may be played on."""
        play: AnyPlay = self._gate.imagine(self._state, self.draft, self.seat, rng)
        return play

    def _mine(self) -> list[Any]:
        return [each for each in self._g.questions if each.seat == self.seat]


class Bot(Protocol):
    """Chooses one of the options that it is shown."""

    def choose(self, seen: Seen) -> str:
        """The id of an option. Called with at least one ask or offer."""


def decide(gate: Gate[Any], state: bytes, seat: Seat, bot: Bot, begun: Sequence[str] = ()) -> list[str]:
    """The options with which a bot makes a draft (`begun`) an action: more and more of them until they pay.

    The seat must have an ask or an offer. Raises RuleError where nothing ever pays.
    """
    options: list[str] = []
    g: AnyPlay | None = gate.look(state, begun, seat)
    while g is not None:
        if len(options) == MOST_OPTIONS:
            raise RuleError(f"{g.id}: {MOST_OPTIONS} options and none of them pays: {', '.join(options)}")
        options.append(bot.choose(Seen(gate, state, seat, [*begun, *options], g)))
        g = gate.look(state, [*begun, *options], seat)
    return options
