"""Housekeeping: what goes, what stays, and who takes how much room."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import bindparam, update

from persistence.database import Database
from persistence.keep import GUEST_SILENT_MS, THIN_AFTER_MS, Swept, keep, report, sizes
from persistence.models import revisions
from persistence.records import AccountSize, Head, NewSeat
from persistence.statements import Statement
from persistence.unit import UnitOfWork
from tests.persistence.conftest import Place
from tests.persistence.house import (
    CONTENT,
    DAY,
    NOON,
    account_of,
    act,
    guest,
    play,
    revision_of,
    session_of,
    start,
    state_of,
    stored_at,
)

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
LATER = NOON + 31 * DAY
_HARM = Statement(
    update(revisions).where(revisions.c.session == bindparam("whose")).values(blob=b"\x07 is no blob of ours")
)


def swept(**done: int) -> Swept:
    names = ("guests", "sessions", "thinned", "freed", "credentials", "invites", "keys", "contents")
    return Swept(**{name: done.get(name, 0) for name in names}, troubles=[])


async def test_a_month_is_thirty_days() -> None:
    assert GUEST_SILENT_MS == THIN_AFTER_MS == 30 * 24 * 60 * 60 * 1000


async def test_silent_guests_go_with_what_nobody_else_holds(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> dict[str, str]:
        uow.accounts.create("ann", NOON, "Ann")
        silent, lively = guest(uow), guest(uow)
        uow.accounts.seen(lively, LATER - DAY)
        return {
            "silent": silent,
            "lively": lively,
            "alone": start(uow, silent).id,
            "shared": start(uow, silent, NewSeat(1, silent), NewSeat(2, "ann")).id,
            "lively's": start(uow, lively).id,
            "ann's": start(uow, "ann").id,
        }

    made = await db.write(furnish)
    assert await keep(db, LATER) == swept(guests=1, sessions=1)

    assert await account_of(db, made["silent"]) is None
    assert await account_of(db, made["lively"]) is not None
    assert await account_of(db, "ann") is not None  # silent too, but she has a name
    assert await db.read(lambda uow: uow.sessions.get(made["alone"])) is None
    shared = await session_of(db, made["shared"])
    assert shared.owner == "ann"
    assert [(seat.account, seat.former) for seat in await db.read(lambda uow: uow.seats.of(shared.id))] == [
        (None, True),
        ("ann", False),
    ]
    for name in ("lively's", "ann's"):
        await session_of(db, made[name])
    assert await keep(db, LATER) == swept()


async def test_thirty_days_are_over_after_thirty_days(db: Database) -> None:
    me = await db.write(guest)
    await keep(db, NOON + 30 * DAY)
    assert await account_of(db, me) is not None
    await keep(db, NOON + 30 * DAY + 1)
    assert await account_of(db, me) is None


async def test_long_ended_sessions_are_thinned_once(db: Database) -> None:
    """35 actions, the last one loses: keyframes are 0, 32 and, once thinned, the end."""

    def furnish(uow: UnitOfWork) -> tuple[str, str, str]:
        uow.accounts.create("ann", NOON, "Ann")
        over, fresh, running = (start(uow, "ann").id for _ in range(3))
        for session in (over, fresh, running):
            play(uow, session, 34)
        act(uow, over, 34, None, status="lost", state=state_of(35), at=NOON + 1)
        act(uow, fresh, 34, None, status="won", at=LATER - DAY)
        return over, fresh, running

    over, fresh, running = await db.write(furnish)
    before = await session_of(db, over)
    done = await keep(db, LATER)
    assert (done.thinned, done.troubles) == (1, [])
    after = await session_of(db, over)
    assert done.freed == before.size - after.size > 0
    assert after.thinned
    assert [head.n for head in await db.read(lambda uow: uow.revisions.heads(over)) if head.kept] == [0, 32, 35]
    assert (await stored_at(db, over, 35)).state == state_of(35)
    for session in (fresh, running):
        assert all(head.kept for head in await db.read(partial(heads_of, session=session)))
    assert (await keep(db, LATER)).thinned == 0


def heads_of(uow: UnitOfWork, session: str) -> list[Head]:
    return uow.revisions.heads(session)


async def test_one_damaged_session_does_not_stop_the_sweep(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, str]:
        uow.accounts.create("ann", NOON, "Ann")
        harmed, sound = (start(uow, "ann", at=NOON + number).id for number in range(2))
        for session in (harmed, sound):
            play(uow, session, 3)
            uow.sessions.change(session, NOON, status="abandoned")
        return harmed, sound

    harmed, sound = await db.write(furnish)
    await db.write(lambda uow: uow.link.change(_HARM, whose=harmed))
    done = await keep(db, LATER)
    assert done.thinned == 1
    assert len(done.troubles) == 1
    assert "can't be read" in done.troubles[0]
    assert (await session_of(db, sound)).thinned
    assert not (await session_of(db, harmed)).thinned


async def test_what_has_expired_goes(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> str:
        uow.accounts.create("ann", NOON, "Ann")
        session = start(uow, "ann").id
        for number, expires in enumerate((LATER, LATER + 1)):
            uow.credentials.create("ann", "device_link", f"link {number}", NOON, expires=expires)
            uow.invites.create(session, f"invite {number}", None, 1, NOON, expires)
        uow.credentials.create("ann", "token", "endless", NOON)
        uow.idempotency.put("ann", "old", "body", 200, None, NOON)
        uow.idempotency.put("ann", "new", "body", 200, None, LATER - DAY)
        uow.contents.put("unused", b"old cards", NOON)
        uow.contents.put("fresh", b"new cards", LATER)  # its session is just being made
        return session

    session = await db.write(furnish)
    assert await keep(db, LATER) == swept(credentials=1, invites=1, keys=1, contents=1)
    assert sorted(c.hash for c in await db.read(lambda uow: uow.credentials.of("ann"))) == ["endless", "link 1"]
    assert len(await db.read(lambda uow: uow.invites.of(session))) == 1
    assert await db.read(lambda uow: uow.idempotency.find("ann", "new", LATER)) is not None
    for hash, kept in (("unused", False), ("fresh", True), (CONTENT, True)):
        assert (await db.read(partial(content_of, hash=hash)) is not None) == kept


def content_of(uow: UnitOfWork, hash: str) -> bytes | None:
    return uow.contents.get(hash)


async def test_sizes_are_per_owner_largest_first(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> str:
        uow.accounts.create("ann", NOON, "Ann")
        visitor = guest(uow)
        start(uow, visitor, NewSeat(1, "ann"))
        for status in ("playing", "lost", "won"):
            start(uow, "ann", status=status)
        guest(uow)
        return visitor

    visitor = await db.write(furnish)
    one = revision_of("x", 0).size
    found = await sizes(db)
    assert found == [AccountSize("ann", "Ann", 3, 1, 3 * one), AccountSize(visitor, None, 1, 1, one)]
    assert report(found).splitlines()[1].split() == ["Ann", "3", "1", f"{3 * one / 1e6:.2f}"]
    assert report(found).splitlines()[-1].split() == ["all", "4", "2", f"{4 * one / 1e6:.2f}"]


async def test_sizes_can_be_printed_while_the_house_is_open(db: Database, place: Place) -> None:
    await db.write(lambda uow: start(uow, guest(uow)))
    environment = {"DAWNHOLD_DATABASE_URL": place.url or "", "DAWNHOLD_DATA": str(place.data_dir)}
    printed = subprocess.run(
        [sys.executable, "-m", "persistence.keep"],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert printed.stdout == report(await sizes(db)) + "\n"
