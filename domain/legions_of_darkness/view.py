"""What the table shows: nothing is hidden from a seat but the order of the decks and of the face-down spells."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

TrackId = Literal["east", "west", "gate", "sky", "terror"]


class ArmyView(Struct, frozen=True):
    """One army counter. `space` is 1 (at the wall) to 6, or None while it is off the map."""

    id: str
    kind: str
    strength: int
    undead: bool
    melee_modifier: int
    track: TrackId
    space: int | None
    melee_range: bool
    slowed: bool
    bloody: bool


class HeroView(Struct, frozen=True):
    """A hero of the party. `place` is a track or `reserves`; a dead hero has none."""

    id: str
    state: Literal["unwounded", "wounded", "dead"]
    place: TrackId | Literal["reserves"] | None
    attack: Literal["melee", "ranged"]
    may_act: bool


class WallView(Struct, frozen=True):
    """The castle circle of a wall track."""

    track: TrackId
    wall: Literal["whole", "breach", "barricade"]
    upgrade: str | None


class DefendersView(Struct, frozen=True):
    """A defender track: the values of its spaces, best first, and how many spaces are lost."""

    kind: str
    values: list[int]
    lost: int
    value: int


class SpellView(Struct, frozen=True):
    id: str
    kind: Literal["arcane", "divine"]
    cost: int
    state: Literal["face_down", "known", "laid", "cast"]


class DrmView(Struct, frozen=True):
    """A die-roll modifier of the card: for which rolls, on which tracks (empty: all)."""

    roll: str
    value: int
    tracks: list[TrackId]


class QuestView(Struct, frozen=True):
    id: str
    title: str
    text: str
    beat: int
    state: Literal["open", "won", "failed"]


class EventView(Struct, frozen=True):
    id: str
    title: str
    text: str


class CardView(Struct, frozen=True):
    """The card in play, from top to bottom."""

    id: str
    deck: Literal["day", "night"]
    title: str
    advances: list[TrackId]
    event: EventView | None
    heroic_acts: int
    actions: int
    drms: list[DrmView]
    quest: QuestView | None
    time_icons: int
    bloody_battle: TrackId | None


class DeckView(Struct, frozen=True):
    """A deck: how many cards lie in it, which of its cards may come, which are discarded, which are known on top."""

    deck: Literal["day", "night"]
    left: int
    may_come: list[str]
    discards: list[str]
    known: list[str]


class TimeView(Struct, frozen=True):
    """The time track: the kind of each of its 16 spaces, and where the marker is."""

    index: int
    kinds: list[str]
    deck: Literal["day", "night"]


class PointsView(Struct, frozen=True):
    """What is left of this turn: points, attack actions by kind, the Paladin's re-roll."""

    actions: int
    actions_of: int
    heroic_acts: int
    heroic_acts_of: int
    melee: int
    ranged: int
    reroll: bool


class ThreatView(Struct, frozen=True):
    """What may come at the next card: in `cards` of `of` cards that army advances. `to` is 0 where it would enter.

    `what` says what its next advance does.
    """

    army: str
    track: TrackId
    space: int
    to: int
    cards: int
    of: int
    what: Literal["advance", "breach", "barricade", "enter", "defender", "slowed"]


class View(Struct, frozen=True):
    """All that is on the table of Legions of Darkness."""

    scenario: str
    setup: str
    dials: list[str]
    turn: int
    phase: Literal["setup", "card", "army", "event", "action", "housekeeping", "over"]
    time: TimeView
    morale: Literal["low", "normal", "high"]
    points: PointsView
    energy: dict[str, int]
    defenders: list[DefendersView]
    armies: list[ArmyView]
    walls: list[WallView]
    heroes: list[HeroView]
    spells: list[SpellView]
    items: list[str]
    card: CardView | None
    decks: list[DeckView]
    threats: list[ThreatView]
