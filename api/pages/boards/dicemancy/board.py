"""The picture: Monster rows before the wall, the tableau with its arrows, what is lit, what threatens, what is planned.

A thing of the rows stands at a named space (`r2c3`), of which the style knows where it is in either layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from api.pages.asking import Question
from api.pages.boards.dicemancy import geometry
from api.pages.boards.dicemancy.geometry import SQUARE, Square, Window, square_of
from api.pages.boards.dicemancy.lit import Lit
from api.pages.boards.dicemancy.names import (
    ATTACKS,
    LETTERS,
    SECTIONS,
    TOKENS,
    half_said,
    monster_said,
    slot_label,
)
from api.pages.fills import Names
from api.usecases.shapes import Shows
from domain.dicemancy.view import CardView, HalfView, LaidView, MonsterView, SlotView, SquareView, TableView


@dataclass(slots=True)
class Wall:
    """A Wall card: how it stands, and on its chip what the Monsters will do to it."""

    row: int
    state: str
    bird: bool
    chip: str
    breach: bool
    half: int
    href: str
    answer: str
    said: str


@dataclass(slots=True)
class Damage:
    """A Damage slot on a card: where, the shape of what it takes, the cube on it."""

    x: float
    y: float
    takes: str
    cube: str
    letter: str
    planned: bool
    element: str


@dataclass(slots=True)
class Back:
    """One half of a face-down card's Spell side: its middle, icon, slot, dice icons, arrows (where and how turned)."""

    x: float
    spell: str
    letter: str
    label: str
    dice: list[float]
    arrows: list[tuple[float, float, int]]


@dataclass(slots=True)
class Monster:
    """A card of the rows; `verdict` is what the plan would do to it, `reach` how far it will walk."""

    element: str
    card: str
    at: str
    colour: str
    letter: str
    level: int
    name: str
    icon: str
    attack: str
    up: bool
    token: str
    damage: list[Damage]
    backs: list[Back]
    signs: list[str]
    look: str
    verdict: tuple[str, str]
    href: str
    answer: str
    said: str

    @property
    def id(self) -> str:
        return self.element.replace(":", "-")


@dataclass(slots=True)
class Face:
    """One square of a card's Spell side, from its upper left corner."""

    x: int
    y: int
    slots: list[tuple[int, int]]
    dice: list[tuple[int, int, int]]
    label: str
    label_at: tuple[int, int]
    spell: str
    disc: tuple[int, int, int]
    icons: list[int]


@dataclass(slots=True)
class Tile:
    """A card of the tableau with the halves of it that show, from the bottom up."""

    card: str
    name: str
    colour: str
    x: int
    y: int
    width: int
    height: int
    faces: list[Face]


@dataclass(slots=True)
class Spot:
    """Something lit to be chosen: a space, a slot, a square."""

    id: str
    element: str
    at: str
    x: float
    y: float
    href: str
    answer: str
    said: str


@dataclass(slots=True)
class Placing:
    """A place where the card in hand may lie: its handle on the edge of its two squares, its ghost over them."""

    answer: str
    href: str
    x: int
    y: int
    handle: tuple[int, int]
    turn: str
    chosen: bool
    said: str

    @property
    def id(self) -> str:
        return "put-" + self.answer.replace(":", "-").replace(",", "_")


@dataclass(slots=True)
class Board:
    title: str
    rows: int
    walls: list[Wall]
    rifts: list[int]
    monsters: list[Monster]
    threats: list[tuple[str, int, str]]
    threats_said: str
    spaces: list[Spot]
    slots: list[Spot]
    window: Window
    scale: float
    tiles: list[Tile]
    holes: list[tuple[int, int]]
    arrows: list[tuple[int, int, str, bool]]
    layers: list[tuple[int, int]]
    squares: list[Spot]
    ghost: Ghost | None
    placings: list[Placing]
    close: str = ""
    marks: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Ghost:
    """The two halves of the card that is about to be placed, each drawn once, and its arrows."""

    a: Face
    b: Face
    a_arrows: list[str]
    b_arrows: list[str]
    colour: str


