"""The pages of Horrified: the village as drawn, its question, mats, hands and offers, set-up, end, the words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from api.pages import telling
from api.pages.asking import Places, Question
from api.pages.boards.horrified import ask, board, ends, fill, geometry, mats, names, setup, text
from api.pages.templating import ROOT
from api.usecases import saying
from api.usecases.shapes import Ask, Event, Measure, Shows
from api.usecases.titles import Title
from domain.horrified.game import Horrified
from domain.horrified.state import MummyMat
from domain.horrified.view import View
from tests.pages.reading import Element
from tests.pages.visitor import Visitor
from tests.rules.horrified.given import CONTENT, At, coffins, given

TITLE = Title(Horrified, None)
SAID = TITLE.words.name
PLACES = Places("village", "horrified", [])


def view(at: At) -> View:
    return at.g.view(1)


def asked(at: At, seat: int = 1) -> Ask:
    asks, _ = saying.asks(TITLE.edition, at.g, seat)
    return asks[0]


def crowd() -> At:
    """The Mayor in the Graveyard with a coffin, company, cards, and a villager next door."""
    return given(
        heroes={"mayor": "graveyard", "courier": "graveyard", "scientist": "institute"},
        monsters=["dracula", "mummy", "frankenstein_and_bride", "creature", "wolf_man", "invisible_man"],
        villagers={"renfield": "church", "maria": "graveyard"},
        items={"mayor": ["rifle", "fire_poker", "crucifix"], "courier": ["knife"]},
        perks={"mayor": ["rush"], "courier": ["repel"]},
        lying={"graveyard": ["shovel", "flower"]},
        figures={"dracula": "graveyard"},
    )


# where things lie


def test_the_drawn_paths_and_places_are_those_of_the_content() -> None:
    land = (ROOT / "static/boards/horrified/village.svg").read_text(encoding="utf-8")
    styles = (ROOT / "static/css/horrified_places.css").read_text(encoding="utf-8")
    layouts = dict(
        zip(geometry.LAYOUTS, re.findall(r'<symbol id="(?:wide|tall)".*?</symbol>', land, re.DOTALL), strict=True)
    )
    wide, tall = styles.split("@media")
    for layout, style in (("wide", wide), ("tall", tall)):
        for a, b, _, _ in geometry.PATHS:
            drawn = (geometry.curve(a, b, layout), geometry.curve(b, a, layout))  # type: ignore[arg-type]
            assert any(each in layouts[layout] for each in drawn), (layout, a, b)
        for space, (x, y) in geometry.PLACES[layout].items():  # type: ignore[index]
            for stands in ("at", "then"):
                assert f'[data-{stands}="{space}"] {{ --x: {x}px; --y: {y}px; }}' in style, (layout, space)


def test_everybody_has_a_look_and_a_letter_of_their_own() -> None:
    assert set(names.HEROES) == set(CONTENT.heroes)
    assert set(names.VILLAGERS) == set(CONTENT.villagers)
    assert set(names.FIGURES) == {figure.id for monster in CONTENT.monsters.values() for figure in monster.figures}
    for letters in ([each[1] for each in names.HEROES.values()], [each[1] for each in names.FIGURES.values()]):
        assert len(set(letters)) == len(letters)
    assert len(set(names.VILLAGERS.values())) == len(names.VILLAGERS)


@pytest.mark.parametrize("count", range(1, 13))
def test_pieces_that_share_a_space_stand_beside_each_other(count: int) -> None:
    spots = geometry.spread(count)
    assert len({spot[:2] for spot in spots}) == count
    assert all(abs(x) <= 80 and abs(y) <= 80 for x, y, _ in spots)


# the picture


def test_lit_spaces_and_pieces_are_links() -> None:
    links = {"space:church": "?after=move:church", "villager:renfield": "?after=guide:renfield:graveyard"}
    drawn = board.draw(view(crowd()), SAID, links)
    assert {space.id for space in drawn.spaces if space.href} == {"church"}
    assert {piece.element for piece in drawn.pieces if piece.href} == {"villager:renfield"}
    mayor = next(piece for piece in drawn.pieces if piece.element == "hero:mayor")
    assert (mayor.space, mayor.badge, mayor.said) == ("graveyard", "now", "M: Mayor, at the Graveyard, to act")


def test_items_lie_at_their_places_as_letter_and_number() -> None:
    drawn = board.draw(view(crowd()), SAID, {})
    assert {(each.space, each.text, each.colour) for each in drawn.tokens} == {
        ("graveyard", "R2", "red"),
        ("graveyard", "Y2", "yellow"),
    }


def test_a_preview_marks_the_spaces_and_the_way_in_both_layouts() -> None:
    shows = Shows(["space:church", "hero:mayor"], ["space:graveyard", "space:church"], [], {}, None, [])
    marks = board.marks(view(crowd()), shows)
    assert marks["halos"] == ["church", "graveyard"]
    assert [each.layout for each in marks["arrows"]] == ["wide", "tall"]


def test_a_threat_goes_no_further_than_the_longest_strike() -> None:
    at = given(heroes={"mayor": "tower"}, monsters=["dracula"], figures={"dracula": "crypt"})
    threat = view(at).threats[0]
    longest = max(way.move for way in threat.ways)
    assert board.way(threat)[0] == "crypt"
    assert len(board.way(threat)) == min(longest, threat.steps or 0) + 1


def test_the_mats_draw_their_tasks_and_say_all_of_them() -> None:
    ring = {"mummy": MummyMat([2, 1, 4, 3, 5, 6, 0], [5])}
    at = given(monsters=["dracula", "mummy"], mats={**coffins("crypt"), **ring}, frenzy="mummy")
    dracula, mummy = mats.mats(view(at), SAID, {"scarab:2": "?on"})
    assert [whole for _, _, whole in dracula.draw["coffins"]] == [False, True, False, False]
    assert dracula.progress == "3/4"
    assert mummy.frenzy
    assert {scarab[2]: scarab[3:] for scarab in mummy.draw["scarabs"]}[2] == ("", "?on")
    assert {scarab[2]: scarab[3] for scarab in mummy.draw["scarabs"]}[1] == "ok"
    assert "spot 4: scarab 5, face down" in mummy.said
    assert "spot 6: empty" in mummy.said


def test_the_lair_track_winds_and_ends_at_its_goal() -> None:
    steps = [mats.track_at(n) for n in range(20)]
    assert len(set(steps)) == 20
    assert all(0 < x < 222 and 0 < y < 84 for x, y in steps)


def test_the_board_in_words_says_what_the_picture_says() -> None:
    told = "\n".join(line for _, lines in text.said(view(crowd()), SAID) for line in lines)
    for wanted in (
        "The terror is at 1; at 7 the village is lost.",
        "Coffins: Cave, Crypt, Dungeon and Graveyard whole",
        "Renfield at the Church: safe at the",
        "Graveyard; Mayor, Courier, Maria, Dracula, Frankenstein; Shovel, physical 2, Flower, spiritual 2; coffin.",
        "Rifle, physical 6",
        "water to Waterfront",
        "Monster cards: 30 cards left.",
    ):
        assert wanted in told, wanted


# the question


def test_every_legal_answer_has_one_button() -> None:
    whole = asked(crowd())
    body = ask.body(Question(whole, PLACES), view(crowd()), SAID)
    drawn = [b.choice.id for row in body.rows for b in row.buttons if b.choice.id and not b.choice.refused]
    folded = [choice.id for fold in body.rest for choice in fold.choices]
    assert body.end is not None
    assert sorted([*drawn, *folded, body.end.id]) == sorted(option.id for option in whole.options)


def test_answers_say_what_they_spend_and_who_is_there() -> None:
    body = ask.body(Question(asked(crowd()), PLACES), view(crowd()), SAID)
    said = {b.choice.id: (b.choice.name, b.choice.detail) for row in body.rows for b in row.buttons}
    assert said["advance:dracula:rifle"] == ("Smash coffin", "Rifle R6")
    assert said["move:church"] == ("Church", "Renfield there")
    assert said["guide:renfield:graveyard"] == ("Renfield", "to you")
    assert said["pick_up:all"] == ("All", "R2 Y2")
    assert said["perk:rush"][0] == SAID("rush")


def test_a_verb_without_a_legal_answer_says_why_in_two_words() -> None:
    body = ask.body(Question(asked(crowd()), PLACES), view(crowd()), SAID)
    defeat = next(row for row in body.rows if row.verb == "defeat")
    assert [b.choice.refused for b in defeat.buttons] == [True]
    assert defeat.buttons[0].choice.detail


# what happened


def event(key: str, **args: Any) -> Event:
    return Event(7, key, "Mummy goes to the Inn.", args, "", False)


def test_pieces_move_to_places_by_name_in_the_telling() -> None:
    line = telling.line(event("figure_moves", figure="mummy", space="inn"), fill, SAID)
    assert line.move == "figure:mummy inn"
    assert 'data-lights="figure:mummy"' in line.html
    assert fill.moved(event("escorted", hero="professor", other="mayor", space="inn")) == ("hero:mayor", "inn")
    assert telling.dice(event("attack", faces=["hit", "blank", "power"])) == ["hit", "blank", "power"]


@pytest.mark.parametrize("width", [820, 336])
@pytest.mark.parametrize("turns", [1, 12, 30])
def test_the_chart_stays_in_its_frame(width: int, turns: int) -> None:
    numbers = [
        {"terror": min(7, n), "tasks": 3 * n, "cards": 30 - n, "rescued": n // 4, "defeated": n // 9}
        for n in range(turns)
    ]
    chart = ends.chart([Measure(n + 1, n + 1, each) for n, each in enumerate(numbers)], 7, width)
    assert chart is not None
    for path in (chart.terror, chart.tasks):
        for x in re.findall(r"H([\d.]+)", path):
            assert chart.left <= float(x) <= chart.right + 0.1
        for y in re.findall(r"(?:V|M[\d.]+ )([\d.]+)", path):
            assert 0 <= float(y) <= chart.height
    assert len(chart.bars) == turns
    assert ends.chart([], 7, width) is None


# played without script


async def haunted(visitor: Visitor, **more: Any) -> str:
    """Begin a game of three seats, all one's own; the id of its session."""
    await visitor.get("/games/horrified?scenario=standard")
    fields = {"scenario": "standard", "players": 3, "seed": "dusk", "seats": ["me", "me", "me"], **more}
    await visitor.send(visitor.page.one("form", cls="whole"), **fields)
    return visitor.path.split("/")[2].partition("?")[0]


