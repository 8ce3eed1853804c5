"""Dicemancy's page without a browser: every answer as a button, what can't be done and why, the board in words."""

from __future__ import annotations

import pytest

from tests.pages.reading import Element
from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio


async def begun(visitor: Visitor) -> Element:
    """Wizardry Training with known dice: Fleur, three Spells, no night cards."""
    fields = [("scenario", "dicemancy/wizardry_training"), ("party", "recommended"), ("seed", "dawn")]
    return await visitor.post("/sessions", fields)


async def rolled(visitor: Visitor) -> Element:
    await begun(visitor)
    await visitor.follow(visitor.answers()["roll"])
    return await visitor.press(visitor.strong) if visitor.page.has("form", id="go") else visitor.page


def words(page: Element) -> dict[str, list[str]]:
    """The board in words: heading -> lines."""
    sheet = page.one("section", id="text")
    lists = [[line.text for line in each.all("li")] for each in sheet.all("ul", cls="plain")]
    return dict(zip([each.text for each in sheet.all("h3")], lists, strict=True))


async def test_each_die_has_a_button_for_each_slot_that_takes_it(mira: Visitor) -> None:
    page = await rolled(mira)
    ask = page.one("section", id="ask")
    pool = {each["data-n"] for each in page.one("p", cls="dm-dice").all("i", cls="die")}
    dice = [each["data-o"] for each in ask.all("a") if each.get("data-o").startswith("die:")]
    assert dice
    assert len(dice) == len(set(dice))
    assert {each.split(":")[1] for each in dice} <= pool
    refused = [each for each in ask.all("span", cls="opt", role="button") if each["aria-disabled"] == "true"]
    reasons = {each.one("b").text: each["data-why"] for each in refused}
    assert "Roll the dice" in reasons, "the dice are rolled once a round"
    assert all(reasons.values())
    assert ask.one("button", name="option", value="end").text == "End phase"


async def test_the_answers_say_the_card_and_no_coordinates(mira: Visitor) -> None:
    page = await rolled(mira)
    first = next(each for name, each in mira.answers().items() if name.startswith("die:"))
    card = first.one("b").text
    value = first["data-o"].split(":")[1]
    page = await mira.follow(first)
    assert next(each.text for each in page.one("p", cls="trail").all("span", cls="chip")) == f"{value} on {card}"
    assert "square 0" not in page.one("section", id="ask").text


async def test_the_board_in_words_has_all_that_the_picture_shows(mira: Visitor) -> None:
    page = await begun(mira)
    said = words(page)
    pieces = page.one("g", id="b-pieces").all("a", cls="piece")
    walls = page.all("a", cls="dm-wall")
    assert pieces
    assert len(said["Monsters"]) == len(pieces)
    assert {each["aria-label"] for each in pieces} == set(said["Monsters"])
    assert len(said["The wall"]) == len(walls)
    squares = list(page.all("a", cls="dm-square"))
    assert len(said["Tableau"]) == len(squares)
    assert len(said["Spells"]) == len(page.one("section", id="spells").all("article")) == 3
    assert len(said["Characters"]) == 1
