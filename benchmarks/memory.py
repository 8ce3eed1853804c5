"""P10: the memory of one web process: idle, and after 1,000 sessions were played through it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from benchmarks import actions, machine, serving, wire
from benchmarks.actions import GAME
from benchmarks.measuring import Goal, line
from benchmarks.serving import Server
from benchmarks.size import Size
from benchmarks.wire import Client

SESSIONS = 1_000
AT_ONCE = 16


def bench(size: Size) -> Iterator[str]:
    """Lines for P10."""
    sessions = size.count(SESSIONS, least=2)
    yield f"P10 resident memory of one web process, SQLite; {sessions} sessions of {GAME} played to their end"
    with serving.scratch() as folder:
        with serving.house(folder):
            pass  # the first start makes the tables, for which it loads Alembic; those after it don't
        yield from _measured(folder, sessions)


def _measured(folder: Path, sessions: int) -> Iterator[str]:
    with serving.house(folder) as ours:
        yield line("idle", machine.resident(ours.pid) / machine.MB, Goal(120, 90, at_most=True, unit="MB"), "MB")
        half = wire.run(played(ours, sessions // 2))
        middle = machine.resident(ours.pid) / machine.MB
        rest = wire.run(played(ours, sessions - sessions // 2))
        yield line(f"after half of them ({half} actions)", middle, unit="MB")
        goal = Goal(250, 150, at_most=True, unit="MB")
        yield line(f"after all ({half + rest} actions)", machine.resident(ours.pid) / machine.MB, goal, "MB")


async def played(server: Server, sessions: int) -> int:
    """Play so many sessions to the end, each by a guest of its own; gives the number of actions."""
    numbers = iter(range(sessions))
    return sum(await asyncio.gather(*(_one_after_another(server, numbers) for _ in range(AT_ONCE))))


async def _one_after_another(server: Server, numbers: Iterator[int]) -> int:
    made = 0
    async with Client(server.port) as client:
        for n in numbers:
            token = (await client.ask("POST", f"{actions.API}/accounts", {}))["token"]
            for each in (await actions.opened(client, token, n % 64, {}))[1]:
                await client.send(each)
                made += 1
    return made
