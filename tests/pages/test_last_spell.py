"""The pages of The Last Spell: the land, what is lit and refused, questions, sheets, the words, how much is sent."""

from __future__ import annotations

import gzip
import re

import pytest
from starlette.datastructures import FormData

from api.pages import templating
from api.pages.asking import Places, Question, links
from api.pages.boards.last_spell import ask, board, ends, fill, geometry, names, setup, sheets, text
from api.usecases import saying
from api.usecases.shapes import Event, Measure, Shows
from api.usecases.titles import Title
from domain.last_spell.game import LastSpell
from tests.pages.reading import Element, read
from tests.pages.visitor import Visitor
from tests.rules.last_spell.given import CONTENT, At, Given
from tools import last_spell_boards

TITLE = Title(LastSpell, None)
SAID = TITLE.words.name
HORDE = ["clawer"] * 17 + ["runner"] * 10 + ["archer"] * 10 + ["armored"] * 10 + ["winged"] * 7 + ["boomer"] * 7


def asked(at: At, *draft: str) -> Question:
    g = at.draft(*draft) if draft else at.g
    asks, _ = saying.asks(TITLE.edition, g, g.questions[0].seat)
    return Question(asks[0], Places("town", "last_spell", list(draft)))


def lit(question: Question) -> dict[str, str]:
    return links([question.ask], question.places)


def written(drawn: board.Board) -> Element:
    """The board as it is sent."""
    return read(templating.environment().get_template("boards/last_spell/board.svg").render(board=drawn))


def few() -> At:
    """An Arcanist in the north of the Town, a Runner and two Clawers before the western Wall, a Vanguard near them."""
    given = Given(cycle=3).set_up().harpy("right", slain=1)
    given.hero("arcanist", (12, 13), "WG-scepter-2", "AR05", "SC1", level=2, perks=["AS3"], trait="T3B")
    given.hero("vanguard", (11, 13), "WM-sword-1", "potion_red", trait="T1A", wounds=2)
    return given.monster("clawer", (8, 12)).monster("clawer", (9, 12)).monster("runner", (8, 11)).turn("arcanist")


