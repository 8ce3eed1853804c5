"""Everything here runs on both databases: SQLite in a folder of its own, and a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from persistence import migrate
from persistence.database import Database


class Place(NamedTuple):
    """Where a database is, migrated or not: what `Database.open` and `migrate.upgrade` take."""

    url: str | None
    data_dir: Path

    @property
    def sqlite_file(self) -> Path:
        return self.data_dir / "dawnhold.sqlite3"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Place:
    """An empty place for SQLite."""
    return Place(None, tmp_path)


@pytest.fixture
def postgres_place(postgres_url: str, tmp_path: Path) -> Place:
    """An empty PostgreSQL database."""
    return Place(postgres_url, tmp_path)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_place(request: pytest.FixtureRequest) -> Place:
    """An empty database of either kind."""
    place: Place = request.getfixturevalue(f"{request.param}_place")
    return place


@pytest.fixture
def place(empty_place: Place) -> Place:
    """A migrated database of either kind."""
    migrate.upgrade(*empty_place)
    return empty_place


@pytest.fixture
async def db(place: Place) -> AsyncIterator[Database]:
    """An open, migrated database of either kind."""
    async with await Database.open(*place) as opened:
        yield opened


@pytest.fixture
async def sqlite_db(sqlite_place: Place) -> AsyncIterator[Database]:
    """An open SQLite database."""
    migrate.upgrade(*sqlite_place)
    async with await Database.open(*sqlite_place) as opened:
        yield opened


@pytest.fixture
async def postgres_db(postgres_place: Place) -> AsyncIterator[Database]:
    """An open PostgreSQL database."""
    migrate.upgrade(*postgres_place)
    async with await Database.open(*postgres_place) as opened:
        yield opened
