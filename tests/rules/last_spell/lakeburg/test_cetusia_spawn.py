"""Cetusia comes up out of the water: her cards, her places, who gives way, and the shuffling."""

from __future__ import annotations

import pytest

from domain.last_spell.cetusia import CetusiaSpawn
from domain.last_spell.night import MonsterPhase
from tests.rules.last_spell.given import At, Given, spot

C1, C2, C3, C4 = 1, 2, 3, 4
"""What the stream of her four cards draws (by place among those that are left)."""


def lake(*, round_: int = 2, players: int = 2) -> Given:
    """The bare map on the third Night, at the end of the Hero Phase before this Monster Phase."""
    return Given("lakeburg", cycle=3, k=3, players=players).cetusia().with_(round=round_)


def parts(at: At) -> list[tuple[str, tuple[int, int], str]]:
    return [(each.kind, at.where(each), each.facing) for each in at.world.monsters.values() if "cetusia" in each.kind]


def test_no_card_in_the_first_monster_phase() -> None:
    """20.25: until then she is not on the board and can't be hit."""
    at = lake(round_=1).hero("duelist", (12, 11)).monster_phase(coin=["left"])
    assert (parts(at), at.world.boss.drawn if at.world.boss else None) == ([], [])
    assert at.hero("duelist").wounds == 0
    assert len(at.world.boss.deck) == 4 if at.world.boss else False


@pytest.mark.parametrize(
    ("card", "head", "tail"),
    [
        (C1, ((13, 9), "S"), ((17, 20), "N")),
        (C2, ((18, 9), "S"), ((14, 20), "N")),
        (C3, ((13, 20), "N"), ((19, 9), "S")),
        (C4, ((18, 20), "N"), ((12, 9), "S")),
    ],
)
def test_her_card_places_head_and_tail(
    card: int, head: tuple[tuple[int, int], str], tail: tuple[tuple[int, int], str]
) -> None:
    """20.25, 20.26: from the second Monster Phase on; all places are water."""
    at = lake().hero("duelist", (3, 20)).play(CetusiaSpawn(), cetusia=[card])
    assert parts(at) == [("cetusia_head", *head), ("cetusia_tail", *tail)]
    assert all(at.g.map.water >> spot(*place) & 1 for _, place, _ in parts(at))
    assert at.world.boss is not None
    assert (at.world.boss.drawn, len(at.world.boss.deck)) == ([f"C{card}"], 3)


def test_each_monster_phase_has_a_new_card_and_both_parts_move() -> None:
    """20.25: their Wounds stay with them; what is drawn does not come again."""
    table = lake().cetusia(("head", (13, 9), "S", 3), ("tail", (17, 20), "N", 2), drawn=["C1"])
    at = table.hero("duelist", (8, 12)).play(CetusiaSpawn(), cetusia=[1])  # C2, the first of those left
    assert parts(at) == [("cetusia_head", (18, 9), "S"), ("cetusia_tail", (14, 20), "N")]
    assert [each.wounds for each in at.world.monsters.values()] == [3, 2]
    assert at.world.boss is not None
    assert at.world.boss.drawn == ["C1", "C2"]


def test_both_parts_are_lifted_before_either_is_placed() -> None:
    """20.26 (house): one may take the spot that the other leaves; neither sweeps the other away."""
    table = lake().cetusia(("head", (17, 20), "N", 1), ("tail", (13, 9), "S", 2), drawn=["C2"])
    at = table.hero("duelist", (8, 12)).play(CetusiaSpawn(), cetusia=[1])
    assert parts(at) == [("cetusia_head", (13, 9), "S"), ("cetusia_tail", (17, 20), "N")]


def test_a_part_that_is_gone_stays_away() -> None:
    """20.26: the other one goes on by its half of the cards."""
    table = lake().cetusia(("tail", (17, 20), "N", 2), drawn=["C1"], stage=2)
    at = table.hero("duelist", (8, 12)).play(CetusiaSpawn(), cetusia=[2])
    assert parts(at) == [("cetusia_tail", (19, 9), "S")]


@pytest.mark.parametrize(
    ("stands", "card", "goes"),
    [
        ((13, 9), C1, (13, 8)),  # four rows from the upper Mist (y <= 5), eight from the left one
        ((17, 20), C1, (18, 20)),  # nine columns from the right Mist (x >= 26), twelve from the left one
        ((14, 20), C2, (13, 20)),  # nine from the left, twelve from the right
        ((19, 9), C3, (19, 8)),
    ],
)
def test_a_hero_gives_way_straight_towards_the_nearest_mist(
    stands: tuple[int, int], card: int, goes: tuple[int, int]
) -> None:
    """20.27: to the first free spot, without damage."""
    at = lake().hero("duelist", stands).play(CetusiaSpawn(), cetusia=[card])
    assert (at.where(at.hero("duelist")), at.hero("duelist").wounds) == (goes, 0)
    assert len(parts(at)) == 2


