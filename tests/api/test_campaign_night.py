"""A campaign of The Last Spell on the real server: saved by the action that completes a cycle, killed, gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.conformance.plays import read_play
from tests.api.houses import Client, RunningHouse
from tests.api.player import Json

KEPT = Path(__file__).parents[1] / "saves" / "last_spell" / "campaign_1.toml"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str | None:
    return request.getfixturevalue("postgres_url") if request.param == "postgres" else None


def first_cycle(client: Client, session: Json) -> tuple[Json, list[Json]]:
    """Play the kept steps until a cycle is saved: the session then, and the events of the action that saved it."""
    for seat, *options in read_play(KEPT).steps:
        action = {"revision": session["revision"], "options": options, "seat": seat}
        acted = client.post(f"/sessions/{session['id']}/actions", action)
        session = acted["session"]
        if any(event["key"] == "saved" for event in acted["events"]):
            return session, acted["events"]
    raise AssertionError("no cycle was completed")


@pytest.mark.timeout(300)
def test_a_saved_cycle_outlives_kill_9_and_the_other_player_goes_on(tmp_path: Path, database_url: str | None) -> None:
    """Begun by one, saved after Night I, the server killed; the other reads Chests and Notepad and begins Day II."""
    house = RunningHouse(tmp_path / "data", database_url)
    with house:
        anna, bert = house.client(), house.client()
        campaign = anna.post("/campaigns", {"game": "last_spell", "players": 2, "name": "The road"})
        path = f"/campaigns/{campaign['id']}"
        first = anna.post(f"{path}/chapters", {"seats": ["me", "open"], "seed": read_play(KEPT).seed})
        invite = anna.post(f"/sessions/{first['id']}/invites", {"seat": 2})
        first = bert.post("/invites", {"invite": invite["secret"]})
        session, _ = first_cycle(anna, first)
        house.kill()
        house.start()

        now = bert.get(path)
        assert [(save["number"], save["finished"], save["revision"]) for save in now["saves"]] == [
            (1, False, session["revision"])
        ]
        chests = bert.get(f"{path}/chests")
        assert [chest["hero"] for chest in chests["chests"]] == ["vanguard", "ranger"]
        notepad = bert.get(f"{path}/notepad")["notepad"]
        assert (notepad["town"], notepad["cycle"], notepad["act"]) == ("gildenberg", 1, 1)
        undone = anna.send("POST", f"/sessions/{session['id']}/undo", {"revision": session["revision"]})
        assert undone.status_code in (409, 422)

        second = bert.post(f"{path}/chapters", {"again": True, "seats": ["me", "me"]})
        assert (second["status"], second["campaign"]["chapter"], second["view"]["cycle"]) == ("playing", 2, 2)
        there = {hero["id"]: hero for hero in second["view"]["heroes"]}
        before = {hero["id"]: hero for hero in session["view"]["heroes"]}
        for chest in chests["chests"]:
            hero = there[chest["hero"]]
            assert sorted(item["card"] for item in hero["items"]) == sorted(item["card"] for item in chest["items"])
            assert hero["items"] == before[chest["hero"]]["items"]
            assert (hero["wounds"], hero["perks"][: len(chest["perks"])]) == (chest["wounds"], chest["perks"])
        kinds = sorted(structure["kind"] for structure in second["view"]["structures"])
        assert kinds == sorted(structure["kind"] for structure in notepad["structures"])
        sealed = anna.get(f"/sessions/{session['id']}")
        assert (sealed["status"], sealed["campaign"]["went_on"]) == ("abandoned", second["id"])
        copy = anna.post("/campaigns", {"from": {"campaign": campaign["id"], "number": 1}})
        assert [save["number"] for save in anna.get(f"/campaigns/{copy['id']}")["saves"]] == [1]
