"""Lessons in a real browser: followed by the guide's link and the strong button to their end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.catalogue import games
from domain.kernel.lessons import lessons
from tests.pages.browsing import beyond_the_edge, found_by_axe

NARROW, WIDE = (360, 780), (1280, 800)
MOST_TAPS = 120
STANDS = """() => {
    const play = document.getElementById('play'), go = document.querySelector('#go button[name=option]');
    return play ? [play.dataset.revision, play.dataset.after, go?.value ?? ''].join('|') : '';
}"""


def tap(page: Page, selector: str) -> None:
    """Tap, and wait until the table stands otherwise."""
    before = page.evaluate(STANDS)
    page.locator(selector).first.click()
    page.wait_for_function(f"before => {{ const now = ({STANDS})(); return now && now !== before; }}", arg=before)


LESSONS = [(game, lesson.id) for game in games().values() for lesson in lessons(game).values() if not lesson.puzzle]
AT_BOTH_WIDTHS = ("legions_of_darkness", "last_spell", "dicemancy")


@pytest.mark.timeout(180)
@pytest.mark.parametrize(
    ("game", "lesson", "size"),
    [
        pytest.param(game.id, lesson, size, id=f"{game.id}-{lesson}-{size[0]}")
        for game, lesson in LESSONS
        for size in ((NARROW, WIDE) if game.id in AT_BOTH_WIDTHS else (NARROW,))
    ],
)
def test_a_lesson_is_played_through(
    browser: Browser, served: str, game: str, lesson: str, size: tuple[int, int]
) -> None:
    """Each step is one sentence and a lit answer; at the end the lesson says so and leads to the others."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=width < 1000
    )
    page = context.new_page()
    page.goto(f"{served}/games/{game}/lessons")
    page.locator(f"form[action$='/lessons/{lesson}'] button").click()
    expect(page.locator("#guide")).to_be_visible()
    assert found_by_axe(page) == []
    for _ in range(MOST_TAPS):
        if page.locator("#guide a.is-meant").count():
            tap(page, "#guide a.is-meant")
        elif page.locator("#go button[name=option]").count() and not page.get_by_text("All lessons").count():
            tap(page, "#go button[name=option]")
        else:
            break
    expect(page.locator("#guide").get_by_text("All lessons")).to_be_visible()
    assert page.locator("#guide.notice--good").count() == 1
    assert not beyond_the_edge(page)
    context.close()
