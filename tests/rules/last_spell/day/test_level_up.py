"""Perks gained by day: in turn, level by level, eight in a campaign."""

from __future__ import annotations

import pytest

from domain.last_spell.day_upkeep import Upkeep, level_up
from tests.rules.last_spell.given import CONTENT, Given

FIRST = ["ME1", "RA1"]
SECOND = ["ME3", "RA4"]
THIRD = ["ME5", "RA5"]


def perks_of(level: int) -> list[str]:
    return [perk for perk, record in CONTENT.perks.items() if record.level == level]


@pytest.mark.parametrize(
    ("owned", "levels"),
    [
        (FIRST[:1], [1]),
        (FIRST, [1, 2]),
        ([*FIRST, *SECOND[:1]], [1, 2]),
        ([*FIRST, *SECOND], [1, 2, 3]),
        ([*FIRST, *SECOND, *THIRD[:1]], [1, 2, 3]),
        ([*FIRST, *SECOND, *THIRD], [1, 2, 3, 4]),
        ([*FIRST, *SECOND, *THIRD, "ME7"], [1, 2, 3]),
    ],
)
def test_the_levels_open_one_after_the_other(owned: list[str], levels: list[int]) -> None:
    """4.16, 4.17 (reading 24.38): two of the level below, of whatever decks; of level IV only one."""
    table = Given(cycle=2, k=1).hero("duelist", perks=owned)
    at = table.play(Upkeep(), direction=[1])
    expected = {f"perk:{perk}" for level in levels for perk in perks_of(level) if perk not in owned}
    assert set(at.options()) == expected


def test_each_hero_gains_one_perk_in_turn_order() -> None:
    """4.15: every Hero in play one Perk, the next not the one just taken."""
    table = Given(cycle=2, k=1, players=3)
    for hero, perk in (("duelist", "ME1"), ("ranger", "RA1"), ("vanguard", "DE1")):
        table.hero(hero, perks=[perk])
    at = table.play(Upkeep(), direction=[1])
    for seat, perk in ((1, "AS1"), (2, "AS2"), (3, "SU1")):
        assert (at.asked, at.g.questions[0].seat) == ("gain_perk", seat)
        if seat == 2:
            assert at.why("perk:AS1") == ["perk_taken"]
        at = at.act(f"perk:{perk}")
    assert at.asked == "pause"
    assert [hero.perks for hero in at.world.heroes.values()] == [["ME1", "AS1"], ["RA1", "AS2"], ["DE1", "SU1"]]


def test_a_perk_that_gives_mana_brings_it_along() -> None:
    """4.15, MA2: two more Mana to hold, and filled."""
    table = Given(cycle=2, k=1).hero("arcanist", perks=["MA1"])
    at = table.play(Upkeep(), direction=[1]).act("perk:MA2")
    assert at.hero("arcanist").mana == 9


@pytest.mark.parametrize(("town", "perks"), [("gildenberg", 1), ("lakeburg", 3), ("glenwald", 5)])
def test_a_campaign_gives_eight_perks(town: str, perks: int) -> None:
    """4.18: 1 + 2 in Gildenberg, 2 in Lakeburg, 3 in Glenwald; who starts afresh in a town has what it would have."""
    campaign = 1
    for each in ("gildenberg", "lakeburg", "glenwald"):
        if each == town:
            assert campaign == perks == len(CONTENT.towns[town].quick_perks)
        for cycle in (1, 2, 3):
            table = Given(each, cycle=cycle).hero("duelist", perks=["ME1"])
            campaign += len(level_up(table.g))
        if each == "gildenberg":
            assert campaign == 3
    assert campaign == 8
