"""Accounts and the ways into them."""

from __future__ import annotations

import pytest

from persistence.database import Database
from persistence.errors import ConstraintBroken, NameTaken, NoSuchRow
from persistence.ids import new_id, new_secret, secret_hash
from persistence.records import Account, Credential, CredentialKind, Holder, NewSeat
from persistence.unit import UnitOfWork
from tests.persistence.house import NOON, act, guest, play, start, state_of

pytestmark = pytest.mark.anyio


async def test_a_guest_is_kept_and_may_take_a_name(db: Database) -> None:
    made = await db.write(lambda uow: uow.accounts.create("me", NOON))
    assert made == Account("me", "guest", None, "system", "usual", NOON, NOON)
    assert await db.read(lambda uow: uow.accounts.get("me")) == made

    named = await db.write(lambda uow: uow.accounts.claim("me", "Ann"))
    assert (named.id, named.kind, named.name) == ("me", "named", "Ann")
    assert await db.read(lambda uow: uow.accounts.by_name("ann")) == named


@pytest.mark.parametrize("alike", ["Ann Thorne", "ANN  thorne", " ann\u00a0thorne ", "Ａnn Thorne"])
async def test_names_that_read_alike_are_one(db: Database, alike: str) -> None:
    await db.write(lambda uow: uow.accounts.create("first", NOON, "Ann Thorne"))
    with pytest.raises(NameTaken, match="taken"):
        await db.write(lambda uow: uow.accounts.create("second", NOON, alike))
    assert await db.read(lambda uow: uow.accounts.get("second")) is None

    await db.write(lambda uow: uow.accounts.create("third", NOON))
    with pytest.raises(NameTaken):
        await db.write(lambda uow: uow.accounts.claim("third", alike))
    third = await db.read(lambda uow: uow.accounts.get("third"))
    assert third is not None
    assert third.kind == "guest"


async def test_one_may_respell_ones_own_name(db: Database) -> None:
    await db.write(lambda uow: uow.accounts.create("me", NOON, "strasse"))
    assert (await db.write(lambda uow: uow.accounts.claim("me", "Straße"))).name == "Straße"


async def test_the_same_id_twice_is_no_name_taken(db: Database) -> None:
    await db.write(lambda uow: uow.accounts.create("me", NOON, "Ann"))
    with pytest.raises(ConstraintBroken) as refused:
        await db.write(lambda uow: uow.accounts.create("me", NOON, "Bo"))
    assert refused.value.kind == "unique"


async def test_preferences_change_one_by_one(db: Database) -> None:
    await db.write(lambda uow: uow.accounts.create("me", NOON))
    assert (await db.write(lambda uow: uow.accounts.prefer("me", theme="ember"))).theme == "ember"
    both = await db.write(lambda uow: uow.accounts.prefer("me", aids="bare"))
    assert (both.theme, both.aids) == ("ember", "bare")


async def test_unknown_accounts_are_named_in_the_error(db: Database) -> None:
    assert await db.read(lambda uow: uow.accounts.get("nobody")) is None
    for work in (
        lambda uow: uow.accounts.claim("nobody", "Ann"),
        lambda uow: uow.accounts.prefer("nobody", theme="ember"),
        lambda uow: uow.accounts.delete("nobody", NOON),
        lambda uow: uow.credentials.create("nobody", "token", "hash", NOON),
    ):
        with pytest.raises(NoSuchRow, match="nobody"):
            await db.write(work)


async def test_signs_of_life_never_go_back(db: Database) -> None:
    await db.write(lambda uow: uow.accounts.create("me", NOON))
    await db.write(lambda uow: uow.accounts.seen("me", NOON + 500))
    await db.write(lambda uow: uow.accounts.seen("me", NOON + 100))
    account = await db.read(lambda uow: uow.accounts.get("me"))
    assert account is not None
    assert account.seen == NOON + 500


