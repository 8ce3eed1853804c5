"""For watchmen: does the process live, can it serve, and what has it counted?"""

from __future__ import annotations

import hmac
import ipaddress

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from api import metrics
from api.errors import NotFound, Unavailable
from api.rest.asked import HouseHere, address_of
from api.rest.described import problem
from api.usecases.house import House
from persistence.errors import DatabaseUnavailable

router = APIRouter(tags=["health"])


@router.get("/healthz", response_class=PlainTextResponse, responses={400: problem(400), 500: problem(500)})
async def healthz() -> str:
    """The process lives."""
    return "ok\n"


@router.get(
    "/readyz",
    response_class=PlainTextResponse,
    responses={400: problem(400), 500: problem(500), 503: problem(503)},
)
async def readyz(house: HouseHere) -> str:
    """The database answers, its tables are of this release, and the house is not closing."""
    if house.closing.is_set():
        raise Unavailable("The house is closing.")
    try:
        await house.db.ping()
    except DatabaseUnavailable as error:
        raise Unavailable(str(error)) from None
    return "ready\n"


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    responses={400: problem(400), 404: problem(404), 500: problem(500)},
)
async def read_metrics(request: Request, house: HouseHere) -> Response:
    """For Prometheus: from this computer, or with the token that the settings name."""
    if not _may_read(request, house):
        raise NotFound("There is nothing at /metrics.")
    text, media_type = metrics.page()
    return Response(text, media_type=media_type)


def _may_read(request: Request, house: House) -> bool:
    token = house.settings.metrics_token
    if token is not None:
        shown = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(shown.encode(), token.get_secret_value().encode())
    try:
        return ipaddress.ip_address(address_of(request)).is_loopback
    except ValueError:
        return False
