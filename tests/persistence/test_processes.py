"""Real processes: two that race on one revision, and one that is killed in the midst of acting."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from persistence.database import Database
from persistence.records import Kept
from persistence.unit import UnitOfWork
from tests.persistence.conftest import Place
from tests.persistence.house import NOON, guest, start, state_of

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
ROUNDS = 40
KILLS = 5
KILL_AFTER = 200
AT_ONCE = 16


def player(place: Place, role: str, *rest: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.persistence.player", role, place.url or "", str(place.data_dir), *rest],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


async def test_of_two_processes_on_one_revision_one_wins(postgres_db: Database, postgres_place: Place) -> None:
    session = (await postgres_db.write(lambda uow: start(uow, guest(uow)))).id
    racers = {name: player(postgres_place, "race", session, name) for name in ("red", "blue")}
    try:
        assert [said(racer) for racer in racers.values()] == ["ready", "ready"]
        winners: list[str] = []
        for seen in range(ROUNDS):
            for racer in racers.values():
                assert racer.stdin is not None
                racer.stdin.write(f"{seen}\n")
            answers = {name: said(racer) for name, racer in racers.items()}
            assert Counter(answers.values()) == Counter(won=1, lost=1)
            winners += [name for name, answer in answers.items() if answer == "won"]
    finally:
        for racer in racers.values():
            racer.communicate(timeout=30)
    heads = await postgres_db.read(lambda uow: uow.revisions.heads(session, after=0))
    assert [head.actor for head in heads] == winners
    assert [head.n for head in heads] == list(range(1, ROUNDS + 1))


async def test_kill_9_loses_nothing_that_was_answered(place: Place) -> None:
    """Killed again and again, at other moments, on the same database."""
    async with await Database.open(*place) as db:
        sessions = await db.write(lambda uow: [start(uow, guest(uow)).id for _ in range(AT_ONCE)])
    heads = dict.fromkeys(sessions, 0)
    for kill in range(KILLS):
        answered = dict(heads)
        for line in lines_until_killed(player(place, "many", *sessions), KILL_AFTER + 7 * kill):
            session, n = line.split()
            assert int(n) == answered[session] + 1
            answered[session] = int(n)
        assert len([1 for session in sessions if answered[session] > heads[session]]) > 1  # they did act at once
        async with await Database.open(*place) as db:  # also: the dead process's lock does not stand in the way
            heads = await db.read(partial(whole, answered=answered))


def lines_until_killed(process: subprocess.Popen[str], count: int) -> list[str]:
    """Kill the player after it said so many lines; what it had said until then."""
    assert process.stdout is not None
    lines = [said(process) for _ in range(count)]
    process.kill()
    lines += process.stdout.read().splitlines()
    assert process.wait(30) == -9
    process.communicate()
    return lines


def whole(uow: UnitOfWork, answered: dict[str, int]) -> dict[str, int]:
    """All that was answered is there, and what came after it is there whole or not at all; returns the heads."""
    return {session: whole_session(uow, session, n) for session, n in answered.items()}


def whole_session(uow: UnitOfWork, session: str, answered: int) -> int:
    row = uow.sessions.get(session)
    assert row is not None
    assert row.head in (answered, answered + 1)  # one more may have been committed, but not yet answered
    assert row.version == row.head + 1
    assert [head.n for head in uow.revisions.heads(session, limit=10_000)] == list(range(row.head + 1))
    assert uow.revisions.state(session, row.head).state == state_of(row.head)
    for seen in range(row.head):
        assert uow.idempotency.find(session, str(seen), NOON) == Kept("body", 200, str(seen + 1))
    assert uow.idempotency.find(session, str(row.head), NOON) is None
    return row.head


async def test_several_processes_migrate_at_once(postgres_place: Place) -> None:
    command = [sys.executable, "-m", "persistence.migrate"]
    environment = {"DAWNHOLD_DATABASE_URL": postgres_place.url or "", "DAWNHOLD_DATA": str(postgres_place.data_dir)}
    processes = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(3)
    ]
    ends = [await asyncio.to_thread(process.communicate, None, 60) for process in processes]
    assert [(process.returncode, err) for process, (_, err) in zip(processes, ends, strict=True)] == [(0, "")] * 3
    async with await Database.open(*postgres_place) as db:
        await db.ping()
