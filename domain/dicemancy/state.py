"""What lies on the table of Dicemancy."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from domain.kernel.decks import Deck
from domain.kernel.game import World

Turn = Literal["H", "V"]
Wall = Literal["built", "damaged", "destroyed"]
Phase = Literal["setup", "player", "monster", "cleanup"]
Ability = Literal["leg", "bow", "sword", "bite"]


class Monster(Struct, forbid_unknown_fields=True):
    """A card in the Monster rows: column 0 is the Wall's. `cubes[n]` lies on slot n of the card, "" where none does.

    `token`: the Target or Gem of a Night card that lies on it.
    """

    row: int
    col: int
    up: bool
    cubes: list[str]
    token: Literal["", "target", "gem"] = ""


class Laid(Struct, forbid_unknown_fields=True):
    """A Spell-Slot card of the tableau: its half A lies at (row, col), its half B to the right (H) or below (V)."""

    card: str
    turn: Turn
    row: int
    col: int


class SlotDie(Struct, forbid_unknown_fields=True):
    """A Spell Die on a slot of the tableau."""

    row: int
    col: int
    value: int


class TrackToken(Struct, forbid_unknown_fields=True):
    """A token that waits on the Round Tracker."""

    kind: Literal["leg", "bow", "sword", "bite", "demon"]
    space: int


class Siege(World):
    """The whole table.

    `walls[n]` is the Wall card of row n + 1. `tableau` lists its cards from the bottom up. `box_1` and `box_2` hold the
    cards of each level that are neither in the rows nor in the hand nor in the tableau. `pool` are the Active Dice,
    `slotted` those on slots. `pawn` is the space of the Round Tracker, `track` what waits on it, `abilities` what it
    has set off. `fallen` are the level 2 Monsters defeated.

    Of the Night cards: rows with a Bird or a Rift; Gems won; the most Spell icons of one resolved chain; damage that
    the Wall took since the last roll; the element whose book is burned.
    `sealed`: the next Attack is Lewis' stronger one.
    """

    scenario: str
    phase: Phase = "setup"
    characters: list[str] = []
    drawn: list[str] = []
    night: list[str] = []
    walls: list[Wall] = []
    monsters: dict[str, Monster] = {}
    tableau: list[Laid] = []
    hand: list[str] = []
    box_1: Deck = field(default_factory=lambda: Deck("level_1"))
    box_2: Deck = field(default_factory=lambda: Deck("level_2"))
    pool: list[int] = []
    slotted: list[SlotDie] = []
    rolled: bool = False
    crystals: int = 0
    pawn: int = 1
    track: list[TrackToken] = []
    abilities: list[Ability] = []
    fallen: list[str] = []
    birds: list[int] = []
    rifts: list[int] = []
    gems: int = 0
    most_icons: int = 0
    shaken: int = 0
    burned: str = ""
    sealed: bool = False
