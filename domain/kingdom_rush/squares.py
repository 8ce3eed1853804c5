"""A tray's 5 × 5 squares as bits of an int, and where a tile may lie on them.

Square (row, column), counted from the north-west corner from 0, is bit `5 * row + column`; its name is `rc`, as `12`
for row 1, column 2. A set of squares is called by their names in reading order: `12-13-22`. Placements of a shape are
worked out once; a test of one is then a single `&`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import Struct

SIDE = 5
SQUARES = range(SIDE * SIDE)
ALL = (1 << SIDE * SIDE) - 1
Cells = frozenset[tuple[int, int]]
Rows = tuple[str, ...]
BASE_ROWS: Rows = ("XX", "XX")
"""A Hero's base."""


class Placement(Struct, frozen=True):
    """One way to lay a shape on a tray: the squares it covers, in the order of the shape's own drawing."""

    mask: int
    id: str
    order: tuple[int, ...]


def bit(row: int, column: int) -> int:
    return 1 << (SIDE * row + column)


def squares_of(mask: int) -> list[int]:
    """The squares of a set, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def name(square: int) -> str:
    return f"{square // SIDE}{square % SIDE}"


@lru_cache(1 << 12)
def name_of(mask: int) -> str:
    """A set's squares by name, `12-13-22`."""
    return "-".join(map(name, squares_of(mask)))


@lru_cache(1 << 12)
def mask_of(names: str) -> int:
    """The set that a name stands for. Raises ValueError for anything that isn't one."""
    mask = 0
    for each in names.split("-"):
        if len(each) != 2 or not each.isdigit() or int(each[0]) >= SIDE or int(each[1]) >= SIDE:
            raise ValueError(f"{each!r} is no square of a tray")
        mask |= bit(int(each[0]), int(each[1]))
    return mask


def letter(column: int) -> str:
    """A column as players say it, A in the west."""
    return chr(ord("A") + column)


def called(column: int, row: int) -> str:
    """A square as players say it, on the map and on a tray: the column's letter, then the row's number from the north,
    `C2`."""
    return f"{letter(column)}{row + 1}"


@lru_cache(1 << 12)
def said(mask: int) -> list[str]:
    """A set of a tray's squares for a sentence: `2,1` (column, row), called C2 as on the map. Not to be changed."""
    return [f"{square % SIDE},{square // SIDE}" for square in squares_of(mask)]


def cells(rows: Rows) -> tuple[tuple[int, int], ...]:
    """The squares of a drawing in reading order."""
    return tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")


def turned(shape: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """A quarter turn to the right."""
    return _home(tuple((c, -r) for r, c in shape))


def flipped(shape: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Mirrored left to right."""
    return _home(tuple((r, -c) for r, c in shape))


def _home(shape: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    return tuple((r - top, c - left) for r, c in shape)


def _ways(rows: Rows, free: bool) -> Iterator[tuple[tuple[int, int], ...]]:
    shape = _home(cells(rows))
    yield shape
    for mirrored in (False, True) if free else ():
        way = flipped(shape) if mirrored else shape
        for _ in range(4):
            yield way
            way = turned(way)


@cache
def orientations(rows: Rows, free: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The ways a shape may be held, as printed first; the squares of each in the order of the drawing."""
    return tuple(dict.fromkeys(_ways(rows, free)))


@cache
def placements(rows: Rows, free: bool) -> tuple[Placement, ...]:
    """Every set of squares that a shape can cover inside the tray: the way it is printed first, then row by row."""
    found: dict[int, Placement] = {}
    for shape in orientations(rows, free):
        for at in _places(shape):
            found.setdefault(at.mask, at)
    return tuple(found.values())


@cache
def masks(rows: Rows, free: bool) -> dict[int, int]:
    """The sets of squares of `placements`, in the same order, each with its place in it."""
    return {at.mask: n for n, at in enumerate(placements(rows, free))}


@lru_cache(1 << 14)
def has_place(rows: Rows, free: bool, closed: int, near: int) -> bool:
    """Whether a shape fits in where `closed` is closed to it and it must cover one square of `near`."""
    return any(not mask & closed and mask & near for mask in masks(rows, free))


@cache
def patterns(rows: Rows) -> tuple[Placement, ...]:
    """As `placements`, turned and flipped freely, but for tiles whose squares differ from one another."""
    ways = (at for shape in orientations(rows, True) for at in _places(shape))
    return tuple(dict.fromkeys(ways))


def _places(shape: tuple[tuple[int, int], ...]) -> Iterator[Placement]:
    high, wide = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
    for top in range(SIDE - high + 1):
        for left in range(SIDE - wide + 1):
            order = tuple(SIDE * (r + top) + c + left for r, c in shape)
            mask = sum(1 << square for square in order)
            yield Placement(mask, name_of(mask), order)


@cache
def base(square: int) -> int:
    """The squares under a Hero's base whose north-west corner is there; 0 where it would stand over the edge."""
    row, column = divmod(square, SIDE)
    if row == SIDE - 1 or column == SIDE - 1:
        return 0
    return bit(row, column) | bit(row, column + 1) | bit(row + 1, column) | bit(row + 1, column + 1)


BASES = tuple(square for square in SQUARES if base(square))
"""Where the north-west corner of a Hero's base may be."""
UNDER_BASES = tuple((square, base(square)) for square in BASES)
"""Each of them with the squares under the base."""


@cache
def edges(mask: int) -> int:
    """The squares that share an edge with a set, without the set itself."""
    west = sum(bit(row, 0) for row in range(SIDE))
    east = west << (SIDE - 1)
    around = mask << SIDE | mask >> SIDE | (mask & ~east) << 1 | (mask & ~west) >> 1
    return around & ALL & ~mask


@cache
def copied(rows: Rows, copy: str) -> Rows:
    """A card's layout in one of its copies: b mirrored left to right, c top to bottom, d turned half round."""
    if copy in ("c", "d"):
        rows = rows[::-1]
    if copy in ("b", "d"):
        rows = tuple(row[::-1] for row in rows)
    return rows
