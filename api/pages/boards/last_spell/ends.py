"""The end of a game: its verdict in a few words, its figures, its chart, and the moments it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.pages.boards.last_spell.names import LEVELS, Names
from api.pages.words import lasting
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
MOST_TURNS = 5
LEFT, TAIL, TALL = 96, 60, 84.0


@dataclass(slots=True)
class Turn:
    """A moment that the game turned on: what happened, when, and whether for better or worse."""

    text: str
    turn: int
    revision: int
    look: str


@dataclass(slots=True)
class Chart:
    """The horde, the Mages and what burns from Monster Phase to Monster Phase, in the units of its own picture."""

    width: int
    height: float
    left: float
    right: float
    bars: list[tuple[float, float, float, float]]
    mages: str
    wounds: str
    panic: str
    rows: list[tuple[float, str, str, str]]
    ticks: list[tuple[float, str]]
    said: str


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view: View = session.view
    how = session.outcome.how if session.outcome else "abandoned"
    nights = LEVELS[view.cycle] if 0 < view.cycle < len(LEVELS) else "0"
    figures = [
        (nights, "", "the last Night"),
        (str(view.slain), "", "Monsters slain"),
        (str(view.mages), f"of {view.mages_of}", "Mages left"),
        (lasting((session.ended or session.updated) - session.created), "", "from first to last"),
    ]
    return {
        "verdict": VERDICTS.get(how, "The game is over"),
        "scene": "game-last_spell",
        "figures": figures,
        "die": None,
        "charts": [chart(_to_the_end(measures, view), width) for width in (820, 336)],
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
    wide = width > 400
    left, right = (LEFT, width - TAIL) if wide else (54, width - 34)
    unit = (right - left) / len(measures)
    tops = [20.0, 20.0 + TALL + 30, 20.0 + 2 * (TALL + 30)]
    series = {
        name: [each.numbers.get(name, 0) for each in measures] for name in ("monsters", "mages", "panic", "wounds")
    }
    horde = series["monsters"]
    most, worst = max(1, *horde), max(12, *series["panic"], *series["wounds"])
    step = max(1, len(measures) // (10 if wide else 5))
    return Chart(
        width,
        tops[2] + TALL + 34,
        left,
        right,
        [
            (left + n * unit + unit * 0.12, tops[0] + TALL * (1 - value / most), unit * 0.76, TALL * value / most)
            for n, value in enumerate(horde)
        ],
        _stairs(series["mages"], 4, left, unit, tops[1]),
        _stairs(series["wounds"], worst, left, unit, tops[2]),
        _stairs(series["panic"], worst, left, unit, tops[2]),
        [
            (tops[0], "Horde", "its Hit Points", str(horde[-1])),
            (tops[1], "Mages", "who speak the spell", str(series["mages"][-1])),
            (tops[2], "Harm", "Wounds and Panic", str(series["wounds"][-1])),
        ],
        [(left + (n + 0.5) * unit, str(n + 1)) for n in range(step - 1, len(measures), step)],
        _said(series),
    )


def _stairs(values: Sequence[int], top: int, left: float, unit: float, y: float) -> str:
    path = ""
    for n, value in enumerate(values):
        high = y + TALL * (1 - min(value, top) / top)
        path += f"{'V' if n else f'M{left:.1f} '}{high:.1f}H{left + (n + 1) * unit:.1f}"
    return path


def _said(series: dict[str, list[int]]) -> str:
    ends = [f"{name}: {values[0]} at first, {values[-1]} at the end" for name, values in series.items()]
    return f"The siege over {len(series['mages'])} Monster Phases. {'; '.join(ends)}."


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came; the turn is the Night."""
    night, found = 0, []
    for event in events:
        if event.heading and isinstance(event.args.get("cycle"), int):
            night = int(event.args["cycle"])
        elif event.key in GRAVE:
            weight, look = GRAVE[event.key]
            found.append((weight, Turn(event.text, night, event.revision, look)))
    found.sort(key=lambda each: (-each[0], each[1].revision))
    return sorted((each for _, each in found[:MOST_TURNS]), key=lambda each: each.revision)
