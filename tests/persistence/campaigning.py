"""Builders for campaigns: one, a chapter of it, and a save with something in every part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.last_spell.saving import (
    Chest,
    DeckNote,
    ItemNote,
    LayerNote,
    Notepad,
    QuestNote,
    Save,
    StashChest,
    StructureNote,
)
from persistence.records import Campaign, Chapter, SaveLine
from persistence.unit import UnitOfWork
from tests.persistence.house import NOON


def new_campaign(uow: UnitOfWork, owner: str, **but: Any) -> Campaign:
    """A campaign of The Last Spell; `but` overrides."""
    values: dict[str, Any] = {
        "id": "road",
        "name": "The long road",
        "game": "last_spell",
        "players": 2,
        "options": {"level": "usual"},
        "owner": owner,
        "imported": False,
        "archived": False,
        "created": NOON,
        "updated": NOON,
        "origin_campaign": None,
        "origin_number": None,
    }
    return uow.campaigns.create(Campaign(**(values | but)))


def new_chapter(uow: UnitOfWork, campaign: str, number: int, session: str | None, **but: Any) -> None:
    """A chapter that is being played; `but` overrides."""
    values: dict[str, Any] = {
        "campaign": campaign,
        "number": number,
        "scenario": "gildenberg",
        "players": 2,
        "session": session,
        "from_save": None,
        "status": "playing",
        "marks": [],
        "started": NOON,
        "ended": None,
    }
    uow.campaigns.add_chapter(Chapter(**(values | but)))


def a_save(number: int, **but: Any) -> Save:
    """A save whose every list holds something; `but` overrides. No game need be able to play it."""
    values: dict[str, Any] = {
        "number": number,
        "chapter": "gildenberg",
        "finished": False,
        "players": 2,
        "notepad": _notepad(),
        "chests": [
            Chest(
                *("vanguard", 1, "in_play", 2, "guardian", True, ["guardian", "mark"], ["fatality", "mark"]),
                [ItemNote("knight_sword"), ItemNote("leather_jerkin", turned=True, whole=True)],
                wounds=3,
                mana=4,
            ),
            Chest("ranger", 2, "dead", 1, "", False, [], [], [], 7, 0),
        ],
        "stash": StashChest(5, 3, [ItemNote("red", half=True), ItemNote("gust")]),
    }
    return Save(**(values | but))


def _notepad() -> Notepad:
    values: dict[str, Any] = {
        "town": "gildenberg",
        "cycle": 2,
        "act": 1,
        "first": 2,
        "order": ["ranger", "vanguard"],
        "level": "harder",
        "b_cards": True,
        "rounds": 3,
        "mages": 3,
        "panic": [0, 2, 1],
        "mist_upper": 2,
        "mist_left": 0,
        "mist_right": 1,
        "cleared": ["3,4", "-1,0"],
        "quests": [QuestNote("prosperity", True), QuestNote("tide", False)],
        "slain": 12,
        "slain_tier_3": 1,
        "structures_made": 9,
        "figures_made": 40,
        "structures": [
            StructureNote("s1", "wall", ["0,1", "0,2"], "", "", True, 2, 0),
            StructureNote("s4", "ruin", ["7,7"], "c1", "house", False, 0, 1),
        ],
        "decks": [
            DeckNote("melee", 2, [LayerNote(["axe", "club"], False), LayerNote(["axe"], True)]),
            DeckNote("armor", 1, []),
        ],
    }
    return Notepad(**values)


def write_save(
    uow: UnitOfWork,
    campaign: str,
    save: Save,
    *,
    chapter: int = 1,
    session: str | None = None,
    revision: int | None = None,
    players: Mapping[int, tuple[str | None, str]] | None = None,
) -> None:
    """Write a save of a campaign."""
    line = SaveLine(
        campaign, save.number, chapter, save.chapter, save.finished, save.players, session, revision, NOON + save.number
    )
    uow.saves.write(line, save, players or {})
