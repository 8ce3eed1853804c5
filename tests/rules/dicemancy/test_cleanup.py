"""Chapters 5 and 6: victory, dice, the Pawn, the Demon."""

from __future__ import annotations

from typing import Any

import pytest

from domain.dicemancy.state import TrackToken
from tests.rules.dicemancy.given import ONE, TWO, At, given

TRACK = [TrackToken("leg", 2), TrackToken("bite", 3), TrackToken("demon", 6)]
LEVEL_2 = ["F6", "W6", "R6", "F7"]


def quiet(**more: Any) -> At:
    """Scenario 1 with no Monster in the way and its own track."""
    return given(ONE, tableau="F1 H 0,0", slotted={"0,0": [3]}, dice=[1, 2], track=list(TRACK), **more)


def test_dice_go_back_cubes_and_crystals_stay() -> None:
    """5.2.1."""
    at = quiet(monsters={"r1c6": "F6"}, cubes={"F6": "health F"}, crystals=4).act("end")
    assert (at.world.pool, at.world.slotted, at.world.rolled) == ([], [], False)
    assert at.g.view(1).dice_left == 10
    assert (at.cubes("F6"), at.world.crystals) == ("F", 4)


def test_the_pawn_moves_and_sets_tokens_off_for_good() -> None:
    """5.3.1, 5.3.2: Leg from round 2, Bite from round 3, and both stay active."""
    at = quiet().act("end")
    assert (at.world.pawn, at.world.abilities, at.g.view(1).moves) == (2, ["leg"], 2)
    at = at.act("end")
    assert (at.world.pawn, at.world.abilities) == (3, ["leg", "bite"])
    assert [token.kind for token in at.world.track] == ["demon"]


def test_a_token_works_from_the_round_after_the_pawn_came_to_it() -> None:
    """5.3.2: in round 1 Monsters move once, in round 2 twice."""
    at = quiet(monsters={"r1c6": "F6"}).act("end")
    assert at.where("F6") == "r1c5"
    assert at.act("end").where("F6") == "r1c3"


def test_the_demon_ends_the_game_after_round_5() -> None:
    """5.3.3, 1.4: the Pawn reaches 6."""
    at = quiet()
    for _ in range(5):
        assert at.end == ""
        at = at.act("end")
    assert at.end == "lost demon"
    assert at.g.outcome
    assert at.g.outcome.text.args["rounds"] == 5


@pytest.mark.parametrize(("down", "end"), [(2, "lost demon"), (3, "won victory"), (4, "won victory")])
def test_victory_is_checked_before_the_pawn_moves(down: int, end: str) -> None:
    """5.1.1: in round 3 of scenario 2 three level 2 Monsters win, two lose to the Demon, more don't harm."""
    at = given(TWO, pawn=3, fallen=LEVEL_2[:down])
    assert at.act("end").end == end


def test_victory_waits_for_cleanup() -> None:
    """5.1.1: the third falls in the Player Phase; the Monster Phase is still played."""
    at = given(
        TWO, characters=["fede"], crystals=5, pawn=3, fallen=LEVEL_2[1:3], tableau="W1 H 0,0",
        monsters={"r1c3": "F6"}, cubes={"F6": "health FF"},
    )  # fmt: skip
    at = at.act("skill:fede", "slot:health:any", "another", "slot:health:any")
    assert (len(at.world.fallen), at.end) == (3, "")
    won = at.act("end")
    assert won.end == "won victory"
    assert won.g.outcome
    assert won.g.outcome.text.args == {"fallen": 3, "rounds": 3}


def test_a_breach_comes_before_the_victory() -> None:
    """5.1.1, 4.2.7."""
    at = given(TWO, fallen=LEVEL_2, monsters={"r1c0": "S6"}, walls={1: "destroyed"})
    assert at.act("end").end == "lost breach"


def test_each_round_leaves_a_measure_for_the_chart() -> None:
    """6.1: level 2 Monsters down, what is left of the Wall, the nearest Monster; also in the round of a defeat."""
    at = quiet(monsters={"r1c3": "F6"}, walls={2: "damaged", 3: "destroyed"}, fallen=["W6"]).act("end")
    assert at.log("measure") == [
        {"at": 1, "fallen": 1, "wall": 3, "nearest": 2, "monsters": 1, "crystals": 0},
    ]
    lost = given(monsters={"r1c0": "F6"}, walls={1: "destroyed"}).act("end")
    assert [measure["at"] for measure in lost.log("measure")] == [1]


def test_the_headings_tell_round_and_phase() -> None:
    """3.0.1: Player, Monster, Cleanup, and again."""
    at = quiet().act("end")
    phases = [event.key for event in at.events if event.key.startswith("phase.")]
    assert phases == ["phase.monster", "phase.cleanup", "phase.player"]