def draw(view: TableView, questions: Sequence[Question], names: Names, lit: Lit, shows: Shows | None = None) -> Board:
    """Everything on the board."""
    wanted = [square for option in _places(questions) for square in geometry.pair(*where_of(option.id))]
    win = geometry.window([(each.row, each.col) for each in view.squares], wanted)
    slots = _slots(view, names, lit)
    return Board(
        title="The Monster rows before the wall, and your tableau of spell cards. The same in words: In words.",
        rows=view.rows,
        walls=[_wall(view, each.row, names, lit) for each in view.walls],
        rifts=view.rifts,
        monsters=[_monster(each, view, names, lit) for each in view.monsters],
        threats=[arrow for each in view.monsters if (arrow := _way(each))],
        threats_said=_threats_said(view, names),
        spaces=_spaces(view, names, lit),
        slots=slots,
        window=win,
        scale=win.scale,
        tiles=tiles(view, win, names),
        holes=[win.at(each) for each in win.squares()] if win.size == geometry.SIDE else [],
        arrows=[arrow for each in view.squares for arrow in _arrows(each, win)],
        layers=_layers(view, win),
        squares=[_square(each, view, win, names, lit) for each in view.squares],
        ghost=_ghost(view, questions),
        placings=_placings(view, questions, win, names),
        close=_close(slots),
        marks={**marks(view, shows, win), **_cast_said(view, shows, names)},
    )


# the rows


LASTS = {"built": 2, "damaged": 1, "destroyed": 3}
"""How much damage destroys a Wall card; what is gone can't fall."""


def _wall(view: TableView, row: int, names: Names, lit: Lit) -> Wall:
    wall, element = view.walls[row - 1], f"wall:{row}"
    falls = wall.damage >= LASTS[wall.state]
    chip = "breach" if wall.breach else "falls" if falls else f"−{wall.damage}" if wall.damage else ""
    said = f"Wall of row {row}: {wall.state}" + (", a Bird nests on it" if wall.bird else "")
    said += ". If nothing changes a Monster gets past it" if wall.breach else ""
    said += f". If nothing changes it takes {wall.damage} damage" if wall.damage and not wall.breach else ""
    said += " and falls" if falls and not wall.breach else ""
    half = 37 if wall.breach else 28 if falls else 20
    return Wall(row, wall.state, wall.bird, chip, wall.breach, half, lit.href(element), lit.answer(element), said)


def _monster(monster: MonsterView, view: TableView, names: Names, lit: Lit) -> Monster:
    element = f"monster:{monster.card}"
    look = " ".join(
        name
        for name, holds in (
            ("dm-lv2", monster.level == 2),
            ("dm-down", not monster.up),
            ("dm-falls", monster.falls),
        )
        if holds
    )
    damage = [
        Damage(
            *spot,
            slot.takes,
            slot.cube,
            LETTERS.get(slot.cube, ""),
            slot.planned,
            f"slot:{monster.card}:{slot.slot}",
        )
        for each in monster.sections
        for slot, spot in zip(each.slots, geometry.slots(each.section, len(each.slots)), strict=True)
    ]
    return Monster(
        element,
        monster.card,
        f"r{monster.row}c{monster.col}",
        monster.element,
        LETTERS[monster.element],
        monster.level,
        names(monster.card),
        monster.icon,
        ATTACKS[monster.attack],
        monster.up,
        TOKENS[monster.token][0] if monster.token else "",
        damage if monster.up else [],
        [] if monster.up else backs(monster.spells),
        [each.section for each in monster.sections if each.slots],
        look,
        verdict(monster),
        lit.href(element),
        lit.answer(element),
        monster_said(monster, names),
    )


