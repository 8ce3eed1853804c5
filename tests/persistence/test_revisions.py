"""Any position of a session, and the log of how it came to be."""

from __future__ import annotations

from typing import Any

import pytest

from persistence.blobs import KEYFRAME_EVERY, Base
from persistence.database import Database
from persistence.errors import ConstraintBroken, NoSuchRow, StateThinned
from persistence.records import Head
from persistence.statements import Link, Statement
from persistence.unit import UnitOfWork
from tests.persistence.house import NOON, act, guest, play, revision_of, session_of, start, state_of, stored_at

pytestmark = pytest.mark.anyio


async def played(db: Database, upto: int, **but: Any) -> str:
    def furnish(uow: UnitOfWork) -> str:
        session = start(uow, guest(uow)).id
        play(uow, session, upto, **but)
        return session

    return await db.write(furnish)


async def test_every_revision_opens_over_several_keyframes(db: Database) -> None:
    session = await played(db, 3 * KEYFRAME_EVERY + 2)
    for n in range(3 * KEYFRAME_EVERY + 3):
        stored = await stored_at(db, session, n)
        assert (stored.n, stored.state) == (n, state_of(n))
        assert stored.base == Base(n - n % KEYFRAME_EVERY, state_of(n - n % KEYFRAME_EVERY))


