"""Taking a session along as a file, and bringing one in."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from api.errors import BadInput, Conflict, NotFound
from api.usecases import branches, bundles, sessions, shapes, sights, trial
from api.usecases.actors import HOUSE, Actor
from api.usecases.appending import Step, status_of, waiting_seats
from api.usecases.bundles import Bundle, BundledRevision, BundledSeat
from api.usecases.keys import Key
from api.usecases.sights import Sight
from domain.kernel import chance
from domain.kernel.errors import RuleError, SaveError
from domain.kernel.game import Event
from persistence import blobs, revisions
from persistence.errors import BlobDamaged, KeyTaken, StateThinned
from persistence.ids import new_id, now_ms
from persistence.records import GameSession, Head, Log, NewSeat, NewSession, Seat

if TYPE_CHECKING:
    from api.usecases.house import House
    from api.usecases.titles import Title
    from persistence.revisions import NewRevision
    from persistence.unit import UnitOfWork

LARGEST_STATE = 4 * 1024 * 1024


class File(Struct, frozen=True):
    """A file to send."""

    name: str
    media_type: str
    data: bytes


async def export(house: House, actor: Actor, id: str, *, open: bool = False) -> File:
    """The session as a file: sealed for this house, or open for any. Raises Conflict, Forbidden.

    An open one tells the seed; while the session runs that is an aid, and the session says so; what others at
    the table keep secret then is not told.
    """
    actor.must_play()
    house.limits.hit("imports", f"export {actor.id}")
    sight = await sights.look(house, actor, id, opened=open)
    sights.must_take_part(sight)
    if sight.row.head == 0:
        raise Conflict("This session has not begun; there is nothing to take along.")
    if open:
        _must_show_nothing_new(sight)
    bundle = await house.db.read(lambda uow: _bundle(uow, sight.row, sight.seats), long=True)
    if open and sight.row.ended is None:
        await _note_open_export(house, sight.row)
    data = await asyncio.to_thread(bundles.pack, bundle, house.key, sealed=not open)
    slug = re.sub(r"[^a-z0-9]+", "-", sight.row.name.lower()).strip("-") or sight.row.game
    return File(f"{slug}-{sight.row.head}.dawnhold.json", bundles.MEDIA_TYPE, data)


def _must_show_nothing_new(sight: Sight) -> None:
    """Raises Conflict where the file would tell what others at the table still keep secret."""
    if hidden := branches.hidden_from(sight, sight.need_position().g):
        raise Conflict(
            f"An open file would show you what {hidden} keeps secret. Take a sealed one, or an open one when the "
            "session has ended or nothing is hidden."
        )


async def _note_open_export(house: House, row: GameSession) -> None:
    at = now_ms()

    def work(uow: UnitOfWork) -> None:
        now = uow.sessions.get(row.id)
        if now and not any(aid["kind"] == "open_export" and aid.get("revision") == now.head for aid in now.aids):
            aid = {"kind": "open_export", "revision": now.head, "at": at}
            uow.sessions.change(row.id, at, aids=[*now.aids, aid])

    await house.db.write(work)


def _bundle(uow: UnitOfWork, row: GameSession, seats: list[Seat]) -> Bundle:
    base: bytes | None = None
    rows: list[BundledRevision] = []
    logs = {log.head.n: log for log in _logs(uow, row.id)}
    for n, log in logs.items():
        state = _state(uow, row.id, log.head)
        keyframe = state is not None and (base is None or log.head.keyframe == n)
        packed = None if state is None else blobs.encode(state, None if keyframe else base)
        base = state if keyframe else base
        rows.append(_revision(log.head, log.events, log.draws, packed, keyframe=keyframe))
    return Bundle(
        id=row.id,
        name=row.name,
        game=row.game,
        scenario=row.scenario,
        players=row.players,
        options=row.options,
        control=row.control,
        undo_policy=row.undo_policy,
        hints=row.hints,
        status=row.status,
        seed=row.seed,
        seeded=row.seeded,
        head=row.head,
        created=row.created,
        ended=row.ended,
        imported=row.imported,
        aids=row.aids,
        outcome=row.outcome,
        content=row.content,
        content_bytes=uow.contents.get(row.content) or b"",
        seats=[
            BundledSeat(seat.number, seat.account, None if seat.stood_in else seat.bot, seat.label) for seat in seats
        ],
        state=uow.revisions.state(row.id, row.head).state,
        revisions=rows,
        pace=row.pace,
    )


def _logs(uow: UnitOfWork, id: str) -> list[Log]:
    found: list[Log] = []
    while page := uow.revisions.events(id, found[-1].head.n if found else 0, sights.PAGE):
        found += page
    return found


def _state(uow: UnitOfWork, id: str, head: Head) -> bytes | None:
    try:
        return uow.revisions.state(id, head.n).state
    except StateThinned:
        return None


def _revision(head: Head, events: bytes, draws: bytes, state: bytes | None, *, keyframe: bool) -> BundledRevision:
    return BundledRevision(
        head.n,
        head.from_,
        head.kind,
        head.barrier,
        head.seat,
        head.actor,
        head.options,
        head.at,
        events,
        draws,
        keyframe,
        state,
    )


async def import_(house: House, actor: Actor, data: bytes, *, key: Key | None = None) -> shapes.Session:
    """A session from a file. One that this house wrote is restored as it was, or, where it is still here, branched;
    of any other only the newest position is taken, after it was tried out, and the session is marked as imported.

    Raises BadInput in words, TooLarge, TooMany.
    """
    actor.must_play()
    kept = await house.db.read(lambda uow: key.find(uow, actor.id)) if key else None
    if kept:
        return await sessions.one(house, actor, kept.reference or "")
    house.limits.hit("imports", actor.id)
    unpacked = await asyncio.to_thread(bundles.unpack, data, house.key, Bundle)
    bundle = unpacked.bundle
    title = _title(house, bundle)
    if not unpacked.trusted:
        return await _take_foreign(house, actor, title, bundle, key)
    if await house.db.read(lambda uow: uow.sessions.get(bundle.id)) is None:
        return await _restore(house, actor, title, bundle, key)
    return await _copy(house, actor, title, bundle, key)


def _title(house: House, bundle: Bundle) -> Title:
    if bundle.game not in house.titles:
        raise BadInput.at("body", f"it is a session of {bundle.game[:40]!r}, which can't be played here")
    title = house.titles[bundle.game]
    scenario = next((each for each in title.game.SCENARIOS if each.id == bundle.scenario), None)
    if scenario is None or bundle.players not in scenario.players:
        raise BadInput.at("body", f"{title.name} has no scenario {bundle.scenario[:40]!r} for {bundle.players} players")
    if sorted(seat.number for seat in bundle.seats) != list(range(1, bundle.players + 1)):
        raise BadInput.at("body", f"it must have the seats 1 to {bundle.players}")
    return title


async def _take_foreign(house: House, actor: Actor, title: Title, bundle: Bundle, key: Key | None) -> shapes.Session:
    """Of a stranger's file only the newest position counts, played on with this house's content and dice."""
    if len(bundle.state) > LARGEST_STATE:
        raise BadInput.at("body", "its position is larger than any of this game")
    try:
        options = msgspec.to_builtins(msgspec.convert(bundle.options, title.game.OPTIONS))
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadInput.at("body", f"its options don't fit the game: {error}") from None
    verdict = await trial.try_out(title.game, title.frozen, bundle.state)
    if verdict.refused:
        raise BadInput.at("body", f"its position can't be played: {verdict.refused}")
    if verdict.over:
        raise BadInput.at("body", "that session has ended; of another house's file only a running one can be played on")
    new = _new_session(house, actor, title, bundle, title.edition.hash)
    new = msgspec.structs.replace(
        new, name=title.name, options=options, undo_policy="shared", imported=True, aids=[], control="shared"
    )
    places = [NewSeat(number, actor.id) for number in range(1, bundle.players + 1)]
    return await _play_on(house, actor, title, bundle, new, places, title.frozen, key)


async def _copy(house: House, actor: Actor, title: Title, bundle: Bundle, key: Key | None) -> shapes.Session:
    """The session is still here: the file's position becomes a branch of it, with new dice."""
    if bundle.status != "playing":
        raise Conflict("That session is still here, and it has ended. Open it, or branch from it.")
    sight = await _seen_by(house, actor, bundle.id)
    branches.must_show_nothing_new(sight, sight.edition.gate(bundle.seed).open(bundle.state))
    new = _new_session(house, actor, title, bundle, bundle.content)
    aids = [{"kind": "branch_of_aided", "at": now_ms()}] if bundle.aids else []
    new = msgspec.structs.replace(
        new, aids=aids, origin_session=bundle.id, origin_revision=bundle.head, imported=bundle.imported
    )
    places = [NewSeat(seat.number, None if seat.bot else actor.id, seat.bot) for seat in bundle.seats]
    return await _play_on(house, actor, title, bundle, new, places, bundle.content_bytes, key)


