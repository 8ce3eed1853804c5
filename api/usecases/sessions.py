"""Sessions: making them, seeing them, changing what is agreed around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from api import metrics
from api.errors import BadInput, Conflict, NotFound
from api.usecases import bots, dealing, picture, saying, shapes, sights
from api.usecases.actors import Actor
from api.usecases.answers import TRIES, drawn, refusal
from api.usecases.appending import encode, prepare, status_of, waiting_seats
from api.usecases.keys import Key
from api.usecases.sights import Sight
from domain.kernel import chance, errors
from domain.kernel.words import Message
from persistence.errors import BadCursor, HeadMoved, KeyTaken
from persistence.ids import new_id, now_ms
from persistence.records import Control, GameSession, NewSeat, NewSession, Pace, Seat, Status, UndoPolicy

if TYPE_CHECKING:
    from api.usecases.appending import Step
    from api.usecases.house import House
    from api.usecases.titles import Title
    from persistence.unit import UnitOfWork

ME, OPEN = "me", "open"
LONGEST_NAME = 80
LONGEST_SEED = 200
CREATED = 201


async def create(
    house: House,
    actor: Actor,
    *,
    game: str,
    scenario: str,
    players: int = 1,
    options: dict[str, Any] | None = None,
    name: str = "",
    seed: str | None = None,
    undo_policy: UndoPolicy = "shared",
    control: Control = "shared",
    hints: bool = True,
    pace: Pace = "at_once",
    seats: Sequence[str] | None = None,
    key: Key | None = None,
) -> shapes.Session:
    """A new session. It is dealt at once unless a seat is open. Raises BadInput, Refused, TooMany."""
    actor.must_play()
    title = _title(house, game)
    places = places_of(title, scenario, players, seats, actor)
    chosen_seed = seed is not None
    secret = chance.seed_from(_seed(seed)) if seed is not None else chance.new_seed()
    dealt = _dealt(title, scenario, players, options or {}, secret, actor)
    starts = dealing.all_taken(places)
    new = NewSession(
        id=new_id(),
        name=session_name(name) or title.say(Message(f"scenario.{scenario}.name")),
        game=game,
        scenario=scenario,
        options=options or {},
        players=players,
        control=control,
        undo_policy=undo_policy,
        hints=hints,
        pace=pace,
        seed=secret,
        seeded=chosen_seed,
        content=title.edition.hash,
        release=title.release,
        owner=actor.id,
        size=0,
        aids=[{"kind": "chosen_seed", "at": now_ms()}] if chosen_seed else [],
    )
    id, fresh = await write(house, actor, new, places, dealt if starts else None, title.frozen, key)
    if fresh and starts:
        metrics.started(game)
    return await after_writing(house, actor, id)


async def write(
    house: House,
    actor: Actor,
    new: NewSession,
    places: Sequence[NewSeat],
    first: Step | None,
    content: bytes | None,
    key: Key | None,
    also: Callable[[UnitOfWork, int], None] | None = None,
) -> tuple[str, bool]:
    """Keep a new session with its first revision, within the account's limits; its id, and whether it is new.

    `also` is done in the same transaction, at the same time.
    """
    at = now_ms()
    row = None
    if first is not None:
        row = prepare(new.id, 1, first, encode(first.events), at)
        seats = [Seat(new.id, each.number, each.account, None, each.bot, "", False) for each in places]
        waiting = waiting_seats(seats, new.control, first.g)
        new = msgspec.structs.replace(new, head=1, size=row.size, status=status_of(first.g), waiting=waiting)

    def work(uow: UnitOfWork) -> tuple[str, bool]:
        kept = key.find(uow, actor.id) if key else None
        if kept:
            return kept.reference or "", False
        within_limits(house, uow, actor)
        if content is not None:
            uow.contents.put(new.content, content, at)
        uow.sessions.create(new, places, at)
        if row is not None:
            uow.revisions.append(row)
        if also is not None:
            also(uow, at)
        if key:
            key.put(uow, actor.id, CREATED, new.id)
        return new.id, True

    try:
        id, fresh = await house.db.write(work)
    except KeyTaken:
        return await write(house, actor, new, places, first, content, key, also)
    if fresh:
        house.log.info("session", session=id, game=new.game, scenario=new.scenario, players=new.players)
    return id, fresh


def within_limits(house: House, uow: UnitOfWork, actor: Actor) -> None:
    """Raises TooMany where the account has its fill of sessions or bytes."""
    usage = uow.sessions.usage(actor.id)
    house.limits.sessions(usage.running, guest=actor.guest)
    house.limits.room(usage.bytes, guest=actor.guest)


async def after_writing(house: House, actor: Actor, id: str) -> shapes.Session:
    """Let bots begin where it is their turn, and show the session."""
    sight = await sights.look(house, actor, id)
    moved = await bots.play(house, sight)
    sight = moved[-1].sight if moved else sight
    return drawn(house, sight)


def _title(house: House, game: str, where: str = "body.game") -> Title:
    if game not in house.titles:
        raise BadInput.at(where, f"there is no such game; there are {', '.join(t.id for t in house.titles)}")
    return house.titles[game]


def places_of(title: Title, scenario: str, players: int, seats: Sequence[str] | None, actor: Actor) -> list[NewSeat]:
    known = {each.id: each for each in title.game.SCENARIOS}
    if scenario not in known:
        raise BadInput.at("body.scenario", f"{title.name} has the scenarios {', '.join(known)}")
    if players not in known[scenario].players:
        can = ", ".join(map(str, known[scenario].players))
        raise BadInput.at("body.players", f"this scenario can be played with {can}")
    chosen = list(seats) if seats is not None else [ME, *[OPEN] * (players - 1)]
    if len(chosen) != players:
        raise BadInput.at("body.seats", f"name {players} seats, one for each player")
    for at, each in enumerate(chosen):
        if each not in (ME, OPEN, *bots.names()):
            raise BadInput.at(f"body.seats.{at}", f"use {ME}, {OPEN} or a bot: {', '.join(bots.names())}")
    return [
        NewSeat(number, actor.id if each == ME else None, None if each in (ME, OPEN) else each)
        for number, each in enumerate(chosen, 1)
    ]


def _seed(seed: str) -> str:
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise BadInput.at("body.seed", f"a seed has 1 to {LONGEST_SEED} characters")
    return seed


def _dealt(title: Title, scenario: str, players: int, options: dict[str, Any], seed: bytes, actor: Actor) -> Step:
    """Deal it, even where it will wait for players: so that options that can't be played are refused now."""
    setting = dealing.setting_of(scenario, players, options)
    try:
        return dealing.first_step(title.edition, setting, seed, actor.id, actor.name)
    except errors.Refused as refused:
        raise refusal(refused, saying.reasons(title.edition, refused)) from None


