"""Accounts and the ways into them."""

from typing import Any

from sqlalchemy import BigInteger, bindparam, case, cast, delete, func, insert, or_, select, text, update

from persistence.campaigns import Campaigns
from persistence.errors import ConstraintBroken, NameTaken, NoSuchRow
from persistence.ids import name_key, new_id
from persistence.models import accounts, credentials, idempotency, revisions, seats, sessions
from persistence.records import Account, AccountSize, AidsLevel, Credential, CredentialKind, Holder, Scope, Theme
from persistence.repository import Repository
from persistence.saves import Saves
from persistence.sessions import Sessions
from persistence.statements import Statement, columns, if_given

_ACCOUNT = columns(Account, accounts)
_CREDENTIAL = columns(Credential, credentials)
_ID = accounts.c.id == bindparam("account")

_CREATE = Statement(insert(accounts))
_GET = Statement(select(*_ACCOUNT).where(_ID))
_BY_NAME = Statement(select(*_ACCOUNT).where(accounts.c.name_key == bindparam("key")))
_CLAIM = Statement(
    update(accounts)
    .where(_ID)
    .values(kind="named", name=bindparam("name"), name_key=bindparam("name_key"))
    .returning(*_ACCOUNT)
)
_PREFER = Statement(
    update(accounts)
    .where(_ID)
    .values(
        theme=func.coalesce(bindparam("theme"), accounts.c.theme),
        aids=func.coalesce(bindparam("aids"), accounts.c.aids),
    )
    .returning(*_ACCOUNT)
)
_SEEN = Statement(
    update(accounts)
    .where(_ID, accounts.c.seen < bindparam("at", type_=BigInteger))
    .values(seen=bindparam("at", type_=BigInteger))
)
_DELETE = Statement(delete(accounts).where(_ID))

_OTHERS = select(seats.c.number).where(
    seats.c.session == sessions.c.id, seats.c.account.is_not(None), seats.c.account != bindparam("account")
)
_HELD = or_(
    sessions.c.owner == bindparam("account"),
    sessions.c.id.in_(select(seats.c.session).where(seats.c.account == bindparam("account"))),
)
_ONLY_THEIRS = Statement(select(sessions.c.id).where(_HELD, ~_OTHERS.exists()).order_by(sessions.c.id))
_SHARED = Statement(select(sessions.c.id).where(_HELD, _OTHERS.exists()).order_by(sessions.c.id))
_PASS_ON = Statement(
    update(sessions)
    .where(sessions.c.owner == bindparam("account"))
    .values(
        owner=select(seats.c.account)
        .where(seats.c.session == sessions.c.id, seats.c.account.is_not(None), seats.c.account != bindparam("account"))
        .order_by(seats.c.number)
        .limit(1)
        .scalar_subquery()
    )
    .returning(sessions.c.id, sessions.c.owner)
)
_LEAVE_SEATS = Statement(
    update(seats).where(seats.c.account == bindparam("whose")).values(account=None, former=True, label="")
)
_FORGET_ACTOR = Statement(
    update(revisions).where(revisions.c.account == bindparam("whose")).values(account=None, actor="")
)
_FORGET_KEYS = Statement(delete(idempotency).where(idempotency.c.holder == bindparam("account")))
_SILENT_GUESTS = Statement(
    select(accounts.c.id)
    .where(accounts.c.kind == "guest", accounts.c.seen < bindparam("before", type_=BigInteger))
    .order_by(accounts.c.seen, accounts.c.id)
    .limit(bindparam("limit"))
)

_SIZES = Statement(
    select(
        accounts.c.id,
        accounts.c.name,
        func.count(),
        func.count(case((sessions.c.ended.is_(None), 1))),
        cast(func.sum(sessions.c.size), BigInteger).label("bytes"),
    )
    .join_from(accounts, sessions, sessions.c.owner == accounts.c.id)
    .group_by(accounts.c.id, accounts.c.name)
    .order_by(text("bytes DESC"), accounts.c.id)
)


