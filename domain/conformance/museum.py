"""The museum: saves as they were written, each of which must load and be asked for ever.

A save is kept for each kind of open question, with the content that it was played with. A fingerprint beside them tells
when a struct has changed without a new schema.
"""

from __future__ import annotations

import tomllib
import zlib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.conformance.broken import Broken, must
from domain.conformance.table import Table
from domain.kernel.codec import codec
from domain.kernel.content import freeze
from domain.kernel.errors import SaveError
from domain.kernel.game import Game
from domain.kernel.gate import Gate
from domain.kernel.positions import AnyGame


class Piece(Struct, forbid_unknown_fields=True):
    """One save: its game, the schema it was written in, its frozen content and its state."""

    game: str
    schema: int
    content: bytes
    state: bytes


def kind_of(g: Game[Any, Any, Any]) -> str:
    """What stands open in a play: the frames that lie there, and the kinds of its asks."""
    asks = "+".join(dict.fromkeys(question.kind for question in g.questions))
    return f"{g.stack[-1].tag()}.{asks}" if g.stack else "over"


def keep(table: Table, folder: Path) -> Path | None:
    """Keep the save at the head, unless one of its kind is there in this schema. The file, if one was written."""
    file = folder / "museum" / f"{table.gate.game.schema}.{kind_of(table.g)}.save"
    if file.exists():
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(as_file(table))
    return file


def as_file(table: Table) -> bytes:
    """The save at the head of a table, with its content, as it is written."""
    game, content = table.gate.game, table.gate.content
    piece = Piece(game.id, game.schema, freeze(content, game.schema)[1], table.state)
    return zlib.compress(msgspec.msgpack.encode(piece), 9)


def visit(game: AnyGame, file: Path) -> tuple[Gate[Any], bytes]:
    """Load a save of the museum and ask it: the gate and the state as it would be saved now. Raises Broken."""
    try:
        piece = msgspec.msgpack.decode(zlib.decompress(file.read_bytes()), type=Piece)
        gate: Gate[Any] = Gate(game, codec(game).thaw(piece.content), bytes(32))  # type: ignore[arg-type]
        g = gate.open(piece.state)
    except (OSError, zlib.error, msgspec.DecodeError, SaveError) as error:
        raise Broken(f"{file}: it must load and doesn't: {error}") from error
    must(g.questions or g.outcome, f"{file}: nobody is asked")
    return gate, gate.codec.save(g)


def check_fingerprint(game: AnyGame, folder: Path) -> None:
    """Raise Broken, saying what to do, where a struct has changed since the fingerprint of this schema was kept."""
    now = codec(game).fingerprint()  # type: ignore[arg-type]
    kept = _kept(folder)
    must(kept, f"{game.id} has no fingerprint yet: ./play record {game.id}")
    schema, fingerprint = kept.get("schema"), kept.get("fingerprint")
    if schema == game.schema:
        must(
            fingerprint == now,
            f"a struct of {game.id} has changed and its schema is still {schema}: saves of today could not be read. "
            f"Set `schema = {game.schema + 1}` in the game, write UPCASTS[{schema}] that makes an old state a new one "
            f"(and CONTENT_UPCASTS[{schema}] where records changed), then ./play record {game.id}",
        )
    must(schema == game.schema, f"the schema of {game.id} is {game.schema} now: ./play record {game.id}")


def keep_fingerprint(game: AnyGame, folder: Path) -> bool:
    """Write the fingerprint of this schema; whether it was another one. Raises Broken where saves of it exist."""
    now = codec(game).fingerprint()  # type: ignore[arg-type]
    kept = _kept(folder)
    if kept == {"schema": game.schema, "fingerprint": now}:
        return False
    if kept.get("schema") == game.schema and any((folder / "museum").glob(f"{game.schema}.*.save")):
        check_fingerprint(game, folder)
    folder.mkdir(parents=True, exist_ok=True)
    text = f'schema = {game.schema}\nfingerprint = "{now}"\n'
    (folder / "fingerprint.toml").write_text(text, encoding="utf-8")
    return True


def _kept(folder: Path) -> dict[str, Any]:
    file = folder / "fingerprint.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
