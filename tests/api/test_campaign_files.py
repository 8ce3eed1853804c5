"""Campaigns as files: sealed for this house, open for any, and hostile ones."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI

from api.settings import Settings
from api.usecases.campaign_files import MEDIA_TYPE
from domain.conformance.plays import read_play
from domain.last_spell.game import LastSpell
from domain.last_spell.saving import Save
from persistence.records import SaveLine
from tests.api.conftest import opened
from tests.api.doors import Doors, open_doors
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio
KEPT = Path(__file__).parents[1] / "saves" / "last_spell" / "campaign_2.toml"


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    async with opened(settings, {"last_spell": LastSpell}) as app:
        yield app


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[Doors]:
    """Another house."""
    async with (
        opened(Settings(data=tmp_path / "elsewhere"), {"last_spell": LastSpell}) as app,
        open_doors(app) as doors,
    ):
        yield doors


@cache
def gildenberg() -> Save:
    """The save that the kept campaign takes to Lakeburg."""
    return msgspec.convert(read_play(KEPT).save, Save)


async def road(app: FastAPI, anna: Player) -> Json:
    """A campaign that has won Gildenberg."""
    campaign = await anna.post("/campaigns", {"game": "last_spell", "players": 2, "name": "The road"})
    await anna.post(f"/campaigns/{campaign['id']}/chapters", {"seats": ["me", "me"]})
    save = gildenberg()
    line = SaveLine(campaign["id"], save.number, 1, save.chapter, save.finished, save.players, None, None, 1_000)
    await app.state.house.db.write(lambda uow: uow.saves.write(line, save, {1: (anna.id, "Anna"), 2: (None, "Bert")}))
    return campaign


async def export(player: Player, campaign: Json, **params: Any) -> bytes:
    answer = await player.send("GET", f"/campaigns/{campaign['id']}/export", params=params)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == MEDIA_TYPE
    return bytes(answer.content)


async def bring(player: Player, data: bytes) -> Any:
    return await player.send("POST", "/campaigns/import", content=data, headers={"Content-Type": MEDIA_TYPE})


async def test_a_sealed_file_comes_back_with_all_it_saved(app: FastAPI, anna: Player) -> None:
    campaign = await road(app, anna)
    data = await export(anna, campaign)
    assert (await anna.send("DELETE", f"/campaigns/{campaign['id']}")).status_code == 204
    back = ok(await bring(anna, data))
    assert (back["name"], back["imported"], [save["number"] for save in back["saves"]]) == ("The road", False, [3])
    chests = await anna.get(f"/campaigns/{back['id']}/chests")
    assert [by["player"] for by in chests["played"]] == ["Anna", "Bert"]
    session = await anna.post(f"/campaigns/{back['id']}/chapters", {"seats": ["me", "me"]})
    assert (session["scenario"], session["view"]["cycle"]) in (("lakeburg", 0), ("lakeburg", 1))


async def test_another_house_goes_on_from_the_newest_save(app: FastAPI, anna: Player, elsewhere: Doors) -> None:
    campaign = await road(app, anna)
    data = await export(anna, campaign, open="true")
    bert = await elsewhere.guest()
    taken = ok(await bring(bert, data))
    assert (taken["imported"], taken["next"]["scenarios"]) == (True, ["lakeburg"])
    here = await anna.get(f"/campaigns/{campaign['id']}/notepad")
    there = await bert.get(f"/campaigns/{taken['id']}/notepad")
    assert here["notepad"] == there["notepad"]
    assert (await bert.post(f"/campaigns/{taken['id']}/chapters", {"seats": ["me", "me"]}))["status"] == "playing"


async def test_a_sealed_file_opens_nowhere_else(app: FastAPI, anna: Player, elsewhere: Doors) -> None:
    data = await export(anna, await road(app, anna))
    refused = problem(await bring(await elsewhere.guest(), data), 422, "bad-input")
    assert "sealed by another house" in refused["detail"]


async def test_only_members_take_a_campaign_along(app: FastAPI, anna: Player, bert: Player) -> None:
    campaign = await road(app, anna)
    problem(await bert.send("GET", f"/campaigns/{campaign['id']}/export"), 404, "not-found")


def with_save(change: Callable[[Json], None]) -> Callable[[Json], None]:
    return lambda bundle: change(bundle["saves"][-1]["save"])


HOSTILE: dict[str, tuple[Callable[[Json], None], str]] = {
    "another game": (lambda bundle: bundle.update(game="chess"), "no campaign of that game"),
    "options that don't fit": (lambda bundle: bundle.update(options={"level": 7}), "options"),
    "an unknown chapter": (with_save(lambda save: save.update(chapter="moon")), "chapter"),
    "an unknown Hero": (with_save(lambda save: save["chests"][0].update(hero="nobody")), "Chests"),
    "an unknown card": (with_save(lambda save: save["chests"][0]["items"].append({"card": "gun"})), "gun"),
    "too many players": (with_save(lambda save: save.update(players=3)), "3 players have Chests"),
    "a number for years": (with_save(lambda save: save["stash"].update(gold=10**9)), "1000000000"),
    "a wrong type": (with_save(lambda save: save["stash"].update(gold="much")), "holds no campaign"),
    "an unknown field": (with_save(lambda save: save.update(luck=1)), "holds no campaign"),
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_files_are_refused_in_words(app: FastAPI, anna: Player, doors: Doors, name: str) -> None:
    change, word = HOSTILE[name]
    file = msgspec.json.decode(await export(anna, await road(app, anna), open="true"))
    bundle = msgspec.msgpack.decode(zlib.decompress(b64decode(file["data"])), strict=False)
    change(bundle)
    file["data"] = b64encode(zlib.compress(msgspec.msgpack.encode(bundle))).decode()
    mallory = await doors.guest()
    refused = problem(await bring(mallory, msgspec.json.encode(file)), 422, "bad-input")
    assert word in refused["detail"], refused["detail"]
    assert (await mallory.get("/campaigns"))["campaigns"] == []


async def test_a_campaign_may_be_as_large_as_a_session(anna: Player) -> None:
    """A long one is larger than what else is sent; what is too large for any file is not read."""
    said = problem(await bring(anna, b"[" * 100_000), 422, "bad-input")
    assert "no file of a Dawnhold campaign" in said["detail"]
    problem(await bring(anna, bytes(17 * 1024 * 1024)), 413, "too-large")