MONSTERS = ["dracula", "mummy", "wolf_man"]
HEROES = ["mayor", "explorer", "professor"]


@pytest.mark.anyio
async def test_chosen_monsters_and_heroes_in_turn_order_come_to_the_table(mira: Visitor) -> None:
    page = await mira.get("/games/horrified")
    assert len(page.all("input", name="monsters")) == 6
    assert len(page.all("select", name="heroes")) == 5
    await haunted(mira, monsters=MONSTERS, heroes=HEROES)
    assert {mat["id"] for mat in mira.page.all("article", cls="mat")} == {f"mat-{monster}" for monster in MONSTERS}
    hands = [card.text for card in mira.page.one("section", id="heroes").all("li", cls="hcard")]
    assert ["Mayor" in hands[0], "Explorer" in hands[1], "Professor" in hands[2]] == [True] * 3


@pytest.mark.anyio
async def test_too_few_monsters_bring_the_page_back_with_the_reason(mira: Visitor) -> None:
    await mira.get("/games/horrified?scenario=standard")
    form = mira.page.one("form", cls="whole")
    page = await mira.send(form, status=422, scenario="standard", monsters=["dracula"])
    assert (
        "Different monsters named: 1. This level takes no fewer than 3 and no more than 3."
        in page.one(role="alert").text
    )
    assert [box["value"] for box in page.all("input", name="monsters") if "checked" in box.attributes] == ["dracula"]


