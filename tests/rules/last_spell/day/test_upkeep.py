"""The Upkeep: Mist, scouting, production, level up."""

from __future__ import annotations

from domain.kernel.numbers import total
from domain.last_spell.day_upkeep import Upkeep, production
from tests.rules.last_spell.given import Given


def test_the_first_upkeep_of_gildenberg() -> None:
    """4.1–4.13: k = 1; D1 names slots 3, 4, 5, two cards each face down; two Workers; the decks turn; no Perk."""
    table = Given(k=0).set_up().stash(2, 2).hero("duelist").deck("melee", "WM-sword-1", "WM-axe-1", "WM-spear-1")
    at = table.play(Upkeep(), direction=[1])
    world = at.world
    assert (world.mist.upper, world.mist.left, world.mist.right) == (1, 1, 1)
    assert (world.spawn.direction, world.spawn.piles) == ("D1", {"3": ["", ""], "4": ["", ""], "5": ["", ""]})
    assert len(world.spawn.patterns) == 10
    assert total(production(at.g, "workers")) == 2
    assert (world.stash.gold, world.stash.materials) == (2, 2)
    assert [layer.cards[0] for layer in world.shop.decks["melee"].layers] == ["WM-axe-1", "WM-spear-1", "WM-sword-1"]
    assert at.asked == "pause"
    assert at.hero("duelist").perks == []


def test_production_goes_to_the_stash_and_workers_do_not() -> None:
    """4.10, 4.11: a base Scavenger Camp, a base and an upgraded Gold Mine, four Houses: 4 Gold, 2 Materials."""
    table = Given().stash(1, 0).structure("scavenger_camp", (11, 13), (11, 14)).hero("duelist")
    table.structure("gold_mine", (13, 11), (14, 11)).structure("gold_mine", (13, 12), (14, 12), upgraded=True)
    for x in (17, 18, 19, 20):
        table.structure("house", (x, 19))
    at = table.play(Upkeep(), direction=[1])
    assert (at.world.stash.gold, at.world.stash.materials) == (5, 2)
    assert total(production(at.g, "workers")) == 4


def test_each_tile_moves_one_step_from_where_it_is() -> None:
    """4.2."""
    table = Given(k=1).hero("duelist")
    table.world.mist.left = 2
    at = table.play(Upkeep(), direction=[1])
    assert (at.world.mist.upper, at.world.mist.left, at.world.mist.right) == (2, 3, 2)


def test_later_days_name_more_slots_and_shuffle_all_cards_anew() -> None:
    """4.3, 4.5, 4.6 (readings 24.1, 24.2): D2 of Day II: 1, 2, 4, 5."""
    at = Given(cycle=2, k=1).hero("duelist", perks=["ME1"]).play(Upkeep(), direction=[2])
    assert sorted(at.world.spawn.piles) == ["1", "2", "4", "5"]
    assert at.world.spawn.patterns.cards == sorted(map(str, range(1, 11)))


def test_the_b_cards_take_the_place_of_the_first_five() -> None:
    """4.4."""
    at = Given(k=0).with_(b_cards=True).hero("duelist").play(Upkeep(), direction=[1])
    assert at.world.spawn.patterns.cards == sorted(["1b", "2b", "3b", "4b", "5b", "6", "7", "8", "9", "10"])


def test_an_upgraded_seer_sees_the_cards() -> None:
    """4.7, 7.39: face up, and known cards leave the unknown ones."""
    table = (
        Given("glenwald", cycle=2).structure("seer", (11, 13), (11, 14), upgraded=True).hero("duelist", perks=["ME1"])
    )
    at = table.play(Upkeep(), direction=[1])
    piles = [card for pile in at.world.spawn.piles.values() for card in pile]
    assert all(piles)
    assert len(set(piles)) == 8
    assert not set(piles) & set(at.world.spawn.patterns.cards)


def test_the_third_day_scouts_the_boss() -> None:
    """4.8, 4.9: the coin says on which side of the Cliff the Harpy sits; earlier Days have none."""
    for side in ("left", "right"):
        at = Given(cycle=3, k=2).hero("duelist", perks=["ME1"]).play(Upkeep(), direction=[1], coin=[side])
        assert at.world.boss is not None
        assert (at.world.boss.kind, at.world.boss.side) == ("corrupted_harpy", side)
        assert sorted(at.world.spawn.piles) == ["1", "3", "4", "5", "7"]
    assert Given(cycle=2, k=1).hero("duelist", perks=["ME1"]).play(Upkeep(), direction=[1]).world.boss is None


