"""Answering: the hot path. Rules run outside the transaction; whoever loses the race for the head tries again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from api.errors import BadInput, Conflict, Problem, Refused
from api.usecases import bots, proposals, saying, shapes, sights
from api.usecases.actors import Actor
from api.usecases.answers import (
    MOST_OPTIONS,
    TRIES,
    Answer,
    acting_seat,
    drawn,
    refusal,
    release_of,
    rules_at_work,
    stale,
)
from api.usecases.appending import Done, Step, append
from api.usecases.keys import Key
from api.usecases.positions import Position, revision
from api.usecases.sights import Sight
from domain.kernel import errors, history
from domain.kernel.gate import Drafted, Pays
from persistence.errors import HeadMoved, KeyTaken

if TYPE_CHECKING:
    from api.usecases.house import House


async def act(
    house: House,
    actor: Actor,
    id: str,
    *,
    revision: int,
    options: list[str],
    seat: int | None = None,
    strict: bool = False,
    release: str | None = None,
    key: Key | None = None,
) -> shapes.Acted:
    """Take options in order until one pays. Raises Refused, Stale (with the session as it stands now), Conflict."""
    actor.must_play()
    house.limits.hit("token_actions" if actor.program else "actions", actor.id)
    answer = Answer(revision, options, seat, strict, release)
    if not 1 <= len(options) <= MOST_OPTIONS:
        raise BadInput.at("body.options", f"give 1 to {MOST_OPTIONS} options")
    try:
        return await _try(house, actor, id, answer, key)
    except (HeadMoved, KeyTaken):
        pass
    for _ in range(TRIES - 1):
        async with house.table(id):  # bots that play on wait meanwhile: they would always be quicker
            try:
                return await _try(house, actor, id, answer, key)
            except (HeadMoved, KeyTaken):
                continue
    sight = await sights.look(house, actor, id)
    raise stale(house, sight, answer, "Others were quicker, three times over. Look again and choose.")


async def _try(house: House, actor: Actor, id: str, answer: Answer, key: Key | None) -> shapes.Acted:
    """Raises HeadMoved, KeyTaken where somebody was quicker; then nothing was done."""
    sight = await sights.look(house, actor, id, since=answer.revision, key=key)
    if sight.kept is not None:
        return await _again(house, sight, int(sight.kept.reference or 0))
    sights.must_take_part(sight)
    return await _answer(house, sight, answer, key)


async def _answer(house: House, sight: Sight, answer: Answer, key: Key | None) -> shapes.Acted:
    position = _ready(house, sight, answer)
    if answer.options[0] in proposals.ANSWERS:
        done = await proposals.answer(house, sight, answer.options[0], answer.seat, key)
        return _told(house, done.sight, events_of(done, sight))
    seat = acting_seat(sight, answer.seat)
    _must_be_fresh(house, sight, answer, seat)
    try:
        with rules_at_work(house, sight):
            taken = position.gate.act(position.state, answer.options, seat)
    except errors.Refused as refused:
        raise _refusal(house, sight, answer, refused) from None
    if isinstance(taken, Drafted):
        with rules_at_work(house, sight):
            asks, offers = saying.asks(sight.edition, taken.g, seat)
        session = drawn(house, sight, draft=taken.draft)
        return shapes.Acted(session, [], taken.draft, [], asks, offers)
    step = Step(
        kind="act",
        state=taken.state,
        g=taken.g,
        base=position.base,
        from_=position.n,
        events=taken.events,
        draws=taken.draws,
        barrier=taken.barrier,
        options=taken.taken,
        said=taken.said,
        seat=seat,
        account=sight.actor.id,
        who=sight.actor.name,
    )
    done = await append(house, sight, step, key)
    moved = await bots.play(house, done.sight)
    events = [event for each in (done, *moved) for event in events_of(each, sight)]
    return _told(house, (moved[-1] if moved else done).sight, events, taken.left)


def _told(house: House, sight: Sight, events: list[shapes.Event], left: Sequence[str] = ()) -> shapes.Acted:
    session = drawn(house, sight)
    return shapes.Acted(session, events, [], list(left), session.asks, session.offers)


def events_of(done: Done, reader: Sight) -> list[shapes.Event]:
    """The log of one step as the reader may see it."""
    return saying.events(reader.edition, done.n, done.events, reader.reading())


async def _again(house: House, sight: Sight, n: int) -> shapes.Acted:
    """The same key once more: the first one's events, and the session as it stands now."""
    log = await house.db.read(lambda uow: uow.revisions.one(sight.id, n))
    events = saying.events(sight.edition, n, log.events, sight.reading()) if log else []
    return _told(house, sight, events)


