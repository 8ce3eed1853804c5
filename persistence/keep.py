"""Housekeeping: what has served its time goes, and who takes how much room.

`python -m persistence.keep` prints the sizes; the server may run meanwhile.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from persistence.database import Database
from persistence.errors import PersistenceError
from persistence.records import AccountSize
from persistence.unit import UnitOfWork

DAY_MS = 24 * 3600 * 1000
GUEST_SILENT_MS = 30 * DAY_MS
THIN_AFTER_MS = 30 * DAY_MS
UNUSED_CONTENT_MS = DAY_MS
_AT_MOST = 10_000
"""Accounts, and sessions, in one round; the next night goes on."""

T = TypeVar("T")


class Swept(Struct, frozen=True):
    """What one round of housekeeping did, as counts; `freed` is in bytes, `troubles` says what could not be done."""

    guests: int
    sessions: int
    thinned: int
    freed: int
    credentials: int
    invites: int
    keys: int
    contents: int
    troubles: list[str]


async def keep(db: Database, at: int) -> Swept:
    """One round, meant for every night; safe to run at any time, in several processes, and to break off.

    Guests silent for 30 days go with the sessions that nobody else holds; of sessions that ended 30 days ago only
    the keyframes' positions stay; expired links, invites and answers go, and content that no session needs.
    Every account and session is a transaction of its own, so that players hardly wait.
    """
    troubles: list[str] = []
    guests, sessions = await _forget_guests(db, at, troubles)
    thinned, freed = await _thin(db, at, troubles)
    return Swept(
        guests,
        sessions,
        thinned,
        freed,
        credentials=await db.write(lambda uow: uow.credentials.drop_expired(at)),
        invites=await db.write(lambda uow: uow.invites.drop_expired(at)),
        keys=await db.write(lambda uow: uow.idempotency.drop_expired(at)),
        contents=await db.write(lambda uow: uow.contents.drop_unused(at - UNUSED_CONTENT_MS)),
        troubles=troubles,
    )


async def sizes(db: Database) -> list[AccountSize]:
    """Every account that owns sessions, largest first."""
    return await db.read(lambda uow: uow.accounts.sizes(), long=True)


async def _forget_guests(db: Database, at: int, troubles: list[str]) -> tuple[int, int]:
    before = at - GUEST_SILENT_MS
    guests = sessions = 0
    for guest in await db.read(lambda uow: uow.accounts.silent_guests(before, _AT_MOST), long=True):
        gone = await _alone(db, partial(_forget, guest=guest, before=before, at=at), troubles)
        guests += gone is not None
        sessions += len(gone or ())
    return guests, sessions


def _forget(uow: UnitOfWork, guest: str, before: int, at: int) -> list[str] | None:
    account = uow.accounts.get(guest)
    if account is None or account.kind != "guest" or account.seen >= before:
        return None  # back, or named, since the list was made
    return uow.accounts.delete(guest, at)


async def _thin(db: Database, at: int, troubles: list[str]) -> tuple[int, int]:
    before = at - THIN_AFTER_MS
    thinned = freed = 0
    for session in await db.read(lambda uow: uow.sessions.to_thin(before, _AT_MOST), long=True):
        bytes_freed = await _alone(db, partial(_thin_one, id=session, before=before), troubles)
        thinned += bytes_freed is not None
        freed += bytes_freed or 0
    return thinned, freed


async def _alone(db: Database, work: Callable[[UnitOfWork], T], troubles: list[str]) -> T | None:
    """One damaged session must not keep the rest from being swept."""
    try:
        return await db.write(work)
    except PersistenceError as error:
        troubles.append(str(error))
        return None


def _thin_one(uow: UnitOfWork, id: str, before: int) -> int | None:
    session = uow.sessions.get(id)
    if session is None or session.thinned or session.ended is None or session.ended >= before:
        return None  # gone or thinned since the list was made
    return uow.revisions.thin(id, session.head)


def report(sizes: list[AccountSize]) -> str:
    """The sizes as lines of text, with their sum."""
    lines = [f"{'account':<28} {'sessions':>8} {'running':>8} {'MB':>9}"]
    lines += [
        f"{(size.name or f'guest {size.account[:6]}')[:28]:<28} {size.sessions:>8} {size.running:>8} {_mb(size.bytes)}"
        for size in sizes
    ]
    total = sum(size.bytes for size in sizes)
    lines.append(f"{'all':<28} {sum(s.sessions for s in sizes):>8} {sum(s.running for s in sizes):>8} {_mb(total)}")
    return "\n".join(lines)


def _mb(size: int) -> str:
    return f"{size / 1_000_000:>9.2f}"


async def _main() -> None:
    url, data_dir = os.environ.get("DAWNHOLD_DATABASE_URL"), Path(os.environ.get("DAWNHOLD_DATA") or "data")
    async with await Database.open(url, data_dir, read_only=True) as db:
        sys.stdout.write(report(await sizes(db)) + "\n")


if __name__ == "__main__":
    try:
        asyncio.run(_main())
    except PersistenceError as error:
        sys.exit(str(error))
