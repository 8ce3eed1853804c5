"""The application: the house behind it, what guards it, and the doors (REST, pages, health)."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from api import errors, health, logs, metrics, pages, rest, settings
from api.rest import described
from api.security import Guard, Passwords
from api.settings import Settings
from api.usecases import bots, house, keeping
from api.usecases.house import House
from domain.kernel.memory import collect_seldom

if TYPE_CHECKING:
    from domain.catalogue import AnyGame

OPENAPI = "/api/v1/openapi.json"
_SMALLEST_TO_PACK = 500


def create_app(
    config: Settings, games: Mapping[str, AnyGame] | None = None, passwords: Passwords | None = None
) -> FastAPI:
    """A Dawnhold of these settings. Its database must have been migrated (`persistence.migrate.upgrade`)."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with house.opened(config, games, passwords) as opened:
            app.state.house = opened
            described.install(app, opened.titles)
            await bots.wake_all(opened)
            opened.spawn(keeping.every_night(opened))
            with _ends_streams_at_once(opened):
                yield
        metrics.leave()

    app = FastAPI(
        title="Dawnhold",
        lifespan=lifespan,
        openapi_url=OPENAPI,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False},
    )
    errors.install(app)
    app.include_router(rest.router)
    app.include_router(health.router)
    app.include_router(pages.router, include_in_schema=False)
    pages.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=_SMALLEST_TO_PACK, compresslevel=1)
    app.add_middleware(Guard, host_names=config.host_names, https=config.https)
    app.add_middleware(logs.Watch)
    return app


def app_of_environment() -> FastAPI:
    """What a server process serves; `python -m api` has checked the settings and migrated before."""
    config = settings.load()
    logs.configure(config.log)
    app = create_app(config)
    collect_seldom()
    return app


@contextmanager
def _ends_streams_at_once(opened: House) -> Iterator[None]:
    """Open streams would hold up the server's end: let them end when the signal comes, before it waits for them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before: dict[signal.Signals, Any] = {}
    for number in (signal.SIGTERM, signal.SIGINT):
        before[number] = signal.getsignal(number)
        signal.signal(number, _chained(loop, opened.close, before[number]))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _chained(
    loop: asyncio.AbstractEventLoop, first: Callable[[], None], then: Any
) -> Callable[[int, FrameType | None], None]:
    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(first)
        if callable(then):
            then(number, frame)
        elif then == signal.SIG_DFL:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    return handle
