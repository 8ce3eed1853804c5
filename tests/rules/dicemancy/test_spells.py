"""Chapter 7: the Effects and Targeting Conditions of the six Spells, and Transmutation."""

from __future__ import annotations

import pytest

from domain.dicemancy.field import Field, space_id
from domain.dicemancy.targeting import areas
from tests.rules.dicemancy.given import CONTENT, THREE, TWO, At, given

HEALTH = "slot:health:any"


def legal_areas(at: At, spell: str) -> set[str]:
    """All areas that the Attack of a Spell could have."""
    attack = CONTENT.spells[spell].attack
    return {"-".join(map(space_id, area)) for area in areas(at.g.field(), attack)}


# Fire Ball


def test_fire_ball_takes_any_one_space_that_holds_no_face_down_monster() -> None:
    """7.8: 3 rows of 7 spaces less one = 20."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "W1", "r1c5": "F1 down"}, dice=[2])
    aim = at.draft("die:2:0,0", "cast:1", "attack")
    assert len(aim.options("area")) == 20
    assert at.refused("die:2:0,0", "cast:1", "attack", "area:r1c5") == ["face_down"]
    assert at.refused("die:2:0,0", "cast:1", "attack", "area:r1c3-r1c4") == ["shape_space"]
    assert set(aim.options("area")) == {f"area:{area}" for area in legal_areas(at, "fire")}


def test_fire_ball_burns_one_target_of_the_attack() -> None:
    """7.1: Attack 1 + Effect 1."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "W1"}, dice=[2])
    at = at.act("die:2:0,0", "cast:1", "attack", "area:r1c3", HEALTH, "effect:fire", HEALTH, "finish")
    assert at.cubes("W1", "health") == "FF"


def test_fire_ball_on_an_empty_space_or_a_wall_finds_nobody() -> None:
    """3.6.4, 7.1: no cube, and the Effect is refused."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "W1"}, dice=[2])
    for space in ("r2c2", "r1c0"):
        plan = ("die:2:0,0", "cast:1", "attack", f"area:{space}")
        assert at.draft(*plan).options() == ["finish"]
        assert at.refused(*plan, "effect:fire") == ["nothing_burns"]
        assert at.act(*plan, "finish").cubes("W1") == ""


def test_fire_ball_burns_in_the_colour_of_the_attack_and_is_not_split() -> None:
    """7.1: in a chain that ends in Rock the Effect places Rock cubes, both of them on one Monster."""
    at = given(tableau="F2 H 0,0; R1 V 0,1", monsters={"r1c3": "F1", "r2c3": "W6"}, slotted={"0,1": [1]}, dice=[3])
    plan = ("die:3:0,0", "cast:1", "attack", "area:r1c3-r2c3-r3c3", HEALTH, "slot:weakness:rock")
    assert at.draft(*plan).plan.left == ["fire", "water", "rock"]
    assert at.draft(*plan, "effect:fire").options() == ["onto:F1", "onto:W6"]
    at = at.act(*plan, "effect:fire", "onto:W6", "slot:weakness:rock", "slot:weakness:rock", "finish")
    assert "W6" in at.world.hand
    assert at.cubes("F1") == "R"


# Water Whip


def test_water_whip_takes_three_spaces_in_a_row() -> None:
    """7.9: 5 lines each in rows 1 and 3, two in row 2 beside a face-down Monster."""
    at = given(
        tableau="W4 H 0,0", monsters={"r2c2": "R1", "r2c3": "W1", "r2c4": "F1 down"}, dice=[1]
    )  # fmt: skip
    plan = ("die:1:0,0", "cast:1", "attack")
    lines = at.draft(*plan).options("area")
    assert len(lines) == 12
    assert [line for line in lines if "r2" in line] == ["area:r2c0-r2c1-r2c2", "area:r2c1-r2c2-r2c3"]
    assert at.refused(*plan, "area:r1c1-r2c1-r3c1") == ["shape_row"]
    assert at.refused(*plan, "area:r1c1-r1c2") == ["shape_row"]
    assert at.refused(*plan, "area:r2c2-r2c3-r2c4") == ["face_down"]
    at = at.act(*plan, "area:r2c0-r2c1-r2c2", HEALTH, "finish")
    assert at.cubes("R1") == "W"
    assert at.supply("W") == 4


def test_water_whip_adds_a_space_for_each_die_edge_to_edge() -> None:
    """7.2: with two dice two spaces; a new one touches the area's edge, also through the space just added."""
    at = given(
        tableau="W4 H 0,0", slotted={"0,0": [1]}, dice=[1],
        monsters={"r2c3": "R1", "r1c4": "F1", "r3c2": "W1 down"},
    )  # fmt: skip
    plan = ("die:1:0,0", "cast:1", "attack", "area:r2c2-r2c3-r2c4", HEALTH, "effect:water")
    assert at.refused(*plan, "reach:r1c5") == ["not_next"]
    assert at.refused(*plan, "reach:r3c2") == ["face_down"]
    assert at.refused(*plan, "reach:r2c3") == ["not_next"]
    at = at.act(*plan, "reach:r1c4", "reach:r1c5", "slot:weakness:water", "finish")
    assert (at.cubes("R1"), at.cubes("F1", "weakness")) == ("W", "W")
    assert at.supply("W") == 3


