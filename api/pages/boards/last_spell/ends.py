"""The end of a game: its verdict in a few words, its figures, its chart, and the moments it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.pages import ends
from api.pages.boards.last_spell.names import LEVELS
from api.pages.ends import Turn
from api.pages.fills import Names
from api.pages.strips import WIDTHS, Bar, Strips
from api.usecases.shapes import Event, Measure, Session
from domain.last_spell.view import View

VERDICTS = {
    "boss": "The spell is spoken",
    "first_night": "The first Night is over",
    "mages": "The spell dies unspoken",
    "hero": "The hope of the town is dead",
    "heroes": "Nobody is left on the walls",
    "quests": "The Goddesses turn away",
    "abandoned": "The town was given up",
}
GRAVE = {
    "harpy_enters": (9, "dn"),
    "hero_dead": (9, "dn"),
    "mages_lost": (8, "dn"),
    "quest_solved": (7, "up"),
    "panic_empty": (6, "dn"),
    "destroyed": (4, "dn"),
    "recruited": (5, "up"),
    "flipped_card": (3, "up"),
    "panic_pays": (3, "up"),
}


@dataclass(slots=True)
class Chart:
    """The horde, the Mages and what burns from Monster Phase to Monster Phase, in the units of its own picture."""

    width: int
    height: float
    left: float
    right: float
    bars: list[Bar]
    mages: str
    wounds: str
    panic: str
    rows: list[tuple[float, str, str, str]]
    ticks: list[tuple[float, str]]
    said: str


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view: View = session.view
    nights = LEVELS[view.cycle] if 0 < view.cycle < len(LEVELS) else "0"
    figures = [
        (nights, "", "the last Night"),
        (str(view.slain), "", "Monsters slain"),
        (str(view.mages), f"of {view.mages_of}", "Mages left"),
        ends.lasted(session),
    ]
    return {
        "verdict": VERDICTS.get(ends.how(session), "The game is over"),
        "scene": "game-last_spell",
        "figures": figures,
        "die": None,
        "charts": [chart(_to_the_end(measures, view), width) for width in WIDTHS],
    }


def _to_the_end(measures: Sequence[Measure], view: View) -> list[Measure]:
    """The measures of the Monster Phases, and how things stood when it ended."""
    found = list(measures)
    if found:
        now = {
            "monsters": view.monsters_hp,
            "mages": view.mages,
            "panic": sum(slot.flames for slot in view.panic),
            "wounds": sum(hero.wounds for hero in view.heroes),
        }
        found.append(Measure(found[-1].revision, found[-1].at + 1, {**found[-1].numbers, **now}))
    return found


def chart(measures: Sequence[Measure], width: int) -> Chart | None:
    """How the game went, in a picture of this width. None without measures."""
    if not measures:
        return None
    strips = Strips.of(width, len(measures), names=(96, 54), tail=60)
    series = {
        name: [each.numbers.get(name, 0) for each in measures] for name in ("monsters", "mages", "panic", "wounds")
    }
    worst = max(12, *series["panic"], *series["wounds"])
    top, middle, low = strips.tops
    return Chart(
        width,
        strips.height,
        strips.left,
        strips.right,
        strips.bars(series["monsters"], 0),
        strips.stairs(series["mages"], 4, 1),
        strips.stairs(series["wounds"], worst, 2),
        strips.stairs(series["panic"], worst, 2),
        [
            (top, "Horde", "its Hit Points", str(series["monsters"][-1])),
            (middle, "Mages", "who speak the spell", str(series["mages"][-1])),
            (low, "Harm", "Wounds and Panic", str(series["wounds"][-1])),
        ],
        strips.ticks(range(1, len(measures) + 1)),
        _said(series),
    )


def _said(series: dict[str, list[int]]) -> str:
    ends = [f"{name}: {values[0]} at first, {values[-1]} at the end" for name, values in series.items()]
    return f"The siege over {len(series['mages'])} Monster Phases. {'; '.join(ends)}."


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came; the turn is the Night."""
    return ends.turning_points(events, GRAVE, ends.headed("cycle"))
