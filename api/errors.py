"""Everything that can be refused, as problem documents (RFC 9457): a kind for programs, a sentence for people.

Use cases raise these; REST answers them as JSON, pages draw them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import iter_route_contexts
from starlette.exceptions import HTTPException

from api.usecases import shapes
from persistence.errors import BlobDamaged, DatabaseUnavailable, OutcomeUnknown

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

MEDIA_TYPE = "application/problem+json"
JSON_PATHS = ("/api/", "/healthz", "/readyz", "/metrics")
ErrorPage = Callable[[Request, "Problem"], Awaitable[Response]]

log = structlog.get_logger("api")


class Problem(HTTPException):
    """Base of all refusals. `document` is what goes out."""

    status = HTTPStatus.BAD_REQUEST
    kind = "bad-request"
    title = "The request can't be understood"

    def __init__(self, detail: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> None:
        super().__init__(int(self.status), detail, dict(headers) if headers else None)
        self.document = shapes.Problem(
            type=f"urn:dawnhold:problem:{self.kind}",
            title=self.title,
            status=int(self.status),
            detail=detail,
            **more,
        )


class NotLoggedIn(Problem):
    status, kind, title = HTTPStatus.UNAUTHORIZED, "not-logged-in", "Who are you?"

    def __init__(
        self, detail: str = "Send a token: Authorization: Bearer … (POST /api/v1/accounts gives one)."
    ) -> None:
        super().__init__(detail, headers={"WWW-Authenticate": 'Bearer realm="dawnhold"'})


class Forbidden(Problem):
    status, kind, title = HTTPStatus.FORBIDDEN, "forbidden", "This is not yours to do"


class NotFound(Problem):
    """Also for what exists and isn't the caller's: nobody learns of it."""

    status, kind, title = HTTPStatus.NOT_FOUND, "not-found", "There is nothing here"


class NotAllowed(Problem):
    status, kind, title = HTTPStatus.METHOD_NOT_ALLOWED, "method-not-allowed", "This can't be done here"


class Conflict(Problem):
    status, kind, title = HTTPStatus.CONFLICT, "conflict", "This can't be done now"


class Stale(Problem):
    """The session has moved on; `session` is how it stands now, `still_legal` whether the answer is legal there."""

    status, kind, title = HTTPStatus.CONFLICT, "stale", "The session has moved on"


class Gone(Problem):
    status, kind, title = HTTPStatus.GONE, "gone", "This is no longer kept"


class TooLarge(Problem):
    status, kind, title = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-large", "The request is too large"


class BadInput(Problem):
    """What is wrong with the request itself; `errors` says where."""

    status, kind, title = HTTPStatus.UNPROCESSABLE_ENTITY, "bad-input", "The request can't be used"

    @classmethod
    def at(cls, where: str, what: str) -> BadInput:
        """One thing is wrong in one place, such as `body.players`."""
        return cls(f"{where}: {what}", errors=[shapes.FieldError(where, what)])


class Refused(Problem):
    """The rules forbid it; `reasons` cites them."""

    status, kind, title = HTTPStatus.UNPROCESSABLE_ENTITY, "refused", "The rules don't allow this"


class TooMany(Problem):
    """A limit is reached; `retry_after` says in how many seconds to come back."""

    status, kind, title = HTTPStatus.TOO_MANY_REQUESTS, "too-many", "Too much at once"

    def __init__(self, detail: str, retry_after: int) -> None:
        super().__init__(detail, headers={"Retry-After": str(retry_after)}, retry_after=retry_after)


class Unavailable(Problem):
    status, kind, title = HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", "The house can't answer just now"


class Failed(Problem):
    status, kind, title = HTTPStatus.INTERNAL_SERVER_ERROR, "failed", "Something broke"


KINDS: tuple[type[Problem], ...] = (
    *(Problem, NotLoggedIn, Forbidden, NotFound, NotAllowed, Conflict, Stale, Gone, TooLarge, BadInput, Refused),
    *(TooMany, Unavailable, Failed),
)
_BY_STATUS: dict[int, type[Problem]] = {401: NotLoggedIn, 403: Forbidden, 404: NotFound, 405: NotAllowed, 413: TooLarge}


def install(app: FastAPI) -> None:
    """Answer every error of this application with a problem document, or with the pages' own error page."""
    app.add_exception_handler(Problem, _on_problem)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_validation)
    app.add_exception_handler(DatabaseUnavailable, _on_database)
    app.add_exception_handler(BlobDamaged, _on_damage)


def response(request: Request, problem: Problem) -> Response:
    """The JSON form."""
    document = msgspec.structs.replace(problem.document, request=request_id(request.scope))
    return Response(
        msgspec.json.encode(document),
        status_code=problem.status_code,
        headers={**(problem.headers or {}), "Cache-Control": "no-store"},
        media_type=MEDIA_TYPE,
    )


