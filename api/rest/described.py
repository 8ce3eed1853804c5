"""OpenAPI that tells the truth: answers are msgspec structs, so their schemas are put beside FastAPI's own."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from msgspec import Struct

from api import errors
from api.usecases.shapes import accounts, asks, campaigns, games, history, invites, problems, sessions
from api.usecases.titles import Titles

VERSION = "1.0"
_SHAPES = (campaigns, asks, sessions, history, invites, accounts, games, problems)
_REF = "#/components/schemas/{name}"
_ALWAYS = (400, 429, 500, 503)
_KINDS: dict[int, tuple[type[errors.Problem], ...]] = {}
for _kind in errors.KINDS:
    _KINDS[int(_kind.status)] = (*_KINDS.get(int(_kind.status), ()), _kind)
_SAID = {
    400: "The request can't be read, or the host name is not one of this house's.",
    401: "No token, or one that opens nothing.",
    403: "The token may only read, or the deed is the owner's.",
    404: "There is no such thing, or it is not yours.",
    409: "It can't be done now; where the session has moved on, it comes along as it stands now.",
    410: "The position is no longer kept; `nearest` is.",
    413: "The body is too large.",
    422: "The request, or what it asks of the rules, is not possible: `errors` says where, `reasons` by which rule.",
    429: "A limit is reached; `Retry-After` says when to come back.",
    500: "The house is at fault; nothing was changed.",
    503: "The database does not answer; nothing was changed.",
}
DESCRIPTION = """
The whole of a Dawnhold table for programs. Make a guest with `POST /accounts`, a session with `POST /sessions`, then
answer its `asks` with `POST /sessions/{session}/actions` until `status` is `won` or `lost`.

Every error is a problem document (RFC 9457). Numbers of revisions only grow; an option's id never changes its meaning;
inside version 1 no field is renamed. Times are UTC milliseconds.
"""


def says(
    shape: type[Struct] | None,
    *wrong: int,
    status: int = 200,
    said: str = "Done",
    example: Any = None,
    unchanged: bool = False,
) -> dict[int | str, dict[str, Any]]:
    """The `responses` of an operation: what it answers, and the errors it has beside those that all have."""
    good: dict[str, Any] = {"description": said}
    if shape is not None:
        content: dict[str, Any] = {"schema": {"$ref": _REF.format(name=shape.__name__)}}
        good["content"] = {"application/json": content | ({"example": example} if example is not None else {})}
    found: dict[int | str, dict[str, Any]] = {status: good}
    if unchanged:
        found[304] = {"description": "Nothing is newer than what you have"}
    return found | {code: problem(code) for code in sorted({*_ALWAYS, *wrong})}


def problem(status: int) -> dict[str, Any]:
    """How an error is answered."""
    examples = {
        kind.kind: {
            "value": {
                "type": f"urn:dawnhold:problem:{kind.kind}",
                "title": kind.title,
                "status": status,
                "detail": _SAID[status],
            }
        }
        for kind in _KINDS[status]
    }
    described: dict[str, Any] = {
        "description": _SAID[status],
        "content": {errors.MEDIA_TYPE: {"schema": {"$ref": _REF.format(name="Problem")}, "examples": examples}},
    }
    if status in (429, 503):
        described["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds"}}
    return described


def install(app: FastAPI, titles: Titles) -> None:
    """Let the application describe itself, with the views of its games."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app, titles)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI, titles: Titles) -> dict[str, Any]:
    api = get_openapi(
        title="Dawnhold", version=VERSION, description=DESCRIPTION, routes=app.routes, license_info={"name": "MIT"}
    )
    _need_once(api)
    _no_null_in_addresses(api)
    schemas = api.setdefault("components", {}).setdefault("schemas", {})
    schemas.pop("HTTPValidationError", None)
    schemas.pop("ValidationError", None)
    _add(schemas, _shapes())
    views = []
    for title in titles:
        name = "".join(part.capitalize() for part in title.id.split("_"))
        _add(schemas, _of_game(title.game.VIEW, name))
        views.append({"$ref": _REF.format(name=f"{name}{title.game.VIEW.__name__}")})
    view = {"anyOf": [*views, {"type": "null"}], "description": "What the seat sees; null while nothing is dealt"}
    for name in ("Session", "AskAfter", "Past"):
        schemas[name]["properties"]["view"] = view
    _forget_unused(api)
    return api


def _forget_unused(api: dict[str, Any]) -> None:
    """Leave out what only pages show: who reads of a shape looks for the operation that answers it."""
    schemas = api["components"]["schemas"]
    used: set[str] = set()
    found = _named(api["paths"])
    while found:
        used |= found
        found = set().union(*(_named(schemas[name]) for name in found)) - used
    api["components"]["schemas"] = {name: schema for name, schema in schemas.items() if name in used}


def _named(described: Any) -> set[str]:
    """The schemas that a part of the description refers to."""
    if isinstance(described, dict):
        here = {str(value).rpartition("/")[2] for key, value in described.items() if key == "$ref"}
        return here.union(*map(_named, described.values()))
    return set().union(*map(_named, described)) if isinstance(described, list) else set()


def _need_once(api: dict[str, Any]) -> None:
    """Where an operation itself says by which token it is called, or by none, FastAPI adds the token once more."""
    for operation in (each for methods in api["paths"].values() for each in methods.values()):
        if "security" in operation:
            security = operation["security"]
            operation["security"] = [each for at, each in enumerate(security) if each not in security[:at]]


def _no_null_in_addresses(api: dict[str, Any]) -> None:
    """A parameter of an address is given or left out: there is no way to write null there."""
    for operation in (each for path in api["paths"].values() for each in path.values()):
        for parameter in operation.get("parameters", []):
            kinds = parameter["schema"].get("anyOf", [])
            given = [kind for kind in kinds if kind.get("type") != "null"]
            if parameter["in"] == "query" and len(given) == 1 < len(kinds):
                del parameter["schema"]["anyOf"]
                parameter["schema"] = given[0] | parameter["schema"]


def _add(schemas: dict[str, Any], more: dict[str, Any]) -> None:
    """Raises ValueError for a name that stands for something else already: one would be told as the other."""
    twice = sorted(schemas.keys() & more.keys())
    if twice:
        raise ValueError(f"two schemas are called {', '.join(twice)}: rename one")
    schemas |= more


def _shapes() -> dict[str, Any]:
    named = {name: kind for shapes in _SHAPES for name, kind in vars(shapes).items()}
    kinds = [kind for kind in named.values() if isinstance(kind, type) and issubclass(kind, Struct)]
    _, components = msgspec.json.schema_components([kind for kind in kinds if kind is not Struct], ref_template=_REF)
    return dict(components)


def _of_game(view: type, prefix: str) -> dict[str, Any]:
    """The schemas of a game's view, under names of their own: each game has its View."""
    _, components = msgspec.json.schema_components([view], ref_template=_REF.replace("{name}", prefix + "{name}"))
    return {f"{prefix}{name}": schema for name, schema in components.items()}
