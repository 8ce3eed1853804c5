"""Bringing the tables to this release's form, before anything is served.

`python -m persistence.migrate` does it for the database named by the environment.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import URL, Connection, create_engine, event, inspect, pool, text
from sqlalchemy.exc import DBAPIError

from persistence.address import database_url, is_sqlite
from persistence.errors import DatabaseUnavailable, PersistenceError, SchemaMismatch
from persistence.lock import DataLock
from persistence.models import SCHEMA

MIGRATIONS = Path(__file__).parent.parent / "migrations"
_ADVISORY_LOCK = 0x0DA7_40AD
"""Any number will do, so long as all processes of the house take the same."""


def upgrade(url: str | None, data_dir: Path, to: str = "head") -> None:
    """Bring the database to this release's tables; does nothing when it is there.

    All or nothing. A SQLite file that holds something is copied beside itself first
    (`dawnhold.sqlite3.before-<revision>`). Raises BadDatabaseUrl, DataInUse, SchemaMismatch, DatabaseUnavailable.
    """
    address = database_url(url, data_dir)
    if not is_sqlite(address):
        _upgrade(address, to)
        return
    lock = DataLock(data_dir)
    try:
        _keep_a_copy(Path(address.database or ""))
        _upgrade(address, to)
    finally:
        lock.release()


def require_current(address: URL) -> None:
    """Raises SchemaMismatch unless the tables are this release's, DatabaseUnavailable when they can't be read."""
    with migration_connection(address, read_only=True) as connection:
        found = revision(connection)
    if found != SCHEMA:
        raise SchemaMismatch(
            f"The database's tables are at revision {found or 'none'}, this release needs {SCHEMA}. "
            "Run ./play (or python -m persistence.migrate) of the newest release that used this data."
        )


def revision(connection: Connection) -> str | None:
    """The migration that a database stands at; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's settings; `connection` is handed to migrations/env.py."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


@contextmanager
def migration_connection(address: URL, *, read_only: bool = False) -> Iterator[Connection]:
    """A connection of its own, in a transaction that takes DDL whole or not at all on both databases."""
    if read_only and is_sqlite(address) and not Path(address.database or "").exists():
        raise SchemaMismatch(
            f"There is no database at {address.database} yet; run ./play or python -m persistence.migrate."
        )
    engine = create_engine(address, poolclass=pool.NullPool)
    if is_sqlite(address):
        event.listen(engine, "connect", _sqlite_transactions)
        event.listen(engine, "begin", _deferred if read_only else _immediate)
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise DatabaseUnavailable(f"The database can't be used: {error.orig}") from error
    finally:
        engine.dispose()


def _sqlite_transactions(connection: sqlite3.Connection, record: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA foreign_keys = OFF")  # a rebuilt table must not take its children along


def _immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _deferred(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _upgrade(address: URL, to: str) -> None:
    with migration_connection(address) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
        found = revision(connection)
        if found == SCHEMA:
            return
        try:
            command.upgrade(alembic_config(connection), to)
        except CommandError as error:
            raise SchemaMismatch(
                f"The database's tables are at revision {found}, which this release does not know: "
                "a newer release wrote them. Start that one, or name another database."
            ) from error
        _check_references(connection)


def _check_references(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    dangling: list[Any] = list(connection.exec_driver_sql("PRAGMA foreign_key_check"))
    if dangling:
        raise SchemaMismatch(f"After the migration {len(dangling)} rows point nowhere; nothing was changed.")


def _keep_a_copy(path: Path) -> None:
    if not path.exists() or not path.stat().st_size:
        return
    with closing(sqlite3.connect(path)) as source:
        try:
            row = source.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            return
        if row is None or row[0] == SCHEMA:
            return
        with closing(sqlite3.connect(path.with_name(f"{path.name}.before-{SCHEMA}"))) as copy:
            source.backup(copy)


def main() -> int:
    """Upgrade the database that the environment names; one plain line on failure."""
    data_dir = Path(os.environ.get("DAWNHOLD_DATA") or "data")
    try:
        upgrade(os.environ.get("DAWNHOLD_DATABASE_URL"), data_dir)
    except PersistenceError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
