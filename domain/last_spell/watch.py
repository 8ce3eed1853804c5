"""When a Night is over (18.1): asked after every Hero's action and at the end of each Monster Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.last_spell.table import more_hit_points_than

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

LAST_NIGHT = 3


def night_over(g: LastSpell) -> bool:
    """All pattern cards are out and the Monsters' Hit Points are at most the number of Heroes (18.1, 23.6).

    The third Night has no such end: it lasts until the Boss dies (18.9).
    """
    if g.world.cycle >= LAST_NIGHT or g.world.spawn.piles or not g.world.round:
        return False
    return not more_hit_points_than(g, len(g.world.order))
