"""Accounts: guests who just came in, and those who took a name and a password."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from msgspec import Struct

from api.errors import BadInput, Conflict, Forbidden, NotLoggedIn
from api.limits import line
from api.usecases import shapes
from api.usecases.actors import BOT_NAMES, Actor, Way
from api.usecases.keys import ANEW_MS, Key
from persistence.errors import KeyTaken, NameTaken
from persistence.ids import new_id, new_secret, now_ms, secret_hash
from persistence.records import Account, AidsLevel, Credential, Kept, Scope, Theme

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

PREFIXES = {"login": "dhl_", "token": "dht_"}
LOGIN_MS = 90 * 24 * 3600 * 1000
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
LONGEST_NAME, LONGEST_LABEL = 40, 80
SHORTEST_ANONYMOUS_KEY = 16
_CREATED = 201


class Entered(Struct, frozen=True):
    """Somebody came in: the account, and the secret of the way in, which is told this once. `expires` in UTC ms."""

    account: shapes.Account
    secret: str
    credential: Credential

    @property
    def expires(self) -> int | None:
        return self.credential.expires


def shape(account: Account) -> shapes.Account:
    """An account as its owner sees it."""
    return shapes.Account(account.id, account.kind, account.name, account.theme, account.aids, account.created)


async def enter(
    house: House,
    *,
    address: str,
    way: Way = "login",
    name: str | None = None,
    password: str | None = None,
    label: str = "",
    key: Key | None = None,
) -> Entered:
    """A new account: a guest, or with a name and a password. Raises BadInput, Conflict, TooMany."""
    if (name is None) != (password is None):
        raise BadInput.at("body", "a name needs a password, and a password a name; a guest has neither")
    holder = _anonymous(house, address, key)
    repeated = await _find(house, key, holder)
    if repeated is None:
        house.limits.hit("guests", line(address))
    name = check_name(name) if name is not None else None
    hashed = await house.passwords.hash(check_password(password)) if password is not None else None
    secret, at = new_secret(PREFIXES[way]), now_ms()

    def work(uow: UnitOfWork) -> tuple[Account, Credential]:
        again = key.find(uow, holder) if key else None
        if again:
            return _anew(uow, holder, key, again, way, secret, label, at)
        account = uow.accounts.create(new_id(), at, name)
        if hashed:
            uow.credentials.create(account.id, "password", hashed, at)
        credential = open_way(uow, account.id, way, secret, label, "play", at)
        if key:
            key.put(uow, holder, _CREATED, f"{account.id} {credential.id}")
        return account, credential

    try:
        account, credential = await house.db.write(work)
    except NameTaken as error:
        raise Conflict(str(error)) from None
    except KeyTaken as error:
        raise Conflict(str(error)) from None
    house.log.info("account", account=account.id, kind=account.kind)
    return Entered(shape(account), secret, credential)


async def log_in(
    house: House,
    *,
    address: str,
    name: str,
    password: str,
    way: Way = "login",
    label: str = "",
    scope: Scope = "play",
    key: Key | None = None,
) -> Entered:
    """Come in by name and password. Raises NotLoggedIn, TooMany."""
    house.limits.hit("logins", line(address))
    found = await house.db.read(lambda uow: _with_password(uow, name))
    account, kept = found or (None, None)
    right = await house.passwords.verify(password, kept.hash if kept else None)
    if not right or account is None or kept is None:
        raise NotLoggedIn("The name or the password is wrong.")
    stronger = await house.passwords.hash(password) if house.passwords.outdated(kept.hash) else None
    secret, at = new_secret(PREFIXES[way]), now_ms()

    def work(uow: UnitOfWork) -> tuple[Account, Credential]:
        again = key.find(uow, account.id) if key else None
        if again:
            return _anew(uow, account.id, key, again, way, secret, label, at, scope)
        if stronger:
            uow.credentials.set_password(account.id, stronger, at)
        credential = open_way(uow, account.id, way, secret, label, scope, at)
        if key:
            key.put(uow, account.id, _CREATED, f"{account.id} {credential.id}")
        return account, credential

    _, credential = await house.db.write(work)
    return Entered(shape(account), secret, credential)


def open_way(uow: UnitOfWork, account: str, way: Way, secret: str, label: str, scope: Scope, at: int) -> Credential:
    """A new way into an account; only its hash is kept. Cookies expire, tokens are revoked."""
    expires = at + LOGIN_MS if way == "login" else None
    return uow.credentials.create(account, way, secret_hash(secret), at, check_label(label), scope, expires)


async def log_out(house: House, actor: Actor) -> None:
    """Close the way in by which this request came."""
    await house.db.write(lambda uow: uow.credentials.revoke(actor.id, actor.credential.id))
    house.streams.doubt(actor.id)


def me(actor: Actor) -> shapes.Account:
    """The caller's own account."""
    return shape(actor.account)


