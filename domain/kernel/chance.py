"""Dice and draws that nobody can foresee while a game runs and everybody can check once it is over.

Each draw is a keyed BLAKE2b of (stream, epoch, n). Streams are named, so one roll more in one of them shifts no
other. `commitment` is shown at the start; whoever gets the seed at the end repeats each draw with `drawn`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import TypeVar

from msgspec import Struct

from domain.kernel.errors import RuleError

T = TypeVar("T")

SEED_BYTES = 32
MOST_DRAWS = 20_000
"""In one action; more come of a mistake, and would hold up all who wait for an answer."""
_SPAN = 1 << 64


class Streams(Struct, forbid_unknown_fields=True):
    """The saved part of chance: the epoch (a revision) and how many draws each stream has given in it."""

    epoch: int = 0
    given: dict[str, int] = {}


class Draw(Struct, frozen=True, array_like=True):
    """One draw for the proof: `result` is 0 … `of` − 1."""

    stream: str
    epoch: int
    n: int
    of: int
    result: int


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """The seed that a caller chose in words."""
    return sha256(text.encode()).digest()


def commitment(seed: bytes) -> str:
    """What is shown before the first draw: a hash that pins the seed and tells nothing of it."""
    return sha256(b"dawnhold seed" + seed).hexdigest()


def drawn(seed: bytes, stream: str, epoch: int, n: int, of: int) -> int:
    """The draw itself: 0 … `of` − 1 without bias; a value in the incomplete last span is drawn anew."""
    limit = _SPAN - _SPAN % of
    place = f"{stream}\0{epoch}\0{n}".encode()
    attempt = 0
    while True:
        digest = blake2b(place + attempt.to_bytes(2, "big"), key=seed, digest_size=8).digest()
        value = int.from_bytes(digest, "big")
        if value < limit:
            return value % of
        attempt += 1


class Chance:
    """The dice and draws of one action. `taken` lists them for the proof; any draw is a barrier for undo."""

    def __init__(self, seed: bytes, streams: Streams, script: dict[str, list[int]] | None = None) -> None:
        self._seed = seed
        self.streams = streams
        self.taken: list[Draw] = []
        self._script = {name: list(results) for name, results in (script or {}).items()}

    def below(self, of: int, stream: str) -> int:
        """A number from 0 to `of` − 1."""
        if of < 1:
            raise ValueError(f"a draw of {of} from {stream!r}")
        if len(self.taken) == MOST_DRAWS:
            raise RuleError(f"more than {MOST_DRAWS} draws in one action, the last from {stream!r}")
        given = self.streams.given
        n = given.get(stream, 0)
        given[stream] = n + 1
        result = self._scripted(stream, of)
        if result is None:
            result = drawn(self._seed, stream, self.streams.epoch, n, of)
        self.taken.append(Draw(stream, self.streams.epoch, n, of, result))
        return result

    def die(self, stream: str, sides: int = 6) -> int:
        """A die: 1 to `sides`."""
        return self.below(sides, stream) + 1

    def pick(self, things: Sequence[T], stream: str) -> T:
        return things[self.below(len(things), stream)]

    def script(self, stream: str, *results: int) -> None:
        """For tests: what `below` gives next in this stream (a die shows one more)."""
        self._script.setdefault(stream, []).extend(results)

    def dice(self, stream: str, *faces: int) -> None:
        """For tests: the faces that the next dice of this stream show."""
        self.script(stream, *(face - 1 for face in faces))

    def _scripted(self, stream: str, of: int) -> int | None:
        left = self._script.get(stream)
        if not left:
            return None
        result = left.pop(0)
        if not 0 <= result < of:
            raise ValueError(f"the script of {stream!r} says {result}, but the draw is of {of}")
        return result
