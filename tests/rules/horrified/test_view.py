"""What the table shows, the forecast, and what a preview tells (rules 14, 21 to 24, 32, F4)."""

from __future__ import annotations

import msgspec

from domain.horrified.view import View
from domain.kernel.gate import explain
from domain.kernel.numbers import Shows
from tests.rules.horrified.given import At, boat, brewed, coffins, dials, evidence, given, scarabs

EVERYBODY = ("dracula", "mummy", "frankenstein_and_bride", "creature", "wolf_man", "invisible_man")


def view(at: At) -> View:
    return at.g.view(1)


def test_a_view_fits_its_schema_with_every_mat() -> None:
    mats = {
        **coffins("crypt"),
        **scarabs(1, 2, 3, 4, 5, 0, 6, down=[2]),
        **dials(4, 8),
        **boat(7),
        **brewed("kite", "", "", "", "", ""),
        **evidence(inn="dart"),
    }
    shown = view(given(monsters=EVERYBODY, mats=mats))
    assert msgspec.json.decode(msgspec.json.encode(shown), type=View) == shown
    assert {mat.id: (mat.done, mat.of, mat.state) for mat in shown.mats} == {
        "dracula": (3, 4, "open"),
        "mummy": (4, 6, "open"),
        "frankenstein_and_bride": (12, 19, "open"),
        "creature": (7, 19, "open"),
        "wolf_man": (1, 6, "open"),
        "invisible_man": (1, 5, "open"),
    }
    by_id = {mat.id: mat for mat in shown.mats}
    assert [coffin.space for coffin in by_id["dracula"].coffins if coffin.whole] == ["crypt"]
    assert [spot.scarab for spot in by_id["mummy"].spots] == [6, 1, 2, 3, 4, 5, 0]
    assert [spot.spot for spot in by_id["mummy"].spots if spot.in_place] == [1, 3, 4, 5]
    assert [(dial.value, dial.full) for dial in by_id["frankenstein_and_bride"].dials] == [(4, 11), (8, 8)]
    assert by_id["creature"].boat == 7
    assert [laid.item for laid in by_id["wolf_man"].laid] == ["kite", None, None, None, None, None]
    assert by_id["wolf_man"].cure == "on the mat"
    assert {laid.spot: laid.item for laid in by_id["invisible_man"].laid}["inn"] == "dart"


def test_task_places_are_marked_on_the_map() -> None:
    """Rules D1, C2, W1, I1, M2: a coffin, whole or smashed, or the monster whose task is done there."""
    marks = {space.id: space.marks for space in view(given(monsters=EVERYBODY, mats=coffins("crypt"))).spaces}
    assert {space: found for space, found in marks.items() if found} == {
        "cave": ["smashed"],
        "crypt": ["coffin"],
        "dungeon": ["smashed"],
        "graveyard": ["smashed"],
        "museum": ["mummy"],
        "camp": ["creature"],
        "laboratory": ["wolf_man"],
        "precinct": ["invisible_man"],
    }


def test_a_defeated_monster_stays_in_view_as_defeated() -> None:
    at = given(heroes={"mayor": "crypt"}, items={"mayor": ["crucifix", "garlic"]}, mats=coffins())
    after = at.act("defeat:dracula:crucifix+garlic")
    assert [(mat.id, mat.state, mat.frenzy) for mat in view(after).mats] == [
        ("dracula", "defeated", False),
        ("creature", "open", True),
    ]


def test_decks_show_what_may_come_and_not_in_which_order() -> None:
    """All but the order is open: 30 cards less those that were drawn."""
    deck = view(given(deck=["sunrise", "thief", "sunrise"], discards=["dart"], bag=["kite", "dart"])).monster_deck
    assert (deck.left, deck.may_come) == (3, ["sunrise", "sunrise", "thief"])


