"""Types of Attack: who may be aimed at, which spots are struck, with which abilities and what damage.

A `Plan` is an attack as it has been chosen so far. Everything here is a pure function of the table and a plan.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, structs

from domain.kernel.numbers import Part, total
from domain.last_spell.content import AttackType, Give
from domain.last_spell.equipment import find_item
from domain.last_spell.facts import How
from domain.last_spell.grid import RING, SIDES, area_of, crossing, distance, mask, straight, towards, within
from domain.last_spell.harm import is_alone
from domain.last_spell.limits import forbidden
from domain.last_spell.parts import cards_giving
from domain.last_spell.state import OFF, Hero, Monster, Spot
from domain.last_spell.table import (
    beneath,
    dryad_figure,
    figure_spots,
    hero_mask,
    is_mark,
    mist_mask,
    monster_kind,
    monsters_at,
    pinned,
    raised,
    sprouting,
    tree_mask,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

Range = Literal["melee", "reach2", "self", "sectors", "spots"]
Area = Literal["hit", "line", "arc", "cross", "square", "ring", "chain"]
FIST = AttackType("fist", "Fist", "melee", "hit1", ap=1)
BALLISTA = AttackType("ballista", "Ballista", "current_adjacent", "hit1", effects=["armor_piercing", "vision"])
CATAPULT = AttackType("catapult", "Catapult", "adjacent_far", "square3", effects=["vision", "impact:no_dodge"])
OF_ALL = {attack.id: attack for attack in (FIST, BALLISTA, CATAPULT)}
"""The attacks that no card gives."""
LINK = 2
CLOSE = 3
"""No melee attack reaches further than so many orthogonal steps."""
BERSERK_AT = 3
MAGIC_FUEL = "MA3"
THRIFTY = "MA5"
STUNNING = "AS2"
PATIENT_HUNTER = "T2B"
ONE_BY_ONE = "AS5"
CHEER = "cheer"
MARK = "RA3"
SPIKED = "AR19"
ABILITIES = ("armor_piercing", "no_dodge", "stun", "vision", "shield_counts")
_STEPS = {
    "current": (0,),
    "adjacent": (1,),
    "far": (2,),
    "current_adjacent": (0, 1),
    "adjacent_far": (1, 2),
}


class Plan(Struct, forbid_unknown_fields=True):
    """An attack: whose, with what (`card`: a Weapon or Scroll, `fist`, `ballista`, `catapult`), how and where.

    `attack` is the id of the Type of Attack; `structure` the Defense that shoots. `impacts` are the Impact Spots,
    `links` the further spots of a chain, `direction` that of a line. `rush` is where the Hero runs first (−1: nowhere).
    `boosts` are the Perks and Traits called upon.
    """

    hero: str
    card: str
    attack: str
    structure: str = ""
    impacts: list[Spot] = []
    links: list[Spot] = []
    direction: Literal["", "N", "E", "S", "W"] = ""
    rush: Spot = OFF
    boosts: list[str] = []
    free: bool = False

    def copy(self) -> Plan:
        """The same plan for another frame."""
        return structs.replace(self, impacts=list(self.impacts), links=list(self.links), boosts=list(self.boosts))


class Spec:
    """A Type of Attack, read once: its range and area as kind and number, its effects by name."""

    def __init__(self, attack: AttackType) -> None:
        self.range, self.reach, self.steps = _range(attack.range)
        self.area, self.size = _area(attack.area)
        self.effects: dict[str, int] = {}
        self.on_impact: dict[str, int] = {}
        self.ally: dict[str, int] = {}
        for effect in attack.effects:
            self._read(effect)

    def _read(self, effect: str) -> None:
        into = self.effects
        if effect.startswith("impact:"):
            into, effect = self.on_impact, effect[7:]
        elif effect.startswith("ally:"):
            into, effect = self.ally, effect[5:]
        name, _, number = effect.partition(":")
        into[name] = int(number or 1)


@cache
def _spec(attack: tuple[str, ...]) -> Spec:
    range_, area, *effects = attack
    return Spec(AttackType("", "", range_, area, effects=effects))


def spec_of(attack: AttackType) -> Spec:
    return _spec((attack.range, attack.area, *attack.effects))


def _range(text: str) -> tuple[Range, int, tuple[int, ...]]:
    if text in _STEPS:
        return "sectors", 0, _STEPS[text]
    spots = re.fullmatch(r"spots(\d+)", text)
    if spots:
        return "spots", int(spots[1]), ()
    if text in ("melee", "reach2", "self"):
        return text, {"melee": 1, "reach2": 2, "self": 0}[text], ()  # type: ignore[return-value]
    raise ValueError(f"there is no range {text}")


def _area(text: str) -> tuple[Area, int]:
    kind = re.fullmatch(r"(hit|line|arc|square|chain)(\d+)|(cross|ring)", text)
    if kind is None:
        raise ValueError(f"there is no area {text}")
    return (kind[3] or kind[1]), int(kind[2] or 0)  # type: ignore[return-value]


# What the plan is made of


def attack_of(g: LastSpell, plan: Plan) -> AttackType:
    """The Type of Attack of a plan."""
    weapon = g.content.weapons.get(plan.card)
    if weapon is not None:
        for attack in weapon.attacks:
            if attack.id == plan.attack:
                return attack
        raise KeyError(f"{plan.card} has no attack {plan.attack}")
    if plan.card in g.content.scrolls:
        return g.content.scrolls[plan.card].attack
    return OF_ALL[plan.card]


def how_of(g: LastSpell, card: str) -> How:
    """What sort of attack it is; Scrolls are magic attacks (12.14)."""
    if card in g.content.weapons:
        return g.content.weapons[card].type
    if card in g.content.scrolls:
        return "magic"
    return card  # type: ignore[return-value]


def origin(g: LastSpell, plan: Plan) -> Spot:
    """Where the attack comes from: the Defense, or the Hero after a rush."""
    if plan.structure:
        return g.world.structures[plan.structure].spots[0]
    return plan.rush if plan.rush != OFF else g.hero(plan.hero).at


def by_hero(plan: Plan) -> bool:
    """Whether it is a Hero's own attack that Perks take part in: neither Fist nor a Defense (9.7; house)."""
    return plan.card not in ("fist", "ballista", "catapult")


