"""Chapters 3.7, 3.8 and 9: Crystals and what they pay."""

from __future__ import annotations

import pytest

from tests.rules.dicemancy.given import CONTENT, THREE, TWO, given

HEALTH = "slot:health:any"


def test_a_die_gives_two_crystals_and_nine_are_the_most() -> None:
    """3.7.1, 3.7.3: 8 + 2 = 9; the die is gone for this round; dice on slots or in the Supply can't be sold."""
    at = given(tableau="F1 H 0,0", slotted={"0,0": [3]}, dice=[1, 5], crystals=8)
    assert at.options("crystalize") == ["crystalize:die:1", "crystalize:die:5"]
    assert at.refused("crystalize:die:3") == ["not_offered"]
    at = at.act("crystalize:die:5")
    assert (at.world.crystals, at.world.pool) == (9, [1])
    assert at.g.view(1).dice_left == 8
    assert len(at.act("end").act("roll").world.pool) == 6


def test_crystalizing_at_nine_is_refused() -> None:
    """Ruling."""
    at = given(tableau="F1 H 0,0", dice=[1], hand=["R1"], crystals=9)
    for what in ("die:1", "hand:R1", "laid:F1"):
        assert at.refused(f"crystalize:{what}") == ["nine_crystals"]


def test_a_card_of_the_hand_gives_one_crystal() -> None:
    """3.7.2: it goes to the box."""
    at = given(tableau="F1 H 0,0; W1 H 0,1", hand=["R1"]).act("crystalize:hand:R1")
    assert (at.world.crystals, at.world.hand) == (1, [])
    assert "R1" in at.world.box_1.cards


def test_of_the_tableau_only_a_card_that_lies_free_can_be_crystalized() -> None:
    """3.7.2, 11.5: W1 covers half of F1; a die on W1 keeps it there; taken away it shows F1's half again."""
    at = given(tableau="F1 H 0,0; W1 H 0,1", hand=["R1"])
    assert at.refused("crystalize:laid:F1") == ["covered"]
    done = at.act("crystalize:laid:W1")
    assert (done.world.crystals, sorted(done.g.tops)) == (1, [(0, 0), (0, 1)])
    assert done.g.view(1).squares[1].card == "F1"
    held = given(tableau="F1 H 0,0; W1 H 0,1", slotted={"0,1": [2]})
    assert held.refused("crystalize:laid:W1") == ["die_on_card"]


def test_a_tableau_may_fall_apart_and_its_parts_still_count_for_the_box() -> None:
    """11.5: with the middle taken out, the outer cards stay where they are."""
    at = given(tableau="F1 V 0,0; W1 V 0,1; R1 V 0,2", hand=["F2"]).act("crystalize:laid:W1")
    assert sorted(at.g.tops) == [(0, 0), (0, 2), (1, 0), (1, 2)]
    assert at.refused("place:F2", "at:V:0,3") == ["too_wide"]
    assert "at:V:0,1" in at.draft("place:F2").options()


# Skills


def test_a_skill_costs_its_crystals_and_may_be_used_again() -> None:
    """3.8.1, 3.8.2, 9.1: two twirls for two Crystals, no third; the die on a slot can't be chosen."""
    at = given(tableau="F1 H 0,0", slotted={"0,0": [4]}, dice=[1, 1, 6], crystals=2)
    assert at.draft("skill:fleur").options() == ["reroll:1", "reroll:6"]
    at = at.act("skill:fleur", "reroll:1", "reroll:1", "twirl", reroll=[2, 5])
    assert (at.world.pool, at.world.crystals) == ([2, 5, 6], 1)
    at = at.act("skill:fleur", "reroll:2", "twirl", reroll=[3])
    assert (at.world.pool, at.world.crystals) == ([3, 5, 6], 0)
    assert at.refused("skill:fleur") == ["crystals"]
    assert [(die.row, die.col, die.value) for die in at.world.slotted] == [(0, 0, 4)]


