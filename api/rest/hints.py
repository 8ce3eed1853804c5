"""Hints: what a seat would do best, and why."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.rest.answers import answer
from api.rest.asked import Asker, Draft, HouseHere, LookFrom, SessionId
from api.rest.described import says
from api.rest.play import draft_of
from api.usecases import hints, shapes

router = APIRouter(prefix="/sessions/{session}", tags=["playing"])


@router.get("/hint", responses=says(shapes.Hint, 401, 403, 404, 409, 422))
async def read_hint(
    house: HouseHere,
    actor: Asker,
    session: SessionId,
    after: Draft = None,
    seat: LookFrom = None,
    by: Annotated[
        hints.By, Query(description="`greedy` answers at once; `search` plays each answer on for up to a second")
    ] = "greedy",
) -> Response:
    """The best answers found, why, and how they were found. The position is left as it is; the result names the aid."""
    draft = await draft_of(house, actor, session, after)
    return answer(await hints.hint(house, actor, session, after=draft, seat=seat, by=by))