# Range and area


def sector_steps(g: LastSpell, plan: Plan) -> list[int]:
    """How many Sectors away it may strike; the Perk Longer Weapons adds a step to ranged attacks (10.15)."""
    steps = list(spec_of(attack_of(g, plan)).steps)
    if steps and total(given(g, plan, "reach")):
        steps.append(min(2, max(steps) + 1))
    return steps


def in_range(g: LastSpell, plan: Plan) -> int:
    """The spots that the range covers, Mist and all (10.9, 10.15)."""
    spec, at = spec_of(attack_of(g, plan)), origin(g, plan)
    if spec.range == "spots":
        return within(at, spec.reach)
    if spec.range == "self":
        return 1 << at
    if spec.range != "sectors":
        close = crossing(at, spec.reach)
        return _with_the_fist(g, plan, close) if plan.card == "fist" else close
    town, here = g.map, g.map.sector[at]
    if not here:
        return 0
    by_steps = (town.sectors[here], town.adjacent[here], town.far[here])
    bits = 0
    for steps in sector_steps(g, plan):
        bits |= by_steps[steps]
    return bits & ~mist_mask(g)


def _with_the_fist(g: LastSpell, plan: Plan, close: int) -> int:
    """A held Hero may strike what holds it as well; whose Trait forbids the Fist, nothing else (21.40; house 7.2)."""
    hero = g.hero(plan.hero)
    own = 1 << hero.at if pinned(g, hero) is not None else 0
    return own if forbidden(g, hero, "fist") else close | own


