"""Streams of server-sent events: one session, all of an account's; who may listen, and when they end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI

from api.usecases.house import House
from tests.api.doors import Doors, anything_listens, two
from tests.api.player import API, Json, Player, ok, problem

pytestmark = pytest.mark.anyio


class Stream:
    """A listener over ASGI itself: the test client can't read an answer that does not end."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.parts: asyncio.Queue[str] = asyncio.Queue()
        self.ended = asyncio.Event()
        self.gone = asyncio.Event()

    async def event(self) -> Json:
        """The next event: its id and its data."""
        text = await asyncio.wait_for(self.parts.get(), 20)
        fields = dict(line.split(": ", 1) for line in text.strip().splitlines())
        return {"id": fields["id"], **json.loads(fields["data"])}


@asynccontextmanager
async def listening(app: FastAPI, player: Player, path: str, **headers: str) -> AsyncIterator[Stream]:
    """Open a stream; leaving hangs up."""
    stream = Stream()
    asked = {"host": "localhost:8000", **player.headers, **headers}
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": API + path,
        "raw_path": (API + path).encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in asked.items()],
        "client": ("192.0.2.1", 5000),
        "server": ("localhost", 8000),
        "state": {},
    }

    async def receive() -> dict[str, Any]:
        await stream.gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            stream.status = message["status"]
            stream.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        elif message.get("body"):
            stream.parts.put_nowait(message["body"].decode())
        if message["type"] == "http.response.body" and not message.get("more_body"):
            stream.ended.set()

    task = asyncio.create_task(app(scope, receive, send))
    try:
        yield stream
    finally:
        stream.gone.set()
        await asyncio.wait_for(task, 20)


async def test_a_stream_tells_where_a_session_stands_and_each_change(either_doors: Doors) -> None:
    """The id of an event is the version; the first one comes at once."""
    anna = await either_doors.guest()
    session = await anna.new()
    async with listening(either_doors.app, anna, f"/sessions/{session['id']}/stream") as stream:
        first = await stream.event()
        assert first == {"id": "1", "session": session["id"], "revision": 1, "version": 1}
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-store"
        await anna.act(session, "watch")
        assert await stream.event() == {"id": "2", "session": session["id"], "revision": 2, "version": 2}
        ok(await anna.send("PATCH", f"/sessions/{session['id']}", {"name": "Another"}))
        assert await stream.event() == {"id": "3", "session": session["id"], "revision": 2, "version": 3}


async def test_a_reader_that_comes_back_hears_only_what_is_new(doors: Doors) -> None:
    anna = await doors.guest()
    session = await anna.new()
    path = f"/sessions/{session['id']}/stream"
    async with listening(doors.app, anna, path, **{"Last-Event-ID": "1"}) as stream:
        await anna.act(session, "watch")
        assert (await stream.event())["version"] == 2
    async with listening(doors.app, anna, path, **{"Last-Event-ID": "1"}) as stream:
        assert (await stream.event())["version"] == 2
    async with listening(doors.app, anna, path, **{"Last-Event-ID": "nonsense"}) as stream:
        assert (await stream.event())["version"] == 2


async def test_one_stream_tells_of_all_my_sessions(doors: Doors) -> None:
    """Also of one that is made, or joined, while it is open."""
    anna, bert, shared = await two(doors)
    async with listening(doors.app, bert, "/stream") as stream:
        assert (await stream.event())["session"] == shared["id"]
        await anna.act(shared, "watch", seat=1)
        assert (await stream.event())["revision"] == 2
        own = await bert.new()
        assert (await stream.event())["session"] == own["id"]
        await bert.act(own, "watch")
        beat = await stream.event()
        assert (beat["session"], beat["revision"], beat["id"]) == (own["id"], 2, f"{own['id']}.2")