class Accounts(Repository):
    """Guests, and those who gave a name and a password."""

    def create(self, id: str, at: int, name: str | None = None) -> Account:
        """A new account: a guest, or a named one. Raises NameTaken."""
        account = Account(id, "named" if name else "guest", name, "system", "usual", at, at)
        key = name_key(name) if name else None
        values: dict[str, Any] = {field: getattr(account, field) for field in account.__struct_fields__}
        try:
            self.link.change(_CREATE, name_key=key, **values)
        except ConstraintBroken as broken:
            raise _taken(broken, name) from broken
        return account

    def get(self, id: str) -> Account | None:
        """The account with this id."""
        row = self.link.row(_GET, account=id)
        return Account(*row) if row else None

    def by_name(self, name: str) -> Account | None:
        """The account whose name reads like this one (`name_key`)."""
        row = self.link.row(_BY_NAME, key=name_key(name))
        return Account(*row) if row else None

    def claim(self, id: str, name: str) -> Account:
        """Give a guest a name, or a named account another one; it keeps its id and seats. Raises NameTaken."""
        try:
            row = self.link.row(_CLAIM, account=id, name=name, name_key=name_key(name))
        except ConstraintBroken as broken:
            raise _taken(broken, name) from broken
        return _account(row, id)

    def prefer(self, id: str, theme: Theme | None = None, aids: AidsLevel | None = None) -> Account:
        """Set the theme or the level of aids; None leaves it as it is."""
        return _account(self.link.row(_PREFER, account=id, theme=theme, aids=aids), id)

    def seen(self, id: str, at: int) -> None:
        """Note a sign of life; it never goes back."""
        self.link.change(_SEEN, account=id, at=at)

    def delete(self, id: str, at: int) -> list[str]:
        """Forget an account; returns the sessions that went with it.

        Sessions in which nobody else holds a seat go. The others stay: the lowest other seat's account becomes
        the owner, this account's seats are a former player's, and its name leaves the log. Campaigns likewise.
        """
        link, games = self.link, Sessions(self.link, self.notices)
        gone = [session for (session,) in link.rows(_ONLY_THEIRS, account=id)]
        for session in gone:
            games.delete(session)
        shared = [session for (session,) in link.rows(_SHARED, account=id)]
        for _, heir in link.rows(_PASS_ON, account=id):
            self.notices.account(heir)
        Campaigns(link, self.notices).pass_on(id)
        Saves(link, self.notices).forget_player(id)
        link.change(_LEAVE_SEATS, whose=id)
        link.change(_FORGET_ACTOR, whose=id)
        link.change(_FORGET_KEYS, account=id)
        if not link.change(_DELETE, account=id):
            raise NoSuchRow("account", id)
        for session in shared:
            games.bump(session, at)
        self.notices.account(id)
        return gone

    def silent_guests(self, before: int, limit: int = 100) -> list[str]:
        """Guests without a sign of life since `before`, longest silent first."""
        return [id for (id,) in self.link.rows(_SILENT_GUESTS, before=before, limit=limit)]

    def sizes(self) -> list[AccountSize]:
        """What the sessions of each owner take, largest first."""
        return [AccountSize(*row) for row in self.link.rows(_SIZES)]


def _account(row: tuple[Any, ...] | None, id: str) -> Account:
    if row is None:
        raise NoSuchRow("account", id)
    return Account(*row)


def _taken(broken: ConstraintBroken, name: str | None) -> Exception:
    return NameTaken(name) if name and broken.kind == "unique" and "name_key" in broken.detail else broken


