"""What an attack promises, by the weights of `advice`: for the greedy player, for hints, for the list of answers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from msgspec import structs

from domain.kernel.numbers import total
from domain.last_spell import advice
from domain.last_spell.aim import Aim, Ground
from domain.last_spell.attacks import (
    BALLISTA,
    CATAPULT,
    Area,
    Plan,
    ap_cost,
    area_spots,
    attack_of,
    damage,
    guarded,
    how_of,
    in_range,
    links_from,
    mana_cost,
    needs_direction,
    on_impact,
    origin,
    spec_of,
    uses_left,
)
from domain.last_spell.equipment import weapons_of
from domain.last_spell.grid import ALL, FACINGS, RING_MASK, SIDE_MASK, mask, spots, widened
from domain.last_spell.limits import forbidden
from domain.last_spell.odds import hit_chance
from domain.last_spell.parts import cards_that_give
from domain.last_spell.state import OFF, Hero, Monster, Spot
from domain.last_spell.table import beneath, figure_spots, hero_at, monster_kind, pinned, sprouting, suffered

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

FRIEND = 320
AP, MANA = 35, 30
MOST_AIMS = 40
BY_SECTOR = ("ranged_on_current", "ranged_on_adjacent")
UNKNOWN = 1_000_000
"""More than any attack promises: what the bound says where nothing but a close look can tell."""


@cache
def _area_mask(area: Area, size: int, impact: Spot, at: Spot, direction: str) -> int:
    return mask(each for each in area_spots(area, size, impact, at, direction) if each != OFF)


class Attack:
    """One way to attack, whatever it is aimed at, and what has been worked out of it."""

    def __init__(self, g: LastSpell, plan: Plan, ground: Ground) -> None:
        self.spec = spec_of(attack_of(g, plan))
        self.how = how_of(g, plan.card)
        self.effects = self.spec.effects
        self.free_of_place = self.spec.area in ("hit", "cross", "square", "chain", "line") and self.how == "magic"
        """Whether what it does depends on the Impact Spot and the Hero's Sector alone."""
        self.cost = 0 if plan.structure else AP * ap_cost(g, plan) + MANA * max(0, total(mana_cost(g, plan)))
        self.targets = ground.targets | ground.held if plan.card == "fist" else ground.targets
        self.near = self.targets
        if self.spec.area in ("square", "cross", "arc"):
            around = RING_MASK if self.spec.area == "square" else SIDE_MASK
            for at in spots(self.targets):
                self.near |= around[at]
        self.sources = ALL
        """From where something might be in range."""
        if self.spec.range != "sectors":
            self.sources = self.near
            for _ in range(max(2, self.spec.reach)):
                self.sources = widened(self.sources)
        asked = {give.when for _, give in cards_that_give(g, g.hero(plan.hero))}
        self.by_sector = self.how == "ranged" and not asked.isdisjoint(BY_SECTOR)
        """Whether cards of the Hero ask in which Sector its target stands."""
        self.by_company = "target_alone" in asked
        """Whether they ask who stands beside it."""
        self.chances: dict[tuple[object, ...], Fraction] = {}
        self.alone: dict[tuple[Spot, Spot], int] = {}
        self.worths: dict[tuple[str, str, bool], int] = {}
        self.struck: dict[tuple[object, ...], int] = {}
        self.bounds: dict[str, int] = {}
        self.impacts: dict[tuple[str, Spot], int] = {}
        self.ranges: dict[str, int] = {}


