"""What the puzzles of Dicemancy ask for. A goal looks at the table alone: True solved, False failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


def brute_fallen(g: Dicemancy) -> bool | None:
    """The Magma Brute falls before the Monsters move."""
    return True if "F6" in g.world.fallen else _open(g)


def tide_fallen(g: Dicemancy) -> bool | None:
    """The level 2 Monster of Water falls before the Monsters move."""
    return True if "W6" in g.world.fallen else _open(g)


def wall_freed(g: Dicemancy) -> bool | None:
    """The Monster at the Wall of row 1 is gone before the Monsters move."""
    return True if all(each.row > 1 for each in g.world.monsters.values()) else _open(g)


def _open(g: Dicemancy) -> bool | None:
    return None if g.outcome is None and g.world.phase == "player" else False


GOALS = {"brute_fallen": brute_fallen, "tide_fallen": tide_fallen, "wall_freed": wall_freed}
