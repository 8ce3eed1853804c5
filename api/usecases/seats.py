"""Seats: taking one, leaving it, handing it to a bot, taking it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from api.errors import BadInput, Conflict, Forbidden, NotFound
from api.usecases import bots, invites, sessions, shapes, sights
from api.usecases.accounts import check_label
from api.usecases.actors import Actor
from api.usecases.keys import Key
from api.usecases.seating import settle, sit
from api.usecases.sights import Sight
from persistence.ids import now_ms
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

    Whose seat a bot plays takes it back so; the owner may take a seat that nobody but a bot holds. Raises Conflict,
    Forbidden, NotFound.
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
        if place.bot is None:
            return await sessions.one(house, actor, id)
        return await settle(house, actor, id, lambda uow: uow.seats.take_back(id, seat), key)
    if place.stood_in:
        raise Conflict("That seat is somebody's for whom a bot plays meanwhile.")
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
    house: House,
    actor: Actor,
    id: str,
    seat: int,
    bot: str,
    *,
    label: str = "",
    key: Key | None = None,
    watched: bool = False,
) -> shapes.Session:
    """Hand a seat to a bot: a free one, one's own, that of a player who is away, or, as the owner, anybody's.

    A seat that somebody holds stays theirs: the bot stands in until they take it back. Where people look on
    (`watched`), bots that answered at once take a steady pace from then on: else the session could be over before the
    seat is taken back. Raises BadInput, Forbidden, Conflict.
    """
    actor.must_play()
    if bot not in bots.names():
        raise BadInput.at("body.bot", f"there is no such bot; there are {', '.join(bots.names())}")
    sight = await sights.look(house, actor, id, key=key)
    if sight.kept is not None:
        return await sessions.one(house, actor, id)
    sights.must_take_part(sight)
    place = _seat(sight, seat)
    _may_hand_over(house, sight, place)

    def hand_over(uow: UnitOfWork) -> Mapping[str, Any]:
        _same(uow, place)
        if place.account is None:
            uow.seats.bot(id, seat, bot, check_label(label))
            return {}
        if not (sight.place.owner or place.account == actor.id):
            _still_away(house, uow, sight, seat)
        uow.seats.stand_in(id, seat, bot, actor.id, now_ms())
        return {"pace": "steady"} if watched and sight.row.pace == "at_once" else {}

    return await settle(house, actor, id, hand_over, key)


def _may_hand_over(house: House, sight: Sight, place: Seat) -> None:
    """Raises Conflict after the end, Forbidden for somebody else's seat while they are there."""
    if sight.row.ended is not None:
        raise Conflict("The session has ended; nobody plays in it any more.")
    if place.account in (None, sight.actor.id) or sight.place.owner or place.number in sight.place.away:
        return
    if place.bot is not None:
        raise Forbidden("A bot plays there already; the player and the owner of the session may choose another.")
    raise Forbidden(
        "That seat is somebody else's. The owner of the session may hand it to a bot; the others at the table once it "
        f"has waited for that player for {house.settings.away_minutes} minutes, with nobody there."
    )


def _still_away(house: House, uow: UnitOfWork, seen: Sight, seat: int) -> None:
    """Whoever has come back meanwhile plays on. Raises Conflict."""
    row = uow.sessions.get(seen.id)
    if row is None or seat not in sights.place(house, uow, row, uow.seats.of(seen.id), seen.actor).away:
        raise Conflict("The player has come back meanwhile, or has answered. Look again.")


async def dismiss(house: House, actor: Actor, id: str, seat: int) -> shapes.Session:
    """Send a bot away: the seat is its holder's again, or free. The holder may, and the owner. Raises Conflict,
    Forbidden."""
    actor.must_play()
    sight = await sights.look(house, actor, id, opened=False)
    sights.must_take_part(sight)
    place = _seat(sight, seat)
    if place.bot is None:
        raise Conflict("No bot plays there.")
    if place.account != actor.id and not sight.place.owner:
        raise Forbidden("Only the player whose seat it is, and the owner of the session, may send the bot away.")

    def send_away(uow: UnitOfWork) -> None:
        _same(uow, place)
        if place.account is None:
            uow.seats.leave(id, seat)
        else:
            uow.seats.take_back(id, seat)

    return await settle(house, actor, id, send_away)


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
