"""The databases of every release, kept as SQL: what they hold must survive all later migrations.

    python -m tests.persistence.released 0.1.0

writes tests/saves/databases/0.1.0.sqlite.sql and 0.1.0.postgresql.sql; run it once when a release is made, commit
both files, and never change them.
"""

from __future__ import annotations

import asyncio
import importlib.util
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import psycopg

from persistence import migrate
from persistence.address import SQLITE_FILE, conninfo, database_url
from persistence.blobs import KEYFRAME_EVERY
from persistence.database import Database
from persistence.records import NewSeat
from persistence.unit import UnitOfWork
from tests.persistence.campaigning import a_save, new_campaign, new_chapter, write_save
from tests.persistence.house import DAY, NOON, act, play, start
from tests.postgres_server import PACKAGE, VERSION, PostgresServer

FOLDER = Path(__file__).parents[1] / "saves" / "databases"


def furnish(uow: UnitOfWork) -> None:
    """Something in every table, and every kind of row that a later migration could trip over."""
    uow.accounts.create("ann", NOON, "Ann Thørne")
    uow.accounts.create("visitor", NOON)
    uow.credentials.set_password("ann", "$argon2id$not-a-real-one", NOON)
    uow.credentials.create("ann", "token", "hash-of-a-token", NOON, label="my bot", scope="read")
    uow.credentials.create("visitor", "device_link", "hash-of-a-link", NOON, expires=NOON + DAY)
    siege = start(
        uow, "ann", NewSeat(1, "ann"), NewSeat(2, "visitor", label="the gate"), NewSeat(3, bot="greedy"), id="siege"
    ).id
    play(uow, siege, KEYFRAME_EVERY + 3, account="ann", seat=1, actor="Ann Thørne")
    uow.seats.stand_in(siege, 2, "search", "ann", NOON)
    undone = uow.revisions.state(siege, 10)
    act(uow, siege, KEYFRAME_EVERY + 3, undone.base, state=undone.state, kind="undo", from_=10, options=[])
    uow.sessions.change(siege, NOON, proposal={"seat": 2, "to": 3})
    lost = start(uow, "ann", id="lost", origin_session=siege, origin_revision=10).id
    play(uow, lost, 5)
    act(uow, lost, 5, None, status="lost", waiting=[], outcome=b"outcome", aids=[{"kind": "hint"}], barrier=True)
    uow.revisions.thin(lost, 6)
    uow.invites.create(siege, "hash-of-an-invite", 2, 1, NOON, NOON + DAY, id="door")
    uow.watchers.add(siege, "visitor", NOON, "door")
    uow.idempotency.put("ann", "key", "hash-of-a-body", 201, "siege", NOON)
    uow.idempotency.begin("ann", "running", "hash-of-a-body", NOON)
    new_campaign(uow, "ann", id="road")
    chapter = start(uow, "ann", id="town", campaign="road", chapter=1, game="last_spell", scenario="gildenberg").id
    new_chapter(uow, "road", 1, chapter)
    write_save(uow, "road", a_save(1), chapter=1, session=chapter, revision=0, players={1: ("ann", "Ann Thørne")})
    uow.ladder.count("ann", "dicemancy", "s1", aided=False, won=True, rounds=4, session=lost, at=NOON)


def dump_sqlite(data_dir: Path) -> str:
    """The SQLite database in this folder as SQL."""
    with closing(sqlite3.connect(data_dir / SQLITE_FILE)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def load_sqlite(sql: str, data_dir: Path) -> None:
    """Make that database again."""
    with closing(sqlite3.connect(data_dir / SQLITE_FILE)) as connection:
        connection.executescript(sql)


def dump_postgres(url: str) -> str:
    """The PostgreSQL database at this address as SQL, without psql's own commands and without comments."""
    found = importlib.util.find_spec(PACKAGE)
    assert found is not None
    assert found.origin is not None
    address = conninfo(database_url(url, Path()))
    dumped = subprocess.run(
        [
            Path(found.origin).parent / VERSION / "bin" / "pg_dump",
            *("--inserts", "--no-owner", "--no-privileges", "--no-comments", "--dbname", address),
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return "".join(f"{line}\n" for line in dumped.splitlines() if line and not line.startswith(("\\", "--")))


def load_postgres(sql: str, url: str) -> None:
    """Make that database again, in an empty one."""
    with psycopg.connect(conninfo(database_url(url, Path())), autocommit=True) as connection:
        connection.execute(sql.encode())


async def furnished(url: str | None, data_dir: Path) -> None:
    """Migrate an empty database and furnish it."""
    migrate.upgrade(url, data_dir)
    async with await Database.open(url, data_dir) as db:
        await db.write(furnish)


def write(release: str, folder: Path) -> list[Path]:
    """Write both dumps of this release; returns the files. Never overwrites one."""
    files = [folder / f"{release}.{kind}.sql" for kind in ("sqlite", "postgresql")]
    if any(file.exists() for file in files):
        raise FileExistsError(f"release {release} is kept already in {folder}")
    server = PostgresServer()
    try:
        with tempfile.TemporaryDirectory() as data:
            url = server.new_database()
            asyncio.run(furnished(None, Path(data)))
            asyncio.run(furnished(url, Path(data)))
            dumps = [dump_sqlite(Path(data)), dump_postgres(url)]
    finally:
        server.stop()
    folder.mkdir(parents=True, exist_ok=True)
    for file, dump in zip(files, dumps, strict=True):
        file.write_text(dump, encoding="utf-8")
    return files


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("say the release: python -m tests.persistence.released 0.1.0")
    for written in write(sys.argv[1], FOLDER):
        sys.stdout.write(f"{written}\n")
