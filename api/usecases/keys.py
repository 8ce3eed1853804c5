"""Idempotency keys: the same request twice acts once, and is answered alike."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct

from api.errors import BadInput, Conflict
from persistence.ids import now_ms
from persistence.records import Kept

if TYPE_CHECKING:
    from persistence.unit import UnitOfWork

LONGEST = 200
ANEW_MS = 10 * 60 * 1000
"""A secret can be told again this long after it was first told: the first one is revoked, another one issued."""


class Key(Struct, frozen=True):
    """What a caller sent as Idempotency-Key, and the hash of the request that it came with."""

    text: str
    request: str

    def find(self, uow: UnitOfWork, holder: str) -> Kept | None:
        """The answer kept under it. Raises BadInput when it came with another request, Conflict while that one runs."""
        kept = uow.idempotency.find(holder, self.text, now_ms())
        if kept is None:
            return None
        if kept.request != self.request:
            raise BadInput.at("header.Idempotency-Key", "this key was used for another request; choose a new one")
        if kept.status is None:
            raise Conflict("The first request with this key is still running.", headers={"Retry-After": "1"})
        return kept

    def put(self, uow: UnitOfWork, holder: str, status: int, reference: str) -> None:
        """Keep the answer, in the unit of work of the deed itself."""
        uow.idempotency.put(holder, self.text, self.request, status, reference, now_ms())


def of(text: str, *parts: object) -> Key:
    """A key with the hash of the request, told by its parts. Raises BadInput."""
    if not 1 <= len(text) <= LONGEST or not text.isprintable():
        raise BadInput.at("header.Idempotency-Key", f"use 1 to {LONGEST} printable characters")
    told = "\0".join(part.hex() if isinstance(part, bytes) else str(part) for part in parts)
    return Key(text, sha256(told.encode()).hexdigest())
