"""Kingdom Rush in a real browser: a Tower is placed, attacks are laid on a tray; wide and narrow; what axe finds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.browsing import besiege, beyond_the_edge, found_by_axe

SIZES = ((360, 780), (1280, 800))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_tower_is_placed_and_attacks_and_axe_finds_nothing(
    browser: Browser, served: str, width: int, height: int
) -> None:
    said: list[str] = []
    siege = besiege(served, scenario="kingdom_rush/sand_and_teleportals", ready_made="true")
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = siege.enter(context)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(siege.address)
    expect(page.locator("#tray svg.kr-big")).to_be_visible()
    found = [beyond_the_edge(page), *found_by_axe(page)]
    page.goto(page.locator("#ask a[data-o^='build:']").first.evaluate("link => link.href"))
    expect(page.locator("#board a[data-e^='at:']").first).to_be_visible()
    page.goto(page.locator("#ask a[data-o^='site:']").first.evaluate("link => link.href"))
    page.locator("#go button").click()
    attack = page.locator("#ask a[data-o^='attack:']").first
    attack.wait_for()
    page.goto(attack.evaluate("link => link.href"))
    aim = page.locator("#ask a[data-o^='aim:']").first
    if not page.locator("#ask a[data-o^='lay:']").count() and aim.count():
        page.goto(aim.evaluate("link => link.href"))
    lay = page.locator("#ask a[data-o^='lay:'], #ask a[data-o^='post:']").first
    expect(lay).to_be_visible()
    expect(page.locator("#tray a[data-e^='sq:']").first).to_be_visible()
    found += [beyond_the_edge(page), *found_by_axe(page)]
    page.goto(lay.evaluate("link => link.href"))
    found += [beyond_the_edge(page), *found_by_axe(page)]
    context.close()
    assert [each for each in found if each] == []
    assert said == []
