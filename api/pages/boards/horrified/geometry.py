"""Where things lie in the village, wide (1000 by 700) and upright (700 by 900), and the curves of its paths."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, degrees, hypot
from pathlib import Path
from typing import Any, Literal

from domain.horrified import view

Layout = Literal["wide", "tall"]
Point = tuple[float, float]
LAYOUTS: tuple[Layout, ...] = ("wide", "tall")
CONTENT = Path(view.__file__).parent / "content"


def _records(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


BOARD = _records("board")
PATHS = [(*row["between"], row["net"], row["bend"]) for row in _records("paths").values()]
PLACES: dict[Layout, dict[str, tuple[int, int]]] = {
    "wide": {space: (row["x"], row["y"]) for space, row in BOARD.items()},
    "tall": {space: (row["tall_x"], row["tall_y"]) for space, row in BOARD.items()},
}
FRENZY_FIGURES = {str(row["frenzy_figure"]) for row in _records("monsters").values()}
"""Of each monster, the figure that strikes on the frenzy symbol."""
FIXED = {level for level, row in _records("levels").items() if row["monsters"]}
"""Levels whose monsters can't be chosen."""
_BENDS = {(a, b): bend for a, b, _, bend in PATHS} | {(b, a): -bend for a, b, _, bend in PATHS}


def middle(a: str, b: str, layout: Layout) -> Point:
    """The point that draws a path's curve to its side."""
    (x, y), (u, v) = PLACES[layout][a], PLACES[layout][b]
    bend = _BENDS.get((a, b), 0) / 100
    return (x + u) / 2 - bend * (v - y), (y + v) / 2 + bend * (u - x)


def curve(a: str, b: str, layout: Layout) -> str:
    """A path as it is drawn, from its first space to its second."""
    (x, y), (u, v), (p, q) = PLACES[layout][a], PLACES[layout][b], middle(a, b, layout)
    return f"M{x} {y}Q{p:.0f} {q:.0f} {u} {v}"


@dataclass(slots=True)
class Arrow:
    """A way along paths: its line, where its head sits, and where the head points to (degrees)."""

    layout: Layout
    path: str
    head: str
    turn: int


def arrow(way: Sequence[str], layout: Layout) -> Arrow | None:
    """The way from its first space to its last, clear of the pieces at both ends."""
    if len(way) < 2:
        return None
    path, last, bend = "", (0.0, 0.0), (0.0, 0.0)
    for n, (a, b) in enumerate(pairwise(way)):
        start, end, bend = PLACES[layout][a], PLACES[layout][b], middle(a, b, layout)
        first = _toward(start, bend, 38) if n == 0 else start
        last = _toward(end, bend, 44) if n == len(way) - 2 else end
        path += f"{'M' if n == 0 else 'L'}{_n(first)}Q{_n(bend)} {_n(last)}"
    return Arrow(layout, path, _n(last), round(degrees(atan2(last[1] - bend[1], last[0] - bend[0]))))


def _toward(start: Point, end: Point, far: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    far = min(far, length * 0.8)
    return start[0] + far * (end[0] - start[0]) / length, start[1] + far * (end[1] - start[1]) / length


def _n(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


SIZES = {1: 1.0, 2: 0.86, 3: 0.74, 4: 0.74, 5: 0.62, 6: 0.62}


def spread(count: int) -> list[tuple[float, float, float]]:
    """Where so many pieces stand about the middle of their space: x, y and size of each."""
    size = SIZES.get(count, 0.5)
    columns = count if count < 3 else ceil(count / 2) if count < 7 else ceil(count / 3)
    rows = ceil(count / columns)
    found = []
    for n in range(count):
        row, column = divmod(n, columns)
        here = min(columns, count - row * columns)
        x = (column - (here - 1) / 2) * 62 * size
        y = (row - (rows - 1) / 2) * 58 * size - 4
        found.append((round(x, 1), round(y, 1), size))
    return found


def row_of(count: int) -> tuple[int, list[tuple[float, float]]]:
    """Columns of the tokens that lie on a space, and where each lies from the middle of their first row."""
    columns = min(count, 3)
    found = []
    for n in range(count):
        row, column = divmod(n, 3)
        here = min(3, count - row * 3)
        found.append(((column - (here - 1) / 2) * 37.0, row * 32.0))
    return columns, found
