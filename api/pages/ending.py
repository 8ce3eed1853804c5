"""The end of a session: how it ended and by which rule, how the siege went, the dice and their proof, and again."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api.pages import dice
from api.pages.boards import FILLS
from api.pages.visit import Visit, Visiting
from api.usecases import history, sessions, shapes

router = APIRouter()
PAGE = 200


@router.get("/sessions/{id}/end")
async def end(visit: Visiting, id: str) -> Response:
    """How it went."""
    actor = visit.known()
    session = await sessions.one(visit.house, actor, id)
    if session.status in ("open", "playing") or session.outcome is None:
        return visit.go(f"/sessions/{id}")
    title, fill = visit.house.titles[session.game], FILLS[session.game]
    names = title.words.name
    measures = (await history.measures(visit.house, actor, id)).measures
    draws = (await history.draws(visit.house, actor, id)).draws
    events = await everything(visit, id)
    last = [event for event in events if event.revision == session.revision]
    return visit.page(
        fill.END,
        nav="table",
        s=session,
        game_name=title.name,
        dice=dice.of(draws),
        thrown=len(draws),
        turns=fill.turning_points(events),
        **fill.ending(session, measures, last, names),
    )


async def everything(visit: Visit, id: str) -> list[shapes.Event]:
    """The whole log of the line of play that counts."""
    events: list[shapes.Event] = []
    after: int | None = 0
    while after is not None:
        page = await history.page(visit.house, visit.known(), id, after=after, limit=PAGE)
        events += [event for each in page.revisions if not each.undone for event in each.events]
        after = page.next
    return events


@router.get("/sessions/{id}/draws")
async def proof(visit: Visiting, id: str) -> Response:
    """The seed and every draw, with how to compute them again."""
    actor = visit.known()
    session = await sessions.one(visit.house, actor, id)
    drawn = await history.draws(visit.house, actor, id)
    title = visit.house.titles[session.game]
    return visit.page("draws.html", nav="table", s=session, game_name=title.name, drawn=drawn)
