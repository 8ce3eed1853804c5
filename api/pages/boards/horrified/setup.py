"""What can be chosen for a game: which monsters come, which heroes, how many of them, and one dial."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData

from api.pages.boards.horrified.geometry import FIXED
from api.pages.boards.horrified.names import HEROES, MONSTERS
from api.pages.boards.horrified.sheets import SPECIALS
from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from domain.horrified.content import HorrifiedContent
from domain.horrified.setup import MOST_HEROES
from domain.kernel.words import Message

Say = Callable[[Message], str]
TASKS = {
    "dracula": "smash four coffins",
    "mummy": "set the scarabs in order",
    "frankenstein_and_bride": "teach both, then let them meet",
    "creature": "sail the boat to the lair",
    "wolf_man": "brew the cure",
    "invisible_man": "lay evidence from five places",
}


@dataclass(slots=True)
class Pick:
    """A monster or a hero that can be named."""

    id: str
    name: str
    icon: str
    letter: str
    about: str


def setup(content: HorrifiedContent, names: Names, say: Say) -> dict[str, Any]:
    """The context of the set-up page's own part."""
    return {
        "monsters": [Pick(each, names(each), *MONSTERS[each], TASKS[each]) for each in content.monsters],
        "heroes": [
            Pick(
                hero.id,
                names(hero.id),
                *HEROES[hero.id],
                f"{counted(hero.actions, 'action')}; {SPECIALS[hero.special]}",
            )
            for hero in content.heroes.values()
        ],
        "levels": {
            level.id: _level(level.monsters, level.least, level.most, names) for level in content.levels.values()
        },
        "hands": range(2, MOST_HEROES + 1),
        "said": {
            each: (say(Message(f"setting.{each}")), say(Message(f"setting.about.{each}")))
            for each in ("monsters", "heroes", "hands", "all_strikes")
        },
    }


def _level(monsters: list[str], least: int, most: int, names: Names) -> str:
    if monsters:
        return capital(listed([names(each) for each in monsters]))
    return counted(least, "monster") if least == most else f"{least} to {most} monsters"


def options(form: FormData) -> dict[str, Any]:
    """The session's options from the form; what it doesn't hold keeps its default. Some levels have their monsters."""
    chosen: dict[str, Any] = {}
    fixed = str(form.get("scenario", "")).rpartition("/")[2] in FIXED
    for name in ("heroes",) if fixed else ("monsters", "heroes"):
        named = [str(each) for each in form.getlist(name) if str(each)]
        if named:
            chosen[name] = named
    hands = str(form.get("hands") or "")
    if hands.isdecimal() and int(hands):
        chosen["hands"] = int(hands)
    if str(form.get("all_strikes") or "").lower() in ("on", "true", "1"):
        chosen["all_strikes"] = True
    return chosen
