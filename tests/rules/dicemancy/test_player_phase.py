"""Chapters 3.1 to 3.3: actions in any order, the roll, placing cards."""

from __future__ import annotations

import pytest

from tests.rules.dicemancy.given import CONTENT, ONE, TWO, given


def test_actions_come_in_any_order_and_as_often_as_they_can_be_paid() -> None:
    """3.1.1: Crystals before the roll, a card after a die, and so on."""
    at = given(tableau="F1 H 0,0", hand=["R1", "W1"])
    at = (
        at.act("crystalize:hand:R1")
        .act("roll", roll=[3, 3, 3, 3, 3, 6])
        .act("skill:fleur", "reroll:3", "twirl", reroll=[5])
    )
    assert at.world.pool == [3, 3, 3, 3, 5, 6]
    at = at.act("place:W1", "at:H:1,0").act("crystalize:die:5")
    assert at.world.crystals == 2
    assert at.world.pool == [3, 3, 3, 3, 6]


def test_an_action_is_completed_before_the_next_begins() -> None:
    """3.1.2: while a die waits for its chains no Skill, roll or card can come between."""
    at = given(tableau="F6 H 0,0; R2 H 1,0", monsters={"r1c3": "F1"}, dice=[3, 5], crystals=3, hand=["W1"])
    at = at.act("die:3:0,0", "cast:1", "attack", "area:r1c3-r1c4-r1c5", "slot:health:any", "finish")
    assert at.asked == "chain"
    for other in ("skill:fleur", "place:W1", "crystalize:die:5", "end", "die:5:0,0"):
        assert at.refused(other) == ["die_first"]


def test_ten_dice_are_rolled_though_eleven_icons_are_in_sight() -> None:
    """3.2.2: Fleur 5, Phoenix Matron 3, Crystal Matron 3."""
    at = given(tableau="F7 H 0,0; R7 H 1,0").act("roll")
    assert len(at.world.pool) == 10
    assert at.g.view(1).dice_left == 0


def test_a_card_placed_after_the_roll_adds_no_dice_and_there_is_one_roll_a_round() -> None:
    """3.2.1: 5 dice, then F4's two icons come too late."""
    at = given(tableau="R3 H 0,0", hand=["F4"]).act("roll").act("place:F4", "at:H:1,0")
    assert len(at.world.pool) == 5
    assert at.refused("roll") == ["rolled"]


def test_a_card_placed_before_the_roll_adds_its_dice() -> None:
    """3.2.1: 5 + 2 = 7, three stay in the Supply."""
    at = given(tableau="R3 H 0,0", hand=["F4"]).act("place:F4", "at:H:1,0").act("roll")
    assert len(at.world.pool) == 7
    assert at.g.view(1).dice_left == 3


def test_a_covered_icon_does_not_count_when_the_dice_are_rolled() -> None:
    """3.2.1: F3 over half B of F4 leaves 5 + 1 = 6."""
    at = given(tableau="F4 H 0,0", hand=["F3"]).act("place:F3", "at:H:0,1").act("roll")
    assert len(at.world.pool) == 6


def test_covering_an_icon_after_the_roll_changes_nothing() -> None:
    """3.2.1: 5 + 2 = 7 dice, and 7 they stay."""
    at = given(tableau="F4 H 0,0", hand=["F3"]).act("roll").act("place:F3", "at:H:0,1")
    assert len(at.world.pool) == 7


def test_the_roll_comes_again_next_round() -> None:
    """3.2.1: once per round."""
    at = given(tableau="F1 H 0,0").act("roll").act("end")
    assert at.world.pool == []
    assert len(at.act("roll").world.pool) == 6


# Slots


def test_each_slot_takes_only_the_dice_that_satisfy_it() -> None:
    """3.4.3: either number, even, at most 4, exactly 6: ten placements of six different dice."""
    at = given(tableau="F3 H 0,0; W6 H 1,0", dice=[1, 2, 3, 4, 5, 6])
    legal = {
        "die:2:0,0", "die:5:0,0", "die:2:0,1", "die:4:0,1", "die:6:0,1",
        "die:1:1,0", "die:2:1,0", "die:3:1,0", "die:4:1,0", "die:6:1,1",
    }  # fmt: skip
    assert set(at.options("die")) == legal
    assert at.refused("die:3:0,0") == ["slot_exact"]
    assert at.refused("die:3:0,1") == ["slot_even"]
    assert at.refused("die:5:1,0") == ["slot_max"]
    assert at.refused("die:5:1,1") == ["slot_exact"]


def test_an_odd_slot_takes_odd_dice() -> None:
    """3.4.3: R3's half B."""
    at = given(tableau="R3 H 0,0", dice=[1, 2, 3, 4, 5, 6])
    assert [each for each in at.options("die") if each.endswith("0,1")] == ["die:1:0,1", "die:3:0,1", "die:5:0,1"]
    assert at.refused("die:2:0,1") == ["slot_odd"]


