"""Boss miniatures on the move: along the Path, and pushed back (Boss rules; 1.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step
from domain.kingdom_rush.arrival import Appear
from domain.kingdom_rush.harm import Retreat, hurt
from domain.kingdom_rush.maps import way
from domain.kingdom_rush.state import OFF, Boss, Spot
from domain.kingdom_rush.table import ahead, in_the_way, stranded

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

GODDESS, GREENMUCK, GRAWL = "goddess", "greenmuck", "grawl"


def set_at(g: KingdomRush, boss: Boss, at: Spot) -> None:
    """The Life card stays with the miniature, as ranges are measured to it."""
    boss.at = at
    if boss.tray:
        g.world.trays[boss.tray].at = at


def soldiers_home(g: KingdomRush, boss: Boss) -> None:
    """Soldiers on a Life card return before the Boss moves and never stop it (8.5)."""
    tray = g.world.trays.get(boss.tray)
    if tray is not None and tray.soldiers:
        g.world.soldiers += tray.soldiers.bit_count()
        tray.soldiers = 0
        g.tell("soldiers_home", rule="8.5", boss=boss.kind)


class BossMoves(Frame, tag="boss_moves"):
    """A Boss moves one space along the Path; occupied spaces are jumped (8.3, 8.4, 8.8)."""

    boss: str
    moved: bool = False

    def run(self, g: KingdomRush) -> Step:
        if self.moved:
            return g.done(self)
        self.moved = True
        boss = g.world.bosses[self.boss]
        soldiers_home(g, boss)
        at = ahead(g, boss.at)
        _capture(g, boss, at)
        if at == OFF:
            g.lose("boss", rule="8.8", boss=boss.kind)
        else:
            g.tell("boss_moves", rule="8.8", boss=boss.kind, **way([boss.at, at]))
        left = boss.at
        set_at(g, boss, at)
        return g.push(Leaves(boss.kind, left))


def _capture(g: KingdomRush, boss: Boss, to: Spot) -> None:
    """The Spider Goddess reaches Grawl, or jumps past him: lost (Scenario 6)."""
    grawl = g.world.heroes.get(GRAWL)
    if boss.kind != GODDESS or grawl is None or not grawl.guest or grawl.at == OFF:
        return
    at = boss.at
    while at not in (to, OFF):
        at = g.map.onward(at)
        if at == grawl.at:
            g.lose("captured", rule="7.41")


class Leaves(Frame, tag="leaves"):
    """A Boss has come to another space: Heroes there retreat with 1 damage; the Goddess leaves a Brood card behind."""

    boss: str
    left: Spot
    brooded: bool = False
    struck: list[str] = []

    def run(self, g: KingdomRush) -> Step:
        boss = g.world.bosses[self.boss]
        for hero in stranded(g, boss.at):
            if hero.id not in self.struck:
                self.struck.append(hero.id)
                hurt(g, hero, by=boss.kind, rule="8.2")
        driven = stranded(g, boss.at)
        if driven:
            return g.push(Retreat(driven[0].id))
        deck = g.world.decks.get("brood")
        if boss.kind == GODDESS and not self.brooded and deck is not None and len(deck):
            self.brooded = True
            return g.push(Appear("horde", deck.draw(g.chance), "a", self.left, asleep=True))
        return g.done(self)


class PushBack(Frame, tag="push_back"):
    """Back up the lane from the space where it began, space by space, occupied ones jumped (1.12)."""

    boss: str
    steps: int

    def run(self, g: KingdomRush) -> Step:
        boss = g.world.bosses[self.boss]
        if not self.steps or not boss.here:
            return g.done(self)
        self.steps -= 1
        lane = [boss.start, *g.map.route(boss.start)]
        behind = lane[: lane.index(boss.at)] if boss.at in lane else []
        free = next((at for at in reversed(behind) if not in_the_way(g, at)), OFF)
        if free == OFF:
            return g.again()
        g.tell("boss_pushed", rule="8.9", boss=boss.kind, **way([boss.at, free]))
        left = boss.at
        set_at(g, boss, free)
        return g.push(Leaves(boss.kind, left))


FRAMES = (BossMoves, Leaves, PushBack)