def test_lucky_twirl_rolls_any_number_of_dice_again() -> None:
    """9.1: one, some or all of them, but not none."""
    at = given(tableau="F1 H 0,0", dice=[1, 2, 3], crystals=1)
    assert at.refused("skill:fleur", "twirl") == ["not_offered"]
    at = at.act("skill:fleur", "reroll:1", "reroll:2", "reroll:3", reroll=[4, 5, 6])
    assert at.world.pool == [4, 5, 6]
    assert given(tableau="F1 H 0,0", crystals=1).refused("skill:fleur") == ["idle_lucky_twirl"]


def test_yeet_places_two_neutral_cubes_on_one_monster() -> None:
    """9.2: F3 falls at once; F4 keeps its open Rock slot; no splitting, nobody face down, blank slots only."""
    at = given(
        TWO, characters=["fede"], crystals=6, tableau="W1 H 0,0",
        monsters={"r1c3": "F4", "r2c3": "F3", "r1c5": "R1 down"},
    )  # fmt: skip
    two = at.act("skill:fede", "onto:F3", "another")
    assert (two.world.crystals, two.world.hand) == (1, ["F3"])
    other = at.act("skill:fede", "onto:F4", "another")
    assert (other.cubes("F4", "health"), "F4" in other.world.monsters) == ("NN", True)
    assert at.refused("skill:fede", "onto:R1") == ["face_down"]
    assert at.refused("skill:fede", "onto:F4", "onto:F3") == ["not_offered"]
    one = at.act("skill:fede", "onto:F4", "enough")
    assert one.cubes("F4") == "N"


def test_yeet_may_put_its_cubes_in_two_sections() -> None:
    """9.2: blank slots, wherever they are on that Monster."""
    at = given(TWO, characters=["fede"], crystals=5, tableau="W1 H 0,0", monsters={"r1c3": "F6"})
    at = at.act("skill:fede", "slot:cancel_move:any", "another", "slot:cancel_attack:any")
    assert (at.cubes("F6", "cancel_move"), at.cubes("F6", "cancel_attack")) == ("N", "N")


def test_yeet_without_a_mark_is_refused() -> None:
    """Ruling: a Skill that would change nothing."""
    at = given(TWO, characters=["fede"], crystals=5, tableau="W1 H 0,0", monsters={"r1c5": "F1 down"})
    assert at.refused("skill:fede") == ["idle_yeet"]


def test_lytha_mends_a_wall_card_by_one_step() -> None:
    """9.3: Damaged becomes Built, Destroyed becomes Damaged unless a Monster stands there."""
    at = given(
        THREE, characters=["lytha"], crystals=8, tableau="W1 H 0,0", monsters={"r3c0": "F1"},
        walls={1: "damaged", 2: "destroyed", 3: "destroyed"},
    )  # fmt: skip
    assert at.act("skill:lytha", "wall:1").world.walls[0] == "built"
    assert at.act("skill:lytha", "wall:2").world.walls[1] == "damaged"
    assert at.act("skill:lytha", "wall:2").world.crystals == 4
    assert at.refused("skill:lytha", "wall:3") == ["monster_in_breach"]
    assert at.refused("skill:lytha", "wall:4") == ["wall_whole"]
    whole = given(THREE, characters=["lytha"], crystals=8, tableau="W1 H 0,0")
    assert whole.refused("skill:lytha") == ["idle_mend_the_stone"]


def test_lewis_seal_makes_the_next_attack_stronger_and_only_that() -> None:
    """9.4: 2 + 1 cubes with the first die, 1 with the second, which fills Health."""
    at = given(THREE, characters=["lewis"], crystals=3, tableau="F4 H 0,0", monsters={"r1c3": "F6"}, dice=[2, 2])
    at = at.act("skill:lewis")
    assert (at.world.crystals, at.world.sealed) == (0, True)
    die = ("die:2:0,0", "cast:1", "attack", "area:r1c3")
    at = at.act(*die, HEALTH, HEALTH, "effect:fire", HEALTH, "finish")
    assert (at.cubes("F6", "health"), at.world.sealed) == ("FFF", False)
    at = at.act(*die, HEALTH, "finish")
    assert "F6" in at.world.hand


def test_the_seal_is_not_laid_twice_and_lapses_at_cleanup() -> None:
    """9.4, 11.7."""
    at = given(THREE, characters=["lewis"], crystals=9, tableau="F4 H 0,0").act("skill:lewis")
    assert at.refused("skill:lewis") == ["idle_seal_of_force"]
    assert not at.act("end").world.sealed


