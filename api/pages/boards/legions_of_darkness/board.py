"""The castle as it is drawn: pieces with their places, what is lit, what a preview marks, what threatens.

Everything here is tuples of plain values in the order in which the template unpacks them: this is the part of the
page that is drawn again at every move.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from api.pages.boards.legions_of_darkness import geometry as at
from api.pages.boards.legions_of_darkness.names import (
    HEROES,
    MARKS,
    TRACKS,
    WORK_ICONS,
    army_said,
    hero_said,
    steps_left,
    threat_said,
    time_of_day,
    wall_said,
)
from api.pages.fills import Names
from api.usecases.shapes import Shows
from domain.legions_of_darkness.view import ArmyView, HeroView, ThreatView, View

TIME_MARKS = {
    "first_dawn": "t-dawn",
    "dawn": "t-dawn",
    "day": "t-day",
    "twilight": "t-dusk",
    "final_twilight": "t-dusk",
}
SPREAD = {
    1: ((0, 0),),
    2: ((-23, 0), (23, 0)),
    3: ((-25, 8), (25, 8), (0, -26)),
    4: ((-25, -22), (25, -22), (-25, 22), (25, 22)),
}
BESIDE = {1: (0,), 2: (-36, 36)}
CLOSE = 0.84
"""Armies that share a space, or stand on neighbouring ones, are drawn smaller: no ring lies on another."""
ASIDE = 18
"""Where the board's edge leaves less than a step between two spaces, their armies step aside."""
CAMP = {1: (0,), 2: (-36, 36), 3: (-62, 0, 62), 4: (-87, -29, 29, 87)}


@dataclass(slots=True)
class Board:
    title: str
    steps: str
    time: list[tuple[str, str, int, int, str]]
    now: tuple[int, int]
    court: list[tuple[int, str, str]]
    court_said: str
    works: list[tuple[str, str, int, int, str, str]]
    rings: list[tuple[str, float, float, float]]
    armies: list[tuple[str, str, str, str, str, str, int, str, str, str]]
    heroes: list[tuple[str, str, str, str, str, str, str]]
    circles: list[tuple[str, str, float, float, str, bool]]
    camp: tuple[str, str, int] | None
    threats: list[tuple[str, str, int, float, float, str, str]]
    threats_said: str
    held: list[tuple[float, float]]
    marks: dict[str, Any]


def draw(
    view: View, names: Names, links: Mapping[str, str], shows: Shows | None = None, ways: Collection[str] = ()
) -> Board:
    """Everything on the board. `links` says which elements are lit and where they lead, `shows` what to mark, `ways`
    which places heroes may go to: their towers are lit, while builders light the wall before it."""
    places = positions(view)
    return Board(
        title=time_of_day(view.time),
        steps=steps_left(view.time),
        time=_time(view),
        now=at.TIME[view.time.index],
        court=_court(view),
        court_said=f"Defenders: {', '.join(f'{names(d.kind)} {d.value}' for d in view.defenders)}",
        works=_works(view, names),
        rings=_rings(links, places),
        armies=_armies(view, names, links, places),
        heroes=_heroes(view, names, links, places),
        circles=_circles(links, ways),
        camp=_camp(view, links),
        threats=_threats(view.threats),
        threats_said="; ".join(threat_said(threat, view, names) for threat in view.threats),
        held=[places[f"army:{army.id}"][:2] for army in view.armies if army.slowed and army.space is not None],
        marks=marks(view, shows, places),
    )


Place = tuple[float, float, float]


