"""How a state is kept: MessagePack of strict structs, with a schema number, upcasts and a fingerprint."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import Struct

from domain.kernel.chance import Chance, Streams
from domain.kernel.content import Content
from domain.kernel.errors import SaveError
from domain.kernel.frames import Frame, LastCall
from domain.kernel.game import Game, Outcome
from domain.kernel.orders import Order
from domain.kernel.reactions import Reactions

W = TypeVar("W")
F = TypeVar("F")

_encode = msgspec.msgpack.Encoder().encode


class Saved(Struct, Generic[W, F], forbid_unknown_fields=True):
    """All of a session's state. The seed is kept apart from it, and so is the open question: it is asked again."""

    game: str
    schema: int
    world: W
    stack: list[F]
    orders: list[Order]
    streams: Streams
    outcome: Outcome | None


class _Head(Struct):
    game: str
    schema: int


class Codec:
    """Reads and writes the states of one game."""

    def __init__(self, game: type[Game[Any, Any, Any]]) -> None:
        self.game = game
        self.type = Saved[game.WORLD, _frames(game)]  # type: ignore[name-defined, misc]
        self._decoder = msgspec.msgpack.Decoder(self.type)

    def save(self, g: Game[Any, Any, Any]) -> bytes:
        """The state as bytes that have been read back, so that whatever is saved can be loaded."""
        data = _encode(Saved(g.id, g.schema, g.world, g.stack, g.orders, g.chance.streams, g.outcome))
        try:
            self._decoder.decode(data)
        except msgspec.ValidationError as error:
            raise SaveError(f"{g.id}: this state could not be read again: {error}") from error
        return data

    def load(self, data: bytes, content: Content, seed: bytes) -> Game[Any, Any, Any]:
        """A play at the moment of the save; not yet settled. Raises SaveError."""
        saved = self._read(data)
        g = self.game(saved.world, content, Chance(seed, saved.streams))
        g.stack = saved.stack
        g.orders = saved.orders
        g.outcome = saved.outcome
        return g

    def table(self, g: Game[Any, Any, Any]) -> bytes:
        """What lies on the table, without the rules in progress; compared to tell a draft from an action."""
        return _encode((g.world, g.orders, g.chance.streams, g.outcome))

    def frames(self, frames: list[Frame]) -> bytes:
        return _encode(frames)

    def fingerprint(self) -> str:
        """Changes whenever a struct of the state or of the content changes."""
        shapes = [_shape(self.type), _shape(self.game.CONTENT)]
        return sha256(json.dumps(shapes, sort_keys=True).encode()).hexdigest()

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a saved state, without the words."""
        return _shape(self.type)

    def thaw(self, data: bytes) -> Any:
        """Frozen content, brought up to today's schema. Raises SaveError."""
        try:
            kept = msgspec.msgpack.decode(data)
            for step in range(kept["schema"], self.game.schema):
                upcast = self.game.CONTENT_UPCASTS.get(step)
                kept["content"] = upcast(kept["content"]) if upcast else kept["content"]
            return msgspec.convert(kept["content"], self.game.CONTENT)
        except (msgspec.DecodeError, KeyError, TypeError) as error:
            raise SaveError(f"{self.game.id}: this content can't be read: {error}") from error

    def _read(self, data: bytes) -> Saved[Any, Any]:
        try:
            saved: Saved[Any, Any] = self._decoder.decode(data)
            if (saved.game, saved.schema) == (self.game.id, self.game.schema):
                return saved
        except msgspec.DecodeError as error:
            reason = str(error)
        else:
            reason = "it was made by another schema"
        return self._read_older(data, reason)

    def _read_older(self, data: bytes, reason: str) -> Saved[Any, Any]:
        try:
            head = msgspec.msgpack.decode(data, type=_Head)
            if head.game != self.game.id:
                raise SaveError(f"this is a save of {head.game}, not of {self.game.id}")
            if head.schema >= self.game.schema:
                raise SaveError(f"{self.game.id}: this save can't be read: {reason}")
            raw = msgspec.msgpack.decode(data)
            for step in range(head.schema, self.game.schema):
                raw = self.game.UPCASTS[step](raw)
            raw["schema"] = self.game.schema
            older: Saved[Any, Any] = msgspec.convert(raw, self.type)
            return older
        except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
            raise SaveError(f"{self.game.id}: this save can't be read: {error}") from error


@cache
def codec(game: type[Game[Any, Any, Any]]) -> Codec:
    return Codec(game)


def _frames(game: type[Game[Any, Any, Any]]) -> Any:
    kinds: list[Any] = [*game.FRAMES, LastCall]
    if game.FACTS:
        kinds.append(Reactions[Union[tuple(game.FACTS)]])  # type: ignore[misc]  # noqa: UP007
    return Union[tuple(kinds)]  # noqa: UP007


def _shape(kind: Any) -> dict[str, Any]:
    shape: dict[str, Any] = _wordless(msgspec.json.schema(kind))
    return shape


def _wordless(node: Any) -> Any:
    if isinstance(node, dict):
        return {k: _wordless(v) for k, v in node.items() if not (k in ("description", "title") and isinstance(v, str))}
    return [_wordless(part) for part in node] if isinstance(node, list) else node
