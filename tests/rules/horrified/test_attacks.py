"""Dice, hits, defence, powers, and what a defeat does (rules 24 to 30, F16 to F18, R1, H1 to H5, H62)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.horrified.state import CreatureMat
from tests.rules.horrified.given import At, given


def attacked(*dice: str, items: list[str] | None = None, **position: Any) -> At:
    """The Creature on the Abbey attacks the Mayor with as many dice as are given."""
    position.setdefault("heroes", {"mayor": "abbey", "courier": "docks"})
    return given(
        items={"mayor": items or []},
        figures={"creature": "abbey"},
        strike=("creature", 1, len(dice)),
        dice=list(dice),
        **position,
    )


def test_a_die_has_two_hits_a_power_and_three_blanks() -> None:
    """Rules F16, H1."""
    assert given().g.content.table["village"].faces == ["hit", "hit", "power", "blank", "blank", "blank"]


def test_each_person_has_a_roll_heroes_first() -> None:
    """Rules 24, 27, H3: three rolls in turn; the two hits are parried, nobody is defeated."""
    at = given(
        heroes={"mayor": "lamp", "courier": "lamp"},
        items={"mayor": ["dart", "kite"], "courier": ["wine"]},
        villagers={"maria": "lamp"},
        monsters=("mummy", "creature"),
        figures={"mummy": "lamp"},
        strike=("mummy", 2, 2),
        dice=["hit", "blank", "hit", "blank", "blank", "blank"],
    )
    first = at.log("attack")
    at = at.act("give:dart")
    second = at.log("attack")
    at = at.act("give:wine")
    rolls = [each["victim"] for each in [*first, *second, *at.log("attack")]]
    assert rolls == ["mayor", "courier", "maria"]
    assert (at.hero("mayor").items, at.hero("courier").items) == (["kite"], [])
    assert (at.world.villagers, at.world.terror) == ({"maria": "lamp"}, 1)


def test_heroes_are_rolled_for_from_the_active_one_in_turn_order() -> None:
    """Rule H3: villagers follow by name."""
    at = given(
        heroes={"mayor": "lamp", "courier": "lamp", "explorer": "lamp"},
        villagers={"wilbur_and_chick": "lamp", "maria": "lamp"},
        monsters=("mummy",),
        figures={"mummy": "lamp"},
    )
    at.world.active = 1
    assert at.g.people_with("mummy") == ["courier", "explorer", "mayor", "maria", "wilbur_and_chick"]


@pytest.mark.parametrize(
    ("answers", "space", "items", "terror"),
    [
        (["give:dart", "give:kite"], "abbey", ["wine"], 2),
        (["give:dart", "take_hit"], None, ["kite", "wine"], 3),
        (["take_hit"], None, ["dart", "kite", "wine"], 3),
    ],
)
def test_each_hit_costs_an_item_or_is_the_end(
    answers: list[str], space: str | None, items: list[str], terror: int
) -> None:
    """Rules 25, 27, 28, F17: two hits against three items; whoever falls keeps what is left."""
    at = attacked("hit", "hit", "blank", items=["dart", "kite", "wine"], terror=2)
    for answer in answers:
        at = at.act(answer)
    assert (at.hero("mayor").space, at.hero("mayor").items, at.world.terror) == (space, items, terror)
    assert len(at.world.discards) == answers.count("give:dart") + answers.count("give:kite")


def test_any_item_parries_one_hit() -> None:
    """Rule 27: colour and strength don't matter, and the Scientist is no better at it (H33)."""
    at = given(
        heroes={"scientist": "abbey", "courier": "docks"},
        items={"scientist": ["rifle"]},
        figures={"creature": "abbey"},
        terror=0,
        strike=("creature", 1, 2),
        dice=["hit", "hit"],
    ).act("give:rifle")
    assert (at.hero("scientist").space, at.world.terror) == (None, 1)


def test_without_items_one_hit_is_the_end() -> None:
    """Rule 28: nothing is asked."""
    at = attacked("hit", "blank", terror=0)
    assert (at.hero("mayor").space, at.world.terror) == (None, 1)


def test_without_hits_nothing_happens() -> None:
    """Rule 25."""
    at = attacked("blank", "blank", "blank", items=["dart"])
    assert (at.hero("mayor").space, at.hero("mayor").items) == ("abbey", ["dart"])


