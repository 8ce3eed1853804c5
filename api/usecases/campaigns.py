"""Campaigns: begun, seen, changed, copied. What is played in them are sessions like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from api.errors import BadInput, Conflict, Forbidden, NotFound
from api.usecases import campaigns_showing, dealing, saying, sessions, shapes
from api.usecases.actors import Actor
from api.usecases.answers import refusal
from api.usecases.keys import Key
from api.usecases.sights import LONGEST_ID
from domain.kernel import chance, errors
from domain.kernel.game import Campaign as Order
from domain.kernel.game import Setting
from domain.kernel.words import Message
from domain.last_spell.saving import Save
from persistence.errors import KeyTaken, NoSuchRow
from persistence.ids import new_id, now_ms
from persistence.records import Campaign, Chapter, Member, Played, SaveLine

if TYPE_CHECKING:
    from api.usecases.house import House
    from api.usecases.titles import Title
    from persistence.unit import UnitOfWork

T = TypeVar("T")


class Story(Struct, frozen=True):
    """A campaign with who takes part, what was played and what was saved."""

    row: Campaign
    members: list[Member]
    chapters: list[Chapter]
    saves: list[SaveLine]


def story_of(uow: UnitOfWork, house: House, actor: Actor, id: str) -> Story:
    """A campaign that the actor takes part in. Raises NotFound."""
    row = uow.campaigns.get(id) if id.isalnum() and len(id) <= LONGEST_ID else None
    if row is None or row.game not in house.titles or not uow.campaigns.is_member(id, actor.id):
        raise NotFound(f"There is no campaign {id[:40]}, or none that you take part in.")
    return Story(row, uow.campaigns.members(id), uow.campaigns.chapters(id), uow.saves.of(id))


async def create(
    house: House,
    actor: Actor,
    *,
    game: str,
    players: int = 1,
    options: dict[str, Any] | None = None,
    name: str = "",
    key: Key | None = None,
) -> shapes.Campaign:
    """A new campaign; its first chapter is begun by itself. Raises BadInput, Refused, TooMany."""
    actor.must_play()
    title, order = title_with_campaign(house, game)
    first = order.chapters[0]
    sessions.places_of(title, first, players, [sessions.OPEN] * players, actor)
    try_setting(title, Setting(first, players, options or {}, campaign=True), actor)
    at = now_ms()
    row = Campaign(
        id=new_id(),
        name=sessions.session_name(name) or title.say(Message("campaign.named", {"game": title.name})),
        game=game,
        players=players,
        options=options or {},
        owner=actor.id,
        imported=False,
        archived=False,
        created=at,
        updated=at,
        origin_campaign=None,
        origin_number=None,
    )
    return await keep(house, actor, lambda uow: uow.campaigns.create(row), row.id, key)


async def copy(
    house: House, actor: Actor, *, campaign: str, number: int, name: str = "", key: Key | None = None
) -> shapes.Campaign:
    """Another campaign that goes on from a save of this one, which stays as it is. Raises NotFound, TooMany."""
    actor.must_play()
    id, at = new_id(), now_ms()

    def work(uow: UnitOfWork) -> None:
        story = story_of(uow, house, actor, campaign)
        line = next((each for each in story.saves if each.number == number), None)
        if line is None:
            raise BadInput.at("body.from.number", f"this campaign has {len(story.saves)} saves")
        given = sessions.session_name(name) or f"{story.row.name} ({number})"[-sessions.LONGEST_NAME :]
        origin = {"id": id, "name": given, "owner": actor.id, "created": at, "updated": at, "archived": False}
        uow.campaigns.create(replaced(story.row, **origin, origin_campaign=campaign, origin_number=number))
        for chapter in story.chapters:
            if chapter.number <= line.chapter:
                uow.campaigns.add_chapter(_as_it_stood(chapter, line, id))
        for each in story.saves:
            if each.number <= number:
                played = uow.saves.played(campaign, each.number)
                save = uow.saves.read(campaign, each.number)
                uow.saves.write(replaced(each, campaign=id), save, by_seat(played))

    return await keep(house, actor, work, id, key)


def replaced(struct: Any, **but: Any) -> Any:
    """A record with some fields changed."""
    return type(struct)(**{name: getattr(struct, name) for name in struct.__struct_fields__} | but)


def by_seat(played: list[Played]) -> dict[int, tuple[str | None, str]]:
    """Who played, by seat."""
    return {each.seat: (each.account, each.player) for each in played}


def _as_it_stood(chapter: Chapter, line: SaveLine, campaign: str) -> Any:
    """A chapter as it was when this was saved: the one that was being played is left where it stood."""
    if chapter.number < line.chapter:
        return replaced(chapter, campaign=campaign)
    status = "won" if line.finished else "abandoned"
    marks = chapter.marks if line.finished else []
    return replaced(chapter, campaign=campaign, status=status, marks=marks, ended=line.written)


async def keep(
    house: House, actor: Actor, work: Callable[[UnitOfWork], Any], id: str, key: Key | None
) -> shapes.Campaign:
    """Write a new campaign, within the account's limits, and show it."""

    def unit(uow: UnitOfWork) -> str:
        kept = key.find(uow, actor.id) if key else None
        if kept:
            return kept.reference or ""
        house.limits.campaigns(uow.campaigns.owned(actor.id), guest=actor.guest)
        work(uow)
        if key:
            key.put(uow, actor.id, sessions.CREATED, id)
        return id

    try:
        made = await house.db.write(unit)
    except KeyTaken:
        made = await house.db.write(unit)
    return await one(house, actor, made)


