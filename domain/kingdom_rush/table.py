"""Who stands where on the map: occupied spaces, jumping, Hordes, Heroes and Towers by spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kingdom_rush.state import OFF, Boss, Hero, Spot, Tower, Tray
from domain.kingdom_rush.trays import heroes_on

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

LYNN = "lynn"


def tray_at(g: KingdomRush, at: Spot) -> Tray | None:
    """The Horde or Portal on a spot."""
    for tray in g.world.trays.values():
        if tray.at == at and tray.kind in ("horde", "portal"):
            return tray
    return None


def boss_at(g: KingdomRush, at: Spot) -> Boss | None:
    for boss in g.world.bosses.values():
        if boss.here and boss.at == at:
            return boss
    return None


def towers_at(g: KingdomRush, at: Spot) -> list[Tower]:
    return [tower for tower in g.world.towers.values() if tower.at == at]


def heroes_at(g: KingdomRush, at: Spot) -> list[Hero]:
    """The Heroes on a spot, engaged or not."""
    return [hero for hero in g.world.heroes.values() if hero.at == at]


def in_the_way(g: KingdomRush, at: Spot) -> bool:
    """Whether a Horde that moves or appears there must go on: a Horde, Portal, Boss, the marker or Lynn (1.9)."""
    lynn = g.world.heroes.get(LYNN)
    return (
        at == g.world.marker
        or (lynn is not None and lynn.guest and lynn.at == at)
        or tray_at(g, at) is not None
        or boss_at(g, at) is not None
    )


def empty_spaces(g: KingdomRush) -> list[Spot]:
    """The spaces of the Path on which nobody stands, no Hero either, in the order of ADVANCE."""
    return [at for at in g.map.order if not in_the_way(g, at) and not heroes_at(g, at)]


def free_from(g: KingdomRush, at: Spot) -> Spot:
    """This space or the next one towards the Exit that is free; OFF: none is, so it is the Kingdom."""
    while at != OFF and in_the_way(g, at):
        at = g.map.onward(at)
    return at


def ahead(g: KingdomRush, at: Spot) -> Spot:
    """Where a Horde that leaves a space comes to stand: the next space, occupied ones jumped; OFF: the Kingdom."""
    return free_from(g, g.map.onward(at))


def stranded(g: KingdomRush, at: Spot) -> list[Hero]:
    """Heroes who stand on a spot without being on a Horde, so that whatever comes there drives them off."""
    return [hero for hero in heroes_at(g, at) if not hero.tray and not hero.guest]


def soldiers_out(g: KingdomRush) -> int:
    """Soldiers that stand on trays."""
    return sum(tray.soldiers.bit_count() for tray in g.world.trays.values())


def sweep(g: KingdomRush, tray: Tray) -> None:
    """Take a tray off the table: its Soldiers and Bastion tiles go back to their supplies (1.6, Grawl)."""
    g.world.soldiers += tray.soldiers.bit_count()
    tray.soldiers = 0
    for hero in heroes_on(g, tray):
        hero.tray, hero.base = "", 0
    del g.world.trays[tray.id]
