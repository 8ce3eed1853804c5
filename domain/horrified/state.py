"""What lies on the table of Horrified."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.kernel.decks import Deck
from domain.kernel.game import World

CURE = "cure"


class HeroHere(Struct, forbid_unknown_fields=True):
    """A hero in play. `space` is None while defeated; items are kinds, one entry a token."""

    id: str
    seat: int
    space: str | None
    items: list[str] = []
    perks: list[str] = []


class Mat(Struct, tag_field="mat", forbid_unknown_fields=True):
    """Base of a monster's mat: how far its task is."""


class DraculaMat(Mat, tag="dracula"):
    """The spaces whose coffins are still whole."""

    coffins: list[str]


class MummyMat(Mat, tag="mummy"):
    """`spots[n]` is the scarab on spot n of the ring, spot 0 is the centre; 0 = empty. `down`: scarabs face down."""

    spots: list[int]
    down: list[int] = []


class PairMat(Mat, tag="pair"):
    """The dials, by figure."""

    dials: dict[str, int]


class CreatureMat(Mat, tag="creature"):
    """How many steps the boat has sailed."""

    boat: int = 0


class WolfManMat(Mat, tag="wolf_man"):
    """The item on each of the spots, "" where none lies."""

    laid: list[str]


class InvisibleManMat(Mat, tag="invisible_man"):
    """The item on the spot of each location, "" where none lies."""

    laid: dict[str, str]


Mats = DraculaMat | MummyMat | PairMat | CreatureMat | WolfManMat | InvisibleManMat


class Village(World):
    """The whole table.

    `monsters` are those still in play in frenzy order, `mats` theirs by id; `figures` says where each piece stands.
    `items` lie by space, `villagers` stand by id. `spent` and `late` count the actions of this hero phase, `dawns` the
    monster phases that are still to be skipped.
    """

    scenario: str
    players: int
    all_strikes: bool
    heroes: list[HeroHere]
    monsters: list[str]
    mats: dict[str, Mats]
    figures: dict[str, str]
    items: dict[str, list[str]]
    bag: Deck
    monster_deck: Deck
    perk_deck: Deck
    discards: list[str] = []
    monster_discards: list[str] = []
    perk_discards: list[str] = []
    defeated: list[str] = []
    villagers: dict[str, str] = {}
    safe: list[str] = []
    lost: list[str] = []
    terror: int = 0
    frenzy: str = ""
    active: int = 0
    turn: int = 0
    phase: Literal["setup", "hero", "monster"] = "setup"
    spent: int = 0
    late: int = 0
    dawns: int = 0
    card: str | None = None
    hunted: str | None = None
    soul: str | None = None
    cure: str | None = None
