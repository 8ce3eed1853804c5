"""Cetusia's attacks: before all others, Head and Tail, their areas and damage, and whom they reach."""

from __future__ import annotations

import pytest

from domain.last_spell.cetusia import CetusiaAttacks
from domain.last_spell.night import MonsterPhase
from tests.rules.last_spell.given import At, Given

PLACES = {
    "C1": (("head", (13, 9), "S", 0), ("tail", (17, 20), "N", 0)),
    "C2": (("head", (18, 9), "S", 0), ("tail", (14, 20), "N", 0)),
    "C3": (("head", (13, 20), "N", 0), ("tail", (19, 9), "S", 0)),
    "C4": (("head", (18, 20), "N", 0), ("tail", (12, 9), "S", 0)),
}


def card(id_: str, *, stage: int = 1, players: int = 2) -> Given:
    """The bare map with this card just turned."""
    table = Given("lakeburg", cycle=3, k=3, players=players)
    return table.cetusia(*PLACES[id_], drawn=[id_], stage=stage)


def struck(at: At) -> list[list[str]]:
    return [list(each["at"]) for each in at.log("cetusia_attacks")]  # type: ignore[call-overload]


def block(west: int, north: int, east: int, south: int) -> list[str]:
    return sorted(f"{x},{y}" for x in range(west, east + 1) for y in range(north, south + 1))


SMASH_C1 = block(12, 10, 14, 11)
SMASH_C2 = block(17, 10, 19, 11)
CATAPULT_C3 = block(12, 16, 14, 18)
CATAPULT_C4 = block(17, 16, 19, 18)
ASSAULT_C1 = block(17, 15, 17, 19)
ASSAULT_C3 = block(19, 10, 19, 14)
ENTRANCE_C2 = [at for at in block(13, 19, 15, 21) if at != "14,20"]
ENTRANCE_C4 = [at for at in block(11, 8, 13, 10) if at != "12,9"]


@pytest.mark.parametrize(
    ("id_", "head", "tail"),
    [
        ("C1", SMASH_C1, ASSAULT_C1),
        ("C2", SMASH_C2, ENTRANCE_C2),
        ("C3", CATAPULT_C3, ASSAULT_C3),
        ("C4", CATAPULT_C4, ENTRANCE_C4),
    ],
)
def test_the_areas_of_her_attacks(id_: str, head: list[str], tail: list[str]) -> None:
    """20.29–20.32 (areas house): Skull Smash three wide, one and two ahead; Hydro Catapult 3x3, two to four ahead;
    Tidal Assault a line of five; Tidal Entrance all eight around. The Head comes first (20.20)."""
    at = card(id_).hero("duelist", (3, 20)).play(CetusiaAttacks())
    assert [sorted(area) for area in struck(at)] == [sorted(head), sorted(tail)]
    assert [each["monster"] for each in at.log("cetusia_attacks")] == ["cetusia_head", "cetusia_tail"]
    assert at.world.mages == 4


@pytest.mark.parametrize(
    ("id_", "stage", "head", "tail"),
    [
        ("C1", 1, 2, 1),
        ("C1", 2, 3, 2),
        ("C2", 1, 2, 2),
        ("C2", 2, 3, 3),
        ("C3", 1, 1, 1),
        ("C3", 2, 2, 2),
        ("C4", 1, 1, 2),
        ("C4", 2, 2, 3),
    ],
)
def test_their_damage_by_stage(id_: str, stage: int, head: int, tail: int) -> None:
    """20.29–20.32: Skull Smash 2, Hydro Catapult 1, Tidal Assault 1, Tidal Entrance 2; one more in the second stage."""
    before_head = {"C1": (12, 11), "C2": (17, 11), "C3": (12, 17), "C4": (17, 17)}[id_]
    near_tail = {"C1": (17, 16), "C2": (13, 19), "C3": (19, 12), "C4": (11, 10)}[id_]
    table = card(id_, stage=stage).hero("duelist", before_head).hero("ranger", near_tail)
    at = table.play(CetusiaAttacks())
    assert (at.hero("duelist").wounds, at.hero("ranger").wounds) == (head, tail)