def test_water_whip_may_add_fewer_spaces() -> None:
    """11.12: one space is enough."""
    at = given(tableau="W4 H 0,0", slotted={"0,0": [1]}, dice=[1], monsters={"r2c3": "R1"})
    plan = ("die:1:0,0", "cast:1", "effect:water", "area:r1c1-r1c2-r1c3", "reach:r2c3", "enough", "attack", HEALTH)
    assert at.act(*plan, "finish").cubes("R1") == "W"


def test_water_whip_frees_a_target_from_holy_lights_colours() -> None:
    """7.2: F2 joins though F1 shares its element; a face-down Monster does not."""
    at = given(
        THREE, tableau="L1 H 0,0", dice=[2],
        monsters={"r1c3": "F1", "r1c4": "F2", "r3c4": "R1", "r2c3": "V1 down"},
    )  # fmt: skip
    aims = ("die:2:0,0", "cast:1", "attack", "aim:r1c3")
    assert at.refused(*aims, "aim:r1c4") == ["unfit_colors"]
    plan = (*aims, "aim:r3c4", HEALTH, HEALTH, "effect:water")
    assert at.refused(*plan, "reach:r2c3") == ["face_down"]
    at = at.act(*plan, "reach:r1c4", HEALTH, "finish")
    assert [at.cubes(card) for card in ("F1", "R1", "F2")] == ["L", "L", "L"]
    assert at.supply("L") == 2


# Rock Wall


def test_rock_wall_takes_three_spaces_in_a_column() -> None:
    """7.10: four rows give two columns of three in each of seven columns."""
    at = given(TWO, tableau="R4 H 0,0", slotted={"0,0": [2]}, dice=[4], crystals=8)
    plan = ("die:4:0,0", "cast:1", "attack")
    assert len(at.draft(*plan).options("area")) == 14
    assert at.refused(*plan, "area:r1c1-r1c2-r1c3") == ["shape_column"]


def test_rock_wall_gives_a_crystal_for_each_die_up_to_nine() -> None:
    """7.3, 3.7.3: 8 + 2 stops at 9."""
    at = given(TWO, tableau="R4 H 0,0", slotted={"0,0": [2]}, dice=[4], crystals=8)
    assert at.act("die:4:0,0", "cast:1", "effect:rock", "finish").world.crystals == 9
    full = given(TWO, tableau="R4 H 0,0", dice=[4], crystals=9)
    assert full.refused("die:4:0,0", "cast:1", "effect:rock") == ["nine_crystals"]


def test_crystals_cannot_be_used_before_the_chain_is_over() -> None:
    """7.3, 3.1.2: Lucky Twirl has to wait."""
    at = given(tableau="F1 H 0,0", monsters={"r1c3": "R1"}, dice=[3, 6])
    plan = ("die:3:0,0", "cast:1", "effect:rock")
    assert at.draft(*plan).world.crystals == 0
    assert at.draft(*plan).plan.crystals == 1
    assert at.refused(*plan, "skill:fleur") == ["chain_first"]
    at = at.act(*plan, "finish")
    assert at.world.crystals == 1
    at = at.act("skill:fleur", reroll=[2])
    assert (at.world.crystals, at.world.pool) == (0, [2])


