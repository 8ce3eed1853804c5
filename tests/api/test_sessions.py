"""Sessions: making, seeing, listing, waiting, changing, and who sees what."""

from __future__ import annotations

import asyncio

import pytest

from persistence.ids import now_ms
from tests.api.doors import Doors, anything_listens, two
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio


async def test_a_solo_session_begins_at_once(anna: Player) -> None:
    session = await anna.new(options={"rounds": 5})
    assert (session["status"], session["revision"], session["name"]) == ("playing", 1, "The hill")
    assert session["you"] == {"seats": [1], "plays": [1], "owner": True, "watching": False}
    assert session["options"] == {"rounds": 5}
    assert (session["outcome"], session["dice"]["seed"]) == (None, None)
    assert len(session["dice"]["commitment"]) == 64


async def test_a_session_with_an_open_seat_waits(anna: Player) -> None:
    session = await anna.new(players=2)
    assert (session["status"], session["revision"], session["view"], session["asks"]) == ("open", 0, None, [])
    assert [seat["account"] is not None for seat in session["seats"]] == [True, False]
    assert session["dice"]["commitment"] is None
    problem(await anna.try_act(session, "watch"), 409, "conflict")
    problem(await anna.send("GET", f"/sessions/{session['id']}/ask"), 404, "not-found")


async def test_the_owner_starts_with_seats_unfilled(anna: Player) -> None:
    """Nobody sits at seat 2; whoever plays may answer for it."""
    session = await anna.new(players=2)
    started = ok(await anna.send("PATCH", f"/sessions/{session['id']}", {"status": "playing"}))
    assert (started["status"], started["you"]["plays"]) == ("playing", [1, 2])
    problem(await anna.send("PATCH", f"/sessions/{session['id']}", {"status": "playing"}), 409, "conflict")


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"game": "chess"}, "body.game"),
        ({"scenario": "moon"}, "body.scenario"),
        ({"players": 4}, "body.players"),
        ({"players": 0}, "body.players"),
        ({"scenario": "bog", "players": 2}, "body.players"),
        ({"players": 2, "seats": ["me"]}, "body.seats"),
        ({"seats": ["robot"]}, "body.seats.0"),
        ({"name": "x" * 81}, "body.name"),
        ({"name": "a\u0000b"}, "body.name"),
        ({"undo": "never"}, "body.undo"),
        ({"seed": ""}, "body.seed"),
        ({"colour": "red"}, "body.colour"),
    ],
)
async def test_sessions_that_can_not_be(anna: Player, body: Json, where: str) -> None:
    wanted = {"game": "camp", "scenario": "hill", **body}
    refused = problem(await anna.send("POST", "/sessions", wanted), 422, "bad-input")
    assert refused["errors"][0]["where"] == where


@pytest.mark.parametrize("options", [{"rounds": 0}, {"rounds": "many"}, {"hours": 3}])
@pytest.mark.parametrize("players", [1, 2])
async def test_options_that_can_not_be_played_are_refused_at_once(anna: Player, options: Json, players: int) -> None:
    wanted = {"game": "camp", "scenario": "hill", "players": players, "options": options}
    refused = problem(await anna.send("POST", "/sessions", wanted), 422, "refused")
    assert refused["reasons"][0]["text"] == refused["detail"]
    assert (await anna.get("/sessions"))["sessions"] == []


async def test_the_same_key_makes_one_session(either_doors: Doors) -> None:
    anna = await either_doors.guest()
    wanted = {"game": "camp", "scenario": "hill"}
    made = await asyncio.gather(*(anna.post("/sessions", wanted, key="new") for _ in range(3)))
    assert len({session["id"] for session in made}) == 1
    assert len((await anna.get("/sessions"))["sessions"]) == 1


async def test_a_chosen_seed_gives_the_same_dice_and_is_told(anna: Player) -> None:
    one, other = [await anna.new(seed="wolf", options={"rounds": 9}) for _ in range(2)]
    assert one["dice"] == {"commitment": None, "seeded": True, "seed": None}
    assert [aid["kind"] for aid in one["aids"]] == ["chosen_seed"]
    rolled = [(await anna.act(session, "roll"))["session"]["view"]["warmth"] for session in (one, other)]
    assert rolled[0] == rolled[1]