async def test_opening_a_late_revision_reads_no_more_than_an_early_one(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await played(db, 100)
    asked: list[Statement] = []
    rows = Link.rows

    def counting(link: Link, statement: Statement, **given: Any) -> list[tuple[Any, ...]]:
        asked.append(statement)
        return rows(link, statement, **given)

    monkeypatch.setattr(Link, "rows", counting)
    for n in (5, 99):
        asked.clear()
        await stored_at(db, session, n)
        assert len(asked) == 1


async def test_barriers_are_keyframes_and_their_followers_rest_on_them(db: Database) -> None:
    session = await played(db, 3)
    stored = await db.read(lambda uow: uow.revisions.state(session, 3))
    rolled = await db.write(lambda uow: act(uow, session, 3, stored.base, barrier=True))
    await db.write(lambda uow: act(uow, session, 4, rolled.base))
    heads = await db.read(lambda uow: uow.revisions.heads(session))
    assert [head.keyframe for head in heads] == [0, 0, 0, 0, 4, 4]
    assert [head.barrier for head in heads] == [False] * 4 + [True, False]


async def test_an_undo_keeps_a_copy_of_the_older_position(db: Database) -> None:
    """Undone from 40 to 10, whose keyframe is 0; the next action becomes a keyframe, 32 being passed."""
    session = await played(db, 40)
    older = await db.read(lambda uow: uow.revisions.state(session, 10))
    undone = await db.write(
        lambda uow: act(uow, session, 40, older.base, state=older.state, kind="undo", from_=10, options=[])
    )
    assert undone.keyframe in (0, 41)
    head = (await db.read(lambda uow: uow.revisions.heads(session, after=40)))[0]
    assert (head.n, head.from_, head.kind) == (41, 10, "undo")
    assert (await db.read(lambda uow: uow.revisions.state(session, 41))).state == state_of(10)
    await db.write(lambda uow: act(uow, session, 41, undone.base))
    assert (await db.read(lambda uow: uow.revisions.state(session, 42))).state == state_of(42)


async def test_heads_are_light_rows_in_order_within_bounds(db: Database) -> None:
    session = await db.write(lambda uow: start(uow, guest(uow)).id)
    account = await db.write(guest)
    await db.write(
        lambda uow: act(
            uow, session, 0, None, seat=1, account=account, actor="a guest", key="k-1", options=["attack:gate:melee"]
        )
    )
    await db.write(lambda uow: act(uow, session, 1, None, kind="order", options={"always": "take the hit"}))
    heads = await db.read(lambda uow: uow.revisions.heads(session))
    assert heads[1] == Head(
        1, None, 1, "act", False, 1, account, "a guest", "k-1", NOON + 1, ["attack:gate:melee"], True
    )
    assert heads[2].options == {"always": "take the hit"}

    async def numbers(**bounds: int) -> list[int]:
        return [head.n for head in await db.read(lambda uow: uow.revisions.heads(session, **bounds))]

    assert await numbers() == [0, 1, 2]
    assert await numbers(after=0) == [1, 2]
    assert await numbers(after=0, upto=1) == [1]
    assert await numbers(limit=2) == [0, 1]
    assert await numbers(after=2) == []


async def test_the_log_gives_events_and_draws_back(db: Database) -> None:
    long_story = b"the horde moves; " * 500
    session = await played(db, 5)
    await db.write(lambda uow: act(uow, session, 5, None, events=long_story, draws=b"\x01\x06"))
    log = await db.read(lambda uow: uow.revisions.events(session, after=3))
    assert [(entry.head.n, entry.events, entry.draws) for entry in log] == [
        (4, b"events of 4", b""),
        (5, b"events of 5", b"\x04"),
        (6, long_story, b"\x01\x06"),
    ]
    assert len(await db.read(lambda uow: uow.revisions.events(session, limit=2))) == 2
    assert await db.read(lambda uow: uow.revisions.one(session, 6)) == log[-1]
    assert await db.read(lambda uow: uow.revisions.one(session, 7)) is None
    assert await db.read(lambda uow: uow.revisions.draws(session)) == [
        (1, b"\x04"), (3, b"\x04"), (5, b"\x04"), (6, b"\x01\x06"),
    ]  # fmt: skip


async def test_a_number_stands_once(db: Database) -> None:
    session = await played(db, 1)
    with pytest.raises(ConstraintBroken) as refused:
        await db.write(lambda uow: uow.revisions.append(revision_of(session, 1)))
    assert refused.value.kind == "unique"


@pytest.mark.parametrize("wrong", [{"kind": "guess"}, {"n": -1}])
async def test_the_table_refuses_what_cannot_be(db: Database, wrong: dict[str, Any]) -> None:
    session = await played(db, 1)
    with pytest.raises(ConstraintBroken) as refused:
        await db.write(lambda uow: uow.revisions.append(revision_of(session, **({"n": 2} | wrong))))
    assert refused.value.kind == "check"


async def test_what_is_not_there_is_named(db: Database) -> None:
    session = await played(db, 1)
    with pytest.raises(NoSuchRow, match="revision 9"):
        await db.read(lambda uow: uow.revisions.state(session, 9))
    with pytest.raises(NoSuchRow):
        await db.write(lambda uow: uow.revisions.append(revision_of("nowhere", 0)))
    with pytest.raises(NoSuchRow):
        await db.write(lambda uow: uow.revisions.append(revision_of(session, 2, account="nobody")))


async def test_the_size_is_what_the_rows_take(db: Database) -> None:
    """`size` grows by each revision; a fresh count over the rows, which thinning makes, agrees."""
    session = await played(db, 40)
    before = await session_of(db, session)
    freed = await db.write(lambda uow: uow.revisions.thin(session, 40))
    after = await session_of(db, session)
    assert freed > 0
    promoted = len(revision_of(session, 40).blob) - len(revision_of(session, 40, Base(32, state_of(32))).blob)
    lost = sum(len(revision_of(session, n, Base(n - n % 32, state_of(n - n % 32))).blob) for n in range(40) if n % 32)
    assert after.size == before.size + promoted - lost
    assert before.size - after.size == freed


async def test_a_thinned_session_keeps_keyframes_the_end_and_its_log(db: Database) -> None:
    session = await played(db, 40)
    log = await db.read(lambda uow: uow.revisions.events(session))
    await db.write(lambda uow: uow.revisions.thin(session, 40))

    heads = await db.read(lambda uow: uow.revisions.heads(session))
    assert [head.n for head in heads if head.kept] == [0, 32, 40]
    for n in (0, 32, 40):
        assert (await stored_at(db, session, n)).state == state_of(n)
    for n, nearest in ((1, 0), (31, 0), (33, 32)):
        with pytest.raises(StateThinned) as thinned:
            await stored_at(db, session, n)
        assert thinned.value.nearest == nearest
    assert [(e.events, e.draws) for e in await db.read(lambda uow: uow.revisions.events(session))] == [
        (e.events, e.draws) for e in log
    ]
    assert (await session_of(db, session)).thinned
