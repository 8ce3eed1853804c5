"""Who asks: an account, by one of its ways in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from api.errors import Forbidden
from persistence.errors import PersistenceError
from persistence.ids import now_ms, secret_hash
from persistence.records import Account, Credential, CredentialKind, Holder

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

Way = Literal["login", "token"]
BOT_NAMES = ("greedy", "random", "search")
"""Who may play instead of an account."""
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
    holder = await _holder(house, way, secret_hash(secret))
    return None if holder is None else Actor(holder.account, holder.credential, address)


async def still_here(house: House, actor: Actor) -> bool:
    """Whether the actor's way in still opens; who asks from an open page or stream gives a sign of life by it."""
    return await _holder(house, actor.credential.kind, actor.credential.hash) is not None


async def _holder(house: House, way: CredentialKind, hash: str) -> Holder | None:
    now = now_ms()
    holder = await house.db.read(lambda uow: uow.credentials.holder(way, hash, now))
    if holder and now - max(holder.account.seen, holder.credential.seen or 0) >= SEEN_EVERY_MS:
        house.spawn(_seen(house, holder.account.id, holder.credential.id, now))
    return holder


async def _seen(house: House, account: str, credential: str, now: int) -> None:
    def work(uow: UnitOfWork) -> None:
        uow.accounts.seen(account, now)
        uow.credentials.seen(credential, now)

    try:
        await house.db.write(work)
    except PersistenceError as error:
        house.log.warning("sign of life not noted", account=account, error=str(error))
