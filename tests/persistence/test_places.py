"""Seats, watchers and invites."""

from __future__ import annotations

import asyncio

import pytest

from persistence.database import Database
from persistence.errors import ConstraintBroken, NoSuchRow
from persistence.ids import new_invite, secret_hash
from persistence.records import NewSeat, Seat
from persistence.unit import UnitOfWork
from tests.persistence.house import DAY, NOON, guest, start

pytestmark = pytest.mark.anyio


async def test_seats_come_by_number_with_names(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> str:
        uow.accounts.create("ann", NOON, "Ann")
        return start(uow, "ann", NewSeat(2, bot="greedy"), NewSeat(3), NewSeat(1, "ann", label="gate")).id

    id = await db.write(furnish)
    expected = [
        Seat(id, 1, "ann", "Ann", None, "gate", False),
        Seat(id, 2, None, None, "greedy", "", False),
        Seat(id, 3, None, None, None, "", False),
    ]
    assert await db.read(lambda uow: uow.seats.of(id)) == expected
    assert await db.read(lambda uow: uow.seats.held(id, "ann")) == [1]
    assert await db.read(lambda uow: uow.seats.held(id, "nobody")) == []


async def test_seats_of_many_sessions_at_once(db: Database) -> None:
    """More than one chunk of the query, and a session that does not exist."""

    def furnish(uow: UnitOfWork) -> list[str]:
        me = guest(uow)
        return [start(uow, me, *(NewSeat(n + 1, me) for n in range(1 + number % 3))).id for number in range(40)]

    ids = await db.write(furnish)
    found = await db.read(lambda uow: uow.seats.of_sessions([*ids, "nowhere"]))
    assert list(found) == [*ids, "nowhere"]
    assert [[seat.number for seat in found[id]] for id in ids] == [
        list(range(1, 2 + number % 3)) for number in range(40)
    ]
    assert found["nowhere"] == []
    assert await db.read(lambda uow: uow.seats.of_sessions([])) == {}


async def test_a_free_seat_goes_to_the_first(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, list[str]]:
        return start(uow, guest(uow), NewSeat(1), NewSeat(2, bot="random")).id, [guest(uow), guest(uow)]

    id, both = await db.write(furnish)

    async def take(me: str) -> bool:
        return await db.write(lambda uow: uow.seats.take(id, 1, me, "north"))

    took = await asyncio.gather(*map(take, both))
    assert sorted(took) == [False, True]
    winner = both[took.index(True)]
    assert await db.read(lambda uow: uow.seats.held(id, winner)) == [1]
    assert await db.write(lambda uow: uow.seats.take(id, 2, winner))  # a bot gives way
    assert [seat.bot for seat in await db.read(lambda uow: uow.seats.of(id))] == [None, None]
    assert not await db.write(lambda uow: uow.seats.take(id, 7, winner))


async def test_leaving_and_handing_to_a_bot(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> str:
        me = guest(uow)
        return start(uow, me, NewSeat(1, me, label="gate"), NewSeat(2, me)).id

    id = await db.write(furnish)
    await db.write(lambda uow: uow.seats.leave(id, 1))
    await db.write(lambda uow: uow.seats.bot(id, 2, "search", "the clerk"))
    assert await db.read(lambda uow: uow.seats.of(id)) == [
        Seat(id, 1, None, None, None, "", False),
        Seat(id, 2, None, None, "search", "the clerk", False),
    ]
    with pytest.raises(NoSuchRow, match="seat 9"):
        await db.write(lambda uow: uow.seats.leave(id, 9))


async def test_a_bot_stands_in_and_the_seat_stays_its_holders(db: Database) -> None:
    """Who handed it over, and when, is kept for as long as the bot plays; whose account goes leaves the bot."""

    def furnish(uow: UnitOfWork) -> str:
        uow.accounts.create("ann", NOON, "Ann")
        uow.accounts.create("bert", NOON, "Bert")
        me = guest(uow)
        return start(uow, me, NewSeat(1, "ann", label="gate"), NewSeat(2), NewSeat(3, me)).id

    id = await db.write(furnish)
    await db.write(lambda uow: uow.seats.stand_in(id, 1, "greedy", "bert", NOON))
    stood_in = Seat(id, 1, "ann", "Ann", "greedy", "gate", False, "bert", "Bert", NOON)
    assert (await db.read(lambda uow: uow.seats.of(id)))[0] == stood_in
    assert stood_in.stood_in
    assert await db.read(lambda uow: uow.seats.held(id, "ann")) == [1]
    assert not await db.write(lambda uow: uow.seats.take(id, 1, guest(uow)))
    await db.write(lambda uow: uow.sessions.change(id, NOON, waiting=[1]))
    assert await db.read(lambda uow: uow.sessions.waiting("ann")) == []  # it waits for the bot
    assert await db.read(lambda uow: uow.sessions.waiting_for_bots()) == [id]
    await db.write(lambda uow: uow.seats.take_back(id, 1))
    assert [each.session for each in await db.read(lambda uow: uow.sessions.waiting("ann"))] == [id]
    assert (await db.read(lambda uow: uow.seats.of(id)))[0] == Seat(id, 1, "ann", "Ann", None, "gate", False)
    for wrong in (2, 9):
        with pytest.raises(NoSuchRow, match=f"held seat {wrong} in"):
            await db.write(lambda uow, seat=wrong: uow.seats.stand_in(id, seat, "greedy", "bert", NOON))  # type: ignore[misc]
    await db.write(lambda uow: uow.seats.stand_in(id, 1, "greedy", "bert", NOON))
    await db.write(lambda uow: uow.accounts.delete("bert", NOON))
    assert (await db.read(lambda uow: uow.seats.of(id)))[0].handed_name is None
    await db.write(lambda uow: uow.accounts.delete("ann", NOON))
    left = (await db.read(lambda uow: uow.seats.of(id)))[0]
    assert (left.account, left.bot, left.former, left.stood_in) == (None, "greedy", True, False)


async def test_impossible_seats_are_refused(db: Database) -> None:
    await db.write(lambda uow: uow.accounts.create("me", NOON))
    with pytest.raises(ConstraintBroken):
        await db.write(lambda uow: start(uow, "me", NewSeat(0)))


async def test_watching_is_remembered_once(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, str]:
        return start(uow, guest(uow)).id, guest(uow)

    id, me = await db.write(furnish)
    assert not await db.read(lambda uow: uow.watchers.watching(id, me))
    await db.write(lambda uow: uow.watchers.add(id, me, NOON))
    await db.write(lambda uow: uow.watchers.add(id, me, NOON + 5))
    assert await db.read(lambda uow: uow.watchers.watching(id, me))
    assert [watcher.since for watcher in await db.read(lambda uow: uow.watchers.of(id))] == [NOON]
    assert await db.write(lambda uow: uow.watchers.remove(id, me))
    assert not await db.write(lambda uow: uow.watchers.remove(id, me))
    with pytest.raises(NoSuchRow):
        await db.write(lambda uow: uow.watchers.add(id, "nobody", NOON))
    with pytest.raises(NoSuchRow):
        await db.write(lambda uow: uow.watchers.add("nowhere", me, NOON))


async def test_an_invite_opens_as_often_as_it_says(db: Database) -> None:
    hash = secret_hash(new_invite())

    def furnish(uow: UnitOfWork) -> str:
        id = start(uow, guest(uow), NewSeat(1), NewSeat(2)).id
        uow.invites.create(id, hash, 2, 2, NOON, NOON + DAY)
        return id

    id = await db.write(furnish)
    seen = await db.read(lambda uow: uow.invites.look(hash, NOON))
    assert seen is not None
    assert (seen.session, seen.seat, seen.uses_left) == (id, 2, 2)

    used = await asyncio.gather(*(db.write(lambda uow: uow.invites.use(hash, NOON + 1)) for _ in range(5)))
    assert sorted(invite.uses_left for invite in used if invite) == [0, 1]
    assert await db.read(lambda uow: uow.invites.look(hash, NOON)) is None
    assert await db.write(lambda uow: uow.invites.use(secret_hash("guess"), NOON)) is None


async def test_expired_and_revoked_invites_stay_shut(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, str]:
        id, other = start(uow, guest(uow)).id, start(uow, guest(uow)).id
        uow.invites.create(id, "short", None, 9, NOON, NOON + 10)
        uow.invites.create(id, "revoked", None, 9, NOON + 1, NOON + DAY, id="r")
        assert not uow.invites.revoke(other, "r", NOON)
        assert uow.invites.revoke(id, "r", NOON + 3)
        assert not uow.invites.revoke(id, "r", NOON + 4)
        return id, other

    id, _ = await db.write(furnish)
    assert await db.write(lambda uow: uow.invites.use("short", NOON + 9)) is not None
    assert await db.write(lambda uow: uow.invites.use("short", NOON + 10)) is None
    assert await db.write(lambda uow: uow.invites.use("revoked", NOON + 5)) is None
    listed = await db.read(lambda uow: uow.invites.of(id))
    assert [(invite.created, invite.revoked) for invite in listed] == [(NOON + 1, NOON + 3), (NOON, None)]
    with pytest.raises(NoSuchRow):
        await db.write(lambda uow: uow.invites.create("nowhere", "h", None, 1, NOON, NOON + DAY))


async def test_who_came_by_an_invite_can_be_sent_away(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, list[str], str]:
        id = start(uow, guest(uow)).id
        uow.invites.create(id, "h", None, 9, NOON, NOON + DAY, id="door")
        guests = [guest(uow) for _ in range(3)]
        for number, one in enumerate(guests):
            uow.watchers.add(id, one, NOON + number, "door" if number else None)
        return id, guests[1:], guests[0]

    id, came, friend = await db.write(furnish)
    assert sorted(await db.write(lambda uow: uow.watchers.remove_invited("door"))) == sorted(came)
    assert [watcher.account for watcher in await db.read(lambda uow: uow.watchers.of(id))] == [friend]
