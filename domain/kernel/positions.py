"""Positions: starts in the middle of a game, written as what differs from its beginning.

```toml
about = "The last night; the gate is breached."
scenario = "undead"
players = 1
[options]                     # of the session, as data
[world.walls.gate]            # laid over the table as it is at the first question
state = "breach"
[[stack]]                     # the rules in progress, bottom first, instead of those at the first question
frame = "night"
```
`remove = ["armies.troll"]` takes entries out of the table first. Numbers as keys are written as text.
"""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.errors import ContentError, SaveError
from domain.kernel.game import Game, Setting
from domain.kernel.gate import Acted, Gate

AnyGame = type[Game[Any, Any, Any]]


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A start that is laid out by hand; `world` and `stack` are plain data."""

    about: str
    scenario: str
    players: int
    options: dict[str, Any] = {}
    remove: list[str] = []
    world: dict[str, Any] = {}
    stack: list[dict[str, Any]] = []

    @property
    def setting(self) -> Setting:
        return Setting(self.scenario, self.players, self.options)


def positions(game: AnyGame) -> dict[str, Position]:
    """The positions of a game by name. Raises ContentError: file and field."""
    found: dict[str, Position] = {}
    for file in sorted((game.folder / "positions").glob("*.toml")):
        try:
            found[file.stem] = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Position)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise ContentError(f"{file}: {error}") from None
    return found


def lay_out(gate: Gate[Any], position: Position) -> Acted[Any]:
    """The play at the first question of a position. Raises SaveError where the table can't be like that."""
    raw = msgspec.msgpack.decode(gate.start(position.setting).state)
    try:
        for path in position.remove:
            *above, last = path.split(".")
            _at(raw["world"], above).pop(last)
        raw["world"] = _laid_over(raw["world"], position.world)
        raw["stack"] = position.stack or raw["stack"]
        raw["streams"], raw["outcome"] = {}, None
        g = gate.codec.load(msgspec.msgpack.encode(raw), gate.content, gate.seed)
        g.check()
    except (KeyError, SaveError) as error:
        raise SaveError(f"the position {position.about!r} can't be laid out: {error}") from error
    g.settle()
    return Acted(g, gate.codec.save(g))


def _at(table: Any, path: list[str]) -> Any:
    for step in path:
        table = table[step]
    return table


def _laid_over(ours: Any, theirs: Any) -> Any:
    if not isinstance(ours, dict) or not isinstance(theirs, dict):
        return theirs
    known = {str(key): key for key in ours}
    merged = dict(ours)
    for name, value in theirs.items():
        key = known.get(name, name)
        merged[key] = _laid_over(ours.get(key), value)
    return merged