def held_mask(g: LastSpell) -> int:
    """Spots of the Heroes whom a mark of the Dryad holds; the Fist may aim at them as well (21.39, 21.40)."""
    under, bits = hero_mask(g), 0
    for monster in g.world.monsters.values():
        if under >> monster.at & 1 and is_mark(g, monster):
            bits |= 1 << monster.at
    return bits


def can_be_struck(g: LastSpell, plan: Plan, monster: Monster) -> bool:
    """Nothing harms a Sprout; what lies under a Hero can only be struck by that Hero's Fist (21.24, 21.38)."""
    if beneath(g, monster):
        return plan.card == "fist" and monster.at == g.hero(plan.hero).at
    return not sprouting(g, monster)


def guarded(g: LastSpell, plan: Plan) -> int:
    """The Dryad's spots that no melee attack reaches from here, for Monoliths lie between (21.22)."""
    dryad = dryad_figure(g) if how_of(g, plan.card) in ("melee", "fist") else None
    if dryad is None:
        return 0
    walls = mask(monster.at for monster in g.world.monsters.values() if monster_kind(g, monster).group == "monolith")
    here = origin(g, plan)
    return mask(at for at in figure_spots(dryad) if distance(here, at) <= CLOSE and not _open_way(here, at, walls))


def _open_way(here: Spot, at: Spot, walls: int) -> bool:
    """Whether a shortest orthogonal way leads there between the Monoliths."""
    left = distance(here, at)
    if left <= 1:
        return True
    nearer = (side for side in SIDES[at] if distance(here, side) < left)
    return any(not walls >> side & 1 and _open_way(here, side, walls) for side in nearer)


def struck_spots(g: LastSpell, plan: Plan) -> list[Spot]:
    """The Area of Attack, Impact Spots first, each spot once (10.10); never in the Mist but in melee (house)."""
    attack = attack_of(g, plan)
    spec, at = spec_of(attack), origin(g, plan)
    spots = [*plan.impacts, *plan.links]
    if spec.area == "ring":
        spots = list(RING[at])
    elif spec.area != "hit" and plan.impacts:
        spots += area_spots(spec.area, spec.size, plan.impacts[0], at, plan.direction)
    hidden = 0 if how_of(g, plan.card) == "melee" else mist_mask(g)
    return [each for each in dict.fromkeys(spots) if each != OFF and not hidden >> each & 1]


def area_spots(area: Area, size: int, impact: Spot, at: Spot, direction: str) -> list[Spot]:
    """The spots of an area around an Impact Spot, as it is struck from `at` (or, a line, in a direction of choice)."""
    if area == "cross":
        return list(SIDES[impact])
    if area == "square":
        return list(RING[impact])
    if area == "line" and direction:
        return list(straight(impact, direction, size))
    facing = towards(at, impact) if area in ("arc", "line") else None
    if area == "arc" and facing is not None:
        return [each for each in SIDES[impact] if (towards(impact, each) in ("N", "S")) != (facing in ("N", "S"))]
    return list(straight(impact, facing, size)) if facing is not None else []


def needs_direction(g: LastSpell, plan: Plan) -> bool:
    """A line runs away from the Hero in melee, else in a direction of choice (10.27)."""
    spec = spec_of(attack_of(g, plan))
    return spec.area == "line" and how_of(g, plan.card) != "melee" and not plan.direction


def links_from(g: LastSpell, plan: Plan) -> list[Monster]:
    """The Monsters that a chain may reach next: within two spots of the last, none twice (10.26)."""
    last = (plan.links or plan.impacts)[-1]
    taken = {*plan.impacts, *plan.links}
    banned = no_target_mask(g, plan)
    return [
        monster
        for monster in g.world.monsters.values()
        if taken.isdisjoint(figure_spots(monster))
        and min(distance(last, at) for at in figure_spots(monster)) <= LINK
        and not banned >> monster.at & 1
        and can_be_struck(g, plan, monster)
    ]


