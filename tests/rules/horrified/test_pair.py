"""Frankenstein and the Bride (rules 6, 9, 11, 26, B1 to B6, H41 to H47, H64, H65)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.horrified.state import PairMat
from tests.rules.horrified.given import At, dials, given

PAIR = ("frankenstein_and_bride", "creature")


def pair(**position: Any) -> At:
    return given(monsters=PAIR, **position)


def dial(at: At) -> dict[str, int]:
    mat = at.world.mats["frankenstein_and_bride"]
    assert isinstance(mat, PairMat)
    return mat.dials


def test_a_yellow_item_teaches_him_and_leads_him_on() -> None:
    """Rules 6, B1, B2: Flower 2 raises his dial to 2; he stays or goes up to two spaces, the Shop is three away."""
    at = pair(heroes={"mayor": "graveyard"}, items={"mayor": ["flower"]})
    for space in ("graveyard", "church", "lamp"):
        after = at.act("advance:frankenstein:flower", f"to:{space}")
        assert dial(after) == {"frankenstein": 2, "bride": 0}
        assert after.world.figures["frankenstein"] == space
        assert (after.world.discards, after.hero("mayor").space) == (["flower"], "graveyard")
        assert after.g.actions_left == 4
    assert at.refused("advance:frankenstein:flower", "to:shop") == ["too_far"]
    assert at.refused("advance:frankenstein:flower", "to:river") == ["water"]


def test_dials_stop_when_they_are_full() -> None:
    """Rules B1, B3, H41: 10 + 4 is 11, 6 + 3 is 8; he takes yellow only, she blue only."""
    at = pair(
        heroes={"mayor": "graveyard", "courier": "tower"},
        items={"mayor": ["charm", "camera"]},
        figures={"bride": "tower"},
        mats=dials(10, 6),
    )
    assert dial(at.act("advance:frankenstein:charm", "to:church"))["frankenstein"] == 11
    assert at.refused("advance:frankenstein:camera") == ["colour"]
    her = pair(heroes={"mayor": "tower"}, items={"mayor": ["camera"]}, figures={"bride": "tower"}, mats=dials(10, 6))
    assert dial(her.act("advance:bride:camera", "to:tower"))["bride"] == 8


def test_a_full_dial_still_leads_its_figure() -> None:
    """Rules B2, B3: the number of spaces is the item's strength, also where the dial takes none of it."""
    at = pair(heroes={"mayor": "graveyard"}, items={"mayor": ["charm"]}, mats=dials(11, 0))
    after = at.act("advance:frankenstein:charm", "to:bridge_west")
    assert (dial(after)["frankenstein"], after.world.figures["frankenstein"]) == (11, "bridge_west")


def test_they_are_taught_on_their_own_space_by_one_item() -> None:
    """Rules 6, 11, B1."""
    at = pair(heroes={"mayor": "church"}, items={"mayor": ["flower", "wine"]})
    assert at.refused("advance:frankenstein:flower") == ["not_with"]
    here = pair(heroes={"mayor": "graveyard"}, items={"mayor": ["flower", "wine"]})
    assert here.refused("advance:frankenstein:flower+wine") == ["one_item"]


def test_full_dials_and_a_meeting_defeat_them_at_once() -> None:
    """Rules B4, H44, F20: the Bride comes over the Church to the Graveyard; the marker passes, the terror stays.

    The Creature, two spaces nearer to the Theatre, ends on the fountain square.
    """
    at = pair(
        heroes={"mayor": "theatre", "courier": "shop"},
        figures={"bride": "lamp"},
        mats=dials(11, 8),
        deck=["the_meeting", "sunrise"],
    ).act("end")
    assert at.world.defeated == ["frankenstein_and_bride"]
    assert at.world.figures == {"creature": "fountain"}
    assert (at.world.frenzy, at.world.terror) == ("creature", 1)
    assert [each["figure"] for each in at.log("strikes")] == ["creature"]


def test_the_creature_goes_two_by_the_card_that_brings_them_together() -> None:
    """The same card: Creature, Wolf Man and Invisible Man strike by symbol, move 2, one die; one is in play."""
    at = pair(
        heroes={"mayor": "abbey", "courier": "shop"},
        items={"mayor": ["dart"]},
        figures={"bride": "lamp"},
        mats=dials(11, 8),
        deck=["the_meeting", "sunrise"],
    ).act("end", dice=["blank"])
    assert (at.world.figures, [each["faces"] for each in at.log("attack")]) == ({"creature": "abbey"}, [["blank"]])


def test_the_last_two_that_meet_win() -> None:
    """Rules B4, F21."""
    at = given(
        monsters=("frankenstein_and_bride",),
        heroes={"mayor": "graveyard"},
        items={"mayor": ["charm"]},
        figures={"bride": "lamp"},
        mats=dials(10, 8),
    )
    assert at.act("advance:frankenstein:charm", "to:lamp").end == (True, "monsters")