def crowd() -> At:
    """Sixty-five figures: four Heroes and the horde of the third Night all over the board."""
    given = Given(k=2, cycle=3, players=4).set_up().harpy("right", slain=1)
    given.hero("arcanist", (12, 13), "WG-scepter-2", "WG-wand-2", "AR05", "SC1", level=2, perks=["AS3"], trait="T3B")
    given.hero("ranger", (18, 15), "WR-longbow-2", "AR04", perks=["RA1"], trait="T2A")
    given.hero("vanguard", (11, 13), "WM-sword-2", "AR03", "potion_red", perks=["DE1"], trait="T1A")
    given.hero("duelist", (13, 14), "WM-dagger-1", "AR02", trait="T4A")
    town = {f"{each % 32},{each // 32}" for structure in given.world.structures.values() for each in structure.spots}
    stands = {"12,13", "18,15", "11,13", "13,14", *town, *geometry.CIRCLE}
    land = last_spell_boards.terrain("gildenberg")
    stands |= {f"{x},{y}" for spots in land.values() for x, y in spots}
    free = [(x, y) for x in range(6, 26, 2) for y in range(6, 22) if f"{x},{y}" not in stands]
    for kind, spot in zip(HORDE, free[:: len(free) // len(HORDE)], strict=False):
        given.monster(kind, spot)
    return given.turn("arcanist")


# the land


def test_the_drawn_land_is_that_of_the_content() -> None:
    assert last_spell_boards.main(["--check"]) == 0, "python -m tools.last_spell_boards"


def test_every_obstacle_lies_on_its_spot() -> None:
    """Lakeburg's water, Glenwald's trees: each spot of the terrain boards is in the file of its town."""
    lakes = last_spell_boards.terrain("lakeburg")["water"]
    assert "".join(f"M{x * 40} {y * 40}h40v40h-40z" for x, y in sorted(lakes)[:3]) in last_spell_boards.land("lakeburg")
    for x, y in last_spell_boards.terrain("glenwald")["trees"]:
        assert f'<g transform="translate({x * 40} {y * 40})">' in last_spell_boards.land("glenwald")


def test_everything_of_the_content_has_a_look() -> None:
    assert set(names.HEROES) == set(CONTENT.heroes)
    bosses = {kind for kind, record in CONTENT.monsters.items() if record.group == "boss"}
    assert set(names.MONSTERS) | bosses == set(CONTENT.monsters)
    assert bosses <= set(names.BOSSES)
    assert set(names.STRUCTURES) == set(CONTENT.structures)
    assert {face for die in CONTENT.dice.values() for face in die.faces} <= set(names.FACES)
    board = (templating.STATIC / "css/last_spell_board.css").read_text(encoding="utf-8")
    for face in {face for die in CONTENT.dice.values() for face in die.faces}:
        assert re.search(rf'\.die\[data-n="{face}"\]::before[^{{}}]*{{ clip-path', board), face
    letters = [letter for _, letter in names.MONSTERS.values()]
    assert len(letters) == len(set(letters))
    drawn = (templating.STATIC / "boards/last_spell/pieces.svg").read_text(encoding="utf-8")
    assert {shape for shape, _ in names.MONSTERS.values()} <= set(re.findall(r'symbol id="([\w-]+)"', drawn))


@pytest.mark.parametrize(
    ("spots", "path"),
    [
        (["3,4"], "M120 160h40v40h-40z"),
        (["3,4", "4,4"], "M120 160h80v40h-80z"),
        (["3,4", "5,4"], "M120 160h40v40h-40zM200 160h40v40h-40z"),
    ],
)
def test_spots_in_a_row_are_one_rectangle(spots: list[str], path: str) -> None:
    assert geometry.cells(spots) == path


def test_a_way_has_a_corner_only_where_it_turns() -> None:
    assert geometry.way(["3,4", "4,4", "5,4", "5,5"]) == "M140 180L220 180L220 220"


# the board


def test_figures_stand_on_their_spots_and_face_where_they_face() -> None:
    view = few().g.view(1)
    svg = written(board.draw(view, SAID, {}))
    runner = svg.one("a", cls="k-runner")
    assert runner["transform"] == "translate(340 460)"
    shape = runner.all("use")[0]
    assert shape["href"].endswith("#runner")
    assert shape["transform"] == "rotate(90)"
    assert svg.one("a", id="hero-arcanist").has("circle", cls="ls-act")
    assert not svg.one("a", id="hero-vanguard").has("circle", cls="ls-act")
    assert "Corrupted Harpy" in svg.one("g", id="boss")["aria-label"]


def test_a_figure_on_several_spots_stands_in_their_midst_on_one_body() -> None:
    """The Dryad has two spots; whatever kind has more is drawn the same way."""
    view = Given("glenwald").hero("ranger", (14, 13), "WR-longbow-1").dryad().turn("ranger").g.view(1)
    dryad = next(each for each in view.monsters if each.kind == "putrefied_dryad")
    x, y = geometry.centre([dryad.at, *dryad.also])
    svg = written(board.draw(view, SAID, {}))
    assert svg.one("a", id=f"monster-{dryad.id}")["transform"] == f"translate({x:g} {y:g})"
    assert [each["d"] for each in svg.all("path", cls="ls-body")] == [geometry.block([dryad.at, *dryad.also])]
    assert view.boss is not None
    assert any("Dryad" in line for line in sheets.boss_lines(view.boss, view, SAID))


def test_each_legal_spot_is_lit_once_and_leads_on() -> None:
    at = few()
    question = asked(at, "attack:WG-scepter-2:fireball")
    svg = written(board.draw(at.g.view(1), SAID, lit(question), None, [question]))
    links = svg.all("a", cls="spot")
    assert sorted(link["data-e"] for link in links) == sorted(
        option.target for option in question.ask.options if option.target
    )
    assert all(f"aim:{link['data-e'][5:]}" in link["href"] for link in links)


def test_spots_that_are_refused_say_their_reason_where_they_lie() -> None:
    """A Gold Mine has two spots, none in a Building's Area (5.4): such places stay in sight with the reason."""
    at = Given().set_up().hero("vanguard", (12, 13)).stash(9, 9).main_phase()
    question = asked(at, "build:gold_mine")
    drawn = board.draw(at.g.view(1), SAID, lit(question), None, [question])
    svg = written(drawn)
    refused = {path["data-why"] for path in svg.all("path", cls="ls-no")}
    assert any("Area of the House" in reason for reason in refused), refused
    assert "data-o" not in svg.one("a", id="t-spot:17,10").attributes, "it leads to several answers"
    assert drawn.fits == geometry.cells(
        str(option.args[end]) for option in question.ask.options for end in ("at", "to")
    )


def test_a_preview_marks_the_area_and_the_chance_of_each_that_is_struck() -> None:
    at = few()
    shown = at.shows("attack:WG-scepter-2:fireball", "aim:8,12")
    marks = board.marks(at.g.view(1), saying.shows(TITLE.edition, shown))
    assert marks["area"] == geometry.cells([f"{x},{y}" for x in (7, 8, 9) for y in (11, 12, 13)])
    assert len(marks["struck"]) == 3
    # the orange die hits on 3 of 6 faces and with First Blood on armour's two as well, the blue on 3 of 6
    assert sorted(percent for _, _, percent in marks["struck"]) == ["50", "83", "83"]


def test_one_target_shows_the_faces_of_its_own_die() -> None:
    at = few()
    view = at.g.view(1)
    monster = next(each for each in view.monsters if each.kind == "runner")
    shown = saying.shows(TITLE.edition, at.shows("attack:WG-scepter-2:fireball", "aim:8,10"))
    assert shown.odds is not None
    faces = board.marks(view, Shows([f"monster:{monster.id}"], [], [], {}, shown.odds, []))["faces"]
    assert [said for _, _, said, hit in faces if hit] == ["hit", "hit", "hit with stun"]
    assert {die for die, _, _, _ in faces} == {"blue"}


def test_the_forecast_is_drawn_for_both_sides_of_the_coin_and_said() -> None:
    view = few().g.view(1)
    drawn = board.draw(view, SAID, {})
    assert drawn.threats["left"].startswith("M")
    assert "will move" in drawn.threats_said
    lines = dict(text.said(view, SAID))["If nothing changes"]
    assert len(lines) == len(view.threats)
    assert all("coin left" in line and "coin right" in line for line in lines)


# its questions


def every_id(body: ask.Body) -> list[str]:
    rows = [button.choice for row in body.rows for button in row.buttons]
    folds = [button.choice for fold in body.rest for button in fold.choices]
    return [choice.id for choice in (*rows, *folds, *body.ends) if choice.id and not choice.refused]


@pytest.mark.parametrize(
    "at",
    [
        few().act("flip:3"),
        Given().set_up().hero("vanguard", (12, 13), "WM-sword-1").stash(9, 9, "WM-axe-1").main_phase(),
    ],
    ids=["night", "day"],
)
def test_every_legal_answer_of_a_turn_and_of_the_day_has_one_button(at: At) -> None:
    question = asked(at)
    body = ask.body(question, at.g.view(1), SAID)
    assert sorted(every_id(body)) == sorted(option.id for option in question.ask.options)


def test_where_most_are_struck_comes_first_and_no_spot_is_missing() -> None:
    at = few()
    question = asked(at, "attack:WG-scepter-2:fireball")
    view = at.draft("attack:WG-scepter-2:fireball").view(1)
    spots = ask.spots(question, view, SAID)
    assert "Clawer ×2" in spots.top[0].choice.detail
    assert "Runner" in spots.top[0].choice.detail
    tiles = read(spots.tiles).all("a", cls="opt--tile")
    listed = [*(button.choice.id for button in (*spots.top, *spots.other)), *(tile["data-o"] for tile in tiles)]
    assert sorted(listed) == sorted(option.id for option in question.ask.options)
    assert [(tile["href"], tile["data-t"], tile.text) for tile in tiles] == [
        (choice.href, choice.target, choice.name) for choice in spots.rest
    ]


def test_dice_that_may_be_rolled_anew_are_buttons() -> None:
    """Slash at level II has one reroll: a Runner that rolls a dodge (6) may be rolled anew."""
    given = Given().hero("duelist", (12, 13), "WM-sword-2").monster("runner", (13, 13)).turn("duelist")
    at = given.act("attack:WM-sword-2:slash", "aim:13,13", blue=[6])
    assert at.asked == "reroll"
    throws, rest = ask.throws(asked(at), at.g.view(1), SAID)
    assert [(throw.name, throw.hit, throw.dice[0].face) for throw in throws] == [("Runner", False, "dodge")]
    choice = throws[0].dice[0].choice
    assert choice is not None
    assert choice.id.startswith("reroll:")
    assert [button.choice.id for button in rest] == ["accept"]


def test_gear_leads_to_its_attacks_and_says_why_not() -> None:
    at = few()
    question = asked(at)
    ways = sheets.Ways.of([question])
    hero = sheets.heroes(at.g.view(1), SAID, ways)[0]
    legal = {option.id for option in question.ask.options}
    attacks = [attack for weapon in hero["weapons"] for attack in weapon["attacks"]]
    assert {attack["option"] for attack in attacks if attack["href"]} == {i for i in legal if i.startswith("attack:")}
    assert all(attack["why"] for attack in attacks if not attack["href"])


def test_the_story_moves_the_figure_that_walked() -> None:
    event = Event(7, "walked", "Clawer goes.", {"monster": "clawer", "id": "m1", "path": ["8,12", "9,12"]}, "", False)
    assert fill.moved(event) == ("monster:m1", 380, 500)


# what is sent


def test_a_full_board_stays_small() -> None:
    """Sixty-five figures and every spot that a Fireball may be aimed at: what one answer of the server may hold.

    The figures alone are some 5 nodes each; a lit spot is 3 on the board and 1 in the list.
    """
    at = crowd()
    view = at.draft("attack:WG-scepter-2:fireball").view(1)
    assert len(view.monsters) + len(view.heroes) == 65
    question = asked(at, "attack:WG-scepter-2:fireball")
    drawn = board.draw(view, SAID, lit(question), None, [question])
    svg = templating.environment().get_template("boards/last_spell/board.svg").render(board=drawn)
    assert len(read(svg).all()) < 1000
    assert len(svg) < 100_000
    assert len(gzip.compress(svg.encode(), 1)) < 14_000


def test_the_words_tell_all_that_stands_on_the_board() -> None:
    view = crowd().g.view(1)
    sections = dict(text.said(view, SAID))
    assert len(sections["Monsters"]) == len(view.monsters)
    assert len(sections["Structures"]) == len(view.structures)
    assert any("Fireball: own or next Sector, 3×3" in line for line in sections["Heroes"])
    assert any("4 of 4 Mages" in line for line in sections["The Magic Circle and the Panic track"])


# set-up, end


def test_the_form_of_the_set_up_gives_the_options() -> None:
    form = FormData({"first_player": "2", "level": "harder", "b_cards": "on"})
    assert setup.options(form) == {"first_player": 2, "level": "harder", "b_cards": True}
    assert setup.options(FormData({"first_player": "0", "level": "usual"})) == {}


def test_the_chart_has_a_bar_for_each_monster_phase() -> None:
    numbers = [{"monsters": n, "mages": 4, "structures": 9, "panic": 12, "wounds": n} for n in (4, 8, 2)]
    chart = ends.chart([Measure(n, n, each) for n, each in enumerate(numbers, 1)], 820)
    assert chart is not None
    heights = [round(height) for *_, height in chart.bars]
    assert heights == [42, 84, 21]
    assert ends.chart([], 820) is None


@pytest.mark.anyio
async def test_a_game_begins_and_is_played_without_script(mira: Visitor) -> None:
    """Set-up page, the first choices, the table; every link is one of the legal answers."""
    await mira.get("/games/last_spell")
    form = mira.page.one("form", cls="whole")
    page = await mira.send(form, scenario="last_spell/introductory", seed="dawn")
    for _ in range(4):
        await mira.follow(next(iter(mira.answers().values())))
        page = await mira.press(mira.strong)
    assert page.has("svg", id="board")
    assert page.one("section", id="text").text.startswith("The board in words")


def test_the_question_of_a_turn_is_short() -> None:
    assert ask.title("turn", few().g.view(1), SAID) == "Arcanist: what next?"
