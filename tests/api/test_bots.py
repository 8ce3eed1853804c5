"""Bots at the table: they answer in the request that made it their turn, and beside it where it takes long."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from api.settings import Settings
from api.usecases import accounts, bots
from api.usecases.house import House
from domain.bots import Seen
from tests.api.conftest import opened
from tests.api.doors import Doors, bots_are_done, open_doors, two
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio


class Watcher:
    """Always watches, so that the night goes by as the test says."""

    def choose(self, seen: Seen) -> str:
        return "watch"


class Broken:
    def choose(self, seen: Seen) -> str:
        raise RuntimeError("no idea")


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[type], None]:
    """Let this class play under the name `random`."""

    def put(kind: type) -> None:
        monkeypatch.setattr(bots, "BOTS", {"random": kind})

    return put


async def test_a_bot_answers_in_the_same_request(anna: Player, bot: Callable[[type], None]) -> None:
    """Anna's answer and the bot's are two revisions; after both the round is over."""
    bot(Watcher)
    session = await anna.new(players=2, seats=["me", "random"], options={"rounds": 9})
    assert (session["revision"], session["view"]["acted"]) == (2, [2])
    acted = await anna.act(session, "watch")
    assert acted["session"]["revision"] == 4
    assert acted["session"]["view"] == {**session["view"], "round": 2, "warmth": 3, "acted": [2]}
    assert [event["revision"] for event in acted["events"]] == [3, 3, 4]
    rows = (await anna.get(f"/sessions/{session['id']}/history"))["revisions"]
    assert [(row["seat"], row["by"] is None, row["who"]) for row in rows] == [
        (None, False, "A guest"),
        (2, True, "random"),
        (1, False, "A guest"),
        (2, True, "random"),
    ]


async def test_a_bot_that_fails_takes_the_first_answer_and_says_so(anna: Player, bot: Callable[[type], None]) -> None:
    bot(Broken)
    session = await anna.new(players=2, seats=["me", "random"])
    events = (await anna.session(session["id"], since=1))["events"]
    assert [event["key"] for event in events] == ["bot_failed", "watch"]
    assert events[0]["text"] == "The random bot (Seat 2) could not make up its mind and took the first answer."


async def test_a_rule_that_breaks_under_a_bot_does_not_take_the_persons_answer_back(
    anna: Player, bot: Callable[[type], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot(Watcher)
    session = await anna.new(players=2, seats=["me", "random"], options={"rounds": 9})

    def broken(*args: object) -> None:
        raise KeyError("renamed")

    monkeypatch.setattr(bots, "_decide", broken)
    acted = await anna.act(session, "watch")
    assert (acted["session"]["revision"], acted["session"]["view"]["round"]) == (3, 2)
    assert (await anna.session(session["id"]))["revision"] == 3


async def test_a_bot_that_is_no_more_does_not_stop_the_table(
    anna: Player, bot: Callable[[type], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot(Watcher)
    session = await anna.new(players=2, seats=["me", "random"], options={"rounds": 9})
    monkeypatch.setattr(bots, "BOTS", {})
    acted = await anna.act(session, "watch")
    assert acted["session"]["revision"] == 4


@pytest.mark.parametrize(("seconds", "at_once"), [(600.0, bots.AT_ONCE), (-1.0, 0)])
async def test_bots_alone_play_to_the_end_beside_the_request(
    doors: Doors, bot: Callable[[type], None], monkeypatch: pytest.MonkeyPatch, seconds: float, at_once: int
) -> None:
    """More answers than one request waits for, in number or in time: the rest goes on beside it."""
    bot(Watcher)
    monkeypatch.setattr(bots, "AT_ONCE_S", seconds)
    anna = await doors.guest()
    session = await anna.new(players=2, seats=["random", "random"], options={"rounds": 30})
    assert (session["status"], session["revision"]) == ("playing", 1 + at_once)
    await bots_are_done(doors.app)
    ended = await anna.session(session["id"])
    assert (ended["status"], ended["revision"], ended["view"]["warmth"]) == ("won", 61, 60)


async def test_random_bots_come_to_an_end(doors: Doors) -> None:
    anna = await doors.guest()
    session = await anna.new(players=3, seats=["random", "random", "random"], options={"rounds": 50})
    await bots_are_done(doors.app)
    assert (await anna.session(session["id"]))["status"] in ("won", "lost")


async def test_a_seat_is_handed_to_a_bot_and_taken_back(doors: Doors, bot: Callable[[type], None]) -> None:
    """Bert keeps the seat while the bot plays there, and takes it back by sitting down."""
    bot(Watcher)
    anna, bert, session = await two(doors, options={"rounds": 9})
    path = f"/sessions/{session['id']}/seats/2"
    handed = await bert.post(path, {"bot": "random"})
    assert (handed["you"], handed["seats"][1]["bot"]) == (
        {"seats": [2], "plays": [], "owner": False, "watching": False},
        "random",
    )
    assert handed["seats"][1]["handed"]["by"] == {"id": bert.id, "name": None}
    at = await anna.session(session["id"])
    assert (at["seats"][1]["account"]["id"], at["view"]["acted"], at["you"]["plays"]) == (bert.id, [2], [1])
    refused = problem(await bert.try_act(at, "watch", seat=2), 422, "bad-input")
    assert refused["errors"][0]["where"] == "body.seat"
    back = await bert.post(path)
    assert (back["seats"][1]["bot"], back["seats"][1]["handed"], back["you"]["plays"]) == (None, None, [2])
    await anna.act(back, "watch")
    again = await bert.session(session["id"])
    assert (again["view"]["round"], again["view"]["acted"]) == (2, [])
    assert (await bert.act(again, "watch"))["session"]["view"]["acted"] == [2]


@pytest.mark.parametrize("name", ["random", "Greedy", "SEARCH"])
async def test_nobody_may_be_called_as_a_bot_is(doors: Doors, name: str) -> None:
    anna = await doors.stranger()
    refused = problem(await anna.send("POST", "/accounts", {"name": name, "password": "a long password"}), 422)
    assert refused["errors"] == [{"where": "body.name", "what": "a bot is called so; take another name"}]


async def test_what_a_bot_did_is_logged_as_its_own(
    doors: Doors, bot: Callable[[type], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Revision 2 is the bot's, whoever holds the seat; an account that was let be called so before is no bot."""
    bot(Watcher)
    anna = await doors.stranger()
    with monkeypatch.context() as before:
        before.setattr(accounts, "BOT_NAMES", frozenset())
        await anna.enter(name="random", password="a long password")
    session = await anna.new(players=1, options={"rounds": 9})
    await anna.post(f"/sessions/{session['id']}/seats/1", {"bot": "random"})
    await bots_are_done(doors.app)
    rows = (await anna.get(f"/sessions/{session['id']}/history"))["revisions"]
    assert [(row["who"], row["bot"], row["by"] is None) for row in rows[:2]] == [
        ("random", None, False),
        ("random", "random", True),
    ]


