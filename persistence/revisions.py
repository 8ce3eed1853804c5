"""Revisions: every position of a session, any of them in one read, and the log of how it came to be."""

from typing import Any

from msgspec import Struct, json
from sqlalchemy import BigInteger, LargeBinary, bindparam, case, func, insert, null, select, update

from persistence import blobs
from persistence.blobs import Base
from persistence.errors import ConstraintBroken, NoSuchRow, StateThinned
from persistence.models import revisions, sessions
from persistence.records import Head, Log, RevisionKind
from persistence.repository import Repository
from persistence.statements import Statement, columns

_ROW_OVERHEAD = 120
"""Bytes that a row takes beside its blobs: ids, numbers, index entries. A round figure for the sizes shown."""


class Stored(Struct, frozen=True):
    """A state as it was kept, and the keyframe that it, and a revision after it, rests on."""

    n: int
    state: bytes
    base: Base


class NewRevision(Struct, frozen=True, kw_only=True):
    """A revision ready to be written; made by `prepare`. `size` is in bytes, `base` serves the next revision."""

    session: str
    n: int
    from_: int | None
    keyframe: int
    kind: RevisionKind
    barrier: bool
    seat: int | None
    account: str | None
    actor: str
    key: str | None
    at: int
    options: Any
    draws: bytes
    events: bytes
    blob: bytes
    base: Base
    size: int


def prepare(
    *,
    session: str,
    n: int,
    state: bytes,
    base: Base | None,
    kind: RevisionKind,
    events: bytes,
    draws: bytes,
    options: Any,
    at: int,
    barrier: bool = False,
    keyframe: bool = False,
    seat: int | None = None,
    account: str | None = None,
    actor: str = "",
    key: str | None = None,
    from_: int | None = None,
) -> NewRevision:
    """Compress a revision before its unit of work opens, so that the one writer only writes.

    `base` comes from the state that it followed or copies (`Stored.base`, `NewRevision.base`), None at the start.
    `options` is a JSON value. `keyframe` asks for one: the last position of a session stays for good.
    """
    packed = blobs.pack(n, state, base, barrier=barrier, keyframe=keyframe)
    kept_events, kept_draws = blobs.encode(events), blobs.encode(draws)
    return NewRevision(
        session=session,
        n=n,
        from_=from_,
        keyframe=packed.base.n,
        kind=kind,
        barrier=barrier,
        seat=seat,
        account=account,
        actor=actor,
        key=key,
        at=at,
        options=options,
        draws=kept_draws,
        events=kept_events,
        blob=packed.blob,
        base=packed.base,
        size=len(packed.blob) + len(kept_events) + len(kept_draws) + len(json.encode(options)) + _ROW_OVERHEAD,
    )


_HEAD = [*columns(Head, revisions, but=("kept",)), revisions.c.blob.is_not(None).label("kept")]
_SESSION = revisions.c.session == bindparam("session")
_ONE = (_SESSION, revisions.c.n == bindparam("n"))
_frame = revisions.alias("frame")

