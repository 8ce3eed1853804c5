"""The past: revisions, the table as it was, measures, the proof of the dice; and branches from any of it."""

from __future__ import annotations

from hashlib import blake2b, sha256

import pytest

from api.usecases.house import House
from persistence.ids import now_ms
from persistence.keep import THIN_AFTER_MS, keep
from tests.api.doors import Doors, two
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio


async def played(anna: Player) -> Json:
    """Two watches, one taken back, then a roll: revisions 1 to 5."""
    at = await anna.new(options={"rounds": 9})
    at = (await anna.act(at, "watch"))["session"]
    at = (await anna.act(at, "watch"))["session"]
    at = await anna.post(f"/sessions/{at['id']}/undo", {"revision": 3})
    return (await anna.act(at, "roll"))["session"]  # type: ignore[no-any-return]


async def test_the_history_tells_all_and_greys_what_was_undone(anna: Player) -> None:
    session = await played(anna)
    page = await anna.get(f"/sessions/{session['id']}/history")
    rows = [(r["revision"], r["kind"], r["from_revision"], r["undone"], r["barrier"]) for r in page["revisions"]]
    assert rows == [
        (1, "start", None, False, True),
        (2, "act", 1, False, False),
        (3, "act", 2, True, False),
        (4, "undo", 2, False, False),
        (5, "act", 4, False, True),
    ]
    second = page["revisions"][1]
    assert (second["options"], second["labels"], second["who"], second["seat"]) == (["watch"], ["Watch"], "A guest", 1)
    assert page["next"] is None


async def test_the_history_is_paged(anna: Player) -> None:
    session = await played(anna)
    first = await anna.get(f"/sessions/{session['id']}/history", limit=2)
    assert ([r["revision"] for r in first["revisions"]], first["next"]) == ([1, 2], 2)
    rest = await anna.get(f"/sessions/{session['id']}/history", after=2)
    assert [r["revision"] for r in rest["revisions"]] == [3, 4, 5]


async def test_the_table_as_it_was(anna: Player) -> None:
    session = await played(anna)
    warmth = []
    for n in range(1, 5):
        past = await anna.get(f"/sessions/{session['id']}/history/{n}")
        warmth.append(past["view"]["warmth"])
        assert past["revision"]["revision"] == n
    assert warmth == [0, 1, 2, 1]
    problem(await anna.send("GET", f"/sessions/{session['id']}/history/6"), 404, "not-found")
    problem(await anna.send("GET", f"/sessions/{session['id']}/history/0"), 422, "bad-input")


async def test_the_past_shows_no_more_than_the_present(doors: Doors) -> None:
    _, bert, session = await two(doors)
    theirs = await bert.get(f"/sessions/{session['id']}/history/1")
    assert theirs["view"]["hand"] == (await bert.session(session["id"]))["view"]["hand"]
    dealt = [event for event in theirs["revision"]["events"] if event["key"] == "dealt"]
    assert [event["args"]["card"] for event in dealt] == [theirs["view"]["hand"]]
    problem(await bert.send("GET", f"/sessions/{session['id']}/history/1", params={"seat": 1}), 422)


async def test_measures_follow_the_line_that_counts(anna: Player) -> None:
    """Camp measures the warmth at the start of each round; the second watch was undone, then a die was rolled."""
    session = await played(anna)
    measures = (await anna.get(f"/sessions/{session['id']}/measures"))["measures"]
    warmth = session["view"]["warmth"]
    assert [(each["revision"], each["at"], each["numbers"]) for each in measures] == [
        (1, 1, {"warmth": 0}),
        (2, 2, {"warmth": 1}),
        (5, 3, {"warmth": warmth}),
    ]


async def test_the_dice_are_proven_after_the_end_and_not_before(anna: Player) -> None:
    """Whoever wants to computes every draw from the seed; here in their own few lines, from the method as told."""
    session = await played(anna)
    path = f"/sessions/{session['id']}/draws"
    problem(await anna.send("GET", path), 409, "conflict")
    ended = (await anna.act(session, "shout"))["session"]
    proof = await anna.get(path)
    seed = bytes.fromhex(proof["seed"])
    assert proof["commitment"] == session["dice"]["commitment"] == sha256(b"dawnhold seed" + seed).hexdigest()
    assert ended["dice"]["seed"] == proof["seed"]
    assert [draw["stream"] for draw in proof["draws"]] == ["hands", "fire"]
    for draw in proof["draws"]:
        place = f"{draw['stream']}\0{draw['epoch']}\0{draw['n']}".encode() + bytes(2)
        value = int.from_bytes(blake2b(place, key=seed, digest_size=8).digest(), "big")
        assert value < 2**64 - 2**64 % draw["of"]  # else the counter would go up; not so for these few
        assert draw["result"] == value % draw["of"]


