"""The attack sub-phase: all Monsters choose their targets, then all their damage falls at once (16.1–16.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message
from domain.last_spell.bosses import boss_step
from domain.last_spell.dice import hits_with, result, roll
from domain.last_spell.equipment import armors_of
from domain.last_spell.facts import Slain
from domain.last_spell.grid import distance, name, spots
from domain.last_spell.harm import NEAR, Hurt, burn, harm_monster, is_alone, lose_mages, use_armor
from domain.last_spell.labels import label, thing
from domain.last_spell.limits import may_use
from domain.last_spell.movement import marching_order
from domain.last_spell.state import Hero, Item, Monster
from domain.last_spell.table import heroes, monster_kind, raised, sectors_of
from domain.last_spell.targets import CIRCLE, attacks, explosion_victims, targets, things, touched

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

EXPLOSION_ON_HERO = 4
FORTRESS_MASTER = "DE7"
SPARED_AT_MOST = 2


class Blow(Struct, forbid_unknown_fields=True):
    """One attack on one target; `damage` shrinks as it is warded off."""

    by: str
    kind: str
    target: str
    damage: int
    melee: bool = False
    explosion: bool = False
    drain: bool = False


class MonsterAttacks(Frame, tag="monster_attacks"):
    """All Monsters, Bosses included, attack (16.1); Cetusia before the others, the Dryad after them."""

    stage: Literal["before", "aim", "fall", "after", "over"] = "before"
    attackers: list[str] | None = None
    blows: list[Blow] = []
    victims: list[str] = []
    boomers: list[str] = []

    def run(self, g: LastSpell) -> Step:
        if self.stage in ("before", "after"):
            frame = boss_step(g, self.stage)
            self.stage = "aim" if self.stage == "before" else "over"
            return g.push(frame) if frame is not None else g.again()
        if self.stage == "over":
            return g.done(self)
        if self.stage == "fall":
            self.stage = "after"
            fall = Fall(self.blows, self.victims, self.boomers)
            self.blows, self.victims, self.boomers = [], [], []
            return g.push(fall)
        if self.attackers is None:
            walking = marching_order(g)
            others = [monster for monster in g.world.monsters.values() if monster not in walking]
            self.attackers = [monster.id for monster in (*walking, *others) if attacks(g, monster)]
        if self.attackers:
            return g.push(Aim(self.attackers.pop(0)))
        self.stage = "fall"
        return g.again()

    def after_aim(self, g: LastSpell, aimed: tuple[list[Blow], str]) -> None:
        blows, victim = aimed
        self.blows += blows
        if any(blow.explosion for blow in blows):
            self.boomers.append(blows[0].by)
            self.victims += [victim] if victim else []


class Aim(Frame, tag="aim"):
    """One Monster's target; where targets are equal, players choose (13.5–13.12, 13.28)."""

    monster: str
    target: str = ""

    def run(self, g: LastSpell) -> Step:
        monster = g.world.monsters[self.monster]
        kind = monster_kind(g, monster)
        exploding = kind.attack == "explosion"
        standing = things(g)
        struck = touched(monster, standing) if exploding or kind.attack == "area" else []
        wanted = targets(g, monster, standing) if not exploding and kind.attack != "area" else []
        if exploding and struck:
            wanted = [f"monster:{victim}" for victim in explosion_victims(g, monster)]
        if len(wanted) == 1:
            self.target = wanted[0]
        if wanted and not self.target:
            candidates = [
                option("strike", at=each, target=each, label=label(g, "strike", "at", each)) for each in wanted
            ]
            prompt = message("ask.strike", monster=monster.kind, at=name(monster.at))
            return g.ask(self.on_strike, g.lead, candidates, rule="13.12", prompt=prompt)
        if not exploding and kind.attack != "area":
            struck = [self.target] if self.target else []
        blows = [self._blow(g, monster, each, exploding) for each in struck]
        return g.done(self, ([blow for blow in blows if blow is not None], self.target.removeprefix("monster:")))

    def on_strike(self, g: LastSpell, answer: Answer) -> None:
        self.target = answer.text("at")

    def _blow(self, g: LastSpell, monster: Monster, target: str, exploding: bool) -> Blow | None:
        """What falls on a Hero on a Watchtower or Warp Gate falls on the Structure (7.20, 7.24; reading 24.11)."""
        kind = monster_kind(g, monster)
        damage = kind.damage
        if target.startswith("hero:"):
            high = raised(g, g.hero(target[5:]).at)
            if high is not None:
                if kind.attack in ("explosion", "area"):
                    return None
                target = f"structure:{high.id}"
            elif exploding:
                damage = EXPLOSION_ON_HERO
        drain = "mana_drain" in kind.abilities
        return Blow(monster.id, monster.kind, target, damage, kind.attack == "melee", exploding, drain)


