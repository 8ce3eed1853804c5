"""What the Day shows beside the board: the stash, the Shop, Workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class DayView(Struct, frozen=True):
    """The Common Stash in Gold and Materials."""

    gold: int
    materials: int


def day_view(g: LastSpell, seat: int | None) -> DayView:
    return DayView(g.world.stash.gold, g.world.stash.materials)
