"""Bringing the tables to this release's form, before anything is served.

`python -m persistence.migrate` does it for the database named by the environment. Alembic is loaded only where there is
something to bring up to date: it is ten megabytes of every process that has it.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, text

from persistence.address import database_url, is_sqlite, sqlite_file
from persistence.errors import PersistenceError, SchemaMismatch
from persistence.lock import DataLock
from persistence.models import SCHEMA
from persistence.schema import revision, schema_connection

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent.parent / "migrations"
_ADVISORY_LOCK = 0x0DA7_40AD
"""Any number will do, so long as all processes of the house take the same."""


def upgrade(url: str | None, data_dir: Path, to: str = "head") -> None:
    """Bring the database to this release's tables; does nothing when it is there.

    All or nothing. A SQLite file that stands at an older revision is copied beside itself first
    (`dawnhold.sqlite3.before-<revision>`). Raises BadDatabaseUrl, DataInUse, SchemaMismatch, DatabaseUnavailable.
    """
    address = database_url(url, data_dir)
    if not is_sqlite(address):
        _upgrade(address, to)
        return
    lock = DataLock(sqlite_file(address).parent)
    try:
        _upgrade(address, to)
    finally:
        lock.release()


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's settings; `connection` is handed to migrations/env.py."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _upgrade(address: URL, to: str) -> None:
    with schema_connection(address) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
        found = revision(connection)
        if found == SCHEMA:
            return
        from alembic import command

        config = alembic_config(connection)
        if found is not None:
            _must_be_known(found, config)
            if is_sqlite(address):
                _keep_a_copy(sqlite_file(address))
        command.upgrade(config, to)
        _check_references(connection)


def _must_be_known(found: str, config: Config) -> None:
    from alembic.script import ScriptDirectory
    from alembic.util.exc import CommandError

    try:
        ScriptDirectory.from_config(config).get_revision(found)
    except CommandError as error:
        raise SchemaMismatch(
            f"The database's tables are at revision {found}, which this release does not know: "
            "a newer release wrote them. Start that one, or name another database."
        ) from error


def _keep_a_copy(file: Path) -> None:
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(f"{file}.before-{SCHEMA}")) as copy:
        source.backup(copy)


def _check_references(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    dangling: list[Any] = list(connection.exec_driver_sql("PRAGMA foreign_key_check"))
    if dangling:
        raise SchemaMismatch(f"After the migration {len(dangling)} rows point nowhere; nothing was changed.")


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
