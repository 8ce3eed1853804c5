"""The picture: the path with its Hordes in miniature, sites and Towers beside it, and one tray laid open large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from api.pages.asking import Question
from api.pages.boards.kingdom_rush import said
from api.pages.boards.kingdom_rush.lit import Lit, squares_of, tray_of
from api.pages.fills import Names
from api.usecases.shapes import Shows
from domain.kingdom_rush.squares import letter
from domain.kingdom_rush.view import SquareView, TrayView, View

SQUARE, EDGE = 100, 40
MARKER = "marker:treants"
TOWER_ICONS = {
    "archer": "gi-bow-arrow",
    "mage": "gi-orb-wand",
    "artillery": "gi-catapult",
    "barracks": "gi-crossed-swords",
}
HERO_ICONS = {
    "grawl": "gi-rock-golem",
    "lynn": "gi-hooded-assassin",
    "alleria": "gi-robin-hood-hat",
    "magnus": "gi-wizard-face",
    "ignus": "gi-fire-silhouette",
    "malik": "gi-hammer-nails",
    "bolin": "gi-visored-helm",
}


@dataclass(slots=True)
class Spot:
    """A square of the map: where its upper left corner is, what is on it, where it leads."""

    at: str
    x: int
    y: int
    path: bool
    site: int
    spawn: str
    said: str
    href: str
    answer: str
    piece: str = ""
    mine: bool = False
    reach: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Mini:
    """A card of the path in small; `badge`: Hearts at stake, or squares that a Portal still has open; `element`: what
    the story moves it by: a Boss's Life card goes with him, his figure (`boss`) on it."""

    tray: TrayView
    x: int
    y: int
    cells: list[tuple[int, int, str]]
    badge: int
    held: bool
    element: str
    boss: bool


@dataclass(slots=True)
class Piece:
    """A Tower, a Hero or a Boss on the map; `element`: what the story moves it by; `reach`: squares that a Tower
    attacks."""

    x: int
    y: int
    icon: str
    look: str
    level: int = 0
    seat: int = 0
    element: str = ""
    reach: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Ghost:
    """A place where the piece at hand may lie, on the open tray."""

    answer: str
    cells: list[tuple[int, int]]
    chosen: bool


@dataclass(slots=True)
class Tray:
    """The tray that lies open."""

    view: TrayView
    title: str
    stake: str
    cells: list[tuple[int, int, SquareView]]
    spots: list[Spot]
    ghosts: list[Ghost]
    planned: list[tuple[int, int]]
    said: str
    legend: list[tuple[str, str]]
    then: str


@dataclass(slots=True)
class Board:
    title: str
    width: int
    height: int
    columns: list[tuple[int, int, str]]
    spots: list[Spot]
    roads: list[tuple[int, int, int, int]]
    jumps: list[tuple[int, int, int, int]]
    gate: tuple[int, int, str] | None
    minis: list[Mini]
    towers: list[Piece]
    heroes: list[Piece]
    others: list[Piece]
    arrows: list[tuple[str, bool]]
    threats: str
    tray: Tray | None
    marks: dict[str, Any] = field(default_factory=dict)


def corner(at: str) -> tuple[int, int]:
    x, _, y = at.partition(",")
    return int(x) * SQUARE, int(y) * SQUARE


def cell(square: str) -> tuple[int, int]:
    """Upper left corner of a tray's square, 10 units each."""
    return int(square[1]) * 10, int(square[0]) * 10


