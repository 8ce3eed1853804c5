"""A session's past: revisions, the table as it was, measures for the chart, and the draws of its dice."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from api.usecases.shapes.sessions import Event, Outcome, Person
from persistence.records import RevisionKind


class Revision(Struct, frozen=True):
    """A revision of the history. `from_revision` is the one it continues, or whose position it brought back.
    `undone`: it is not on the line of play that leads to the head. `barrier`: dice or reveals happened.
    `kept`: its position can still be opened. `labels` say `options` in words, `who` was the one to choose; where that
    was a bot, `bot` is which one."""

    revision: int
    from_revision: int | None
    kind: RevisionKind
    seat: int | None
    by: Person | None
    who: str
    options: list[str]
    labels: list[str]
    barrier: bool
    undone: bool
    kept: bool
    at: int
    events: list[Event]
    bot: str | None = None


class History(Struct, frozen=True):
    """Some revisions, oldest first; `next` is the `after` of the page that follows (None: this was the last)."""

    revisions: list[Revision]
    next: int | None


class Past(Struct, frozen=True):
    """The table as it was after a revision."""

    revision: Revision
    view: Any
    outcome: Outcome | None


class Measure(Struct, frozen=True):
    """How the siege stood at a round or turn (`at`), for the chart."""

    revision: int
    at: int
    numbers: dict[str, int]


class Measures(Struct, frozen=True):
    measures: list[Measure]


class Draw(Struct, frozen=True):
    """One draw: number `n` of a stream in an epoch, `result` of 0 … `of` − 1."""

    revision: int
    stream: str
    epoch: int
    n: int
    of: int
    result: int


class Draws(Struct, frozen=True):
    """The proof of the dice, after the end: whoever wants to can compute each draw again from the seed."""

    seed: str
    commitment: str
    method: str
    draws: list[Draw]
