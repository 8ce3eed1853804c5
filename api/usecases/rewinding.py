"""Going to another revision: a new one is appended whose position is the older one's. Nothing leaves the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from api.usecases import bots
from api.usecases.appending import Done, Step, append
from api.usecases.keys import Key
from api.usecases.positions import revision
from api.usecases.sights import Sight, all_heads
from domain.kernel import history
from domain.kernel.game import Event
from persistence.ids import now_ms

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.revisions import Stored
    from persistence.unit import UnitOfWork


class Rewind(msgspec.Struct, frozen=True):
    """To which revision, for which seat, and who wanted it."""

    to: int
    seat: int
    who: str
    account: str


async def carry_out(house: House, sight: Sight, rewind: Rewind, key: Key | None = None) -> Done:
    """Bring a position back, or go forward to it. Past dice they fall anew, and the session says that it happened.

    The caller has asked the kernel whether it may be. Raises HeadMoved, KeyTaken.
    """
    rows, stored = await _read(house, sight, rewind.to)
    head = sight.row.head
    verdict = history.undo(rows, head, rewind.seat, "free", "shared", rewind.to)
    ahead = rewind.to not in history.Line(rows, head).numbers
    aid = {"kind": "undo_past_barrier", "revision": head + 1, "at": now_ms()}
    state = sight.edition.gate(sight.row.seed).rewind(stored.state, head + 1 if verdict.redraw else None)
    step = _step(sight, rewind, stored, state, rows, "redo" if ahead else "undo")
    if verdict.past_barrier:
        step = msgspec.structs.replace(step, aids=[*sight.row.aids, aid])
    return await _append(house, sight, step, key)


async def repair(house: House, sight: Sight, rewind: Rewind, key: Key | None = None) -> Done:
    """Back to the newest position that this release can open; the dice fall anew. Raises HeadMoved, KeyTaken."""
    rows, stored = await _read(house, sight, rewind.to)
    state = sight.edition.gate(sight.row.seed).rewind(stored.state, sight.row.head + 1)
    return await _append(house, sight, _step(sight, rewind, stored, state, rows, "repaired"), key)


async def _append(house: House, sight: Sight, step: Step, key: Key | None) -> Done:
    done = await append(house, sight, step, key)
    moved = await bots.play(house, done.sight)
    return msgspec.structs.replace(done, sight=moved[-1].sight) if moved else done


async def _read(house: House, sight: Sight, to: int) -> tuple[list[history.Revision], Stored]:
    def work(uow: UnitOfWork) -> tuple[list[history.Revision], Stored]:
        heads = all_heads(uow, sight.id)
        return [revision(head) for head in heads if head.n <= sight.row.head], uow.revisions.state(sight.id, to)

    return await house.db.read(work)


def _step(sight: Sight, rewind: Rewind, stored: Stored, state: bytes, rows: list[history.Revision], said: str) -> Step:
    g = sight.edition.gate(sight.row.seed).open(state)
    return Step(
        kind="undo",
        state=state,
        g=g,
        base=stored.base,
        from_=rewind.to,
        events=[Event(said, {"who": rewind.who, "to": rewind.to})],
        seat=rewind.seat,
        account=rewind.account,
        who=rewind.who,
        line=rows,
    )