# Holy Light


LIGHT = {"r1c3": "F1", "r2c3": "F2", "r3c5": "R1", "r4c4": "W1 down"}


def test_holy_light_takes_face_up_monsters_of_different_elements() -> None:
    """7.11: {F1}, {F2}, {R1}, {F1, R1}, {F2, R1} and no other set."""
    at = given(THREE, tableau="L4 H 0,0", monsters=LIGHT, dice=[2])
    assert legal_areas(at, "light") == {"r1c3", "r2c3", "r3c5", "r1c3-r3c5", "r2c3-r3c5"}
    plan = ("die:2:0,0", "cast:1", "attack")
    assert at.draft(*plan).options() == ["aim:r1c3", "aim:r2c3", "aim:r3c5"]
    assert at.refused(*plan, "aim:r4c4") == ["face_down"]
    assert at.refused(*plan, "aim:r1c3", "aim:r2c3") == ["unfit_colors"]
    assert at.refused(*plan, "aim:r2c2") == ["shape_colors"]
    assert at.refused(*plan, "aimed") == ["not_offered"]
    done = at.act(*plan, "aim:r1c3", "aim:r3c5", HEALTH, HEALTH, "finish")
    assert (done.cubes("F1"), done.cubes("R1"), done.supply("L")) == ("L", "L", 3)


def test_holy_light_moves_face_up_monsters_two_spaces_for_each_die() -> None:
    """7.4: two moves, by one Monster or by two; orthogonally, into empty spaces."""
    at = given(THREE, tableau="L4 H 0,0", monsters=LIGHT, dice=[2])
    plan = ("die:2:0,0", "cast:1", "effect:light")
    one = at.act(*plan, "move:F1:r1c4", "move:F1:r1c5", "finish")
    assert one.where("F1") == "r1c5"
    two = at.act(*plan, "move:F1:r1c2", "move:R1:r3c6", "finish")
    assert (two.where("F1"), two.where("R1")) == ("r1c2", "r3c6")
    assert at.refused(*plan, "move:F1:r2c3") == ["occupied"]
    assert at.refused(*plan, "move:F1:r2c4") == ["not_offered"]
    assert at.refused(*plan, "move:W1:r4c5") == ["face_down"]
    assert at.refused(*plan, "move:F1:r1c4", "move:F1:r1c5", "move:F1:r1c6") == ["not_offered"]


def test_holy_lights_moves_are_not_kept_for_later() -> None:
    """7.4: when the chain is over they are gone."""
    at = given(THREE, tableau="L4 H 0,0", monsters=LIGHT, dice=[2])
    done = at.act("die:2:0,0", "cast:1", "effect:light", "move:F1:r1c4", "enough", "finish")
    assert (done.where("F1"), done.asked) == ("r1c4", "action")


def test_holy_lights_moves_come_all_before_or_all_after_the_attack() -> None:
    """11.11: once the first move is made the Attack waits until the last; both orders are legal."""
    at = given(THREE, tableau="L4 H 0,0", monsters=LIGHT, dice=[2])
    plan = ("die:2:0,0", "cast:1")
    moves = ("effect:light", "move:F1:r1c4", "move:F1:r1c5")
    first = at.act(*plan, "attack", "aim:r1c3", "aimed", HEALTH, *moves, "finish")
    last = at.act(*plan, *moves, "attack", "aim:r1c5", "aimed", HEALTH, "finish")
    for done in (first, last):
        assert (done.where("F1"), done.cubes("F1")) == ("r1c5", "L")
    assert at.refused(*plan, "effect:light", "move:F1:r1c4", "attack") == ["not_offered"]


def test_holy_light_moves_nobody_into_the_wall() -> None:
    """7.4: columns 1 to 6 only, even where the Wall card is destroyed; out of the breach is legal."""
    at = given(
        THREE, tableau="L4 H 0,0", monsters={"r1c1": "F1", "r2c0": "R1"}, dice=[2],
        walls={1: "destroyed", 2: "destroyed"},
    )  # fmt: skip
    plan = ("die:2:0,0", "cast:1", "effect:light")
    assert at.refused(*plan, "move:F1:r1c0") == ["wall_column"]
    assert at.act(*plan, "move:R1:r2c1", "enough", "finish").where("R1") == "r2c1"


