"""A session as one reader sees it, drawn from a sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from api.usecases import guiding, saying, shapes
from api.usecases.actors import BOT_NAMES
from api.usecases.sights import Sight
from api.usecases.titles import Edition
from domain.kernel import chance, history
from domain.kernel.words import Message
from persistence.records import GameSession, Head, Seat

NO_UNDO = shapes.Undo(False, None, False, [])


class Draft(Struct, frozen=True):
    """Options that were chosen and not paid for, with the asks that follow them."""

    options: list[str]
    asks: list[shapes.Ask]
    offers: list[shapes.Ask]


def session(
    sight: Sight,
    release: str,
    *,
    seat: int | None = None,
    events: list[shapes.Event] | UnsetType = UNSET,
    draft: list[str] | None = None,
) -> shapes.Session:
    """The whole of it. `release` is that of the rules by which it is drawn."""
    row, place, position = sight.row, sight.place, sight.position
    eyes = sight.eyes(seat)
    asks, offers = _asks(sight)
    undo, redo = _undo(sight)
    had = saying.aids(sight.edition, row.aids)
    return shapes.Session(
        id=row.id,
        name=row.name,
        game=row.game,
        scenario=row.scenario,
        players=row.players,
        options=row.options,
        status=row.status,
        revision=row.head,
        version=row.version,
        release=release,
        you=shapes.You(place.held, place.plays, place.owner, place.watching),
        seats=[seat_shape(sight.edition, each, place.away) for each in sight.seats],
        control=row.control,
        undo_policy=row.undo_policy,
        hints=row.hints,
        pace=row.pace,
        view=position.view(eyes) if position else None,
        asks=asks,
        offers=offers,
        draft=draft or [],
        orders=_orders(sight),
        outcome=saying.outcome(sight.edition, position.g.outcome if position else None, row.status, had),
        undo=undo,
        redo=redo,
        proposal=_proposal(row.proposal, row.head),
        dice=_dice(row),
        aids=had,
        guide=guiding.guide(sight),
        trouble=_trouble(sight),
        origin=shapes.Origin(row.origin_session, row.origin_revision or 0) if row.origin_session else None,
        campaign=sight.campaign,
        imported=row.imported,
        archived=row.archived,
        created=row.created,
        updated=row.updated,
        ended=row.ended,
        events=events,
    )


def seat_shape(edition: Edition, seat: Seat, away: Sequence[int] = ()) -> shapes.Seat:
    """A seat as all at the table see it."""
    person = shapes.Person(seat.account, seat.name) if seat.account else None
    label = seat.label or edition.say(Message("seat.numbered", {"seat": seat.number}))
    handed = None
    if seat.stood_in and seat.handed_at is not None:
        by = shapes.Person(seat.handed_by, seat.handed_name) if seat.handed_by else None
        handed = shapes.Handed(by, seat.handed_at)
    return shapes.Seat(seat.number, label, person, seat.bot, seat.number in away, seat.former, handed)


def mine(asks: Sequence[shapes.Ask], seat: int) -> list[shapes.Ask]:
    """Those of one seat."""
    return [ask for ask in asks if ask.seat == seat]


def who(sight: Sight, seat: int) -> str:
    """What people call a seat: the bot that plays there, else who sits there, else its label."""
    found = next(each for each in sight.seats if each.number == seat)
    called = found.name or seat_shape(sight.edition, found).label
    return sight.edition.say(Message("seat.bot", {"bot": found.bot, "seat": called})) if found.bot else called


def _asks(sight: Sight) -> tuple[list[shapes.Ask], list[shapes.Ask]]:
    position = sight.position
    if position is None or sight.trouble or sight.row.status != "playing":
        return [], []
    asks, offers = list[shapes.Ask](), list[shapes.Ask]()
    for seat in sight.place.plays:
        asked, offered = position.asks(seat)
        asks += asked
        offers += offered
    asks += [
        saying.others_ask(question, who(sight, question.seat), sight.edition)
        for question in position.g.questions
        if question.seat not in sight.place.plays and not question.offer
    ]
    proposal = _proposal(sight.row.proposal, sight.row.head)
    if proposal:
        by = who(sight, proposal.by)
        plays = sight.place.plays
        asks += [saying.undo_ask(sight.edition, seat, by, mine=seat in plays) for seat in proposal.waiting]
    return asks, offers


def _undo(sight: Sight) -> tuple[shapes.Undo, int | None]:
    """One step back, and the one forward, for the reader. After the end there is none: the seed is known."""
    row, position, place = sight.row, sight.position, sight.place
    if position is None or row.status != "playing" or not place.plays:
        return NO_UNDO, None
    if sight.trouble:
        return shapes.Undo(True, position.n, False, []), None
    rows = position.one_step()
    verdict = history.undo(rows, position.n, acting_seat(sight), row.undo_policy, row.control)
    if verdict.to is not None and row.kept is not None and verdict.to < row.kept:
        verdict = msgspec.structs.replace(verdict, allowed=False)  # the campaign is saved: it stays so
    redo = history.Line(rows, position.n).redo() if position.row.kind == "undo" else None
    undo = shapes.Undo(verdict.allowed, verdict.to, verdict.past_barrier, must_agree(sight, verdict.ask))
    return undo, redo


def acting_seat(sight: Sight) -> int:
    """The seat for which the actor undoes: one's own, else any that one plays."""
    return (*sight.place.held, *sight.place.plays)[0]