def test_villagers_have_no_defence() -> None:
    """Rules 30, F18: two hits, one defeat, one step of terror, no perk."""
    at = given(
        heroes={"mayor": "docks", "courier": "docks"},
        villagers={"maria": "abbey"},
        figures={"creature": "abbey"},
        terror=4,
        perk_deck=["rush"] * 15,
        strike=("creature", 1, 2),
        dice=["hit", "hit"],
    )
    assert (at.world.villagers, at.world.lost, at.world.terror) == ({}, ["maria"], 5)
    assert len(at.world.perk_deck) == 15


def test_a_hero_may_be_hit_again_by_a_later_strike() -> None:
    """Rule 29: First Light lets the Invisible Man strike, then the Creature in frenzy; one item parries once."""
    at = given(
        heroes={"mayor": "abbey", "courier": "docks"},
        items={"mayor": ["dart"]},
        monsters=("invisible_man", "creature"),
        figures={"invisible_man": "abbey"},
        frenzy="creature",
        deck=["sunrise", "sunrise"],
    ).act("end", dice=["hit", "blank", "hit", "blank"])
    at = at.act("give:dart")
    assert (at.hero("mayor").space, at.world.terror) == (None, 2)


def test_the_first_defeat_ends_the_card() -> None:
    """Rule R1: the second hero and the Wolf Man's strike are spared."""
    at = given(
        heroes={"mayor": "mansion", "courier": "mansion"},
        monsters=("dracula", "wolf_man"),
        figures={"dracula": "mansion"},
        frenzy="wolf_man",
        deck=["insane_survivor", "sunrise"],
    ).act("end", dice=["hit", "hit", "hit", "hit", "hit", "hit"])
    assert (at.hero("mayor").space, at.hero("courier").space, at.world.terror) == (None, "mansion", 2)
    assert [each["figure"] for each in at.log("strikes")] == ["dracula"]


def test_all_strikes_play_the_whole_card() -> None:
    """Rule R1, the switch: both heroes fall to Dracula; the Wolf Man goes for Renfield, who has just arrived."""
    at = given(
        heroes={"mayor": "mansion", "courier": "mansion", "explorer": None},
        monsters=("dracula", "wolf_man"),
        figures={"dracula": "mansion"},
        frenzy="wolf_man",
        deck=["insane_survivor", "sunrise"],
        all_strikes=True,
    ).act("end", dice=["hit", "blank", "hit", "blank"])
    assert at.world.terror == 3
    assert [each["figure"] for each in at.log("strikes")] == ["dracula", "wolf_man"]


def test_powers_of_a_roll_that_defeats_are_dropped_with_the_card() -> None:
    """Rules R1, H5: the Creature's hit ends the phase, the boat stays on 5; with the switch it drifts to 4."""
    position: dict[str, Any] = {"mats": {"creature": CreatureMat(5)}}
    stopped = attacked("hit", "power", **position)
    assert stopped.world.mats["creature"].boat == 5  # type: ignore[union-attr]
    on = attacked("hit", "power", mats={"creature": CreatureMat(5)}, all_strikes=True)
    assert on.world.mats["creature"].boat == 4  # type: ignore[union-attr]


def test_hits_are_settled_before_powers() -> None:
    """Rules H4, H62: while the hero thinks about the hit, the boat has not moved."""
    at = attacked("power", "hit", items=["dart"], mats={"creature": CreatureMat(5)})
    assert at.asked() == "defend"
    assert at.world.mats["creature"].boat == 5  # type: ignore[union-attr]
    assert at.act("give:dart").world.mats["creature"].boat == 4  # type: ignore[union-attr]


def test_the_defender_is_asked_for_the_items_it_holds() -> None:
    """Rule 27: each kind once, and the way to take the hit; the seat of the hero decides."""
    at = given(
        heroes={"courier": "docks", "mayor": "abbey"},
        items={"mayor": ["dart", "dart", "kite"]},
        figures={"creature": "abbey"},
        strike=("creature", 1, 1),
        dice=["hit"],
    )
    assert (at.seat(None), at.options()) == (2, ["give:dart", "give:kite", "take_hit"])
    assert at.refused("give:wine") == ["kernel.not_offered"]


def test_a_hero_called_by_a_power_is_not_rolled_for() -> None:
    """Rule H3: the list of people is made when the attack begins."""
    at = given(
        heroes={"mayor": "docks", "courier": "abbey"},
        figures={"dracula": "abbey"},
        strike=("dracula", 1, 1),
        dice=["power", "hit"],
    )
    assert at.hero("mayor").space == "abbey"
    assert [each["victim"] for each in at.log("attack")] == ["courier"]
