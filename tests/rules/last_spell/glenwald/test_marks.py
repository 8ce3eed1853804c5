"""Hatcheries and Seed Mortars: where they grow, what they remove, what comes out of them."""

from __future__ import annotations

import pytest

from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.dryad import DryadSpawn
from domain.last_spell.dryad_marks import DryadGrows, landing
from domain.last_spell.night import MonsterPhase
from tests.rules.last_spell.given import XY, At, Given, spot


def sown(
    *, stage: int = 0, k: int = 3, direction: str = "D1", coin: str = "left", cards: dict[str, str] | None = None
) -> Given:
    """Bare Glenwald, third Night: these cards have just been turned on their slots."""
    table = Given("glenwald", cycle=3, k=k).dryad(direction, stage=stage).with_(round=1, coin=coin)
    table.world.spawn.shown = dict(cards or {})
    return table


def marks(at: At) -> list[tuple[str, XY]]:
    found = [each for each in at.world.monsters.values() if each.kind in ("hatchery", "seed_mortar")]
    return [(each.kind, at.where(each)) for each in found]


# Where they grow


@pytest.mark.parametrize(("stage", "steps"), [(0, 4), (1, 5), (2, 6)])
def test_marks_go_further_as_she_grows(stage: int, steps: int) -> None:
    """21.35: card 1 has a Hatchery on B3: on slot 1 with k = 3 that is (4,19), from where it goes east."""
    at = sown(stage=stage, cards={"1": "1"}).hero("vanguard", (15, 20)).play(DryadGrows())
    assert marks(at) == [("hatchery", (4 + steps, 19))]


@pytest.mark.parametrize(
    ("slot", "card", "kind", "at"),
    [
        ("2", "2", "seed_mortar", (8, 11)),  # B1: (4,11)
        ("4", "6", "seed_mortar", (14, 8)),  # B4: (14,4)
        ("5", "7", "hatchery", (21, 8)),  # B1: (21,4), beside the Cliff
        ("6", "9", "hatchery", (23, 11)),  # B4: (27,11)
        ("7", "6", "seed_mortar", (23, 17)),  # B4: (27,17)
    ],
)
def test_marks_of_each_slot(slot: str, card: str, kind: str, at: XY) -> None:
    """21.35: a Sprout's four steps straight towards the Town from the mark's spot, k = 3."""
    table = sown(direction="D5", cards={slot: card}).hero("vanguard", (15, 20))
    assert marks(table.play(DryadGrows())) == [(kind, at)]


@pytest.mark.parametrize(
    ("coin", "stage", "at"),
    [("left", 0, (14, 6)), ("right", 0, (10, 6)), ("left", 1, (14, 7)), ("right", 1, (10, 7)), ("left", 2, (14, 8))],
)
def test_only_the_cliff_is_bypassed_to_the_coins_side(coin: str, stage: int, at: XY) -> None:
    """21.35 (house): from (12,4) of slot 3 south to (12,6); the Cliff covers x 11 to 13, y 7 to 8. Left of a figure
    that looks south is east: (13,6), (14,6), then on south; right is west: (11,6), (10,6).
    """
    g = sown(direction="D5", coin=coin, cards={"3": "4"}).g
    assert landing(g, "3", "B2", coin, stage) == spot(*at)  # type: ignore[arg-type]


def test_cards_without_a_mark_grow_nothing() -> None:
    """21.35: cards 3 and 10."""
    assert marks(sown(cards={"1": "3", "2": "10"}).hero("vanguard", (15, 20)).play(DryadGrows())) == []


def test_marks_grow_with_the_cards_of_the_first_two_monster_phases() -> None:
    """21.35: right after they are turned, and she is on the board."""
    table = Given("glenwald", cycle=3, k=3).dryad("D1", stage=None).with_(round=0).piles(s4=["5", "6"], s1=["1", "2"])
    at = table.hero("vanguard", (15, 20), level=2).play(MonsterPhase(), coin=["left"])
    assert marks(at) == [("hatchery", (8, 19))]


def test_from_the_third_monster_phase_on_one_discard_is_shown_again() -> None:
    """21.43 (house): on the Dryad's slot; its Monsters do not come, only its mark. Card 6 has a Seed Mortar on B4:
    (14,4) of slot 4; growing, five steps: (14,9), where the Low Obstacle goes.
    """
    table = Given("glenwald", cycle=3, k=3).dryad("D1", stage=0, seen=["10", "6", "3"]).with_(round=2)
    at = table.hero("vanguard", (15, 20), level=2).play(MonsterPhase(), coin=["left"], echo=[3])
    assert at.world.boss is not None
    assert (at.world.boss.stage, marks(at)) == (1, [("seed_mortar", (14, 9))])
    assert {each.kind for each in at.world.monsters.values()} == {"putrefied_dryad", "monolith", "seed_mortar"}
    assert sorted(at.world.spawn.seen) == ["10", "3", "6"]
    assert at.world.cleared == [spot(14, 9)]
    assert [args["card"] for args in at.log("echoed")] == ["6"]


