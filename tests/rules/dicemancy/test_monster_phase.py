"""Chapter 4: attacks, moves, bites, and what cancels them."""

from __future__ import annotations

import pytest

from domain.dicemancy.state import Ability
from tests.rules.dicemancy.given import ONE, TWO, At, given

ATTACKERS = {"r1c1": "F1", "r2c2": "F2", "r3c2": "F3", "r4c3": "W3", "r4c1": "F5"}


def after(at: At) -> At:
    return at.act("end")


@pytest.mark.parametrize(
    ("abilities", "walls"),
    [
        ([], ["damaged", "built", "damaged", "damaged"]),
        (["sword"], ["destroyed", "built", "damaged", "damaged"]),
        (["bow"], ["damaged", "built", "destroyed", "destroyed"]),
    ],
)
def test_melee_attacks_from_column_1_and_ranged_from_two(abilities: list[Ability], walls: list[str]) -> None:
    """4.1.1-4.1.5: Sword doubles melee, Bow ranged attacks; F2 needs column 1, W3 in column 3 is out of reach."""
    at = after(given(TWO, monsters=ATTACKERS, abilities=abilities))
    assert at.world.walls == walls


def test_face_down_monsters_do_not_attack() -> None:
    """4.1.1."""
    assert after(given(monsters={"r1c1": "F5 down"})).world.walls[0] == "built"


def test_other_monsters_in_between_do_not_block_an_attack() -> None:
    """11.15: the archer behind shoots past the brawler."""
    assert after(given(monsters={"r1c1": "F1", "r1c2": "F3"})).world.walls[0] == "destroyed"


def test_damage_beyond_destroyed_is_lost_and_nobody_attacks_a_hole() -> None:
    """4.1.4, 4.1.1: three blows, one Wall card."""
    at = after(given(monsters={"r1c1": "F1", "r1c2": "F3"}, abilities=["bow"], walls={2: "destroyed"}))
    assert at.world.walls[0] == "destroyed"
    hole = after(given(monsters={"r2c2": "F3"}, cubes={"F3": "cancel_attack W"}, walls={2: "destroyed"}))
    assert hole.cubes("F3") == "W"


def test_a_cancelled_attack_is_skipped_whole_and_costs_the_cubes() -> None:
    """4.4.1: with Sword both attacks of F2; R2 is not in reach, so its cube stays."""
    at = given(
        monsters={"r1c1": "F2", "r2c2": "R2"}, abilities=["sword"],
        cubes={"F2": "cancel_attack W", "R2": "cancel_attack W"},
    )  # fmt: skip
    at = after(at)
    assert at.world.walls == ["built"] * 3
    assert (at.cubes("F2"), at.cubes("R2", "cancel_attack")) == ("", "W")
    assert after(at).world.walls[0] == "destroyed"


def test_attackers_in_one_row_spend_their_cubes_though_another_breaks_the_wall() -> None:
    """4.1.6: they attack at once, so both would have attacked."""
    at = after(given(monsters={"r1c1": "F1", "r1c2": "F3"}, cubes={"F3": "cancel_attack W"}, walls={1: "damaged"}))
    assert at.world.walls[0] == "destroyed"
    assert at.cubes("F3") == ""


def test_a_cancelled_move_is_no_move_at_all() -> None:
    """4.4.2: two moves; F1 spends its cube and stays; who is blocked anyway keeps the cube."""
    at = given(
        monsters={"r1c3": "F1", "r2c1": "W1", "r3c2": "R1", "r3c1": "F5"}, abilities=["leg"],
        cubes={"F1": "cancel_move F", "W1": "cancel_move F", "R1": "cancel_move F"},
    )  # fmt: skip
    at = after(at)
    assert (at.where("F1"), at.where("W1"), at.where("R1")) == ("r1c3", "r2c1", "r3c2")
    assert (at.cubes("F1"), at.cubes("W1"), at.cubes("R1")) == ("", "F", "F")


def test_a_blocked_monster_spends_its_cube_when_it_becomes_free_to_move() -> None:
    """11.16: F1 goes first in reading order; then the space before R1 is free, and its cube is spent."""
    at = after(given(monsters={"r1c2": "F1", "r1c3": "R1"}, cubes={"R1": "cancel_move F"}))
    assert (at.where("F1"), at.where("R1"), at.cubes("R1")) == ("r1c1", "r1c3", "")


def test_monsters_move_in_reading_order_each_into_the_space_just_left() -> None:
    """4.2.1, 4.2.3, 4.2.5, 4.2.6: blocked by the Wall, by each other, or free."""
    at = after(
        given(
            monsters={
                "r1c1": "F1", "r1c2": "W1", "r1c4": "R1",
                "r2c3": "F2", "r2c4": "W2", "r2c5": "R2",
                "r3c4": "F5 down", "r3c6": "W5 down",
            }
        )
    )  # fmt: skip
    places = {card: at.where(card) for card in at.world.monsters}
    assert places == {
        "F1": "r1c1", "W1": "r1c2", "R1": "r1c3",
        "F2": "r2c2", "W2": "r2c3", "R2": "r2c4",
        "F5": "r3c3", "W5": "r3c5",
    }  # fmt: skip
    assert (at.world.monsters["F5"].up, at.world.monsters["W5"].up) == (True, False)


