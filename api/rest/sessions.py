"""Sessions: making, listing, looking, waiting, changing."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api.rest import bodies
from api.rest.answers import answer, known_tags, knows, nothing, unchanged
from api.rest.asked import LARGEST, Asker, HouseHere, IdempotencyKey, LookFrom, SessionId
from api.rest.described import says
from api.usecases import sessions, shapes, sights, streams
from api.usecases.answers import release_of
from api.usecases.sights import Sight
from persistence.records import Status

router = APIRouter(tags=["sessions"])
Wait = Annotated[int, Query(ge=0, le=streams.LONGEST_WAIT_S, description="Seconds to wait for news")]


@router.post("/sessions", status_code=201, responses=says(shapes.Session, 401, 403, 413, 422, status=201))
async def create_session(house: HouseHere, actor: Asker, body: bodies.NewSession, key: IdempotencyKey) -> Response:
    """A new session. It is dealt at once unless a seat is `open`.

    An open one begins when its last seat is taken, or when its owner says so: PATCH it with `{"status": "playing"}`,
    and seats that are still open are everybody's.
    """
    made = await sessions.create(
        house,
        actor,
        game=body.game,
        scenario=body.scenario,
        players=body.players,
        options=dict(body.options),
        name=body.name,
        seed=body.seed,
        undo_policy=body.undo,
        control=body.control,
        hints=body.hints,
        pace=body.pace,
        seats=body.seats,
        key=key,
    )
    return answer(made, 201)


@router.get("/sessions", responses=says(shapes.Sessions, 401, 422))
async def list_sessions(
    house: HouseHere,
    actor: Asker,
    game: Annotated[str | None, Query(max_length=80)] = None,
    status: Status | None = None,
    archived: Annotated[bool | None, Query(description="Leave out for those that are not")] = False,
    cursor: Annotated[str | None, Query(max_length=100, description="`next` of the page before")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Response:
    """Sessions that you own, sit in or watch, newest first."""
    found = await sessions.mine(house, actor, game=game, status=status, archived=archived, cursor=cursor, limit=limit)
    return answer(found)


@router.get("/me/waiting", responses=says(shapes.Waiting, 401, 422, unchanged=True))
async def read_waiting(request: Request, house: HouseHere, actor: Asker, wait: Wait = 0) -> Response:
    """Which of your sessions wait for you. With `wait`: once there is one (with If-None-Match: a change)."""
    tags = known_tags(request)
    if wait:
        found = await streams.wait_for_turn(house, actor, known=tags[0] if tags else None, seconds=wait)
    else:
        found = await sessions.waiting(house, actor)
    etag = sessions.waiting_tag(found)
    return unchanged(etag) if knows(request, etag) else answer(found, etag=etag)


@router.get("/sessions/{session}", responses=says(shapes.Session, 401, 404, 422, unchanged=True))
async def read_session(
    request: Request,
    house: HouseHere,
    actor: Asker,
    session: SessionId,
    seat: LookFrom = None,
    since: Annotated[
        int | None, Query(ge=0, le=LARGEST, description="Also the log after this revision; with `wait`, wait for it")
    ] = None,
    wait: Wait = 0,
) -> Response:
    """A session as you see it. With `wait` it answers when something is newer than `since` (or than If-None-Match)."""
    tags = known_tags(request)
    sight: Sight | None
    if wait:
        known = tags[0] if tags else None
        sight = await streams.wait_for_session(house, actor, session, since=since, known=known, seat=seat, seconds=wait)
        if sight is None:
            return unchanged(known)
    else:
        sight = await sights.look(house, actor, session)
    etag = sessions.etag(sight, release_of(house, sight), seat)
    if since is None and knows(request, etag):
        return unchanged(etag)
    return answer(await sessions.show(house, sight, seat=seat, since=since), etag=etag)


@router.patch("/sessions/{session}", responses=says(shapes.Session, 401, 403, 404, 409, 413, 422))
async def change_session(house: HouseHere, actor: Asker, session: SessionId, body: bodies.ChangedSession) -> Response:
    """Rename, archive, start or give up a session, or change how it is played. Its owner's alone."""
    changed = await sessions.change(
        house,
        actor,
        session,
        name=body.name,
        control=body.control,
        undo_policy=body.undo,
        hints=body.hints,
        pace=body.pace,
        archived=body.archived,
        status=body.status,
        owner=body.owner,
    )
    return answer(changed)


@router.delete("/sessions/{session}", status_code=204, responses=says(None, 401, 403, 404, 422, status=204))
async def delete_session(house: HouseHere, actor: Asker, session: SessionId) -> Response:
    """Delete a session for all who sit at it. Its owner's alone."""
    await sessions.delete(house, actor, session)
    return nothing()