_APPEND = Statement(insert(revisions))
_STATE = Statement(
    select(
        revisions.c.keyframe,
        revisions.c.blob,
        case((revisions.c.keyframe == revisions.c.n, null()), else_=_frame.c.blob).cast(LargeBinary),
    )
    .join_from(
        revisions,
        _frame,
        (_frame.c.session == revisions.c.session) & (_frame.c.n == revisions.c.keyframe),
    )
    .where(*_ONE)
)
_NEAREST = Statement(
    select(func.max(revisions.c.n)).where(_SESSION, revisions.c.n < bindparam("n"), revisions.c.blob.is_not(None))
)
_HEADS = Statement(
    select(*_HEAD)
    .where(_SESSION, revisions.c.n > bindparam("after"), revisions.c.n <= bindparam("upto"))
    .order_by(revisions.c.n)
    .limit(bindparam("limit"))
)
_EVENTS = Statement(
    select(*_HEAD, revisions.c.events, revisions.c.draws)
    .where(_SESSION, revisions.c.n > bindparam("after"))
    .order_by(revisions.c.n)
    .limit(bindparam("limit"))
)
_LOG = Statement(select(*_HEAD, revisions.c.events, revisions.c.draws).where(*_ONE))
_DRAWS = Statement(select(revisions.c.n, revisions.c.draws).where(_SESSION).order_by(revisions.c.n))
_PROMOTE = Statement(
    update(revisions)
    .where(revisions.c.session == bindparam("whose"), revisions.c.n == bindparam("which"))
    .values(keyframe=bindparam("which"), blob=bindparam("blob"))
)
_THIN = Statement(
    update(revisions)
    .where(revisions.c.session == bindparam("whose"), revisions.c.keyframe != revisions.c.n)
    .values(blob=None)
)
_SIZE = Statement(
    select(
        func.sum(
            func.coalesce(func.length(revisions.c.blob), 0)
            + func.length(revisions.c.events)
            + func.length(revisions.c.draws)
            + func.length(revisions.c.options)
            + _ROW_OVERHEAD
        ).cast(BigInteger)
    ).where(_SESSION)
)
_RESIZE = Statement(
    update(sessions)
    .where(sessions.c.id == bindparam("session"))
    .values(size=bindparam("size", type_=BigInteger), thinned=True, version=sessions.c.version + 1)
    .returning(sessions.c.version)
)


class Revisions(Repository):
    """The positions of sessions and their logs. Revisions are only ever appended."""

    def append(self, new: NewRevision) -> None:
        """Write a revision; for all but the first ones, right after `sessions.advance`."""
        try:
            self.link.change(_APPEND, **{name: getattr(new, name) for name in _COLUMNS})
        except ConstraintBroken as broken:
            if broken.kind == "foreign":
                raise NoSuchRow("session, or account, for revision of", new.session) from broken
            raise

    def state(self, session: str, n: int) -> Stored:
        """The position after revision `n`. Raises NoSuchRow, or StateThinned with the nearest one that is kept."""
        row = self.link.row(_STATE, session=session, n=n)
        if row is None:
            raise NoSuchRow("revision", f"{n} of session {session}")
        keyframe, blob, frame = row
        if blob is None:
            raise StateThinned(session, n, int(self.link.value(_NEAREST, session=session, n=n)))
        if keyframe == n:
            state = blobs.decode(blob)
            return Stored(n, state, Base(n, state))
        base = Base(keyframe, blobs.decode(frame))
        return Stored(n, blobs.decode(blob, base.state), base)

    def heads(self, session: str, after: int = -1, upto: int | None = None, limit: int = 200) -> list[Head]:
        """Revisions after one and up to another, without their bytes, in order."""
        last = 2**31 - 1 if upto is None else upto
        return [Head(*row) for row in self.link.rows(_HEADS, session=session, after=after, upto=last, limit=limit)]

    def events(self, session: str, after: int = -1, limit: int = 100) -> list[Log]:
        """Revisions after one with their events and draws, in order."""
        return [_log(row) for row in self.link.rows(_EVENTS, session=session, after=after, limit=limit)]

    def one(self, session: str, n: int) -> Log | None:
        """One revision with its events and draws."""
        row = self.link.row(_LOG, session=session, n=n)
        return _log(row) if row else None

    def draws(self, session: str) -> list[tuple[int, bytes]]:
        """The draws of every revision that had some, in order: (revision, bytes)."""
        rows = self.link.rows(_DRAWS, session=session)
        return [(n, drawn) for n, blob in rows if (drawn := blobs.decode(blob))]

    def thin(self, session: str, head: int) -> int:
        """Let go of all states but keyframes and the head; logs, draws and options stay. Returns bytes freed."""
        before = int(self.link.value(_SIZE, session=session) or 0)
        newest = self.state(session, head)
        self.link.change(_PROMOTE, whose=session, which=head, blob=blobs.encode(newest.state))
        self.link.change(_THIN, whose=session)
        after = int(self.link.value(_SIZE, session=session) or 0)
        self.notices.session(session, self.link.value(_RESIZE, session=session, size=after))
        return before - after


_COLUMNS = [column.key for column in revisions.columns]


def _log(row: tuple[Any, ...]) -> Log:
    *head, events, draws = row
    return Log(Head(*head), blobs.decode(events), blobs.decode(draws))