def no_target_mask(g: LastSpell, plan: Plan) -> int:
    """Spots whose Monsters are left out: Mist but in melee, the wielder's own Area for Ranged Weapons (10.4; house)."""
    how = how_of(g, plan.card)
    bits = 0 if how in ("melee", "fist") else mist_mask(g)
    return bits | (mask(RING[origin(g, plan)]) if how == "ranged" else 0)


def struck_monsters(g: LastSpell, plan: Plan) -> list[Monster]:
    """The Monsters that the attack touches, each once however many spots it stands on."""
    banned = no_target_mask(g, plan)
    safe = guarded(g, plan)
    found: dict[str, Monster] = {}
    for at in struck_spots(g, plan):
        if not (banned | safe) >> at & 1:
            found.update((monster.id, monster) for monster in monsters_at(g, at) if can_be_struck(g, plan, monster))
    return list(found.values())


def struck_heroes(g: LastSpell, plan: Plan) -> list[Hero]:
    """Heroes in the area: they take the same damage (10.13). A Fist and a Ballista aim at a Monster alone."""
    if plan.card in ("fist", "ballista"):
        return []
    spots = struck_spots(g, plan)
    return [hero for hero in g.world.heroes.values() if hero.at in spots]


def on_impact(g: LastSpell, plan: Plan, monster: Monster) -> bool:
    """Whether a Monster stands on an Impact Spot; the ring has none of its own, so any may be chosen (house)."""
    if spec_of(attack_of(g, plan)).area == "ring":
        return True
    return monster.at in plan.impacts or any(at in plan.impacts for at in monster.also)


# Numbers with parts


def given(g: LastSpell, plan: Plan, number: str, monster: Monster | None = None) -> list[Part]:
    """What the Hero's cards add to a number of this attack, against this Monster."""
    if not by_hero(plan):
        return []
    hero = g.hero(plan.hero)
    return [
        Part(give.value, card, "3.25")
        for card, give in cards_giving(g, hero, number)
        if holds(g, plan, give, hero, monster)
    ]


def holds(g: LastSpell, plan: Plan, give: Give, hero: Hero, monster: Monster | None) -> bool:
    """The named conditions of cards."""
    how = how_of(g, plan.card)
    match give.when:
        case "melee_weapon_when_hurt":
            return how == "melee" and hero.wounds >= BERSERK_AT
        case "ranged":
            return how == "ranged"
        case "ranged_unmoved":
            return how == "ranged" and not hero.mp_spent
        case "ranged_on_current" | "ranged_on_adjacent":
            return how == "ranged" and _on_sector(g, plan, monster, give.when == "ranged_on_adjacent")
        case "ranged_unwounded_target":
            return how == "ranged" and monster is not None and not monster.wounds
        case "magic":
            return how == "magic"
        case "magic_impact":
            return how == "magic" and monster is not None and on_impact(g, plan, monster)
        case "target_alone":
            return monster is not None and is_alone(g, monster)
        case "target_stunned":
            return monster is not None and monster.stunned
        case "first_attack":
            return not hero.attacks
        case "no_kill_yet":
            return not hero.kills
    return False


def _on_sector(g: LastSpell, plan: Plan, monster: Monster | None, adjacent: bool) -> bool:
    here = g.map.sector[origin(g, plan)]
    where = figure_spots(monster) if monster is not None else plan.impacts[:1]
    wanted = g.map.adjacent[here] if adjacent else g.map.sectors[here]
    return any(wanted >> at & 1 for at in where)


def damage(g: LastSpell, plan: Plan, monster: Monster | None = None, at: Spot = OFF) -> list[Part]:
    """Damage of one hit on a Monster, or on a Hero on a spot (10.1–10.3).

    Two for two-handed Melee Weapons, else one, and what cards add.
    """
    weapon = g.content.weapons.get(plan.card)
    parts = [Part(weapon.damage if weapon else 1, plan.card, "10.1"), *given(g, plan, "damage", monster)]
    impact = on_impact(g, plan, monster) if monster is not None else at in plan.impacts
    if MAGIC_FUEL in plan.boosts and impact:
        parts.append(Part(1, MAGIC_FUEL, "3.25"))
    return parts


