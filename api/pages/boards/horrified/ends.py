"""The end of a game: its verdict in a few words, its figures, its chart, and the moments it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.pages import ends
from api.pages.ends import Turn
from api.pages.fills import Names
from api.pages.strips import TALL, WIDTHS, Bar, Strips
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
    bars: list[Bar]
    steps: list[tuple[float, int]]
    marks: list[tuple[float, float, str]]
    rows: list[tuple[float, str, str, str]]
    ticks: list[tuple[float, str]]
    said: str


def ending(session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names) -> dict[str, Any]:
    """The context of the end page."""
    view: View = session.view
    undone = sum(1 for mat in view.mats if mat.state == "defeated")
    safe = sum(1 for each in view.villagers if each.state == "safe")
    figures = [
        (str(view.turn), "", "turns"),
        (str(undone), f"of {len(view.mats)}", "monsters undone"),
        (str(safe), f"of {sum(1 for each in view.villagers if each.state != 'waiting')}", "villagers safe"),
        ends.lasted(session),
    ]
    return {
        "verdict": VERDICTS.get(ends.how(session), "The game is over"),
        "scene": "game-horrified",
        "figures": figures,
        "die": None,
        "charts": [chart(_to_the_end(measures, view), view.skull, width) for width in WIDTHS],
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
    strips = Strips.of(width, len(measures), names=(84, 44), tail=60)
    terror = [each.numbers.get("terror", 0) for each in measures]
    tasks = [each.numbers.get("tasks", 0) for each in measures]
    cards = [each.numbers.get("cards", 0) for each in measures]
    top, middle, low = strips.tops
    return Chart(
        width,
        strips.height,
        strips.left,
        strips.right,
        top,
        strips.stairs(terror, skull, 0),
        strips.stairs(tasks, 100, 1),
        strips.bars(cards, 2),
        [(top + TALL * (1 - n / skull), n) for n in range(skull + 1)],
        _marks(measures, strips),
        [
            (top, "Terror", f"{skull} is the end", str(terror[-1])),
            (middle, "Tasks", "percent done", f"{tasks[-1]} %"),
            (low, "Cards", "monster cards left", str(cards[-1])),
        ],
        strips.ticks([each.at for each in measures]),
        _said(measures, terror, tasks, cards, skull),
    )


def _marks(measures: Sequence[Measure], strips: Strips) -> list[tuple[float, float, str]]:
    """Where a monster was undone or a villager came to safety: middle, height and letter of the mark."""
    found, y = [], strips.tops[1]
    before = {"defeated": 0, "rescued": 0}
    for n, measure in enumerate(measures):
        for what, letter, height in (("defeated", "M", y - 8), ("rescued", "V", y + TALL + 14)):
            now = measure.numbers.get(what, 0)
            if now > before[what]:
                found.append((strips.middle(n), height, letter))
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
    return ends.turning_points(events, GRAVE, ends.headed("turn"))
