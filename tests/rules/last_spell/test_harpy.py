"""The Corrupted Harpy and her Alerion."""

from __future__ import annotations

from domain.last_spell.night import MonsterPhase
from tests.rules.last_spell.given import At, Given


def test_her_cry_costs_those_on_her_side_a_movement_token() -> None:
    """19.4–19.7: she sits left, so Heroes with x <= 15 lose a token of choice after the refill."""
    table = Given(players=3, cycle=3).harpy("left", slain=1).hero("vanguard", (14, 13)).hero("duelist", (15, 18))
    table.hero("ranger", (16, 13)).monster("alerion", (3, 3), stunned=True).piles()
    table.world.round = 2
    at = table.hero_phase().act("pass", "pass", "pass", coin=["left"])
    assert (at.asked, at.options()) == ("lose_token", ["token:3", "token:2"])
    at = at.act("token:3")
    at = at.act("token:2")
    assert at.hero("vanguard").tokens == [2, 2]
    assert at.hero("duelist").tokens == [4, 3]
    assert at.hero("ranger").tokens == [3, 3, 2]


def test_on_the_cliff_she_is_no_target() -> None:
    """19.5: no Monster figure stands there, and the spot is Cliff."""
    table = Given(cycle=3).harpy("left").hero("ranger", (13, 13), "WR-longbow-1").monster("clawer", (12, 5))
    assert table.turn("ranger").why("attack:WR-longbow-1:arrow", "aim:12,7") == ["solid"]


def test_she_does_not_cry_once_she_has_come_down() -> None:
    """19.4: the step is skipped when the third Alerion is gone."""
    table = Given(cycle=3).harpy("left", slain=3).hero("vanguard", (14, 13))
    assert table.world.boss is not None
    table.world.boss.entered = True
    at = table.monster("corrupted_harpy", (25, 5)).play(MonsterPhase(), coin=["left"])
    assert at.hero("vanguard").boons == []


def entering() -> At:
    """Hero A (13,12) with Cloth Armor, B (16,12); the third Alerion on (14,12) between a Clawer and a House."""
    table = Given(players=3, cycle=3).harpy("left", slain=2).hero("vanguard", (13, 12), "AR06", "WM-sword-1")
    table.hero("duelist", (16, 12)).hero("ranger", (10, 16)).structure("house", (14, 11))
    return table.monster("clawer", (15, 13)).monster("alerion", (14, 12)).turn("vanguard")


def test_the_third_alerion_brings_her_down_with_a_dive_bomb() -> None:
    """19.1–19.3, 19.8: on its very spot; 2 to A unless Armor helps, the Clawer without dice, the House; not B."""
    at = entering().act("attack:WM-sword-1:slash", "aim:14,12", orange=[1], blue=[1])
    assert at.asked == "defend"
    assert at.act("take_it").hero("vanguard").wounds == 2
    at = at.act("block:AR06")
    assert at.hero("vanguard").wounds == 0
    assert (at.monsters("corrupted_harpy"), at.monsters("clawer")) == ([(14, 12)], [])
    assert at.structure_at((14, 11)) is None
    assert at.hero("duelist").wounds == 0


def test_a_taken_spot_sends_her_beside_it() -> None:
    """19.3: a Hero stands where the Alerion fell, by Relentless or else: a free spot beside of the players' choice."""
    table = Given(players=3, cycle=3).harpy("left", slain=2).hero("vanguard", (13, 12), "WM-sword-1", perks=["ME6"])
    table.hero("duelist", (14, 11)).hero("ranger", (14, 13)).monster("alerion", (14, 12))
    at = table.turn("vanguard").act("attack:WM-sword-1:slash", "aim:14,12", "slip:14,12", orange=[1], blue=[1])
    assert at.asked == "enter"
    assert sorted(at.options()) == ["enter:13,12", "enter:15,12"]
    at = at.act("enter:15,12")
    assert at.monsters("corrupted_harpy") == [(15, 12)]


def test_a_follow_up_takes_the_spot_before_she_comes() -> None:
    """19.3, 10.21: the slayer steps onto the Alerion's spot, so she comes down on a free one beside it."""
    table = Given(players=3, cycle=3).harpy("left", slain=2).hero("vanguard", (13, 12), "AR24", "WM-sword-2")
    table.hero("duelist", (19, 12)).hero("ranger", (10, 16)).monster("alerion", (14, 12))
    at = table.turn("vanguard").act("attack:WM-sword-2:rush", "stay_put", "aim:14,12", orange=[1], blue=[1])
    at = at.act("follow:14,12")
    assert sorted(at.options()) == ["enter:13,12", "enter:14,11", "enter:14,13", "enter:15,12"]
    at = at.act("enter:15,12", "block:AR24")
    assert (at.monsters("corrupted_harpy"), at.where(at.hero("vanguard"))) == ([(15, 12)], (14, 12))


def test_her_death_comes_before_what_her_slayers_suffer() -> None:
    """18.9: an attack that ends her and would kill a Hero in its area wins."""
    table = Given(players=3, cycle=3).harpy("left", slain=3).hero("arcanist", (12, 13), "WG-scepter-2")
    table.hero("ranger", (15, 12), wounds=6).monster("corrupted_harpy", (14, 12), wounds=6)
    at = table.turn("arcanist").act("attack:WG-scepter-2:fireball", "aim:14,12", orange=[1], blue=[1])
    assert at.won == "boss"


def test_her_seventh_wound_wins_at_once() -> None:
    """18.9, 19.9: with Clawers still about."""
    table = Given(cycle=3).harpy("left", slain=3).hero("vanguard", (13, 12), "WM-sword-1")
    table.monster("corrupted_harpy", (14, 12), wounds=6).monster("clawer", (20, 5))
    at = table.turn("vanguard").act("attack:WM-sword-1:slash", "aim:14,12", orange=[1], blue=[1])
    assert at.won == "boss"


def test_she_flies_and_does_not_overshoot() -> None:
    """19.9 (house): five points from (15,9) would end beside the Circle at (15,14); she stops there by the rules."""
    table = Given(cycle=3).harpy("left", slain=3).monster("corrupted_harpy", (15, 10))
    assert table.world.boss is not None
    table.world.boss.entered = True
    at = table.play(MonsterPhase(), coin=["left"])
    assert at.monsters("corrupted_harpy") == [(15, 14)]
    assert at.world.mages == 1  # Ravaging Fury: 3 damage on the Circle


def test_an_alerion_that_an_explosion_slays_counts() -> None:
    """19.1 (reading 24.34): she enters at once, in the Monster Phase, and moves from the next one on."""
    table = Given(cycle=3).harpy("left", slain=2).structure("house", (19, 13)).monster("boomer", (20, 13), "W")
    table.monster("alerion", (21, 13), stunned=True)
    at = table.play(MonsterPhase(), coin=["left"], orange=[1], blue=[1])
    assert len(at.monsters("corrupted_harpy")) == 1
