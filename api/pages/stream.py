"""The live stream of a session: it tells that something moved, and the page fetches what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends

from api.events import STILL_HERE, EventStream, event
from api.pages.visit import Visiting
from api.usecases import streams
from api.usecases.streams import Listener

router = APIRouter()


async def listening(visit: Visiting, id: str) -> Listener:
    """The listener, opened before the answer begins, so that a refusal is still a page."""
    return await streams.open_session(visit.house, visit.known(), id)


@router.get("/sessions/{id}/stream", response_class=EventStream)
async def stream(visit: Visiting, listener: Annotated[Listener, Depends(listening)]) -> EventStream:
    """How the session stands now, then each change; a page that missed some compares versions and catches up."""

    async def events() -> AsyncIterator[bytes]:
        async for beat in streams.session_beats(visit.house, visit.known(), listener):
            if beat is None:
                yield STILL_HERE
            else:
                data = msgspec.json.encode({"revision": beat.revision, "version": beat.version})
                yield event(str(beat.version), data, "moved")

    return EventStream(events())
