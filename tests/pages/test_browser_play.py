"""The table in a real browser: what script adds to it, by mouse, by finger and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.pages.browsing import Siege, besiege

QUIET = ("net::ERR_INTERNET_DISCONNECTED", "Failed to fetch", "NetworkError")
"""What a browser that was cut off may say to its console."""

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
Opened = Callable[..., Page]


@pytest.fixture
def siege(served: str) -> Siege:
    """The first turn of a siege, energy taken."""
    return besiege(served, 1)


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Opens the table of a siege in a browser of its own; in the end none may have complained."""
    contexts, said = [], []

    def opened(siege: Siege, at: str = "", **how: Any) -> Page:
        context = browser.new_context(**DESKTOP | how)
        contexts.append(context)
        page = siege.enter(context)
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(siege.address + at)
        connected(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [text for text in said if not any(each in text for each in QUIET)] == []


def connected(page: Page) -> None:
    expect(page.locator("#stream")).to_have_attribute("data-connected", "1")


def table(page: Page) -> Locator:
    return page.locator("#play")


def revision(page: Page) -> int:
    return int(table(page).get_attribute("data-revision") or 0)


def moved_on(page: Page, before: int) -> None:
    """Wait until the table is a later one."""
    expect(table(page)).not_to_have_attribute("data-revision", str(before))


def end_turn(page: Page) -> Locator:
    return page.locator("#foot button[value=end], .foot button[value=end]").first


# by mouse


def test_pieces_keep_their_nodes_when_the_table_moves_on(opened: Opened, siege: Siege) -> None:
    """Only so do they slide instead of jumping."""
    page = opened(siege)
    page.evaluate("document.querySelectorAll('#b-pieces > a').forEach(piece => { piece.mark = piece.id; })")
    before, stood = revision(page), page.locator("#army-gate_a").get_attribute("transform")
    while page.locator("#army-gate_a").get_attribute("transform") == stood:
        at = revision(page)
        end_turn(page).click() if end_turn(page).count() else page.locator("#ask a[data-o]").first.click()
        moved_on(page, at)
    assert revision(page) > before
    marks = page.evaluate("[...document.querySelectorAll('#b-pieces > a')].map(piece => [piece.id, piece.mark])")
    assert len(marks) >= 5
    assert all(id_ == mark for id_, mark in marks if mark)
    assert dict(marks)["army-gate_a"] == "army-gate_a"


def test_a_look_at_an_answer_is_drawn_and_gone_again(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    cell = page.locator("a.mx__cell").first
    cell.hover()
    expect(page.locator("#pre .die").first).to_be_visible()
    expect(page.locator("#b-marks .lg-halo").first).to_be_attached()
    page.mouse.move(5, 5)
    expect(page.locator("#pre .die")).to_have_count(0)
    expect(page.locator("#b-marks .lg-halo")).to_have_count(0)
    assert "after=" not in page.url


def test_what_rolls_is_shown_first_and_done_by_the_second_click(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    before = revision(page)
    page.locator("a.mx__cell").first.click()
    chosen = page.locator("a.mx__cell.is-preview")
    expect(chosen).to_be_visible()
    assert revision(page) == before
    assert "after=attack:" in page.url
    chosen.click()
    moved_on(page, before)
    assert page.url == siege.address


def test_what_can_be_undone_is_done_at_once_and_undone(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    before = revision(page)
    page.locator("#hero-warrior").click()
    page.locator("#circle-gate a, a#circle-gate").first.click()
    moved_on(page, before)
    page.keyboard.press("u")
    expect(page.locator("#hero-warrior")).to_have_attribute("aria-label", "W: Warrior, in Reserve")


def test_back_is_a_shorter_draft(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    page.locator("a.mx__cell").first.click()
    expect(page.locator("#go")).to_be_visible()
    page.go_back()
    expect(page.locator("#go")).to_have_count(0)
    assert "after=" not in page.url


def test_greyed_answers_say_why(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    greyed = page.locator("#ask .mx__cell[aria-disabled]").first
    greyed.click(force=True)
    expect(page.locator("#tip")).to_be_visible()
    reason = greyed.get_attribute("data-why") or "?"
    expect(page.locator("#tip")).to_contain_text(reason)
    expect(page.locator("#say")).to_contain_text(reason)
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()


def test_zoomed_in_only_the_board_scrolls(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    page.locator("label[for=z-2]").click()
    assert page.evaluate(
        "(() => { const pan = document.querySelector('.pan'); return pan.scrollWidth > pan.clientWidth; })()"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# what others do, and what the enemy did


def test_a_move_in_one_browser_appears_in_the_other(opened: Opened, siege: Siege) -> None:
    here, there = opened(siege), opened(siege)
    before = revision(there)
    end_turn(here).click()
    moved_on(here, before)
    moved_on(there, before)
    expect(table(there)).to_have_attribute("data-revision", str(revision(here)))


def test_whoever_waits_in_the_room_is_led_to_the_table(browser: Browser, opened: Opened, served: str) -> None:
    """Somebody else takes the last seat; the room goes to the table by itself, and makes no second invite."""
    waiting = besiege(served, players="2", seats=["me", "open"])
    page = opened(waiting, at="/room")
    page.locator("button[aria-label='Invite somebody to seat 2']").click()
    link = page.locator("#invite-link").text_content() or ""
    connected(page)
    guest = browser.new_context().new_page()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    page.wait_for_url(waiting.address)
    expect(table(page)).to_have_attribute("data-yours", "1")
    page.goto(waiting.address + "/room")
    expect(page.locator("#invites .list li")).to_have_count(0)
    guest.context.close()


def test_the_page_connects_every_time(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    for _ in range(20):
        page.reload()
        connected(page)


def test_the_enemys_turn_is_told_event_by_event_and_waits_for_nobody(opened: Opened, siege: Siege) -> None:
    page = opened(siege, reduced_motion="no-preference")
    before = revision(page)
    end_turn(page).click()
    moved_on(page, before)
    expect(page.locator("#story")).to_be_visible()
    first = page.locator("#story-says").text_content()
    page.locator("[data-do=story-on]").click()
    expect(page.locator("#story-says")).not_to_have_text(first or "")
    page.locator("[data-do=story-back]").click()
    expect(page.locator("#story-says")).to_have_text(first or "")
    before = revision(page)
    page.locator("#ask a[data-o]").first.click()
    expect(page.locator("#story")).to_be_hidden()


def test_nothing_is_told_under_reduced_motion(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    before = revision(page)
    end_turn(page).click()
    moved_on(page, before)
    expect(page.locator("#say")).not_to_be_empty()
    expect(page.locator("#story")).to_be_hidden()


def test_on_return_one_reads_what_happened_meanwhile(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    page.goto(siege.house)
    elsewhere = opened(siege)
    before = revision(elsewhere)
    end_turn(elsewhere).click()
    moved_on(elsewhere, before)
    page.goto(siege.address)
    expect(page.locator("#digest")).to_be_visible()
    assert page.locator("#digest .log__line").count() > 1


def test_without_a_connection_the_table_says_so_and_comes_back(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    page.context.set_offline(True)
    page.locator("#hero-warrior").click()
    expect(page.locator("#offline")).to_be_visible()
    page.context.set_offline(False)
    page.locator("[data-do=retry]").click()
    expect(page.locator("#offline")).to_be_hidden()


# by keys


def tab_to(page: Page, wanted: str, most: int = 120) -> None:
    """Press Tab until something that matches has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"no tab leads to {wanted}")


def test_the_board_is_one_stop_and_arrows_walk_it(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    stops = page.locator("#board a[href][tabindex='0']")
    expect(stops).to_have_count(1)
    tab_to(page, "#board a[href]", 12)
    seen = set()
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        for _ in range(3):
            page.keyboard.press(key)
            seen.add(page.evaluate("document.activeElement.id"))
    assert len(seen) > 3
    expect(stops).to_have_count(1)


def test_a_turn_by_keys_alone(opened: Opened, siege: Siege) -> None:
    """An attack: its preview, the throw; then undo is asked for, the rules are read, the turn ends."""
    page = opened(siege)
    before = revision(page)
    tab_to(page, "a.mx__cell")
    expect(page.locator("#pre .die").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("a.mx__cell.is-preview")).to_be_focused()
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert page.evaluate("document.activeElement.closest('#ask') !== null")
    before = revision(page)
    tab_to(page, "button[value=end]")
    page.keyboard.press("Enter")
    moved_on(page, before)
    page.keyboard.press("?")
    page.wait_for_url("**/rules?**")


def test_single_keys_can_be_switched_off(opened: Opened, siege: Siege) -> None:
    page = opened(siege)
    page.evaluate("localStorage.setItem('dawnhold.keys', 'off')")
    page.reload()
    page.keyboard.press("?")
    page.wait_for_timeout(100)
    assert page.url == siege.address


def test_a_whole_siege_by_keys_alone(opened: Opened, served: str) -> None:
    page = opened(besiege(served, dials="fewer_actions"))
    for _ in range(120):
        if table(page).get_attribute("data-status") != "playing":
            break
        before = revision(page)
        if end_turn(page).count():
            tab_to(page, "button[value=end]")
            page.keyboard.press("Enter")
        else:
            tab_to(page, "#ask a[data-o]")
            page.keyboard.press("Enter")
            page.locator(f"#play:not([data-revision='{before}']), #go button").first.wait_for(state="attached")
            if revision(page) == before:
                expect(page.locator(":is(.is-preview, #go button):focus")).to_be_attached()
                page.keyboard.press("Enter")
        moved_on(page, before)
    expect(table(page)).to_have_attribute("data-status", "lost")
    tab_to(page, "a[href$='/end']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/end")


# by finger


def test_a_whole_siege_on_a_small_phone(opened: Opened, served: str) -> None:
    """The first tap shows, the strong button does; nothing ever leaves the window."""
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
    page = opened(besiege(served, dials="fewer_actions"), **phone)
    for n in range(120):
        if table(page).get_attribute("data-status") != "playing":
            break
        before = revision(page)
        attacks = page.locator("a.mx__cell")
        if end_turn(page).count() and (n % 3 or not attacks.count()):
            page.locator("button[value=end]:visible").first.tap()
        else:
            (attacks if attacks.count() else page.locator("#ask a[data-o]")).first.tap()
            page.locator("#go button").tap()
        moved_on(page, before)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(table(page)).to_have_attribute("data-status", "lost")
