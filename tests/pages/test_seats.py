"""Seats on the table and in the room, without script: bots that stand in, a table of bots that is watched."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from api.usecases import bots
from persistence.ids import now_ms
from tests.api.doors import bots_are_done
from tests.pages.reading import Element, path_of
from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio
MINUTE_MS = 60_000


def labelled(visitor: Visitor, label: str) -> Element:
    return visitor.page.one("button", aria_label=label)


def labels(visitor: Visitor) -> list[str]:
    """What may be done about the seats."""
    menu = visitor.page.one("ul", cls="seats--menu")
    return [button.get("aria-label") or button.text for button in menu.all("button")]


async def together(mira: Visitor, ilse: Visitor) -> str:
    """Mira, the owner, on seat 1, Ilse on seat 2, each answering for themselves."""
    siege = await mira.besieged(players=2, seats=["me", "open"], control="own")
    await mira.press(labelled(mira, "Invite somebody to seat 2"))
    await ilse.get(path_of(mira.page.one(id="invite-link").text))
    await ilse.press(ilse.page.one("button", cls="btn--primary"))
    await mira.get(f"/sessions/{siege}")
    return siege


async def test_a_seat_is_handed_over_from_the_table_and_taken_back_with_one_press(mira: Visitor, ilse: Visitor) -> None:
    siege = await together(mira, ilse)
    await ilse.get(f"/sessions/{siege}")
    await ilse.press(labelled(ilse, "Let the greedy bot play for your seat"))
    assert ilse.path == f"/sessions/{siege}"
    assert "The greedy bot plays for you." in ilse.notice
    await ilse.press(ilse.page.one("form", cls="notice__go").one("button"))
    assert ilse.path == f"/sessions/{siege}"
    assert "plays for you" not in ilse.page.text
    assert "Take your seat 2 back" not in labels(ilse)


async def test_others_are_shown_the_button_once_nobody_is_there(
    mira: Visitor, ilse: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ilse waits for Mira, who owns the table and is silent for 31 minutes."""
    siege = await together(mira, ilse)
    await ilse.get(f"/sessions/{siege}")
    assert 29 * 60 <= int(ilse.table["data-look"]) <= 30 * 60 + 1
    assert "Let the greedy bot play for seat 1" not in labels(ilse)
    monkeypatch.setattr("api.usecases.sights.now_ms", lambda: now_ms() + 31 * MINUTE_MS)
    await ilse.get(f"/sessions/{siege}")
    assert "nobody there" in ilse.page.one("ul", cls="seats--menu").text
    assert "Nobody is there for Seat 1." in ilse.notice
    assert "Let the search bot play for seat 1" in labels(ilse)
    await ilse.press(ilse.page.one("form", cls="notice__go").one("button"))
    assert "the greedy bot plays meanwhile, handed over by you" in ilse.page.one("ul", cls="seats--menu").text
    monkeypatch.undo()
    await mira.get(f"/sessions/{siege}")
    assert "The greedy bot plays for you. A guest handed it over while you were away." in mira.notice


async def test_what_can_not_be_done_any_more_is_said_over_the_table(mira: Visitor, ilse: Visitor) -> None:
    siege = await together(mira, ilse)
    fields = [("deed", "bot:greedy"), ("at", "table")]
    await ilse.post(f"/sessions/{siege}/seats/1", fields, 403)
    assert "That seat is somebody else's." in ilse.notice
    assert ilse.table["data-session"] == siege


async def test_bots_that_stand_in_while_people_look_on_take_a_pace(
    mira: Visitor, ilse: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once a whole siege takes a bot a second; at a pace (a long one here) the seat can still be taken back."""
    monkeypatch.setitem(bots.PACES, "steady", 600.0)
    await together(mira, ilse)
    await mira.press(labelled(mira, "Let the random bot play for your seat"))
    before = mira.revision
    assert "The random bot plays for you." in mira.notice
    await mira.press(mira.page.one("form", cls="notice__go").one("button"))
    assert mira.revision == before
    assert mira.answers()


async def test_the_history_says_which_bot_it_was(
    app: FastAPI, mira: Visitor, ilse: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot plays beside the requests, until Ilse is asked."""
    monkeypatch.setitem(bots.PACES, "steady", 0.0)
    siege = await together(mira, ilse)
    await mira.press(labelled(mira, "Let the random bot play for your seat"))
    await bots_are_done(app, siege)
    await mira.get(f"/sessions/{siege}/history?at=2")
    assert "the random bot" in mira.page.one("div", cls="dt").text


async def test_a_table_of_bots_is_watched_at_a_pace(mira: Visitor) -> None:
    """It begins at a steady pace; the owner lets it rest, and goes on answer by answer."""
    siege = await mira.besieged(players=1, seats=["greedy"])
    assert mira.path == f"/sessions/{siege}"
    assert "You watch. Bots play on all seats." in mira.notice
    assert not mira.answers()
    pace = mira.page.one("form", action=f"/sessions/{siege}/pace")
    assert [button["value"] for button in pace.all("button") if button["aria-pressed"] == "true"] == ["steady"]
    await mira.press(pace.one("button", value="paused"))
    before = mira.revision
    await mira.press(mira.page.one("form", action=f"/sessions/{siege}/step").one("button"))
    assert mira.revision == before + 1
    assert mira.page.has("details", id="digest")
    newest = mira.page.one("div", id="lines").all("a", cls="log__line")[0].one("span").text
    assert f"Last: {newest}" in mira.page.one("section", id="ask").text


async def test_who_watches_by_an_invite_has_no_say_in_the_pace(mira: Visitor, ilse: Visitor) -> None:
    siege = await mira.besieged(players=1, seats=["greedy"])
    await mira.press(mira.page.one("form", action=f"/sessions/{siege}/pace").one("button", value="paused"))
    await mira.get(f"/sessions/{siege}/room")
    await mira.press(next(b for b in mira.page.all("button") if b.text == "Invite to watch"))
    await ilse.get(path_of(mira.page.one(id="invite-link").text))
    await ilse.press(ilse.page.one("button", cls="btn--primary"))
    assert "You watch." in ilse.notice
    assert not ilse.page.has("form", action=f"/sessions/{siege}/pace")
    await ilse.post(f"/sessions/{siege}/step", [("revision", str(ilse.revision))], 403)


async def test_hints_and_the_pace_are_agreed_in_the_room(mira: Visitor) -> None:
    siege = await mira.besieged(players=2, seats=["me", "greedy"])
    await mira.get(f"/sessions/{siege}/room")
    form = mira.page.one("input", name="name").inside("form")
    assert form is not None
    await mira.send(form, hints="no", pace="brisk")
    assert "checked" in mira.page.one("input", name="hints", value="no").attributes
    assert "checked" in mira.page.one("input", name="pace", value="brisk").attributes
    await mira.get(f"/sessions/{siege}")
    assert not mira.page.has("button", data_key="h")


async def test_a_deed_that_there_is_not_is_refused_by_name(mira: Visitor, ilse: Visitor) -> None:
    siege = await together(mira, ilse)
    await mira.post(f"/sessions/{siege}/seats/2", [("deed", "banish")], 422)
    assert "body.deed" in mira.page.text
