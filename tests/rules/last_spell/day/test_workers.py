"""Workers, the Seer, recruiting."""

from __future__ import annotations

from domain.kernel.numbers import total
from domain.last_spell.day_workers import workers
from tests.rules.last_spell.given import Given


def three_houses() -> Given:
    """The set-up map with a third House; R1b on (12,12), R1c on (12,19), R2a in the west, R3a in the east."""
    table = Given().set_up().structure("house", (14, 13)).hero("duelist")
    ruins = {"12,12": "R1b", "19,12": "R1a"}
    for structure in table.world.structures.values():
        at = f"{structure.spots[0] % 32},{structure.spots[0] // 32}"
        if structure.kind == "ruin":
            structure.ruin = ruins.get(at, structure.ruin)
    return table


def ruin_at(table: Given, x: int, y: int) -> str:
    return next(each.id for each in table.world.structures.values() if y * 32 + x in each.spots)


def test_workers_clear_ruins_of_as_many_spots() -> None:
    """5.17–5.21, 5.25, 5.26: R2a and R1b with three Workers: 4 Gold and an item; no Worker is left this Day."""
    table = three_houses()
    two, one, other = ruin_at(table, 12, 15), ruin_at(table, 12, 12), ruin_at(table, 12, 19)
    at = table.main_phase().act("scavenge", f"ruin:{two}", f"ruin:{one}")  # no Worker is left to choose more
    assert (at.world.stash.gold, at.asked) == (4, "gain_item")
    at = at.act("take_potion:potion_red")
    assert [item.card for item in at.world.stash.items] == ["potion_red"]
    assert (total(workers(at.g)), at.why("scavenge")) == (0, ["no_workers"])
    assert two not in at.world.structures
    assert other in at.world.structures
    assert at.structure_at((12, 12)) is None


def test_no_ruin_is_cleared_in_part_or_beyond_the_workers() -> None:
    """5.18, 5.19."""
    table = three_houses()
    three, one, two = ruin_at(table, 19, 15), ruin_at(table, 12, 12), ruin_at(table, 12, 15)
    at = table.main_phase()
    assert at.why("scavenge", f"ruin:{two}", f"ruin:{three}") == ["no_workers"]
    assert at.why("scavenge", f"ruin:{two}", f"ruin:{one}") == []
    at = at.act("scavenge", f"ruin:{three}")
    assert (at.world.stash.gold, at.world.stash.materials) == (4, 4)
    lone = Given().structure("house", (14, 13)).structure("ruin", (12, 15), (12, 16), ruin="R2a").hero("duelist")
    assert lone.main_phase().why("scavenge") == ["no_workers"]


def test_a_cleared_ruin_makes_room() -> None:
    """5.20: then a House may stand on (13,13)."""
    table = three_houses().stash(3, 0)
    one = ruin_at(table, 12, 12)
    at = table.main_phase()
    assert at.why("build:house", "place:13,13") == ["building_area"]
    at = at.act("scavenge", f"ruin:{one}", "scavenge_now")
    assert at.why("build:house", "place:13,13") == []


def test_the_seer_repels_a_tile_but_never_beyond_six_spots() -> None:
    """7.38: 3 Gold each time; upper 3 to 2 to 1; a tile on 1 stays."""
    table = Given(k=1).structure("seer", (11, 13), (11, 14)).stash(9, 0).hero("duelist")
    table.world.mist.upper, table.world.mist.left = 3, 2
    at = table.main_phase().act("repel:upper", "repel:upper")
    assert (at.world.mist.upper, at.world.stash.gold) == (1, 3)
    assert at.why("repel:right") == ["mist_far"]
    assert at.why("repel:left") == []


def test_a_new_seer_pushes_all_three_tiles_back() -> None:
    """7.38: 3 Gold; never below 1."""
    table = Given(k=2).set_up().stash(3, 0).hero("duelist")
    table.world.mist.right = 1
    at = table.main_phase().act("build:seer", "place_two:14,11:15,11")
    assert (at.world.mist.upper, at.world.mist.left, at.world.mist.right) == (1, 1, 1)


def test_an_upgraded_seer_turns_cards_up_and_puts_one_under_its_pile() -> None:
    """7.39, 7.40 (reading 24.3): refused on the base side; the upgrade turns dealt cards up; then 8 goes under 3."""
    table = (
        Given("glenwald")
        .structure("seer", (11, 13), (11, 14))
        .stash(4, 0)
        .hero("duelist")
        .piles(s4=["8", "3"], s1=["", ""])
    )
    at = table.main_phase()
    assert at.why("guess_again:4") == ["no_seer"]
    at = at.act("upgrade:s1")
    assert all(at.world.spawn.piles["1"])
    at = at.act("guess_again:4")
    assert (at.world.spawn.piles["4"], at.world.stash.gold) == (["3", "8"], 0)
    for town in ("gildenberg", "lakeburg"):
        table = Given(town).structure("seer", (11, 13), (11, 14)).stash(4, 0).hero("duelist")
        assert table.main_phase().why("upgrade:s1") == ["no_upgrade_here"]


def alone(gold: int) -> Given:
    table = Given(players=1).stash(gold, 0).hero("duelist", None, perks=["ME1", "ME2"])
    for hero, perk in (("ranger", "RA1"), ("vanguard", "DE1"), ("arcanist", "MA1")):
        table.hero(hero, None, perks=[perk])
        table.world.heroes[hero].state = "waiting"
        table.world.order.remove(hero)
    return table


def test_recruits_cost_three_five_seven_and_bring_a_perk_fewer() -> None:
    """22.20–22.24: 1 Perk, then none; a fourth is refused while three are in play."""
    at = alone(8).main_phase().act("recruit:ranger")
    assert (at.world.stash.gold, at.hero("ranger").perks, at.hero("ranger").level) == (5, ["RA1"], 1)
    at = at.act("recruit:vanguard")
    assert (at.world.stash.gold, at.hero("vanguard").perks) == (0, [])
    assert at.why("recruit:arcanist") == ["three_in_play", "no_gold"]
    assert at.world.order == ["duelist", "ranger", "vanguard"]


def test_after_a_death_the_fourth_hero_costs_seven() -> None:
    """22.21."""
    for gold, reasons in ((6, ["no_gold"]), (7, [])):
        table = alone(gold)
        for hero in ("ranger", "vanguard"):
            table.world.heroes[hero].state = "in_play"
            table.world.order.append(hero)
        table.world.heroes["ranger"].state = "dead"
        table.world.order.remove("ranger")
        assert table.main_phase().why("recruit:arcanist") == reasons


def test_a_recruit_is_of_the_others_level() -> None:
    """22.23."""
    table = alone(8)
    table.world.heroes["duelist"].level = 2
    table.world.heroes["duelist"].tokens = [4, 4, 3, 2, 2]
    hero = table.main_phase().act("recruit:ranger").hero("ranger")
    assert (hero.level, hero.tokens, hero.mana) == (2, [4, 3, 3, 2], 7)


def test_nobody_recruits_in_company() -> None:
    """22.20."""
    at = Given().set_up().stash(9, 9).hero("duelist").hero("ranger").main_phase()
    assert not [option for option in at.options() if option.startswith("recruit")]
