"""Choosing an Impact Spot: which spots are legal, and why the others are not (10.12, 11.1–11.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from domain.kernel.errors import Refusal
from domain.kernel.frames import Option, option
from domain.kernel.numbers import total
from domain.kernel.words import message
from domain.last_spell.attacks import (
    Plan,
    attack_of,
    guarded,
    has_ability,
    held_mask,
    how_of,
    in_range,
    mana_cost,
    needs_sight,
    origin,
    sees_all,
    spec_of,
    tree_area,
)
from domain.last_spell.grid import ALL, RING_MASK, hidden, mask, named, spots
from domain.last_spell.labels import on_each_spot
from domain.last_spell.limits import forbidden
from domain.last_spell.shove import free_line
from domain.last_spell.state import OFF, Spot
from domain.last_spell.table import (
    Standing,
    hero_mask,
    mist_mask,
    sight_mask,
    target_mask,
    terrain_mask,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

AIM = on_each_spot("aim", "at")


class Ground:
    """What is alike for all attacks while nothing moves: Heroes, targets, what is solid, hides, or lies under Mist."""

    def __init__(self, g: LastSpell, standing: Standing | None = None) -> None:
        standing = standing or Standing(g)
        self.heroes = hero_mask(g)
        self.targets = target_mask(g)
        self.held = held_mask(g)
        self.mist = mist_mask(g)
        self.solid = standing.solid | g.map.circle | terrain_mask(g)
        self.sight = sight_mask(g, standing)
        self.trees = tree_area(g)


class Aim:
    """The masks that decide about Impact Spots of a plan, made once for a question."""

    def __init__(self, g: LastSpell, plan: Plan, ground: Ground | None = None) -> None:
        self.plan = plan
        ground = ground or Ground(g)
        how, spec, at = how_of(g, plan.card), spec_of(attack_of(g, plan)), origin(g, plan)
        close = how in ("melee", "fist")
        sees = close or sees_all(g, plan)
        trees = 0 if sees else ground.trees
        unseen = hidden(at, ground.sight) if not sees and needs_sight(g, plan) else 0
        seen = _seen_through(g, plan) if unseen or trees else 0
        here = g.map.sector[at]
        self.reach = in_range(g, plan)
        self.heroes = ground.heroes
        self.monsters = ground.targets | ground.held if plan.card == "fist" else ground.targets
        self.mist = 0 if close else ground.mist
        anywhere = plan.card == "catapult" or spec.range == "self"
        self.solid = 0 if anywhere else ground.solid & ~self.heroes & ~self.monsters
        self.monster_only = plan.card in ("fist", "ballista")
        self.ally_only = bool(spec.ally)
        self.lacks_mana = total(mana_cost(g, plan)) - g.hero(plan.hero).mana
        far = g.map.far[here] if here and forbidden(g, g.hero(plan.hero), "far_impact") else 0
        self.against = (
            (self.mist, "15.14", "in_mist"),
            (RING_MASK[at] & ~ground.mist if how == "ranged" else 0, "10.4", "own_area"),
            (unseen & ~seen, "11.6", "hidden"),
            (trees & ~seen, "11.9", "tree"),
            (far, "3.19", "far_sector"),
            (guarded(g, plan), "21.22", "monolith"),
            (self.solid, "10.12", "solid"),
            (mask(plan.impacts), "10.15", "aimed_already"),
            (~self.monsters & ALL if self.monster_only else 0, "9.6", "no_monster"),
            (~self.heroes & ALL if self.ally_only else 0, "10.23", "no_hero"),
        )

    def legal(self) -> int:
        """All spots that nothing speaks against."""
        if self.lacks_mana > 0:
            return 0
        bits = self.reach
        for spots_, _, _ in self.against:
            bits &= ~spots_
        return bits

    def candidates(self) -> list[Option]:
        """Spots within range: those with Monsters first, then empty ones, Heroes' last."""
        monsters, heroes = self.monsters & self.reach, self.heroes & self.reach & ~self.monsters
        rest = 0 if self.monster_only or self.ally_only else self.reach & ~(monsters | heroes | self.solid | self.mist)
        if self.monster_only:
            heroes = 0
        elif self.ally_only:
            monsters = 0
        return [AIM[at] for bits in (monsters, rest, heroes) for at in spots(bits)]

    def why(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        return self.why_spot(named(str(candidate.args["at"]))) if candidate.verb == "aim" else iter(())

    def why_spot(self, at: Spot) -> Iterator[Refusal]:
        if at == OFF:
            yield Refusal("10.9", message("why.no_spot"))
            return
        here = 1 << at
        if not self.reach & here and not self.mist & here:
            yield Refusal("10.9", message("why.out_of_range"))
        for spots_, rule, key in self.against:
            if spots_ & here:
                yield Refusal(rule, message(f"why.{key}"))
        if self.lacks_mana > 0:
            yield Refusal("10.6", message("why.no_mana", needs=self.lacks_mana))


def _seen_through(g: LastSpell, plan: Plan) -> int:
    """Spots of Sectors on which a card gives this attack vision (the Trait Hawk-eyed)."""
    here = g.map.sector[origin(g, plan)]
    if how_of(g, plan.card) != "ranged" or not here:
        return 0
    bits = 0
    for sectors in (g.map.sectors[here], g.map.adjacent[here]):
        sample = msgspec.structs.replace(plan, impacts=[next(spots(sectors))])
        if has_ability(g, sample, "vision"):
            bits |= sectors
    return bits


def may_aim(g: LastSpell, plan: Plan, ground: Ground | None = None) -> bool:
    """Whether there is any legal Impact Spot, Mana aside."""
    aim = Aim(g, plan, ground)
    aim.lacks_mana = 0
    return bool(aim.legal())


def rush_places(g: LastSpell, plan: Plan, ground: Ground | None = None) -> list[Spot]:
    """Where the Hero may run first, its own spot among them (OFF), so that something can be aimed at (10.22)."""
    steps = spec_of(attack_of(g, plan)).effects["rush"]
    places = [OFF, *free_line(g, g.hero(plan.hero).at, steps)]
    return [at for at in places if may_aim(g, msgspec.structs.replace(plan, rush=at), ground)]


def aim_beyond(g: LastSpell, wanted: str) -> Option | None:
    """An Impact Spot out of range, so that its reasons can be told."""
    verb, _, at = wanted.partition(":")
    return option("aim", at=at) if verb == "aim" else None
