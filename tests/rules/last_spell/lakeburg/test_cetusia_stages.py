"""Cetusia's two stages, her dice, and her end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.attacks import Plan
from domain.last_spell.odds import hit_chance, kill_chance
from tests.rules.last_spell.given import At, Given

HEAD, TAIL = (13, 12), (18, 18)


def wyrm(head: int | None = 0, tail: int | None = 0, *, stage: int = 1, players: int = 2) -> Given:
    """Head at (13,12) and Tail at (18,18) with these Wounds (None: gone), card C1 turned."""
    parts = []
    if head is not None:
        parts.append(("head", HEAD, "S", head))
    if tail is not None:
        parts.append(("tail", TAIL, "N", tail))
    return Given("lakeburg", cycle=3, k=3, players=players).cetusia(*parts, stage=stage, drawn=["C1"])


def wounds(at: At) -> dict[str, int]:
    return {each.kind.removeprefix("cetusia_"): each.wounds for each in at.world.monsters.values()}


def stage(at: At) -> int:
    assert at.world.boss is not None
    return at.world.boss.stage


def smashed(table: Given, *dice: int, blue: tuple[int, ...] = ()) -> At:
    """A Hero beside the Head hits it with a two-handed hammer: two damage."""
    at = table.hero("duelist", (12, 12), "WM-hammer-1").turn("duelist")
    return at.act("attack:WM-hammer-1:smash", "aim:13,12", orange=list(dice), blue=list(blue))


def stabbed(table: Given, *dice: int, blue: tuple[int, ...] = ()) -> At:
    """A Hero beside the Tail hits it with a sword: one damage."""
    at = table.hero("duelist", (17, 18), "WM-sword-1").turn("duelist")
    return at.act("attack:WM-sword-1:slash", "aim:18,18", orange=list(dice), blue=list(blue))


# Turning the cards


def test_the_heads_eighth_wound_turns_both_cards_and_the_surplus_is_lost() -> None:
    """20.24: at 7 Wounds, hit for 2: it takes one."""
    at = smashed(wyrm(7, 2), 1)
    assert (wounds(at), stage(at)) == ({"head": 8, "tail": 2}, 2)
    assert len(at.log("cetusia_turns")) == 1


def test_the_tails_sixth_wound_turns_both_cards() -> None:
    """20.24."""
    at = stabbed(wyrm(3, 5), 1)
    assert (wounds(at), stage(at)) == ({"head": 3, "tail": 6}, 2)


def test_below_them_nothing_turns() -> None:
    assert stage(smashed(wyrm(5, 2), 1)) == 1
    assert stage(stabbed(wyrm(3, 4), 1)) == 1


def test_the_other_parts_own_number_turns_nothing_a_second_time() -> None:
    """20.24 (reading 24.35): in the second stage the Tail goes from 5 to 7 by one blow of two, and is gone."""
    at = wyrm(8, 5, stage=2).hero("duelist", (17, 18), "WM-hammer-1").turn("duelist")
    at = at.act("attack:WM-hammer-1:smash", "aim:18,18", orange=[1], blue=[1])
    assert wounds(at) == {"head": 8}
    assert at.log("cetusia_turns") == []


def test_the_tail_is_worn_down_after_the_turn() -> None:
    """20.24, 20.35, 20.36: Head at 7 is hit for two, the Tail with 2 Wounds five times for one, the Head once more."""
    table = wyrm(7, 2).hero("ranger", (17, 18), ap=9).structure("ballista", (12, 18))
    at = smashed(table, 1).act("pass")
    for n in range(5):
        assert wounds(at) == {"head": 8, "tail": 2 + n}
        at = at.act("fist", orange=[1], blue=[1])
        at = at.act("end_turn")
    assert (wounds(at), stage(at), at.won) == ({"head": 8}, 2, "")
    at = at.act("shoot:s1", orange=[1], blue=[1])
    assert at.won == "boss"


# Dice


@pytest.mark.parametrize(("stage_", "dice", "blue", "hit"), [(1, 3, (), True), (2, 3, (4,), False), (2, 3, (2,), True)])
def test_her_dice_are_orange_then_both(stage_: int, dice: int, blue: tuple[int, ...], hit: bool) -> None:
    """20.23: in the second stage both dice must be Hits."""
    at = smashed(wyrm(2, 2, stage=stage_), dice, blue=blue)
    assert wounds(at)["head"] == (4 if hit else 2)


def test_the_chance_to_hit_her_falls_with_the_second_stage() -> None:
    """13.14–13.21: one orange die 1/2, both dice 1/4 without abilities."""
    for stage_, chance in ((1, Fraction(1, 2)), (2, Fraction(1, 4))):
        at = wyrm(2, 2, stage=stage_).hero("duelist", (12, 12), "WM-sword-1").turn("duelist")
        plan = Plan("duelist", "WM-sword-1", "slash", impacts=[13 + 12 * 32])
        assert hit_chance(at.g, plan, at.world.monsters["m1"]) == chance
        shown = at.shows("attack:WM-sword-1:slash", "aim:13,12").odds
        assert shown is not None
        assert Fraction(shown.wins, shown.of) == chance
        assert len(shown.faces) == 6 * stage_


def test_the_odds_know_that_surplus_is_lost() -> None:
    """20.24: two damage on the Head at 7 is no kill in the first stage, though 9 Wounds remove it."""
    plan = Plan("duelist", "WM-hammer-1", "smash", impacts=[13 + 12 * 32])
    for stage_, kills in ((1, Fraction(0)), (2, Fraction(1, 4))):
        at = wyrm(7, 2, stage=stage_).hero("duelist", (12, 12), "WM-hammer-1").turn("duelist")
        assert kill_chance(at.g, plan, at.world.monsters["m1"]) == kills


def test_she_is_never_stunned_nor_moved() -> None:
    """13.22, 10.20: a stun sign from the hammer does nothing; nor does its Knockback."""
    at = smashed(wyrm(0, 0), 3)
    assert at.world.monsters["m1"].stunned is False
    at = wyrm().hero("duelist", (12, 12), "WM-hammer-1").turn("duelist")
    at = at.act("attack:WM-hammer-1:knockback", "aim:13,12", orange=[1])
    assert (at.where(at.world.monsters["m1"]), wounds(at)["head"]) == (HEAD, 2)


# Her end


def test_the_heads_ninth_wound_removes_it_and_the_tail_goes_on() -> None:
    """20.35, 20.36: the scenario is not won before both are gone."""
    at = smashed(wyrm(8, 3, stage=2), 1, blue=(1,))
    assert (wounds(at), at.won) == ({"tail": 3}, "")


def test_the_tails_seventh_wound_removes_it_and_the_head_goes_on() -> None:
    at = stabbed(wyrm(4, 6, stage=2), 1, blue=(1,))
    assert (wounds(at), at.won) == ({"head": 4}, "")


def test_with_her_last_part_the_scenario_is_won_at_once() -> None:
    """20.36, 18.9: with Clawers still about."""
    at = smashed(wyrm(8, None, stage=2).monster("clawer", (20, 5)), 1, blue=(1,))
    assert at.won == "boss"
    at = stabbed(wyrm(None, 6, stage=2).monster("clawer", (20, 5)), 1, blue=(1,))
    assert at.won == "boss"


def test_the_night_goes_on_while_she_lives() -> None:
    """18.9 (reading 24.33): no Monster but her, and no card left."""
    at = wyrm(8, 3, stage=2).hero("duelist", (3, 20)).piles().turn("duelist").act("pass", coin=["left"], cetusia=[1])
    assert (at.won, at.lost) == ("", "")
    assert at.world.round == 3


def test_her_death_comes_before_what_her_slayers_suffer() -> None:
    """18.9: an attack that removes her last part and would kill a Hero in its area wins."""
    table = wyrm(8, None, stage=2, players=3).hero("arcanist", (11, 13), "WG-scepter-2")
    table.hero("ranger", (14, 12), wounds=6)
    at = table.turn("arcanist").act("attack:WG-scepter-2:fireball", "aim:13,12", orange=[1], blue=[1])
    assert at.won == "boss"


def test_an_explosion_may_end_her() -> None:
    """13.28: the one Monster that an explosion catches may be a part of hers; its dice against no-dodge."""
    table = wyrm(8, None, stage=2).hero("duelist", (3, 20)).structure("house", (15, 13)).monster("boomer", (14, 13))
    at = table.play(MonsterAttacks(stage="aim"), orange=[1], blue=[5])
    assert at.won == "boss"


def test_each_hit_is_counted_to_the_part_that_it_strikes() -> None:
    """20.22: each part keeps its own count; a Catapult's shot at the Tail leaves the Head alone."""
    table = wyrm(3, 2).structure("catapult", (12, 18), hurls=2).hero("duelist", (3, 20))
    at = table.turn("duelist").act("shoot:s1", "aim:18,18", orange=[1])
    assert wounds(at) == {"head": 3, "tail": 3}
    assert at.world.tally.slain == 0


def test_a_part_of_hers_is_no_slain_monster_of_the_tally() -> None:
    """10.3 (house): "slain" counts common Monsters."""
    at = smashed(wyrm(8, 3, stage=2), 1, blue=(1,))
    assert at.world.tally.slain == 0
