"""Chapter 10: the thirteen Night cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dicemancy.given import CONTENT, THREE, At, given, started

FIVE = ["F6", "W6", "R6", "F7", "W7"]


@pytest.mark.parametrize(
    ("die", "walls"),
    [
        (1, ["damaged", "damaged", "built", "built"]),
        (2, ["built", "damaged", "built", "built"]),
        (6, ["built", "damaged", "built", "built"]),
    ],
)
def test_tremors_damage_a_whole_wall_card_only(die: int, walls: list[str]) -> None:
    """10.1: a die that is none of the pool; a Damaged Wall card and rows that don't exist are spared."""
    at = given("lythas_conviction", characters=["lytha", "fede"], night=["tremors"], walls={2: "damaged"})
    done = at.act("end", tremors=[die])
    assert done.world.walls == walls
    assert done.g.view(1).dice_left == 10


def test_the_fall_of_a_wall_card_with_a_bird_loses_the_game() -> None:
    """10.3: row 2 may fall, row 4 may not."""
    more: dict[str, Any] = {"night": ["babysitter"], "birds": [1, 4]}
    at = given("lythas_conviction", monsters={"r2c1": "F1"}, walls={2: "damaged"}, **more)
    assert at.act("end").end == ""
    at = given("lythas_conviction", monsters={"r4c1": "F1"}, walls={4: "damaged"}, **more)
    lost = at.act("end")
    assert lost.end == "lost bird"
    assert lost.g.outcome
    assert lost.g.outcome.rule == "10.3"


def test_a_bird_stays_when_its_wall_card_is_mended() -> None:
    """10.3."""
    at = given(
        "lythas_conviction", characters=["lytha"], crystals=4, night=["babysitter"], birds=[1, 4],
        tableau="F1 H 0,0", walls={1: "damaged"}, monsters={"r1c1": "F2"},
    )  # fmt: skip
    at = at.act("skill:lytha")
    assert (at.world.walls[0], at.world.birds) == ("built", [1, 4])
    assert at.act("end").act("end").end == "lost bird"


def trauma(damage: int) -> At:
    return given(
        "lewis_secret", characters=["lewis", "fede"], tableau="F4 H 0,0", night=["trauma", "magnum_opus"], shaken=damage
    )


def test_trauma_takes_a_die_for_each_damage_of_the_wall_from_the_next_roll() -> None:
    """10.4: 3 + 3 + 2 icons; two damage: 6 dice, then 8 again; four damage cost three dice only."""
    at = trauma(2).act("roll")
    assert len(at.world.pool) == 6
    assert len(at.act("end").act("roll").world.pool) == 8
    assert len(trauma(4).act("roll").world.pool) == 5


def test_trauma_counts_attacks_bites_and_tremors() -> None:
    """10.4: F1 attacks and bites row 1, the ground shakes row 4."""
    at = given(THREE, night=["trauma", "tremors"], monsters={"r1c1": "F1"}, abilities=["bite"])
    assert at.act("end", tremors=[4]).world.shaken == 3


def test_trauma_comes_after_the_limit_of_dice() -> None:
    """10.4, 3.2.2: eleven icons are cut to ten, then two are lost."""
    at = given(
        "lewis_secret", characters=["fleur"], tableau="F7 H 0,0; R7 H 1,0", night=["trauma"], shaken=2
    )  # fmt: skip
    assert len(at.act("roll").world.pool) == 8


def test_trauma_never_takes_more_dice_than_there_are() -> None:
    """10.4: not below none."""
    at = given("lewis_secret", characters=["quibblethatch"], tableau="F3 H 0,0", night=["trauma"], shaken=9)
    assert at.act("roll").world.pool == []


def magnum(cast: bool) -> At:
    """F2 A fire, down to W6 A water, right to S1 A fire, down to S1 B storm: four icons; the die is a 3."""
    at = given(
        "lewis_secret", characters=["lewis"], night=["magnum_opus"], fallen=["F6", "R6", "F7", "W7", "F8"], dice=[3],
        tableau="F2 V 0,0; W6 H 1,0; S1 V 1,1", monsters={"r1c6": "R1"},
    )  # fmt: skip
    if not cast:
        return at.act("die:3:0,0", "leave")
    return at.act("die:3:0,0", "cast:1", "attack", "aim:r1c1", "aim:r1c2", "aim:r1c3", "finish")


def test_magnum_opus_asks_for_a_resolved_chain_of_four_icons() -> None:
    """10.5: a chain that is left doesn't count."""
    cast = magnum(cast=True)
    assert cast.world.most_icons == 4
    assert cast.act("end").end == "won victory"
    left = magnum(cast=False)
    assert left.world.most_icons == 0
    assert left.act("end").end == ""


def test_the_burned_book_gives_neither_effect_nor_transmutation_but_its_attack() -> None:
    """10.6: both Fire icons are mute; Water and Rock speak; the Attack is Fire Ball."""
    at = given(
        "konjitos_catastrophe", characters=["konjito"], night=["burned_spellbook"], burned="fire", dice=[3],
        tableau="F2 H 0,0; F1 V 1,1", monsters={"r1c3": "W1", "r2c3": "R1"}, cubes={"R1": "health S"},
    )  # fmt: skip
    plan = ("die:3:0,0", "cast:1")
    assert at.draft(*plan).plan.color == "fire"
    assert at.draft(*plan).options() == [
        "attack", "effect:water", "effect:rock", "transmute:water", "transmute:rock",
    ]  # fmt: skip
    assert at.refused(*plan, "effect:fire") == ["burned"]
    assert at.refused(*plan, "transmute:fire") == ["burned"]
    assert at.act(*plan, "attack", "area:r1c3", "slot:health:any", "finish").cubes("W1") == "F"


