"""A client that costs little: HTTP/1.1 over one kept connection, and listeners to streams of events."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, Self, TypeVar, cast

import msgspec
import uvloop

from benchmarks.serving import LOOPBACK, Server

T = TypeVar("T")
HEAD_ENDS = b"\r\n\r\n"
LAST_S = 20.0
"""How long the last events may take to arrive."""


class WrongAnswer(Exception):
    """A server answered otherwise than the measurement needs."""


def run(work: Coroutine[Any, Any, T], seconds: float = 900) -> T:
    """Run a load to its end, on the loop that costs least. Raises TimeoutError past its time."""

    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await work

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(bounded())


def request(
    method: str, path: str, body: bytes = b"", token: str = "", headers: Mapping[str, str] | None = None
) -> bytes:
    """The bytes of a request; made before the clock runs."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {LOOPBACK}", f"Content-Length: {len(body)}"]
    if body:
        lines.append("Content-Type: application/json")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join(lines).encode() + HEAD_ENDS + body


class Client:
    """One connection to a server on this machine, open from `open` (or the block's start) to `close`."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection(LOOPBACK, self._port, limit=1 << 20)

    async def send(self, data: bytes, expected: tuple[int, ...] = (200, 201)) -> bytes:
        """Send a request and give the answer's body. Raises WrongAnswer for another status than these."""
        self._writer.write(data)
        head = await self._reader.readuntil(HEAD_ENDS)
        body = await self._reader.readexactly(_length(head))
        status = int(head[9:12])
        if status not in expected:
            raise WrongAnswer(f"{data.split(HEAD_ENDS)[0].splitlines()[0].decode()} → {status} {body[:300]!r}")
        return body

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Send JSON and give JSON back; for what is not measured."""
        data = b"" if body is None else msgspec.json.encode(body)
        return msgspec.json.decode(await self.send(request(method, path, data, token)))

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class Listener(asyncio.Protocol):
    """One open stream: counts its events, and notes the newest id. `opened` at the end of its first message."""

    def __init__(self, asked: bytes) -> None:
        self._asked = asked
        self._rest = b""
        self.events = 0
        self.newest = b""
        self.opened = asyncio.get_running_loop().create_future()
        self._awaited: tuple[bytes, asyncio.Future[None]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._asked)

    def data_received(self, data: bytes) -> None:
        if not self.opened.done() and b"\n\n" in data:
            self.opened.set_result(None)
        *whole, self._rest = (self._rest + data).split(b"\n")
        for row in whole:
            if row.startswith(b"id:"):
                self.events += 1
                self.newest = row[3:].strip()
        if self._awaited is not None and self._awaited[0] == self.newest and not self._awaited[1].done():
            self._awaited[1].set_result(None)

    async def hears(self, id: bytes) -> None:
        """Wait for the event with this id."""
        if self.newest != id:
            self._awaited = (id, asyncio.get_running_loop().create_future())
            await self._awaited[1]


async def listening(server: Server, asked: bytes) -> Listener:
    """An open stream, at the end of its first message."""
    _, listener = await asyncio.get_running_loop().create_connection(partial(Listener, asked), LOOPBACK, server.port)
    async with asyncio.timeout(LAST_S):
        await listener.opened
    return listener


async def all_told(listeners: Sequence[Listener], events: int) -> None:
    """Wait until these listeners have heard of so many events, and hang up. Raises TimeoutError."""
    async with asyncio.timeout(LAST_S):
        while sum(each.events for each in listeners) < events:
            await asyncio.sleep(0.01)
    for each in listeners:
        each.transport.close()


def _length(head: bytes) -> int:
    for row in head.lower().split(b"\r\n"):
        if row.startswith(b"content-length:"):
            return int(row[15:])
    raise WrongAnswer(f"an answer without a length: {head[:200]!r}")
