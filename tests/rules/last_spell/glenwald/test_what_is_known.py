"""What is seen and feared of the Dryad, what is advised against her, and tables with her that can't be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.kernel.errors import SaveError
from domain.last_spell import advice
from domain.last_spell.counsel import advise
from domain.last_spell.dryad_view import DryadView, SownView
from domain.last_spell.state import Boss
from tests.rules.last_spell.given import At, Given, spot


def rooted(stage: int = 1, *, wounds: int = 0, seen: tuple[str, ...] = ("1", "3", "6")) -> Given:
    """Bare Glenwald, third Night, k = 3, all cards out, before the Monster Phase in which she grows to `stage` + 1."""
    table = Given("glenwald", cycle=3, k=3).dryad("D1", stage=stage, wounds=wounds, seen=seen)
    table.piled = True
    return table


def seen(at: At) -> DryadView:
    boss = at.g.view(1).boss
    assert boss is not None
    assert boss.dryad is not None
    return boss.dryad


# The view


def test_before_she_rises_her_place_is_shown() -> None:
    """21.14, 21.17, 21.19: from her scouting on."""
    table = Given("glenwald", cycle=3, k=3).dryad("D4", stage=None).piles(s7=["", ""]).hero("vanguard", (12, 20))
    view = seen(table.main_phase())
    assert (view.slot, view.figure, view.left, view.hp) == ("7", ["24,19", "24,18"], 11, 11)
    assert sorted(view.monoliths) == ["23,18", "23,19", "24,17", "24,20", "25,19"]
    assert (view.stage, view.stage_next, view.sectors) == ("sprout", "sprout", ["E2"])
    assert (view.strikes, view.takes_mages) == ([], 0)


def test_what_she_strikes_next_is_shown() -> None:
    """21.26, 21.29: growing now, she is mature in the next Monster Phase: N1 and N2 with their neighbours."""
    table = rooted(1, wounds=4).hero("vanguard", (12, 12), level=2).hero("ranger", (12, 20), level=2)
    at = table.structure("house", (19, 12)).turn("vanguard")
    view = seen(at)
    assert (view.left, view.stage, view.stage_next, view.takes_mages) == (7, "growing", "mature", 0)
    assert (view.strikes_sectors, view.damage) == (["N1", "N2", "NE", "NW", "TNE", "TNW"], 2)
    house = at.structure_at((19, 12))
    assert house is not None
    assert view.strikes == ["hero:vanguard", f"structure:{house.id}"]


def test_once_mature_the_mage_to_be_lost_is_shown() -> None:
    """21.30."""
    assert seen(rooted(2).hero("vanguard", (12, 20)).turn("vanguard")).takes_mages == 1


def test_her_blows_are_among_the_threats() -> None:
    """21.25, 21.37: she, and a mark under a Hero, whatever the coin says."""
    table = rooted(0).hero("vanguard", (12, 6), level=2).hero("ranger", (8, 19), level=2).monster("hatchery", (8, 19))
    at = table.turn("vanguard")
    threats = {
        at.world.monsters[each.monster].kind: (each.left_strikes, each.right_strikes) for each in at.g.view(1).threats
    }
    assert threats["putrefied_dryad"] == (["hero:vanguard"], ["hero:vanguard"])
    assert threats["hatchery"] == (["hero:ranger"], ["hero:ranger"])


def test_what_will_hatch_is_shown() -> None:
    """21.31, 21.32: an Armored of the first face, an Archer of the second; nothing of one under a Hero."""
    table = rooted().monster("hatchery", (8, 14)).monster("hatchery", (8, 12)).monster("hatchery", (8, 19))
    table.hero("vanguard", (8, 19))
    next(m for m in table.world.monsters.values() if m.at == spot(8, 12)).face = 1
    view = seen(table.turn("vanguard"))
    assert [(each.at, each.monster) for each in view.opening] == [("8,14", "armored"), ("8,12", "archer")]
    assert (view.marks, view.marks_most) == (3, 6)


def test_what_may_be_sown_is_shown() -> None:
    """21.35, 21.43: with no card left, the marks of the discards on her slot, one of which comes: card 1's Hatchery
    from (15,4), card 6's Seed Mortar from (14,4); six steps, as she will be mature.
    """
    view = seen(rooted(1).hero("vanguard", (12, 20)).turn("vanguard"))
    assert view.sown == [
        SownView("4", "1", "hatchery", "15,10", "15,10"),
        SownView("4", "6", "seed_mortar", "14,10", "14,10"),
    ]
    assert not view.sown_all


def test_open_cards_tell_what_they_sow() -> None:
    """21.35: before she rises as well; her Monolith (16,8) makes card 4's Hatchery go on to (16,9)."""
    table = Given("glenwald", cycle=3, k=3).dryad("D5", stage=None).piles(s4=["4", ""], s3=["4b", ""])
    view = seen(table.hero("vanguard", (12, 20)).turn("vanguard"))
    assert view.sown_all
    assert view.sown == [
        SownView("3", "4b", "hatchery", "14,6", "10,6"),
        SownView("4", "4", "hatchery", "16,8", "16,8"),
    ]
    table = Given("glenwald", cycle=3, k=3).dryad("D1", stage=None).piles(s5=["7", ""], s4=["4", ""])
    assert [each.slot for each in seen(table.hero("vanguard", (12, 20)).turn("vanguard")).sown] == ["5"]


