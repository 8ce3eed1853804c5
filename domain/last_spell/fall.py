"""Damage of Monsters falls, all at once: first what guards Structures and the Circle, then the blows (16.2–16.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message
from domain.last_spell.dice import hits_with, result, roll
from domain.last_spell.equipment import armors_of
from domain.last_spell.facts import Slain
from domain.last_spell.grid import distance, name, spots
from domain.last_spell.harm import NEAR, Hurt, burn, harm_monster, is_alone, lose_mages, use_armor
from domain.last_spell.labels import label, thing
from domain.last_spell.limits import may_use
from domain.last_spell.state import Hero, Item
from domain.last_spell.table import dice_of, heroes, sectors_of
from domain.last_spell.targets import CIRCLE

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

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
                g.tell("exploded", rule="13.30", monster=gone.kind, id=gone.id, at=name(gone.at))
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
    dice = dice_of(g, monster)
    faces = roll(g, dice)
    hit = all(hits_with(face, no_dodge=True) for face in faces)
    g.tell(
        "caught", rule="13.28", monster=monster.kind, id=monster.id, at=name(monster.at), dice=faces, result=result(hit)
    )
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
