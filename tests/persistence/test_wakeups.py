"""Who is told that a session moved, and how often."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest

from persistence import migrate, postgres_wakeups, wakeups
from persistence.address import conninfo, database_url
from persistence.database import Database
from persistence.errors import HeadMoved
from persistence.postgres_wakeups import PostgresWakeups
from persistence.records import NewSeat
from persistence.unit import UnitOfWork
from persistence.wakeups import LocalWakeups, Subscription, Wake
from tests.persistence.conftest import Place
from tests.persistence.house import NOON, act, guest, start

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]


async def soon(subscription: Subscription) -> Wake:
    """The next wake; the limit only keeps a broken test from hanging."""
    return await asyncio.wait_for(subscription.next(), 30)


async def started(db: Database, *places: NewSeat) -> str:
    return (await db.write(lambda uow: start(uow, guest(uow), *places))).id


async def settled(db: Database) -> None:
    """Everything committed so far has been delivered: notices come in order, and this one is the last."""
    with db.wakeups.subscribe_account("last") as last:
        await db.write(lambda uow: uow.notices.account("last"))
        await soon(last)


async def test_an_action_wakes_its_listeners_and_no_one_else(db: Database) -> None:
    session, other = await started(db), await started(db)
    with db.wakeups.subscribe(session) as mine, db.wakeups.subscribe(other) as theirs:
        await db.write(lambda uow: act(uow, session, 0, None))
        assert await soon(mine) == Wake({session: 2})
        await db.write(lambda uow: uow.sessions.bump(other, NOON))
        assert await soon(theirs) == Wake({other: 2})


async def test_what_was_missed_comes_as_one_wake(db: Database) -> None:
    session = await started(db)
    with db.wakeups.subscribe(session) as mine:
        for _ in range(5):
            await db.write(lambda uow: uow.sessions.bump(session, NOON))
        await settled(db)
        assert await soon(mine) == Wake({session: 6})


async def test_what_failed_wakes_nobody(db: Database) -> None:
    session = await started(db)

    def rolled_back(uow: UnitOfWork) -> None:
        act(uow, session, 0, None)
        raise HeadMoved(session, 0)

    with db.wakeups.subscribe(session) as mine:
        with pytest.raises(HeadMoved):
            await db.write(rolled_back)
        await db.write(lambda uow: uow.sessions.bump(session, NOON))
        assert await soon(mine) == Wake({session: 2})


async def test_a_wake_is_not_lost_to_a_timeout(db: Database) -> None:
    session = await started(db)
    with db.wakeups.subscribe(session) as mine:
        waiting = asyncio.create_task(mine.next())
        await db.write(lambda uow: uow.notices.account("nobody"))
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await db.write(lambda uow: uow.sessions.bump(session, NOON))
        assert await soon(mine) == Wake({session: 2})


async def test_an_account_hears_of_its_list_and_of_what_it_follows(db: Database) -> None:
    me = await db.write(guest)
    session = await started(db, NewSeat(1), NewSeat(2))
    with db.wakeups.subscribe_account(me) as mine:
        await db.write(lambda uow: uow.seats.take(session, 2, me))
        assert await soon(mine) == Wake(account=True)
        mine.follow([session])
        await db.write(lambda uow: act(uow, session, 0, None))
        assert await soon(mine) == Wake({session: 2})
        mine.unfollow(session)
        await db.write(lambda uow: act(uow, session, 1, None))
        await db.write(lambda uow: uow.seats.leave(session, 2))
        assert await soon(mine) == Wake(account=True)


@pytest.mark.parametrize("deed", ["create", "watch", "stop watching", "own", "delete", "delete a neighbour"])
async def test_every_change_of_the_list_is_told(db: Database, deed: str) -> None:
    me, other = await db.write(guest), await db.write(guest)
    session = (await db.write(lambda uow: start(uow, other, NewSeat(1, other), NewSeat(2, me)))).id
    watched = (await db.write(lambda uow: start(uow, other))).id
    await db.write(lambda uow: uow.watchers.add(watched, me, NOON))
    deeds: dict[str, Any] = {
        "create": lambda uow: start(uow, me),
        "watch": lambda uow: uow.watchers.add(watched, me, NOON),
        "stop watching": lambda uow: uow.watchers.remove(watched, me),
        "own": lambda uow: uow.sessions.change(session, NOON, owner=me),
        "delete": lambda uow: uow.sessions.delete(watched),
        "delete a neighbour": lambda uow: uow.accounts.delete(other, NOON),
    }
    with db.wakeups.subscribe_account(me) as mine:
        await db.write(deeds[deed])
        assert (await soon(mine)).account


async def test_a_deleted_session_wakes_those_who_look_at_it(db: Database) -> None:
    session = await started(db)
    with db.wakeups.subscribe(session) as mine:
        await db.write(lambda uow: uow.sessions.delete(session))
        assert await soon(mine) == Wake({session: 2})


async def test_closing_wakes_all_and_nothing_is_left_behind(place: Place) -> None:
    db = await Database.open(*place)
    hub = db.wakeups
    assert isinstance(hub, LocalWakeups)
    with hub.subscribe("a") as one, hub.subscribe_account("b") as two:
        two.follow(["a", "c"])
        await db.close()
        for subscription in (one, two):
            assert (await soon(subscription)).closed
            assert (await soon(subscription)).closed  # and again, for whoever asks late
    assert (hub.by_session, hub.by_account, hub.all) == ({}, {}, set())


async def test_another_process_is_heard(postgres_db: Database, postgres_place: Place) -> None:
    session = await started(postgres_db)
    code = (
        "import asyncio, sys; from pathlib import Path; from persistence.database import Database\n"
        "async def main(url, session):\n"
        "    async with await Database.open(url, Path('.')) as db:\n"
        "        await db.write(lambda uow: uow.sessions.bump(session, 1))\n"
        "asyncio.run(main(*sys.argv[1:]))"
    )
    with postgres_db.wakeups.subscribe(session) as mine:
        assert postgres_place.url is not None
        command = [sys.executable, "-c", code, postgres_place.url, session]
        await asyncio.to_thread(subprocess.run, command, cwd=ROOT, check=True, timeout=60)
        assert await soon(mine) == Wake({session: 2})


async def test_a_broken_line_is_mended_and_all_are_woken_once(postgres_db: Database, postgres_place: Place) -> None:
    hub = postgres_db.wakeups
    assert isinstance(hub, PostgresWakeups)
    session = await started(postgres_db)
    with hub.subscribe(session) as mine, hub.subscribe_account("somebody") as other:
        with psycopg.connect(conninfo(database_url(*postgres_place)), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE query = %s",
                (f"LISTEN {wakeups.CHANNEL}",),
            )
        assert await soon(mine) == Wake(resync=True)
        assert await soon(other) == Wake(resync=True)
        await postgres_db.write(lambda uow: uow.sessions.bump(session, NOON))
        assert await soon(mine) == Wake({session: 2})


async def test_a_quiet_line_stays_alive(postgres_place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many heartbeats pass before the notice; none of them swallows it."""
    monkeypatch.setattr(postgres_wakeups, "_HEARTBEAT_S", 0.001)
    migrate.upgrade(*postgres_place)
    async with await Database.open(*postgres_place) as db:
        session = await started(db)
        with db.wakeups.subscribe(session) as mine:
            for version in range(2, 22):
                await db.write(lambda uow: uow.sessions.bump(session, NOON))
                assert await soon(mine) == Wake({session: version})
