"""The chance to hit, exactly (13.14–13.22): dice, abilities, and the rerolls that a target may get."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from domain.kernel.numbers import Odds, total
from domain.last_spell.attacks import Plan, abilities, attack_of, damage, given, on_impact, spec_of
from domain.last_spell.rolls import MOST_REROLLS, face_hits, reroll_sources
from domain.last_spell.state import Monster
from domain.last_spell.table import dice_of, monster_kind, suffered

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


@cache
def chance_of(hits: tuple[int, ...], rerolls: int) -> Fraction:
    """The chance that all dice are hits, where `hits[n]` of six faces count on die n and so many dice may be rerolled.

    Rerolls are spent on failed dice one by one, the likeliest first.
    """
    if not hits:
        return Fraction(1)
    least = min(hits)
    rest = tuple(sorted(hits)[1:])
    one = Fraction(least, 6)
    result = Fraction(0)
    for used in range(rerolls + 1):
        result += (1 - one) ** used * one * chance_of(rest, rerolls - used)
    return result


def rerolls_for(g: LastSpell, plan: Plan, monster: Monster) -> int:
    """How many of the attack's rerolls may be used on this Monster, at most four."""
    givers = [part.source for part in given(g, plan, "reroll", monster)]
    count = 0
    for source in reroll_sources(g, plan):
        fits = source.scope == "any" or (source.scope == "impact" and on_impact(g, plan, monster))
        count += source.left if fits or (source.scope == "given" and source.card in givers) else 0
    return min(MOST_REROLLS, count)


def hit_chance(g: LastSpell, plan: Plan, monster: Monster) -> Fraction:
    if "auto_hit" in spec_of(attack_of(g, plan)).effects:
        return Fraction(1)
    found = abilities(g, plan, monster)
    dice = dice_of(g, monster)
    hits = tuple(sum(face_hits(found, face) for face in g.content.dice[die].faces) for die in dice)
    return chance_of(hits, rerolls_for(g, plan, monster))


def kill_chance(g: LastSpell, plan: Plan, monster: Monster) -> Fraction:
    if "no_damage" in spec_of(attack_of(g, plan)).effects:
        return Fraction(0)
    left = monster_kind(g, monster).hp - monster.wounds
    dealt = suffered(g, monster, total(damage(g, plan, monster)))
    return hit_chance(g, plan, monster) if dealt >= left else Fraction(0)


def odds_of(g: LastSpell, plan: Plan, monster: Monster) -> Odds:
    """As the page shows it: the faces of each die in turn, and who gives the abilities."""
    found = abilities(g, plan, monster)
    chance = hit_chance(g, plan, monster)
    faces = [
        "hit" if face_hits(found, face) else "miss" for die in dice_of(g, monster) for face in g.content.dice[die].faces
    ]
    helping = [part for ability in ("armor_piercing", "no_dodge", "shield_counts") for part in found.get(ability, [])]
    return Odds(chance.numerator, chance.denominator, faces, parts=helping)
