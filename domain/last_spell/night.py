"""The Night Phase (rulebook, part 2): Monster Phases and Hero Phases in turn, until the town has held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step
from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.bosses import boss_step
from domain.last_spell.dawn import EndOfNight
from domain.last_spell.grid import name
from domain.last_spell.harm import GUARDED, take_flames
from domain.last_spell.hero_phase import HeroPhase
from domain.last_spell.limits import renew
from domain.last_spell.movement import facing_at, march
from domain.last_spell.spawn import discard_shown, reveal, spawn_all
from domain.last_spell.table import hit_points_left, in_town
from domain.last_spell.watch import night_over

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class Night(Frame, tag="night"):
    """Monster Phase and Hero Phase alternate until the Night is over (14.1, 18.1)."""

    begun: bool = False
    heroes_next: bool = False
    dawned: bool = False

    def run(self, g: LastSpell) -> Step:
        if self.dawned:
            return g.done(self)
        if not self.begun:
            self.begun = True
            g.world.round = g.world.tally.walls_lost = 0
            for hero in g.world.heroes.values():
                renew(g, hero, "night")
        elif night_over(g):
            self.dawned = True
            return g.push(EndOfNight())
        if self.heroes_next:
            self.heroes_next = False
            return g.push(HeroPhase())
        self.heroes_next = True
        return g.push(MonsterPhase())


class MonsterPhase(Frame, tag="monster_phase"):
    """Six sub-phases in this order: panic, coin, Boss, spawn, movement, attack (14.2)."""

    step: int = 0

    def run(self, g: LastSpell) -> Step:
        self.step += 1
        if self.step == 1:
            self._begin(g)
            spread_panic(g)
            flip_coin(g)
        elif self.step == 2:
            return self._boss(g, "spawn")
        elif self.step == 3:
            reveal(g)
            spawn_all(g)
            return self._boss(g, "grow")
        elif self.step == 4:
            move_all(g)
            discard_shown(g)
            return g.push(MonsterAttacks())
        elif self.step == 5:
            return self._boss(g, "end")
        else:
            self._end(g)
            return g.done(self)
        return g.again()

    def _boss(self, g: LastSpell, step: str) -> Step:
        frame = boss_step(g, step)
        return g.push(frame) if frame is not None else g.again()

    def _begin(self, g: LastSpell) -> None:
        g.world.phase = "monster"
        g.world.round += 1
        g.world.rounds += 1
        for hero in g.world.heroes.values():
            renew(g, hero, "monster_phase")
        g.phase("monster", rule="14.2", cycle=g.world.cycle, round=g.world.round)

    def _end(self, g: LastSpell) -> None:
        """The stunned stand up (13.20); how the siege stands now."""
        for monster in g.world.monsters.values():
            monster.stunned = False
        for hero in g.world.heroes.values():
            hero.boons = [boon for boon in hero.boons if boon != GUARDED]
        g.measure(
            g.world.rounds,
            monsters=hit_points_left(g),
            mages=g.world.mages,
            structures=len(g.world.structures),
            panic=sum(g.world.panic),
            wounds=sum(hero.wounds for hero in g.world.heroes.values()),
        )


def spread_panic(g: LastSpell) -> None:
    """A Flame leaves the Panic track for each Monster in the Town (14.3)."""
    inside = len(in_town(g))
    take_flames(g, inside)
    if inside:
        g.tell("panic", rule="14.3", monsters=inside, left=sum(g.world.panic))


def flip_coin(g: LastSpell) -> None:
    """The coin's side holds for this whole Monster Phase (14.4)."""
    g.world.coin = g.chance.pick(("left", "right"), "coin")
    g.tell("coin", rule="14.4", side=g.world.coin)


def move_all(g: LastSpell) -> None:
    """Monster Movement: each in its turn, then it takes the arrow of its spot (15.2–15.12)."""
    for monster, path in march(g, g.world.coin):
        monster.at = path[-1]
        monster.facing = facing_at(g, monster.at, monster.facing)
        if len(path) > 1:
            g.tell("walked", rule="15.3", monster=monster.kind, id=monster.id, path=[name(at) for at in path])
