"""The live stream of a session: it tells that something moved, and the page fetches what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.sse import EventSourceResponse, ServerSentEvent

from api.pages.visit import Visiting
from api.usecases import streams
from api.usecases.streams import Listener

router = APIRouter()


async def listening(visit: Visiting, id: str) -> Listener:
    """The listener, opened before the answer begins, so that a refusal is still a page."""
    return await streams.open_session(visit.house, visit.known(), id)


@router.get("/sessions/{id}/stream", response_class=EventSourceResponse)
async def stream(visit: Visiting, listener: Annotated[Listener, Depends(listening)]) -> AsyncIterator[ServerSentEvent]:
    """How the session stands now, then each change; a page that missed some compares versions and catches up."""
    async for beat in streams.session_beats(visit.house, visit.known(), listener):
        data = {"revision": beat.revision, "version": beat.version}
        yield ServerSentEvent(event="moved", id=str(beat.version), data=data)
