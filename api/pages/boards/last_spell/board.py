"""The town and its surroundings as they are drawn: mist, Structures, figures, what is lit, what threatens, previews.

What never moves is a static file. What there are dozens of is written down by `pieces` and `lit`; the template lays it
all in its place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from markupsafe import Markup

from api.pages.asking import Question
from api.pages.boards.last_spell import geometry as at
from api.pages.boards.last_spell import lit, pieces
from api.pages.boards.last_spell.lit import Stands
from api.pages.boards.last_spell.names import BOSS, BOSSES, DICE, FACES, TILES
from api.pages.fills import Names
from api.pages.words import counted, listed
from api.usecases.shapes import Shows
from domain.last_spell.view import View

PERCENT = re.compile(r"(\d+)%")
LEFT, RIGHT = "left", "right"


@dataclass(slots=True)
class Board:
    """All that the template lays one over the other; what comes in dozens is `Markup` by `pieces` and `lit`."""

    title: str
    land: str
    focus: str
    mist: list[tuple[str, str]]
    slots: Markup
    hidden: str
    mages: list[tuple[int, int, bool]]
    circle_said: str
    structures: Markup
    figures: Markup
    bodies: Markup
    coming: Markup
    boss: tuple[int, int, str, str] | None
    targets: Markup
    refused: Markup
    threats: dict[str, str]
    threats_said: str
    marks: dict[str, Any]
    asked: str = ""
    fits: str = ""
    ghosts: list[tuple[int, int]] = field(default_factory=list)


def draw(
    view: View,
    names: Names,
    links: Mapping[str, str],
    shows: Shows | None = None,
    questions: Sequence[Question] = (),
) -> Board:
    """Everything on the board. `links` says which elements are lit and where they lead, `shows` what to mark."""
    stands = Stands(view, names)
    return Board(
        title=f"{names(view.town)} and its surroundings. The same in words: In words.",
        land=view.town,
        focus=_focus(view, questions),
        mist=_mist(view),
        slots=pieces.slots(view),
        hidden=at.cells(view.hidden) if view.phase == "hero" else "",
        mages=[(x, y, n < view.mages) for n, (x, y) in enumerate(((620, 620), (660, 620), (620, 660), (660, 660)))],
        circle_said=f"The Magic Circle: {view.mages} of {counted(view.mages_of, 'Mage')}",
        structures=pieces.structures(view, names),
        figures=pieces.figures(view, names),
        bodies=pieces.bodies(view),
        coming=pieces.coming(view, names),
        boss=_boss(view, names),
        targets=lit.targets(stands, links, questions),
        refused=lit.refused(questions),
        threats=_threats(view, stands),
        threats_said=threats_said(view, stands),
        marks=marks(view, shows, stands),
        asked=questions[0].ask.kind if questions else "",
        fits=lit.fits(questions),
    )


def _focus(view: View, questions: Sequence[Question]) -> str:
    """What a zoomed board shows first: the Hero on turn, else the Town."""
    hero = next((hero for hero in view.heroes if hero.id == view.turn and hero.at), None)
    x, y = at.middle(hero.at) if hero and view.phase == "hero" else (640, 640)
    return f"{x},{y}"


def _mist(view: View) -> list[tuple[str, str]]:
    """Each tile's id and how its drawing, made for the west, is moved and turned."""
    mist = view.mist
    return [
        ("upper", f"translate(0 {mist.upper * at.SIZE}) matrix(0 1 1 0 0 0) translate(0 140)"),
        ("left", f"translate({mist.left * at.SIZE} 0)"),
        ("right", f"translate({at.WIDE * at.SIZE - mist.right * at.SIZE} 0) scale(-1 1)"),
    ]


def _boss(view: View, names: Names) -> tuple[int, int, str, str] | None:
    """A Boss that sits beside the board and is no figure yet."""
    boss = view.boss
    if boss is None or not boss.at or boss.entered:
        return None
    said = f"{names(boss.kind)}, {TILES.get(boss.side, boss.side)} on the Cliff"
    return *at.middle(boss.at), BOSSES.get(boss.kind, BOSS), said


# What threatens