async def _seen_by(house: House, actor: Actor, id: str) -> Sight:
    """The session with the actor's eyes, or with those of nobody where the actor has no place at it."""
    try:
        return await sights.look(house, actor, id)
    except NotFound:
        return await sights.look(house, HOUSE, id)


def _new_session(house: House, actor: Actor, title: Title, bundle: Bundle, content: str) -> NewSession:
    return NewSession(
        id=new_id(),
        name=bundle.name[: sessions.LONGEST_NAME],
        game=bundle.game,
        scenario=bundle.scenario,
        options=bundle.options,
        players=bundle.players,
        control=bundle.control,
        undo_policy=bundle.undo_policy,
        hints=bundle.hints,
        pace=bundle.pace,
        seed=chance.new_seed(),
        seeded=False,
        content=content,
        release=title.release,
        owner=actor.id,
        size=0,
    )


async def _play_on(
    house: House,
    actor: Actor,
    title: Title,
    bundle: Bundle,
    new: NewSession,
    places: list[NewSeat],
    content: bytes,
    key: Key | None,
) -> shapes.Session:
    edition = house.titles.edition(title.id, new.content) or house.titles.thaw(title.id, new.content, content)
    gate = edition.gate(new.seed)
    try:
        state = gate.rewind(bundle.state, 1)
        g = gate.open(state)
    except (SaveError, RuleError) as error:
        raise BadInput.at("body", f"its position can't be played: {error}") from None
    step = Step(
        kind="import",
        state=state,
        g=g,
        base=None,
        from_=None,
        events=[Event("imported", {})],
        account=actor.id,
        who=actor.name,
    )
    id, _ = await sessions.write(house, actor, new, places, step, content, key)
    return await sessions.after_writing(house, actor, id)