def test_the_burned_book_is_drawn_from_the_elements_in_play() -> None:
    """10.6: the place in the scenario's list of elements."""
    at = started("konjitos_catastrophe", ["fede"], burned=[4])
    assert at.world.burned == CONTENT.scenarios["konjitos_catastrophe"].elements[3]


@pytest.mark.parametrize(
    ("fallen", "end"),
    [(["F6", "F7", "F8", "W6", "W7"], ""), (["F6", "F7", "W6", "W7", "R6"], "won victory")],
)
def test_the_elementalist_asks_for_three_elements(fallen: list[str], end: str) -> None:
    """10.7."""
    at = given("konjitos_catastrophe", characters=["konjito"], night=["elementalist"], fallen=fallen)
    assert at.act("end").end == end


def test_the_contract_asks_for_both_targets() -> None:
    """10.8: the tokens move with their cards; one left is no victory."""
    more: dict[str, Any] = {"characters": ["konjito"], "night": ["contract"], "fallen": FIVE}
    left = given("konjitos_catastrophe", monsters={"r1c6": "S6"}, tokens={"S6": "target"}, **more)
    after = left.act("end")
    assert (after.end, after.where("S6"), after.world.monsters["S6"].token) == ("", "r1c5", "target")
    assert given("konjitos_catastrophe", **more).act("end").end == "won victory"


def test_pressure_halves_the_worth_of_a_die() -> None:
    """10.9: one Crystal; a card still gives one."""
    at = given(THREE, night=["pressure"], tableau="F1 H 0,0", dice=[5], hand=["W1"])
    assert at.act("crystalize:die:5").world.crystals == 1
    assert at.act("crystalize:hand:W1").world.crystals == 1


def test_a_gem_brings_three_crystals_and_victory_needs_one() -> None:
    """10.10: Crystals stop at nine."""
    at = given(
        "quibblethatchs_reckoning", characters=["fede"], night=["bounty"], crystals=9, tableau="F1 H 0,0",
        monsters={"r1c3": "F3"}, tokens={"F3": "gem"}, fallen=FIVE,
    )  # fmt: skip
    assert given("quibblethatchs_reckoning", night=["bounty"], fallen=FIVE).act("end").end == ""
    at = at.act("skill:fede", "another")
    assert (at.world.gems, at.world.crystals) == (1, 7)
    assert at.act("end").end == "won victory"
    rich = given(
        THREE, night=["bounty"], crystals=8, tableau="F4 H 0,0", dice=[2], monsters={"r1c3": "F3"},
        tokens={"F3": "gem"}, cubes={"F3": "health W"},
    )  # fmt: skip
    rich = rich.act("die:2:0,0", "cast:1", "attack", "area:r1c3", "finish")
    assert rich.world.crystals == 9


def test_rifts_bring_level_1_cards_where_their_space_is_empty() -> None:
    """10.11: face down at the end of the phase; the occupied one stays as it is; without cards nothing comes."""
    more: dict[str, Any] = {"night": ["riftgate"], "rifts": [1, 4], "tableau": "F1 H 0,0"}
    at = given(THREE, monsters={"r4c6": "S6"}, cubes={"S6": "cancel_move R"}, **more)
    box = at.world.box_1.cards
    at = at.act("end", level_1=[3])
    card = at.field.places[1, 6]
    assert card == box[2]
    assert not at.world.monsters[card].up
    assert card not in at.world.box_1.cards
    assert at.where("S6") == "r4c6"
    level_1 = [each.id for each in CONTENT.cards.values() if each.level == 1 and each.id != "F1"]
    empty = given(THREE, hand=level_1, **more).act("end")
    assert empty.world.monsters == {}


def test_a_card_of_the_rift_does_not_move_in_the_phase_in_which_it_comes() -> None:
    """10.11, 11.10: attacks, moves and bites are over by then."""
    at = given(THREE, night=["riftgate"], rifts=[1, 4], tableau="F1 H 0,0", abilities=["leg"]).act("end")
    assert sorted(at.field.places) == [(1, 6), (4, 6)]


def test_in_fog_only_two_columns_turn_face_up() -> None:
    """10.12: a face-down Monster in column 3 stays so and is no target; in column 2 it turns."""
    at = given(
        THREE, night=["fog"], tableau="F4 H 0,0", monsters={"r2c4": "F1 down", "r3c3": "R1 down"}
    ).act("end").act("roll", roll=[2] * 7)  # fmt: skip
    assert (at.where("F1"), at.world.monsters["F1"].up) == ("r2c3", False)
    assert (at.where("R1"), at.world.monsters["R1"].up) == ("r3c2", True)
    assert at.refused("die:2:0,0", "cast:1", "attack", "area:r2c3") == ["face_down"]


def test_eclipse_allows_eight_dice() -> None:
    """10.13, 3.2.2: eleven icons."""
    at = given(THREE, night=["eclipse"], characters=["fleur"], tableau="F7 H 0,0; R7 H 1,0").act("roll")
    assert len(at.world.pool) == 8


def test_tremors_come_before_the_rifts() -> None:
    """11.10: Bite, Tremors, Riftgate."""
    at = given(
        THREE,
        night=["riftgate", "tremors"],
        rifts=[1, 4],
        tableau="F1 H 0,0",
        monsters={"r1c1": "F2"},
        abilities=["bite"],
    ).act("end", tremors=[6])
    keys = [event.key for event in at.events if event.key in ("bites", "tremors_pass", "rift")]
    assert keys == ["bites", "tremors_pass", "rift", "rift"]
