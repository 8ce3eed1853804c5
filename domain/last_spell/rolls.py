"""The Defense dice of an attack, rerolls, and the paid roll of magic (13.14–13.22, 17.11, 10.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import total
from domain.kernel.words import message
from domain.last_spell.attacks import (
    CHEER,
    PATIENT_HUNTER,
    Plan,
    abilities,
    attack_of,
    by_hero,
    damage,
    given,
    how_of,
    on_impact,
    origin,
    spec_of,
)
from domain.last_spell.content import Die
from domain.last_spell.dice import hits_with, result, roll, roll_one, shows_stun
from domain.last_spell.grid import name
from domain.last_spell.labels import label
from domain.last_spell.limits import may_use, spend_mana
from domain.last_spell.state import Monster
from domain.last_spell.table import dice_of, monster_kind, suffered

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

MOST_REROLLS = 4
FATALITY = "ME1"
ZEALOT = "T3B"
TRAINING = "DE3"
PAID_ROLL = 1
PATIENCE = 3
DEFENSES = "defense_of_current"


class Target(Struct, forbid_unknown_fields=True):
    """A Monster under attack and what its dice show. `sure`: it is hit without dice."""

    monster: str
    faces: list[str] = []
    sure: bool = False


class Source(Struct, forbid_unknown_fields=True):
    """Where rerolls come from: how many are left, and for which targets."""

    card: str
    left: int
    scope: Literal["any", "impact", "given"] = "any"


class Roll(Frame, tag="roll"):
    """All targets roll; then dice may be rolled anew, one by one, at most four in an attack.

    The paid roll of magic is for all dice of one Impact Spot that was missed, and counts apart (10.5). Gives the
    targets back with the faces that stand.
    """

    plan: Plan
    targets: list[Target]
    rolled: bool = False
    sources: list[Source] = []
    rerolled: int = 0
    paid_left: int = 0
    answer: str = ""

    def run(self, g: LastSpell) -> Step:
        if not self.rolled:
            self.rolled = True
            self._roll(g)
        if self.answer and self.answer != "accept":
            self._again(g)
        candidates = [] if self.answer == "accept" else list(self._ways(g))
        self.answer = ""
        if not candidates:
            return g.done(self, self.targets)
        prompt = message("ask.reroll", hero=self.plan.hero, left=self.left)
        seat = g.hero(self.plan.hero).seat
        return g.ask(self.on_reroll, seat, [*candidates, option("accept")], rule="17.11", prompt=prompt)

    @property
    def left(self) -> int:
        """How many dice may still be rolled anew in this attack."""
        return min(MOST_REROLLS - self.rerolled, sum(source.left for source in self.sources))

    def on_reroll(self, g: LastSpell, answer: Answer) -> None:
        self.answer = answer.id

    def _roll(self, g: LastSpell) -> None:
        for target in self.targets:
            monster = g.world.monsters[target.monster]
            dice = dice_of(g, monster) if not target.sure else []
            target.faces = roll(g, dice)
            self._tell(g, "rolled", monster, target)
        self.sources = reroll_sources(g, self.plan)
        if how_of(g, self.plan.card) == "magic":
            self.paid_left = PAID_ROLL + total(given(g, self.plan, "paid_rolls"))

    def _tell(self, g: LastSpell, key: str, monster: Monster, target: Target) -> None:
        hit = is_hit(g, self.plan, monster, target)
        at, faces = name(monster.at), list(target.faces)
        g.tell(key, rule="13.14", monster=monster.kind, id=monster.id, at=at, dice=faces, result=result(hit))

    def _ways(self, g: LastSpell) -> Iterator[Option]:
        for target in self.targets:
            monster = g.world.monsters[target.monster]
            if target.sure:
                continue
            missed = not is_hit(g, self.plan, monster, target)
            open_ = self.rerolled < MOST_REROLLS and self._source(g, monster) is not None
            if open_:
                for n, face in enumerate(target.faces):
                    if self._worth(g, monster, target, face, missed):
                        yield self._option(g, "reroll", monster, die=n + 1)
            if missed and self._fatal(g, monster, target):
                yield self._option(g, "fatality", monster)
            if missed and self.paid_left and self._can_pay(g) and on_impact(g, self.plan, monster):
                yield self._option(g, "pay_again", monster)

    def _option(self, g: LastSpell, verb: str, monster: Monster, **die: int) -> Option:
        target = f"monster:{monster.id}"
        return option(verb, monster=monster.id, **die, target=target, label=label(g, verb, "monster", target, **die))

    def _worth(self, g: LastSpell, monster: Monster, target: Target, face: str, missed: bool) -> bool:
        """A die that failed, or that lacks the stun sign where the attack could stun what survives it."""
        found = abilities(g, self.plan, monster)
        if missed and not face_hits(found, face):
            return True
        return "stun" in found and not shows_stun(face) and not lethal(g, self.plan, monster, not missed)

    def _source(self, g: LastSpell, monster: Monster) -> Source | None:
        """The narrowest reroll that may be used on this Monster's dice."""
        for scope in ("given", "impact", "any"):
            for source in self.sources:
                if source.scope != scope or not source.left:
                    continue
                if scope == "impact" and not on_impact(g, self.plan, monster):
                    continue
                if scope == "given" and source.card not in [p.source for p in given(g, self.plan, "reroll", monster)]:
                    continue
                return source
        return None

    def _fatal(self, g: LastSpell, monster: Monster, target: Target) -> bool:
        hero = g.hero(self.plan.hero)
        last = monster_kind(g, monster).hp - monster.wounds == 1
        failed = self._failed(g, monster, target)
        fits = self.rerolled + len(failed) <= MOST_REROLLS
        return how_of(g, self.plan.card) == "melee" and last and fits and may_use(hero, FATALITY)

    def _failed(self, g: LastSpell, monster: Monster, target: Target) -> list[int]:
        found = abilities(g, self.plan, monster)
        return [n for n, face in enumerate(target.faces) if not face_hits(found, face)]

    def _can_pay(self, g: LastSpell) -> bool:
        hero = g.hero(self.plan.hero)
        return hero.mana >= 1 or may_use(hero, ZEALOT)

    def _again(self, g: LastSpell) -> None:
        verb, monster_id, *die = self.answer.split(":")
        target = next(each for each in self.targets if each.monster == monster_id)
        monster, hero = g.world.monsters[monster_id], g.hero(self.plan.hero)
        dice: list[Die] = dice_of(g, monster)
        if verb == "reroll":
            source = self._source(g, monster)
            assert source is not None
            source.left -= 1
            self.rerolled += 1
            anew = [int(die[0]) - 1]
        elif verb == "fatality":
            hero.used.append(FATALITY)
            anew = self._failed(g, monster, target)
            self.rerolled += len(anew)
        else:
            self.paid_left -= 1
            if may_use(hero, ZEALOT):
                hero.used.append(ZEALOT)
            else:
                spend_mana(g, hero, 1)
            anew = list(range(len(dice)))
        for n in anew:
            target.faces[n] = roll_one(g, dice[n])
        self._tell(g, "rerolled", monster, target)