def test_people_and_tokens_are_shown() -> None:
    at = given(
        heroes={"mayor": "inn", "courier": None},
        villagers={"maria": "barn"},
        monsters=EVERYBODY,
        hunted="mayor",
        soul="courier",
        perks={"courier": ["rush"]},
    )
    shown = view(at)
    assert [(hero.id, hero.space, hero.tokens, hero.active) for hero in shown.heroes] == [
        ("mayor", "inn", ["hunted"], True),
        ("courier", None, ["soul"], False),
    ]
    assert shown.heroes[1].perks[0].title == "Long Strides"
    people = {each.id: (each.state, each.space, each.steps) for each in shown.villagers}
    assert people["maria"] == ("here", "barn", 4)
    assert people["lucy"] == ("waiting", None, None)


def test_the_forecast_says_whom_each_figure_would_reach() -> None:
    """Rules 21 to 23, F4: the Creature by water to the Courier, Dracula to Maria though the Mayor is as near as she."""
    at = given(
        heroes={"mayor": "mansion", "courier": "bridge_west"},
        villagers={"maria": "mansion"},
        figures={"dracula": "abbey"},
        deck=["the_meeting", "insane_survivor", "insane_survivor"],
    )
    threats = {threat.figure: threat for threat in view(at).threats}
    dracula = threats["dracula"]
    assert (dracula.people, dracula.steps, dracula.path, dracula.by_water) == (["mayor"], 1, ["mansion"], False)
    assert (dracula.cards, dracula.frenzy, dracula.of) == (2, 2, 3)
    assert [(way.move, way.ends, way.reaches, way.cards) for way in dracula.ways] == [(2, ["mansion"], True, 2)]
    creature = threats["creature"]
    assert (creature.people, creature.steps, creature.by_water) == (["courier"], 1, True)
    assert (creature.cards, creature.frenzy) == (1, 0)


def test_the_forecast_shows_ties() -> None:
    """Rule H6: from the lamp a strike of one space may end on the Church or on the Shop."""
    at = given(
        heroes={"mayor": "church", "courier": "shop"}, figures={"dracula": "lamp"}, deck=["form_of_the_bat", "sunrise"]
    )
    [dracula] = [threat for threat in view(at).threats if threat.figure == "dracula"]
    assert dracula.people == ["mayor", "courier"]
    assert [(way.move, way.ends) for way in dracula.ways] == [(1, ["church", "shop"])]


def test_a_forecast_without_people() -> None:
    """Rule H15: in the middle of a card, when everybody is off the board, nobody is aimed at."""
    at = given(
        heroes={"mayor": None, "courier": "abbey"}, items={"courier": ["kite"]}, strike=("dracula", 1, 1), dice=["hit"]
    )
    at.hero("courier").space = None
    assert all((threat.people, threat.steps) == ([], None) for threat in view(at).threats)


def shows(at: At, option: str) -> Shows:
    explained = explain(at.g, option, at.seat(None))
    assert explained.legal
    return explained.shows


def test_a_preview_says_what_is_spent_and_what_comes_of_it() -> None:
    at = given(heroes={"mayor": "crypt"}, items={"mayor": ["rifle"]}, mats=coffins("crypt", "cave"))
    shown = shows(at, "advance:dracula:rifle")
    assert (shown.cells, shown.cost) == (["mat:dracula", "item:rifle"], {"action": 1})
    assert [(said.key, said.args) for said in shown.says] == [
        ("shows.coffin", {"items": ["rifle"], "there": 6, "wanted": 6, "left": 1})
    ]


def test_a_preview_of_a_move_shows_its_space() -> None:
    at = given(heroes={"mayor": "theatre"})
    assert shows(at, "move:tower") == Shows(cells=["space:tower"], path=["space:tower"], cost={"action": 1})


def test_a_preview_of_a_rescue_says_so() -> None:
    at = given(heroes={"mayor": "fountain"}, villagers={"dr_cranley": "fountain"})
    assert [said.key for said in shows(at, "guide:dr_cranley:precinct").says] == ["shows.rescue"]
    assert shows(at, "guide:dr_cranley:inn").says == []


def test_a_perk_says_its_text() -> None:
    at = given(heroes={"mayor": "inn"}, perks={"mayor": ["rush"]})
    assert shows(at, "perk:rush").says[0].args == {"text": "One hero moves up to four spaces."}
