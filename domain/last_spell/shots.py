"""What an attack promises, by the weights of `advice`: for the greedy player, for hints, for the list of answers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import structs

from domain.kernel.numbers import total
from domain.last_spell import advice
from domain.last_spell.aim import Aim
from domain.last_spell.attacks import (
    BALLISTA,
    CATAPULT,
    Plan,
    ap_cost,
    attack_of,
    damage,
    links_from,
    mana_cost,
    needs_direction,
    spec_of,
    struck_heroes,
    struck_monsters,
    targets_of,
    uses_left,
)
from domain.last_spell.equipment import weapons_of
from domain.last_spell.grid import FACINGS, RING, SIDES, mask, spots
from domain.last_spell.limits import forbidden
from domain.last_spell.odds import hit_chance
from domain.last_spell.state import Hero, Monster
from domain.last_spell.table import hero_at, monster_kind, pinned, suffered

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

FRIEND = 320
AP, MANA = 35, 30
MOST_AIMS = 40


def worth_of(g: LastSpell, plan: Plan) -> int:
    """The damage that a whole plan promises, less what it does to friends; costs aside."""
    worth = sum(_on_monster(g, plan, monster) for monster in struck_monsters(g, plan))
    for hero in struck_heroes(g, plan):
        if not spec_of(attack_of(g, plan)).ally:
            worth -= Fraction(FRIEND * total(damage(g, plan, at=hero.at)))
    return int(worth) + _frees(g, plan)


def _frees(g: LastSpell, plan: Plan) -> int:
    """Another Hero's Fist frees whom the Dryad's growth holds."""
    held = hero_at(g, plan.impacts[0]) if plan.card == "fist" and plan.impacts else None
    return advice.HOLDING if held is not None and held.id != plan.hero else 0


def _on_monster(g: LastSpell, plan: Plan, monster: Monster) -> Fraction:
    effects = spec_of(attack_of(g, plan)).effects
    chance = hit_chance(g, plan, monster)
    threat = advice.threat(g, monster)
    left = monster_kind(g, monster).hp - monster.wounds
    if "no_damage" in effects:
        return chance * threat / (3 if "stun" in effects else 8)
    points = min(left, suffered(g, monster, total(damage(g, plan, monster))))
    return chance * threat * points / left


def cost_of(g: LastSpell, plan: Plan) -> int:
    """What the plan's costs weigh."""
    if plan.structure:
        return 0
    return AP * ap_cost(g, plan) + MANA * max(0, total(mana_cost(g, plan)))


def aims(g: LastSpell, plan: Plan) -> list[int]:
    """Impact Spots worth a thought: where a Monster stands, or from where an area reaches one."""
    legal = Aim(g, plan).legal()
    spec = spec_of(attack_of(g, plan))
    if spec.range == "self":
        return list(spots(legal))
    monsters = targets_of(g, plan)
    near = monsters
    if spec.area in ("square", "cross", "arc"):
        for at in spots(monsters):
            near |= mask(RING[at] if spec.area == "square" else SIDES[at])
    return list(spots(legal & near))[:MOST_AIMS]


def completed(g: LastSpell, plan: Plan) -> Plan:
    """The plan with the best further choices: direction, more spots of a Hit Zone, the chain."""
    spec = spec_of(attack_of(g, plan))
    if needs_direction(g, plan):
        plans = [structs.replace(plan, direction=facing) for facing in FACINGS]
        return max(plans, key=lambda each: worth_of(g, each))
    if spec.area == "hit" and len(plan.impacts) < spec.size:
        better = [structs.replace(plan, impacts=[*plan.impacts, at]) for at in aims(g, plan)]
        best = max(better, key=lambda each: worth_of(g, each), default=plan)
        return completed(g, best) if better and worth_of(g, best) > worth_of(g, plan) else plan
    if spec.area == "chain" and len(plan.links) + 1 < spec.size:
        links = links_from(g, plan)
        if links:
            best_link = max(links, key=lambda monster: advice.threat(g, monster))
            return completed(g, structs.replace(plan, links=[*plan.links, best_link.at]))
    return plan


def best_of(g: LastSpell, plan: Plan) -> int:
    """What the best aim of this attack promises, less its costs; 0 where nothing is worth it."""
    best = 0
    for at in aims(g, plan):
        whole = completed(g, structs.replace(plan, impacts=[at]))
        best = max(best, worth_of(g, whole) - cost_of(g, whole))
    return best


def plans_of(g: LastSpell, hero: Hero, *, mp: int | None = None) -> Iterator[Plan]:
    """The attacks that a Hero could pay for now, its one attack of the turn aside."""
    points = hero.mp if mp is None else mp
    held = pinned(g, hero) is not None
    for item, weapon in weapons_of(g, hero) if not held else ():
        for attack in weapon.attacks:
            payable = attack.ap <= hero.ap and attack.mana <= hero.mana and attack.mp <= points
            if payable and uses_left(g, hero, item.card, attack.id) and not spec_of(attack).ally:
                yield Plan(hero.id, item.card, attack.id)
    if hero.ap and (held or not forbidden(g, hero, "fist")):
        yield Plan(hero.id, "fist", "fist")


def best_shot(g: LastSpell, hero: Hero, at: int | None = None) -> int:
    """What the best attack from a spot (by default its own) promises a Hero."""
    stands = hero.at
    hero.at = stands if at is None else at
    try:
        return max((best_of(g, plan) for plan in plans_of(g, hero)), default=0)
    finally:
        hero.at = stands


def defense_plan(hero: Hero, structure: str, kind: str) -> Plan:
    """A shot of a Ballista or Catapult."""
    return Plan(hero.id, kind, {"ballista": BALLISTA.id, "catapult": CATAPULT.id}[kind], structure=structure)
