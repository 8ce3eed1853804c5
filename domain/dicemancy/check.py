"""Whether a table from elsewhere is possible at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.dicemancy.content import NEUTRAL
from domain.dicemancy.field import accepts
from domain.dicemancy.tableau import SIDE, box
from domain.kernel.errors import SaveError

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


def check_table(g: Dicemancy) -> None:
    """Raise SaveError where ids are unknown, cards are twice or missing, counts are off."""
    world = g.world
    if world.scenario not in g.content.scenarios:
        raise SaveError(f"there is no scenario {world.scenario}")
    for each in world.characters:
        if each not in g.content.characters:
            raise SaveError(f"there is no Character {each}")
    for each in [*world.night, *world.drawn]:
        if each not in g.content.night_cards and each not in g.content.cards:
            raise SaveError(f"there is no card {each}")
    if not world.walls:
        return
    if len(world.walls) != len(g.content.grids[g.scenario.grid].spaces):
        raise SaveError(f"{len(world.walls)} Wall cards are not what this scenario has")
    if [token.kind for token in world.track].count("demon") != 1 or not 1 <= world.pawn < g.demon:
        raise SaveError(f"the Pawn can't stand on space {world.pawn} of this Round Tracker")
    _check_cards(g)
    _check_rows(g)
    _check_tableau(g)


def _check_cards(g: Dicemancy) -> None:
    """Every card in play is in exactly one place."""
    world = g.world
    laid = [each.card for each in world.tableau]
    drawn = [each for each in world.drawn if each in g.content.cards]
    have = sorted([*world.monsters, *laid, *world.hand, *world.box_1.cards, *world.box_2.cards, *drawn])
    want = sorted(card.id for card in g.content.cards.values() if card.element in g.scenario.elements)
    if have != want:
        wrong = sorted(set(have) ^ set(want)) or sorted({card for card in have if have.count(card) > 1})
        raise SaveError(f"these cards are missing, twice or not in play: {', '.join(wrong)}")


def _check_rows(g: Dicemancy) -> None:
    world, field = g.world, g.field()
    if len(field.places) != len(world.monsters):
        raise SaveError("two Monsters stand on one space")
    for card, monster in world.monsters.items():
        slots = g.content.cards[card].slots
        if not field.inside((monster.row, monster.col)) or (
            monster.col == 0 and field.wall(monster.row) != "destroyed"
        ):
            raise SaveError(f"{card} can't stand on row {monster.row}, column {monster.col}")
        if len(monster.cubes) != len(slots) or not all(
            not cube or (cube in (*g.scenario.elements, NEUTRAL) and accepts(slot, cube))
            for slot, cube in zip(slots, monster.cubes, strict=True)
        ):
            raise SaveError(f"the cubes on {card} don't fit its slots")
    for color, left in field.supply.items():
        if left < 0:
            raise SaveError(f"there are too many {color} cubes on the Monsters")


def _check_tableau(g: Dicemancy) -> None:
    world, figures = g.world, g.content.figures
    if g.tops and max(box(g.tops)) > SIDE:
        raise SaveError(f"the tableau is wider than {SIDE} squares")
    for die in world.slotted:
        top = g.tops.get((die.row, die.col))
        if top is None or top.half.slot is None or len(g.dice_at((die.row, die.col))) > top.half.slot.spaces:
            raise SaveError(f"a die can't lie on square {die.row},{die.col}")
    faces = [*world.pool, *(die.value for die in world.slotted)]
    if len(faces) > figures.dice or not all(1 <= face <= 6 for face in faces):
        raise SaveError("these are not ten dice")
    if not 0 <= world.crystals <= figures.crystals:
        raise SaveError(f"{world.crystals} Crystals are not 0 to {figures.crystals}")
