"""What is lit: squares of the map (`at:2,1`) and squares of the tray that lies open (`sq:12`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from api.pages.asking import Question
from api.pages.boards.kingdom_rush import said
from api.usecases.shapes import Ask, Blocked, Option, Shows
from domain.kingdom_rush.view import TrayView, View

ON_TRAY = ("lay", "post", "base", "drop", "unlay", "soldier", "desert")
ON_ANY_TRAY = ("desert",)
"""Answers that are asked for on several trays at once."""


@dataclass(slots=True)
class Lit:
    """Element -> where it leads, and the answer that it is where there is only one."""

    hrefs: dict[str, str] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)


def place_of(element: str, view: View) -> str:
    """The square of the map where a named thing is; "" for what lies elsewhere."""
    kind, _, which = element.partition(":")
    if kind == "spot":
        return which
    if kind == "tower":
        return which.rpartition("@")[2]
    things = {
        "tray": {each.id: each.at for each in view.trays},
        "square": {each.id: each.at for each in view.trays},
        "hero": {each.id: each.at for each in view.heroes if each.at != "home"},
        "spawn": {each.token: each.at for each in view.stacks},
    }
    return things.get(kind, {}).get(which.split(":")[0], "")


def squares_of(option: Option | Blocked) -> list[str]:
    """The squares of a tray that an answer names, row and column as "12"; a Hero's base covers four."""
    if option.verb not in ON_TRAY:
        return []
    parts = option.id.split(":")
    text = parts[2] if option.verb == "desert" else parts[1]
    squares = text.split("-")
    if option.verb == "base" and len(squares) == 1 and squares[0].isdigit():
        row, col = int(squares[0][0]), int(squares[0][1])
        return [f"{row + down}{col + right}" for down in (0, 1) for right in (0, 1)]
    return [each for each in squares if each.isdigit()]


def tray_of(option: Option | Blocked, view: View) -> str:
    """The tray whose squares an answer names; "" where it names none, or those of the tray that is aimed at."""
    kind, _, which = (option.target or "").partition(":")
    on_tray = option.verb in ON_TRAY and kind in ("tray", "square")
    return next((each.id for each in view.trays if on_tray and each.id == which.split(":")[0]), "")


def concerns(option: Option | Blocked, view: View, opened: str = "") -> Iterable[str]:
    """The elements that light up for an answer: squares on the tray that lies open, else the place on the map."""
    yield option.id
    squares, tray = squares_of(option), tray_of(option, view)
    if squares and (not tray or not opened or tray == opened):
        yield from (f"sq:{square}" for square in squares)
    if option.target and (not squares or option.verb in ON_ANY_TRAY):
        yield option.target
        if place := place_of(option.target, view):
            yield f"at:{place}"


def narrowed(ask: Ask, view: View, on: str) -> list[Option]:
    """The answers about an element, or that begin as `on` does; all of them where none does."""
    found = [each for each in ask.options if on in set(concerns(each, view)) or each.id.startswith(on + ":")]
    return found if on and found else ask.options


def lit(questions: Sequence[Question], view: View, on: str, opened: str = "") -> Lit:
    """One answer: the element is its link. Several: it leads to the table narrowed to them."""
    found = Lit()
    for question in questions:
        of: dict[str, list[str]] = {}
        for option in narrowed(question.ask, view, on):
            for element in concerns(option, view, opened):
                of.setdefault(element, []).append(option.id)
        for element, ids in of.items():
            one = len(ids) == 1
            found.hrefs[element] = question.places.answer(ids[0]) if one else question.places.narrowed(element)
            if one:
                found.answers[element] = ids[0]
    return found


def open_tray(view: View, questions: Sequence[Question], on: str, shows: Shows | None = None) -> TrayView | None:
    """The tray to lay open: the one that is aimed at or asked about, then what a preview or a Tower with attacks left
    reaches; of several the one where most is at stake."""
    by_id = {each.id: each for each in view.trays}
    if view.plan and view.plan.tray in by_id:
        return by_id[view.plan.tray]
    there = [each for each in view.trays if on == f"at:{each.at}"]
    ids = dict.fromkeys(tray_of(option, view) for question in questions for option in question.ask.options)
    asked = [by_id[each] for each in ids if each]
    if asked:
        return next((each for each in there if each in asked), asked[0])
    threat = sorted(view.trays, key=lambda each: (-each.loss, -each.open))
    seen = {place_of(each, view) for each in (*shows.cells, *shows.area)} if shows else set()
    ready = {at for tower in view.towers if tower.left for at in said.reached(tower, view)}
    near = [each for squares in (seen, ready) for each in threat if each.at in squares]
    return next(iter([*there, *near, *threat]), None)