def test_her_first_card_over_the_town_as_it_is_set_up() -> None:
    """20.20–20.32 with C1: no explosion; the Skull Smash slays the Clawer without dice and wounds A twice; the Tidal
    Assault burns the House and wounds B once."""
    table = Given("lakeburg", cycle=3, k=3).set_up().cetusia().hero("vanguard", (12, 11)).hero("duelist", (17, 16))
    table.monster("clawer", (14, 10), stunned=True).monster("boomer", (17, 20), "N", stunned=True)
    first = table.with_(round=0).play(MonsterPhase(), coin=["left"])
    assert (first.monsters("cetusia_head"), first.world.round) == ([], 1)
    again = Given("lakeburg", cycle=3, k=3).set_up().cetusia().hero("vanguard", (12, 11)).hero("duelist", (17, 16))
    again.monster("clawer", (14, 10), stunned=True).monster("boomer", (17, 20), "N", stunned=True)
    at = again.monster_phase(coin=["left"], cetusia=[1])
    assert (at.monsters("cetusia_head"), at.monsters("cetusia_tail")) == ([(13, 9)], [(17, 20)])
    assert (at.monsters("boomer"), at.monsters("clawer")) == ([], [])
    assert (at.hero("vanguard").wounds, at.hero("duelist").wounds) == (2, 1)
    house = at.structure_at((17, 17))
    assert house is not None
    assert house.flames == 1
    assert sum(at.world.panic) == 12 - 2 - 1  # two Monsters in the Town at the panic, then the House's Flame


def test_who_falls_to_her_attacks_no_more() -> None:
    """20.20: she strikes first, so a Clawer in her area does not hit the Hero beside it."""
    table = card("C1", players=3).hero("duelist", (12, 12)).monster("clawer", (12, 11))
    at = table.play(MonsterPhase(), coin=["left"], cetusia=[1])  # C2: nothing of hers comes near
    assert at.hero("duelist").wounds == 1
    table = Given("lakeburg", cycle=3, k=3).cetusia().hero("duelist", (12, 12)).monster("clawer", (12, 11))
    at = table.monster_phase(coin=["left"], cetusia=[1])
    assert (at.hero("duelist").wounds, at.monsters("clawer")) == (0, [])
    assert at.world.tally.slain == 0


def test_monsters_roll_no_dice_and_the_strong_survive() -> None:
    """20.21 (house): an amber Bulky of 4 Hit Points in the Skull Smash of the first stage has 2 left."""
    at = card("C1").hero("duelist", (3, 20)).monster("bulky_amber", (13, 11)).play(CetusiaAttacks())
    assert [each.wounds for each in at.world.monsters.values() if each.kind == "bulky_amber"] == [2]
    assert at.g.draws == []


def test_each_thing_is_hit_once_by_an_attack() -> None:
    """20.21: a Wall with two spots in the area of one attack takes its damage once; both attacks may hit it."""
    at = card("C4").hero("duelist", (3, 20)).structure("seer", (17, 17), (18, 17)).play(CetusiaAttacks())
    seer = at.structure_at((17, 17))
    assert seer is not None
    assert seer.flames == 1


def test_a_boomer_that_she_crushes_does_not_explode() -> None:
    """24.14: slain is slain."""
    at = card("C1").hero("duelist", (15, 11)).monster("boomer", (14, 11)).play(CetusiaAttacks())
    assert (at.hero("duelist").wounds, at.monsters("boomer")) == (0, [])


def test_her_own_parts_are_not_hit() -> None:
    """20.21: an area that reaches the other part leaves it unharmed."""
    table = Given("lakeburg", cycle=3, k=3)
    table.cetusia(("head", (13, 9), "S", 0), ("tail", (13, 11), "N", 0), drawn=["C1"])
    at = table.hero("duelist", (3, 20)).play(CetusiaAttacks())
    assert [each.wounds for each in at.world.monsters.values()] == [0, 0]


# Turning


def test_a_part_turns_to_a_hero_beside_it() -> None:
    """20.21: a Hero west of the Head; the Skull Smash goes west, x 11-12, y 8-10, and the Head looks there."""
    at = card("C1").hero("duelist", (12, 9)).play(CetusiaAttacks())
    assert sorted(struck(at)[0]) == block(11, 8, 12, 10)
    assert at.hero("duelist").wounds == 2
    assert [each.facing for each in at.world.monsters.values()] == ["W", "N"]


def test_it_turns_to_a_hero_before_a_structure_and_to_the_one_with_most_wounds() -> None:
    """20.21, 13.6, 13.7: as in a melee attack."""
    table = card("C1", players=3).hero("duelist", (12, 9), wounds=1).hero("ranger", (14, 9), wounds=2)
    at = table.structure("house", (13, 10)).play(CetusiaAttacks())
    assert at.world.monsters["m1"].facing == "E"
    assert (at.hero("duelist").wounds, at.hero("ranger").wounds) == (1, 4)


