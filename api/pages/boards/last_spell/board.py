"""The town and its surroundings as they are drawn: mist, Structures, figures, what is lit, what threatens, previews.

What never moves is a static file; the pieces are built here once, so that the template only writes them down.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from api.pages.asking import Question
from api.pages.boards.last_spell import geometry as at
from api.pages.boards.last_spell.names import (
    BOSS,
    BOSSES,
    DICE,
    FACES,
    HEROES,
    STRUCTURES,
    TILES,
    Names,
    hero_said,
    monster_said,
    shape,
    structure_said,
)
from api.pages.words import counted, listed
from api.usecases.shapes import Option, Shows
from domain.last_spell.view import MonsterView, StructureView, View

PERCENT = re.compile(r"(\d+)%")
LEFT, RIGHT = "left", "right"


@dataclass(slots=True)
class Target:
    """Something lit: what it covers as a path, where it leads, how it is said, the odds written on it."""

    element: str
    href: str
    d: str
    said: str
    option: str = ""
    x: float = 0
    y: float = 0
    spot: bool = False
    percent: int | None = None
    chosen: bool = False


@dataclass(slots=True)
class Refused:
    """Spots that can't be chosen for one reason."""

    d: str
    reason: str
    rule: str


@dataclass(slots=True)
class Slot:
    """A place for Spawn Pattern cards: its rectangle, its number, how many cards, and how it is said."""

    slot: str
    x: int
    y: int
    wide: int
    high: int
    nx: int
    ny: int
    cards: list[tuple[int, int, str]]
    said: str


