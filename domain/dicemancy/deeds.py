"""What a chain or a Skill does to the Monster rows, one deed at a time.

A chain is planned before it is paid: its deeds are done on a copy of the rows until the player is content, and then on
the table. So one can see what it comes to, and take it back.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.dicemancy.field import Field
from domain.kernel.errors import RuleError


class Deed(Struct, tag_field="deed", forbid_unknown_fields=True):
    """Base of all deeds."""

    def do(self, field: Field) -> None:
        raise RuleError(f"{type(self).__name__} does nothing")


class Put(Deed, tag="put"):
    """A cube goes on a slot of a Monster."""

    card: str
    slot: int
    color: str

    def do(self, field: Field) -> None:
        field.put(self.card, self.slot, self.color)


class Swap(Deed, tag="swap"):
    """The cube on a slot is replaced by another (7.7)."""

    card: str
    slot: int
    old: str
    color: str

    def do(self, field: Field) -> None:
        field.take(self.card, self.slot)
        field.put(self.card, self.slot, self.color)


class Shift(Deed, tag="shift"):
    """A cube moves to a slot of another Monster (7.6)."""

    card: str
    slot: int
    color: str
    onto: str
    onto_slot: int

    def do(self, field: Field) -> None:
        field.put(self.onto, self.onto_slot, field.take(self.card, self.slot))


class March(Deed, tag="march"):
    """A Monster is moved to an empty space (7.4)."""

    card: str
    row: int
    col: int

    def do(self, field: Field) -> None:
        field.move(self.card, (self.row, self.col))


class Gain(Deed, tag="gain"):
    """Crystals that can be used once the chain is over (7.3)."""

    crystals: int

    def do(self, field: Field) -> None:
        """Nothing in the rows changes."""


Deeds = list[Put | Swap | Shift | March | Gain]


def gained(deeds: Iterable[Deed]) -> int:
    """The Crystals that these deeds bring."""
    return sum(deed.crystals for deed in deeds if isinstance(deed, Gain))


def placed(deeds: Iterable[Deed]) -> dict[tuple[str, int], str]:
    """The cubes that these deeds have placed, by Monster and slot, where they lie now (7.6)."""
    cubes: dict[tuple[str, int], str] = {}
    for deed in deeds:
        match deed:
            case Put() | Swap():
                cubes[deed.card, deed.slot] = deed.color
            case Shift():
                cubes.pop((deed.card, deed.slot), None)
                cubes[deed.onto, deed.onto_slot] = deed.color
    return cubes
