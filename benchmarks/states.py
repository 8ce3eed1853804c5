"""P7: reading and writing a state, against msgspec alone on a 12 KB reference; and how large a state gets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

import msgspec

from benchmarks import plays
from benchmarks.measuring import Contender, Figures, Goal, line, number, take_turns
from benchmarks.plays import Table
from benchmarks.size import Size
from domain import catalogue
from persistence import blobs

REFERENCE = "msgspec, 12 KB reference"
SMALL, LARGE = 100, 1_000
KB = 1_000


class Cell(msgspec.Struct, forbid_unknown_fields=True):
    """A cell of the reference's grid, kept the plain way."""

    ground: int
    wall: Literal["none", "whole", "breach"]


class Figure(msgspec.Struct, forbid_unknown_fields=True):
    """A figure of the reference."""

    id: str
    kind: str
    x: int
    y: int
    health: int
    marks: list[str]


class Reference(msgspec.Struct, forbid_unknown_fields=True):
    """A table of 21 × 21 cells with 65 figures: what a large game keeps when nobody thinks of its size."""

    turn: int
    cells: list[Cell]
    figures: dict[str, Figure]


def reference() -> Reference:
    """About 12 KB in MessagePack."""
    figures = [Figure(f"unit_{n}", f"kind_{n % 9}", n % 21, n // 3, 3 + n % 5, ["slowed"] * (n % 2)) for n in range(65)]
    cells = [Cell(n % 7, "none" if n % 5 else "whole") for n in range(21 * 21)]
    return Reference(12, cells, {each.id: each for each in figures})


def bench(size: Size) -> Iterator[str]:
    """Lines for P7."""
    times = size.count(2_000, least=20)
    kept, plain = reference(), len(msgspec.msgpack.encode(reference()))
    yield f"P7  a state read and written; the reference has {plain:,} bytes"
    tables = {game: _middle(game) for game in catalogue.games()}
    found = take_turns(
        [
            *(Contender(game, partial(_timed, times, partial(_once, table))) for game, table in tables.items()),
            Contender(REFERENCE, partial(_timed, times, partial(_bare, kept))),
        ],
        size.rounds,
    )
    yield from found.table()
    heaviest = max(tables, key=lambda game: found.median(game, "us"))
    for game in tables:
        goal = Goal(1.5, at_most=True) if game == heaviest else None
        yield line(f"{game} of the reference", found.ratio("us", game, REFERENCE), goal)
    for game in tables:
        yield from _growth(game, size)


def _middle(game: str) -> Table:
    table = Table(game, 0)
    for _ in range(len(plays.to_the_end(game, 0).steps) // 2):
        table.take(table.step())
    return table


def _once(table: Table) -> None:
    """What one action does with a state: load it, and save it, which reads back what it is about to keep."""
    codec = table.gate.codec
    codec.save(codec.load(table.state, table.gate.content, table.gate.seed))


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Reference).decode


def _bare(kept: Reference) -> None:
    _decode(_encode(kept))


def _timed(times: int, work: Callable[[], None]) -> Figures:
    began = time.process_time()
    for _ in range(times):
        work()
    return {"us": (time.process_time() - began) / times * 1e6}


def _growth(game: str, size: Size) -> Iterator[str]:
    """The states and the stored blobs of one long session; before an end it goes back to its beginning."""
    table, base = Table(game, 1), None
    largest = {SMALL: 0, LARGE: 0}
    stored = 0
    steps = size.count(LARGE, least=4)
    few = size.count(SMALL, least=2)
    for n in range(1, steps + 1):
        plays.step_on(table)
        packed = blobs.pack(n, table.state, base)
        base, stored = packed.base, stored + len(packed.blob)
        for up_to, at in ((SMALL, few), (LARGE, steps)):
            if n <= at:
                largest[up_to] = max(largest[up_to], len(table.state))
    said = f"{game}: largest state in {few} actions {largest[SMALL]:,} bytes, in {steps} {largest[LARGE]:,}"
    yield f"{said}; stored {number(stored / steps)} bytes an action"
    yield line(f"{game}, largest state", largest[LARGE] / KB, Goal(16, 8, at_most=True, unit="KB"), "KB")
    yield line(f"{game}, after ten times the actions", largest[LARGE] / largest[SMALL])
