"""Kept playthroughs: how a session went, step by step, and how it must end.

They lie in `tests/saves/<game>/*.toml`, prove that each way to win and to lose can be reached, and pin the content
that they were played with (`contents/<hash>`), so that a mended figure doesn't rewrite them.
"""

from __future__ import annotations

import json
import tomllib
import zlib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.conformance.broken import Broken, must
from domain.conformance.table import Start, Table, Taken
from domain.kernel.codec import codec
from domain.kernel.content import Content, freeze
from domain.kernel.errors import Refused, SaveError
from domain.kernel.game import Outcome, Setting
from domain.kernel.positions import AnyGame, positions


class Play(Struct, forbid_unknown_fields=True, kw_only=True):
    """One playthrough. `position` and `content` name files; `end` is `won.<how>`, `lost.<how>`, or empty.

    `campaign`: it is a chapter of one; `save` is what that campaign had kept before, as plain data.
    """

    about: str
    seed: str
    scenario: str
    players: int
    options: dict[str, Any] = {}
    position: str = ""
    content: str = ""
    end: str = ""
    campaign: bool = False
    save: dict[str, Any] = {}
    steps: list[Taken] = []

    def start(self, game: AnyGame) -> Start:
        """How it began. Raises Broken where its position is gone."""
        setting = Setting(self.scenario, self.players, self.options, self.campaign, self._carried(game))
        if not self.position:
            return Start(setting, self.seed)
        known = positions(game)
        must(self.position in known, f"{game.id} has no position {self.position}; it has {', '.join(known) or 'none'}")
        return Start(known[self.position].setting, self.seed, known[self.position])

    def _carried(self, game: AnyGame) -> Any:
        if not self.save:
            return None
        must(game.SAVE is not None, f"{game.id} carries no save from chapter to chapter")
        try:
            return msgspec.convert(self.save, game.SAVE)
        except msgspec.ValidationError as error:
            raise Broken(f"{game.id}: the save of {self.about!r} can't be read: {error}") from None

    def written(self) -> str:
        """The file's text."""
        always = ("about", "seed", "scenario", "players")
        sometimes = ("position", "content", "end", "campaign", "save")
        fields = [*always, *(field for field in sometimes if getattr(self, field))]
        lines = [f"{field} = {_toml(getattr(self, field))}" for field in fields]
        steps = [f"    {_toml(step)}," for step in self.steps]
        options = [f"{key} = {_toml(value)}" for key, value in self.options.items()]
        return "\n".join([*lines, "steps = [", *steps, "]", "", "[options]", *options, ""])


def read_plays(folder: Path) -> dict[str, Play]:
    """The kept playthroughs of a folder by name. Raises Broken: file and field."""
    return {file.stem: read_play(file) for file in sorted(folder.glob("*.toml")) if file.stem != "fingerprint"}


def read_play(file: Path) -> Play:
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Play)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Broken(f"{file}: {error}") from None


def keep_content(game: AnyGame, content: Content, folder: Path) -> str:
    """Keep a content beside the playthroughs; the name under which `kept_content` finds it."""
    digest, frozen = freeze(content, game.schema)
    name = digest[:16]
    file = folder / "contents" / name
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(zlib.compress(frozen, 9))
    return name


def kept_content(game: AnyGame, name: str, folder: Path) -> Content:
    """A kept content. Raises Broken where it can't be read."""
    try:
        content: Content = codec(game).thaw(zlib.decompress((folder / "contents" / name).read_bytes()))  # type: ignore[arg-type]
    except (OSError, zlib.error, SaveError) as error:
        raise Broken(f"{game.id}: the kept content {name} can't be read: {error}") from error
    return content


def replay(game: AnyGame, content: Content, play: Play) -> Table:
    """The table after all steps of a playthrough. Raises Broken where one is no longer legal."""
    table = Table(game, content, play.start(game))
    for at, step in enumerate(play.steps, start=1):
        try:
            table.take(step)
        except Refused as refused:
            raise Broken(f"step {at}, {step}, is no longer legal ({refused}); ./play record {game.id}") from refused
    return table


def ending(outcome: Outcome | None) -> str:
    """`won.<how>` or `lost.<how>`, as in the messages under `end`; empty while the session goes on."""
    return "" if outcome is None else f"{'won' if outcome.won else 'lost'}.{outcome.how}"


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(inner)}" for key, inner in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)
