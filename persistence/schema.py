"""Which form the tables have, and a connection to look at them or to change them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, Connection, create_engine, event, inspect, pool, text
from sqlalchemy.exc import DBAPIError

from persistence.address import is_sqlite, sqlite_file
from persistence.errors import DatabaseUnavailable, SchemaMismatch, one_line
from persistence.models import SCHEMA


def require_current(address: URL) -> None:
    """Raises SchemaMismatch unless the tables are this release's, DatabaseUnavailable when they can't be read."""
    with schema_connection(address, read_only=True) as connection:
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


@contextmanager
def schema_connection(address: URL, *, read_only: bool = False) -> Iterator[Connection]:
    """A connection of its own, in a transaction that takes DDL whole or not at all on both databases."""
    if read_only and is_sqlite(address) and not sqlite_file(address).exists():
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
        raise DatabaseUnavailable(f"The database can't be used: {one_line(error.orig)}.") from error
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
