"""DESTROY: Hordes and Portals whose enemies are all covered are removed (1.3, 1.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Fact, Frame, Step
from domain.kingdom_rush.arrival import put_away
from domain.kingdom_rush.state import Tray
from domain.kingdom_rush.table import sweep
from domain.kingdom_rush.trays import beaten, heroes_on, on_path

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


class HordeDestroyed(Fact, tag="horde_destroyed"):
    """A Horde was destroyed with these Heroes and so many Soldiers on it."""

    card: str
    at: int
    heroes: list[str]
    soldiers: int


class Destroy(Frame, tag="destroy"):
    """Every Horde and Portal whose enemies are all covered goes; the team gains its Crystals (1.3)."""

    def run(self, g: KingdomRush) -> Step:
        for tray in on_path(g):
            if beaten(g, tray):
                heroes = [hero.id for hero in heroes_on(g, tray)]
                fact = HordeDestroyed(tray.card, tray.at, heroes, tray.soldiers.bit_count())
                remove(g, tray)
                return g.announce(fact)
        return g.done(self)


def remove(g: KingdomRush, tray: Tray) -> None:
    """Take a beaten card off the map. Heroes stay on its space with their miniatures on the Path (1.3)."""
    crystals = g.content.hordes[tray.card].crystals if tray.kind == "horde" else 0
    g.world.crystals += crystals
    g.tell("destroyed", rule="5.10", card=tray.card, tray=tray.id, crystals=crystals)
    sweep(g, tray)
    put_away(g, tray)
    if tray.kind == "portal":
        g.world.portals_left -= 1
        if not g.world.portals_left:
            g.world.victory = "portals"
            g.tell("last_portal", rule="5.30")


FRAMES = (Destroy,)
