"""How Heroes move at Night: Movement tokens, steps, jumps, Gates, Watchtowers and Warp Gates (9.8–9.13, 17.7–17.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.numbers import Part, total
from domain.kernel.words import message
from domain.last_spell.grid import FACINGS, NEXT, SIDES, name
from domain.last_spell.limits import may_use, spend_mana
from domain.last_spell.parts import cards_that_give
from domain.last_spell.state import OFF, Hero, Spot
from domain.last_spell.table import (
    Standing,
    closed_to_heroes,
    kind_mask,
    low_mask,
    mist_mask,
    monster_mask,
    structures_of,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

CLIMB = 2
JUMP = 3
WARP_MP = 2
WARP_MANA = 1
WATER_COSTS = 2
LEAPFROG = "SU2"
ACROBAT = "T6B"
FIRST_TOKEN = "first_token"


def token_parts(g: LastSpell, hero: Hero, value: int) -> list[Part]:
    """Movement Points of a token: its value, what cards add, and what Water takes (9.10, 20.9); never below one."""
    parts = [Part(value, "token", "9.10")]
    first = FIRST_TOKEN not in hero.used
    for card, give in cards_that_give(g, hero):
        counts = give.number == "token" or (give.number == "first_token" and first)
        if counts and (give.when != "unwounded" or not hero.wounds):
            parts.append(Part(give.value, card, "3.25"))
    if hero.at != OFF and g.map.water >> hero.at & 1:
        parts.append(Part(-WATER_COSTS, "water", "20.9"))
    if total(parts) < 1:
        parts.append(Part(1 - total(parts), "minimum", "20.9"))
    return parts


def flip(g: LastSpell, hero: Hero, value: int) -> None:
    """Flip a Movement token; its points are there at once (9.10)."""
    gained = total(token_parts(g, hero, value))
    hero.tokens.remove(value)
    hero.flipped.append(value)
    if FIRST_TOKEN not in hero.used:
        hero.used.append(FIRST_TOKEN)
    hero.mp += gained
    g.tell("flipped", rule="9.10", hero=hero.id, value=value, mp=gained)


class Reach:
    """Where a Hero can walk with the Movement Points it has: costs and ways (9.11, 9.12)."""

    def __init__(self, g: LastSpell, hero: Hero, standing: Standing | None = None) -> None:
        self.cost: dict[Spot, int] = {hero.at: 0}
        self.before: dict[Spot, Spot] = {}
        self.start = hero.at
        if hero.mp:
            self._walk(g, hero, standing or Standing(g))

    def _walk(self, g: LastSpell, hero: Hero, standing: Standing) -> None:
        self.closed, self.towers = closed_to_heroes(g, standing), standing.of("watchtower")
        rings: list[list[Spot]] = [[] for _ in range(hero.mp + 1)]
        rings[0] = [hero.at]
        for spent, ring in enumerate(rings):
            for at in ring:
                if self.cost[at] == spent:
                    self._spread(at, spent, hero.mp, rings)

    def _spread(self, at: Spot, spent: int, most: int, rings: list[list[Spot]]) -> None:
        for to in SIDES[at]:
            if self.closed >> to & 1:
                continue
            cost = spent + (self.step(at, to) if self.towers else 1)
            if cost <= most and cost < self.cost.get(to, most + 1):
                self.cost[to] = cost
                self.before[to] = at
                rings[cost].append(to)

    def step(self, at: Spot, to: Spot) -> int:
        """One Movement Point, or two to climb onto a Watchtower and two to leave it (17.18)."""
        climbs = (self.towers >> at & 1) + (self.towers >> to & 1)
        return CLIMB * climbs if climbs else 1

    @property
    def spots(self) -> list[Spot]:
        return [at for at in self.cost if at != self.start]

    def path(self, to: Spot) -> list[Spot]:
        path = [to]
        while path[-1] != self.start:
            path.append(self.before[path[-1]])
        return path[::-1]


def why_not_walk(g: LastSpell, hero: Hero, reach: Reach, to: Spot) -> Iterator[Refusal]:
    """Why a Hero can't walk to this spot."""
    if to == OFF or to == hero.at:
        yield Refusal("9.12", message("why.no_spot"))
    elif to in reach.cost:
        return
    elif mist_mask(g) >> to & 1:
        yield Refusal("9.13", message("why.mist"))
    elif closed_to_heroes(g) >> to & 1:
        yield Refusal("9.12", message("why.occupied"))
    else:
        yield Refusal("9.11", message("why.too_far", mp=hero.mp))


