"""Hints: what they tell, that they change nothing but the list of aids, and that a session may do without them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI

from api.settings import Settings
from api.usecases import hints
from domain import catalogue
from domain.legions_of_darkness.game import LegionsOfDarkness
from persistence.unit import UnitOfWork
from tests.api.conftest import opened
from tests.api.doors import Doors, open_doors
from tests.api.player import Json, Player, problem

pytestmark = pytest.mark.anyio
SIEGE = {"game": "legions_of_darkness", "scenario": "greenskin_horde", "players": 1, "seed": "a siege with advice"}


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    async with opened(settings, {"legions_of_darkness": LegionsOfDarkness}) as app:
        yield app


@pytest.fixture
async def anna(app: FastAPI) -> AsyncIterator[Player]:
    async with open_doors(app) as doors:
        yield await doors.guest()


async def state_of(app: FastAPI, session: Json) -> bytes:
    def work(uow: UnitOfWork) -> Any:
        return uow.revisions.state(session["id"], session["revision"])

    stored = await app.state.house.db.read(work)
    return bytes(stored.state)


def options_of(session: Json) -> set[str]:
    return {option["id"] for ask in (*session["asks"], *session["offers"]) for option in ask["options"]}


@pytest.mark.parametrize("by", ["greedy", "search"])
async def test_a_hint_names_legal_answers_and_changes_nothing(
    app: FastAPI, anna: Player, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state's bytes, the revision, the view and the asks are what they were; the aid is named, once."""
    monkeypatch.setattr(hints, "SEARCH_S", 0.2)
    session = await anna.new(**SIEGE)
    before = await state_of(app, session)
    hint = await anna.get(f"/sessions/{session['id']}/hint", by=by)
    assert hint["by"] == by
    assert 1 <= len(hint["options"]) <= 3
    assert {each["option"] for each in hint["options"]} <= options_of(session)
    assert all(each["reason"] and each["label"] for each in hint["options"])
    assert all((each["tries"] > 0) is (by == "search") for each in hint["options"])
    again = await anna.get(f"/sessions/{session['id']}/hint", by=by)
    assert again == hint
    after = await anna.session(session["id"])
    assert await state_of(app, after) == before
    assert [(aid["kind"], aid["revision"]) for aid in after["aids"] if aid["kind"] == "hint"] == [
        ("hint", session["revision"])
    ]
    for same in ("revision", "view", "asks", "offers", "undo"):
        assert after[same] == session[same]


