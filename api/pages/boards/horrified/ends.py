"""The end of a game: its verdict in a few words, its figures, its chart, and the moments it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.pages.boards.horrified.names import Names
from api.pages.words import lasting
from api.usecases.shapes import Event, Measure, Session
from domain.horrified.view import View

VERDICTS = {
    "monsters": "The village can sleep",
    "terror": "The village has fled",
    "deck": "The night does not end",
    "abandoned": "The village was given up",
}
GRAVE = {
    "monster_defeated": (9, "up"),
    "villager_lost": (7, "dn"),
    "hero_defeated": (8, "dn"),
    "cure": (5, "up"),
    "met": (6, "up"),
    "went_home": (4, "dn"),
    "rescued": (4, "up"),
    "coffin": (3, "up"),
    "dawn": (2, "up"),
}
MOST_TURNS = 5
LEFT, TAIL, TALL = 84, 60, 84.0


@dataclass(slots=True)
class Turn:
    """A moment that the game turned on: what happened, when, and whether for better or worse."""

    text: str
    turn: int
    revision: int
    look: str


@dataclass(slots=True)
class Chart:
    """Terror, tasks and cards left from turn to turn, in the units of its own picture."""

    width: int
    height: float
    left: float
    right: float
    skull: float
    terror: str
    tasks: str
    bars: list[tuple[float, float, float, float]]
    steps: list[tuple[float, int]]
    marks: list[tuple[float, float, str]]
    rows: list[tuple[float, str, str, str]]
    ticks: list[tuple[float, str]]
    said: str


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view: View = session.view
    how = session.outcome.how if session.outcome else "abandoned"
    undone = sum(1 for mat in view.mats if mat.state == "defeated")
    safe = sum(1 for each in view.villagers if each.state == "safe")
    figures = [
        (str(view.turn), "", "turns"),
        (str(undone), f"of {len(view.mats)}", "monsters undone"),
        (str(safe), f"of {sum(1 for each in view.villagers if each.state != 'waiting')}", "villagers safe"),
        (lasting((session.ended or session.updated) - session.created), "", "from first to last"),
    ]
    return {
        "verdict": VERDICTS.get(how, "The game is over"),
        "scene": "game-horrified",
        "figures": figures,
        "die": None,
        "charts": [chart(_to_the_end(measures, view), view.skull, width) for width in (820, 336)],
    }


def _to_the_end(measures: Sequence[Measure], view: View) -> list[Measure]:
    """The measures of the turns, and how things stood when it ended within a turn."""
    found = list(measures)
    if found and found[-1].at < view.turn:
        last = {
            **found[-1].numbers,
            "terror": view.terror,
            "cards": view.monster_deck.left,
            "defeated": sum(1 for mat in view.mats if mat.state == "defeated"),
            "rescued": sum(1 for each in view.villagers if each.state == "safe"),
        }
        if all(mat.state == "defeated" for mat in view.mats):
            last["tasks"] = 100
        found.append(Measure(found[-1].revision, view.turn, last))
    return found


def chart(measures: Sequence[Measure], skull: int, width: int) -> Chart | None:
    """How the game went, in a picture of this width. None without measures."""
    if not measures:
        return None
    wide = width > 400
    left, right = (LEFT, width - TAIL) if wide else (44, width - 34)
    unit = (right - left) / len(measures)
    tops = [20.0, 20.0 + TALL + 30, 20.0 + 2 * (TALL + 30)]
    terror = [each.numbers.get("terror", 0) for each in measures]
    tasks = [each.numbers.get("tasks", 0) for each in measures]
    cards = [each.numbers.get("cards", 0) for each in measures]
    most = max(1, *cards)
    step = max(1, len(measures) // (10 if wide else 5))
    return Chart(
        width,
        tops[2] + TALL + 34,
        left,
        right,
        tops[0],
        _stairs(terror, skull, left, unit, tops[0]),
        _stairs(tasks, 100, left, unit, tops[1]),
        [
            (left + n * unit + unit * 0.12, tops[2] + TALL * (1 - n_left / most), unit * 0.76, TALL * n_left / most)
            for n, n_left in enumerate(cards)
        ],
        [(tops[0] + TALL * (1 - n / skull), n) for n in range(skull + 1)],
        _marks(measures, left, unit, tops[1]),
        [
            (tops[0], "Terror", f"{skull} is the end", str(terror[-1])),
            (tops[1], "Tasks", "percent done", f"{tasks[-1]} %"),
            (tops[2], "Cards", "monster cards left", str(cards[-1])),
        ],
        [(left + (n + 0.5) * unit, str(measures[n].at)) for n in range(step - 1, len(measures), step)],
        _said(measures, terror, tasks, cards, skull),
    )


def _stairs(values: Sequence[int], top: int, left: float, unit: float, y: float) -> str:
    path = ""
    for n, value in enumerate(values):
        at = y + TALL * (1 - min(value, top) / top)
        path += f"{'V' if n else f'M{left:.1f} '}{at:.1f}H{left + (n + 1) * unit:.1f}"
    return path


def _marks(measures: Sequence[Measure], left: float, unit: float, y: float) -> list[tuple[float, float, str]]:
    """Where a monster was undone or a villager came to safety: middle, height and letter of the mark."""
    found = []
    before = {"defeated": 0, "rescued": 0}
    for n, measure in enumerate(measures):
        for what, letter, height in (("defeated", "M", y - 8), ("rescued", "V", y + TALL + 14)):
            now = measure.numbers.get(what, 0)
            if now > before[what]:
                found.append((left + (n + 0.5) * unit, height, letter))
            before[what] = now
    return found


def _said(
    measures: Sequence[Measure], terror: Sequence[int], tasks: Sequence[int], cards: Sequence[int], skull: int
) -> str:
    last = measures[-1].numbers
    return (
        f"The game over {len(measures)} turns. Terror {terror[0]} at first, {terror[-1]} at the end, of {skull}. "
        f"Tasks done: {tasks[-1]} percent. Monster cards left: {cards[0]} at first, {cards[-1]} at the end. "
        f"Monsters undone: {last.get('defeated', 0)}. Villagers safe: {last.get('rescued', 0)}."
    )


def turning_points(events: Sequence[Event]) -> list[Turn]:
    """The gravest moments of the whole game, in the order in which they came."""
    turn, found = 0, []
    for event in events:
        if event.heading and isinstance(event.args.get("turn"), int):
            turn = int(event.args["turn"])
        elif event.key in GRAVE:
            weight, look = GRAVE[event.key]
            found.append((weight, Turn(event.text, turn, event.revision, look)))
    found.sort(key=lambda each: (-each[0], each[1].revision))
    return sorted((each for _, each in found[:MOST_TURNS]), key=lambda each: each.revision)
