"""Files of sessions: sealed ones come back whole, open ones travel, hostile ones are refused in words."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.settings import Settings
from api.usecases import bundles
from api.usecases.bundles import MEDIA_TYPE, Bundle
from api.usecases.house import House
from api.usecases.positions import Position
from persistence import migrate
from tests.api.conftest import opened
from tests.api.doors import Doors, open_doors, two
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio

ROUNDS = {"rounds": 50}


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[Doors]:
    """Another house, with another key."""
    folder = tmp_path / "elsewhere"
    migrate.upgrade(None, folder)
    async with opened(Settings(data=folder)) as app, open_doors(app) as doors:
        yield doors


async def played(anna: Player, **more: Any) -> Json:
    """Two watches, one taken back, a roll: revisions 1 to 5."""
    at = await anna.new(options=ROUNDS, **more)
    at = (await anna.act(at, "watch"))["session"]
    at = (await anna.act(at, "watch"))["session"]
    at = await anna.post(f"/sessions/{at['id']}/undo", {"revision": 3})
    return (await anna.act(at, "roll"))["session"]  # type: ignore[no-any-return]


async def export(anna: Player, session: Json, **params: Any) -> bytes:
    answer = await anna.send("GET", f"/sessions/{session['id']}/export", params=params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert answer.headers["content-disposition"].startswith("attachment")
    return answer.content


async def bring(player: Player, data: bytes, key: str | None = None) -> Any:
    headers = {"Content-Type": MEDIA_TYPE}
    return await player.send("POST", "/sessions/import", key=key, content=data, headers=headers)


def opened_file(data: bytes) -> tuple[Json, Bundle]:
    """The parts of an open file, as anybody can read them."""
    file = msgspec.json.decode(data)
    return file, msgspec.msgpack.decode(zlib.decompress(b64decode(file["data"])), type=Bundle)


def closed_file(file: Json, bundle: Bundle | bytes, **more: Any) -> bytes:
    """The same file with another content; its signature no longer fits."""
    packed = bundle if isinstance(bundle, bytes) else msgspec.msgpack.encode(bundle)
    return msgspec.json.encode({**file, "data": b64encode(zlib.compress(packed)).decode(), **more})


async def test_a_sealed_file_brings_a_deleted_session_back_whole(either_doors: Doors) -> None:
    """Under its own id, with all its past and the dice that it would have had."""
    anna = await either_doors.guest()
    session = await played(anna)
    history = await anna.get(f"/sessions/{session['id']}/history")
    data = await export(anna, session)
    assert (await anna.send("DELETE", f"/sessions/{session['id']}")).status_code == 204
    back = ok(await bring(anna, data))
    assert (back["id"], back["revision"], back["view"]) == (session["id"], 5, session["view"])
    assert [aid["kind"] for aid in back["aids"]] == ["restored"]
    assert back["dice"] == session["dice"]
    restored = await anna.get(f"/sessions/{session['id']}/history")
    told = [{**row, "by": None} for row in history["revisions"]]
    assert restored["revisions"] == told
    assert (await anna.get(f"/sessions/{session['id']}/history/3"))["view"]["warmth"] == 2
    assert (await anna.act(back, "watch"))["session"]["revision"] == 6
    undone = await anna.post(f"/sessions/{session['id']}/undo", {"revision": 6})
    assert undone["view"] == session["view"]


async def test_a_restored_session_is_not_mistaken_for_what_it_was(anna: Player, house: House) -> None:
    """Another process still has the old revision 6 at hand when the restored session comes to its own."""
    session = await played(anna)
    data = await export(anna, session)
    await anna.act(session, "watch")
    kept = list(house.positions._kept._kept.items())
    await anna.send("DELETE", f"/sessions/{session['id']}")
    house.positions._kept._kept.update(kept)
    back = ok(await bring(anna, data))
    other = await anna.act(back, "aim", "throw:torch")
    assert other["session"]["revision"] == 6
    at = await anna.session(session["id"])
    assert (at["view"]["torches"], at["view"]["warmth"]) == (0, session["view"]["warmth"] + 2)


async def test_an_ended_session_comes_back_with_its_proof(anna: Player) -> None:
    ended = (await anna.act(await played(anna), "shout"))["session"]
    proof = await anna.get(f"/sessions/{ended['id']}/draws")
    data = await export(anna, ended)
    await anna.send("DELETE", f"/sessions/{ended['id']}")
    back = ok(await bring(anna, data))
    assert (back["status"], back["outcome"], back["aids"]) == ("won", ended["outcome"], [])
    assert await anna.get(f"/sessions/{ended['id']}/draws") == proof


async def test_a_file_of_a_session_that_is_still_here_is_branched(anna: Player) -> None:
    """With other dice: else one could look ahead in the copy."""
    session = await played(anna)
    copy = ok(await bring(anna, await export(anna, session)))
    assert copy["id"] != session["id"]
    assert (copy["origin"], copy["view"]) == ({"session": session["id"], "revision": 5}, session["view"])
    assert copy["dice"]["commitment"] != session["dice"]["commitment"]
    ended = (await anna.act(session, "shout"))["session"]
    problem(await bring(anna, await export(anna, ended)), 409, "conflict")


async def test_a_file_of_a_session_that_is_still_here_shows_no_hand_of_others(doors: Doors) -> None:
    """Neither to who sits at it nor to who was only given the file; once it has ended, to both."""
    anna, _, session = await two(doors)
    carl = await doors.guest()
    data = await export(anna, session)
    for who in (anna, carl):
        refused = problem(await bring(who, data), 409, "conflict")
        assert "keeps secret" in refused["detail"]
    await anna.act(session, "shout")
    for who in (anna, carl):
        assert ok(await bring(who, data))["view"]["hand"]


async def test_a_sealed_file_tells_nothing_and_opens_nowhere_else(anna: Player, elsewhere: Doors, house: House) -> None:
    session = await played(anna)
    row = await house.db.read(lambda uow: uow.sessions.get(session["id"]))
    assert row
    data = await export(anna, session)
    assert row.seed not in b64decode(msgspec.json.decode(data)["data"])
    bert = await elsewhere.guest()
    refused = problem(await bring(bert, data), 422, "bad-input")
    assert "another house" in refused["detail"]


async def test_an_open_file_of_a_running_session_is_an_aid(anna: Player) -> None:
    session = await played(anna)
    _, bundle = opened_file(await export(anna, session, open="true"))
    assert len(bundle.seed) == 32
    await export(anna, session, open="true")
    at = await anna.session(session["id"])
    assert [(aid["kind"], aid["revision"]) for aid in at["aids"]] == [("open_export", 5)]
    ended = (await anna.act(at, "shout"))["session"]
    assert [aid["kind"] for aid in ended["outcome"]["aids"]] == ["open_export"]


async def test_an_open_file_of_an_ended_session_is_none(anna: Player) -> None:
    ended = (await anna.act(await played(anna), "shout"))["session"]
    await export(anna, ended, open="true")
    assert (await anna.session(ended["id"]))["aids"] == []


async def test_another_house_takes_the_newest_position_and_nothing_else(anna: Player, elsewhere: Doors) -> None:
    """Names, aids, seats and dice of the file are dropped; it is marked as imported."""
    session = await played(anna, name="Anna's own words", seed="wolf")
    data = await export(anna, session, open="true")
    bert = await elsewhere.guest()
    taken = ok(await bring(bert, data))
    assert (taken["imported"], taken["name"], taken["aids"]) == (True, "Camp", [])
    assert (taken["revision"], taken["view"], taken["you"]["seats"]) == (1, session["view"], [1])
    assert (taken["dice"]["seeded"], taken["dice"]["seed"]) == (False, None)
    rows = (await bert.get(f"/sessions/{taken['id']}/history"))["revisions"]
    assert [(row["kind"], [event["key"] for event in row["events"]]) for row in rows] == [("import", ["imported"])]
    assert (await bert.act(taken, "roll"))["session"]["revision"] == 2


async def test_the_house_knows_its_own_open_file(anna: Player) -> None:
    session = await played(anna)
    data = await export(anna, session, open="true")
    await anna.send("DELETE", f"/sessions/{session['id']}")
    assert ok(await bring(anna, data))["id"] == session["id"]


async def warmer(anna: Player, session: dict[str, Any]) -> bytes:
    """An open file of a session, whose table somebody has changed."""
    file, bundle = opened_file(await export(anna, session, open="true"))
    state = msgspec.msgpack.decode(bundle.state)
    state["world"]["warmth"] = 99
    return closed_file(file, msgspec.structs.replace(bundle, state=msgspec.msgpack.encode(state)))


async def test_a_changed_file_is_a_foreign_one(anna: Player) -> None:
    """Whoever changes the position loses the signature: it is imported, not restored."""
    session = await played(anna)
    taken = ok(await bring(anna, await warmer(anna, session)))
    assert taken["id"] != session["id"]
    assert (taken["imported"], taken["view"]["warmth"]) == (True, 99)


async def test_a_table_that_can_not_be_drawn_is_the_fault_of_the_file_that_brought_it(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it is shown: as it is, as it was, and after an answer. A table of our own is ours to mend."""
    own = await played(anna)
    taken = ok(await bring(anna, await warmer(anna, own)))

    def breaks(*_: object) -> None:
        raise KeyError("no such hero")

    monkeypatch.setattr(Position, "view", breaks)
    for path in ("", f"/history/{taken['revision']}"):
        refused = problem(await anna.send("GET", f"/sessions/{taken['id']}{path}"), 422, "refused")
        assert "came in a file" in refused["detail"]
    problem(await anna.try_act(taken, "roll"), 422, "refused")
    problem(await anna.send("GET", f"/sessions/{own['id']}"), 500, "failed")