def test_targets_stay_targets_wherever_they_are_moved() -> None:
    """11.8: the area is declared for the Fire Effect, F1 is moved, and the Attack still finds it."""
    at = given(THREE, tableau="L2 H 0,0; F5 V 0,1", monsters={"r1c3": "W1"}, dice=[3])
    # L2 A: light, along to F5 A at (0,1): rock, along down to F5 B at (1,1): fire
    plan = ("die:3:0,0", "cast:1", "effect:fire", "area:r1c3", HEALTH, "effect:light", "move:W1:r2c3", "move:W1:r2c4")
    at = at.act(*plan, "attack", HEALTH, "finish")
    assert (at.where("W1"), at.cubes("W1")) == ("r2c4", "FF")


def test_holy_light_needs_a_face_up_monster() -> None:
    """11.13: with none its Attack can't be made, nor Water Whip's Effect that needs it: the die is just laid."""
    at = given(THREE, tableau="L1 H 0,0", monsters={"r1c5": "F1 down"}, dice=[2])
    assert at.act("die:2:0,0").log("chain") == []


# Chain Lightning


STORM = {"r1c1": "F4", "r2c2": "R1", "r3c3": "W1"}


def test_chain_lightning_takes_three_spaces_that_touch_one_at_the_wall() -> None:
    """7.12: corners count; one of the spaces lies in the Wall column or next to it."""
    at = given(THREE, tableau="S4 H 0,0", monsters=STORM, dice=[5])
    plan = ("die:5:0,0", "cast:1", "attack")
    assert at.refused(*plan, "aim:r1c2", "aim:r2c2", "aim:r3c2") == ["unfit_cluster"]
    assert at.refused(*plan, "aim:r1c1", "aim:r1c2", "aim:r1c4") == ["shape_cluster"]
    assert "r1c1-r2c2-r3c3" in legal_areas(at, "storm")
    at = at.act(*plan, "aim:r1c1", "aim:r2c2", "aim:r3c3", HEALTH, HEALTH, "finish")
    assert [at.cubes(card, "health") for card in ("F4", "R1", "W1")] == ["S", "S", "S"]
    assert at.supply("S") == 2


def test_chain_lightnings_effect_places_neutral_cubes_at_the_wall() -> None:
    """7.5: blank slots of face-up Monsters in columns 0 and 1; F4 then still lacks its Rock cube."""
    at = given(THREE, tableau="S4 H 0,0", monsters=STORM, cubes={"F4": "health S"}, dice=[5])
    plan = ("die:5:0,0", "cast:1", "effect:storm")
    done = at.act(*plan, "finish")
    assert done.cubes("F4", "health") == "SN"
    assert "F4" in done.world.monsters
    two = given(
        THREE, tableau="S4 H 0,0", slotted={"0,0": [5]}, dice=[5],
        monsters={"r1c1": "F4", "r2c2": "R1", "r3c1": "F2"},
    )  # fmt: skip
    spark = two.draft(*plan)
    assert spark.options() == ["onto:F4", "onto:F2"]
    assert two.refused(*plan, "onto:R1") == ["far_from_wall"]
    assert two.refused(*plan, "onto:F2", "slot:weakness:water") == ["neutral_slot"]
    split = two.act(*plan, "onto:F4", "onto:F2", "slot:cancel_attack:any", "finish")
    assert (split.cubes("F4"), split.cubes("F2", "cancel_attack")) == ("N", "N")


def test_chain_lightning_places_all_its_cubes() -> None:
    """11.12: with two dice two cubes; there is no stopping after one while a slot is open."""
    at = given(
        THREE, tableau="S4 H 0,0", slotted={"0,0": [5]}, dice=[5], monsters={"r1c1": "F4", "r2c1": "F2"}
    )  # fmt: skip
    plan = ("die:5:0,0", "cast:1", "effect:storm", "onto:F4")
    assert at.draft(*plan).options() == ["onto:F4", "onto:F2"]
    done = at.act(*plan, "onto:F4", "finish")
    assert (done.cubes("F4"), done.supply("N")) == ("NN", 3)


