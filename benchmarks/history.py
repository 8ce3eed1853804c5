"""P9: opening the 1,000th revision of a long session, against the 10th."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from benchmarks import machine, plays, serving, wire
from benchmarks.actions import API, GAME
from benchmarks.measuring import Contender, Figures, Goal, line, take_turns
from benchmarks.serving import Server
from benchmarks.size import Size
from benchmarks.wire import Client, request

EARLY, LATE = 10, 1_000
NEXT_TO = 12
"""Each is measured over so many revisions beside it, so that no one position and no keyframe decides."""


def bench(size: Size) -> Iterator[str]:
    """Lines for P9."""
    late = size.count(LATE, least=EARLY + 2 * NEXT_TO)
    times = size.count(20)
    early = f"revisions {EARLY} to {EARLY + NEXT_TO - 1}"
    far = f"revisions {late} to {late + NEXT_TO - 1}"
    yield f"P9  a past revision by GET …/history/{{n}}, of a session of {late + NEXT_TO} revisions"
    with serving.scratch() as folder, serving.house(folder) as ours:
        token, id = wire.run(long_session(ours, late + NEXT_TO))
        found = take_turns(
            [
                Contender(early, lambda: wire.run(_opened(ours, token, id, EARLY, times))),
                Contender(far, lambda: wire.run(_opened(ours, token, id, late, times))),
            ],
            size.rounds,
        )
    yield from found.table()
    yield line("the later of the earlier", found.ratio("cpu_us", far, early), Goal(1.2, 1.0, at_most=True))


async def long_session(server: Server, revisions: int) -> tuple[str, str]:
    """A session of so many revisions: the token of its player, and its id."""
    play = plays.long_session(GAME, revisions - plays.FIRST)
    async with Client(server.port) as client:
        token = (await client.ask("POST", f"{API}/accounts", {}))["token"]
        id = (await client.ask("POST", f"{API}/sessions", play.new_session(), token))["id"]
        for what, body in play.requests():
            await client.send(request("POST", f"{API}/sessions/{id}/{what}", msgspec.json.encode(body), token))
    return token, id


async def _opened(server: Server, token: str, id: str, first: int, times: int) -> Figures:
    asked = [request("GET", f"{API}/sessions/{id}/history/{first + n}", token=token) for n in range(NEXT_TO)]
    async with Client(server.port) as client:
        with machine.spending(server.pid) as spent:
            for _ in range(times):
                for each in asked:
                    await client.send(each)
    answers = times * len(asked)
    return {"cpu_us": spent.cpu / answers * 1e6, "us": spent.wall / answers * 1e6}
