"""A session without a house: all its revisions in memory, as a house would keep them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct

from domain.conformance.broken import must
from domain.kernel.chance import Draw, seed_from
from domain.kernel.content import Content
from domain.kernel.frames import Seat
from domain.kernel.game import Event, Game, Setting
from domain.kernel.gate import Acted, Drafted, Gate
from domain.kernel.history import Revision, undo
from domain.kernel.orders import Order
from domain.kernel.positions import AnyGame, Position, lay_out

Taken = list[int | str]
"""A step of a playthrough: [seat, option, ...], ["undo", revision] or ["order", seat, what, of, choice, until]."""


class Start(Struct, frozen=True):
    """How a session begins: a setting, the seed in words, and the position that it starts from, if any."""

    setting: Setting
    seed: str
    position: Position | None = None


class Table:
    """`revisions` and `states` by number; `g` is the play that stands at the head."""

    def __init__(self, game: AnyGame, content: Content, start: Start) -> None:
        self.start = start
        self.gate: Gate[Any] = Gate(game, content, seed_from(start.seed))
        self.revisions: list[Revision] = []
        self.states: list[bytes] = []
        self.steps: list[Taken] = []
        self.events: list[Event] = []
        self.draws: list[Draw] = []
        begun = lay_out(self.gate, start.position) if start.position else self.gate.start(start.setting)
        self._keep(Revision(0, None, "start", begun.barrier), begun)

    @property
    def head(self) -> int:
        return len(self.states) - 1

    @property
    def state(self) -> bytes:
        return self.states[-1]

    def act(self, seat: Seat, options: Sequence[str]) -> Acted[Any] | Drafted[Any]:
        """Take an action; a draft changes nothing. Raises Refused."""
        result = self.gate.act(self.state, options, seat)
        if isinstance(result, Acted):
            self.steps.append([seat, *result.taken])
            self._keep(Revision(self.head + 1, self.head, "act", result.barrier, seat), result)
        return result

    def undo(self, to: int) -> None:
        """Bring the state of another revision back, as the freest house would allow it."""
        plan = undo(self.revisions, self.head, 0, "free", "shared", to)
        must(plan.allowed, f"revision {to} can't be brought back")
        n = self.head + 1
        state = self.gate.rewind(self.states[to], n if plan.redraw else None)
        self.steps.append(["undo", to])
        self._keep(Revision(n, to, "undo"), Acted(self.gate.open(state), state))

    def order(self, order: Order) -> None:
        """Give a standing order. Raises Refused."""
        result = self.gate.order(self.state, order)
        self.steps.append(["order", order.seat, order.what, order.of, order.choice, order.until])
        self._keep(Revision(self.head + 1, self.head, "order", result.barrier, order.seat), result)

    def take(self, step: Taken) -> None:
        """A step of a playthrough. Raises Refused; Broken where the options are not one whole action."""
        first, *rest = step
        if first == "undo":
            self.undo(int(rest[0]))
        elif first == "order":
            self.order(msgspec.convert(dict(zip(Order.__struct_fields__, rest, strict=True)), Order))
        else:
            result = self.act(int(first), [str(option) for option in rest])
            must(isinstance(result, Acted) and not result.left, f"{step} is not one whole action")

    def play(self) -> Game[Any, Any, Any]:
        """The play at the head as it is loaded from its bytes."""
        g: Game[Any, Any, Any] = self.gate.open(self.state)
        return g

    def back_to(self, n: int) -> Table:
        """Another table that has got as far as revision n of this one; for sessions without undo."""
        other = copy(self)
        other.revisions, other.states, other.steps = self.revisions[: n + 1], self.states[: n + 1], self.steps[:n]
        other.g, other.events, other.draws = other.play(), [], []
        return other

    def fingerprint(self) -> str:
        """A hash of all states, to compare whole sessions."""
        return hashlib.sha256(b"".join(self.states)).hexdigest()

    def _keep(self, revision: Revision, result: Acted[Any]) -> None:
        self.revisions.append(revision)
        self.states.append(result.state)
        self.g: Game[Any, Any, Any] = result.g
        self.events, self.draws = list(result.events), list(result.draws)
