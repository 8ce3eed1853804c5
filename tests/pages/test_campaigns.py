"""Campaigns without script: begun from the lobby, seen, gone on with, copied from a save."""

from __future__ import annotations

import asyncio

import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from domain.last_spell.saving import Chest, ItemNote, Save, StructureNote
from persistence.records import SaveLine
from persistence.unit import UnitOfWork
from tests.pages.reading import Element
from tests.pages.visitor import Visitor
from tests.persistence.campaigning import a_save

pytestmark = pytest.mark.anyio


async def begun(mira: Visitor, game: str = "last_spell") -> str:
    """A campaign for two from the lobby; where its page is."""
    await mira.get("/")
    await mira.send(mira.page.one("form", id="new-campaign"), game=game, players=2)
    assert mira.path.startswith("/campaigns/")
    return mira.path


async def saved(app: FastAPI, campaign: str) -> Save:
    """Write a save of Gildenberg, as a completed cycle would: a wall with a Flame, a mine, a Hero with his things."""
    plain = a_save(1)
    structures = [
        StructureNote("s1", "wooden_wall", ["10,11", "10,12"], "W1", "", False, 1, 0),
        StructureNote("s8", "house", ["14,14"], "", "", False, 0, 0),
        StructureNote("s18", "gold_mine", ["15,21", "16,21"], "", "", True, 0, 0),
        StructureNote("s22", "catapult", ["17,15"], "", "", False, 0, 0),
    ]
    vanguard = Chest("vanguard", 1, "in_play", 1, "T1A", False, [], ["ME1"], [ItemNote("AR02", turned=True)], 3, 4)
    save = replace(plain, notepad=replace(plain.notepad, structures=structures), chests=[vanguard, *plain.chests[1:]])
    line = SaveLine(campaign, 1, 1, save.chapter, save.finished, save.players, None, None, 1_700_000_000_000)
    await app.state.house.db.write(lambda uow: uow.saves.write(line, save, {}))
    return save


async def test_a_campaign_is_begun_seen_and_continued(mira: Visitor) -> None:
    where = await begun(mira)
    assert [stop.one("h3").text for stop in mira.page.all("li", cls="stop")] == ["Gildenberg", "Lakeburg", "Glenwald"]
    await mira.press(mira.page.one("section", cls="ask").one("button", cls="btn--primary"))
    session = mira.path
    assert session.startswith("/sessions/")
    page = await mira.get(where)
    assert page.one("section", cls="ask").one("a", cls="btn--primary")["href"] == session
    await mira.press(page.one("section", cls="ask").one("button", cls="btn"))
    assert mira.path.startswith("/sessions/")
    assert mira.path != session
    page = await mira.get("/")
    assert page.one("section", id="campaigns").one("a", cls="btn")["href"] == where


async def test_chests_stash_and_town_lie_as_they_were_saved(app: FastAPI, mira: Visitor) -> None:
    where = await begun(mira)
    await mira.press(mira.page.one("section", cls="ask").one("button", cls="btn--primary"))
    save = await saved(app, where.split("/")[2])
    page = await mira.get(where)
    assert len(page.all("li", cls="chest")) == len(save.chests) + 1
    stash = page.one("li", cls="stash")
    assert f"Gold {save.stash.gold}" in stash.text
    chest = page.all("li", cls="chest")[0].text
    assert "Sturdy" in chest
    # the card's side I has 8 Hit Points, one more by Sturdy, and 4 Mana
    assert "Wounds 3 of 9 Mana 4 of 4" in chest
    town = page.one("svg", cls="map")
    walls = town.all("rect", cls="k-wall")
    assert [(int(wall["x"]), int(wall["y"])) for wall in walls] == [(1, 21), (1, 41)]
    assert (len(town.all("circle", cls="flame")), len(town.all("rect", cls="k-production"))) == (1, 3)
    await mira.press(page.one("ol", cls="saves").one("button"))
    assert mira.path != where
    assert "copied from save 1" in mira.page.text
    await mira.get(f"{where}?number=7", 404)


async def test_a_campaign_is_its_members_alone(mira: Visitor, ilse: Visitor) -> None:
    where = await begun(mira)
    await ilse.get("/")
    await ilse.send(ilse.page.one("form", id="new-campaign"), game="last_spell", players=1)
    await ilse.get(where, 404)


async def test_free_chapters_are_chosen(app: FastAPI, mira: Visitor) -> None:
    await begun(mira, "kingdom_rush")
    form = mira.page.one("section", cls="ask").one("form")
    assert len(form.one("select", name="scenario").all("option")) == 7
    await mira.send(form, scenario="clash_of_elves", challenge="true")
    assert mira.path.startswith("/sessions/")
    id = mira.path.split("/")[2].partition("?")[0]
    session = await app.state.house.db.read(lambda uow: uow.sessions.get(id))
    assert (session.scenario, session.options) == ("clash_of_elves", {"challenge": True})


async def test_the_ladder_stands_on_the_account_page(app: FastAPI, mira: Visitor) -> None:
    campaign = (await begun(mira)).split("/")[2]
    await mira.press(mira.page.one("section", cls="ask").one("button", cls="btn--primary"))
    session = mira.path.split("/")[2].partition("?")[0]
    assert not (await mira.get("/account")).all("section", id="ladder")

    def won(uow: UnitOfWork) -> None:
        me = uow.campaigns.members(campaign)[0].account
        how = ("dicemancy", "magus")
        uow.ladder.count(me, *how, aided=False, won=True, rounds=7, session=session, at=1_700_000_000_000)

    await app.state.house.db.write(won)
    ladder = (await mira.get("/account")).one("section", id="ladder").text
    assert "1 win of 1 play" in ladder
    assert "best in 7 rounds" in ladder


