"""Were the dice fair? What a session's own draws say, computed exactly enough to be believed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from api.usecases.shapes import Draw

FACES = 6
BAND = 1.2816
"""Eight counts in ten fall within this many standard deviations."""


@dataclass(slots=True)
class Dice:
    """How often each face fell; `low` and `high` bound where eight counts in ten fall; `chance` is the share of fair
    games, in per cent, whose dice are as uneven as these or more so."""

    counts: list[int]
    expected: float
    low: float
    high: float
    average: float
    chance: int

    @property
    def thrown(self) -> int:
        return sum(self.counts)

    @property
    def said(self) -> str:
        told = ", ".join(f"{face}: {n} times" for face, n in enumerate(self.counts, 1))
        return f"Faces thrown: {told}. Expected of each: {self.expected:.1f}"

    def bars(self, height: float = 88.0) -> list[tuple[int, int, float, float, bool]]:
        """Face, count, top and height of its bar, and whether it is out of the ordinary."""
        tall = max(self.high, *self.counts, 1)
        return [
            (face, n, 104 - height * n / tall, height * n / tall, not self.low <= n <= self.high)
            for face, n in enumerate(self.counts, 1)
        ]

    def band(self, height: float = 88.0) -> tuple[float, float, float]:
        """Top and height of the ordinary, and the line of what was to be expected."""
        tall = max(self.high, *self.counts, 1)
        return (
            104 - height * self.high / tall,
            height * (self.high - self.low) / tall,
            104 - height * self.expected / tall,
        )


def of(draws: Iterable[Draw]) -> Dice | None:
    """The six-sided dice among the draws; None when none was thrown."""
    faces = Counter(draw.result + 1 for draw in draws if draw.of == FACES)
    thrown = sum(faces.values())
    if not thrown:
        return None
    counts = [faces[face] for face in range(1, FACES + 1)]
    expected = thrown / FACES
    spread = BAND * sqrt(thrown * (1 / FACES) * (1 - 1 / FACES))
    uneven = sum((n - expected) ** 2 / expected for n in counts)
    average = sum(face * n for face, n in enumerate(counts, 1)) / thrown
    return Dice(counts, expected, max(0.0, expected - spread), expected + spread, average, round(100 * tail(uneven)))


def tail(x: float) -> float:
    """The chance that chi-square with five degrees of freedom is at least x."""
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)
