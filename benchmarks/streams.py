"""P8: a stream to 200 listeners of one process, against a bare ASGI fan-out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

import msgspec

from benchmarks import machine, plays, serving, wire
from benchmarks.actions import API, GAME
from benchmarks.measuring import Contender, Figures, Goal, line, take_turns
from benchmarks.serving import Server
from benchmarks.size import Size
from benchmarks.wire import LAST_S, Client, listening, request

LISTENERS = 200
EVENTS_A_SECOND = 20
SECONDS = 5
OURS, FLOOR = "Dawnhold", "bare ASGI fan-out"


@dataclass
class Source:
    """Where listeners listen, and how an event is made: `poke` gives the id of the event that it caused."""

    server: Server
    asked: bytes
    poke: Callable[[], Awaitable[bytes]]


def bench(size: Size) -> Iterator[str]:
    """Lines for P8."""
    listeners, events = size.count(LISTENERS, least=3), size.count(EVENTS_A_SECOND * SECONDS, least=3)
    yield f"P8  stream to {listeners} listeners, {EVENTS_A_SECOND} events a second, {events} events a round"
    with serving.scratch() as folder, serving.house(folder) as ours, serving.floor("fan_out", folder) as floor:
        play = wire.run(_session(ours))
        found = take_turns(
            [
                Contender(OURS, lambda: wire.run(_on_a_house(ours, play, listeners, events))),
                Contender(FLOOR, lambda: wire.run(_on_the_floor(floor, listeners, events))),
            ],
            size.rounds,
        )
    yield from found.table()
    yield line("CPU of a delivery, the floor's of ours", found.ratio("cpu_us", FLOOR, OURS), Goal(0.6, 0.8))
    yield line("events lost, the worst round", max(each["lost"] for each in found.figures[OURS]), unit="of them")


async def _session(server: Server) -> tuple[str, str]:
    async with Client(server.port) as client:
        token = (await client.ask("POST", f"{API}/accounts", {}))["token"]
        play = plays.to_the_end(GAME, 0)
        return token, (await client.ask("POST", f"{API}/sessions", play.new_session(), token))["id"]


async def _on_a_house(server: Server, play: tuple[str, str], listeners: int, events: int) -> Figures:
    """Each event is the cheapest change that a session can have: its name."""
    token, id = play
    path = f"{API}/sessions/{id}"
    async with Client(server.port) as client:

        async def poke() -> bytes:
            name = msgspec.json.encode({"name": f"The long night, part {asyncio.get_running_loop().time()}"})
            told = msgspec.json.decode(await client.send(request("PATCH", path, name, token)))
            return str(told["version"]).encode()

        return await _fanned_out(Source(server, request("GET", f"{path}/stream", token=token), poke), listeners, events)


async def _on_the_floor(server: Server, listeners: int, events: int) -> Figures:
    async with Client(server.port) as client:

        async def poke() -> bytes:
            return b"%d" % msgspec.json.decode(await client.send(request("POST", "/")))["version"]

        return await _fanned_out(Source(server, request("GET", "/"), poke), listeners, events)


async def _fanned_out(source: Source, listeners: int, events: int) -> Figures:
    """One round. What the same events cost without listeners is taken off."""
    alone = await _poked(source, events)
    heard = [await listening(source.server, source.asked) for _ in range(listeners)]
    before = sum(each.events for each in heard)
    with machine.spending(source.server.pid) as spent:
        last = await _every(1 / EVENTS_A_SECOND, events, source.poke)
        async with asyncio.timeout(LAST_S):
            await asyncio.gather(*(each.hears(last) for each in heard))
    delivered = sum(each.events for each in heard) - before
    for each in heard:
        each.transport.close()
    return {
        "cpu_us": (spent.cpu - alone) / delivered * 1e6,
        "poke_us": alone / events * 1e6,
        "lost": events * listeners - delivered,
    }


async def _poked(source: Source, events: int) -> float:
    with machine.spending(source.server.pid) as spent:
        await _every(1 / EVENTS_A_SECOND, events, source.poke)
    return spent.cpu


async def _every(seconds: float, times: int, poke: Callable[[], Awaitable[bytes]]) -> bytes:
    """Poke at a steady pace; gives the id of the last event."""
    loop = asyncio.get_running_loop()
    began, id = loop.time(), b""
    for n in range(times):
        await asyncio.sleep(began + n * seconds - loop.time())
        id = await poke()
    return id
