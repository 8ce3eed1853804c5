"""Appending a revision: what every action, undo and order comes to. One transaction moves the head or nothing does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from api import metrics
from api.usecases import campaigns_saving
from api.usecases.keys import Key
from api.usecases.positions import Play, Position
from api.usecases.sights import Sight
from domain.kernel import history
from domain.kernel.game import Event
from domain.kernel.words import Message
from persistence import revisions
from persistence.blobs import Base
from persistence.errors import HeadMoved
from persistence.ids import now_ms
from persistence.records import GameSession, RevisionKind, Seat, Status

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.revisions import NewRevision
    from persistence.unit import UnitOfWork

encode = msgspec.msgpack.Encoder().encode
OK = 200


class Step(Struct, frozen=True, kw_only=True):
    """A revision to come: the state it leads to, opened, and how it came about.

    `said` is what the options were called, `account` and `who` tell the actor (a bot has no account). `aids` is the
    session's new list, None leaves it. `line`: for an undo, all revisions before it. `by_bot`: it counts only while
    that bot still plays on its seat.
    """

    kind: RevisionKind
    state: bytes
    g: Play
    base: Base | None
    from_: int | None
    events: Sequence[Event]
    draws: Sequence[Any] = ()
    barrier: bool = False
    options: Sequence[str] = ()
    said: Sequence[Message] = ()
    seat: int | None = None
    account: str | None = None
    who: str = ""
    aids: list[dict[str, Any]] | None = None
    line: Sequence[history.Revision] = ()
    by_bot: bool = False


class Done(Struct, frozen=True):
    """A step that was taken as revision `n`: the session after it, and its log as bytes."""

    n: int
    sight: Sight
    events: bytes


async def append(house: House, sight: Sight, step: Step, key: Key | None = None) -> Done:
    """Write the step behind the head that the sight has seen. Raises HeadMoved, KeyTaken; then nothing was done."""
    row, at, n = sight.row, now_ms(), sight.row.head + 1
    events = encode(step.events)
    new = prepare(row.id, n, step, events, at)
    fields: dict[str, Any] = {
        "status": status_of(step.g),
        "release": house.titles[row.game].release,
        "outcome": encode(step.g.outcome) if step.g.outcome else None,
    }

    save = campaigns_saving.due(row, sight.position.g if sight.position else None, step.g)
    aids = row.aids if step.aids is None else step.aids
    beside = campaigns_saving.Aftermath(row, n, at, fields["status"], aids, step.g, save)
    kept = n if save is not None else None

    def work(uow: UnitOfWork) -> tuple[int, list[int]]:
        seats = sight.seats if len(sight.seats) == 1 and not step.by_bot else uow.seats.of(row.id)
        if step.by_bot and (step.seat, step.who) not in [(seat.number, seat.bot) for seat in seats]:
            raise HeadMoved(row.id, row.head)  # whose seat it is took it back meanwhile
        waiting = waiting_seats(seats, row.control, step.g)
        version = uow.sessions.advance(
            row.id, row.head, at=at, waiting=waiting, size=new.size, aids=step.aids, kept=kept, **fields
        )
        uow.revisions.append(new)
        beside.write(uow, seats)
        if key:
            key.put(uow, sight.actor.id, OK, str(n))
        return version, waiting

    version, waiting = await house.db.write(work)
    after = msgspec.structs.replace(
        row,
        head=n,
        version=version,
        waiting=waiting,
        proposal=None,
        aids=aids,
        kept=row.kept if kept is None else kept,
        size=row.size + new.size,
        updated=at,
        ended=at if fields["status"] != "playing" else None,
        **fields,
    )
    position = _position(sight, n, step, new.base)
    house.positions.put(after, position)
    _note(house, sight, step, after)
    return Done(n, msgspec.structs.replace(sight, row=after, position=position, trouble=False, since=()), events)


def _position(sight: Sight, n: int, step: Step, base: Base) -> Position:
    this = kernel_row(n, step)
    line = (*step.line, this) if step.kind == "undo" else ()
    gate = sight.edition.gate(sight.row.seed)
    return Position(this, step.state, base, gate, sight.edition, step.g, line)


def prepare(session: str, n: int, step: Step, events: bytes, at: int) -> NewRevision:
    """The row of a revision; the last of a session is a keyframe, which stays for good."""
    return revisions.prepare(
        session=session,
        n=n,
        state=step.state,
        base=step.base,
        kind=step.kind,
        events=events,
        draws=encode(step.draws) if step.draws else b"",
        options=chosen(step),
        at=at,
        barrier=step.barrier,
        keyframe=step.g.outcome is not None,
        seat=step.seat,
        account=step.account,
        actor=step.who,
        from_=step.from_,
    )


def chosen(step: Step) -> list[list[Any]]:
    """The options as they are kept: id, key of what it was called, arguments of that."""
    said = [*step.said, *[None] * (len(step.options) - len(step.said))]
    return [[id, *([what.key, what.args] if what else [])] for id, what in zip(step.options, said, strict=True)]


def kernel_row(n: int, step: Step) -> history.Revision:
    """The revision as the kernel's history knows it."""
    return history.Revision(n, step.from_, step.kind, step.barrier, step.seat)


def status_of(g: Play) -> Status:
    """How a session stands after this play."""
    if g.outcome is None:
        return "playing"
    return "won" if g.outcome.won else "lost"


def waiting_seats(seats: Sequence[Seat], control: str, g: Play) -> list[int]:
    """The seats that the session waits for. Where anybody may answer, it waits for all who sit there."""
    asked = {question.seat for question in g.questions if not question.offer}
    by_number = {seat.number: seat for seat in seats}
    for_all = any(
        number in by_number
        and by_number[number].bot is None
        and (control == "shared" or by_number[number].account is None)
        for number in asked
    )
    if for_all:
        asked |= {seat.number for seat in seats if seat.account is not None}
    return sorted(asked)


def _note(house: House, sight: Sight, step: Step, after: GameSession) -> None:
    by = "bot" if step.account is None and step.kind == "act" else "program" if sight.actor.program else "person"
    metrics.acted(after.game, step.kind, by)
    house.log.info(
        "revision", session=after.id, revision=after.head, kind=step.kind, seat=step.seat, by=by, status=after.status
    )
    if after.status != "playing":
        metrics.ended(after.game, after.status)
