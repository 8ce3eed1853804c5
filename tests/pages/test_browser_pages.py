"""Every page in a real browser: nothing is wider than its window, and axe has nothing against it in either theme."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.pages.browsing import Siege, besiege, beyond_the_edge, found_by_axe, without_repeats

SIZES = ((360, 780), (768, 1024), (1280, 800))
PLACES = {
    "lobby": "/",
    "games": "/games",
    "set-up": "/games/legions_of_darkness",
    "rules": "/games/legions_of_darkness/rules?q=wall&from={play}",
    "account": "/account",
    "login": "/login",
    "credits": "/credits",
    "nothing": "/sessions/nothing",
    "room": "/sessions/{room}/room",
    "turn": "/sessions/{play}",
    "preview": "/sessions/{play}?after=attack:gate_a:ranged",
    "digest": "/sessions/{play}?since=2&back=1",
    "hero": "/sessions/{play}?on=hero:warrior",
    "first question": "/sessions/{new}",
    "over": "/sessions/{over}",
    "end": "/sessions/{over}/end",
    "history": "/sessions/{over}/history?at=12",
    "draws": "/sessions/{over}/draws",
}


@pytest.fixture(scope="module")
def sieges(served: str) -> dict[str, str]:
    """Sessions of one account in all their states, and its cookie."""
    found: dict[str, str] = {}
    cookie = ""
    for name, turns, more in (
        ("over", 60, {"dials": "fewer_actions"}),
        ("play", 2, {}),
        ("new", 0, {}),
        ("room", 0, {"players": "2", "seats": ["me", "open"]}),
    ):
        siege = besiege(served, turns, cookie, **more)
        found[name], cookie = siege.id, siege.cookie
    return {**found, "cookie": cookie}


@pytest.fixture
def page(browser: Browser, served: str, sieges: dict[str, str]) -> Iterator[Page]:
    context: BrowserContext = browser.new_context(base_url=served, reduced_motion="reduce")
    yield Siege(served, "", sieges["cookie"]).enter(context)
    context.close()


@pytest.mark.parametrize("place", PLACES)
def test_the_page_fits_and_axe_finds_nothing(page: Page, sieges: dict[str, str], place: str) -> None:
    page.goto(PLACES[place].format(**sieges))
    found: dict[str, object] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if over := beyond_the_edge(page):
            found[f"{width} wide"] = over
    without_repeats(page)
    page.emulate_media(color_scheme="dark")
    if against := found_by_axe(page):
        found["wide, dark"] = against
    page.set_viewport_size({"width": 360, "height": 780})
    page.emulate_media(color_scheme="light")
    if against := found_by_axe(page):
        found["narrow, light"] = against
    assert not found
