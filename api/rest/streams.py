"""Streams of server-sent events: a session stands at this revision and version; readers fetch what they need."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Header
from fastapi.sse import EventSourceResponse, ServerSentEvent

from api.rest.asked import Asker, HouseHere, SessionId
from api.rest.described import problem
from api.usecases import shapes, streams
from api.usecases.streams import Listener

router = APIRouter(tags=["streams"])
_WRONG: dict[int | str, dict[str, Any]] = {code: problem(code) for code in (400, 401, 404, 422, 500, 503)}


async def _to_session(house: HouseHere, actor: Asker, session: SessionId) -> AsyncIterator[Listener]:
    with await streams.open_session(house, actor, session) as listener:
        yield listener


async def _to_all(house: HouseHere, actor: Asker) -> AsyncIterator[Listener]:
    with streams.listen_to_all(house, actor) as listener:
        yield listener


@router.get("/sessions/{session}/stream", response_class=EventSourceResponse, responses=_WRONG)
async def stream_session(
    house: HouseHere,
    actor: Asker,
    listener: Annotated[Listener, Depends(_to_session)],
    last: Annotated[str | None, Header(alias="Last-Event-ID", description="The version that you know")] = None,
) -> AsyncIterator[ServerSentEvent]:
    """Each change of a session as `{session, revision, version}`; the event's id is the version."""
    known = int(last) if last and last.isdecimal() and len(last) < 10 else None
    async for beat in streams.session_beats(house, actor, listener, known):
        yield _event(beat, str(beat.version))


@router.get("/stream", response_class=EventSourceResponse, responses=_WRONG)
async def stream_all(
    house: HouseHere, actor: Asker, listener: Annotated[Listener, Depends(_to_all)]
) -> AsyncIterator[ServerSentEvent]:
    """Each change of any of your running sessions."""
    async for beat in streams.account_beats(house, actor, listener):
        yield _event(beat, f"{beat.session}.{beat.version}")


def _event(beat: shapes.Beat, id: str) -> ServerSentEvent:
    return ServerSentEvent(raw_data=msgspec.json.encode(beat).decode(), id=id)
