"""The Night Phase (rulebook, part 2): Monster Phases and Hero Phases in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class Night(Frame, tag="night"):
    """Monster Phase and Hero Phase alternate until the Night is over (14.1)."""

    def run(self, g: LastSpell) -> Step:
        return g.done(self)
