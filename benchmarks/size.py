"""How much a run measures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    """Rounds, and a scale for all counts: 1 is what the documented figures were measured with."""

    rounds: int = 5
    scale: float = 1.0

    def count(self, full: int, least: int = 1) -> int:
        """A count at this scale."""
        return max(least, round(full * self.scale))
