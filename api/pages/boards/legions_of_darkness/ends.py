"""The end of a siege: its verdict in a few words, its figures, and the moments it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.pages.boards.legions_of_darkness import siege
from api.pages.boards.legions_of_darkness.names import Names
from api.pages.words import lasting
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
MOST_TURNS = 5


@dataclass(slots=True)
class Turn:
    """A moment that the siege turned on: what happened, when, and whether for better or worse."""

    text: str
    turn: int
    revision: int
    look: str


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view, outcome = session.view, session.outcome
    how = outcome.how if outcome else "abandoned"
    broken = {str(e.args.get("track")): view.turn for e in last if e.key == "breach"}
    left = [each.numbers.get("defenders", 0) for each in measures]
    die = next((e.args for e in reversed(last) if isinstance(e.args.get("die"), int) and "beat" in e.args), None)
    short = len(view.time.kinds) - 1 - view.time.index
    figures = [
        (str(view.turn), "", "turns"),
        (str(left[-1]) if left else "–", f"of {max(left)}" if left else "", "defenders left"),
        (lasting((session.ended or session.updated) - session.created), "", "from first to last"),
        (str(short), "", "spaces short") if short else (str(session.revision), "", "revisions"),
    ]
    return {
        "verdict": VERDICTS.get(how, "The siege is over"),
        "scene": "scene-won" if outcome and outcome.won else "scene-lost",
        "figures": figures,
        "die": die,
        "charts": [siege.chart(measures, view, names, broken, width) for width in (820, 336)],
    }


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came."""
    turn, found = 0, []
    for event in events:
        if event.key == "phase.turn":
            turn = int(event.args.get("turn", turn))
        elif event.key in GRAVE:
            weight, look = GRAVE[event.key]
            found.append((weight, Turn(event.text, turn, event.revision, look)))
    found.sort(key=lambda each: (-each[0], each[1].revision))
    return sorted((each for _, each in found[:MOST_TURNS]), key=lambda each: each.revision)
