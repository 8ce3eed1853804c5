"""Actions: move, guide, pick up, share (rules 1 to 5)."""

from __future__ import annotations

import pytest

from tests.rules.horrified.given import given


def test_a_hero_moves_one_space_along_a_lit_path() -> None:
    """Rules 1, 2: Theatre and Tower are neighbours; an action is used."""
    at = given(heroes={"mayor": "theatre"}).act("move:tower")
    assert (at.hero("mayor").space, at.g.actions_left) == ("tower", 4)


def test_two_spaces_are_too_far() -> None:
    """Rule 2: the Docks are two spaces from the Theatre."""
    at = given(heroes={"mayor": "theatre"})
    assert at.refused("move:docks") == ["not_next"]
    assert at.g.actions_left == 5


def test_water_is_for_the_creature() -> None:
    """Rules 2, F4: from the west bridge to the Mansion, not to the River; nor from the Cave to the Lagoon."""
    at = given(heroes={"mayor": "bridge_west"})
    assert at.act("move:mansion").hero("mayor").space == "mansion"
    assert at.refused("move:river") == ["water"]
    assert given(heroes={"mayor": "cave"}).refused("move:lagoon") == ["water"]


def test_villagers_of_the_space_left_may_come_along() -> None:
    """Rule 2: any of them, for one action; who stays behind stays."""
    at = given(heroes={"mayor": "theatre"}, villagers={"maria": "theatre", "fritz": "theatre", "lucy": "barn"})
    after = at.act("move:bridge_east", "bring:maria", "go")
    assert after.world.villagers == {"maria": "bridge_east", "fritz": "theatre", "lucy": "barn"}
    assert after.g.actions_left == 4
    assert at.act("move:tower", "go").world.villagers["maria"] == "theatre"


def test_both_rescued_at_once_earn_two_perks() -> None:
    """Rules 2, 17: the Camp is safe for Maria and Dr. Reed; 16 cards less two are 14, the terror stays."""
    at = given(
        heroes={"mayor": "bridge_west"},
        villagers={"maria": "bridge_west", "dr_reed": "bridge_west"},
        perk_deck=["rush"] * 16,
    )
    after = at.act("move:camp", "bring:all")
    assert after.world.villagers == {}
    assert after.world.safe == ["dr_reed", "maria"]
    assert (after.hero("mayor").perks, len(after.world.perk_deck)) == (["rush", "rush"], 14)
    assert (after.world.terror, after.g.actions_left) == (1, 4)


def test_who_is_to_come_along_can_be_taken_back() -> None:
    """Nothing is paid before the move is whole."""
    at = given(heroes={"mayor": "theatre"}, villagers={"maria": "theatre", "fritz": "theatre"})
    question = at.draft("move:tower")
    assert sorted(question.options) == ["bring:all", "bring:fritz", "bring:maria", "go"]
    assert sorted(at.draft("move:tower", "bring:fritz").options) == ["bring:maria", "go"]


def test_an_action_may_be_repeated_and_the_phase_may_end_early() -> None:
    """Rule 1: two moves there and back, then the end with three actions unused."""
    at = given(heroes={"mayor": "theatre"}, dawns=1).act("move:tower").act("move:theatre")
    assert at.g.actions_left == 3
    assert at.act("end").world.turn == 2


def test_without_actions_only_the_end_is_left() -> None:
    """Rule 1."""
    at = given(heroes={"mayor": "theatre"}, spent=5)
    assert at.options() == ["end"]
    assert at.refused("move:tower") == ["no_actions"]


def test_a_villager_is_guided_out() -> None:
    """Rules 3, 17: the hero stays on the fountain; the Precinct is safe for Dr. Cranley."""
    at = given(heroes={"mayor": "fountain"}, villagers={"dr_cranley": "fountain"}, perk_deck=["rush"])
    after = at.act("guide:dr_cranley:precinct")
    assert (after.hero("mayor").space, after.hero("mayor").perks) == ("fountain", ["rush"])
    assert (after.world.villagers, after.world.safe) == ({}, ["dr_cranley"])
    assert after.g.actions_left == 4


def test_a_villager_is_guided_in() -> None:
    """Rules 3, 17: from the lamp to the Museum, where Prof. Pearson is safe."""
    at = given(heroes={"mayor": "museum"}, villagers={"prof_pearson": "lamp"}, perk_deck=["rush"])
    after = at.act("guide:prof_pearson:museum")
    assert (after.world.safe, after.hero("mayor").perks) == (["prof_pearson"], ["rush"])
    assert after.hero("mayor").space == "museum"


def test_villagers_are_guided_on_land_only() -> None:
    """Rules 3, H24: no water, no way across it; Lucy is safe at the Mansion."""
    at = given(heroes={"mayor": "bridge_west"}, villagers={"lucy": "bridge_west", "elizabeth": "abbey"})
    assert at.refused("guide:lucy:lagoon") == ["no_lit_path"]
    assert at.refused("guide:elizabeth:bridge_west") == ["no_lit_path"]
    assert at.act("guide:lucy:mansion").world.safe == ["lucy"]


