"""The door itself: units of work, group commit, locks, and what happens when the database does not answer."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from anyio.lowlevel import checkpoint

from persistence import migrate, postgres, sqlite
from persistence.address import conninfo, database_url
from persistence.database import Database
from persistence.errors import (
    BadDatabaseUrl,
    BadValue,
    ConstraintBroken,
    DatabaseBusy,
    DatabaseUnavailable,
    DataInUse,
    NameTaken,
    NoSuchRow,
    OutcomeUnknown,
    SchemaMismatch,
)
from persistence.records import Account
from persistence.unit import UnitOfWork
from tests.persistence.conftest import Place
from tests.persistence.house import NOON, account_of, act, guest, session_of, start

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]


class OutOfSteam(Exception):
    pass


def create(uow: UnitOfWork, id: str) -> Account:
    return uow.accounts.create(id, NOON)


async def test_a_failing_unit_leaves_nothing_and_its_error_comes_out(db: Database) -> None:
    def half(uow: UnitOfWork) -> None:
        uow.accounts.create("me", NOON)
        raise OutOfSteam

    with pytest.raises(OutOfSteam):
        await db.write(half)
    assert await db.read(lambda uow: uow.accounts.get("me")) is None
    await db.write(lambda uow: uow.accounts.create("me", NOON))


async def test_even_an_error_that_no_future_takes_comes_out(db: Database) -> None:
    def broken(uow: UnitOfWork) -> None:
        raise StopIteration("too early")

    with pytest.raises(RuntimeError, match="too early"):
        await db.write(broken)
    await db.write(guest)


async def test_a_refused_row_spoils_its_unit_even_when_the_error_is_swallowed(db: Database) -> None:
    """PostgreSQL could not go on after it; so SQLite must not either."""
    await db.write(lambda uow: uow.accounts.create("me", NOON, "Ann"))

    def stubborn(uow: UnitOfWork) -> str:
        uow.accounts.create("before", NOON)
        try:
            uow.accounts.create("other", NOON, "Ann")
        except NameTaken:
            return "never mind"
        return "no error"

    with pytest.raises(ConstraintBroken):
        await db.write(stubborn)

    def persistent(uow: UnitOfWork) -> None:
        with pytest.raises(NameTaken):
            uow.accounts.create("other", NOON, "Ann")
        uow.accounts.create("after", NOON)

    with pytest.raises(ConstraintBroken):
        await db.write(persistent)
    for id in ("before", "after"):
        assert await account_of(db, id) is None


@pytest.mark.parametrize("number", [2**31, 2**63, -(2**63) - 1])
async def test_numbers_too_large_are_refused_in_words(db: Database, number: int) -> None:
    """PostgreSQL's columns end at 2^31, SQLite's at 2^63."""
    session = (await db.write(lambda uow: start(uow, guest(uow)))).id
    with pytest.raises((BadValue, NoSuchRow)):
        await db.read(lambda uow: uow.revisions.state(session, number))
    assert await db.read(lambda uow: uow.sessions.get(session)) is not None


async def test_text_that_is_none_is_refused_in_words(db: Database) -> None:
    with pytest.raises(BadValue, match="can't be kept"):
        await db.write(lambda uow: uow.accounts.create("me", NOON, "\ud800"))
    await db.write(lambda uow: uow.accounts.create("me", NOON))


async def test_a_read_sees_one_moment(place: Place) -> None:
    """Between two selects of one read, another connection commits: the second select must not see it."""
    async with await Database.open(*place) as db:
        session = (await db.write(lambda uow: start(uow, guest(uow)))).id
        loop = asyncio.get_running_loop()

        def reading(uow: UnitOfWork) -> tuple[Any, Any]:
            before = uow.sessions.get(session)
            asyncio.run_coroutine_threadsafe(db.write(lambda uow: uow.sessions.bump(session, NOON)), loop).result(30)
            return before, uow.sessions.get(session)

        before, after = await db.read(reading, long=True)
        assert before == after
        moved = await db.read(lambda uow: uow.sessions.get(session))
        assert moved is not None
        assert moved.version == before.version + 1


@pytest.mark.parametrize("long", [False, True])
async def test_reads_cannot_write(db: Database, long: bool) -> None:
    with pytest.raises((DatabaseUnavailable, psycopg.errors.ReadOnlySqlTransaction)):
        await db.read(lambda uow: uow.accounts.create("me", NOON), long=long)
    assert await db.read(lambda uow: uow.accounts.get("me")) is None


async def test_a_caller_that_goes_away_does_not_stop_the_write(db: Database) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(uow: UnitOfWork) -> None:
        begun.set()
        assert go_on.wait(30)
        uow.accounts.create("me", NOON)

    task = asyncio.create_task(db.write(slow))
    assert await asyncio.to_thread(begun.wait, 30)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    await db.write(guest)  # on SQLite: behind it in the queue
    if db.kind == "postgresql":
        await db.close()
    else:
        assert await db.read(lambda uow: uow.accounts.get("me")) is not None


async def test_closing_finishes_what_waits_and_refuses_what_comes(place: Place) -> None:
    db = await Database.open(*place)
    waiting = [asyncio.create_task(db.write(partial(create, id=f"a{n}"))) for n in range(20)]
    await checkpoint()  # let them queue up
    await db.close()
    await asyncio.gather(*waiting)
    for refused in (db.write, db.read):
        with pytest.raises(DatabaseUnavailable, match="closing"):
            await refused(lambda uow: None)
    await db.close()
    async with await Database.open(*place) as again:
        assert all([await account_of(again, f"a{n}") for n in range(20)])


async def test_waiting_units_share_one_commit_and_fail_alone(sqlite_db: Database) -> None:
    spoken: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def gate(uow: UnitOfWork) -> None:
        connection = uow.link._execute.__self__  # type: ignore[attr-defined]
        connection.set_trace_callback(spoken.append)
        begun.set()
        assert go_on.wait(30)

    def fails(uow: UnitOfWork) -> None:
        uow.accounts.create("spoilt", NOON)
        raise OutOfSteam

    first = asyncio.create_task(sqlite_db.write(gate))
    assert await asyncio.to_thread(begun.wait, 30)
    works: list[Any] = [partial(create, id=f"a{n}") for n in range(10)]
    works.insert(5, fails)
    tasks = [asyncio.create_task(sqlite_db.write(work)) for work in works]
    await checkpoint()  # let them queue up behind the gate
    go_on.set()
    answers = await asyncio.gather(first, *tasks, return_exceptions=True)
    await sqlite_db.write(lambda uow: uow.link._execute.__self__.set_trace_callback(None))  # type: ignore[attr-defined]

    assert [type(answer).__name__ for answer in answers] == ["NoneType"] + ["Account"] * 5 + ["OutOfSteam"] + [
        "Account"
    ] * 5
    commits = [at for at, sql in enumerate(spoken) if sql == "COMMIT"]
    inserts = [at for at, sql in enumerate(spoken) if sql.startswith("INSERT")]
    assert len(inserts) == 11
    assert len([at for at in commits if at < max(inserts)]) == 1  # the gate's
    assert len([at for at in commits if at > min(inserts)]) == 1  # theirs, for all ten
    assert await sqlite_db.read(lambda uow: uow.accounts.get("spoilt")) is None
    assert await sqlite_db.read(lambda uow: uow.accounts.get("a9")) is not None


async def test_a_lost_transaction_fails_all_that_shared_it(sqlite_db: Database) -> None:
    """What a full disk does: SQLite rolls back everything by itself."""
    begun, go_on = threading.Event(), threading.Event()

    def gate(uow: UnitOfWork) -> None:
        begun.set()
        assert go_on.wait(30)

    def disk_full(uow: UnitOfWork) -> None:
        uow.link._execute("ROLLBACK", {})
        raise sqlite3.OperationalError("database or disk is full")

    first = asyncio.create_task(sqlite_db.write(gate))
    assert await asyncio.to_thread(begun.wait, 30)
    works: list[Any] = [
        lambda uow: uow.accounts.create("a", NOON),
        disk_full,
        lambda uow: uow.accounts.create("b", NOON),
    ]
    tasks = [asyncio.create_task(sqlite_db.write(work)) for work in works]
    await checkpoint()  # let them queue up behind the gate
    go_on.set()
    await first
    for answer in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(answer, DatabaseUnavailable)
        assert "nothing was saved" in str(answer)
    for id in ("a", "b"):
        assert await account_of(sqlite_db, id) is None
    await sqlite_db.write(lambda uow: uow.accounts.create("a", NOON))


async def test_what_a_house_needs_is_switched_on(sqlite_db: Database) -> None:
    def pragmas(uow: UnitOfWork) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [uow.link._execute(f"PRAGMA {name}", {}).fetchall()[0][0] for name in names]

    full = 2
    assert await sqlite_db.write(pragmas) == ["wal", full, 1, 5000]


@pytest.mark.parametrize("module", [sqlite, postgres], ids=["sqlite", "postgres"])
async def test_too_long_a_queue_is_refused(
    module: Any, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    place: Place = request.getfixturevalue(f"{module.__name__.rpartition('.')[2]}_place")
    migrate.upgrade(*place)
    monkeypatch.setattr(module, "_WAITING", 2)
    async with await Database.open(*place) as db:
        begun, go_on = threading.Event(), threading.Event()

        def gate(uow: UnitOfWork) -> None:
            begun.set()
            assert go_on.wait(30)

        two = [asyncio.create_task(db.write(gate)) for _ in range(2)]
        assert await asyncio.to_thread(begun.wait, 30)
        with pytest.raises(DatabaseBusy):
            await db.write(guest)
        go_on.set()
        await asyncio.gather(*two)
        await db.write(guest)


async def test_the_lock_refuses_a_second_opener_in_one_sentence(sqlite_place: Place) -> None:
    migrate.upgrade(*sqlite_place)
    async with await Database.open(*sqlite_place) as db:
        with pytest.raises(
            DataInUse, match=r"^The data folder .* is in use by process \d+; stop that one, or set DAWN"
        ):
            await Database.open(*sqlite_place)
        with pytest.raises(DataInUse):
            migrate.upgrade(*sqlite_place)
        await db.write(guest)
    async with await Database.open(*sqlite_place):
        pass


async def test_the_lock_refuses_a_second_process(sqlite_place: Place) -> None:
    migrate.upgrade(*sqlite_place)
    command = [sys.executable, "-m", "persistence.migrate"]
    environment = {"DAWNHOLD_DATA": str(sqlite_place.data_dir), "PATH": ""}
    async with await Database.open(*sqlite_place):
        refused = await asyncio.to_thread(
            subprocess.run, command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
        )
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"The data folder {sqlite_place.data_dir} is in use by process ")
    assert refused.stderr.count("\n") == 1
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=60)


async def test_a_reader_may_look_while_the_house_is_open(place: Place) -> None:
    async with await Database.open(*place) as db, await Database.open(*place, read_only=True) as reader:
        await db.write(lambda uow: uow.accounts.create("me", NOON))
        assert await reader.read(lambda uow: uow.accounts.get("me")) is not None
        with pytest.raises(DatabaseUnavailable, match="reading only"):
            await reader.write(guest)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://me@host/db", "“mysql”"),
        ("postgresql+asyncpg://me@host/db", "“postgresql\\+asyncpg”"),
        ("sqlite://", "“sqlite”"),
        ("just words", "can't be read"),
        ("postgresql://me@host:port/db", "can't be read"),
    ],
)
async def test_wrong_addresses_are_refused_in_one_sentence(url: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadDatabaseUrl, match=said) as refused:
        await Database.open(url, tmp_path)
    assert "DAWNHOLD_DATABASE_URL" in str(refused.value)
    with pytest.raises(BadDatabaseUrl):
        migrate.upgrade(url, tmp_path)


def test_an_address_keeps_its_password_and_options(tmp_path: Path) -> None:
    url = database_url("postgres://me:s%40cret@host:5433/db?sslmode=require&keepalives_idle=99", tmp_path)
    assert url.drivername == "postgresql+psycopg"
    assert psycopg.conninfo.conninfo_to_dict(conninfo(url)) == {
        "user": "me",
        "password": "s@cret",
        "host": "host",
        "port": "5433",
        "dbname": "db",
        "sslmode": "require",
        "keepalives_idle": "99",
        "keepalives_interval": "5",
        "keepalives_count": "2",
        "tcp_user_timeout": "20000",
    }


async def test_an_unreachable_server_is_told_at_the_start(tmp_path: Path) -> None:
    url = f"postgresql://me@/db?host={tmp_path}"
    with pytest.raises(DatabaseUnavailable) as told:
        await Database.open(url, tmp_path)
    assert "\n" not in str(told.value)
    with pytest.raises(DatabaseUnavailable):
        migrate.upgrade(url, tmp_path)


async def test_opening_without_tables_says_what_to_do(empty_place: Place) -> None:
    with pytest.raises(SchemaMismatch, match="python -m persistence"):
        await Database.open(*empty_place)
    migrate.upgrade(*empty_place)
    async with await Database.open(*empty_place) as db:
        await db.ping()


async def test_too_old_a_sqlite_is_told(sqlite_place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    migrate.upgrade(*sqlite_place)
    monkeypatch.setattr(sqlite, "OLDEST", (99, 0, 0))
    with pytest.raises(DatabaseUnavailable, match=r"too old; 99\.0 is needed"):
        await Database.open(*sqlite_place)
    monkeypatch.undo()
    async with await Database.open(*sqlite_place):  # and the lock was let go
        pass


async def test_an_unwritable_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(DatabaseUnavailable, match="can't be written"):
        migrate.upgrade(None, tmp_path / "file" / "data")


OPEN_AND_TELL = """
import asyncio, sys
from pathlib import Path
from persistence import migrate
from persistence.database import Database
async def use(folder):
    migrate.upgrade(None, folder)
    async with await Database.open(None, folder) as db:
        await db.ping()
