"""Looking ahead in one chain: what its Attack and Effects could bring, cube by cube, by the weights of `advice`.

A Monster's worth hangs on its own cubes alone, so gains add up; only who is about to break in counts more than that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.dicemancy import advice
from domain.dicemancy.content import NEUTRAL
from domain.dicemancy.effects import movable, near_area, sparkable
from domain.dicemancy.field import ORTHOGONAL, Field, Spot, space_id
from domain.dicemancy.forecast import forecast
from domain.dicemancy.numbers import cubes_of_an_attack, effect_strength, room_for_crystals
from domain.dicemancy.targeting import areas
from domain.kernel.numbers import total

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy

MOST_AREAS = 6
PUSH = 60


class Work(Struct):
    """A chain as far as it is planned: icons left, dice, the Attack's colour, its area, and whether it is made."""

    left: list[str]
    dice: int
    color: str
    area: list[Spot] = []
    attacked: bool = False


class Scales:
    """Weighs what can be done to the rows. `urgent`: who would end the game, and what a stop to that is worth."""

    def __init__(self, g: Dicemancy, field: Field) -> None:
        self.g = g
        self.field = field
        coming = forecast(g, field)
        self.urgent: dict[str, int] = {}
        if coming.lost == "breach":
            for card, monster in field.monsters.items():
                if monster.row == coming.breach and monster.col <= 1 + total_moves(g):
                    self.urgent[card] = advice.BREACH // (1 + monster.col)

    def put(self, field: Field, card: str, color: str) -> tuple[int, int]:
        """The best gain of one cube on a Monster and its slot; (0, -1) where it has no place or brings nothing."""
        if not field.supply.get(color):
            return 0, -1
        kinds = field.open_kinds(card, color)
        if not kinds:
            return 0, -1
        before = self.weigh(field, card)
        best = (-10_000, -1)
        for _, _, slot in kinds:
            field.put(card, slot, color)
            best = max(best, (self.weigh(field, card) - before, -slot))
            field.take(card, slot)
        return best[0], -best[1]

    def weigh(self, field: Field, card: str) -> int:
        """A Monster's worth, with what it is worth that it is stopped."""
        worth = advice.monster(self.g, field, card)
        monster = field.monsters[card]
        if field.beaten(card):
            return worth + advice.NEAR[monster.col] + self.urgent.get(card, 0)
        if card in self.urgent and field.full(card, "cancel_move"):
            return worth + self.urgent[card]
        return worth

    def pour(self, field: Field, card: str, color: str, cubes: int) -> int:
        """Put so many cubes on a Monster, each where it is best; what they bring."""
        found = 0
        for _ in range(cubes):
            gain, slot = self.put(field, card, color)
            if slot < 0:
                break
            field.put(card, slot, color)
            found += gain
        return found


def total_moves(g: Dicemancy) -> int:
    return 1 + g.world.abilities.count("leg")


def cast_worth(g: Dicemancy, scales: Scales, work: Work) -> int:
    """The best that a chain could bring with any area, or without its Attack."""
    best = max([each for each, _ in ranked_areas(g, scales, work)], default=0)
    bare = Work(work.left, work.dice, work.color, attacked=True)
    return max(best, finish(g, scales, scales.field.copy(), bare))


def ranked_areas(g: Dicemancy, scales: Scales, work: Work) -> list[tuple[int, tuple[Spot, ...]]]:
    """The most promising areas and what the whole chain would bring with each, best first."""
    field = scales.field
    single = {card: max(0, scales.put(field, card, work.color)[0]) for card in field.monsters}
    attack = g.content.spells[work.color].attack
    choices = light_areas(field, single) if attack.shape == "colors" else areas(field, attack)
    reach = "fire" in work.left or "water" in work.left

    def promise(area: Sequence[Spot]) -> int:
        cards = [field.places[spot] for spot in area if spot in field.places]
        return sum(single[card] for card in cards) + (1 if reach and cards else 0)

    short = sorted(choices, key=lambda area: -promise(area))[:MOST_AREAS]
    found = []
    for area in short:
        copy = field.copy()
        gain = strike(g, scales, copy, work.color, area)
        rest = Work(work.left, work.dice, work.color, list(area), attacked=True)
        found.append((gain + finish(g, scales, copy, rest), area))
    return sorted(found, key=lambda each: -each[0])


