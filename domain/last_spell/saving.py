"""What a campaign keeps between cycles: the Status Notepad, a Chest for each Hero, the Common Stash's Chest.

Plain ids and numbers, one struct for each thing that is written down, so that a person can read them as they are kept.
Places are written "x,y" as everywhere outside the rules (25.3–25.6).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class ItemNote(Struct, frozen=True, forbid_unknown_fields=True):
    """A card or tile in a Chest. `turned`, `whole`: an Armor in use; `half`: a Potion with one use left."""

    card: str
    turned: bool = False
    whole: bool = False
    half: bool = False


class Chest(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in one Hero's Chest. `level` is the side of the Hero card; `used` are abilities that stay spent.

    `trait_used` says whether the Trait's own ability is among them (25.6).
    """

    hero: str
    seat: int
    state: Literal["in_play", "waiting", "dead"]
    level: int
    trait: str
    trait_used: bool
    used: list[str]
    perks: list[str]
    items: list[ItemNote]
    wounds: int
    mana: int


class StashChest(Struct, frozen=True, forbid_unknown_fields=True):
    gold: int
    materials: int
    items: list[ItemNote]


class StructureNote(Struct, frozen=True, forbid_unknown_fields=True):
    """A Structure of the Town; Ruins are Structures with their base. `hurls` are a Catapult's tokens."""

    id: str
    kind: str
    places: list[str]
    cutout: str
    ruin: str
    upgraded: bool
    flames: int
    hurls: int


class QuestNote(Struct, frozen=True, forbid_unknown_fields=True):
    """An Urban Quest, and whether it is solved as things stand."""

    quest: str
    solved: bool


class LayerNote(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of a deck among which chance decides, or one card that everybody has seen go there."""

    cards: list[str]
    known: bool


class DeckNote(Struct, frozen=True, forbid_unknown_fields=True):
    """An equipment deck of the Shop, from the top down."""

    deck: Literal["armor", "melee", "ranged", "magic"]
    level: int
    layers: list[LayerNote]


class Notepad(Struct, frozen=True, forbid_unknown_fields=True):
    """The Status Notepad: the Town and all else that is not in a Chest, after so many cycles of its scenario.

    `order`: the Heroes in play as they take turns. `panic` are the Flames by slot; the Mist in steps; `cleared` the
    spots that a Boss has made bare. `slain`, `slain_tier_3` is what the Quests count; `structures_made`,
    `figures_made` number what comes next.
    """

    town: str
    cycle: int
    act: int
    first: int
    order: list[str]
    level: Literal["easier", "usual", "harder"]
    b_cards: bool
    rounds: int
    mages: int
    panic: list[int]
    mist_upper: int
    mist_left: int
    mist_right: int
    cleared: list[str]
    quests: list[QuestNote]
    slain: int
    slain_tier_3: int
    structures_made: int
    figures_made: int
    structures: list[StructureNote]
    decks: list[DeckNote]


class Save(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved campaign. `number` counts its completed cycles; `finished`: the scenario's Boss is dead."""

    number: int
    chapter: str
    finished: bool
    players: int
    notepad: Notepad
    chests: list[Chest]
    stash: StashChest
