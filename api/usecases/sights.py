"""What one actor may see of a session and do there, read in one snapshot. Who has no place at it learns nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from api.errors import BadInput, Forbidden, NotFound, Unavailable
from api.usecases.actors import HOUSE, Actor
from api.usecases.keys import Key
from api.usecases.positions import Position, revision
from api.usecases.shapes.campaigns import InCampaign
from domain.kernel import history
from persistence.errors import DatabaseUnavailable, NoSuchRow
from persistence.ids import now_ms
from persistence.records import GameSession, Head, Kept, Seat

if TYPE_CHECKING:
    from api.usecases.house import House
    from api.usecases.titles import Edition
    from persistence.revisions import Stored
    from persistence.unit import UnitOfWork

PAGE = 200
LONGEST_ID = 64
FARTHEST_BACK = 64
"""How many revisions back a release that can't open the newest position looks for one that it can."""


class Place(Struct, frozen=True):
    """What an account is at a session. `plays`: the seats whose asks it may answer; `away`: seats that the table has
    waited for long, with nobody there."""

    held: list[int]
    plays: list[int]
    away: list[int]
    owner: bool
    watching: bool

    @property
    def member(self) -> bool:
        """Whether the account takes part, and not only looks on."""
        return self.owner or bool(self.held)


class Sight(Struct, frozen=True):
    """A session with the eyes of an actor. `position` is None while nothing is dealt; `trouble` says that it is
    older than the head, which this release can't open. `since`: the revisions after the one that was asked for."""

    actor: Actor
    row: GameSession
    seats: list[Seat]
    place: Place
    edition: Edition
    position: Position | None
    trouble: bool = False
    since: Sequence[Head] = ()
    kept: Kept | None = None
    campaign: InCampaign | None = None

    @property
    def id(self) -> str:
        return self.row.id

    def need_position(self) -> Position:
        """The position, which a session that was dealt has. Raises NotFound."""
        if self.position is None:
            raise NotFound("This session has not begun; there is nothing on the table yet.")
        return self.position

    def eyes(self, seat: int | None) -> int | None:
        """The seat to look from: the one asked for, else one's own. None looks on. Raises BadInput."""
        if seat is not None:
            if seat not in self.place.plays and seat not in self.place.held:
                raise BadInput.at("query.seat", f"you have no place at seat {seat}")
            return seat
        return next(iter((*self.place.held, *self.place.plays)), None)

    def reading(self) -> set[int]:
        """The seats whose part of the log the actor may read."""
        return {*self.place.held, *self.place.plays}


class _Found(Struct, frozen=True):
    row: GameSession
    seats: list[Seat]
    place: Place
    at_hand: Position | None
    stored: Stored | None
    heads: list[Head]
    content: bytes | None
    since: list[Head]
    kept: Kept | None
    campaign: InCampaign | None


async def look(
    house: House, actor: Actor, id: str, *, since: int | None = None, key: Key | None = None, opened: bool = True
) -> Sight:
    """See a session. `opened` False leaves its position shut, for what needs only the row. Raises NotFound."""

    def work(uow: UnitOfWork) -> _Found:
        return _find(house, uow, actor, id, since, key, opened=opened)

    found = await house.db.read(work)
    edition = _edition(house, found.row, found.content)
    sight = Sight(actor, found.row, found.seats, found.place, edition, None, False, found.since, found.kept)
    sight = msgspec.structs.replace(sight, campaign=found.campaign)
    if found.at_hand is not None:
        return _really_away(msgspec.structs.replace(sight, position=found.at_hand))
    if found.stored is None:
        return sight
    return _really_away(await _open(house, sight, found.stored, found.heads))


def must_take_part(sight: Sight) -> None:
    """Raises Forbidden for who only looks on."""
    if not sight.place.member:
        raise Forbidden("You watch this session; only those who sit at it may do that.")


def must_own(sight: Sight) -> None:
    """Raises Forbidden for all but the owner."""
    if not sight.place.owner:
        raise Forbidden("Only the owner of this session may do that.")


def place(house: House, uow: UnitOfWork, row: GameSession, seats: list[Seat], actor: Actor) -> Place:
    """What the actor is at this session. Raises NotFound for who is nothing there."""
    if actor is HOUSE:
        return Place([], [], [], owner=False, watching=False)
    held = [seat.number for seat in seats if seat.account == actor.id]
    owner = row.owner == actor.id
    watching = uow.watchers.watching(row.id, actor.id)
    if not (held or owner or watching):
        raise NotFound(_nothing(row.id))
    away = _away(house, uow, row, seats, actor)
    plays = [seat.number for seat in seats if _plays(row, seat, held, away)] if held or owner else []
    return Place(held, plays, away, owner, watching)


def _plays(row: GameSession, seat: Seat, held: list[int], away: list[int]) -> bool:
    if seat.bot is not None:
        return False
    return row.control == "shared" or seat.number in held or seat.account is None or seat.number in away


def _away(house: House, uow: UnitOfWork, row: GameSession, seats: list[Seat], actor: Actor) -> list[int]:
    """Seats that the table has waited for long, while their accounts gave no sign of life: neither an open page nor a
    request."""
    if row.status != "playing":
        return []
    before = now_ms() - house.settings.away_minutes * 60_000
    asked = [seat for seat in seats if seat.number in row.waiting and seat.bot is None and seat.account != actor.id]
    silent = {seat.account for seat in asked if seat.account and _silent(uow, seat.account, before)}
    if not silent or uow.revisions.heads(row.id, after=row.head - 1, upto=row.head)[0].at >= before:
        return []
    return [seat.number for seat in asked if seat.account in silent]


