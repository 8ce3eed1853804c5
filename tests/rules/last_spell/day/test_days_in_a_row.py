"""Days as they go on: one step after the other, and what the next Day and Night make of it."""

from __future__ import annotations

from domain.kernel.numbers import total
from domain.last_spell.day_upkeep import Upkeep, advance_mist, level_up, produce
from domain.last_spell.day_workers import workers
from domain.last_spell.equipment import DECKS, top_of
from domain.last_spell.night import MonsterPhase
from tests.rules.last_spell.given import CONTENT, Given

MELEE = ("WM-sword-1", "WM-axe-1", "WM-spear-1", "WM-hammer-1")


def test_production_then_refresh_turn_all_four_decks() -> None:
    """4.12, 5.23: the second card comes up, the first is the last; a Refresh brings up the third; one Gold each."""
    table = Given().structure("shop", (15, 17), (16, 17)).stash(2, 0).hero("duelist").deck("melee", *MELEE)
    table.deck("ranged", "WR-rifle-1", "WR-pistol-1", "WR-knives-1").deck("magic", "WG-tome-1", "WG-orb-1", "WG-wand-1")
    table.deck("armor", "AR08", "AR04", "AR06")
    scrolls, potions = list(table.world.shop.scrolls), dict(table.world.shop.potions)
    produce(table.g)
    at = table.main_phase()
    tops = [top_of(at.g, deck) for deck in DECKS]
    assert tops == ["WM-axe-1", "WR-pistol-1", "WG-orb-1", "AR04"]
    assert at.world.shop.decks["melee"].known(1) == [*MELEE[1:], MELEE[0]]
    at = at.act("refresh")
    assert [top_of(at.g, deck) for deck in DECKS] == ["WM-spear-1", "WR-knives-1", "WG-wand-1", "AR06"]
    assert (at.world.stash.gold, at.world.shop.scrolls, at.world.shop.potions) == (1, scrolls, potions)
    assert at.why("refresh") == []
    at = at.act("refresh")
    assert (at.world.stash.gold, at.why("refresh")) == (0, ["no_gold"])


def test_a_new_house_works_and_a_bowyer_is_paid() -> None:
    """5.6, 7.33, 7.36: House on (14,13): 3 Gold left, no reward, three Workers; the Bowyer: 3 Gold left."""
    at = Given().set_up().stash(6, 2).hero("duelist").main_phase()
    house = at.act("build:house", "place:14,13")
    assert (house.world.stash.gold, house.world.stash.materials, total(workers(house.g))) == (3, 2, 3)
    bowyer = at.act("build:bowyer", "place_two:15,12:16,12")
    assert (bowyer.world.stash.gold, bowyer.world.shop.levels["ranged"]) == (3, 2)


def test_each_tile_comes_on_again_after_it_was_pushed_back() -> None:
    """7.38, 4.2: upper 3 to 1, left 2, right 1; with the next Day 2, 3 and 2."""
    table = Given(k=1).structure("seer", (11, 13), (11, 14)).stash(9, 0).hero("duelist")
    table.world.mist.upper, table.world.mist.left = 3, 2
    at = table.main_phase().act("repel:upper", "repel:upper")
    assert at.why("repel:upper") == ["mist_far"]
    assert at.why("repel:right") == ["mist_far"]
    advance_mist(at.g)
    assert (at.world.mist.upper, at.world.mist.left, at.world.mist.right) == (2, 3, 2)


def test_the_monster_phases_take_the_cards_as_the_seer_has_laid_them() -> None:
    """7.40, 14.6: slot 4 with 8 over 3, guessed again: the first Monster Phase turns 3, the second 8."""
    table = Given("glenwald").structure("seer", (11, 13), (11, 14), upgraded=True).stash(2, 0).hero("duelist")
    at = table.piles(s4=["8", "3"]).main_phase().act("guess_again:4")
    assert at.world.spawn.piles["4"] == ["3", "8"]
    first = Given("glenwald").piles(s4=at.world.spawn.piles["4"]).hero("duelist", (12, 13)).play(MonsterPhase())
    assert first.world.spawn.seen == ["3"]
    assert first.world.spawn.piles == {"4": ["8"]}


