"""Seats: taking, leaving, handing over."""

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


@router.post("", responses=says(shapes.Session, 401, 403, 404, 409, 413, 422) | _GONE)
async def take_seat(
    house: HouseHere, actor: Asker, session: SessionId, seat: SeatNumber, body: bodies.Seating, key: IdempotencyKey
) -> Response:
    """Sit down, or hand the seat to a bot."""
    if body.bot is None:
        taken = await seats.take(house, actor, session, seat, label=body.label, invite=body.invite, key=key)
        return answer(taken)
    if body.invite is not None:
        raise BadInput.at("body.invite", "an invite is for yourself; leave out the bot")
    handed = await seats.to_bot(house, actor, session, seat, body.bot, label=body.label, key=key)
    return answer(handed) if handed else nothing()


@router.delete("", responses=says(shapes.Session, 401, 403, 404, 409, 422) | _GONE)
async def leave_seat(house: HouseHere, actor: Asker, session: SessionId, seat: SeatNumber) -> Response:
    """Leave your seat; the owner may free anybody's."""
    left = await seats.leave(house, actor, session, seat)
    return answer(left) if left else nothing()
