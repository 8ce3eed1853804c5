"""What can be chosen for a game: who begins, which pattern cards come, how hard it is, Perks dealt at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.datastructures import FormData

from api.pages.boards.last_spell.geometry import records
from api.pages.boards.last_spell.names import BOSS, BOSSES
from api.pages.fills import Names
from domain.kernel.words import Message
from domain.last_spell.content import LastSpellContent

LEVELS = (
    ("easier", "easier", "The back row of every pattern card stays away."),
    ("usual", "usual", "As the cards say."),
    ("harder", "harder", "One colour of figures more comes in."),
)
ON = ("on", "true", "1")


def setup(content: LastSpellContent, names: Names, say: Callable[[Message], str]) -> dict[str, Any]:
    """The context of the set-up page's own part."""
    towns = records("towns")
    return {
        "levels": LEVELS,
        "bosses": {town: (names(record["boss"]), BOSSES.get(record["boss"], BOSS)) for town, record in towns.items()},
    }


def options(form: FormData) -> dict[str, Any]:
    """The session's options from the form; what it doesn't hold keeps its default."""
    chosen: dict[str, Any] = {}
    first = str(form.get("first_player") or "")
    if first.isdecimal() and int(first):
        chosen["first_player"] = int(first)
    level = str(form.get("level") or "")
    if level and level != "usual":
        chosen["level"] = level
    for name in ("b_cards", "quick_setup"):
        if str(form.get(name) or "").lower() in ON:
            chosen[name] = True
    return chosen