def walk(g: LastSpell, hero: Hero, path: list[Spot], cost: int) -> None:
    """Move along a way and spend the points."""
    hero.mp -= cost
    hero.mp_spent += cost
    g.tell("moved", rule="9.11", hero=hero.id, path=[name(at) for at in path])
    hero.at = path[-1]


# Obstacle Jump


def jump_parts(g: LastSpell, hero: Hero) -> list[Part]:
    """Movement Points of an Obstacle Jump (9.8)."""
    parts = [Part(JUMP, "jump", "9.8")]
    parts += [Part(give.value, card, "3.25") for card, give in cards_that_give(g, hero) if give.number == "jump"]
    if may_use(hero, ACROBAT):
        parts.append(Part(-total(parts), ACROBAT, "3.25"))
    return parts


def jumpable(g: LastSpell, hero: Hero, standing: Standing | None = None) -> int:
    """What may be jumped over: Low Obstacles and Wooden Walls; a Monster with the Perk Leapfrog (8.8)."""
    over = low_mask(g) | (standing or Standing(g)).of("wooden_wall")
    return over | monster_mask(g) if LEAPFROG in hero.perks else over


def jumps(g: LastSpell, hero: Hero, standing: Standing | None = None) -> list[tuple[Spot, Spot]]:
    """What can be jumped from here, and where it would land."""
    over = jumpable(g, hero, standing)
    found = []
    for facing in FACINGS:
        ahead = NEXT[facing][hero.at]
        if ahead != OFF and over >> ahead & 1 and NEXT[facing][ahead] != OFF:
            found.append((ahead, NEXT[facing][ahead]))
    return found


def why_not_jump(g: LastSpell, hero: Hero, to: Spot) -> Iterator[Refusal]:
    """Why a Hero can't jump to this spot (9.8, 17.8)."""
    towers = kind_mask(g, "watchtower")
    if towers >> hero.at & 1:
        yield Refusal("17.18", message("why.on_tower"))
    if to not in [landing for _, landing in jumps(g, hero)]:
        yield Refusal("8.8", message("why.nothing_to_jump"))
    elif mist_mask(g) >> to & 1:
        yield Refusal("9.13", message("why.mist"))
    elif (closed_to_heroes(g) | towers) >> to & 1:
        yield Refusal("17.8", message("why.landing_taken"))
    needs = total(jump_parts(g, hero))
    if hero.mp < needs:
        yield Refusal("9.8", message("why.no_mp", needs=needs, has=hero.mp))


def jump(g: LastSpell, hero: Hero, to: Spot) -> None:
    cost = total(jump_parts(g, hero))
    if may_use(hero, ACROBAT):
        hero.used.append(ACROBAT)
    hero.mp -= cost
    hero.mp_spent += cost
    g.tell("jumped", rule="9.8", hero=hero.id, path=[name(hero.at), name(to)])
    hero.at = to


# Warp Gates


def warps(g: LastSpell, hero: Hero, standing: Standing | None = None) -> list[Spot]:
    """The other Warp Gates, for a Hero who stands on one."""
    if standing is not None and not standing.of("warp_gate") >> hero.at & 1:
        return []
    gates = [gate.spots[0] for gate in structures_of(g, "warp_gate")]
    return [at for at in gates if at != hero.at] if hero.at in gates else []


def why_not_warp(g: LastSpell, hero: Hero, to: Spot) -> Iterator[Refusal]:
    """Why a Hero can't teleport there (17.16)."""
    if to not in warps(g, hero):
        yield Refusal("17.16", message("why.no_warp_gate"))
    elif closed_to_heroes(g) >> to & 1:
        yield Refusal("9.12", message("why.occupied"))
    if hero.mp < WARP_MP:
        yield Refusal("17.16", message("why.no_mp", needs=WARP_MP, has=hero.mp))
    if hero.mana < WARP_MANA:
        yield Refusal("17.16", message("why.no_mana", needs=WARP_MANA - hero.mana))


def warp(g: LastSpell, hero: Hero, to: Spot) -> None:
    hero.mp -= WARP_MP
    hero.mp_spent += WARP_MP
    spend_mana(g, hero, WARP_MANA)
    g.tell("warped", rule="17.16", hero=hero.id, path=[name(hero.at), name(to)])
    hero.at = to
