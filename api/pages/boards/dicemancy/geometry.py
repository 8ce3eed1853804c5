"""Where things lie in the picture: the slots on a Monster's card, and the tableau in its window.

A Monster's card is 80 by 102 in a cell of 86, a square of the tableau 116; the style places both, wide and narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SQUARE = 116
SIDE = 3
"""So many squares long the tableau may be."""
Square = tuple[int, int]
Spot = tuple[float, float]


def slots(section: str, count: int) -> list[Spot]:
    """The middles of a section's slots on the card."""
    if section == "health":
        return _health(count)
    if section == "weakness":
        pitch = 15.5 if count < 5 else 12.6
        return [(round(50 + (n - (count - 1) / 2) * pitch, 1), 73.0) for n in range(count)]
    first = 30.0 if section == "cancel_move" else 68.0
    return [(first + n * 13, 93.0) for n in range(count)]


def _health(count: int) -> list[Spot]:
    """Three beside each other; of seven, four."""
    wide = 3 if count < 7 else 4
    return [(round(74.7 - (min(wide, count) - 1 - n % wide) * 13.6, 1), 36 + n // wide * 14.6) for n in range(count)]


@dataclass(slots=True)
class Window:
    """The part of the endless plane on which the tableau is drawn: its upper left square, its size, its scale."""

    row: int
    col: int
    size: int

    @property
    def scale(self) -> float:
        return round(SIDE / self.size, 3)

    def at(self, square: Square) -> tuple[int, int]:
        """Where the upper left corner of a square lies."""
        return (square[1] - self.col) * SQUARE, (square[0] - self.row) * SQUARE

    def middle(self, square: Square) -> tuple[int, int]:
        x, y = self.at(square)
        return x + SQUARE // 2, y + SQUARE // 2

    def said(self, square: Square) -> str:
        """`row 1, column 2`, counted from the window's upper left."""
        return f"row {square[0] - self.row + 1}, column {square[1] - self.col + 1}"

    def squares(self) -> list[Square]:
        return [(self.row + n // self.size, self.col + n % self.size) for n in range(self.size * self.size)]


def window(covered: Sequence[Square], wanted: Iterable[Square] = ()) -> Window:
    """The window on these squares: three by three, the tableau in its middle; larger where a card could lie outside."""
    squares = [*covered, *wanted] or [(0, 0)]
    rows, cols = [row for row, _ in squares], [col for _, col in squares]
    size = max(SIDE, max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)
    return Window(_start(rows, size), _start(cols, size), size)


def _start(of: Sequence[int], size: int) -> int:
    return min(of) - (size - (max(of) - min(of) + 1)) // 2


def square_of(element: str) -> Square | None:
    """`square:1,-2` or `1,-2` as a square."""
    row, comma, col = element.rpartition(":")[2].partition(",")
    try:
        return (int(row), int(col)) if comma else None
    except ValueError:
        return None


def pair(turn: str, square: Square) -> tuple[Square, Square]:
    """The squares of a card's halves A and B, lying (H) or standing (V)."""
    row, col = square
    return square, ((row, col + 1) if turn == "H" else (row + 1, col))


def element_square(square: Square) -> str:
    return f"square:{square[0]},{square[1]}"
