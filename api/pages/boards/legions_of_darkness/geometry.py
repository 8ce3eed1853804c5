"""Where things lie on the board, in its units (720 by 840), and the arrows between them."""

from __future__ import annotations

import tomllib
from math import atan2, degrees, hypot
from pathlib import Path

from domain.legions_of_darkness import view

Point = tuple[float, float]

FLOOR = 799  # a piece hangs its badges below its middle; lower than this they would leave the board
HEART = (360, 430)
RESERVES = (360, 192)


def _places() -> dict[str, tuple[int, int]]:
    file = Path(view.__file__).parent / "content" / "board.toml"
    return {id_: (row["x"], row["y"]) for id_, row in tomllib.loads(file.read_text(encoding="utf-8")).items()}


PLACES = _places()
TRACKS = ("west", "east", "gate", "sky", "terror")
CIRCLES = {track: PLACES[f"circle:{track}"] for track in TRACKS}
WORKS = {track: PLACES[f"work:{track}"] for track in TRACKS if f"work:{track}" in PLACES}
TIME = [PLACES[f"time:{n}"] for n in range(16)]


def space(track: str, n: int) -> tuple[int, int]:
    """The middle of a space; 0 is the castle: the wall, or the tower where the track has none."""
    if n <= 0:
        return WORKS.get(track) or CIRCLES[track]
    x, y = PLACES[f"space:{track}:{n}"]
    return x, min(y, FLOOR)


def place(element: str) -> tuple[int, int] | None:
    """The middle of a board element that never moves: `space:east:3`, `circle:gate`, `reserves`, `time:4`."""
    kind, _, rest = element.partition(":")
    if kind == "space":
        track, _, n = rest.partition(":")
        return space(track, int(n))
    return RESERVES if kind == "reserves" else PLACES.get(element)


def inward(start: Point, end: Point) -> Point:
    """The direction from the middle of a step to the castle yard, square to the step.

    The Gate's track runs through the middle: there it is to the left.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    x, y = -dy / length, dx / length
    if abs(dx) < 1:
        return (-abs(x), y)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    toward = (HEART[0] - middle[0]) * x + (HEART[1] - middle[1]) * y
    return (x, y) if toward > 0 else (-x, -y)


class Arrow:
    """A curved arrow beside a track: its path, where its head sits and points to, and a place for a word."""

    __slots__ = ("head", "path", "turn", "word")

    def __init__(self, start: Point, end: Point, side: float = 1.0) -> None:
        """`side` 1 keeps to the castle's side, -1 to the outer side; 0 goes straight there."""
        if not side:
            self._straight(start, end)
            return
        nx, ny = (side * part for part in inward(start, end))
        first = (start[0] + 47 * nx, start[1] + 47 * ny)
        last = (end[0] + 44 * nx, end[1] + 44 * ny)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        bend = (middle[0] + 86 * nx, middle[1] + 86 * ny)
        self.path = f"M{_n(first[0])} {_n(first[1])}Q{_n(bend[0])} {_n(bend[1])} {_n(last[0])} {_n(last[1])}"
        self.head = f"{_n(last[0])} {_n(last[1])}"
        self.turn = round(degrees(atan2(last[1] - bend[1], last[0] - bend[0])))
        self.word = (
            middle[0] + (96 if abs(nx) > abs(ny) else 84) * nx,
            middle[1] + (96 if abs(nx) > abs(ny) else 84) * ny,
        )

    def _straight(self, start: Point, end: Point) -> None:
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        first, last = (start[0] + 34 * x, start[1] + 34 * y), (end[0] - 44 * x, end[1] - 44 * y)
        self.path = f"M{_n(first[0])} {_n(first[1])}L{_n(last[0])} {_n(last[1])}"
        self.head = f"{_n(last[0])} {_n(last[1])}"
        self.turn = round(degrees(atan2(y, x)))
        self.word = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def _n(value: float) -> str:
    return f"{value:.0f}"
