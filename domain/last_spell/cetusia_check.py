"""Whether Cetusia can stand as a table from elsewhere says: her cards, her parts, their Wounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.last_spell.cetusia import PARTS, CetusiaSpawn
from domain.last_spell.state import Boss, Monster
from domain.last_spell.table import CETUSIA, turns_at

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


def cetusia_problems(g: LastSpell) -> Iterator[str]:
    """What can't be, in words."""
    boss = g.world.boss
    lifted = [part for frame in g.stack if isinstance(frame, CetusiaSpawn) for part in frame.lifted]
    parts = [each for each in (*g.world.monsters.values(), *lifted) if each.kind in PARTS]
    for kind, count in Counter(part.kind for part in parts).items():
        if count > 1:
            yield f"{kind} is there {count} times"
    if boss is None or boss.kind != CETUSIA:
        if parts:
            yield f"{parts[0].kind} is there without Cetusia"
        return
    yield from _cards(g, boss)
    if boss.stage not in (1, 2):
        yield f"Cetusia's stage is {boss.stage}, not 1 or 2"
        return
    yield from _parts(g, boss, parts)


def _cards(g: LastSpell, boss: Boss) -> Iterator[str]:
    if sorted([*boss.deck.cards, *boss.drawn]) != sorted(g.content.cetusia_cards):
        yield "Cetusia's cards are not each there once"
    if boss.drawn and not boss.entered:
        yield "a card of Cetusia's lies open before she has come"


def _parts(g: LastSpell, boss: Boss, parts: list[Monster]) -> Iterator[str]:
    if parts and not boss.entered:
        yield f"{parts[0].kind} is there before Cetusia has come"
    if boss.entered and not parts and g.outcome is None:
        yield "Cetusia is dead and the scenario goes on"
    for part in parts:
        turn = turns_at(g, part)
        if turn is not None and part.wounds >= turn:
            yield f"{part.kind} has {part.wounds} Wounds and its card is not turned"
