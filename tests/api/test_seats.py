"""Seats and invites: sitting down, leaving, bots, watching."""

from __future__ import annotations

import asyncio

import pytest

from api.errors import Conflict, Forbidden
from api.usecases import actors, invites, seats
from api.usecases.house import House
from persistence.ids import now_ms, secret_hash
from tests.api.doors import Doors, two
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio


async def invite(player: Player, session: Json, **body: object) -> Json:
    return await player.post(f"/sessions/{session['id']}/invites", dict(body))


async def test_the_last_seat_taken_begins_the_session(anna: Player, bert: Player) -> None:
    session = await anna.new(players=2)
    made = await invite(anna, session, seat=2)
    assert made["url"] == f"http://localhost:8000/join/{made['secret']}"
    joined = await bert.post("/invites", {"invite": made["secret"], "label": "Bert's corner"})
    assert (joined["status"], joined["revision"], joined["you"]["seats"]) == ("playing", 1, [2])
    assert joined["seats"][1]["label"] == "Bert's corner"


async def test_an_invite_is_good_once(anna: Player, bert: Player, carl: Player) -> None:
    session = await anna.new(players=3)
    secret = (await invite(anna, session, seat=2))["secret"]
    await bert.post("/invites", {"invite": secret})
    problem(await carl.send("POST", "/invites", {"invite": secret}), 404, "not-found")
    problem(await carl.send("GET", f"/sessions/{session['id']}"), 404, "not-found")


