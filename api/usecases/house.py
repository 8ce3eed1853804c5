"""The house: what every use case needs, opened once for each process."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import structlog

from api import metrics
from api.limits import Limits
from api.security import Passwords
from api.settings import Settings
from api.usecases.positions import Positions
from api.usecases.seal import HouseKey
from api.usecases.streams import Streams
from api.usecases.thinking import Thinkers
from api.usecases.titles import Titles
from domain import catalogue
from persistence.database import Database
from persistence.models import SCHEMA

if TYPE_CHECKING:
    from domain.catalogue import AnyGame


class House:
    """One process of a running Dawnhold."""

    def __init__(self, settings: Settings, db: Database, titles: Titles, passwords: Passwords) -> None:
        self.settings = settings
        self.db = db
        self.titles = titles
        self.passwords = passwords
        self.limits = Limits(settings)
        self.key = HouseKey.of(settings.secret.get_secret_value() if settings.secret else None, settings.data)
        self.positions = Positions()
        self.streams = Streams(settings.limit_streams, settings.limit_session_streams)
        self.thinkers = Thinkers()
        self.closing = asyncio.Event()
        self.log = structlog.get_logger("house")
        self.botting: dict[str, bool] = {}
        """Sessions whose bots play on beside the requests; True where they were called again meanwhile."""
        self.searching: Counter[str] = Counter()
        """How many searches for hints are under way, by account."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._tables: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def public_url(self) -> str | None:
        return self.settings.public_url

    def table(self, session: str) -> asyncio.Lock:
        """Held by bots that play on beside the requests while one of them answers, and by people whom they have been
        too quick for."""
        return self._tables.setdefault(session, asyncio.Lock())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside the requests; it is waited for, shortly, when the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def close(self) -> None:
        """Tell streams and long polls to end. Safe to call from a signal handler's callback."""
        self.closing.set()
        self.streams.end_all()

    async def settle(self) -> None:
        """Wait for what runs beside the requests."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self) -> None:
        """End what runs beside the requests."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.stop()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.log.error("background work failed", exc_info=error)


@asynccontextmanager
async def opened(
    settings: Settings, games: Mapping[str, AnyGame] | None = None, passwords: Passwords | None = None
) -> AsyncIterator[House]:
    """A house with its database, migrated before. Raises ContentError, SaveError and what `Database.open` raises."""
    titles = Titles(catalogue.games() if games is None else games, settings.content)
    async with await Database.open(settings.database_address, settings.data) as db:
        house = House(settings, db, titles, passwords or Passwords())
        metrics.schema(SCHEMA)
        try:
            yield house
        finally:
            house.close()
            await house.stop()
