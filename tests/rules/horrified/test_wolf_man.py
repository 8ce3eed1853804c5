"""The Wolf Man (rules 6, 7, 26, W1 to W4, H51 to H54)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.horrified.state import WolfManMat
from tests.rules.horrified.given import ALL_BREWED, At, brewed, given

WOLF = ("wolf_man", "creature")


def laboratory(items: list[str], *laid: str, hero: str = "mayor") -> At:
    mats = brewed(*laid) if laid else None
    return given(heroes={hero: "laboratory"}, items={hero: items}, monsters=WOLF, mats=mats)


def laid(at: At) -> list[str]:
    mat = at.world.mats["wolf_man"]
    assert isinstance(mat, WolfManMat)
    return mat.laid


def test_a_blue_item_lies_on_a_spot_of_its_strength() -> None:
    """Rules 6, 13, W1: Kite 1 stays on the mat and is not discarded."""
    after = laboratory(["kite"]).act("advance:wolf_man:kite")
    assert laid(after) == ["kite", "", "", "", "", ""]
    assert (after.hero("mayor").items, after.world.discards, after.g.actions_left) == ([], [], 4)


def test_one_item_an_action() -> None:
    """Rules 11, H51: two at once are refused, one after the other they are legal."""
    at = laboratory(["kite", "fossil"])
    assert at.refused("advance:wolf_man:fossil+kite") == ["one_item"]
    after = at.act("advance:wolf_man:kite").act("advance:wolf_man:fossil")
    assert (laid(after), after.g.actions_left) == (["kite", "", "", "", "fossil", ""], 3)


@pytest.mark.parametrize(("item", "why"), [("dart", "colour"), ("kite", "spots_full")])
def test_other_items_do_not_help(item: str, why: str) -> None:
    """Rules 9, W1: blue only, and both spots of strength 1 are taken."""
    at = laboratory([item], "centrifuge", "anatomy_text", "", "", "", "")
    assert why in at.refused(f"advance:wolf_man:{item}")


def test_the_cure_is_brewed_at_the_laboratory() -> None:
    """Rule 6."""
    at = given(heroes={"mayor": "institute"}, items={"mayor": ["kite"]}, monsters=WOLF)
    assert at.refused("advance:wolf_man:kite") == ["place"]


def test_the_sixth_item_gives_the_cure_to_the_acting_hero() -> None:
    """Rule W2."""
    after = laboratory(["rotenone"], "kite", "centrifuge", "analysis", "research", "fossil", "").act(
        "advance:wolf_man:rotenone"
    )
    assert (laid(after), after.world.cure) == (list(ALL_BREWED), "mayor")


def mansion(items: list[str], **position: Any) -> At:
    position.setdefault("mats", brewed(*ALL_BREWED))
    position.setdefault("cure", "mayor")
    return given(heroes={"mayor": "mansion"}, items={"mayor": items}, monsters=WOLF, **position)


def test_the_cure_and_red_6_defeat_him() -> None:
    """Rules 7, 12, W3, F19: the Silver Cane is 6; the mat's six items go to the discards, the Cure is used up."""
    after = mansion(["silver_cane"], hunted="mayor").act("defeat:wolf_man:silver_cane")
    assert after.world.defeated == ["wolf_man"]
    assert sorted(after.world.discards) == sorted([*ALL_BREWED, "silver_cane"])
    assert (after.world.cure, after.world.hunted) == (None, None)


def test_without_the_cure_or_too_weak_he_stays() -> None:
    """Rule W3: no Cure; the Torch is 5."""
    assert mansion(["silver_cane"], cure=None).refused("defeat:wolf_man:silver_cane") == ["no_cure"]
    assert mansion(["torch"]).refused("defeat:wolf_man:torch") == ["too_weak"]


def test_the_cure_goes_from_hand_to_hand() -> None:
    """Rule H52: shared like an item."""
    at = given(heroes={"mayor": "shop", "courier": "shop"}, monsters=WOLF, mats=brewed(*ALL_BREWED), cure="mayor")
    assert at.act("share").world.cure == "courier"


def test_the_cure_stops_no_hit_and_outlives_a_defeat() -> None:
    """Rules 27, H52: a hero with nothing but the Cure falls at once, and keeps it."""
    at = given(
        heroes={"mayor": "mansion", "courier": "docks"},
        monsters=WOLF,
        mats=brewed(*ALL_BREWED),
        cure="mayor",
        strike=("wolf_man", 1, 1),
        dice=["hit"],
    )
    assert (at.hero("mayor").space, at.world.cure) == (None, "mayor")


def test_his_power_hits_everybody_on_his_space() -> None:
    """Rules 26, W4: A's power costs both heroes an item; the dice of B do nothing."""
    at = given(
        heroes={"mayor": "lamp", "courier": "lamp"},
        items={"mayor": ["dart"], "courier": ["kite", "wine"]},
        monsters=WOLF,
        figures={"wolf_man": "lamp"},
        strike=("wolf_man", 1, 2),
        dice=["power", "blank", "blank", "blank"],
    )
    assert (at.asked(), at.seat(None)) == ("defend", 1)
    at = at.act("give:dart")
    assert at.seat(None) == 2
    at = at.act("give:kite")
    assert (at.hero("mayor").items, at.hero("courier").items) == ([], ["wine"])
    assert (at.hero("mayor").space, at.hero("courier").space, at.world.terror) == ("lamp", "lamp", 1)


def test_the_hit_of_the_dice_comes_before_that_of_the_power() -> None:
    """Rules 25, 26, H54: hit and power cost two items; with one item the second hit is the end."""
    position: dict[str, Any] = {
        "heroes": {"mayor": "mansion", "courier": "docks"},
        "monsters": WOLF,
        "strike": ("wolf_man", 1, 2),
        "dice": ["hit", "power"],
    }
    two = given(items={"mayor": ["dart", "kite"]}, **position).act("give:dart").act("give:kite")
    assert (two.hero("mayor").items, two.hero("mayor").space, two.world.terror) == ([], "mansion", 1)
    one = given(items={"mayor": ["dart"]}, **position).act("give:dart")
    assert (one.hero("mayor").space, one.world.terror) == (None, 2)


def test_his_power_takes_villagers_after_heroes() -> None:
    """Rules W4, 30, R1: the hero parries, then Maleva is lost, and the rest of the card is dropped."""
    at = given(
        heroes={"mayor": "mansion", "courier": "docks"},
        items={"mayor": ["dart"]},
        villagers={"maleva": "mansion"},
        monsters=WOLF,
        strike=("wolf_man", 1, 1),
        dice=["power"],
    ).act("give:dart")
    assert (at.world.lost, at.world.terror) == (["maleva"], 2)


def test_the_emblem_stays_with_the_first_quarry() -> None:
    """Rule H53: in another hero's turn he goes for the same one."""
    at = given(
        heroes={"mayor": "docks", "courier": "bridge_west"}, monsters=WOLF, hunted="courier", event="the_hunt_is_on"
    )
    assert (at.world.hunted, at.world.figures["wolf_man"]) == ("courier", "bridge_west")