def backs(card: CardView) -> list[Back]:
    """The Spell side of a card that lies face down in the rows: half A on the left, half B on the right."""
    halves = ((26.5, 43.0, card.a, card.a_arrows), (59.5, 76.0, card.b, card.b_arrows))
    return [
        Back(
            x,
            half.spell,
            LETTERS[half.spell] if half.spell else "",
            slot_label(half.slot) if half.slot else "",
            [x - 6.5 * half.dice_icons + 13 * n for n in range(half.dice_icons)],
            [(edge, 50, 0) if arrow == "along" else (x, 96, 90) for arrow in arrows],
        )
        for x, edge, half, arrows in halves
    ]


def verdict(monster: MonsterView) -> tuple[str, str]:
    """What the plan would do to a Monster, on a chip, and the look of the chip."""
    fresh = {each.section: sum(slot.planned for slot in each.slots) for each in monster.sections}
    full = {each.section for each in monster.sections if each.full}
    if not any(fresh.values()):
        return "", ""
    if monster.falls:
        return "falls", "good"
    if fresh["cancel_move"] and "cancel_move" in full:
        return "stays", "lit"
    if fresh["cancel_attack"] and "cancel_attack" in full:
        return "no hit", "lit"
    return f"+{sum(fresh.values())}", "lit"


STEP = 86


def _way(monster: MonsterView) -> tuple[str, int, str] | None:
    """From where a Monster will walk, how far (in units of the rows), and its card."""
    if not monster.path:
        return None
    last = int(monster.path[-1].partition("c")[2])
    return f"r{monster.row}c{monster.col}", (monster.col - last) * STEP, monster.card


def _threats_said(view: TableView, names: Names) -> str:
    walks = [f"{names(each.card)} comes to {names(each.path[-1])}" for each in view.monsters if each.path]
    walls = [
        f"the wall of row {each.row} " + ("is passed" if each.breach else f"takes {each.damage}")
        for each in view.walls
        if each.damage or each.breach
    ]
    return "; ".join([*walls, *walks])


def _spaces(view: TableView, names: Names, lit: Lit) -> list[Spot]:
    there = {f"r{each.row}c{each.col}": each for each in view.monsters}
    found = []
    for row in range(1, view.rows + 1):
        for col in range(view.columns + 1):
            space = f"r{row}c{col}"
            if href := lit.href(f"space:{space}"):
                said = names(space) + (f": {names(there[space].card)}" if space in there else ": empty")
                answer = lit.answer(f"space:{space}")
                found.append(Spot(f"space-{space}", f"space:{space}", space, 0, 0, href, answer, said))
    return found


def _slots(view: TableView, names: Names, lit: Lit) -> list[Spot]:
    found = []
    for monster in view.monsters:
        for each in monster.sections:
            spots = geometry.slots(each.section, len(each.slots))
            for slot, (x, y) in zip(each.slots, spots, strict=True):
                element = f"slot:{monster.card}:{slot.slot}"
                if href := lit.href(element):
                    said = f"{names(monster.card)}, {SECTIONS[each.section][1]}, {names(slot.cube or slot.takes)}"
                    at = f"r{monster.row}c{monster.col}"
                    id_ = f"slot-{monster.card}-{slot.slot}"
                    found.append(Spot(id_, element, at, x, y, href, lit.answer(element), said))
    return found


def _close(slots: Sequence[Spot]) -> str:
    """The one Monster among whose slots is chosen: a small screen then shows its card alone, as large as it can."""
    asked = {each.element.split(":")[1] for each in slots if each.answer}
    return asked.pop() if len(asked) == 1 else ""


# the tableau


def tiles(view: TableView, win: Window, names: Names) -> list[Tile]:
    """The cards from the bottom up; a half that is covered shows nothing."""
    tops = {(each.card, each.half): each for each in view.squares}
    return [_tile(laid, tops, win, names) for laid in view.tableau]


