"""Bots that stand in for players who are away; whose seat it is takes it back on return."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from fastapi import FastAPI

from api.usecases import actors, bots, seats, streams
from api.usecases.house import House
from domain.bots import Seen
from persistence.ids import now_ms
from tests.api.doors import Doors, bots_are_done, two
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio
MINUTE_MS = 60_000


class Watcher:
    """Always watches, so that the night goes by as the test says."""

    def choose(self, seen: Seen) -> str:
        return "watch"


@pytest.fixture(autouse=True)
def watcher(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOTS", {"random": Watcher, "greedy": Watcher})


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let so many minutes have passed, for who looks whether somebody is away (and for what else is named)."""

    def later(minutes: int, *also: str) -> None:
        for module in ("sights", *also):
            monkeypatch.setattr(f"api.usecases.{module}.now_ms", lambda: now_ms() + minutes * MINUTE_MS)

    return later


async def three(doors: Doors, **more: object) -> tuple[Player, Player, Player, Json]:
    """Anna, the owner, on seat 1, Bert on seat 2, Carl on seat 3, each answering for themselves."""
    people = [await doors.guest() for _ in range(3)]
    session = await people[0].new(**{"players": 3, "control": "own", "options": {"rounds": 9}, **more})
    for seat, player in enumerate(people[1:], 2):
        invite = await people[0].post(f"/sessions/{session['id']}/invites", {"seat": seat})
        await player.post("/invites", {"invite": invite["secret"]})
    anna, bert, carl = people
    return anna, bert, carl, await anna.session(session["id"])


def seat_of(session: Json, seat: int = 2) -> Json:
    found: Json = session["seats"][seat - 1]
    return found


async def test_others_hand_over_while_the_player_is_away_and_he_takes_it_back(
    either_doors: Doors, later: Callable[..., None]
) -> None:
    """Bert is waited for and silent for 31 minutes; the setting's default is 30."""
    _, bert, carl, session = await three(either_doors)
    path = f"/sessions/{session['id']}/seats/2"
    early = problem(await carl.send("POST", path, {"bot": "greedy"}), 403, "forbidden")
    assert "waited for that player for 30 minutes" in early["detail"]
    later(31)
    assert seat_of(await carl.session(session["id"]))["away"]
    handed = await carl.post(path, {"bot": "greedy"})
    assert (seat_of(handed)["bot"], seat_of(handed)["away"]) == ("greedy", False)
    assert seat_of(handed)["account"]["id"] == bert.id
    assert seat_of(handed)["handed"]["by"]["id"] == carl.id
    assert handed["view"]["acted"] == [2]
    back = await bert.post(path)
    assert (seat_of(back)["bot"], back["you"]["seats"]) == (None, [2])
    problem(await bert.try_act(back, "watch", seat=2), 422, "refused")  # the bot has answered for this round


async def test_a_seat_that_the_table_does_not_wait_for_is_not_away(doors: Doors, later: Callable[..., None]) -> None:
    _, bert, carl, session = await three(doors)
    await bert.act(session, "watch")
    later(31)
    at = await carl.session(session["id"])
    assert [seat["away"] for seat in at["seats"]] == [True, False, False]
    problem(await carl.send("POST", f"/sessions/{session['id']}/seats/2", {"bot": "greedy"}), 403, "forbidden")


async def test_the_table_must_have_waited_too(doors: Doors, later: Callable[..., None]) -> None:
    """Bert was silent for 31 minutes, and Anna acted just now."""
    anna, _, carl, session = await three(doors)
    later(31, "appending")
    await anna.act(session, "watch", seat=1)
    assert not seat_of(await carl.session(session["id"]))["away"]


async def test_where_all_may_answer_only_the_seat_that_is_asked_is_away(
    doors: Doors, later: Callable[..., None]
) -> None:
    _, bert, carl, session = await three(doors, control="shared")
    await bert.act(session, "watch", seat=2)
    later(31)
    at = await carl.session(session["id"])
    assert [seat["away"] for seat in at["seats"]] == [True, False, False]
    assert at["you"]["plays"] == [1, 2, 3]
    handed = await carl.post(f"/sessions/{session['id']}/seats/1", {"bot": "greedy"})
    assert (handed["view"]["acted"], handed["you"]["plays"]) == ([2, 1], [2, 3])


