"""The end of a game: its verdict, its figures, how it went round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.pages import ends
from api.pages.ends import Turn
from api.pages.fills import Names
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


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view: View = session.view
    won = ends.won(session)
    return {
        "verdict": "The Kingdom stands" if won else "The Kingdom falls" if won is not None else "The Kingdom was left",
        "scene": ends.scene(session),
        "figures": [
            (str(view.round), "", "rounds"),
            (str(max(0, view.hearts)), f"of {view.hearts_of}", "Hearts"),
            (str(len(view.towers)), "", "Towers stand"),
            ends.lasted(session),
        ],
        "die": None,
        "columns": list(COLUMNS.values()),
        "rounds": ends.rows(measures, COLUMNS),
    }


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came."""
    return ends.turning_points(events, GRAVE, lambda event: event.args.get("round"))
