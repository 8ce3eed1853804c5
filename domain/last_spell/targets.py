"""Whom a Monster attacks (rulebook, "Monster characteristics" and "Monster Attack"): pure functions.

A target is `circle`, `hero:<id>` or `structure:<id>`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.last_spell.grid import FACINGS, NEXT, RING, RING_MASK, SIDES, spots
from domain.last_spell.parts import side
from domain.last_spell.state import OFF, Hero, Monster, Spot, Structure
from domain.last_spell.table import (
    beneath,
    figure_spots,
    mist_mask,
    monster_kind,
    remaining,
    structure_kind,
    tree_mask,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

CIRCLE = "circle"
Things = dict[Spot, list[str]]
"""What may be struck on each spot."""
_KINDS = ("defense", "wall")


def attacks(g: LastSpell, monster: Monster) -> bool:
    """Whether it attacks in this sub-phase: not stunned, not in the Mist, no mark under a Hero (13.20, 15.14)."""
    if monster.stunned or mist_mask(g) >> monster.at & 1:
        return False
    kind = monster_kind(g, monster)
    if beneath(g, monster):
        return False
    return kind.attack in ("melee", "ranged", "explosion", "area")


def things(g: LastSpell) -> Things:
    """Where Heroes, Structures and the Circle stand."""
    found: Things = {at: [CIRCLE] for at in spots(g.map.circle)}
    for hero in g.world.heroes.values():
        if hero.at != OFF:
            found.setdefault(hero.at, []).append(f"hero:{hero.id}")
    for structure in g.world.structures.values():
        for at in structure.spots:
            found.setdefault(at, []).append(f"structure:{structure.id}")
    return found


def targets(g: LastSpell, monster: Monster, standing: Things) -> list[str]:
    """The targets of a melee or ranged attack that are equally good; with several, players choose (13.12)."""
    kind = monster_kind(g, monster)
    if kind.attack == "ranged":
        return _ranged(g, monster, kind.range, standing)
    return melee_targets(g, monster.at, kind.damage, standing)


def melee_targets(g: LastSpell, at: Spot, damage: int, standing: Things) -> list[str]:
    """The targets beside a spot that a melee attack of so much damage would choose, all equally good."""
    return _best(g, on_spots(standing, SIDES[at]), damage)


def touched(monster: Monster, standing: Things) -> list[str]:
    """Everything in its Area that an area attack or an explosion strikes: Heroes, Structures, the Circle (16.7)."""
    return on_spots(standing, RING[monster.at])


def explosion_victims(g: LastSpell, boomer: Monster) -> list[str]:
    """Monsters in its Area, of which players choose one (13.28)."""
    area = RING_MASK[boomer.at]
    return [
        other.id
        for other in g.world.monsters.values()
        if other is not boomer and not beneath(g, other) and any(area >> at & 1 for at in figure_spots(other))
    ]


def on_spots(standing: Things, around: Iterable[Spot]) -> list[str]:
    """What stands on these spots, each once."""
    return list(dict.fromkeys(thing for at in around if at in standing for thing in standing[at]))


def _best(g: LastSpell, found: list[str], damage: int) -> list[str]:
    """The Circle, else a Hero, else the weakest Structure (13.6, 13.7, 13.9–13.12)."""
    if CIRCLE in found:
        return [CIRCLE]
    heroes_ = [g.hero(each[5:]) for each in found if each.startswith("hero:")]
    if heroes_:
        return [f"hero:{max(heroes_, key=lambda hero: (hero.wounds, base_mana(g, hero))).id}"]
    structures = [g.world.structures[each[10:]] for each in found if each.startswith("structure:")]
    if not structures:
        return []
    least = min(_rank(g, structure, damage) for structure in structures)
    return [f"structure:{each.id}" for each in structures if _rank(g, each, damage) == least]


def base_mana(g: LastSpell, hero: Hero) -> int:
    """The Mana printed on the Hero card: neither what is left of it nor what Perks add (13.7)."""
    return side(g, hero).mana


def _rank(g: LastSpell, structure: Structure, damage: int) -> tuple[int, int]:
    """How many such attacks it withstands, then Defenses before Walls before Buildings (13.10, 13.11)."""
    hits = -(-remaining(g, structure) // damage)
    category = structure_kind(g, structure).category
    return hits, _KINDS.index(category) if category in _KINDS else len(_KINDS)


def _ranged(g: LastSpell, monster: Monster, reach: int, standing: Things) -> list[str]:
    """The first thing on each of the four lines; the Circle before all, else the nearest, then as in melee (13.8)."""
    ends = g.map.cliff | tree_mask(g)
    nearest: dict[int, list[str]] = {}
    for facing in FACINGS:
        at = monster.at
        for steps in range(1, reach + 1):
            at = NEXT[facing][at]
            if at == OFF or ends >> at & 1:
                break
            if at in standing:
                nearest.setdefault(steps, []).extend(standing[at])
                break
    if any(CIRCLE in found for found in nearest.values()):
        return [CIRCLE]
    if not nearest:
        return []
    return _best(g, list(dict.fromkeys(nearest[min(nearest)])), monster_kind(g, monster).damage)
