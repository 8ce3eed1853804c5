"""Who asks: an account, by one of its ways in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from api.errors import Forbidden
from persistence.errors import PersistenceError
from persistence.ids import now_ms, secret_hash
from persistence.records import Account, Credential

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

Way = Literal["login", "token"]
SEEN_EVERY_MS = 60_000
"""A sign of life is written down this often, not at every request."""


class Actor(Struct, frozen=True):
    """An account, the credential that was shown, and the network address it came from."""

    account: Account
    credential: Credential
    address: str

    @property
    def id(self) -> str:
        return self.account.id

    @property
    def guest(self) -> bool:
        return self.account.kind == "guest"

    @property
    def name(self) -> str:
        """What the log calls this account."""
        return self.account.name or "A guest"

    @property
    def program(self) -> bool:
        """Came with a token, as programs do."""
        return self.credential.kind == "token"

    @property
    def may_play(self) -> bool:
        return self.credential.scope == "play"

    def must_play(self) -> None:
        """Raises Forbidden for a credential that may only read."""
        if not self.may_play:
            raise Forbidden("This token may only read. Make one with the scope “play”.")


HOUSE = Actor(
    Account("", "guest", None, "system", "usual", 0, 0), Credential("", "", "login", "", "", "read", 0, None, None), ""
)
"""The house itself, when it moves bots: no account, and it may see whatever is kept."""


async def identify(house: House, way: Way, secret: str, address: str) -> Actor | None:
    """Whose secret this is; None when it is unknown, revoked or expired."""
    now = now_ms()
    holder = await house.db.read(lambda uow: uow.credentials.holder(way, secret_hash(secret), now))
    if holder is None:
        return None
    if now - max(holder.account.seen, holder.credential.seen or 0) >= SEEN_EVERY_MS:
        house.spawn(_seen(house, holder.account.id, holder.credential.id, now))
    return Actor(holder.account, holder.credential, address)


async def _seen(house: House, account: str, credential: str, now: int) -> None:
    def work(uow: UnitOfWork) -> None:
        uow.accounts.seen(account, now)
        uow.credentials.seen(credential, now)

    try:
        await house.db.write(work)
    except PersistenceError as error:
        house.log.warning("sign of life not noted", account=account, error=str(error))
