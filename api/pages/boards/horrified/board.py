"""The village as it is drawn: spaces with what lies there, pieces, what is lit, what threatens, what a preview marks.

Everything stands at a named place; the style of the board knows where that is in either layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.pages.boards.horrified import geometry as at
from api.pages.boards.horrified.names import (
    FIGURES,
    HEROES,
    TASKS,
    TOKENS,
    VILLAGERS,
    item_said,
    place,
    threat_said,
    token,
    villager_said,
)
from api.pages.fills import Names
from api.usecases.shapes import Shows
from domain.horrified.forecast import ThreatView
from domain.horrified.view import FigureView, HeroView, ItemView, SpaceView, View


@dataclass(slots=True)
class Space:
    """A space: its look, icon, label with its half width, marks of tasks, and how all of it is said."""

    id: str
    kind: str
    icon: str
    name: str
    half: int
    href: str
    said: str
    marks: list[tuple[str, str, str]]


@dataclass(slots=True)
class Token:
    """An item on its space, from the middle of the row of tokens."""

    key: str
    item: str
    colour: str
    text: str
    space: str
    where: str
    x: float
    y: float
    href: str
    said: str


@dataclass(slots=True)
class Piece:
    """A figure on the board; `element` is what links and previews call it."""

    element: str
    kind: str
    look: str
    icon: str
    letter: str
    space: str
    x: float
    y: float
    size: float
    href: str
    said: str
    badge: str = ""

    @property
    def id(self) -> str:
        return self.element.replace(":", "-")


@dataclass(slots=True)
class Board:
    title: str
    spaces: list[Space]
    tokens: list[Token]
    pieces: list[Piece]
    threats: list[at.Arrow]
    threats_said: str
    marks: dict[str, Any]
    ghosts: list[tuple[str, str]]


def draw(view: View, names: Names, links: Mapping[str, str], shows: Shows | None = None) -> Board:
    """Everything on the board. `links` says which elements are lit and where they lead, `shows` what to mark."""
    ways = [way(threat) for threat in view.threats if threat.cards or threat.frenzy]
    return Board(
        title="The village: its places, lit paths and water. The same in words: In words.",
        spaces=[_space(space, view, names, links) for space in sorted(view.spaces, key=_depth)],
        tokens=[each for space in view.spaces for each in _tokens(space, names, links)],
        pieces=_pieces(view, names, links),
        threats=[drawn for each in ways for layout in at.LAYOUTS if (drawn := at.arrow(each, layout))],
        threats_said="; ".join(threat_said(threat, names) for threat in view.threats),
        marks=marks(view, shows),
        ghosts=[],
    )


def way(threat: ThreatView) -> list[str]:
    """The spaces that a figure would go along at its longest strike."""
    path = threat.path if threat.path[:1] == [threat.space] else [threat.space, *threat.path]
    far = max((each.move for each in threat.ways), default=0)
    return path[: far + 1]


def _depth(space: SpaceView) -> tuple[bool, int]:
    """Water lies lowest; of the others the nearer to the reader's edge is drawn later."""
    return space.kind != "water", at.PLACES["wide"][space.id][1]


def _space(space: SpaceView, view: View, names: Names, links: Mapping[str, str]) -> Space:
    element = f"space:{space.id}"
    icon = at.BOARD[space.id]["icon"] if space.id != "fountain" else "fountain"
    name = names(space.id)
    marks = [(mark, *TASKS[mark]) for mark in space.marks if mark in TASKS]
    return Space(
        space.id,
        space.kind,
        icon,
        "" if space.kind == "unnamed" else name,
        round(len(name) * 4.7 + 11),
        links.get(element, ""),
        space_said(space, view, names),
        marks,
    )


def space_said(space: SpaceView, view: View, names: Names) -> str:
    """A space for those who hear the board: its name, who is there, what lies there, which task is done there."""
    here = [names(hero.id) for hero in view.heroes if hero.space == space.id]
    here += [names(each.id) for each in view.villagers if each.space == space.id]
    here += [names(figure.id) for figure in view.figures if figure.space == space.id]
    lies = [item_said(item, names) for item in space.items]
    tasks = [TASKS[mark][1].lower() for mark in space.marks if mark in TASKS]
    return "; ".join(filter(None, (names(space.id), ", ".join(here), ", ".join(lies), ", ".join(tasks))))


