"""The pages of Kingdom Rush over httpx: set-up, path and tray, the questions on the way, history, the words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from api.pages.boards.kingdom_rush import board, said
from api.pages.boards.kingdom_rush.lit import Lit
from api.usecases.shapes import Shows
from domain.kingdom_rush.game import CHAPTERS, STORM
from tests.pages.visitor import Visitor
from tests.rules.kingdom_rush.given import Given

pytestmark = pytest.mark.anyio


def named(id_: str) -> str:
    return id_


async def begun(mira: Visitor, scenario: str, **options: Any) -> None:
    await mira.get(f"/games/kingdom_rush?scenario={scenario}")
    await mira.send(mira.page.one("form", cls="whole"), seed="dawn", scenario=f"kingdom_rush/{scenario}", **options)


async def wander(mira: Visitor, chance: Random, pages: int) -> set[str]:
    """Follow answers at random, pressing the strong button where it stands; the verbs that were seen."""
    verbs: set[str] = set()
    for _ in range(pages):
        if go := mira.page.all("form", id="go"):
            await mira.press(go[0].one("button", cls="btn--primary"))
            continue
        links = [each for each in mira.page.one(id="ask").all("a") if each.get("data-o")]
        if not links:
            break
        verbs |= {each["data-o"].partition(":")[0] for each in links}
        forward = [each for each in links if each["data-o"] not in ("done", "end_spend")] or links
        await mira.get(chance.choice(forward if chance.random() < 0.8 else links)["href"])
    return verbs


@pytest.mark.parametrize("scenario", [*CHAPTERS, STORM])
async def test_every_scenario_can_be_wandered_through(mira: Visitor, scenario: str) -> None:
    """Whatever is asked on the way has its answers as links; path, tray and words are on each page."""
    await begun(mira, scenario, ready_made="true")
    verbs = await wander(mira, Random(scenario), 40)
    assert {"build", "done"} <= verbs
    assert mira.page.one("svg", id="board").all("rect")
    assert mira.page.one("section", id="text").all("li")


async def test_a_place_on_the_tray_is_a_link_and_a_picture(mira: Visitor) -> None:
    await begun(mira, "sand_and_teleportals", ready_made="true")
    site = await first(mira, "build:")
    await mira.get(site)
    await mira.get(await first(mira, "site:"))
    await mira.press(mira.page.one("form", id="go").one("button", cls="btn--primary"))
    await mira.get(await first(mira, "attack:"))
    tray = mira.page.one("section", id="tray")
    squares = [each for each in tray.all("a") if each.get("data-e", "").startswith("sq:")]
    ghosts = {each["data-e"] for each in tray.all("g") if each.get("data-e", "").startswith(("lay:", "post:"))}
    listed = {each["data-o"] for each in mira.page.one(id="ask").all("a") if each.get("data-o", "").startswith("lay:")}
    assert squares
    assert listed <= ghosts


async def first(mira: Visitor, begins: str) -> str:
    links = mira.page.one(id="ask").all("a")
    return next(each["href"] for each in links if each.get("data-o", "").startswith(begins))


async def test_history_shows_the_path_as_it_was(mira: Visitor) -> None:
    await begun(mira, "sand_and_teleportals", ready_made="true")
    address = mira.page.one("form", id="undo")["action"].rpartition("/")[0]
    await mira.get(f"{address}/history?at=1")
    assert mira.page.one("svg", id="board").all("rect")


def test_a_tower_shows_the_squares_it_reaches() -> None:
    """3.32, two squares straight: from the site 2,3 of Scenario 1 the Path lies at 2,2 and 3,3, and no further."""
    at = Given(1).tower("archer1", (2, 3)).horde("0G", "a3").play()
    view = at.g.view(1)
    assert sorted(said.reached(view.towers[0], view)) == ["2,2", "3,3"]
    drawn = board.draw(view, [], named, Lit(), None)
    assert [(each.element, sorted(each.reach)) for each in drawn.towers] == [("at:2,3", [(200, 200), (300, 300)])]
    assert "reaches (2, 2) and (3, 3)" in dict(said.said(view, named))["Towers"][0]


def test_a_site_shows_what_a_tower_would_reach_from_there() -> None:
    """The same squares before it is built, apart from the site itself."""
    at = Given(1).hand(1, "archer1").play()
    ruled = at.shows("build:archer1", "site:2,3")
    shown = Shows(ruled.cells, ruled.path, ruled.area, {}, None, [])
    assert {name: sorted(those) for name, those in board.marks(at.g.view(1), shown).items()} == {
        "spots": [(200, 300)],
        "reach": [(200, 200), (300, 300)],
    }
