"""The cards, Spells, Characters, Night cards and scenarios of Dicemancy, as they lie in `content/*.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, get_args

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.errors import ContentError

Element = Literal["fire", "water", "rock", "storm", "light", "void"]
SlotKind = Literal["exact", "odd", "even", "max", "same", "two_even"]
Arrow = Literal["along", "across"]
DamageSlot = Literal["any", "fire", "water", "rock", "storm", "light", "void"]
Section = Literal["health", "weakness", "cancel_move", "cancel_attack"]
Event = Literal["wall_hit", "fallen", "monsters_done"]
NumberId = Literal["crystals_of_a_die", "columns_seen", "dice_limit"]

ELEMENTS: tuple[Element, ...] = get_args(Element)
SECTIONS: tuple[Section, ...] = get_args(Section)
NEUTRAL = "neutral"


class DieSlot(Struct, frozen=True, forbid_unknown_fields=True):
    """A place for dice: `exact` one of the numbers, `max` the number or lower; `same` and `two_even` take two dice."""

    kind: SlotKind
    numbers: list[int] = []

    @property
    def spaces(self) -> int:
        return 2 if self.kind in ("same", "two_even") else 1


class Half(Struct, frozen=True, forbid_unknown_fields=True):
    """One square of a card's Spell side."""

    arrows: list[Arrow]
    slot: DieSlot | None = None
    spell: Element | None = None
    dice: int = 0


class Card(Record, frozen=True, dict=True):
    """A Spell-Slot/Monster card: halves a and b of one side, attack and Damage sections of the other."""

    name: str
    icon: str
    element: Element
    level: Literal[1, 2]
    a: Half
    b: Half
    attack: Literal["melee", "ranged"]
    health: list[DamageSlot]
    weakness: list[DamageSlot]
    cancel_move: list[DamageSlot] = []
    cancel_attack: list[DamageSlot] = []

    @cached_property
    def slots(self) -> list[DamageSlot]:
        """All Damage slots in one row, section after section; a Monster's cubes lie in the same order."""
        return [*self.health, *self.weakness, *self.cancel_move, *self.cancel_attack]

    @cached_property
    def spans(self) -> dict[Section, tuple[int, int]]:
        """Where each section begins and ends in `slots`."""
        found: dict[Section, tuple[int, int]] = {}
        start = 0
        for each in SECTIONS:
            found[each] = (start, start + len(getattr(self, each)))
            start = found[each][1]
        return found

    @cached_property
    def masks(self) -> dict[Section, int]:
        """The slots of each section as bits, slot n as bit n."""
        return {each: (1 << end) - (1 << start) for each, (start, end) in self.spans.items()}

    def span(self, section: Section) -> tuple[int, int]:
        """Where a section begins and ends in `slots`."""
        return self.spans[section]

    def section(self, slot: int) -> Section:
        """The section that a slot belongs to."""
        return next(each for each in SECTIONS if slot < self.spans[each][1])


class Attack(Struct, frozen=True, forbid_unknown_fields=True):
    """A Spell's Targeting Condition: a shape and how many spaces it has (for `colors`: at most)."""

    shape: Literal["space", "row", "column", "colors", "cluster", "pair"]
    spaces: int


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """A Spell's Effect and its strength for each die on the chain."""

    op: Literal["burn", "reach", "crystals", "sparks", "march", "grasp"]
    per_die: int


class Spell(Record, frozen=True):
    """A Spell card; its id is its element."""

    name: str
    icon: str
    attack: Attack
    effect: Effect


class Skill(Struct, frozen=True, forbid_unknown_fields=True):
    """A Character's Skill: the frame that carries it out, its price in Crystals, its strength."""

    id: str
    cost: int
    amount: int = 0


