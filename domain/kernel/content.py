"""Content: cards, maps and figures as data beside their game, each record with its provenance.

A field `cards: dict[str, Card]` of a game's Content is read from `content/cards.toml`, where each table is a record
and its name the id. A pack is a folder with `<game>/<field>.toml` files whose records override fields by id.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Struct

from domain.kernel.errors import ContentError

Provenance = Literal["rulebook", "published", "house", "pack"]


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of one record. `house` names the fields that are our own choice in a record that is otherwise known."""

    id: str
    provenance: Provenance
    house: list[str] = []


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's content: one field per file, each a dict from id to record."""

    def names(self) -> dict[str, str]:
        """What things are called that a pack may rename, by id; all else is named by the messages."""
        return {}

    def check(self) -> None:
        """Raise ContentError for wrong counts or dangling ids."""


T = TypeVar("T", bound=Content)


def load(kind: type[T], folder: Path, packs: Iterable[Path] = ()) -> T:
    """Read and check a game's content with packs laid over it. Raises ContentError: file, record, field."""
    pack_folders = list(packs)
    fields = {
        name: _records(folder / "content" / f"{name}.toml", [p / f"{name}.toml" for p in pack_folders], record)
        for name, record in _record_types(kind).items()
    }
    for pack in pack_folders:
        for file in sorted(pack.glob("*.toml")):
            if file.stem not in fields:
                raise ContentError(f"{file}: this game has no content of that name; it has {', '.join(fields)}")
    content = kind(**fields)
    content.check()
    return content


def freeze(content: Content, schema: int) -> tuple[str, bytes]:
    """The content as a session keeps it, and its hash."""
    data = msgspec.msgpack.encode({"schema": schema, "content": content})
    return sha256(data).hexdigest(), data


def provenance_counts(content: Content) -> dict[str, int]:
    """How many records are of each provenance."""
    counts: dict[str, int] = {}
    for field in content.__struct_fields__:
        for record in getattr(content, field).values():
            counts[record.provenance] = counts.get(record.provenance, 0) + 1
    return counts


def _record_types(kind: type[Content]) -> dict[str, type[Record]]:
    return {name: get_args(hint)[1] for name, hint in get_type_hints(kind).items()}


def _records(file: Path, packs: Iterable[Path], kind: type[Record]) -> dict[str, Record]:
    tables = _tables(file)
    sources = dict.fromkeys(tables, file)
    for pack in packs:
        if not pack.exists():
            continue
        for id_, table in _tables(pack).items():
            if id_ not in tables:
                raise ContentError(f"{pack}: record {id_}: no such id to override")
            tables[id_] = _laid_over(tables[id_], table)
            sources[id_] = pack
    return {id_: _record(sources[id_], id_, table, kind) for id_, table in tables.items()}


def _laid_over(ours: object, theirs: object) -> object:
    if not isinstance(ours, dict) or not isinstance(theirs, dict):
        return theirs
    house = [field for field in ours.get("house", []) if field not in theirs]
    return {**ours, "house": house, **theirs, "provenance": "pack"}


def _tables(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{file}: the file is missing") from None
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{file}: {error}") from None


def _record(file: Path, id_: str, table: object, kind: type[Record]) -> Record:
    if not isinstance(table, dict):
        raise ContentError(f"{file}: record {id_}: it must be a table, one for each record")
    if "id" in table:
        raise ContentError(f"{file}: record {id_}: field id: leave it out, the table's name is the id")
    try:
        record = msgspec.convert({"id": id_, **table}, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"{file}: record {id_}: {error}") from None
    for field in record.house:
        if field not in kind.__struct_fields__:
            raise ContentError(f"{file}: record {id_}: field house: it has no field {field}")
    return record
