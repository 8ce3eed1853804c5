"""The same request twice acts once. And content, which is kept once for many."""

from __future__ import annotations

import asyncio

import pytest

from persistence.database import Database
from persistence.errors import HeadMoved, KeyTaken
from persistence.idempotency import KEPT_MS, RUNNING_MS
from persistence.records import Kept
from persistence.unit import UnitOfWork
from tests.persistence.house import NOON, act, guest, start

pytestmark = pytest.mark.anyio


async def test_an_answer_is_kept_for_seven_days(db: Database) -> None:
    assert KEPT_MS == 7 * 24 * 60 * 60 * 1000
    await db.write(lambda uow: uow.idempotency.put("me", "k", "body-hash", 201, "token-id", NOON))
    kept = Kept("body-hash", 201, "token-id")
    assert await db.read(lambda uow: uow.idempotency.find("me", "k", NOON + KEPT_MS - 1)) == kept
    assert await db.read(lambda uow: uow.idempotency.find("me", "k", NOON + KEPT_MS)) is None
    assert await db.read(lambda uow: uow.idempotency.find("you", "k", NOON)) is None
    assert await db.read(lambda uow: uow.idempotency.find("me", "K", NOON)) is None


async def test_a_key_is_taken_until_it_expires(db: Database) -> None:
    await db.write(lambda uow: uow.idempotency.put("me", "k", "a", 200, "1", NOON))
    with pytest.raises(KeyTaken) as taken:
        await db.write(lambda uow: uow.idempotency.put("me", "k", "b", 200, "2", NOON + KEPT_MS - 1))
    assert (taken.value.holder, taken.value.key) == ("me", "k")
    await db.write(lambda uow: uow.idempotency.put("you", "k", "b", 200, "2", NOON))
    await db.write(lambda uow: uow.idempotency.put("me", "k", "b", 200, "2", NOON + KEPT_MS))
    assert await db.read(lambda uow: uow.idempotency.find("me", "k", NOON + KEPT_MS)) == Kept("b", 200, "2")


async def test_the_same_action_sent_twice_at_once_acts_once(db: Database) -> None:
    session = (await db.write(lambda uow: start(uow, guest(uow)))).id

    def deed(uow: UnitOfWork) -> None:
        act(uow, session, 0, None, key="k")
        uow.idempotency.put("me", "k", "body", 200, "1", NOON)

    answers = await asyncio.gather(db.write(deed), db.write(deed), return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["HeadMoved", "NoneType"]
    assert [head.n for head in await db.read(lambda uow: uow.revisions.heads(session))] == [0, 1]
    assert await db.read(lambda uow: uow.idempotency.find("me", "k", NOON)) == Kept("body", 200, "1")


async def test_a_taken_key_undoes_the_deed(db: Database) -> None:
    session = (await db.write(lambda uow: start(uow, guest(uow)))).id
    await db.write(lambda uow: uow.idempotency.put("me", "k", "body", 200, "1", NOON))

    def deed(uow: UnitOfWork) -> None:
        act(uow, session, 0, None)
        uow.idempotency.put("me", "k", "body", 200, "1", NOON)

    with pytest.raises(KeyTaken):
        await db.write(deed)
    assert [head.n for head in await db.read(lambda uow: uow.revisions.heads(session))] == [0]


async def test_a_lost_race_keeps_no_answer(db: Database) -> None:
    session = (await db.write(lambda uow: start(uow, guest(uow)))).id

    def deed(uow: UnitOfWork) -> None:
        uow.idempotency.put("me", "k", "body", 200, "1", NOON)
        act(uow, session, 5, None)

    with pytest.raises(HeadMoved):
        await db.write(deed)
    assert await db.read(lambda uow: uow.idempotency.find("me", "k", NOON)) is None


async def test_a_long_request_holds_its_key_while_it_runs(db: Database) -> None:
    begins = await asyncio.gather(
        *(db.write(lambda uow: uow.idempotency.begin("me", "k", "body", NOON)) for _ in range(2))
    )
    assert sorted(begins, key=str) == [Kept("body", None, None), None]  # None: go on
    with pytest.raises(KeyTaken):
        await db.write(lambda uow: uow.idempotency.put("me", "k", "body", 200, None, NOON))

    await db.write(lambda uow: uow.idempotency.finish("me", "k", 201, "session-id", NOON + 5))
    answered = Kept("body", 201, "session-id")
    assert await db.write(lambda uow: uow.idempotency.begin("me", "k", "other", NOON + 6)) == answered
    assert await db.read(lambda uow: uow.idempotency.find("me", "k", NOON + 5 + KEPT_MS - 1)) == answered


async def test_a_request_that_died_gives_its_key_back(db: Database) -> None:
    await db.write(lambda uow: uow.idempotency.begin("me", "k", "body", NOON))
    late = NOON + RUNNING_MS
    assert await db.write(lambda uow: uow.idempotency.begin("me", "k", "body", late - 1)) == Kept("body", None, None)
    assert await db.write(lambda uow: uow.idempotency.begin("me", "k", "body", late)) is None


async def test_a_request_that_failed_may_be_tried_again(db: Database) -> None:
    await db.write(lambda uow: uow.idempotency.begin("me", "k", "body", NOON))
    await db.write(lambda uow: uow.idempotency.drop("me", "k"))
    assert await db.write(lambda uow: uow.idempotency.begin("me", "k", "body", NOON + 1)) is None


async def test_content_is_kept_once(db: Database) -> None:
    await db.write(lambda uow: uow.contents.put("hash", b"cards" * 100, NOON))
    await db.write(lambda uow: uow.contents.put("hash", b"cards" * 100, NOON + 9))
    assert await db.read(lambda uow: uow.contents.get("hash")) == b"cards" * 100
    assert await db.read(lambda uow: uow.contents.get("other")) is None
