"""Chapter 2: set up, and the Winds of Magic."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.errors import Refused
from domain.kernel.game import Setting
from domain.kernel.gate import Acted
from domain.legions_of_darkness.setup import LegionsOptions
from tests.rules.legions_of_darkness.given import CONTENT, DIE, GATE, Played, given


def start(scenario: str = "greenskin_horde", *dice: int, players: int = 1, **options: Any) -> Acted[Played]:
    """A fresh session at its first question; `dice` in the order of the rules."""
    script = {DIE: [face - 1 for face in dice]}
    return GATE.start(Setting(scenario, players, options), script)


def asked(acted: Acted[Played]) -> list[str]:
    return [id_ for question in acted.g.questions for id_ in question.options]


def why_not(scenario: str = "greenskin_horde", players: int = 1, **options: Any) -> list[str]:
    with pytest.raises(Refused) as refused:
        GATE.start(Setting(scenario, players, options))
    return [reason.text.key for reason in refused.value.reasons]


def test_winds_of_magic_give_the_die_to_one_energy_and_the_rest_of_six_to_the_other() -> None:
    """Rule 2.1, the printed example: a 4 is arcane 4 and divine 2, or arcane 2 and divine 4; nothing is added."""
    acted = start("greenskin_horde", 4, party="chosen", heroes=["warrior", "ranger", "paladin"])
    assert asked(acted) == ["winds:arcane:4:2", "winds:divine:2:4"]


def test_winds_of_six_leave_nothing_for_the_other_energy() -> None:
    """Rule 2.1: the other energy is 6 minus the die."""
    acted = start("greenskin_horde", 6, party="chosen", heroes=["warrior", "ranger", "paladin"])
    assert asked(acted) == ["winds:arcane:6:0", "winds:divine:0:6"]


def test_wizard_and_cleric_add_two_energy_up_to_six() -> None:
    """Rule 2.1: with a 5 the Wizard's arcane would be 7, and no energy exceeds 6."""
    acted = start("greenskin_horde", 5)
    assert asked(acted) == ["winds:arcane:6:3", "winds:divine:3:6"]
    acted = start("greenskin_horde", 2, party="chosen", heroes=["warrior", "rogue", "cleric"])
    assert asked(acted) == ["winds:arcane:2:6", "winds:divine:4:4"]


def test_a_three_is_no_choice() -> None:
    """Rule 2.1: 3 and 3 either way, so nobody is asked; the first turn begins."""
    acted = start("greenskin_horde", 3, party="chosen", heroes=["warrior", "ranger", "rogue"])
    assert acted.g.world.energy == {"arcane": 3, "divine": 3}
    assert acted.g.world.turn == 1


def test_the_paladin_has_no_say_in_the_winds() -> None:
    """House ruling R39: the Winds of Magic belong to set up; their die is not thrown again."""
    acted = start("greenskin_horde", 1, party="chosen", heroes=["warrior", "ranger", "paladin"])
    assert [question.kind for question in acted.g.questions] == ["winds"]


def test_the_table_of_the_first_turn() -> None:
    """Rule 2.0: everything stands at its start, and the start space gives no dawn effect."""
    world = given(at="card", time=0, arcane=2, divine=4, card=None).world
    assert (len(world.decks["day"]), len(world.decks["night"])) == (19, 16)
    position = given(at="card", time=0, arcane=2, divine=4, card=None)
    assert (position.world.time, position.world.morale, position.energy()) == (0, 0, (2, 4))
    assert position.limits() == (3, 2, 2)
    assert position.world.armies["terror"].space is None
    assert position.world.bloody is None
    assert [len(deck) for deck in position.world.face_down.values()] == [4, 5]


def test_the_standard_set_up_of_the_greenskins() -> None:
    """Set up sheet: Goblins 6 and 6, Orcs 4 and 4, Dragon 6; the Troll waits off the map."""
    world = start("greenskin_horde", 4).g.world
    assert {army: (each.kind, each.space) for army, each in world.armies.items()} == {
        "east": ("goblin", 6),
        "west": ("goblin", 6),
        "gate_a": ("orc", 4),
        "gate_b": ("orc", 4),
        "sky": ("dragon", 6),
        "terror": ("troll", None),
    }


def test_the_standard_set_up_of_the_undead() -> None:
    """House ruling R43."""
    world = start("undead_scourge", 4).g.world
    assert {army: (each.kind, each.space) for army, each in world.armies.items()} == {
        "east": ("zombie", 6),
        "west": ("zombie", 6),
        "gate_a": ("skeletal_rider", 4),
        "gate_b": ("skeletal_rider", 4),
        "sky": ("wraith", 6),
        "terror": ("nightmare", None),
    }


@pytest.mark.parametrize(
    ("die", "kinds"),
    [
        (1, "goblin goblin orc orc dragon troll"),
        (2, "orc goblin orc goblin dragon troll"),
        (3, "goblin orc orc goblin dragon troll"),
        (4, "orc orc goblin goblin dragon troll"),
        (5, "goblin orc orc troll dragon orc"),
        (6, "orc goblin goblin troll dragon goblin"),
    ],
)
def test_one_die_gives_the_random_set_up(die: int, kinds: str) -> None:
    """Set up sheet of the Greenskins; rows 5 and 6 need three counters of a kind (house ruling R42)."""
    armies = start("greenskin_horde", die, 4, setup="random").g.world.armies
    assert " ".join(each.kind for each in armies.values()) == kinds
    assert [each.space for each in armies.values()] == [6, 6, 4, 4, 6, None]


