"""A house with the real games, visited by browsers without script; and one that listens, for real browsers."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI

from api.app import create_app
from api.settings import Settings
from domain import catalogue
from persistence import migrate
from persistence.address import SQLITE_FILE
from tests.api.conftest import cheap_passwords, opened
from tests.pages.visitor import Visitor


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come last: while one is driven, this thread has a running loop, and no other can be run in it."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty database, to be copied."""
    folder = tmp_path_factory.mktemp("laid")
    migrate.upgrade(None, folder)
    return folder / SQLITE_FILE


def settings_in(folder: Path, laid: Path) -> Settings:
    rate = "100000/minute"
    settings = Settings(
        data=folder, limit_guests=rate, limit_logins=rate, limit_actions=rate, limit_guest_sessions=1000
    )
    shutil.copy(laid, settings.data)
    return settings


@pytest.fixture(scope="session")
async def app(tmp_path_factory: pytest.TempPathFactory, laid: Path) -> AsyncIterator[FastAPI]:
    """A house with all the games of the catalogue; each visitor is somebody new to it."""
    async with opened(settings_in(tmp_path_factory.mktemp("house"), laid), catalogue.games()) as app:
        yield app


@pytest.fixture
async def mira(app: FastAPI) -> AsyncIterator[Visitor]:
    """Somebody at the door, whom nobody knows yet."""
    visitor = Visitor(app)
    async with visitor.client:
        yield visitor


@pytest.fixture
async def ilse(app: FastAPI) -> AsyncIterator[Visitor]:
    """Somebody else, elsewhere."""
    visitor = Visitor(app, "192.0.2.2")
    async with visitor.client:
        yield visitor


class Served:
    """A house that listens on a port of its own, in a thread."""

    def __init__(self, settings: Settings) -> None:
        app = create_app(settings, catalogue.games(), cheap_passwords())
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(app, log_config=None, lifespan="on", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.app = app
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)

    def stop(self) -> None:
        self.app.state.house.close()
        self.server.should_exit = True
        self.thread.join(timeout=20)
        self.socket.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, laid: Path) -> Iterator[str]:
    """The address of a house that real browsers can open."""
    house = Served(settings_in(tmp_path_factory.mktemp("served"), laid))
    house.start()
    yield house.url
    house.stop()
