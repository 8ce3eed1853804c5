"""The Dryad's Monoliths: always hit, and in the way of melee."""

from __future__ import annotations

import pytest

from tests.rules.last_spell.given import XY, At, Given


def rooted(stage: int = 1) -> Given:
    """Bare Glenwald, third Night, k = 3: Dryad (15,7) (16,7), Monoliths (15,8) (16,8) (14,7) (17,7) (16,6)."""
    return Given("glenwald", cycle=3, k=3).dryad("D1", stage=stage)


def left(at: At, monolith: XY) -> int:
    found = at.monster_at(monolith)
    return found.wounds if found is not None and found.kind == "monolith" else -1


def break_(table: Given, monolith: XY) -> Given:
    found = next(m for m in table.world.monsters.values() if (m.at % 32, m.at // 32) == monolith)
    del table.world.monsters[found.id]
    return table


def test_a_monolith_is_hit_without_dice_and_falls_with_its_fourth_damage() -> None:
    """21.21: it holds three Flames; the Dragoon Lance deals one each time."""
    table = rooted(0).hero("vanguard", (16, 9), "WM-spear-3", level=2, ap=7)
    at = table.turn("vanguard")
    for wounds in (1, 2, 3):
        at = at.act("attack:WM-spear-3:thrust", "aim:16,8")
        assert left(at, (16, 8)) == wounds
        assert at.log("rolled")[0]["dice"] == []
        at = at.act("end_turn")
    at = at.act("attack:WM-spear-3:impale", "aim:16,8")
    assert left(at, (16, 8)) == -1
    assert at.won == ""


def test_a_two_handed_blow_deals_a_monolith_two() -> None:
    """21.21, 10.2."""
    table = rooted().hero("vanguard", (16, 9), "WM-hammer-3", level=2)
    at = table.turn("vanguard").act("attack:WM-hammer-3:smash", "aim:16,8")
    found = at.monster_at((16, 8))
    assert found is not None
    assert (found.wounds, found.stunned) == (2, False)


def test_melee_does_not_reach_her_across_a_monolith() -> None:
    """21.22: a Thrust from (16,9) over (16,8) is refused; once that Monolith is gone it is legal."""
    table = rooted().hero("vanguard", (16, 9), "WM-spear-1", level=2)
    at = table.turn("vanguard")
    assert at.why("attack:WM-spear-1:thrust", "aim:16,7") == ["monolith"]
    at = break_(rooted(), (16, 8)).hero("vanguard", (16, 9), "WM-spear-1", level=2).turn("vanguard")
    assert at.why("attack:WM-spear-1:thrust", "aim:16,7") == []
    at = at.act("attack:WM-spear-1:thrust", "aim:16,7", orange=[1], blue=[1])
    assert next(m for m in at.world.monsters.values() if m.kind == "putrefied_dryad").wounds == 1


def test_a_monolith_shields_nobody_else() -> None:
    """21.22: past the Monolith (17,7) a Thrust may strike a Clawer, only not her."""
    table = rooted().hero("vanguard", (17, 6), "WM-spear-1", level=2).monster("clawer", (17, 8))
    assert table.turn("vanguard").why("attack:WM-spear-1:thrust", "aim:17,8") == []


def test_a_line_ends_for_her_at_a_monolith() -> None:
    """21.22: Impale through (16,8) wounds the Monolith, not the Dryad behind it."""
    table = rooted().hero("vanguard", (16, 9), "WM-spear-1", level=2)
    at = table.turn("vanguard").act("attack:WM-spear-1:impale", "aim:16,8")
    assert [args["monster"] for args in at.log("wounded")] == ["monolith"]


def test_her_open_side_is_behind() -> None:
    """21.19: from (15,6) nothing is between."""
    table = rooted().hero("vanguard", (15, 6), "WM-sword-1", level=2)
    at = table.turn("vanguard").act("attack:WM-sword-1:slash", "aim:15,7", orange=[1], blue=[1])
    assert next(m for m in at.world.monsters.values() if m.kind == "putrefied_dryad").wounds == 1


@pytest.mark.parametrize(
    ("gone", "reached"),
    [(None, False), ((14, 7), True), ((15, 8), True)],
)
def test_a_sweep_reaches_her_round_a_corner_only_where_a_way_is_open(gone: XY | None, reached: bool) -> None:
    """21.22 (house): from (14,8) her spot (15,7) lies across the corner; (14,7) and (15,8) both bar the way to it."""
    table = rooted() if gone is None else break_(rooted(), gone)
    table.hero("vanguard", (14, 8), "WM-greatsword-3", level=2)
    at = table.turn("vanguard").act("flip:3", "attack:WM-greatsword-3:whirlwind", orange=[1], blue=[1])
    assert ("putrefied_dryad" in [args["monster"] for args in at.log("wounded")]) == reached


def test_ranged_and_magic_pass_monoliths() -> None:
    """21.22: an Arrow from (15,12), and Spark from (14,8) with (14,7) and (15,8) between."""
    archer = rooted().hero("ranger", (15, 12), "WR-longbow-1", level=2).turn("ranger")
    assert archer.why("attack:WR-longbow-1:arrow", "aim:15,7") == []
    mage = rooted().hero("arcanist", (14, 8), "WG-wand-1", level=2).turn("arcanist")
    assert mage.why("attack:WG-wand-1:spark", "aim:15,7") == []


def test_monoliths_hide_nothing() -> None:
    """21.22, 11.5: they are figures; only Buildings, Stone Walls and Trees block sight."""
    table = rooted().hero("ranger", (15, 9), "WR-crossbow-1", level=2).monster("clawer", (15, 6))
    assert table.turn("ranger").why("attack:WR-crossbow-1:bolt", "aim:15,6") == []


def test_a_monolith_stands_where_it_is_and_does_nothing() -> None:
    """21.19: pushed it does not move; it never attacks."""
    table = rooted(0).hero("vanguard", (16, 9), "WM-hammer-1", level=2)
    at = table.turn("vanguard").act("attack:WM-hammer-1:knockback", "aim:16,8")
    assert left(at, (16, 8)) == 2
