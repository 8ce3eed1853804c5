"""Dracula (rules 6, 7, 9 to 13, 26, D1 to D3)."""

from __future__ import annotations

from domain.horrified.state import DraculaMat
from tests.rules.horrified.given import At, coffins, given


def test_red_items_of_strength_6_smash_a_coffin() -> None:
    """Rules 6, 12, 13, D1: Dart 2 and Pitchfork 4 make 6; the Knife is kept."""
    at = given(heroes={"mayor": "cave"}, items={"mayor": ["dart", "pitchfork", "knife"]})
    after = at.act("advance:dracula:dart+pitchfork")
    assert after.world.mats["dracula"] == DraculaMat(["crypt", "dungeon", "graveyard"])
    assert (after.hero("mayor").items, after.world.discards) == (["knife"], ["dart", "pitchfork"])
    assert after.g.actions_left == 4


def test_too_weak_a_set_or_another_colour_smashes_nothing() -> None:
    """Rules 9, 12, D1: Dart 2 + Knife 3 make 5; the yellow Crucifix does not count."""
    at = given(heroes={"mayor": "cave"}, items={"mayor": ["dart", "knife", "crucifix"]})
    assert at.refused("advance:dracula:dart+knife") == ["too_weak"]
    assert at.refused("advance:dracula:crucifix+dart") == ["colour", "too_weak"]
    assert at.refused("advance:dracula:dart+pitchfork") == ["not_held"]


def test_a_coffin_is_smashed_at_a_coffin_place() -> None:
    """Rules 6, D1: the Camp is none; the coffin of the Dungeon is gone already."""
    items = {"mayor": ["dart", "knife", "torch"]}
    assert given(heroes={"mayor": "camp"}, items=items).refused("advance:dracula:dart+knife+torch") == ["no_coffin"]
    smashed = given(heroes={"mayor": "dungeon"}, items=items, mats=coffins("cave", "crypt", "graveyard"))
    assert smashed.refused("advance:dracula:dart+knife+torch") == ["coffin_smashed"]
    assert smashed.refused("advance:dracula:choose") == ["coffin_smashed"]


def test_a_set_is_put_together_item_by_item() -> None:
    """Rules 12, H58: any set that reaches the number pays, more than is needed is lost."""
    at = given(heroes={"mayor": "cave"}, items={"mayor": ["dart", "rifle", "torch"]})
    assert at.refused("advance:dracula:choose", "use:dart", "pay") == ["too_weak"]
    after = at.act("advance:dracula:choose", "use:dart", "use:rifle", "pay")
    assert (after.hero("mayor").items, after.world.discards) == (["torch"], ["dart", "rifle"])


def test_the_sets_that_waste_least_are_offered_first() -> None:
    """Rule 12: 6 by the Rifle alone, 7 by Dart and Torch; Rifle and Dart would hold a Dart too many."""
    at = given(heroes={"mayor": "cave"}, items={"mayor": ["dart", "rifle", "torch"]})
    offered = [id_ for id_ in at.options() if id_.startswith("advance:dracula")]
    assert offered == ["advance:dracula:rifle", "advance:dracula:dart+torch", "advance:dracula:choose"]


def defeat(space: str, items: list[str], *whole: str, monsters: tuple[str, ...] = ("dracula", "creature")) -> At:
    return given(heroes={"mayor": space}, items={"mayor": items}, mats=coffins(*whole), monsters=monsters)


def test_yellow_6_on_his_space_defeats_him() -> None:
    """Rules 7, 13, D2, F19: Crucifix 4 + Garlic 2; figure and mat are gone, the marker passes to the Creature."""
    after = defeat("crypt", ["crucifix", "garlic"]).act("defeat:dracula:crucifix+garlic")
    assert (after.world.monsters, after.world.defeated) == (["creature"], ["dracula"])
    assert after.world.figures == {"creature": "lagoon"}
    assert after.world.frenzy == "creature"
    assert sorted(after.world.discards) == ["crucifix", "garlic"]
    assert (after.g.actions_left, after.world.terror, after.end) == (4, 1, None)


def test_he_is_defeated_only_with_all_coffins_smashed() -> None:
    """Rules 7, F23: one is whole."""
    assert defeat("crypt", ["crucifix", "garlic"], "cave").refused("defeat:dracula:crucifix+garlic") == ["task_open"]


def test_he_is_defeated_only_where_he_is() -> None:
    """Rule 7: the hero is on the Abbey, he on the Crypt."""
    assert defeat("abbey", ["crucifix", "garlic"]).refused("defeat:dracula:crucifix+garlic") == ["not_with"]


def test_he_is_defeated_by_yellow_strength_6() -> None:
    """Rules 9, 12, D2: Wolfsbane 4 is too little, a red Pistol does not count."""
    assert defeat("crypt", ["wolfsbane"]).refused("defeat:dracula:wolfsbane") == ["too_weak"]
    assert "colour" in defeat("crypt", ["pistol"]).refused("defeat:dracula:pistol")
    assert defeat("crypt", ["pistol"]).refused("defeat:dracula:choose") == ["no_item"]


def test_his_power_calls_the_active_hero() -> None:
    """Rules 26, D3: Maria is attacked, a power symbol brings the Mayor from the Inn; no roll for the Mayor (H3)."""
    at = given(
        heroes={"mayor": "inn", "courier": "shop"},
        villagers={"maria": "abbey"},
        strike=("dracula", 1, 2),
        dice=["power", "blank"],
    )
    assert at.hero("mayor").space == "abbey"
    assert [each["victim"] for each in at.log("attack")] == ["maria"]


def test_his_power_does_not_call_who_is_off_the_board() -> None:
    """Rule H14: with the switch that plays on, the defeated hero stays away."""
    at = given(
        heroes={"mayor": "abbey", "courier": "shop"},
        figures={"dracula": "abbey"},
        strike=("dracula", 1, 2),
        dice=["hit", "power"],
        all_strikes=True,
    )
    assert at.hero("mayor").space is None
    assert at.log("charmed") == []


def test_nothing_more_happens_at_a_smashed_coffin() -> None:
    """Rule H35: the space is like any other; Dracula may be put there (First Light)."""
    at = given(
        heroes={"mayor": "inn", "courier": "shop"},
        figures={"dracula": "docks"},
        mats=coffins("cave"),
        event="sunrise",
    )
    assert at.world.figures["dracula"] == "crypt"
