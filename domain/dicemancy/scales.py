"""Weighs what can be done to the Monster rows as they are planned, and remembers what has been weighed.

A Monster's worth hangs on which of its slots are filled and on its column: so the best slot for a cube, and what
several cubes bring, is worked out once for each such state and looked up after that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.dicemancy import advice
from domain.dicemancy.content import Attack
from domain.dicemancy.field import Field, Spot, accepts
from domain.dicemancy.forecast import forecast
from domain.dicemancy.numbers import cubes_of_an_attack, effect_strength, moves
from domain.dicemancy.sketch import Sketch
from domain.dicemancy.targeting import areas
from domain.kernel.numbers import total

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


def scales_of(g: Dicemancy, field: Field) -> Scales:
    """The scales for these rows; those of the question before where nothing on them has changed since."""
    world = g.world
    key = msgspec.msgpack.encode(
        [
            field.monsters, field.walls, field.supply, world.fallen, world.gems, world.birds, world.abilities,
            world.pawn, world.crystals, world.burned, world.sealed,
        ]
    )  # fmt: skip
    if g.scales is None or g.scales[0] != key:
        scales = Scales(g, field)
        if g.scales is not None:
            scales.go_on_from(g.scales[1])
        g.scales = (key, scales)
    return g.scales[1]


class Scales:
    """The rows `here`, from which plans go out. `cubes`: what an Attack places on each target.

    `urgent`: who would end the game, and what a stop to that is worth.
    """

    def __init__(self, g: Dicemancy, field: Field, more_cubes: int = 0) -> None:
        self.g = g
        self.field = field
        self.cards = field.cards
        self.here = Sketch.of(field)
        self.up = {card for card, monster in field.monsters.items() if monster.up}
        self.cubes = total(cubes_of_an_attack(g)) + more_cubes
        self.prizes = {card: advice.prize(g, card, field) for card in field.monsters}
        self.urgent = urgent(g, field)
        self.time = (advice.rounds_left(g), total(moves(g)))
        self.casts: dict[tuple[str | int, ...], int] = {}
        self._areas: dict[str, list[tuple[Spot, ...]]] = {}
        self._strengths: dict[tuple[str, int], int] = {}
        self._weights: dict[tuple[str, int, int], int] = {}
        self._slots: dict[tuple[str, int, int, str], tuple[int, int]] = {}
        self._pours: dict[tuple[str, int, int, str, int], tuple[int, int, int]] = {}

    def go_on_from(self, other: Scales) -> None:
        """Take over what others have worked out, as far as all that it hangs on is the same."""
        if self._hidden() == other._hidden():
            self._areas = other._areas
        same = all(other.prizes.get(card) == prize for card, prize in self.prizes.items())
        if same and (self.urgent, self.time) == (other.urgent, other.time):
            self._weights, self._slots, self._pours = other._weights, other._slots, other._pours

    def _hidden(self) -> set[Spot]:
        """Where face-down Monsters stand, which no area may hold."""
        return {spot for card, spot in self.here.spots.items() if card not in self.up}

    def areas(self, attack: Attack) -> list[tuple[Spot, ...]]:
        """Where an Attack may go."""
        if attack.shape not in self._areas:
            self._areas[attack.shape] = areas(self.field, attack)
        return self._areas[attack.shape]

    def strength(self, spell: str, dice: int) -> int:
        if (spell, dice) not in self._strengths:
            self._strengths[spell, dice] = total(effect_strength(self.g, spell, dice))
        return self._strengths[spell, dice]

    def weigh(self, card: str, filled: int, col: int) -> int:
        """A Monster's worth with these slots filled, and what it is worth that it is stopped."""
        key = (card, filled, col)
        if key not in self._weights:
            self._weights[key] = self._weigh(card, filled, col)
        return self._weights[key]

    def _weigh(self, card: str, filled: int, col: int) -> int:
        masks = self.cards[card].masks
        worth = advice.standing(self.g, card, self.prizes[card], filled, col)
        if advice.beaten(masks, filled):
            return worth + advice.NEAR[col] + self.urgent.get(card, 0)
        if card in self.urgent and advice.full(masks["cancel_move"], filled):
            return worth + self.urgent[card]
        return worth

    def put(self, sketch: Sketch, card: str, color: str) -> tuple[int, int]:
        """The best gain of one cube on a Monster and its slot; (0, -1) where it has no place or none is left."""
        return self._slot(card, sketch.filled[card], sketch.spots[card][1], color) if sketch.supply[color] else (0, -1)

    def pour(self, sketch: Sketch, card: str, color: str, cubes: int) -> int:
        """Put so many cubes on a Monster, each where it is best; what they bring."""
        cubes = min(cubes, sketch.supply[color])
        gain, sketch.filled[card], used = self._pour(card, sketch.filled[card], sketch.spots[card][1], color, cubes)
        sketch.supply[color] -= used
        return gain

    def poured(self, sketch: Sketch, card: str, color: str, cubes: int) -> int:
        """What so many cubes on a Monster would bring."""
        cubes = min(cubes, sketch.supply[color])
        return self._pour(card, sketch.filled[card], sketch.spots[card][1], color, cubes)[0]

    def _slot(self, card: str, filled: int, col: int, color: str) -> tuple[int, int]:
        key = (card, filled, col, color)
        if key not in self._slots:
            kinds = self.cards[card].slots
            free = [slot for slot, kind in enumerate(kinds) if not filled >> slot & 1 and accepts(kind, color)]
            before = self.weigh(card, filled, col)
            gains = [(self.weigh(card, filled | 1 << slot, col) - before, -slot) for slot in free]
            gain, slot = max(gains, default=(0, 1))
            self._slots[key] = gain, -slot
        return self._slots[key]

    def _pour(self, card: str, filled: int, col: int, color: str, cubes: int) -> tuple[int, int, int]:
        """What the cubes bring, the slots that are filled then, and how many cubes found a place."""
        key = (card, filled, col, color, cubes)
        if key not in self._pours:
            gain, slot = self._slot(card, filled, col, color) if cubes else (0, -1)
            if slot < 0:
                self._pours[key] = 0, filled, 0
            else:
                more, then, used = self._pour(card, filled | 1 << slot, col, color, cubes - 1)
                self._pours[key] = gain + more, then, 1 + used
        return self._pours[key]


def urgent(g: Dicemancy, field: Field) -> dict[str, int]:
    """Who may break in if nothing is done, the nearer the more."""
    coming = forecast(g, field)
    if coming.lost != "breach":
        return {}
    reach = 1 + total(moves(g))
    return {
        card: advice.BREACH // (1 + monster.col)
        for card, monster in field.monsters.items()
        if monster.row == coming.breach and monster.col <= reach
    }