def test_other_towns_show_no_dryad() -> None:
    view = Given(cycle=3).harpy("left").hero("vanguard", (12, 20)).turn("vanguard").g.view(1)
    assert view.boss is not None
    assert view.boss.dryad is None


# Forecast


def test_the_fist_that_frees_says_so() -> None:
    """21.39: beside a Monster, so that there is a choice."""
    table = rooted().hero("vanguard", (8, 19)).hero("ranger", (9, 19)).monster("hatchery", (8, 19))
    at = table.monster("clawer", (10, 19)).turn("ranger")
    assert [each.key for each in at.shows("fist", "aim:8,19").says] == ["shows.frees"]


def test_the_chance_of_the_own_fist_is_a_quarter() -> None:
    """21.40: three faces in six on each of two dice."""
    at = rooted().hero("vanguard", (8, 19)).monster("hatchery", (8, 19)).monster("clawer", (9, 19)).turn("vanguard")
    odds = at.shows("fist", "aim:8,19").odds
    assert odds is not None
    assert (odds.wins, odds.of) == (1, 4)


def test_an_attack_on_the_sprout_is_told_to_be_in_vain() -> None:
    """21.24."""
    at = rooted(0).hero("ranger", (15, 12), "WR-longbow-1", level=2).turn("ranger")
    assert [each.key for each in at.shows("attack:WR-longbow-1:arrow", "aim:15,7").says] == ["shows.sprout"]


# Counsel


def best(at: At) -> str:
    return advise(at.g, at.g.questions[0])[0].option


def test_a_held_hero_is_advised_to_use_the_fist() -> None:
    at = rooted().hero("vanguard", (8, 19), "WM-sword-3", level=2).monster("hatchery", (8, 19)).turn("vanguard")
    assert best(at) == "fist"


def test_who_stands_beside_a_held_hero_is_advised_to_free_him() -> None:
    table = rooted(0).hero("vanguard", (8, 19), level=2).hero("ranger", (9, 19), level=2).monster("hatchery", (8, 19))
    assert best(table.turn("ranger")) == "fist"


def test_the_dryad_is_struck_rather_than_the_horde() -> None:
    """Once she can be harmed she is worth more than a Clawer beside her."""
    table = rooted(1).hero("ranger", (15, 12), "WR-rifle-3", level=2).monster("clawer", (12, 6))
    at = table.turn("ranger")
    drafted = at.draft("attack:WR-rifle-3:aimed_shot")
    assert advise(drafted, drafted.questions[0])[0].option == "aim:15,7"


def test_her_wounds_make_a_position_better() -> None:
    worse, better = rooted(1, wounds=1).hero("vanguard", (12, 20)), rooted(1, wounds=5).hero("vanguard", (12, 20))
    assert advice.value(better.turn("vanguard").g) > advice.value(worse.turn("vanguard").g)


# Tables that can't be


def moved(table: Given) -> None:
    next(m for m in table.world.monsters.values() if m.kind == "putrefied_dryad").at = spot(12, 12)


def alone(table: Given) -> None:
    table.world.monsters = {id_: m for id_, m in table.world.monsters.items() if m.kind != "putrefied_dryad"}


def seven(table: Given) -> None:
    for x in range(7):
        table.monster("hatchery", (12 + x, 20))


def on_one_spot(table: Given) -> None:
    table.monster("hatchery", (12, 20)).monster("seed_mortar", (12, 20))


def on_her(table: Given) -> None:
    table.monster("clawer", (15, 7))


def boss_of(**fields: object) -> Callable[[Given], None]:
    def change(table: Given) -> None:
        for field, value in fields.items():
            setattr(table.world.boss, field, value)

    return change


def faced(table: Given) -> None:
    next(m for m in table.world.monsters.values() if m.kind == "monolith").face = 1


def nowhere(table: Given) -> None:
    table.world.spawn.direction = ""


def without_boss(table: Given) -> None:
    table.world.boss = Boss("corrupted_harpy")


@pytest.mark.parametrize(
    "change",
    [moved, alone, seven, on_one_spot, on_her, boss_of(stage=3), boss_of(entered=False), faced, nowhere, without_boss],
)
def test_tables_that_cannot_be_are_refused(change: Callable[[Given], None]) -> None:
    table = rooted(1).hero("vanguard", (12, 19), level=2)
    table.turn("vanguard").g.check()
    change(table)
    with pytest.raises(SaveError):
        table.g.check()


def test_a_sound_table_with_all_of_it_passes() -> None:
    """A Hero over a Hatchery, an Armored on another."""
    table = rooted(1).hero("vanguard", (8, 19), level=2).monster("hatchery", (8, 19)).monster("hatchery", (8, 14))
    table.monster("armored", (8, 14)).turn("vanguard").g.check()