def reroll_sources(g: LastSpell, plan: Plan) -> list[Source]:
    """All rerolls that this attack may have: its own, Perks', Traits' and Cheer's (17.11)."""
    spec = spec_of(attack_of(g, plan))
    sources = []
    if spec.effects.get("reroll"):
        sources.append(Source(plan.card, spec.effects["reroll"]))
    if spec.on_impact.get("reroll"):
        sources.append(Source(plan.card, spec.on_impact["reroll"], "impact"))
    if plan.structure and _trained(g, plan):
        sources.append(Source(TRAINING, 1))
    if not by_hero(plan):
        return sources
    hero = g.hero(plan.hero)
    for perk in hero.perks:
        gives = [give for give in g.content.perks[perk].gives if give.number == "reroll" and give.when != DEFENSES]
        sources += [Source(perk, give.value, "given") for give in gives]
    if PATIENT_HUNTER in plan.boosts:
        sources.append(Source(PATIENT_HUNTER, PATIENCE))
    if CHEER in hero.boons:
        sources.append(Source("SU1", 1))
    return sources


def _trained(g: LastSpell, plan: Plan) -> bool:
    """Whether the owner of Defensive Training stands in the Sector of the Defense that shoots."""
    here = g.map.sector[origin(g, plan)]
    return any(
        TRAINING in hero.perks and hero.at >= 0 and g.map.sector[hero.at] == here for hero in g.world.heroes.values()
    )


def face_hits(found: Mapping[str, object], face: str) -> bool:
    """Whether a face is a Hit for an attack with these abilities."""
    return hits_with(
        face,
        piercing="armor_piercing" in found,
        no_dodge="no_dodge" in found,
        shield_counts="shield_counts" in found,
    )


def is_hit(g: LastSpell, plan: Plan, monster: Monster, target: Target) -> bool:
    """With two dice both must be a Hit (13.21)."""
    if target.sure:
        return True
    found = abilities(g, plan, monster)
    return all(face_hits(found, face) for face in target.faces)


def lethal(g: LastSpell, plan: Plan, monster: Monster, hit: bool) -> bool:
    """Whether this attack removes the Monster."""
    if not hit or "no_damage" in spec_of(attack_of(g, plan)).effects:
        return False
    dealt = suffered(g, monster, total(damage(g, plan, monster)))
    return monster.wounds + dealt >= monster_kind(g, monster).hp
