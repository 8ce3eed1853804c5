"""The Dryad's growth, her attack, what it costs the Circle, and her end."""

from __future__ import annotations

import pytest

from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.dryad import DryadSpawn, reach
from domain.last_spell.night import MonsterPhase
from domain.last_spell.table import dryad_figure
from tests.rules.last_spell.given import At, Given


def rooted(
    stage: int = 1, *, players: int = 2, wounds: int = 0, direction: str = "D1", seen: tuple[str, ...] = ()
) -> Given:
    """Bare Glenwald, the third Night, k = 3, the Dryad of slot 4 on (15,7) and (16,7), all cards out."""
    table = Given("glenwald", cycle=3, k=3, players=players).dryad(direction, stage=stage, wounds=wounds, seen=seen)
    table.piled = True
    return table


def heroes_and_house(stage: int, round_: int) -> Given:
    """Heroes A (12,6) in N1, B (12,12) in TNW, C (12,19) in TSW; a House (19,12) in TNE."""
    table = rooted(stage, players=3).with_(round=round_).hero("vanguard", (12, 6), level=2)
    table.hero("ranger", (12, 12), level=2).hero("duelist", (12, 19), level=2)
    return table.structure("house", (19, 12))


def wounds(at: At) -> list[int]:
    return [at.hero(hero).wounds for hero in ("vanguard", "ranger", "duelist")]


def test_as_a_sprout_she_does_nothing() -> None:
    """21.24: in the first two Monster Phases, while cards are still in play."""
    table = heroes_and_house(0, 1).piles(s1=["3"])
    at = table.play(MonsterPhase(), coin=["left"])
    assert (wounds(at), at.world.mages, len(at.world.structures)) == ([0, 0, 0], 4, 1)
    assert at.world.boss is not None
    assert at.world.boss.stage == 0


def test_growing_she_strikes_her_own_sectors() -> None:
    """21.25, 21.27, 21.29: the third Monster Phase; her Area lies in N1 and N2, so only A is hit, for 2."""
    at = heroes_and_house(0, 2).play(MonsterPhase(), coin=["left"])
    assert at.world.boss is not None
    assert (at.world.boss.stage, wounds(at)) == (1, [2, 0, 0])
    house = at.structure_at((19, 12))
    assert house is not None
    assert (house.flames, at.world.mages) == (0, 4)


def test_mature_she_strikes_the_adjacent_sectors_as_well() -> None:
    """21.26: the fourth: A, B and the House, which falls with its second Flame; not C."""
    at = heroes_and_house(1, 3).play(MonsterPhase(), coin=["left"])
    assert at.world.boss is not None
    assert (at.world.boss.stage, wounds(at)) == (2, [2, 2, 0])
    assert at.structure_at((19, 12)) is None
    assert (at.world.panic, at.world.mages) == ([0, 2, 2, 2, 2, 2], 4)


def test_once_mature_she_takes_a_mage_at_each_boss_spawn() -> None:
    """21.30 (reading 24.37): the fifth: a Mage first, then the attack as before."""
    at = heroes_and_house(2, 4).play(MonsterPhase(), coin=["left"])
    assert (at.world.mages, wounds(at)) == (3, [2, 2, 0])


def test_the_last_mage_is_lost_to_her_growth() -> None:
    """21.30, 16.6: before she even strikes."""
    at = heroes_and_house(2, 4).with_(mages=1).play(MonsterPhase(), coin=["left"])
    assert at.lost == "mages"
    assert wounds(at) == [0, 0, 0]


def test_she_grows_only_when_no_card_is_left() -> None:
    """21.29 (reading 24.36): the second Monster Phase still has cards."""
    at = heroes_and_house(0, 1).piles(s1=["3"]).play(DryadSpawn())
    assert at.world.boss is not None
    assert at.world.boss.stage == 0