def _threats(view: View, stands: Stands) -> dict[str, str]:
    """For each side of the coin: all ways as one path, and all their ends as another."""
    left = [each.left for each in view.threats if len(each.left) > 1]
    right = [each.right for each in view.threats if len(each.right) > 1 and each.right != each.left]
    found = {"strikes": ""}
    for side, ways in ((LEFT, left), (RIGHT, right)):
        found[side] = "".join(map(at.way, ways))
        found[f"{side}_ends"] = "".join(_end(way[-1]) for way in ways)
    struck = [each for threat in view.threats for each in (*threat.left_strikes, *threat.right_strikes)]
    for element in dict.fromkeys(struck):
        spots = stands.where(element)
        if spots:
            across, down = at.centre(spots)
            found["strikes"] += f"M{across + 8:g} {down - 22:g}l6 6l-3 3l9 9l-4 4l-9-9l-3 3l-6-6z"
    return found


@cache
def _end(spot: str) -> str:
    x, y = at.middle(spot)
    return f"M{x - 7} {y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0z"


def threats_said(view: View, stands: Stands) -> str:
    """In a sentence: how many will move, and whom they will strike with either side of the coin."""
    if not view.threats:
        return ""
    kinds = {monster.id: monster.kind for monster in view.monsters}
    moving = sum(1 for each in view.threats if len(each.left) > 1 or len(each.right) > 1)
    strikes = []
    for each in view.threats:
        whom = sorted({stands.said(target) for target in (*each.left_strikes, *each.right_strikes)})
        if whom:
            strikes.append(f"{stands.names(kinds[each.monster])} strikes {listed(whom)}")
    return f"{counted(moving, 'Monster')} will move" + (f"; {'; '.join(strikes)}" if strikes else "; nobody is struck")


# What a preview marks


def marks(view: View, shows: Shows | None, stands: Stands | None = None) -> dict[str, Any]:
    """Range or area, the way, who is struck with the chance, and the faces of the dice that would be rolled."""
    found: dict[str, Any] = {
        "area": "",
        "edge": "",
        "way": "",
        "end": None,
        "struck": [],
        "faces": [],
        "range": "",
        "says": "",
    }
    plan = view.plan
    if plan is not None and plan.area and shows is None:
        found["area"], found["edge"] = at.cells(plan.area), at.outline(plan.area)
    if shows is None:
        return found
    stands = stands or Stands(view, str)
    if shows.area:
        ranged = not shows.cells and len(shows.area) > 30
        found["range" if ranged else "area"] = at.cells(shows.area)
        found["edge"] = at.outline(shows.area)
    if len(shows.path) > 1:
        found["way"] = at.way(shows.path)
        found["end"] = at.middle(shows.path[-1])
    if shows.cells and not shows.area:
        spots = [spot for cell in shows.cells for spot in stands.where(cell)]
        found["area"], found["edge"] = at.cells(spots), at.outline(spots)
    percents = [match[1] for said in shows.says if (match := PERCENT.search(said))]
    monsters = [cell for cell in shows.cells if cell.startswith("monster:")]
    for cell, percent in zip(monsters, percents, strict=False):
        found["struck"].append((*at.centre(stands.where(cell) or ["0,0"]), percent))
    found["faces"] = _faces(view, shows, monsters)
    found["says"] = "; ".join(f"{said} (×{n})" if n > 1 else said for said, n in Counter(shows.says).items())
    return found


def _faces(view: View, shows: Shows, monsters: Sequence[str]) -> list[tuple[str, str, str, bool]]:
    """Look of the die, icon and name of the face, and whether it is a Hit, for each face of each die of one target."""
    if shows.odds is None or len(monsters) != 1:
        return []
    kind = next((each.kind for each in view.monsters if f"monster:{each.id}" == monsters[0]), "")
    foe = next((each for each in view.foes if each.kind == kind), None)
    if foe is None:
        return []
    faces = [(die, face) for die in foe.dice for face in DICE[die]]
    return [
        (die, *FACES.get(face, ("gi-cancel", face)), hit == "hit")
        for (die, face), hit in zip(faces, shows.odds.faces, strict=False)
    ]


def positions(view: View) -> dict[str, tuple[float, float]]:
    """Where each figure stands."""
    found: dict[str, tuple[float, float]] = {}
    for monster in view.monsters:
        found[f"monster:{monster.id}"] = at.centre([monster.at, *monster.also])
    for hero in view.heroes:
        if hero.at:
            found[f"hero:{hero.id}"] = at.centre([hero.at])
    return found


def ghosts(then: View, now: View) -> list[tuple[int, int]]:
    """Where figures stand now that stood elsewhere then."""
    before, after = positions(then), positions(now)
    return [(round(x), round(y)) for each, (x, y) in after.items() if before.get(each) != (x, y)]