def title_with_campaign(house: House, game: str, where: str = "body.game") -> tuple[Title, Order]:
    """A game that has a campaign, and the order of its chapters. Raises BadInput."""
    those = [title for title in house.titles.all() if title.game.CAMPAIGN is not None]
    title = next((each for each in those if each.id == game), None)
    if title is None or title.game.CAMPAIGN is None:
        known = ", ".join(each.id for each in those) or "none here"
        raise BadInput.at(where, f"there is no campaign of that game; those with one are {known}")
    return title, title.game.CAMPAIGN


def try_setting(title: Title, setting: Setting, actor: Actor) -> Any:
    """Deal it, so that what can't be played is refused now; the first step. Raises Refused."""
    return dealt(title, setting, chance.new_seed(), actor)


def dealt(title: Title, setting: Setting, seed: bytes, actor: Actor) -> Any:
    """The first step of a chapter. Raises Refused for what the rules don't allow."""
    try:
        return dealing.first_step(title.edition, setting, seed, actor.id, actor.name)
    except errors.Refused as refused:
        raise refusal(refused, saying.reasons(title.edition, refused)) from None
    except errors.SaveError as error:
        raise Conflict(f"This campaign can't go on from its save: {error}.") from None


async def one(house: House, actor: Actor, id: str) -> shapes.Campaign:
    """A campaign. Raises NotFound."""
    return await _read(house, lambda uow: _shown(house, actor, story_of(uow, house, actor, id)))


async def mine(
    house: House, actor: Actor, *, game: str | None = None, archived: bool | None = False
) -> shapes.Campaigns:
    """The actor's campaigns, what moved last first."""

    def work(uow: UnitOfWork) -> list[Story]:
        rows = uow.campaigns.of_account(actor.id, game=game, archived=archived)
        return [story_of(uow, house, actor, row.id) for row in rows if row.game in house.titles]

    stories = await house.db.read(work, long=True)
    return shapes.Campaigns([_shown(house, actor, story) for story in stories])


def _shown(house: House, actor: Actor, story: Story) -> shapes.Campaign:
    return campaigns_showing.campaign(house.titles[story.row.game], actor, story)


