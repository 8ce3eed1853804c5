"""The grid: maps, Sectors, arrows, Mist, slots, sight."""

from __future__ import annotations

import pytest

from domain.last_spell.grid import (
    WIDTH,
    area_of,
    distance,
    hidden,
    mask,
    mist,
    name,
    named,
    slot_spot,
    spot,
    spots,
    towards,
    town_map,
    xy,
)
from domain.last_spell.state import OFF, Mist
from tests.rules.last_spell.given import CONTENT

TOWNS = ("gildenberg", "lakeburg", "glenwald")


def test_spots_and_their_names() -> None:
    """The grid is 32 by 22; names are `x,y`."""
    assert named(name(spot(13, 4))) == spot(13, 4)
    assert spot(-1, 3) == spot(3, 22) == OFF
    assert named("32,1") == OFF
    assert xy(WIDTH + 2) == (2, 1)


@pytest.mark.parametrize("town", TOWNS)
def test_sectors_cover_the_boards(town: str) -> None:
    """8.1: every spot of the boards lies in one Sector, none of the margin does."""
    plan = town_map(CONTENT, town)
    boards = mask(spot(x, y) for x in range(3, 29) for y in range(3, 22))
    covered = 0
    for sector in plan.sectors.values():
        assert not covered & sector
        covered |= sector
    assert covered == boards


def test_adjacent_and_far_sectors_are_orthogonal_steps() -> None:
    """8.2–8.4: adjacency is mutual, far is two steps, and the Circle touches all four Sectors of the Town."""
    for id_, sector in CONTENT.sectors.items():
        for other in sector.adjacent:
            assert id_ in CONTENT.sectors[other].adjacent
        two = {each for other in sector.adjacent for each in CONTENT.sectors[other].adjacent}
        assert set(sector.far) == two - {id_} - set(sector.adjacent)
    assert set(CONTENT.sectors["MC"].adjacent) == {"TNW", "TNE", "TSW", "TSE"}


def test_an_area_is_the_ring_around() -> None:
    """8.5: 8 spots around one, 12 around the Circle."""
    assert len(list(spots(area_of(mask([spot(5, 5)]))))) == 8
    plan = town_map(CONTENT, "gildenberg")
    assert len(list(spots(plan.circle_area))) == 12
    assert distance(spot(3, 3), spot(5, 7)) == 6


def test_terrain_of_the_towns() -> None:
    """3.1, 3.2: nine Low Obstacles everywhere; Cliff in two towns, Water in Lakeburg, Trees in Glenwald."""
    for town, cliff, water, trees in (("gildenberg", 12, 0, 0), ("lakeburg", 0, 42, 0), ("glenwald", 12, 0, 4)):
        plan = town_map(CONTENT, town)
        assert len(list(spots(plan.low))) == 9
        assert (plan.cliff.bit_count(), plan.water.bit_count(), plan.trees.bit_count()) == (cliff, water, trees)


def test_every_spot_but_the_circles_has_an_arrow() -> None:
    """15.2."""
    plan = town_map(CONTENT, "gildenberg")
    for at, arrow in enumerate(plan.arrow):
        assert (arrow is None) == bool(plan.circle >> at & 1)
    assert plan.arrow[spot(5, 8)] == "E"
    assert plan.arrow[spot(16, 4)] == "S"
    assert plan.arrow[spot(26, 14)] == "W"
    assert plan.arrow[spot(15, 19)] == "N"


@pytest.mark.parametrize(("steps", "free"), [(0, 7), (1, 6), (2, 5), (3, 4)])
def test_the_mist_leaves_seven_spots_less_its_advance(steps: int, free: int) -> None:
    """4.1 (house): counted on column 16 north of the Town and row 13 west and east of it."""
    fog = mist(Mist(steps, steps, steps))
    assert sum(not fog >> spot(16, y) & 1 for y in range(10)) == free
    assert sum(not fog >> spot(x, 13) & 1 for x in range(10)) == free
    assert sum(not fog >> spot(x, 13) & 1 for x in range(22, 32)) == free


def test_each_tile_has_its_own_advance() -> None:
    """4.1."""
    fog = mist(Mist(3, 2, 1))
    assert fog >> spot(16, 5) & 1
    assert not fog >> spot(5, 13) & 1
    assert fog >> spot(4, 13) & 1
    assert not fog >> spot(27, 13) & 1


@pytest.mark.parametrize(
    ("slot", "cell", "steps", "at"),
    [
        ("6", "A1", 1, (28, 14)),
        ("6", "A3", 1, (28, 12)),
        ("6", "B4", 1, (29, 11)),
        ("1", "A2", 0, (2, 18)),
        ("1", "B4", 0, (1, 20)),
        ("2", "C3", 0, (0, 13)),
        ("4", "C2", 3, (16, 3)),
        ("3", "A1", 2, (13, 4)),
        ("7", "A1", 3, (26, 20)),
    ],
)
def test_cells_of_a_pattern_card_lie_on_spots(slot: str, cell: str, steps: int, at: tuple[int, int]) -> None:
    """14.6: row A nearest the Town, column 1 on the left hand of a Monster that looks at it."""
    assert xy(slot_spot(CONTENT, Mist(steps, steps, steps), slot, cell)) == at


def test_what_a_hero_cannot_see() -> None:
    """11.5: behind a blocking spot to the north a strip that widens by one on each side with every row."""
    here, house = spot(13, 12), mask([spot(13, 11)])
    shadow = hidden(here, house)
    for depth in range(2, 6):
        row = [xy(at)[0] for at in spots(shadow) if xy(at)[1] == 12 - depth]
        assert row == list(range(13 - (depth - 1), 13 + depth))
    assert not shadow >> spot(13, 11) & 1
    assert hidden(here, mask([spot(14, 11)])) == 0


def test_sight_is_blocked_in_every_direction() -> None:
    """11.4."""
    here = spot(16, 16)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        shadow = hidden(here, mask([spot(16 + dx, 16 + dy)]))
        assert shadow >> spot(16 + 3 * dx, 16 + 3 * dy) & 1
        assert not shadow >> spot(16 - 3 * dx, 16 - 3 * dy) & 1


def test_towards() -> None:
    assert [towards(spot(5, 5), spot(*at)) for at in ((5, 2), (9, 5), (5, 9), (1, 5), (6, 6), (5, 5))] == [
        "N",
        "E",
        "S",
        "W",
        None,
        None,
    ]