def test_no_discard_no_echo() -> None:
    """21.43: nothing to show."""
    assert marks(sown().hero("vanguard", (15, 20)).play(DryadGrows())) == []


def test_a_mark_that_would_come_to_rest_on_her_goes_on_towards_the_town() -> None:
    """21.42: card 4 has a Hatchery on B2, (16,4) of slot 4; four steps would end on the Monolith (16,8)."""
    at = sown(cards={"4": "4"}).hero("vanguard", (15, 20)).play(DryadGrows())
    assert marks(at) == [("hatchery", (16, 9))]
    assert len(at.monsters("monolith")) == 5


def test_a_mark_goes_on_past_another_mark() -> None:
    """21.42: two Hatcheries for (8,19): the second lies beyond the first."""
    table = sown(cards={"1": "1"}).monster("hatchery", (8, 19)).hero("vanguard", (15, 20))
    assert marks(table.play(DryadGrows())) == [("hatchery", (8, 19)), ("hatchery", (9, 19))]


def test_no_mark_lies_on_the_circle() -> None:
    """21.42: card 1 on slot 4 has its Hatchery on (15,4); six steps on, Monoliths stand up to the Circle's edge, so
    the first eligible spot lies behind it.
    """
    table = sown(stage=2, direction="D5", cards={"4": "1"})
    for y in range(10, 15):
        table.monster("monolith", (15, y))
    at = table.hero("vanguard", (12, 20)).play(DryadGrows())
    assert marks(at) == [("hatchery", (15, 17))]


def test_no_more_than_six_marks_are_in_play() -> None:
    """21.36: of both kinds together; the seventh is not placed."""
    table = sown(cards={"1": "1", "2": "2"}).hero("vanguard", (15, 20))
    for x in range(20, 25):
        table.monster("hatchery" if x % 2 else "seed_mortar", (x, 20))
    at = table.play(DryadGrows())
    assert len(marks(at)) == 6
    assert marks(at)[-1] == ("hatchery", (8, 19))  # slot 1 before slot 2
    assert [args["monster"] for args in at.log("no_mark_left")] == ["seed_mortar"]


# What they remove


def test_a_mark_removes_what_it_falls_on() -> None:
    """21.41: a Boomer without explosion or kill."""
    table = sown(cards={"1": "1"}).monster("boomer", (8, 19)).hero("vanguard", (8, 20), level=2)
    at = table.play(DryadGrows())
    assert (at.monsters("boomer"), at.hero("vanguard").wounds, at.world.tally.slain) == ([], 0, 0)
    assert at.log("slain") == []


def test_a_mark_removes_a_structure_whole() -> None:
    """21.41: mature, slot 2, card 7 (B1, y 11): six steps from (4,11) end on the Wall W1; no Flame leaves the track."""
    table = sown(stage=2, direction="D5", cards={"2": "7"}).structure("stone_wall", cutout="W1")
    at = table.hero("vanguard", (15, 20)).play(DryadGrows())
    assert marks(at) == [("hatchery", (10, 11))]
    assert (at.structure_at((10, 12)), at.world.panic) == (None, [2] * 6)


def test_a_tree_that_a_mark_removed_shields_no_more() -> None:
    """21.41, 24.45: a Seed Mortar on the Tree (8,18); then its Area may be aimed at again."""
    table = sown(cards={"1": "5"}, k=3, direction="D1")  # B2 of slot 1: (4,18), four steps
    at = table.hero("vanguard", (15, 20)).play(DryadGrows())
    assert marks(at) == [("seed_mortar", (8, 18))]
    assert at.world.cleared == [spot(8, 18)]
    again = Given("glenwald", k=1).with_(cleared=[spot(8, 18)]).monster("clawer", (7, 17))
    mage = again.hero("arcanist", (11, 17), "WG-scepter-2").turn("arcanist")
    assert mage.why("attack:WG-scepter-2:fireball", "aim:7,17") == []


# Hatching


def test_a_hatchery_opens_twice() -> None:
    """21.31, 21.32: first its second face with an Armored; at the next Boss spawn an Archer instead of the tile."""
    table = sown().monster("hatchery", (8, 14)).hero("vanguard", (15, 20))
    at = table.play(DryadSpawn())
    assert [(m.kind, m.face) for m in at.g.world.monsters.values() if m.at == spot(8, 14)] == [
        ("hatchery", 1),
        ("armored", 0),
    ]
    assert next(m.facing for m in at.world.monsters.values() if m.kind == "armored") == "E"  # the arrow of (8,14)
    table = sown().monster("hatchery", (8, 14)).hero("vanguard", (15, 20))
    next(m for m in table.world.monsters.values() if m.kind == "hatchery").face = 1
    at = table.play(DryadSpawn())
    assert (marks(at), at.monsters("archer"), at.monsters("armored")) == ([], [(8, 14)], [])


