"""What the end pages of the games have alike: how it ended, how long it took, and the moments it turned on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from api.pages.words import lasting
from api.usecases.shapes import Event, Measure, Session

MOST = 5
"""So many turning points stand on the page."""
Figure = tuple[str, str, str]
"""A number, of how many (or nothing), and what it counts."""


@dataclass(slots=True)
class Turn:
    """A moment that the game turned on: what happened, in which turn, and whether for better (`up`) or worse (`dn`)."""

    text: str
    turn: int
    revision: int
    look: str


def how(session: Session) -> str:
    """By which end of the rules it ended; without one it was given up."""
    return session.outcome.how if session.outcome else "abandoned"


def won(session: Session) -> bool | None:
    """None where it was given up."""
    return session.outcome.won if session.outcome else None


def scene(session: Session) -> str:
    """The picture over the verdict of a game that has none of its own."""
    return "scene-won" if won(session) else "scene-lost"


def lasted(session: Session) -> Figure:
    return lasting((session.ended or session.updated) - session.created), "", "from first to last"


def rows(measures: Sequence[Measure], columns: Mapping[str, str]) -> list[tuple[int, list[int]]]:
    """Turn or round, and what was measured then of each column."""
    return [(each.at, [each.numbers.get(name, 0) for name in columns]) for each in measures]


def headed(name: str) -> Callable[[Event], object]:
    """The turn as the headings of the log tell it, by the name that it has there."""
    return lambda event: event.args.get(name) if event.heading else None


def turning_points(
    events: Sequence[Event], grave: Mapping[str, tuple[int, str]], begins: Callable[[Event], object]
) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came.

    `grave`: how grave an event is, and its look. `begins`: the turn that an event begins, if it begins one.
    """
    turn, found = 0, list[tuple[int, Turn]]()
    for event in events:
        begun = begins(event)
        if isinstance(begun, int):
            turn = begun
        elif event.key in grave:
            weight, look = grave[event.key]
            found.append((weight, Turn(event.text, turn, event.revision, look)))
    found.sort(key=lambda each: (-each[0], each[1].revision))
    return sorted((each for _, each in found[:MOST]), key=lambda each: each.revision)