def light_areas(field: Field, single: Mapping[str, int]) -> list[tuple[Spot, ...]]:
    """Of each element the Monster that gains most; and each Monster alone."""
    best: dict[str, str] = {}
    for card in field.in_reading_order():
        if field.monsters[card].up:
            element = field.cards[card].element
            if element not in best or single[card] > single[best[element]]:
                best[element] = card
    spots = {card: (field.monsters[card].row, field.monsters[card].col) for card in best.values()}
    gaining = tuple(sorted(spots[card] for card in best.values() if single[card] > 0))
    alone = [(spot,) for spot in spots.values()]
    return [gaining, *alone] if gaining else list(alone)


def strike(g: Dicemancy, scales: Scales, field: Field, color: str, area: Iterable[Spot]) -> int:
    """Make the Attack on these spaces of a copy; what it brings. Whoever gains most takes the last cubes."""
    cubes = total(cubes_of_an_attack(g))
    cards = [field.places[spot] for spot in area if spot in field.places]
    cards.sort(key=lambda card: -scales.put(field, card, color)[0])
    return sum(scales.pour(field, card, color, cubes) for card in cards)


def finish(g: Dicemancy, scales: Scales, field: Field, work: Work) -> int:
    """Use the icons that are left, each for its Effect where that brings anything, in order."""
    return sum(effect(g, scales, field, work, spell) for spell in work.left)


def effect(g: Dicemancy, scales: Scales, field: Field, work: Work, spell: str) -> int:
    """Carry the Effect of a Spell out on a copy in the best way known; what it brings."""
    if spell == g.world.burned:
        return 0
    strength = total(effect_strength(g, spell, work.dice))
    match g.content.spells[spell].effect.op:
        case "burn":
            return burn(scales, field, work, strength)
        case "reach":
            return reach(g, scales, field, work, strength)
        case "crystals":
            return advice.CRYSTAL * min(strength, room_for_crystals(g))
        case "sparks":
            return sum(spark(scales, field) for _ in range(strength))
        case "march":
            return sum(push(scales, field) for _ in range(strength))
        case _:
            return 0


def burn(scales: Scales, field: Field, work: Work, cubes: int) -> int:
    cards = [field.places[spot] for spot in work.area if spot in field.places]
    best, chosen = 0, ""
    for card in cards:
        gain = scales.pour(field.copy(), card, work.color, cubes)
        if gain > best:
            best, chosen = gain, card
    return scales.pour(field, chosen, work.color, cubes) if chosen else 0


def reach(g: Dicemancy, scales: Scales, field: Field, work: Work, spaces: int) -> int:
    found = 0
    for _ in range(spaces):
        near = near_area(field, [space_id(spot) for spot in work.area])
        cards = {field.places[spot]: spot for spot in near if spot in field.places and not field.face_down(spot)}
        gains = {card: scales.put(field, card, work.color)[0] for card in cards}
        best = max(gains, key=lambda card: gains[card], default="")
        if not best or gains[best] <= 0:
            break
        work.area.append(cards[best])
        found += scales.pour(field, best, work.color, total(cubes_of_an_attack(g)))
    return found


def spark(scales: Scales, field: Field) -> int:
    gains = {card: scales.put(field, card, NEUTRAL)[0] for card in sparkable(field)}
    best = max(gains, key=lambda card: gains[card], default="")
    return scales.pour(field, best, NEUTRAL, 1) if best else 0


def push(scales: Scales, field: Field) -> int:
    """One move of Holy Light: whoever is nearest steps away from the Wall."""
    if not movable(field):
        return 0
    best: tuple[int, str, Spot] = (0, "", (0, 0))
    for card in field.in_reading_order():
        gain, spot = push_worth(scales, field, card)
        best = max(best, (gain, card, spot))
    if best[1]:
        field.move(best[1], best[2])
    return best[0]


def push_worth(scales: Scales, field: Field, card: str) -> tuple[int, Spot]:
    """What it brings to move this Monster one space away from the Wall."""
    monster = field.monsters[card]
    away = (monster.row, monster.col + 1)
    if (
        not monster.up
        or away in field.places
        or not field.inside(away)
        or away not in field.around((monster.row, monster.col), ORTHOGONAL)
    ):
        return 0, away
    relief = advice.NEAR[monster.col] - advice.NEAR[away[1]]
    return relief + scales.urgent.get(card, 0), away