@pytest.mark.parametrize(
    ("direction", "own", "adjacent"),
    [
        ("D1", ["N1", "N2"], ["N1", "N2", "NE", "NW", "TNE", "TNW"]),
        ("D2", ["W1"], ["NW", "TNW", "W1", "W2"]),
        ("D3", ["E1"], ["E1", "E2", "NE", "TNE"]),
        ("D4", ["E2"], ["E1", "E2", "TSE"]),
        ("D5", ["W2"], ["TSW", "W1", "W2"]),
    ],
)
def test_her_sectors_are_those_that_her_area_touches(direction: str, own: list[str], adjacent: list[str]) -> None:
    """21.25–21.27: from the table of Sectors; each place with k = 3."""
    g = rooted(direction=direction).g
    dryad = dryad_figure(g)
    assert dryad is not None
    assert [reach(g, dryad, stage) for stage in (0, 1, 2)] == [[], own, adjacent]


def test_a_hero_beside_her_is_hit_whatever_the_sector_behind() -> None:
    """21.25: all Heroes of her Sectors, near or far."""
    table = rooted(1).hero("vanguard", (15, 6), level=2).hero("ranger", (21, 7), level=2)
    at = table.play(MonsterAttacks())
    assert [at.hero(hero).wounds for hero in ("vanguard", "ranger")] == [2, 2]


def test_armor_and_perks_help_against_her() -> None:
    """21.28, 12.1: her attack is a Monster's attack."""
    table = rooted(1).hero("vanguard", (12, 6), "AR06", level=2).hero("ranger", (13, 6), level=2).armored_up("ranger")
    at = table.play(MonsterAttacks())
    assert sorted(at.options()) == ["block:AR06", "take_it"]
    at = at.act("block:AR06")
    assert sorted(at.options()) == ["armor_up", "take_it"]
    at = at.act("armor_up")
    assert [at.hero(hero).wounds for hero in ("vanguard", "ranger")] == [0, 1]


def test_a_hero_on_a_watchtower_is_not_hit_the_tower_is() -> None:
    """21.28, 24.11: it falls, the Hero stands on its spot unhurt."""
    table = rooted(2).hero("vanguard", (12, 12), level=2).structure("watchtower", (12, 12))
    at = table.play(MonsterAttacks())
    assert (at.structure_at((12, 12)), at.hero("vanguard").wounds) == (None, 0)


def test_a_structure_on_two_sectors_burns_once() -> None:
    """21.45: the Wall N2 (15,10)-(16,10) lies in TNW and TNE: 2 Flames, not 4; they come from the box."""
    table = rooted(2).structure("stone_wall", cutout="N2").hero("vanguard", (12, 19), level=2)
    at = table.play(MonsterAttacks())
    wall = at.structure_at((15, 10))
    assert wall is not None
    assert (wall.flames, at.world.panic) == (2, [2] * 6)


def test_fortress_master_spares_structures_from_her() -> None:
    """16.9, 21.28: the Perk is used before her damage falls."""
    table = rooted(2).structure("house", (12, 11)).hero("vanguard", (12, 12), level=2, perks=["DE7"])
    at = table.play(MonsterAttacks())
    assert at.asked == "guard"
    house = at.structure_at((12, 11))
    assert house is not None
    at = at.act(f"spare:structure:{house.id}")
    house = at.structure_at((12, 11))
    assert house is not None
    assert house.flames == 1


def test_she_strikes_after_all_others() -> None:
    """21.28: the Archer's blow falls first."""
    table = rooted(1).hero("vanguard", (12, 6), level=2).monster("archer", (10, 6), "E")
    at = table.play(MonsterAttacks())
    assert [args["by"] for args in at.log("hero_wounded")] == ["archer", "putrefied_dryad"]
    assert at.hero("vanguard").wounds == 3


def test_monsters_are_not_hit_by_her() -> None:
    """21.28: Heroes and Structures only."""
    at = rooted(2).hero("vanguard", (12, 19)).monster("clawer", (12, 6), stunned=True).play(MonsterAttacks())
    assert at.monsters("clawer") == [(12, 6)]


# Attacks on her


def shot_at(stage: int, **faces: list[int]) -> At:
    table = rooted(stage).hero("arcanist", (15, 12), "WG-scepter-3", level=2, mana=9)
    return table.turn("arcanist").act("attack:WG-scepter-3:fireball", "aim:15,7", **faces)


