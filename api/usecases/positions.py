"""Positions of sessions, opened and kept for a while: what is shown and asked there. They are read, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from api.usecases import saying, shapes
from api.usecases.bounded import Bounded
from api.usecases.titles import Edition
from domain.kernel import history
from domain.kernel.game import Game
from domain.kernel.gate import Gate
from persistence.blobs import Base
from persistence.records import GameSession, Head

MOST_POSITIONS = 128
Play = Game[Any, Any, Any]


class Position:
    """A session after revision `n`: the saved bytes, and the play opened at its question."""

    def __init__(
        self,
        row: history.Revision,
        state: bytes,
        base: Base,
        gate: Gate[Any],
        edition: Edition,
        g: Play | None = None,
        line: Sequence[history.Revision] = (),
    ) -> None:
        self.row = row
        self.state = state
        self.base = base
        self.gate = gate
        self.edition = edition
        self.g: Play = gate.open(state) if g is None else g
        self.line = line
        self._views: dict[int | None, Any] = {}
        self._asks: dict[int, tuple[list[shapes.Ask], list[shapes.Ask]]] = {}

    @property
    def n(self) -> int:
        return self.row.n

    def view(self, seat: int | None) -> Any:
        """What that seat may see (None: a watcher)."""
        if seat not in self._views:
            self._views[seat] = self.g.view(seat)
        return self._views[seat]

    def asks(self, seat: int) -> tuple[list[shapes.Ask], list[shapes.Ask]]:
        """What that seat is asked, and what it is offered."""
        if seat not in self._asks:
            self._asks[seat] = saying.asks(self.edition, self.g, seat)
        return self._asks[seat]

    def asked(self) -> list[int]:
        """The seats with an open ask."""
        return sorted({question.seat for question in self.g.questions if not question.offer})

    def one_step(self) -> Sequence[history.Revision]:
        """As many revisions as it takes to say what one step back, or forward, would be."""
        if self.row.kind in ("act", "order") and self.row.came_from is not None:
            return (history.Revision(self.row.came_from, None, "act"), self.row)
        return self.line or (msgspec.structs.replace(self.row, came_from=None),)


class Positions:
    """The positions that this process has at hand."""

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self._kept: Bounded[tuple[str, int, int], Position] = Bounded(most)

    def get(self, session: GameSession) -> Position | None:
        """The newest position of a session, if it is at hand.

        When it was created counts, too: one that was deleted and restored from a file goes on otherwise.
        """
        return self._kept.get((session.id, session.created, session.head))

    def put(self, session: GameSession, position: Position) -> None:
        """Keep a position of a session."""
        self._kept.put((session.id, session.created, position.n), position)

    def forget(self, session: str) -> None:
        """Let go of a session that is no more."""
        self._kept.drop(lambda key: key[0] == session)

    def __len__(self) -> int:
        return len(self._kept)


def revision(head: Head) -> history.Revision:
    """A row of the history as the kernel knows it."""
    return history.Revision(head.n, head.from_, head.kind, head.barrier, head.seat)
