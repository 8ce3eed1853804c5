"""Lessons and puzzles: begun, followed, left, solved and failed."""

from __future__ import annotations

import pytest

from tests.api.doors import Doors
from tests.api.player import Json, Player, problem

pytestmark = pytest.mark.anyio


async def begun(anna: Player, lesson: str) -> Json:
    return await anna.post(f"/games/camp/lessons/{lesson}")


async def test_lessons_come_before_puzzles(doors: Doors) -> None:
    found = await (await doors.stranger()).get("/games/camp/lessons")
    assert [(each["id"], each["puzzle"], each["steps"]) for each in found["lessons"]] == [
        ("first_fire", False, 2),
        ("three_warm", True, 2),
    ]


async def test_a_lesson_says_each_step_and_its_end(anna: Player) -> None:
    session = await begun(anna, "first_fire")
    assert session["name"] == "The first fire"
    guide = session["guide"]
    assert (guide["step"], guide["of"], guide["options"], guide["seat"]) == (1, 2, ["watch"], 1)
    assert guide["text"] == "Watch the dark for a round."
    after = (await anna.act(session, *guide["options"]))["session"]
    assert (after["guide"]["step"], after["guide"]["options"]) == (2, ["aim", "throw:torch"])
    end = (await anna.act(after, *after["guide"]["options"]))["session"]["guide"]
    assert (end["done"], end["left"], end["options"]) == (True, False, [])
    assert end["text"] == "That is how a night goes."


async def test_whoever_goes_another_way_has_left_it_and_undo_leads_back(anna: Player) -> None:
    fresh = await begun(anna, "first_fire")
    away = (await anna.act(fresh, "aim", "throw:torch"))["session"]
    assert away["guide"]["left"]
    again = await anna.post(f"/sessions/{fresh['id']}/undo", {"revision": away["revision"]})
    assert again["guide"]["options"] == ["watch"]


async def test_a_puzzle_is_open_then_solved(anna: Player) -> None:
    session = await begun(anna, "three_warm")
    assert (session["guide"]["puzzle"], session["guide"]["solved"], session["guide"]["options"]) == (True, None, [])
    first = (await anna.act(session, "aim", "throw:torch"))["session"]
    second = (await anna.act(first, "watch"))["session"]
    assert second["guide"]["solved"] is True


async def test_a_puzzle_can_be_failed(anna: Player) -> None:
    session = await begun(anna, "three_warm")
    first = (await anna.act(session, "watch"))["session"]
    second = (await anna.act(first, "watch"))["session"]
    assert second["guide"]["solved"] is False


async def test_it_counts_as_aided_and_is_no_other_sessions_affair(anna: Player) -> None:
    session = await begun(anna, "first_fire")
    assert [aid["kind"] for aid in session["aids"]] == ["lesson"]
    assert (await anna.new())["guide"] is None


async def test_unknown_lessons_are_told(anna: Player) -> None:
    refused = problem(await anna.send("POST", "/games/camp/lessons/chess", {}), 404, "not-found")
    assert "first_fire" in refused["detail"]
    problem(await anna.send("GET", "/games/chess/lessons"), 404, "not-found")


async def test_the_same_key_begins_once(anna: Player) -> None:
    one = await anna.post("/games/camp/lessons/first_fire", key="k")
    assert (await anna.post("/games/camp/lessons/first_fire", key="k"))["id"] == one["id"]
