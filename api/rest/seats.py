"""Seats: taking, leaving, handing over, taking back."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from api.errors import BadInput
from api.rest import bodies
from api.rest.answers import answer, nothing
from api.rest.asked import Asker, HouseHere, IdempotencyKey, SeatNumber, SessionId
from api.rest.described import says
from api.usecases import seats, shapes

router = APIRouter(prefix="/sessions/{session}/seats/{seat}", tags=["seats"])
_GONE: dict[int | str, dict[str, Any]] = {204: {"description": "Done; you have no place at the session any more"}}


@router.post("", responses=says(shapes.Session, 401, 403, 404, 409, 413, 422))
async def take_seat(
    house: HouseHere, actor: Asker, session: SessionId, seat: SeatNumber, body: bodies.Seating, key: IdempotencyKey
) -> Response:
    """Sit down, hand the seat to a bot, or take yours back from one.

    A seat that somebody holds stays theirs while a bot stands in. Its holder may hand it over, and the owner of the
    session; the others at the table while the seat is `away`.
    """
    if body.bot is None:
        taken = await seats.take(house, actor, session, seat, label=body.label, invite=body.invite, key=key)
        return answer(taken)
    if body.invite is not None:
        raise BadInput.at("body.invite", "an invite is for yourself; leave out the bot")
    return answer(await seats.to_bot(house, actor, session, seat, body.bot, label=body.label, key=key))


@router.delete("/bot", responses=says(shapes.Session, 401, 403, 404, 409, 422))
async def dismiss_bot(house: HouseHere, actor: Asker, session: SessionId, seat: SeatNumber) -> Response:
    """Send the bot of a seat away: the seat is its holder's again, or free. The holder may, and the session's owner."""
    return answer(await seats.dismiss(house, actor, session, seat))


@router.delete("", responses=says(shapes.Session, 401, 403, 404, 409, 422) | _GONE)
async def leave_seat(house: HouseHere, actor: Asker, session: SessionId, seat: SeatNumber) -> Response:
    """Leave your seat; the owner may free anybody's."""
    left = await seats.leave(house, actor, session, seat)
    return answer(left) if left else nothing()
