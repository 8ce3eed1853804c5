"""What a position is worth, and what is good or bad about it: for bots that look one step ahead, and for hints.

Worth is counted in thousandths of a level 2 Monster that the victory needs. Only what lies on the table is read; what
is planned counts as done. The weights were set by playing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from domain.dicemancy.content import DieSlot, Section
from domain.dicemancy.deeds import gained
from domain.dicemancy.field import Field
from domain.dicemancy.forecast import Forecast, forecast
from domain.dicemancy.rounds import conditions
from domain.dicemancy.tableau import Layout, Square, dice_on, fits
from domain.kernel.advice import WON, Like
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy

NEEDED, SPARE = 1000, 260
"""Defeating a level 2 Monster that the victory needs; any other Monster."""
BEGUN = 620
"""Thousandths of a Monster's worth that its last missing cube but one stands for."""
ROUND_WALL = {"built": 0, "damaged": 90, "destroyed": 330}
NEAR = (260, 130, 80, 45, 25, 10, 0)
"""What a Monster costs by its column."""
BREACH = 4000
LOCKED = 9
HELD = 60
CRYSTAL = 14
CONDITION = 350
LEAST_SAYING = 20
FATAL: tuple[Section, Section] = ("health", "weakness")


def value(g: Dicemancy) -> int:
    """What the position is worth; more is better. A won session is worth most, a lost one least."""
    if g.outcome:
        return WON if g.outcome.won else -WON
    return sum(like.worth for like in likes(g))


def likes(g: Dicemancy) -> list[Like]:
    """The position taken apart, the weightiest first; nothing while the table is laid."""
    if not g.world.track:
        return []
    field = g.planned()
    found = [
        Like(
            NEEDED * min(len(g.world.fallen), g.scenario.level_2), message("advice.fallen", fallen=len(g.world.fallen))
        ),
        Like(-unmet(g), message("advice.unmet")),
        Like(CRYSTAL * (g.world.crystals + gained(g.planned_deeds())), message("advice.crystals")),
        Like(tableau(g), message("advice.tableau")),
        *rows(g, field),
    ]
    return sorted((like for like in found if like.worth), key=lambda like: -abs(like.worth))


def rows(g: Dicemancy, field: Field) -> list[Like]:
    """What the Monster rows are worth: Monsters begun and as good as down, the Wall, who comes near, who breaks in."""
    coming = forecast(g, field)
    found = [Like(monster(g, field, card), message("advice.monster", card=card)) for card in field.monsters]
    found += [Like(-wall(g, coming, row), message("advice.wall", row=row)) for row in range(1, field.rows + 1)]
    found.append(Like(-near(g, field, coming), message("advice.near")))
    if coming.lost:
        found.append(Like(-BREACH, message(f"advice.{coming.lost}")))
    return found


def unmet(g: Dicemancy) -> int:
    """What Night cards still ask for."""
    return sum(CONDITION * max(0, each.needed - each.have) for each in conditions(g) if each.source != "level_2")


def rounds_left(g: Dicemancy) -> int:
    return g.last_round - g.world.pawn


def prize(g: Dicemancy, card: str, field: Field) -> int:
    """What defeating a Monster brings."""
    record, token = g.content.cards[card], field.monsters[card].token
    needed = record.level == 2 and len(g.world.fallen) < g.scenario.level_2
    worth = NEEDED if needed else SPARE
    if token == "target" or (token == "gem" and not g.world.gems):
        worth += CONDITION
    if needed and "elementalist" in g.world.night:
        worth += 150 * (record.element not in {g.content.cards[down].element for down in g.world.fallen})
    return worth


def monster(g: Dicemancy, field: Field, card: str) -> int:
    """What a Monster of the rows is worth as it stands."""
    there = field.monsters[card]
    return standing(g, card, prize(g, card, field), filled_slots(there.cubes), there.col)


def filled_slots(cubes: Sequence[str]) -> int:
    """The slots of a Monster on which a cube lies, as bits; worth doesn't hang on the colours."""
    return sum(1 << slot for slot, cube in enumerate(cubes) if cube)


def beaten(masks: Mapping[Section, int], filled: int) -> bool:
    return filled & masks["health"] == masks["health"] or filled & masks["weakness"] == masks["weakness"]


