"""The pages of Kingdom Rush over httpx: set-up, path and tray, the questions on the way, history, the words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from api.pages import templating
from api.pages.asking import Places, Question
from api.pages.boards.kingdom_rush import ask, board, fill, said
from api.pages.boards.kingdom_rush.lit import Lit, lit, open_tray
from api.usecases.shapes import Ask, Option, Shows
from domain.kingdom_rush.game import CHAPTERS, STORM
from domain.kingdom_rush.greenmuck import action_deck
from domain.kingdom_rush.view import View
from tests.pages.reading import Element, read
from tests.pages.visitor import Visitor
from tests.rules.kingdom_rush.given import STORM as STORM_NUMBER
from tests.rules.kingdom_rush.given import Given, lay

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
    assert "reaches C3 and D4" in dict(said.said(view, named))["Towers"][0]


def test_a_site_shows_what_a_tower_would_reach_from_there() -> None:
    """The same squares before it is built, apart from the site itself."""
    at = Given(1).hand(1, "archer1").play()
    ruled = at.shows("build:archer1", "site:2,3")
    shown = Shows(ruled.cells, ruled.path, ruled.area, {}, None, [])
    assert {name: sorted(those) for name, those in board.marks(at.g.view(1), shown).items()} == {
        "spots": [(200, 300)],
        "reach": [(200, 200), (300, 300)],
    }


def test_squares_of_a_tray_are_called_like_those_of_the_map() -> None:
    """A letter and a number, as the answers and the log have it: row 1, column 2 from 0 is C2, and 2,1 (x, y) too."""
    assert said.squares("12-40") == "C2 and A5"
    assert said.place("2,1") == "C2"
    assert said.place("home") == "home"


def test_a_tower_card_calls_its_tiles_by_their_shapes() -> None:
    """No ids: the Dwarven Howitzer lays a long corner and a pair, which its card draws and these words name."""
    at = Given(1).hand(1, "artillery3").play()
    card = next(each for each in at.g.view(1).cards if each.card == "artillery3")
    assert said.attack(card.attacks[0]) == "long corner + pair physical, all around, up to 1, may be turned"


def hand(view: View) -> Element:
    """The strip of hands, Heroes and Spells."""
    template = templating.environment().get_template("boards/kingdom_rush/hand.html")
    return read(template.render(fill.fill(view, [], named, {}, None, "")))


def test_splash_is_drawn_and_worded_with_its_own_damage() -> None:
    """Arcane Archers: a Physical small corner, two Magical pairs as splash, two squares straight."""
    view = Given(1).hand(1, "archer4D").play().g.view(1)
    card = next(each for each in view.cards if each.card == "archer4D")
    worded = "small corner physical, splash pair magical + pair magical, straight, up to 2, may be turned"
    assert said.attack(card.attacks[0]) == worded
    drawn = [
        (tile["aria-label"], {each["class"] for each in tile.all("rect")}, len(tile.all("rect")))
        for tile in hand(view).one("article", cls="kr-tc").all("svg", cls="kr-tile-s")
    ]
    assert drawn == [("small corner", {"kr-d-physical"}, 3), *[("pair", {"kr-d-magical"}, 2)] * 2]


def asked(*answers: tuple[str, str]) -> list[Question]:
    """A question whose answers are these: id and board element."""
    options = [Option(id_, id_.partition(":")[0], {}, id_, target) for id_, target in answers]
    return [Question(Ask(1, "base", "Where?", "4.16", True, options, []), Places("night", "kingdom_rush", []))]


def tray_of(given: Given) -> board.Tray:
    """The first card as it lies open."""
    view = given.play().g.view(1)
    drawn = board.draw(view, [], named, Lit(), view.trays[0]).tray
    assert drawn is not None
    return drawn


def test_places_of_a_second_tile_count_what_the_first_one_leaves() -> None:
    """0G has six enemies; the Howitzer's first tile is planned over two of them, so the pair covers of four."""
    at = Given(1).horde("0G", "a3").tower("artillery3", (2, 3)).play()
    view = at.draft("attack:artillery3@2,3:0", "aim:h1", lay((0, 1), (1, 1), (2, 1), (2, 2))).view(1)
    body = ask.body(asked(("lay:12-13", ""))[0], view.trays[0], view, named, "", several=False)
    groups = body["groups"]
    assert isinstance(groups, list)
    assert [button.choice.name for button in groups[0].buttons] == ["1 of 4"]


