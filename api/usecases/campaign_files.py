"""Campaigns as files: what they saved, sealed for this house or open for any, and how a foreign one is taken in."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from api.errors import BadInput, Conflict
from api.usecases import bundles, campaigns, sessions, shapes, trial
from api.usecases.actors import Actor
from api.usecases.exports import File
from api.usecases.keys import Key
from domain.kernel.game import Setting
from domain.last_spell.campaign import next_chapter
from domain.last_spell.saving import Save
from persistence.ids import new_id, now_ms
from persistence.records import Campaign, Chapter, SaveLine, Status

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

MEDIA_TYPE = "application/vnd.dawnhold.campaign+json"
WHAT = "campaign"
Count = Annotated[int, Meta(ge=1, le=9_999)]


class BundledChapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter that was played; its session does not come along."""

    number: Count
    scenario: str
    players: Count
    from_save: int | None
    status: Status
    marks: list[str]
    started: int
    ended: int | None


class BundledSave(Struct, frozen=True, forbid_unknown_fields=True):
    """A save, and by seat what the players of its Heroes were called."""

    chapter: Count
    written: int
    save: Save
    players: dict[int, str]


class CampaignBundle(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole campaign. Of a stranger's only the newest save is taken."""

    name: str
    game: str
    players: Annotated[int, Meta(ge=1, le=12)]
    options: dict[str, Any]
    chapters: list[BundledChapter]
    saves: list[BundledSave]


async def export(house: House, actor: Actor, id: str, *, open: bool = False) -> File:
    """The campaign as a file. Raises NotFound, TooMany."""
    actor.must_play()
    house.limits.hit("imports", f"export {actor.id}")

    def work(uow: UnitOfWork) -> CampaignBundle:
        story = campaigns.story_of(uow, house, actor, id)
        row = story.row
        return CampaignBundle(
            name=row.name,
            game=row.game,
            players=row.players,
            options=row.options,
            chapters=[_chapter(each) for each in story.chapters],
            saves=[_save(uow, line) for line in story.saves],
        )

    bundle = await house.db.read(work, long=True)
    data = await asyncio.to_thread(bundles.pack, bundle, house.key, sealed=not open)
    slug = re.sub(r"[^a-z0-9]+", "-", bundle.name.lower()).strip("-") or bundle.game
    return File(f"{slug}.dawnhold-campaign.json", MEDIA_TYPE, data)


def _chapter(each: Chapter) -> BundledChapter:
    ended = "abandoned" if each.status in ("open", "playing") else each.status
    return BundledChapter(
        each.number, each.scenario, each.players, each.from_save, ended, each.marks, each.started, each.ended
    )


def _save(uow: UnitOfWork, line: SaveLine) -> BundledSave:
    names = {each.seat: each.player for each in uow.saves.played(line.campaign, line.number)}
    return BundledSave(line.chapter, line.written, uow.saves.read(line.campaign, line.number), names)


async def import_(house: House, actor: Actor, data: bytes, *, key: Key | None = None) -> shapes.Campaign:
    """A campaign of the caller's own from a file, to go on from its newest save; its sessions stay where they were.

    Of a file that this house did not write, the newest save alone is taken, after the game has begun from it in a
    process of its own; the campaign is marked as imported. Raises BadInput in words, TooLarge, TooMany.
    """
    actor.must_play()
    house.limits.hit("imports", actor.id)
    unpacked = await asyncio.to_thread(bundles.unpack, data, house.key, CampaignBundle, WHAT)
    bundle = unpacked.bundle
    title, order = campaigns.title_with_campaign(house, bundle.game, "body")
    if not unpacked.trusted:
        bundle = await _tried(title, bundle)
    if any(each.scenario not in order.chapters for each in bundle.chapters):
        raise BadInput.at("body", "it has a chapter that this game doesn't know")
    id, at = new_id(), now_ms()
    row = Campaign(
        id=id,
        name=sessions.session_name(bundle.name[: sessions.LONGEST_NAME]) or title.name,
        game=title.id,
        players=bundle.players,
        options=bundle.options,
        owner=actor.id,
        imported=not unpacked.trusted,
        archived=False,
        created=at,
        updated=at,
        origin_campaign=None,
        origin_number=None,
    )

    def work(uow: UnitOfWork) -> None:
        uow.campaigns.create(row)
        for chapter in bundle.chapters:
            fields = msgspec.structs.asdict(chapter)
            uow.campaigns.add_chapter(Chapter(campaign=id, session=None, **fields))
        for each in bundle.saves:
            save = each.save
            line = SaveLine(
                *(id, save.number, each.chapter, save.chapter, save.finished, save.players, None, None, each.written)
            )
            uow.saves.write(line, save, {seat: (None, name) for seat, name in each.players.items()})

    return await campaigns.keep(house, actor, work, id, key)


async def _tried(title: Any, bundle: CampaignBundle) -> CampaignBundle:
    """A stranger's campaign as far as it is taken: its newest save, from which the game has begun."""
    if not bundle.saves:
        raise Conflict("That campaign has saved nothing yet; begin one here.")
    newest = max(bundle.saves, key=lambda each: each.save.number)
    save = newest.save
    try:
        options = msgspec.to_builtins(msgspec.convert(bundle.options, title.game.OPTIONS))
        following = next_chapter(save)
    except (msgspec.ValidationError, RecursionError, ValueError) as error:
        raise BadInput.at("body", f"its options or chapters don't fit the game: {error}") from None
    if following:
        setting = Setting(following, save.players, options, True, save)
        verdict = await trial.try_save(title.game, title.frozen, setting)
        if verdict.refused:
            raise BadInput.at("body", f"its save can't be played: {verdict.refused}")
    elif save.chapter not in title.game.CAMPAIGN.chapters:
        raise BadInput.at("body", "its save is of no chapter of this game")
    else:
        raise BadInput.at(
            "body", "that campaign has ended; of another house's file only a running one can be played on"
        )
    at = now_ms()
    status: Status = "won" if save.finished else "abandoned"
    chapter = BundledChapter(1, save.chapter, save.players, None, status, [], at, at)
    return CampaignBundle(
        name=title.name,
        game=title.id,
        players=save.players,
        options=options,
        chapters=[chapter],
        saves=[BundledSave(1, at, save, {})],
    )
