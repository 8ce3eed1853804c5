"""What changes with a change of seats: whom the session waits for, whether it can begin, whether a bot must move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from api.errors import Conflict, NotFound
from api.usecases import bots, dealing, shapes, sights
from api.usecases.accounts import check_label
from api.usecases.actors import HOUSE, Actor
from api.usecases.answers import TRIES, drawn
from api.usecases.appending import OK, waiting_seats
from api.usecases.keys import Key
from api.usecases.sights import Sight
from persistence.errors import HeadMoved, KeyTaken
from persistence.ids import now_ms
from persistence.records import GameSession, Seat

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

Work = Callable[["UnitOfWork"], Mapping[str, Any] | None]
"""Changes seats; gives what else of the session is set with them."""


def sit(uow: UnitOfWork, id: str, seat: int, actor: Actor, label: str) -> None:
    """Sit down, in a unit of work. Raises Conflict when somebody was quicker."""
    if not uow.seats.take(id, seat, actor.id, check_label(label)):
        raise Conflict("That seat is taken.")


async def settle(house: House, actor: Actor, id: str, work: Work, key: Key | None = None) -> shapes.Session:
    """Change seats in one unit of work; deal what is full now, let bots move, and show the session.

    Raises what `work` raises, and NotFound when the actor has no place there afterwards.
    """
    await _change(house, actor, id, work, key)
    await _go_on(house, id)
    sight = await sights.look(house, actor, id)
    return drawn(house, sight)


async def _change(house: House, actor: Actor, id: str, work: Work, key: Key | None) -> None:
    for _ in range(TRIES):
        async with house.table(id):
            sight = await sights.look(house, HOUSE, id)
            try:
                await house.db.write(lambda uow, seen=sight: _unit(uow, actor, seen, work, key))  # type: ignore[misc]
            except HeadMoved:
                continue
            except KeyTaken:
                pass
            return
    raise Conflict("The session moved on three times meanwhile. Try again.")


def _unit(uow: UnitOfWork, actor: Actor, sight: Sight, work: Work, key: Key | None) -> None:
    row = uow.sessions.get(sight.id)
    if row is None:
        raise NotFound("The session is gone.")
    if row.head != sight.row.head:
        raise HeadMoved(sight.id, sight.row.head)
    fields = work(uow) or {}
    if key:
        key.put(uow, actor.id, OK, sight.id)
    at = now_ms()
    if row.status == "playing" and sight.position is not None:
        seats = uow.seats.of(sight.id)
        waiting = waiting_seats(seats, row.control, sight.position.g)
        proposal = _proposal(row, seats)
        uow.sessions.change(sight.id, at, seen=row.version, waiting=waiting, proposal=proposal, **fields)
    elif fields:
        uow.sessions.change(sight.id, at, seen=row.version, **fields)
    else:
        uow.sessions.bump(sight.id, at)


def _proposal(row: GameSession, seats: list[Seat]) -> Any:
    """An undo that waits for the consent of a seat which a bot plays now is asked for anew: a bot minds nothing."""
    bots_seats = {seat.number for seat in seats if seat.bot is not None}
    return None if row.proposal and bots_seats & {*row.proposal["waiting"]} else row.proposal


async def _go_on(house: House, id: str) -> None:
    sight = await sights.look(house, HOUSE, id)
    try:
        sight = await dealing.deal_when_full(house, sight)
    except HeadMoved:
        return
    await bots.play(house, sight)
