"""Dicemancy's page without a browser: every answer as a button, what can't be done and why, the board in words."""

from __future__ import annotations

import re

import pytest

from api.pages.boards.dicemancy import board
from api.pages.boards.dicemancy.lit import Lit
from domain import catalogue
from domain.dicemancy.content import DicemancyContent
from domain.dicemancy.game import Dicemancy
from domain.kernel.content import load
from domain.kernel.words import Message
from tests.pages.reading import Element
from tests.pages.visitor import Visitor
from tests.rules.dicemancy.given import TWO, given

pytestmark = pytest.mark.anyio
CARDS = load(DicemancyContent, Dicemancy.folder).cards
WORDS = catalogue.words(Dicemancy)


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


async def test_cards_to_begin_with_say_what_their_spell_side_has(mira: Visitor) -> None:
    """Konjito draws two cards and sees them before one is kept (2.9, 9.5)."""
    page = await mira.post("/sessions", [("scenario", "dicemancy/konjitos_catastrophe"), ("characters", "fede")])
    buttons = mira.answers()
    assert [name.partition(":")[0] for name in buttons] == ["start", "start"]
    sheet = {each.one("b").text: each.one("small").text for each in page.one("section", id="cards").all("li")}
    for name, button in buttons.items():
        card = CARDS[name.partition(":")[2]]
        assert button.one("b").text == card.name
        assert button.one("small").text.startswith("slot ")
        marks = [each["aria-label"] for each in button.all("svg", cls="dm-em")]
        assert marks == [half.spell for half in (card.a, card.b) if half.spell]
        assert "half A: " in sheet[card.name]
    assert set(words(page)["To choose from"]) == {f"{name}, {told}" for name, told in sheet.items() if "half A" in told}


async def test_who_may_join_is_told_with_dice_skill_and_what_they_bring(mira: Visitor) -> None:
    """2.5, 9: and the Round Tracker of the scenario lies open before anyone is chosen (2.3)."""
    page = await mira.post("/sessions", [("scenario", "dicemancy/titans_challenge")])
    told = {each.one("b").text: each.one("small").text for each in mira.answers().values()}
    assert len(told) == 6
    assert "5 dice icons; Lucky Twirl for 1 crystal" in told["Fleur"]
    assert "Starts with two Crystals" in told["Lytha"]
    track = {
        each.text.partition(":")[0]: each["title"]
        for each in page.one("ol", cls="track").all("li")
        if each.get("title")
    }
    assert track["4"] == "Bow: ranged attacks strike twice; Sword: melee attacks strike twice"
    assert track["5"] == "the Demon: here the game is lost"


async def test_night_cards_to_choose_from_say_what_they_do(mira: Visitor) -> None:
    """8.6: of three drawn one is put away, by what they say."""
    fields = [("scenario", "dicemancy/high_mage"), ("characters", "fede"), ("characters", "fleur")]
    await mira.post("/sessions", fields)
    buttons = mira.answers()
    assert [name.partition(":")[0] for name in buttons] == ["discard"] * 3
    for name, button in buttons.items():
        assert button.one("small").text == WORDS.say(Message(f"night.{name.partition(':')[2]}"))


async def test_a_chain_says_what_its_attack_takes(mira: Visitor) -> None:
    """3.5.5: the last icon gives the Attack; each Effect says how strong it is in this chain."""
    await rolled(mira)
    await mira.follow(next(each for name, each in mira.answers().items() if name.startswith("die:")))
    chain = mira.answers()["cast:1"]
    last = chain.all("svg", cls="dm-em")[-1]["aria-label"]
    shapes = {"fire": "any 1 space", "water": "3 in a row", "rock": "3 in a column"}
    assert chain.one("small").text.endswith(f"attack: {shapes[last]}")
    await mira.follow(chain)
    assert mira.answers()["attack"].one("small").text.endswith(f": {shapes[last]}")
    effects = [each.one("small").text for name, each in mira.answers().items() if name.startswith("effect:")]
    assert all(each in ("Effect: +1 cube", "Effect: +1 space", "Effect: 1 crystal") for each in effects)
    assert effects
    await mira.follow(mira.answers()["attack"])
    while "finish" not in mira.answers():
        await mira.follow(next(iter(mira.answers().values())))
    left = mira.answers()["finish"].one("small").text
    assert left.startswith("left out: ")
    assert "the Attack" not in left


async def test_face_down_cards_show_their_spell_side(mira: Visitor) -> None:
    """2.8: face down means Spell side up, so slots, Spell icons and dice icons are there to be read."""
    page = await begun(mira)
    down = [each for each in page.one("g", id="b-pieces").all("a", cls="piece") if "dm-down" in each.classes]
    assert len(down) == 6
    sides = words(page)["Spell sides of the cards in the rows"]
    assert len(sides) == 12
    for piece in down:
        card = CARDS[piece["id"].partition("-")[2]]
        dice = sum(each["href"].endswith("gi-rolling-dices") for each in piece.all("use", cls="dm-bd"))
        assert dice == card.a.dice + card.b.dice
        assert len(piece.all("text", cls="dm-bs")) == sum(half.slot is not None for half in (card.a, card.b))
        assert any(each.startswith(f"{card.name}, ") for each in sides)


