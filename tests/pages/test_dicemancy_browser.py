"""Dicemancy in a real browser: a roll, a die cast and a phase ended, wide and narrow; what axe finds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pages.browsing import besiege, beyond_the_edge, found_by_axe, phone

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


PLAYER = ("roll", "die:", "cast:", "attack", "area:", "aim:", "takes:", "slot:", "finish", "place:", "at:")
"""What the finger looks for, in this order; where nothing of it is to be had, the phase is ended."""
ENOUGH = 80


def answer_by_finger(page: Page) -> str:
    """One answer of the list by a tap; where it is only shown, the strong button by another. What it was."""
    table = page.locator("#play")
    before, draft = table.get_attribute("data-revision"), table.get_attribute("data-after")
    there = [str(each.get_attribute("data-o")) for each in page.locator("#ask a[data-o]").all()]
    ends = page.locator("#ask button[value=end]")
    wanted = next(
        (each for verb in PLAYER for each in there if each.startswith(verb)), "" if ends.count() else there[0]
    )
    (page.locator(f"#ask a[data-o='{wanted}']").first if wanted else ends).tap()
    page.locator(
        f"#play:not([data-revision='{before}']), #play:not([data-after='{draft}']), #go button"
    ).first.wait_for(state="attached")
    if table.get_attribute("data-revision") == before and page.locator("#go button").count():
        page.locator("#go button").first.tap()
        expect(table).not_to_have_attribute("data-revision", str(before))
    return wanted or "end"


def test_a_whole_round_by_finger_on_a_phone(browser: Browser, served: str) -> None:
    """Rolled, dice cast to their Attacks, the phase ended: the Monsters come and round 2 begins."""
    siege = besiege(served, scenario="dicemancy/wizardry_training")
    context = phone(browser)
    page = siege.enter(context)
    page.goto(siege.address)
    expect(page.locator("#stream")).to_have_attribute("data-connected", "1")
    before = [each.get_attribute("data-at") for each in page.locator("#b-pieces .piece").all()]
    done: list[str] = []
    while len(done) < ENOUGH and "end" not in done:
        done.append(answer_by_finger(page))
    assert {"roll", "end"} <= {each.partition(":")[0] for each in done}
    assert any(each.startswith("die:") for each in done)
    expect(page.locator(".track .now")).to_have_text("2")
    after = [each.get_attribute("data-at") for each in page.locator("#b-pieces .piece").all()]
    found = [beyond_the_edge(page), *found_by_axe(page)]
    context.close()
    assert after != before, "the Monsters have moved"
    assert [each for each in found if each] == []


FINGER = 44
BOXES = """() => [...document.querySelectorAll('.dm-put')].map(each => {
    const handle = each.querySelector('.dm-handle').getBoundingClientRect();
    const x = handle.x + handle.width / 2, y = handle.y + handle.height / 2;
    const room = 15;  // the corners of a square as wide as two thirds of a finger, and its middle
    const hits = [[0, 0], [-room, -room], [room, -room], [-room, room], [room, room]].map(
        ([dx, dy]) => document.elementFromPoint(x + dx, y + dy)?.closest('a')?.id);
    const box = each.querySelector('.dm-reach').getBoundingClientRect();
    return {id: each.id, wide: Math.min(box.width, box.height), mine: hits.every(id => id === each.id), x, y};
})"""


def test_a_finger_finds_each_place_for_a_card_on_a_phone(browser: Browser, served: str) -> None:
    """In the second lesson a fallen card is to be placed: all places lie apart and are as wide as a finger."""
    context = phone(browser)
    page = context.new_page()
    page.goto(f"{served}/games/dicemancy/lessons")
    page.locator("form[action$='/lessons/second'] button").click()
    expect(page.locator("#guide")).to_be_visible()
    while not page.locator(".dm-put").count():
        draft = page.locator("#play").get_attribute("data-after")
        revision = page.locator("#play").get_attribute("data-revision")
        meant = page.locator("#guide a.is-meant")
        looked_at = not meant.count()
        (page.locator("#go button[name=option]") if looked_at else meant).first.tap()
        changed = f"#play:not([data-revision='{revision}']), #play:not([data-after='{draft}'])"
        page.locator(changed if looked_at else f"{changed}, #go button").first.wait_for(state="attached")
    places = page.evaluate(BOXES)
    assert len(places) > 4
    assert [each["id"] for each in places if each["wide"] < FINGER or not each["mine"]] == []
    found = [beyond_the_edge(page), *found_by_axe(page)]
    page.touchscreen.tap(places[0]["x"], places[0]["y"])
    expect(page.locator(f"#{places[0]['id']}.is-chosen")).to_be_attached()
    context.close()
    assert [each for each in found if each] == []


TAKES = """() => [...document.querySelectorAll('.dm-take.dm-asked circle')].map(each => {
    const box = each.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    return {wide: Math.min(box.width, box.height), x, y,
            mine: document.elementFromPoint(x, y)?.closest('a') === each.closest('a')};
})"""


def rolled(page: Page) -> None:
    """Wizardry Training with the dice of `dawn`: a 2 goes on the slot from which Rock and Fire begin."""
    page.locator("#ask a[data-o='roll']").click()
    page.locator("#go button").click()
    expect(page.locator(".dm-die").first).to_be_visible()


def test_a_finger_finds_each_slot_of_a_monster_on_a_phone(browser: Browser, served: str) -> None:
    """The card that takes the cube is drawn alone: each lit slot is as wide as a finger."""
    siege = besiege(served, scenario="dicemancy/wizardry_training")
    context = phone(browser)
    page = siege.enter(context)
    page.goto(siege.address)
    rolled(page)
    page.goto(f"{siege.address}?after=die:2:0,0,cast:1,attack,area:r2c4")
    slots = page.evaluate(TAKES)
    found = [beyond_the_edge(page), *found_by_axe(page)]
    page.touchscreen.tap(slots[0]["x"], slots[0]["y"])
    expect(page.locator("#ask-q")).to_contain_text("what comes next")
    shown = page.locator(".piece:visible").count()
    context.close()
    assert len(slots) == 4, "Health, Weakness, Cancel Move and Cancel Attack of the Basalt Brute"
    assert [each for each in slots if each["wide"] < FINGER or not each["mine"]] == []
    assert shown > 1, "the rows are back at the next question"
    assert [each for each in found if each] == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_chain_is_laid_out_in_one_press_and_all_of_it_is_in_view(
    browser: Browser, served: str, width: int, height: int
) -> None:
    """By the hint and by the page's own press: every step and the strong button are seen before anything is done."""
    siege = besiege(served, scenario="dicemancy/wizardry_training")
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = siege.enter(context)
    page.goto(siege.address)
    rolled(page)
    revision = page.locator("#play").get_attribute("data-revision")
    found: list[int | str] = []

    def looked_at() -> None:
        expect(page.locator("#go button")).to_be_visible()
        assert page.locator("#play").get_attribute("data-revision") == revision
        assert "way=" not in page.url
        for each in (*page.locator(".trail .chip").all(), page.locator("#go button")):
            expect(each).to_be_in_viewport(ratio=0.9)
        found.extend([beyond_the_edge(page), *found_by_axe(page)])

    page.evaluate("document.querySelector('.foot [data-key=h]').click()")
    expect(page.locator(".advice")).to_be_visible()
    page.locator(".advice summary").first.click()
    found.extend([beyond_the_edge(page), *found_by_axe(page)])
    page.locator(".advice__on > a").first.click()
    looked_at()
    page.goto(siege.address)
    page.locator("#ask a[data-o^='die:2']").first.click()
    page.locator(".dm-press a", has_text="Drip Slime").click()
    looked_at()
    page.go_back()
    expect(page.locator(".dm-press")).to_be_visible()
    page.go_forward()
    expect(page.locator("#go button")).to_be_visible()
    page.locator("#go button").click()
    expect(page.locator("#play")).to_have_attribute("data-revision", str(int(str(revision)) + 1))
    context.close()
    assert [each for each in found if each] == []