def test_passing_is_no_meeting() -> None:
    """Rule H45: over the Church to the Hospital nothing happens; an end on the Church is an early meeting (B5)."""
    at = pair(
        heroes={"mayor": "lamp"},
        items={"mayor": ["experiment", "experiment"]},
        figures={"bride": "lamp", "frankenstein": "church"},
        mats=dials(4, 2),
    )
    past = at.act("advance:bride:experiment", "to:hospital")
    assert (dial(past)["bride"], past.world.figures["bride"], past.world.terror) == (4, "hospital", 1)
    met = at.act("advance:bride:experiment", "to:church")
    assert (dial(met)["bride"], met.world.terror) == (4, 2)
    assert (met.world.figures["frankenstein"], met.world.figures["bride"]) == ("graveyard", "dungeon")


def test_an_early_meeting_may_lose_the_game() -> None:
    """Rules B5, F22: terror 6 and a meeting in the Hero Phase bring the skull at once."""
    at = pair(
        heroes={"mayor": "lamp"},
        items={"mayor": ["experiment"]},
        figures={"bride": "lamp", "frankenstein": "church"},
        mats=dials(4, 4),
        terror=6,
    )
    assert at.act("advance:bride:experiment", "to:church").end == (False, "terror")


def test_a_strike_that_brings_them_together_makes_no_attack() -> None:
    """Rules B5, 22: Frankenstein reaches the lamp, where the Bride stands with the Mayor; both go home, no dice."""
    at = pair(
        heroes={"mayor": "lamp", "courier": "docks"},
        figures={"bride": "lamp", "frankenstein": "church"},
        strike=("frankenstein", 1, 3),
        dice=["hit", "hit", "hit"],
    )
    assert at.log("attack") == []
    assert (at.world.terror, at.world.figures["frankenstein"], at.world.figures["bride"]) == (2, "graveyard", "dungeon")
    assert at.hero("mayor").space == "lamp"


@pytest.mark.parametrize("figure", ["frankenstein", "bride"])
def test_the_power_of_either_moves_the_bride(figure: str) -> None:
    """Rules 26, B6: one space toward him, from the Dungeon to the Tower, or from the Theatre to the east bridge."""
    where = {"frankenstein": "shop"} if figure == "frankenstein" else {"bride": "theatre", "frankenstein": "shop"}
    hero = {"frankenstein": "shop", "bride": "theatre"}[figure]
    at = pair(heroes={"mayor": hero, "courier": "cave"}, figures=where, strike=(figure, 1, 1), dice=["power"])
    assert at.world.figures["bride"] == {"frankenstein": "tower", "bride": "bridge_east"}[figure]


def test_after_the_bride_has_been_drawn_away_nobody_else_is_rolled_for() -> None:
    """Rules H3, B6: her power takes her from the space; the second hero there is no longer with her."""
    at = pair(
        heroes={"mayor": "theatre", "courier": "theatre"},
        figures={"bride": "theatre", "frankenstein": "shop"},
        strike=("bride", 1, 1),
        dice=["power", "hit"],
    )
    assert [each["victim"] for each in at.log("attack")] == ["mayor"]
    assert at.hero("courier").space == "theatre"


def test_a_meeting_by_the_power_of_a_strike_ends_in_the_middle_of_the_card() -> None:
    """Rules B4, H63: dials full, she is one space from him; the rest of his powers is gone with him."""
    at = pair(
        heroes={"mayor": "graveyard", "courier": "cave"},
        figures={"bride": "church"},
        mats=dials(11, 8),
        strike=("frankenstein", 1, 2),
        dice=["power", "power"],
    )
    assert at.world.defeated == ["frankenstein_and_bride"]
    assert len(at.log("power")) == 1


def test_the_meeting_stops_on_his_space() -> None:
    """Rule H46: one space away she goes one, though the card says two; the dials are not full, so they part (B5)."""
    at = pair(heroes={"mayor": "theatre", "courier": "shop"}, figures={"bride": "church"}, event="the_meeting")
    assert at.world.terror == 2
    assert (at.world.figures["frankenstein"], at.world.figures["bride"]) == ("graveyard", "dungeon")


@pytest.mark.parametrize(("full", "defeated"), [((11, 8), ["frankenstein_and_bride"]), ((11, 7), [])])
def test_a_perk_may_bring_them_together(full: tuple[int, int], defeated: list[str]) -> None:
    """Rule H47: put on his space by Lanterns on the Hill they have met, early or in time."""
    at = pair(heroes={"mayor": "inn"}, perks={"mayor": ["mob_justice"]}, mats=dials(*full))
    after = at.act("perk:mob_justice", "place:bride", "to:graveyard")
    assert (after.world.defeated, after.world.terror) == (defeated, 1 if defeated else 2)


def test_they_are_not_defeated_by_items() -> None:
    """Rule B4."""
    at = pair(heroes={"mayor": "graveyard"}, items={"mayor": ["rifle"]}, mats=dials(11, 8))
    assert at.refused("defeat:frankenstein_and_bride:rifle") == ["they_must_meet"]