def request_id(scope: Mapping[str, Any]) -> str:
    """The id that this request has in the logs."""
    return str(scope.get("state", {}).get("request_id", ""))


async def answer(request: Request, problem: Problem) -> Response:
    """JSON for programs; for browsers the page that the pages have set, if they have."""
    app = request.scope.get("app")
    page: ErrorPage | None = getattr(app.state, "error_page", None) if app else None
    if page is None or request.url.path.startswith(JSON_PATHS):
        return response(request, problem)
    return await page(request, problem)


async def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return await answer(request, error)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return await answer(request, _of_http(request, error))


def _of_http(request: Request, error: HTTPException) -> Problem:
    kind = _BY_STATUS.get(error.status_code, Problem)
    if kind is NotLoggedIn:
        return NotLoggedIn()
    if kind is NotAllowed:
        allowed = ", ".join(_methods(request))
        return NotAllowed(f"{request.method} does not work here; {allowed} may.", headers={"Allow": allowed})
    if kind is NotFound:
        return NotFound(f"There is nothing at {request.url.path}.")
    if isinstance(error.__cause__, UnicodeDecodeError):
        return BadInput.at(
            "body", f"this is not JSON: its characters are not UTF-8 from byte {error.__cause__.start} on"
        )
    if isinstance(error.__cause__, RecursionError):
        return BadInput.at("body", "lists and objects are nested too deeply in each other")
    problem = kind(str(error.detail), headers=error.headers)
    problem.status_code = error.status_code
    problem.document = msgspec.structs.replace(problem.document, status=error.status_code)
    return problem


def _methods(request: Request) -> list[str]:
    """All methods that work at this address; the router itself tells those of one operation only."""
    named: set[str] = set()
    matching: set[str] = set()
    for context in iter_route_contexts(request.app.routes):
        pattern, methods = getattr(context, "path_regex", None), getattr(context, "methods", None)
        if pattern is not None and methods and pattern.match(request.url.path):
            exactly = getattr(context, "path_format", "") == request.url.path
            (named if exactly else matching).update(methods)
    return sorted(named or matching)


async def _on_validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await answer(request, of_validation(error.errors(), _sent(request)))


def _sent(request: Request) -> Any:
    """The model of what is sent to this operation; None where it takes none."""
    field = getattr(request.scope.get("route"), "body_field", None)
    return field.field_info.annotation if field is not None else None


def of_validation(errors: Sequence[ErrorDetails] | Sequence[Any], sent: Any = None) -> BadInput:
    """What the request's model refused, each with its place. Values are not repeated: they may be secrets."""
    fields = [shapes.FieldError(_place(each), _sentence(each, sent)) for each in errors]
    first = f"{fields[0].where}: {fields[0].what}" if fields else "The request can't be read."
    return BadInput(first if len(fields) < 2 else f"{first} (and {len(fields) - 1} more)", errors=fields)


def _place(error: Mapping[str, Any]) -> str:
    loc = error["loc"][:1] if error["type"] == "json_invalid" else error["loc"]
    return ".".join(map(str, loc)) or "body"


def _sentence(error: Mapping[str, Any], sent: Any) -> str:
    kind, loc = error["type"], error["loc"]
    if kind == "json_invalid":
        why = str(error.get("ctx", {}).get("error", "it breaks off"))
        return f"this is not JSON: {why} at character {loc[-1]}"
    if tuple(loc) == ("body",) and kind in ("missing", "model_attributes_type"):
        return "send an object in JSON, with Content-Type: application/json"
    if kind == "extra_forbidden" and len(loc) == 2 and hasattr(sent, "model_fields"):
        known = [field.alias or name for name, field in sent.model_fields.items()]
        return f"there is no such field; there are {', '.join(known)}"
    if kind == "missing":
        return "this must be given"
    return str(error["msg"]).removeprefix("Value error, ")


async def _on_database(request: Request, error: Exception) -> Response:
    log.error("database", error=str(error))
    detail = (
        f"{error}"
        if isinstance(error, OutcomeUnknown)
        else "The database does not answer; nothing was changed. Try again in a moment."
    )
    return await answer(request, Unavailable(detail, headers={"Retry-After": "2"}, retry_after=2))


async def _on_damage(request: Request, error: Exception) -> Response:
    log.error("stored bytes can't be read", error=str(error), exc_info=error)
    detail = "What is kept of this can't be read; nothing was changed. Whoever runs the house may have a backup."
    return await answer(request, Unavailable(detail))


def failure(scope: Mapping[str, Any]) -> Failed:
    """What is said when the house itself is at fault."""
    where = request_id(scope)
    return Failed(
        "That is our fault, and nothing was changed. It is in the log" + (f" under {where}." if where else ".")
    )
