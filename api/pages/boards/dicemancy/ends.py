"""The end of a game: its verdict, its figures, how the siege went round by round, and what it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.pages.boards.dicemancy.names import Names
from api.pages.words import lasting
from api.usecases.shapes import Event, Measure, Session
from domain.dicemancy.view import TableView

VERDICTS = {
    "victory": "The wall holds",
    "breach": "They are inside",
    "bird": "The nest is lost",
    "demon": "The Demon is here",
    "abandoned": "The wall was given up",
}
GRAVE = {"counted": (8, "up"), "gem": (5, "up"), "wall": (6, "dn"), "mended": (3, "up"), "ability": (2, "dn")}
MOST = 5
COLUMNS = {
    "fallen": "level 2 down",
    "wall": "wall left",
    "nearest": "nearest Monster",
    "monsters": "Monsters",
    "crystals": "crystals",
}


@dataclass(slots=True)
class Turn:
    """A moment that the game turned on."""

    text: str
    turn: int
    revision: int
    look: str


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view: TableView = session.view
    how = session.outcome.how if session.outcome else "abandoned"
    won = bool(session.outcome and session.outcome.won)
    return {
        "verdict": VERDICTS.get(how, "The game is over"),
        "scene": "scene-won" if won else "scene-lost",
        "figures": [
            (str(view.round), f"of {view.last_round}", "rounds"),
            (str(len(view.fallen)), f"of {view.needed}", "level 2 down"),
            (str(sum(each.state != "destroyed" for each in view.walls)), f"of {len(view.walls)}", "walls stand"),
            (lasting((session.ended or session.updated) - session.created), "", "from first to last"),
        ],
        "die": None,
        "columns": list(COLUMNS.values()),
        "siege": [(each.at, [each.numbers.get(name, 0) for name in COLUMNS]) for each in measures],
    }


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came."""
    turn, found = 0, []
    for event in events:
        if event.heading and isinstance(event.args.get("round"), int):
            turn = int(event.args["round"])
        elif event.key in GRAVE:
            weight, look = GRAVE[event.key]
            found.append((weight, Turn(event.text, turn, event.revision, look)))
    found.sort(key=lambda each: (-each[0], each[1].revision))
    return sorted((each for _, each in found[:MOST]), key=lambda each: each.revision)
