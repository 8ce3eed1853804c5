"""The Day of one player: recruiting, deploying, going on after a death."""

from __future__ import annotations

import pytest

from tests.rules.last_spell.given import Given


def alone(gold: int, perks: tuple[str, ...] = ("ME1", "ME2"), town: str = "gildenberg") -> Given:
    """The Duelist in play; three others prepared, each with a Trait's Perk and a card."""
    table = Given(town, players=1, k=1).stash(gold, 0).hero("duelist", None, perks=perks)
    prepared = (("ranger", "RA1", "WR-longbow-1"), ("vanguard", "DE1", "WM-sword-1"), ("arcanist", "MA1", "WG-tome-1"))
    for hero, perk, card in prepared:
        table.hero(hero, None, card, perks=[perk])
        table.world.heroes[hero].state = "waiting"
        table.world.order.remove(hero)
    return table


def test_a_recruit_comes_with_what_was_prepared_and_is_deployed() -> None:
    """22.20: the things dealt at set-up; on the board that same evening, after the others; five Action Points."""
    table = alone(3).piles(s3=["", ""])
    at = table.main_phase().act("recruit:ranger", "pass", "deploy:13,13", "deploy:14,13")
    hero = at.hero("ranger")
    assert ([item.card for item in hero.items], at.where(hero), hero.ap) == (["WR-longbow-1"], (14, 13), 5)
    assert at.world.order == ["duelist", "ranger"]


def test_who_was_not_recruited_stays_away() -> None:
    """22.1, 22.20: waiting Heroes are neither healed nor deployed, and nobody may use their things."""
    at = alone(2).main_phase()
    assert at.why("recruit:ranger") == ["no_gold"]
    assert not [each for each in at.options() if each.startswith("leave_item")]
    at = at.act("pass", "deploy:13,13")
    assert at.world.heroes["ranger"].at == -1


@pytest.mark.parametrize(("poorest", "has"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_a_recruit_gains_perks_up_to_one_fewer_than_the_poorest(poorest: int, has: int) -> None:
    """22.24: the Trait's Perk first, then by the rule of the levels; with none to give the Perk goes back."""
    perks = ("ME1", "ME2", "ME3", "ME4")[:poorest]
    at = alone(3, perks).main_phase().act("recruit:ranger")
    for perk in ("RA2", "RA3")[: max(0, has - 1)]:
        assert at.asked == "gain_perk"
        at = at.act(f"perk:{perk}")
    assert (at.asked, at.hero("ranger").perks) == ("day", ["RA1", "RA2", "RA3"][:has])


def test_the_poorest_counts_not_the_richest() -> None:
    """22.24: with Heroes of 4 and 1 Perks the next one comes with none."""
    table = alone(8, ("ME1", "ME2", "ME3", "ME4"))
    table.world.heroes["ranger"].state = "in_play"
    table.world.order.append("ranger")
    at = table.main_phase().act("recruit:vanguard")
    assert (at.hero("vanguard").perks, at.world.stash.gold) == ([], 3)


def test_a_perk_that_went_back_can_be_gained_by_another() -> None:
    """22.24, 4.16: the Vanguard's starting Perk is free again once the recruit comes without it."""
    from domain.last_spell.level_up import owner_of

    at = alone(3, ("ME1",)).main_phase().act("recruit:vanguard")
    assert owner_of(at.g, "DE1") is None


def test_three_in_play_until_one_dies() -> None:
    """22.22, 22.11: the fourth may come for 7 Gold after a death."""
    table = alone(20)
    at = table.main_phase().act("recruit:ranger", "recruit:vanguard")
    assert at.world.stash.gold == 12
    assert at.why("recruit:arcanist") == ["three_in_play"]
    dead = alone(20)
    for hero in ("ranger", "vanguard"):
        dead.world.heroes[hero].state = "in_play"
        dead.world.order.append(hero)
    dead.world.heroes["duelist"].state = "dead"
    dead.world.order.remove("duelist")
    at = dead.main_phase().act("recruit:arcanist")
    assert (at.world.stash.gold, at.world.order) == (13, ["ranger", "vanguard", "arcanist"])
    assert not [each for each in at.options() if each.startswith("recruit")]


def test_a_recruit_of_lakeburg_is_on_side_two() -> None:
    """22.23: after the flip all who come are of level II, with full Mana and their side's tokens."""
    table = alone(3, town="lakeburg")
    hero = table.world.heroes["duelist"]
    hero.level = 2
    at = table.main_phase().act("recruit:arcanist")
    assert (at.hero("arcanist").level, at.hero("arcanist").wounds) == (2, 0)


def test_a_recruit_learns_no_more_than_is_left() -> None:
    """22.24, 4.16: every other Perk of level I is somebody's and none of level II is open: it comes with one."""
    from tests.rules.last_spell.given import CONTENT

    table = alone(3, ("ME1", "ME2", "RA2"))
    ones = [perk for perk, record in CONTENT.perks.items() if record.level == 1]
    table.world.heroes["duelist"].perks = [perk for perk in ones if perk not in ("RA1", "DE1", "MA1")]
    at = table.main_phase().act("recruit:ranger")
    assert (at.asked, at.hero("ranger").perks) == ("day", ["RA1"])
