"""Rounds, medians and ratios: contenders take turns, and each round is a pair of its own."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Figures = dict[str, float]
"""What one round of one contender measured, by the name of the figure."""

UNITS = {
    "per_s": "/s",
    "cpu_us": "µs CPU",
    "us": "µs",
    "p99_ms": "ms p99",
    "bytes": "bytes",
    "mb": "MB",
    "options": "options",
    "poke_us": "µs CPU of an event alone",
    "lost": "lost",
}


@dataclass(frozen=True)
class Contender:
    """Somebody who can be measured: `round` runs once and gives its figures."""

    name: str
    round: Callable[[], Figures]


@dataclass
class Rounds:
    """The figures of all rounds, by contender and figure, in the order in which they were measured."""

    figures: dict[str, list[Figures]] = field(default_factory=dict)

    def median(self, contender: str, figure: str) -> float:
        return statistics.median(each[figure] for each in self.figures[contender])

    def ratio(self, figure: str, ours: str, theirs: str) -> float:
        """The median of the rounds' own ratios: what slowed one round down slowed both of its contenders."""
        pairs = zip(self.figures[ours], self.figures[theirs], strict=True)
        return statistics.median(one[figure] / other[figure] for one, other in pairs)

    def table(self) -> list[str]:
        """A line for each contender: its medians, and the least and the most of the rounds."""
        width = max(map(len, self.figures))
        return [f"{name:<{width}}  {self._said(name)}" for name in self.figures]

    def _said(self, name: str) -> str:
        names = self.figures[name][0]
        return "   ".join(spread([each[figure] for each in self.figures[name]], UNITS[figure]) for figure in names)


def take_turns(contenders: Sequence[Contender], rounds: int) -> Rounds:
    """Run all contenders once in each round, every second round in the opposite order."""
    found = Rounds({each.name: [] for each in contenders})
    for n in range(rounds):
        for each in contenders if n % 2 == 0 else reversed(contenders):
            found.figures[each.name].append(each.round())
    return found


def spread(values: Sequence[float], unit: str) -> str:
    """`412 µs (398 to 455)`."""
    low, middle, high = min(values), statistics.median(values), max(values)
    around = f" ({number(low)} to {number(high)})" if len(values) > 1 else ""
    return f"{number(middle)} {unit}{around}" if unit[:1] != "/" else f"{number(middle)}{unit}{around}"


def number(value: float) -> str:
    """Three digits, as far as they mean something."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


@dataclass(frozen=True)
class Goal:
    """What a figure should reach, and what would please. `at_most`: the smaller, the better."""

    reach: float
    stretch: float | None = None
    at_most: bool = False
    unit: str = "×"

    def verdict(self, value: float) -> str:
        """The goal, and whether this value reaches it."""
        sign = "≤" if self.at_most else "≥"
        more = "" if self.stretch is None else f", stretch {self._said(self.stretch)}"
        if not self._met(value, self.reach):
            word = "missed"
        else:
            word = "stretch reached" if self.stretch is not None and self._met(value, self.stretch) else "reached"
        return f"goal {sign} {self._said(self.reach)}{more}: {word}"

    def _met(self, value: float, wanted: float) -> bool:
        return value <= wanted if self.at_most else value >= wanted

    def _said(self, value: float) -> str:
        return f"{value:g} {self.unit}"


def line(said: str, value: float, goal: Goal | None = None, unit: str = "×") -> str:
    """One result: what it is, its value, and the goal where it has one."""
    return f"{said}: {number(value)} {unit}" + (f"   [{goal.verdict(value)}]" if goal else "")
