"""Campaigns over REST: begun, continued, closed; who may see them and who may not."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI

from api.settings import Settings
from domain.last_spell.game import LastSpell
from tests.api.conftest import opened
from tests.api.doors import Doors
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """A house with the game that has a campaign."""
    async with opened(settings, {"last_spell": LastSpell}) as app:
        yield app


async def begun(player: Player, **chapter: object) -> tuple[Json, Json]:
    """A campaign for two, and its first chapter."""
    campaign = await player.post("/campaigns", {"game": "last_spell", "players": 2, "name": "The road"})
    session = await player.post(f"/campaigns/{campaign['id']}/chapters", {"seats": ["me", "me"], **chapter})
    return campaign, session


async def test_a_campaign_begins_with_its_first_town(anna: Player) -> None:
    campaign, session = await begun(anna)
    assert campaign["next"] == {"scenarios": ["gildenberg"], "from_save": None, "session": None}
    assert (session["scenario"], session["status"]) == ("gildenberg", "playing")
    assert session["campaign"]["id"] == campaign["id"]
    assert session["campaign"]["chapter"] == 1
    now = await anna.get(f"/campaigns/{campaign['id']}")
    assert [chapter["session"] for chapter in now["chapters"]] == [session["id"]]
    assert now["next"]["session"] == session["id"]
    problem(await anna.send("GET", f"/campaigns/{campaign['id']}/notepad"), 404, "not-found")
    problem(await anna.send("GET", f"/campaigns/{campaign['id']}/chests"), 404, "not-found")


async def test_beginning_again_must_be_meant_and_closes_the_chapter(anna: Player) -> None:
    campaign, first = await begun(anna)
    said = problem(await anna.send("POST", f"/campaigns/{campaign['id']}/chapters", {}), 409, "conflict")
    assert first["id"] in said["detail"]
    second = await anna.post(f"/campaigns/{campaign['id']}/chapters", {"again": True})
    assert second["campaign"]["chapter"] == 2
    assert [seat["account"]["id"] for seat in second["seats"]] == [anna.id, anna.id]
    closed = await anna.session(first["id"])
    assert (closed["status"], closed["campaign"]["went_on"]) == ("abandoned", second["id"])
    refused = await anna.try_act(closed, "ready")
    assert "went on with chapter 2" in problem(refused, 409, "stale")["detail"]
    undone = await anna.send("POST", f"/sessions/{first['id']}/undo", {"revision": closed["revision"]})
    assert "went on with chapter 2" in problem(undone, 409)["detail"]
    now = await anna.get(f"/campaigns/{campaign['id']}")
    assert [chapter["status"] for chapter in now["chapters"]] == ["abandoned", "playing"]


async def test_a_member_sees_the_next_chapter_and_sits_down_without_an_invite(
    doors: Doors, anna: Player, bert: Player, carl: Player
) -> None:
    campaign, first = await begun(anna, seats=["me", "open"])
    assert first["status"] == "open"
    problem(await bert.send("GET", f"/campaigns/{campaign['id']}"), 404)
    invite = await anna.post(f"/sessions/{first['id']}/invites", {"seat": 2})
    await bert.post("/invites", {"invite": invite["secret"]})
    second = await anna.post(f"/campaigns/{campaign['id']}/chapters", {"again": True})
    assert [seat["account"] is None for seat in second["seats"]] == [False, True]
    assert second["id"] in [line["id"] for line in (await bert.get("/sessions"))["sessions"]]
    sat = ok(await bert.send("POST", f"/sessions/{second['id']}/seats/2", {}))
    assert sat["status"] == "playing"
    problem(await carl.send("POST", f"/sessions/{second['id']}/seats/1", {}), 404)
    problem(await carl.send("POST", f"/campaigns/{campaign['id']}/chapters", {}), 404)
    third = await bert.post(f"/campaigns/{campaign['id']}/chapters", {"again": True, "seats": ["me", "me"]})
    assert third["campaign"]["chapter"] == 3


async def test_only_the_owner_changes_and_deletes_a_campaign(anna: Player, bert: Player) -> None:
    campaign, session = await begun(anna)
    path = f"/campaigns/{campaign['id']}"
    assert ok(await anna.send("PATCH", path, {"name": "Another road"}))["name"] == "Another road"
    problem(await bert.send("DELETE", path), 404)
    problem(await anna.send("DELETE", f"{path}/members/me"), 409, "conflict")
    assert (await anna.send("DELETE", path)).status_code == 204
    problem(await anna.send("GET", path), 404)
    assert (await anna.session(session["id"]))["campaign"] is None
    assert (await anna.get("/campaigns"))["campaigns"] == []


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"game": "camp"}, "body.game"),
        ({}, "body.game"),
        ({"game": "last_spell", "players": 9}, "body.players"),
    ],
)
async def test_what_is_no_campaign_is_refused(anna: Player, body: Json, where: str) -> None:
    said = problem(await anna.send("POST", "/campaigns", body), 422, "bad-input")
    assert said["errors"][0]["where"] == where


async def test_a_key_begins_one_campaign(anna: Player) -> None:
    body = {"game": "last_spell", "players": 1}
    first, second = [await anna.post("/campaigns", body, "the same") for _ in range(2)]
    assert first["id"] == second["id"]


async def test_a_guest_has_three_campaigns_at_most(anna: Player) -> None:
    for _ in range(3):
        await anna.post("/campaigns", {"game": "last_spell"})
    said = problem(await anna.send("POST", "/campaigns", {"game": "last_spell"}), 429, "too-many")
    assert "3 campaigns" in said["detail"]