class SetupOp(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a Character or a Night card does before the game."""

    op: Literal["crystals", "starting_draw", "hand", "shift", "burn", "tokens"]
    amount: int = 0
    token: Literal["", "bird", "target", "gem", "rift"] = ""
    place: Literal["", "walls", "level_1", "level_2", "column_6"] = ""


class Character(Record, frozen=True):
    name: str
    icon: str
    dice: int
    skill: Skill
    setup: list[SetupOp] = []


class NightPart(Struct, frozen=True, forbid_unknown_fields=True):
    number: NumberId
    value: int


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Night card asks for besides the level 2 Monsters."""

    needs: Literal["icons", "elements", "targets", "gems"]
    at_least: int


class NightCard(Record, frozen=True):
    """A Night card. `on` names the frame that answers a fact; `amount` is its strength; `tokens` what it brings."""

    name: str
    icon: str
    setup: list[SetupOp] = []
    parts: list[NightPart] = []
    victory: Victory | None = None
    on: dict[Event, str] = {}
    amount: int = 0
    tokens: dict[Literal["bird", "target", "gem", "rift"], int] = {}


class Grid(Record, frozen=True):
    """Where the cards are dealt: a row per string, six spaces, each `.` or level and face (`1u`, `2d`)."""

    spaces: list[str]

    def dealt(self) -> list[tuple[int, int, int, bool]]:
        """(row, column, level, face up) in reading order."""
        return [
            (row, col, int(space[0]), space[1] == "u")
            for row, line in enumerate(self.spaces, 1)
            for col, space in enumerate(line.split(), 1)
            if space != "."
        ]


class OnTrack(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["leg", "bow", "sword", "bite", "demon"]
    space: int


class ScenarioCard(Record, frozen=True):
    """A scenario: its place in the ladder, what is in play, and what must be defeated."""

    number: int
    grid: str
    apprentice: bool
    elements: list[Element]
    level_2: int
    characters: list[str]
    free: int
    night: list[str]
    track: list[OnTrack]
    draw: int = 0
    keep: int = 0


class Figures(Record, frozen=True):
    """Cubes of each colour, dice, most Crystals, spaces of the Round Tracker, columns of the Monster rows."""

    cubes: int
    dice: int
    crystals: int
    spaces: int
    columns: int


class Place(Record, frozen=True):
    """Where a space or a tableau square is drawn on the board of 1000 by 866."""

    x: int
    y: int
    width: int
    height: int


class DicemancyContent(Content, frozen=True):
    cards: dict[str, Card]
    spells: dict[str, Spell]
    characters: dict[str, Character]
    night_cards: dict[str, NightCard]
    grids: dict[str, Grid]
    scenarios: dict[str, ScenarioCard]
    table: dict[str, Figures]
    board: dict[str, Place]

    @property
    def figures(self) -> Figures:
        return self.table["figures"]

    def names(self) -> dict[str, str]:
        named: Iterable[Mapping[str, Any]] = (self.cards, self.characters, self.night_cards)
        found = {id_: record.name for records in named for id_, record in records.items()}
        return found | {f"spell_{id_}": spell.name for id_, spell in self.spells.items()}

    def rule_of(self, card: str) -> str:
        """Where the ledger tells of a Character or a Night card."""
        if card in self.characters:
            return f"9.{list(self.characters).index(card) + 1}"
        return f"10.{list(self.night_cards).index(card) + 1}"

    def check(self) -> None:
        _count("spells", self.spells, 6)
        _count("characters", self.characters, 6)
        _count("night_cards", self.night_cards, 13)
        _count("scenarios", self.scenarios, 9)
        _count("cards", self.cards, 48)
        if list(self.table) != ["figures"]:
            raise ContentError("table.toml: one record, figures, is wanted")
        for grid in self.grids.values():
            _check_grid(grid, self.figures)
        for element in ELEMENTS:
            _check_element(element, self.cards)
        for card in self.cards.values():
            _check_card(card, self.figures)
        for scenario in self.scenarios.values():
            _check_scenario(scenario, self)
        for place in _places(self):
            if place not in self.board:
                raise ContentError(f"board.toml: {place} is not drawn")


def _count(file: str, records: Mapping[str, object], wanted: int) -> None:
    if len(records) != wanted:
        raise ContentError(f"{file}.toml: {wanted} records are wanted, {len(records)} are there")


def _check_element(element: str, cards: Mapping[str, Card]) -> None:
    levels = [card.level for card in cards.values() if card.element == element]
    if (levels.count(1), levels.count(2)) != (5, 3):
        raise ContentError(f"cards.toml: {element} needs 5 cards of level 1 and 3 of level 2")


def _check_grid(grid: Grid, figures: Figures) -> None:
    for line in grid.spaces:
        spaces = line.split(" ")
        if len(spaces) != figures.columns or not all(re.fullmatch(r"\.|[12][ud]", space) for space in spaces):
            wanted = f"{figures.columns} times . or 1u, 1d, 2u, 2d"
            raise ContentError(f"grids.toml: record {grid.id}: field spaces: {line!r} is not {wanted}")
    if not 3 <= len(grid.spaces) <= 4:
        raise ContentError(f"grids.toml: record {grid.id}: field spaces: there are 3 or 4 rows")


def _check_card(card: Card, figures: Figures) -> None:
    def wrong(field: str, says: str) -> ContentError:
        return ContentError(f"cards.toml: record {card.id}: field {field}: {says}")

    for name, half in (("a", card.a), ("b", card.b)):
        slot = half.slot
        if slot is None:
            continue
        wanted = {"exact": (1, 2), "max": (1, 1)}.get(slot.kind, (0, 0))
        if not wanted[0] <= len(slot.numbers) <= wanted[1] or not all(1 <= n <= 6 for n in slot.numbers):
            raise wrong(name, f"a slot of kind {slot.kind} can't have the numbers {slot.numbers}")
        if not half.spell and not (name == "a" and "along" in half.arrows and card.b.spell):
            raise wrong(name, "its slot leads to no Spell icon inside the card")
    if not card.health or not card.weakness:
        raise wrong("health" if not card.health else "weakness", "the section needs a slot")
    for section in SECTIONS:
        slots = getattr(card, section)
        for element in ELEMENTS:
            if slots.count(element) > figures.cubes:
                raise wrong(section, f"there are only {figures.cubes} cubes of {element}")


def _check_scenario(scenario: ScenarioCard, content: DicemancyContent) -> None:
    def wrong(field: str, says: str) -> ContentError:
        return ContentError(f"scenarios.toml: record {scenario.id}: field {field}: {says}")

    grid = content.grids.get(scenario.grid)
    if grid is None:
        raise wrong("grid", f"there is no grid {scenario.grid}")
    for character in scenario.characters:
        if character not in content.characters:
            raise wrong("characters", f"there is no Character {character}")
    for night in scenario.night:
        if night not in content.night_cards:
            raise wrong("night", f"there is no Night card {night}")
    if scenario.keep > scenario.draw:
        raise wrong("keep", "more are kept than drawn")
    for level in (1, 2):
        have = sum(c.level == level and c.element in scenario.elements for c in content.cards.values())
        need = sum(dealt[2] == level for dealt in grid.dealt())
        if need > have - (4 if level == 1 else 0):
            raise wrong("grid", f"{need} cards of level {level} are dealt, {have} are in play")
    _check_icons(scenario, content)


def _check_icons(scenario: ScenarioCard, content: DicemancyContent) -> None:
    """Cards in play may only show Spells and slots of the elements in play."""
    for card in content.cards.values():
        if card.element in scenario.elements:
            shown = {card.a.spell, card.b.spell, *card.slots} - {None, "any"}
            for foreign in sorted(map(str, shown - set(scenario.elements))):
                raise ContentError(f"cards.toml: record {card.id}: {foreign} is not in play in {scenario.id}")


def _places(content: DicemancyContent) -> list[str]:
    rows = max(len(grid.spaces) for grid in content.grids.values())
    spaces = [f"r{row}c{col}" for row in range(1, rows + 1) for col in range(content.figures.columns + 1)]
    return spaces + [f"s{row}{col}" for row in range(3) for col in range(3)]
