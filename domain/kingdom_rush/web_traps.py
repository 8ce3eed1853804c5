"""The Web Traps that hold Grawl (Scenario 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step
from domain.kingdom_rush.boss_moves import GODDESS
from domain.kingdom_rush.effects import Effects
from domain.kingdom_rush.state import Spot
from domain.kingdom_rush.trays import add_tray, beaten

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


def lay_traps(g: KingdomRush, at: Spot) -> None:
    """The traps in order, number 1 on top."""
    cards = sorted(g.content.traps, key=lambda each: g.content.traps[each].number)
    add_tray(g, "trap", cards[0], at)
    g.world.traps = cards[1:]


class TrapCheck(Frame, tag="trap_check"):
    """At the end of DESTROY: a Web Trap whose webs are all covered is turned over, one at most (7.45)."""

    over: bool = False

    def run(self, g: KingdomRush) -> Step:
        tray = next((each for each in g.world.trays.values() if each.kind == "trap"), None)
        if self.over or tray is None or not beaten(g, tray):
            return g.done(self)
        self.over = True
        g.world.soldiers += tray.soldiers.bit_count()
        del g.world.trays[tray.id]
        g.tell("trap_torn", rule="7.45", card=tray.card, left=len(g.world.traps))
        if g.world.traps:
            add_tray(g, "trap", g.world.traps.pop(0), tray.at)
        else:
            g.world.victory = "web_traps"
        return g.push(Effects(tray.card, GODDESS))


FRAMES = (TrapCheck,)