def test_the_answers_of_another_question_begin_with_the_first(browser: Browser, served: str) -> None:
    """On a phone the last of six Characters is reached by scrolling; the next list is not scrolled any more."""
    siege = besiege(served, scenario="dicemancy/high_mage")
    context = phone(browser)
    page = siege.enter(context)
    page.goto(siege.address)
    answers = page.locator(".ask__body")
    page.locator("#ask a[data-o='join:quibblethatch']").scroll_into_view_if_needed()
    assert answers.evaluate("each => each.scrollTop") > 0
    page.locator("#ask a[data-o='join:quibblethatch']").tap()
    expect(page.locator("#ask-q")).to_contain_text("1 still to choose")
    assert answers.evaluate("each => each.scrollTop") == 0
    context.close()


def test_a_reason_that_lies_over_an_answer_goes_at_a_tap(browser: Browser, served: str) -> None:
    siege = besiege(served, scenario="dicemancy/wizardry_training")
    context = phone(browser)
    page = siege.enter(context)
    page.goto(siege.address)
    page.locator("#ask [data-why]:visible").first.tap(force=True)
    expect(page.locator("#tip")).to_be_visible()
    page.locator("#tip").tap()
    expect(page.locator("#tip")).to_be_hidden()
    expect(page.locator("#play")).to_have_attribute("data-after", "")
    context.close()
