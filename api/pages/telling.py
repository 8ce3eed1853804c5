"""The log as it is shown: sentences whose names light the board, dice, headings; and the story of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from api.pages.fills import Fill, Names
from api.usecases.shapes import Event


@dataclass(slots=True)
class Line:
    """One line: its revision, the sentence with its names marked, the dice, and where a piece then stands."""

    revision: int
    html: Markup
    text: str
    heading: bool
    mood: str
    dice: list[int | str]
    move: str
    rule: str
    faces: list[tuple[int | str, str]]
    """The dice again, each with its face in words."""


def lines(events: Sequence[Event], fill: Fill, names: Names) -> list[Line]:
    """The log, oldest first, without what has no sentence or says only what the table shows anyway.

    Where pieces march, each has one line: where it came to.
    """
    quiet = getattr(fill, "QUIET", ())
    found: list[Line] = []
    marching: list[Line] = []
    before: Event | None = None
    for event in events:
        if event.text and event.key != "measure" and event.key not in quiet:
            told = line(event, fill, names)
            if not (before and told.move and (before.revision, before.key) == (event.revision, event.key)):
                marching = []
            for step in [each for each in marching if _piece(each) == _piece(told) and not each.dice]:
                marching.remove(step)
                found.remove(step)
            if told.move:
                marching.append(told)
            found.append(told)
            before = event
    return found


def _piece(told: Line) -> str:
    return told.move.partition(" ")[0]


def line(event: Event, fill: Fill, names: Names) -> Line:
    moved = None if event.heading else fill.moved(event)
    thrown = dice(event)
    return Line(
        event.revision,
        dressed(event, fill, names),
        event.text,
        event.heading,
        fill.mood(event),
        thrown,
        " ".join(each if isinstance(each, str) else f"{each:g}" for each in moved) if moved else "",
        event.rule,
        [(face, names(face) if isinstance(face, str) else str(face)) for face in thrown],
    )


def dressed(event: Event, fill: Fill, names: Names) -> Markup:
    """The sentence with the first mention of each thing bold, and tied to its element on the board."""
    html = str(escape(event.text))
    for thing, element in fill.lights(event).items():
        name = str(escape(names(thing)))
        html = html.replace(name, f'<b data-lights="{escape(element)}">{name}</b>', 1)
    return Markup(html)


def dice(event: Event) -> list[int | str]:
    """The faces that an event shows; a game's own faces by name. Of dice rolled anew, those that lie there now."""
    many = next((found for name in ("faces", "rolled", "dice") if isinstance(found := event.args.get(name), list)), [])
    one = event.args.get("face", event.args.get("die"))
    return [face for face in many if isinstance(face, str) or _is_face(face)] or ([one] if _is_face(one) else [])


def _is_face(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 6


def digest(told: Sequence[Line], most: int = 3) -> str:
    """A few sentences of many, for the live region: never all sixty events of an enemy's turn."""
    said = [line.text.rstrip(".") for line in told if not line.heading]
    more = len(said) - most
    return ". ".join(said[:most]) + (f", and {more} more" if more > 0 else "") + ("." if said else "")


def newest_first(told: Sequence[Line]) -> list[Line]:
    """Headings stay above the lines they head."""
    groups: list[list[Line]] = [[]]
    for each in told:
        if each.heading:
            groups.append([each])
        else:
            groups[-1].append(each)
    found: list[Line] = []
    for group in reversed(groups):
        heading = [each for each in group if each.heading]
        found += heading + [each for each in reversed(group) if not each.heading]
    return found
