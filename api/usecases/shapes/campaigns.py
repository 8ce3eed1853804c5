"""Campaigns: their members, chapters and saves; and the ladder of what has been reached."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from domain.last_spell.saving import Chest, Notepad, StashChest
from persistence.records import Status


class InCampaign(Struct, frozen=True):
    """The campaign that a session is a chapter of; `newest` is that campaign's newest chapter. Where that is a later
    one, `went_on` is its session."""

    id: str
    name: str
    chapter: int
    newest: int
    went_on: str | None


class CampaignMember(Struct, frozen=True):
    """Who takes part; a guest has no name."""

    account: str
    name: str | None
    owner: bool
    since: int


class Mark(Struct, frozen=True):
    """What a chapter is marked with on the campaign's sheet."""

    id: str
    text: str


class CampaignChapter(Struct, frozen=True):
    """A chapter that was begun. `from_save`: the save it began with, None anew. `session` None: not here any more."""

    number: int
    scenario: str
    name: str
    players: int
    session: str | None
    from_save: int | None
    status: Status
    marks: list[Mark]
    started: int
    ended: int | None


class CampaignSave(Struct, frozen=True):
    """A save: after which completed cycle, of which chapter; `finished`: its scenario was won."""

    number: int
    chapter: int
    scenario: str
    name: str
    finished: bool
    players: int
    session: str | None
    revision: int | None
    written: int


class NextChapter(Struct, frozen=True):
    """What POST …/chapters would begin: one of `scenarios` (several where they may be played in any order), with the
    save `from_save`. `session`: the chapter that is being played now; beginning another ends it."""

    scenarios: list[str]
    from_save: int | None
    session: str | None


class CampaignOrigin(Struct, frozen=True):
    """The campaign and the number of its save that this one was copied from."""

    campaign: str
    number: int


class Campaign(Struct, frozen=True):
    """A campaign as a member sees it. `next` None: its last chapter is won."""

    id: str
    name: str
    game: str
    players: int
    options: dict[str, Any]
    owner: bool
    members: list[CampaignMember]
    chapters: list[CampaignChapter]
    saves: list[CampaignSave]
    next: NextChapter | None
    imported: bool
    archived: bool
    origin: CampaignOrigin | None
    created: int
    updated: int


class Campaigns(Struct, frozen=True):
    """The reader's campaigns, what moved last first."""

    campaigns: list[Campaign]


class CampaignNotepad(Struct, frozen=True):
    """The Status Notepad of a save."""

    campaign: str
    number: int
    notepad: Notepad


class PlayedBy(Struct, frozen=True):
    """Who played a Hero when it was saved; `account` None: a bot, nobody, or an account that is gone."""

    hero: str
    seat: int
    account: str | None
    player: str


class CampaignChests(Struct, frozen=True):
    """The Chests of a save: one for each Hero, and the Common Stash's."""

    campaign: str
    number: int
    chests: list[Chest]
    stash: StashChest
    played: list[PlayedBy]


class Rung(Struct, frozen=True):
    """Plays and wins of a scenario, with aids or without; `rounds`: the fewest of a win, where the game counts them."""

    game: str
    scenario: str
    name: str
    aided: bool
    plays: int
    wins: int
    rounds: int | None
    session: str | None
    at: int


class Ladder(Struct, frozen=True):
    """What the reader has reached, by game and scenario."""

    rungs: list[Rung]