def test_a_level_with_monsters_of_its_own_forgets_chosen_ones() -> None:
    from starlette.datastructures import FormData

    form = FormData(
        [("scenario", "first_game"), ("monsters", "mummy"), ("heroes", ""), ("heroes", "mayor"), ("hands", "0")]
    )
    assert setup.options(form) == {"heroes": ["mayor"]}
    other = FormData([("scenario", "novice"), ("monsters", "mummy"), ("hands", "3"), ("all_strikes", "on")])
    assert setup.options(other) == {"monsters": ["mummy"], "hands": 3, "all_strikes": True}


@pytest.mark.anyio
async def test_a_move_and_its_undo_without_script(mira: Visitor) -> None:
    await haunted(mira, monsters=MONSTERS, heroes=HEROES)
    moves = [option for option in mira.answers() if option.startswith("move:")]
    await mira.do(moves[0])
    place = moves[0].removeprefix("move:")
    assert hero(mira, "mayor")["data-at"] == place
    await mira.press(mira.page.one("button", **{"data-key": "u"}))
    assert hero(mira, "mayor")["data-at"] == "theatre"


def hero(visitor: Visitor, id_: str) -> Element:
    return visitor.page.one("a", id=f"hero-{id_}")


def offered(visitor: Visitor) -> list[Element]:
    return [link for link in visitor.page.one("details", id="offers").all("a") if link.get("data-o")]