_ADD = Statement(insert(credentials))
_BY_HASH = (
    select(*_CREDENTIAL, *_ACCOUNT)
    .join_from(credentials, accounts, accounts.c.id == credentials.c.account)
    .where(
        credentials.c.hash == bindparam("hash"),
        credentials.c.kind == bindparam("kind"),
        or_(credentials.c.expires.is_(None), credentials.c.expires > bindparam("at", type_=BigInteger)),
    )
)
_HOLDER = Statement(_BY_HASH)
_REDEEM = Statement(
    delete(credentials)
    .where(
        credentials.c.hash == bindparam("hash"),
        credentials.c.kind == "device_link",
        or_(credentials.c.expires.is_(None), credentials.c.expires > bindparam("at", type_=BigInteger)),
    )
    .returning(*_CREDENTIAL)
)
_OF = Statement(
    select(*_CREDENTIAL)
    .where(
        credentials.c.account == bindparam("account"),
        if_given(credentials.c.kind, "kind"),
    )
    .order_by(credentials.c.created.desc(), credentials.c.id)
)
_PASSWORD = Statement(
    select(*_CREDENTIAL).where(credentials.c.account == bindparam("account"), credentials.c.kind == "password")
)
_TOUCH = Statement(
    update(credentials).where(credentials.c.id == bindparam("which")).values(seen=bindparam("at", type_=BigInteger))
)
_REVOKE = Statement(
    delete(credentials).where(credentials.c.account == bindparam("account"), credentials.c.id == bindparam("which"))
)
_REVOKE_ALL = Statement(
    delete(credentials).where(
        credentials.c.account == bindparam("account"),
        credentials.c.kind != "password",
        if_given(credentials.c.kind, "kind"),
        credentials.c.id != bindparam("sparing"),
    )
)
_DROP_EXPIRED = Statement(delete(credentials).where(credentials.c.expires <= bindparam("at", type_=BigInteger)))


class Credentials(Repository):
    """Passwords, logins (cookies), tokens and device links. Only hashes come in; see `ids.secret_hash`."""

    def create(
        self,
        account: str,
        kind: CredentialKind,
        hash: str,
        at: int,
        label: str = "",
        scope: Scope = "play",
        expires: int | None = None,
        id: str | None = None,
    ) -> Credential:
        """Add a way in. Raises NoSuchRow for an unknown account."""
        made = Credential(id or new_id(), account, kind, hash, label, scope, at, None, expires)
        try:
            self.link.change(_ADD, **{name: getattr(made, name) for name in made.__struct_fields__})
        except ConstraintBroken as broken:
            raise NoSuchRow("account", account) if broken.kind == "foreign" else broken from broken
        return made

    def holder(self, kind: CredentialKind, hash: str, at: int) -> Holder | None:
        """Who holds this secret, if it is known and has not expired."""
        row = self.link.row(_HOLDER, kind=kind, hash=hash, at=at)
        if row is None:
            return None
        return Holder(Account(*row[len(_CREDENTIAL) :]), Credential(*row[: len(_CREDENTIAL)]))

    def redeem(self, hash: str, at: int) -> Credential | None:
        """Use up a device link: it is gone afterwards. None when it is unknown, used or expired."""
        row = self.link.row(_REDEEM, hash=hash, at=at)
        return Credential(*row) if row else None

    def of(self, account: str, kind: CredentialKind | None = None) -> list[Credential]:
        """All ways into an account, newest first."""
        return [Credential(*row) for row in self.link.rows(_OF, account=account, kind=kind)]

    def password(self, account: str) -> Credential | None:
        """The account's password, if it has one; `hash` is what argon2id made."""
        row = self.link.row(_PASSWORD, account=account)
        return Credential(*row) if row else None

    def set_password(self, account: str, hash: str, at: int) -> Credential:
        """Set or replace the password."""
        old = self.password(account)
        if old:
            self.revoke(account, old.id)
        return self.create(account, "password", hash, at)

    def seen(self, id: str, at: int) -> None:
        """Note that it was used. Callers do this now and then, not at every request."""
        self.link.change(_TOUCH, which=id, at=at)

    def revoke(self, account: str, id: str) -> bool:
        """Take a way in away; False when this account has none with that id."""
        return self.link.change(_REVOKE, account=account, which=id) == 1

    def revoke_all(self, account: str, sparing: str | None = None, kind: CredentialKind | None = None) -> int:
        """Take all ways in away but the password and the one to spare; returns how many."""
        return self.link.change(_REVOKE_ALL, account=account, sparing=sparing or "", kind=kind)

    def drop_expired(self, at: int) -> int:
        """Delete what has expired; returns how many."""
        return self.link.change(_DROP_EXPIRED, at=at)