def abilities(g: LastSpell, plan: Plan, monster: Monster | None = None) -> dict[str, list[Part]]:
    """armor_piercing, no_dodge, stun, vision, shield_counts: who gives each to this attack against this Monster."""
    found = {ability: _ability(g, plan, ability, monster) for ability in ABILITIES}
    return {ability: parts for ability, parts in found.items() if parts}


def has_ability(g: LastSpell, plan: Plan, ability: str) -> bool:
    """Whether the attack as a whole has one of these abilities."""
    return bool(_ability(g, plan, ability, None))


def _ability(g: LastSpell, plan: Plan, ability: str, monster: Monster | None) -> list[Part]:
    spec = spec_of(attack_of(g, plan))
    parts = given(g, plan, ability, monster)
    impact = ability in spec.on_impact and (monster is None or on_impact(g, plan, monster))
    if impact or ability in spec.effects:
        parts.append(Part(1, plan.card, "10.11"))
    parts += _called(g, plan, ability, monster)
    return parts


def _called(g: LastSpell, plan: Plan, ability: str, monster: Monster | None) -> Iterator[Part]:
    """Perks called upon for this attack, and what waits on the Hero or the Monster."""
    if ability == "stun" and STUNNING in plan.boosts:
        yield Part(1, STUNNING, "3.25")
    if ability in ("armor_piercing", "no_dodge") and by_hero(plan) and ONE_BY_ONE in g.hero(plan.hero).boons:
        yield Part(1, ONE_BY_ONE, "3.25")
    if ability == "no_dodge" and monster is not None and monster.id in g.world.marked and plan.card != "fist":
        yield Part(1, MARK, "3.25")


def mana_cost(g: LastSpell, plan: Plan) -> list[Part]:
    """Mana for the attack, with what Magic Fuel adds and Thrifty spares (10.6)."""
    parts = [Part(attack_of(g, plan).mana, plan.card, "10.6")]
    if MAGIC_FUEL in plan.boosts:
        parts.append(Part(2, MAGIC_FUEL, "3.25"))
    if THRIFTY in plan.boosts:
        parts.append(Part(-min(2, total(parts)), THRIFTY, "3.25"))
    return parts


def ap_cost(g: LastSpell, plan: Plan) -> int:
    return 0 if plan.free else attack_of(g, plan).ap


def uses_left(g: LastSpell, hero: Hero, card: str, attack: str) -> int:
    """How often a Type of Attack may still be used in this Hero Phase (10.7)."""
    types = g.content.weapons[card].attacks
    n = next(n for n, each in enumerate(types) if each.id == attack)
    return types[n].limit - find_item(hero.items, card).uses[n]


def needs_sight(g: LastSpell, plan: Plan) -> bool:
    """All Ranged attacks, and Magic with a range in Sectors, if they have no vision (11.1–11.3; see `sees_all`)."""
    how = how_of(g, plan.card)
    return how == "ranged" or (how == "magic" and spec_of(attack_of(g, plan)).range == "sectors")


def sees_all(g: LastSpell, plan: Plan) -> bool:
    """Vision: the attack's, a Perk's, or a Watchtower's (11.8)."""
    high = raised(g, origin(g, plan)) if not plan.structure else None
    return (high is not None and high.kind == "watchtower") or has_ability(g, plan, "vision")


def tree_area(g: LastSpell) -> int:
    """Trees and their Areas, where no Ranged or Magic attack may have its Impact Spot (11.9)."""
    trees = tree_mask(g)
    return trees | area_of(trees)


def can_be_stunned(g: LastSpell, monster: Monster) -> bool:
    return monster_kind(g, monster).group not in ("boss", "monolith")
