"""Cetusia and Lakeburg where two rules meet: both parts in one attack, wards used up, her deck anew, the quests."""

from __future__ import annotations

from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.dawn import EndOfNight
from domain.last_spell.night import Night
from domain.last_spell.quests import progress, solved
from tests.rules.last_spell.given import At, Given


def both_in_reach(head: int, tail: int, *, stage: int = 1) -> Given:
    """Head on the northern lake, Tail on the southern one, an Arcanist in TNW: both Sectors are adjacent."""
    table = Given("lakeburg", cycle=3, k=3).cetusia(
        ("head", (13, 9), "S", head), ("tail", (14, 20), "N", tail), drawn=["C2"], stage=stage
    )
    return table.hero("arcanist", (12, 13), "WG-powerstaff-2", perks=["MA1", "MA2", "MA3"], level=2)


def wounds(at: At) -> dict[str, int]:
    return {each.kind.removeprefix("cetusia_"): each.wounds for each in at.world.monsters.values()}


HITS: dict[str, list[int | str]] = {"orange": [1, 1], "blue": [1, 1]}


def fuelled(table: Given, *spots: str) -> At:
    """Magic Missile on these spots, with Magic Fuel for two damage on each; every die shows a Hit."""
    aims = [f"aim:{spot}" for spot in spots]
    options = ("attack:WG-powerstaff-2:magic_missile", "boost:MA3", *aims, "enough")
    return table.turn("arcanist").act(*options, **HITS)


def test_an_attack_that_wears_both_parts_down_loses_the_surplus_on_both() -> None:
    """20.24: Head at 7 and Tail at 5 suffer 2 each in one attack. All its damage falls together, so the Head stops at 8
    and the Tail at 6, whichever spot was chosen first: neither is removed by what goes beyond the turn."""
    for spots in (("13,9", "14,20"), ("14,20", "13,9")):
        at = fuelled(both_in_reach(7, 5), *spots)
        assert wounds(at) == {"head": 8, "tail": 6}
        assert at.world.boss is not None
        assert at.world.boss.stage == 2
        assert len(at.log("cetusia_turns")) == 1


def test_a_part_that_the_turning_attack_does_not_wear_down_suffers_all_of_it() -> None:
    """20.24: the Head turns at 8; the Tail at 2 has two Wounds more."""
    assert wounds(fuelled(both_in_reach(7, 2), "13,9", "14,20")) == {"head": 8, "tail": 4}


def test_one_attack_may_remove_both_parts_of_the_second_stage() -> None:
    """20.35, 20.36: the Head at 8 goes with its ninth damage and the Tail at 5 with its seventh."""
    assert fuelled(both_in_reach(8, 5, stage=2), "13,9", "14,20").won == "boss"


def test_armor_up_wards_off_one_of_her_two_attacks() -> None:
    """20.20, 20.37: Head and Tail attack one after the other, each an attack of its own. Skull Smash hurts a Hero
    between the lakes for 2 less 1, Tidal Assault then for the whole 1."""
    table = Given("lakeburg", cycle=3, k=3).with_(round=2)
    table.cetusia(("head", (13, 9), "S", 0), ("tail", (13, 16), "N", 0), drawn=["C1"])
    at = table.hero("duelist", (13, 11)).armored_up("duelist").hero("ranger", (20, 20)).play(MonsterAttacks())
    assert at.options() == ["armor_up", "take_it"]
    found = at.act("armor_up").log("hero_wounded")
    assert [(args["by"], args["damage"]) for args in found] == [("cetusia_head", 1), ("cetusia_tail", 1)]


def test_her_third_card_goes_back_with_the_others() -> None:
    """20.34: C3, the third, is turned in phase 4 and attacks; once that phase is over, any of the four may come."""
    table = Given("lakeburg", cycle=3, k=3).with_(round=4).hero("duelist", (8, 12)).hero("ranger", (20, 19))
    table.cetusia(("head", (13, 9), "S", 0), ("tail", (17, 20), "N", 0), drawn=["C1", "C2"])
    at = table.monster_phase(coin=["left"], cetusia=[1])
    assert [args["card"] for args in at.log("cetusia_card")] == ["C3"]
    assert at.world.boss is not None
    assert (at.world.boss.drawn, at.world.boss.deck.cards) == ([], ["C1", "C2", "C3", "C4"])


def test_a_gate_that_falls_in_the_second_night_breaks_break_the_tide() -> None:
    """18.5: no Wall destroyed; Gates are counted among the Walls (rulebook, "Structures")."""
    table = Given("lakeburg", cycle=2).structure("wooden_gate", cutout="W2", flames=1).hero("duelist", (20, 20))
    table.monster("clawer", (9, 14), "E")
    assert solved(table.g, "break_the_tide")
    at = table.play(MonsterAttacks())
    assert at.log("destroyed")
    assert progress(at.g, "break_the_tide") == [(4, 4), (0, 1)]


def test_a_wall_of_the_first_night_is_forgotten_in_the_second() -> None:
    """18.5: no Wall destroyed in Night II."""
    table = Given("lakeburg", cycle=2).hero("duelist", (20, 20)).piles(s1=["1"])
    table.world.tally.walls_lost = 2
    at = table.play(Night(), coin=["left"])
    assert at.world.phase == "hero"
    assert progress(at.g, "break_the_tide")[1] == (1, 1)


def test_a_damaged_producer_counts_for_prosperity_and_a_house_does_not() -> None:
    """18.5: three Production Buildings that are no Houses, one upgraded; Flames do not matter while they stand."""
    table = Given("lakeburg", cycle=2).structure("gold_mine", (11, 13), (11, 14), flames=2, upgraded=True)
    table.structure("scavenger_camp", (13, 19), (14, 19)).structure("house", (12, 17)).structure("house", (17, 17))
    assert progress(table.g, "prosperity") == [(2, 3), (1, 1)]
    table.structure("gold_mine", (11, 16), (11, 17))
    assert solved(table.g, "prosperity")


def test_lakeburg_is_lost_without_a_quest_and_nothing_is_saved() -> None:
    """18.6, 25.3: a Mage is gone and no producer stands; the campaign keeps the save of the Night before, here none."""
    table = Given("lakeburg", cycle=2).with_(campaign=True, mages=3).hero("duelist", (12, 12)).panic(0, 0, 0, 0, 0, 0)
    at = table.play(EndOfNight())
    assert (at.lost, at.g.saved()) == ("quests", None)
