"""Words as data: a message is a key with arguments, said in a language at the very end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

Value = str | int | bool | None | list[Any] | dict[str, Any]
Wrap = Callable[[str, str], str]

_GAP = re.compile(r"\{(\w+)\}")


class Message(Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence to be said: a key of the game's `messages/en.toml` and what fills its gaps."""

    key: str
    args: dict[str, Value] = {}


def message(key: str, **args: Value) -> Message:
    return Message(key, args)


def as_part(said: Message) -> Value:
    """A sentence as a part of another."""
    return {"key": said.key, "args": said.args}


class Words:
    """One language of one game.

    A gap `{army}` is filled by the argument of that name. A text argument that names a thing (`name.<value>`
    in the messages, or a name taken from the content) is said by that name. A list is joined by commas.
    """

    def __init__(self, sentences: Mapping[str, str], names: Mapping[str, str] | None = None) -> None:
        self._sentences = dict(sentences)
        self._names = dict(names or {})
        self._names.update({k[5:]: v for k, v in sentences.items() if k.startswith("name.")})

    @classmethod
    def load(cls, *files: Path, names: Mapping[str, str] | None = None) -> Words:
        """Read message files (TOML tables become dotted keys); later files win."""
        sentences: dict[str, str] = {}
        for file in files:
            _flatten(tomllib.loads(file.read_text(encoding="utf-8")), "", sentences)
        return cls(sentences, names)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    @property
    def keys(self) -> list[str]:
        return sorted(self._sentences)

    def gaps(self, key: str) -> set[str]:
        """The arguments that the sentence of this key asks for."""
        return set(_GAP.findall(self._sentences[key]))

    def name(self, thing: str) -> str:
        """What a thing is called; its id where nothing is known."""
        return self._names.get(thing, thing)

    def say(self, what: Message, wrap: Wrap | None = None) -> str:
        """The sentence. `wrap(id, name)` may dress each named thing, as a link for instance."""
        sentence = self._sentences.get(what.key)
        if sentence is None:
            return what.key
        return _GAP.sub(lambda gap: self._fill(what.args.get(gap[1], gap[0]), wrap), sentence)

    def _fill(self, value: Value, wrap: Wrap | None) -> str:
        if isinstance(value, dict):
            return self.say(Message(value["key"], value.get("args", {})), wrap)
        if isinstance(value, list):
            return ", ".join(self._fill(part, wrap) for part in value)
        text = str(value)
        if text not in self._names:
            return text
        return wrap(text, self._names[text]) if wrap else self._names[text]


def _flatten(table: Mapping[str, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, Mapping):
            _flatten(value, f"{prefix}{key}.", into)
        else:
            into[f"{prefix}{key}"] = str(value)
