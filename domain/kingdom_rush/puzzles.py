"""What the puzzles of Kingdom Rush ask for. A goal looks at the table alone: True solved, False failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

ROUND = 2
"""All puzzles are set in the second round."""


def life_and_orcs(g: KingdomRush) -> bool | None:
    """Greenmuck's first Life card and the Orc raiders are destroyed in this round."""
    return _destroyed(g, "greenmuck_1", "0R")


def pack_destroyed(g: KingdomRush) -> bool | None:
    """The pack that Lynn holds is destroyed in this round."""
    return _destroyed(g, "1Y")


def summoners_destroyed(g: KingdomRush) -> bool | None:
    """Both Hordes before the Portal are destroyed in this round."""
    return _destroyed(g, "S2R", "S1R")


def _destroyed(g: KingdomRush, *cards: str) -> bool | None:
    left = {tray.card for tray in g.world.trays.values()}
    over = g.outcome is not None or g.world.round != ROUND or g.world.phase not in ("play", "destroy")
    if left.isdisjoint(cards):
        return True
    return False if over else None


GOALS = {
    "life_and_orcs": life_and_orcs,
    "pack_destroyed": pack_destroyed,
    "summoners_destroyed": summoners_destroyed,
}
