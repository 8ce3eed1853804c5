"""What an action means beside its session, in its own transaction: a campaign's save, a chapter's end, the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from api.usecases.guiding import LESSON, PUZZLE
from domain.last_spell.saving import Save
from persistence.records import GameSession, SaveLine, Seat, Status

if TYPE_CHECKING:
    from api.usecases.positions import Play
    from persistence.unit import UnitOfWork


class Aftermath(Struct, frozen=True):
    """What is to be written beside revision `n` of a session, which stands at `status` after it."""

    row: GameSession
    n: int
    at: int
    status: Status
    aids: Sequence[Any]
    g: Any
    save: Save | None

    def write(self, uow: UnitOfWork, seats: Sequence[Seat]) -> None:
        """Write it, after the revision."""
        row = self.row
        if row.campaign is not None and uow.campaigns.get(row.campaign) is not None:
            self._write_chapter(uow, row.campaign, row.chapter or 1, seats)
        taught = any(aid["kind"] in (LESSON, PUZZLE) for aid in self.aids)
        if self.g.outcome is not None and not row.imported and row.origin_revision is None and not taught:
            self._count(uow, seats)

    def _write_chapter(self, uow: UnitOfWork, campaign: str, chapter: int, seats: Sequence[Seat]) -> None:
        row, save = self.row, self.save
        if save is not None and save.number > (uow.saves.newest(campaign) or 0):
            line = SaveLine(
                *(campaign, save.number, chapter, save.chapter, save.finished, save.players),
                *(row.id, self.n, self.at),
            )
            uow.saves.write(line, save, {seat.number: (seat.account, called(seat)) for seat in seats})
        if self.status != row.status:
            marks = self.g.marks() if self.g.outcome is not None else None
            uow.campaigns.mark(campaign, chapter, self.status, self.at, marks)
        if save is not None or self.status != row.status:
            uow.campaigns.touch(campaign, self.at)

    def _count(self, uow: UnitOfWork, seats: Sequence[Seat]) -> None:
        outcome = self.g.outcome
        rounds = outcome.text.args.get("rounds")
        for account in sorted({seat.account for seat in seats if seat.account is not None and not seat.stood_in}):
            uow.ladder.count(
                account,
                self.row.game,
                self.row.scenario,
                aided=bool(self.aids),
                won=outcome.won,
                rounds=rounds if isinstance(rounds, int) else None,
                session=self.row.id,
                at=self.at,
            )


def called(seat: Seat) -> str:
    """What a player is called in a Chest."""
    return seat.name or seat.label or seat.bot or ""


def due(row: GameSession, before: Play | None, after: Play) -> Save | None:
    """The save that a step of a chapter brings, if it completes a cycle."""
    if row.campaign is None or before is None:
        return None
    save, old = after.saved(), before.saved()
    if not isinstance(save, Save) or (isinstance(old, Save) and save.number <= old.number):
        return None
    return save
