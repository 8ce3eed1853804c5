"""Kingdom Rush in a real browser: a Tower is placed, attacks are laid on a tray; wide and narrow; what axe finds."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pages.browsing import Siege, besiege, beyond_the_edge, found_by_axe
from tests.pages.reading import read

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
    scroll_to_the_end(page)
    found += [beyond_the_edge(page), *found_by_axe(page)]
    context.close()
    assert [each for each in found if each] == []
    assert said == []


def scroll_to_the_end(page: Page) -> None:
    """On a phone the page scrolls under the button that does what is chosen: at its end nothing lies under that."""
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


def test_two_browsers_play_one_scenario_live(browser: Browser, served: str) -> None:
    """One builds a Tower on a wide screen, the other sees it stand on a narrow one, and says that they are done."""
    siege, other = two(served)
    pages = []
    for each, (width, height) in ((siege, SIZES[1]), (other, SIZES[0])):
        page = each.enter(browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce"))
        page.goto(each.address)
        expect(page.locator("#tray svg.kr-big")).to_be_visible()
        pages.append(page)
    first, second = pages
    stood = second.locator("#play").get_attribute("data-revision") or ""
    first.goto(first.locator("#ask a[data-o^='build:']").first.evaluate("link => link.href"))
    first.goto(first.locator("#ask a[data-o^='site:']").first.evaluate("link => link.href"))
    first.locator("#go button").click()
    expect(second.locator("#play")).not_to_have_attribute("data-revision", stood)
    stands = first.locator("#play").get_attribute("data-revision") or ""
    expect(second.locator("#play")).to_have_attribute("data-revision", stands)
    second.goto(second.locator("#ask a[data-o='done']").first.evaluate("link => link.href"))
    second.locator("#go button").click()
    expect(first.locator("#play")).not_to_have_attribute("data-revision", stands)
    for page in pages:
        page.context.close()


def two(house: str) -> list[Siege]:
    """One session as two guests see it, each answering for their own seat."""
    own = {"Origin": house, "Sec-Fetch-Site": "same-origin"}
    choice = {"scenario": "kingdom_rush/sand_and_teleportals", "ready_made": "true", "players": "2", "control": "own"}
    with (
        httpx.Client(base_url=house, headers=own, follow_redirects=True) as host,
        httpx.Client(base_url=house, headers=own, follow_redirects=True) as friend,
    ):
        answer = host.post("/sessions", data={**choice, "seats": ["me", "open"]})
        assert answer.status_code == 200, answer.text[:300]
        id_ = answer.url.path.split("/")[2]
        made = host.post(f"/sessions/{id_}/invites", data={"seat": "2"})
        link = httpx.URL(read(made.text).one(id="invite-link").text).path
        assert friend.post(link).status_code == 200
        return [Siege(house, id_, each.cookies["dawnhold"]) for each in (host, friend)]
