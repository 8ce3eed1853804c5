"""The Last Spell in real browsers: a day and a first night by finger at 360 px, one by keys alone, what axe finds."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.pages.browsing import Siege, beyond_the_edge, found_by_axe

ENOUGH = 60


def alone(house: str) -> Siege:
    """The introductory scenario for two Heroes, both of one guest."""
    own = {"Origin": house, "Sec-Fetch-Site": "same-origin"}
    with httpx.Client(base_url=house, headers=own, follow_redirects=True) as host:
        choice = {"scenario": "last_spell/introductory", "seed": "dawn", "players": "2", "seats": ["me", "me"]}
        answer = host.post("/sessions", data=choice)
        assert answer.status_code == 200, answer.text[:300]
        return Siege(house, answer.url.path.split("/")[2], host.cookies["dawnhold"])


def opened(browser: Browser, siege: Siege, width: int, height: int, **how: Any) -> tuple[Page, list[str]]:
    said: list[str] = []
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **how)
    page = siege.enter(context)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.goto(siege.address)
    expect(page.locator("#stream")).to_have_attribute("data-connected", "1")
    return page, said


def step(page: Page, click: str, how: str) -> None:
    """Choose one answer; where it pays and is only shown, choose it again by the strong button."""
    table = page.locator("#play")
    before, draft = table.get_attribute("data-revision"), table.get_attribute("data-after")
    target = page.locator(click).first
    target.tap() if how == "tap" else target.press("Enter") if how == "keys" else target.click()
    later = f"#play:not([data-revision='{before}']), #play:not([data-after='{draft}']), #go button"
    page.locator(later).first.wait_for(state="attached")
    go = page.locator("#go button")
    if table.get_attribute("data-revision") == before and go.count():
        go.first.tap() if how == "tap" else go.first.press("Enter") if how == "keys" else go.first.click()
        expect(table).not_to_have_attribute("data-revision", str(before))


def to_the_day(page: Page, how: str) -> None:
    """Set the Heroes up with the first answers, and hand nothing round."""
    for _ in range(ENOUGH):
        if page.locator("#build").count() and page.locator("#ask button[value=pass]").count():
            return
        ready = "#ask a[data-o=ready]"
        step(page, ready if page.locator(ready).count() else "#ask a[data-o]", how)
    raise AssertionError("the Day did not begin")


def to_the_night(page: Page, how: str) -> None:
    """Both seats pass the Day, both Heroes are set out, until a Hero has the turn."""
    for _ in range(ENOUGH):
        if page.locator("#play[data-phase=night] #ask a[data-o^='flip:']").count():
            return
        passes = "#ask button[value=pass]"
        step(page, passes if page.locator(passes).count() else "#ask a[data-o]", how)
    raise AssertionError("the Night did not begin")


def test_a_day_and_a_night_by_finger_on_a_phone(browser: Browser, served: str) -> None:
    """Two taps build a House where the finger points on the zoomed board; a Hero flips a token and walks two taps."""
    page, said = opened(browser, alone(served), 360, 780, has_touch=True, is_mobile=True)
    found: list[object] = []
    to_the_day(page, "tap")
    found += [beyond_the_edge(page), *found_by_axe(page)]
    page.locator("#ask a[data-o^='build:'], #rest a[data-o^='build:']").first.tap()
    expect(page.locator("#play")).to_have_attribute("data-after", "build:wooden_wall")
    found += [beyond_the_edge(page), *found_by_axe(page)]
    page.locator("label[for=z-2]").tap()
    box = page.locator("#b-spots a").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    walls = page.locator("#b-structures > g").count()
    step(page, "#b-spots a", "tap")
    expect(page.locator("#b-structures > g")).to_have_count(walls + 1)
    to_the_night(page, "tap")
    step(page, "#ask a[data-o^='flip:']", "tap")
    hero = page.locator(".ls-h:has(.ls-act)")
    stood = hero.get_attribute("transform")
    step(page, "#b-spots a[data-o^='move:']", "tap")
    expect(page.locator(f".ls-h[transform='{stood}']")).to_have_count(0)
    found += [beyond_the_edge(page), *found_by_axe(page)]
    page.context.close()
    assert [each for each in found if each] == []
    assert said == []


def test_a_night_by_keys_alone(browser: Browser, served: str) -> None:
    """One tab stop for all lit spots; arrows go to the next, Enter walks there."""
    page, said = opened(browser, alone(served), 1280, 800)
    to_the_day(page, "keys")
    to_the_night(page, "keys")
    step(page, "#ask a[data-o^='flip:']", "keys")
    stops = page.locator("#b-spots a[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    first = stops.get_attribute("id")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.id") != first:
            break
    assert page.evaluate("document.activeElement.id") != first
    before = str(page.locator("#play").get_attribute("data-revision"))
    page.keyboard.press("Enter")
    expect(page.locator("#play")).not_to_have_attribute("data-revision", before)
    page.context.close()
    assert said == []


def test_axe_finds_nothing_by_day_in_the_light_theme(browser: Browser, served: str) -> None:
    page, said = opened(browser, alone(served), 1280, 800)
    page.emulate_media(color_scheme="light")
    to_the_day(page, "click")
    address = page.url.partition("?")[0].partition("#")[0]
    found = []
    for other in (f"{address}#market", f"{address.partition('/sessions')[0]}/games/last_spell"):
        page.goto(other)
        found += found_by_axe(page)
    page.set_viewport_size({"width": 360, "height": 780})
    found += [f"{each} too wide" for each in [beyond_the_edge(page)] if each]
    page.context.close()
    assert found == []
    assert said == []


def test_axe_finds_nothing_by_night_in_the_dark_theme(browser: Browser, served: str) -> None:
    page, said = opened(browser, alone(served), 1280, 800)
    page.emulate_media(color_scheme="dark")
    to_the_day(page, "click")
    to_the_night(page, "click")
    address = page.url.partition("?")[0].partition("#")[0]
    page.goto(f"{address}#foes")
    found = found_by_axe(page)
    page.locator("#ask a[data-o^='attack:'], #ask a[data-o^='flip:']").first.click()
    page.locator("#go button, #b-spots a").first.wait_for(state="attached")
    found += found_by_axe(page)
    page.goto(f"{address}/history")
    found += found_by_axe(page)
    page.context.close()
    assert found == []
    assert said == []


def test_who_comes_out_of_the_mist_is_not_there_before(browser: Browser, served: str) -> None:
    """The story of the first Monster Phase: at its first event no Monster stands, at its end all do."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    siege = alone(served)
    page = siege.enter(context)
    page.goto(siege.address)
    expect(page.locator("#stream")).to_have_attribute("data-connected", "1")
    to_the_night(page, "click")
    expect(page.locator("#story")).to_be_visible()
    back, monsters = page.locator("[data-do=story-back]"), page.locator("#b-pieces .ls-m")
    for _ in range(ENOUGH):
        back.click()
    assert monsters.count() > 0
    for n in range(monsters.count()):
        expect(monsters.nth(n)).to_be_hidden()
    page.locator("[data-do=story-end]").click()
    expect(page.locator("#story")).to_be_hidden()
    for n in range(monsters.count()):
        expect(monsters.nth(n)).to_be_visible()
    context.close()
