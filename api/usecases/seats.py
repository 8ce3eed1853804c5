"""Seats: taking one, leaving it, handing it to a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.errors import BadInput, Conflict, Forbidden, NotFound
from api.usecases import bots, invites, sessions, shapes, sights
from api.usecases.accounts import check_label
from api.usecases.actors import Actor
from api.usecases.keys import Key
from api.usecases.seating import settle, sit
from api.usecases.sights import Sight
from persistence.records import Seat

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork


async def take(
    house: House,
    actor: Actor,
    id: str,
    seat: int,
    *,
    label: str = "",
    invite: str | None = None,
    key: Key | None = None,
) -> shapes.Session:
    """Sit down on a free seat: whoever sits at the session already, its owner, or who has an invite to this seat.

    The owner may take a seat back from a bot. Raises Conflict, Forbidden, NotFound.
    """
    actor.must_play()
    if invite is not None:
        return await invites.accept(house, actor, invite, label=label, only=(id, seat), key=key)
    sight = await sights.look(house, actor, id, key=key, opened=False)
    if sight.kept is not None:
        return await sessions.one(house, actor, id)
    await _may_sit(house, sight)
    place = _seat(sight, seat)
    if place.account == actor.id:
        return await sessions.one(house, actor, id)
    if place.bot is not None and not sight.place.owner:
        raise Forbidden("A bot sits there; only the owner of the session may take its seat.")
    return await settle(house, actor, id, lambda uow: sit(uow, id, seat, actor, label), key)


async def _may_sit(house: House, sight: Sight) -> None:
    """At a chapter every member of its campaign may sit down, without an invite. Raises Forbidden."""
    campaign, me = sight.row.campaign or "", sight.actor.id
    member = await house.db.read(lambda uow: uow.campaigns.is_member(campaign, me))
    if member:
        return
    sights.must_take_part(sight)


async def leave(house: House, actor: Actor, id: str, seat: int) -> shapes.Session | None:
    """Free a seat: one's own, or, as the owner, anybody's. None when the actor has no place there any more."""
    actor.must_play()
    sight = await sights.look(house, actor, id, opened=False)
    place = _seat(sight, seat)
    if place.account is None and place.bot is None:
        raise Conflict("That seat is free already.")
    if place.account != actor.id and not sight.place.owner:
        raise Forbidden("That seat is somebody else's.")

    def leave_seat(uow: UnitOfWork) -> None:
        _same(uow, place)
        uow.seats.leave(id, seat)

    try:
        return await settle(house, actor, id, leave_seat)
    except NotFound:
        return None


async def to_bot(
    house: House, actor: Actor, id: str, seat: int, bot: str, *, label: str = "", key: Key | None = None
) -> shapes.Session | None:
    """Hand a seat to a bot: one's own, a free one, or, as the owner, anybody's. Raises BadInput, Forbidden.

    None when the actor has no place there any more.
    """
    actor.must_play()
    if bot not in bots.names():
        raise BadInput.at("body.bot", f"there is no such bot; there are {', '.join(bots.names())}")
    sight = await sights.look(house, actor, id, key=key, opened=False)
    if sight.kept is not None:
        return await sessions.one(house, actor, id)
    sights.must_take_part(sight)
    place = _seat(sight, seat)
    if place.account not in (None, actor.id) and not sight.place.owner:
        raise Forbidden("That seat is somebody else's.")

    def hand_over(uow: UnitOfWork) -> None:
        _same(uow, place)
        uow.seats.bot(id, seat, bot, check_label(label))

    try:
        return await settle(house, actor, id, hand_over, key)
    except NotFound:
        return None


def _same(uow: UnitOfWork, seen: Seat) -> None:
    """Whoever was not seen there must not be sent away. Raises Conflict."""
    now = next(each for each in uow.seats.of(seen.session) if each.number == seen.number)
    if (now.account, now.bot) != (seen.account, seen.bot):
        raise Conflict("Somebody has sat down there or left meanwhile. Look again.")


def _seat(sight: Sight, number: int) -> Seat:
    for seat in sight.seats:
        if seat.number == number:
            return seat
    raise NotFound(f"This session has the seats 1 to {len(sight.seats)}.")