async def test_who_loses_their_place_hears_no_more(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    async with listening(doors.app, bert, f"/sessions/{session['id']}/stream") as stream:
        await stream.event()
        await anna.send("DELETE", f"/sessions/{session['id']}/seats/2")
        await asyncio.wait_for(stream.ended.wait(), 20)
        assert stream.parts.empty()


@pytest.mark.parametrize("path", ["/sessions/{id}/stream", "/stream"])
async def test_a_revoked_token_hears_no_more(doors: Doors, path: str) -> None:
    """Only the one that was revoked; the account's others go on listening."""
    anna = await doors.guest()
    session = await anna.new()
    bot = Player(anna.client)
    made = await anna.post("/tokens", {"label": "bot"})
    bot.token = made["secret"]
    path = path.format(id=session["id"])
    async with listening(doors.app, bot, path) as theirs, listening(doors.app, anna, path) as mine:
        await theirs.event()
        await mine.event()
        await anna.send("DELETE", f"/tokens/{made['token']['id']}")
        await asyncio.wait_for(theirs.ended.wait(), 20)
        await anna.act(session, "watch")
        assert (await mine.event())["revision"] == 2
    assert theirs.parts.empty()


async def test_a_revoked_token_waits_no_more(doors: Doors) -> None:
    anna = await doors.guest()
    session = await anna.new()
    bot = Player(anna.client)
    made = await anna.post("/tokens", {"label": "bot"})
    bot.token = made["secret"]
    poll = asyncio.create_task(bot.send("GET", f"/sessions/{session['id']}", params={"since": 1, "wait": 60}))
    known = {"If-None-Match": (await bot.send("GET", "/me/waiting")).headers["etag"]}
    turn = asyncio.create_task(bot.send("GET", "/me/waiting", params={"wait": 60}, headers=known))
    await anything_listens(doors, 2)
    await anna.send("DELETE", f"/tokens/{made['token']['id']}")
    for waiting in (poll, turn):
        problem(await asyncio.wait_for(waiting, 20), 401, "not-logged-in")


async def test_a_deleted_session_ends_its_streams(doors: Doors) -> None:
    anna = await doors.guest()
    session = await anna.new()
    async with listening(doors.app, anna, f"/sessions/{session['id']}/stream") as stream:
        await stream.event()
        await anna.send("DELETE", f"/sessions/{session['id']}")
        await asyncio.wait_for(stream.ended.wait(), 20)


async def test_strangers_are_told_nothing_at_all(doors: Doors) -> None:
    anna, carl = await doors.guest(), await doors.guest()
    session = await anna.new()
    problem(await carl.send("GET", f"/sessions/{session['id']}/stream"), 404, "not-found")
    problem(await (await doors.stranger()).send("GET", "/stream"), 401, "not-logged-in")


async def test_the_oldest_stream_gives_way(doors: Doors) -> None:
    """Four listen to one session for an account; the fifth closes the first."""
    anna = await doors.guest()
    session = await anna.new()
    path = f"/sessions/{session['id']}/stream"
    async with listening(doors.app, anna, path) as first:
        await first.event()
        async with (
            listening(doors.app, anna, path) as second,
            listening(doors.app, anna, path) as third,
            listening(doors.app, anna, path) as fourth,
        ):
            for stream in (second, third, fourth):
                await stream.event()
            assert not first.ended.is_set()
            async with listening(doors.app, anna, path) as fifth:
                await fifth.event()
                await asyncio.wait_for(first.ended.wait(), 20)
                assert not second.ended.is_set()


async def test_a_closing_house_ends_streams_and_polls_at_once(doors: Doors) -> None:
    anna = await doors.guest()
    session = await anna.new()
    house: House = doors.app.state.house
    poll = asyncio.create_task(anna.send("GET", f"/sessions/{session['id']}", params={"since": 1, "wait": 60}))
    async with listening(doors.app, anna, f"/sessions/{session['id']}/stream") as stream:
        await stream.event()
        house.close()
        await asyncio.wait_for(stream.ended.wait(), 20)
    assert (await asyncio.wait_for(poll, 20)).status_code == 304
    problem(await anna.client.get("/readyz"), 503, "unavailable")


async def test_nothing_is_left_of_a_stream_that_hung_up(doors: Doors) -> None:
    anna = await doors.guest()
    session = await anna.new()
    house: House = doors.app.state.house
    async with listening(doors.app, anna, f"/sessions/{session['id']}/stream") as stream:
        await stream.event()
        assert len(house.streams) == 1
    assert len(house.streams) == 0


async def test_a_silent_stream_says_that_it_is_still_there(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comment, which readers of events pass over; and what comes afterwards is heard."""
    monkeypatch.setattr("api.usecases.streams.SILENCE_S", 0.01)
    anna = await doors.guest()
    session = await anna.new()
    for path in (f"/sessions/{session['id']}/stream", "/stream"):
        async with listening(doors.app, anna, path) as stream:
            await stream.event()
            for _ in range(6):
                assert await asyncio.wait_for(stream.parts.get(), 20) == ": still here\n\n"
            await anna.send("PATCH", f"/sessions/{session['id']}", {"name": path})
            while (part := await asyncio.wait_for(stream.parts.get(), 20)).startswith(":"):
                pass
            assert "data: " in part


async def test_all_at_a_table_hear_the_same_change(either_doors: Doors) -> None:
    """One look serves all listeners of a session; who has no place any more is not among them."""
    anna, bert, session = await two(either_doors)
    path = f"/sessions/{session['id']}/stream"
    async with (
        listening(either_doors.app, anna, path) as first,
        listening(either_doors.app, bert, path) as second,
        listening(either_doors.app, bert, path) as third,
    ):
        for stream in (first, second, third):
            await stream.event()
        ok(await anna.send("PATCH", f"/sessions/{session['id']}", {"name": "Another"}))
        told = [await stream.event() for stream in (first, second, third)]
        assert told[0] == told[1] == told[2]
        await anna.send("DELETE", f"/sessions/{session['id']}/seats/2")
        assert (await first.event())["version"] == told[0]["version"] + 1
        for stream in (second, third):
            await asyncio.wait_for(stream.ended.wait(), 20)
            assert stream.parts.empty()
