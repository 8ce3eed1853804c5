"""Accounts and tokens."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from api.errors import BadInput, NotLoggedIn
from api.rest import bodies
from api.rest.answers import answer, nothing
from api.rest.asked import Asker, HouseHere, IdempotencyKey, MaybeAsker, address_of
from api.rest.described import says
from api.usecases import accounts, shapes, tokens

router = APIRouter(tags=["accounts"])
_ACCOUNT = {
    "id": "3k0v9d2m7q1x8z5c4b6n",
    "kind": "named",
    "name": "Anna",
    "theme": "system",
    "aids": "usual",
    "created": 1_790_000_000_000,
}


@router.post(
    "/accounts",
    status_code=201,
    responses=says(
        shapes.NewAccount,
        *(409, 413, 422),
        status=201,
        said="The account, and its token, which is told this once",
        example={"account": _ACCOUNT, "token": "dht_…"},
    ),
)
async def create_account(request: Request, house: HouseHere, body: bodies.Arrival, key: IdempotencyKey) -> Response:
    """A new account: a guest, or one with a name and a password."""
    entered = await accounts.enter(
        house,
        address=address_of(request),
        way="token",
        name=body.name,
        password=body.password,
        label=body.label,
        key=key,
    )
    return answer(shapes.NewAccount(entered.account, entered.secret), 201, secret=True)


@router.get("/me", responses=says(shapes.Account, 401, example=_ACCOUNT))
async def read_me(actor: Asker) -> Response:
    """Your own account."""
    return answer(accounts.me(actor))


@router.patch("/me", responses=says(shapes.Account, 401, 403, 409, 413, 422))
async def change_me(house: HouseHere, actor: Asker, body: bodies.ChangedAccount) -> Response:
    """Keep a guest's account, take another name or password, set theme and aids."""
    changed = await accounts.change(
        house,
        actor,
        name=body.name,
        password=body.password,
        current=body.current,
        theme=body.theme,
        aids=body.aids,
    )
    return answer(changed)


@router.delete("/me", status_code=204, responses=says(None, 401, 403, 413, 422, status=204))
async def delete_me(house: HouseHere, actor: Asker, body: bodies.Farewell | None = None) -> Response:
    """Delete your account, with the sessions in which nobody else holds a seat."""
    await accounts.delete(house, actor, password=body.password if body else None)
    return nothing()


@router.post(
    "/tokens",
    status_code=201,
    responses=says(
        shapes.NewToken, *(401, 403, 409, 413, 422), status=201, said="The token; its secret is told this once"
    ),
    openapi_extra={"security": [{}, {"token": []}]},
)
async def create_token(
    request: Request, house: HouseHere, actor: MaybeAsker, body: bodies.LogIn, key: IdempotencyKey
) -> Response:
    """Log in by name and password, or make another token for your account."""
    if (body.name is None) != (body.password is None):
        raise BadInput.at("body", "to log in, give a name and a password")
    if body.name is not None and body.password is not None:
        entered = await accounts.log_in(
            house,
            address=address_of(request),
            name=body.name,
            password=body.password,
            way="token",
            label=body.label,
            scope=body.scope,
            key=key,
        )
        return answer(tokens.told(entered), 201, secret=True)
    if actor is None:
        raise NotLoggedIn("Give a name and a password, or send a token.")
    made = await tokens.create(house, actor, label=body.label, scope=body.scope, key=key)
    return answer(made, 201, secret=True)


@router.get("/tokens", responses=says(shapes.Tokens, 401))
async def list_tokens(house: HouseHere, actor: Asker) -> Response:
    """Your tokens, newest first, without their secrets."""
    return answer(await tokens.all(house, actor))


@router.get("/tokens/{token}", responses=says(shapes.Token, 401, 404, 422))
async def read_token(house: HouseHere, actor: Asker, token: str) -> Response:
    """One of your tokens."""
    return answer(await tokens.one(house, actor, token))


@router.delete("/tokens/{token}", status_code=204, responses=says(None, 401, 403, 404, 422, status=204))
async def revoke_token(house: HouseHere, actor: Asker, token: str) -> Response:
    """Take a token back; it stops working at once."""
    await tokens.revoke(house, actor, token)
    return nothing()
