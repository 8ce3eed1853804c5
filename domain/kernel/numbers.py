"""Numbers with parts: what a modifier, a cost or a limit is made of, and what the dice then promise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from domain.kernel.words import Message


class Part(Struct, frozen=True, gc=False):
    """One contribution to a number: how much, from what (an id that has a name), by which rule."""

    value: int
    source: str
    rule: str


def total(parts: Iterable[Part]) -> int:
    return sum(part.value for part in parts)


class Odds(Struct, frozen=True, omit_defaults=True):
    """The chance of success: `wins` of `of` equally likely results.

    `faces` tells each face of a single die (`hit`, `miss` or `harm`), `beat` what to exceed, `parts` what is added.
    """

    wins: int
    of: int
    faces: list[str] = []
    beat: int | None = None
    parts: list[Part] = []

    @property
    def percent(self) -> int:
        """Rounded half up."""
        return (200 * self.wins + self.of) // (2 * self.of)


def d6_odds(beat: int, parts: Sequence[Part], *, natural_1_fails: bool = True, harm: Iterable[int] = ()) -> Odds:
    """A six-sided die plus its parts must be greater than `beat`; faces in `harm` also hurt."""
    plus = total(parts)
    hits = [face + plus > beat and not (natural_1_fails and face == 1) for face in range(1, 7)]
    hurt = set(harm)
    faces = ["harm" if face in hurt else "hit" if hits[face - 1] else "miss" for face in range(1, 7)]
    return Odds(sum(hits), 6, faces, beat, list(parts))


class Shows(Struct, frozen=True, omit_defaults=True):
    """What an option would touch, shown before it is chosen; all names are ids of board elements."""

    cells: list[str] = []
    path: list[str] = []
    area: list[str] = []
    cost: dict[str, int] = {}
    odds: Odds | None = None
    says: list[Message] = []