async def test_a_bots_step_is_taken_back_without_its_consent(anna: Player, bot: Callable[[type], None]) -> None:
    """The bot watched in revision 2; revision 3 takes that back, and as it is asked again it watches again."""
    bot(Watcher)
    session = await anna.new(players=2, seats=["me", "random"], control="own")
    assert session["undo"] == {"allowed": True, "to": 1, "past_barrier": False, "ask": []}
    back = await anna.post(f"/sessions/{session['id']}/undo", {"revision": 2})
    assert (back["revision"], back["proposal"], back["view"]["acted"]) == (4, None, [2])


async def test_a_bot_keeps_its_seat_from_all_but_the_owner(doors: Doors, bot: Callable[[type], None]) -> None:
    bot(Watcher)
    anna, bert = await doors.guest(), await doors.guest()
    session = await anna.new(players=3, seats=["me", "open", "random"])
    made = await anna.post(f"/sessions/{session['id']}/invites", {"seat": 2})
    await bert.post("/invites", {"invite": made["secret"]})
    problem(await bert.send("POST", f"/sessions/{session['id']}/seats/3", {}), 403, "forbidden")
    problem(await bert.try_act(await bert.session(session["id"]), "watch", seat=3), 422, "bad-input")


async def test_there_are_only_so_many_bots(anna: Player) -> None:
    session = await anna.new(players=2)
    refused = problem(await anna.send("POST", f"/sessions/{session['id']}/seats/2", {"bot": "chess"}), 422)
    assert refused["errors"][0]["where"] == "body.bot"


async def test_after_a_start_bots_go_on_where_they_were_asked(
    settings: Settings, bot: Callable[[type], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house stopped after a person's answer and before the bot's; the next start lets the bot answer."""
    bot(Watcher)

    async def nobody(house: House, sight: object) -> list[object]:
        return []

    async with opened(settings) as app, open_doors(app) as doors:
        anna = await doors.guest()
        with monkeypatch.context() as patch:
            patch.setattr(bots, "play", nobody)
            session = await anna.new(players=2, seats=["me", "random"])
        assert (await anna.session(session["id"]))["view"]["acted"] == []
        token = anna.token
    async with opened(settings) as app, open_doors(app) as doors:
        await bots_are_done(app)
        anna = await doors.stranger()
        anna.token = token
        assert (await anna.session(session["id"]))["view"]["acted"] == [2]


async def test_two_people_and_a_bot_see_each_others_moves(either_doors: Doors, bot: Callable[[type], None]) -> None:
    bot(Watcher)
    anna, bert = await either_doors.guest(), await either_doors.guest()
    session = await anna.new(players=3, seats=["me", "open", "random"], control="own", options={"rounds": 9})
    made = await anna.post(f"/sessions/{session['id']}/invites", {"seat": 2})
    at: Json = await bert.post("/invites", {"invite": made["secret"]})
    assert at["view"]["acted"] == [3]
    await bert.act(at, "watch")
    seen = await anna.session(session["id"])
    assert seen["view"]["acted"] == [3, 2]
    await anna.act(seen, "watch")
    assert (await bert.session(session["id"]))["view"]["acted"] == [3]
    assert ok(await bert.send("GET", f"/sessions/{session['id']}"))["view"]["round"] == 2