def test_the_second_die_of_a_pair_slot_must_be_the_same() -> None:
    """3.4.4: F4 takes any first die, then its twin, then no third; the chain starts anew with each."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "F6"}, dice=[3, 3, 3, 4])
    assert at.options("die") == ["die:3:0,0", "die:4:0,0"]
    first = at.draft("die:3:0,0")
    assert [(chain.squares, chain.icons, chain.dice) for chain in first.plan.chains] == [(["0,0", "0,1"], ["fire"], 1)]
    at = at.act("die:3:0,0", "leave")
    assert at.refused("die:4:0,0") == ["slot_same"]
    assert at.draft("die:3:0,0").plan.chains[0].dice == 2
    at = at.act("die:3:0,0", "leave")
    assert at.refused("die:3:0,0") == ["slot_full"]


def test_two_even_dice_must_differ() -> None:
    """3.4.4: Stone Twin takes an even die, then another even number."""
    at = given(tableau="R4 H 0,0", dice=[2, 2, 3, 4])
    assert at.options("die") == ["die:2:0,0", "die:4:0,0"]
    at = at.act("die:2:0,0", "leave")
    assert at.options("die") == ["die:4:0,0"]
    assert at.refused("die:2:0,0") == ["slot_two_even"]


# Placing


PLACES_OF_W1 = {
    "H": {"0,0", "0,-1", "0,1", "-1,-1", "-1,0", "-1,1", "1,-1", "1,0", "1,1"},
    "V": {
        "0,0", "0,1", "0,-1", "0,2", "-1,0", "-1,1", "-1,-1", "-1,2", "-2,0", "-2,1", "1,0", "1,1",
    },
}  # fmt: skip


def test_a_card_lies_flush_within_three_by_three() -> None:
    """3.3.3, 3.3.6: around one lying card there are 21 places: 9 lying, 12 standing."""
    at = given(tableau="F1 H 0,0", hand=["W1"])
    places = at.draft("place:W1").options()
    assert len(places) == 21
    assert set(places) == {f"at:{turn}:{square}" for turn, squares in PLACES_OF_W1.items() for square in squares}
    assert at.refused("place:W1", "at:H:0,2") == ["too_wide"]
    assert at.refused("place:W1", "at:H:0,-2") == ["too_wide"]
    assert at.refused("place:W1", "at:V:1,2") == ["not_flush"]
    assert at.refused("place:W1", "at:V:2,0") == ["not_flush", "too_wide"]
    assert at.refused("place:W1", "at:U:0,0") == ["not_offered"]


def test_no_card_goes_over_a_die_and_none_beneath_another() -> None:
    """3.3.4, 3.3.5: a die on half A of F1 forbids the four places that would cover it; W1 always ends on top."""
    at = given(tableau="F1 H 0,0", slotted={"0,0": [3]}, hand=["W1"])
    places = at.draft("place:W1").options()
    assert len(places) == 17
    for covered in ("at:H:0,0", "at:H:0,-1", "at:V:0,0", "at:V:-1,0"):
        assert at.refused("place:W1", covered) == ["on_a_die"]
    for place in places:
        assert at.act("place:W1", place).world.tableau[-1].card == "W1"


def test_a_card_covers_what_lies_below_it() -> None:
    """3.3.4: F3 B is hidden by W1; its slot takes no die and its arrow leads nowhere."""
    at = given(tableau="F3 H 0,0", hand=["W1"], dice=[4]).act("place:W1", "at:V:0,1")
    assert {(square.row, square.col): square.card for square in at.g.view(1).squares} == {
        (0, 0): "F3", (0, 1): "W1", (1, 1): "W1",
    }  # fmt: skip


def test_choosing_a_card_to_place_is_a_draft() -> None:
    """Nothing is paid before the place is known."""
    at = given(tableau="F1 H 0,0", hand=["W1"]).draft("place:W1")
    assert at.world.hand == ["W1"]
    assert len(at.world.tableau) == 1


def test_the_first_card_of_an_empty_tableau_may_lie_or_stand() -> None:
    """11.4: any place is as good as any other, so only the turn is asked."""
    at = given(tableau="F1 H 0,0", hand=["W1"], crystals=0).act("crystalize:laid:F1")
    assert at.world.tableau == []
    assert at.draft("place:W1").options() == ["at:H:0,0", "at:V:0,0"]


def test_when_dice_lie_on_every_square_around_no_card_can_be_placed() -> None:
    """3.3.5: a full three-by-three without a free pair of squares."""
    tableau = "F3 H 0,0; R3 H 1,0; W3 H 2,0; F2 V 0,2; W2 V 1,2"
    shown = given(tableau=tableau).g.tops
    slots = {f"{row},{col}" for (row, col), top in shown.items() if top.half.slot}
    assert len(shown) == 9
    assert len(slots) == 9
    dice = {"0,0": [2], "0,1": [2], "1,0": [1], "1,1": [1], "2,0": [1], "2,1": [1], "0,2": [1], "1,2": [1], "2,2": [1]}
    at = given(TWO, tableau=tableau, hand=["S1"], slotted=dict(list(dice.items())[1:]))
    assert at.refused("place:S1") == ["no_room"]


@pytest.mark.parametrize(("card", "value"), [("F1", 4), ("F8", 1)])
def test_every_starting_card_has_a_slot_that_leads_to_a_spell(card: str, value: int) -> None:
    """2.9: so that any card can begin a tableau."""
    at = given(tableau=f"{card} H 0,0", dice=[value])
    assert at.draft(f"die:{value}:0,0").options("cast")


def test_the_cards_keep_what_the_rulebook_lets_one_infer() -> None:
    """2.8: 48 cards, 5 and 3 of each element by level."""
    for element in CONTENT.scenarios["magus"].elements:
        levels = sorted(card.level for card in CONTENT.cards.values() if card.element == element)
        assert levels == [1, 1, 1, 1, 1, 2, 2, 2]
    assert CONTENT.scenarios[ONE].free == 0
