"""The Dryad and Glenwald where two rules meet: what grows acts at once, limits free up, the freed act, blasts."""

from __future__ import annotations

import pytest

from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.dryad_marks import DryadGrows
from tests.rules.last_spell.given import XY, At, Given


def third_night(direction: str = "D1", *, stage: int | None = 0, seen: tuple[str, ...] = ()) -> Given:
    return Given("glenwald", cycle=3, k=3).dryad(direction, stage=stage, seen=seen)


def held(kind: str = "hatchery", *, stage: int = 0) -> Given:
    """The Vanguard over a mark on (8,19), the Ranger beside on (9,19); the Dryad is far off on slot 4."""
    table = third_night(stage=stage).hero("vanguard", (8, 19), "WM-sword-1", level=2)
    return table.hero("ranger", (9, 19), "WM-axe-1", level=2).monster(kind, (8, 19))


def marks(at: At) -> list[XY]:
    return at.monsters("hatchery") + at.monsters("seed_mortar")


# What grows


def test_a_seed_mortar_shoots_in_the_monster_phase_in_which_it_grows() -> None:
    """21.34, 21.35: card 2 on slot 2 sows on (8,11), four steps from (4,11). It is an Archer that stands still: two
    spots in front of it the Wall W1 burns in the same attack sub-phase."""
    table = third_night("D5").with_(round=1).piles(s2=["2"]).structure("stone_wall", cutout="W1")
    at = table.hero("vanguard", (20, 20), level=2).monster_phase(coin=["left"])
    assert at.monsters("seed_mortar") == [(8, 11)]
    assert [(args["kind"], args["damage"]) for args in at.log("burns") if args["by"] == "seed_mortar"] == [
        ("stone_wall", 1)
    ]


def test_in_the_third_phase_she_grows_first_and_sows_by_her_new_stage() -> None:
    """21.29, 21.43: out of the discards card 2 is shown on her slot 1; its mark starts at (4,17), and as she is Growing
    by now it comes to rest five steps on, at (9,17). The card goes back to the discards."""
    table = third_night("D5", seen=("2",)).with_(round=3).piles().hero("vanguard", (20, 20), level=2)
    at = table.monster_phase(coin=["left"])
    assert at.monsters("seed_mortar") == [(9, 17)]
    assert at.world.spawn.seen == ["2"]


def test_a_card_without_a_mark_that_is_shown_again_grows_nothing() -> None:
    """21.43: cards 3 and 10 have none."""
    table = third_night("D5", seen=("3", "10")).with_(round=3).piles().hero("vanguard", (20, 20), level=2)
    at = table.monster_phase(coin=["left"])
    assert (marks(at), len(at.log("echoed"))) == ([], 1)


def test_the_card_that_she_took_is_never_shown_again() -> None:
    """21.16, 21.43: it is set aside for the whole Night and is none of its discards."""
    table = third_night(stage=None).with_(round=1).piles(s1=["3", "10"], s4=["8", "4"]).hero("vanguard", (20, 20))
    at = table.monster_phase(coin=["left"])
    assert (at.world.spawn.aside, at.world.spawn.seen) == (["8"], ["3"])


def test_an_opened_hatchery_makes_room_for_a_seventh_mark_in_the_same_phase() -> None:
    """21.32, 21.36: six are in play; one Hatchery on its second face is replaced by an Archer in the Boss spawn, and
    afterwards a new mark grows."""
    table = third_night("D5", seen=("2",)).with_(round=3).piles().hero("vanguard", (20, 20), level=2)
    for x in range(22, 27):
        table.monster("seed_mortar", (x, 5))
    table.monster("hatchery", (20, 5)).world.monsters[f"m{table.world.came}"].face = 1
    at = table.monster_phase(coin=["left"])
    assert at.monsters("hatchery") == []
    assert (9, 17) in at.monsters("seed_mortar")
    assert len(at.monsters("seed_mortar")) == 6


def test_a_structure_under_a_mark_is_removed_and_not_burnt() -> None:
    """21.41, 16.4: no damage falls, so the Panic track keeps its Flames. Mature: (4,19) and six steps is (10,19)."""
    table = third_night(stage=2).structure("house", (10, 19)).hero("vanguard", (20, 20), level=2)
    table.world.spawn.shown = {"1": "1"}
    at = table.play(DryadGrows())
    assert marks(at) == [(10, 19)]
    assert (at.structure_at((10, 19)), at.world.panic, at.log("burns")) == (None, [2] * 6, [])


def test_a_mark_removes_a_whole_gate_but_not_the_hero_on_its_other_spot() -> None:
    """21.41: the Gate W4 lies on (10,20) and (10,21). Card 1 of slot 1 can't reach it; the mark of card 9 does: B4 is
    (4,20), and six steps on it is (10,20). The Hero on (10,21) stands on the ground afterwards, and is not held."""
    table = third_night(stage=2).structure("stone_gate", cutout="W4").hero("vanguard", (10, 21), level=2)
    table.world.spawn.shown = {"1": "9"}
    at = table.play(DryadGrows())
    assert (marks(at), at.structure_at((10, 21))) == ([(10, 20)], None)
    assert (at.where(at.hero("vanguard")), at.hero("vanguard").wounds) == ((10, 21), 0)


