"""Tokens of programs: made by whoever may play, told once, revoked at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.errors import Conflict, NotFound
from api.usecases import shapes
from api.usecases.accounts import PREFIXES, Entered, open_way, shape
from api.usecases.actors import Actor
from api.usecases.keys import ANEW_MS, Key
from persistence.ids import new_secret, now_ms
from persistence.records import Credential, Scope

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

MOST_TOKENS = 50
_CREATED = 201


async def create(
    house: House, actor: Actor, *, label: str, scope: Scope = "play", key: Key | None = None
) -> shapes.NewToken:
    """A token for the caller's own account. Raises Conflict when there are too many."""
    actor.must_play()
    secret, at = new_secret(PREFIXES["token"]), now_ms()

    def work(uow: UnitOfWork) -> Credential:
        kept = key.find(uow, actor.id) if key else None
        tokens = uow.credentials.of(actor.id, "token")
        if kept:
            _revoke_first(uow, actor, tokens, kept.reference or "", at)
        elif len(tokens) >= MOST_TOKENS:
            raise Conflict(f"You have {MOST_TOKENS} tokens, which is the most: revoke one that is not used.")
        made = open_way(uow, actor.id, "token", secret, label, scope, at)
        if key:
            uow.idempotency.drop(actor.id, key.text)
            key.put(uow, actor.id, _CREATED, made.id)
        return made

    made = await house.db.write(work)
    return shapes.NewToken(token(made, actor), secret, shape(actor.account))


def told(entered: Entered) -> shapes.NewToken:
    """The answer to a log-in by a program."""
    made = entered.credential
    return shapes.NewToken(_token(made, current=True), entered.secret, entered.account)


async def all(house: House, actor: Actor) -> shapes.Tokens:
    """The account's tokens, newest first."""
    found = await house.db.read(lambda uow: uow.credentials.of(actor.id, "token"))
    return shapes.Tokens([token(each, actor) for each in found])


async def one(house: House, actor: Actor, id: str) -> shapes.Token:
    """One of the account's tokens. Raises NotFound."""
    for each in (await all(house, actor)).tokens:
        if each.id == id:
            return each
    raise NotFound(f"You have no token {id[:40]}.")


async def revoke(house: House, actor: Actor, id: str) -> None:
    """Take a token back; it stops working at once. A token that may only read can still give itself up."""
    if actor.credential.id != id:
        actor.must_play()
    await one(house, actor, id)
    await house.db.write(lambda uow: uow.credentials.revoke(actor.id, id))
    house.streams.doubt(actor.id)


def token(made: Credential, actor: Actor) -> shapes.Token:
    """A way in as its owner sees it."""
    return _token(made, current=made.id == actor.credential.id)


def _token(made: Credential, *, current: bool) -> shapes.Token:
    return shapes.Token(made.id, made.label, made.scope, made.created, made.seen, made.expires, current)


def _revoke_first(uow: UnitOfWork, actor: Actor, tokens: list[Credential], id: str, at: int) -> None:
    first = next((each for each in tokens if each.id == id), None)
    if first is None or at - first.created > ANEW_MS:
        raise Conflict("This was done already, and its secret was told then. Use a new key for another one.")
    uow.credentials.revoke(actor.id, id)
