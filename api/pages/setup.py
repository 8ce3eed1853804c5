"""A game's own page with its set-up, and the making of a session."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response

from api import errors
from api.pages import lobby
from api.pages.boards import FILLS
from api.pages.visit import Visit, Visiting
from api.usecases import games, keys, sessions, shapes
from persistence.ids import new_secret

router = APIRouter()
OWN = "own"
"""In place of a preset: what is chosen one by one."""


@router.get("/games")
async def shelf(visit: Visiting) -> Response:
    """All games: what they are, their rules, a new session of each."""
    cards = [lobby.facts(card) for card in games.all(visit.house).games]
    return visit.page("games.html", nav="rules", games=cards)


@router.get("/games/{game}")
async def game(visit: Visiting, game: str, scenario: str = "") -> Response:
    """One game, set up by choices that all have a default."""
    return await page(visit, games.one(visit.house, game), {"scenario": scenario})


async def page(
    visit: Visit, card: shapes.GameCard, chosen: dict[str, Any], problem: errors.Problem | None = None
) -> Response:
    """The set-up page with what was chosen, and what is wrong with it."""
    fill = FILLS[card.id]
    known = [each.id for each in card.scenarios]
    scenario = chosen.get("scenario") if chosen.get("scenario") in known else known[0]
    return visit.page(
        fill.SETUP,
        status=problem.status_code if problem else 200,
        nav="table",
        facts=lobby.facts(card),
        card=card,
        scenario=scenario,
        chosen=chosen,
        problem=problem,
        key=new_secret(),
        won=await lobby.won(visit),
        players=sorted({count for each in card.scenarios for count in each.players}),
        **fill.setup(
            visit.house.titles[card.id].content, visit.house.titles[card.id].words.name, visit.house.titles[card.id].say
        ),
    )


@router.post("/sessions")
async def create(
    visit: Visiting,
    request: Request,
    scenario: Annotated[str, Form()],
    game: Annotated[str, Form()] = "",
    players: Annotated[int | None, Form(ge=1, le=8)] = None,
    name: Annotated[str, Form()] = "",
    seed: Annotated[str, Form()] = "",
    undo_policy: Annotated[str, Form(pattern="^(strict|shared|free)$")] = "shared",
    control: Annotated[str, Form(pattern="^(shared|own)$")] = "shared",
    seats: Annotated[list[str] | None, Form()] = None,
    key: Annotated[str, Form()] = "",
) -> Response:
    """Make a session and go to it; what can't be played comes back with the page, filled as it was.

    The lobby names the scenario with its game, of which the chosen game has the last word; without a number of players
    it is the fewest.
    """
    of, _, scenario = scenario.rpartition("/")
    card = games.one(visit.house, game or of)
    game = card.id
    if of and of != game:
        scenario = card.scenarios[0].id
    if players is None:
        players = min(next((each.players for each in card.scenarios if each.id == scenario), card.players))
    form = await request.form()
    preset = str(form.get("preset", ""))
    options = FILLS[game].options(form)
    places = [*(seats or ["me"])[:players]] + ["open"] * max(0, players - max(1, len(seats or [])))
    alone = all(place in card.bots for place in places)
    chosen: dict[str, Any] = {"scenario": scenario, "players": players, "seats": places, "name": name, **options}
    if preset:
        chosen["preset"] = preset
    try:
        options |= _ready_made(card, scenario, preset)
        chosen |= options
        actor = await visit.somebody()
        session = await sessions.create(
            visit.house,
            actor,
            game=game,
            scenario=scenario,
            players=players,
            options=options,
            name=name,
            seed=seed or None,
            undo_policy=undo_policy,  # type: ignore[arg-type]
            control=control,  # type: ignore[arg-type]
            pace="steady" if alone else "at_once",
            seats=places[:players],
            key=keys.of(key, "sessions", scenario, sorted(form.multi_items())) if key else None,
        )
    except (errors.Refused, errors.BadInput) as problem:
        return await page(visit, card, chosen, problem)
    return visit.go(f"/sessions/{session.id}" + ("/room" if session.status == "open" else ""))


def _ready_made(card: shapes.GameCard, scenario: str, preset: str) -> dict[str, Any]:
    """The options of a preset. One that only other scenarios have stands for theirs: the rules say why it can't be.

    Raises BadInput for one that none has.
    """
    if preset in ("", OWN):
        return {}
    order = sorted(card.scenarios, key=lambda each: each.id != scenario)
    presets = {known.id: known.options for each in reversed(order) for known in each.presets}
    if preset not in presets:
        there = f"there are {', '.join([*sorted(presets), OWN])}" if presets else "this game has none"
        raise errors.BadInput.at("body.preset", f"there is no such preset; {there}")
    return presets[preset]
