"""Chapter 3.6: where cubes go, what is left over, and what filled sections do."""

from __future__ import annotations

from itertools import permutations

import pytest

from domain.dicemancy.content import SECTIONS
from domain.dicemancy.cubes import empty_kinds
from tests.rules.dicemancy.given import COLORS, CONTENT, TWO, given

HEALTH = "slot:health:any"
ROW = {"r1c2": "F1", "r1c3": "R1", "r1c4": "W1", "r3c4": "W6"}


def test_when_cubes_run_out_the_player_says_who_takes_the_last() -> None:
    """3.6.9: two Water cubes for three targets; the third goes without."""
    at = given(tableau="W4 H 0,0", monsters=ROW, cubes={"W6": "health WWW"}, dice=[1])
    plan = ("die:1:0,0", "cast:1", "attack", "area:r1c2-r1c3-r1c4")
    assert at.draft(*plan).options() == ["takes:F1", "takes:R1", "takes:W1"]
    one = (*plan, "takes:W1", HEALTH)
    assert at.draft(*one).options() == ["takes:F1", "takes:R1"]
    done = at.act(*one, "takes:F1", HEALTH, "finish")
    assert [done.cubes(card) for card in ("F1", "R1", "W1")] == ["W", "", "W"]
    assert done.supply("W") == 0


def test_with_no_cube_left_an_attack_is_legal_and_places_nothing() -> None:
    """3.6.9, 3.6.10: and no cube is taken from another Monster for it."""
    cubes = {"W6": "health WWW", "W1": "health WW"}
    at = given(tableau="W4 H 0,0", monsters=ROW, cubes=cubes, dice=[1])
    done = at.act("die:1:0,0", "cast:1", "attack", "area:r1c2-r1c3-r1c4", "finish")
    assert (done.cubes("F1"), done.cubes("R1"), done.cubes("W6")) == ("", "", "WWW")


@pytest.mark.parametrize(
    ("letter", "open_slots"),
    [
        ("F", ["health any"] * 2),
        ("N", ["health any"] * 2),
        ("R", ["health any"] * 2 + ["health rock"]),
        ("W", ["health any"] * 2 + ["weakness water"] * 2 + ["cancel_move water", "cancel_attack water"]),
    ],
)
def test_which_slots_take_which_cube(letter: str, open_slots: list[str]) -> None:
    """3.6.7: F4 has two blank and one Rock in Health, two Water in Weakness, one Water in each cancel section."""
    field = given(monsters={"r1c3": "F4"}).field
    record = CONTENT.cards["F4"]
    slots = field.open_slots("F4", COLORS[letter])
    assert [f"{record.section(slot)} {record.slots[slot]}" for slot in slots] == open_slots


def test_an_attack_places_no_cube_where_no_slot_takes_it() -> None:
    """3.6.8: both blanks of F4 are full; Fire has no place left."""
    at = given(tableau="F1 H 0,0", monsters={"r1c3": "F4"}, cubes={"F4": "health WW"}, dice=[2])
    done = at.act("die:2:0,0", "cast:1", "attack", "area:r1c3", "finish")
    assert done.cubes("F4") == "WW"
    assert done.supply("F") == 5


def test_placing_is_not_optional() -> None:
    """3.6.6: a target with an open slot takes its cube; only the slot is chosen."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "F1"}, dice=[2])
    draft = at.draft("die:2:0,0", "cast:1", "attack", "area:r1c3")
    assert draft.options() == [HEALTH, "slot:cancel_move:any"]
    assert at.refused("die:2:0,0", "cast:1", "attack", "area:r1c3", "slot:weakness:water") == ["elemental_slot"]


def cast_fire(cubes: str) -> str:
    """A chain ends with these cubes on F1 (the last one of Health falls as its Attack where it is Fire)."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "F1", "r2c3": "R6"}, cubes={"F1": cubes}, dice=[2])
    at = at.act("die:2:0,0", "cast:1", "attack", "area:r2c1", "finish")
    return "falls" if "F1" in at.world.hand else "stands"