def test_the_other_towns_scout_their_bosses() -> None:
    """4.8, 20.14, 21.14: Cetusia's four cards lie beside the board; the Dryad's slot is on the direction card."""
    lake = Given("lakeburg", cycle=3, k=2).hero("duelist", perks=["ME1"]).play(Upkeep(), direction=[1])
    assert lake.world.boss is not None
    assert (lake.world.boss.kind, lake.world.boss.stage, len(lake.world.boss.deck)) == ("cetusia", 1, 4)
    glen = Given("glenwald", cycle=3, k=2).hero("duelist", perks=["ME1"]).play(Upkeep(), direction=[1])
    assert glen.world.boss is not None
    assert (glen.world.boss.kind, glen.world.boss.stage) == ("putrefied_dryad", 0)


def test_the_introduction_has_its_own_cards_and_no_moving_mist() -> None:
    """23.1, 23.2."""
    at = Given(k=0).with_(introductory=True, scenario="introductory").hero("duelist").play(Upkeep())
    assert (at.world.mist.upper, at.world.spawn.direction) == (0, "")
    assert at.world.spawn.piles == {"1": ["1"], "2": ["3"]}


def test_a_perk_needs_two_of_the_level_below_and_exists_once() -> None:
    """4.15, 4.16 (reading 24.38): of any deck; another's Perk is refused."""
    table = Given(cycle=2, k=1).hero("duelist", perks=["ME1"]).hero("ranger", perks=["RA1"])
    at = table.play(Upkeep(), direction=[1])
    assert at.asked == "gain_perk"
    assert at.why("perk:ME3") == ["perk_level"]
    assert at.why("perk:RA1") == ["perk_taken"]
    assert at.why("perk:ME2") == []
    at = at.act("perk:ME2")
    assert (at.hero("duelist").perks, at.g.questions[0].seat) == (["ME1", "ME2"], 2)
    third = Given(cycle=3, k=2).hero("duelist", perks=["ME1", "ME2"]).play(Upkeep(), direction=[1], coin=["left"])
    assert third.why("perk:RA4") == []
    assert third.why("perk:ME5") == ["perk_level"]


def test_only_one_perk_of_the_fourth_level() -> None:
    """4.17."""
    table = Given(cycle=3, k=2).hero("duelist", perks=["ME1", "ME2", "ME3", "ME4", "ME5", "ME6", "ME7"])
    at = table.play(Upkeep(), direction=[1], coin=["left"])
    assert at.why("perk:AS7") == ["perk_fourth"]


def test_lakeburg_turns_the_hero_cards_on_its_first_day() -> None:
    """4.14 (reading 24.39): side II, Mana full, Wounds stay, no Perk; from the second Day on Perks."""
    table = Given("lakeburg", k=0).hero("vanguard", wounds=2, mana=1, perks=["ME1"], trait="T1A")
    at = table.play(Upkeep(), direction=[1])
    hero = at.hero("vanguard")
    assert (hero.level, hero.mana, hero.wounds, hero.tokens) == (2, 6, 2, [3, 3, 2, 2])
    assert at.asked == "pause"
    assert Given("lakeburg", cycle=2, k=1).hero("vanguard").play(Upkeep(), direction=[1]).asked == "gain_perk"


def test_glenwald_gains_a_perk_on_its_first_day() -> None:
    """4.15, 21.13."""
    table = Given("glenwald", k=0).hero("vanguard", level=2, perks=["ME1", "ME2", "ME3", "ME4", "ME5"])
    at = table.play(Upkeep(), direction=[1])
    assert at.why("perk:ME7") == ["perk_level"]
    assert at.why("perk:ME6") == []


def test_heroes_who_wait_learn_nothing() -> None:
    """22.24: only those in play."""
    table = Given(players=1, cycle=2, k=1).hero("duelist", perks=["ME1"]).hero("ranger", perks=["RA1"])
    table.world.heroes["ranger"].state = "waiting"
    table.world.order.remove("ranger")
    at = table.play(Upkeep(), direction=[1]).act("perk:ME2")
    assert at.asked == "pause"
