"""The end of a siege: its verdict in a few words, its figures, and the moments it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from api.pages import ends
from api.pages.boards.legions_of_darkness import siege
from api.pages.ends import Turn
from api.pages.fills import Names
from api.pages.strips import WIDTHS
from api.usecases.shapes import Event, Measure, Session

VERDICTS = {
    "reinforced": "The castle stands",
    "gate": "The Gate fell",
    "east": "The East wall fell",
    "west": "The West wall fell",
    "defenders": "Nobody is left",
    "abandoned": "The castle was given up",
}
GRAVE = {
    "breach": (9, "dn"),
    "barricade_breaks": (9, "dn"),
    "hero_dies": (8, "dn"),
    "strikes_castle": (4, "dn"),
    "barricade_holds": (6, "up"),
    "quest_won": (5, "up"),
    "spells_return": (3, "up"),
    "hero_raised": (5, "up"),
    "rally_won": (2, "up"),
    "hero_wounded": (2, "dn"),
    "reshuffled": (1, ""),
}


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view = session.view
    broken = {str(e.args.get("track")): view.turn for e in last if e.key == "breach"}
    left = [each.numbers.get("defenders", 0) for each in measures]
    die = next((e.args for e in reversed(last) if isinstance(e.args.get("die"), int) and "beat" in e.args), None)
    short = len(view.time.kinds) - 1 - view.time.index
    figures = [
        (str(view.turn), "", "turns"),
        (str(left[-1]) if left else "–", f"of {max(left)}" if left else "", "defenders left"),
        ends.lasted(session),
        (str(short), "", "spaces short") if short else (str(session.revision), "", "revisions"),
    ]
    return {
        "verdict": VERDICTS.get(ends.how(session), "The siege is over"),
        "scene": ends.scene(session),
        "figures": figures,
        "die": die,
        "charts": [siege.chart(measures, view, names, broken, width) for width in WIDTHS],
    }


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came."""
    return ends.turning_points(events, GRAVE, _turn)


def _turn(event: Event) -> object:
    return event.args.get("turn") if event.key == "phase.turn" else None
