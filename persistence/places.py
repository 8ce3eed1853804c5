"""Places at a session: seats, watchers, and the invites that lead to them."""

from collections.abc import Sequence

from sqlalchemy import BigInteger, bindparam, delete, insert, or_, select, update

from persistence.errors import ConstraintBroken, NoSuchRow
from persistence.ids import new_id
from persistence.models import accounts, invites, seats, watchers
from persistence.records import Invite, Seat, Watcher
from persistence.repository import Repository
from persistence.sessions import join_campaign
from persistence.statements import Statement, UpsertStatement, columns

_CHUNK = 32
_HANDER = accounts.alias()
_SEAT = (
    select(
        *(seats.c.session, seats.c.number, seats.c.account, accounts.c.name, seats.c.bot, seats.c.label),
        *(seats.c.former, seats.c.handed_by, _HANDER.c.name, seats.c.handed_at),
    )
    .join_from(seats, accounts, accounts.c.id == seats.c.account, isouter=True)
    .join(_HANDER, _HANDER.c.id == seats.c.handed_by, isouter=True)
)
_THIS = (seats.c.session == bindparam("where"), seats.c.number == bindparam("which"))
_OF = Statement(_SEAT.where(seats.c.session == bindparam("session")).order_by(seats.c.number))
_OF_SESSIONS = Statement(
    _SEAT.where(or_(*(seats.c.session == bindparam(f"s{at}") for at in range(_CHUNK)))).order_by(
        seats.c.session, seats.c.number
    )
)
_HELD = Statement(
    select(seats.c.number)
    .where(seats.c.session == bindparam("session"), seats.c.account == bindparam("account"))
    .order_by(seats.c.number)
)
_ONE = Statement(select(seats.c.account).where(*_THIS))
_TAKE = Statement(
    update(seats)
    .where(*_THIS, seats.c.account.is_(None))
    .values(account=bindparam("account"), bot=None, label=bindparam("label"), former=False)
)
_SET = Statement(
    update(seats)
    .where(*_THIS)
    .values(
        account=bindparam("account"),
        bot=bindparam("bot"),
        label=bindparam("label"),
        former=False,
        handed_by=None,
        handed_at=None,
    )
)
_STAND_IN = Statement(
    update(seats)
    .where(*_THIS, seats.c.account.is_not(None))
    .values(bot=bindparam("bot"), handed_by=bindparam("by"), handed_at=bindparam("at", type_=BigInteger))
    .returning(seats.c.account)
)


class Seats(Repository):
    """Who sits where. Callers bump the session's version once for all that they change."""

    def of(self, session: str) -> list[Seat]:
        """The seats of a session, by number."""
        return [Seat(*row) for row in self.link.rows(_OF, session=session)]

    def of_sessions(self, sessions: Sequence[str]) -> dict[str, list[Seat]]:
        """The seats of several sessions."""
        found: dict[str, list[Seat]] = {session: [] for session in sessions}
        for start in range(0, len(sessions), _CHUNK):
            chunk = sessions[start : start + _CHUNK]
            names = {f"s{at}": chunk[at] if at < len(chunk) else "" for at in range(_CHUNK)}
            for row in self.link.rows(_OF_SESSIONS, **names):
                found[row[0]].append(Seat(*row))
        return found

    def held(self, session: str, account: str) -> list[int]:
        """Numbers of the seats that the account holds there."""
        return [number for (number,) in self.link.rows(_HELD, session=session, account=account)]

    def take(self, session: str, number: int, account: str, label: str = "") -> bool:
        """Sit down on a seat that no account holds (a bot gives way); False when someone is quicker, or it is none."""
        taken = self.link.change(_TAKE, where=session, which=number, account=account, label=label) == 1
        if taken:
            join_campaign(self.link, session)
            self.notices.account(account)
        return taken

    def leave(self, session: str, number: int) -> None:
        """Free a seat. Raises NoSuchRow."""
        self._set(session, number, account=None, bot=None, label="")

    def bot(self, session: str, number: int, bot: str, label: str = "") -> None:
        """Hand a seat to a bot of this name. Raises NoSuchRow."""
        self._set(session, number, account=None, bot=bot, label=label)

    def stand_in(self, session: str, number: int, bot: str, by: str, at: int) -> None:
        """Let a bot play for the account that holds the seat and keeps it. Raises NoSuchRow where none does."""
        self._stand_in(session, number, bot, by, at)

    def take_back(self, session: str, number: int) -> None:
        """Send the stand-in away; the account that holds the seat plays again. Raises NoSuchRow."""
        self._stand_in(session, number, None, None, None)

    def _stand_in(self, session: str, number: int, bot: str | None, by: str | None, at: int | None) -> None:
        row = self.link.row(_STAND_IN, where=session, which=number, bot=bot, by=by, at=at)
        if row is None:
            raise NoSuchRow("held seat", f"{number} in session {session}")
        self.notices.account(row[0])

    def _set(self, session: str, number: int, *, account: str | None, bot: str | None, label: str) -> None:
        before = self.link.row(_ONE, where=session, which=number)
        if before is None:
            raise NoSuchRow("seat", f"{number} in session {session}")
        self.link.change(_SET, where=session, which=number, account=account, bot=bot, label=label)
        self.notices.account(before[0], account)