def must_agree(sight: Sight, asked: Sequence[int]) -> list[int]:
    """Of the seats that made a step, those whose consent is somebody else's to give; bots mind nothing."""
    people = [seat for seat in sight.seats if seat.account and seat.bot is None]
    others = {seat.number for seat in people if seat.account != sight.actor.id}
    return [seat for seat in asked if seat in others]


def _orders(sight: Sight) -> list[shapes.Order]:
    if sight.position is None:
        return []
    plays = sight.place.plays
    return [saying.order(sight.edition, each) for each in sight.position.g.orders if each.seat in plays]


def _proposal(kept: Any, head: int) -> shapes.Proposal | None:
    if not kept or kept["head"] != head:
        return None
    return shapes.Proposal(kept["to"], kept["by"], kept["waiting"], kept["agreed"], kept["declined"])


def _dice(row: GameSession) -> shapes.Dice:
    """The seed leaves the house only when nothing can be drawn from it any more."""
    commitment = None if row.seeded or row.head == 0 else chance.commitment(row.seed)
    return shapes.Dice(commitment, row.seeded, row.seed.hex() if row.ended is not None and row.head else None)


def _trouble(sight: Sight) -> shapes.Trouble | None:
    if not sight.trouble or sight.position is None:
        return None
    n = sight.position.n
    return shapes.Trouble(n, sight.edition.say(Message("trouble.cannot_open", {"revision": n})))


def _chosen(kept: list[Any] | str) -> tuple[str, Message | None]:
    """An option of a revision as it is kept, and what it was called; older files keep its id alone."""
    id, *said = [kept] if isinstance(kept, str) else kept
    return id, Message(*said) if said else None


def revision_shape(sight: Sight, head: Head, events: list[shapes.Event], *, undone: bool = False) -> shapes.Revision:
    """A row of the history, with the words for what was chosen."""
    chosen = [_chosen(each) for each in head.options] if isinstance(head.options, list) else []
    return shapes.Revision(
        revision=head.n,
        from_revision=head.from_,
        kind=head.kind,
        seat=head.seat,
        by=shapes.Person(head.account, head.actor or None) if head.account else None,
        who=head.actor,
        options=[id for id, _ in chosen],
        labels=[saying.called(sight.edition, said, id) for id, said in chosen],
        barrier=head.barrier,
        undone=undone,
        kept=head.kept,
        at=head.at,
        events=events,
        bot=head.actor if head.account is None and head.kind == "act" and head.actor in BOT_NAMES else None,
    )