def test_the_armored_walks_off_in_the_same_monster_phase() -> None:
    """21.31 (house): from (6,13) two steps east; the tile stays."""
    table = sown().piles(s1=["3"]).monster("hatchery", (6, 13)).hero("vanguard", (15, 20), level=2)
    at = table.play(MonsterPhase(), coin=["left"])
    assert (at.monsters("armored"), marks(at)) == ([(8, 13)], [("hatchery", (6, 13))])


def test_an_archer_whose_hatchery_is_taken_comes_beside_it() -> None:
    """21.32 (house): the nearest free spot; of several players choose."""
    table = sown().monster("hatchery", (8, 15)).monster("armored", (8, 15), "E", stunned=True)
    table.monster("clawer", (9, 15)).hero("vanguard", (8, 14))
    table.world.monsters[next(i for i, m in table.world.monsters.items() if m.kind == "hatchery")].face = 1
    at = table.play(DryadSpawn())
    assert at.asked == "hatch"
    assert sorted(at.options()) == ["hatch:7,15", "hatch:8,16"]
    at = at.act("hatch:8,16")
    assert (at.monsters("archer"), at.monsters("armored"), marks(at)) == ([(8, 16)], [(8, 15)], [])


def test_all_hatcheries_open_together() -> None:
    """21.31: each of them at every Boss spawn."""
    table = sown().monster("hatchery", (8, 14)).monster("hatchery", (8, 13)).hero("vanguard", (15, 20))
    assert table.play(DryadSpawn()).monsters("armored") == [(8, 14), (8, 13)]


def test_a_figure_that_has_run_out_is_replaced() -> None:
    """14.10: with all ten Armored on the board an Archer comes in their place."""
    table = sown().monster("hatchery", (8, 14)).hero("vanguard", (15, 20))
    for x in range(10):
        table.monster("armored", (12 + x, 20))
    at = table.play(DryadSpawn())
    assert (len(at.monsters("armored")), at.monsters("archer")) == (10, [(8, 14)])


# What they are


@pytest.mark.parametrize(
    ("faces", "gone"), [((1, 1), True), ((3, 3), True), ((1, 4), False), ((5, 1), False), ((5, 5), False)]
)
@pytest.mark.parametrize("kind", ["hatchery", "seed_mortar"])
def test_marks_roll_both_dice_and_go_with_one_damage(kind: str, faces: tuple[int, int], gone: bool) -> None:
    """21.33, 21.34."""
    table = sown().monster(kind, (13, 13)).hero("vanguard", (12, 13), "WM-sword-1", level=2)
    at = table.turn("vanguard").act("attack:WM-sword-1:slash", "aim:13,13", blue=[faces[0]], orange=[faces[1]])
    assert (marks(at) == []) == gone
    assert at.world.tally.slain == 0  # no Monster for the quests


def test_a_seed_mortar_shoots_seven_spots_far_and_never_moves() -> None:
    """21.34: as an Archer."""
    table = sown().monster("seed_mortar", (8, 13), "E").hero("vanguard", (15, 13), level=2)
    at = table.play(MonsterAttacks())
    assert (at.hero("vanguard").wounds, marks(at)) == (1, [("seed_mortar", (8, 13))])
    far = sown().monster("seed_mortar", (7, 13), "E").hero("vanguard", (15, 13), level=2).play(MonsterAttacks())
    assert far.hero("vanguard").wounds == 0


def test_a_hatchery_does_not_attack() -> None:
    """21.33."""
    at = sown().monster("hatchery", (14, 13)).hero("vanguard", (15, 13), level=2).play(MonsterAttacks())
    assert at.hero("vanguard").wounds == 0


def test_marks_are_obstacles_that_no_monster_stops_for() -> None:
    """15.8: a Clawer heading south on (21,6) passes beside a Hatchery without stopping."""
    table = (
        sown()
        .piles(s1=["3"])
        .monster("hatchery", (22, 7))
        .monster("clawer", (21, 6))
        .hero("vanguard", (12, 20), level=2)
    )
    assert table.play(MonsterPhase(), coin=["left"]).monsters("clawer")[0] == (21, 9)


def test_marks_spread_no_panic_and_count_for_nothing() -> None:
    """14.3 (house): neither they nor Monoliths are Monsters in the Town."""
    at = sown().piles(s1=["3"]).monster("hatchery", (12, 13)).hero("vanguard", (15, 20), level=2)
    assert at.play(MonsterPhase(), coin=["left"]).world.panic == [2] * 6
