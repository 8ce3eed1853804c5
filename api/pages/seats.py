"""The seats of a table: sitting down, leaving, bots that stand in; and how quickly bots answer."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Response

from api import errors
from api.pages import room
from api.pages.play import seen_by, show, stand
from api.pages.table import Notice
from api.pages.visit import Visit, Visiting
from api.usecases import seats, sessions, stepping

router = APIRouter()


@router.post("/sessions/{id}/seats/{seat}")
async def sit(
    visit: Visiting, id: str, seat: int, deed: Annotated[str, Form()], at: Annotated[str, Form()] = "room"
) -> Response:
    """Take a seat or take it back, leave it, hand it to a bot (`bot:greedy`), send its bot away (`dismiss`)."""
    actor = visit.known()
    try:
        if deed == "take":
            await seats.take(visit.house, actor, id, seat)
        elif deed == "dismiss":
            await seats.dismiss(visit.house, actor, id, seat)
        elif deed.startswith("bot:"):
            await seats.to_bot(visit.house, actor, id, seat, deed.removeprefix("bot:"), watched=True)
        elif deed != "leave":
            raise errors.BadInput.at("body.deed", "use take, leave, dismiss, or bot: with the name of a bot")
        elif await seats.leave(visit.house, actor, id, seat) is None:
            return _gone(visit)
    except (errors.Conflict, errors.Forbidden) as problem:
        if at != "table":
            return await room.page(visit, id, problem=problem)
        return await _table(visit, id, problem)
    return await _table(visit, id) if at == "table" else visit.go(f"/sessions/{id}/room")


@router.post("/sessions/{id}/pace")
async def pace(
    visit: Visiting, id: str, pace: Annotated[str, Form(pattern="^(at_once|brisk|steady|slow|paused)$")]
) -> Response:
    """How quickly bots answer, or that they rest; the owner's to say."""
    try:
        await sessions.change(visit.house, visit.known(), id, pace=pace)  # type: ignore[arg-type]
    except (errors.Conflict, errors.Forbidden) as problem:
        return await _table(visit, id, problem)
    return await _table(visit, id)


@router.post("/sessions/{id}/step")
async def step(visit: Visiting, id: str, revision: Annotated[int, Form()]) -> Response:
    """One answer of the bot that is asked."""
    try:
        await stepping.step(visit.house, visit.known(), id, revision=revision)
    except (errors.Conflict, errors.Forbidden, errors.Stale) as problem:
        return await _table(visit, id, problem)
    return await _table(visit, id, since=revision)


def _gone(visit: Visit) -> Response:
    """To the lobby, for who has no place at the table any more."""
    if visit.part:
        return Response(status_code=204, headers={"HX-Redirect": "/"})
    return visit.go("/")


async def _table(visit: Visit, id: str, problem: errors.Problem | None = None, since: int | None = None) -> Response:
    """The table after a deed, with what went wrong."""
    if not visit.part and problem is None:
        return visit.go(f"/sessions/{id}" + (f"?since={since}" if since is not None else ""))
    session, told = await stand(visit, id)
    if session.status == "open":
        return visit.go(f"/sessions/{id}/room")
    seen = await seen_by(visit, session, told, [])
    seen.since = since
    if problem is not None:
        seen.notice = Notice("bad", f"{problem.document.title}.", str(problem.detail))
    return show(visit, seen, status=problem.status_code if problem else 200, replace=f"/sessions/{id}")
