"""The past of a session."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from api.rest.answers import answer, tagged
from api.rest.asked import LARGEST, Asker, HouseHere, LookFrom, SessionId
from api.rest.described import says
from api.usecases import history, shapes

router = APIRouter(prefix="/sessions/{session}", tags=["history"])


@router.get("/history", responses=says(shapes.History, 401, 404, 422))
async def read_history(
    house: HouseHere,
    actor: Asker,
    session: SessionId,
    after: Annotated[int, Query(ge=0, le=LARGEST, description="`next` of the page before")] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    seat: LookFrom = None,
) -> Response:
    """Revisions with what was chosen and what happened, oldest first."""
    return answer(await history.page(house, actor, session, after=after, limit=limit, seat=seat))


@router.get("/history/{revision}", responses=says(shapes.Past, 401, 404, 410, 422, unchanged=True))
async def read_revision(
    request: Request,
    house: HouseHere,
    actor: Asker,
    session: SessionId,
    revision: Annotated[int, Path(ge=1, le=LARGEST)],
    seat: LookFrom = None,
) -> Response:
    """The table as it was after a revision."""
    return tagged(request, await history.at(house, actor, session, revision, seat=seat))


@router.get("/measures", responses=says(shapes.Measures, 401, 404, 422, unchanged=True))
async def read_measures(request: Request, house: HouseHere, actor: Asker, session: SessionId) -> Response:
    """How the siege stood from round to round."""
    return tagged(request, await history.measures(house, actor, session))


@router.get("/draws", responses=says(shapes.Draws, 401, 404, 409, 422, unchanged=True))
async def read_draws(request: Request, house: HouseHere, actor: Asker, session: SessionId) -> Response:
    """The seed and every draw, after the end: the proof of the dice."""
    return tagged(request, await history.draws(house, actor, session))
