"""What markers show on the small tracks: morale (6.1.1) and magic energy (9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from domain.legions_of_darkness.content import MagicKind
    from domain.legions_of_darkness.game import LegionsOfDarkness
    from domain.legions_of_darkness.state import Morale

MORALE: dict[int, Literal["low", "normal", "high"]] = {-1: "low", 0: "normal", 1: "high"}
MOST_ENERGY = 6


def change_morale(g: LegionsOfDarkness, steps: int, rule: str) -> None:
    """Morale moves between Low, Normal and High (6.1.1)."""
    before = g.world.morale
    levels: tuple[Morale, ...] = (-1, 0, 1)
    g.world.morale = levels[max(0, min(2, 1 + before + steps))]
    if g.world.morale != before:
        change = "morale_rises" if steps > 0 else "morale_falls"
        g.tell(change, rule=rule, morale=MORALE[g.world.morale])


def change_energy(g: LegionsOfDarkness, kind: MagicKind, n: int, rule: str) -> None:
    """Energy stays between 0 and 6 (9.1)."""
    before = g.world.energy[kind]
    g.world.energy[kind] = max(0, min(MOST_ENERGY, before + n))
    if g.world.energy[kind] != before:
        change = "energy_rises" if n > 0 else "energy_falls"
        g.tell(change, rule=rule, magic=kind, energy=g.world.energy[kind])