def nested(depth: int) -> bytes:
    return b"\x91" * depth + b"\xc0"


def with_state(change: Callable[[Json], None]) -> Callable[[Json, Bundle], bytes]:
    """A file whose position was changed so."""

    def make(file: Json, bundle: Bundle) -> bytes:
        state = msgspec.msgpack.decode(bundle.state)
        change(state)
        return closed_file(file, msgspec.structs.replace(bundle, state=msgspec.msgpack.encode(state)))

    return make


def with_fields(**fields: Any) -> Callable[[Json, Bundle], bytes]:
    """A file whose session was changed so."""
    return lambda file, bundle: closed_file(file, msgspec.structs.replace(bundle, **fields))


def bomb(file: Json, bundle: Bundle) -> bytes:
    """200 MB of zeros in 200 kB."""
    return closed_file(file, bytes(200_000_000))


HOSTILE: dict[str, tuple[Callable[[Json, Bundle], bytes], str]] = {
    "no JSON": (lambda file, bundle: b"PK\x03\x04", "no file of a Dawnhold session"),
    "nothing": (lambda file, bundle: b"", "no file of a Dawnhold session"),
    "other JSON": (lambda file, bundle: b'{"hello": 1}', "no file of a Dawnhold session"),
    "deep JSON": (lambda file, bundle: b"[" * 100_000, "no file of a Dawnhold session"),
    "a newer format": (lambda file, bundle: msgspec.json.encode({**file, "dawnhold": 9}), "format 9"),
    "no base64": (lambda file, bundle: msgspec.json.encode({**file, "data": "!!"}), "harmed"),
    "not packed": (
        lambda file, bundle: msgspec.json.encode({**file, "data": b64encode(b"hello").decode(), "signature": ""}),
        "harmed",
    ),
    "cut off": (
        lambda file, bundle: msgspec.json.encode(
            {**file, "data": b64encode(b64decode(file["data"])[:-40]).decode(), "signature": ""}
        ),
        "breaks off",
    ),
    "a bomb": (bomb, "larger than any session"),
    "deep nesting": (lambda file, bundle: closed_file(file, nested(100_000)), "holds no session"),
    "no session": (lambda file, bundle: closed_file(file, msgspec.msgpack.encode({"id": 1})), "holds no session"),
    "another game": (with_fields(game="chess"), "can't be played here"),
    "another scenario": (with_fields(scenario="moon"), "no scenario"),
    "too many players": (with_fields(players=9), "no scenario"),
    "missing seats": (with_fields(seats=[]), "seats"),
    "options that don't fit": (with_fields(options={"rounds": "x"}), "options"),
    "a position that is none": (with_fields(state=b"hello"), "can't be played"),
    "a deep position": (with_fields(state=nested(100_000)), "can't be played"),
    "an impossible table": (with_state(lambda state: state["world"].update(torches=7)), "impossible"),
    "a dangling id": (with_state(lambda state: state["world"]["hands"].update({"1": "dragon"})), "impossible"),
    "an unknown field": (with_state(lambda state: state["world"].update(gold=7)), "can't be played"),
    "a wrong type": (with_state(lambda state: state["world"].update(warmth="hot")), "can't be played"),
    "an unknown frame": (with_state(lambda state: state["stack"].append({"frame": "x"})), "can't be played"),
    "a seat that is none": (
        with_state(lambda state: state["stack"].append({"frame": "throw", "seat": 2**70})),
        "can't be played",
    ),
    "work for years, later": (with_state(lambda state: state["stack"][-1].update(seat=10**9)), "1000000000"),
    "a loop for ever": (with_state(lambda state: state["world"].update(spin=True)), "too long"),
    "an ended session": (
        with_state(
            lambda state: state.update(
                stack=[],
                outcome={"won": True, "how": "shout", "rule": "3", "text": {"key": "end.won.shout"}},
            )
        ),
        "has ended",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_and_truncated_files_are_refused_in_words(anna: Player, doors: Doors, name: str) -> None:
    """Each at a new account, since imports are counted; afterwards the house serves as before."""
    make, word = HOSTILE[name]
    session = await played(anna)
    file, bundle = opened_file(await export(anna, session, open="true"))
    bert = await doors.guest()
    try:
        data = make(file, bundle)
    except OverflowError:
        data = with_state(lambda state: state["stack"].append({"frame": "throw", "seat": "two"}))(file, bundle)
    refused = problem(await bring(bert, data), 422, "bad-input")
    assert word in refused["detail"], refused["detail"]
    assert refused["errors"][0]["where"] == "body"
    assert (await bert.get("/sessions"))["sessions"] == []
    assert (await anna.act(await anna.session(session["id"]), "watch"))["session"]["revision"] == 6


async def test_a_rule_that_breaks_on_a_foreign_table_is_the_files_fault(anna: Player, doors: Doors) -> None:
    """A round that belongs to no night: nothing is left to do after it. Said in words, and nothing is lost."""
    session = await played(anna)
    file, bundle = opened_file(await export(anna, session, open="true"))
    bert = await doors.guest()
    headless = with_state(lambda state: state.update(stack=state["stack"][-1:]))(file, bundle)
    brought = ok(await bring(bert, headless))
    answer = {"revision": brought["revision"], "options": ["watch"]}
    for path, body in (("actions", answer), ("ask?after=watch", None), ("hint", None), ("hint?by=search", None)):
        method = "POST" if body else "GET"
        refused = problem(await bert.send(method, f"/sessions/{brought['id']}/{path}", json=body), 422, "refused")
        assert "came in a file" in refused["detail"]
    stale = await bert.send("POST", f"/sessions/{brought['id']}/actions", json={**answer, "release": "an older one"})
    assert problem(stale, 409, "stale")["still_legal"] is False
    assert (await bert.session(brought["id"]))["revision"] == brought["revision"]


async def test_a_foreign_file_may_not_be_large(anna: Player, doors: Doors) -> None:
    file, bundle = opened_file(await export(anna, await played(anna), open="true"))
    bert = await doors.guest()
    padded = closed_file(file, bundle, signature=b64encode(bytes(2_000_000)).decode())
    problem(await bring(bert, padded), 413, "too-large")
    problem(await bring(bert, bytes(17 * 1024 * 1024)), 413, "too-large")


async def test_the_same_key_imports_once(anna: Player) -> None:
    session = await played(anna)
    data = await export(anna, session)
    first = ok(await bring(anna, data, key="i"))
    assert ok(await bring(anna, data, key="i"))["id"] == first["id"]


async def test_nothing_is_taken_along_before_the_start(anna: Player) -> None:
    session = await anna.new(players=2)
    problem(await anna.send("GET", f"/sessions/{session['id']}/export"), 409, "conflict")


async def test_whoever_restores_sits_where_they_sat(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    data = await export(bert, session)
    await anna.send("DELETE", f"/sessions/{session['id']}")
    back = ok(await bring(bert, data))
    assert back["you"] == {"seats": [2], "plays": [1, 2], "owner": True, "watching": False}
    assert back["seats"][0]["account"] is None


async def test_the_trial_runs_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it reads comes from the file, what it may use from the limits; it gets none of the house's settings."""
    seen: dict[str, Any] = {}
    import asyncio

    real = asyncio.create_subprocess_exec

    async def spy(*args: Any, **kwargs: Any) -> Any:
        seen.update(kwargs)
        return await real(*args, **kwargs)

    from api.usecases import trial
    from tests.api.toy.game import Camp

    monkeypatch.setattr(asyncio, "create_subprocess_exec", spy)
    verdict = await trial.try_out(Camp, b"", b"")
    assert verdict.refused
    assert seen["env"] == {}
    assert bundles.LARGEST_FOREIGN == 2 * 1024 * 1024


async def test_an_open_file_shows_no_hand_of_others(doors: Doors) -> None:
    """Each sees their own hand alone; an open file tells the whole position. A sealed one tells nothing."""
    anna, bert, session = await two(doors)
    path = f"/sessions/{session['id']}/export"
    for who, seat in ((anna, "seat 2"), (bert, "seat 1")):
        refused = problem(await who.send("GET", path, params={"open": "true"}), 409, "conflict")
        assert f"what {seat} keeps secret" in refused["detail"]
        assert (await who.send("GET", path)).status_code == 200
    assert (await anna.session(session["id"]))["aids"] == []
    await anna.send("PATCH", f"/sessions/{session['id']}", {"control": "shared"})
    await export(bert, session, open="true")
    await anna.send("PATCH", f"/sessions/{session['id']}", {"control": "own"})
    await anna.act(await anna.session(session["id"]), "shout")
    await export(bert, session, open="true")


async def test_the_pace_of_the_bots_comes_back_with_the_session(anna: Player) -> None:
    session = await anna.new(players=2, seats=["me", "random"], pace="paused")
    data = await export(anna, session)
    ok(await anna.send("DELETE", f"/sessions/{session['id']}"))
    assert ok(await bring(anna, data))["pace"] == "paused"


async def test_a_file_from_before_there_was_a_pace_still_comes_in(anna: Player) -> None:
    _, bundle = opened_file(await export(anna, await anna.new(), open="true"))
    older = {name: getattr(bundle, name) for name in Bundle.__struct_fields__ if name != "pace"}
    read = msgspec.msgpack.decode(msgspec.msgpack.encode(older), type=Bundle)
    assert (read.id, read.pace) == (bundle.id, "at_once")
