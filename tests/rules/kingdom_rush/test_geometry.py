"""The geometry of trays and tiles, held for all shapes, turns and places."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.catalogue import words
from domain.kernel.words import message
from domain.kingdom_rush import squares
from domain.kingdom_rush.game import KingdomRush
from domain.kingdom_rush.layouts import layout
from domain.kingdom_rush.squares import ALL, BASES, base, bit, edges, mask_of, name_of, patterns, placements, squares_of
from tests.rules.kingdom_rush.given import CONTENT

SHAPES = sorted(CONTENT.shapes)
shapes = st.sampled_from(SHAPES)
masks = st.integers(min_value=0, max_value=ALL)
Cells = frozenset[tuple[int, int]]


def drawn(shape: str) -> Cells:
    rows = CONTENT.shapes[shape].rows
    return frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")


def every_place(cells: Cells) -> set[int]:
    """All places of a shape as it is held, by brute force over a larger grid."""
    found = set()
    for down in range(-5, 6):
        for right in range(-5, 6):
            moved = [(r + down, c + right) for r, c in cells]
            if all(0 <= r < 5 and 0 <= c < 5 for r, c in moved):
                found.add(sum(bit(r, c) for r, c in moved))
    return found


def held(cells: Cells) -> list[Cells]:
    """The eight ways to hold a shape."""
    ways = []
    for flipped in (cells, frozenset((r, -c) for r, c in cells)):
        for _ in range(4):
            flipped = frozenset((c, -r) for r, c in flipped)
            ways.append(flipped)
    return ways


@given(shapes)
def test_places_as_printed_are_those_of_a_sliding_tile(shape: str) -> None:
    assert {at.mask for at in placements(CONTENT.shapes[shape].rows, False)} == every_place(drawn(shape))


@given(shapes)
def test_free_places_are_those_of_all_eight_ways(shape: str) -> None:
    wanted = set().union(*(every_place(way) for way in held(drawn(shape))))
    found = [at.mask for at in placements(CONTENT.shapes[shape].rows, True)]
    assert set(found) == wanted
    assert len(found) == len(set(found))


@given(shapes, st.booleans())
def test_every_place_has_the_size_of_its_shape_and_lies_inside(shape: str, free: bool) -> None:
    for at in placements(CONTENT.shapes[shape].rows, free):
        assert at.mask.bit_count() == len(drawn(shape))
        assert at.mask & ~ALL == 0
        assert sorted(at.order) == squares_of(at.mask)
        assert mask_of(at.id) == at.mask


@given(shapes)
def test_the_order_of_a_place_follows_the_drawing(shape: str) -> None:
    """Each square of the drawing keeps its neighbours, however the tile is held."""
    cells = squares.cells(CONTENT.shapes[shape].rows)
    beside = {
        (i, j) for i, (r, c) in enumerate(cells) for j, (u, v) in enumerate(cells) if abs(r - u) + abs(c - v) == 1
    }
    for at in patterns(CONTENT.shapes[shape].rows):
        found = {
            (i, j)
            for i, one in enumerate(at.order)
            for j, other in enumerate(at.order)
            if abs(one // 5 - other // 5) + abs(one % 5 - other % 5) == 1
        }
        assert found == beside


@given(masks)
def test_names_of_sets_can_be_read_back(mask: int) -> None:
    if mask:
        assert mask_of(name_of(mask)) == mask
    assert sum(1 << square for square in squares_of(mask)) == mask


@given(masks)
def test_edges_are_the_squares_beside_a_set(mask: int) -> None:
    wanted = set()
    for square in squares_of(mask):
        r, c = divmod(square, 5)
        wanted |= {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
    inside = {(r, c) for r, c in wanted if 0 <= r < 5 and 0 <= c < 5}
    assert edges(mask) == sum(bit(r, c) for r, c in inside) & ~mask


def test_a_base_has_sixteen_places() -> None:
    assert len(BASES) == 16
    assert {base(square) for square in BASES} == {at.mask for at in placements(squares.BASE_ROWS, True)}


@given(st.sampled_from(sorted(CONTENT.hordes)), st.sampled_from("abcd"))
def test_copies_of_a_card_are_mirrored_not_changed(card: str, copy: str) -> None:
    """House rule of the copies: b left to right, c top to bottom, d both; the number of each icon stays."""
    one, other = layout(CONTENT.hordes[card].rows), layout(CONTENT.hordes[card].rows, copy)
    for field in ("enemies", "small", "physical", "magical", "speed", "heal", "dead_eye", "deadly"):
        assert getattr(one, field).bit_count() == getattr(other, field).bit_count()
    mirrored = sum(
        bit(4 - r if copy in "cd" else r, 4 - c if copy in "bd" else c)
        for r, c in (divmod(square, 5) for square in squares_of(one.enemies))
    )
    assert other.enemies == mirrored
    assert len(one.large) == len(other.large)


@settings(max_examples=60)
@given(shapes, masks, st.booleans())
def test_a_blocked_square_excludes_exactly_the_places_over_it(shape: str, blocked: int, free: bool) -> None:
    rows = CONTENT.shapes[shape].rows
    open_places = [at for at in placements(rows, free) if not at.mask & blocked]
    over = [at for at in placements(rows, free) if any(blocked >> square & 1 for square in at.order)]
    assert len(open_places) + len(over) == len(placements(rows, free))


def test_squares_are_called_by_a_letter_and_a_number_on_trays_and_on_the_map() -> None:
    """Columns by letters from the west, rows by numbers from the north: row 1, column 2 from 0 is C2; so is 2,1 (x, y)
    of the map, and the square 6,2 is G3."""
    several = words(KingdomRush, CONTENT.names()).say(message("option.lay", at=squares.said(bit(1, 2) | bit(4, 0))))
    assert several == "Squares C2, A5"
    names = CONTENT.names()
    assert (names["2,1"], names["6,2"]) == ("C2", "G3")


def test_a_square_that_is_called_as_a_tile_is_stays_a_square() -> None:
    """D2 is a pair among the tiles, and the square in row 1, column 3."""
    one = words(KingdomRush, CONTENT.names()).say(message("option.base", square=squares.said(bit(1, 3))))
    assert one == "Upper left corner at D2"


def test_every_square_of_every_map_has_a_name_of_its_own() -> None:
    names = CONTENT.names()
    for map_ in CONTENT.maps.values():
        called = [names[f"{x},{y}"] for x in range(map_.width) for y in range(map_.height)]
        assert len(set(called)) == map_.width * map_.height
