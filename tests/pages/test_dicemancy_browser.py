"""Dicemancy in a real browser: a roll, a die cast and a phase ended, wide and narrow; what axe finds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.pages.browsing import besiege, beyond_the_edge, found_by_axe

SIZES = ((360, 780), (1280, 800))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_die_is_cast_and_axe_finds_nothing(browser: Browser, served: str, width: int, height: int) -> None:
    said: list[str] = []
    siege = besiege(served, scenario="dicemancy/wizardry_training")
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = siege.enter(context)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(siege.address)
    page.locator("#ask a[data-o='roll']").click()
    go = page.locator("#go button")
    go.wait_for()
    go.click()
    expect(page.locator(".dm-die").first).to_be_visible()
    found = [beyond_the_edge(page), *found_by_axe(page)]
    page.locator("#ask a[data-o^='die:']").first.click()
    expect(page.locator("#play")).not_to_have_attribute("data-after", "")
    expect(page.locator("#ask a[data-o^='cast:'], #ask a[data-o='attack']").first).to_be_visible()
    found += [beyond_the_edge(page), *found_by_axe(page)]
    context.close()
    assert [each for each in found if each] == []
    assert said == []
