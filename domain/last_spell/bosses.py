"""Where Bosses take part in a Night. Each Boss is a `BossRules`; a Night without a Boss has none of these steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.frames import Frame
from domain.last_spell.cetusia import CetusiaAttacks, CetusiaShuffles, CetusiaSpawn
from domain.last_spell.dryad import DryadSpawn, DryadStrikes
from domain.last_spell.dryad_marks import DryadGrips, DryadGrows
from domain.last_spell.harpy import HarpySpawn

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

Enters = Callable[[], Frame]
LAST_NIGHT = 3


class BossRules(Struct, frozen=True):
    """The frames that a Boss adds to the Monster Phase, where it has any.

    `spawn`: its Boss spawn; `grow`: after the figures of the cards are placed; `before`, `after`: around the attacks
    of the others; `end`: at the end of the phase.
    """

    spawn: Enters | None = None
    grow: Enters | None = None
    before: Enters | None = None
    after: Enters | None = None
    end: Enters | None = None


BOSSES: dict[str, BossRules] = {
    "corrupted_harpy": BossRules(spawn=HarpySpawn),
    "cetusia": BossRules(spawn=CetusiaSpawn, before=CetusiaAttacks, end=CetusiaShuffles),
    "putrefied_dryad": BossRules(DryadSpawn, DryadGrows, DryadGrips, DryadStrikes),
}


def boss_step(g: LastSpell, step: str) -> Frame | None:
    """What the Boss of this Night does at this step, if it is here and has anything to do."""
    if g.world.boss is None:
        return None
    enters = getattr(BOSSES[g.world.boss.kind], step)
    return enters() if enters is not None else None