def test_a_monster_in_a_breach_is_next_to_the_characters() -> None:
    """7.5: the Wall column counts."""
    at = given(THREE, tableau="S4 H 0,0", monsters={"r2c0": "F1"}, walls={2: "destroyed"}, dice=[5])
    at = at.act("die:5:0,0", "cast:1", "effect:storm", HEALTH, "finish")
    assert at.cubes("F1") == "N"


# Void Grasp


VOID = {"r2c3": "R1", "r2c4": "W1", "r4c2": "F1"}


def test_void_grasp_takes_two_spaces_edge_to_edge() -> None:
    """7.13."""
    at = given(THREE, tableau="V4 H 0,0", monsters=VOID, dice=[6])
    plan = ("die:6:0,0", "cast:1", "attack", "aim:r2c3")
    assert set(at.draft(*plan).options()) == {"aim:r1c3", "aim:r2c2", "aim:r2c4", "aim:r3c3"}
    assert at.refused(*plan, "aim:r3c4") == ["shape_pair"]


def test_void_grasp_gathers_this_chains_cubes_on_any_face_up_monster() -> None:
    """7.6: both Void cubes go to F1 in another row; the Fire cube of an earlier chain stays."""
    at = given(THREE, tableau="V4 H 0,0", monsters=VOID, cubes={"R1": "health F"}, dice=[6])
    plan = ("die:6:0,0", "cast:1", "attack", "aim:r2c3", "aim:r2c4", HEALTH, HEALTH, "effect:void", "onto:F1")
    grasp = at.draft(*plan)
    assert grasp.options() == ["grasp:R1:health:any:void", "grasp:W1:health:any:void"]
    assert at.refused(*plan, "grasp:R1:health:any:fire") == ["not_offered"]
    done = at.act(*plan, "grasp:R1:health:any:void", HEALTH, "grasp:W1:health:any:void", HEALTH, "finish")
    assert (done.cubes("F1", "health"), done.cubes("W1"), done.cubes("R1")) == ("VV", "", "F")
    assert done.supply("V") == 3
    one = at.act(*plan, "grasp:R1:health:any:void", HEALTH, "enough", "finish")
    assert (one.cubes("F1"), one.cubes("W1"), one.cubes("R1")) == ("V", "V", "F")


def test_void_grasp_needs_cubes_of_this_chain() -> None:
    """7.6, 11.7: before anything is placed there is nothing to gather."""
    at = given(THREE, tableau="V4 H 0,0", monsters=VOID, cubes={"R1": "health F"}, dice=[6])
    assert at.refused("die:6:0,0", "cast:1", "effect:void") == ["no_cubes_placed"]
    assert at.refused("die:6:0,0", "cast:1", "attack", "aim:r1c1", "aim:r1c2", "effect:void") == ["no_cubes_placed"]


def test_void_grasp_takes_cubes_of_earlier_effects_and_of_a_transmutation() -> None:
    """7.6, 11.6: all that the chain has placed up to then, whatever placed it."""
    at = given(
        THREE, tableau="V2 V 0,0; S1 H 1,0", dice=[1],
        monsters={"r1c1": "F1", "r2c5": "W6"}, cubes={"W6": "health F"},
    )  # fmt: skip
    # V2 A (0,0): void; down to S1 A (1,0): fire; right to S1 B (1,1): storm
    plan = ("die:1:0,0", "cast:1", "transmute:storm", "effect:void")
    at = at.act(*plan, HEALTH, "finish")
    assert (at.cubes("F1", "health"), at.cubes("W6")) == ("S", "")


# Cube Transmutation


def test_a_transmutation_replaces_a_cube_instead_of_the_effect() -> None:
    """7.7: W1's Fire on a blank slot may become Water; R4's on an Elemental slot may not."""
    at = given(
        TWO, tableau="W4 H 0,0", dice=[1],
        monsters={"r2c3": "W1", "r1c3": "R4"}, cubes={"W1": "health F", "R4": "weakness F"},
    )  # fmt: skip
    plan = ("die:1:0,0", "cast:1", "transmute:water")
    done = at.draft(*plan)
    assert (done.cubes("W1"), done.cubes("R4")) == ("W", "F")
    assert (done.supply("F"), done.supply("W")) == (4, 4)
    assert done.options() == ["attack", "finish"]
    assert at.refused(*plan, "effect:water") == ["no_icon_left"]
    assert at.draft("die:1:0,0", "cast:1").options() == ["attack", "effect:water", "transmute:water"]


