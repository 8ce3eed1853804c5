"""What the puzzles of Horrified ask for. A goal looks at the table alone: True solved, False failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

TURN_AT_THE_COFFIN = 9
TURN_AT_THE_RING = 8


def count_defeated(g: Horrified) -> bool | None:
    """Dracula is defeated before the hero's turn is over."""
    if "dracula" in g.world.defeated:
        return True
    return _open(g, TURN_AT_THE_COFFIN)


def ring_in_order(g: Horrified) -> bool | None:
    """Every scarab lies on the spot of its own number, face up, before the hero's turn is over."""
    mat = g.world.mats.get("mummy")
    if mat is not None and mat.spots == [0, 1, 2, 3, 4, 5, 6] and not mat.down:  # type: ignore[union-attr]
        return True
    return _open(g, TURN_AT_THE_RING)


def village_saved(g: Horrified) -> bool | None:
    """The last monster falls."""
    return None if g.outcome is None else g.outcome.won


def _open(g: Horrified, turn: int) -> bool | None:
    over = g.outcome is not None or g.world.turn > turn or g.world.phase == "monster"
    return False if over else None


GOALS = {
    "count_defeated": count_defeated,
    "ring_in_order": ring_in_order,
    "village_saved": village_saved,
}
