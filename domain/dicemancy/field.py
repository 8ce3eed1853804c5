"""The Monster rows: spaces, Monsters, cubes. The rules, the plans and the forecast all work on a `Field`.

Rows count from the top, column 0 is the Wall, columns 1 to 6 lead away from it. A space is called `r2c3`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.dicemancy.content import NEUTRAL, Card, DicemancyContent, Section
from domain.dicemancy.state import Monster, Siege, Wall

Spot = tuple[int, int]

ORTHOGONAL: tuple[Spot, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
TOUCHING: tuple[Spot, ...] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def space_id(spot: Spot) -> str:
    return f"r{spot[0]}c{spot[1]}"


def spot_of(space: str) -> Spot | None:
    """The space of this name, or None where the name is none."""
    row, _, col = space.removeprefix("r").partition("c")
    return (int(row), int(col)) if row.isascii() and row.isdigit() and col.isascii() and col.isdigit() else None


def accepts(slot: str, color: str) -> bool:
    """A blank slot takes any cube, an Elemental slot only its own; Neutral fits on blank ones alone (3.6.7)."""
    return slot in ("any", color)


class Field:
    """The Monster rows and the Supply of cubes that goes with them.

    `real(world)` changes the table itself; `copy` is for plans and forecasts.
    """

    __slots__ = ("cards", "columns", "monsters", "places", "rows", "supply", "walls")

    def __init__(
        self,
        cards: Mapping[str, Card],
        columns: int,
        walls: list[Wall],
        monsters: dict[str, Monster],
        supply: dict[str, int],
    ) -> None:
        self.cards = cards
        self.columns = columns
        self.rows = len(walls)
        self.walls = walls
        self.monsters = monsters
        self.supply = supply
        self.places: dict[Spot, str] = {(m.row, m.col): card for card, m in monsters.items()}

    @classmethod
    def real(cls, world: Siege, content: DicemancyContent) -> Field:
        """The rows as they are: what is changed here is changed on the table."""
        figures = content.figures
        elements = content.scenarios[world.scenario].elements
        supply: dict[str, int] = dict.fromkeys(elements, figures.cubes)
        supply[NEUTRAL] = figures.cubes
        for monster in world.monsters.values():
            for cube in monster.cubes:
                if cube:
                    supply[cube] -= 1
        return cls(content.cards, figures.columns, world.walls, world.monsters, supply)

    def copy(self) -> Field:
        monsters = {card: Monster(m.row, m.col, m.up, m.cubes.copy(), m.token) for card, m in self.monsters.items()}
        return Field(self.cards, self.columns, self.walls.copy(), monsters, self.supply.copy())

    # Spaces

    def spots(self) -> Iterator[Spot]:
        """Every space in reading order, the Wall column included."""
        return ((row, col) for row in range(1, self.rows + 1) for col in range(self.columns + 1))

    def inside(self, spot: Spot) -> bool:
        return 1 <= spot[0] <= self.rows and 0 <= spot[1] <= self.columns

    def around(self, spot: Spot, steps: Sequence[Spot]) -> Iterator[Spot]:
        for down, right in steps:
            near = (spot[0] + down, spot[1] + right)
            if self.inside(near):
                yield near

    def wall(self, row: int) -> Wall:
        return self.walls[row - 1]

    def free(self, spot: Spot) -> bool:
        """Whether a Monster could stand here: no Monster, no Wall card."""
        return spot not in self.places and (spot[1] > 0 or self.wall(spot[0]) == "destroyed")

    def face_down(self, spot: Spot) -> bool:
        card = self.places.get(spot)
        return card is not None and not self.monsters[card].up

    def in_reading_order(self) -> list[str]:
        """The Monsters, row by row and from the Wall outwards."""
        return [self.places[spot] for spot in sorted(self.places)]

    def move(self, card: str, spot: Spot) -> None:
        monster = self.monsters[card]
        del self.places[monster.row, monster.col]
        monster.row, monster.col = spot
        self.places[spot] = card

    def enter(self, card: str, spot: Spot, *, up: bool) -> None:
        self.monsters[card] = Monster(*spot, up, [""] * len(self.cards[card].slots))
        self.places[spot] = card

    # Cubes

    def open_slots(self, card: str, color: str) -> list[int]:
        """The empty slots of a Monster that take a cube of this colour."""
        kinds = self.cards[card].slots
        cubes = self.monsters[card].cubes
        return [n for n, kind in enumerate(kinds) if not cubes[n] and accepts(kind, color)]

    def open_kinds(self, card: str, color: str) -> list[tuple[Section, str, int]]:
        """Where a cube may go, by section and kind of slot, each with the first slot of that sort."""
        shown: dict[tuple[Section, str], int] = {}
        record = self.cards[card]
        for slot in self.open_slots(card, color):
            shown.setdefault((record.section(slot), record.slots[slot]), slot)
        return [(section, kind, slot) for (section, kind), slot in shown.items()]

    def put(self, card: str, slot: int, color: str) -> None:
        self.monsters[card].cubes[slot] = color
        self.supply[color] -= 1

    def take(self, card: str, slot: int) -> str:
        """Take a cube back into the Supply; its colour."""
        cubes = self.monsters[card].cubes
        color, cubes[slot] = cubes[slot], ""
        self.supply[color] += 1
        return color

    def full(self, card: str, section: Section) -> bool:
        """Whether a section has slots and all of them are filled."""
        start, end = self.cards[card].span(section)
        return end > start and all(self.monsters[card].cubes[start:end])

    def beaten(self, card: str) -> bool:
        return self.full(card, "health") or self.full(card, "weakness")

    def clear(self, card: str, section: Section) -> None:
        """Return the cubes of a section to the Supply."""
        for slot in range(*self.cards[card].span(section)):
            if self.monsters[card].cubes[slot]:
                self.take(card, slot)

    def remove(self, card: str) -> Monster:
        """Take a Monster out of the rows; its cubes go back to the Supply."""
        for slot, cube in enumerate(self.monsters[card].cubes):
            if cube:
                self.take(card, slot)
        monster = self.monsters.pop(card)
        del self.places[monster.row, monster.col]
        return monster