def _ready(house: House, sight: Sight, answer: Answer) -> Position:
    row = sight.row
    if row.status == "open":
        raise Conflict("This session has not begun: seats are still open, or its owner has not started it.")
    if sight.trouble:
        raise stale(house, sight, answer, "This release can't open the newest position; go back first (undo).")
    if answer.revision > row.head:
        raise BadInput.at("body.revision", f"the session is only at revision {row.head}")
    if row.status != "playing":
        over = sights.closed(sight) or "The session has ended; nothing more can be done in it."
        raise stale(house, sight, answer, over)
    return sight.need_position()


def _must_be_fresh(house: House, sight: Sight, answer: Answer, seat: int) -> None:
    if answer.release is not None and answer.release != release_of(house, sight):
        raise stale(house, sight, answer, "The house was upgraded since your page was drawn. Look again and choose.")
    if answer.strict and answer.revision != sight.row.head:
        raise stale(house, sight, answer, "Something has happened since the revision that you looked at.")
    if not history.fresh([revision(head) for head in sight.since], answer.revision, seat):
        raise stale(house, sight, answer, _what_happened(sight, answer.revision))


def _what_happened(sight: Sight, seen: int) -> str:
    since = [head for head in sight.since if head.n > seen]
    if any(head.kind in ("undo", "import") for head in since):
        return "A step was taken back since you looked. This is how the session stands now."
    return "That was already answered. This is how the session stands now."


def _refusal(house: House, sight: Sight, answer: Answer, refused: errors.Refused) -> Problem:
    reasons = saying.reasons(sight.edition, refused)
    if answer.revision < sight.row.head:
        why = f" {reasons[0].text}" if reasons else ""
        return stale(house, sight, answer, f"Others have acted since, and your choice no longer stands.{why}")
    return refusal(refused, reasons)


async def ask(
    house: House, actor: Actor, id: str, *, after: Sequence[str] = (), seat: int | None = None
) -> shapes.AskAfter:
    """The asks that would follow a draft; changes nothing. Raises Refused."""
    sight, position = await _to_look_at(house, actor, id, after)
    seat = acting_seat(sight, seat, "query.seat")
    try:
        with rules_at_work(house, sight):
            tried = position.gate.try_out(position.state, after, seat)
    except errors.Refused as refused:
        raise refusal(refused, saying.reasons(sight.edition, refused)) from None
    if isinstance(tried, Pays):
        return shapes.AskAfter(position.n, list(after), True, tried.barrier, [], [], None)
    with rules_at_work(house, sight):
        asks, offers = saying.asks(sight.edition, tried.g, seat)
        return shapes.AskAfter(position.n, list(after), False, False, asks, offers, tried.g.view(seat))


async def explain(
    house: House,
    actor: Actor,
    id: str,
    *,
    options: Sequence[str],
    after: Sequence[str] = (),
    seat: int | None = None,
) -> shapes.Explanations:
    """Whether these answers may follow the draft, why not, and what they would touch. Raises Refused for the draft."""
    sight, position = await _to_look_at(house, actor, id, after)
    if not 1 <= len(options) <= MOST_OPTIONS:
        raise BadInput.at("query.option", f"give 1 to {MOST_OPTIONS} options")
    seat = acting_seat(sight, seat, "query.seat")
    try:
        with rules_at_work(house, sight):
            found = position.gate.explain(position.state, after, options, seat)
    except errors.Refused as refused:
        raise refusal(refused, saying.reasons(sight.edition, refused)) from None
    return shapes.Explanations(position.n, list(after), [saying.explained(sight.edition, each) for each in found])


async def _to_look_at(house: House, actor: Actor, id: str, after: Sequence[str]) -> tuple[Sight, Position]:
    house.limits.hit("reads", actor.id)
    if len(after) > MOST_OPTIONS:
        raise BadInput.at("query.after", f"a draft has at most {MOST_OPTIONS} options")
    sight = await sights.look(house, actor, id)
    if not sight.place.plays:
        raise Refused("You watch this session; nothing is asked of you.")
    return sight, sight.need_position()


def split_draft(house: House, game: str, text: str) -> list[str]:
    """The options of a draft in an address: commas stand between options, and also inside some (`move:3,4`)."""
    if not text:
        return []
    verbs = "|".join(sorted(map(re.escape, house.titles[game].edition.verbs), key=len, reverse=True))
    return re.split(rf",(?=(?:{verbs})(?:[:,]|$))", text)
