"""Whether the Dryad can stand as a table from elsewhere says: her place, her growth, what she has sown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.last_spell.dryad import MATURE, SPROUT, ground, rules_of
from domain.last_spell.dryad_marks import FIRST_FACE, HATCHERY, SECOND_FACE
from domain.last_spell.state import Boss
from domain.last_spell.table import DRYAD, figure_spots, is_mark, monster_kind

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


def dryad_problems(g: LastSpell) -> Iterator[str]:
    """What can't be, in words."""
    boss = g.world.boss
    for monster in g.world.monsters.values():
        if monster.also and monster.kind != DRYAD:
            yield f"{monster.kind} stands on {1 + len(monster.also)} spots"
        if monster.face not in (FIRST_FACE, SECOND_FACE) or (monster.face and monster.kind != HATCHERY):
            yield f"{monster.kind} shows face {monster.face}"
    if boss is not None and boss.kind == DRYAD:
        yield from _of_the_boss(g, boss)
    elif any(each.kind == DRYAD for each in g.world.monsters.values()):
        yield "the Dryad is there and is not the Boss"


def _of_the_boss(g: LastSpell, boss: Boss) -> Iterator[str]:
    spawn = g.world.spawn
    if spawn.direction not in g.content.directions:
        yield f"no direction card {spawn.direction!r} shows where the Dryad comes"
        return
    if not SPROUT <= boss.stage <= (MATURE if boss.entered else SPROUT):
        yield f"the Dryad's stage is {boss.stage}"
    figures = [sorted(figure_spots(each)) for each in g.world.monsters.values() if each.kind == DRYAD]
    if figures != ([sorted(ground(g).figure)] if boss.entered else []) and g.outcome is None:
        yield "the Dryad is not where her slot and the Mist put her"
    monoliths = sum(monster_kind(g, each).group == "monolith" for each in g.world.monsters.values())
    if monoliths > len(rules_of(g).monoliths):
        yield f"there are {monoliths} Monoliths"
    marks = sum(is_mark(g, each) for each in g.world.monsters.values())
    if marks > rules_of(g).marks_at_most:
        yield f"there are {marks} Hatcheries and Seed Mortars"
    if len(spawn.aside) > 1 or any(card and card not in g.content.patterns for card in spawn.aside):
        yield f"the Dryad took the cards {', '.join(spawn.aside)}"