def test_all_make_one_move_before_any_makes_the_next() -> None:
    """4.2.2, 4.2.4, 4.2.6: three moves, told one by one; who comes near turns face up after the last."""
    at = after(
        given(
            monsters={"r1c3": "F1", "r1c6": "W1 down", "r2c5": "R1 down", "r2c6": "F2 down"}, abilities=["leg", "leg"]
        )
    )
    moves = [[(one["card"], one["space"]) for one in at.log("moved") if one["nth"] == nth] for nth in (1, 2, 3)]
    assert [one["nth"] for one in at.log("moved")] == sorted(one["nth"] for one in at.log("moved"))
    assert moves == [
        [("F1", "r1c2"), ("W1", "r1c5"), ("R1", "r2c4"), ("F2", "r2c5")],
        [("F1", "r1c1"), ("W1", "r1c4"), ("R1", "r2c3"), ("F2", "r2c4")],
        [("W1", "r1c3"), ("R1", "r2c2"), ("F2", "r2c3")],
    ]
    keys = [event.key for event in at.events]
    assert keys.count("turned_up") == 1
    assert keys.index("turned_up") > max(n for n, key in enumerate(keys) if key == "moved")
    assert at.log("turned_up")[0]["cards"] == ["W1", "R1", "F2"]


def test_a_monster_that_has_been_face_up_stays_so() -> None:
    """11.17: Holy Light may push it far; it doesn't turn back."""
    assert after(given(monsters={"r1c6": "F1"})).world.monsters["F1"].up


def test_the_bite_comes_after_moving_and_nothing_cancels_it() -> None:
    """4.3.1: F1 walks up and bites; F3 is not in front; R1 attacks and bites; S4's attack alone is cancelled."""
    at = given(
        TWO, abilities=["bite"], cubes={"S4": "cancel_attack R"},
        monsters={"r1c2": "F1", "r2c3": "F3", "r3c1": "R1", "r4c1": "S4"},
    )  # fmt: skip
    at = after(at)
    assert at.world.walls == ["damaged", "built", "destroyed", "damaged"]
    assert at.where("R1") == "r3c1"
    assert at.cubes("S4") == ""


def test_the_bite_spares_walls_that_are_gone() -> None:
    """4.3.1: a standing Wall card only."""
    at = after(given(monsters={"r1c2": "F1"}, walls={1: "destroyed"}, abilities=["bite"]))
    assert at.log("bites") == []


def test_a_destroyed_wall_card_leaves_a_space_to_stand_in() -> None:
    """4.2.7, 11.18: a Monster in column 0 doesn't attack and can be a target."""
    at = after(given(tableau="F4 H 0,0", monsters={"r1c1": "F1"}, walls={1: "destroyed"}, dice=[2]))
    assert (at.where("F1"), at.end) == ("r1c0", "")
    at = given(tableau="F4 H 0,0", monsters={"r1c0": "F1"}, walls={1: "destroyed"}, dice=[2])
    assert "area:r1c0" in at.draft("die:2:0,0", "cast:1", "attack").options()


def test_a_monster_past_the_wall_loses_the_game_at_once() -> None:
    """1.4, 4.2.7: the three level 2 Monsters that are down don't help, Cleanup is not reached."""
    at = given(ONE, monsters={"r2c0": "F6"}, walls={2: "destroyed"}, fallen=["W6", "W7", "R6"])
    lost = after(at)
    assert lost.end == "lost breach"
    assert lost.g.outcome
    assert lost.g.outcome.text.args == {"card": "F6", "row": 2, "rounds": 1, "fallen": 3}
    held = given(
        ONE, monsters={"r2c0": "F6"}, walls={2: "destroyed"}, fallen=["W6", "W7", "R6"], cubes={"F6": "cancel_move R"}
    )
    assert after(held).end == "won victory"


def test_a_second_move_through_a_breach_loses_in_one_phase() -> None:
    """4.2.2, 4.2.7: with Leg from column 1 into the Wall's space and past it."""
    assert after(given(monsters={"r1c1": "F1"}, walls={1: "destroyed"}, abilities=["leg"])).end == "lost breach"


def test_the_wall_just_broken_can_be_entered_in_the_same_phase() -> None:
    """4.1.4, 4.2.5: attack first, then the move."""
    at = after(given(monsters={"r1c1": "F1"}, walls={1: "damaged"}))
    assert (at.world.walls[0], at.where("F1")) == ("destroyed", "r1c0")
