"""Files of sessions: what is in them, sealed for this house or open for any, and how a foreign one is unpacked."""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode, b64encode
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta, Struct

from api.errors import BadInput, TooLarge
from api.usecases.seal import HouseKey, NotOurs
from persistence.records import Control, Pace, RevisionKind, Status, UndoPolicy

FORMAT = 1
MEDIA_TYPE = "application/vnd.dawnhold.session+json"
LARGEST_FOREIGN = 2 * 1024 * 1024
INFLATED_FOREIGN = 16 * 1024 * 1024
INFLATED_OWN = 128 * 1024 * 1024
_WHERE = "body"


class BundledSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat; `account` means something only in the house that wrote it."""

    number: int
    account: str | None
    bot: str | None
    label: str


class BundledRevision(Struct, frozen=True, forbid_unknown_fields=True):
    """A revision with its state: whole at a keyframe, else compressed with the last keyframe as dictionary.

    `state` None: it was not kept any more.
    """

    n: int
    from_: int | None
    kind: RevisionKind
    barrier: bool
    seat: int | None
    actor: str
    options: Any
    at: int
    events: bytes
    draws: bytes
    keyframe: bool
    state: bytes | None


class Bundle(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole session. `state` is its newest position, which is all that a foreign house takes of it."""

    id: str
    name: str
    game: str
    scenario: str
    players: Annotated[int, Meta(ge=1, le=12)]
    options: dict[str, Any]
    control: Control
    undo_policy: UndoPolicy
    hints: bool
    status: Status
    seed: bytes
    seeded: bool
    head: int
    created: int
    ended: int | None
    imported: bool
    aids: list[dict[str, Any]]
    outcome: bytes | None
    content: str
    content_bytes: bytes
    seats: list[BundledSeat]
    state: bytes
    revisions: list[BundledRevision]
    pace: Pace = "at_once"


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: JSON around compressed MessagePack in base64."""

    dawnhold: int
    kind: Literal["sealed", "open"]
    game: str
    data: str
    signature: str = ""


class OfAGame(Protocol):
    """What a file may hold: a struct that names its game."""

    @property
    def game(self) -> str: ...


B = TypeVar("B")


class Unpacked(Struct, Generic[B], frozen=True):
    """A bundle, and whether this house wrote it and nobody changed it since."""

    bundle: B
    trusted: bool


def pack(bundle: OfAGame, key: HouseKey, *, sealed: bool) -> bytes:
    """The file of a session or of a campaign. CPU work: call it in a thread."""
    packed = zlib.compress(msgspec.msgpack.encode(bundle), 6)
    if sealed:
        file = _File(FORMAT, "sealed", bundle.game, b64encode(key.seal(packed)).decode())
    else:
        file = _File(FORMAT, "open", bundle.game, b64encode(packed).decode(), b64encode(key.sign(packed)).decode())
    return msgspec.json.encode(file)


def unpack(data: bytes, key: HouseKey, kind: type[B], what: str = "session") -> Unpacked[B]:
    """Read a file, whoever wrote it. Raises BadInput in words, TooLarge. CPU work: call it in a thread."""
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise _bad(f"this is no file of a Dawnhold {what}: {error}") from None
    if file.dawnhold != FORMAT:
        raise _bad(f"it is of format {file.dawnhold}, and this release reads {FORMAT}; a newer release may read it")
    packed, signature = _base64(file.data), _base64(file.signature)
    if file.kind == "sealed":
        try:
            packed = key.unseal(packed)
        except NotOurs:
            raise _bad("it was sealed by another house, or harmed since; ask for an open export") from None
        return Unpacked(_read(packed, INFLATED_OWN, kind, what), trusted=True)
    if key.signed(packed, signature):
        return Unpacked(_read(packed, INFLATED_OWN, kind, what), trusted=True)
    if len(data) > LARGEST_FOREIGN:
        raise TooLarge(f"A file of another house may have {LARGEST_FOREIGN // 1024} kB; this has {len(data) // 1024}.")
    return Unpacked(_read(packed, INFLATED_FOREIGN, kind, what), trusted=False)


def _read(packed: bytes, most: int, kind: type[B], what: str) -> B:
    unpacker = zlib.decompressobj()
    try:
        inflated = unpacker.decompress(packed, most)
    except zlib.error as error:
        raise _bad(f"it is harmed and can't be unpacked ({error})") from None
    if not unpacker.eof:
        cut = f"it is larger than any {what} when unpacked" if len(inflated) >= most else "it breaks off"
        raise _bad(cut)
    try:
        return msgspec.msgpack.decode(inflated, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError) as error:
        raise _bad(f"it holds no {what}: {error}") from None


def _base64(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise _bad("it is harmed: a part of it is not base64") from None


def _bad(what: str) -> BadInput:
    return BadInput.at(_WHERE, what)