async def _restore(house: House, actor: Actor, title: Title, bundle: Bundle, key: Key | None) -> shapes.Session:
    """The session is gone from here: it comes back under its own id, with all its past, to go on where it was."""
    try:
        edition = house.titles.thaw(title.id, bundle.content, bundle.content_bytes)
        g = edition.gate(bundle.seed).open(bundle.state)
        rows = await asyncio.to_thread(_rows, bundle)
    except (SaveError, RuleError, BlobDamaged) as error:
        raise BadInput.at("body", f"this release can't read it: {error}") from None
    running = bundle.status == "playing"
    aid = {"kind": "restored", "revision": bundle.head, "at": now_ms()}
    held = [seat.number for seat in bundle.seats if seat.account == actor.id]
    places = [_place(seat, actor, bool(held)) for seat in bundle.seats]
    seats = [Seat(bundle.id, each.number, each.account, None, each.bot, each.label, False) for each in places]
    new = msgspec.structs.replace(
        _new_session(house, actor, title, bundle, bundle.content),
        id=bundle.id,
        seed=bundle.seed,
        seeded=bundle.seeded,
        status=bundle.status if bundle.status == "abandoned" else status_of(g),
        waiting=waiting_seats(seats, bundle.control, g) if running else [],
        imported=bundle.imported,
        aids=[*bundle.aids, aid] if running else bundle.aids,
        outcome=bundle.outcome,
        head=bundle.head,
        size=sum(row.size for row in rows),
    )
    return await _write_whole(house, actor, new, places, rows, bundle.content_bytes, key)


def _place(seat: BundledSeat, actor: Actor, held: bool) -> NewSeat:
    """Whoever restores sits where they sat, else on the first seat; the others are asked in again."""
    mine = seat.account == actor.id if held else seat.number == 1 and seat.bot is None
    return NewSeat(seat.number, actor.id if mine else None, None if mine else seat.bot, seat.label)


def _rows(bundle: Bundle) -> list[NewRevision]:
    base: blobs.Base | None = None
    keyframe: bytes | None = None
    rows: list[NewRevision] = []
    for each in bundle.revisions:
        state = b"" if each.state is None else blobs.decode(each.state, None if each.keyframe else keyframe)
        keyframe = state if each.keyframe else keyframe
        row = revisions.prepare(
            session=bundle.id,
            n=each.n,
            state=state,
            base=base,
            kind=each.kind,
            events=each.events,
            draws=each.draws,
            options=each.options,
            at=each.at,
            barrier=each.barrier,
            keyframe=each.keyframe,
            seat=each.seat,
            actor=each.actor,
            from_=each.from_,
        )
        if each.state is None:
            row = msgspec.structs.replace(row, blob=None)  # the log is there, the position was let go
        else:
            base = row.base
        rows.append(row)
    return rows


async def _write_whole(
    house: House,
    actor: Actor,
    new: NewSession,
    places: list[NewSeat],
    rows: list[NewRevision],
    content: bytes,
    key: Key | None,
) -> shapes.Session:
    at = now_ms()

    def work(uow: UnitOfWork) -> None:
        sessions.within_limits(house, uow, actor)
        uow.contents.put(new.content, content, at)
        uow.sessions.create(new, places, at)
        for row in rows:
            uow.revisions.append(row)
        if key:
            key.put(uow, actor.id, sessions.CREATED, new.id)

    try:
        await house.db.write(work)
    except KeyTaken:
        return await sessions.one(house, actor, new.id)
    house.log.info("session restored", session=new.id, game=new.game, revision=new.head)
    return await sessions.after_writing(house, actor, new.id)
