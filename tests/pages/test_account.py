"""The account and the doors, without script."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from tests.pages.reading import path_of
from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio


async def named(visitor: Visitor, name: str, password: str = "candlelight") -> None:
    await visitor.get("/login")
    form = visitor.page.one("details").one("form")
    await visitor.send(form, name=name, password=password)


async def test_a_guest_takes_a_name_and_keeps_the_games(mira: Visitor) -> None:
    siege = await mira.besieged()
    await mira.get("/account")
    form = mira.page.one("input", name="name").inside("form")
    assert form is not None
    await mira.send(form, name="Mira of the Gate", password="candlelight")
    assert mira.page.one("h1").text == "Mira of the Gate"
    await mira.get(f"/sessions/{siege}")
    assert mira.page.one("h1").text == "Your turn, Mira of the Gate"


async def test_logging_out_and_in_again(mira: Visitor) -> None:
    await named(mira, "Ilse at dusk")
    await mira.get("/account")
    await mira.press(next(b for b in mira.page.all("button") if b.text == "Log out"))
    assert not mira.client.cookies
    await mira.get("/account")
    assert mira.path == "/login?next=/account"
    form = next(form for form in mira.page.all("form") if form.get("action") == "/login")
    await mira.send(form, name="ilse at dusk", password="candlelight")
    assert mira.path == "/account"


async def test_a_wrong_password_is_said_and_the_name_stays(mira: Visitor) -> None:
    await mira.get("/login")
    form = next(form for form in mira.page.all("form") if form.get("action") == "/login")
    await mira.send(form, None, 401, name="nobody", password="wrong-password")
    assert "The name or the password is wrong." in mira.page.one(role="alert").text
    assert mira.page.all("input", name="name")[0]["value"] == "nobody"


async def test_the_way_on_after_the_door_stays_in_this_house(mira: Visitor) -> None:
    for foreign in (
        "https://elsewhere.example/",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "javascript:alert(1)",
        "//[",
    ):
        await mira.get("/login?next=" + foreign)
        assert mira.page.all("input", name="next")[0]["value"] == "/"


async def test_a_token_is_shown_once_and_can_be_revoked(mira: Visitor) -> None:
    await mira.besieged()
    await mira.get("/account")
    form = mira.page.one("input", name="label").inside("form")
    assert form is not None
    await mira.send(form, label="night-bot")
    secret = mira.page.one("code", id="token").text
    assert secret.startswith("dht_")
    await mira.get("/account")
    assert secret not in mira.page.text
    await mira.press(next(b for b in mira.page.all("button") if b.get("aria-label") == "Revoke night-bot"))
    assert "night-bot" not in mira.page.one("section", cls="toks").text.replace("What it is for", "")


async def test_a_phone_is_linked_by_a_code_that_works_once(app: FastAPI, mira: Visitor, ilse: Visitor) -> None:
    """Looking at the link logs nobody in; its button does; the second time it is over."""
    siege = await mira.besieged()
    await mira.get("/account")
    await mira.press(next(b for b in mira.page.all("button") if b.text == "Show a code"))
    assert mira.page.one("div", cls="qr").has("svg")
    link = path_of(mira.page.one(id="link-url").text)
    await ilse.get(link)
    assert not ilse.client.cookies
    await ilse.press(ilse.page.one("button", cls="btn--primary"))
    await ilse.get(f"/sessions/{siege}")
    assert ilse.table["data-yours"] == "1"
    await Visitor(app, "192.0.2.9").get(link, 404)


async def test_a_look_is_kept_by_the_account_and_by_a_cookie_for_strangers(mira: Visitor, ilse: Visitor) -> None:
    await mira.besieged()
    await mira.post("/account/prefer", [("theme", "ember")])
    assert mira.page.one("html")["data-theme"] == "ember"
    await ilse.post("/account/prefer", [("theme", "parchment")])
    assert ilse.page.one("html")["data-theme"] == "parchment"


async def test_aids_reach_the_table(mira: Visitor) -> None:
    siege = await mira.besieged()
    await mira.post("/account/prefer", [("aids", "bare")])
    await mira.get(f"/sessions/{siege}")
    assert mira.table["data-aids"] == "bare"


async def test_closing_the_account_needs_the_box_beside_the_button(mira: Visitor) -> None:
    siege = await mira.besieged()
    await mira.get("/account")
    button = next(b for b in mira.page.all("button") if b.text == "Close the account")
    await mira.press(button)
    assert mira.path == "/account"
    button = next(b for b in mira.page.all("button") if b.text == "Close the account")
    await mira.press(button, sure="yes")
    assert mira.path == "/"
    await mira.get(f"/sessions/{siege}")
    assert mira.path.startswith("/login")
