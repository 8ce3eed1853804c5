"""Problems, as a request is told of them."""

from __future__ import annotations

from msgspec import Struct

from api.usecases.shapes.asks import Reason
from api.usecases.shapes.sessions import Session


class FieldError(Struct, frozen=True):
    """What is wrong with a request, and where: `body.players`, `query.after`, `header.Idempotency-Key`…"""

    where: str
    what: str


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem document (RFC 9457). `type` tells the kind to programs, `detail` what to do to people."""

    type: str
    title: str
    status: int
    detail: str
    request: str = ""
    errors: list[FieldError] = []
    reasons: list[Reason] = []
    option: str | None = None
    at: int | None = None
    retry_after: int | None = None
    still_legal: bool | None = None
    nearest: int | None = None
    session: Session | None = None
