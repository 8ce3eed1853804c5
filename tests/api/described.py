"""The description of the interface, as a house with the toy game gives it; no house needs to run for that."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from api.app import create_app
from api.rest.described import install
from api.settings import Settings
from api.usecases.titles import Titles
from tests.api.conftest import GAMES
from tests.api.player import Json


@cache
def description() -> Json:
    """OpenAPI as a dict."""
    app = create_app(Settings.model_construct(data=Path("never-opened")), GAMES)
    install(app, Titles(GAMES))
    return app.openapi()
