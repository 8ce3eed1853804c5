"""What Dicemancy puts into the slots of the play page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.pages.asking import Question
from api.pages.boards.dicemancy import ask, board, ends, names, presses, text
from api.pages.boards.dicemancy import setup as own_setup
from api.pages.boards.dicemancy.lit import Lit, lit
from api.pages.fills import Names, mood_of
from api.pages.telling import Line
from api.pages.words import unit
from api.usecases.shapes import Event, Shows
from domain.dicemancy.view import TableView

TEMPLATE: str = "boards/dicemancy/play.html"
MARKS: str = "boards/dicemancy/marks.svg"
STYLES: tuple[str, ...] = ("css/dicemancy_board.css", "css/dicemancy.css")
MINUTES = 40
WEIGHT = 3
SETUP: str = "boards/dicemancy/setup.html"
HISTORY: str = "boards/dicemancy/history.html"
END: str = "boards/dicemancy/end.html"
REROLLS: tuple[str, ...] = ()
PRESSES = presses
QUIET = ("auto",)
GOOD = {"falls", "counted", "gem", "mended", "attack_cancelled", "move_cancelled", "crystals"}
BAD = {"attacks", "wall", "bites", "tremors", "rift", "ability", "pawn"}


def phase(view: TableView) -> str:
    """The tint of the table: the Player Phase is by day, the Monsters come by night."""
    return "day" if view.phase == "setup" else "night"


def when(view: TableView) -> str:
    said = names.phase_said(view)
    return f"{said}, round {view.round}" if view.last_round else said


def headline(view: TableView) -> str:
    return f"Round {view.round} of {view.last_round}, {len(view.fallen)} of {view.needed} level 2 Monsters down"


def measures(view: TableView) -> list[tuple[str, str, str, bool]]:
    return [
        (f"{len(view.fallen)}/{view.needed}", "level 2", "gi-death-skull", False),
        (str(view.crystals), unit(view.crystals, "crystal"), "gi-crystal-growth", False),
    ]


def points(view: TableView) -> list[tuple[str, int, int, str]]:
    return []


def fill(
    view: TableView,
    questions: Sequence[Question],
    named: Names,
    links: Mapping[str, str],
    shows: Shows | None,
    on: str,
) -> dict[str, Any]:
    """The context of the game's own slots."""
    shining = lit(questions, view, on)
    return {
        "board": board.draw(view, questions, named, shining, shows),
        "bodies": [_body(question, view, named, on) for question in questions],
        "view": view,
        "look": names,
        "named": named,
        "lit": shining,
        "coming": [(each.bad, names.say(each.text, named)) for each in (view.forecast.lines if view.forecast else [])],
        "words": text.said(view, named),
    }


def marks(view: TableView, shows: Shows | None) -> dict[str, Any]:
    return board.marks(view, shows)


def _body(question: Question, view: TableView, named: Names, on: str) -> dict[str, Any]:
    """The Player Phase as rows; any other question, or a narrowed one, as a list with pictures."""
    if question.ask.kind == "action" and not on:
        return {"kind": "action", "title": "", "body": ask.body(question, view, named)}
    buttons, refused = ask.listing(question, view, named, on)
    at_once = presses.at(question, view, ask.Answers(question, view, named).struck)
    return {"kind": "list", "title": "", "buttons": buttons, "refused": refused, "presses": at_once}


def moved(event: Event) -> tuple[str, str] | None:
    """Which Monster stands on which space after an event."""
    card, space = event.args.get("card"), event.args.get("space")
    return (f"monster:{card}", space) if isinstance(card, str) and isinstance(space, str) else None


def lights(event: Event) -> dict[str, str]:
    card = event.args.get("card")
    return {card: f"monster:{card}"} if isinstance(card, str) else {}


def mood(event: Event) -> str:
    return mood_of(event, GOOD, BAD)


def stretch(numbers: dict[str, int]) -> tuple[str, str, str]:
    """The slider is banded by how near the Monsters are."""
    nearest = numbers.get("nearest", 6)
    return "day" if nearest > 1 else "night", f"nearest {nearest}", str(nearest)


def past(then: TableView, now: TableView, told: Sequence[Line], named: Names) -> dict[str, Any]:
    drawn = board.draw(then, [], named, Lit())
    return {"board": drawn, "look": names, "when": when(then), "words": text.said(then, named)}


ending = ends.ending
turning_points = ends.turning_points
setup = own_setup.setup
options = own_setup.options
