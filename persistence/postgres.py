"""PostgreSQL: psycopg through SQLAlchemy's pool, units of work in a bounded pool of threads."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar, cast

import psycopg
from psycopg import IsolationLevel
from sqlalchemy import URL, Engine, PoolProxiedConnection, create_engine, event
from sqlalchemy.exc import OperationalError

from persistence.address import alive
from persistence.errors import (
    ConstraintBroken,
    DatabaseBusy,
    DatabaseUnavailable,
    OutcomeUnknown,
    PersistenceError,
    deliverable,
    one_line,
)
from persistence.statements import Link, bad_value
from persistence.unit import UnitOfWork
from persistence.wakeups import CHANNEL, payloads

T = TypeVar("T")

_CONNECTIONS = 8
"""A process; they overlap the waits for the server's disk. Four web processes take 36 of its usual 100."""
_WAITING = 1_024
_TRIES = 3
_PAUSE_S = 0.05
"""Before trying again, so that the unit for which this one gave way gets at its row first."""
_LOCK_TIMEOUT_MS = 5_000
_NOTIFY = "SELECT pg_notify(%(channel)s, payload) FROM unnest(%(payloads)s::text[]) AS payload"
_BROKEN = (
    (psycopg.errors.UniqueViolation, "unique"),
    (psycopg.errors.ForeignKeyViolation, "foreign"),
    (psycopg.errors.CheckViolation, "check"),
)
_AGAIN = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)


def engine_for(url: URL) -> Engine:
    """An engine whose connections give up a lock after five seconds, and a silent server after twenty."""
    engine = create_engine(url, pool_size=_CONNECTIONS, max_overflow=0, pool_timeout=10, connect_args=alive(url))

    @event.listens_for(engine, "connect")
    def _set_up(connection: psycopg.Connection[Any], record: object) -> None:
        connection.execute(f"SET lock_timeout = {_LOCK_TIMEOUT_MS}")
        connection.commit()

    return engine


class PostgresStore:
    """Units of work on a PostgreSQL server; any number of processes may do the same.

    Each unit runs in a thread on a pooled connection. Its notices are sent inside its own transaction. A unit
    that met a deadlock, or a connection that had died, runs again.
    """

    kind: Final = "postgresql"

    def __init__(self, url: URL, *, read_only: bool = False) -> None:
        self._read_only = read_only
        self._engine = engine_for(url)
        self._threads = ThreadPoolExecutor(_CONNECTIONS, thread_name_prefix="dawnhold-postgres")
        self._loop = asyncio.get_running_loop()
        self._waiting = 0
        self._closed = False

    async def read(self, work: Callable[[UnitOfWork], T], *, long: bool = False) -> T:
        """Run `work` on a snapshot; `long` makes no difference here."""
        return await self._in_thread(work, read_only=True)

    async def write(self, work: Callable[[UnitOfWork], T]) -> T:
        """Run `work` in a transaction; returns after the commit."""
        if self._read_only:
            raise DatabaseUnavailable("It was opened for reading only.")
        return await self._in_thread(work, read_only=False)

    async def close(self) -> None:
        """Finish what waits, then close all connections."""
        if self._closed:
            return
        self._closed = True
        await self._loop.run_in_executor(None, self._threads.shutdown)
        self._engine.dispose()

    async def _in_thread(self, work: Callable[[UnitOfWork], T], *, read_only: bool) -> T:
        if self._closed:
            raise DatabaseUnavailable("The house is closing.")
        if self._waiting >= _WAITING:
            raise DatabaseBusy("Too many requests are waiting for the database; try again in a moment.")
        self._waiting += 1
        future: asyncio.Future[T] = self._loop.create_future()
        self._threads.submit(self._run_and_answer, work, read_only, future)
        return await future

    def _run_and_answer(self, work: Callable[[UnitOfWork], T], read_only: bool, future: "asyncio.Future[T]") -> None:
        try:
            answer = partial(future.set_result, self._run(work, read_only))
        except BaseException as error:
            answer = partial(future.set_exception, deliverable(error))
        self._loop.call_soon_threadsafe(self._finish, future, answer)

    def _finish(self, future: "asyncio.Future[Any]", answer: Callable[[], None]) -> None:
        self._waiting -= 1
        if not future.cancelled():  # its caller may have gone away
            answer()

    def _run(self, work: Callable[[UnitOfWork], T], read_only: bool) -> T:
        tries = _TRIES
        while True:
            tries -= 1
            pooled = self._connect()
            connection = cast("psycopg.Connection[Any]", pooled.driver_connection)
            try:
                return self._transact(connection, work, read_only)
            except psycopg.OperationalError as error:
                self._give_up(error, connection, last=tries == 0)
            finally:
                self._return(pooled, connection)
            time.sleep(_PAUSE_S * (_TRIES - tries))

    def _transact(self, connection: psycopg.Connection[Any], work: Callable[[UnitOfWork], T], read_only: bool) -> T:
        if connection.read_only is not read_only:
            connection.read_only = read_only
            connection.isolation_level = IsolationLevel.REPEATABLE_READ if read_only else None
        unit = UnitOfWork(Link(self._engine.dialect, partial(connection.execute, binary=True), _refusal))
        try:
            result = work(unit)
            if unit.link.broken:
                raise unit.link.broken
            if unit.notices:
                connection.execute(_NOTIFY, {"channel": CHANNEL, "payloads": payloads(unit.notices)})
        except BaseException:
            with contextlib.suppress(psycopg.OperationalError):  # a dead connection has rolled back
                connection.rollback()
            raise
        _commit(connection)
        return result

    def _connect(self) -> PoolProxiedConnection:
        try:
            return self._engine.raw_connection()
        except OperationalError as error:
            raise DatabaseUnavailable("The database can't be reached; nothing was saved.") from error

    def _give_up(self, error: psycopg.OperationalError, connection: psycopg.Connection[Any], *, last: bool) -> None:
        """Return to try again, raise to give up."""
        if isinstance(error, _AGAIN) and not last:
            return
        if connection.broken and not last:
            self._engine.dispose()  # its neighbours in the pool are likely dead too
            return
        raise DatabaseUnavailable(f"The database did not do it ({one_line(error)}); nothing was saved.") from error

    @staticmethod
    def _return(pooled: PoolProxiedConnection, connection: psycopg.Connection[Any]) -> None:
        if connection.closed:
            pooled.invalidate()
        pooled.close()


def _refusal(error: Exception) -> PersistenceError | None:
    if isinstance(error, psycopg.IntegrityError):
        kind = next((kind for of, kind in _BROKEN if isinstance(error, of)), "other")
        return ConstraintBroken(kind, error.diag.constraint_name or str(error))
    return bad_value(error) if isinstance(error, (psycopg.DataError, OverflowError, UnicodeEncodeError)) else None


def _commit(connection: psycopg.Connection[Any]) -> None:
    try:
        connection.commit()
    except psycopg.OperationalError as error:
        if connection.broken:
            raise OutcomeUnknown("The database went away while it saved; ask again with the same key.") from error
        raise