def draw(
    view: View,
    questions: Sequence[Question],
    names: Names,
    lit: Lit,
    opened: TrayView | None,
    shows: Shows | None = None,
) -> Board:
    """Everything on the board."""
    roads, jumps = _roads(view)
    return Board(
        title=f"The path of {names(view.scenario)}, and one tray laid open. The same in words: In words.",
        width=view.width * SQUARE + 2 * EDGE,
        height=view.height * SQUARE + 2 * EDGE,
        columns=_columns(view),
        spots=[_spot(view, n, names, lit) for n in range(len(view.spots))],
        roads=roads,
        jumps=jumps,
        gate=_gate(view),
        minis=[_mini(each, view) for each in view.trays if "," in each.at],
        towers=[_tower(view, n) for n in range(len(view.towers))],
        heroes=[
            Piece(
                *corner(each.at),
                HERO_ICONS.get(each.id, "gi-person"),
                "kr-guest" if each.guest else "",
                seat=each.seat,
                element=f"hero:{each.id}",
            )
            for each in view.heroes
            if "," in each.at
        ],
        others=_others(view),
        arrows=[arrow for each in view.forecast if (arrow := _arrow(each.at, each.path, view))],
        threats="; ".join(said.coming(each, names) for each in view.forecast),
        tray=_tray(opened, view, questions, names, lit) if opened else None,
        marks=marks(view, shows),
    )


def _spot(view: View, n: int, names: Names, lit: Lit) -> Spot:
    spot = view.spots[n]
    element = f"at:{spot.at}"
    return Spot(
        spot.at,
        *corner(spot.at),
        bool(spot.space),
        spot.site,
        spot.spawn,
        said.square(spot, view, names),
        lit.hrefs.get(element, ""),
        lit.answers.get(element, ""),
        spot.piece,
        spot.mine,
        [corner(at) for each in view.towers if each.at == spot.at for at in said.reached(each, view)],
    )


def _middle(at: str) -> tuple[int, int]:
    x, y = corner(at)
    return x + SQUARE // 2, y + SQUARE // 2


def _exit(view: View) -> tuple[int, int]:
    x, y = _middle(view.exit)
    right, down = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}.get(view.exit_side, (0, 1))
    return x + 70 * right, y + 70 * down


def _gate(view: View) -> tuple[int, int, str] | None:
    """Where the gate of the Kingdom stands, and its size: beside the map there is less room than under it."""
    if "," not in view.exit:
        return None
    return (*_exit(view), "0.55" if view.exit_side in ("east", "west") else "1")


