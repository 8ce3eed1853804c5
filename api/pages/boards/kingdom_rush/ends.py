"""The end of a game: its verdict, its figures, how it went round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.pages.fills import Names
from api.pages.words import lasting
from api.usecases.shapes import Event, Measure, Session
from domain.kingdom_rush.view import View

COLUMNS = {
    "hearts": "Hearts",
    "crystals": "Crystals",
    "hordes": "Hordes",
    "enemies": "foes",
    "soldiers": "Soldiers",
}


GRAVE = {
    "boss_defeated": (9, "up"),
    "trap_torn": (8, "up"),
    "last_portal": (8, "up"),
    "life_lost": (7, "up"),
    "enters_kingdom": (6, "dn"),
    "knocked_out": (5, "dn"),
    "tower_lost": (3, "dn"),
}
MOST = 5


@dataclass(slots=True)
class Turn:
    """A moment that the game turned on."""

    text: str
    turn: int
    revision: int
    look: str


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view: View = session.view
    won = session.outcome.won if session.outcome else None
    return {
        "verdict": "The Kingdom stands" if won else "The Kingdom falls" if won is not None else "The Kingdom was left",
        "scene": "scene-won" if won else "scene-lost",
        "figures": [
            (str(view.round), "", "rounds"),
            (str(max(0, view.hearts)), f"of {view.hearts_of}", "Hearts"),
            (str(len(view.towers)), "", "Towers stand"),
            (lasting((session.ended or session.updated) - session.created), "", "from first to last"),
        ],
        "die": None,
        "columns": list(COLUMNS.values()),
        "rounds": [(each.at, [each.numbers.get(name, 0) for name in COLUMNS]) for each in measures],
    }


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came."""
    turn = 0
    found: list[tuple[int, Turn]] = []
    for event in events:
        if isinstance(event.args.get("round"), int):
            turn = int(event.args["round"])
        elif event.key in GRAVE:
            weight, look = GRAVE[event.key]
            found.append((weight, Turn(event.text, turn, event.revision, look)))
    found.sort(key=lambda each: (-each[0], each[1].revision))
    return sorted((each for _, each in found[:MOST]), key=lambda each: each.revision)
