"""The order of play: each hero's turn is a Hero Phase and a Monster Phase (rules F10, F11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.horrified.hero_phase import HeroPhase
from domain.horrified.monster_phase import MonsterPhase
from domain.horrified.pieces import put_hero
from domain.horrified.setup import SetUp
from domain.kernel.frames import Frame, Step

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


class Turns(Frame, tag="turns"):
    """Set up, then turn after turn until the session is won or lost (rule F10)."""

    set_up: SetUp | None

    def run(self, g: Horrified) -> Step:
        if self.set_up is not None:
            first, self.set_up = self.set_up, None
            return g.push(first)
        if g.world.turn:
            g.world.active = (g.world.active + 1) % len(g.world.heroes)
        g.world.turn += 1
        return g.push(Turn())


class Turn(Frame, tag="turn"):
    """A defeated hero comes back first; then the hero acts, then the monsters (rules F10, F11)."""

    part: int = 0

    def run(self, g: Horrified) -> Step:
        self.part += 1
        if self.part == 1:
            g.world.phase = "hero"
            g.world.spent = g.world.late = 0
            g.phase("hero", rule="1", turn=g.world.turn, hero=g.active.id)
            if g.active.space is None:
                put_hero(g, g.active, g.content.table["village"].heroes_return)
                g.tell("back", rule="F11", hero=g.active.id, space=g.here)
            return g.push(HeroPhase())
        if self.part == 2:
            g.world.phase = "monster"
            return g.push(MonsterPhase())
        g.measure(
            g.world.turn,
            terror=g.world.terror,
            cards=len(g.world.monster_deck),
            rescued=len(g.world.safe),
            defeated=len(g.world.defeated),
            tasks=g.tasks_done,
        )
        return g.done(self)