def _columns(view: View) -> list[tuple[int, int, str]]:
    """Where the columns' letters stand: over the map, beside the flag of a Spawn point, or under it where the gate of
    the Kingdom is above."""
    under = view.exit_side == "north"
    flags = {corner(each.at)[0] for each in view.spots if each.spawn and each.at.endswith(",0") and not under}
    y = view.height * SQUARE + 30 if under else -12
    lefts = range(0, view.width * SQUARE, SQUARE)
    return [(left + (6 if left in flags else 50), y, letter(left // SQUARE)) for left in lefts]


def _roads(view: View) -> tuple[list[tuple[int, int, int, int]], list[tuple[int, int, int, int]]]:
    """The stretches of the path between neighbours, and those that leap."""
    roads: list[tuple[int, int, int, int]] = []
    jumps: list[tuple[int, int, int, int]] = []
    for spot in view.spots:
        if not spot.space or not spot.onward:
            continue
        start = _middle(spot.at)
        end = _exit(view) if spot.onward == "exit" else _middle(spot.onward)
        far = abs(end[0] - start[0]) + abs(end[1] - start[1]) > SQUARE
        (jumps if far else roads).append((*start, *end))
    return roads, jumps


def _mini(tray: TrayView, view: View) -> Mini:
    cells = [(*cell(each.square), look(each)) for each in tray.squares]
    held = bool(tray.soldiers or tray.bases or tray.frozen)
    badge = tray.loss if tray.kind == "horde" else tray.open
    boss = next((each.kind for each in view.bosses if each.tray == tray.id), "")
    element = f"boss:{boss}" if boss else f"tray:{tray.id}"
    return Mini(tray, *corner(tray.at), cells, badge, held, element, bool(boss))


def look(square: SquareView) -> str:
    """The look of a square: what covers it, or what it is."""
    return f"kr-by-{square.by}" if square.by else f"kr-{square.what}"


def _tower(view: View, n: int) -> Piece:
    built = view.towers[n]
    card = next((each for each in view.cards if each.card == built.card), None)
    kind, level = (card.type, card.level) if card else ("archer", 1)
    x, y = corner(built.at)
    spent = "" if built.left else " kr-spent"
    icon, reach = TOWER_ICONS.get(kind, "gi-stone-tower"), [corner(at) for at in said.reached(built, view)]
    return Piece(x, y, icon, f"kr-{kind}{spent}", level, built.seat, f"at:{built.at}", reach)


def _others(view: View) -> list[Piece]:
    found = [
        Piece(*corner(each.at), "gi-daemon-skull", "kr-boss", element=f"boss:{each.kind}")
        for each in view.bosses
        if "," in each.at and not each.tray
    ]
    if "," in view.marker:
        found.append(Piece(*corner(view.marker), "gi-hazard-sign", "kr-marker", element=MARKER))
    return found


def _arrow(at: str, path: Sequence[str], view: View) -> tuple[str, bool] | None:
    """Where a card will go: the points of its way, and whether it enters the Kingdom."""
    if not path or "," not in at:
        return None
    points = [
        _middle(at),
        *(_exit(view) if each == "exit" else _middle(each) for each in path if each == "exit" or "," in each),
    ]
    return " ".join(f"{x},{y}" for x, y in points), path[-1] == "exit"


def _tray(tray: TrayView, view: View, questions: Sequence[Question], names: Names, lit: Lit) -> Tray:
    there = {each.square: each for each in tray.squares}
    spots = []
    for square in (f"{row}{col}" for row in range(5) for col in range(5)):
        href = lit.hrefs.get(f"sq:{square}", "")
        if href:
            at = said.squares(square)
            what = said.covered(there[square], names) if square in there else "bare"
            answer = lit.answers.get(f"sq:{square}", "")
            spots.append(Spot(square, *cell(square), False, 0, "", f"{names(tray.card)}, {at}: {what}", href, answer))
    ghosts = [
        Ghost(option.id, [cell(each) for each in squares], option.id == question.chosen)
        for question in questions
        for option in question.ask.options
        if (squares := squares_of(option)) and tray_of(option, view) in ("", tray.id)
    ]
    plan = view.plan
    put = zip(plan.put, plan.on, strict=False) if plan else ()
    planned = [cell(square) for tile, on in put if on == tray.id for square in tile.squares.split("-") if square]
    stake = f"{tray.loss} at stake" if tray.kind == "horde" else f"{tray.open} of {tray.of} open"
    cells = [(*cell(each.square), each) for each in tray.squares]
    title, words, then = names(tray.card), said.tray(tray, names), said.once_covered(tray, view, names)
    return Tray(tray, title, stake, cells, spots, ghosts, planned, words, said.legend(tray), then)


def marks(view: View, shows: Shows | None) -> dict[str, Any]:
    """What a preview marks: squares of the map, and those that a Tower would reach from there."""
    if shows is None:
        return {"spots": [], "reach": []}
    at = {each.id: each.at for each in view.trays}
    reached = [each for each in shows.area if each.startswith("spot:")]
    spots = _corners([each for each in (*shows.cells, *shows.area, *shows.path) if each not in reached], at)
    return {"spots": spots, "reach": [each for each in _corners(reached, at) if each not in spots]}


def _corners(elements: Sequence[str], at: Mapping[str, str]) -> list[tuple[int, int]]:
    """Where they are on the map: squares of it, cards, and the squares of a card's tray."""
    places = []
    for element in elements:
        kind, _, which = element.partition(":")
        places.append(which if kind == "spot" else at.get(which.partition(":")[0], ""))
    return [corner(each) for each in dict.fromkeys(places) if "," in each]