def session_name(name: str) -> str:
    """What a session is called, in one line. Raises BadInput."""
    folded = re.sub(r"\s+", " ", name).strip()
    if len(folded) > LONGEST_NAME or not (folded.isprintable() or not folded):
        raise BadInput.at("body.name", f"a name has at most {LONGEST_NAME} printable characters")
    return folded


async def one(
    house: House, actor: Actor, id: str, *, seat: int | None = None, since: int | None = None
) -> shapes.Session:
    """A session as the actor sees it; with `since`, also the log after that revision. Raises NotFound."""
    return await show(house, await sights.look(house, actor, id), seat=seat, since=since)


async def game_of(house: House, actor: Actor, id: str) -> str:
    """Which game a session is of. Raises NotFound."""
    return (await sights.look(house, actor, id, opened=False)).row.game


async def show(house: House, sight: Sight, *, seat: int | None = None, since: int | None = None) -> shapes.Session:
    """Draw a sight; with `since`, also the log after that revision."""
    if since is None:
        return drawn(house, sight, seat=seat)
    return drawn(house, sight, seat=seat, events=await events_since(house, sight, since))


MOST_EVENTS = 500
"""Revisions whose log comes with a session; who has been away longer reads the history."""


async def events_since(house: House, sight: Sight, since: int) -> list[shapes.Event]:
    """The log after a revision, as the actor may read it; the newest part where it is very long."""
    since = max(since, sight.row.head - MOST_EVENTS)
    logs = await house.db.read(lambda uow: uow.revisions.events(sight.id, since, MOST_EVENTS), long=True)
    reading = sight.reading()
    return [
        event
        for each in logs
        if each.head.n <= sight.row.head
        for event in saying.events(sight.edition, each.head.n, each.events, reading)
    ]


def etag(sight: Sight, release: str, seat: int | None) -> str:
    """Changes whenever what the reader sees may have changed."""
    told = (sight.row.created, sight.row.version, release, seat, "en", sight.place, sight.seats)
    return f'W/"{sha256(msgspec.json.encode(told)).hexdigest()[:20]}"'


async def mine(
    house: House,
    actor: Actor,
    *,
    game: str | None = None,
    status: Status | None = None,
    archived: bool | None = False,
    cursor: str | None = None,
    limit: int = 20,
) -> shapes.Sessions:
    """Sessions that the account owns, sits in or watches, newest first. Raises BadInput for a foreign cursor."""
    if game is not None:
        _title(house, game, "query.game")

    def work(uow: UnitOfWork) -> tuple[list[GameSession], dict[str, list[Seat]], str | None]:
        page = uow.sessions.of_account(
            actor.id, game=game, status=status, archived=archived, cursor=cursor, limit=limit
        )
        return page.items, uow.seats.of_sessions([row.id for row in page.items]), page.next

    try:
        rows, seats, following = await house.db.read(work)
    except BadCursor as error:
        raise BadInput.at("query.cursor", str(error)) from None
    lines = [_line(house, actor, row, seats.get(row.id, [])) for row in rows if row.game in house.titles]
    return shapes.Sessions(lines, following)


