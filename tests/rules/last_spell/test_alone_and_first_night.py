"""Solo mode and the introductory scenario where they meet the other rules: deaths, points, ends, what may be built."""

from __future__ import annotations

from domain.kernel.game import Setting
from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.day_upkeep import Upkeep
from domain.last_spell.night import MonsterPhase
from domain.last_spell.watch import night_over
from tests.rules.last_spell.given import GATE, At, Given

# Alone


def blazing(*, ranger: bool = True) -> Given:
    """The Arcanist at his last Hit Point burns himself along with a Clawer: Fireball, cross, in the Current Sector."""
    table = Given(players=1).hero("arcanist", (12, 13), "WG-scepter-1", wounds=5).monster("clawer", (12, 12))
    return table.hero("ranger", (20, 20)) if ranger else table


FIREBALL = ("attack:WG-scepter-1:fireball", "aim:12,13")


def test_alone_who_dies_in_his_own_turn_ends_it_and_the_next_goes_on() -> None:
    """22.11: his attack still lands, his things go back, and the other Hero's turn begins."""
    at = blazing().turn("arcanist").act(*FIREBALL, orange=[1])
    assert (at.hero("arcanist").state, at.lost, at.world.turn, at.asked) == ("dead", "", "ranger", "turn")
    assert at.monsters() == []
    assert at.hero("arcanist").items == []


def test_alone_the_last_heros_own_fire_loses_the_game() -> None:
    """22.10."""
    assert blazing(ranger=False).turn("arcanist").act(*FIREBALL, orange=[1]).lost == "heroes"


def test_in_company_the_same_fire_loses_at_once() -> None:
    """9.15: even one death."""
    table = Given().hero("arcanist", (12, 13), "WG-scepter-1", wounds=5).monster("clawer", (12, 12))
    assert table.hero("ranger", (20, 20)).turn("arcanist").act(*FIREBALL, orange=[1]).lost == "hero"


def test_alone_a_dead_heros_turns_are_left_out_of_the_phase() -> None:
    """22.11: the Ranger dies of the Arcanist's Fireball before the Ranger's turn; after the Arcanist passes the
    Duelist is next."""
    table = Given(players=1).hero("arcanist", (12, 15), "WG-scepter-1").hero("ranger", (12, 13), wounds=6)
    at = table.hero("duelist", (20, 20)).turn("arcanist").act("attack:WG-scepter-1:fireball", "aim:12,13", "pass")
    assert (at.hero("ranger").state, at.world.turn) == ("dead", "duelist")


def test_alone_every_hero_has_five_action_points_however_many_play() -> None:
    """22.2."""
    table = Given(players=1).hero("arcanist", (12, 13)).hero("ranger", (20, 20)).hero("duelist", (20, 18))
    at = table.hero_phase()
    assert {hero.id: hero.ap for hero in at.world.heroes.values()} == {"arcanist": 5, "ranger": 5, "duelist": 5}


def test_alone_heroes_shield_each_other_by_their_one_player() -> None:
    """12.5: the Warding Shield of a Hero in the Area is asked for at the same seat."""
    table = Given(players=1).hero("duelist", (12, 13)).hero("ranger", (12, 14), "AR20").monster("clawer", (12, 12))
    at = table.play(MonsterAttacks())
    assert (at.asked, at.g.questions[0].seat) == ("ward", 1)
    assert at.act("block:AR20").hero("duelist").wounds == 0


def test_who_is_recruited_gains_nothing_from_the_level_up_before() -> None:
    """22.24, 4.13: only Heroes in play learn in the Upkeep; the recruit then counts from the poorest as he is now."""
    table = Given(players=1, cycle=2).set_up().stash(3, 0).hero("duelist", None, perks=["ME1"])
    table.hero("ranger", None, perks=["RA1"]).world.heroes["ranger"].state = "waiting"
    table.world.order = ["duelist"]
    at = table.play(Upkeep())
    assert (at.asked, at.hero("ranger").perks) == ("gain_perk", ["RA1"])
    assert "perk:RA1" not in at.options()  # the card is with the one who waits


def test_alone_two_hit_points_are_too_many_for_one_hero() -> None:
    """18.1: with one Hero in play the Night lasts until one Hit Point is left, in the Mist or out of it."""
    table = Given(players=1).hero("duelist", (12, 13), "WM-sword-1").piles()
    table.monster("clawer", (12, 12)).monster("clawer", (13, 3))
    at = table.turn("duelist")
    assert not night_over(at.g)
    assert at.act("attack:WM-sword-1:slash", "aim:12,12", orange=[1]).world.phase == "dawn"


# The introductory scenario


def introduction(*, players: int = 2) -> Given:
    """Night I of the introduction: card 1 on slot 1, card 3 on slot 2, the Mist where it was at set-up."""
    table = Given(k=0, players=players).with_(scenario="introductory", introductory=True, quests=[], round=1)
    return table.piles(s1=["1"], s2=["3"]).hero("duelist", (20, 20)).hero("ranger", (20, 18))


def test_one_monster_phase_turns_all_of_its_cards() -> None:
    """23.3, 18.1: from then on the Night may end; eight Monsters are far too many."""
    at = introduction().monster_phase(coin=["left"])
    assert at.world.spawn.piles == {}
    assert len(at.monsters()) == 8
    assert not night_over(at.g)


def test_it_is_won_before_any_reward() -> None:
    """23.6: the scenario is over; no panic is managed and no item is asked for."""
    table = introduction().piles().stash(1, 1)
    at = table.monster("clawer", (19, 20)).monster("clawer", (4, 4)).monster("clawer", (5, 4)).turn("duelist")
    at = at.act("fist", orange=[1])
    assert (at.won, at.world.stash.gold, at.world.stash.materials) == ("first_night", 1, 1)


def test_a_death_loses_it_in_company_but_not_alone() -> None:
    """23.7, 9.15, 22.11: all other rules of the Night hold."""
    for players, lost in ((2, "hero"), (1, "")):
        table = introduction(players=players).monster("clawer", (19, 20))
        table.world.heroes["duelist"].wounds = 6
        assert table.play(MonsterAttacks()).lost == lost


def test_no_wall_is_turned_to_stone_but_flames_are_put_out() -> None:
    """23.5: only Houses and Wooden Walls; repairing builds nothing."""
    table = introduction().with_(cycle=1).stash(5, 5).structure("wooden_wall", cutout="W1", flames=1)
    wall = next(iter(table.world.structures))
    at = table.main_phase()
    assert at.why(f"upgrade:{wall}") == ["no_upgrade_here"]
    assert f"repair:{wall}" in at.options()


def test_alone_it_begins_with_one_of_four_heroes_and_others_may_be_recruited() -> None:
    """22.1, 22.20, 23.7: the rules of solo mode hold in it."""
    at = At(GATE.start(Setting("introductory", 1)))
    while at.asked != "day":
        at = at.act(at.options()[0])
    assert [hero.state for hero in at.world.heroes.values()].count("waiting") == 3
    assert at.why("recruit:ranger") == ["no_gold"]  # two in the stash, three are asked for
    assert (at.world.mist.upper, at.world.spawn.direction) == (0, "")


def test_its_monster_phase_has_no_boss_and_no_panic_at_first() -> None:
    """23.7: all sub-phases are there; with nobody in the Town no Flame leaves the track."""
    at = introduction().play(MonsterPhase(), coin=["left"])
    assert (at.world.boss, at.world.panic, len(at.log("coin"))) == (None, [2] * 6, 1)