@dataclass(slots=True)
class Board:
    title: str
    land: str
    focus: str
    mist: list[tuple[str, str]]
    slots: list[Slot]
    hidden: str
    mages: list[tuple[int, int, bool]]
    circle_said: str
    structures: list[dict[str, Any]]
    monsters: list[dict[str, Any]]
    bodies: list[tuple[str, str]]
    coming: list[tuple[int, int, str, str, str]]
    heroes: list[dict[str, Any]]
    boss: tuple[int, int, str, str] | None
    targets: list[Target]
    refused: list[Refused]
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
    groups = {foe.kind: foe.group for foe in view.foes}
    standing = stands(view, names)
    return Board(
        title=f"{names(view.town)} and its surroundings. The same in words: In words.",
        land=view.town,
        focus=_focus(view, questions),
        mist=_mist(view),
        slots=[_slot(pile.slot, view) for pile in view.piles],
        hidden=at.cells(view.hidden) if view.phase == "hero" else "",
        mages=[(x, y, n < view.mages) for n, (x, y) in enumerate(((620, 620), (660, 620), (620, 660), (660, 660)))],
        circle_said=f"The Magic Circle: {view.mages} of {counted(view.mages_of, 'Mage')}",
        structures=[_structure(each, names) for each in view.structures],
        monsters=[_monster(each, groups.get(each.kind, ""), view, names) for each in view.monsters],
        bodies=[(each.id, at.block([each.at, *each.also])) for each in view.monsters if each.also],
        coming=[
            (*at.middle(each.at), *shape(each.kind, ""), f"{names(each.kind)} will come at {each.at}")
            for each in view.coming
        ],
        heroes=_heroes(view, names),
        boss=_boss(view, names),
        targets=targets(view, links, questions, standing),
        refused=_refused(questions),
        threats=_threats(view),
        threats_said=threats_said(view, names),
        marks=marks(view, shows),
        asked=questions[0].ask.kind if questions else "",
        fits=_fits(questions),
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


def _slot(slot: str, view: View) -> Slot:
    pile = next(each for each in view.piles if each.slot == slot)
    tile = at.SLOTS[slot]["tile"]
    steps = {"upper": view.mist.upper, "left": view.mist.left}.get(tile, view.mist.right)
    x, y, wide, high = (n * at.SIZE for n in at.slot_spots(slot, steps))
    inner = {"upper": (x + wide // 2, y + high - 3), "left": (x + wide - 3, y + high // 2)}
    nx, ny = inner.get(tile, (x + 3, y + high // 2))
    cards = [pile.shown] if pile.shown else pile.cards
    drawn = [(x + wide // 2 + 8 * n, y + high // 2 - 6 * n, card) for n, card in reversed(list(enumerate(cards[:3])))]
    said = f"Slot {slot}, in the {TILES[tile]}: " + cards_said(pile.cards, pile.shown)
    return Slot(slot, x + 3, y + 3, wide - 6, high - 6, nx, ny, drawn, said)


def cards_said(cards: Sequence[str], shown: str) -> str:
    """`card 3 turned; 1 card face down`."""
    known = [f"card {card}" for card in cards if card]
    down = len(cards) - len(known)
    words = [f"card {shown} turned"] if shown else []
    words += [f"{listed(known)} face up"] if known else []
    words += [f"{counted(down, 'card')} face down"] if down else []
    return "; ".join(words) or "no card"


def _structure(structure: StructureView, names: Names) -> dict[str, Any]:
    x, y = at.centre(structure.spots)
    (x0, _), (x1, _) = at.place(structure.spots[0]), at.place(structure.spots[-1])
    upright = len(structure.spots) > 1 and x0 == x1
    wall = structure.category == "wall"
    base, turn = structure.kind, ""
    if wall:
        turn = f" rotate({-90 if x0 < 16 else 90})" if upright else ""
    else:
        base = {"defense": "defense", "ruin": "ruin"}.get(structure.category, "building")
        base += f"-{len(structure.spots)}{'v' if upright else ''}"
    return {
        "id": structure.id,
        "at": f"translate({x:g} {y:g})",
        "base": base,
        "turn": turn.strip(),
        "icon": "" if wall else STRUCTURES.get(structure.kind, "gi-shop"),
        "half": 12 if len(structure.spots) == 1 else 14.5,
        "drop": 3 if structure.category != "defense" and not upright else 0,
        "flames": _flames(structure, upright),
        "up": structure.upgraded,
        "look": " is-spent" if structure.kind in ("ballista", "catapult") and not structure.ready else "",
        "said": f"{structure_said(structure, names)}, at {listed(structure.spots)}",
    }


def _flames(structure: StructureView, upright: bool) -> list[tuple[str, float, float]]:
    """A Wall shows all that it withstands; others show what burns."""
    if structure.category == "wall":
        of = structure.withstands
        gap = min(20, 72 / max(1, of))
        marks = [("flame" if n < structure.flames else "unlit", (n - (of - 1) / 2) * gap) for n in range(of)]
        return [(mark, 0, along) if upright else (mark, along, 1) for mark, along in marks] if structure.flames else []
    half = 20 * len(structure.spots)
    right, low = (12.0, half - 11.0) if upright else (half - 9.0, 9.0)
    return [("flame", right - 13 * n, low) for n in range(structure.flames)]


def _monster(monster: MonsterView, group: str, view: View, names: Names) -> dict[str, Any]:
    drawn, letter = shape(monster.kind, group)
    x, y = at.centre([monster.at, *monster.also])
    turn = at.TURN[monster.facing]
    dx, dy = {"E": (-2, 6), "S": (0, 4), "W": (2, 6), "N": (0, 8)}[monster.facing]
    misty = at.in_mist(monster.at, view.mist.upper, view.mist.left, view.mist.right)
    return {
        "id": monster.id,
        "at": f"translate({x:g} {y:g})",
        "shape": drawn,
        "look": f"k-{monster.kind}{' in-mist' if misty else ''}",
        "turn": f"rotate({turn})" if turn and drawn != "boss" else "",
        "letter": letter,
        "dx": dx,
        "dy": dy,
        "icon": BOSSES.get(monster.kind, BOSS) if drawn == "boss" else "",
        "hp": _hp(monster) if 1 < monster.hp < 6 else [],
        "left": f"{monster.left}/{monster.hp}" if monster.hp >= 6 else "",
        "stunned": monster.stunned,
        "marked": monster.marked,
        "said": f"{monster_said(monster, names)}, at {monster.at}",
    }


def _hp(monster: MonsterView) -> list[tuple[int, bool]]:
    """Where each Hit Point's dot lies, and whether it is left."""
    return [(n * 8 - (monster.hp - 1) * 4, n < monster.left) for n in range(monster.hp)]


def _heroes(view: View, names: Names) -> list[dict[str, Any]]:
    found = []
    for hero in view.heroes:
        if not hero.at:
            continue
        icon, letter = HEROES.get(hero.id, ("gi-visored-helm", hero.id[:1].upper()))
        x, y = at.middle(hero.at)
        found.append(
            {
                "id": hero.id,
                "at": f"translate({x} {y})",
                "icon": icon,
                "letter": letter,
                "active": hero.id == view.turn and view.phase == "hero",
                "pinned": hero.pinned,
                "said": f"{hero_said(hero, names)}, at {hero.at}" + (", to act" if hero.id == view.turn else ""),
            }
        )
    return found


def _boss(view: View, names: Names) -> tuple[int, int, str, str] | None:
    """A Boss that sits beside the board and is no figure yet."""
    boss = view.boss
    if boss is None or not boss.at or boss.entered:
        return None
    said = f"{names(boss.kind)}, {TILES.get(boss.side, boss.side)} on the Cliff"
    return *at.middle(boss.at), BOSSES.get(boss.kind, BOSS), said


def stands(view: View, names: Names) -> dict[str, str]:
    """What stands on each spot, in words."""
    found: dict[str, str] = {}
    for structure in view.structures:
        for spot in structure.spots:
            found[spot] = names(structure.kind)
    for monster in view.monsters:
        for spot in (monster.at, *monster.also):
            found[spot] = names(monster.kind)
    for hero in view.heroes:
        if hero.at:
            found[hero.at] = names(hero.id)
    return found


# What is lit


def where(element: str, view: View) -> list[str]:
    """The spots of a board element; none where it is not on the board."""
    kind, _, id_ = element.partition(":")
    if kind == "spot":
        return [id_] if "," in id_ else []
    if kind == "monster":
        return next(([each.at, *each.also] for each in view.monsters if each.id == id_), [])
    if kind == "hero":
        return next(([each.at] for each in view.heroes if each.id == id_ and each.at), [])
    if kind == "structure":
        return next((each.spots for each in view.structures if each.id == id_), [])
    if kind == "cutout":
        return at.CUTOUTS.get(id_, [])
    if kind == "slot" and id_ in at.SLOTS:
        tile = at.SLOTS[id_]["tile"]
        steps = {"upper": view.mist.upper, "left": view.mist.left}.get(tile, view.mist.right)
        x, y, wide, high = at.slot_spots(id_, steps)
        return [f"{i},{j}" for j in range(y, y + high) for i in range(x, x + wide)]
    return at.CIRCLE if kind == "circle" else []


MIST_TARGETS = {
    "upper": "M440 44h400v72h-400z",
    "left": "M44 400h72v400h-72z",
    "right": "M1164 400h72v400h-72z",
}


def targets(
    view: View, links: Mapping[str, str], questions: Sequence[Question], standing: Mapping[str, str]
) -> list[Target]:
    """Lit elements, the wide ones first, so that a figure on a spot is never covered."""
    options: dict[str, list[Option]] = {}
    chosen = {question.chosen for question in questions if question.chosen}
    for question in questions:
        for option in question.ask.options:
            if option.target:
                options.setdefault(option.target, []).append(option)
    found = []
    for element, href in links.items():
        kind, _, id_ = element.partition(":")
        spots = where(element, view)
        d = at.block(spots) if spots else MIST_TARGETS.get(id_, "") if kind == "mist" else ""
        if d:
            found.append(_target(element, href, d, spots, options.get(element, []), standing, chosen))
    order = {"mist": 0, "slot": 1, "cutout": 2, "structure": 3, "spot": 4}
    return sorted(found, key=lambda each: order.get(each.element.partition(":")[0], 5))


def _target(
    element: str,
    href: str,
    d: str,
    spots: Sequence[str],
    options: Sequence[Option],
    standing: Mapping[str, str],
    chosen: Iterable[str | None],
) -> Target:
    one = options[0] if len(options) == 1 else None
    x, y = at.centre(spots) if spots else (0.0, 0.0)
    label = one.label if one else counted(len(options), "answer") if options else "answers"
    here = standing.get(spots[0], "") if len(spots) == 1 else ""
    said = f"{element.partition(':')[2] if len(spots) == 1 else ''} {here}".strip()
    return Target(
        element,
        href,
        d,
        f"{said}: {label}" if said and said != label else label,
        one.id if one else "",
        x,
        y,
        element.startswith("spot:") and not here,
        one.odds.percent if one and one.odds else None,
        any(option.id in chosen for option in options),
    )


def _fits(questions: Sequence[Question]) -> str:
    """All spots that what is built could cover, where it has two of them and is placed by the first."""
    pairs = [
        str(option.args[name])
        for question in questions
        for option in question.ask.options
        if option.verb == "place_two"
        for name in ("at", "to")
    ]
    return at.cells(pairs)


def _refused(questions: Sequence[Question]) -> list[Refused]:
    """Spots that were thinkable, by the reason against them; only where the question is about spots."""
    found: dict[tuple[str, str], list[str]] = {}
    for question in questions:
        if question.ask.kind not in ("place", "aim", "deploy", "rush"):
            continue
        for blocked in question.ask.blocked:
            target = blocked.target or ""
            spots = at.CUTOUTS.get(target[7:], []) if target.startswith("cutout:") else [target.partition(":")[2]]
            key = (blocked.reason.text, blocked.reason.rule)
            found.setdefault(key, []).extend(spot for spot in spots if "," in spot)
    lit = {option.target for question in questions for option in question.ask.options}
    kept = {key: [each for each in spots if f"spot:{each}" not in lit] for key, spots in found.items()}
    return [Refused(at.cells(spots), *key) for key, spots in kept.items() if spots]


# What threatens


def _threats(view: View) -> dict[str, str]:
    """For each side of the coin: all ways as one path, and all their ends as another."""
    found = {"left": "", "right": "", "left_ends": "", "right_ends": "", "strikes": ""}
    struck: list[str] = []
    for threat in view.threats:
        for side, path in ((LEFT, threat.left), (RIGHT, threat.right)):
            if len(path) > 1 and not (side == RIGHT and threat.left == threat.right):
                found[side] += at.way(path)
                x, y = at.middle(path[-1])
                found[f"{side}_ends"] += f"M{x - 7} {y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0z"
        struck += [*threat.left_strikes, *threat.right_strikes]
    for element in dict.fromkeys(struck):
        spots = where(element, view)
        if spots:
            across, down = at.centre(spots)
            found["strikes"] += f"M{across + 8:g} {down - 22:g}l6 6l-3 3l9 9l-4 4l-9-9l-3 3l-6-6z"
    return found


def threats_said(view: View, names: Names) -> str:
    """In a sentence: how many will move, and whom they will strike with either side of the coin."""
    if not view.threats:
        return ""
    kinds = {monster.id: monster.kind for monster in view.monsters}
    moving = sum(1 for each in view.threats if len(each.left) > 1 or len(each.right) > 1)
    strikes = []
    for each in view.threats:
        whom = sorted({thing_said(target, view, names) for target in (*each.left_strikes, *each.right_strikes)})
        if whom:
            strikes.append(f"{names(kinds[each.monster])} strikes {listed(whom)}")
    return f"{counted(moving, 'Monster')} will move" + (f"; {'; '.join(strikes)}" if strikes else "; nobody is struck")


def thing_said(element: str, view: View, names: Names) -> str:
    """A target in words: `House at 14,14`."""
    kind, _, id_ = element.partition(":")
    if kind == "circle":
        return names("circle")
    if kind == "hero":
        return names(id_)
    for monster in view.monsters if kind == "monster" else ():
        if monster.id == id_:
            return f"{names(monster.kind)} at {monster.at}"
    for structure in view.structures if kind == "structure" else ():
        if structure.id == id_:
            return f"{names(structure.kind)} at {structure.spots[0]}"
    return id_


# What a preview marks


def marks(view: View, shows: Shows | None) -> dict[str, Any]:
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
    if shows.area:
        ranged = not shows.cells and len(shows.area) > 30
        found["range" if ranged else "area"] = at.cells(shows.area)
        found["edge"] = at.outline(shows.area)
    if len(shows.path) > 1:
        found["way"] = at.way(shows.path)
        found["end"] = at.middle(shows.path[-1])
    if shows.cells and not shows.area:
        spots = [spot for cell in shows.cells for spot in where(cell, view)]
        found["area"], found["edge"] = at.cells(spots), at.outline(spots)
    percents = [match[1] for said in shows.says if (match := PERCENT.search(said))]
    monsters = [cell for cell in shows.cells if cell.startswith("monster:")]
    for cell, percent in zip(monsters, percents, strict=False):
        found["struck"].append((*at.centre(where(cell, view) or ["0,0"]), percent))
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