class Shots:
    """What attacks promise as the table lies. Everything is worked out once; so it is good only as long as nothing
    changes but the spot on which the Hero who attacks is imagined."""

    def __init__(self, g: LastSpell) -> None:
        self.g = g
        self.ground = Ground(g)
        self.standing: dict[Spot, list[Monster]] = {}
        for monster in g.world.monsters.values():
            for at in figure_spots(monster):
                self.standing.setdefault(at, []).append(monster)
        self.occupied = mask(self.standing)
        self.threats: dict[str, int] = {}
        self.attacks: dict[tuple[object, ...], Attack] = {}
        self.promises: dict[tuple[object, ...], tuple[int, Plan | None]] = {}
        self.plans: dict[tuple[str, int, bool], list[Plan]] = {}
        self.from_spots: dict[tuple[str, Spot], int] = {}

    def threat(self, monster: Monster) -> int:
        found = self.threats.get(monster.id)
        if found is None:
            found = self.threats[monster.id] = advice.threat(self.g, monster)
        return found

    def attack(self, plan: Plan) -> Attack:
        key = (plan.hero, plan.card, plan.attack, plan.structure, plan.free, *plan.boosts)
        found = self.attacks.get(key)
        if found is None:
            found = self.attacks[key] = Attack(self.g, plan, self.ground)
        return found

    # What a whole plan does

    def worth_of(self, plan: Plan) -> int:
        """The damage that a whole plan promises, less what it does to friends; costs aside."""
        attack = self.attack(plan)
        touched = self._touched(attack, plan)
        return self._on_monsters(attack, plan, touched) - self._on_friends(attack, plan, touched) + self._frees(plan)

    def _here(self, attack: Attack, at: Spot) -> str:
        """The Sector of a spot where it makes a difference to this attack."""
        return self.g.map.sector[at] if attack.by_sector else ""

    def _touched(self, attack: Attack, plan: Plan) -> int:
        """The spots of the Area of Attack; never in the Mist but in melee."""
        spec = attack.spec
        if spec.area == "ring":
            bits = RING_MASK[origin(self.g, plan)]
        else:
            bits = mask(plan.impacts) | mask(plan.links)
            if spec.area != "hit" and plan.impacts:
                at = OFF if attack.free_of_place and plan.direction else origin(self.g, plan)
                bits |= _area_mask(spec.area, spec.size, plan.impacts[0], at, plan.direction)
        return bits if attack.how == "melee" else bits & ~self.ground.mist

    def _on_monsters(self, attack: Attack, plan: Plan, touched: int) -> int:
        if not touched & self.occupied:
            return 0
        here = self._here(attack, origin(self.g, plan))
        if not attack.free_of_place:
            banned = 0 if attack.how in ("melee", "fist") else self.ground.mist
            if attack.how == "ranged":
                banned |= RING_MASK[origin(self.g, plan)]
            return self._sum(attack, plan, here, touched & ~(banned | guarded(self.g, plan)))
        key = (here, touched, *plan.impacts)
        found = attack.struck.get(key)
        if found is None:
            found = attack.struck[key] = self._sum(attack, plan, here, touched)
        return found

    def _sum(self, attack: Attack, plan: Plan, here: str, touched: int) -> int:
        """What it does to all Monsters on these spots, each counted once."""
        found: dict[str, int] = {}
        for at in spots(touched & self.occupied):
            for monster in self.standing[at]:
                if monster.id not in found and self._can_be_struck(plan, monster):
                    found[monster.id] = self._on_monster(attack, plan, monster, here)
        return sum(found.values())

    def _can_be_struck(self, plan: Plan, monster: Monster) -> bool:
        if beneath(self.g, monster):
            return plan.card == "fist" and monster.at == self.g.hero(plan.hero).at
        return not sprouting(self.g, monster)

    def _on_monster(self, attack: Attack, plan: Plan, monster: Monster, here: str) -> int:
        impact = on_impact(self.g, plan, monster)
        key = (monster.id, here, impact)
        found = attack.worths.get(key)
        if found is None:
            chance = self._chance(attack, plan, monster, here, impact)
            found = attack.worths[key] = self._dealt(attack, plan, monster, chance)
        return found

    def _chance(self, attack: Attack, plan: Plan, monster: Monster, here: str, impact: bool) -> Fraction:
        """The chance to hit, worked out once for Monsters that are alike."""
        marked = monster.id in self.g.world.marked
        which = monster.id if attack.by_company else monster.kind
        key = (which, bool(monster.wounds), monster.stunned, marked, here, impact)
        found = attack.chances.get(key)
        if found is None:
            found = attack.chances[key] = hit_chance(self.g, plan, monster)
        return found

    def _dealt(self, attack: Attack, plan: Plan, monster: Monster, chance: Fraction) -> int:
        """The Monster's threat as far as the attack takes it away, by the chance that it hits."""
        threat = self.threat(monster)
        if "no_damage" in attack.effects:
            return int(chance * threat / (3 if "stun" in attack.effects else 8))
        left = monster_kind(self.g, monster).hp - monster.wounds
        points = min(left, suffered(self.g, monster, total(damage(self.g, plan, monster))))
        return int(chance * threat * points / left)

    def _on_friends(self, attack: Attack, plan: Plan, touched: int) -> int:
        """What it costs that Heroes stand in the area. A Fist and a Ballista aim at a Monster alone."""
        if plan.card in ("fist", "ballista") or attack.spec.ally:
            return 0
        struck = [hero for hero in self.g.world.heroes.values() if hero.at != OFF and touched >> hero.at & 1]
        return sum(FRIEND * total(damage(self.g, plan, at=hero.at)) for hero in struck)

    def _frees(self, plan: Plan) -> int:
        """Another Hero's Fist frees whom the Dryad's growth holds."""
        held = hero_at(self.g, plan.impacts[0]) if plan.card == "fist" and plan.impacts and self.ground.held else None
        return advice.HOLDING if held is not None and held.id != plan.hero else 0

    # The best of an attack

    def aims(self, plan: Plan) -> list[Spot]:
        """Impact Spots worth a thought: where a Monster stands, or from where an area reaches one."""
        attack = self.attack(plan)
        if attack.spec.range != "self" and not self._within(attack, plan) & attack.near:
            return []
        legal = Aim(self.g, plan, self.ground).legal()
        return list(spots(legal if attack.spec.range == "self" else legal & attack.near))[:MOST_AIMS]

    def _within(self, attack: Attack, plan: Plan) -> int:
        """The spots that the range covers: by Sector, or from the very spot."""
        if attack.spec.range != "sectors":
            return in_range(self.g, plan)
        here = self.g.map.sector[origin(self.g, plan)]
        found = attack.ranges.get(here)
        if found is None:
            found = attack.ranges[here] = in_range(self.g, plan)
        return found

    def completed(self, plan: Plan) -> Plan:
        """The plan with the best further choices: direction, more spots of a Hit Zone, the chain."""
        spec = self.attack(plan).spec
        if needs_direction(self.g, plan):
            return max((structs.replace(plan, direction=facing) for facing in FACINGS), key=self.worth_of)
        if spec.area == "hit" and len(plan.impacts) < spec.size:
            return self._more_spots(plan, spec.size - len(plan.impacts), self.aims(plan))
        if spec.area == "chain" and len(plan.links) + 1 < spec.size:
            links = links_from(self.g, plan)
            if links:
                best = max(links, key=self.threat)
                return self.completed(structs.replace(plan, links=[*plan.links, best.at]))
        return plan

    def _more_spots(self, plan: Plan, count: int, open_: list[Spot]) -> Plan:
        """So many more spots of a Hit Zone at most, as long as each adds something."""
        alone = {at: self._alone(plan, at) for at in open_}
        struck = {monster.id for at in plan.impacts for monster in self.standing.get(at, ())}
        more: list[Spot] = []
        for at in sorted(open_, key=lambda at: -alone[at]):
            here = {monster.id for monster in self.standing.get(at, ())}
            if len(more) < count and alone[at] > 0 and not here & struck:
                more.append(at)
                struck |= here
        return structs.replace(plan, impacts=[*plan.impacts, *more]) if more else plan

    def _alone(self, plan: Plan, at: Spot) -> int:
        """What this one spot of a Hit Zone promises."""
        attack = self.attack(plan)
        key = (origin(self.g, plan), at)
        found = attack.alone.get(key)
        if found is None:
            found = attack.alone[key] = self.worth_of(structs.replace(plan, impacts=[at]))
        return found

    def best_of(self, plan: Plan) -> int:
        """What the best aim of this attack promises, less its costs; 0 where nothing is worth it."""
        return self._best(plan)[0]

    def best_plan(self, plan: Plan) -> Plan | None:
        """This attack with its best aim; None where nothing is worth it."""
        worth, whole = self._best(plan)
        return whole if worth else None

    def _best(self, plan: Plan) -> tuple[int, Plan | None]:
        attack = self.attack(plan)
        key = (id(attack), origin(self.g, plan), *plan.impacts)
        found = self.promises.get(key)
        if found is None:
            best, chosen = 0, None
            for whole in self._wholes(attack, plan):
                worth = self.worth_of(whole) - attack.cost
                if worth > best:
                    best, chosen = worth, whole
            found = self.promises[key] = best, chosen
        return found

    def _wholes(self, attack: Attack, plan: Plan) -> Iterator[Plan]:
        """Whole plans, the best among them: one for each aim, but for a Hit Zone the best spots together."""
        open_ = self.aims(plan)
        if attack.spec.area == "hit" and attack.spec.range != "self":
            yield self._more_spots(structs.replace(plan, impacts=[]), attack.spec.size, open_)
            return
        for at in open_:
            yield self.completed(structs.replace(plan, impacts=[at]))

    def plans_of(self, hero: Hero) -> list[Plan]:
        """The attacks that a Hero could pay for now, its one attack of the turn aside."""
        held = pinned(self.g, hero) is not None
        key = (hero.id, hero.mp, held)
        if key not in self.plans:
            self.plans[key] = list(plans_of(self.g, hero, held=held))
        return self.plans[key]

    def best_shot(self, hero: Hero, at: Spot | None = None) -> int:
        """What the best attack from a spot (by default its own) promises a Hero."""
        stands = hero.at
        hero.at = stands if at is None else at
        try:
            key = (hero.id, hero.at)
            if key not in self.from_spots:
                self.from_spots[key] = max((self.best_of(plan) for plan in self.plans_of(hero)), default=0)
            return self.from_spots[key]
        finally:
            hero.at = stands

    # Bounds

    def bounds(self, hero: Hero, sites: list[Spot]) -> dict[Spot, int]:
        """For each of these spots what no attack from there can surpass; found out quickly."""
        found, among = dict.fromkeys(sites, 0), mask(sites)
        stands = hero.at
        try:
            for plan in self.plans_of(hero):
                attack = self.attack(plan)
                for at in spots(among & attack.sources):
                    hero.at = at
                    found[at] = max(found[at], self._bound(attack, plan, at))
        finally:
            hero.at = stands
        return found

    def _bound(self, attack: Attack, plan: Plan, at: Spot) -> int:
        """As if every Monster in range could be seen and no friend stood near."""
        by_sector = attack.spec.range == "sectors"
        found = attack.bounds.get(self.g.map.sector[at]) if by_sector else None
        if found is None:
            here = self._here(attack, at)
            if attack.spec.range == "self":
                return max(0, self._at_most(attack, plan, here, at) - attack.cost)
            found = self._most(attack, plan, here, self._within(attack, plan) & attack.near)
            if by_sector:
                attack.bounds[self.g.map.sector[at]] = found
        return found

    def _most(self, attack: Attack, plan: Plan, here: str, reach: int) -> int:
        if not reach:
            return 0
        if plan.card == "fist" and self.ground.held & reach:
            return UNKNOWN
        worths = sorted((self._at_most(attack, plan, here, at) for at in spots(reach)), reverse=True)
        count = attack.spec.size if attack.spec.area == "hit" else 1
        return max(0, sum(worths[:count]) - attack.cost)

    def _at_most(self, attack: Attack, plan: Plan, here: str, impact: Spot) -> int:
        """What an Impact Spot promises at most, wherever in the Sector the Hero stands."""
        key = (here, impact)
        found = attack.impacts.get(key)
        if found is None:
            aimed = structs.replace(plan, impacts=[impact])
            areas = _most_areas(attack.spec.area, attack.spec.size, impact)
            found = max(self._sum(attack, aimed, here, area) for area in areas)
            if attack.spec.area == "chain":
                found += self._best_links(attack, aimed, here)
            attack.impacts[key] = found
        return found

    def _best_links(self, attack: Attack, aimed: Plan, here: str) -> int:
        """The most that the further links of a chain could promise."""
        others = [monster for monster in self.g.world.monsters.values() if self._can_be_struck(aimed, monster)]
        worths = sorted((self._on_monster(attack, aimed, monster, here) for monster in others), reverse=True)
        return sum(worths[: attack.spec.size - 1])