def test_the_seal_covers_spaces_that_water_whip_adds_and_is_spent_without_room() -> None:
    """9.4: R1 in the area and F1 added take two cubes each; a target with one open slot takes one."""
    at = given(
        THREE, characters=["lewis"], tableau="W4 H 0,0", dice=[1], sealed=True,
        monsters={"r2c3": "R3", "r1c3": "F3"}, cubes={"R3": "health F"},
    )  # fmt: skip
    plan = ("die:1:0,0", "cast:1", "attack", "area:r2c2-r2c3-r2c4", "effect:water", "reach:r1c3")
    draft = at.draft(*plan)
    assert draft.cubes("R3", "health") == "FW"
    assert draft.options() == [HEALTH, "slot:weakness:water", "slot:cancel_attack:water"]
    at = at.act(*plan, HEALTH, HEALTH, "finish")
    assert at.world.hand == ["F3", "R3"]
    assert not at.world.sealed


def test_konjito_takes_a_free_card_back() -> None:
    """9.5: F1 is half covered, W1 isn't; with a die on W1 neither can be lifted."""
    at = given(THREE, characters=["konjito"], crystals=2, tableau="F1 H 0,0; W1 H 0,1")
    at = at.act("skill:konjito")
    assert (at.world.hand, at.world.crystals) == (["W1"], 0)
    assert at.draft("place:W1").options("at")
    held = given(THREE, characters=["konjito"], crystals=2, tableau="F1 H 0,0; W1 H 0,1", slotted={"0,1": [2]})
    assert held.refused("skill:konjito") == ["idle_totally_intended"]
    two = given(THREE, characters=["konjito"], crystals=2, tableau="F1 H 0,0; W1 H 0,1; R1 H 1,0")
    assert two.draft("skill:konjito").options() == ["lift:W1", "lift:R1"]
    assert two.refused("skill:konjito", "lift:F1") == ["covered"]


def test_quibblethatch_takes_a_random_level_1_card_from_the_box() -> None:
    """9.6: crystalized cards too, level 2 never; refused when none is left."""
    level_1 = [card.id for card in CONTENT.cards.values() if card.level == 1]
    spare = [card for card in level_1 if card not in ("V3", "F1")]
    at = given(THREE, characters=["quibblethatch"], crystals=4, tableau="F1 H 0,0", hand=spare)
    assert at.world.box_1.cards == ["V3"]
    assert "F6" in at.world.box_2.cards
    at = at.act("skill:quibblethatch")
    assert "V3" in at.world.hand
    assert (at.world.crystals, len(at.world.box_2)) == (0, 18)
    empty = given(THREE, characters=["quibblethatch"], crystals=4, tableau="F1 H 0,0", hand=[*spare, "V3"])
    assert empty.refused("skill:quibblethatch") == ["idle_obscure_prophecy"]


def test_a_crystalized_card_can_come_back_by_the_prophecy() -> None:
    """9.6, 3.7.2."""
    level_1 = [card.id for card in CONTENT.cards.values() if card.level == 1 and card.id != "F1"]
    at = given(THREE, characters=["quibblethatch"], crystals=3, tableau="F1 H 0,0", hand=level_1)
    at = at.act("crystalize:hand:V3")
    assert "V3" in at.act("skill:quibblethatch").world.hand


@pytest.mark.parametrize(
    ("character", "dice", "cost"),
    [("fleur", 5, 1), ("fede", 3, 5), ("lytha", 3, 4), ("lewis", 3, 3), ("konjito", 3, 2), ("quibblethatch", 2, 4)],
)
def test_what_each_character_rolls_and_pays(character: str, dice: int, cost: int) -> None:
    """Chapter 9."""
    record = CONTENT.characters[character]
    assert (record.dice, record.skill.cost) == (dice, cost)
    at = given(THREE, characters=[character], tableau="F3 H 0,0", crystals=cost - 1, walls={1: "damaged"})
    assert "crystals" in at.refused(f"skill:{character}")
    assert len(at.act("roll").world.pool) == dice
