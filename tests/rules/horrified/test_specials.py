"""The badges and their specials (rules 8, S1 to S7, H22, H23, H25, H26, H33, H34)."""

from __future__ import annotations

import pytest

from domain.horrified.state import DraculaMat, MummyMat, PairMat, WolfManMat
from tests.rules.horrified.given import CONTENT, given

BADGES = {
    "archaeologist": (4, "docks"),
    "courier": (4, "shop"),
    "mayor": (5, "theatre"),
    "scientist": (4, "institute"),
    "professor": (4, "hospital"),
    "inspector": (4, "precinct"),
    "explorer": (3, "camp"),
}


@pytest.mark.parametrize("hero", BADGES)
def test_badges(hero: str) -> None:
    """Rules 1, F6, S1 to S7: actions and starts."""
    badge = CONTENT.heroes[hero]
    assert (badge.actions, badge.start) == BADGES[hero]
    assert given(heroes={hero: "inn"}).g.actions_left == BADGES[hero][0]


LYING = {"inn": ["dart", "garlic"], "theatre": ["rapier"], "barn": ["torch"]}


def test_the_archaeologist_takes_items_from_next_door() -> None:
    """Rules 8, S1, H25: any of one adjacent space, one action each time; not two away, not of two spaces at once."""
    at = given(heroes={"archaeologist": "fountain"}, lying=LYING, spent=2)
    after = at.act("special", "from:inn", "take:dart", "take:garlic")
    assert (after.hero("archaeologist").items, after.g.actions_left) == (["dart", "garlic"], 1)
    after = after.act("special")
    assert (after.hero("archaeologist").items, after.g.actions_left) == (["dart", "garlic", "rapier"], 0)
    assert after.hero("archaeologist").space == "fountain"
    assert at.refused("special", "from:barn") == ["not_next"]
    assert at.refused("special", "from:precinct") == ["nothing_lies"]
    assert at.refused("special", "from:inn", "take:dart", "take:rapier") == ["not_lying"]


def test_the_archaeologist_needs_something_to_take() -> None:
    """Rules S1, H61: what lies on the own space is picked up, and water is not next door."""
    at = given(heroes={"archaeologist": "theatre"}, lying={"theatre": ["rapier"]})
    assert at.refused("special") == ["nothing_next"]


def test_the_courier_joins_another_hero() -> None:
    """Rules S2, H23: to the Crypt, where the Mayor is; Maleva stays. Nobody is on the Barn."""
    at = given(heroes={"courier": "shop", "mayor": "crypt", "explorer": "inn"}, villagers={"maleva": "shop"})
    after = at.act("special", "to:crypt")
    assert (after.hero("courier").space, after.world.villagers) == ("crypt", {"maleva": "shop"})
    assert after.g.actions_left == 3
    assert at.refused("special", "to:barn") == ["no_hero_there"]
    assert at.refused("special", "to:shop") == ["already_there"]


def test_the_mayor_has_no_special_action() -> None:
    """Rule S3: the fifth action is the benefit."""
    assert given(heroes={"mayor": "inn"}).refused("special") == ["no_special"]


def test_the_inspector_goes_where_a_monster_is() -> None:
    """Rules S6, H22: to Dracula on the Crypt, no attack follows; not to the Creature on the River."""
    at = given(heroes={"inspector": "precinct", "mayor": "docks"}, figures={"creature": "river"})
    after = at.act("special")
    assert (after.hero("inspector").space, after.g.actions_left, after.log("attack")) == ("crypt", 3, [])
    three = given(
        heroes={"inspector": "precinct"}, monsters=("dracula", "creature", "mummy"), figures={"creature": "river"}
    )
    assert three.refused("special", "to:river") == ["water"]
    assert three.refused("special", "to:inn") == ["no_monster_there"]


def test_an_inspector_with_nobody_to_go_to() -> None:
    """Rule S6: the only monster is in the water."""
    at = given(heroes={"inspector": "precinct"}, monsters=("creature",), figures={"creature": "river"})
    assert at.refused("special") == ["nowhere"]


def test_the_explorer_goes_anywhere_on_land() -> None:
    """Rules S7, H22: 22 other spaces; three actions are three journeys."""
    at = given(heroes={"explorer": "camp"})
    assert len(at.draft("special").options) == 22
    assert at.refused("special", "to:lagoon") == ["water"]
    at = at.act("special", "to:docks").act("special", "to:lamp").act("special", "to:crypt")
    assert (at.hero("explorer").space, at.g.actions_left) == ("crypt", 0)


