"""What lies on the table.

A spot of the map is a number, `8 * y + x` (see `maps.py`); −1 is off the map. A set of a tray's squares is an int (see
`squares.py`). Cards, tiles and figures are ids of the content. The order of decks that nobody knows is not here.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.kernel import game
from domain.kernel.decks import Deck

Spot = int
Squares = int
HeroId = str
TrayId = str
TowerId = str
Damage = Literal["physical", "magical", "true"]
Phase = Literal["setup", "reveal", "spawn", "play", "destroy", "advance", "pick_up", "spend", "over"]
Difficulty = Literal["one_star", "two_stars", "three_stars", "heroic", "iron"]
TrayKind = Literal["horde", "portal", "life", "trap"]
OFF = -1


class Tile(Struct, forbid_unknown_fields=True):
    """A Damage tile on a tray. `of`: whose limited supply it comes from ("" for common ones); `mark`: `bastion`,
    `despair` or `weakening`."""

    shape: str
    damage: Damage
    squares: Squares
    of: HeroId = ""
    mark: str = ""


class SpiderTile(Struct, forbid_unknown_fields=True):
    """A Spider tile on a tray: all its squares, those with a spider, and the one with its Speed icon (0: none)."""

    tile: str
    squares: Squares
    spiders: Squares
    speed: Squares = 0


class Tray(Struct, forbid_unknown_fields=True):
    """A card with 5 × 5 squares: a Horde or a Portal on the Path, a Boss's top Life card, the top Web Trap.

    `copy`: which copy of the card (a to d: its layout is mirrored). `asleep`: it appeared after the Spawn and does not
    activate in this round; `frozen`: a Spell keeps it from activating; `stuck`: it may not move in this round.
    """

    id: TrayId
    kind: TrayKind
    card: str
    at: Spot
    copy: str = "a"
    tiles: list[Tile] = []
    soldiers: Squares = 0
    spiders: list[SpiderTile] = []
    asleep: bool = False
    frozen: bool = False
    stuck: bool = False


class Hero(Struct, forbid_unknown_fields=True):
    """A Hero. `at`: his spot (−1: on his board, at home); `tray` and `base`: the Horde he stands on and the north-west
    square of his base there.

    `ready`, `spent`: his abilities face up and face down. `out`: knocked out, so that he must recover at home next.
    `turns`: activations left in this round, with the one under way (`begun`). `points`: movement left in it; `walked`,
    `acted`: what he has done in it. `bastions`: on Grawl's board; `held`: until when he may not move them.
    A `guest` is a miniature of the scenario that no seat plays.
    """

    id: HeroId
    seat: int
    hearts: int
    ready: list[str] = []
    spent: list[str] = []
    at: Spot = OFF
    tray: TrayId = ""
    base: int = 0
    out: bool = False
    protected: bool = False
    bastions: int = 0
    held: Literal["", "turn", "round"] = ""
    guest: bool = False
    # In this round
    turns: int = 0
    begun: bool = False
    points: int = 0
    walked: bool = False
    acted: bool = False


class Tower(Struct, forbid_unknown_fields=True):
    """A Tower on a building site. `left`: its attacks that are still to be made in this round, by their place."""

    id: TowerId
    card: str
    seat: int
    at: Spot
    left: list[int] = []


class Player(Struct, forbid_unknown_fields=True):
    """A seat: Towers in hand, those handed over in this round (face down), passes made, and whether it is done."""

    seat: int
    hand: list[str] = []
    received: list[str] = []
    passed: int = 0
    done: bool = False


class Boss(Struct, forbid_unknown_fields=True):
    """A Boss miniature. `life`: Life cards under the top one, which is the tray `tray` ("": it can't be attacked).

    `start`: the space where it appeared, beyond which it is never pushed back. `here`: on the map. `asleep`: it does
    not activate in this round.
    """

    kind: str
    at: Spot = OFF
    start: Spot = OFF
    tray: TrayId = ""
    life: list[str] = []
    here: bool = False
    asleep: bool = False


class Stack(Struct, forbid_unknown_fields=True):
    """A Spawn stack, top card first, and what lies on it. `cards` are codes, `0G.b` for copy b of a Horde.

    `scroll`: a Teleport Scroll lies on its token: `now` in the round in which it skips, `next` before it pays twice.
    `hidden`: its order is not open (Portal Storm): the cards lie in `deck` instead.
    """

    cards: list[str] = []
    dynamite: bool = False
    scroll: Literal["", "now", "next"] = ""
    deck: Deck | None = None


class World(game.World):
    """The whole table.

    `supply`: Tower cards left in each stack, level 4 by type (`mage4`) as the cards themselves. `webs`: webbed stacks.
    `shown`: the Spider Challenge card of this round. `decks`: challenge, fallen, saurian, brood, actions; `treants`:
    the open Treant stack, top first. `out_of_game`: Spells used, for what may bring them back. `portals_left`: Portals
    not yet destroyed. `marker`: the Treant Spawn marker. `sealed`: nobody may walk over it. `traps`: Web Traps under
    the top one. `victory`: what has been done to win, told at the end of the round.
    """

    scenario: str
    players: int
    difficulty: Difficulty = "two_stars"
    challenge: bool = False
    chosen_heroes: list[str] = []
    phase: Phase = "setup"
    round: int = 0
    hearts: int = 0
    crystals: int = 0
    soldiers: int = 12
    seats: list[Player] = []
    heroes: dict[HeroId, Hero] = {}
    towers: dict[TowerId, Tower] = {}
    trays: dict[TrayId, Tray] = {}
    made: int = 0
    supply: dict[str, list[str]] = {}
    spells: list[str] = []
    out_of_game: list[str] = []
    stacks: dict[str, Stack] = {}
    webs: list[str] = []
    webs_free: int = 0
    decks: dict[str, Deck] = {}
    treants: list[str] = []
    shown: str = ""
    portals_left: int = 0
    mines: list[Spot] = []
    bosses: dict[str, Boss] = {}
    marker: Spot = OFF
    sealed: bool = False
    traps: list[str] = []
    victory: str = ""
    iron: str = ""
