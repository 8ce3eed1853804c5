"""The Day Phase (rulebook, part 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class Day(Frame, tag="day"):
    """Upkeep, main phase, end of the Day."""

    def run(self, g: LastSpell) -> Step:
        return g.done(self)