def test_signs_that_nothing_covers_are_explained_beside_the_tray() -> None:
    """3R has Speed in row 0, column 1, and a defence against Physical tiles; a tile on the Speed square stills it."""
    bare = tray_of(Given(1).horde("3R", "a3"))
    assert [sign for sign, _ in bare.legend] == ["»", "P"]
    assert dict(bare.legend)["»"] == "Speed: moves 2 spaces"
    assert [sign for sign, _ in tray_of(Given(1).horde("3R", "a3").tile("a3", (0, 1), shape="M1")).legend] == ["P"]


def test_what_follows_a_covered_life_card_or_portal_is_told() -> None:
    """7.12 and 7.14: Greenmuck's first card moves the marker, the last one fells him; a Portal tells its stack."""
    first = Given(3).boss("greenmuck", "g1", "greenmuck_1", "greenmuck_2")
    first.world.decks["actions"] = action_deck(first.g)
    assert "Treant grows" in tray_of(first).then
    last = Given(3).boss("greenmuck", "g1", "greenmuck_2")
    assert tray_of(last).then == "The last Life card: its Boss is defeated."
    assert tray_of(Given(1).horde("S1P2", "a3")).then.endswith("out of the supply: mage1.")
    assert tray_of(Given(1).horde("3R", "a3")).then == ""


def test_a_hero_tells_what_he_can_do() -> None:
    """The basic attack, then the abilities, those face down marked."""
    malik = Given(1).hero("malik", "a3", ready=["rally"], spent=["smash"])
    told = hand(malik.play().g.view(1)).one("details", id="deeds-malik").text
    assert "Basic attack long corner physical, the own Horde, may be turned" in told
    assert "rally Up to 2 Soldiers on Hordes within 2 squares." in told
    assert "smash (face down) A Physical T on the own Horde." in told


def test_a_guest_of_the_scenario_promises_no_deeds() -> None:
    """7.45: Grawl hangs in the web; his tiles and attacks are not in play."""
    view = Given(6).hero("malik", None, "rally").boss("goddess", "p1").guest("grawl", "p10", hearts=6).play().g.view(1)
    told = {each["id"] for each in hand(view).all("details", cls="kr-deeds")}
    assert "deeds-malik" in told
    assert "deeds-grawl" not in told
    grawl = next(each for each in view.heroes if each.guest)
    assert said.states(grawl) == []


def test_a_scenario_of_lynn_counts_her_hearts_and_one_of_webs_its_traps() -> None:
    lynn = Given(2).guest("lynn", "p3", hearts=7).play().g.view(1)
    assert ("7 of 8", "Lynn") in [(number, word) for number, word, _, _ in fill.measures(lynn)]
    traps = Given(6).boss("goddess", "p1").guest("grawl", "p10", hearts=6).trap("trap_2", "trap_3").play().g.view(1)
    assert ("2", "web traps") in [(number, word) for number, word, _, _ in fill.measures(traps)]


def test_before_its_bosses_come_a_storm_counts_the_cards_to_come() -> None:
    view = Given(STORM_NUMBER).stack(1, "0G", "1R").stack(2, "BLANK").play().g.view(1)
    assert ("3", "cards to come") in [(number, word) for number, word, _, _ in fill.measures(view)]


def test_the_tray_on_which_a_hero_is_to_stand_lies_open() -> None:
    """The Ogre has most at stake, but the base goes onto the Wolf pack, the second tray."""
    view = Given(1).horde("3G", "a1").horde("1G", "c1").play().g.view(1)
    opened = open_tray(view, asked(("base:00", "tray:h2"), ("base:12", "tray:h2")), "")
    assert opened is not None
    assert opened.card == "1G"


def test_squares_of_another_tray_are_not_lit_on_the_one_that_lies_open() -> None:
    """Soldiers on two trays: those of the open one are lit on it, the others' tray is lit on the map and opens."""
    view = Given(1).horde("3G", "a1", soldiers=[(0, 1)]).horde("1G", "c1", soldiers=[(4, 4)]).play().g.view(1)
    first, second = (each.at for each in view.trays)
    questions = asked(("desert:h1:01", "square:h1:01"), ("desert:h2:44", "square:h2:44"))
    opened = open_tray(view, questions, "")
    assert opened is not None
    assert opened.id == "h1"
    drawn = board.draw(view, questions, named, lit(questions, view, "", opened.id), opened)
    assert drawn.tray is not None
    assert [each.answer for each in drawn.tray.ghosts] == ["desert:h1:01"]
    assert [each.at for each in drawn.tray.spots] == ["01"]
    assert {each.at for each in drawn.spots if each.href} == {first, second}
    other = open_tray(view, questions, f"at:{second}")
    assert other is not None
    assert other.id == "h2"