async def test_the_scenarios_that_one_has_won_are_marked_where_one_is_chosen(app: FastAPI, mira: Visitor) -> None:
    """Without aids is said before with aids; what was only lost is not marked, nor what somebody else has won."""
    campaign = (await begun(mira)).split("/")[2]
    await mira.press(mira.page.one("section", cls="ask").one("button", cls="btn--primary"))
    session = mira.path.split("/")[2].partition("?")[0]

    def played(uow: UnitOfWork) -> None:
        me = uow.campaigns.members(campaign)[0].account
        for scenario, aided, won, rounds in (
            ("magus", True, True, 3),
            ("magus", False, True, 4),
            ("high_mage", True, True, None),
            ("wizardry_training", False, False, None),
        ):
            uow.ladder.count(me, "dicemancy", scenario, aided=aided, won=won, rounds=rounds, session=session, at=1)

    await app.state.house.db.write(played)
    for address in ("/games/dicemancy", "/"):
        page = await mira.get(address)
        labels = [each for each in page.all("label") if each.all("small", cls="won")]
        assert [(each.one("b").text, each.one("small", cls="won").text) for each in labels] == [
            ("3. Magus", "won in 4 rounds"),
            ("6. High Mage", "won with aids"),
        ]
    stranger = Visitor(app)
    async with stranger.client:
        assert not (await stranger.get("/games/dicemancy")).all("small", cls="won")


async def test_a_campaign_is_taken_along_and_brought_back(app: FastAPI, mira: Visitor) -> None:
    where = await begun(mira)
    await mira.press(mira.page.one("section", cls="ask").one("button", cls="btn--primary"))
    await saved(app, where.split("/")[2])
    page = await mira.get(where)
    link = next(a["href"] for a in page.all("a") if a.text == "Export, sealed")
    file = await mira.client.get(link)
    assert "attachment" in file.headers["content-disposition"]
    own = {"Origin": "http://localhost:8000", "Sec-Fetch-Site": "same-origin"}
    brought = await mira.client.post("/campaigns/import", files={"file": ("road.json", file.content)}, headers=own)
    page = await mira.get(brought.url.path)
    assert [save.text for save in page.one("ol", cls="saves").all("a")] == ["Save 1: Gildenberg"]


async def test_who_plays_which_heroes_is_chosen_with_the_chapter(app: FastAPI, mira: Visitor) -> None:
    """The seats are named with their living Heroes in the newest save; as before is what is chosen already."""
    where = await begun(mira)
    form = mira.page.one("section", cls="ask").one("form")
    assert chosen(form) == ["me", "me"]
    await mira.send(form, seats=["me", "greedy"])
    id = mira.path.split("/")[2].partition("?")[0]
    sitting = await app.state.house.db.read(lambda uow: uow.seats.of(id))
    assert [(seat.account is not None, seat.bot) for seat in sitting] == [(True, None), (False, "greedy")]
    await saved(app, where.split("/")[2])
    await mira.get(where)
    form = mira.page.one("section", cls="ask").one("form")
    assert chosen(form) == ["me", "greedy"]
    seats = [label.text for label in form.all("label") if label.text.startswith("Seat ")]
    assert "Seat 1: Vanguard" in seats[0]
    assert "Ranger" not in seats[1]  # dead in that save


def chosen(form: Element) -> list[str]:
    """Who plays, as the form stands."""
    return [
        next(option["value"] for option in select.all("option") if "selected" in option.attributes)
        for select in form.all("select", name="seats")
    ]


async def test_a_given_up_chapter_leads_to_its_campaign_and_on(app: FastAPI, mira: Visitor) -> None:
    where = await begun(mira)
    await mira.press(mira.page.one("section", cls="ask").one("button", cls="btn--primary"))
    session = mira.path.partition("?")[0]
    await mira.get(f"{session}/room")
    await mira.press(mira.page.one("button", value="abandon"))
    assert mira.path == f"{session}/end"
    link = mira.page.one("section", cls="ask").one("a", cls="nx", href=where)
    assert "Retry this chapter" in link.text
    await mira.follow(link)
    await mira.press(mira.page.one("section", cls="ask").one("button", cls="btn--primary"))
    retried = mira.path.partition("?")[0]
    assert retried.startswith("/sessions/")
    assert retried != session
    await mira.get(f"{session}/end")
    went_on = mira.page.one("section", cls="ask").one("a", cls="nx", href=retried)
    assert "Where the campaign went on" in went_on.text
    await mira.follow(went_on)
    assert mira.table["data-status"] == "playing"


async def test_a_chapter_that_bots_played_to_its_end_leads_on(app: FastAPI, mira: Visitor) -> None:
    where = await begun(mira)
    await mira.send(mira.page.one("section", cls="ask").one("form"), seats=["random", "random"])
    session = mira.path.partition("?")[0]
    while app.state.house.botting:
        await asyncio.sleep(0)
    await mira.get(f"{session}/end")
    assert mira.path == f"{session}/end"
    won = mira.page.one("p", cls="res").text == "Won"
    link = mira.page.one("section", cls="ask").one("a", cls="nx", href=where)
    assert ("Next chapter" if won else "Retry this chapter") in link.text
    await mira.follow(link)
    assert mira.page.one("section", cls="ask").one("button", cls="btn--primary").text == (
        "Continue" if won else "Retry"
    )
