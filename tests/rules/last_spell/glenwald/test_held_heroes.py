"""Heroes over whom the Dryad's growth has closed, and the two ways out."""

from __future__ import annotations

import pytest

from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.dryad import DryadSpawn
from domain.last_spell.dryad_marks import DryadGrows
from domain.last_spell.night import MonsterPhase
from tests.rules.last_spell.given import XY, At, Given

HERE: XY = (8, 19)
"""Where a Hatchery of card 1 comes to rest on slot 1 (k = 3, a Sprout's four steps)."""


def caught(*cards: str, trait: str = "", kind: str = "hatchery", players: int = 2) -> Given:
    """Hero P (Vanguard) over a mark on (8,19), Hero Q (Ranger) beside on (9,19)."""
    table = Given("glenwald", cycle=3, k=3, players=players).dryad("D1", stage=0)
    table.hero("vanguard", HERE, *(cards or ("WM-sword-1",)), level=2, trait=trait)
    table.hero("ranger", (9, 19), "WM-axe-1", level=2)
    return table.monster(kind, HERE)


def marks(at: At) -> list[XY]:
    return at.monsters("hatchery") + at.monsters("seed_mortar")


def test_a_mark_under_a_hero_wounds_at_once_and_at_each_attack_sub_phase() -> None:
    """21.37: one Wound when it grows, one more in the same Monster Phase's attacks, one more in the next."""
    table = Given("glenwald", cycle=3, k=3).dryad("D1", stage=0).with_(round=1).piles(s1=["1"])
    at = table.hero("vanguard", HERE, level=2).play(DryadGrows())
    assert marks(at) == []  # nothing is turned
    table = Given("glenwald", cycle=3, k=3).dryad("D1", stage=0).with_(round=1)
    table.world.spawn.shown = {"1": "1"}
    at = table.hero("vanguard", HERE, level=2).play(DryadGrows())
    assert (marks(at), at.hero("vanguard").wounds) == ([HERE], 1)
    assert caught().play(MonsterAttacks()).hero("vanguard").wounds == 1


def test_in_the_phase_in_which_it_grows_the_hero_is_wounded_twice() -> None:
    """21.37: at once, and at the beginning of the attack sub-phase. On slot 1 card 1's own Monsters don't reach him."""
    table = Given("glenwald", cycle=3, k=3).dryad("D1", stage=0).with_(round=1).piles(s1=["4"])  # B2: (4,18)
    at = table.hero("vanguard", (8, 18), level=2).play(MonsterPhase(), coin=["left"])
    by = [args["by"] for args in at.log("hero_wounded")]
    assert by[:2] == ["hatchery", "hatchery"]


def test_armor_helps_against_a_mark() -> None:
    """21.37, 12.1: a held Hero still wards damage off."""
    at = caught("AR06").armored_up("vanguard").play(MonsterAttacks())
    assert sorted(at.options()) == ["armor_up", "block:AR06", "take_it"]
    assert at.act("block:AR06").hero("vanguard").wounds == 0


def test_a_mark_can_kill() -> None:
    """21.37, 9.15: nine Hit Points, eight Wounds."""
    table = caught()
    table.world.heroes["vanguard"].wounds = 8
    assert table.play(MonsterAttacks()).lost == "hero"


@pytest.mark.parametrize(
    "option", ["flip:3", "attack:WM-sword-1:slash", "armor_up", "potion:potion_red:vanguard", "cast:SC1"]
)
def test_a_held_hero_can_only_use_the_fist(option: str) -> None:
    """21.20: no movement, attack, Potion, Scroll or Armor Up."""
    table = caught("WM-sword-1", "potion_red", "SC1").monster("clawer", (7, 19))
    table.world.heroes["vanguard"].wounds = 2
    at = table.turn("vanguard")
    assert "pinned" in at.why(option)
    assert "fist" in at.options()


def test_the_own_fist_frees_with_hits_on_both_dice() -> None:
    """21.40: blue 5 and orange 1 do not; blue 2 and orange 3 do, and the tile is gone."""
    at = caught().turn("vanguard")
    missed = at.act("fist", blue=[5], orange=[1])
    assert (marks(missed), missed.hero("vanguard").ap) == ([HERE], 6)
    assert "pinned" in missed.why("flip:3")
    freed = at.act("fist", blue=[2], orange=[3])
    assert (marks(freed), freed.hero("vanguard").wounds) == ([], 0)
    assert "flip:3" in freed.options()
    assert freed.log("freed")[0]["by"] == "vanguard"


def test_another_heros_fist_frees_without_dice_or_damage() -> None:
    """21.39: for an Action Point and the attack of the turn."""
    at = caught().turn("ranger").act("fist")
    assert (marks(at), at.hero("vanguard").wounds, at.log("rolled")) == ([], 0, [])
    assert (at.hero("ranger").ap, at.hero("ranger").attacked) == (6, True)
    assert at.log("freed")[0]["by"] == "ranger"