def _tokens(space: SpaceView, names: Names, links: Mapping[str, str]) -> Iterable[Token]:
    if not space.items:
        return
    columns, spots = at.row_of(len(space.items))
    wide, tall = at.BOARD[space.id]["items"], at.BOARD[space.id]["tall_items"]
    where = f"hr-{wide} hr-tall-{tall} hr-c{columns}"
    seen: dict[str, int] = {}
    for item, (x, y) in zip(space.items, spots, strict=True):
        seen[item.id] = seen.get(item.id, 0) + 1
        yield Token(
            f"lies-{space.id}-{item.id}-{seen[item.id]}",
            item.id,
            item.colour,
            token(item),
            space.id,
            where,
            x,
            y,
            links.get(f"item:{item.id}", ""),
            f"{token(item)}: {item_said(item, names)}, at {place(space.id, names)}",
        )


def positions(view: View) -> dict[str, tuple[str, float, float, float]]:
    """Where each piece stands: its space, and its place and size there. Heroes stand before villagers and figures."""
    at_space: dict[str, list[str]] = {}
    for hero in view.heroes:
        if hero.space:
            at_space.setdefault(hero.space, []).append(f"hero:{hero.id}")
    for villager in view.villagers:
        if villager.space:
            at_space.setdefault(villager.space, []).append(f"villager:{villager.id}")
    for figure in view.figures:
        at_space.setdefault(figure.space, []).append(f"figure:{figure.id}")
    return {
        element: (space, *spot)
        for space, elements in at_space.items()
        for element, spot in zip(elements, at.spread(len(elements)), strict=True)
    }


def _pieces(view: View, names: Names, links: Mapping[str, str]) -> list[Piece]:
    """Each kind in the order of the view, so that a piece keeps its node while it moves."""
    places = positions(view)
    found = [_hero(hero, view, names) for hero in view.heroes if hero.space]
    for villager in view.villagers:
        if villager.space:
            said = villager_said(villager, names)
            found.append(("villager:" + villager.id, "villager", "", "", VILLAGERS[villager.id], said, ""))
    found += [_figure(figure, view, names) for figure in view.figures]
    return [
        Piece(element, kind, look, icon, letter, *places[element], links.get(element, ""), said, badge)
        for element, kind, look, icon, letter, said, badge in found
    ]


Drawn = tuple[str, str, str, str, str, str, str]


def _hero(hero: HeroView, view: View, names: Names) -> Drawn:
    icon, letter = HEROES[hero.id]
    said = f"{letter}: {names(hero.id)}, at {place(hero.space or '', names)}"
    said += "".join(f", {TOKENS[each]}" for each in hero.tokens if each in TOKENS)
    now = "now" if hero.active and view.phase == "hero" else ""
    return f"hero:{hero.id}", "hero", f"hr-h-{hero.id}", icon, letter, said + (", to act" if now else ""), now


def _figure(figure: FigureView, view: View, names: Names) -> Drawn:
    icon, letter = FIGURES[figure.id]
    frenzy = figure.monster == view.frenzy and figure.id in at.FRENZY_FIGURES
    said = f"{letter}: {names(figure.id)}, at {place(figure.space, names)}" + (", in frenzy" if frenzy else "")
    return f"figure:{figure.id}", "figure", "", icon, letter, said, "frenzy" if frenzy else ""


def marks(view: View, shows: Shows | None) -> dict[str, Any]:
    """What a preview marks: halos where something would be touched, and a golden way to where it would go."""
    found: dict[str, Any] = {"halos": [], "arrows": []}
    if shows is None:
        return found
    places = {element: where[0] for element, where in positions(view).items()}
    spaces = [_where(element, places) for element in (*shows.cells, *shows.area)]
    found["halos"] = list(dict.fromkeys(space for space in spaces if space))
    path = [space for space in (_where(element, places) for element in shows.path) if space]
    found["arrows"] = [drawn for layout in at.LAYOUTS if (drawn := at.arrow(path, layout))]
    return found


def _where(element: str, places: Mapping[str, str]) -> str:
    kind, _, rest = element.partition(":")
    if kind == "space":
        return rest if rest in at.BOARD else ""
    return places.get(element, "")


def ghosts(then: View, now: View) -> list[tuple[str, str]]:
    """Element and space of the pieces that stand now where they stood not then."""
    before, after = positions(then), positions(now)
    return [(element, spot[0]) for element, spot in after.items() if before.get(element, ("",))[0] != spot[0]]


def items_at_hand(view: View) -> dict[str, ItemView]:
    """All kinds of items in view, by id."""
    lying: Sequence[ItemView] = [item for space in view.spaces for item in space.items]
    held = [item for hero in view.heroes for item in hero.items]
    return {item.id: item for item in (*lying, *held)}