class Fall(Frame, tag="fall"):
    """All damage at once: the Circle, Structures, Heroes, and the Monsters caught by explosions (16.2–16.8)."""

    blows: list[Blow]
    victims: list[str]
    boomers: list[str]
    guarded: bool = False
    burnt: bool = False

    def run(self, g: LastSpell) -> Step:
        if not self.guarded:
            self.guarded = True
            if any(not blow.target.startswith("hero:") for blow in self.blows):
                blows, self.blows = self.blows, []
                return g.push(Guard(blows))
        if not self.burnt:
            self.burnt = True
            self._burn(g)
        while self.blows:
            blow = self.blows.pop(0)
            if blow.target.startswith("hero:"):
                return g.push(
                    Hurt(
                        blow.target[5:],
                        blow.damage,
                        blow.kind,
                        monster=blow.by,
                        armor=not blow.explosion,
                        drain=blow.drain,
                        melee=blow.melee,
                    )
                )
        while self.victims:
            fact = caught(g, self.victims.pop(0))
            if fact is not None:
                return g.announce(fact)
        for boomer in self.boomers:
            gone = g.world.monsters.pop(boomer, None)
            if gone is not None:
                g.tell("exploded", rule="13.30", monster=gone.kind, at=name(gone.at))
        return g.done(self)

    def after_guard(self, g: LastSpell, blows: list[Blow]) -> None:
        self.blows = blows

    def _burn(self, g: LastSpell) -> None:
        for blow in self.blows:
            if blow.target == CIRCLE and blow.damage > 0:
                lose_mages(g, blow.damage, blow.kind)
            elif blow.target.startswith("structure:") and blow.damage > 0:
                structure = g.world.structures.get(blow.target[10:])
                if structure is not None:
                    burn(g, structure, blow.damage, blow.kind)


def caught(g: LastSpell, monster_id: str) -> Slain | None:
    """The one Monster that an explosion catches rolls its dice against one damage with no-dodge (13.28)."""
    monster = g.world.monsters.get(monster_id)
    if monster is None:
        return None
    dice = monster_kind(g, monster).dice
    faces = roll(g, dice)
    hit = all(hits_with(face, no_dodge=True) for face in faces)
    g.tell("caught", rule="13.28", monster=monster.kind, at=name(monster.at), dice=faces, result=result(hit))
    return harm_monster(g, monster, 1, "explosion", alone=is_alone(g, monster)) if hit else None


class Guard(Frame, tag="guard"):
    """Before Structures and the Circle are damaged: Fortress Master and the Bulwark of the Circle (16.9; house)."""

    blows: list[Blow]
    waiting: list[str] | None = None
    spared: list[str] = []
    target: str = ""
    verb: str = ""

    def run(self, g: LastSpell) -> Step:
        if self.waiting is None:
            self.waiting = [hero.id for hero in heroes(g)]
        while self.waiting:
            hero = g.hero(self.waiting[0])
            self._act(g, hero)
            ways = [*self._fortress(g, hero), *self._bulwark(g, hero)]
            if ways and self.verb != "enough":
                prompt = message("ask.guard", hero=hero.id)
                return g.ask(self.on_guard, hero.seat, [*ways, option("enough")], rule="16.9", prompt=prompt)
            self.verb, self.spared = "", []
            self.waiting.pop(0)
        return g.done(self, self.blows)

    def on_guard(self, g: LastSpell, answer: Answer) -> None:
        self.verb = answer.verb
        self.target = str(answer.args.get("at", ""))

    def _act(self, g: LastSpell, hero: Hero) -> None:
        if self.verb == "spare":
            self.spared.append(self.target)
            if FORTRESS_MASTER not in hero.used:
                hero.used.append(FORTRESS_MASTER)
            self._largest().damage -= 1
            g.tell("spared", rule="16.9", hero=hero.id, means=FORTRESS_MASTER, at=thing(g, self.target))
        elif self.verb == "bulwark":
            item = self._shield(g, hero)
            assert item is not None
            blow = self._largest()
            blow.damage -= use_armor(g, item, blow.damage)
            g.tell("spared", rule="16.9", hero=hero.id, means=item.card, at=thing(g, self.target))
        if self.verb != "enough":
            self.verb = ""

    def _largest(self) -> Blow:
        return max((blow for blow in self.blows if blow.target == self.target), key=lambda blow: blow.damage)

    def _damaged(self) -> list[str]:
        return list(dict.fromkeys(b.target for b in self.blows if b.damage > 0 and not b.target.startswith("hero:")))

    def _fortress(self, g: LastSpell, hero: Hero) -> Iterable[Option]:
        """One damage less on each of up to two Structures of the Hero's Sector, never on a Warp Gate (rulings)."""
        begun = 0 < len(self.spared) < SPARED_AT_MOST
        if not begun and not may_use(hero, FORTRESS_MASTER):
            return
        here = g.map.sector[hero.at]
        for target in self._damaged():
            structure = g.world.structures.get(target.removeprefix("structure:"))
            if structure is None or structure.kind == "warp_gate" or target in self.spared:
                continue
            if here in sectors_of(g.map, structure.spots):
                yield option("spare", at=target, target=target, label=label(g, "spare", "at", target))

    def _bulwark(self, g: LastSpell, hero: Hero) -> Iterable[Option]:
        if self._shield(g, hero) is None:
            return
        for target in self._damaged():
            structure = g.world.structures.get(target.removeprefix("structure:"))
            where = structure.spots if structure is not None else list(spots(g.map.circle))
            if any(distance(hero.at, at) <= NEAR for at in where):
                yield option("bulwark", at=target, target=target, label=label(g, "bulwark", "at", target))

    def _shield(self, g: LastSpell, hero: Hero) -> Item | None:
        for item, armor in armors_of(g, hero):
            if armor.extra == "for_all_near" and not item.turned:
                return item
        return None
