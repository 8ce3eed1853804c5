"""Damage tiles on trays: orientation, overlap, edges, defences, linked and splash tiles, ranges (1.4, 1.5)."""

from __future__ import annotations

import pytest

from domain.kingdom_rush.maps import in_range, spot
from tests.rules.kingdom_rush.given import Given, lay
from tests.rules.playing import refused


def test_the_free_icon_turns_and_flips_a_tile() -> None:
    """1.4: archer3 lays its L3 turned and its D2 upright; one of six goblins is left, so the Horde stays."""
    at = Given(1).horde("0G", "a3").tower("archer3", (2, 1)).play()
    at = at.act("attack:archer3@2,1:0", lay((1, 1), (1, 2), (2, 2)))
    at = at.act("attack:archer3@2,1:1", lay((2, 3), (3, 3)))
    assert at.g.view(1).trays[0].open == 1
    assert at.world.towers["archer3@2,1"].left == []


def test_without_the_icon_a_tile_lies_as_printed() -> None:
    """1.4: archer1's D2 lies flat."""
    at = Given(1).horde("0G", "a3").tower("archer1", (2, 1)).play()
    upright = lay((1, 1), (2, 1))
    assert at.why("attack:archer1@2,1:0", upright) == ["as_printed"]
    assert lay((1, 1), (1, 2)) in at.options("attack:archer1@2,1:0")
    assert len(at.places("attack:archer1@2,1:0")) == 20


def test_tiles_never_overlap_and_stay_inside() -> None:
    """1.4: 16 places of L3 inside the grid less 5 over the D2."""
    at = Given(1).horde("0G", "a3").tile("a3", (1, 1), (1, 2)).tower("mage1", (2, 1)).play()
    places = at.places("attack:mage1@2,1:0")
    assert len(places) == 11
    assert at.why("attack:mage1@2,1:0", lay((1, 2), (2, 2), (2, 3))) == ["tile_there"]
    assert refused(at, "attack:mage1@2,1:0", "lay:40-41")


def test_linked_tiles_go_on_one_tray_and_one_may_be_given_up() -> None:
    """1.4: artillery3's D2 follows its L4, or is lost."""
    at = Given(1).horde("0G", "a3").horde("0Y", "m1").tower("artillery3", (2, 3)).play()
    begun = ("attack:artillery3@2,3:0", "aim:h1", lay((0, 0), (1, 0), (2, 0), (2, 1)))
    g = at.draft(*begun)
    assert g.questions[0].kind == "lay"
    assert all(each.startswith(("lay:", "enough", "skip")) for each in at.options(*begun))
    assert refused(at, *begun, "aim:h2")
    alone = at.act(*begun, "enough")
    assert alone.tiles("a3") == ["00-10-20-21"]
    both = at.act(*begun, lay((1, 1), (1, 2)))
    assert len(both.tiles("a3")) == 2
    assert both.world.towers["artillery3@2,3"].left == []


def test_a_physical_tile_may_not_cover_physical_defence() -> None:
    """1.4: 16 of 20 places; each in row 1 would touch (1,1) or (1,3)."""
    at = Given(1).horde("4G", "a3").tower("archer1", (2, 1)).play()
    places = at.places("attack:archer1@2,1:0")
    assert len(places) == 16
    assert not [each for each in places if each.startswith("1")]
    assert at.why("attack:archer1@2,1:0", lay((1, 0), (1, 1))) == ["defence"]


def test_a_magical_tile_may_not_cover_magical_defence_but_true_covers_all() -> None:
    """1.4."""
    given = Given(1).horde("4Y", "a3").tower("mage2", (2, 1)).spells("meteor")
    at = given.play()
    places = at.places("attack:mage2@2,1:0")
    assert len(places) == 12
    assert not [each for each in places if "12" in each.split("-")]
    assert "00-01-10-11" in places
    assert len(at.places("cast:meteor", seat=1)) == 16


def test_a_defence_that_is_covered_already_is_no_obstacle_elsewhere() -> None:
    """1.4: only visible squares defend: with (1,1) and (1,3) under Soldiers, row 1 is open beside them."""
    at = Given(1).horde("4G", "a3", soldiers=[(1, 1), (1, 3)]).tower("archer1", (2, 1)).play()
    assert at.why("attack:archer1@2,1:0", lay((1, 0), (1, 1))) == ["soldier_there"]


def test_splash_tiles_go_on_hordes_beside_the_main_tile() -> None:
    """Splash Damage: a3 touches m1, b2 does not, though it is in the Tower's own range; m1 has the main tile."""
    given = Given(3).horde("1G", "m1").horde("0R", "a3").horde("3G", "b2").tower("mage4D", (4, 3))
    at = given.play()
    attack = "attack:mage4D@4,3:0"
    assert at.why(attack, "aim:h2") == ["out_of_range"]
    main = (attack, "aim:h1", lay((3, 0), (3, 1), (4, 0), (4, 1)))
    assert at.options(*main) == ["aim:h2", "skip", "enough"]
    done = at.act(*main, "aim:h2", lay((0, 2), (1, 2)), "aim:h2", "lay:33")
    assert done.tiles("a3") == ["02-12", "33"]
    assert done.tiles("m1") == ["30-31-40-41"]
    assert done.tiles("b2") == []


