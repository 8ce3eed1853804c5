"""Devices that are logged in by a cookie, and the link that logs another one in."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import segno

from api.errors import NotFound
from api.limits import line
from api.usecases import shapes
from api.usecases.accounts import PREFIXES, Entered, open_way, shape
from api.usecases.actors import Actor
from api.usecases.tokens import token
from persistence.ids import new_secret, now_ms, secret_hash
from persistence.records import Account, Credential

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

LINK_MS = 5 * 60 * 1000
PREFIX = "dhd_"
_OVER = "This link was used already, or its five minutes are over. Make a new one on the other device."


async def all(house: House, actor: Actor) -> shapes.Devices:
    """The devices that are logged in to the account, newest first."""
    found = await house.db.read(lambda uow: uow.credentials.of(actor.id, "login"))
    now = now_ms()
    return shapes.Devices([token(each, actor) for each in found if each.expires is None or each.expires > now])


async def revoke(house: House, actor: Actor, id: str) -> None:
    """Log a device out. Raises NotFound."""
    actor.must_play()
    if id not in [each.id for each in (await all(house, actor)).devices]:
        raise NotFound("That device is not logged in.")
    await house.db.write(lambda uow: uow.credentials.revoke(actor.id, id))
    house.streams.doubt(actor.id)


async def revoke_others(house: House, actor: Actor) -> int:
    """Log all devices out but this one; returns how many."""
    actor.must_play()
    revoked = await house.db.write(
        lambda uow: uow.credentials.revoke_all(actor.id, sparing=actor.credential.id, kind="login")
    )
    house.streams.doubt(actor.id)
    return revoked


async def link(house: House, actor: Actor, base_url: str) -> shapes.DeviceLink:
    """A link that logs one other device in within five minutes, as text and as a QR code. It replaces older ones."""
    actor.must_play()
    house.limits.hit("logins", actor.id)
    secret, at = new_secret(PREFIX), now_ms()

    def work(uow: UnitOfWork) -> Credential:
        uow.credentials.revoke_all(actor.id, kind="device_link")
        return uow.credentials.create(actor.id, "device_link", secret_hash(secret), at, expires=at + LINK_MS)

    made = await house.db.write(work)
    url = f"{base_url}/link/{secret}"
    return shapes.DeviceLink(url, _qr(url), made.expires or at)


async def look(house: House, secret: str) -> shapes.Person:
    """Whose link this is; it is not used up by looking. Raises NotFound."""
    now = now_ms()
    holder = await house.db.read(lambda uow: uow.credentials.holder("device_link", secret_hash(secret), now))
    if holder is None:
        raise NotFound(_OVER)
    return shapes.Person(holder.account.id, holder.account.name)


async def redeem(house: House, *, secret: str, address: str, label: str) -> Entered:
    """Log this device in; the link is used up. Raises NotFound, TooMany."""
    house.limits.hit("logins", line(address))
    login, at = new_secret(PREFIXES["login"]), now_ms()

    def work(uow: UnitOfWork) -> tuple[Account, Credential] | None:
        used = uow.credentials.redeem(secret_hash(secret), at)
        account = uow.accounts.get(used.account) if used else None
        if account is None:
            return None
        return account, open_way(uow, account.id, "login", login, label, "play", at)

    done = await house.db.write(work)
    if done is None:
        raise NotFound(_OVER)
    return Entered(shape(done[0]), login, done[1])


def _qr(url: str) -> str:
    """The link as an SVG that takes its colours from the page."""
    out = BytesIO()
    code = segno.make(url, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, svgclass="qr", lineclass="qr-code")
    return out.getvalue().decode()
