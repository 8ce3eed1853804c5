"""Numbers that cards and tokens change, each told as its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.dicemancy.content import NumberId
from domain.kernel.numbers import Part, total

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


def night_parts(g: Dicemancy, number: NumberId) -> list[Part]:
    """What the Night cards in play add to a number."""
    return [
        Part(part.value, night, g.content.rule_of(night))
        for night in g.world.night
        for part in g.content.night_cards[night].parts
        if part.number == number
    ]


def dice_limit(g: Dicemancy) -> list[Part]:
    """The most Active Dice (3.2.2)."""
    return [Part(g.content.figures.dice, "supply", "3.2.2"), *night_parts(g, "dice_limit")]


def dice_to_roll(g: Dicemancy) -> list[Part]:
    """The dice icons in sight, cut to the limit, then what Trauma takes off (3.2.1, 3.2.2, 10.4)."""
    parts = [Part(g.content.characters[each].dice, each, "3.2.1") for each in g.world.characters]
    parts += [Part(top.half.dice, g.world.tableau[top.card].card, "3.2.1") for top in g.tops.values() if top.half.dice]
    over = total(parts) - total(dice_limit(g))
    if over > 0:
        parts.append(Part(-over, "dice_limit", "3.2.2"))
    if "trauma" in g.world.night:
        lost = min(g.world.shaken, g.content.night_cards["trauma"].amount, total(parts))
        if lost:
            parts.append(Part(-lost, "trauma", "10.4"))
    return parts


def moves(g: Dicemancy) -> list[Part]:
    """How many moves each Monster has (4.2.1, 4.2.2)."""
    return [Part(1, "monsters", "4.2.1"), *(Part(1, "leg", "4.2.2") for each in g.world.abilities if each == "leg")]


def attacks(g: Dicemancy, kind: str) -> list[Part]:
    """How often a melee or ranged attack triggers (4.1.1, 4.1.5)."""
    token = "sword" if kind == "melee" else "bow"
    doubled = [Part(1, token, "4.1.5")] if token in g.world.abilities else []
    return [Part(1, "monsters", "4.1.1"), *doubled]


def columns_seen(g: Dicemancy) -> list[Part]:
    """How many columns next to the Wall turn Monsters face up (4.2.6)."""
    return [Part(3, "wall", "4.2.6"), *night_parts(g, "columns_seen")]


def crystals_of_a_die(g: Dicemancy) -> list[Part]:
    """What crystalizing a die gives (3.7.1)."""
    return [Part(2, "crystalize", "3.7.1"), *night_parts(g, "crystals_of_a_die")]


def cubes_of_an_attack(g: Dicemancy) -> list[Part]:
    """How many cubes an Attack places on each target (3.6.6), with Lewis' seal (9.4)."""
    seal = [Part(g.content.characters["lewis"].skill.amount, "lewis", "9.4")] if g.world.sealed else []
    return [Part(1, "attack", "3.6.6"), *seal]


def effect_strength(g: Dicemancy, spell: str, dice: int) -> list[Part]:
    """How strong an Effect is in a chain on which so many dice count (3.5.3)."""
    return [Part(g.content.spells[spell].effect.per_die * dice, "dice", "3.5.3")]


def room_for_crystals(g: Dicemancy) -> int:
    """How many Crystals can still be taken (3.7.3)."""
    return g.content.figures.crystals - g.world.crystals
