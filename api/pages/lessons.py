"""The lessons and puzzles of a game: what there is, and beginning one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Response

from api.pages.visit import Visit, Visiting
from api.usecases import keys, lessons
from persistence.ids import new_secret

router = APIRouter()


@router.get("/games/{game}/lessons")
async def shelf(visit: Visiting, game: str) -> Response:
    """A short first game, and puzzles."""
    return _shelf(visit, game)


@router.post("/games/{game}/lessons/{lesson}")
async def begin(visit: Visiting, game: str, lesson: str, key: Annotated[str, Form()] = "") -> Response:
    """Sit down to one; whoever has no account yet becomes a guest."""
    actor = await visit.somebody()
    name = keys.of(key, "lesson", game, lesson) if key else None
    session = await lessons.start(visit.house, actor, game=game, lesson=lesson, key=name)
    return visit.go(f"/sessions/{session.id}")


def _shelf(visit: Visit, game: str) -> Response:
    found = lessons.all(visit.house, game)
    title = visit.house.titles[game]
    return visit.page("lessons.html", nav="rules", game=game, game_name=title.name, found=found, key=new_secret())
