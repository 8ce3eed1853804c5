"""Searches in processes of their own: how far they are, that they stop when told, and that none takes for ever."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI

from api.settings import Settings
from api.usecases import actors, bots, hints, sights, thinking
from api.usecases.house import House
from domain.bots import Seen
from domain.bots.search import SearchBot
from domain.kernel.codec import codec
from domain.kernel.errors import RuleError
from domain.legions_of_darkness.game import LegionsOfDarkness
from tests.api.conftest import opened
from tests.api.doors import Doors, bots_are_done
from tests.api.player import Json, Player, problem
from tests.api.toy.game import Camp

pytestmark = pytest.mark.anyio
SIEGE = {"game": "legions_of_darkness", "scenario": "greenskin_horde", "players": 1, "seed": "dawn"}
"""Neither way in which its first question can be answered is soon found to be the worse."""


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    async with opened(settings, {"camp": Camp, "legions_of_darkness": LegionsOfDarkness}) as app:
        yield app


@pytest.fixture
def patient(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that only time ends, or whoever stops them."""
    task = house.thinkers.task

    def patient(*args: Any, **more: Any) -> thinking.Task:
        return msgspec.structs.replace(task(*args, **more), playouts=10**9)

    monkeypatch.setattr(house.thinkers, "task", patient)


async def task_of(house: House, player: Player, session: Json, seconds: float = 0.2) -> thinking.Task:
    actor = await actors.identify(house, "token", player.token, "")
    assert actor is not None
    sight = await sights.look(house, actor, session["id"])
    state = sight.need_position().state
    return house.thinkers.task(sight.edition, state, 1, [], seed=7, seconds=seconds)


def endless(task: thinking.Task) -> thinking.Task:
    """The camp's fire with a rule in it that never comes to an end (`Fire.spin`)."""
    g = thinking._gate(task).open(task.state)
    g.world.spin = True
    return msgspec.structs.replace(task, state=codec(Camp).save(g))


@pytest.mark.usefixtures("patient")
async def test_a_search_tells_how_far_it_is(house: House, anna: Player) -> None:
    thought = house.thinkers.weigh(await task_of(house, anna, await anna.new(**SIEGE), seconds=60))
    while not thought.done:
        await asyncio.sleep(0)
    assert thought.begun
    assert 0 < thought.done <= thought.task.playouts
    thought.stop()
    with pytest.raises(thinking.Stopped):
        await thought.result


@pytest.mark.parametrize(
    ("done", "began", "of"),
    [(0, None, 1000), (0, 10.0, 1000), (20, 10.0, 40), (900, 10.0, 1000), (20, 10.4, 1000)],
    ids=["not begun", "nothing done", "half the time", "more than there may be", "no time spent"],
)
def test_a_search_foretells_how_far_it_will_come(
    monkeypatch: pytest.MonkeyPatch, done: int, began: float | None, of: int
) -> None:
    """At 0.4 of its 0.8 seconds a search has done half of what it will."""
    monkeypatch.setattr(hints, "SEARCH_S", 0.8)
    monkeypatch.setattr(hints, "monotonic", lambda: 10.4)
    assert hints._in_the_end(done, 1000, began) == of


async def test_a_search_that_is_stopped_before_it_began_costs_nothing(house: House, anna: Player) -> None:
    thought = house.thinkers.weigh(await task_of(house, anna, await anna.new(**SIEGE), seconds=60))
    thought.stop()
    with pytest.raises(thinking.Stopped):
        await thought.result


