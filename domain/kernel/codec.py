"""How a state is kept: MessagePack of strict structs, with a schema number, upcasts and a fingerprint."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import Struct, inspect

from domain.kernel.chance import Chance, Streams
from domain.kernel.content import Content
from domain.kernel.errors import RuleError, SaveError
from domain.kernel.frames import Frame, LastCall
from domain.kernel.game import Game, Outcome, Upcast
from domain.kernel.orders import Order
from domain.kernel.reactions import Reactions

W = TypeVar("W")
F = TypeVar("F")

_encode = msgspec.msgpack.Encoder().encode
_PLAIN = (
    *(inspect.NoneType, inspect.BoolType, inspect.IntType, inspect.StrType, inspect.BytesType),
    *(inspect.LiteralType, inspect.EnumType),
)


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


class _Frozen(Struct):
    schema: int
    content: dict[str, Any]


class Codec:
    """Reads and writes the states of one game."""

    def __init__(self, game: type[Game[Any, Any, Any]]) -> None:
        self.game = game
        for kind in (game.WORLD, *game.FRAMES, *game.FACTS):
            for flaw in _flaws(inspect.type_info(kind), kind.__name__, set()):
                raise RuleError(f"{game.id}: {flaw}: a state keeps ids, numbers, lists, dicts and structs of them")
        self.type = Saved[game.WORLD, _frames(game)]  # type: ignore[name-defined, misc]
        self._decoder = msgspec.msgpack.Decoder(self.type)

    def save(self, g: Game[Any, Any, Any]) -> bytes:
        """The state as bytes that have been read back, so that whatever is saved can be loaded. Raises RuleError."""
        try:
            data = _encode(Saved(g.id, g.schema, g.world, g.stack, g.orders, g.chance.streams, g.outcome))
            read = self._decoder.decode(data)
        except (msgspec.MsgspecError, TypeError, OverflowError, RecursionError) as error:
            raise RuleError(f"{g.id}: this state could not be read again: {error}") from error
        if _encode(read) != data:
            raise RuleError(f"{g.id}: this state would be another one when it is read again")
        return data

    def copy(self, g: Game[Any, Any, Any], seed: bytes) -> Game[Any, Any, Any]:
        """Another play at the same question with other dice, to try something out in; not yet settled."""
        saved = self._decoder.decode(
            _encode(Saved(g.id, g.schema, g.world, g.stack, g.orders, g.chance.streams, g.outcome))
        )
        return self._opened(saved, g.content, seed)

    def load(self, data: bytes, content: Content, seed: bytes) -> Game[Any, Any, Any]:
        """A play at the moment of the save; not yet settled. Raises SaveError."""
        return self._opened(self._read(data), content, seed)

    def _opened(self, saved: Saved[Any, Any], content: Content, seed: bytes) -> Game[Any, Any, Any]:
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
            kept = msgspec.msgpack.decode(data, type=_Frozen)
            self._check_schema(kept.schema)
            steps = {step: self.game.CONTENT_UPCASTS.get(step, _as_it_is) for step in range(self.game.schema)}
            return msgspec.convert(self._lift(kept.content, kept.schema, steps), self.game.CONTENT)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise SaveError(f"{self.game.id}: this content can't be read: {error}") from error

    def _read(self, data: bytes) -> Saved[Any, Any]:
        try:
            head = msgspec.msgpack.decode(data, type=_Head)
            if head.game != self.game.id:
                raise SaveError(f"this is a save of {head.game}, not of {self.game.id}")
            self._check_schema(head.schema)
            saved: Saved[Any, Any] = (
                self._decoder.decode(data) if head.schema == self.game.schema else self._read_older(data, head.schema)
            )
        except (msgspec.MsgspecError, RecursionError) as error:
            raise SaveError(f"{self.game.id}: this save can't be read: {error}") from error
        if bool(saved.stack) == bool(saved.outcome):
            raise SaveError(f"{self.game.id}: this save can't be read: a session is either under way or has an end")
        return saved

    def _read_older(self, data: bytes, schema: int) -> Saved[Any, Any]:
        raw = self._lift(msgspec.msgpack.decode(data), schema, self.game.UPCASTS)
        older: Saved[Any, Any] = msgspec.convert({**raw, "schema": self.game.schema}, self.type)
        return older

    def _check_schema(self, schema: int) -> None:
        if not 1 <= schema <= self.game.schema:
            today = self.game.schema
            raise SaveError(f"{self.game.id}: this is schema {schema}, and this release reads 1 to {today}")

    def _lift(self, raw: dict[str, Any], schema: int, upcasts: Mapping[int, Upcast]) -> dict[str, Any]:
        for step in range(schema, self.game.schema):
            try:
                raw = upcasts[step](raw)
            except Exception as error:  # foreign bytes: whatever an upcast trips over is the file's fault
                raise SaveError(f"{self.game.id}: can't go on from schema {step}: {error!r}") from error
        return raw


@cache
def codec(game: type[Game[Any, Any, Any]]) -> Codec:
    return Codec(game)


def _frames(game: type[Game[Any, Any, Any]]) -> Any:
    kinds: list[Any] = [*game.FRAMES, LastCall]
    if game.FACTS:
        kinds.append(Reactions[Union[tuple(game.FACTS)]])  # type: ignore[misc]  # noqa: UP007
    return Union[tuple(kinds)]  # noqa: UP007


def _as_it_is(raw: dict[str, Any]) -> dict[str, Any]:
    return raw


def _flaws(kind: inspect.Type, where: str, seen: set[type]) -> Iterator[str]:
    match kind:
        case inspect.StructType():
            if kind.cls not in seen:
                seen.add(kind.cls)
                for field in kind.fields:
                    yield from _flaws(field.type, f"{where}.{field.name}", seen)
        case inspect.UnionType():
            for one in kind.types:
                yield from _flaws(one, where, seen)
        case inspect.ListType() | inspect.VarTupleType():
            yield from _flaws(kind.item_type, where, seen)
        case inspect.DictType():
            yield from _flaws(kind.key_type, where, seen)
            yield from _flaws(kind.value_type, where, seen)
        case inspect.TupleType():
            for one in kind.item_types:
                yield from _flaws(one, where, seen)
        case _:
            if not isinstance(kind, _PLAIN):
                yield f"{where} is of type {type(kind).__name__.removesuffix('Type').lower()}"


def _shape(kind: Any) -> dict[str, Any]:
    shape: dict[str, Any] = _wordless(msgspec.json.schema(kind))
    return shape


def _wordless(node: Any) -> Any:
    if isinstance(node, dict):
        return {k: _wordless(v) for k, v in node.items() if not (k in ("description", "title") and isinstance(v, str))}
    return [_wordless(part) for part in node] if isinstance(node, list) else node