def test_a_hero_who_gives_way_passes_what_is_taken() -> None:
    """20.27: the nearest spot that is free, past Monsters and another Hero."""
    table = lake().hero("duelist", (13, 9)).hero("ranger", (13, 8)).monster("clawer", (13, 7))
    at = table.play(CetusiaSpawn(), cetusia=[C1])
    assert at.where(at.hero("duelist")) == (13, 6)
    assert (at.where(at.hero("ranger")), at.monsters("clawer")) == ((13, 8), [(13, 7)])


def test_with_nothing_free_towards_the_mist_the_nearest_free_spot_is_taken() -> None:
    """24.44: the line (13,8) to (13,6) is full; of the free spots beside the Head the players choose."""
    table = lake().hero("duelist", (13, 9))
    for y in (8, 7, 6):
        table.monster("clawer", (13, y))
    at = table.play(CetusiaSpawn(), cetusia=[C1])
    assert at.asked == "make_way"
    assert sorted(at.options()) == ["give_way:12,9", "give_way:13,10", "give_way:14,9"]
    at = at.act("give_way:14,9")
    assert at.where(at.hero("duelist")) == (14, 9)
    assert parts(at)[0] == ("cetusia_head", (13, 9), "S")


def test_figures_on_her_spots_are_removed_without_explosion_or_kill() -> None:
    """20.28: a Boomer does not explode beside the Hero; nobody has slain it."""
    table = lake().hero("duelist", (16, 20)).monster("boomer", (17, 20)).monster("clawer", (13, 9))
    at = table.play(CetusiaSpawn(), cetusia=[C1])
    assert (at.monsters("boomer"), at.monsters("clawer")) == ([], [])
    assert (at.hero("duelist").wounds, at.world.tally.slain) == (0, 0)
    assert [each["what"] for each in at.log("swept_away")] == ["clawer", "boomer"]


def test_a_structure_on_her_spot_is_removed() -> None:
    """20.28: no Flame leaves the Panic track, no Wall counts as destroyed."""
    at = lake().hero("duelist", (8, 12)).structure("house", (17, 20)).play(CetusiaSpawn(), cetusia=[C1])
    assert at.structure_at((17, 20)) is None
    assert (sum(at.world.panic), at.world.tally.walls_lost) == (12, 0)


def test_after_her_third_card_all_four_are_shuffled() -> None:
    """20.34: at the end of that Monster Phase, no earlier; the fourth card may come again next time."""
    at = lake(round_=4).cetusia(("head", (13, 9), "S", 0), ("tail", (17, 20), "N", 0), drawn=["C1", "C2"])
    after = at.hero("duelist", (8, 12)).monster_phase(coin=["left"], cetusia=[1])
    assert after.world.boss is not None
    assert (after.world.boss.drawn, after.world.boss.deck.cards) == ([], ["C1", "C2", "C3", "C4"])
    before = lake(round_=3).cetusia(("head", (13, 9), "S", 0), ("tail", (17, 20), "N", 0), drawn=["C1"])
    second = before.hero("duelist", (8, 12)).monster_phase(coin=["left"], cetusia=[1])
    assert second.world.boss is not None
    assert (second.world.boss.drawn, second.world.boss.deck.cards) == (["C1", "C2"], ["C3", "C4"])


def test_her_third_card_still_acts_before_the_shuffling() -> None:
    """20.34, 20.20: C3 strikes with the Hydro Catapult at (13,20) looking north: x 12-14, y 16-18."""
    table = lake(round_=4).cetusia(("head", (13, 9), "S", 0), ("tail", (17, 20), "N", 0), drawn=["C1", "C2"])
    at = table.hero("duelist", (12, 17)).monster_phase(coin=["left"], cetusia=[1])
    assert at.hero("duelist").wounds == 1


def test_she_counts_in_the_town_for_the_panic() -> None:
    """14.3: her Tail on (17,20) stands in the Town, her Head on (13,9) does not."""
    table = lake(round_=3).cetusia(("head", (13, 9), "S", 0), ("tail", (17, 20), "N", 0), drawn=["C1"])
    at = table.hero("duelist", (8, 12)).monster_phase(coin=["left"], cetusia=[1])
    assert at.log("panic")[0]["monsters"] == 1


def test_monsters_walk_around_her() -> None:
    """20.33: an obstacle that is bypassed; nobody stops beside her. Coin left is east for who looks south."""
    table = lake(round_=3).cetusia(("head", (13, 20), "N", 0), ("tail", (19, 9), "S", 0), drawn=["C3"])
    at = table.hero("duelist", (3, 20)).monster("winged", (18, 7), "S").play(MonsterPhase(), coin=["left"], cetusia=[2])
    # C2 brings the Head to (18,9): (18,8), aside to (19,8), on to (19,9), which the Tail has left.
    assert at.monsters("winged") == [(19, 9)]
