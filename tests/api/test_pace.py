"""The pace of bots: a table that a person can follow, that rests, and that goes on move by move."""

from __future__ import annotations

import asyncio

import pytest
from fastapi import FastAPI

from api.usecases import bots
from api.usecases.actors import BOT_NAMES
from api.usecases.house import House
from domain.bots import Seen
from persistence.wakeups import Subscription
from tests.api.doors import Doors, bots_are_done
from tests.api.player import Json, Player, problem

pytestmark = pytest.mark.anyio
BOTS_ALONE = {"players": 2, "seats": ["random", "random"]}


class Watcher:
    """Always watches, so that the night goes by as the test says."""

    def choose(self, seen: Seen) -> str:
        return "watch"


class Clock:
    """Time that passes only while bots rest."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.rests: list[float] = []

    async def rest(self, heard: Subscription, seconds: float) -> bool:
        self.rests.append(round(seconds, 6))
        self.now += seconds
        await asyncio.sleep(0)
        return True


@pytest.fixture(autouse=True)
def watcher(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOTS", {"random": Watcher})


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(bots, "monotonic", lambda: clock.now)
    monkeypatch.setattr(bots, "_rest", clock.rest)
    return clock


def test_the_bots_that_can_be_named_are_those_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert tuple(bots.names()) == BOT_NAMES


@pytest.mark.parametrize(("pace", "seconds"), [("brisk", 1.0), ("steady", 2.5), ("slow", 6.0)])
async def test_the_table_is_left_as_it_is_before_each_answer(
    app: FastAPI, anna: Player, clock: Clock, pace: str, seconds: float
) -> None:
    """Two seats, two rounds: four answers, none in the request that began the session."""
    session = await anna.new(**BOTS_ALONE, pace=pace, options={"rounds": 2})
    assert (session["pace"], session["revision"], session["you"]["owner"]) == (pace, 1, True)
    await bots_are_done(app)
    ended = await anna.session(session["id"])
    assert (ended["status"], ended["revision"]) == ("won", 5)
    assert clock.rests == [seconds] * 4


async def test_a_table_that_rests_goes_on_by_single_steps(app: FastAPI, anna: Player) -> None:
    session = await anna.new(**BOTS_ALONE, pace="paused", options={"rounds": 9})
    await bots_are_done(app)
    path = f"/sessions/{session['id']}"
    assert (await anna.session(session["id"]))["revision"] == 1
    stepped = await anna.post(f"{path}/step", {"revision": 1}, key="s")
    assert (stepped["revision"], stepped["view"]["acted"]) == (2, [1])
    again = await anna.post(f"{path}/step", {"revision": 1}, key="s")
    assert again["revision"] == 2
    stale = problem(await anna.send("POST", f"{path}/step", {"revision": 1}), 409, "stale")
    assert stale["session"]["revision"] == 2
    ok = await anna.client.patch(f"/api/v1{path}", json={"pace": "at_once"}, headers=anna.headers)
    assert ok.status_code == 200
    await bots_are_done(app)
    assert (await anna.session(session["id"]))["status"] == "won"


async def test_resting_stops_bots_that_play_at_a_pace(app: FastAPI, anna: Player, house: House) -> None:
    """They are told at once: the six seconds of the slow pace are not waited for."""
    session = await anna.new(**BOTS_ALONE, pace="slow", options={"rounds": 9})
    assert session["id"] in house.botting
    await anna.client.patch(f"/api/v1/sessions/{session['id']}", json={"pace": "paused"}, headers=anna.headers)
    await bots_are_done(app)
    assert (await anna.session(session["id"]))["revision"] == 1


async def test_a_person_is_not_held_up_by_the_pace(anna: Player, clock: Clock, app: FastAPI) -> None:
    """Anna's answer is told at once; the bot's follows after its rest."""
    session = await anna.new(players=2, seats=["me", "random"], pace="steady", options={"rounds": 9})
    await bots_are_done(app)
    at = await anna.session(session["id"])
    assert at["view"]["acted"] == [2]
    acted = (await anna.act(at, "watch"))["session"]
    assert (acted["view"]["round"], acted["view"]["acted"]) == (2, [])
    await bots_are_done(app)
    assert (await anna.session(session["id"]))["view"]["acted"] == [2]


async def test_where_no_bot_is_asked_there_is_no_step(anna: Player, carl: Player, doors: Doors) -> None:
    session = await anna.new(players=2, seats=["me", "me"])
    path = f"/sessions/{session['id']}/step"
    problem(await anna.send("POST", path, {"revision": session["revision"]}), 409, "conflict")
    problem(await carl.send("POST", path, {"revision": session["revision"]}), 404, "not-found")


async def test_a_watcher_sees_bots_play_and_steers_nothing(app: FastAPI, anna: Player, bert: Player) -> None:
    session = await anna.new(**BOTS_ALONE, pace="paused", options={"rounds": 9})
    path = f"/sessions/{session['id']}"
    made = await anna.post(f"{path}/invites", {"uses": 1})
    seen = await bert.post("/invites", {"invite": made["secret"]})
    assert seen["you"]["watching"]
    problem(await bert.send("POST", f"{path}/step", {"revision": 1}), 403, "forbidden")
    problem(await bert.send("PATCH", path, {"pace": "at_once"}), 403, "forbidden")
    await anna.post(f"{path}/step", {"revision": 1})
    after: Json = await bert.session(session["id"], since=1)
    assert [event["key"] for event in after["events"]] == ["watch"]


async def test_the_pace_of_an_ended_session_is_what_it_was(app: FastAPI, anna: Player) -> None:
    session = await anna.new(**BOTS_ALONE, options={"rounds": 1})
    await bots_are_done(app)
    problem(await anna.send("PATCH", f"/sessions/{session['id']}", {"pace": "slow"}), 409, "conflict")


async def test_bots_that_are_called_while_they_end_look_again(
    app: FastAPI, house: House, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between their last look and their end somebody may have made it a bot's turn."""
    looked: list[str] = []

    async def look(house: House, session: str, heard: Subscription) -> None:
        looked.append(session)
        if len(looked) == 1:
            bots.go_on(house, session)

    monkeypatch.setattr(bots, "_until_none_is_due", look)
    session = await anna.new()
    bots.go_on(house, session["id"])
    await bots_are_done(app)
    assert looked == [session["id"]] * 2
    assert house.botting == {}


async def test_bots_leave_a_table_that_is_deleted(app: FastAPI, anna: Player, house: House) -> None:
    session = await anna.new(**BOTS_ALONE, pace="slow", options={"rounds": 9})
    await anna.send("DELETE", f"/sessions/{session['id']}")
    await bots_are_done(app)
    assert house.botting == {}


async def test_bots_that_go_on_and_on_are_let_rest(app: FastAPI, anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four answers in a row are made to be too many; the camp of nine rounds would have had more."""
    monkeypatch.setattr(bots, "MOST_IN_A_ROW", 4)
    monkeypatch.setattr(bots, "AT_ONCE_S", -1.0)
    session = await anna.new(**BOTS_ALONE, pace="at_once", options={"rounds": 9})
    await bots_are_done(app)
    rests = await anna.session(session["id"])
    assert (rests["status"], rests["pace"], rests["revision"]) == ("playing", "paused", 5)
