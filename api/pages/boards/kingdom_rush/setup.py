"""What can be chosen for a game: difficulty, Heroes, a ready-made team, the Spider Challenge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.datastructures import FormData

from api.pages.boards.kingdom_rush.board import HERO_ICONS
from api.pages.boards.kingdom_rush.said import words
from api.pages.fills import Names
from api.pages.words import counted
from domain.kernel.words import Message
from domain.kingdom_rush.content import KingdomRushContent

DIFFICULTIES = ("one_star", "two_stars", "three_stars", "heroic", "iron")


def setup(content: KingdomRushContent, names: Names, say: Callable[[Message], str]) -> dict[str, Any]:
    """The context of the set-up page's own part."""
    about = words("setting")
    return {
        "difficulties": [
            (each, names(each), f"{' / '.join(map(str, content.difficulties[each].hearts))} Hearts for 1 / 2 / 3 / 4")
            for each in DIFFICULTIES
        ],
        "heroes": [
            (
                each.id,
                names(each.id),
                HERO_ICONS.get(each.id, "gi-person"),
                f"{counted(each.hearts, 'Heart')}, move {each.move}",
            )
            for each in content.heroes.values()
        ],
        "setting": about,
    }


def options(form: FormData) -> dict[str, Any]:
    """The session's options from the form: no Hero named, and they are asked for at the table."""
    found: dict[str, Any] = {}
    if difficulty := str(form.get("difficulty") or ""):
        found["difficulty"] = difficulty
    if heroes := [str(each) for each in form.getlist("heroes") if str(each)]:
        found["heroes"] = heroes
    for name in ("ready_made", "challenge"):
        if str(form.get(name) or "").lower() in ("on", "true", "1"):
            found[name] = True
    return found
