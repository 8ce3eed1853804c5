"""A campaign's page in real browsers: both widths, both themes, and what axe finds."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from api.settings import Settings
from domain import catalogue
from tests.api.conftest import opened
from tests.pages.browsing import Siege, beyond_the_edge, found_by_axe
from tests.pages.conftest import Served, settings_in
from tests.pages.test_campaigns import begun, saved
from tests.pages.visitor import Visitor

LOOKS: tuple[tuple[int, Literal["light", "dark"]], ...] = (
    (1280, "dark"),
    (1280, "light"),
    (360, "light"),
    (360, "dark"),
)


async def prepared(settings: Settings) -> tuple[str, str]:
    """A campaign with a chapter and a save; its path, and the cookie of who owns it."""
    async with opened(settings, catalogue.games()) as app:
        mira = Visitor(app)
        async with mira.client:
            path = await begun(mira)
            await mira.press(mira.page.one("section", cls="ask").one("button", cls="btn--primary"))
            await saved(app, path.split("/")[2])
            return path, mira.client.cookies["dawnhold"]


@pytest.fixture
def campaign(tmp_path: Path, laid: Path) -> Iterator[tuple[str, Siege]]:
    """Where the page of a saved campaign is, in a house that listens, and who may see it."""
    settings = settings_in(tmp_path, laid)
    with ThreadPoolExecutor(1) as apart:
        path, cookie = apart.submit(lambda: asyncio.run(prepared(settings))).result()
    house = Served(settings)
    house.start()
    yield path, Siege(house.url, "", cookie)
    house.stop()


def test_a_campaign_at_both_widths_and_in_both_themes(browser: Browser, campaign: tuple[str, Siege]) -> None:
    path, owner = campaign
    found: list[object] = []
    for width, scheme in LOOKS:
        context = browser.new_context(viewport={"width": width, "height": 780}, color_scheme=scheme)
        page = owner.enter(context)
        for where in (path, "/"):
            page.goto(owner.house + where)
            assert page.locator("#h-pad" if where == path else "#campaigns").is_visible()
            found += [*found_by_axe(page), *([f"{where}: too wide at {width}"] if beyond_the_edge(page) > 0 else [])]
        context.close()
    assert found == []