async def test_one_seat_is_not_taken_twice(either_doors: Doors) -> None:
    """Two invites to one seat, used at the same moment: one sits down, the other's invite is not used up."""
    anna, bert, carl = [await either_doors.guest() for _ in range(3)]
    session = await anna.new(players=3)
    secrets = [(await invite(anna, session, seat=2))["secret"] for _ in range(2)]
    answers = await asyncio.gather(
        *(who.send("POST", "/invites", {"invite": secret}) for who, secret in zip((bert, carl), secrets, strict=True))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert sorted(each["uses_left"] for each in (await anna.get(f"/sessions/{session['id']}/invites"))["invites"]) == [
        0,
        1,
    ]


async def test_whoever_sits_down_is_not_sent_away_for_a_bot(house: House, doors: Doors) -> None:
    """Carl saw the seat free and hands it to a bot, while Bert is sitting down on it."""
    anna, bert, carl = [await doors.guest() for _ in range(3)]
    session = await anna.new(players=3)
    beside, there = [(await invite(anna, session, seat=seat))["secret"] for seat in (3, 2)]
    await carl.post("/invites", {"invite": beside})
    berts, carls = [await actors.identify(house, "token", each.token, "") for each in (bert, carl)]
    assert berts is not None
    assert carls is not None
    sat, handed = await asyncio.gather(
        invites.accept(house, berts, there),
        seats.to_bot(house, carls, session["id"], 2, "random"),
        return_exceptions=True,
    )
    assert not isinstance(sat, BaseException)
    assert isinstance(handed, (Conflict, Forbidden))
    seat = (await anna.session(session["id"]))["seats"][1]
    assert (seat["bot"], seat["account"]["id"]) == (None, bert.id)


async def test_an_invite_is_revoked(anna: Player, bert: Player) -> None:
    session = await anna.new(players=2)
    made = await invite(anna, session, seat=2)
    path = f"/sessions/{session['id']}/invites/{made['invite']['id']}"
    assert (await anna.send("DELETE", path)).status_code == 204
    problem(await bert.send("POST", "/invites", {"invite": made["secret"]}), 404, "not-found")
    problem(await anna.send("DELETE", path), 404, "not-found")


async def test_an_invite_expires(anna: Player, bert: Player, house: House) -> None:
    session = await anna.new(players=2)
    made = await invite(anna, session, seat=2, hours=1)
    assert 0 < made["invite"]["expires"] - now_ms() <= 3_600_000
    past = made["invite"]["expires"] + 1
    hash = secret_hash(made["secret"])
    assert await house.db.read(lambda uow: uow.invites.look(hash, past)) is None


async def test_invites_are_listed_without_their_secrets(anna: Player) -> None:
    session = await anna.new(players=2)
    made = await invite(anna, session, seat=2)
    listed = await anna.get(f"/sessions/{session['id']}/invites")
    assert listed["invites"] == [made["invite"]]
    assert made["secret"] not in str(listed)


@pytest.mark.parametrize(
    "body", [{"seat": 4}, {"seat": 2, "uses": 2}, {"uses": 0}, {"uses": 101}, {"hours": 0}, {"hours": 721}]
)
async def test_invites_that_can_not_be(anna: Player, body: Json) -> None:
    session = await anna.new(players=3)
    problem(await anna.send("POST", f"/sessions/{session['id']}/invites", body), 422, "bad-input")


async def test_nobody_is_invited_to_a_seat_that_somebody_holds(anna: Player, bert: Player) -> None:
    """Not even while a bot stands in there; a seat that only a bot plays may be offered: the bot gives way."""
    session = await anna.new(players=3)
    path = f"/sessions/{session['id']}"
    await bert.post("/invites", {"invite": (await invite(anna, session, seat=2))["secret"]})
    for seat in (1, 2):
        refused = problem(await anna.send("POST", f"{path}/invites", {"seat": seat}), 409, "conflict")
        assert f"Seat {seat} is taken" in refused["detail"]
    await bert.post(f"{path}/seats/2", {"bot": "random"})
    problem(await anna.send("POST", f"{path}/invites", {"seat": 2}), 409, "conflict")
    await anna.post(f"{path}/seats/3", {"bot": "random"})
    assert (await invite(anna, session, seat=3))["invite"]["seat"] == 3
    assert [each["seat"] for each in (await anna.get(f"{path}/invites"))["invites"]] == [3, 2]


async def test_the_same_key_makes_one_invite_and_tells_a_new_secret(anna: Player, bert: Player) -> None:
    session = await anna.new(players=2)
    path = f"/sessions/{session['id']}/invites"
    first = await anna.post(path, {"seat": 2}, key="i")
    again = await anna.post(path, {"seat": 2}, key="i")
    assert first["secret"] != again["secret"]
    problem(await bert.send("POST", "/invites", {"invite": first["secret"]}), 404)
    assert (await bert.post("/invites", {"invite": again["secret"]}))["you"]["seats"] == [2]


async def test_the_same_key_joins_once(anna: Player, bert: Player) -> None:
    session = await anna.new(players=2)
    secret = (await invite(anna, session, seat=2))["secret"]
    first = await bert.post("/invites", {"invite": secret}, key="j")
    again = await bert.post("/invites", {"invite": secret}, key="j")
    assert first["you"] == again["you"]


async def test_a_seat_is_taken_with_its_invite(anna: Player, bert: Player) -> None:
    session = await anna.new(players=3)
    secret = (await invite(anna, session, seat=3))["secret"]
    path = f"/sessions/{session['id']}/seats"
    problem(await bert.send("POST", f"{path}/2", {"invite": secret}), 404, "not-found")
    assert (await bert.post(f"{path}/3", {"invite": secret}))["you"]["seats"] == [3]


async def test_who_sits_there_may_take_another_free_seat(anna: Player) -> None:
    session = await anna.new(players=2)
    taken = await anna.post(f"/sessions/{session['id']}/seats/2")
    assert (taken["you"]["seats"], taken["status"]) == ([1, 2], "playing")
    assert (await anna.post(f"/sessions/{session['id']}/seats/2"))["you"]["seats"] == [1, 2]
    problem(await anna.send("POST", f"/sessions/{session['id']}/seats/3", {}), 404, "not-found")


async def test_nobody_sits_down_on_another(doors: Doors) -> None:
    _, bert, session = await two(doors)
    problem(await bert.send("POST", f"/sessions/{session['id']}/seats/1", {}), 409, "conflict")
    problem(await bert.send("DELETE", f"/sessions/{session['id']}/seats/1"), 403, "forbidden")
    problem(await bert.send("POST", f"/sessions/{session['id']}/seats/1", {"bot": "random"}), 403, "forbidden")


async def test_who_leaves_has_no_place_any_more(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    path = f"/sessions/{session['id']}"
    assert (await bert.send("DELETE", f"{path}/seats/2")).status_code == 204
    problem(await bert.send("GET", path), 404, "not-found")
    at = await anna.session(session["id"])
    assert (at["seats"][1]["account"], at["you"]["plays"]) == (None, [1, 2])
    problem(await anna.send("DELETE", f"{path}/seats/2"), 409, "conflict")


async def test_the_owner_frees_a_seat(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    freed = ok(await anna.send("DELETE", f"/sessions/{session['id']}/seats/2"))
    assert freed["seats"][1]["account"] is None
    problem(await bert.send("GET", f"/sessions/{session['id']}"), 404, "not-found")


async def test_whom_a_session_waits_for_follows_the_seats(doors: Doors) -> None:
    """Under own control: once Bert has left, Anna is waited for, as she may answer for his seat."""
    anna, bert, session = await two(doors)
    acted = (await anna.act(session, "watch", seat=1))["session"]
    assert (await anna.get("/me/waiting"))["waiting"] == []
    await bert.send("DELETE", f"/sessions/{session['id']}/seats/2")
    assert [each["session"] for each in (await anna.get("/me/waiting"))["waiting"]] == [acted["id"]]


async def test_watchers_see_what_no_seat_keeps_secret(doors: Doors) -> None:
    anna, _, session = await two(doors)
    carl = await doors.guest()
    made = await invite(anna, session, uses=2)
    seen = await carl.post("/invites", {"invite": made["secret"]})
    assert seen["you"] == {"seats": [], "plays": [], "owner": False, "watching": True}
    assert seen["view"]["hand"] is None
    assert all(not ask["mine"] and not ask["options"] for ask in seen["asks"])
    events = (await carl.session(session["id"], since=0))["events"]
    assert "dealt" not in [event["key"] for event in events]
    path = f"/sessions/{session['id']}"
    problem(await carl.try_act(seen, "watch", seat=1), 403, "forbidden")
    problem(await carl.send("POST", f"{path}/undo", {"revision": 1}), 403, "forbidden")
    problem(await carl.send("POST", f"{path}/branches", {"revision": 1}), 403, "forbidden")
    problem(await carl.send("GET", f"{path}/export"), 403, "forbidden")
    problem(await carl.send("GET", f"{path}/invites"), 403, "forbidden")
    problem(await carl.send("POST", f"{path}/seats/1", {}), 403, "forbidden")
    problem(await carl.send("GET", f"{path}/ask"), 422, "refused")
    assert (await carl.send("DELETE", f"{path}/watching")).status_code == 204
    problem(await carl.send("GET", path), 404, "not-found")


async def test_revoking_an_invite_sends_its_watchers_away(doors: Doors) -> None:
    anna, _, session = await two(doors)
    carl = await doors.guest()
    made = await invite(anna, session)
    await carl.post("/invites", {"invite": made["secret"]})
    await anna.send("DELETE", f"/sessions/{session['id']}/invites/{made['invite']['id']}")
    problem(await carl.send("GET", f"/sessions/{session['id']}"), 404, "not-found")


async def test_a_watching_account_is_listed_with_what_it_watches(doors: Doors) -> None:
    anna, _, session = await two(doors)
    carl = await doors.guest()
    await carl.post("/invites", {"invite": (await invite(anna, session))["secret"]})
    (line,) = (await carl.get("/sessions"))["sessions"]
    assert (line["id"], line["owner"], line["waiting"]) == (session["id"], False, [])
