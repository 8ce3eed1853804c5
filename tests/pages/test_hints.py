"""Hints on the play page, without script."""

from __future__ import annotations

import pytest

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
