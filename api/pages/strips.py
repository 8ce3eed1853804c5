"""A chart of three strips, one above the other, over the turns of a game: bars and stepped lines.

All numbers are units of the chart's own picture, y grows downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TALL, GAP, TOP, FOOT = 84.0, 30, 20.0, 34
WIDE, NARROW_TAIL = 400, 34
WIDTHS = (820, 336)
"""The picture is drawn twice, for a desk and for a phone; the style shows one of them."""
Bar = tuple[float, float, float, float]
"""x, y, width and height."""


@dataclass(frozen=True, slots=True)
class Strips:
    """Where the strips lie: from `left` to `right`, `unit` wide for each of `count` measures."""

    width: int
    left: float
    right: float
    count: int

    @classmethod
    def of(cls, width: int, count: int, *, names: tuple[int, int], tail: int) -> Strips:
        """`names`: the room for the strips' names on a wide and on a narrow picture; `tail`: that behind a wide one."""
        wide = width > WIDE
        return cls(width, names[0] if wide else names[1], width - (tail if wide else NARROW_TAIL), count)

    @property
    def unit(self) -> float:
        return (self.right - self.left) / self.count

    @property
    def tops(self) -> tuple[float, float, float]:
        return TOP, TOP + TALL + GAP, TOP + 2 * (TALL + GAP)

    @property
    def height(self) -> float:
        return self.tops[2] + TALL + FOOT

    def stairs(self, values: Sequence[int], top: int, strip: int) -> str:
        """The path of a line that steps from value to value; `top` is the value of the strip's upper edge."""
        path = ""
        for n, value in enumerate(values):
            at = self.tops[strip] + TALL * (1 - min(value, top) / top)
            path += f"{'V' if n else f'M{self.left:.1f} '}{at:.1f}H{self.left + (n + 1) * self.unit:.1f}"
        return path

    def bars(self, values: Sequence[int], strip: int) -> list[Bar]:
        """The highest value fills the strip."""
        most, y, unit = max(1, *values), self.tops[strip], self.unit
        return [
            (self.left + n * unit + unit * 0.12, y + TALL * (1 - value / most), unit * 0.76, TALL * value / most)
            for n, value in enumerate(values)
        ]

    def middle(self, n: int) -> float:
        """Of a measure, from 0."""
        return self.left + (n + 0.5) * self.unit

    def ticks(self, numbers: Sequence[int]) -> list[tuple[float, str]]:
        """The numbers of the measures below the strips, as many as there is room for."""
        step = max(1, self.count // (10 if self.width > WIDE else 5))
        return [(self.middle(n), str(numbers[n])) for n in range(step - 1, self.count, step)]
