"""History and the end: the table as it was, branches, the chart, the dice."""

from __future__ import annotations

import pytest

from api.pages.visit import COOKIE
from api.usecases import actors, sessions
from domain import catalogue
from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio


async def played(visitor: Visitor, most: int = 400) -> str:
    """A siege that is over: the turns are ended one after the other, other questions get their first answer."""
    siege = await visitor.besieged(dials=["fewer_actions"])
    for _ in range(most):
        if visitor.table["data-status"] != "playing":
            return siege
        ends = visitor.page.all("button", name="option", value="end")
        if ends:
            await visitor.press(ends[0])
        else:
            await visitor.do(next(iter(visitor.answers())))
    raise AssertionError("the siege does not end")


async def test_any_revision_is_shown_as_it_was(mira: Visitor) -> None:
    siege = await played(mira)
    page = await mira.get(f"/sessions/{siege}/history?at=1")
    assert "move 1" in page.one("p", cls="plate").text
    assert page.one("a", id="army-east")["transform"] == "translate(624 736)"
    assert not [a for a in page.one("svg", id="board").all("a") if a.get("href")]


@pytest.mark.parametrize("game", sorted(catalogue.games()))
async def test_every_game_shows_its_past_and_its_end(mira: Visitor, game: str) -> None:
    """The board of the past is drawn with less around it than the one that is played on."""
    scenario = catalogue.games()[game].SCENARIOS[-1]
    await mira.post("/enter", [])
    house = mira.client._transport.app.state.house  # type: ignore[attr-defined]
    actor = await actors.identify(house, "login", mira.client.cookies[COOKIE], "192.0.2.1")
    assert actor is not None
    players = scenario.players[0]
    begun = await sessions.create(
        house, actor, game=game, scenario=scenario.id, players=players, seats=["me"] * players
    )
    page = await mira.get(f"/sessions/{begun.id}/history?at=1")
    assert page.one("input", id="at")["value"] == "1"
    assert page.all(id="board") or page.all(cls="words")
    await sessions.change(house, actor, begun.id, status="abandoned")
    for after in ("history", "end", "draws"):
        await mira.get(f"/sessions/{begun.id}/{after}")


async def test_the_slider_and_the_steps_lead_on(mira: Visitor) -> None:
    siege = await played(mira)
    page = await mira.get(f"/sessions/{siege}/history?at=3")
    slider = page.one("input", id="at")
    assert (slider["min"], slider["value"]) == ("1", "3")
    await mira.follow(page.one("a", data_step="1"))
    assert mira.page.one("input", id="at")["value"] == "4"
    await mira.get(f"/sessions/{siege}/history?at=2")
    assert mira.page.one("input", id="at")["value"] == "2"


async def test_a_revision_beyond_the_last_shows_the_last(mira: Visitor) -> None:
    siege = await played(mira)
    page = await mira.get(f"/sessions/{siege}/history?at=99999")
    slider = page.one("input", id="at")
    assert slider["value"] == slider["max"]


async def test_playing_on_from_a_revision_is_a_session_of_its_own(mira: Visitor) -> None:
    siege = await played(mira)
    await mira.get(f"/sessions/{siege}/history?at=3")
    await mira.press(mira.page.one("button", name="dice", value="new"))
    assert mira.path != f"/sessions/{siege}"
    assert mira.table["data-status"] == "playing"
    assert mira.table["data-yours"] == "1"


async def test_what_was_taken_back_is_struck_out_in_the_log(mira: Visitor) -> None:
    siege = await mira.besieged()
    while not mira.page.has("table", cls="mx"):
        await mira.do(next(iter(mira.answers())))
    await mira.do("move:warrior:gate")
    gone = mira.revision
    await mira.press(next(button for button in mira.page.all("button") if button.text == "Undo"))
    page = await mira.get(f"/sessions/{siege}/history")
    struck = page.one("a", id=f"r{gone}").inside("li")
    assert struck is not None
    assert "un" in struck.classes
    assert f"As it was at {gone - 1}." in page.one("ol", cls="lgs").text


async def test_the_end_says_won_or_lost_why_and_by_which_rule(mira: Visitor) -> None:
    """Nothing is done but ending turns: the castle falls."""
    siege = await played(mira)
    page = await mira.get(f"/sessions/{siege}/end")
    assert page.one("p", cls="res").text == "Lost"
    rule = page.one("section", cls="verdict").one("a")
    assert rule["href"].endswith("#r" + rule.text.removeprefix("Rule ").replace(".", "-"))
    chart = page.one("svg", cls="only-w")
    assert chart["aria-label"].startswith("The siege over")
    assert "East, Goblin: space" in chart["aria-label"]


async def test_aids_are_named_at_the_end(mira: Visitor) -> None:
    siege = await played(mira)
    page = await mira.get(f"/sessions/{siege}/end")
    assert "The seed was chosen by a player." in page.one("div", cls="aids").text


async def test_every_draw_can_be_checked_after_the_end(mira: Visitor) -> None:
    siege = await played(mira)
    page = await mira.get(f"/sessions/{siege}/draws")
    rows = page.one("tbody").all("tr")
    assert len(rows) >= 5
    assert "BLAKE2b" in page.text


async def test_again_with_the_same_set_up(mira: Visitor) -> None:
    siege = await played(mira)
    page = await mira.get(f"/sessions/{siege}/end")
    await mira.press(next(b for b in page.all("button") if b.text == "Again, same set up"))
    assert mira.table["data-status"] == "playing"
    assert siege not in mira.path
    assert "1 action fewer" in mira.page.text or mira.table["data-yours"] == "1"


async def test_a_running_game_has_no_end_page_yet(mira: Visitor) -> None:
    siege = await mira.besieged()
    await mira.get(f"/sessions/{siege}/end")
    assert mira.path == f"/sessions/{siege}"


async def test_history_and_draft_name_what_was_chosen_as_its_button_did(mira: Visitor) -> None:
    """The id of an attack tells neither the army nor the way in words: what the button said is kept with it."""
    siege = await mira.besieged()
    while not mira.page.has("table", cls="mx"):
        await mira.do(next(iter(mira.answers())))
    shot = next(link for id, link in mira.answers().items() if id.endswith(":ranged"))
    said = shot["aria-label"].partition(",")[0]
    await mira.follow(shot)
    await mira.press(mira.strong)
    at = mira.revision
    page = await mira.get(f"/sessions/{siege}/history?at={at}")
    assert said in page.one("main").text
