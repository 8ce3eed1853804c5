"""The ladder: what ends is counted, by scenario, for whoever sits there; lessons and branches are not."""

from __future__ import annotations

import pytest

from tests.api.player import Json, Player

pytestmark = pytest.mark.anyio


async def rungs(anna: Player) -> list[Json]:
    found: list[Json] = (await anna.get("/me/ladder"))["rungs"]
    return found


async def test_the_end_of_a_session_is_counted(anna: Player) -> None:
    assert await rungs(anna) == []
    await anna.act(await anna.new(), "sleep")
    won = (await anna.act(await anna.new(), "shout"))["session"]
    (rung,) = await rungs(anna)
    assert (rung["game"], rung["scenario"], rung["plays"], rung["wins"]) == ("camp", "hill", 2, 1)
    assert rung["session"] == won["id"]


async def test_an_unfinished_session_is_not_counted(anna: Player) -> None:
    await anna.act(await anna.new(), "watch")
    assert await rungs(anna) == []


async def test_a_lesson_is_not_counted(anna: Player) -> None:
    session = await anna.post("/games/camp/lessons/first_fire")
    assert (await anna.act(session, "shout"))["session"]["status"] == "won"
    assert await rungs(anna) == []


async def test_a_branch_is_not_counted(anna: Player) -> None:
    session = await anna.new()
    branch = await anna.post(f"/sessions/{session['id']}/branches", {"revision": 1})
    assert (await anna.act(branch, "shout"))["session"]["status"] == "won"
    assert await rungs(anna) == []
