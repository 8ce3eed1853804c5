"""What is lit: which elements of the table an answer concerns, and where each of them leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from api.pages.asking import Question
from api.pages.boards.dicemancy.geometry import element_square
from api.usecases.shapes import Ask, Blocked, Option
from domain.dicemancy.view import PlanView, TableView


@dataclass(slots=True)
class Lit:
    """Element -> where it leads, and the answer that it is where there is only one."""

    hrefs: dict[str, str] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)

    def href(self, element: str) -> str:
        return self.hrefs.get(element, "")

    def answer(self, element: str) -> str:
        return self.answers.get(element, "")


def concerns(option: Option | Blocked, plan: PlanView | None = None) -> Iterable[str]:
    """The elements that an answer is about."""
    args = option.args
    match option.verb:
        case "die":
            yield from (f"square:{args['square']}", f"die:{args['value']}")
        case "cast":
            chain = next((each for each in plan.chains if each.number == int(args["chain"])), None) if plan else None
            if chain:
                yield f"square:{chain.squares[-1]}"
        case "at":
            yield option.id
        case "move":
            yield from (f"space:{args['space']}", f"monster:{args['card']}")
        case "grasp" | "swap":
            yield from (option.target or "", f"monster:{args['card']}")
        case _:
            if option.target:
                yield option.target


def lit(questions: Sequence[Question], view: TableView, on: str) -> Lit:
    """What is lit for all the questions. Narrowed to a die, its slots lead straight to the answer, and the like."""
    found = Lit()
    for question in questions:
        options = _on_the_board(question.ask, view, on)
        all_of = _elements(question.ask.options, view) if on else {}
        here = _elements(options, view)
        for element, ids in {**all_of, **here}.items():
            alone = element in here and len(ids) == 1
            found.hrefs[element] = question.places.answer(ids[0]) if alone else question.places.narrowed(element)
            if alone:
                found.answers[element] = ids[0]
            else:
                found.answers.pop(element, None)
    return found


def _on_the_board(ask: Ask, view: TableView, on: str) -> list[Option]:
    """The answers that light the board: what is turned into Crystals is lit only where that is asked about."""
    options = narrowed(ask, view, on)
    if ask.kind != "action" or on.startswith("crystalize"):
        return options
    return [option for option in options if option.verb != "crystalize"]


def _elements(options: Iterable[Option], view: TableView) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for option in options:
        if option.verb == "crystalize" and len({each.verb for each in options}) > 1:
            continue
        for element in dict.fromkeys(concerns(option, view.plan)):
            found.setdefault(element, []).append(option.id)
    return found


def narrowed(ask: Ask, view: TableView, on: str) -> list[Option]:
    """The answers that concern an element, or that begin as `on` does; all of them where none does."""
    return [option for option in ask.options if about(option, view, on)] or ask.options


def about(option: Option | Blocked, view: TableView, on: str) -> bool:
    return not on or on in set(concerns(option, view.plan)) or option.id == on or option.id.startswith(on + ":")


def ways(view: TableView, square: tuple[int, int]) -> list[list[tuple[int, int]]]:
    """The chains that begin on a square: along the arrows that count, right before down."""
    squares = {(each.row, each.col): each for each in view.squares}
    found: list[list[tuple[int, int]]] = []

    def follow(path: list[tuple[int, int]]) -> None:
        row, col = path[-1]
        arrows = sorted(arrow.way == "down" for arrow in squares[row, col].arrows if not arrow.void)
        for down in arrows:
            follow([*path, (row + 1, col) if down else (row, col + 1)])
        if not arrows:
            found.append(path)

    if square in squares:
        follow([square])
    return found


def icons_of(view: TableView, chain: Sequence[tuple[int, int]]) -> list[str]:
    """The Spell icons along a chain."""
    squares = {(each.row, each.col): each.face for each in view.squares}
    return [squares[each].spell for each in chain if squares[each].spell]


def dice_of(view: TableView, chain: Sequence[tuple[int, int]]) -> int:
    """The dice that lie along a chain."""
    squares = {(each.row, each.col): each.face.slot for each in view.squares}
    return sum(len(slot.dice) for each in chain if (slot := squares[each]))


def ends(chain: Sequence[tuple[int, int]]) -> str:
    return element_square(chain[-1])
