"""Streams of server-sent events: a session stands at this revision and version; readers fetch what they need."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Header

from api.events import STILL_HERE, EventStream, event
from api.rest.asked import Asker, HouseHere, SessionId
from api.rest.described import problem
from api.usecases import streams
from api.usecases.streams import Listener

router = APIRouter(tags=["streams"])
_encode = msgspec.json.Encoder().encode
_BEAT = {"text/event-stream": {"schema": {"type": "string"}, "x-event": {"$ref": "#/components/schemas/Beat"}}}
_SAID: dict[int | str, dict[str, Any]] = {
    200: {"description": "Events, of which the data is a Beat in JSON", "content": _BEAT},
    **{code: problem(code) for code in (400, 401, 404, 422, 500, 503)},
}


async def _to_session(house: HouseHere, actor: Asker, session: SessionId) -> AsyncIterator[Listener]:
    with await streams.open_session(house, actor, session) as listener:
        yield listener


async def _to_all(house: HouseHere, actor: Asker) -> AsyncIterator[Listener]:
    with streams.listen_to_all(house, actor) as listener:
        yield listener


@router.get("/sessions/{session}/stream", response_class=EventStream, status_code=200, responses=_SAID)
async def stream_session(
    house: HouseHere,
    actor: Asker,
    listener: Annotated[Listener, Depends(_to_session)],
    last: Annotated[str | None, Header(alias="Last-Event-ID", description="The version that you know")] = None,
) -> EventStream:
    """Each change of a session as `{session, revision, version}`; the event's id is the version."""
    known = int(last) if last and last.isdecimal() and len(last) < 10 else None

    async def events() -> AsyncIterator[bytes]:
        async for beat in streams.session_beats(house, actor, listener, known):
            yield STILL_HERE if beat is None else event(str(beat.version), _encode(beat))

    return EventStream(events())


@router.get("/stream", response_class=EventStream, status_code=200, responses=_SAID)
async def stream_all(house: HouseHere, actor: Asker, listener: Annotated[Listener, Depends(_to_all)]) -> EventStream:
    """Each change of any of your running sessions."""

    async def events() -> AsyncIterator[bytes]:
        async for beat in streams.account_beats(house, actor, listener):
            yield STILL_HERE if beat is None else event(f"{beat.session}.{beat.version}", _encode(beat))

    return EventStream(events())
