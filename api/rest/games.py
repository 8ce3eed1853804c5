"""The games: what there is, how to read it, the rules. Nobody needs a token to look."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from api.rest.answers import tagged
from api.rest.asked import HouseHere
from api.rest.described import says
from api.usecases import games, shapes

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