def _silent(uow: UnitOfWork, id: str, before: int) -> bool:
    account = uow.accounts.get(id)
    return account is not None and account.seen < before


def _really_away(sight: Sight) -> Sight:
    """Of the seats that the session waits for, those that are asked something themselves: where all may answer, it
    waits for all."""
    place = sight.place
    if not place.away or sight.position is None:
        return sight
    asked = sight.position.asked()
    away = [seat for seat in place.away if seat in asked]
    if away == place.away:
        return sight
    plays = [seat.number for seat in sight.seats if _plays(sight.row, seat, place.held, away)] if place.member else []
    return msgspec.structs.replace(sight, place=msgspec.structs.replace(place, away=away, plays=plays))


def _nothing(id: str) -> str:
    return f"There is no session {id[:40]}, or none that you have a place at."


def _find(
    house: House, uow: UnitOfWork, actor: Actor, id: str, since: int | None, key: Key | None, *, opened: bool
) -> _Found:
    row = uow.sessions.get(id) if id.isalnum() and len(id) <= LONGEST_ID else None
    if row is None or row.game not in house.titles:
        raise NotFound(_nothing(id))
    seats = uow.seats.of(id)
    here = place(house, uow, row, seats, actor)
    at_hand = house.positions.get(row) if opened else None
    stored, heads = None, list[Head]()
    if opened and row.head > 0 and at_hand is None:
        stored = uow.revisions.state(id, row.head)
        heads = uow.revisions.heads(id, after=row.head - 1, upto=row.head)
        if heads[0].kind == "undo":
            heads = all_heads(uow, id)
    return _Found(
        row,
        seats,
        here,
        at_hand,
        stored,
        heads,
        _content(house, uow, row),
        all_heads(uow, id, since) if since is not None and since < row.head else [],
        key.find(uow, actor.id) if key else None,
        _campaign(uow, row) if row.campaign else None,
    )


def _campaign(uow: UnitOfWork, row: GameSession) -> InCampaign | None:
    campaign = uow.campaigns.get(row.campaign or "")
    if campaign is None:
        return None
    chapter, newest = row.chapter or 1, uow.campaigns.chapters(campaign.id)[-1]
    went_on = newest.session if newest.number > chapter else None
    return InCampaign(campaign.id, campaign.name, chapter, newest.number, went_on)


def closed(sight: Sight) -> str:
    """Where the campaign of an ended chapter went on, as a sentence; empty where it did not."""
    there = sight.campaign
    if there is None or there.newest <= there.chapter:
        return ""
    return f"This chapter is closed: the campaign {there.name} went on with chapter {there.newest}."


def all_heads(uow: UnitOfWork, id: str, after: int = 0) -> list[Head]:
    """Every revision after that one, however many."""
    heads: list[Head] = []
    while page := uow.revisions.heads(id, after=heads[-1].n if heads else after, limit=PAGE):
        heads += page
        if len(page) < PAGE:
            break
    return heads


def _content(house: House, uow: UnitOfWork, row: GameSession) -> bytes | None:
    if house.titles.edition(row.game, row.content) is not None:
        return None
    return uow.contents.get(row.content)


def _edition(house: House, row: GameSession, content: bytes | None) -> Edition:
    at_hand = house.titles.edition(row.game, row.content)
    if at_hand is not None:
        return at_hand
    try:
        if content is None:
            raise NoSuchRow("content of session", row.id)
        return house.titles.thaw(row.game, row.content, content)
    except Exception as error:
        house.log.error("frozen content can't be read", session=row.id, content=row.content, exc_info=error)
        raise Unavailable(
            "This release can't read the cards and figures that this session was begun with. Nothing was changed. "
            "Whoever runs the house can go back to the release that wrote them."
        ) from error


async def _open(house: House, sight: Sight, stored: Stored, heads: list[Head]) -> Sight:
    line = [revision(head) for head in heads]
    try:
        position = open_position(sight, line[-1], stored, line if line[-1].kind == "undo" else ())
    except Exception as error:
        house.log.error("a position can't be opened", session=sight.id, revision=stored.n, exc_info=error)
        return await _newest_loadable(house, sight)
    house.positions.put(sight.row, position)
    return msgspec.structs.replace(sight, position=position)


def open_position(
    sight: Sight, row: history.Revision, stored: Stored, line: Sequence[history.Revision] = ()
) -> Position:
    """A position from what is kept of it. Raises whatever a release trips over that can't read it."""
    return Position(row, stored.state, stored.base, sight.edition.gate(sight.row.seed), sight.edition, None, line)


async def _newest_loadable(house: House, sight: Sight) -> Sight:
    """After an upgrade that broke the newest position: the newest one before it that opens."""
    first = max(0, sight.row.head - 1 - FARTHEST_BACK)
    heads = await house.db.read(lambda uow: uow.revisions.heads(sight.id, after=first, upto=sight.row.head - 1))
    for head in reversed(heads):
        try:
            stored = await house.db.read(lambda uow, n=head.n: uow.revisions.state(sight.id, n))  # type: ignore[misc]
            position = open_position(sight, revision(head), stored)
        except DatabaseUnavailable:
            raise
        except Exception:
            continue
        return msgspec.structs.replace(sight, position=position, trouble=True)
    raise Unavailable(
        f"This release can open none of the last {len(heads) + 1} positions of this session. "
        "Whoever runs the house can go back to the release that wrote them."
    )
