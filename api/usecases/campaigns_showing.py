"""Campaigns and the ladder as their members see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from api.usecases import shapes
from api.usecases.actors import Actor
from api.usecases.titles import Title, Titles
from domain.kernel.game import Campaign as Order
from domain.kernel.words import Message
from persistence.records import Rung

if TYPE_CHECKING:
    from api.usecases.campaigns import Story


def campaign(title: Title, actor: Actor, story: Story) -> shapes.Campaign:
    """The whole of it."""
    row = story.row
    members = [
        shapes.CampaignMember(each.account, each.name, each.account == row.owner, each.since) for each in story.members
    ]
    origin = shapes.CampaignOrigin(row.origin_campaign, row.origin_number or 0) if row.origin_campaign else None
    return shapes.Campaign(
        id=row.id,
        name=row.name,
        game=row.game,
        players=row.players,
        options=row.options,
        owner=row.owner == actor.id,
        members=members,
        chapters=_chapters(title, story),
        saves=[
            shapes.CampaignSave(
                each.number,
                each.chapter,
                each.scenario,
                _named(title, each.scenario),
                each.finished,
                each.players,
                each.session,
                each.revision,
                each.written,
            )
            for each in story.saves
        ],
        next=following(title, story),
        imported=row.imported,
        archived=row.archived,
        origin=origin,
        created=row.created,
        updated=row.updated,
    )


def _chapters(title: Title, story: Story) -> list[shapes.CampaignChapter]:
    return [
        shapes.CampaignChapter(
            *(each.number, each.scenario, _named(title, each.scenario), each.players, each.session, each.from_save),
            each.status,
            [shapes.Mark(mark, title.say(Message(f"mark.{mark}"))) for mark in each.marks],
            *(each.started, each.ended),
        )
        for each in story.chapters
    ]


def _named(title: Title, scenario: str) -> str:
    key = f"scenario.{scenario}.name"
    return title.say(Message(key)) if key in title.words else scenario


def following(title: Title, story: Story) -> shapes.NextChapter | None:
    """What can be begun next; None when the story is over."""
    order = title.game.CAMPAIGN
    scenarios = _scenarios(title, order, story) if order is not None else []
    if not scenarios:
        return None
    newest = story.chapters[-1] if story.chapters else None
    playing = newest.session if newest is not None and newest.ended is None else None
    return shapes.NextChapter(scenarios, story.saves[-1].number if story.saves else None, playing)


def _scenarios(title: Title, order: Order, story: Story) -> list[str]:
    """A campaign that carries something goes on from its last save; one that doesn't, after its last victory."""
    if order.free:
        return list(order.chapters)
    if title.game.SAVE is None:
        won = {chapter.scenario for chapter in story.chapters if chapter.status == "won"}
        return [each for each in order.chapters if each not in won][:1]
    if not story.saves:
        return [order.chapters[0]]
    last = story.saves[-1]
    if not last.finished:
        return [last.scenario]
    return list(order.chapters[order.chapters.index(last.scenario) + 1 :][:1])


def ladder(titles: Titles, rungs: Sequence[Rung]) -> shapes.Ladder:
    """The rungs of games that are here, in the order of the lobby and of their scenarios."""
    found: list[shapes.Rung] = []
    for title in titles:
        order = [scenario.id for scenario in title.game.SCENARIOS]
        mine = [rung for rung in rungs if rung.game == title.id and rung.scenario in order]
        mine.sort(key=lambda rung: (order.index(rung.scenario), rung.aided))
        found += [_rung(title, rung) for rung in mine]
    return shapes.Ladder(found)


def _rung(title: Title, rung: Rung) -> shapes.Rung:
    return shapes.Rung(
        rung.game,
        rung.scenario,
        _named(title, rung.scenario),
        rung.aided,
        rung.plays,
        rung.wins,
        rung.rounds,
        rung.session,
        rung.at,
    )