def test_a_sprout_takes_no_damage() -> None:
    """21.24: the Fireball may land on her; she rolls no dice, the Monoliths around are hit without."""
    at = shot_at(0)
    dryad = dryad_figure(at.g)
    assert dryad is not None
    assert dryad.wounds == 0
    assert {args["monster"] for args in at.log("rolled")} == {"monolith"}
    assert [args["monster"] for args in at.log("unharmed")] == ["putrefied_dryad"]


def test_both_dice_must_be_hits_and_any_attack_harms_her_once() -> None:
    """21.23, 21.45: the Fireball lies on both her spots: one roll, one Wound."""
    at = shot_at(1, orange=[1], blue=[1])
    dryad = dryad_figure(at.g)
    assert dryad is not None
    assert dryad.wounds == 1
    assert [args["monster"] for args in at.log("rolled")].count("putrefied_dryad") == 1


def test_her_eleventh_wound_wins() -> None:
    """21.46, 18.9: at once, whatever else is on the board."""
    table = rooted(1, wounds=10).hero("ranger", (15, 12), "WR-longbow-1", level=2).monster("clawer", (20, 12))
    at = table.turn("ranger").act("attack:WR-longbow-1:arrow", "aim:15,7", orange=[1], blue=[1])
    assert at.won == "boss"


def test_ten_wounds_do_not_win() -> None:
    """21.23: she has eleven Hit Points."""
    table = rooted(1, wounds=9).hero("ranger", (15, 12), "WR-longbow-1", level=2)
    at = table.turn("ranger").act("attack:WR-longbow-1:arrow", "aim:15,7", orange=[1], blue=[1])
    assert (at.won, at.lost) == ("", "")


def test_her_death_comes_before_what_her_slayers_suffer() -> None:
    """18.9: a Fireball that ends her and would kill a Hero in its area wins."""
    table = rooted(1, wounds=10).hero("arcanist", (15, 12), "WG-scepter-3", level=2, mana=9)
    table.hero("ranger", (15, 6), level=2, wounds=7)
    at = table.turn("arcanist").act("attack:WG-scepter-3:fireball", "aim:15,7", orange=[1], blue=[1])
    assert at.won == "boss"


def test_she_is_never_stunned_nor_moved() -> None:
    """13.22, 21.23: a Boss; she stays where she is."""
    table = rooted(1).hero("vanguard", (15, 6), "WM-hammer-3", level=2, ap=7)
    at = table.turn("vanguard").act("attack:WM-hammer-3:smash", "aim:15,7", orange=[3], blue=[3])
    dryad = dryad_figure(at.g)
    assert dryad is not None
    assert (dryad.wounds, dryad.stunned) == (2, False)
    at = at.act("end_turn")
    at = at.act("attack:WM-hammer-3:knockback", "aim:15,7", orange=[1], blue=[1])
    assert at.monsters("putrefied_dryad") == [(16, 7)]


def test_monsters_walk_around_her_and_do_not_stop_beside_her() -> None:
    """15.8: she and her Monoliths are obstacles of the ground. A Clawer on (17,6) heading south meets the Monolith
    (17,7): with the coin left it steps east, and on along the Cliff (18,7) to (20,7).
    """
    table = rooted(0).with_(round=1).piles(s1=["3"]).monster("clawer", (17, 6)).hero("vanguard", (12, 20), level=2)
    assert table.play(MonsterPhase(), coin=["left"]).monsters("clawer")[0] == (20, 6)


def test_in_front_of_her_monsters_bypass_her_and_go_on() -> None:
    """15.8: a Runner on (15,6), on her open side: west lie a spot before the Monolith (14,7), then the row
    before the Cliff: four steps lead to (11,6).
    """
    table = rooted(0).with_(round=1).piles(s1=["2"]).monster("runner", (15, 6)).hero("vanguard", (12, 20), level=2)
    assert table.play(MonsterPhase(), coin=["right"]).monsters("runner")[0] == (11, 6)
