"""The games: what there is, how to read it, the rules. Nobody needs a token to look."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from api.rest.answers import answer, tagged
from api.rest.asked import Asker, HouseHere, IdempotencyKey
from api.rest.described import says
from api.usecases import games, lessons, shapes

router = APIRouter(tags=["games"])


@router.get("/games", responses=says(shapes.Games, unchanged=True))
async def list_games(request: Request, house: HouseHere) -> Response:
    """The games of this house."""
    return tagged(request, games.all(house))


@router.get("/games/{game}", responses=says(shapes.GameCard, 404, 422, unchanged=True))
async def read_game(request: Request, house: HouseHere, game: str) -> Response:
    """Scenarios, numbers of players, options, where its figures come from."""
    return tagged(request, games.one(house, game))


@router.get("/games/{game}/schema", responses=says(shapes.GameSchema, 404, 422, unchanged=True))
async def read_schema(request: Request, house: HouseHere, game: str) -> Response:
    """JSON Schema of the view and the options, and the verbs with their arguments."""
    return tagged(request, games.schema(house, game))


@router.get("/games/{game}/rules", responses=says(shapes.Rules, 404, 422, unchanged=True))
async def read_rules(request: Request, house: HouseHere, game: str) -> Response:
    """The rules in our own words, statement by statement."""
    return tagged(request, games.rules(house, game))


@router.get("/games/{game}/lessons", responses=says(shapes.Lessons, 404, 422, unchanged=True))
async def list_lessons(request: Request, house: HouseHere, game: str) -> Response:
    """Short first games, step by step, and puzzles."""
    return tagged(request, lessons.all(house, game))


@router.post(
    "/games/{game}/lessons/{lesson}", status_code=201, responses=says(shapes.Session, 401, 403, 404, 422, status=201)
)
async def start_lesson(house: HouseHere, actor: Asker, game: str, lesson: str, key: IdempotencyKey) -> Response:
    """A session at the start of a lesson or a puzzle; its `guide` says what to do. It counts as aided."""
    return answer(await lessons.start(house, actor, game=game, lesson=lesson, key=key), 201)