@pytest.mark.parametrize("game", sorted(catalogue.games()))
async def test_no_hint_of_any_game_changes_the_state(
    settings: Settings, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game's first scenario, a few answers in: the bytes of the state, the question and what undo would take stay
    as they were, and the next answer of the same dice is what it would have been."""
    monkeypatch.setattr(hints, "SEARCH_S", 0.1)
    title = catalogue.games()[game]
    scenario = title.SCENARIOS[0]
    choice = {"game": game, "scenario": scenario.id, "players": scenario.players[0], "seed": "as it was"}
    seats = {"seats": ["me"] * scenario.players[0]}
    async with opened(settings, {game: title}) as app, open_doors(app) as doors:
        anna = await doors.guest()
        asked, twin = [await anna.new(**choice, **seats) for _ in range(2)]
        for _ in range(4):
            before = await state_of(app, asked)
            seat = next(ask["seat"] for ask in asked["asks"])
            for by in ("greedy", "search"):
                hint = await anna.get(f"/sessions/{asked['id']}/hint", by=by, seat=seat)
                assert {each["option"] for each in hint["options"]} <= options_of(asked)
            after = await anna.session(asked["id"])
            assert await state_of(app, after) == before
            for same in ("revision", "view", "asks", "offers", "undo"):
                assert after[same] == asked[same]
            asked, twin = [await answered(anna, session) for session in (after, twin)]
        assert asked["view"] == twin["view"]
        assert [aid["kind"] for aid in asked["aids"]] == ["chosen_seed", *["hint"] * 4]


@pytest.mark.parametrize("game", sorted(catalogue.games()))
async def test_the_draft_of_a_hint_is_one_action_whole(settings: Settings, game: str) -> None:
    """Its answers stand one behind the other; none before the last pays, and the last one does where a chain ends."""
    title = catalogue.games()[game]
    scenario = title.SCENARIOS[0]
    choice = {"game": game, "scenario": scenario.id, "players": scenario.players[0], "seed": "as it was"}
    async with opened(settings, {game: title}) as app, open_doors(app) as doors:
        anna = await doors.guest()
        asked = await anna.new(**choice, seats=["me"] * scenario.players[0])
        for _ in range(5):
            seat = next(ask["seat"] for ask in asked["asks"])
            best = (await anna.get(f"/sessions/{asked['id']}/hint", seat=seat))["options"][0]
            assert best["draft"][0] == best["option"]
            assert len(best["draft"]) <= 1 + len(best["then"])
            for n in range(1, len(best["draft"])):
                behind = await anna.get(f"/sessions/{asked['id']}/ask", after=",".join(best["draft"][:n]), seat=seat)
                assert not behind["pays"]
            acted = await anna.act(asked, *best["draft"], seat=seat)
            assert (acted["draft"], acted["left"]) == ([], [])
            asked = acted["session"]


async def test_behind_each_part_of_a_draft_a_hint_makes_it_whole(settings: Settings) -> None:
    """Part and rest are one action that pays, however deep in it the hint is asked for: here a chain of dice, of which
    the cubes go on slots, and what its Effects bring after them, each being an answer."""
    game = "dicemancy"
    async with opened(settings, {game: catalogue.games()[game]}) as app, open_doors(app) as doors:
        anna = await doors.guest()
        asked = await anna.new(game=game, scenario="wizardry_training", players=1, seed="a chain with effects")
        path, longest = f"/sessions/{asked['id']}", 0
        for _ in range(6):
            whole = (await anna.get(f"{path}/hint"))["options"][0]["draft"]
            longest = max(longest, len(whole))
            for n in range(1, len(whole)):
                rest = (await anna.get(f"{path}/hint", after=",".join(whole[:n])))["options"][0]["draft"]
                behind = await anna.get(f"{path}/ask", after=",".join([*whole[:n], *rest]))
                assert behind["pays"], (whole[:n], rest)
            asked = (await anna.act(asked, *whole))["session"]
        assert longest > 5, "no chain was cast"


async def answered(anna: Player, session: Json) -> Json:
    """The first answer to the first question, and to what follows it until it pays."""
    seat = session["asks"][0]["seat"]
    options = [session["asks"][0]["options"][0]["id"]]
    while True:
        acted = await anna.act(session, *options, seat=seat)
        if not acted["draft"]:
            found: Json = acted["session"]
            return found
        options.append(acted["asks"][0]["options"][0]["id"])


async def test_the_search_ends_its_processes_with_the_house(settings: Settings) -> None:
    async with opened(settings, {"legions_of_darkness": LegionsOfDarkness}) as app:
        thinkers = app.state.house.thinkers
        assert not thinkers.awake, "no process is held before one is needed"
        async with open_doors(app) as doors:
            anna = await doors.guest()
            session = await anna.new(**SIEGE)
            await anna.get(f"/sessions/{session['id']}/hint", by="search")
        assert thinkers.awake
    assert not thinkers.awake


async def test_a_session_may_do_without_hints(anna: Player) -> None:
    session = await anna.new(**SIEGE, hints=False)
    refused = await anna.send("GET", f"/sessions/{session['id']}/hint")
    assert "switched off" in problem(refused, 409)["detail"]
    assert (await anna.session(session["id"]))["aids"] == session["aids"]


async def test_a_hint_behind_a_draft_that_pays_is_refused(anna: Player) -> None:
    """What follows an answer that pays can't be known before it is taken."""
    session = await anna.new(**SIEGE)
    paying = []
    for option in sorted(options_of(session)):
        asked = await anna.get(f"/sessions/{session['id']}/ask", after=option)
        if asked["pays"]:
            paying.append(option)
    assert paying
    refused = await anna.send("GET", f"/sessions/{session['id']}/hint", params={"after": paying[0]})
    problem(refused, 422)


async def test_who_has_no_place_gets_no_hint(anna: Player, app: FastAPI) -> None:
    session = await anna.new(**SIEGE)
    async with open_doors(app) as doors:
        problem(await (await stranger(doors)).send("GET", f"/sessions/{session['id']}/hint"), 404)


async def stranger(doors: Doors) -> Player:
    bert = await doors.stranger("192.0.2.77")
    await bert.enter()
    return bert