def test_the_professor_moves_another_hero_one_space() -> None:
    """Rules S5, H26: on land, the villagers stay; nobody off the board."""
    at = given(
        heroes={"professor": "hospital", "mayor": "bridge_west", "courier": None}, villagers={"maria": "bridge_west"}
    )
    after = at.act("special", "to:camp")
    assert (after.hero("mayor").space, after.world.villagers) == ("camp", {"maria": "bridge_west"})
    assert (after.hero("professor").space, after.g.actions_left) == ("hospital", 3)
    both = given(heroes={"professor": "hospital", "mayor": "inn", "courier": None, "explorer": "camp"})
    assert both.refused("special", "hero:courier") == ["off_board"]
    assert "to:lagoon" not in at.draft("special").options


def test_a_professor_alone_on_the_board() -> None:
    """Rule S5."""
    assert given(heroes={"professor": "hospital", "mayor": None}).refused("special") == ["no_other_hero"]


def test_the_scientists_items_count_one_more_in_a_sum() -> None:
    """Rules S4, H33: Dart 2 and Fire Poker 3 make 7 for her, 5 for the Courier."""
    items = ["dart", "fire_poker"]
    hers = given(heroes={"scientist": "cave"}, items={"scientist": items}).act("advance:dracula:dart+fire_poker")
    assert hers.world.mats["dracula"] == DraculaMat(["crypt", "dungeon", "graveyard"])
    his = given(heroes={"courier": "cave"}, items={"courier": items})
    assert his.refused("advance:dracula:dart+fire_poker") == ["too_weak"]


def test_the_scientist_may_lay_an_item_one_spot_higher() -> None:
    """Rule H34: Analysis 2 on a spot of 2 or of 3; others only on 2."""
    at = given(heroes={"scientist": "laboratory"}, items={"scientist": ["analysis"]}, monsters=("wolf_man",))
    for spot, laid in (("2", ["", "", "analysis", "", "", ""]), ("3", ["", "", "", "", "analysis", ""])):
        after = at.act("advance:wolf_man:analysis", f"spot:{spot}")
        assert after.world.mats["wolf_man"] == WolfManMat(laid)
    other = given(heroes={"mayor": "laboratory"}, items={"mayor": ["analysis"]}, monsters=("wolf_man",))
    assert other.act("advance:wolf_man:analysis").world.mats["wolf_man"] == WolfManMat(["", "", "analysis", "", "", ""])


def test_the_scientist_finds_a_spot_where_her_own_is_taken() -> None:
    """Rule H34: both spots of 2 are taken, so Analysis goes on a 3 unasked; a 3 has no higher spot."""
    mats = {"wolf_man": WolfManMat(["", "", "research", "experiment", "", ""])}
    at = given(heroes={"scientist": "laboratory"}, items={"scientist": ["analysis"]}, monsters=("wolf_man",), mats=mats)
    after = at.act("advance:wolf_man:analysis")
    assert after.world.mats["wolf_man"] == WolfManMat(["", "", "research", "experiment", "analysis", ""])


def test_the_scientists_item_gives_a_step_more_on_the_ring() -> None:
    """Rule H33: Stake 3 gives four steps."""
    at = given(heroes={"scientist": "museum"}, items={"scientist": ["stake"]}, monsters=("mummy",))
    after = at.act("advance:mummy:stake", "slide:4", "slide:5", "slide:6", "slide:1")
    assert after.world.mats["mummy"] == MummyMat([4, 5, 6, 1, 0, 2, 3])


def test_the_scientists_item_raises_a_dial_by_one_more() -> None:
    """Rules H33, B2: Flower 2 to 3, and three spaces."""
    at = given(heroes={"scientist": "graveyard"}, items={"scientist": ["flower"]}, monsters=("frankenstein_and_bride",))
    after = at.act("advance:frankenstein:flower", "to:shop")
    assert after.world.mats["frankenstein_and_bride"] == PairMat({"frankenstein": 3, "bride": 0})
    assert after.world.figures["frankenstein"] == "shop"


def test_a_special_may_be_repeated() -> None:
    """Rule 8: it counts as an action each time."""
    at = given(heroes={"explorer": "camp"}, spent=1).act("special", "to:docks").act("special", "to:camp")
    assert at.g.actions_left == 0
    assert at.refused("special") == ["no_actions"]
