"""What can be chosen for a game: the free Characters of the scenario."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.datastructures import FormData

from api.pages.boards.dicemancy.names import character_said
from api.pages.fills import Names
from domain.dicemancy.content import Character, DicemancyContent
from domain.kernel.words import Message


def setup(content: DicemancyContent, names: Names, say: Callable[[Message], str]) -> dict[str, Any]:
    """The context of the set-up page's own part."""
    return {
        "characters": [
            (each.id, names(each.id), each.icon, _about(each, names, say)) for each in content.characters.values()
        ],
        "parties": [
            (each.id, [names(who) for who in each.characters], each.free) for each in content.scenarios.values()
        ],
    }


def _about(character: Character, names: Names, say: Callable[[Message], str]) -> str:
    skill, about = character.skill, say(Message(f"character.{character.id}"))
    return character_said(character.dice, skill.id, skill.cost, about, names)


def options(form: FormData) -> dict[str, Any]:
    """The session's options from the form: none named, and they are asked for at the table."""
    named = [str(each) for each in form.getlist("characters") if str(each)]
    return {"characters": named} if named else {}