async def test_a_tag_changes_with_every_change(anna: Player) -> None:
    session = await anna.new()
    path = f"/sessions/{session['id']}"
    first = await anna.send("GET", path)
    tag = first.headers["etag"]
    same = await anna.send("GET", path, headers={"If-None-Match": tag})
    assert (same.status_code, same.content) == (304, b"")
    await anna.act(session, "watch")
    assert (await anna.send("GET", path, headers={"If-None-Match": tag})).status_code == 200
    acted = (await anna.send("GET", path)).headers["etag"]
    ok(await anna.send("PATCH", path, {"name": "Another"}))
    assert (await anna.send("GET", path)).headers["etag"] not in (tag, acted)


async def test_answers_are_kept_by_nobody_between(anna: Player) -> None:
    session = await anna.new()
    headers = (await anna.send("GET", f"/sessions/{session['id']}")).headers
    assert headers["cache-control"] == "private, no-cache"
    assert "Authorization" in headers["vary"]


async def test_large_answers_are_packed(anna: Player) -> None:
    session = await anna.new()
    answer = await anna.send("GET", f"/sessions/{session['id']}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json() == session


async def test_since_brings_the_log(anna: Player) -> None:
    session = await anna.new()
    at = (await anna.act(session, "watch"))["session"]
    await anna.act(at, "roll")
    since = await anna.session(session["id"], since=1)
    assert [event["key"] for event in since["events"]] == ["watch", "phase.round", "roll", "phase.round"]
    assert (await anna.session(session["id"], since=3))["events"] == []
    assert "events" not in await anna.session(session["id"])


async def test_a_poll_answers_when_somebody_acts(either_doors: Doors) -> None:
    anna = await either_doors.guest()
    session = await anna.new()
    poll = asyncio.create_task(anna.session(session["id"], since=1, wait=30))
    await anything_listens(either_doors)
    await anna.act(session, "watch")
    news = await asyncio.wait_for(poll, 20)
    assert (news["revision"], [event["key"] for event in news["events"]]) == (2, ["watch", "phase.round"])


async def test_a_poll_with_a_tag_answers_when_a_seat_is_taken(doors: Doors) -> None:
    anna, bert = await doors.guest(), await doors.guest()
    session = await anna.new(players=3)
    path = f"/sessions/{session['id']}"
    tag = (await anna.send("GET", path)).headers["etag"]
    poll = asyncio.create_task(anna.send("GET", path, params={"wait": 30}, headers={"If-None-Match": tag}))
    await anything_listens(doors)
    invite = await anna.post(f"{path}/invites", {"seat": 2})
    await bert.post("/invites", {"invite": invite["secret"]})
    news = ok(await asyncio.wait_for(poll, 20))
    assert news["seats"][1]["account"]["id"] == bert.id


async def test_a_poll_without_news_ends_empty(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.usecases.streams.LONGEST_WAIT_S", 0.01)
    session = await anna.new()
    answer = await anna.send("GET", f"/sessions/{session['id']}", params={"since": 1, "wait": 1})
    assert (answer.status_code, answer.content) == (304, b"")


async def test_what_waits_for_me(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    assert [(each["session"], each["seats"]) for each in (await bert.get("/me/waiting"))["waiting"]] == [
        (session["id"], [2])
    ]
    await bert.act(session, "watch", seat=2)
    assert (await bert.get("/me/waiting"))["waiting"] == []
    poll = asyncio.create_task(bert.get("/me/waiting", wait=30))
    await anything_listens(doors)
    await anna.act(session, "watch", seat=1)
    assert [each["session"] for each in (await asyncio.wait_for(poll, 20))["waiting"]] == [session["id"]]


async def test_a_list_is_paged_and_filtered(anna: Player) -> None:
    made = [(await anna.new(name=f"night {n}"))["id"] for n in range(5)]
    ended = await anna.session(made[0])
    await anna.act(ended, "sleep")
    first = await anna.get("/sessions", limit=2)
    second = await anna.get("/sessions", limit=2, cursor=first["next"])
    third = await anna.get("/sessions", limit=2, cursor=second["next"])
    pages = [first, second, third]
    assert [line["id"] for page in pages for line in page["sessions"]] == made[::-1]
    assert third["next"] is None
    lost = (await anna.get("/sessions", status="lost"))["sessions"]
    assert [(line["id"], line["won"]) for line in lost] == [(made[0], False)]
    assert len((await anna.get("/sessions", game="camp"))["sessions"]) == 5
    problem(await anna.send("GET", "/sessions", params={"game": "chess"}), 422, "bad-input")
    problem(await anna.send("GET", "/sessions", params={"cursor": "7.!"}), 422, "bad-input")


async def test_archived_sessions_are_listed_apart(anna: Player) -> None:
    session = await anna.new()
    ok(await anna.send("PATCH", f"/sessions/{session['id']}", {"archived": True}))
    assert (await anna.get("/sessions"))["sessions"] == []
    assert len((await anna.get("/sessions", archived=True))["sessions"]) == 1


async def test_a_session_is_given_up(anna: Player) -> None:
    session = await anna.new()
    given_up = ok(await anna.send("PATCH", f"/sessions/{session['id']}", {"status": "abandoned"}))
    assert (given_up["status"], given_up["outcome"]["won"], given_up["asks"]) == ("abandoned", None, [])
    assert given_up["dice"]["seed"]
    problem(await anna.send("PATCH", f"/sessions/{session['id']}", {"status": "abandoned"}), 409, "conflict")
    problem(await anna.send("PATCH", f"/sessions/{session['id']}", {"control": "own"}), 409, "conflict")


async def test_giving_up_and_acting_at_the_same_moment(either_doors: Doors) -> None:
    """Whichever is first, the session has ended afterwards: its seed was told, so nothing is drawn from it again."""
    anna = await either_doors.guest()
    session = await anna.new()
    path = f"/sessions/{session['id']}"
    given_up, acted = await asyncio.gather(
        anna.send("PATCH", path, {"status": "abandoned"}), anna.try_act(session, "watch")
    )
    assert given_up.status_code == 200
    assert acted.status_code in (200, 409)
    after = await anna.session(session["id"])
    assert (after["status"], after["asks"]) == ("abandoned", [])
    assert after["revision"] == (2 if acted.status_code == 200 else 1)


async def test_an_open_session_is_deleted_not_given_up(anna: Player) -> None:
    session = await anna.new(players=2)
    problem(await anna.send("PATCH", f"/sessions/{session['id']}", {"status": "abandoned"}), 409, "conflict")
    assert (await anna.send("DELETE", f"/sessions/{session['id']}")).status_code == 204
    problem(await anna.send("GET", f"/sessions/{session['id']}"), 404, "not-found")


async def test_only_the_owner_changes_a_session(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    path = f"/sessions/{session['id']}"
    problem(await bert.send("PATCH", path, {"name": "Mine"}), 403, "forbidden")
    problem(await bert.send("DELETE", path), 403, "forbidden")
    passed = ok(await anna.send("PATCH", path, {"owner": bert.id}))
    assert passed["you"]["owner"] is False
    ok(await bert.send("PATCH", path, {"name": "Mine"}))
    refused = problem(await bert.send("PATCH", path, {"owner": "nobody"}), 422, "bad-input")
    assert refused["errors"][0]["where"] == "body.owner"


async def test_a_hand_is_seen_by_its_seat_alone(doors: Doors) -> None:
    """Under own control each sees their own hand; asks of the other seat are open, but say nothing."""
    anna, bert, session = await two(doors)
    seen = await bert.session(session["id"])
    assert seen["view"]["hand"] in ("owl", "fox")
    anna_hand = session["view"]["hand"]
    dealt = (await bert.session(session["id"], since=0))["events"]
    assert [event["args"] for event in dealt if event["key"] == "dealt"] == [{"card": seen["view"]["hand"]}]
    theirs = next(ask for ask in seen["asks"] if not ask["mine"])
    assert (theirs["seat"], theirs["options"], theirs["blocked"], theirs["prompt"]) == (
        1,
        [],
        [],
        "Waiting for Seat 1.",
    )
    problem(await bert.send("GET", f"/sessions/{session['id']}", params={"seat": 1}), 422, "bad-input")
    assert (await anna.session(session["id"], seat=1))["view"]["hand"] == anna_hand


async def test_under_shared_control_anybody_at_the_table_answers(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    ok(await anna.send("PATCH", f"/sessions/{session['id']}", {"control": "shared"}))
    at = await bert.session(session["id"])
    assert at["you"]["plays"] == [1, 2]
    acted = await bert.act(at, "watch", seat=1)
    revision = (await anna.get(f"/sessions/{session['id']}/history", after=1))["revisions"][0]
    assert (revision["seat"], revision["by"]["id"]) == (1, bert.id)
    assert acted["session"]["view"]["acted"] == [1]


async def test_under_own_control_nobody_answers_for_another(doors: Doors) -> None:
    _, bert, session = await two(doors)
    refused = problem(await bert.try_act(session, "watch", seat=1), 422, "bad-input")
    assert refused["errors"][0]["where"] == "body.seat"


async def test_a_seat_that_is_silent_for_long_does_not_hold_up_the_table(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under own control a seat is away after half an hour (the settings' default); then others may answer for it."""
    anna, bert, session = await two(doors)
    assert (await anna.session(session["id"]))["you"]["plays"] == [1]
    monkeypatch.setattr("api.usecases.sights.now_ms", lambda: now_ms() + 31 * 60 * 1000)
    at = await anna.session(session["id"])
    assert ([seat["away"] for seat in at["seats"]], at["you"]["plays"]) == ([False, True], [1, 2])
    acted = await anna.act(at, "watch", seat=2)
    assert acted["session"]["view"]["acted"] == [2]
    assert (await bert.session(session["id"]))["you"]["plays"] == [1, 2]  # to Bert it is Anna who was silent


FOREIGN = [
    ("GET", "", None),
    ("GET", "/ask", None),
    ("GET", "/explain?option=watch", None),
    ("GET", "/history", None),
    ("GET", "/history/1", None),
    ("GET", "/measures", None),
    ("GET", "/draws", None),
    ("GET", "/export", None),
    ("GET", "/invites", None),
    ("GET", "/stream", None),
    ("POST", "/actions", {"revision": 1, "options": ["watch"]}),
    ("POST", "/undo", {"revision": 1}),
    ("POST", "/orders", {"what": "answer", "of": "turn", "choice": "watch"}),
    ("POST", "/branches", {"revision": 1}),
    ("POST", "/seats/1", {}),
    ("DELETE", "/seats/1", None),
    ("POST", "/invites", {}),
    ("DELETE", "/invites/x", None),
    ("DELETE", "/watching", None),
    ("PATCH", "", {"name": "x"}),
    ("DELETE", "", None),
]


@pytest.mark.parametrize(("method", "path", "body"), FOREIGN)
async def test_who_has_no_place_there_learns_and_moves_nothing(
    anna: Player, carl: Player, method: str, path: str, body: Json
) -> None:
    """The same answer as for a session that does not exist."""
    session = await anna.new()
    refused = problem(await carl.send(method, f"/sessions/{session['id']}{path}", body), 404, "not-found")
    missing = problem(await carl.send(method, f"/sessions/{'0' * 20}{path}", body), 404, "not-found")
    assert refused["detail"].replace(session["id"], "") == missing["detail"].replace("0" * 20, "")
    assert await anna.session(session["id"]) == session


@pytest.mark.parametrize(("method", "path", "body"), FOREIGN)
async def test_without_a_token_nothing_is_told(anna: Player, doors: Doors, method: str, path: str, body: Json) -> None:
    session = await anna.new()
    stranger = await doors.stranger()
    refused = await stranger.send(method, f"/sessions/{session['id']}{path}", body)
    problem(refused, 401, "not-logged-in")
    assert refused.headers["www-authenticate"].startswith("Bearer")