@pytest.mark.parametrize(
    ("die", "kinds"),
    [
        (1, "zombie zombie skeletal_rider skeletal_rider wraith nightmare"),
        (4, "skeletal_rider skeletal_rider zombie zombie wraith nightmare"),
        (5, "zombie skeletal_rider skeletal_rider nightmare wraith skeletal_rider"),
        (6, "skeletal_rider zombie zombie nightmare wraith zombie"),
    ],
)
def test_the_random_undead_follow_the_same_pattern(die: int, kinds: str) -> None:
    """House ruling R43."""
    armies = start("undead_scourge", die, 4, setup="random").g.world.armies
    assert " ".join(each.kind for each in armies.values()) == kinds


def test_heroes_start_unwounded_in_the_reserves() -> None:
    """Rule 10.0."""
    heroes = start("greenskin_horde", 4).g.world.heroes
    assert {id_: (hero.state, hero.place) for id_, hero in heroes.items()} == {
        "warrior": ("unwounded", "reserves"),
        "wizard": ("unwounded", "reserves"),
        "cleric": ("unwounded", "reserves"),
    }


def test_a_random_party_is_three_different_heroes() -> None:
    """House ruling R46: three of the six; all of them can come."""
    parties = [
        GATE.start(Setting("greenskin_horde", 1, {"party": "random"}), {"party": [n, n % 5, n % 4]}).g.world.heroes
        for n in range(6)
    ]
    assert all(len(party) == 3 for party in parties)
    assert {hero for party in parties for hero in party} == set(CONTENT.heroes)


def test_options_that_cannot_be_played_are_refused_in_words() -> None:
    """Rule 2.0 and the house's dials: every reason has a sentence."""
    assert why_not("no_such_place") == ["why.no_scenario"]
    assert why_not(players=5) == ["why.players"]
    assert why_not(party="chosen", heroes=["warrior"]) == ["why.party_size"]
    assert why_not(party="chosen", heroes=["warrior", "warrior", "wizard"]) == ["why.party_size"]
    assert why_not(party="chosen", heroes=["warrior", "bard", "wizard"]) == ["why.no_such_hero"]
    assert why_not(heroes=["warrior", "rogue", "wizard"]) == ["why.heroes_not_chosen"]
    assert why_not(dials=["easy"]) == ["why.no_dial"]
    assert why_not(dials=["daylight"]) == ["why.dial_scenario"]
    assert why_not(dials=["more_actions", "fewer_actions"]) == ["why.dials_cancel"]
    assert why_not(dials=["fourth_hero"], party="chosen", heroes=["warrior", "rogue", "wizard"]) == ["why.party_size"]
    assert why_not(setup="upside_down") == ["kernel.bad_options"]


def test_the_same_dial_twice_is_one_dial() -> None:
    """House ruling R50."""
    acted = start("greenskin_horde", 4, dials=["fourth_hero", "fourth_hero"])
    assert acted.g.world.dials == ["fourth_hero"]
    assert list(acted.g.world.heroes) == ["warrior", "wizard", "cleric", "ranger"]


def test_the_fourth_hero_widens_every_kind_of_party() -> None:
    """House ruling R50."""
    chosen = ["rogue", "ranger", "paladin", "cleric"]
    dials = ["fourth_hero"]
    assert len(start("undead_scourge", 4, dials=dials, party="random").g.world.heroes) == 4
    party = start("undead_scourge", 4, dials=dials, party="chosen", heroes=chosen).g.world.heroes
    assert set(party) == set(chosen)


def test_morale_starts_high_and_spells_are_known_by_their_dials() -> None:
    """House ruling R50."""
    world = start("greenskin_horde", 4, dials=["high_morale", "known_spells"]).g.world
    assert world.morale == 1
    assert sorted(CONTENT.spells[spell].kind for spell in world.known) == ["arcane", "divine"]
    assert [len(deck) for deck in world.face_down.values()] == [3, 4]


def test_the_options_have_a_schema() -> None:
    """Session options are a struct whose defaults are a whole game."""
    assert LegionsOptions() == LegionsOptions("standard", "recommended", [], [])


def test_daylight_drives_the_undead_back_at_dawn() -> None:
    """House ruling R50: each undead army on the map by one space, after the terror army has left."""
    position = given(
        at="housekeeping",
        scenario="undead_scourge",
        dials="daylight",
        time=5,
        card="N06",
        armies={"east": 2, "west": 6, "gate_a": 1, "sky": 1, "terror": 1},
    )
    assert position.spaces("east", "west", "gate_a", "gate_b", "sky", "terror") == [3, 6, 2, 4, 2, None]


def test_a_calm_dawn_keeps_morale() -> None:
    """House ruling R50; the other effects of rule 3.1.2 stay."""
    position = given(at="housekeeping", dials="calm_dawn", time=5, card="N06", arcane=2)
    assert (position.world.morale, position.energy()[0]) == (0, 3)
