"""The monsters' mats with their tasks drawn: coffins, scarab ring, dials, lair track, cure, evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Any

from api.pages.boards.horrified.names import (
    COLOURS,
    FIGURES,
    LETTERS,
    MONSTERS,
    price_said,
    price_tokens,
    price_words,
    short_monster,
)
from api.pages.fills import Names
from api.pages.words import counted, listed
from domain.horrified.view import MatView, View

Price = tuple[list[tuple[str, str, str]], str]
PER_ROW = 7


@dataclass(slots=True)
class Mat:
    """A mat: its head, what its task is drawn from, what its defeat takes, its power; `said` is the task in words."""

    id: str
    icon: str
    name: str
    order: int
    frenzy: bool
    state: str
    progress: str
    said: str
    advance: Price
    defeat: Price | None
    power: str
    href: str
    draw: dict[str, Any] = field(default_factory=dict)


def mats(view: View, names: Names, links: Mapping[str, str]) -> list[Mat]:
    return [
        Mat(
            mat.id,
            MONSTERS[mat.id][0],
            short_monster(mat.id, names),
            mat.order,
            mat.frenzy,
            mat.state,
            "undone" if mat.state == "defeated" else f"{mat.done}/{mat.of}",
            task_said(mat, names),
            (price_tokens(mat.advance), price_words(mat.advance, names)),
            (price_tokens(mat.defeat), price_words(mat.defeat, names)) if mat.defeat else None,
            mat.power.text,
            links.get(f"mat:{mat.id}", ""),
            {} if mat.state == "defeated" else DRAWN[mat.id](mat, names, links),
        )
        for mat in view.mats
    ]


def _coffins(mat: MatView, names: Names, _: Mapping[str, str]) -> dict[str, Any]:
    """Middle, name and state of each coffin; a long name has more room."""
    found, x = [], 4.0
    for each in mat.coffins:
        name = names(each.space)
        width = max(46.0, 7.4 * len(name))
        found.append((round(x + width / 2), name, each.whole))
        x += width
    return {"coffins": found}


def spot_at(spot: int) -> tuple[float, float]:
    """Where a spot of the ring lies: 0 in the middle, 1 above, the others clockwise."""
    if spot == 0:
        return 50.0, 50.0
    turn = (spot - 1) * pi / 3
    return round(50 + 36 * sin(turn), 1), round(50 - 36 * cos(turn), 1)


def _ring(mat: MatView, _: Names, links: Mapping[str, str]) -> dict[str, Any]:
    """Empty spots and scarabs, each scarab with its link, and the numbers outside the ring."""
    empty = [spot_at(each.spot) for each in mat.spots if not each.scarab]
    scarabs = [
        (
            *spot_at(each.spot),
            each.scarab,
            "down" if each.face_down else "ok" if each.in_place else "",
            links.get(f"scarab:{each.scarab}", ""),
        )
        for each in mat.spots
        if each.scarab
    ]
    outside = [(spot, 50 + 56 * sin((spot - 1) * pi / 3), 54 - 56 * cos((spot - 1) * pi / 3)) for spot in range(1, 7)]
    return {"empty": empty, "scarabs": scarabs, "outside": [(n, round(x, 1), round(y, 1)) for n, x, y in outside]}


def _dials(mat: MatView, names: Names, _: Mapping[str, str]) -> dict[str, Any]:
    """Icon, name, value, full value, the arc filled so far, and the middle of each dial."""
    found = []
    for n, dial in enumerate(mat.dials):
        x = 55 + 110 * n
        found.append(
            (x, FIGURES[dial.figure][0], names(dial.figure), dial.colour, dial.value, dial.full, _arc(x, 34, dial))
        )
    return {"dials": found}


def _arc(x: float, y: float, dial: Any, radius: float = 29) -> str:
    """The part of a ring that is full, clockwise from the top; nothing at zero."""
    if dial.value <= 0:
        return ""
    part = min(dial.value / dial.full, 0.9999)
    end_x, end_y = x + radius * sin(2 * pi * part), y - radius * cos(2 * pi * part)
    return f"M{x} {y - radius}A{radius} {radius} 0 {int(part > 0.5)} 1 {end_x:.1f} {end_y:.1f}"


def track_at(step: int) -> tuple[float, float]:
    """Where a step of the lair track lies; 0 is where the boat starts. Rows run to and fro."""
    row, along = divmod(step, PER_ROW)
    return 16 + 31.5 * (along if row % 2 == 0 else PER_ROW - 1 - along), 16 + 26.0 * row


def _lair(mat: MatView, _: Names, __: Mapping[str, str]) -> dict[str, Any]:
    steps = [
        (*track_at(n), colour, LETTERS[colour], "hr-past" if n < mat.boat else "")
        for n, colour in enumerate(mat.track, 1)
    ]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in (track_at(n) for n in range(len(mat.track) + 1)))
    return {"steps": steps, "path": path, "boat": track_at(mat.boat), "goal": track_at(len(mat.track))}


def _cure(mat: MatView, names: Names, links: Mapping[str, str]) -> dict[str, Any]:
    """Six spots in three pairs, and the Cure."""
    spots = [
        (
            22 + 36 * (n // 2),
            18 + 34 * (n % 2),
            each.spot,
            names(each.item) if each.item else "",
            links.get(f"spot:wolf_man:{each.spot}", ""),
        )
        for n, each in enumerate(mat.laid)
    ]
    return {"vials": spots, "cure": mat.cure}


def _evidence(mat: MatView, names: Names, _: Mapping[str, str]) -> dict[str, Any]:
    return {"proofs": [(names(each.spot), names(each.item) if each.item else "") for each in mat.laid]}


DRAWN = {
    "dracula": _coffins,
    "mummy": _ring,
    "frankenstein_and_bride": _dials,
    "creature": _lair,
    "wolf_man": _cure,
    "invisible_man": _evidence,
}


def task_said(mat: MatView, names: Names) -> str:
    """How far the task is, in words: all that the mat shows."""
    if mat.state == "defeated":
        return "Undone"
    parts: list[str] = []
    if mat.coffins:
        parts += _said("smashed", [names(each.space) for each in mat.coffins if not each.whole])
        parts += _said("whole", [names(each.space) for each in mat.coffins if each.whole])
        return f"Coffins: {', '.join(parts)}"
    if mat.spots:
        for each in mat.spots:
            where = "the middle" if each.spot == 0 else f"spot {each.spot}"
            state = ", face down" if each.face_down else ", in place" if each.in_place else ""
            parts.append(f"{where}: {f'scarab {each.scarab}{state}' if each.scarab else 'empty'}")
        return f"Scarab puzzle, {mat.done} of {mat.of} in place. {'; '.join(parts)}"
    if mat.dials:
        said = [f"{names(each.figure)} {each.value} of {each.full}, {COLOURS[each.colour]} items" for each in mat.dials]
        return f"Dials: {'; '.join(said)}"
    if mat.track:
        ahead = ", ".join(COLOURS[colour] for colour in mat.track[mat.boat :])
        return f"Lair track: boat on step {mat.boat} of {len(mat.track)}. Ahead: {ahead or 'nothing'}"
    said = [
        f"{names(each.spot) if each.spot in _PLACES else each.spot}: {names(each.item) if each.item else 'empty'}"
        for each in mat.laid
    ]
    if mat.cure:
        return f"Spots for the cure: {'; '.join(said)}. The Cure is {mat.cure}"
    return f"Evidence: {'; '.join(said)}"


_PLACES = ("inn", "barn", "mansion", "laboratory", "institute")


def _said(state: str, spaces: Sequence[str]) -> list[str]:
    return [f"{listed(spaces)} {state}"] if spaces else []


def mat_said(mat: MatView, names: Names) -> list[str]:
    """The mat line by line, for the board in words."""
    head = f"{names(mat.id)}, frenzy order {mat.order}" + (", has the frenzy marker" if mat.frenzy else "")
    if mat.state == "defeated":
        return [f"{head}: undone"]
    lines = [f"{head}. {task_said(mat, names)}."]
    where = f" at {listed([names(space) for space in mat.places])}" if mat.places else " where its figures stand"
    lines.append(f"Its task is done{where} with {price_said(mat.advance, names)}.")
    if mat.defeat:
        lines.append(f"Its defeat takes {price_said(mat.defeat, names)}.")
    lines.append(f"Power: {mat.power.text}")
    if mat.state == "ready":
        lines.append("The task is done: it can be defeated.")
    return lines


def undone(view: View) -> str:
    gone = sum(1 for mat in view.mats if mat.state == "defeated")
    return f"{gone} of {counted(len(view.mats), 'monster')}"
