"""The end of a game: its verdict, its figures, how the siege went round by round, and what it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.pages import ends
from api.pages.ends import Turn
from api.pages.fills import Names
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
COLUMNS = {
    "fallen": "level 2 down",
    "wall": "wall left",
    "nearest": "nearest Monster",
    "monsters": "Monsters",
    "crystals": "crystals",
}


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view: TableView = session.view
    return {
        "verdict": VERDICTS.get(ends.how(session), "The game is over"),
        "scene": ends.scene(session),
        "figures": [
            (str(view.round), f"of {view.last_round}", "rounds"),
            (str(len(view.fallen)), f"of {view.needed}", "level 2 down"),
            (str(sum(each.state != "destroyed" for each in view.walls)), f"of {len(view.walls)}", "walls stand"),
            ends.lasted(session),
        ],
        "die": None,
        "columns": list(COLUMNS.values()),
        "siege": ends.rows(measures, COLUMNS),
    }


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came."""
    return ends.turning_points(events, GRAVE, ends.headed("round"))
