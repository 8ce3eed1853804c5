"""The room around a session: seats, invites, what the owner may change."""

from __future__ import annotations

import pytest

from tests.pages.reading import path_of
from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio


async def invited(host: Visitor, seat: int) -> str:
    """The path of a fresh invite to a seat."""
    button = next(b for b in host.page.all("button") if b.get("aria-label") == f"Invite somebody to seat {seat}")
    await host.press(button)
    return path_of(host.page.one(id="invite-link").text)


async def test_an_invite_seats_somebody_and_the_game_begins(mira: Visitor, ilse: Visitor) -> None:
    siege = await mira.besieged(players=2, seats=["me", "open"])
    link = await invited(mira, 2)
    assert mira.page.one("div", cls="qr").has("svg")
    await ilse.get(link)
    assert "You are invited" in ilse.page.text
    await ilse.press(ilse.page.one("button", cls="btn--primary"))
    assert ilse.path == f"/sessions/{siege}"
    assert ilse.table["data-yours"] == "1"
    await mira.get(f"/sessions/{siege}")
    assert mira.table["data-yours"] == "1"


async def test_an_invite_is_shown_once(mira: Visitor) -> None:
    siege = await mira.besieged(players=2, seats=["me", "open"])
    await invited(mira, 2)
    await mira.get(f"/sessions/{siege}/invites")
    assert mira.path == f"/sessions/{siege}/room"
    assert not mira.page.all(id="invite-link")
    assert "Seat 2" in mira.page.one("section", id="invites").text


async def test_opening_an_invite_takes_nothing(mira: Visitor, ilse: Visitor) -> None:
    siege = await mira.besieged(players=2, seats=["me", "open"])
    await ilse.get(await invited(mira, 2))
    assert not ilse.client.cookies
    await mira.get(f"/sessions/{siege}/room")
    assert "Free" in mira.page.text


async def test_an_invite_to_a_seat_that_was_taken_meanwhile_is_refused_in_the_room(
    mira: Visitor, ilse: Visitor
) -> None:
    """The page was drawn while the seat was free: its button comes too late, and the room says so."""
    await mira.besieged(players=3, seats=["me", "open", "open"])
    link = await invited(mira, 2)
    button = next(b for b in mira.page.all("button") if b.get("aria-label") == "Invite somebody to seat 2")
    await ilse.get(link)
    await ilse.press(ilse.page.one("button", cls="btn--primary"))
    await mira.press(button, 409)
    assert "Seat 2 is taken by" in mira.page.one(role="alert").text
    assert not mira.page.all(id="invite-link")
    assert "Seat 3" in mira.page.one("section", id="seats").text


async def test_a_revoked_invite_does_not_open(mira: Visitor, ilse: Visitor) -> None:
    await mira.besieged(players=2, seats=["me", "open"])
    link = await invited(mira, 2)
    await mira.press(next(b for b in mira.page.all("button") if b.text == "Revoke"))
    await ilse.get(link, 404)
    assert "This gate does not open" in ilse.page.text


async def test_watchers_see_and_are_asked_nothing(mira: Visitor, ilse: Visitor) -> None:
    siege = await mira.besieged()
    await mira.get(f"/sessions/{siege}/room")
    await mira.press(next(b for b in mira.page.all("button") if b.text == "Invite to watch"))
    await ilse.get(path_of(mira.page.one(id="invite-link").text))
    await ilse.press(ilse.page.one("button", cls="btn--primary"))
    assert ilse.table["data-yours"] == "0"
    assert "You watch." in ilse.notice
    assert not ilse.answers()


async def test_whoever_waits_gets_a_fresh_page_without_script_and_whoever_chooses_does_not(
    mira: Visitor, ilse: Visitor
) -> None:
    """A refresh would take away a form that is being filled; it is for those who only wait."""
    siege = await mira.besieged(players=2, seats=["me", "open"], control="own")
    assert mira.page.one("noscript").one("meta")["content"] == "15"
    link = await invited(mira, 2)
    await ilse.get(link)
    await ilse.press(ilse.page.one("button", cls="btn--primary"))
    assert ilse.page.one("noscript").one("meta")["http-equiv"] == "refresh"
    assert "Waiting for" in ilse.page.one("h1").text
    await mira.get(f"/sessions/{siege}")
    assert not mira.page.all("noscript")


async def test_the_owner_starts_with_the_seats_as_they_are(mira: Visitor) -> None:
    await mira.besieged(players=3, seats=["me", "open", "open"])
    await mira.press(next(b for b in mira.page.all("button") if b.text.startswith("Start with")))
    assert mira.table["data-status"] == "playing"


async def test_the_name_and_what_is_agreed_can_be_changed(mira: Visitor) -> None:
    siege = await mira.besieged()
    await mira.get(f"/sessions/{siege}/room")
    form = mira.page.one("input", name="name").inside("form")
    assert form is not None
    await mira.send(form, name="Nine winters", undo_policy="strict")
    assert mira.page.one("h1").text == "Nine winters"
    assert "checked" in mira.page.one("input", name="undo_policy", value="strict").attributes


async def test_giving_up_ends_the_game_and_says_so(mira: Visitor) -> None:
    siege = await mira.besieged()
    await mira.get(f"/sessions/{siege}/room")
    await mira.press(mira.page.one("button", value="abandon"))
    assert mira.path == f"/sessions/{siege}/end"
    assert mira.page.one("h1").text == "The castle was given up"


async def test_a_session_is_deleted_only_when_one_is_sure(mira: Visitor) -> None:
    siege = await mira.besieged()
    await mira.get(f"/sessions/{siege}/room")
    button = next(b for b in mira.page.all("button") if b.text == "Delete")
    await mira.press(button)
    assert mira.path == f"/sessions/{siege}/room"
    button = next(b for b in mira.page.all("button") if b.text == "Delete")
    await mira.press(button, sure="yes")
    assert mira.path == "/"
    await mira.get(f"/sessions/{siege}", 404)


async def test_a_session_travels_as_a_file(mira: Visitor) -> None:
    siege = await mira.besieged()
    answer = await mira.client.get(f"/sessions/{siege}/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    own = {"Origin": "http://localhost:8000", "Sec-Fetch-Site": "same-origin"}
    brought = await mira.client.post("/import", files={"file": ("siege.json", answer.content)}, headers=own)
    assert brought.status_code == 200
    assert "Your turn" in brought.text


async def test_others_find_a_gate_that_does_not_open(mira: Visitor, ilse: Visitor) -> None:
    siege = await mira.besieged()
    await ilse.besieged()
    for page in ("", "/room", "/history", "/end", "/draws", "/stream", "/preview?option=end"):
        await ilse.get(f"/sessions/{siege}{page}", 404)
        assert "An invitation opens it." in ilse.page.text
