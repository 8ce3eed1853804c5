"""The games of the house, and their rules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Preset(Struct, frozen=True):
    """A choice ready made for a scenario: the options that it stands for, to be sent as they are or changed."""

    id: str
    name: str
    about: str
    options: dict[str, Any]


class Scenario(Struct, frozen=True):
    """One way to set a game up, and for how many; `presets`, where there are any, tell how hard it can be made."""

    id: str
    name: str
    about: str
    players: list[int]
    presets: list[Preset] = []


class GameCard(Struct, frozen=True):
    """A game that can be played here. `provenance` counts its records by where they come from."""

    id: str
    name: str
    about: str
    players: list[int]
    scenarios: list[Scenario]
    options: dict[str, Any]
    provenance: dict[str, int]
    bots: list[str]
    release: str


class Games(Struct, frozen=True):
    games: list[GameCard]


class GameSchema(Struct, frozen=True):
    """The JSON Schema of a game's view and options, and its verbs with the names of their arguments."""

    game: str
    view: dict[str, Any]
    options: dict[str, Any]
    verbs: dict[str, list[str]]


class Rule(Struct, frozen=True, omit_defaults=True):
    """A statement of the rulebook in our own words; `ruling` says what was decided where it is silent."""

    number: str
    section: str
    text: str
    ruling: str = ""


class Rules(Struct, frozen=True):
    game: str
    rules: list[Rule]
