"""Hints on the play page, without script."""

from __future__ import annotations

import re

import pytest

from tests.pages.reading import Element
from tests.pages.test_dicemancy import rolled
from tests.pages.test_play import in_action
from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio


async def test_the_hint_button_tells_answers_and_leaves_the_board_as_it_is(mira: Visitor) -> None:
    await in_action(mira)
    revision, answers = mira.revision, {option: link["href"] for option, link in mira.answers().items()}
    await mira.press(mira.page.one("button", data_key="h"))
    assert mira.revision == revision
    assert {option: link["href"] for option, link in mira.answers().items()} == answers
    assert "A hint. One step ahead" in mira.notice
    told = mira.page.one(cls="notice").all("li")
    assert len(told) == 3
    hinted = {link["data-o"]: link["href"] for each in told for link in each.all("a")}
    assert len(hinted) == 3, "each leads to its answer"
    assert hinted.items() <= answers.items()


async def test_odds_that_the_reason_tells_are_not_told_twice(mira: Visitor) -> None:
    await in_action(mira)
    await mira.press(mira.page.one("button", data_key="h"))
    rolled = [each.text for each in mira.page.one(cls="notice").all("li") if "on the die (" in each.text]
    assert rolled, "a castle in action is advised to roll for something"
    assert not any("Succeeds in" in each for each in rolled)


async def test_thinking_it_over_is_one_press_more(mira: Visitor) -> None:
    await in_action(mira)
    await mira.press(mira.page.one("button", data_key="h"))
    await mira.press(mira.page.one("form", cls="notice__go").one("button"))
    assert "A hint, thought over." in mira.notice
    assert "Played on" in mira.notice
    assert re.search(r"Victory then in \d+ of 100\.", mira.notice)


async def test_who_leaves_a_hint_keeps_what_is_laid_out(mira: Visitor) -> None:
    """Both kinds of hint can be left, and the answers given so far still stand."""
    await rolled(mira)
    await mira.follow(next(link for option, link in mira.answers().items() if option.startswith("die:")))
    laid = [each.text for each in mira.page.one("p", cls="trail").all("span", cls="chip")]
    assert laid
    await mira.press(mira.page.one("button", data_key="h"))
    quick = leaving(mira)
    await mira.press(mira.page.one("form", cls="notice__go").one("button"))
    assert "A hint, thought over." in mira.notice
    assert leaving(mira)["href"].startswith(quick["href"])
    await mira.follow(quick)
    assert not mira.page.has(cls="advice")
    assert [each.text for each in mira.page.one("p", cls="trail").all("span", cls="chip")] == laid


async def test_without_hints_there_is_no_button_and_asking_is_refused(mira: Visitor) -> None:
    siege = await in_action(mira)
    house = mira.client._transport.app.state.house  # type: ignore[attr-defined]
    await house.db.write(lambda uow: uow.sessions.change(siege, 1, hints=False))
    await mira.get(f"/sessions/{siege}")
    assert not mira.page.has("button", data_key="h")
    await mira.post(f"/sessions/{siege}/hint", [("after", "")], 409)
    assert "switched off" in mira.notice


async def test_no_search_is_listened_to_that_was_not_asked_for(mira: Visitor) -> None:
    """Opening an address changes nothing, so it can't name the aid: it may tell only what is named already."""
    siege = await in_action(mira)
    house = mira.client._transport.app.state.house  # type: ignore[attr-defined]

    async def listened() -> str:
        return (await mira.client.get(f"/sessions/{siege}/hint/search?revision={revision}")).text

    async def aids() -> list[str]:
        row = await house.db.read(lambda uow: uow.sessions.get(siege))
        return [aid["kind"] for aid in row.aids]

    revision, before = mira.revision, await aids()
    said = await listened()
    assert "was not asked for" in said
    assert "thinking" not in said
    assert await aids() == before
    await mira.post(f"/sessions/{siege}/hint", [("after", ""), ("by", "search")], part=True)
    assert await aids() == [*before, "hint"]
    assert "thought over" in await listened()


async def test_a_whole_chain_of_answers_is_laid_out_in_one_press_and_nothing_is_done(mira: Visitor) -> None:
    """What the hint would do next stands on the page, the last answer with its preview; the strong button does it."""
    await rolled(mira)
    revision = mira.revision
    await mira.press(mira.page.one("button", data_key="h"))
    told = mira.page.one(cls="notice").all("li")
    whole = [link for each in told for link in each.all("a") if link.text.startswith("Lay out all ")]
    assert whole, "a die on a slot is a chain of answers"
    said = [each.text for each in mira.page.all(cls="advice__on")[0].all("li")]
    await mira.follow(whole[0])
    assert mira.revision == revision
    many = int(whole[0].text.rpartition(" ")[2])
    laid = [each.text for each in mira.page.one("p", cls="trail").all("span", cls="chip")]
    assert len(laid) == many - 1, "all but the answer that pays"
    assert laid[1:] == said[: many - 2]
    await mira.press(mira.strong)
    assert mira.revision == revision + 1
    await mira.press(mira.page.one("button", data_key="u"))
    assert mira.page.all("a", data_o=first_of(whole[0]["href"])), "one undo takes the whole back"


def leaving(mira: Visitor) -> Element:
    """The link that puts a hint away."""
    return next(link for link in mira.page.one(cls="notice").all("a") if link.text == "Leave it")


def first_of(href: str) -> str:
    """The first answer of a draft in an address of Dicemancy: `die:2:0,0`."""
    found = re.search(r"after=(die:\d:-?\d+,-?\d+),", href)
    assert found
    return found[1]