@cache
def _most_areas(area: Area, size: int, impact: Spot) -> tuple[int, ...]:
    """Sets of spots of which one holds all that an area around this Impact Spot can strike."""
    here = 1 << impact
    if area == "line":
        return tuple(here | _area_mask(area, size, impact, OFF, facing) for facing in FACINGS)
    around = {"square": RING_MASK, "ring": RING_MASK, "cross": SIDE_MASK, "arc": SIDE_MASK}.get(area)
    return (here | around[impact] if around else here,)


def plans_of(g: LastSpell, hero: Hero, *, held: bool) -> Iterator[Plan]:
    """The attacks that a Hero could pay for now, its one attack of the turn aside."""
    for item, weapon in weapons_of(g, hero) if not held else ():
        for attack in weapon.attacks:
            payable = attack.ap <= hero.ap and attack.mana <= hero.mana and attack.mp <= hero.mp
            if payable and uses_left(g, hero, item.card, attack.id) and not spec_of(attack).ally:
                yield Plan(hero.id, item.card, attack.id)
    if hero.ap and (held or not forbidden(g, hero, "fist")):
        yield Plan(hero.id, "fist", "fist")


def defense_plan(hero: Hero, structure: str, kind: str) -> Plan:
    """A shot of a Ballista or Catapult."""
    return Plan(hero.id, kind, {"ballista": BALLISTA.id, "catapult": CATAPULT.id}[kind], structure=structure)
