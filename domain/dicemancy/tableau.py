"""The tableau: half-card squares that overlap, and the chains that their arrows draw.

A square is (row, col) from any origin. A card in H has half B to the right of half A, in V below it; arrows along the
card follow that direction, arrows across it the other one. So arrows only ever point right or down, and no chain loops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from domain.dicemancy.content import Card, DieSlot, Half
from domain.dicemancy.state import Laid, SlotDie, Turn
from domain.kernel.errors import Refusal
from domain.kernel.words import message

Square = tuple[int, int]

SIDE = 3
TURNS: tuple[Turn, Turn] = ("H", "V")
RIGHT: Square = (0, 1)
DOWN: Square = (1, 0)


class Top(Struct, frozen=True):
    """What shows on a square: the half of the uppermost card there. `card` is its place in the tableau's list."""

    card: int
    half: Half
    turn: Turn

    def leads(self) -> list[Square]:
        """The directions of its arrows, right before down."""
        along, across = (RIGHT, DOWN) if self.turn == "H" else (DOWN, RIGHT)
        ways = [along if arrow == "along" else across for arrow in self.half.arrows]
        return sorted(ways)


class Chain(Struct, frozen=True):
    """A Spell-Chain: its squares from the die to its end, and the Spell icons on them in order."""

    number: int
    squares: list[Square]
    icons: list[str]


def square_id(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def square_of(name: str) -> Square:
    row, _, col = name.partition(",")
    return int(row), int(col)


def step(square: Square, way: Square) -> Square:
    return square[0] + way[0], square[1] + way[1]


def squares_of(turn: Turn, square: Square) -> tuple[Square, Square]:
    """The squares of half A and half B."""
    return square, step(square, RIGHT if turn == "H" else DOWN)


def tops(tableau: Sequence[Laid], cards: Mapping[str, Card]) -> dict[Square, Top]:
    """What shows on each covered square: later cards lie upon earlier ones."""
    shown: dict[Square, Top] = {}
    for n, laid in enumerate(tableau):
        record = cards[laid.card]
        a, b = squares_of(laid.turn, (laid.row, laid.col))
        shown[a] = Top(n, record.a, laid.turn)
        shown[b] = Top(n, record.b, laid.turn)
    return shown


def box(squares: Iterable[Square]) -> tuple[int, int]:
    """Height and width of the smallest box around these squares."""
    rows, cols = zip(*squares, strict=True)
    return max(rows) - min(rows) + 1, max(cols) - min(cols) + 1


def bare(laid: Laid, n: int, shown: Mapping[Square, Top]) -> bool:
    """Whether both halves of the n-th card lie on top."""
    return all(shown[square].card == n for square in squares_of(laid.turn, (laid.row, laid.col)))


def why_lift(
    tableau: Sequence[Laid], slotted: Sequence[SlotDie], shown: Mapping[Square, Top], card: str
) -> Iterator[Refusal]:
    """Only a card with both halves on top and no die on it can be taken away (11.5)."""
    n = next(n for n, laid in enumerate(tableau) if laid.card == card)
    if not bare(tableau[n], n, shown):
        yield Refusal("11.5", message("why.covered", card=card))
    pair = squares_of(tableau[n].turn, (tableau[n].row, tableau[n].col))
    if any((die.row, die.col) in pair for die in slotted):
        yield Refusal("11.5", message("why.die_on_card", card=card))


def flush(pair: Sequence[Square], shown: Mapping[Square, Top]) -> bool:
    """Whether a card here would cover a square or lie edge to edge with one."""
    for row, col in pair:
        if (row, col) in shown:
            return True
        if any(near in shown for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))):
            return True
    return False


def within_reach(shown: Mapping[Square, Top]) -> Iterator[tuple[Turn, Square]]:
    """Where a card could touch the tableau, in reading order; the first card has only one place."""
    if not shown:
        yield from (("H", (0, 0)), ("V", (0, 0)))
        return
    rows, cols = zip(*shown, strict=True)
    for turn in TURNS:
        for row in range(min(rows) - 2, max(rows) + 2):
            for col in range(min(cols) - 2, max(cols) + 2):
                if flush(squares_of(turn, (row, col)), shown):
                    yield turn, (row, col)


def fits(slot: DieSlot, value: int, there: Sequence[int]) -> bool:
    """Whether a die satisfies a slot on which these dice lie already; not whether there is room."""
    if slot.kind == "exact":
        return value in slot.numbers
    if slot.kind == "max":
        return value <= slot.numbers[0]
    if slot.kind == "odd":
        return value % 2 == 1
    if slot.kind == "even":
        return value % 2 == 0
    if slot.kind == "same":
        return all(value == other for other in there)
    return value % 2 == 0 and value not in there


def chains_from(square: Square, shown: Mapping[Square, Top]) -> list[Chain]:
    """Every way along the arrows from a square to an end; an arrow at a bare square is void. Right before down."""
    return [
        Chain(n, path, [str(shown[each].half.spell) for each in path if shown[each].half.spell])
        for n, path in enumerate(_paths(square, shown), 1)
    ]


def _paths(square: Square, shown: Mapping[Square, Top]) -> list[list[Square]]:
    onward = [step(square, way) for way in shown[square].leads()]
    onward = [near for near in onward if near in shown]
    if not onward:
        return [[square]]
    return [[square, *rest] for near in onward for rest in _paths(near, shown)]


class Layout:
    """A tableau as it shows. Chains, and layouts with one card more, are worked out when first asked for."""

    __slots__ = ("_cards", "_chains", "_laid", "_with", "tops")

    def __init__(self, laid: Sequence[Laid], cards: Mapping[str, Card]) -> None:
        self.tops = tops(laid, cards)
        self._laid = tuple(laid)
        self._cards = cards
        self._chains: dict[Square, list[Chain]] = {}
        self._with: dict[tuple[str, Turn, Square], Layout] = {}

    def chains(self, square: Square) -> list[Chain]:
        """Every Spell-Chain from a square."""
        if square not in self._chains:
            self._chains[square] = chains_from(square, self.tops)
        return self._chains[square]

    def having(self, card: str, turn: Turn, square: Square) -> Layout:
        """The tableau with a card laid here."""
        key = (card, turn, square)
        if key not in self._with:
            self._with[key] = Layout([*self._laid, Laid(card, turn, *square)], self._cards)
        return self._with[key]


def dice_on(squares: Sequence[Square], slotted: Sequence[SlotDie]) -> int:
    """How many dice lie on these squares."""
    return sum((die.row, die.col) in squares for die in slotted)