def test_each_splash_arrow_may_choose_another_horde() -> None:
    given = Given(3).horde("1G", "m1").horde("0R", "a3").horde("3G", "b3").tower("mage4D", (4, 3))
    at = given.play()
    main = ("attack:mage4D@4,3:0", "aim:h1", lay((3, 0), (3, 1), (4, 0), (4, 1)))
    assert [each for each in at.options(*main) if each.startswith("aim")] == ["aim:h2", "aim:h3"]
    assert at.why(*main, "aim:h1") == ["splash_same", "splash_far"]
    done = at.act(*main, "aim:h2", lay((0, 2), (1, 2)), "aim:h3", "lay:44")
    assert (done.tiles("a3"), done.tiles("b3")) == (["02-12"], ["44"])


@pytest.mark.parametrize(
    ("kind", "reached"),
    [
        ("cross1", {(3, 2), (3, 4), (2, 3), (4, 3)}),
        ("cross2", {(3, 2), (3, 1), (3, 4), (3, 5), (2, 3), (1, 3), (4, 3), (5, 3)}),
        ("ring1", {(x, y) for x in (2, 3, 4) for y in (2, 3, 4)} - {(3, 3)}),
    ],
)
def test_ranges_are_measured_from_the_site(kind: str, reached: set[tuple[int, int]]) -> None:
    """1.5: arrows go straight, nothing blocks them; rings are the squares around."""
    found = {(x, y) for x in range(8) for y in range(8) if in_range(kind, spot(3, 3), spot(x, y))}
    assert found == reached


def test_ring2_and_cross3_reach_farther() -> None:
    ring = [(x, y) for x in range(8) for y in range(8) if in_range("ring2", spot(3, 3), spot(x, y))]
    assert len(ring) == 24
    assert in_range("cross3", spot(0, 3), spot(3, 3))
    assert not in_range("cross3", spot(0, 3), spot(4, 3))
    assert not in_range("cross3", spot(0, 3), spot(1, 4))


def test_perfect_range_of_a_tower_finds_hordes_only() -> None:
    """1.5: Golden Longbow's M1 reaches any Horde, never a Portal."""
    at = Given(1).horde("0G", "c3").horde("S1P1", "m1").tower("archer4C", (2, 1)).play()
    assert at.why("attack:archer4C@2,1:1", "aim:h2") == ["hordes_only"]
    assert "lay:11" in at.options("attack:archer4C@2,1:1")


def test_an_attack_needs_a_card_in_range_with_room() -> None:
    at = Given(1).horde("0G", "c1").tower("archer1", (2, 1)).play()
    assert at.why("attack:archer1@2,1:0") == ["nothing_in_range"]
    full = Given(1).horde("0G", "a3").covered("a3").tower("archer1", (2, 1)).play()
    assert full.why("attack:archer1@2,1:0") == ["nothing_in_range"]


def test_an_attack_may_be_made_in_part() -> None:
    """1.4: with room for the D2 only, the L4 of artillery3 is lost without a question."""
    given = Given(1).horde("0G", "a3").covered("a3", but=[(0, 0), (0, 1)]).tower("artillery3", (2, 3))
    at = given.play().act("attack:artillery3@2,3:0")
    assert at.tiles("a3")[-1] == "00-01"


def test_each_attack_is_made_once_and_picks_its_own_target() -> None:
    """1.5: archer2's I3 on one Horde, its M1 on another."""
    given = Given(1).horde("0G", "a3").horde("3G", "m1").tower("archer2", (1, 2)).tower("archer2", (3, 1))
    at = given.play().act("attack:archer2@1,2:0", "aim:h1", lay((4, 0), (4, 1), (4, 2)))
    assert refused(at, "attack:archer2@1,2:0")
    at = at.act("attack:archer2@1,2:1", "aim:h2", "lay:44")
    assert (at.tiles("a3"), at.tiles("m1")) == (["40-41-42"], ["44"])


def test_tiles_lie_until_the_tray_goes() -> None:
    """1.4: nothing takes them away from round to round."""
    at = Given(1).horde("0G", "a1").tile("a1", (1, 1), (1, 2)).round_from(7)
    assert at.tiles("a2") == ["11-12"]


def test_the_preview_says_what_a_tile_would_cover() -> None:
    at = Given(1).horde("0G", "a3").tower("archer1", (2, 1)).play()
    shows = at.shows("attack:archer1@2,1:0", lay((1, 1), (1, 2)))
    assert shows.cells == ["square:h1:11", "square:h1:12"]
    assert shows.says[0].args == {"covers": 2, "of": 6}
