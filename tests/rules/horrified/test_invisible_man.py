"""The Invisible Man (rules 6, 7, 13, 26, I1 to I3, H36)."""

from __future__ import annotations

import pytest

from domain.horrified.state import InvisibleManMat
from tests.rules.horrified.given import ALL_EVIDENCE, At, evidence, given

HIM = ("invisible_man", "creature")


def laid(at: At) -> dict[str, str]:
    mat = at.world.mats["invisible_man"]
    assert isinstance(mat, InvisibleManMat)
    return {spot: item for spot, item in mat.laid.items() if item}


def test_evidence_fills_the_spot_of_its_printed_location() -> None:
    """Rules 6, 13, I1: any colour; the Inn is filled once; the Docks are no spot."""
    at = given(heroes={"mayor": "precinct"}, items={"mayor": ["garlic", "dart", "rifle", "knife"]}, monsters=HIM).act(
        "advance:invisible_man:garlic"
    )
    assert laid(at) == {"inn": "garlic"}
    assert at.refused("advance:invisible_man:dart") == ["evidence_there"]
    at = at.act("advance:invisible_man:rifle")
    assert laid(at) == {"inn": "garlic", "barn": "rifle"}
    assert at.refused("advance:invisible_man:knife") == ["no_evidence"]
    assert (at.world.discards, at.g.actions_left, at.hero("mayor").items) == ([], 3, ["dart", "knife"])


def test_the_printed_place_counts_and_the_precinct_is_where_it_is_laid() -> None:
    """Rules 6, I1: the Telescope was carried from the Mansion."""
    away = given(heroes={"mayor": "fountain"}, items={"mayor": ["telescope"]}, monsters=HIM)
    assert away.refused("advance:invisible_man:telescope") == ["place"]
    there = given(heroes={"mayor": "precinct"}, items={"mayor": ["telescope"]}, monsters=HIM)
    assert laid(there.act("advance:invisible_man:telescope")) == {"mansion": "telescope"}
    assert there.refused("advance:invisible_man:choose") == ["no_help"]


def inn(*items: str) -> At:
    return given(heroes={"mayor": "inn"}, items={"mayor": list(items)}, monsters=HIM, mats=evidence(**ALL_EVIDENCE))


def test_red_9_defeats_him() -> None:
    """Rules 7, 12, I2, F19: 5 + 4; the five of the mat are discarded too. 8, or yellow, is not enough."""
    after = inn("torch", "pitchfork").act("defeat:invisible_man:pitchfork+torch")
    assert after.world.defeated == ["invisible_man"]
    assert sorted(after.world.discards) == sorted([*ALL_EVIDENCE.values(), "torch", "pitchfork"])
    assert inn("torch", "fire_poker").refused("defeat:invisible_man:fire_poker+torch") == ["too_weak"]
    assert inn("rifle", "crucifix").refused("defeat:invisible_man:crucifix+rifle") == ["colour", "too_weak"]


def test_a_spot_that_is_open_spares_him() -> None:
    """Rule F23."""
    some = {spot: item for spot, item in ALL_EVIDENCE.items() if spot != "barn"}
    at = given(heroes={"mayor": "inn"}, items={"mayor": ["torch", "pitchfork"]}, monsters=HIM, mats=evidence(**some))
    assert at.refused("defeat:invisible_man:pitchfork+torch") == ["task_open"]


def test_full_spots_take_nothing_more() -> None:
    """Rule I1."""
    at = given(heroes={"mayor": "precinct"}, items={"mayor": ["dart"]}, monsters=HIM, mats=evidence(**ALL_EVIDENCE))
    assert at.refused("advance:invisible_man:dart")[0] == "task_done"


@pytest.mark.parametrize(
    ("villagers", "space"),
    [
        ({"maria": "barn"}, "theatre"),
        ({}, "inn"),
        ({"maria": "inn", "lucy": "barn"}, "inn"),
        ({"fritz": "fountain"}, "fountain"),
    ],
)
def test_his_power_stalks_the_nearest_villager(villagers: dict[str, str], space: str) -> None:
    """Rules 26, I3, H36: two spaces, from the Inn over the fountain to the Theatre; nobody is attacked by it."""
    at = given(
        heroes={"mayor": "inn", "courier": "docks"},
        villagers=villagers,
        monsters=HIM,
        strike=("invisible_man", 1, 1),
        dice=["power", *["blank"] * 3],
    )
    assert at.world.figures["invisible_man"] == space
    assert at.world.lost == []


def test_who_stays_behind_when_he_stalks_is_not_rolled_for() -> None:
    """Rules H3, I3: two heroes; the power of the first roll takes him away from the second."""
    at = given(
        heroes={"mayor": "inn", "courier": "inn"},
        villagers={"maria": "barn"},
        monsters=HIM,
        strike=("invisible_man", 1, 1),
        dice=["power", "hit"],
    )
    assert [each["victim"] for each in at.log("attack")] == ["mayor"]


def test_two_villagers_as_near_are_the_active_players_choice() -> None:
    """Rule H6: from the fountain, Maria by the Theatre and Fritz by the west bridge are two spaces away."""
    at = given(
        heroes={"mayor": "fountain", "courier": "docks"},
        villagers={"maria": "barn", "fritz": "camp"},
        figures={"invisible_man": "fountain"},
        monsters=HIM,
        strike=("invisible_man", 1, 1),
        dice=["power"],
    )
    assert (at.asked(), sorted(at.options())) == ("way", ["to:barn", "to:camp"])
    assert at.act("to:camp").world.figures["invisible_man"] == "camp"
