"""Models and migrations agree, and what any release wrote survives."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from persistence import migrate, schema
from persistence.address import database_url
from persistence.database import Database
from persistence.errors import SchemaMismatch, StateThinned
from persistence.models import SCHEMA, metadata
from persistence.schema import revision, schema_connection
from persistence.unit import UnitOfWork
from tests.persistence.conftest import Place
from tests.persistence.released import (
    FOLDER,
    dump_postgres,
    dump_sqlite,
    furnished,
    load_postgres,
    load_sqlite,
    write,
)

pytestmark = pytest.mark.anyio

SECOND = """
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("accounts", recreate="{recreate}") as batch:
        batch.add_column(sa.Column("motto", sa.Text(), nullable=False, server_default="hold"))
    {then}
"""


@pytest.fixture
def connection(place: Place) -> Iterator[Connection]:
    """A migrated, empty database, to be looked at."""
    with schema_connection(database_url(*place), read_only=True) as opened:
        yield opened


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


def plainly(index: Any) -> dict[str, Any]:
    """An index with the text of its WHERE in place of the object that holds it."""
    return {**index, "dialect_options": {name: str(value) for name, value in index["dialect_options"].items()}}


def form(connection: Connection) -> dict[str, Any]:
    """All that the database knows of its tables, checks and referential actions included."""
    look = inspect(connection)
    return {
        table: {
            "columns": [{**column, "type": str(column["type"])} for column in look.get_columns(table)],
            "primary key": look.get_pk_constraint(table),
            "foreign keys": sorted(look.get_foreign_keys(table), key=str),
            "unique": sorted(look.get_unique_constraints(table), key=str),
            "checks": sorted(look.get_check_constraints(table), key=str),
            "indexes": sorted(map(plainly, look.get_indexes(table)), key=str),
        }
        for table in sorted(look.get_table_names())
        if table != "alembic_version"
    }


def test_the_migrations_end_in_one_head_which_the_models_name() -> None:
    assert ScriptDirectory.from_config(migrate.alembic_config()).get_heads() == [SCHEMA]


def test_autogenerate_finds_nothing_to_do(connection: Connection) -> None:
    assert differences(connection) == []


def test_autogenerate_would_find_something(place: Place) -> None:
    """The check above can fail: a column and an index less are told."""
    with schema_connection(database_url(*place)) as connection:
        connection.execute(text("DROP INDEX ix_seats_account"))
        connection.execute(text("ALTER TABLE seats DROP COLUMN former"))
        kinds = {difference[0] for difference in differences(connection)}
        connection.rollback()
    assert kinds == {"add_index", "add_column"}


def test_models_and_migrations_make_the_same_tables_to_the_last_check(place: Place) -> None:
    with schema_connection(database_url(*place)) as connection:
        migrated = form(connection)
        metadata.drop_all(connection)
        metadata.create_all(connection)
        assert form(connection) == migrated
        assert len(migrated) == len(metadata.tables) == 24
        assert sum(len(table["checks"]) for table in migrated.values()) >= 20
        connection.rollback()


def test_postgres_stores_blobs_as_they_come(postgres_place: Place) -> None:
    migrate.upgrade(*postgres_place)
    with schema_connection(database_url(*postgres_place)) as connection:
        stored = connection.execute(
            text("SELECT attname, attstorage FROM pg_attribute WHERE attrelid = 'revisions'::regclass AND attnum > 0")
        )
        external = {name for name, storage in stored if storage == "e"}
        options = connection.execute(text("SELECT reloptions FROM pg_class WHERE relname = 'sessions'")).scalar()
    assert external == {"blob", "events", "draws"}
    assert options == ["fillfactor=80"]


def test_a_second_upgrade_does_nothing(place: Place) -> None:
    migrate.upgrade(*place)
    with schema_connection(database_url(*place), read_only=True) as connection:
        assert revision(connection) == SCHEMA
    assert list(place.data_dir.glob("*.before-*")) == []


async def test_a_newer_database_is_refused_by_name(place: Place) -> None:
    with schema_connection(database_url(*place)) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaMismatch, match="9999, which this release does not know: a newer release wrote them"):
        migrate.upgrade(*place)
    with pytest.raises(SchemaMismatch, match="9999"):
        await Database.open(*place)


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A release to come, with one more migration: call it with that migration's text."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))

    def release(migration: str) -> None:
        (folder / "versions" / "0004_second.py").write_text(migration)
        monkeypatch.setattr(migrate, "MIGRATIONS", folder)
        for module in (migrate, schema):
            monkeypatch.setattr(module, "SCHEMA", "0004")

    return release


async def test_a_rebuilt_table_takes_no_child_along(empty_place: Place, second: Any) -> None:
    """SQLite changes a table by making it anew and dropping the old one, which must not cascade."""
    await furnished(*empty_place)
    before = count_rows(empty_place)
    second(SECOND.format(recreate="always" if empty_place.url is None else "never", then="pass"))
    migrate.upgrade(*empty_place)
    assert count_rows(empty_place) == before
    with schema_connection(database_url(*empty_place)) as connection:
        assert revision(connection) == "0004"
        assert {row[0] for row in connection.execute(text("SELECT motto FROM accounts"))} == {"hold"}


async def test_a_sqlite_file_is_copied_before_it_is_changed(sqlite_place: Place, second: Any) -> None:
    await furnished(*sqlite_place)
    before = count_rows(sqlite_place)
    second(SECOND.format(recreate="always", then="op.execute('DELETE FROM idempotency')"))
    migrate.upgrade(*sqlite_place)
    copy = Path(f"{sqlite_place.sqlite_file}.before-0004")
    with closing(sqlite3.connect(copy)) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == ("0003",)
        assert old.execute("SELECT count(*) FROM idempotency").fetchone() == (before["idempotency"],)
    assert count_rows(sqlite_place)["idempotency"] == 0


@pytest.mark.parametrize(
    "then",
    ["raise RuntimeError('power cut')", "op.execute('UPDATE seats SET account = ''gone'' WHERE number = 1')"],
    ids=["breaks off", "leaves rows that point nowhere"],
)
async def test_a_migration_happens_whole_or_not_at_all(empty_place: Place, second: Any, then: str) -> None:
    await furnished(*empty_place)
    before = count_rows(empty_place)
    then = then.replace("''", "\\'")
    second(SECOND.format(recreate="auto", then=then))
    with pytest.raises(Exception, match=r"power cut|point nowhere|foreign key"):
        migrate.upgrade(*empty_place)
    assert count_rows(empty_place) == before
    with schema_connection(database_url(*empty_place), read_only=True) as connection:
        assert revision(connection) == "0003"
        assert "motto" not in [column["name"] for column in inspect(connection).get_columns("accounts")]


RELEASES = sorted({file.name.rsplit(".", 2)[0] for file in FOLDER.glob("*.sql")})


@pytest.mark.parametrize("release", ["this one", *RELEASES])
async def test_what_a_release_wrote_survives(release: str, empty_place: Place, request: pytest.FixtureRequest) -> None:
    kind = "sqlite" if empty_place.url is None else "postgresql"
    sql = await fresh_dump(kind, request) if release == "this one" else (FOLDER / f"{release}.{kind}.sql").read_text()
    if empty_place.url is None:
        load_sqlite(sql, empty_place.data_dir)
    else:
        load_postgres(sql, empty_place.url)
    before = count_rows(empty_place)
    assert min(before.values()) > 0

    migrate.upgrade(*empty_place)

    with schema_connection(database_url(*empty_place), read_only=True) as connection:
        assert differences(connection) == []
    after = count_rows(empty_place)
    assert {table: after[table] for table in before} == before
    async with await Database.open(*empty_place) as db:
        assert await db.read(positions_opened) >= 39  # 0 to 36 of one session, 0 and 6 of the thinned one


async def fresh_dump(kind: str, request: pytest.FixtureRequest) -> str:
    """What this release writes, from another database of the same kind."""
    if kind == "sqlite":
        data_dir = request.getfixturevalue("tmp_path_factory").mktemp("released")
        await furnished(None, data_dir)
        return dump_sqlite(data_dir)
    server = request.getfixturevalue("postgres_server")
    url = server.new_database()
    await furnished(url, request.getfixturevalue("tmp_path"))
    dump = dump_postgres(url)
    server.drop_database(url)
    return dump


def positions_opened(uow: UnitOfWork) -> int:
    """Open everything that a session keeps; returns how many positions that were."""
    opened = 0
    for account in ("ann", "visitor"):
        assert uow.accounts.get(account) is not None
    sessions = uow.sessions.of_account("ann", archived=None, limit=100).items
    for session in sessions:
        heads = uow.revisions.heads(session.id, limit=10_000)
        assert [head.n for head in heads] == list(range(session.head + 1))
        assert len(uow.revisions.events(session.id, limit=10_000)) == len(heads)
        for head in heads:
            try:
                opened += bool(uow.revisions.state(session.id, head.n).state)
                assert head.kept
            except StateThinned:
                assert not head.kept
    return opened


def count_rows(place: Place) -> dict[str, int]:
    """Rows in each table of the house."""
    with schema_connection(database_url(*place), read_only=True) as connection:
        tables = [name for name in inspect(connection).get_table_names() if name != "alembic_version"]
        return {table: connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() for table in tables}


@pytest.mark.postgres
def test_one_command_keeps_a_release(tmp_path: Path) -> None:
    files = write("0.0.1", tmp_path)
    assert sorted(file.name for file in files) == ["0.0.1.postgresql.sql", "0.0.1.sqlite.sql"]
    for file in files:
        sql = file.read_text()
        for table in metadata.tables:
            assert f'INSERT INTO "{table}"' in sql or f"INSERT INTO public.{table}" in sql
    with pytest.raises(FileExistsError):
        write("0.0.1", tmp_path)
