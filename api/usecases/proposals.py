"""An undo that needs consent: asked of the other seats as an ask of kind `undo`, answered like any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from api.errors import Refused
from api.usecases import shapes
from api.usecases.appending import OK, Done
from api.usecases.keys import Key
from api.usecases.rewinding import Rewind, carry_out
from api.usecases.sights import Sight
from domain.kernel.words import Message
from persistence.ids import now_ms
from persistence.records import GameSession

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

YES, NO = "undo:yes", "undo:no"
ANSWERS = (YES, NO)


async def propose(house: House, sight: Sight, rewind: Rewind, asked: Sequence[int], key: Key | None) -> None:
    """Ask these seats. Standing orders answer at once; when all agree so, the undo is done.

    Raises HeadMoved, KeyTaken.
    """
    said = {seat: _standing(sight, seat) for seat in asked}
    proposal = {
        "head": sight.row.head,
        "to": rewind.to,
        "by": rewind.seat,
        "account": rewind.account,
        "who": rewind.who,
        "waiting": [seat for seat in asked if said[seat] not in ANSWERS],
        "agreed": [seat for seat in asked if said[seat] == YES],
        "declined": [seat for seat in asked if said[seat] == NO],
    }
    await _settle(house, sight, proposal, key)


async def answer(house: House, sight: Sight, choice: str, seat: int | None, key: Key | None) -> Done:
    """Agree to the open proposal, or keep the step. Raises Refused where nothing is proposed to the seat."""
    proposal = sight.row.proposal
    asked = proposal["waiting"] if proposal and proposal["head"] == sight.row.head else []
    mine = [each for each in asked if each in sight.place.plays and seat in (None, each)]
    if not mine:
        text = sight.edition.say(Message("kernel.not_offered", {"option": choice}))
        raise Refused(text, reasons=[shapes.Reason("", text)], option=choice, at=0)
    where = "agreed" if choice == YES else "declined"
    left = [each for each in asked if each not in mine]
    return await _settle(house, sight, {**proposal, "waiting": left, where: [*proposal[where], *mine]}, key)


def _standing(sight: Sight, seat: int) -> str:
    orders = sight.position.g.orders if sight.position else []
    return next((each.choice for each in orders if (each.seat, each.what, each.of) == (seat, "answer", "undo")), "")


async def _settle(house: House, sight: Sight, proposal: dict[str, Any], key: Key | None) -> Done:
    if not proposal["waiting"] and not proposal["declined"]:
        rewind = Rewind(proposal["to"], proposal["by"], proposal["who"], proposal["account"])
        return await carry_out(house, sight, rewind, key)
    if proposal["declined"]:
        proposal = {**proposal, "waiting": []}
    at = now_ms()
    asked = sight.position.asked() if sight.position else []
    waiting = sorted({*asked, *proposal["waiting"]})

    def work(uow: UnitOfWork) -> GameSession:
        if key:
            key.put(uow, sight.actor.id, OK, str(sight.row.head))
        return uow.sessions.change(sight.id, at, seen=sight.row.version, proposal=proposal, waiting=waiting)

    row = await house.db.write(work)
    return Done(row.head, msgspec.structs.replace(sight, row=row), b"")