def positions(view: View) -> dict[str, Place]:
    """Where each piece stands: x, y and its size. Pieces that share a place stand beside each other."""
    found: dict[str, Place] = {}
    on_space: dict[tuple[str, int], list[ArmyView]] = {}
    for army in view.armies:
        if army.space is not None:
            on_space.setdefault((army.track, army.space), []).append(army)
    for (track, n), armies in on_space.items():
        x, y = at.space(track, n)
        near = [at.space(track, n + step)[1] for step in (-1, 1) if (track, n + step) in on_space]
        aside = (-ASIDE, ASIDE)[n % 2] if any(abs(y - other) < 60 for other in near) else 0
        for dx, army in zip(BESIDE[min(len(armies), 2)], armies, strict=False):
            found[f"army:{army.id}"] = (x + dx + aside, y, CLOSE if near or len(armies) > 1 else 1)
    at_place: dict[str, list[HeroView]] = {}
    for hero in view.heroes:
        if hero.place is not None:
            at_place.setdefault(hero.place, []).append(hero)
    for place, heroes in at_place.items():
        few = min(len(heroes), 4)
        for n, hero in enumerate(heroes[:4]):
            if place == "reserves":
                found[f"hero:{hero.id}"] = (at.RESERVES[0] + CAMP[few][n], at.RESERVES[1], 0.9)
            else:
                x, y = at.CIRCLES[place]
                dx, dy = SPREAD[few][n]
                found[f"hero:{hero.id}"] = (x + dx, y + dy, 1 if few == 1 else 0.78)
    return found


def _time(view: View) -> list[tuple[str, str, int, int, str]]:
    now = view.time.index
    return [
        (
            "past" if n < now else "now" if n == now else "",
            TIME_MARKS.get(kind, "t-night"),
            *at.TIME[n],
            "dark" if kind in ("night", "twilight", "final_twilight") else "",
        )
        for n, kind in enumerate(view.time.kinds)
    ]


def _court(view: View) -> list[tuple[int, str, str]]:
    icons = {"men_at_arms": "gi-crossed-swords", "archers": "gi-bow-arrow", "priests": "gi-prayer"}
    return [
        (312 + 48 * n, icons[each.kind], f"+{each.value}" if each.kind == "priests" else str(each.value))
        for n, each in enumerate(view.defenders)
    ]


def _works(view: View, names: Names) -> list[tuple[str, str, int, int, str, str]]:
    found: list[tuple[str, str, int, int, str, str]] = []
    for wall in view.walls:
        kind = wall.wall if wall.wall != "whole" else wall.upgrade
        if kind and wall.track in at.WORKS:
            look = {"breach": "breach", "barricade": "wood"}.get(kind, "built")
            x, y = at.WORKS[wall.track]
            found.append((wall.track, look, x, y, WORK_ICONS[kind], wall_said(wall, names)))
    return found


def _rings(links: Mapping[str, str], places: Mapping[str, Place]) -> list[tuple[str, float, float, float]]:
    return [
        (element, *places[element][:2], (39 if element.startswith("army:") else 37) * places[element][2])
        for element in links
        if element in places
    ]


def _armies(
    view: View, names: Names, links: Mapping[str, str], places: Mapping[str, Place]
) -> list[tuple[str, str, str, str, str, str, int, str, str, str]]:
    """The front army comes last, so that it lies on top."""
    found = []
    for army in sorted(view.armies, key=lambda army: -(army.space or 9)):
        element = f"army:{army.id}"
        if element in places:
            icon, letter, _ = MARKS[army.kind]
            found.append(
                (
                    army.id,
                    links.get(element, ""),
                    _transform(places[element]),
                    army.kind,
                    icon,
                    letter,
                    army.strength,
                    army_said(army, view, names),
                    "blood" if army.bloody else "",
                    "slow" if army.slowed else "",
                )
            )
    return found


def _heroes(
    view: View, names: Names, links: Mapping[str, str], places: Mapping[str, Place]
) -> list[tuple[str, str, str, str, str, str, str]]:
    found = []
    for hero in view.heroes:
        element = f"hero:{hero.id}"
        if element in places:
            icon, letter = HEROES[hero.id]
            found.append(
                (
                    hero.id,
                    links.get(element, ""),
                    _transform(places[element]),
                    icon,
                    letter,
                    hero_said(hero, names),
                    "wounded" if hero.state == "wounded" else "",
                )
            )
    return found