async def test_the_seed_never_leaves_before_the_end(anna: Player, house: House) -> None:
    session = await played(anna)
    row = await house.db.read(lambda uow: uow.sessions.get(session["id"]))
    assert row
    base = f"/sessions/{session['id']}"
    told = ""
    for path in ("", "/ask", "/explain?option=watch", "/history", "/history/1", "/measures", "/draws", "/export"):
        told += (await anna.send("GET", base + path)).text
    assert row.seed.hex() not in told
    assert session["dice"]["commitment"] in told


async def test_a_branch_plays_on_with_new_dice(anna: Player) -> None:
    session = await played(anna)
    branch = await anna.post(f"/sessions/{session['id']}/branches", {"revision": 2})
    assert branch["id"] != session["id"]
    assert (branch["revision"], branch["view"]["warmth"]) == (1, 1)
    assert branch["origin"] == {"session": session["id"], "revision": 2}
    assert branch["dice"]["commitment"] != session["dice"]["commitment"]
    assert (await anna.act(branch, "roll"))["session"]["revision"] == 2
    assert await anna.session(session["id"]) == session


async def test_a_branch_shows_no_hand_of_others_before_the_end(doors: Doors) -> None:
    """Anna's branch would have Bert's seat, and so his hand; afterwards everything is open."""
    anna, bert, session = await two(doors)
    path = f"/sessions/{session['id']}/branches"
    refused = problem(await anna.send("POST", path, {"revision": 1}), 409, "conflict")
    assert "seat 2 keeps secret" in refused["detail"]
    assert "seat 1 keeps secret" in problem(await bert.send("POST", path, {"revision": 1}), 409)["detail"]
    await anna.act(session, "shout")
    branch = await anna.post(path, {"revision": 1})
    assert [seat["account"]["id"] for seat in branch["seats"]] == [anna.id, anna.id]


async def test_where_all_may_answer_for_all_anybody_may_branch(doors: Doors) -> None:
    """Under shared control Bert sees Anna's hand anyway."""
    anna, bert = await doors.guest(), await doors.guest()
    session = await anna.new(players=2)
    invite = await anna.post(f"/sessions/{session['id']}/invites", {"seat": 2})
    await bert.post("/invites", {"invite": invite["secret"]})
    branch = await bert.post(f"/sessions/{session['id']}/branches", {"revision": 1})
    assert branch["view"]["hand"]


async def test_the_same_dice_only_after_the_end(anna: Player) -> None:
    session = await played(anna)
    path = f"/sessions/{session['id']}/branches"
    problem(await anna.send("POST", path, {"revision": 4, "dice": "same"}), 409, "conflict")
    await anna.act(session, "shout")
    branch = await anna.post(path, {"revision": 4, "dice": "same"})
    assert [aid["kind"] for aid in branch["aids"]] == ["same_dice"]
    assert branch["dice"]["commitment"] is None
    assert (await anna.act(branch, "roll"))["session"]["view"] == session["view"]


async def test_ending_a_branch_tells_nothing_of_its_origin(anna: Player) -> None:
    session = await played(anna)
    branch = await anna.post(f"/sessions/{session['id']}/branches", {"revision": 2})
    ended = (await anna.act(branch, "shout"))["session"]
    assert ended["dice"]["seed"]
    assert (await anna.session(session["id"]))["dice"]["seed"] is None
    origin = (await anna.act(session, "shout"))["session"]
    assert origin["dice"]["seed"] != ended["dice"]["seed"]


async def test_branches_from_nowhere(anna: Player) -> None:
    session = await anna.new()
    path = f"/sessions/{session['id']}/branches"
    refused = problem(await anna.send("POST", path, {"revision": 7}), 422, "bad-input")
    assert refused["errors"][0]["where"] == "body.revision"
    ended = (await anna.act(session, "shout"))["session"]
    problem(await anna.send("POST", path, {"revision": ended["revision"]}), 409, "conflict")


async def test_the_same_key_branches_once(anna: Player) -> None:
    session = await played(anna)
    path = f"/sessions/{session['id']}/branches"
    first = await anna.post(path, {"revision": 2}, key="b")
    assert (await anna.post(path, {"revision": 2}, key="b"))["id"] == first["id"]


async def test_positions_that_were_let_go_say_which_is_near(anna: Player, house: House) -> None:
    """30 days after the end only keyframes keep their positions: here the deal (1) and the roll (5) and the end (6).

    A guest would be forgotten by then, so Anna takes a name.
    """
    ok(await anna.send("PATCH", "/me", {"name": "Anna", "password": "a long enough one"}))
    session = await played(anna)
    await anna.act(session, "shout")
    await keep(house.db, now_ms() + THIN_AFTER_MS + 1000)
    house.positions.forget(session["id"])
    gone = problem(await anna.send("GET", f"/sessions/{session['id']}/history/3"), 410, "gone")
    assert gone["nearest"] == 1
    problem(await anna.send("POST", f"/sessions/{session['id']}/branches", {"revision": 3}), 410, "gone")
    rows = (await anna.get(f"/sessions/{session['id']}/history"))["revisions"]
    assert [row["revision"] for row in rows if row["kept"]] == [1, 5, 6]
    assert ok(await anna.send("GET", f"/sessions/{session['id']}/history/5"))["view"] == session["view"]