@pytest.mark.anyio
async def test_another_seat_plays_its_card_in_ones_phase(mira: Visitor) -> None:
    """Two other seats hold a card; each link says whose it is, and only that hand loses it."""
    await haunted(mira, monsters=MONSTERS, heroes=HEROES)
    links = offered(mira)
    assert [re.search(r"seat=(\d)", link["href"])[1] for link in links] == ["2", "3"]  # type: ignore[index]
    held = perks(mira)
    await mira.follow(links[1])
    for _ in range(4):
        if mira.page.all("form", id="go"):
            break
        answers = mira.answers()
        assert all("seat=3" in link["href"] for link in answers.values())
        await mira.follow(answers.get("done") or next(iter(answers.values())))
    await mira.press(mira.strong)
    after = perks(mira)
    assert (after[0], after[1]) == (held[0], held[1])
    assert len(after[2]) < len(held[2])


def perks(visitor: Visitor) -> list[list[str]]:
    cards = visitor.page.one("section", id="heroes").all("li", cls="hcard")
    return [[perk.text for perk in card.all(cls="perk")] for card in cards]


@pytest.mark.anyio
async def test_how_often_one_is_asked_before_a_phase_ends_is_a_standing_order(mira: Visitor) -> None:
    await haunted(mira, monsters=MONSTERS, heroes=HEROES)
    button = next(b for b in mira.page.one("details", id="offers").all("button") if b["value"] == "never")
    await mira.press(button)
    never = [b for b in mira.page.one("details", id="offers").all("button") if b["value"] == "never"]
    assert never[0]["aria-pressed"] == "true"
    assert any("Take this standing order back" in b.get("title") for b in mira.page.all("button"))


@pytest.mark.anyio
async def test_the_past_and_the_part_of_the_page_are_drawn(mira: Visitor) -> None:
    session = await haunted(mira, monsters=MONSTERS, heroes=HEROES)
    await mira.do(next(option for option in mira.answers() if option.startswith("move:")))
    page = await mira.get(f"/sessions/{session}/history?at=1")
    assert page.one("svg", id="board").one("g", id="b-ghosts").all("circle")
    assert "The terror is at 0" in page.one("details", id="words").text
    part = await mira.get(f"/sessions/{session}", part=True)
    assert part.one("div", id="play")["data-game"] == "horrified"