asyncio.run(use(Path(sys.argv[1])))
print(*(name for name in ("alembic", "psycopg") if name in sys.modules))
"""


def test_a_house_on_sqlite_that_is_up_to_date_loads_neither_alembic_nor_psycopg(tmp_path: Path) -> None:
    """Ten megabytes each of a web process; the first start makes the tables and does load Alembic."""
    loaded = [
        subprocess.run(
            [sys.executable, "-c", OPEN_AND_TELL, str(tmp_path)], capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert loaded == [["alembic"], []]


async def test_connections_that_died_are_replaced_unseen(postgres_db: Database, postgres_place: Place) -> None:
    await asyncio.gather(*(postgres_db.write(guest) for _ in range(8)))
    with psycopg.connect(_plain(postgres_place), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    assert await postgres_db.read(lambda uow: uow.accounts.get("nobody")) is None
    await asyncio.gather(*(postgres_db.write(guest) for _ in range(8)))


async def test_a_connection_lost_in_the_commit_is_told_as_unknown(postgres_db: Database, postgres_place: Place) -> None:
    def cut_off(uow: UnitOfWork) -> None:
        uow.idempotency.put("me", "k", "body", 200, None, NOON)
        ((backend,),) = uow.link._execute("SELECT pg_backend_pid()", {}).fetchall()
        with psycopg.connect(_plain(postgres_place), autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 30000)", (backend,))

    with pytest.raises(OutcomeUnknown):
        await postgres_db.write(cut_off)
    assert await postgres_db.read(lambda uow: uow.idempotency.find("me", "k", NOON)) is None


async def test_deadlocked_units_run_again(postgres_db: Database) -> None:
    """Two units bump the same two sessions in opposite order, each waiting for the other's first step."""
    one, two = [(await postgres_db.write(lambda uow: start(uow, guest(uow)))).id for _ in range(2)]
    meet = threading.Barrier(2, timeout=30)

    def bump(first: str, second: str) -> Any:
        tries: list[int] = []

        def work(uow: UnitOfWork) -> int:
            tries.append(1)
            uow.sessions.bump(first, NOON)
            if len(tries) == 1:
                meet.wait()
            uow.sessions.bump(second, NOON)
            return len(tries)

        return work

    took = await asyncio.gather(postgres_db.write(bump(one, two)), postgres_db.write(bump(two, one)))
    assert sorted(took) == [1, 2]
    for id in (one, two):
        assert (await session_of(postgres_db, id)).version == 3


async def test_a_lock_held_too_long_is_given_up(postgres_place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_LOCK_TIMEOUT_MS", 50)
    migrate.upgrade(*postgres_place)
    async with await Database.open(*postgres_place) as db:
        session = (await db.write(lambda uow: start(uow, guest(uow)))).id
        with psycopg.connect(_plain(postgres_place)) as other:
            other.execute("SELECT 1 FROM sessions FOR UPDATE")
            with pytest.raises(DatabaseUnavailable, match="nothing was saved"):
                await db.write(lambda uow: act(uow, session, 0, None))
        await db.write(lambda uow: act(uow, session, 0, None))


def _plain(place: Place) -> str:
    return conninfo(database_url(*place))
