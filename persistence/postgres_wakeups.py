"""The wake-ups of a house on PostgreSQL: LISTEN, on a connection of its own."""

import asyncio
import contextlib
import itertools
import json

import psycopg

from persistence.wakeups import CHANNEL, LocalWakeups

_HEARTBEAT_S = 30.0
_RETRY_S = (0.2, 1.0, 5.0)


class PostgresWakeups(LocalWakeups):
    """Listeners of this process, woken by what any process committed.

    LISTEN has a connection of its own, never one through a transaction-mode pooler. When it breaks it is opened
    again, and everybody is woken once, because what was sent meanwhile is gone.
    """

    def __init__(self, conninfo: str) -> None:
        super().__init__()
        self._conninfo = conninfo
        self._connection: psycopg.AsyncConnection | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the connection. Raises psycopg.OperationalError when the server can't be reached."""
        await self._connect()
        self._task = asyncio.create_task(self._listen(), name="dawnhold-wakeups")

    async def close(self) -> None:
        """Wake all with `closed` and let the connection go."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._disconnect()
        await super().close()

    async def _connect(self) -> None:
        self._connection = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        await self._connection.execute(f"LISTEN {CHANNEL}")

    async def _disconnect(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(psycopg.Error):
                await self._hear()
            await self._disconnect()
            await self._reconnect()
            self.resync()

    async def _hear(self) -> None:
        assert self._connection is not None
        while True:
            async for notice in self._connection.notifies(timeout=_HEARTBEAT_S):
                self._deliver(notice.payload)
            await self._connection.execute("SELECT 1")  # a silently dead line is found out here

    def _deliver(self, payload: str) -> None:
        with contextlib.suppress(ValueError):
            self._wake(json.loads(payload))

    def _wake(self, notice: object) -> None:
        match notice:
            case ["s", str(session), int(version)]:
                self.poke(session, version)
            case ["a", str(account)]:
                self.poke_account(account)
            case _:
                pass  # not ours: anybody on this server may use the channel

    async def _reconnect(self) -> None:
        for pause in itertools.chain(_RETRY_S, itertools.repeat(_RETRY_S[-1])):
            try:
                await self._connect()
            except psycopg.Error:
                await self._disconnect()
                await asyncio.sleep(pause)
            else:
                return
