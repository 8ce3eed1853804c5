"""Bosses: how they come, their Life cards, retaliation and defeat (Boss rules; 1.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step
from domain.kingdom_rush.boss_moves import GREENMUCK, BossMoves, soldiers_home
from domain.kingdom_rush.effects import Effects
from domain.kingdom_rush.state import OFF, Boss, Spot
from domain.kingdom_rush.trays import add_tray, beaten

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


def place_boss(g: KingdomRush, kind: str, at: Spot, lives: list[str]) -> Boss:
    """A Boss comes onto the map with its Life deck, the first card on top."""
    boss = g.world.bosses[kind] = Boss(kind, at, at, here=True)
    if lives:
        boss.tray = add_tray(g, "life", lives[0], at).id
        boss.life = list(lives[1:])
    return boss


class LifeCheck(Frame, tag="life_check"):
    """At the end of DESTROY: a Life card whose graphic is fully covered is turned over, one for each Boss (8.10)."""

    waiting: list[str] | None = None

    def run(self, g: KingdomRush) -> Step:
        if self.waiting is None:
            self.waiting = [kind for kind, boss in g.world.bosses.items() if boss.here and boss.tray]
        while self.waiting:
            boss = g.world.bosses[self.waiting.pop(0)]
            if boss.here and beaten(g, g.world.trays[boss.tray]):
                return self._turn(g, boss)
        return g.done(self)

    def _turn(self, g: KingdomRush, boss: Boss) -> Step:
        """The next card lies bare; without one the Boss is gone; else the retaliation follows."""
        soldiers_home(g, boss)
        card = g.world.trays.pop(boss.tray).card
        g.tell("life_lost", rule="8.10", boss=boss.kind, left=len(boss.life))
        if not boss.life:
            boss.tray = ""
            boss.here = False
            defeated(g, boss)
            return g.again()
        boss.tray = add_tray(g, "life", boss.life.pop(0), boss.at).id
        return g.push(Effects(card, boss.kind))


def defeated(g: KingdomRush, boss: Boss) -> None:
    """The last Life card is gone: so is the Boss, and Greenmuck's marker in Portal Storm (8.11, 9.8)."""
    g.tell("boss_defeated", rule="8.11", boss=boss.kind)
    if boss.kind == GREENMUCK and g.world.sealed:
        g.world.marker, g.world.sealed = OFF, False
    wanted = len(g.content.storm["storm"].lives) if not g.scenario.stacks else 1
    if len(g.world.bosses) == wanted and not any(each.here for each in g.world.bosses.values()):
        g.world.victory = boss.kind if wanted == 1 else "bosses"


class BossTurn(Frame, tag="boss_turn"):
    """What a Boss does when its turn comes: Greenmuck draws an Action card where he has a deck, else it moves (8.8)."""

    boss: str
    acted: bool = False

    def run(self, g: KingdomRush) -> Step:
        if self.acted:
            return g.done(self)
        self.acted = True
        deck = g.world.decks.get("actions")
        if self.boss != GREENMUCK or deck is None:
            return g.push(BossMoves(self.boss))
        card = deck.draw(g.chance)
        g.tell("action", rule="7.13", card=card)
        return g.push(Effects(card, self.boss))


FRAMES = (LifeCheck, BossTurn)
