"""Logs: one JSON object a line, with the request's id. A secret is never in them.

Every secret that the house makes begins with `dh` and a kind (`dht_…`), so that one pattern blanks them all,
wherever they turn up; fields with telling names are blanked besides.
"""

from __future__ import annotations

import logging
import logging.config
import re
import sys
import time
from collections.abc import MutableMapping
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import errors, metrics, security
from persistence.ids import new_id

_TELLING = re.compile(r"authorization|cookie|password|secret|token|seed", re.IGNORECASE)
_MADE_HERE = re.compile(r"\bdh[a-z]_[A-Za-z0-9_-]+")
_BLANK = "…"

log = structlog.get_logger("http")


def configure(level: str = "info") -> None:
    """Send everything, the server's own words too, to standard error as JSON."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        blank_secrets,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            blank_secrets,
            structlog.processors.JSONRenderer(),
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "alembic"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
    for name in ("alembic", "httpx"):
        logging.getLogger(name).setLevel(logging.WARNING)
    access = logging.getLogger("uvicorn.access")  # it would tell whole addresses
    access.handlers, access.propagate = [], False


def blank_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blank whatever is named like a secret or looks like one of ours."""
    for name, value in event.items():
        if name.startswith("_"):
            continue
        if _TELLING.search(name):
            event[name] = _BLANK
        elif isinstance(value, str):
            event[name] = _MADE_HERE.sub(_BLANK, value)
        elif value is not None and not isinstance(value, (int, float, bool)):
            event[name] = _MADE_HERE.sub(_BLANK, str(value))
    return event


class Watch:
    """The outermost layer: gives each request an id, logs and measures it, and answers when the house is at fault.

    Addresses may hold secrets (an invite's link), so the route's pattern is logged, never the path.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = new_id()
        scope.setdefault("state", {})["request_id"] = request
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=request)
        began = time.perf_counter()
        status = 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message.setdefault("headers", []).append((b"x-request-id", request.encode()))
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception as error:
            log.error("failed", exc_info=error)
            if status:
                raise
            await self._answer(scope, receive, noted)
        finally:
            seconds = time.perf_counter() - began
            route = route_of(scope)
            metrics.served(scope["method"], route, status, seconds)
            session = scope.get("path_params", {}).get("session")
            log.info(
                "request",
                method=scope["method"],
                route=route,
                status=status,
                ms=round(seconds * 1000, 1),
                **({"session": session} if session else {}),
            )

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        from starlette.requests import Request

        response = await errors.answer(Request(scope), errors.failure(scope))
        response.headers.update(security.HEADERS)  # the guard further in was passed by
        await response(scope, receive, send)


def route_of(scope: Scope) -> str:
    """The pattern of the route that served this request; `-` where there was none.

    A router that is included knows only its own part of the path, so the pattern is made of path and parameters.
    """
    if scope.get("route") is None:
        return "-"
    names = {str(value): f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    whole = next((name for value, name in names.items() if "/" in value), None)
    if whole is not None:
        return f"{str(scope['route'].path).partition('{')[0]}{whole}"
    return "/".join(names.get(part, part) for part in scope["path"].split("/"))