async def change(
    house: House,
    actor: Actor,
    id: str,
    *,
    name: str | None = None,
    archived: bool | None = None,
    owner: str | None = None,
) -> shapes.Campaign:
    """Rename, archive or pass on a campaign; its owner's alone. Raises Forbidden, BadInput."""
    actor.must_play()
    wanted = {"name": name and sessions.session_name(name), "archived": archived, "owner": owner}
    fields = {field: value for field, value in wanted.items() if value not in (None, "")}
    at = now_ms()

    def work(uow: UnitOfWork) -> None:
        story = story_of(uow, house, actor, id)
        _must_own(story, actor)
        if owner is not None and owner not in [member.account for member in story.members]:
            raise BadInput.at("body.owner", "pass it on to somebody who takes part")
        if fields:
            uow.campaigns.change(id, at, **fields)

    await house.db.write(work)
    return await one(house, actor, id)


async def delete(house: House, actor: Actor, id: str) -> None:
    """Delete a campaign with all it saved; its owner's alone. Sessions stay, but for those that never began."""
    actor.must_play()

    def work(uow: UnitOfWork) -> list[str]:
        _must_own(story_of(uow, house, actor, id), actor)
        undealt = uow.campaigns.undealt(id)
        for session in undealt:
            uow.sessions.delete(session)
        uow.campaigns.delete(id)
        return undealt

    for session in await house.db.write(work):
        house.positions.forget(session)
    house.log.info("campaign deleted", campaign=id)


async def leave(house: House, actor: Actor, id: str) -> None:
    """Take part no longer. The owner passes the campaign on first, or deletes it. Raises Conflict."""
    actor.must_play()

    def work(uow: UnitOfWork) -> None:
        story = story_of(uow, house, actor, id)
        if story.row.owner == actor.id:
            raise Conflict("You own this campaign: pass it on first, or delete it.")
        uow.campaigns.remove_member(id, actor.id)

    await house.db.write(work)


def _must_own(story: Story, actor: Actor) -> None:
    if story.row.owner != actor.id:
        raise Forbidden("Only the owner of this campaign may do that.")


async def notepad(house: House, actor: Actor, id: str, number: int | None = None) -> shapes.CampaignNotepad:
    """The Status Notepad of a save, the newest if none is named. Raises NotFound."""
    save, _ = await saved(house, actor, id, number)
    return shapes.CampaignNotepad(id, save.number, save.notepad)


async def chests(house: House, actor: Actor, id: str, number: int | None = None) -> shapes.CampaignChests:
    """The Chests of a save, the newest if none is named, and who played the Heroes then. Raises NotFound."""
    save, played = await saved(house, actor, id, number)
    by = [shapes.PlayedBy(each.hero, each.seat, each.account, each.player) for each in played]
    return shapes.CampaignChests(id, save.number, save.chests, save.stash, by)


async def saved(house: House, actor: Actor, id: str, number: int | None) -> tuple[Save, list[Played]]:
    """A save whole, and who played. Raises NotFound."""

    def work(uow: UnitOfWork) -> tuple[Save, list[Played]]:
        story = story_of(uow, house, actor, id)
        wanted = number if number is not None else (story.saves[-1].number if story.saves else None)
        if wanted is None:
            raise NotFound("Nothing is saved yet: a campaign is saved after each completed cycle.")
        try:
            return uow.saves.read(id, wanted), uow.saves.played(id, wanted)
        except NoSuchRow:
            raise NotFound(f"This campaign has no save {wanted}.") from None

    return await _read(house, work)


async def ladder(house: House, actor: Actor, *, game: str | None = None) -> shapes.Ladder:
    """What the actor has reached in each scenario."""
    rungs = await _read(house, lambda uow: uow.ladder.of(actor.id, game))
    return campaigns_showing.ladder(house.titles, rungs)


async def _read(house: House, work: Callable[[UnitOfWork], T]) -> T:
    return await house.db.read(work, long=True)
