"""When a Night ends, and what it pays."""

from __future__ import annotations

import pytest

from domain.last_spell.dawn import EndOfNight
from tests.rules.last_spell.given import At, Given


def four_clawers(*, town: str = "gildenberg", cycle: int = 1) -> Given:
    table = Given(town, players=3, cycle=cycle).hero("duelist", (12, 13), "WM-sword-1").hero("ranger", (20, 20))
    table.hero("vanguard", (20, 18)).monster("clawer", (13, 13))
    for x in (24, 25, 26):
        table.monster("clawer", (x, 5))
    return table


SLASH = ("attack:WM-sword-1:slash", "aim:13,13")


def test_the_night_ends_when_all_cards_are_out_and_hit_points_match_the_heroes() -> None:
    """18.1 (reading 24.16): at once after the action, no further turns; the panic pays its item."""
    at = four_clawers().piles().turn("duelist").act(*SLASH, orange=[1])
    assert (at.world.phase, at.asked) == ("dawn", "gain_item")
    goes_on = four_clawers().piles(s1=["1"]).turn("duelist").act(*SLASH, orange=[1])
    assert goes_on.asked == "turn"


def test_hit_points_count_not_figures() -> None:
    """18.1: a Clawer and an unhurt amber Bulky are 5."""
    table = Given("lakeburg", players=3).piles().hero("duelist", (12, 13), "WM-sword-1").hero("ranger", (20, 20))
    table.hero("vanguard", (20, 18)).monster("clawer", (13, 13)).monster("clawer", (25, 5))
    at = table.monster("bulky_amber", (26, 5)).turn("duelist").act(*SLASH, orange=[1])
    assert at.asked == "turn"


def test_the_third_night_lasts_until_the_boss_dies() -> None:
    """18.9 (reading 24.33): no common Monster left, the Harpy still there."""
    table = Given(players=3, cycle=3).piles().harpy().hero("duelist", (12, 13), "WM-sword-1")
    at = table.monster("clawer", (13, 13)).turn("duelist").act(*SLASH, orange=[1])
    assert (at.monsters(), at.asked) == ([], "turn")


def test_a_night_may_end_with_the_monster_phase() -> None:
    """18.1: the last wave is smaller than the party."""
    table = (
        Given(players=3).piles(s4=["4b"]).hero("duelist", (12, 20)).hero("ranger", (20, 20)).hero("vanguard", (20, 18))
    )
    table.world.round = 1
    at = table.hero_phase().act("pass", "pass", "pass", coin=["left"])
    assert at.world.phase == "dawn"


def dawn(table: Given) -> At:
    return table.play(EndOfNight())


def test_the_leftmost_slot_with_a_flame_pays_and_empty_slots_are_filled() -> None:
    """18.2, 18.4 (rulings): slot 3 pays 2 and 2 and an item; slots 1 and 2 get a Flame each, the rest keep theirs."""
    at = dawn(Given().stash(1, 1).panic(0, 0, 1, 2, 2, 2).hero("duelist", (12, 13))).act("take_potion:potion_red")
    assert (at.world.stash.gold, at.world.stash.materials) == (3, 3)
    assert [item.card for item in at.world.stash.items] == ["potion_red"]
    assert at.world.panic == [1, 1, 1, 2, 2, 2]


def test_an_empty_track_pays_nothing() -> None:
    """18.3."""
    at = dawn(Given().stash(1, 1).panic(0, 0, 0, 0, 0, 0).hero("duelist", (12, 13)))
    assert (at.world.stash.gold, at.world.stash.materials, at.world.stash.items) == (1, 1, [])
    assert at.world.panic == [1] * 6


def test_an_item_of_choice_is_a_top_card_or_a_potion() -> None:
    """18.2 (house), 5.25: never a card from lower down."""
    at = dawn(Given().set_up().hero("duelist", (12, 18)))
    assert sorted(at.options()) == sorted(
        [
            *(f"draw:{deck}" for deck in ("armor", "magic", "melee", "ranged")),
            *(f"take_potion:potion_{colour}" for colour in ("blue", "green", "red", "yellow")),
        ]
    )
    top = at.world.shop.decks["melee"].layers[0].cards[0]
    assert [item.card for item in at.act("draw:melee").world.stash.items] == [top]