async def change(
    house: House,
    actor: Actor,
    *,
    name: str | None = None,
    password: str | None = None,
    current: str | None = None,
    theme: Theme | None = None,
    aids: AidsLevel | None = None,
) -> shapes.Account:
    """Claim a guest (name and password), take another name, another password, a theme, a level of aids.

    A named account's password is changed only by who knows the current one; then all other ways in are closed.
    Raises BadInput, Conflict, Forbidden.
    """
    actor.must_play()
    named = actor.account.kind == "named"
    if not named and (name is None) != (password is None):
        raise BadInput.at("body", "to keep this account, give a name and a password")
    name = check_name(name) if name is not None else None
    hashed = None
    if password is not None:
        check_password(password)
        if named:
            await _must_know(house, actor, current)
        hashed = await house.passwords.hash(password)
    at = now_ms()

    def work(uow: UnitOfWork) -> Account:
        if name is not None:
            uow.accounts.claim(actor.id, name)
            for session in uow.sessions.running(actor.id):
                uow.sessions.bump(session, at)
        if hashed is not None:
            uow.credentials.set_password(actor.id, hashed, at)
            if named:
                uow.credentials.revoke_all(actor.id, sparing=actor.credential.id)
        return uow.accounts.prefer(actor.id, theme, aids)

    try:
        account = await house.db.write(work)
    except NameTaken as error:
        raise Conflict(str(error)) from None
    house.streams.doubt(actor.id)
    return shape(account)


async def delete(house: House, actor: Actor, *, password: str | None = None) -> None:
    """Forget the account, with the sessions in which nobody else holds a seat.

    A named account is deleted only by who knows its password. Raises Forbidden.
    """
    actor.must_play()
    if actor.account.kind == "named":
        await _must_know(house, actor, password)
    at = now_ms()
    for session in await house.db.write(lambda uow: uow.accounts.delete(actor.id, at)):
        house.positions.forget(session)
    house.streams.doubt(actor.id)
    house.log.info("account deleted", account=actor.id)


async def _must_know(house: House, actor: Actor, password: str | None) -> None:
    house.limits.hit("logins", actor.id)
    kept = await house.db.read(lambda uow: uow.credentials.password(actor.id))
    if kept is None or not await house.passwords.verify((password or ""), kept.hash):
        raise Forbidden("Give the account's current password with it.")


def _with_password(uow: UnitOfWork, name: str) -> tuple[Account, Credential | None] | None:
    account = uow.accounts.by_name(name[:LONGEST_NAME])
    return (account, uow.credentials.password(account.id)) if account else None


def _anonymous(house: House, address: str, key: Key | None) -> str:
    """Under whom the key of a caller without an account is kept. Nobody must guess another's."""
    if key is not None and len(key.text) < SHORTEST_ANONYMOUS_KEY:
        what = f"without an account, use a random key of at least {SHORTEST_ANONYMOUS_KEY} characters"
        raise BadInput.at("header.Idempotency-Key", what)
    return f"anonymous {house.key.mark(address)}"


async def _find(house: House, key: Key | None, holder: str) -> Kept | None:
    return await house.db.read(lambda uow: key.find(uow, holder)) if key else None


def _anew(
    uow: UnitOfWork,
    holder: str,
    key: Key | None,
    kept: Kept,
    way: Way,
    secret: str,
    label: str,
    at: int,
    scope: Scope = "play",
) -> tuple[Account, Credential]:
    """The same request again: what it made is told anew, with another secret in place of the first."""
    account_id, _, credential_id = (kept.reference or "").partition(" ")
    account = uow.accounts.get(account_id)
    first = next((each for each in uow.credentials.of(account_id) if each.id == credential_id), None)
    if key is None or account is None or first is None or at - first.created > ANEW_MS:
        raise Conflict("This was done already, and its secret was told then. Use a new key for another one.")
    uow.credentials.revoke(account_id, credential_id)
    credential = open_way(uow, account_id, way, secret, label, scope, at)
    uow.idempotency.drop(holder, key.text)
    key.put(uow, holder, _CREATED, f"{account_id} {credential.id}")
    return account, credential


def check_name(name: str) -> str:
    """A name that can be shown and told apart. Raises BadInput."""
    folded = re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).strip()
    if not 1 <= len(folded) <= LONGEST_NAME or not folded.isprintable():
        raise BadInput.at("body.name", f"a name has 1 to {LONGEST_NAME} printable characters")
    if folded.casefold() in BOT_NAMES:
        raise BadInput.at("body.name", "a bot is called so; take another name")
    return folded


def check_password(password: str) -> str:
    """A password of a fit length; nothing else is asked of it. Raises BadInput."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadInput.at("body.password", f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    return password


def check_label(label: str) -> str:
    """What a device or token is called, cut to a fit length."""
    return re.sub(r"\s+", " ", "".join(c for c in label if c.isprintable() or c.isspace())).strip()[:LONGEST_LABEL]
