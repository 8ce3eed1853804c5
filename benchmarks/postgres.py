"""P2: the same action on PostgreSQL, against bare psycopg that sends the same statements."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import psycopg

from benchmarks import actions, machine, plays, serving, wire
from benchmarks.actions import GAME, SESSIONS
from benchmarks.measuring import Contender, Figures, Goal, line, take_turns
from benchmarks.serving import Server
from benchmarks.size import Size
from benchmarks.wire import Client
from tests.postgres_server import NoPostgres, PostgresServer

OURS, RAW = "Dawnhold", "psycopg, the same statements"

WHO = (
    "SELECT c.*, a.* FROM credentials c JOIN accounts a ON a.id = c.account"
    " WHERE c.kind = 'token' AND c.hash = %s AND (c.expires IS NULL OR c.expires > %s)"
)
SESSION = "SELECT * FROM sessions WHERE id = %s"
SEATS = (
    "SELECT s.*, a.name FROM seats s LEFT JOIN accounts a ON a.id = s.account WHERE s.session = %s ORDER BY s.number"
)
WATCHES = "SELECT 1 FROM watchers WHERE session = %s AND account = %s"
ADVANCE = (
    "UPDATE sessions SET head = head + 1, version = version + 1, status = %s, waiting = %s, release = %s,"
    " size = size + %s, outcome = NULL, proposal = NULL, ended = NULL, thinned = false, updated = %s"
    " WHERE id = %s AND head = %s RETURNING version"
)
APPEND = (
    'INSERT INTO revisions (session, n, "from", keyframe, kind, barrier, seat, account, actor, key, at, options,'
    " draws, events, blob) VALUES (%s, %s, %s, %s, 'act', false, 1, %s, 'A guest', NULL, %s, %s, %s, %s, %s)"
)
NOTIFY = "SELECT pg_notify('dawnhold', %s)"


class Row(msgspec.Struct, frozen=True):
    """What a revision of ours holds, in the middle of all that were written."""

    options: str
    draws: bytes
    events: bytes
    blob: bytes


class Target(msgspec.Struct, frozen=True):
    """A session that was never played: its id, who owns it, and the hash of the owner's token."""

    session: str
    account: str
    hash: str


def bench(size: Size) -> Iterator[str]:
    """Lines for P2."""
    each = size.count(60, least=2)
    try:
        server = PostgresServer(durable=True)
    except NoPostgres as error:
        yield f"P2  not measured: no PostgreSQL server could be started ({error})"
        return
    try:
        yield from _against(server, size, each)
    finally:
        server.stop()


def _against(server: PostgresServer, size: Size, each: int) -> Iterator[str]:
    url = server.new_database()
    conninfo = url.replace("postgresql+psycopg", "postgresql")
    with psycopg.connect(conninfo) as connection:
        version = connection.info.server_version // 10_000
    yield (
        f"P2  durable action over HTTP: {GAME}, PostgreSQL {version} on a socket, fsync and synchronous_commit on, "
        f"{SESSIONS} sessions, {each} actions each"
    )
    with serving.scratch() as folder, serving.house(folder, url) as ours:
        players = wire.run(actions.guests(ours.port))
        found = take_turns(
            [
                Contender(OURS, lambda: wire.run(actions.on_a_house(ours, players, each))),
                Contender(RAW, lambda: bare(ours, conninfo, players, each)),
            ],
            size.rounds,
        )
    yield from found.table()
    yield line("requests a second, ours of psycopg's", found.ratio("per_s", OURS, RAW), Goal(0.5, 0.7))
    yield line("CPU of a request, psycopg's of ours", found.ratio("cpu_us", RAW, OURS))
    yield "    (the CPU is that of the web process and of the bare writer, not of the PostgreSQL server)"


def bare(ours: Server, conninfo: str, players: Sequence[str], each: int) -> Figures:
    """One round: a thread and a connection for each of as many new sessions, all at once."""
    targets = wire.run(_new_sessions(ours, players))
    with psycopg.connect(conninfo) as connection:
        row = _typical_row(connection)
        found = [_target(connection, id) for id in targets]
    connections = [psycopg.connect(conninfo) for _ in found]
    lags: list[list[float]] = [[] for _ in found]
    threads = [
        threading.Thread(target=_write, args=(connection, target, row, each, lag))
        for connection, target, lag in zip(connections, found, lags, strict=True)
    ]
    with machine.spending() as spent:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for connection in connections:
        connection.close()
    every = sorted(lag for one in lags for lag in one)
    if len(every) != each * len(found):
        raise wire.WrongAnswer(f"psycopg wrote {len(every)} of {each * len(found)} revisions")
    return {
        "per_s": len(every) / spent.wall,
        "cpu_us": spent.cpu / len(every) * 1e6,
        "p99_ms": every[int(len(every) * 0.99)] * 1e3,
    }


async def _new_sessions(ours: Server, players: Sequence[str]) -> list[str]:
    async with Client(ours.port) as client:
        bodies = [plays.to_the_end(GAME, n).new_session() for n in range(len(players))]
        made = [
            await client.ask("POST", f"{actions.API}/sessions", body, token)
            for token, body in zip(players, bodies, strict=True)
        ]
    return [each["id"] for each in made]


def _typical_row(connection: psycopg.Connection[Any]) -> Row:
    found = connection.execute(
        "SELECT options, draws, events, blob FROM revisions WHERE kind = 'act'"
        " ORDER BY length(blob) + length(events) OFFSET (SELECT count(*) / 2 FROM revisions WHERE kind = 'act') LIMIT 1"
    ).fetchone()
    if found is None:
        raise wire.WrongAnswer("no revision was written yet")
    return Row(*found)


def _target(connection: psycopg.Connection[Any], id: str) -> Target:
    found = connection.execute(
        "SELECT s.id, s.owner, c.hash FROM sessions s JOIN credentials c ON c.account = s.owner WHERE s.id = %s", (id,)
    ).fetchone()
    assert found is not None
    return Target(*found)


def _write(connection: psycopg.Connection[Any], target: Target, row: Row, each: int, lags: list[float]) -> None:
    """The statements of one action after another: who asks, what stands there, and the write with its notice."""
    for n in range(2, 2 + each):
        began, now = time.perf_counter(), time.time_ns() // 1_000_000
        connection.execute(WHO, (target.hash, now), binary=True).fetchall()
        connection.commit()
        connection.execute(SESSION, (target.session,), binary=True).fetchall()
        connection.execute(SEATS, (target.session,), binary=True).fetchall()
        connection.execute(WATCHES, (target.session, target.account), binary=True).fetchall()
        connection.commit()
        size = len(row.blob) + len(row.events) + len(row.draws)
        values = ("playing", "[1]", "release", size, now, target.session, n - 1)
        moved = connection.execute(ADVANCE, values, binary=True).fetchall()
        assert len(moved) == 1
        kept = (target.account, now, row.options, row.draws, row.events, row.blob)
        connection.execute(APPEND, (target.session, n, n - 1, n, *kept), binary=True)
        connection.execute(NOTIFY, (f'["s","{target.session}",{moved[0][0]}]',), binary=True)
        connection.commit()
        lags.append(time.perf_counter() - began)