async def test_characters_can_be_chosen_by_what_they_bring(mira: Visitor) -> None:
    """2.5, 9: on the set-up page too."""
    page = await mira.get("/games/dicemancy")
    told = {each.one("b").text: each.one("small").text for each in page.all("label", cls="hero")}
    assert told["Fede"].startswith("3 dice icons; Yeet for 5 crystals: 2 neutral cubes on one Monster.")
    assert told["Fede"].endswith("Starts with two Crystals.")
    assert told["Konjito"].endswith("Draws two starting cards and keeps one.")


def test_the_chip_of_a_wall_card_says_whether_it_falls() -> None:
    """4.1.4: two blows destroy a whole card, one a damaged card; the third is only damaged."""
    at = given(
        TWO, monsters={"r1c1": "F3", "r2c1": "F2", "r3c1": "W2"}, walls={2: "damaged"}, abilities=["bow"],
    )  # fmt: skip
    drawn = board.draw(at.g.view(1), [], str, Lit())
    assert [wall.chip for wall in drawn.walls] == ["falls", "falls", "−1", ""]
    assert drawn.walls[0].said.endswith("it takes 2 damage and falls")


async def at_a_chain(mira: Visitor) -> Element:
    """A die on a slot from which one chain begins."""
    await rolled(mira)
    return await mira.follow(next(each for name, each in mira.answers().items() if name.startswith("die:2")))


def pressed(page: Element) -> list[Element]:
    return list(page.one("section", cls="dm-press").all("a"))


async def test_a_chain_is_cast_at_a_monster_in_one_press_that_only_lays_it_out(mira: Visitor) -> None:
    """Rock and Fire from one die: the Attack's cube and the Effect's on Health, a Crystal, the end shown."""
    page = await at_a_chain(mira)
    revision = mira.revision
    goblin = next(each for each in pressed(page) if each.one("b").text == "Drip Slime")
    page = await mira.follow(goblin)
    assert mira.revision == revision
    laid = [each.text for each in page.one("p", cls="trail").all("span", cls="chip")]
    assert [each.partition(":")[0] for each in laid[1:3]] == ["Chain 1", "Attack"]
    assert laid.count("Health, blank slot") == 2
    assert {"Effect: Rock Wall", "Effect: Fire Ball"} <= set(laid)
    assert page.one(id="pre").text == "Cast it so Drip Slime: +2; crystals: +1."
    await mira.press(mira.strong)
    assert mira.revision == revision + 1
    await mira.press(mira.page.one("button", data_key="u"))
    assert "die:2:0,0" in mira.answers(), "one undo takes the whole chain back"


async def test_a_press_strikes_each_monster_that_the_attack_can_reach(mira: Visitor) -> None:
    """Fire Ball takes any one space (7.8): each Monster that lies face up, and no empty space."""
    page = await at_a_chain(mira)
    up = [each for each in words(page)["Monsters"] if "face down" not in each]
    assert len(pressed(page)) == len(up) == 6
    assert all(each["href"].endswith("way=health") for each in pressed(page))


async def test_a_press_stops_where_the_player_has_to_choose(mira: Visitor) -> None:
    """At a slot the cubes go on the section that was pressed. The Attack is not made for the player."""
    page = await at_a_chain(mira)
    href = next(each for each in pressed(page) if each.one("b").text == "Basalt Brute")["href"]
    page = await mira.get(re.sub("&way=.*", "", href))
    assert [each.one("b").text for each in pressed(page)] == ["Health", "Weakness", "Cancel Move", "Cancel Attack"]
    page = await mira.follow(pressed(page)[2])
    laid = [each.text for each in page.one("p", cls="trail").all("span", cls="chip")]
    assert [each for each in laid if each.startswith("Cancel Move")] == ["Cancel Move, blank slot"]
    assert laid[-1] == "Effect: Fire Ball", "Cancel Move is full: where its cube goes is for the player"
    page = await mira.get(f"{mira.path.partition('?')[0]}?after=die:2:0,0,cast:1&way=health")
    assert len(page.one("p", cls="trail").all("span", cls="chip")) == 2


async def test_a_press_on_an_old_page_says_what_no_longer_stands(mira: Visitor) -> None:
    """It is laid out as far as it stands, the die but no chain, and the reader is told so where no script runs, too."""
    await at_a_chain(mira)
    page = await mira.get(f"{mira.path.partition('?')[0]}?after=die:2:0,0,cast:99&way=health")
    assert "Part of this no longer stands" in page.one(cls="notice").text
    assert len(page.one("p", cls="trail").all("span", cls="chip")) == 1


async def test_an_unknown_way_leads_nowhere(mira: Visitor) -> None:
    await at_a_chain(mira)
    page = await mira.get(f"{mira.path.partition('?')[0]}?after=die:2:0,0,cast:1&way=anywhere")
    assert len(page.one("p", cls="trail").all("span", cls="chip")) == 2
