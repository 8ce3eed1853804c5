"""The attack sub-phase: all Monsters choose their targets, then all their damage falls at once (16.1–16.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.words import message
from domain.last_spell.bosses import boss_step
from domain.last_spell.fall import Blow, Fall
from domain.last_spell.grid import name
from domain.last_spell.labels import label
from domain.last_spell.movement import marching_order
from domain.last_spell.state import Monster
from domain.last_spell.table import monster_kind, raised
from domain.last_spell.targets import Things, attacks, explosion_victims, targets, things, touched

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

EXPLOSION_ON_HERO = 4


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
        standing = things(g)
        while self.attackers:
            attacker = self.attackers.pop(0)
            wanted = wanted_by(g, g.world.monsters[attacker], standing)
            if len(wanted) > 1:
                return g.push(Aim(attacker))
            self.after_aim(g, aimed_at(g, g.world.monsters[attacker], wanted[0] if wanted else "", standing))
        self.stage = "fall"
        return g.again()

    def after_aim(self, g: LastSpell, aimed: tuple[list[Blow], str]) -> None:
        blows, victim = aimed
        self.blows += blows
        if any(blow.explosion for blow in blows):
            self.boomers.append(blows[0].by)
            self.victims += [victim] if victim else []


class Aim(Frame, tag="aim"):
    """The target of a Monster for which several are equal: players choose (13.12, 13.28)."""

    monster: str
    target: str = ""

    def run(self, g: LastSpell) -> Step:
        monster, standing = g.world.monsters[self.monster], things(g)
        wanted = wanted_by(g, monster, standing)
        if len(wanted) > 1 and not self.target:
            candidates = [
                option("strike", at=each, target=each, label=label(g, "strike", "at", each)) for each in wanted
            ]
            prompt = message("ask.strike", monster=monster.kind, at=name(monster.at))
            return g.ask(self.on_strike, g.lead, candidates, rule="13.12", prompt=prompt)
        return g.done(self, aimed_at(g, monster, self.target or next(iter(wanted), ""), standing))

    def on_strike(self, g: LastSpell, answer: Answer) -> None:
        self.target = answer.text("at")


def wanted_by(g: LastSpell, monster: Monster, standing: Things) -> list[str]:
    """The targets, all equally good, of which one Monster attacks one (13.5–13.12); of an explosion that strikes
    anything, the Monsters of which it catches one (13.28)."""
    match monster_kind(g, monster).attack:
        case "area":
            return []
        case "explosion":
            caught = explosion_victims(g, monster) if touched(monster, standing) else []
            return [f"monster:{victim}" for victim in caught]
    return targets(g, monster, standing)


def aimed_at(g: LastSpell, monster: Monster, target: str, standing: Things) -> tuple[list[Blow], str]:
    """The blows of a Monster that attacks this target, and the Monster that its explosion catches ("" for none)."""
    attack = monster_kind(g, monster).attack
    alone = [target] if target else []
    struck = touched(monster, standing) if attack in ("explosion", "area") else alone
    blows = [_blow(g, monster, each, exploding=attack == "explosion") for each in struck]
    return [blow for blow in blows if blow is not None], target.removeprefix("monster:")


def _blow(g: LastSpell, monster: Monster, target: str, *, exploding: bool) -> Blow | None:
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
