"""The questions of Kingdom Rush as buttons, a group a verb; places on a tray with a picture of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from api.pages.asking import Choice, Question
from api.pages.boards.kingdom_rush import said
from api.pages.boards.kingdom_rush.board import cell
from api.pages.boards.kingdom_rush.lit import narrowed, place_of, squares_of
from api.pages.fills import Names
from api.usecases.shapes import Option
from domain.kingdom_rush.view import TrayView, View

FEW = 9
GREYED = 6


@dataclass(slots=True)
class Button:
    """An answer; `cells`: its squares on the open tray, `lights`: what it lights on the board."""

    choice: Choice
    lights: str = ""
    cells: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Group:
    """The answers of one verb; `more` are shown on demand."""

    name: str
    buttons: list[Button]
    more: list[Button]
    pictured: bool


def body(
    question: Question, view: TrayView | None, table: View, names: Names, on: str, several: bool
) -> dict[str, object]:
    """Legal answers by verb, then some of the refused ones."""
    legal = narrowed(question.ask, table, on)
    groups = []
    for verb, options in groupby(sorted(legal, key=lambda each: _order(question, each)), key=lambda each: each.verb):
        buttons = [_button(question, each, view, table) for each in options]
        pictured = bool(buttons[0].cells)
        if pictured:
            buttons.sort(key=lambda each: (not each.choice.chosen, -_covers(each)))
        few = FEW if pictured and not on else len(buttons)
        groups.append(Group(said.words("verb").get(verb, verb), buttons[:few], buttons[few:], pictured))
    refused = [question.refusal(each) for each in question.ask.blocked[:GREYED]] if not on else []
    title = f"Seat {question.ask.seat}: {question.ask.prompt}" if several else ""
    return {"kind": "list", "title": title, "groups": groups, "refused": refused}


def _order(question: Question, option: Option) -> int:
    verbs = list(dict.fromkeys(each.verb for each in question.ask.options))
    return verbs.index(option.verb)


def _button(question: Question, option: Option, tray: TrayView | None, table: View) -> Button:
    squares = squares_of(option)
    if squares and tray:
        count = open_of(tray, squares)
        where = said.squares("-".join(squares))
        choice = question.choice(
            option, f"{count} of {tray.open}", "", f"Squares {where}: covers {count} of {tray.open}"
        )
        return Button(choice, option.id, [cell(each) for each in squares])
    cost = ", ".join(f"{value} {name}" for name, value in option.cost.items())
    place = place_of(option.target, table) if option.target else ""
    return Button(question.choice(option, "", cost), f"at:{place}" if place else option.target or "")


def open_of(tray: TrayView, squares: list[str]) -> int:
    """How many open enemies lie on these squares."""
    foes = {each.square for each in tray.squares if each.what in ("enemy", "large", "goal", "spider") and not each.by}
    return len(foes & set(squares))


def _covers(button: Button) -> int:
    name = button.choice.name.partition(" ")[0]
    return int(name) if name.isdigit() else 0
