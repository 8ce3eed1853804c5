"""The games that can be played here. A game that isn't whole is not in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from domain.kernel.game import Game
from domain.kernel.words import Words

AnyGame = type[Game[Any, Any, Any]]

_GAMES = {
    "legions_of_darkness": "domain.legions_of_darkness.game:LegionsOfDarkness",
    "horrified": "domain.horrified.game:Horrified",
    "dicemancy": "domain.dicemancy.game:Dicemancy",
    "last_spell": "domain.last_spell.game:LastSpell",
    "kingdom_rush": "domain.kingdom_rush.game:KingdomRush",
}
_KERNEL_WORDS = Path(__file__).parent / "kernel" / "messages" / "en.toml"


@cache
def games() -> Mapping[str, AnyGame]:
    """All games by id, in the order of the lobby."""
    return {id_: _load(place) for id_, place in _GAMES.items()}


def words(game: AnyGame, names: Mapping[str, str] | None = None, house: Sequence[Path] = ()) -> Words:
    """The English words of a game: the kernel's first, then those of the `house` around it, then its own.

    `names` come from the content.
    """
    return Words.load(_KERNEL_WORDS, *house, game.folder / "messages" / "en.toml", names=names)


def _load(place: str) -> AnyGame:
    module, name = place.split(":")
    game: AnyGame = getattr(import_module(module), name)
    return game