def _tile(laid: LaidView, tops: dict[tuple[str, Any], SquareView], win: Window, names: Names) -> Tile:
    x, y = win.at((laid.row, laid.col))
    wide, tall = (2 * SQUARE - 4, SQUARE - 4) if laid.turn == "H" else (SQUARE - 4, 2 * SQUARE - 4)
    shown = [tops[laid.card, half] for half in ("a", "b") if (laid.card, half) in tops]
    faces = [face(each.face, *win.at((each.row, each.col))) for each in shown]
    return Tile(laid.card, names(laid.card), laid.element, x, y, wide, tall, faces)


ALONE = (33, 41)
"""Where the label of a single slot stands: in it."""


def face(half: HalfView, x: int = 0, y: int = 0) -> Face:
    """One square: slots top left, the Spell icon on its right or in the middle, dice icons below."""
    slot = half.slot
    slots, dice, label, label_at = [], [], "", ALONE
    disc = (58, 50, 25)
    if slot:
        slots = [(9, 9)] if slot.spaces == 1 else [(9, 9), (60, 9)]
        dice = [(value, left + 24, top + 24) for value, (left, top) in zip(slot.dice, slots, strict=False)]
        label, label_at = _label(slot)
        disc = (86, 32, 22) if slot.spaces == 1 else (86, 82, 24)
    return Face(x, y, slots, dice, label, label_at, half.spell, disc, [26 + 30 * n for n in range(half.dice_icons)])


def _label(slot: SlotView) -> tuple[str, tuple[int, int]]:
    if slot.spaces == 2:
        return slot_label(slot), (34, 79)
    return ("" if slot.dice else slot_label(slot)), ALONE