# Held and freed


def test_who_frees_himself_has_made_his_attack_and_may_go_on() -> None:
    """21.40, 17.3: the Fist is his attack of this turn; afterwards he may move like anybody."""
    at = held().turn("vanguard").act("fist", blue=[2], orange=[3])
    assert marks(at) == []
    assert at.why("attack:WM-sword-1:slash") != []
    assert "attacked" in at.why("fist")
    at = at.act("flip:3")
    assert "move:7,19" in at.options()


def test_who_was_freed_by_another_has_his_whole_turn() -> None:
    """21.39: no attack of his own is spent."""
    at = held().monster("clawer", (7, 19)).turn("ranger").act("fist", "end_turn")
    assert (marks(at), at.world.turn) == ([], "vanguard")
    assert at.why("attack:WM-sword-1:slash") == []


def test_a_held_hero_in_her_sector_is_hurt_by_both() -> None:
    """21.37, 21.28: one damage at the beginning of the attacks, two by her at their end; each is an attack of its own
    that may be warded off."""
    table = third_night(stage=1).hero("vanguard", (18, 5), level=2).monster("hatchery", (18, 5))
    at = table.hero("ranger", (20, 20), level=2).play(MonsterAttacks())
    found = [(args["by"], args["damage"]) for args in at.log("hero_wounded")]
    assert found == [("hatchery", 1), ("putrefied_dryad", 2)]


# Blasts


@pytest.mark.parametrize(("flames", "left"), [(0, [1]), (3, [])])
def test_an_explosion_always_hits_a_monolith(flames: int, left: list[int]) -> None:
    """21.21, 13.28: no dice; a Monolith with three Flames falls."""
    table = third_night(stage=1).hero("vanguard", (13, 5), level=2).monster("boomer", (13, 6))
    monolith = next(each for each in table.world.monsters.values() if each.kind == "monolith" and each.at % 32 == 14)
    monolith.wounds = flames
    at = table.hero("ranger", (20, 20), level=2).play(MonsterAttacks())
    assert [each.wounds for each in at.world.monsters.values() if each.id == monolith.id] == left
    assert at.log("caught")[0]["dice"] == []


def test_an_explosion_does_nothing_to_a_sprout() -> None:
    """21.24: with her Monoliths gone on one side a Boomer stands next to her."""
    table = third_night(stage=0).hero("vanguard", (14, 5), level=2)
    for each in [each for each in table.world.monsters.values() if each.kind == "monolith"]:
        del table.world.monsters[each.id]
    at = table.monster("boomer", (14, 6)).hero("ranger", (20, 20), level=2).play(MonsterAttacks(), blue=[1], orange=[1])
    dryad = next(each for each in at.world.monsters.values() if each.kind == "putrefied_dryad")
    assert dryad.wounds == 0
    assert at.log("unharmed")


def test_a_catapult_hits_monoliths_and_the_dryad_behind_them() -> None:
    """21.21, 21.22, 17.14: Monoliths keep off melee alone. From (13,12) in TNW the Impact Spot (15,8) in N1 is
    adjacent; of the nine spots three hold a Monolith and two the Dryad, who rolls once."""
    table = third_night(stage=1).structure("catapult", (13, 12)).hero("vanguard", (20, 20), level=2)
    shot = next(each.id for each in table.world.structures.values())
    at = table.hero("ranger", (18, 20), level=2).turn("vanguard").act(f"shoot:{shot}", "aim:15,8", blue=[1], orange=[1])
    wounds = {(each.kind, at.where(each)): each.wounds for each in at.world.monsters.values()}
    assert wounds["putrefied_dryad", (16, 7)] == 1
    hit = sorted(spot for (kind, spot), n in wounds.items() if kind == "monolith" and n)
    assert hit == [(14, 7), (15, 8), (16, 8)]


# The end


def test_with_her_death_nothing_else_is_asked() -> None:
    """18.9: won at once. The slayer's free step of Relentless and the Wound of Vampire, which a kill gives, come too
    late."""
    table = third_night(stage=1).hero("vanguard", (15, 6), "WM-sword-1", perks=["ME5", "ME6"], level=2, wounds=1)
    next(each for each in table.world.monsters.values() if each.kind == "putrefied_dryad").wounds = 10
    at = table.turn("vanguard").act("attack:WM-sword-1:slash", "aim:15,7", blue=[1], orange=[1])
    assert (at.won, at.hero("vanguard").wounds, at.where(at.hero("vanguard"))) == ("boss", 1, (15, 6))
