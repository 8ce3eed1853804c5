"""The lobby and the set-up page, without script."""

from __future__ import annotations

import pytest

from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio


async def test_a_stranger_finds_the_table_laid_and_is_not_remembered_for_looking(mira: Visitor) -> None:
    page = await mira.get("/")
    assert page.one("h1").text == "Your table"
    assert "The table is laid" in page.text
    assert not mira.client.cookies


async def test_the_card_of_a_game_says_players_length_weight_and_what_is_house_content(mira: Visitor) -> None:
    cards = (await mira.get("/")).all("label", cls="game")
    card = next(card for card in cards if "Legions of Darkness" in card.text)
    assert "1–4 players" in card.text
    assert "45 min" in card.text
    assert card.one(cls="weight")["aria-label"] == "Weight 2 of 5"
    assert "house content" in card.text


async def test_two_choices_and_a_button_begin_a_game_and_a_guest_is_remembered(mira: Visitor) -> None:
    await mira.get("/")
    await mira.send(mira.page.one("form", cls="new"))
    assert mira.path.startswith("/sessions/")
    assert mira.table["data-yours"] == "1"
    cookie = next(iter(mira.client.cookies.jar))
    assert cookie.name == "dawnhold"
    assert cookie.has_nonstandard_attr("HttpOnly")


async def test_my_turn_comes_first_and_says_where_the_siege_stands(mira: Visitor) -> None:
    await mira.besieged()
    page = await mira.get("/")
    turn = page.one("article", cls="turn")
    assert "First dawn, turn 0. The Winds of Magic blow" in turn.text
    assert page.one("title").text.startswith("●")
    await mira.follow(turn.one("a", cls="btn--primary"))
    assert mira.table["data-yours"] == "1"


async def test_a_set_up_with_all_its_choices(mira: Visitor) -> None:
    """Chosen heroes, two dials, random armies: all of it is on the table."""
    page = await mira.get("/games/legions_of_darkness")
    assert len(page.all("input", name="heroes")) == 6
    assert len(page.all("input", name="dials")) == 8
    await mira.besieged(
        "undead_scourge",
        setup="random",
        party="chosen",
        heroes=["ranger", "rogue", "paladin"],
        preset="own",
        dials=["high_morale", "daylight"],
    )
    said = mira.page.one("section", id="text").text
    assert "Ranger, in Reserve" in said
    assert "Rogue, in Reserve" in said
    assert "Morale is high." in said
    assert "undead" in said


async def test_dials_say_their_measured_effect(mira: Visitor) -> None:
    """Armoured Orcs: of 100 games 78 held instead of 88, and 42 instead of 56 with the first-game party (house)."""
    page = await mira.get("/games/legions_of_darkness")
    dial = next(each for each in page.all("label", cls="dial") if "Armoured Orcs" in each.text)
    assert "88 → 78" in dial.text
    assert "56 → 42" in dial.text


@pytest.mark.parametrize(
    ("scenario", "preset", "dials"),
    [
        ("greenskin_horde", "apprentice", ["Dials: Fourth hero"]),
        ("greenskin_horde", "standard", []),
        ("undead_scourge", "apprentice", ["Dials: Daylight"]),
    ],
)
async def test_a_newcomer_presses_one_preset(mira: Visitor, scenario: str, preset: str, dials: list[str]) -> None:
    """Its dials count, whatever boxes were ticked before among one's own; a fourth hero is the Ranger."""
    await mira.besieged(scenario, preset=preset, dials=["fewer_actions"])
    told = [line.text for line in mira.page.one("section", id="text").all("li")]
    assert [line for line in told if line.startswith("Dials")] == dials
    assert any(line.startswith("Ranger") for line in told) == ("Dials: Fourth hero" in dials)


async def test_a_preset_of_another_scenario_is_refused_and_stays_chosen(mira: Visitor) -> None:
    page = await mira.get("/games/legions_of_darkness")
    iron = page.one("input", name="preset", value="iron").inside("label")
    assert iron is not None
    assert "Only for Greenskin Horde" in iron.text
    await mira.send(page.one("form", cls="whole"), None, 422, scenario="undead_scourge", preset="iron")
    assert "belongs to Greenskin Horde only" in mira.page.one(role="alert").text
    assert "checked" in mira.page.one("input", name="preset", value="iron").attributes


async def test_a_preset_that_no_scenario_has_is_refused_with_those_there_are(mira: Visitor) -> None:
    page = await mira.get("/games/legions_of_darkness")
    await mira.send(page.one("form", cls="whole"), None, 422, scenario="greenskin_horde", preset="silver")
    said = mira.page.one(role="alert").text
    assert "there is no such preset; there are apprentice, iron, standard, own" in said
    page = await mira.get("/games/horrified")
    await mira.send(page.one("form", cls="whole"), None, 422, scenario="novice", preset="iron")
    assert "this game has none" in mira.page.one(role="alert").text


async def test_presets_say_what_was_measured(mira: Visitor) -> None:
    """Of 100 games 92 and 66 held with a fourth hero, 88 and 56 without, 78 and 42 against armoured Orcs (house)."""
    page = await mira.get("/games/legions_of_darkness")
    for preset, rates in (("apprentice", ("92", "66")), ("standard", ("88", "56")), ("iron", ("78", "42"))):
        label = page.one("input", name="preset", value=preset).inside("label")
        assert label is not None
        assert all(rate in label.text for rate in rates)


async def test_what_cant_be_played_comes_back_with_the_reason_and_keeps_the_choices(mira: Visitor) -> None:
    await mira.get("/games/legions_of_darkness")
    form = mira.page.one("form", cls="whole")
    chosen = {"scenario": "undead_scourge", "party": "chosen", "heroes": ["warrior"], "dials": ["armoured_orcs"]}
    await mira.send(form, None, 422, preset="own", **chosen)
    said = mira.page.one(role="alert").text
    assert "belongs to Greenskin Horde only" in said
    assert "The party has 3 different heroes" in said
    assert "checked" in mira.page.one("input", value="undead_scourge").attributes
    assert "checked" in mira.page.one("input", name="heroes", value="warrior").attributes


async def test_open_seats_lead_to_the_waiting_room(mira: Visitor) -> None:
    await mira.besieged(players=2, seats=["me", "open"])
    assert mira.path.endswith("/room")
    assert "It begins when every seat is taken" in mira.page.text


async def test_the_shelf_leads_to_each_games_rules_and_set_up(mira: Visitor) -> None:
    page = await mira.get("/games")
    links = {link["href"] for link in page.all("a")}
    assert {"/games/legions_of_darkness", "/games/legions_of_darkness/rules"} <= links