def test_the_board_is_cleared() -> None:
    """18.8 (reading 24.15)."""
    at = dawn(Given().hero("duelist", (12, 13)).monster("clawer", (20, 5)).piles(s1=["1"])).act("draw:melee")
    assert (at.world.monsters, at.hero("duelist").at, at.world.spawn.piles) == ({}, -1, {})


def quests(houses: int, slain: int, cycle: int = 2) -> At:
    table = Given(players=3, cycle=cycle).panic(0, 0, 0, 0, 0, 0)
    for x in range(houses):
        table.structure("house", (11 + x, 13))
    for id_, wounds in (("vanguard", 2), ("duelist", 1), ("ranger", 0)):
        table.hero(id_, (12, 18), wounds=wounds)
    table.world.tally.slain = slain
    return dawn(table)


@pytest.mark.parametrize(
    ("houses", "slain", "gold", "materials", "items", "wounds"),
    [(4, 24, 3, 2, 0, [2, 1, 0]), (3, 25, 0, 0, 1, [1, 0, 0]), (4, 25, 3, 2, 1, [1, 0, 0])],
)
def test_solved_quests_pay_after_the_second_night(
    houses: int, slain: int, gold: int, materials: int, items: int, wounds: list[int]
) -> None:
    """18.5, 18.7: A Roof for All pays 3 Gold 2 Materials, Blood Harvest an item and a Wound off each Hero."""
    at = quests(houses, slain)
    if items:
        at = at.act("draw:melee")
    assert (at.world.stash.gold, at.world.stash.materials, len(at.world.stash.items)) == (gold, materials, items)
    assert [hero.wounds for hero in at.world.heroes.values()] == wounds


def test_no_quest_solved_loses_the_game_but_only_after_the_second_night() -> None:
    """18.6."""
    assert quests(3, 24).lost == "quests"
    assert quests(3, 24, cycle=1).lost == ""


def test_the_other_towns_quests() -> None:
    """10.3 of the house set: producers with one upgraded; Mages and Walls; two makers upgraded; two giants."""
    from domain.last_spell.quests import progress, solved

    lake = Given("lakeburg").structure("gold_mine", (11, 13), (11, 14)).structure("gold_mine", (11, 16), (11, 17))
    lake.structure("scavenger_camp", (13, 19), (14, 19), upgraded=True)
    assert progress(lake.g, "prosperity") == [(3, 3), (1, 1)]
    assert solved(lake.g, "break_the_tide")
    lake.world.tally.walls_lost = 1
    assert not solved(lake.g, "break_the_tide")
    glen = Given("glenwald").structure("bowyer", (11, 13), (11, 14), upgraded=True).hero("duelist", (12, 18), wounds=4)
    assert progress(glen.g, "keepers_of_knowledge") == [(1, 2)]
    glen.world.tally.slain_tier_3 = 2
    assert not solved(glen.g, "giant_slayers")


def test_a_level_three_treasure_is_any_card_nobody_owns() -> None:
    """18.7 (rulings): the Giant Slayers' reward."""
    table = Given("glenwald", cycle=2).panic(0, 0, 0, 0, 0, 0).hero("duelist", (12, 18), "WM-sword-3")
    table.world.tally.slain_tier_3 = 2
    at = dawn(table).act("draw:melee")
    assert "treasure:WM-sword-3" not in at.options()
    at = at.act("treasure:WG-orb-3")
    assert "WG-orb-3" in [item.card for item in at.world.stash.items]


def test_the_introductory_scenario_is_won_with_its_night() -> None:
    """23.6: two Heroes, two Hit Points left."""
    table = Given(k=0).with_(introductory=True, quests=[]).piles().hero("duelist", (12, 13), "WM-sword-1")
    table.hero("ranger", (20, 20)).monster("clawer", (13, 13)).monster("clawer", (24, 5)).monster("clawer", (25, 5))
    at = table.turn("duelist").act(*SLASH, orange=[1])
    assert at.won == "first_night"
