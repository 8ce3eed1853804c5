"""The pages: HTML from templates, whole without script, in parts for htmx."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI

router = APIRouter(include_in_schema=False)


def install(app: FastAPI) -> None:
    """Serve the browser's files, and draw what goes wrong as pages."""
    from api.pages import files, papers

    files.mount(app)
    app.state.error_page = papers.error_page


def _gather() -> None:
    from api.pages import (
        account,
        campaigns,
        ending,
        hints,
        lessons,
        lobby,
        papers,
        past,
        play,
        room,
        rulebook,
        seats,
        setup,
        stream,
    )

    table = (lobby, setup, lessons, room, play, seats, hints, stream, past, ending, campaigns)
    for module in (*table, rulebook, account, papers):
        router.include_router(module.router)


_gather()
