"""Letting callers into a house, and seating two of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
from fastapi import FastAPI

from tests.api.player import Json, Player


def client_of(app: FastAPI, address: str = "127.0.0.1", base: str = "http://localhost:8000") -> httpx.AsyncClient:
    """A caller from this address. Errors of the house become answers, as a server makes them."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 5000))
    return httpx.AsyncClient(transport=transport, base_url=base)


class Doors:
    """Lets callers in, each with an address of its own, and closes all at the end."""

    def __init__(self, app: FastAPI, stack: AsyncExitStack) -> None:
        self.app = app
        self._stack = stack
        self._count = 0

    async def stranger(self, address: str | None = None) -> Player:
        """Somebody without a token."""
        self._count += 1
        client = client_of(self.app, address or f"192.0.2.{self._count}")
        await self._stack.enter_async_context(client)
        return Player(client)

    async def guest(self) -> Player:
        """A guest with a token."""
        player = await self.stranger()
        await player.enter()
        return player


@asynccontextmanager
async def open_doors(app: FastAPI) -> AsyncIterator[Doors]:
    """The doors of a running application."""
    async with AsyncExitStack() as stack:
        yield Doors(app, stack)


async def two(doors: Doors, **more: object) -> tuple[Player, Player, Json]:
    """Anna on seat 1, Bert on seat 2, each answering for themselves; the session as Anna sees it at revision 1."""
    anna, bert = await doors.guest(), await doors.guest()
    session = await anna.new(players=2, control="own", **more)
    invite = await anna.post(f"/sessions/{session['id']}/invites", {"seat": 2})
    await bert.post("/invites", {"invite": invite["secret"]})
    return anna, bert, await anna.session(session["id"])


async def anything_listens(doors: Doors, count: int = 1) -> None:
    """Until so many wait for news; the test's own limit ends it otherwise."""
    while len(doors.app.state.house.streams) < count:
        await asyncio.sleep(0)


async def bots_are_done(app: FastAPI, session: str = "") -> None:
    """Until no bot plays on beside the requests, at that table or (where none is named) at any."""
    botting = app.state.house.botting
    while session in botting if session else botting:
        await asyncio.sleep(0)
