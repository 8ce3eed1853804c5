"""Defense dice (13.14–13.22): blue and orange, each its own stream of chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain.kernel.words import Value
from domain.last_spell.content import Die

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

STUN_FACES = ("hit_stun", "dodge", "armor")


def result(hit: bool) -> Value:
    """How a roll ended, in the words of the log."""
    return {"key": "say.hit" if hit else "say.miss"}


def roll(g: LastSpell, dice: Sequence[Die]) -> list[str]:
    """The faces that these dice show."""
    return [roll_one(g, die) for die in dice]


def roll_one(g: LastSpell, die: Die) -> str:
    return g.content.dice[die].faces[g.chance.below(6, die)]


def hits_with(face: str, *, piercing: bool = False, no_dodge: bool = False, shield_counts: bool = False) -> bool:
    """Whether a face counts as a Hit for an attack with these abilities (13.15–13.19)."""
    if face == "dodge":
        return no_dodge
    if face == "armor":
        return piercing
    if face == "shield":
        return shield_counts
    return True


def shows_stun(face: str) -> bool:
    """Whether a face carries the stun sign (13.16, 13.18, 13.19)."""
    return face in STUN_FACES
