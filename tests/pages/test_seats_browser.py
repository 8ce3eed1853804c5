"""Seats, watched bots and thoughtful hints in a real browser, wide and narrow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pages.browsing import Siege, besiege, beyond_the_edge, found_by_axe

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
NARROW: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
BOTH = pytest.mark.parametrize("how", [WIDE, NARROW], ids=["1280", "360"])
Opened = Callable[[Siege, dict[str, Any]], Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Opens the table of a siege in a browser of its own; in the end none may have complained."""
    contexts, said = [], []

    def opened(siege: Siege, how: dict[str, Any]) -> Page:
        context = browser.new_context(**how)
        contexts.append(context)
        page = siege.enter(context)
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(siege.address)
        expect(page.locator("#stream")).to_have_attribute("data-connected", "1")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert said == []


def menu(page: Page) -> None:
    """Open the seats: from the foot, which on a phone is behind More."""
    if page.locator("a[href='#tools']").is_visible():
        page.locator("a[href='#tools']").click()
    page.locator("#tools a[href='#seats']").click()
    expect(page.locator("#seats")).to_be_visible()


def whole(page: Page) -> None:
    assert beyond_the_edge(page) <= 0
    assert found_by_axe(page) == []


@BOTH
def test_a_seat_is_handed_to_a_bot_and_taken_back(
    served: str, opened: Opened, how: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    """Two seats of one player, who lets a bot play one of them for a while."""
    siege = besiege(served, players=2, seats=["me", "me"], control="own")
    page = opened(siege, how)
    menu(page)
    page.locator("#seats details summary").first.click()
    whole(page)
    page.get_by_role("button", name="Let the greedy bot play for your seat").first.click()
    expect(page.locator(".notice")).to_contain_text("The greedy bot plays for you.")
    whole(page)
    page.locator(".notice").get_by_role("button", name="Take it back").click()
    expect(page.locator(".notice")).to_have_count(0)


@BOTH
def test_bots_alone_are_watched(served: str, opened: Opened, how: dict[str, Any]) -> None:
    """The table follows by itself, rests when told to, and goes on by single answers."""
    siege = besiege(served, seats=["greedy"])
    page = opened(siege, how)
    table = page.locator("#play")
    rest = page.get_by_role("button", name="rest")
    rest.click()
    expect(rest).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".notice")).to_contain_text("Bots play on all seats.")
    whole(page)
    before = int(table.get_attribute("data-revision") or 0)
    page.get_by_role("button", name="One answer").click()
    expect(table).to_have_attribute("data-revision", str(before + 1))
    page.get_by_role("button", name="at once").click()
    expect(table).to_have_attribute("data-status", re.compile("won|lost"), timeout=60_000)


@BOTH
def test_a_hint_that_is_thought_over_says_how_far_it_is(served: str, opened: Opened, how: dict[str, Any]) -> None:
    page = opened(besiege(served, 1), how)
    if how is NARROW:
        page.locator("a[href='#tools']").click()
    page.locator("#tools button[data-key=h]").click()
    expect(page.locator(".notice")).to_contain_text("A hint. One step ahead")
    page.evaluate(
        """() => { window.told = [];
        new MutationObserver(() => {
          const now = document.querySelector('#thinking small');
          if (now) window.told.push([now.textContent, document.querySelector('#thinking progress').value]);
        }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true}); }"""
    )
    page.get_by_role("button", name="Think it over").click()
    expect(page.locator(".notice")).to_contain_text("A hint, thought over.", timeout=30_000)
    expect(page.locator(".notice")).to_contain_text("Played on")
    told = page.evaluate("window.told")
    assert told
    assert any(said.startswith("Played on") and value > 0 for said, value in told)
    whole(page)


def test_a_search_ends_when_the_table_moves_on(served: str, opened: Opened) -> None:
    """Somebody else answers meanwhile: the page shows the new table, and nothing of the hint for the old one."""
    siege = besiege(served, 1)
    page = opened(siege, WIDE)
    page.locator("#tools button[data-key=h]").click()
    page.get_by_role("button", name="Think it over").click()
    before = page.locator("#play").get_attribute("data-revision")
    own = {"Origin": served, "Sec-Fetch-Site": "same-origin"}
    with httpx.Client(base_url=served, headers=own, cookies={"dawnhold": siege.cookie}) as client:
        client.post(f"/sessions/{siege.id}/actions", data={"revision": before, "option": "end"})
    expect(page.locator("#play")).not_to_have_attribute("data-revision", before or "")
    expect(page.locator("#thinking")).to_have_count(0)
    expect(page.locator("#ask")).not_to_contain_text("A hint, thought over.")