async def test_a_secret_leads_to_its_holder_until_it_expires(db: Database) -> None:
    secret = new_secret("dawn_")

    def give(uow: UnitOfWork) -> Credential:
        uow.accounts.create("me", NOON)
        return uow.credentials.create(
            "me", "token", secret_hash(secret), NOON, label="my bot", scope="read", expires=NOON + 10
        )

    given = await db.write(give)
    holder = await db.read(lambda uow: uow.credentials.holder("token", secret_hash(secret), NOON + 9))
    assert holder == Holder(Account("me", "guest", None, "system", "usual", NOON, NOON), given)
    assert given.scope == "read"
    assert await db.read(lambda uow: uow.credentials.holder("token", secret_hash(secret), NOON + 10)) is None
    assert await db.read(lambda uow: uow.credentials.holder("login", secret_hash(secret), NOON)) is None
    assert await db.read(lambda uow: uow.credentials.holder("token", secret_hash("guess"), NOON)) is None


async def test_a_device_link_opens_once(db: Database) -> None:
    def link(uow: UnitOfWork) -> None:
        uow.accounts.create("me", NOON)
        uow.credentials.create("me", "device_link", "fresh", NOON, expires=NOON + 10)
        uow.credentials.create("me", "device_link", "stale", NOON, expires=NOON + 10)
        uow.credentials.create("me", "token", "a token", NOON)

    await db.write(link)
    first = await db.write(lambda uow: uow.credentials.redeem("fresh", NOON + 1))
    assert first is not None
    assert first.account == "me"
    assert await db.write(lambda uow: uow.credentials.redeem("fresh", NOON + 1)) is None
    assert await db.write(lambda uow: uow.credentials.redeem("stale", NOON + 10)) is None
    assert await db.write(lambda uow: uow.credentials.redeem("a token", NOON + 1)) is None
    assert await db.read(lambda uow: uow.credentials.holder("token", "a token", NOON)) is not None


async def test_an_account_has_one_password(db: Database) -> None:
    await db.write(lambda uow: uow.accounts.create("me", NOON, "Ann"))
    await db.write(lambda uow: uow.credentials.set_password("me", "argon-1", NOON))
    await db.write(lambda uow: uow.credentials.set_password("me", "argon-2", NOON))
    password = await db.read(lambda uow: uow.credentials.password("me"))
    assert password is not None
    assert password.hash == "argon-2"
    assert len(await db.read(lambda uow: uow.credentials.of("me", "password"))) == 1
    with pytest.raises(ConstraintBroken):
        await db.write(lambda uow: uow.credentials.create("me", "password", "argon-3", NOON))


async def test_ways_in_are_listed_and_taken_away(db: Database) -> None:
    kinds: tuple[CredentialKind, ...] = ("login", "login", "token")

    def give(uow: UnitOfWork) -> None:
        for account in ("me", "other"):
            uow.accounts.create(account, NOON)
            uow.credentials.set_password(account, f"argon {account}", NOON)
            for number, kind in enumerate(kinds):
                uow.credentials.create(account, kind, f"{account}{number}", NOON + number, id=f"{account}-{number}")

    await db.write(give)
    of = await db.read(lambda uow: [c.id for c in uow.credentials.of("me") if c.kind != "password"])
    assert of == ["me-2", "me-1", "me-0"]
    assert [c.id for c in await db.read(lambda uow: uow.credentials.of("me", "login"))] == ["me-1", "me-0"]

    assert not await db.write(lambda uow: uow.credentials.revoke("me", "other-0"))
    assert await db.write(lambda uow: uow.credentials.revoke("me", "me-2"))
    assert await db.write(lambda uow: uow.credentials.revoke_all("me", sparing="me-0")) == 1
    assert sorted(c.kind for c in await db.read(lambda uow: uow.credentials.of("me"))) == ["login", "password"]
    assert await db.write(lambda uow: uow.credentials.revoke_all("other", kind="login")) == 2
    assert sorted(c.kind for c in await db.read(lambda uow: uow.credentials.of("other"))) == ["password", "token"]


