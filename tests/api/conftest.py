"""A house over ASGI, with the toy game and cheap passwords; on SQLite, and where it matters on PostgreSQL too."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
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
    logs.configure("info")
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


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Those of the tests: SQLite in a folder of its own."""
    return Settings(data=tmp_path / "data")


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


def client_of(app: FastAPI, address: str = "127.0.0.1", base: str = "http://localhost:8000") -> httpx.AsyncClient:
    """A caller from this address. Errors of the house become answers, as a server makes them."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 5000))
    return httpx.AsyncClient(transport=transport, base_url=base)


class Doors:
    """Lets callers in, each with an address of its own, and closes all at the end."""

    def __init__(self, app: FastAPI, stack: AsyncExitStack) -> None:
        self.app = app
        self._stack = stack
        self._count = 0

    async def stranger(self, address: str | None = None) -> Player:
        """Somebody without a token."""
        self._count += 1
        client = client_of(self.app, address or f"192.0.2.{self._count}")
        await self._stack.enter_async_context(client)
        return Player(client)

    async def guest(self) -> Player:
        """A guest with a token."""
        player = await self.stranger()
        await player.enter()
        return player


@pytest.fixture
async def doors(app: FastAPI) -> AsyncIterator[Doors]:
    """The doors of the house on SQLite."""
    async with AsyncExitStack() as stack:
        yield Doors(app, stack)


@pytest.fixture
async def either_doors(either_app: FastAPI) -> AsyncIterator[Doors]:
    """The doors of a house on either database."""
    async with AsyncExitStack() as stack:
        yield Doors(either_app, stack)


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