async def test_a_search_that_never_ends_is_ended(house: House, anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is killed; the next search has others."""
    task = await task_of(house, anna, await anna.new())
    await house.thinkers.weigh(task).result  # the processes are up
    with monkeypatch.context() as patch:
        patch.setattr(thinking, "LONGEST_S", 0.3)
        patch.setattr(thinking, "GRACE_S", 0.1)
        with pytest.raises(RuleError, match="has not ended within"):
            await house.thinkers.weigh(endless(task)).result
    assert not house.thinkers.awake
    assert await house.thinkers.weigh(task).result


async def test_a_bot_has_its_time_for_the_whole_action(
    house: House, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three answers of a second each are begun within the action's 2.4 seconds; advice alone chooses the fourth."""
    task = await task_of(house, anna, await anna.new())
    clock, thought = [100.0], list[str]()

    class Slow(SearchBot):
        def choose(self, seen: Seen) -> str:
            clock[0] += 1.0
            thought.append(super().choose(seen))
            return thought[-1]

    monkeypatch.setattr(thinking, "SearchBot", Slow)
    monkeypatch.setattr(thinking, "monotonic", lambda: clock[0])
    bot, gate = thinking._InTime(task), thinking._gate(task)
    g = gate.look(task.state, [], 1)
    assert g is not None
    seen = Seen(gate, task.state, 1, [], g)
    chosen = [bot.choose(seen) for _ in range(4)]
    assert chosen[:3] == thought
    assert chosen[3] in {option.id for ask in seen.asks for option in ask.options}


async def test_where_a_search_fails_the_bot_takes_what_looks_best_and_says_so(
    app: FastAPI, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dead(task: thinking.Task) -> list[str]:
        raise RuleError("the process that was thinking has died")

    monkeypatch.setattr(app.state.house.thinkers, "decide", dead)
    session = await anna.new(players=2, seats=["me", "search"])
    await bots_are_done(app)
    events = (await anna.session(session["id"], since=1))["events"]
    assert events[0]["text"] == "The search bot (Seat 2) could not think it over and took what looked best at once."


@pytest.mark.parametrize("name", ["random", "greedy", "search"])
async def test_every_bot_that_fails_takes_the_first_answer_and_says_so(
    app: FastAPI, anna: Player, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The camp's first answer is `watch` (its rule 3); what a search finds is no action, and the others break."""

    class Broken:
        def choose(self, seen: object) -> str:
            raise RuntimeError("no idea")

    async def nonsense(task: thinking.Task) -> list[str]:
        return ["fly"]

    monkeypatch.setattr(app.state.house.thinkers, "decide", nonsense)
    monkeypatch.setattr(bots, "BOTS", {**bots.BOTS, name: Broken})
    session = await anna.new(players=2, seats=["me", name])
    await bots_are_done(app)
    events = (await anna.session(session["id"], since=1))["events"]
    assert [event["key"] for event in events] == ["bot_failed", "watch"]
    assert f"The {name} bot (Seat 2) could not make up its mind and took the first answer." == events[0]["text"]


async def test_a_hint_ends_with_the_position_it_was_for(
    app: FastAPI, house: House, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 2 acts while seat 1's hint is thought over: the search is told to stop, and the hint is refused."""
    monkeypatch.setattr(hints, "SEARCH_S", 60.0)
    session = await anna.new(players=2, seats=["me", "me"])
    asked = asyncio.ensure_future(
        anna.send("GET", f"/sessions/{session['id']}/hint", params={"by": "search", "seat": 1})
    )
    while not house.thinkers._thoughts:
        await asyncio.sleep(0)
    await anna.act(session, "watch", seat=2)
    refused = problem(await asked, 409, "conflict")
    assert "moved on" in refused["detail"]
    while house.thinkers._thoughts:
        await asyncio.sleep(0)


async def test_where_many_think_a_hint_does_not_queue(house: House, anna: Player) -> None:
    for _ in range(thinking.AT_A_TIME):
        await house.thinkers._room.acquire()
    session = await anna.new(**SIEGE)
    hint = await anna.get(f"/sessions/{session['id']}/hint", by="search")
    assert (hint["by"], hint["playouts"]) == ("greedy", 0)
    assert hint["how"].startswith("Others are thinking just now.")


async def test_a_hint_says_how_often_it_played_on(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SEARCH_S", 0.3)
    session = await anna.new(**SIEGE)
    hint = await anna.get(f"/sessions/{session['id']}/hint", by="search")
    assert hint["playouts"] > 0
    assert f"Played on {hint['playouts']} times" in hint["how"]


async def test_a_title_that_can_tell_odds_says_how_likely_victory_is(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Legions of Darkness tells them; the camp, a toy, does not, and says how far ahead it looked."""
    monkeypatch.setattr(hints, "SEARCH_S", 0.2)
    siege = await anna.get(f"/sessions/{(await anna.new(**SIEGE))['id']}/hint", by="search")
    assert "how many such sessions are won" in siege["how"]
    tried = [each for each in siege["options"] if each["tries"]]
    assert tried
    assert all(0 < each["victory"] == each["chance"] < 100 for each in tried)
    camp = await anna.get(f"/sessions/{(await anna.new())['id']}/hint", by="search")
    assert "answers ahead" in camp["how"]
    assert [each["victory"] for each in camp["options"]] == [None] * len(camp["options"])


async def test_a_search_bot_plays_a_seat(app: FastAPI, anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "SEARCH_S", 0.05)
    session = await anna.new(players=2, seats=["me", "search"], options={"rounds": 9})
    await bots_are_done(app)
    rows = (await anna.get(f"/sessions/{session['id']}/history"))["revisions"]
    assert [(row["seat"], row["bot"]) for row in rows] == [(None, None), (2, "search")]
    assert rows[1]["events"][0]["key"] != "bot_hurried"


@pytest.mark.usefixtures("patient")
async def test_one_account_does_not_take_all_the_thought_there_is(
    house: House, anna: Player, doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third search at a time is answered by advice, and somebody else's is not held up by them."""
    monkeypatch.setattr(hints, "SEARCH_S", 1.0)
    bert = await doors.guest()
    tables = [(await anna.new(**SIEGE))["id"] for _ in range(3)]
    theirs = (await bert.new(**SIEGE))["id"]
    asked = [asyncio.create_task(anna.get(f"/sessions/{table}/hint", by="search")) for table in tables[:2]]
    while len(house.thinkers._thoughts) < 2:
        await asyncio.sleep(0)
    third = await anna.get(f"/sessions/{tables[2]}/hint", by="search")
    assert (third["by"], third["playouts"]) == ("greedy", 0)
    assert third["how"].startswith("Your other searches are still under way.")
    assert (await bert.get(f"/sessions/{theirs}/hint", by="search"))["by"] == "search"
    assert [(await each)["by"] for each in asked] == ["search", "search"]
    assert (await anna.get(f"/sessions/{tables[2]}/hint", by="search"))["by"] == "search"


async def test_a_search_that_nobody_waits_for_any_more_frees_its_place(
    house: House, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "SEARCH_S", 0.3)
    session = await anna.new(**SIEGE)
    actor = await actors.identify(house, "token", anna.token, "")
    assert actor is not None
    for _ in range(hints.MOST_OF_ONE + 1):
        listening = hints.found(house, await hints.ask(house, actor, session["id"], by="search"))
        assert isinstance(await anext(listening), hints.Progress)
        await listening.aclose()
    assert house.searching[actor.id] == 0
    while house.thinkers._thoughts:
        await asyncio.sleep(0)
