"""SQLite: one writer thread that shares commits, read-only connections for all else."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy.dialects import sqlite

from persistence.errors import (
    ConstraintBroken,
    DatabaseBusy,
    DatabaseUnavailable,
    PersistenceError,
    deliverable,
    one_line,
)
from persistence.statements import Link, bad_value
from persistence.unit import UnitOfWork
from persistence.wakeups import LocalWakeups

T = TypeVar("T")
Work = Callable[[UnitOfWork], Any]

DIALECT = sqlite.dialect(paramstyle="named")
OLDEST = (3, 35, 0)
"""The first version with RETURNING."""
_BUSY_MS = 5_000
_BATCH = 64
_WAITING = 1_024
_LONG_READERS = 2


class _Job(NamedTuple):
    work: Work
    future: "asyncio.Future[Any]"


class _Done(NamedTuple):
    job: _Job
    unit: UnitOfWork | None
    result: Any
    error: BaseException | None


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection without the driver's own transactions: BEGIN and COMMIT are ours."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={'ro' if read_only else 'rwc'}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
    if read_only:
        connection.execute("PRAGMA query_only = ON")
    else:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            connection.close()
            raise DatabaseUnavailable(f"{path.parent} lies on a file system without shared memory; SQLite needs one.")
    return connection


class SqliteStore:
    """Units of work on one SQLite file.

    Writes: one thread with one kept connection takes all units that wait, gives each a savepoint and commits
    them together; an answer is given after that commit, and a failing unit is rolled back alone.
    Reads: on the event loop itself, because two selects take some 7 µs and the hop to a thread 75;
    `long` ones in threads of their own, with their own connections.
    """

    kind: Final = "sqlite"

    def __init__(self, path: Path, wakeups: LocalWakeups, *, read_only: bool = False) -> None:
        self._path = path
        self._wakeups = wakeups
        self._loop = asyncio.get_running_loop()
        self._read_only = read_only
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._waiting = 0
        self._closed = False
        self._writer: threading.Thread | None = None
        if sqlite3.sqlite_version_info < OLDEST:
            raise DatabaseUnavailable(f"SQLite {sqlite3.sqlite_version} is too old; {OLDEST[0]}.{OLDEST[1]} is needed.")
        connection = None if read_only else connect(path)
        self._reader = connect(path, read_only=True)
        if connection is not None:
            self._writer = threading.Thread(
                target=self._write_all, args=(connection,), name="dawnhold-writer", daemon=True
            )
            self._writer.start()
        self._long_reads = ThreadPoolExecutor(_LONG_READERS, thread_name_prefix="dawnhold-reader")
        self._local = threading.local()
        self._long_readers: list[sqlite3.Connection] = []

    async def read(self, work: Callable[[UnitOfWork], T], *, long: bool = False) -> T:
        """Run `work` on a snapshot."""
        if self._closed:
            raise DatabaseUnavailable("The house is closing.")
        if long:
            return await self._loop.run_in_executor(self._long_reads, self._read_long, work)
        return _read(self._reader, work)

    async def write(self, work: Callable[[UnitOfWork], T]) -> T:
        """Run `work` in the writer thread; returns after the commit."""
        if self._closed or self._writer is None:
            raise DatabaseUnavailable("The house is closing." if self._closed else "It was opened for reading only.")
        if self._waiting >= _WAITING:
            raise DatabaseBusy("Too many changes are waiting to be written; try again in a moment.")
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting += 1
        self._jobs.put(_Job(work, future))
        return await future

    async def close(self) -> None:
        """Finish what waits, then close all connections."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        if self._writer is not None:
            await self._loop.run_in_executor(None, self._writer.join)
        await self._loop.run_in_executor(None, self._long_reads.shutdown)
        for connection in (self._reader, *self._long_readers):
            connection.close()

    def _read_long(self, work: Callable[[UnitOfWork], T]) -> T:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = connect(self._path, read_only=True)
            self._long_readers.append(connection)
        return _read(connection, work)

    def _write_all(self, connection: sqlite3.Connection) -> None:
        closing = False
        while not closing:
            batch: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == _BATCH or self._jobs.empty():
                    break
                job = self._jobs.get()
            closing = job is None
            if batch:
                done = self._commit_together(connection, batch)
                self._loop.call_soon_threadsafe(self._answer, done)
        connection.execute("PRAGMA optimize")
        connection.close()

    def _commit_together(self, connection: sqlite3.Connection, batch: list[_Job]) -> list[_Done]:
        try:
            connection.execute("BEGIN IMMEDIATE")
            done = [_in_savepoint(connection, job) for job in batch]
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            failure = DatabaseUnavailable(f"The database could not be written ({one_line(error)}); nothing was saved.")
            failure.__cause__ = error
            return [_Done(job, None, None, failure) for job in batch]
        return done

    def _answer(self, batch: list[_Done]) -> None:
        for done in batch:
            self._waiting -= 1
            if done.error is None and done.unit is not None:
                self._wakeups.tell(done.unit.notices)
            if done.job.future.cancelled():
                continue
            if done.error is not None:
                done.job.future.set_exception(done.error)
            else:
                done.job.future.set_result(done.result)


def _in_savepoint(connection: sqlite3.Connection, job: _Job) -> _Done:
    """Run one unit; sqlite3.Error comes out only when the whole transaction is lost."""
    connection.execute("SAVEPOINT unit")
    unit = UnitOfWork(Link(DIALECT, connection.execute, _refusal))
    try:
        result = job.work(unit)
        if unit.link.broken:
            raise unit.link.broken
    except BaseException as error:
        if not connection.in_transaction:  # a full disk, say, has rolled everything back already
            raise error if isinstance(error, sqlite3.Error) else sqlite3.OperationalError(str(error)) from error
        connection.execute("ROLLBACK TO unit")
        connection.execute("RELEASE unit")
        return _Done(job, None, None, _told(error))
    connection.execute("RELEASE unit")
    return _Done(job, unit, result, None)


def _told(error: BaseException) -> BaseException:
    if isinstance(error, sqlite3.OperationalError):
        failure = DatabaseUnavailable(f"The database could not be written ({one_line(error)}); nothing was saved.")
        failure.__cause__ = error
        return failure
    return deliverable(error)


def _refusal(error: Exception) -> PersistenceError | None:
    if isinstance(error, sqlite3.IntegrityError):
        message = str(error)
        kind = next((kind for kind in ("unique", "foreign", "check") if message.lower().startswith(kind)), "other")
        return ConstraintBroken(kind, message)
    return bad_value(error) if isinstance(error, (OverflowError, UnicodeEncodeError)) else None


def _read(connection: sqlite3.Connection, work: Callable[[UnitOfWork], T]) -> T:
    try:
        connection.execute("BEGIN")
        try:
            return work(UnitOfWork(Link(DIALECT, connection.execute, _refusal)))
        finally:
            connection.execute("COMMIT")
    except sqlite3.OperationalError as error:
        raise DatabaseUnavailable(f"The database could not be read ({one_line(error)}).") from error
