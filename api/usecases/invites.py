"""Invites: a secret link to one seat, or to watching; counted, expiring, revocable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.errors import BadInput, Conflict, NotFound
from api.usecases import picture, seating, sessions, shapes, sights
from api.usecases.actors import Actor
from api.usecases.keys import ANEW_MS, Key
from persistence import records
from persistence.ids import new_invite, now_ms, secret_hash

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

PREFIX = "dhi_"
MOST_USES = 100
MOST_HOURS = 30 * 24
MOST_OPEN = 50
_CREATED = 201
_OVER = "This invite is used up, revoked, or over. Ask for a new one."


async def create(
    house: House,
    actor: Actor,
    id: str,
    *,
    base_url: str,
    seat: int | None = None,
    uses: int = 1,
    hours: int = 7 * 24,
    key: Key | None = None,
) -> shapes.NewInvite:
    """An invite to a seat that nobody holds, or to watching. Raises BadInput, Conflict, Forbidden."""
    actor.must_play()
    sight = await sights.look(house, actor, id, opened=False)
    sights.must_take_part(sight)
    if seat is not None and seat not in [each.number for each in sight.seats]:
        raise BadInput.at("body.seat", f"this session has the seats 1 to {len(sight.seats)}")
    if seat is not None and uses != 1:
        raise BadInput.at("body.uses", "a seat is for one; an invite to it can be used once")
    if not 1 <= uses <= MOST_USES or not 1 <= hours <= MOST_HOURS:
        raise BadInput.at("body", f"an invite has 1 to {MOST_USES} uses and lasts 1 to {MOST_HOURS} hours")
    secret, at = PREFIX + new_invite(), now_ms()

    def work(uow: UnitOfWork) -> records.Invite:
        kept = key.find(uow, actor.id) if key else None
        _must_be_free(uow, id, seat)
        if kept:
            _revoke_first(uow, id, kept.reference or "", at)
        elif sum(_open(each, at) for each in uow.invites.of(id)) >= MOST_OPEN:
            raise Conflict(f"This session has {MOST_OPEN} open invites, which is the most: revoke some.")
        made = uow.invites.create(id, secret_hash(secret), seat, uses, at, at + hours * 3_600_000)
        if key:
            uow.idempotency.drop(actor.id, key.text)
            key.put(uow, actor.id, _CREATED, made.id)
        return made

    made = await house.db.write(work)
    return shapes.NewInvite(_shape(made), secret, f"{base_url}/join/{secret}")


async def all(house: House, actor: Actor, id: str) -> shapes.Invites:
    """The invites of a session, newest first. Raises Forbidden for who only watches."""
    sight = await sights.look(house, actor, id, opened=False)
    sights.must_take_part(sight)
    found = await house.db.read(lambda uow: uow.invites.of(id))
    return shapes.Invites([_shape(each) for each in found])


async def revoke(house: House, actor: Actor, id: str, invite: str) -> None:
    """Close an invite; who came by it to watch, leaves. Raises NotFound."""
    actor.must_play()
    sight = await sights.look(house, actor, id, opened=False)
    sights.must_take_part(sight)
    at = now_ms()

    def work(uow: UnitOfWork) -> bool:
        if not uow.invites.revoke(id, invite, at):
            return False
        uow.watchers.remove_invited(invite)
        uow.sessions.bump(id, at)
        return True

    if not await house.db.write(work):
        raise NotFound(f"This session has no open invite {invite[:40]}.")


async def look(house: House, secret: str) -> shapes.Invited:
    """What an invite is for; it is not used up by looking. Raises NotFound."""
    now = now_ms()

    def work(uow: UnitOfWork) -> tuple[records.Invite, records.GameSession, list[records.Seat]] | None:
        invite = uow.invites.look(secret_hash(secret), now)
        row = uow.sessions.get(invite.session) if invite else None
        return (invite, row, uow.seats.of(row.id)) if invite and row else None

    found = await house.db.read(work)
    if found is None or found[1].game not in house.titles:
        raise NotFound(_OVER)
    invite, row, seats = found
    edition = house.titles[row.game].edition
    label = next((picture.seat_shape(edition, each).label for each in seats if each.number == invite.seat), "")
    return shapes.Invited(row.id, row.name, row.game, row.scenario, invite.seat, label, invite.expires)


async def accept(
    house: House,
    actor: Actor,
    secret: str,
    *,
    label: str = "",
    only: tuple[str, int] | None = None,
    key: Key | None = None,
) -> shapes.Session:
    """Use an invite: sit down, or watch. `only` demands that it is for this seat of this session.

    Raises NotFound when it is over or another one, Conflict when the seat is taken; then it is not used up.
    """
    actor.must_play()
    house.limits.hit("logins", actor.id)
    kept = await house.db.read(lambda uow: key.find(uow, actor.id)) if key else None
    if kept:
        return await sessions.one(house, actor, kept.reference or "")
    invited = await look(house, secret)
    if only is not None and only != (invited.session, invited.seat):
        raise NotFound("This invite is for another place.")
    at = now_ms()

    def work(uow: UnitOfWork) -> None:
        used = uow.invites.use(secret_hash(secret), at)
        if used is None:
            raise NotFound(_OVER)
        if used.seat is not None:
            seating.sit(uow, used.session, used.seat, actor, label)
            uow.watchers.remove(used.session, actor.id)
        elif not uow.watchers.watching(used.session, actor.id):
            uow.watchers.add(used.session, actor.id, at, used.id)

    return await seating.settle(house, actor, invited.session, work, key)


async def stop_watching(house: House, actor: Actor, id: str) -> None:
    """Look on no longer. Raises NotFound."""
    actor.must_play()
    await sights.look(house, actor, id, opened=False)
    if not await house.db.write(lambda uow: uow.watchers.remove(id, actor.id)):
        raise NotFound("You don't watch this session.")


def _shape(invite: records.Invite) -> shapes.Invite:
    return shapes.Invite(invite.id, invite.seat, invite.uses_left, invite.created, invite.expires, invite.revoked)


def _open(invite: records.Invite, at: int) -> bool:
    return invite.revoked is None and invite.uses_left > 0 and invite.expires > at


def _must_be_free(uow: UnitOfWork, session: str, seat: int | None) -> None:
    """Raises Conflict where somebody sits: whoever came by the invite would stand there. A bot gives way."""
    place = next((each for each in uow.seats.of(session) if each.number == seat), None)
    if place is not None and place.account:
        by = place.name or "a guest"
        raise Conflict(f"Seat {seat} is taken by {by}. Invite to another seat, or have this one freed first.")


def _revoke_first(uow: UnitOfWork, session: str, id: str, at: int) -> None:
    first = next((each for each in uow.invites.of(session) if each.id == id), None)
    if first is None or at - first.created > ANEW_MS:
        raise Conflict("This was done already, and its secret was told then. Use a new key for another one.")
    uow.invites.revoke(session, id, at)