def test_only_a_hero_beside_can_free() -> None:
    """21.39, 9.6: the Fist reaches one spot, not diagonally."""
    table = caught()
    table.world.heroes["ranger"].at += 32
    assert table.turn("ranger").why("fist") == ["no_monster"]


def test_who_may_not_use_the_fist_frees_nobody_else() -> None:
    """21.39 (house 7.2): the Patient Hunter's Trait."""
    table = caught()
    table.world.heroes["ranger"].trait = "T2B"
    assert table.turn("ranger").why("fist") == ["trait_forbids"]


def test_the_patient_hunter_may_free_himself_and_strike_nothing_else() -> None:
    """21.40 (house 7.2)."""
    at = caught(trait="T2B").monster("clawer", (7, 19)).turn("vanguard").act("fist", blue=[1], orange=[1])
    assert (marks(at), at.monsters("clawer")) == ([], [(7, 19)])


def test_a_held_hero_may_strike_a_monster_beside_him() -> None:
    """21.20: the Fist is the Fist."""
    at = caught().monster("clawer", (7, 19)).turn("vanguard").act("fist", "aim:7,19", orange=[1])
    assert (at.monsters("clawer"), marks(at)) == ([], [HERE])


def test_nothing_but_the_fist_gets_at_what_lies_under_a_hero() -> None:
    """21.38: a Slash at that spot wounds the Hero; the mark rolls no dice and stays."""
    at = caught().turn("ranger").act("attack:WM-axe-1:chop", "aim:8,19")
    assert (at.hero("vanguard").wounds, marks(at), at.log("rolled")) == (1, [HERE], [])


def test_a_ballista_finds_no_target_under_a_hero() -> None:
    """21.38."""
    at = caught().structure("ballista", (10, 19)).turn("ranger")
    assert at.why(f"shoot:{next(iter(at.world.structures))}") == ["no_target"]


def test_a_mark_under_a_hero_does_nothing_else() -> None:
    """21.38: the Seed Mortar under P does not shoot Q, the Hatchery does not open."""
    at = caught(kind="seed_mortar").play(MonsterAttacks())
    assert (at.hero("vanguard").wounds, at.hero("ranger").wounds) == (1, 0)
    at = caught().play(DryadSpawn())
    assert (at.monsters("armored"), [m.face for m in at.world.monsters.values() if m.kind == "hatchery"]) == ([], [0])


def test_an_explosion_spares_what_lies_under_a_hero() -> None:
    """21.38, 13.28: the Boomer's one victim is the Clawer; the mark is no choice."""
    table = caught().monster("boomer", (7, 20)).monster("clawer", (6, 20), stunned=True)
    at = table.play(MonsterAttacks(), orange=[1])
    assert at.asked != "strike"
    assert (marks(at), at.monsters("clawer")) == ([HERE], [])


def test_a_hero_on_a_structure_is_held_and_the_structure_stays() -> None:
    """21.41 (house): mature, card 4 on slot 4 goes from (16,4) six steps to (16,10), where a Hero stands on a Gate."""
    table = Given("glenwald", cycle=3, k=3).dryad("D5", stage=2).with_(round=3).structure("wooden_gate", cutout="N2")
    table.world.spawn.shown = {"4": "4"}
    at = table.hero("vanguard", (16, 10), level=2).play(DryadGrows())
    assert (marks(at), at.hero("vanguard").wounds) == ([(16, 10)], 1)
    assert at.structure_at((16, 10)) is not None


def test_alone_a_heros_death_leaves_the_mark_free() -> None:
    """21.38, 22.11: nobody stands on it any more, so it opens and can be attacked."""
    table = Given("glenwald", cycle=3, k=3, players=1).dryad("D1", stage=0)
    table.hero("vanguard", HERE, level=2, wounds=8).hero("ranger", (9, 19), "WM-axe-1", level=2).monster(
        "hatchery", HERE
    )
    at = table.play(MonsterAttacks())
    assert (at.lost, at.hero("vanguard").state, marks(at)) == ("", "dead", [HERE])


def test_the_view_says_who_is_held() -> None:
    """21.20."""
    view = caught().turn("ranger").g.view(1)
    assert [hero.pinned for hero in view.heroes] == [True, False]


def test_the_spiked_shields_fist_frees_for_nothing() -> None:
    """21.39: it is a Fist without its Action Point; the held Hero's own cards stay out of reach."""
    table = Given("glenwald", cycle=3, k=3).dryad("D1", stage=0)
    table.hero("vanguard", HERE, level=2).hero("ranger", (9, 19), "AR19", level=2).monster("hatchery", HERE)
    at = table.turn("ranger").act("spiked_fist")
    assert (marks(at), at.hero("ranger").ap) == ([], 7)
    held = Given("glenwald", cycle=3, k=3).dryad("D1", stage=0).hero("vanguard", HERE, "AR19", level=2)
    assert "pinned" in held.monster("hatchery", HERE).turn("vanguard").why("spiked_fist")