_WATCHER = columns(Watcher, watchers)
_PAIR = (watchers.c.session == bindparam("session"), watchers.c.account == bindparam("account"))
_ADD = UpsertStatement(watchers, lambda insert: insert.on_conflict_do_nothing())
_REMOVE = Statement(delete(watchers).where(*_PAIR))
_REMOVE_INVITED = Statement(
    delete(watchers).where(watchers.c.invite == bindparam("invite")).returning(watchers.c.account)
)
_WATCHING = Statement(select(watchers.c.account).where(*_PAIR))
_WATCHERS = Statement(
    select(*_WATCHER).where(watchers.c.session == bindparam("session")).order_by(watchers.c.since, watchers.c.account)
)


class Watchers(Repository):
    """Accounts that look on."""

    def add(self, session: str, account: str, at: int, invite: str | None = None) -> None:
        """Let an account watch; a second time changes nothing. Raises NoSuchRow."""
        try:
            self.link.change(_ADD, session=session, account=account, invite=invite, since=at)
        except ConstraintBroken as broken:
            raise NoSuchRow("session or account for watcher", account) from broken
        self.notices.account(account)

    def remove(self, session: str, account: str) -> bool:
        """Stop watching; False when the account did not."""
        self.notices.account(account)
        return self.link.change(_REMOVE, session=session, account=account) == 1

    def remove_invited(self, invite: str) -> list[str]:
        """Send away all who came by this invite; returns their accounts."""
        gone = [account for (account,) in self.link.rows(_REMOVE_INVITED, invite=invite)]
        self.notices.account(*gone)
        return gone

    def watching(self, session: str, account: str) -> bool:
        """Whether the account watches this session."""
        return self.link.row(_WATCHING, session=session, account=account) is not None

    def of(self, session: str) -> list[Watcher]:
        """Who watches, longest first."""
        return [Watcher(*row) for row in self.link.rows(_WATCHERS, session=session)]


_INVITE = columns(Invite, invites)
_NOW = bindparam("at", type_=BigInteger)
_VALID = (
    invites.c.hash == bindparam("secret"),
    invites.c.revoked.is_(None),
    invites.c.uses_left > 0,
    invites.c.expires > _NOW,
)
_CREATE = Statement(insert(invites))
_LOOK = Statement(select(*_INVITE).where(*_VALID))
_USE = Statement(update(invites).where(*_VALID).values(uses_left=invites.c.uses_left - 1).returning(*_INVITE))
_INVITES = Statement(
    select(*_INVITE).where(invites.c.session == bindparam("session")).order_by(invites.c.created.desc(), invites.c.id)
)
_REVOKE = Statement(
    update(invites)
    .where(invites.c.session == bindparam("session"), invites.c.id == bindparam("which"), invites.c.revoked.is_(None))
    .values(revoked=_NOW)
)
_DROP_EXPIRED = Statement(delete(invites).where(invites.c.expires <= _NOW))


class Invites(Repository):
    """Links to one seat or to watching: counted, expiring, revocable."""

    def create(
        self, session: str, hash: str, seat: int | None, uses: int, at: int, expires: int, id: str | None = None
    ) -> Invite:
        """Keep an invite by the hash of its secret (`ids.new_invite`, `ids.secret_hash`). Raises NoSuchRow."""
        made = Invite(id or new_id(), session, seat, uses, at, expires, None)
        try:
            self.link.change(_CREATE, hash=hash, **{name: getattr(made, name) for name in made.__struct_fields__})
        except ConstraintBroken as broken:
            raise NoSuchRow("session", session) if broken.kind == "foreign" else broken from broken
        return made

    def look(self, hash: str, at: int) -> Invite | None:
        """The invite, if it still opens a door; it is not used up by looking."""
        row = self.link.row(_LOOK, secret=hash, at=at)
        return Invite(*row) if row else None

    def use(self, hash: str, at: int) -> Invite | None:
        """Use the invite once; None when it is unknown, used up, expired or revoked."""
        row = self.link.row(_USE, secret=hash, at=at)
        return Invite(*row) if row else None

    def of(self, session: str) -> list[Invite]:
        """All invites of a session, newest first."""
        return [Invite(*row) for row in self.link.rows(_INVITES, session=session)]

    def revoke(self, session: str, id: str, at: int) -> bool:
        """Close an invite; False when it is none of this session's, or was closed before."""
        return self.link.change(_REVOKE, session=session, which=id, at=at) == 1

    def drop_expired(self, at: int) -> int:
        """Delete what has expired; those who came by it stay. Returns how many."""
        return self.link.change(_DROP_EXPIRED, at=at)