def _line(house: House, actor: Actor, row: GameSession, seats: list[Seat]) -> shapes.SessionLine:
    edition = house.titles[row.game].edition
    held = {seat.number for seat in seats if seat.account == actor.id}
    return shapes.SessionLine(
        id=row.id,
        name=row.name,
        game=row.game,
        scenario=row.scenario,
        players=row.players,
        status=row.status,
        revision=row.head,
        version=row.version,
        seats=[picture.seat_shape(edition, seat) for seat in seats],
        owner=row.owner == actor.id,
        waiting=[seat for seat in row.waiting if seat in held] if row.status == "playing" else [],
        won={"won": True, "lost": False}.get(row.status),
        archived=row.archived,
        created=row.created,
        updated=row.updated,
        ended=row.ended,
    )


async def waiting(house: House, actor: Actor) -> shapes.Waiting:
    """Which sessions wait for the actor, the one that moved last first."""

    def work(uow: UnitOfWork) -> list[tuple[GameSession | None, list[int]]]:
        return [(uow.sessions.get(each.session), each.seats) for each in uow.sessions.waiting(actor.id)]

    found = await house.db.read(work)
    return shapes.Waiting(
        [
            shapes.WaitingSession(row.id, row.name, row.game, row.version, seats)
            for row, seats in found
            if row is not None and row.game in house.titles
        ]
    )


def waiting_tag(found: shapes.Waiting) -> str:
    """Changes whenever the list of waiting sessions does."""
    return f'W/"{sha256(msgspec.json.encode(found)).hexdigest()[:20]}"'


async def change(
    house: House,
    actor: Actor,
    id: str,
    *,
    name: str | None = None,
    control: Control | None = None,
    undo_policy: UndoPolicy | None = None,
    hints: bool | None = None,
    pace: Pace | None = None,
    archived: bool | None = None,
    status: str | None = None,
    owner: str | None = None,
) -> shapes.Session:
    """Change what is agreed around a session; only its owner may. Raises Forbidden, Conflict, BadInput.

    `status` “playing” starts an open session with the seats as they are, “abandoned” gives a running one up.
    """
    actor.must_play()
    wanted = {
        "name": name and session_name(name),
        "control": control,
        "undo_policy": undo_policy,
        "hints": hints,
        "pace": pace,
        "archived": archived,
        "owner": owner,
    }
    fields = {field: value for field, value in wanted.items() if value not in (None, "")}
    for _ in range(TRIES):
        async with house.table(id):  # bots that play on beside the requests wait meanwhile
            sight = await sights.look(house, actor, id)
            sights.must_own(sight)
            try:
                await _write_change(house, sight, fields, giving_up=status == "abandoned")
            except HeadMoved:
                continue
        break
    else:
        raise Conflict("The session moved on three times meanwhile. Try again.")
    if status == "abandoned":
        metrics.ended(sight.row.game, "abandoned")
    elif status == "playing":
        await _start(house, actor, id)
    return await after_writing(house, actor, id)


async def _write_change(house: House, sight: Sight, fields: dict[str, Any], *, giving_up: bool) -> None:
    """What was seen must still hold when it is written: whom it waits for, and that it runs. Raises HeadMoved."""
    if "owner" in fields and fields["owner"] not in [seat.account for seat in sight.seats]:
        raise BadInput.at("body.owner", "pass it on to somebody who holds a seat")
    if fields.keys() & {"control", "undo_policy", "hints", "pace"} and sight.row.ended is not None:
        raise Conflict("The session has ended; how it is played can't be changed any more.")
    if "control" in fields and sight.position is not None:
        fields = {**fields, "waiting": waiting_seats(sight.seats, fields["control"], sight.position.g)}
    if giving_up:
        fields = {**fields, **_giving_up(sight)}
    if fields:
        at, seen = now_ms(), sight.row.version

        def work(uow: UnitOfWork) -> None:
            row = uow.sessions.change(sight.id, at, seen=seen, **fields)
            if giving_up and row.campaign is not None:
                uow.campaigns.mark(row.campaign, row.chapter or 1, row.status, at)

        await house.db.write(work)


def _giving_up(sight: Sight) -> dict[str, Any]:
    if sight.row.status == "open":
        raise Conflict("This session has not begun; delete it instead.")
    if sight.row.status != "playing":
        raise Conflict("The session has ended already.")
    return {"status": "abandoned", "waiting": [], "proposal": None}


async def _start(house: House, actor: Actor, id: str) -> None:
    sight = await sights.look(house, actor, id)
    if sight.row.status != "open":
        raise Conflict("The session has begun already.")
    try:
        await dealing.deal(house, sight)
    except HeadMoved:
        return


async def delete(house: House, actor: Actor, id: str) -> None:
    """Delete a session for all who sit at it; only its owner may. Raises Forbidden, NotFound."""
    actor.must_play()
    sight = await sights.look(house, actor, id, opened=False)
    sights.must_own(sight)
    if not await house.db.write(lambda uow: uow.sessions.delete(id)):
        raise NotFound("The session is gone already.")
    house.positions.forget(id)
    house.log.info("session deleted", session=id)
