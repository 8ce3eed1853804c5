"""Looking ahead in one chain: what its Attack and Effects could bring, cube by cube, by the weights of `advice`.

A Monster's worth hangs on its own cubes alone, so gains add up; only who is about to break in counts more than that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.dicemancy import advice
from domain.dicemancy.content import NEUTRAL
from domain.dicemancy.field import ORTHOGONAL, Spot
from domain.dicemancy.numbers import room_for_crystals
from domain.dicemancy.scales import Scales
from domain.dicemancy.sketch import Sketch
from domain.dicemancy.targeting import near_wall

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy

MOST_AREAS = 6


class Work(Struct):
    """A chain as far as it is planned: icons left, dice, the Attack's colour, its area, and whether it is made."""

    left: list[str]
    dice: int
    color: str
    area: list[Spot] = []
    attacked: bool = False


Ranked = list[tuple[int, tuple[Spot, ...]]]


def cast_worth(g: Dicemancy, scales: Scales, work: Work) -> int:
    """The best that a chain could bring with any area, or without its Attack."""
    key: tuple[str | int, ...] = (work.color, work.dice, *work.left)
    if key not in scales.casts:
        best = max([each for each, _ in ranked_areas(g, scales, work)], default=0)
        bare = Work(work.left, work.dice, work.color, attacked=True)
        scales.casts[key] = max(best, finish(g, scales, scales.here.copy(), bare))
    return scales.casts[key]


def ranked_areas(g: Dicemancy, scales: Scales, work: Work) -> Ranked:
    """The most promising areas and what the whole chain would bring with each, best first."""
    here = scales.here
    single = {spot: max(0, scales.put(here, card, work.color)[0]) for card, spot in here.spots.items()}
    attack = g.content.spells[work.color].attack
    choices = light_areas(scales, single) if attack.shape == "colors" else scales.areas(attack)
    reach = "fire" in work.left or "water" in work.left

    def promise(area: Iterable[Spot]) -> int:
        gains = [single[spot] for spot in area if spot in single]
        return sum(gains) + (1 if reach and gains else 0)

    found = []
    for area in sorted(choices, key=promise, reverse=True)[:MOST_AREAS]:
        sketch = here.copy()
        gain = strike(scales, sketch, work.color, area)
        rest = Work(work.left, work.dice, work.color, list(area), attacked=True)
        found.append((gain + finish(g, scales, sketch, rest), area))
    return sorted(found, key=lambda each: -each[0])


def light_areas(scales: Scales, single: Mapping[Spot, int]) -> list[tuple[Spot, ...]]:
    """Of each element the Monster that gains most; and each Monster alone."""
    best: dict[str, Spot] = {}
    for spot in sorted(single):
        card = scales.here.places[spot]
        if card in scales.up:
            element = scales.cards[card].element
            if element not in best or single[spot] > single[best[element]]:
                best[element] = spot
    gaining = tuple(sorted(spot for spot in best.values() if single[spot] > 0))
    alone = [(spot,) for spot in best.values()]
    return [gaining, *alone] if gaining else list(alone)


def strike(scales: Scales, sketch: Sketch, color: str, area: Iterable[Spot]) -> int:
    """Make the Attack on these spaces of a sketch; what it brings. Whoever gains most takes the last cubes."""
    cards = sketch.at(area)
    cards.sort(key=lambda card: -scales.put(sketch, card, color)[0])
    return sum([scales.pour(sketch, card, color, scales.cubes) for card in cards])


def finish(g: Dicemancy, scales: Scales, sketch: Sketch, work: Work) -> int:
    """Use the icons that are left, each for its Effect where that brings anything, in order."""
    return sum([effect(g, scales, sketch, work, spell) for spell in work.left])


def effect(g: Dicemancy, scales: Scales, sketch: Sketch, work: Work, spell: str) -> int:
    """Carry the Effect of a Spell out on a sketch in the best way known; what it brings."""
    if spell == g.world.burned:
        return 0
    strength = scales.strength(spell, work.dice)
    match g.content.spells[spell].effect.op:
        case "burn":
            return burn(scales, sketch, work, strength)
        case "reach":
            return reach(scales, sketch, work, strength)
        case "crystals":
            return advice.CRYSTAL * min(strength, room_for_crystals(g))
        case "sparks":
            return sum([spark(scales, sketch) for _ in range(strength)])
        case "march":
            return sum([push(scales, sketch) for _ in range(strength)])
        case _:
            return 0


def burn(scales: Scales, sketch: Sketch, work: Work, cubes: int) -> int:
    best, chosen = 0, ""
    for card in sketch.at(work.area):
        gain = scales.poured(sketch, card, work.color, cubes)
        if gain > best:
            best, chosen = gain, card
    return scales.pour(sketch, chosen, work.color, cubes) if chosen else 0


def reach(scales: Scales, sketch: Sketch, work: Work, spaces: int) -> int:
    """Let the area grow by the neighbour that gains most, as far as somebody gains."""
    found = 0
    for _ in range(spaces):
        best, where = 0, (0, 0)
        for spot in neighbours(sketch, work.area):
            card = sketch.places[spot]
            if card in scales.up and (gain := scales.put(sketch, card, work.color)[0]) > best:
                best, where = gain, spot
        if not best:
            break
        work.area.append(where)
        found += scales.pour(sketch, sketch.places[where], work.color, scales.cubes)
    return found


def neighbours(sketch: Sketch, area: list[Spot]) -> list[Spot]:
    """Where Monsters stand edge to edge with an area, in reading order."""
    near = {(row + down, col + right) for row, col in area for down, right in ORTHOGONAL}
    return sorted([spot for spot in near if spot in sketch.places and spot not in area])


def spark(scales: Scales, sketch: Sketch) -> int:
    """One Neutral cube of Chain Lightning where it brings most."""
    best, chosen = -10_000, ""
    for card, spot in sketch.spots.items():
        if card in scales.up and near_wall(spot):
            gain, slot = scales.put(sketch, card, NEUTRAL)
            if slot >= 0 and gain > best:
                best, chosen = gain, card
    return scales.pour(sketch, chosen, NEUTRAL, 1) if chosen else 0


def push(scales: Scales, sketch: Sketch) -> int:
    """One move of Holy Light: whoever is nearest steps away from the Wall."""
    best: tuple[int, str, Spot] = (0, "", (0, 0))
    for card in sketch.spots:
        gain, spot = push_worth(scales, sketch, card)
        best = max(best, (gain, card, spot))
    if best[0] > 0:
        sketch.move(best[1], best[2])
    return best[0]


def push_worth(scales: Scales, sketch: Sketch, card: str) -> tuple[int, Spot]:
    """What it brings to move this Monster one space away from the Wall."""
    row, col = sketch.spots[card]
    away = (row, col + 1)
    if card not in scales.up or away in sketch.places or col == scales.field.columns:
        return 0, away
    return advice.NEAR[col] - advice.NEAR[col + 1] + scales.urgent.get(card, 0), away
