"""What every request brings along: the house, who asks, the idempotency key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin

from fastapi import Depends, Header, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.errors import BadInput, NotLoggedIn
from api.usecases import actors, keys
from api.usecases.actors import Actor
from api.usecases.house import House
from api.usecases.keys import Key

LARGEST = 2**31 - 1
_bearer = HTTPBearer(
    auto_error=False, scheme_name="token", description="A token of POST /api/v1/accounts or POST /api/v1/tokens."
)


async def house_of(request: Request) -> House:
    """The house that this process serves."""
    house: House = request.app.state.house
    return house


HouseHere = Annotated[House, Depends(house_of)]
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


def address_of(request: Request) -> str:
    """The caller's network address, as the server (and the proxies that it trusts) know it."""
    return request.client.host if request.client else ""


async def somebody(request: Request, house: HouseHere, bearer: Bearer) -> Actor | None:
    """Who asks; None without a token. Raises NotLoggedIn for one that opens nothing."""
    if bearer is None:
        return None
    actor = await actors.identify(house, "token", bearer.credentials, address_of(request))
    if actor is None:
        raise NotLoggedIn("This token is unknown or was revoked.")
    return actor


async def known(actor: Annotated[Actor | None, Depends(somebody)]) -> Actor:
    """Who asks. Raises NotLoggedIn."""
    if actor is None:
        raise NotLoggedIn
    return actor


async def _key(
    request: Request,
    text: Annotated[
        str | None,
        Header(
            alias="Idempotency-Key",
            min_length=1,
            max_length=keys.LONGEST,
            description="Any text of your own. The same request with the same key acts once and is answered alike; "
            "kept for 7 days. Without an account it must be random, 16 characters or more.",
            examples=["7f3c1f0e-5d1e-4f43-9c55-3f2f3b8f1c11"],
        ),
    ] = None,
) -> Key | None:
    if text is None:
        return None
    return keys.of(text, request.method, request.url.path, request.url.query, await request.body())


Asker = Annotated[Actor, Depends(known)]
MaybeAsker = Annotated[Actor | None, Depends(somebody)]
IdempotencyKey = Annotated[Key | None, Depends(_key)]
SessionId = Annotated[str, Path(alias="session", description="The session's id")]
SeatNumber = Annotated[int, Path(ge=1, le=12, description="The seat's number")]
LookFrom = Annotated[
    int | None, Query(alias="seat", ge=1, le=12, description="Look with the eyes of this seat of yours")
]
Draft = Annotated[
    list[str] | None,
    Query(
        alias="after",
        max_length=64,
        description="Options chosen before and not paid for: several parameters, or one with commas between options",
        examples=["cast:fireball,target:west"],
    ),
]


def base_url(request: Request, house: House) -> str:
    """The address that others reach this house by."""
    return house.public_url or str(request.base_url).rstrip("/")


def known_parameters(request: Request) -> None:
    """Refuse query parameters that an operation doesn't have, or not so often: a misspelt one would be passed over in
    silence, and so would all but the last of those that can be given once."""
    known = {each.alias: each for each in _parameters(request.scope["route"].dependant)}
    given = Counter(name for name, _ in request.query_params.multi_items())
    for name, times in given.items():
        if name not in known:
            may = f"it has {', '.join(sorted(known))}" if known else "it has none"
            raise BadInput.at(f"query.{name[:40]}", f"there is no such parameter here; {may}")
        if times > 1 and not _takes_several(known[name].field_info.annotation):
            raise BadInput.at(f"query.{name}", f"it is given {times} times; give it once")


def _takes_several(annotation: Any) -> bool:
    return any(get_origin(each) is list for each in (annotation, *get_args(annotation)))


def _parameters(dependant: Any) -> Iterator[Any]:
    yield from dependant.query_params
    for each in dependant.dependencies:
        yield from _parameters(each)
