"""What lies on the table of Legions of Darkness: ids and numbers only."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from domain.kernel.decks import Deck
from domain.kernel.game import World
from domain.legions_of_darkness.content import BonusTo, DeckId, MagicKind, TrackId

Phase = Literal["setup", "card", "army", "event", "action", "housekeeping"]
Place = TrackId | Literal["reserves"]
Morale = Literal[-1, 0, 1]


class Army(Struct, forbid_unknown_fields=True):
    """An army counter. `space` 1 is next to the castle; None is off the map. `slowed`: the Slow marker lies on it."""

    kind: str
    space: int | None = None
    slowed: bool = False


class Hero(Struct, forbid_unknown_fields=True):
    """A hero of the party; a dead one has no place."""

    state: Literal["unwounded", "wounded", "dead"] = "unwounded"
    place: Place | None = None


class Wall(Struct, forbid_unknown_fields=True):
    """The castle circle of a wall track. A barricade is the other side of the breach marker."""

    state: Literal["whole", "breach", "barricade"] = "whole"
    upgrade: str | None = None


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier until the end of the turn, and where it came from."""

    rolls: list[BonusTo]
    value: int
    source: str
    rule: str


class Tally(Struct, forbid_unknown_fields=True):
    """What players keep track of during one turn.

    `began_on`: the time space on which the turn began. `melee`, `ranged`: attack actions made. `acid`: tracks whose
    Acid was used. `bled`: the bloody battle has had its loss. `council`: wounded heroes can't act.
    """

    began_on: int = 0
    actions: int = 0
    actions_of: int = 0
    acts: int = 0
    acts_of: int = 0
    melee: int = 0
    ranged: int = 0
    acid: list[TrackId] = []
    bled: bool = False
    rerolls: int = 0
    quest: Literal["open", "won", "failed"] = "open"
    bonuses: list[Bonus] = []
    bans: list[Literal["melee", "acid"]] = []
    council: bool = False


class Legions(World):
    """The whole table.

    `time` is the index of the marker on the time track, `defenders` the spaces that each marker has lost,
    `lost_markers` the upgrade markers that left the game, `face_down` the unknown spells of each kind, `bloody` the
    army that bears the bloody battle marker.
    """

    scenario: str
    setup: Literal["standard", "random"]
    dials: list[str]
    players: int
    armies: dict[str, Army]
    walls: dict[TrackId, Wall]
    heroes: dict[str, Hero]
    face_down: dict[MagicKind, Deck]
    decks: dict[DeckId, Deck]
    discards: dict[DeckId, list[str]]
    energy: dict[MagicKind, int]
    defenders: dict[str, int]
    turn: int = 0
    phase: Phase = "setup"
    time: int = 0
    morale: Morale = 0
    known: list[str] = []
    cast: list[str] = []
    lost_markers: list[int] = []
    items: list[str] = []
    bloody: str | None = None
    card: str | None = None
    tally: Tally = field(default_factory=Tally)
