"""The Monster rows as counsel imagines them: of the cubes it only knows which slots they fill, as bits."""

from __future__ import annotations

from collections.abc import Iterable

from domain.dicemancy.advice import filled_slots
from domain.dicemancy.field import Field, Spot


class Sketch:
    """A cheap copy of the rows that many answers can be tried on. Spaces are shared until a Monster moves."""

    __slots__ = ("filled", "places", "spots", "supply")

    def __init__(
        self, filled: dict[str, int], supply: dict[str, int], spots: dict[str, Spot], places: dict[Spot, str]
    ) -> None:
        self.filled = filled
        self.supply = supply
        self.spots = spots
        self.places = places

    @classmethod
    def of(cls, field: Field) -> Sketch:
        filled = {card: filled_slots(monster.cubes) for card, monster in field.monsters.items()}
        spots = {card: (monster.row, monster.col) for card, monster in field.monsters.items()}
        return cls(filled, dict(field.supply), spots, dict(field.places))

    def copy(self) -> Sketch:
        return Sketch(self.filled.copy(), self.supply.copy(), self.spots, self.places)

    def take(self, card: str, slot: int, color: str) -> None:
        """Take a cube back into the Supply."""
        self.filled[card] &= ~(1 << slot)
        self.supply[color] += 1

    def move(self, card: str, spot: Spot) -> None:
        self.places = {there: other for there, other in self.places.items() if other != card} | {spot: card}
        self.spots = self.spots | {card: spot}

    def at(self, spots: Iterable[Spot]) -> list[str]:
        """The Monsters on these spaces."""
        return [self.places[spot] for spot in spots if spot in self.places]