def _arrows(square: SquareView, win: Window) -> list[tuple[int, int, str, bool]]:
    x, y = win.at((square.row, square.col))
    return [
        (x + SQUARE, y + SQUARE // 2, "", each.void)
        if each.way == "right"
        else (x + SQUARE // 2, y + SQUARE, " rotate(90)", each.void)
        for each in square.arrows
    ]


def _layers(view: TableView, win: Window) -> list[tuple[int, int]]:
    """The corners of squares under whose card lies another."""
    count: dict[Square, int] = {}
    for laid in view.tableau:
        for square in geometry.pair(laid.turn, (laid.row, laid.col)):
            count[square] = count.get(square, 0) + 1
    return [win.at(square) for square, cards in count.items() if cards > 1]


def square_said(square: SquareView, win: Window, names: Names) -> str:
    """A square of the tableau for those who hear it."""
    arrows = [f"arrow {each.way}" + (" to nothing" if each.void else "") for each in square.arrows]
    words = [f"{win.said((square.row, square.col))}: {names(square.card)}", half_said(square.face, names), *arrows]
    return "; ".join(words)


def _square(square: SquareView, view: TableView, win: Window, names: Names, lit: Lit) -> Spot:
    at = (square.row, square.col)
    element, card = geometry.element_square(at), f"card:{square.card}"
    href = lit.href(element) or lit.href(card)
    answer = lit.answer(element) or ("" if lit.href(element) else lit.answer(card))
    said = square_said(square, win, names)
    return Spot(f"square-{at[0]}_{at[1]}", element, "", *win.at(at), href, answer, f"Tableau {said}")


# placing a card


def _places(questions: Sequence[Question]) -> list[Any]:
    return [option for question in questions for option in question.ask.options if option.verb == "at"]


def where_of(option: str) -> tuple[str, Square]:
    _, turn, square = option.split(":")
    return turn, square_of(square) or (0, 0)


def placed_card(questions: Sequence[Question]) -> str:
    """The card that is being placed, from the draft."""
    for question in questions:
        for step in reversed(question.places.draft):
            verb, _, card = step.partition(":")
            if verb == "place":
                return card
    return ""


def _ghost(view: TableView, questions: Sequence[Question]) -> Ghost | None:
    card = next((each for each in view.hand if each.card == placed_card(questions)), None)
    if card is None or not _places(questions):
        return None
    return ghost_of(card)


def ghost_of(card: CardView) -> Ghost:
    return Ghost(face(card.a), face(card.b), card.a_arrows, card.b_arrows, card.element)


def _placings(view: TableView, questions: Sequence[Question], win: Window, names: Names) -> list[Placing]:
    found = []
    for question in questions:
        for option in question.ask.options:
            if option.verb != "at":
                continue
            turn, square = where_of(option.id)
            x, y = win.at(square)
            half = SQUARE // 2
            handle = (x + SQUARE, y + half) if turn == "H" else (x + half, y + SQUARE)
            chosen = option.id == question.chosen
            href = question.places.answer(option.id)
            said = place_said(view, option.id, win, names)
            found.append(Placing(option.id, href, x, y, handle, turn, chosen, said))
    return found


def place_said(view: TableView, option: str, win: Window, names: Names) -> str:
    """`lying, row 1, columns 1 and 2; covers Ash Sprite`."""
    turn, square = where_of(option)
    covers = covered(view, option, names)
    lies = "lying" if turn == "H" else "standing"
    return f"{lies}, half A on {win.said(square)}; {covers}"


def covered(view: TableView, option: str, names: Names) -> str:
    """Which cards would be covered, and how much of the place is free."""
    there = {(each.row, each.col): each.card for each in view.squares}
    pair = geometry.pair(*where_of(option))
    cards = list(dict.fromkeys(names(there[each]) for each in pair if each in there))
    return f"covers {' and '.join(cards)}" if cards else "on free squares"


# what is marked


def marks(view: TableView, shows: Shows | None, win: Window | None = None) -> dict[str, Any]:
    """What a preview marks: an area on the rows, squares of the tableau and the way along them.

    Where a card would lie its ghost shows, in a window of its own. Without a preview it is the chain
    that is being planned, and its area.
    """
    win = win or geometry.window([(each.row, each.col) for each in view.squares])
    area: list[str] = []
    squares: list[Square] = []
    path: list[Square] = []
    if shows is not None and not (view.plan and _says_nothing(shows)):
        area = [each.partition(":")[2] for each in (*shows.area, *shows.cells) if each.startswith("space:")]
        squares = [found for each in shows.cells if each.startswith("square:") and (found := square_of(each))]
        if not shows.path and not shows.says:
            squares = []
        path = [found for each in shows.path if (found := square_of(each))]
    elif view.plan:
        area = view.plan.area
        path = _planned(view)
        squares = path or [found for found in [square_of(view.plan.square)] if found]
    return {
        "area": list(dict.fromkeys(area)),
        "squares": [win.at(each) for each in dict.fromkeys(squares)],
        "path": " ".join("{},{}".format(*win.middle(each)) for each in path),
        "end": win.at(path[-1]) if path else None,
        "scale": win.scale,
    }


def _says_nothing(shows: Shows) -> bool:
    """As the answer that casts a chain: what comes of it is the plan."""
    return not (shows.cells or shows.area or shows.path or shows.says or shows.cost)


def _cast_said(view: TableView, shows: Shows | None, names: Names) -> dict[str, str]:
    """What the planned chain does, in words, where it is about to be cast."""
    if shows is None or view.plan is None or not _says_nothing(shows):
        return {}
    found = []
    for each in view.monsters:
        does, _ = verdict(each)
        if does:
            found.append(f"{names(each.card)} {does}" if not does.startswith("+") else f"{names(each.card)}: {does}")
    if view.plan.crystals:
        found.append(f"crystals: +{view.plan.crystals}")
    return {"says": f"{'; '.join(found)}."} if found else {}


def _planned(view: TableView) -> list[Square]:
    plan = view.plan
    chain = next((each for each in plan.chains if each.number == plan.chain), None) if plan else None
    return [found for each in chain.squares if (found := square_of(each))] if chain else []