def test_apprentices_have_no_transmutation() -> None:
    """2.1, 8.1: in the first scenario it is never offered."""
    at = given(tableau="W4 H 0,0", dice=[1], monsters={"r2c3": "W1"}, cubes={"W1": "health F"})
    assert at.draft("die:1:0,0", "cast:1").options() == ["attack", "effect:water"]
    assert at.refused("die:1:0,0", "cast:1", "transmute:water") == ["apprentice"]


def test_which_cubes_can_be_transmuted() -> None:
    """7.7, 11.7: not one of the same colour; the slot must take it; the Supply must have one."""
    monsters = {"r2c3": "W1", "r1c3": "R4", "r3c3": "F6"}
    cubes = {"W1": "health FW", "R4": "weakness F", "F6": "health N"}
    at = given(TWO, tableau="W4 H 0,0", dice=[1], monsters=monsters, cubes=cubes)
    plan = ("die:1:0,0", "cast:1", "transmute:water")
    assert at.draft(*plan).options() == ["swap:W1:health:any:fire", "swap:F6:health:any:neutral"]
    assert at.refused(*plan, "swap:W1:health:any:water") == ["same_color"]
    assert at.refused(*plan, "swap:R4:weakness:fire:fire") == ["elemental_slot"]
    dry = given(
        TWO, tableau="W4 H 0,0", dice=[1], monsters={"r1c3": "F6", "r2c3": "W6", "r3c3": "W1"},
        cubes={"F6": "weakness WWW", "W6": "health WW", "W1": "health F"},
    )  # fmt: skip
    assert dry.refused("die:1:0,0", "cast:1", "transmute:water") == ["no_cube_left"]
    none = given(TWO, tableau="W4 H 0,0", dice=[1], monsters={"r2c3": "W1"})
    assert none.refused("die:1:0,0", "cast:1", "transmute:water") == ["nothing_to_swap"]


def test_a_transmutation_may_complete_nothing_and_yet_free_a_colour() -> None:
    """7.7: on the first of two Fire cubes in Health the colour changes, and the Supply has one Fire more."""
    at = given(TWO, tableau="R4 H 0,0", dice=[2], monsters={"r1c3": "S1"}, cubes={"S1": "health FF"})
    done = at.draft("die:2:0,0", "cast:1", "transmute:rock")
    assert (done.cubes("S1", "health"), done.supply("F"), done.supply("R")) == ("RF", 4, 4)


# Target areas in general


def test_target_areas_may_hold_walls_and_empty_spaces() -> None:
    """3.6.4: with one face-down Monster in row 2 column 4 there are 20, 12 and 6 areas, the Wall column among them."""
    at = given(monsters={"r2c4": "F1 down"})
    assert [len(legal_areas(at, spell)) for spell in ("fire", "water", "rock")] == [20, 12, 6]
    assert "r1c0-r2c0-r3c0" in legal_areas(at, "rock")
    assert not [area for area in legal_areas(at, "rock") if "c4" in area]


@pytest.mark.parametrize(("spell", "count"), [("fire", 28), ("water", 20), ("rock", 14), ("void", 45)])
def test_how_many_areas_an_open_field_of_four_rows_has(spell: str, count: int) -> None:
    """7.8-7.13: 4 x 7 spaces; 4 x 5 lines; 7 x 2 columns; 4 x 6 + 3 x 7 pairs."""
    field: Field = given(THREE).field
    assert len(areas(field, CONTENT.spells[spell].attack)) == count


def test_every_legal_area_can_be_aimed_and_no_other() -> None:
    """3.6.5: what the question offers step by step comes to the same areas as their list."""
    at = given(THREE, tableau="S4 H 0,0", monsters=STORM | {"r2c1": "V1 down"}, dice=[5])
    plan = ["die:5:0,0", "cast:1", "attack"]

    def reached(*picked: str) -> set[str]:
        here = at.draft(*plan, *picked)
        if here.asked != "aim":
            return {"-".join(sorted(here.plan.area))}
        return {area for each in here.options() for area in reached(*picked, each)}

    assert reached() == legal_areas(at, "storm")