async def test_a_used_credential_says_when(db: Database) -> None:
    await db.write(lambda uow: uow.accounts.create("me", NOON))
    given = await db.write(lambda uow: uow.credentials.create("me", "login", "h", NOON))
    assert given.seen is None
    await db.write(lambda uow: uow.credentials.seen(given.id, NOON + 5))
    assert [c.seen for c in await db.read(lambda uow: uow.credentials.of("me"))] == [NOON + 5]


async def test_a_deleted_account_leaves_its_seats_to_a_former_player(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, str, str]:
        uow.accounts.create("ann", NOON, "Ann")
        uow.accounts.create("bo", NOON, "Bo")
        uow.credentials.create("ann", "token", "t", NOON)
        uow.idempotency.put("ann", "key", "body", 201, None, NOON)
        alone = start(uow, "ann")
        shared = start(uow, "ann", NewSeat(1, "ann", label="left hand"), NewSeat(2), NewSeat(3, "bo"))
        act(uow, shared.id, 0, None, account="ann", seat=1, actor="Ann")
        act(uow, shared.id, 1, None, account="bo", seat=3, actor="Bo")
        return alone.id, shared.id, start(uow, "bo", NewSeat(1, "bo"), NewSeat(2, "ann")).id

    alone, shared, hers = await db.write(furnish)
    before = await db.read(lambda uow: uow.sessions.get(hers))
    assert before is not None

    assert await db.write(lambda uow: uow.accounts.delete("ann", NOON + 9)) == [alone]

    def after(uow: UnitOfWork) -> None:
        assert uow.accounts.get("ann") is None
        assert uow.credentials.of("ann") == []
        assert uow.idempotency.find("ann", "key", NOON) is None
        assert uow.sessions.get(alone) is None
        passed_on = uow.sessions.get(shared)
        assert passed_on is not None
        assert passed_on.owner == "bo"
        first, empty, third = uow.seats.of(shared)
        assert (first.account, first.former, first.label) == (None, True, "")
        assert (empty.former, third.account, third.former) == (False, "bo", False)
        assert [(h.account, h.actor) for h in uow.revisions.heads(shared, after=0)] == [(None, ""), ("bo", "Bo")]
        assert uow.revisions.state(shared, 2).state == state_of(2)
        still_hers = uow.sessions.get(hers)
        assert still_hers is not None
        assert (still_hers.owner, still_hers.version) == ("bo", before.version + 1)
        assert uow.seats.of(hers)[1].former

    await db.read(after)


async def test_a_former_players_seat_can_be_taken_again(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> str:
        ann, bo = guest(uow), guest(uow)
        session = start(uow, ann, NewSeat(1, ann), NewSeat(2, bo)).id
        uow.accounts.delete(bo, NOON)
        return session

    session = await db.write(furnish)
    newcomer = await db.write(guest)
    assert await db.write(lambda uow: uow.seats.take(session, 2, newcomer))
    seat = (await db.read(lambda uow: uow.seats.of(session)))[1]
    assert (seat.account, seat.former) == (newcomer, False)


async def test_deleting_takes_only_sessions_that_nobody_else_holds(db: Database) -> None:
    """A watcher holds nothing; a bot neither."""

    def furnish(uow: UnitOfWork) -> tuple[str, list[str]]:
        ann, looker = guest(uow), guest(uow)
        watched = start(uow, ann, NewSeat(1, ann), NewSeat(2, bot="greedy"))
        uow.watchers.add(watched.id, looker, NOON)
        play(uow, watched.id, 2, account=ann)
        return ann, [watched.id]

    ann, theirs = await db.write(furnish)
    assert await db.write(lambda uow: uow.accounts.delete(ann, NOON)) == theirs
    assert await db.read(lambda uow: uow.revisions.heads(theirs[0])) == []


def test_ids_are_short_plain_and_all_different() -> None:
    made = {new_id() for _ in range(1000)}
    assert len(made) == 1000
    assert all(len(id) == 20 and id.isalnum() and id == id.lower() and id.isascii() for id in made)