async def test_an_open_stream_is_a_sign_of_life(house: House, doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    bert = await doors.guest()
    actor = await actors.identify(house, "token", bert.token, "")
    assert actor is not None
    at = now_ms() + 5 * MINUTE_MS
    monkeypatch.setattr("api.usecases.actors.now_ms", lambda: at)
    assert await streams.Way(house, actor).good(doubted=True)
    while (account := await house.db.read(lambda uow: uow.accounts.get(bert.id))) and account.seen != at:
        await asyncio.sleep(0)  # it is noted beside the answer; the test's own limit ends it otherwise


async def test_who_comes_back_in_between_plays_on(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    """Carl saw Bert away; by the time it is written down, Bert is back."""
    _, bert, carl, session = await three(doors)
    monkeypatch.setattr(seats, "_may_hand_over", lambda *seen: None)
    refused = problem(await carl.send("POST", f"/sessions/{session['id']}/seats/2", {"bot": "greedy"}), 409, "conflict")
    assert "come back" in refused["detail"]
    assert seat_of(await bert.session(session["id"]))["bot"] is None


async def test_the_owner_hands_over_any_seat_at_any_time(doors: Doors) -> None:
    anna, bert, _, session = await three(doors)
    handed = await anna.post(f"/sessions/{session['id']}/seats/2", {"bot": "greedy"})
    assert (seat_of(handed)["bot"], handed["view"]["acted"]) == ("greedy", [2])
    assert (await bert.session(session["id"]))["you"] == {"seats": [2], "plays": [], "owner": False, "watching": False}
    changed = await anna.post(f"/sessions/{session['id']}/seats/2", {"bot": "random"})
    assert seat_of(changed)["bot"] == "random"


async def test_whose_seat_a_bot_plays_nobody_else_takes_or_changes(doors: Doors) -> None:
    anna, bert, carl, session = await three(doors)
    path = f"/sessions/{session['id']}/seats/2"
    await bert.post(path, {"bot": "greedy"})
    problem(await anna.send("POST", path, {}), 409, "conflict")
    problem(await carl.send("POST", path, {}), 409, "conflict")
    problem(await carl.send("POST", path, {"bot": "random"}), 403, "forbidden")
    problem(await carl.send("DELETE", f"{path}/bot"), 403, "forbidden")
    problem(await carl.send("DELETE", path), 403, "forbidden")
    assert seat_of(await bert.session(session["id"]))["bot"] == "greedy"


async def test_a_bot_is_sent_away(doors: Doors) -> None:
    """By the owner, the seat is Bert's again; a bot's own seat is free then."""
    anna, bert, _, session = await three(doors)
    path = f"/sessions/{session['id']}/seats/2"
    await bert.post(path, {"bot": "greedy"})
    again = ok(await anna.send("DELETE", f"{path}/bot"))
    assert (seat_of(again)["account"]["id"], seat_of(again)["bot"]) == (bert.id, None)
    problem(await anna.send("DELETE", f"{path}/bot"), 409, "conflict")
    other = await anna.new(players=2, seats=["me", "greedy"], options={"rounds": 9})
    free = ok(await anna.send("DELETE", f"/sessions/{other['id']}/seats/2/bot"))
    assert (seat_of(free)["account"], seat_of(free)["bot"]) == (None, None)


async def test_nobody_waits_for_a_player_for_whom_a_bot_plays(doors: Doors) -> None:
    """He is not told that it is his turn, and his consent to an undo is not asked for."""
    anna, bert, session = await two(doors, options={"rounds": 9})
    path = f"/sessions/{session['id']}"
    acted = (await bert.act(session, "roll"))["session"]
    asked = await anna.post(f"{path}/undo", {"revision": acted["revision"]})
    assert asked["proposal"]["waiting"] == [2]
    handed = await bert.post(f"{path}/seats/2", {"bot": "greedy"})
    assert handed["proposal"] is None
    assert (await bert.get("/me/waiting"))["waiting"] == []
    back = await anna.post(f"{path}/undo", {"revision": handed["revision"]})
    assert (back["proposal"], back["view"]["acted"]) == (None, [2])  # taken back, and the bot answered anew
    assert back["revision"] == handed["revision"] + 2


async def test_streams_and_lists_hear_of_it(house: House, doors: Doors) -> None:
    anna, bert, session = await two(doors)
    actor = await actors.identify(house, "token", bert.token, "")
    assert actor is not None
    with streams.listen(house, actor, session["id"]) as one, streams.listen_to_all(house, actor) as everything:
        handed = await anna.post(f"/sessions/{session['id']}/seats/2", {"bot": "greedy"})
        heard, listed = await one.heard(1), await everything.heard(1)
    assert heard is not None
    assert heard.versions == {session["id"]: handed["version"]}
    assert listed is not None
    assert listed.account


async def test_after_the_end_nobody_is_replaced(doors: Doors) -> None:
    anna, _, session = await two(doors)
    await anna.act(session, "shout")
    problem(await anna.send("POST", f"/sessions/{session['id']}/seats/2", {"bot": "greedy"}), 409, "conflict")


async def test_a_win_counts_for_who_sits_there_at_the_end(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    await bert.post(f"/sessions/{session['id']}/seats/2", {"bot": "greedy"})
    await anna.act(await anna.session(session["id"]), "shout")
    assert [(rung["scenario"], rung["wins"]) for rung in (await anna.get("/me/ladder"))["rungs"]] == [("hill", 1)]
    assert (await bert.get("/me/ladder"))["rungs"] == []


async def test_a_branch_gives_the_stood_in_seat_to_who_branches(doors: Doors) -> None:
    anna, bert, session = await two(doors, options={"rounds": 9})
    await bert.post(f"/sessions/{session['id']}/seats/2", {"bot": "greedy"})
    path = f"/sessions/{session['id']}/branches"
    problem(await anna.send("POST", path, {"revision": 1}), 409, "conflict")  # Bert's hand is still his secret
    await anna.act(await anna.session(session["id"]), "shout")
    made = await anna.post(path, {"revision": 1})
    assert [(seat["account"]["id"], seat["bot"]) for seat in made["seats"]] == [(anna.id, None)] * 2


async def test_a_seat_is_taken_back_from_a_bot_that_plays_as_fast_as_it_can(
    app: FastAPI, doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two bots race through fifty rounds beside the requests; Anna takes her seat back at her first attempt."""
    monkeypatch.setattr(bots, "AT_ONCE_S", -1.0)
    anna = await doors.guest()
    session = await anna.new(players=2, seats=["me", "greedy"], options={"rounds": 50})
    path = f"/sessions/{session['id']}/seats/1"
    await anna.post(path, {"bot": "greedy"})
    back = await anna.post(path)
    assert (seat_of(back, 1)["bot"], back["status"]) == (None, "playing")
    assert back["you"]["plays"] == [1]


async def test_what_a_bot_thought_of_is_dropped_when_its_seat_was_taken_back(
    app: FastAPI, doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna sits down while the bot still thinks; its answer comes too late."""
    thinking, over = asyncio.Event(), asyncio.Event()

    async def thought(*about: object) -> list[str]:
        thinking.set()
        await over.wait()
        return ["watch"]

    monkeypatch.setattr(bots, "BOTS", {"search": Watcher})
    monkeypatch.setattr(bots, "_think", thought)
    anna = await doors.guest()
    session = await anna.new(options={"rounds": 9})
    path = f"/sessions/{session['id']}/seats/1"
    await anna.post(path, {"bot": "search"})
    await thinking.wait()
    back = await anna.post(path)
    over.set()
    await bots_are_done(app)
    at = await anna.session(session["id"])
    assert (at["revision"], at["view"]) == (back["revision"], back["view"])
