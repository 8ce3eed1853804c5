"""A house over ASGI, with the toy game and cheap passwords; on SQLite, and where it matters on PostgreSQL too."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from api import logs
from api.app import create_app
from api.security import Passwords
from api.settings import Settings
from api.usecases.house import House
from persistence import migrate
from persistence.address import SQLITE_FILE
from tests.api.doors import Doors, open_doors
from tests.api.player import Player
from tests.api.toy.game import Camp

GAMES = {"camp": Camp}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def json_logs() -> Iterator[None]:
    """Logs as the server writes them; pytest keeps its own handlers."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    logs.configure("warning")
    yield
    root.handlers, root.level = handlers, level


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The surroundings' own settings stay out of the tests."""
    for name in [name for name in os.environ if name.startswith("DAWNHOLD_")]:
        monkeypatch.delenv(name)


def cheap_passwords() -> Passwords:
    """Real hashes that take no time."""
    return Passwords(PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),)))


@asynccontextmanager
async def opened(settings: Settings, games: Any = None) -> AsyncIterator[FastAPI]:
    """A running application of these settings."""
    migrate.upgrade(settings.database_address, settings.data)
    app = create_app(settings, GAMES if games is None else games, cheap_passwords())
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty SQLite database, to be copied: quicker than migrating for each test."""
    folder = tmp_path_factory.mktemp("migrated")
    migrate.upgrade(None, folder)
    return folder / SQLITE_FILE


@pytest.fixture
def settings(tmp_path: Path, migrated: Path) -> Settings:
    """Those of the tests: SQLite in a folder of its own."""
    settings = Settings(data=tmp_path / "data")
    shutil.copy(migrated, settings.data)
    return settings


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """A house on SQLite."""
    async with opened(settings) as app:
        yield app


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def either_app(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[FastAPI]:
    """A house on either database."""
    url = request.getfixturevalue("postgres_url") if request.param == "postgres" else None
    async with opened(Settings(data=tmp_path / "data", database_url=url)) as app:
        yield app


@pytest.fixture
def house(app: FastAPI) -> House:
    found: House = app.state.house
    return found


@pytest.fixture
async def doors(app: FastAPI) -> AsyncIterator[Doors]:
    """The doors of the house on SQLite."""
    async with open_doors(app) as doors:
        yield doors


@pytest.fixture
async def either_doors(either_app: FastAPI) -> AsyncIterator[Doors]:
    """The doors of a house on either database."""
    async with open_doors(either_app) as doors:
        yield doors


@pytest.fixture
async def anna(doors: Doors) -> Player:
    return await doors.guest()


@pytest.fixture
async def bert(doors: Doors) -> Player:
    return await doors.guest()


@pytest.fixture
async def carl(doors: Doors) -> Player:
    """Somebody who has no place at anything."""
    return await doors.guest()
