"""Where things lie on the one grid of all towns: a spot is a square of 40, x from the west, y from the north."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from domain.last_spell import view

SIZE = 40
WIDE, HIGH = 32, 22
CONTENT = Path(view.__file__).parent / "content"
TURN = {"E": 0, "S": 90, "W": 180, "N": -90}
Point = tuple[int, int]


def records(name: str) -> dict[str, Any]:
    """A file of the game's content."""
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


BOARD = records("board")["board"]
SLOTS = records("slots")
CUTOUTS = {id_: [f"{x},{y}" for x, y in record["spots"]] for id_, record in records("cutouts").items()}
CIRCLE = [f"{x},{y}" for x, y in BOARD["circle"]]
MIST_DEPTH = 3
"""Rows or columns of a Mist tile that lie on the board before it has moved in."""


@cache
def place(spot: str) -> Point:
    """Column and row of a spot."""
    x, _, y = spot.partition(",")
    return int(x), int(y)


@cache
def middle(spot: str) -> Point:
    x, y = place(spot)
    return x * SIZE + 20, y * SIZE + 20


def centre(spots: Sequence[str]) -> tuple[float, float]:
    """The middle of what stands on these spots."""
    if len(spots) == 1:
        return middle(spots[0])
    places = [place(each) for each in spots]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (min(xs) + max(xs) + 1) * SIZE / 2, (min(ys) + max(ys) + 1) * SIZE / 2


def cells(spots: Iterable[str]) -> str:
    """Spots as one path, neighbours in a row as one rectangle."""
    rows: dict[int, list[int]] = {}
    for spot in spots:
        x, y = place(spot)
        rows.setdefault(y, []).append(x)
    found = ""
    for y, xs in sorted(rows.items()):
        start = before = None
        for x in sorted(set(xs)):
            if before is None or x != before + 1:
                found += _strip(start, before, y)
                start = x
            before = x
        found += _strip(start, before, y)
    return found


def block(spots: Sequence[str]) -> str:
    """What stands on these spots as one shape: a rectangle where they fill one, else spot by spot."""
    places = {place(each) for each in spots}
    xs, ys = [x for x, _ in places], [y for _, y in places]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    if len(places) != wide * high:
        return cells(spots)
    return f"M{min(xs) * SIZE} {min(ys) * SIZE}h{wide * SIZE}v{high * SIZE}h-{wide * SIZE}z"


def _strip(start: int | None, end: int | None, y: int) -> str:
    if start is None or end is None:
        return ""
    width = (end - start + 1) * SIZE
    return f"M{start * SIZE} {y * SIZE}h{width}v{SIZE}h-{width}z"


def outline(spots: Iterable[str]) -> str:
    """The border around spots, as strokes between what is in and what is out."""
    inside = {place(each) for each in spots}
    found = ""
    for y in range(HIGH + 1):
        found += _edges(
            [x for x in range(WIDE) if ((x, y) in inside) != ((x, y - 1) in inside)], "M{a} " + f"{y * SIZE}" + "H{b}"
        )
    for x in range(WIDE + 1):
        found += _edges(
            [y for y in range(HIGH) if ((x, y) in inside) != ((x - 1, y) in inside)], f"M{x * SIZE} " + "{a}V{b}"
        )
    return found


def _edges(steps: list[int], form: str) -> str:
    runs: list[list[int]] = []
    for each in steps:
        if runs and runs[-1][1] == each:
            runs[-1][1] = each + 1
        else:
            runs.append([each, each + 1])
    return "".join(form.format(a=a * SIZE, b=b * SIZE) for a, b in runs)


def way(spots: Sequence[str]) -> str:
    """A way through the middles of its spots; straight stretches are one stroke."""
    if len(spots) < 2:
        return ""
    points = list(map(middle, spots))
    bx, by = points[0]
    found = f"M{bx} {by}"
    for (x, y), (u, v) in pairwise(points[1:]):
        if (x - bx) * (v - y) != (y - by) * (u - x):
            found += f"L{x} {y}"
            bx, by = x, y
    x, y = points[-1]
    return f"{found}L{x} {y}"


def slot_spots(slot: str, steps: int) -> tuple[int, int, int, int]:
    """The rectangle of a Spawn Pattern card on its Mist tile: x, y, width, height in spots."""
    record = SLOTS[slot]
    low, high = min(record["lanes"]), max(record["lanes"])
    if record["tile"] == "upper":
        return low, steps, high - low + 1, MIST_DEPTH
    x = steps if record["tile"] == "left" else WIDE - MIST_DEPTH - steps
    return x, low, MIST_DEPTH, high - low + 1


def in_mist(spot: str, upper: int, left: int, right: int) -> bool:
    """Whether a spot lies under a Mist tile that has moved in so many steps."""
    x, y = place(spot)
    return y < MIST_DEPTH + upper or x < MIST_DEPTH + left or x >= WIDE - MIST_DEPTH - right