def _transform(place: Place) -> str:
    x, y, size = place
    return f"translate({x:g} {y:g})" if size == 1 else f"translate({x:g} {y:g}) scale({size:g})"


def _circles(links: Mapping[str, str], ways: Collection[str]) -> list[tuple[str, str, float, float, str, bool]]:
    """Towers that heroes go to, and walls that are built on, as spots under the pieces; the last says: a wall."""
    found: list[tuple[str, str, float, float, str, bool]] = []
    for track, tower in at.CIRCLES.items():
        element = f"circle:{track}"
        if element in links:
            wall = track in at.WORKS and element not in ways
            x, y = at.WORKS[track] if wall else tower
            found.append((track, links[element], x, y, f"The {TRACKS[track]}", wall))
    return found


def _camp(view: View, links: Mapping[str, str]) -> tuple[str, str, int] | None:
    """Where it leads, its name, and half its width: as many heroes as wait there."""
    href = links.get("reserves", "")
    waiting = min(sum(1 for hero in view.heroes if hero.place == "reserves"), 4)
    return (href, "The Reserves", 34 + CAMP[max(waiting, 1)][-1]) if href or waiting else None


def _threats(threats: list[ThreatView]) -> list[tuple[str, str, int, float, float, str, str]]:
    """One arrow an army: path, head, turn of the head, middle of its pill, chance, and how grave it is."""
    found: list[tuple[str, str, int, float, float, str, str]] = []
    seen: set[tuple[str, int, int]] = set()
    for threat in threats:
        spot = (threat.track, threat.space, threat.to)
        if not threat.cards or spot in seen:
            continue
        seen.add(spot)
        start, end = at.space(threat.track, threat.space), at.space(threat.track, threat.to)
        arrow = at.Arrow(start, end)
        x, y = (round(part) for part in arrow.word)
        grave = "" if threat.what == "advance" else threat.what
        percent = f"{(200 * threat.cards + threat.of) // (2 * threat.of)}%"
        found.append((arrow.path, arrow.head, arrow.turn, x, y, percent, grave))
    return found


def marks(view: View, shows: Shows | None, places: Mapping[str, Place] | None = None) -> dict[str, Any]:
    """What a preview marks: halos on what it touches, and a golden arrow to where it would go."""
    found: dict[str, Any] = {"halos": [], "arrow": None, "ghost": None, "spots": []}
    if shows is None:
        return found
    places = places or positions(view)
    for element in dict.fromkeys((*shows.cells, *shows.area)):
        if element in places:
            x, y, size = places[element]
            found["halos"].append((x, y, (47 if element.startswith("army:") else 37) * size))
        elif spot := at.place(element):
            found["spots"].append((*spot, 40))
    if len(shows.path) > 1:
        points = [p for p in (_point(element, places) for element in shows.path) if p]
        if len(points) > 1:
            marching = all(element.startswith("space:") for element in shows.path)
            arrow = at.Arrow(points[0], points[-1], side=-1 if marching else 0)
            found["arrow"] = (arrow.path, arrow.head, arrow.turn)
            moved = next((e for e in shows.cells if e.startswith("army:")), "")
            kind = next((army.kind for army in view.armies if f"army:{army.id}" == moved), "")
            found["ghost"] = (kind, *points[-1])
    return found


def _point(element: str, places: Mapping[str, Place]) -> tuple[float, float] | None:
    if element in places:
        return places[element][:2]
    return at.place(element)


def ghosts(then: View, now: View) -> list[tuple[float, float, float]]:
    """Dotted rings where pieces stand now that stood elsewhere then."""
    before, after = positions(then), positions(now)
    return [
        (x, y, (34 if element.startswith("army:") else 30) * size)
        for element, (x, y, size) in after.items()
        if before.get(element, (0, 0, 0))[:2] != (x, y)
    ]