def test_only_near_villagers_are_guided() -> None:
    """Rule 3: not from one neighbour to another space, nor from afar, nor who is not on the board."""
    at = given(heroes={"mayor": "theatre"}, villagers={"maria": "barn", "fritz": "docks"})
    assert at.refused("guide:maria:tower") == ["not_here"]
    assert at.refused("guide:fritz:tower") == ["not_here"]
    assert at.refused("guide:lucy:tower") == ["off_board"]
    assert "guide:maria:theatre" in at.options()


def test_any_items_of_the_space_are_picked_up_by_one_action() -> None:
    """Rule 4: two of three; the third stays."""
    lying = {"inn": ["dart", "garlic", "monocane_mixture"], "docks": ["knife"]}
    at = given(heroes={"mayor": "inn"}, lying=lying)
    after = at.act("pick_up:some", "take:dart", "take:garlic", "done")
    assert after.hero("mayor").items == ["dart", "garlic"]
    assert after.world.items == {"inn": ["monocane_mixture"], "docks": ["knife"]}
    assert after.g.actions_left == 4
    assert at.refused("pick_up:some", "take:knife") == ["not_lying"]
    assert at.act("pick_up:all").hero("mayor").items == ["dart", "garlic", "monocane_mixture"]


def test_two_tokens_of_a_kind_are_two_items() -> None:
    """Rule 4: of two Darts one may be left."""
    at = given(heroes={"mayor": "inn"}, lying={"inn": ["dart", "dart"]})
    after = at.act("pick_up:some", "take:dart", "done")
    assert (after.hero("mayor").items, after.world.items) == (["dart"], {"inn": ["dart"]})


def test_an_empty_space_gives_nothing() -> None:
    """Rules 4, H61."""
    assert given(heroes={"mayor": "inn"}).refused("pick_up:all") == ["nothing_lies"]


def test_one_action_shares_whatever_changes_hands() -> None:
    """Rule 5: all three items for one action."""
    at = given(heroes={"mayor": "shop", "courier": "shop"}, items={"mayor": ["knife"], "courier": ["garlic", "kite"]})
    after = at.act("share", "gift:mayor:knife", "gift:courier:garlic", "gift:courier:kite")
    assert after.hero("mayor").items == ["garlic", "kite"]
    assert after.hero("courier").items == ["knife"]
    assert after.g.actions_left == 4


def test_among_three_the_taker_is_named() -> None:
    """Rules 5, H9: any exchange among the heroes on the active hero's space."""
    heroes = {"mayor": "shop", "courier": "shop", "scientist": "shop"}
    at = given(heroes=heroes, items={"mayor": ["knife"], "courier": ["kite"]})
    after = at.act("share", "gift:courier:kite", "taker:scientist", "gift:mayor:knife", "taker:courier")
    assert [after.hero(hero).items for hero in heroes] == [[], ["knife"], ["kite"]]


def test_the_active_hero_takes_part_in_sharing() -> None:
    """Rules 5, H9: nobody on the lamp to share with; the two on the Shop can't without the active hero."""
    heroes = {"mayor": "lamp", "courier": "shop", "scientist": "shop"}
    at = given(heroes=heroes, items={"courier": ["kite"], "mayor": ["knife"]})
    assert at.refused("share") == ["nobody_here"]
    here = given(heroes={**heroes, "explorer": "lamp"}, items={"courier": ["kite"], "mayor": ["knife", "dart"]})
    assert here.refused("share", "gift:courier:kite") == ["not_here"]


def test_nothing_to_share_is_no_action() -> None:
    """Rule H61."""
    assert given(heroes={"mayor": "shop", "courier": "shop"}).refused("share") == ["nothing_to_share"]


def test_there_is_no_limit_to_what_a_hero_holds() -> None:
    """Rule H8."""
    at = given(heroes={"mayor": "inn"}, items={"mayor": ["kite"] * 30}, lying={"inn": ["dart"] * 9})
    assert len(at.act("pick_up:all").hero("mayor").items) == 39


def test_a_villager_that_is_carried_by_a_special_stays() -> None:
    """Rules 2, H23: the Explorer goes to the Camp, where Maria would be safe; she stays at the Barn."""
    at = given(heroes={"explorer": "barn"}, villagers={"maria": "barn"}).act("special", "to:camp")
    assert (at.hero("explorer").space, at.world.villagers) == ("camp", {"maria": "barn"})
    assert (at.world.safe, at.g.actions_left) == ([], 2)


@pytest.mark.parametrize("option", ["move:nowhere", "guide:maria", "pick_up:dart", "share:mayor", "nonsense"])
def test_what_means_nothing_is_refused(option: str) -> None:
    assert given(heroes={"mayor": "inn"}).refused(option) == ["kernel.not_offered"]


def test_the_only_gift_possible_is_not_asked_for() -> None:
    """Rule 5: one item, one who could take it."""
    at = given(heroes={"mayor": "shop", "courier": "shop"}, items={"mayor": ["knife"]}).act("share")
    assert (at.hero("mayor").items, at.hero("courier").items) == ([], ["knife"])
