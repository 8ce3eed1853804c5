"""The browser's files: kept for good where the address tells their content, asked about again where it does not."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from api.pages.templating import STATIC

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Files(StaticFiles):
    """Static files with a lifetime: an address with `v=` names one content and never another."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        named = b"v=" in scope.get("query_string", b"") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = FOREVER if named else ASK_AGAIN
        return response


def mount(app: FastAPI) -> None:
    app.mount("/static", Files(directory=STATIC), name="static")
