"""The floors: applications that do the least that would still be the job, as a good engineer would write them."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import uvicorn
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, Field

from benchmarks.serving import LOOPBACK


class Move(BaseModel):
    """The body of an action."""

    revision: Annotated[int, Field(ge=0)]
    options: Annotated[list[str], Field(min_length=1, max_length=64)]
    seat: int | None = None


def versioned_write(data: str, blob: str) -> FastAPI:
    """FastAPI doing one thing: write the new blob of a session where its revision is still the one that was seen.

    One kept connection on the event loop, WAL, `synchronous=FULL`: a thread would only add a hop.
    """
    state = Path(blob).read_bytes()
    connection = sqlite3.connect(data, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE sessions (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, blob BLOB NOT NULL)")
    app = FastAPI(openapi_url=None, telemetry={"tracing": False})

    @app.post("/sessions/{id}")
    async def create(id: str) -> dict[str, int]:
        connection.execute("INSERT INTO sessions VALUES (?, 1, ?)", (id, state))
        return {"revision": 1}

    @app.post("/sessions/{id}/actions")
    async def act(id: str, move: Move) -> dict[str, int]:
        changed = connection.execute(
            "UPDATE sessions SET revision = revision + 1, blob = ? WHERE id = ? AND revision = ?",
            (state, id, move.revision),
        )
        if changed.rowcount != 1:
            raise HTTPException(409)
        return {"revision": move.revision + 1}

    return app


class FanOut:
    """A bare ASGI application: a poke puts one ready message into the queue of every open stream."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[bytes]] = set()
        self._version = 0

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        if scope["type"] != "http":
            return
        if scope["method"] == "POST":
            self._version += 1
            message = b'id: %d\ndata: {"version":%d}\n\n' % (self._version, self._version)
            for queue in self._queues:
                queue.put_nowait(message)
            body = b'{"version":%d}' % self._version
            await _start(send, [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))])
            await send({"type": "http.response.body", "body": body})
            return
        await self._stream(receive, send)

    async def _stream(self, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        queue: asyncio.Queue[bytes] = asyncio.Queue(100)
        self._queues.add(queue)
        gone = asyncio.ensure_future(self._gone(receive))
        try:
            await _start(send, [(b"content-type", b"text/event-stream")])
            await send({"type": "http.response.body", "body": b": open\n\n", "more_body": True})
            while not gone.done():
                await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})
        finally:
            gone.cancel()
            self._queues.discard(queue)

    @staticmethod
    async def _gone(receive: Callable[..., Any]) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass


async def _start(send: Callable[..., Any], headers: list[tuple[bytes, bytes]]) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": headers})


def main() -> None:
    name, port, *arguments = sys.argv[1:]
    app: Any = FanOut() if name == "fan_out" else versioned_write(*arguments)
    uvicorn.run(app, host=LOOPBACK, port=int(port), log_config=None, access_log=False, timeout_graceful_shutdown=2)


if __name__ == "__main__":
    main()
