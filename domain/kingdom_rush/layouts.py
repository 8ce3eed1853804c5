"""What is printed on a card's 5 × 5 squares, as sets of squares."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from domain.kingdom_rush.squares import ALL, SQUARES, Rows, base, bit, copied

LARGE = "LAB"


class Layout(Struct, frozen=True):
    """Enemies and icons of one copy of a card. `large`: the four squares of each large enemy; `small`: all others."""

    enemies: int
    small: int
    large: tuple[int, ...]
    physical: int
    magical: int
    speed: int
    heal: int
    dead_eye: int
    deadly: int
    fallen: int
    saurian: int


@cache
def layout(rows: Rows, copy: str = "a") -> Layout:
    """The layout of a card as that copy shows it."""
    rows = copied(rows, copy)

    def marked(marks: str) -> int:
        return sum(bit(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in marks)

    large = marked(LARGE)
    blocks = []
    for square in SQUARES:
        block = base(square)
        if block and block & large == block:
            blocks.append(block)
            large &= ~block
    enemies = ALL & ~marked(".")
    return Layout(
        enemies=enemies,
        small=enemies & ~marked(LARGE),
        large=tuple(blocks),
        physical=marked("pA"),
        magical=marked("mB"),
        speed=marked("s"),
        heal=marked("h"),
        dead_eye=marked("d"),
        deadly=marked("x"),
        fallen=marked("F"),
        saurian=marked("U"),
    )