def test_health_or_weakness_in_full_defeats_a_monster() -> None:
    """3.6.12, 3.6.13: Health needs three, Weakness two Water; a mix of both is not enough."""
    assert cast_fire("weakness WW") == "falls"
    assert cast_fire("health FF, weakness W") == "stands"
    assert cast_fire("health FFF") == "falls"
    assert cast_fire("cancel_move F") == "stands"


def test_a_defeated_monster_comes_to_the_hand_and_its_cubes_to_the_supply() -> None:
    """3.6.12: a level 1 Monster doesn't count."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "F1"}, cubes={"F1": "health FF, cancel_move W"}, dice=[2])
    at = at.act("die:2:0,0", "cast:1", "attack", "area:r1c3", "finish")
    assert at.world.hand == ["F1"]
    assert at.world.monsters == {}
    assert (at.supply("F"), at.supply("W"), at.world.fallen) == (5, 5, [])


def test_a_level_2_monster_is_counted() -> None:
    """3.6.15, and Fede's throw fills the section at once (11.14): the card can be placed in the same phase."""
    at = given(
        TWO, characters=["fede"], crystals=5, tableau="W1 H 0,0",
        monsters={"r1c3": "F6"}, cubes={"F6": "health FF, cancel_move R"},
    )  # fmt: skip
    at = at.act("skill:fede", HEALTH, "another", HEALTH)
    assert at.world.fallen == ["F6"]
    assert (at.supply("F"), at.supply("R"), at.supply("N")) == (5, 5, 5)
    assert (at.world.crystals, at.world.hand) == (0, ["F6"])
    at = at.act("place:F6", "at:H:1,0").act("roll")
    assert len(at.world.pool) == 5


def test_cubes_in_a_cancel_section_stay_until_the_monster_would_act() -> None:
    """3.6.14: filled at the chain's end, it waits."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "F2"}, dice=[2])
    at = at.act("die:2:0,0", "cast:1", "attack", "area:r1c3", "slot:cancel_attack:any", "finish")
    assert at.cubes("F2", "cancel_attack") == "F"


def test_the_order_of_filled_sections_changes_nothing() -> None:
    """3.6.11: whatever order the player would choose, rows, hand, count and Supply come out the same."""
    monsters = {"r1c2": "F1", "r1c3": "R6", "r1c4": "W1"}
    cubes = {"F1": "health WWW", "R6": "weakness FFF", "W1": "weakness RR"}
    at = given(tableau="W4 H 0,0", monsters=monsters, cubes=cubes, dice=[1])
    results = []
    for order in permutations(monsters.values()):
        field = at.field.copy()
        for card in order:
            assert field.beaten(card)
            field.remove(card)
        results.append((sorted(field.monsters), field.supply))
    assert all(result == results[0] for result in results)
    done = at.act("die:1:0,0", "cast:1", "attack", "area:r3c1-r3c2-r3c3", "finish")
    assert done.world.hand == ["F1", "R6", "W1"]
    assert done.field.supply == results[0][1]


def test_section_by_section_a_card_knows_its_slots() -> None:
    """2.8: F8: five blank, then Water Water Rock, then Water, then one blank."""
    field = given(monsters={"r1c3": "F8"}).field
    assert [(section, kind) for section, kind, _ in empty_kinds(field, "F8")] == [
        ("health", "any"), ("weakness", "water"), ("weakness", "rock"),
        ("cancel_move", "water"), ("cancel_attack", "any"),
    ]  # fmt: skip
    assert SECTIONS == ("health", "weakness", "cancel_move", "cancel_attack")


def test_fire_balls_effect_stops_when_cubes_or_slots_run_out() -> None:
    """3.6.9: two dice, but one Fire cube is left after the Attack."""
    at = given(
        tableau="F4 H 0,0", slotted={"0,0": [2]}, dice=[2],
        monsters={"r1c3": "W6", "r2c3": "R6"}, cubes={"R6": "health FFF"},
    )  # fmt: skip
    done = at.act("die:2:0,0", "cast:1", "attack", "area:r1c3", HEALTH, "effect:fire", HEALTH, "finish")
    assert (done.cubes("W6"), done.supply("F")) == ("FF", 0)
