"""The past of a session: every revision, the table as it was, how the siege went, and the proof of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from api.errors import Conflict, Gone, NotFound, Problem
from api.usecases import picture, saying, shapes, sights
from api.usecases.actors import Actor
from api.usecases.answers import rules_at_work
from api.usecases.positions import Position, revision
from api.usecases.sights import Sight, all_heads, open_position
from domain.kernel import chance, history
from persistence.errors import NoSuchRow, StateThinned
from persistence.records import Log

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.revisions import Stored
    from persistence.unit import UnitOfWork

METHOD = (
    "commitment = SHA-256 in hex of the text “dawnhold seed” followed by the 32 bytes of the seed. Each draw: BLAKE2b "
    "with 8 bytes of digest, keyed with the seed, over the text “stream NUL epoch NUL n” followed by a two-byte "
    "counter (big-endian, from 0); read the digest as a big-endian number; where it is not below the greatest "
    "multiple of `of` that 2^64 holds, count up and draw again; the result is the number modulo `of`. "
    "Dice show one more."
)

_draws = msgspec.msgpack.Decoder(list[chance.Draw])


async def page(
    house: House, actor: Actor, id: str, *, after: int = 0, limit: int = 50, seat: int | None = None
) -> shapes.History:
    """Revisions after one, oldest first, with their log."""
    house.limits.hit("reads", actor.id)
    sight = await sights.look(house, actor, id)
    sight.eyes(seat)

    def work(uow: UnitOfWork) -> tuple[list[Log], list[history.Revision]]:
        rows = [revision(head) for head in all_heads(uow, id)]
        return uow.revisions.events(id, max(after, 0), limit + 1), rows

    logs, rows = await house.db.read(work, long=True)
    counting = _counting(rows)
    reading = sight.reading() if seat is None else {seat}
    found = [
        picture.revision_shape(
            sight,
            log.head,
            saying.events(sight.edition, log.head.n, log.events, reading),
            undone=log.head.n not in counting,
        )
        for log in logs[:limit]
    ]
    return shapes.History(found, found[-1].revision if len(logs) > limit else None)


async def at(house: House, actor: Actor, id: str, n: int, *, seat: int | None = None) -> shapes.Past:
    """The table as it was after a revision, as the actor may see it. Raises NotFound, Gone with the nearest kept."""
    house.limits.hit("reads", actor.id)
    sight = await sights.look(house, actor, id)
    eyes = sight.eyes(seat)

    def work(uow: UnitOfWork) -> tuple[Log | None, Stored]:
        return uow.revisions.one(id, n), uow.revisions.state(id, n)

    try:
        log, stored = await house.db.read(work)
    except (NoSuchRow, StateThinned) as error:
        raise missing(error) from None
    if log is None:
        raise NotFound(f"There is no revision {n}.")
    position = _opened(house, sight, log, stored)
    said = saying.events(sight.edition, n, log.events, sight.reading() if eyes is None else {eyes})
    status = sight.row.status if n == sight.row.head else "playing"
    ended = saying.outcome(sight.edition, position.g.outcome, status, [])
    with rules_at_work(house, sight):
        view = position.view(eyes)
    return shapes.Past(picture.revision_shape(sight, log.head, said), view, ended)


def _opened(house: House, sight: Sight, log: Log, stored: Stored) -> Position:
    if sight.position is not None and sight.position.n == stored.n:
        return sight.position
    try:
        return open_position(sight, revision(log.head), stored)
    except Exception as error:
        house.log.error("a past position can't be opened", session=sight.id, revision=stored.n, exc_info=error)
        raise Gone(f"This release can't open the position after revision {stored.n}.") from error


def missing(error: NoSuchRow | StateThinned) -> Problem:
    """The position was never there, or is no longer kept."""
    if isinstance(error, StateThinned):
        return Gone(str(error), nearest=error.nearest)
    return NotFound(str(error))


async def measures(house: House, actor: Actor, id: str) -> shapes.Measures:
    """How the siege stood from round to round on the line of play that counts."""
    house.limits.hit("reads", actor.id)
    await sights.look(house, actor, id, opened=False)

    def work(uow: UnitOfWork) -> tuple[list[Log], list[history.Revision]]:
        logs: list[Log] = []
        while found := uow.revisions.events(id, logs[-1].head.n if logs else 0, sights.PAGE):
            logs += found
        return logs, [revision(log.head) for log in logs]

    logs, rows = await house.db.read(work, long=True)
    counting = _counting(rows)
    found = [each for log in logs if log.head.n in counting for each in saying.measures(log.head.n, log.events)]
    return shapes.Measures(found)


def _counting(rows: list[history.Revision]) -> set[int]:
    """The revisions on the line of play that leads to the head, and those whose positions undos brought back."""
    if not rows:
        return set()
    line = history.Line(rows, rows[-1].n)
    return {*line.numbers, *map(line.standing, line.numbers)}


async def draws(house: House, actor: Actor, id: str) -> shapes.Draws:
    """The seed and every draw, so that anyone can check them. Raises Conflict before the end."""
    sight = await sights.look(house, actor, id, opened=False)
    if sight.row.ended is None:
        raise Conflict("The dice are shown when the session has ended.")
    kept = await house.db.read(lambda uow: uow.revisions.draws(id), long=True)
    found = [
        shapes.Draw(n, draw.stream, draw.epoch, draw.n, draw.of, draw.result)
        for n, drawn in kept
        for draw in _draws.decode(drawn)
    ]
    seed = sight.row.seed
    return shapes.Draws(seed.hex(), chance.commitment(seed), METHOD, found)
