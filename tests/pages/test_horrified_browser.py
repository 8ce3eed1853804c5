"""Horrified in real browsers: three at one table, live; what axe finds; pieces that slide; the upright village."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pages.browsing import Siege, beyond_the_edge, found_by_axe
from tests.pages.reading import path_of, read

CHOICE: dict[str, Any] = {
    "scenario": "horrified/standard",
    "seed": "dusk",
    "monsters": ["mummy", "creature", "wolf_man"],
    "heroes": ["mayor", "explorer", "professor"],
    "players": "3",
}
SIZES = ((360, 780), (768, 1024), (1280, 800))


def guest(house: str) -> httpx.Client:
    """Somebody whom the house does not know yet."""
    own = {"Origin": house, "Sec-Fetch-Site": "same-origin"}
    return httpx.Client(base_url=house, headers=own, follow_redirects=True)


def alone(house: str) -> Siege:
    """A table of three seats, all of one guest."""
    with guest(house) as host:
        answer = host.post("/sessions", data={**CHOICE, "seats": ["me"] * 3})
        assert answer.status_code == 200, answer.text[:300]
        return Siege(house, answer.url.path.split("/")[2], host.cookies["dawnhold"])


def three(house: str) -> list[Siege]:
    """One session as three guests see it, each answering for their own seat."""
    with guest(house) as host, guest(house) as second, guest(house) as third:
        answer = host.post("/sessions", data={**CHOICE, "seats": ["me", "open", "open"], "control": "own"})
        assert answer.status_code == 200, answer.text[:300]
        id_ = answer.url.path.split("/")[2]
        for seat, friend in ((2, second), (3, third)):
            made = host.post(f"/sessions/{id_}/invites", data={"seat": str(seat)})
            link = path_of(read(made.text).one(id="invite-link").text)
            assert friend.post(link).status_code == 200
        return [Siege(house, id_, each.cookies["dawnhold"]) for each in (host, second, third)]


@pytest.fixture
def pages(browser: Browser) -> Iterator[list[Page]]:
    """A list for the pages of a test; in the end they are closed, and none may have complained."""
    found: list[Page] = []
    yield found
    for page in found:
        page.context.close()


def opened(browser: Browser, siege: Siege, pages: list[Page], said: list[str], **how: Any) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", **how)
    page = siege.enter(context)
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    pages.append(page)
    page.goto(siege.address)
    expect(page.locator("#stream")).to_have_attribute("data-connected", "1")
    return page


def play_card(page: Page) -> None:
    """Play the first card that is offered, ending its plan as soon as may be."""
    table = page.locator("#play")
    before, draft = table.get_attribute("data-revision"), table.get_attribute("data-after")
    answer = page.locator("#offers a[data-o]").first
    for _ in range(6):
        looked_at = bool(page.locator("#go button").count())
        answer.click()
        changed = f"#play:not([data-revision='{before}']), #play:not([data-after='{draft}'])"
        page.locator(changed if looked_at else f"{changed}, #go button").first.wait_for(state="attached")
        if table.get_attribute("data-revision") != before:
            return
        draft = table.get_attribute("data-after")
        done = page.locator("#ask a[data-o='done']")
        answer = next(
            each for each in (page.locator("#go button"), done, page.locator("#ask a[data-o]")) if each.count()
        ).first
    raise AssertionError("the card was not played")


def test_three_browsers_play_one_session_live(browser: Browser, served: str, pages: list[Page]) -> None:
    """The first moves and all see it; the second plays a card in that phase; the phase ends, and all stand there."""
    said: list[str] = []
    first, second, third = (opened(browser, siege, pages, said) for siege in three(served))
    expect(first.locator(".turn")).to_have_class("turn is-yours")
    expect(second.locator(".turn__who")).to_contain_text("Waiting for")
    first.locator("a[data-o^='move:']").first.click()
    expect(first.locator("#hero-mayor")).not_to_have_attribute("data-at", "theatre")
    place = first.locator("#hero-mayor").get_attribute("data-at")
    for page in (second, third):
        expect(page.locator("#hero-mayor")).to_have_attribute("data-at", str(place))
    held = second.locator("#heroes .hcard").nth(1).locator(".perk").count()
    play_card(second)
    expect(third.locator("#heroes .hcard").nth(1).locator(".perk")).to_have_count(held - 1)
    for _ in range(3):
        if third.locator(".turn.is-yours").count() or second.locator(".turn.is-yours").count():
            break
        before_end = int(first.locator("#play").get_attribute("data-revision") or 0)
        first.locator("button[value=end]").first.click()
        expect(first.locator("#play")).not_to_have_attribute("data-revision", str(before_end))
    revision = str(first.locator("#play").get_attribute("data-revision"))
    for page in (second, third):
        expect(page.locator("#play")).to_have_attribute("data-revision", revision)
    assert said == []


def test_the_table_fits_and_axe_finds_nothing(browser: Browser, served: str, pages: list[Page]) -> None:
    said: list[str] = []
    siege = alone(served)
    page = opened(browser, siege, pages, said)
    found: dict[str, object] = {}
    for address in (siege.address, f"{siege.address}#mats", f"{served}/games/horrified"):
        page.goto(address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if over := beyond_the_edge(page):
                found[f"{address}, {width} wide"] = over
        page.emulate_media(color_scheme="dark")
        if against := found_by_axe(page):
            found[f"{address}, wide, dark"] = against
        page.set_viewport_size({"width": 360, "height": 780})
        page.emulate_media(color_scheme="light")
        if against := found_by_axe(page):
            found[f"{address}, narrow, light"] = against
    assert not found
    assert said == []


def test_the_village_stands_upright_on_a_phone(browser: Browser, served: str, pages: list[Page]) -> None:
    """East of the river lies on the right of it either way; no place leaves the picture."""
    page = opened(browser, alone(served), pages, [])
    for width, height, wide in ((1280, 800, True), (360, 780, False)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".hr-wide").first).to_be_visible() if wide else expect(
            page.locator(".hr-tall").first
        ).to_be_visible()
        board = page.locator(".boardbox").bounding_box()
        assert board is not None
        for space in page.locator("#b-spaces > a").all():
            box = space.locator(".hr-plot, .hr-wplot").bounding_box()
            assert box is not None
            assert board["x"] <= box["x"]
            assert box["x"] + box["width"] <= board["x"] + board["width"]
            assert board["y"] <= box["y"]
            assert box["y"] + box["height"] <= board["y"] + board["height"] + 1


def test_a_look_at_a_move_is_drawn_and_gone_again(browser: Browser, served: str, pages: list[Page]) -> None:
    page = opened(browser, alone(served), pages, [])
    move = page.locator("a[data-o^='move:']").first
    move.hover()
    expect(page.locator("#b-marks .hr-halo").first).to_be_attached()
    page.mouse.move(5, 5)
    expect(page.locator("#b-marks .hr-halo")).to_have_count(0)


def test_a_move_by_keys_alone_and_its_undo(browser: Browser, served: str, pages: list[Page]) -> None:
    page = opened(browser, alone(served), pages, [])
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#board a[href]')"):
            break
    page.keyboard.press("ArrowRight")
    spot = page.evaluate("document.activeElement.id")
    assert spot.startswith("space-")
    page.keyboard.press("Enter")
    expect(page.locator("#hero-mayor")).to_have_attribute("data-at", spot.removeprefix("space-"))
    page.keyboard.press("u")
    expect(page.locator("#hero-mayor")).to_have_attribute("data-at", "theatre")
