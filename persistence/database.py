"""The one door to what is kept: `Database.open`, then `write` and `read` with functions of a unit of work.

psycopg is loaded only where the house is kept by PostgreSQL: it is ten megabytes of every process that has it.
"""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol, Self, TypeVar

from sqlalchemy import URL

from persistence.address import conninfo, database_url, is_sqlite, sqlite_file
from persistence.errors import DatabaseUnavailable, one_line
from persistence.lock import DataLock
from persistence.schema import require_current
from persistence.sqlite import SqliteStore
from persistence.unit import UnitOfWork
from persistence.wakeups import LocalWakeups, Wakeups

T = TypeVar("T")
Kind = Literal["sqlite", "postgresql"]


class Store(Protocol):
    """What both databases offer."""

    @property
    def kind(self) -> Kind: ...

    async def read(self, work: Callable[[UnitOfWork], T], *, long: bool = False) -> T: ...

    async def write(self, work: Callable[[UnitOfWork], T]) -> T: ...

    async def close(self) -> None: ...


class Database:
    """What the house keeps, opened for one event loop. Use it as an async context manager, or call `close`."""

    def __init__(self, store: Store, wakeups: Wakeups, lock: DataLock | None) -> None:
        self._store = store
        self._lock = lock
        self.wakeups = wakeups
        self.kind: Kind = store.kind

    @classmethod
    async def open(cls, url: str | None, data_dir: Path, *, read_only: bool = False) -> Self:
        """Open the database at `url` (PostgreSQL), or SQLite in `data_dir` when it is empty.

        SQLite is locked for this process unless `read_only`. Raises BadDatabaseUrl, DataInUse,
        DatabaseUnavailable, and SchemaMismatch when `migrate.upgrade` has not run.
        """
        address = database_url(url, data_dir)
        if is_sqlite(address):
            return cls._open_sqlite(address, read_only=read_only)
        return await cls._open_postgres(address, read_only=read_only)

    @classmethod
    def _open_sqlite(cls, address: URL, *, read_only: bool) -> Self:
        lock = None if read_only else DataLock(sqlite_file(address).parent)
        try:
            require_current(address)
            wakeups = LocalWakeups()
            store = SqliteStore(sqlite_file(address), wakeups, read_only=read_only)
        except BaseException:
            if lock:
                lock.release()
            raise
        return cls(store, wakeups, lock)

    @classmethod
    async def _open_postgres(cls, address: URL, *, read_only: bool) -> Self:
        import psycopg

        from persistence.postgres import PostgresStore
        from persistence.postgres_wakeups import PostgresWakeups

        require_current(address)
        wakeups = PostgresWakeups(conninfo(address))
        try:
            await wakeups.start()
        except psycopg.OperationalError as error:
            raise DatabaseUnavailable(f"The database can't be reached: {one_line(error)}.") from error
        return cls(PostgresStore(address, read_only=read_only), wakeups, None)

    async def write(self, work: Callable[[UnitOfWork], T]) -> T:
        """Run `work` in one transaction; its result comes only after the commit.

        `work` must change nothing but the unit of work: it may run again after a deadlock. An exception in it
        rolls back all it did, and comes out here.
        """
        return await self._store.write(work)

    async def read(self, work: Callable[[UnitOfWork], T], *, long: bool = False) -> T:
        """Run `work` on one consistent snapshot. Say `long` for lists that may be big: they leave the event loop."""
        return await self._store.read(work, long=long)

    async def ping(self) -> None:
        """Raises DatabaseUnavailable when the database does not answer."""
        await self._store.read(lambda uow: uow.accounts.get(""), long=True)

    async def close(self) -> None:
        """Finish what waits to be written, wake the listeners a last time, close everything."""
        await self.wakeups.close()
        await self._store.close()
        if self._lock:
            self._lock.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()
