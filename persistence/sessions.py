"""Sessions: the row that says where a game stands, and the lists of them."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    Integer,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    union,
    update,
)

from persistence.errors import BadCursor, ConstraintBroken, HeadMoved, NoSuchRow
from persistence.models import ENDED, JsonText, campaign_members, seats, sessions, watchers
from persistence.records import GameSession, NewSeat, NewSession, Page, Status, Usage, Waiting
from persistence.repository import Repository
from persistence.statements import Link, Statement, UpsertStatement, columns, if_given

_SESSION = columns(GameSession, sessions)
_ID = sessions.c.id == bindparam("session")
_AT = bindparam("at", type_=BigInteger)

_CREATE = Statement(insert(sessions))
_ADD_SEAT = Statement(insert(seats))
_JOIN = UpsertStatement(
    campaign_members,
    lambda insert: insert.from_select(
        ["campaign", "account", "since"],
        select(sessions.c.campaign, seats.c.account, sessions.c.updated)
        .distinct()
        .join_from(seats, sessions, sessions.c.id == seats.c.session)
        .where(_ID, sessions.c.campaign.is_not(None), seats.c.account.is_not(None)),
    ).on_conflict_do_nothing(),
)
_GET = Statement(select(*_SESSION).where(_ID))
_DELETE = Statement(delete(sessions).where(_ID).returning(sessions.c.version))
_AUDIENCE = Statement(
    union(
        select(sessions.c.owner).where(_ID, sessions.c.owner.is_not(None)),
        select(seats.c.account).where(seats.c.session == bindparam("session"), seats.c.account.is_not(None)),
        select(watchers.c.account).where(watchers.c.session == bindparam("session")),
    )
)
_ADVANCE = Statement(
    update(sessions)
    .where(_ID, sessions.c.head == bindparam("seen"), sessions.c.ended.is_(None))
    .values(
        head=sessions.c.head + 1,
        version=sessions.c.version + 1,
        status=bindparam("status"),
        waiting=bindparam("waiting", type_=JsonText()),
        release=bindparam("release"),
        size=sessions.c.size + bindparam("grown", type_=BigInteger),
        outcome=bindparam("outcome"),
        proposal=bindparam("proposal", type_=JsonText()),
        aids=func.coalesce(bindparam("aids", type_=JsonText()), sessions.c.aids),
        kept=func.coalesce(bindparam("kept", type_=Integer), sessions.c.kept),
        ended=bindparam("ended", type_=BigInteger),
        updated=_AT,
    )
    .returning(sessions.c.version)
)
_BUMP = Statement(
    update(sessions).where(_ID).values(version=sessions.c.version + 1, updated=_AT).returning(sessions.c.version)
)
_THEIRS = sessions.c.id.in_(
    union(
        select(sessions.c.id).where(sessions.c.owner == bindparam("account")),
        select(seats.c.session).where(seats.c.account == bindparam("account")),
        select(watchers.c.session).where(watchers.c.account == bindparam("account")),
    )
)
_OF_ACCOUNT = Statement(
    select(*_SESSION)
    .where(
        _THEIRS,
        if_given(sessions.c.game, "game"),
        if_given(sessions.c.status, "status"),
        if_given(sessions.c.archived, "archived"),
        or_(
            sessions.c.created < bindparam("created", type_=BigInteger),
            and_(sessions.c.created == bindparam("created", type_=BigInteger), sessions.c.id < bindparam("after")),
        ),
    )
    .order_by(sessions.c.created.desc(), sessions.c.id.desc())
    .limit(bindparam("limit"))
)
_RUNNING = Statement(select(sessions.c.id).where(_THEIRS, sessions.c.ended.is_(None)).order_by(sessions.c.id))
_WAITING = Statement(
    select(sessions.c.id, sessions.c.version, sessions.c.waiting, seats.c.number)
    .join_from(sessions, seats, seats.c.session == sessions.c.id)
    .where(
        *(seats.c.account == bindparam("account"), seats.c.bot.is_(None)),
        *(sessions.c.status == "playing", sessions.c.archived.is_(False)),
    )
    .order_by(sessions.c.updated.desc(), sessions.c.id, seats.c.number)
)
_BOTS = Statement(
    select(sessions.c.id, sessions.c.waiting, seats.c.number)
    .join_from(sessions, seats, seats.c.session == sessions.c.id)
    .where(seats.c.bot.is_not(None), sessions.c.status == "playing")
    .order_by(sessions.c.updated, sessions.c.id, seats.c.number)
)
_USAGE = Statement(
    select(
        func.count(case((sessions.c.ended.is_(None), 1))),
        cast(func.coalesce(func.sum(sessions.c.size), 0), BigInteger),
    ).where(sessions.c.owner == bindparam("account"))
)
_TO_THIN = Statement(
    select(sessions.c.id)
    .where(sessions.c.ended < bindparam("before", type_=BigInteger), sessions.c.thinned.is_(False))
    .order_by(sessions.c.ended, sessions.c.id)
    .limit(bindparam("limit"))
)
_BRANCHES = Statement(select(func.count()).where(sessions.c.origin_session == bindparam("session")))

_CHANGEABLE = frozenset(
    (
        *("name", "owner", "proposal", "status", "archived", "hints", "aids", "control", "undo_policy", "waiting"),
        *("outcome", "pace"),
    )
)
_CURSOR = re.compile(r"(\d{1,18})\.([0-9a-z]{1,64})")


@lru_cache(maxsize=128)
def _changing(names: frozenset[str], *, guarded: bool) -> Statement:
    values: dict[str, Any] = {name: bindparam(name, type_=sessions.c[name].type) for name in names}
    values |= {"version": sessions.c.version + 1, "updated": _AT}
    if "status" in names:
        over = bindparam("over", type_=sessions.c.archived.type)
        values["ended"] = case((over, func.coalesce(sessions.c.ended, _AT)), else_=None)
    seen = [sessions.c.version == bindparam("seen")] if guarded else []
    return Statement(update(sessions).where(_ID, *seen).values(**values).returning(*_SESSION))


class Sessions(Repository):
    """Game sessions. Whatever a page shows of one changes with its version, and listeners are told."""

    def create(self, new: NewSession, places: Sequence[NewSeat], at: int) -> GameSession:
        """Write a session and its seats; its first revisions follow in the same unit of work.

        Raises NoSuchRow when its content, its owner or its origin does not exist.
        """
        values = {name: getattr(new, name) for name in new.__struct_fields__}
        ended = at if new.status in ENDED else None
        values |= {"version": 1, "proposal": None, "thinned": False, "archived": False, "kept": None}
        values |= {"created": at, "updated": at, "ended": ended}
        try:
            self.link.change(_CREATE, **values)
            for place in places:
                self.link.change(
                    _ADD_SEAT,
                    session=new.id,
                    number=place.number,
                    account=place.account,
                    bot=place.bot,
                    label=place.label,
                    former=False,
                    handed_by=None,
                    handed_at=None,
                )
            if new.campaign is not None:
                join_campaign(self.link, new.id)
        except ConstraintBroken as broken:
            if broken.kind == "foreign":
                raise NoSuchRow("owner, content, origin, campaign or player of session", new.id) from broken
            raise
        self.notices.account(new.owner, *(place.account for place in places))
        return GameSession(**values)

    def get(self, id: str) -> GameSession | None:
        """The session with this id."""
        row = self.link.row(_GET, session=id)
        return GameSession(*row) if row else None

    def delete(self, id: str) -> bool:
        """Delete a session with all it holds; branches of it stay. False when there is none."""
        self.notices.account(*(account for (account,) in self.link.rows(_AUDIENCE, session=id)))
        version = self.link.value(_DELETE, session=id)
        if version is None:
            return False
        self.notices.session(id, version + 1)
        return True

    def advance(
        self,
        id: str,
        seen_head: int,
        *,
        at: int,
        status: Status,
        waiting: Sequence[int],
        release: str,
        size: int,
        outcome: bytes | None = None,
        proposal: Any = None,
        aids: Sequence[Any] | None = None,
        kept: int | None = None,
    ) -> int:
        """Move the head from `seen_head` to the next revision, which the caller appends right after.

        Call it first in the unit of work. `size` is that revision's; `aids` None leaves the list as it is; `kept` is
        the revision at which the campaign saves now, None leaves that too.
        Returns the new version. Raises HeadMoved when another action, or the end, was quicker: reload and try again.
        """
        row = self.link.row(
            _ADVANCE,
            session=id,
            seen=seen_head,
            status=status,
            waiting=waiting,
            release=release,
            grown=size,
            outcome=outcome,
            proposal=proposal,
            aids=aids,
            kept=kept,
            ended=at if status in ENDED else None,
            at=at,
        )
        if row is None:
            self._must_exist(id)
            raise HeadMoved(id, seen_head)
        self.notices.session(id, row[0])
        return int(row[0])

    def bump(self, id: str, at: int) -> int:
        """A new version without a new revision: something beside the position changed."""
        version = self.link.value(_BUMP, session=id, at=at)
        if version is None:
            raise NoSuchRow("session", id)
        self.notices.session(id, version)
        return int(version)

    def change(self, id: str, at: int, *, seen: int | None = None, **fields: Any) -> GameSession:
        """Set some of name, owner, proposal, status, archived, hints, aids, control, undo_policy, waiting, outcome and
        pace.

        The version grows. A status that ends the session sets `ended`. `seen` is the version that what is set was
        made from. Raises NoSuchRow, and HeadMoved when the session is at another version than `seen`.
        """
        names = frozenset(fields)
        if not names or names - _CHANGEABLE:
            raise TypeError(f"a session's {', '.join(sorted(names - _CHANGEABLE)) or 'nothing'} can't be changed so")
        before = self._must_exist(id) if "owner" in names else None
        over, guard = fields.get("status") in ENDED, {} if seen is None else {"seen": seen}
        changing = _changing(names, guarded=seen is not None)
        row = self.link.row(changing, session=id, at=at, over=over, **guard, **fields)
        if row is None:
            raise HeadMoved(id, self._must_exist(id).head)
        session = GameSession(*row)
        if before is not None:
            self.notices.account(before.owner, session.owner)
        self.notices.session(id, session.version)
        return session

    def of_account(
        self,
        account: str,
        *,
        game: str | None = None,
        status: Status | None = None,
        archived: bool | None = False,
        cursor: str | None = None,
        limit: int = 20,
    ) -> Page[GameSession]:
        """Sessions that the account owns, sits in or watches, newest first. `archived` None gives both kinds.

        Raises BadCursor. Sessions created meanwhile never shift a page.
        """
        created, after = _read_cursor(cursor)
        rows = self.link.rows(
            _OF_ACCOUNT,
            account=account,
            game=game,
            status=status,
            archived=archived,
            created=created,
            after=after,
            limit=limit + 1,
        )
        items = [GameSession(*row) for row in rows[:limit]]
        more = len(rows) > limit
        return Page(items, f"{items[-1].created}.{items[-1].id}" if more else None)

    def running(self, account: str) -> list[str]:
        """Ids of the running sessions that the account owns, sits in or watches."""
        return [id for (id,) in self.link.rows(_RUNNING, account=account)]

    def waiting(self, account: str) -> list[Waiting]:
        """Sessions in which an ask is open at a seat of this account, the one that moved last first."""
        found: dict[str, Waiting] = {}
        for id, version, asked, number in self.link.rows(_WAITING, account=account):
            if number in asked:
                found.setdefault(id, Waiting(id, version, [])).seats.append(number)
        return list(found.values())

    def waiting_for_bots(self) -> list[str]:
        """Ids of the sessions in which an ask is open at a bot's seat, longest waiting first."""
        found = dict.fromkeys(id for id, asked, number in self.link.rows(_BOTS) if number in asked)
        return list(found)

    def usage(self, account: str) -> Usage:
        """What the account's own sessions take, for its limits."""
        return Usage(*self.link.rows(_USAGE, account=account)[0])

    def branches(self, id: str) -> int:
        """How many sessions were branched from this one."""
        return int(self.link.value(_BRANCHES, session=id))

    def to_thin(self, before: int, limit: int = 100) -> list[str]:
        """Sessions that ended before then and still keep every position, oldest first."""
        return [id for (id,) in self.link.rows(_TO_THIN, before=before, limit=limit)]

    def _must_exist(self, id: str) -> GameSession:
        session = self.get(id)
        if session is None:
            raise NoSuchRow("session", id)
        return session


def join_campaign(link: Link, session: str) -> None:
    """Who sits at a chapter takes part in its campaign; nothing happens at a session that is none."""
    link.change(_JOIN, session=session)


def _read_cursor(cursor: str | None) -> tuple[int, str]:
    if cursor is None:
        return 2**62, ""
    read = _CURSOR.fullmatch(cursor)
    if read is None:
        raise BadCursor(cursor)
    return int(read[1]), read[2]
