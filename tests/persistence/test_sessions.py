"""The session's row: moving its head, changing it, and the lists of sessions."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from persistence.database import Database
from persistence.errors import BadCursor, ConstraintBroken, HeadMoved, NoSuchRow
from persistence.records import GameSession, Log, NewSeat, Page, Usage, Waiting
from persistence.unit import UnitOfWork
from tests.persistence.house import (
    CONTENT,
    DAY,
    NOON,
    act,
    guest,
    new_session,
    play,
    revision_of,
    session_of,
    start,
    state_of,
)

pytestmark = pytest.mark.anyio


async def started(db: Database, **but: Any) -> GameSession:
    return await db.write(lambda uow: start(uow, guest(uow), **but))


def _log_of(uow: UnitOfWork, session: str, n: int) -> Log | None:
    return uow.revisions.one(session, n)


def _change(uow: UnitOfWork, session: str, fields: dict[str, Any]) -> GameSession:
    return uow.sessions.change(session, NOON, **fields)


async def test_a_session_comes_back_as_it_was_made(db: Database) -> None:
    made = await started(db, options={"winds": True, "party": ["rogue", "paladin"]}, aids=[{"kind": "seed"}])
    assert await session_of(db, made.id) == made
    assert (made.head, made.version, made.running, made.archived, made.thinned) == (0, 1, True, False, False)
    assert made.options == {"winds": True, "party": ["rogue", "paladin"]}
    assert made.seed == bytes(range(32))
    assert await db.read(lambda uow: uow.sessions.get("nowhere")) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"status": "paused"},
        {"control": "mine"},
        {"undo_policy": "never"},
        {"seed": b"short"},
        {"players": 0},
        {"head": -1},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
async def test_the_tables_refuse_what_cannot_be(db: Database, wrong: dict[str, Any]) -> None:
    with pytest.raises(ConstraintBroken) as refused:
        await started(db, **wrong)
    assert refused.value.kind == "check"


@pytest.mark.parametrize("dangling", [{"content": "unknown"}, {"owner": "nobody"}, {"origin_session": "nowhere"}])
async def test_a_session_rests_on_rows_that_exist(db: Database, dangling: dict[str, Any]) -> None:
    def create(uow: UnitOfWork) -> None:
        owner = guest(uow)
        uow.contents.put(CONTENT, b"cards", NOON)
        uow.sessions.create(new_session(**({"owner": owner} | dangling)), [], NOON)

    with pytest.raises(NoSuchRow):
        await db.write(create)


async def test_an_action_moves_head_and_version_by_one(db: Database) -> None:
    session = await started(db)
    new = await db.write(
        lambda uow: act(uow, session.id, 0, None, waiting=[2], proposal={"to": 0}, aids=["hint"], outcome=b"none yet")
    )
    moved = await session_of(db, session.id)
    assert (moved.head, moved.version, moved.updated) == (1, 2, new.at)
    assert (moved.waiting, moved.proposal, moved.aids, moved.outcome) == ([2], {"to": 0}, ["hint"], b"none yet")
    assert moved.size == session.size + new.size

    await db.write(lambda uow: act(uow, session.id, 1, new.base))
    again = await session_of(db, session.id)
    assert (again.head, again.version) == (2, 3)
    assert (again.proposal, again.outcome, again.aids) == (None, None, ["hint"])  # aids stay till others are given


async def test_who_saw_an_older_head_loses_and_leaves_no_trace(db: Database) -> None:
    session = await started(db)
    await db.write(lambda uow: act(uow, session.id, 0, None))
    after_one = await session_of(db, session.id)
    for stale in (0, 2):
        with pytest.raises(HeadMoved) as lost:
            await db.write(partial(act, session=session.id, seen=stale, base=None))
        assert (lost.value.session, lost.value.seen) == (session.id, stale)
    assert await session_of(db, session.id) == after_one
    assert [head.n for head in await db.read(lambda uow: uow.revisions.heads(session.id))] == [0, 1]


async def test_a_missing_session_is_not_a_lost_race(db: Database) -> None:
    with pytest.raises(NoSuchRow):
        await db.write(lambda uow: act(uow, "nowhere", 0, None))
    for work in (
        lambda uow: uow.sessions.bump("nowhere", NOON),
        lambda uow: uow.sessions.change("nowhere", NOON, name="x"),
        lambda uow: uow.sessions.change("nowhere", NOON, owner=None),
    ):
        with pytest.raises(NoSuchRow):
            await db.write(work)


async def test_two_tasks_race_on_each_revision_and_one_wins(db: Database) -> None:
    session = await started(db)
    for seen in range(20):
        both = [partial(act, session=session.id, seen=seen, base=None, actor=who) for who in ("red", "blue")]
        answers = await asyncio.gather(*map(db.write, both), return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["HeadMoved", "NewRevision"]
        winner = "red" if isinstance(answers[1], HeadMoved) else "blue"
        row = await db.read(partial(_log_of, session=session.id, n=seen + 1))
        assert row is not None
        assert row.head.actor == winner
    assert (await session_of(db, session.id)).head == 20


async def test_the_end_is_dated_and_nothing_follows_it(db: Database) -> None:
    """The seed is told at the end, so that an action that was on its way must not play on with it."""
    session = await started(db)
    await db.write(
        lambda uow: act(uow, session.id, 0, None, status="lost", waiting=[], outcome=b"breached", at=NOON + 5)
    )
    lost = await session_of(db, session.id)
    assert (lost.status, lost.ended, lost.running, lost.outcome) == ("lost", NOON + 5, False, b"breached")
    with pytest.raises(HeadMoved):
        await db.write(lambda uow: act(uow, session.id, 1, None, kind="undo", from_=0, at=NOON + 9))
    assert await session_of(db, session.id) == lost


async def test_a_change_made_from_an_older_version_is_refused(db: Database) -> None:
    session = await started(db)
    at_two = await db.write(lambda uow: uow.sessions.change(session.id, NOON, seen=1, name="First"))
    assert at_two.version == 2
    with pytest.raises(HeadMoved):
        await db.write(lambda uow: uow.sessions.change(session.id, NOON, seen=1, name="Second"))
    with pytest.raises(NoSuchRow):
        await db.write(lambda uow: uow.sessions.change("nowhere", NOON, seen=1, name="Third"))
    assert await session_of(db, session.id) == at_two


async def test_changes_beside_the_position_count_versions_only(db: Database) -> None:
    session = await started(db)
    assert await db.write(lambda uow: uow.sessions.bump(session.id, NOON + 1)) == 2
    changed = await db.write(
        lambda uow: uow.sessions.change(session.id, NOON + 2, name="Second night", archived=True, proposal={"to": 3})
    )
    assert (changed.name, changed.archived, changed.proposal) == ("Second night", True, {"to": 3})
    assert (changed.head, changed.version, changed.updated) == (0, 3, NOON + 2)
    assert await session_of(db, session.id) == changed

    left = await db.write(lambda uow: uow.sessions.change(session.id, NOON + 3, status="abandoned"))
    assert (left.ended, left.running) == (NOON + 3, False)
    assert (await db.write(lambda uow: uow.sessions.change(session.id, NOON + 4, name="x"))).ended == NOON + 3
    back = await db.write(lambda uow: uow.sessions.change(session.id, NOON + 5, status="playing"))
    assert back.ended is None


async def test_only_what_may_change_can_be_changed(db: Database) -> None:
    session = await started(db)
    for fields in ({"seed": bytes(32)}, {"head": 7}, {}):
        with pytest.raises(TypeError):
            await db.write(partial(_change, session=session.id, fields=fields))
    assert await session_of(db, session.id) == session


async def test_the_list_is_newest_first_and_pages_join_without_gap(db: Database) -> None:
    """Three sessions share each millisecond, so that the id has to decide."""

    def furnish(uow: UnitOfWork) -> tuple[str, list[tuple[int, str]]]:
        me = guest(uow)
        made = [start(uow, me, at=NOON + number // 3) for number in range(20)]
        start(uow, guest(uow))
        return me, [(session.created, session.id) for session in made]

    me, made = await db.write(furnish)
    expected = [id for _, id in sorted(made, reverse=True)]

    async def page(cursor: str | None) -> Page[GameSession]:
        found = await db.read(lambda uow: uow.sessions.of_account(me, cursor=cursor, limit=7))
        # What happens between two pages shifts none of them.
        await db.write(lambda uow: start(uow, me, at=NOON + DAY))
        await db.write(lambda uow: uow.sessions.bump(found.items[0].id, NOON + DAY))
        return found

    pages = [await page(None)]
    while (cursor := pages[-1].next) is not None:
        pages.append(await page(cursor))
    assert [session.id for found in pages for session in found.items] == expected
    assert [len(found.items) for found in pages] == [7, 7, 6]


async def test_a_full_last_page_has_no_cursor(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> str:
        me = guest(uow)
        for _ in range(4):
            start(uow, me)
        return me

    me = await db.write(furnish)
    first = await db.read(lambda uow: uow.sessions.of_account(me, limit=2))
    assert first.next is not None
    assert (await db.read(lambda uow: uow.sessions.of_account(me, limit=2, cursor=first.next))).next is None


@pytest.mark.parametrize("cursor", ["", "x", "12", "1.2.3", "-1.a", "1.A", f"{10**18}.a", "1.a\n", "1.'; --"])
async def test_made_up_cursors_are_refused(db: Database, cursor: str) -> None:
    with pytest.raises(BadCursor):
        await db.read(lambda uow: uow.sessions.of_account("me", cursor=cursor))


async def test_the_list_holds_what_one_owns_sits_in_or_watches(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, dict[str, str]]:
        me, other = guest(uow), guest(uow)
        made = {
            "owned": start(uow, me, NewSeat(1, other), game="horrified").id,
            "seat": start(uow, other, NewSeat(1, other), NewSeat(2, me), NewSeat(3, me)).id,
            "watched": start(uow, other).id,
            "over": start(uow, me, status="won").id,
            "put away": start(uow, me).id,
            "foreign": start(uow, other).id,
        }
        uow.watchers.add(made["watched"], me, NOON)
        uow.sessions.change(made["put away"], NOON, archived=True)
        return me, made

    me, made = await db.write(furnish)
    names = {id: name for name, id in made.items()}

    async def listed(**filters: Any) -> set[str]:
        page = await db.read(lambda uow: uow.sessions.of_account(me, **filters))
        return {names[session.id] for session in page.items}

    assert await listed() == {"owned", "seat", "watched", "over"}
    assert await listed(archived=True) == {"put away"}
    assert await listed(archived=None) == {"owned", "seat", "watched", "over", "put away"}
    assert await listed(game="horrified") == {"owned"}
    assert await listed(status="won") == {"over"}
    assert await listed(status="won", game="horrified") == set()
    running = await db.read(lambda uow: uow.sessions.running(me))
    assert {names[id] for id in running} == {"owned", "seat", "watched", "put away"}


async def test_who_waits_for_me(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, list[str]]:
        me, other = guest(uow), guest(uow)
        seats = (NewSeat(1, me), NewSeat(2, other), NewSeat(3, me))
        early = start(uow, me, *seats, waiting=[1, 2], at=NOON + 1).id
        late = start(uow, me, *seats, waiting=[1, 2, 3], at=NOON + 2).id
        start(uow, me, *seats, waiting=[2])
        start(uow, me, *seats, waiting=[1], status="open")
        put_away = start(uow, me, *seats, waiting=[1]).id
        uow.sessions.change(put_away, NOON, archived=True)
        return me, [late, early]

    me, (late, early) = await db.write(furnish)
    assert await db.read(lambda uow: uow.sessions.waiting(me)) == [Waiting(late, 1, [1, 3]), Waiting(early, 1, [1])]


async def test_which_sessions_wait_for_a_bot(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> list[str]:
        me = guest(uow)
        seats = (NewSeat(1, me), NewSeat(2, bot="greedy"), NewSeat(3, bot="random"))
        late = start(uow, me, *seats, waiting=[2, 3], at=NOON + 2).id
        early = start(uow, me, *seats, waiting=[1, 3], at=NOON + 1).id
        start(uow, me, *seats, waiting=[1])
        start(uow, me, *seats, waiting=[2], status="lost")
        start(uow, me, *seats, waiting=[2], status="open")
        return [early, late]

    expected = await db.write(furnish)
    assert await db.read(lambda uow: uow.sessions.waiting_for_bots()) == expected


async def test_limits_are_counted_over_ones_own_sessions(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, int, str]:
        me, other = guest(uow), guest(uow)
        running, over = start(uow, me), start(uow, me, status="lost")
        new = act(uow, running.id, 0, None)
        start(uow, other, NewSeat(1, me))
        for revision in (0, 1):
            start(uow, me, origin_session=running.id, origin_revision=revision, size=0)
        return me, running.size + over.size + new.size, running.id

    me, played, origin = await db.write(furnish)
    branch = revision_of("x", 0).size
    assert await db.read(lambda uow: uow.sessions.usage(me)) == Usage(running=3, bytes=played + 2 * branch)
    assert await db.read(lambda uow: uow.sessions.branches(origin)) == 2
    assert await db.read(lambda uow: uow.sessions.usage("nobody")) == Usage(0, 0)


async def test_a_deleted_session_takes_all_of_its_own_and_spares_its_branches(db: Database) -> None:
    def furnish(uow: UnitOfWork) -> tuple[str, str, str]:
        me = guest(uow)
        origin = start(uow, me, NewSeat(1, me)).id
        play(uow, origin, 3)
        uow.watchers.add(origin, guest(uow), NOON)
        uow.invites.create(origin, "hash", None, 5, NOON, NOON + DAY)
        return me, origin, start(uow, me, origin_session=origin, origin_revision=2).id

    me, origin, branch = await db.write(furnish)
    assert await db.write(lambda uow: uow.sessions.delete(origin))
    assert not await db.write(lambda uow: uow.sessions.delete(origin))

    def after(uow: UnitOfWork) -> None:
        assert uow.sessions.get(origin) is None
        assert uow.revisions.heads(origin) == []
        assert uow.seats.of(origin) == []
        assert uow.watchers.of(origin) == []
        assert uow.invites.of(origin) == []
        assert [session.id for session in uow.sessions.of_account(me).items] == [branch]
        spared = uow.sessions.get(branch)
        assert spared is not None
        assert (spared.origin_session, spared.origin_revision) == (None, 2)
        assert uow.revisions.state(branch, 0).state == state_of(0)

    await db.read(after)