def test_a_seer_knows_from_the_upgrade_on() -> None:
    """7.39 (reading 24.3): cards dealt before are turned up at once and are out of the unknown ones."""
    table = Given("glenwald").structure("seer", (11, 13), (11, 14)).stash(2, 0).hero("duelist")
    at = table.piles(s1=["", ""], s4=["", ""], s7=["", ""]).main_phase().act("upgrade:s1")
    dealt = [card for pile in at.world.spawn.piles.values() for card in pile]
    assert len(set(dealt)) == 6
    assert sorted([*dealt, *at.world.spawn.patterns.cards]) == sorted(map(str, range(1, 11)))
    assert [event["slot"] for event in at.log("turned_up")] == ["1", "1", "4", "4", "7", "7"]


def test_a_lost_seer_shows_no_later_cards() -> None:
    """7.39: without it the next scouting is face down again."""
    table = Given("glenwald", cycle=2).hero("duelist", perks=["ME1"])
    at = table.play(Upkeep(), direction=[1])
    assert all(card == "" for pile in at.world.spawn.piles.values() for card in pile)


def test_every_direction_card_names_its_slots_on_each_day() -> None:
    """4.5 (house)."""
    rows = {
        "D1": ("3 4 5", "2 3 5 6", "1 3 4 5 7"),
        "D2": ("1 2 3", "1 2 4 5", "1 2 3 4 6"),
        "D3": ("5 6 7", "3 4 6 7", "2 4 5 6 7"),
        "D4": ("1 4 7", "1 2 6 7", "1 2 4 6 7"),
        "D5": ("2 4 6", "1 3 5 7", "1 2 3 5 6"),
    }
    for n, (card, days) in enumerate(rows.items(), 1):
        for cycle, slots in enumerate(days, 1):
            coin = {"coin": ["left"]} if cycle == 3 else {}
            table = Given(cycle=cycle, k=cycle - 1).hero("duelist", perks=["ME1"])
            at = table.play(Upkeep(), direction=[n], **coin)
            assert at.world.spawn.direction == card
            assert " ".join(sorted(at.world.spawn.piles)) == slots
            assert all(pile == ["", ""] for pile in at.world.spawn.piles.values())


def test_the_third_day_uses_all_ten_cards() -> None:
    """4.6: five slots, two cards each, so all three Alerion come in the third Night of Gildenberg."""
    for days in CONTENT.directions.values():
        assert len(days.days[2]) * 2 == 10
    assert sum(bool(CONTENT.patterns[str(n)].alerion) for n in range(1, 11)) == 3


def test_the_upkeep_goes_in_order() -> None:
    """4.1: Mist, direction, Boss, production; then the Perks."""
    table = Given(cycle=3, k=2).set_up().structure("gold_mine", (12, 13), (13, 13)).hero("duelist", perks=["ME1"])
    at = table.play(Upkeep(), direction=[1], coin=["right"])
    told = [event.key for event in at.g.events if event.key in ("mist", "direction", "boss_scouted", "produced")]
    assert told == ["mist", "direction", "boss_scouted", "produced"]
    assert (at.world.stash.gold, at.asked) == (1, "gain_perk")


def test_workers_are_free_again_the_next_day() -> None:
    """5.26 (house): who has worked rests until the next production."""
    table = Given().set_up().hero("duelist").with_(workers_used=2)
    assert total(workers(table.g)) == 0
    produce(table.g)
    assert total(workers(table.g)) == 2


def test_a_house_that_fell_takes_its_worker_along() -> None:
    """5.26, 4.11 (house): never fewer than none."""
    table = Given().structure("house", (12, 13)).with_(workers_used=2).hero("duelist")
    at = table.structure("ruin", (18, 18), ruin="R1b").main_phase()
    assert at.why("scavenge") == ["no_workers"]


def test_upgrades_count_in_the_same_days_production_only_later() -> None:
    """7.31: built after production, a Mine gives its Gold at once and a Gold with each later Day."""
    at = Given().stash(0, 2).hero("duelist").main_phase().act("build:gold_mine", "place_two:13,12:14,12")
    assert at.world.stash.gold == 1
    produce(at.g)
    assert at.world.stash.gold == 2


def test_the_mason_mends_again_the_next_day() -> None:
    """3.19: once a Day."""
    from domain.last_spell.day_phase import Day

    table = Given(cycle=2, k=1).structure("stone_wall", cutout="W1", flames=4).hero("duelist", trait="T4B")
    table.world.heroes["duelist"].used = ["T4B", "T3A"]
    at = table.play(Day(), direction=[1])
    assert at.hero("duelist").used == ["T3A"]


def test_glenwalds_heroes_gain_a_perk_on_every_day() -> None:
    """4.15, 21.13."""
    for cycle in (1, 2, 3):
        assert level_up(Given("glenwald", cycle=cycle).hero("duelist", level=2).g) == ["duelist"]