def test_between_structures_it_turns_to_the_weakest_for_this_attack() -> None:
    """13.10: the Tail's Assault deals 1: the House with one Flame falls to one attack, the other needs two."""
    table = card("C1").hero("duelist", (3, 20)).structure("house", (16, 20)).structure("house", (18, 20), flames=1)
    at = table.play(CetusiaAttacks())
    assert at.world.monsters["m2"].facing == "E"
    assert at.structure_at((18, 20)) is None


def test_between_equal_targets_players_choose() -> None:
    """13.12: two Houses as good beside the Tail."""
    table = card("C1").hero("duelist", (3, 20)).structure("house", (16, 20)).structure("house", (18, 20))
    at = table.play(CetusiaAttacks())
    assert at.asked == "strike"
    assert sorted(at.options()) == ["strike:structure:s1", "strike:structure:s2"]
    at = at.act("strike:structure:s1")
    assert at.world.monsters["m2"].facing == "W"
    assert [each.flames for each in at.world.structures.values()] == [1, 0]


def test_a_diagonal_target_does_not_turn_it() -> None:
    """20.21: adjacent is orthogonal; the Hero on (12,10) stands in the area all the same."""
    at = card("C1").hero("duelist", (12, 10)).play(CetusiaAttacks())
    assert (at.world.monsters["m1"].facing, at.hero("duelist").wounds) == ("S", 2)


def test_turned_to_the_north_it_reaches_into_the_mist() -> None:
    """20.21: all Monsters in the area, and so those that have not come out yet."""
    table = card("C3").hero("duelist", (19, 8)).monster("clawer", (19, 5)).monster("clawer", (19, 3))
    at = table.play(CetusiaAttacks())
    assert at.monsters("clawer") == [(19, 3)]


def test_the_circle_in_her_area_loses_mages() -> None:
    """16.5: no card's place reaches it; where an area does, it is struck as the Circle."""
    table = Given("lakeburg", cycle=3, k=3).cetusia(("tail", (15, 20), "N", 0), drawn=["C1"])
    at = table.hero("duelist", (3, 20)).play(CetusiaAttacks())
    assert at.world.mages == 3


# What wards it off


def test_who_stands_on_a_watchtower_or_warp_gate_is_spared() -> None:
    """24.11: the Structure is hit and falls; its Hero takes the spot unharmed."""
    table = card("C1").structure("watchtower", (12, 11)).structure("warp_gate", (17, 16))
    at = table.hero("duelist", (12, 11)).hero("ranger", (17, 16)).play(CetusiaAttacks())
    assert (at.world.structures, at.hero("duelist").wounds, at.hero("ranger").wounds) == ({}, 0, 0)


def test_armor_armor_up_and_perks_ward_it_off() -> None:
    """12.1, 12.3, 24.25: it is a Monster's attack; each means counts for one attack."""
    table = card("C1").hero("duelist", (13, 11), "AR03", perks=["DE1"]).armored_up("duelist")
    at = table.structure("house", (13, 12)).play(CetusiaAttacks())
    assert at.asked == "defend"
    assert sorted(at.options()) == ["armor_up", "back_protection", "block:AR03", "take_it"]
    at = at.act("armor_up").act("block:AR03")
    assert at.hero("duelist").wounds == 0


def test_fortress_master_spares_a_structure() -> None:
    """16.9: of the owner's Current Sector."""
    table = card("C1").hero("duelist", (18, 18), perks=["DE7"]).structure("house", (17, 18))
    at = table.play(CetusiaAttacks())
    assert at.asked == "guard"
    at = at.act("spare:structure:s1")
    assert [each.flames for each in at.world.structures.values()] == [0]


def test_a_spiky_counter_does_not_answer_an_area() -> None:
    """20.21: her attacks choose a facing as melee does, but strike an area, as the Accursed does."""
    at = card("C1").hero("duelist", (13, 10), perks=["ME4"]).play(CetusiaAttacks())
    assert at.hero("duelist").wounds == 2
    assert at.world.monsters["m1"].wounds == 0
    assert at.log("countered") == []


def test_a_hero_may_die_of_it() -> None:
    """9.15: and the game is lost."""
    at = card("C1").hero("arcanist", (13, 11), wounds=4).hero("duelist", (3, 20)).play(CetusiaAttacks())
    assert at.lost == "hero"


def test_the_cards_attack_may_not_be_the_last_ones() -> None:
    """20.20: it is the card of this Monster Phase that counts, wherever she turns."""
    table = card("C1").hero("duelist", (18, 11)).hero("ranger", (3, 20))
    at = table.play(MonsterPhase(), coin=["left"], cetusia=[1])
    assert at.log("cetusia_attacks")[0]["attack"] == "skull_smash"
    assert at.hero("duelist").wounds == 2
