"""Campaigns, what they save row by row, and the ladder."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Struct

from domain.last_spell import saving
from persistence.database import Database
from persistence.errors import BadValue, ConstraintBroken, HeadMoved, NoSuchRow
from persistence.models import metadata
from persistence.records import NewSeat, Played, Rung
from persistence.unit import UnitOfWork
from tests.persistence.campaigning import a_save, new_campaign, new_chapter, write_save
from tests.persistence.house import NOON, act, guest, start

pytestmark = pytest.mark.anyio

TABLES: list[tuple[type[Struct], str]] = [
    (saving.Save, "saves"),
    (saving.Notepad, "status_notepads"),
    (saving.QuestNote, "notepad_quests"),
    (saving.StructureNote, "notepad_structures"),
    (saving.DeckNote, "notepad_decks"),
    (saving.LayerNote, "notepad_layers"),
    (saving.Chest, "chests"),
    (saving.ItemNote, "chest_items"),
    (saving.StashChest, "stashes"),
    (saving.ItemNote, "stash_items"),
]
KEPT_ELSEWHERE = {
    "saves": {"chapter", "notepad", "chests", "stash"},  # its scenario is the column `scenario`
    "status_notepads": {"quests", "structures", "decks"},
    "notepad_decks": {"layers"},
    "chests": {"perks", "items"},
    "stashes": {"items"},
}


@pytest.mark.parametrize(("kind", "table"), TABLES, ids=[table for _, table in TABLES])
def test_every_field_of_a_save_has_its_column(kind: type[Struct], table: str) -> None:
    missing = set(kind.__struct_fields__) - set(metadata.tables[table].c.keys())
    assert missing - KEPT_ELSEWHERE.get(table, set()) == set()


def furnish(uow: UnitOfWork) -> str:
    uow.accounts.create("ann", NOON, "Ann")
    uow.accounts.create("bob", NOON, "Bob")
    new_campaign(uow, "ann")
    session = start(uow, "ann", NewSeat(1, "ann"), NewSeat(2), id="town", campaign="road", chapter=1).id
    new_chapter(uow, "road", 1, session)
    return session


async def test_a_save_comes_back_from_its_rows_as_it_was(db: Database) -> None:
    def work(uow: UnitOfWork) -> None:
        session = furnish(uow)
        write_save(uow, "road", a_save(1), session=session, revision=0)
        write_save(uow, "road", a_save(2, finished=True, stash=saving.StashChest(0, 0, [])), session=session)

    await db.write(work)
    assert await db.read(lambda uow: uow.saves.read("road", 1)) == a_save(1)
    second = await db.read(lambda uow: uow.saves.read("road", 2))
    assert second == a_save(2, finished=True, stash=saving.StashChest(0, 0, []))
    assert await db.read(lambda uow: uow.saves.newest("road")) == 2
    assert [line.number for line in await db.read(lambda uow: uow.saves.of("road"))] == [1, 2]
    with pytest.raises(NoSuchRow):
        await db.read(lambda uow: uow.saves.read("road", 3))


async def test_a_number_is_saved_once(db: Database) -> None:
    await db.write(furnish)
    await db.write(lambda uow: write_save(uow, "road", a_save(1)))
    with pytest.raises(ConstraintBroken, match="unique"):
        await db.write(lambda uow: write_save(uow, "road", a_save(1)))
    with pytest.raises(NoSuchRow, match="campaign nowhere"):
        await db.write(lambda uow: write_save(uow, "nowhere", a_save(1)))


async def test_an_id_with_a_space_is_refused_and_nothing_is_written(db: Database) -> None:
    """Lists of ids are one line of text; a space in one would make two of it."""
    await db.write(furnish)
    broken = msgspec.structs.replace(a_save(1).notepad, order=["ran ger"])
    with pytest.raises(BadValue, match="space"):
        await db.write(lambda uow: write_save(uow, "road", a_save(1, notepad=broken)))
    assert await db.read(lambda uow: uow.saves.of("road")) == []


async def test_chests_tell_who_played_and_forget_who_goes(db: Database) -> None:
    def work(uow: UnitOfWork) -> None:
        furnish(uow)
        write_save(uow, "road", a_save(1), players={1: ("ann", "Ann"), 2: ("bob", "Bob")})
        uow.campaigns.add_member("road", "bob", NOON + 1)

    await db.write(work)
    played = await db.read(lambda uow: uow.saves.played("road", 1))
    assert played == [Played("vanguard", 1, "ann", "Ann"), Played("ranger", 2, "bob", "Bob")]
    await db.write(lambda uow: uow.accounts.delete("ann", NOON + 5))
    played = await db.read(lambda uow: uow.saves.played("road", 1))
    assert played == [Played("vanguard", 1, None, ""), Played("ranger", 2, "bob", "Bob")]
    campaign = await db.read(lambda uow: uow.campaigns.get("road"))
    assert campaign is not None
    assert campaign.owner == "bob"
    await db.write(lambda uow: uow.accounts.delete("bob", NOON + 6))
    assert await db.read(lambda uow: uow.campaigns.get("road")) is None
    assert await db.read(lambda uow: uow.saves.of("road")) == []


async def test_who_sits_down_at_a_chapter_takes_part(db: Database) -> None:
    def work(uow: UnitOfWork) -> None:
        session = furnish(uow)
        other = start(uow, "ann", NewSeat(1, "ann"), NewSeat(2)).id
        carl = guest(uow)
        assert uow.seats.take(other, 2, carl)
        assert not uow.campaigns.is_member("road", carl)
        assert uow.seats.take(session, 2, "bob")

    await db.write(work)
    assert [m.account for m in await db.read(lambda uow: uow.campaigns.members("road"))] == ["ann", "bob"]
    assert [c.id for c in await db.read(lambda uow: uow.campaigns.of_account("bob"))] == ["road"]
    assert await db.read(lambda uow: uow.campaigns.of_account("bob", game="dicemancy")) == []
    assert await db.read(lambda uow: uow.campaigns.owned("bob")) == 0


async def test_a_chapter_begins_once_and_keeps_its_marks(db: Database) -> None:
    await db.write(furnish)
    with pytest.raises(HeadMoved):
        await db.write(lambda uow: new_chapter(uow, "road", 1, None))
    await db.write(lambda uow: uow.campaigns.mark("road", 1, "won", NOON + 3, ["spider_challenge"]))
    (chapter,) = await db.read(lambda uow: uow.campaigns.chapters("road"))
    assert (chapter.status, chapter.ended, chapter.marks) == ("won", NOON + 3, ["spider_challenge"])
    await db.write(lambda uow: uow.sessions.delete("town"))
    (chapter,) = await db.read(lambda uow: uow.campaigns.chapters("road"))
    assert (chapter.status, chapter.session) == ("won", None)


async def test_a_deleted_campaign_leaves_its_sessions(db: Database) -> None:
    await db.write(furnish)
    await db.write(lambda uow: write_save(uow, "road", a_save(1)))
    assert await db.write(lambda uow: uow.campaigns.delete("road"))
    session = await db.read(lambda uow: uow.sessions.get("town"))
    assert session is not None
    assert session.campaign is None
    assert not await db.write(lambda uow: uow.campaigns.delete("road"))


async def test_the_revision_of_the_last_save_stays_until_the_next(db: Database) -> None:
    def work(uow: UnitOfWork) -> list[int | None]:
        furnish(uow)
        seen: list[int | None] = []
        for head, kept in enumerate((None, 2, None)):
            act(uow, "town", head, None, kept=kept)
            session = uow.sessions.get("town")
            seen.append(session.kept if session else -1)
        return seen

    assert await db.write(work) == [None, 2, 2]


async def test_the_ladder_keeps_the_win_with_the_fewest_rounds(db: Database) -> None:
    """Lost, won in 5, won in 7, won in 4, lost: 5 plays, 3 wins, the best in 4; with help apart."""

    def work(uow: UnitOfWork) -> None:
        furnish(uow)
        played = [(False, 9), (True, 5), (True, 7), (True, 4), (False, 1)]
        for at, (won, rounds) in enumerate(played):
            session = start(uow, "ann", id=f"game{at}").id
            uow.ladder.count("ann", "d", "s1", aided=False, won=won, rounds=rounds, session=session, at=at)
        uow.ladder.count("ann", "d", "s1", aided=True, won=True, rounds=2, session="town", at=9)

    await db.write(work)
    assert await db.read(lambda uow: uow.ladder.of("ann")) == [
        Rung("ann", "d", "s1", False, 5, 3, 4, "game3", 3),
        Rung("ann", "d", "s1", True, 1, 1, 2, "town", 9),
    ]
    assert await db.read(lambda uow: uow.ladder.of("ann", "other")) == []


async def test_a_first_win_counts_though_it_took_longer_than_a_defeat(db: Database) -> None:
    def work(uow: UnitOfWork) -> list[Rung]:
        furnish(uow)
        uow.ladder.count("ann", "d", "s1", aided=False, won=False, rounds=2, session="town", at=1)
        uow.ladder.count("ann", "d", "s1", aided=False, won=True, rounds=None, session="town", at=2)
        uow.ladder.count("ann", "d", "s1", aided=False, won=True, rounds=6, session="town", at=3)
        return uow.ladder.of("ann")

    assert await db.write(work) == [Rung("ann", "d", "s1", False, 3, 2, 6, "town", 3)]
