"""Answers kept under an Idempotency-Key, so that the same request twice acts once."""

from typing import Any

from sqlalchemy import BigInteger, and_, bindparam, delete, or_, select, update

from persistence.errors import KeyTaken
from persistence.models import idempotency
from persistence.records import Kept
from persistence.repository import Repository
from persistence.statements import Statement, Upsert, UpsertStatement, columns

KEPT_MS = 7 * 24 * 3600 * 1000
RUNNING_MS = 60_000
"""A request that began this long ago and never finished died; its key may be taken over."""

_THIS = and_(idempotency.c.holder == bindparam("holder"), idempotency.c.key == bindparam("key"))
_FIND = Statement(
    select(*columns(Kept, idempotency)).where(_THIS, idempotency.c.expires > bindparam("now", type_=BigInteger))
)


def _replacing_what_lapsed(insert: Upsert) -> Any:
    now = bindparam("now", type_=BigInteger)
    died = and_(idempotency.c.status.is_(None), idempotency.c.created <= bindparam("dead", type_=BigInteger))
    fresh = {name: insert.excluded[name] for name in ("request", "status", "reference", "created", "expires")}
    return insert.on_conflict_do_update(
        index_elements=["holder", "key"], set_=fresh, where=or_(idempotency.c.expires <= now, died)
    )


_CLAIM = UpsertStatement(idempotency, _replacing_what_lapsed)
_FINISH = Statement(
    update(idempotency)
    .where(idempotency.c.holder == bindparam("whose"), idempotency.c.key == bindparam("which"))
    .values(
        status=bindparam("status"), reference=bindparam("reference"), expires=bindparam("expires", type_=BigInteger)
    )
)
_DROP = Statement(delete(idempotency).where(_THIS))
_DROP_ALL = Statement(delete(idempotency).where(idempotency.c.holder == bindparam("holder")))
_DROP_EXPIRED = Statement(delete(idempotency).where(idempotency.c.expires <= bindparam("now", type_=BigInteger)))


class Idempotency(Repository):
    """Keys are unique per holder: an account's id, or any text that stands for a caller without one.

    What acts in one unit of work calls `find` before and `put` inside it: a repeat that slips between both
    loses with KeyTaken. What needs several units calls `begin`, then `finish` (or `drop` when it failed).
    """

    def find(self, holder: str, key: str, at: int) -> Kept | None:
        """What is kept under this key, if it has not expired."""
        row = self.link.row(_FIND, holder=holder, key=key, now=at)
        return Kept(*row) if row else None

    def put(self, holder: str, key: str, request: str, status: int, reference: str | None, at: int) -> None:
        """Keep an answer for 7 days. `request` is the hash of the body. Raises KeyTaken."""
        if not self._claim(holder, key, request, status, reference, at):
            raise KeyTaken(holder, key)

    def begin(self, holder: str, key: str, request: str, at: int) -> Kept | None:
        """Take the key for a request that runs on: None when it is yours, else what another one left there."""
        while not self._claim(holder, key, request, None, None, at):
            if kept := self.find(holder, key, at):  # None: dropped between the two statements
                return kept
        return None

    def finish(self, holder: str, key: str, status: int, reference: str | None, at: int) -> None:
        """Keep the answer of a request that `begin` let run."""
        expires = at + KEPT_MS
        self.link.change(_FINISH, whose=holder, which=key, status=status, reference=reference, expires=expires)

    def drop(self, holder: str, key: str) -> None:
        """Let go of a key whose request failed, so that it may be tried again."""
        self.link.change(_DROP, holder=holder, key=key)

    def drop_all(self, holder: str) -> int:
        """Let go of all keys of a holder."""
        return self.link.change(_DROP_ALL, holder=holder)

    def drop_expired(self, at: int) -> int:
        """Delete what was kept for 7 days; returns how many."""
        return self.link.change(_DROP_EXPIRED, now=at)

    def _claim(self, holder: str, key: str, request: str, status: int | None, reference: str | None, at: int) -> bool:
        taken = self.link.change(
            _CLAIM,
            holder=holder,
            key=key,
            request=request,
            status=status,
            reference=reference,
            created=at,
            expires=at + KEPT_MS,
            now=at,
            dead=at - RUNNING_MS,
        )
        return taken == 1