def test_the_letters_of_the_columns_stand_clear_of_the_flags() -> None:
    """Scenario 3: Spawn point 2 is in the top row, at 3,0 (x, y): the D stands beside its flag, all others midway."""
    drawn = board.draw(Given(3).play().g.view(1), [], named, Lit(), None)
    assert [letter for _, _, letter in drawn.columns] == list("ABCDEFG")
    assert [x for x, _, letter in drawn.columns if letter != "D"] == [50, 150, 250, 450, 550, 650]
    assert [x for x, _, letter in drawn.columns if letter == "D"] == [306]


def test_the_tray_that_a_previewed_site_reaches_lies_open() -> None:
    """The Ogre has most at stake, the wolves are what the Mage Tower would reach from 6,2."""
    view = Given(1).horde("3G", "a1").horde("1G", "c1").hand(1, "mage1").play().g.view(1)
    plain = open_tray(view, [], "")
    assert plain is not None
    assert plain.card == "3G"
    area = ["spot:7,1", "spot:7,2", "spot:7,3"]
    near = open_tray(view, [], "", Shows(cells=["spot:6,2"], path=[], area=area, cost={}, odds=None, says=[]))
    assert near is not None
    assert near.card == "1G"


def test_a_tower_with_attacks_left_opens_what_it_reaches() -> None:
    given = Given(1).horde("3G", "a1").horde("1G", "c1").tower("mage1", (6, 2))
    opened = open_tray(given.play().g.view(1), [], "")
    assert opened is not None
    assert opened.card == "1G"
    spent = Given(1).horde("3G", "a1").horde("1G", "c1").tower("mage1", (6, 2), left=[]).play()
    threat = open_tray(spent.g.view(1), [], "")
    assert threat is not None
    assert threat.card == "3G"


async def test_a_site_says_which_cards_are_in_reach_from_there(mira: Visitor) -> None:
    """The Wolf pack stands at 7,1: Towers that hit all around reach it from 6,2."""
    await begun(mira, "sand_and_teleportals", ready_made="true")
    await mira.get(await first(mira, "build:mage1"))
    site = next(each for each in mira.page.one(id="ask").all("a") if each.get("data-o") == "site:6,2")
    assert "Site G3" in site.text
    assert "Wolf pack" in site.text
    far = next(each for each in mira.page.one(id="ask").all("a") if each.get("data-o") == "site:2,4")
    assert "reaches no card now" in far.text


async def test_the_log_calls_the_only_target_by_its_card_and_place(mira: Visitor) -> None:
    """From 2,1 the Dwarven Bombard reaches the Goblins alone, so they are aimed at unasked; no gap is left open."""
    await begun(mira, "sand_and_teleportals", ready_made="true")
    await mira.get(await first(mira, "build:artillery1"))
    await mira.get(await first(mira, "site:2,1"))
    await mira.press(mira.page.one("form", id="go").one("button", cls="btn--primary"))
    await mira.get(await first(mira, "attack:"))
    await mira.get(await first(mira, "lay:"))
    await mira.press(mira.page.one("form", id="go").one("button", cls="btn--primary"))
    told = mira.page.one(id="log").text
    assert "Goblins on B2 was the only answer." in told
    assert "{" not in told


def test_where_a_boss_is_to_be_beaten_his_lives_are_counted_and_not_portals() -> None:
    """Scenario 3 has no Portal: Greenmuck's two Life cards are what is left to beat."""
    grove = Given(3).boss("greenmuck", "g1", "greenmuck_1", "greenmuck_2").play().g.view(1)
    assert ("2", "boss lives") in [(number, word) for number, word, _, _ in fill.measures(grove)]
    desert = Given(1).play().g.view(1)
    assert ("3", "portals") in [(number, word) for number, word, _, _ in fill.measures(desert)]
