"""P1: a durable action over HTTP, against FastAPI that only writes the blob."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

import msgspec

from benchmarks import machine, plays, serving, wire
from benchmarks.measuring import Contender, Figures, Goal, line, take_turns
from benchmarks.serving import Server
from benchmarks.size import Size
from benchmarks.wire import Client, all_told, listening, request

SESSIONS = 16
API = "/api/v1"
GAME = "legions_of_darkness"
OURS, FLOOR, PACKED = "Dawnhold", "FastAPI, one versioned write", "Dawnhold, answers gzipped"
PACKING = {"Accept-Encoding": "gzip"}

_names = count(1)


@dataclass
class Load:
    """What one connection sends, one request after the other's answer, and how long each took.

    `streams` open the streams of its sessions.
    """

    requests: list[bytes] = field(default_factory=list)
    streams: list[bytes] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)

    async def send(self, client: Client) -> None:
        clock = asyncio.get_running_loop().time
        for each in self.requests:
            began = clock()
            await client.send(each)
            self.lags.append(clock() - began)


def bench(size: Size) -> Iterator[str]:
    """Lines for P1."""
    each = size.count(60, least=2)
    yield f"P1  durable action over HTTP: {GAME}, SQLite, synchronous=FULL, {SESSIONS} sessions, {each} actions each"
    with serving.scratch() as folder:
        blob = folder / "blob"
        blob.write_bytes(typical_state())
        with (
            serving.house(folder) as ours,
            serving.floor("versioned_write", folder, str(folder / "floor.sqlite3"), str(blob)) as floor,
        ):
            players = wire.run(guests(ours.port))
            found = take_turns(
                [
                    Contender(OURS, lambda: wire.run(on_a_house(ours, players, each))),
                    Contender(FLOOR, lambda: wire.run(on_the_floor(floor, each))),
                    Contender(PACKED, lambda: wire.run(on_a_house(ours, players, each, PACKING))),
                ],
                size.rounds,
            )
    yield from found.table()
    yield line("requests a second, ours of the floor's", found.ratio("per_s", OURS, FLOOR), Goal(0.5, 0.8))
    yield line("CPU of a request, the floor's of ours", found.ratio("cpu_us", FLOOR, OURS))


def typical_state() -> bytes:
    """The state of a game that is half over."""
    steps = len(plays.to_the_end(GAME, 0).steps)
    table = plays.Table(GAME, 0)
    while len(table.steps) < steps // 2:
        table.take(table.step())
    return table.state


async def guests(port: int) -> list[str]:
    """The tokens of as many guests as there are sessions."""
    async with Client(port) as client:
        return [(await client.ask("POST", f"{API}/accounts", {}))["token"] for _ in range(SESSIONS)]


async def on_a_house(
    server: Server, players: Sequence[str], each: int, headers: Mapping[str, str] | None = None, *, pushed: bool = False
) -> Figures:
    """One round: every player plays so many actions of sessions of their own, all players at once.

    `pushed`: a listener to each session hears of all that happens there.
    """
    loads = []
    async with Client(server.port) as client:
        for n, token in enumerate(players):
            load = Load()
            for game in count(n, SESSIONS):
                path, sent = await opened(client, token, game, headers or {})
                load.requests += sent
                load.streams.append(request("GET", f"{path}/stream", token=token))
                if len(load.requests) >= each:
                    break
            del load.requests[each:]
            loads.append(load)
    return await measured(server, loads, pushed=pushed)


async def opened(client: Client, token: str, game: int, headers: Mapping[str, str]) -> tuple[str, list[bytes]]:
    """A new session of the n-th random game: its address, and the requests that play it."""
    play = plays.to_the_end(GAME, game)
    id = (await client.ask("POST", f"{API}/sessions", play.new_session(), token))["id"]
    path = f"{API}/sessions/{id}"
    return path, [
        request("POST", f"{path}/{what}", msgspec.json.encode(body), token, headers) for what, body in play.requests()
    ]


async def on_the_floor(server: Server, each: int) -> Figures:
    """One round of the same requests to the floor."""
    loads = []
    async with Client(server.port) as client:
        for _ in range(SESSIONS):
            path = f"/sessions/s{next(_names)}"
            await client.ask("POST", path)
            options = [step.options for step in plays.to_the_end(GAME, 0).steps]
            bodies = [{"revision": 1 + n, "options": options[n % len(options)]} for n in range(each)]
            loads.append(Load([request("POST", f"{path}/actions", msgspec.json.encode(body)) for body in bodies]))
    return await measured(server, loads)


async def measured(server: Server, loads: Sequence[Load], *, pushed: bool = False) -> Figures:
    """Send all loads at once: answers a second, the server's CPU for one, and how long the slowest hundredth took."""
    clients = [Client(server.port) for _ in loads]
    for client in clients:
        await client.open()
    heard = [await listening(server, stream) for load in loads for stream in load.streams] if pushed else []
    told = sum(each.events for each in heard)
    with machine.spending(server.pid) as spent:
        await asyncio.gather(*(load.send(client) for load, client in zip(loads, clients, strict=True)))
    lags = sorted(lag for load in loads for lag in load.lags)
    if pushed:
        await all_told(heard, told + len(lags))
    for client in clients:
        await client.close()
    return {
        "per_s": len(lags) / spent.wall,
        "cpu_us": spent.cpu / len(lags) * 1e6,
        "p99_ms": lags[int(len(lags) * 0.99)] * 1e3,
    }