def standing(g: Dicemancy, card: str, worth: int, filled: int, col: int) -> int:
    """A Monster with these slots filled: how near it is to falling, whom the cubes hold, that they are locked so long.

    `worth` is its `prize`, which it brings whole once it is beaten.
    """
    masks = g.content.cards[card].masks
    if beaten(masks, filled):
        return worth
    best = max(_begun(filled & masks[section], masks[section], worth) for section in FATAL)
    return best - LOCKED * filled.bit_count() + _held(g, masks, filled, col)


def _begun(filled: int, section: int, worth: int) -> int:
    """The share of the prize for a section that is partly filled; more than in proportion."""
    have, slots = filled.bit_count(), section.bit_count()
    return worth * BEGUN * have * (have + slots) // (2000 * slots * slots)


def _held(g: Dicemancy, masks: Mapping[Section, int], filled: int, col: int) -> int:
    """A filled cancel section will spare a blow or a step."""
    found = 0
    if col > 0 and full(masks["cancel_move"], filled):
        found += HELD * (1 + g.world.abilities.count("leg")) // (1 + col)
    if col <= 2 and full(masks["cancel_attack"], filled):
        found += HELD // 2
    return found if rounds_left(g) else 0


def full(section: int, filled: int) -> bool:
    """Whether a section has slots and all of them are filled."""
    return section > 0 and filled & section == section


def wall(g: Dicemancy, coming: Forecast, row: int) -> int:
    """A Wall card as it will be after the Monster Phase; in the last round only the breach counts."""
    state = coming.walls[row - 1].wall
    weight = ROUND_WALL[state] * min(2, rounds_left(g)) // 2
    bird = 500 if row in g.world.birds and state == "damaged" and rounds_left(g) else 0
    return weight + bird


def near(g: Dicemancy, field: Field, coming: Forecast) -> int:
    """Monsters by the column to which they will come."""
    if not rounds_left(g):
        return 0
    found = 0
    for way in coming.moves:
        there = field.monsters[way.card]
        col = int(way.path[-1].partition("c")[2]) if way.path else there.col
        found += NEAR[col] * (2 if coming.walls[there.row - 1].wall == "destroyed" else 1)
    return found


# The tableau


DIE = 26
ICON, ATTACK = 20, 34
SORTS = 300
"""Each colour that an Attack can have: most sections ask for one besides blank slots, and cubes run short."""


def tableau(g: Dicemancy, layout: Layout | None = None) -> int:
    """Dice icons, and what the slots promise: the best of them for as many dice as there are.

    `layout` is another tableau to weigh in place of the real one.
    """
    world, layout = g.world, layout or g.layout
    icons = sum([top.half.dice for top in layout.tops.values()])
    icons += sum([g.content.characters[each].dice for each in world.characters])
    limit = g.content.figures.dice
    powers: list[int] = []
    colors: set[str] = set()
    for square, top in layout.tops.items():
        if top.half.slot:
            powers += slot_powers(g, layout, square, top.half.slot)
            colors.update([chain.icons[-1] for chain in layout.chains(square) if chain.icons])
    count = len(world.pool) if world.rolled else min(limit, icons)
    later = DIE * min(limit, icons) * min(2, rounds_left(g)) // 2 if world.rolled else DIE * min(limit, icons)
    return later + sum(sorted(powers, reverse=True)[:count]) + SORTS * len(colors)


def slot_powers(g: Dicemancy, layout: Layout, square: Square, slot: DieSlot) -> list[int]:
    """What each die that a slot has room for could do there, by the chance that one fits it."""
    slotted = g.world.slotted
    power = sum(
        [
            ATTACK + ICON * len(chain.icons) * (2 + dice_on(chain.squares, slotted)) // 2
            for chain in layout.chains(square)
            if chain.icons
        ]
    )
    if not g.world.rolled:
        chance = 30 + 12 * sum([fits(slot, face, []) for face in range(1, 7)])
        return [power * chance // 100] * slot.spaces
    there = g.dice_at(square)
    chance = min(100, 55 * sum([fits(slot, face, there) for face in g.world.pool]))
    return [power * chance // 100] * (slot.spaces - len(there))


def gains(before: list[Like], after: list[Like]) -> list[Message]:
    """What is better after than before, the greatest gain first."""
    had = {_sort(like): like.worth for like in before}
    found = [(like.worth - had.get(_sort(like), 0), n, like.says) for n, like in enumerate(after)]
    return [said for gain, _, said in sorted(found, key=lambda each: (-each[0], each[1])) if gain >= LEAST_SAYING]


def _sort(like: Like) -> str:
    return f"{like.says.key} {like.says.args.get('card', '')} {like.says.args.get('row', '')}"
