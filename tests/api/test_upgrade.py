"""Another release of the rules: what was shown by the older one, and positions that the newer one can't open."""

from __future__ import annotations

from typing import Any

import pytest

from api.usecases.house import House
from api.usecases.titles import Edition
from domain.kernel.codec import Codec
from domain.kernel.errors import SaveError
from persistence import blobs
from persistence.errors import BlobDamaged
from tests.api.player import Player, ok, problem
from tests.api.toy.game import Camp

pytestmark = pytest.mark.anyio


@pytest.fixture
def broken_from(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A release whose rules trip over every position with so much warmth."""

    def put(warmth: int) -> None:
        real = Camp.turns

        def turns(g: Camp) -> Any:
            if g.world.warmth >= warmth:
                raise KeyError("renamed")
            return real(g)

        monkeypatch.setattr(Camp, "turns", turns)

    return put


async def test_a_session_opens_at_its_newest_loadable_position_and_says_so(
    anna: Player, house: House, broken_from: Any
) -> None:
    """Warmth 1 stands after revision 2, warmth 2 after 3; the release can open neither, but the start."""
    session = await anna.new(options={"rounds": 9})
    at = session
    for _ in range(2):
        at = (await anna.act(at, "watch"))["session"]
    broken_from(1)
    house.positions.forget(session["id"])
    shown = await anna.session(session["id"])
    assert (shown["revision"], shown["trouble"]["revision"]) == (3, 1)
    assert shown["view"] == session["view"]
    assert shown["asks"] == []
    assert "revision 1" in shown["trouble"]["text"]
    assert shown["undo"] == {"allowed": True, "to": 1, "past_barrier": False, "ask": []}
    stale = problem(await anna.try_act(shown, "watch"), 409, "stale")
    assert "undo" in stale["detail"]
    problem(await anna.send("GET", f"/sessions/{session['id']}/history/3"), 410, "gone")


async def test_going_back_plays_on_from_there(anna: Player, house: House, broken_from: Any) -> None:
    session = await anna.new(undo="strict", options={"rounds": 9})
    await anna.act(session, "watch")
    broken_from(1)
    house.positions.forget(session["id"])
    back = await anna.post(f"/sessions/{session['id']}/undo", {"revision": 2})
    assert (back["revision"], back["trouble"], back["view"]) == (3, None, session["view"])
    keys = [event["key"] for event in (await anna.session(session["id"], since=2))["events"]]
    assert keys == ["repaired"]
    assert ok(await anna.send("GET", f"/sessions/{session['id']}/ask"))["asks"][0]["kind"] == "turn"


async def test_a_session_that_can_not_be_opened_at_all_is_said(anna: Player, house: House, broken_from: Any) -> None:
    session = await anna.new()
    broken_from(0)
    house.positions.forget(session["id"])
    refused = problem(await anna.send("GET", f"/sessions/{session['id']}"), 503, "unavailable")
    assert "release" in refused["detail"]
    assert len((await anna.get("/sessions"))["sessions"]) == 1


async def test_frozen_content_that_can_not_be_read_is_said(
    anna: Player, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Content froze under a schema of tomorrow: this release reads 1 to today's, so it can't thaw it."""
    session = await anna.new()
    _let_go_of_edition(house, monkeypatch)
    for address in ("", "/ask", "/history", "/history/1"):
        refused = problem(await anna.send("GET", f"/sessions/{session['id']}{address}"), 503, "unavailable")
        assert "cards and figures" in refused["detail"]
    problem(await anna.try_act(session, "watch"), 503, "unavailable")
    assert [line["id"] for line in (await anna.get("/sessions"))["sessions"]] == [session["id"]]


async def test_stored_bytes_that_are_damaged_are_said(
    anna: Player, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await anna.new()
    house.positions.forget(session["id"])

    def decode(*_: Any) -> bytes:
        raise BlobDamaged("The bytes do not decode.")

    monkeypatch.setattr(blobs, "decode", decode)
    refused = problem(await anna.send("GET", f"/sessions/{session['id']}"), 503, "unavailable")
    assert "backup" in refused["detail"]


def _let_go_of_edition(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house moves on to other content, and no longer reads what was frozen before."""
    title = house.titles["camp"]
    monkeypatch.setattr(title, "edition", Edition(Camp, "tomorrow's", title.content))

    def thaw(codec: Any, data: bytes) -> Any:
        raise SaveError("camp: this is schema 9, and this release reads 1 to 1")

    monkeypatch.setattr(Codec, "thaw", thaw)


async def test_a_rule_that_breaks_changes_nothing(anna: Player, broken_from: Any) -> None:
    session = await anna.new()
    broken_from(1)
    problem(await anna.try_act(session, "watch"), 500, "failed")
    assert (await anna.session(session["id"]))["revision"] == 1


async def test_the_release_is_of_rules_words_and_content(house: House) -> None:
    """It changes with any file that pages or rules are made of, and not without."""
    from api.usecases import titles

    title = house.titles["camp"]
    assert title.release == titles._release(Camp, title.edition.hash)
    assert title.release != titles._release(Camp, "other content")


async def test_a_session_plays_on_with_the_content_that_it_began_with(
    anna: Player, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pack renamed the cards since; this session still says the old names, a new one the new."""
    session = await anna.new()
    title = house.titles["camp"]
    cards = {id: type(card)(id=id, provenance="pack", title=f"new {id}") for id, card in title.content.cards.items()}  # type: ignore[attr-defined]
    from domain.kernel import content

    changed = type(title.content)(cards)
    hash, frozen = content.freeze(changed, 1)
    monkeypatch.setattr(title, "edition", Edition(Camp, hash, changed))
    monkeypatch.setattr(title, "frozen", frozen)
    house.positions.forget(session["id"])
    old = (await anna.session(session["id"], since=0))["events"][0]["text"]
    new = (await anna.session((await anna.new())["id"], since=0))["events"][0]["text"]
    assert old in ("You hold the owl.", "You hold the fox.")
    assert new in ("You hold new owl.", "You hold new fox.")
