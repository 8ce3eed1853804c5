"""Hints: the best answers to what a seat is asked, and why. They count as an aid, and never change the state."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from hashlib import sha256
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from api.errors import BadInput, Conflict, Refused
from api.usecases import saying, shapes, sights
from api.usecases.actors import Actor
from api.usecases.answers import MOST_OPTIONS, acting_seat, refusal, rules_at_work
from api.usecases.bounded import Bounded
from api.usecases.positions import Play, Position
from api.usecases.sights import Sight
from domain.bots.greedy import follow, ranked
from domain.bots.search import Found, horizon, tells_odds
from domain.kernel import errors
from domain.kernel.advice import Advice, Like, gains
from domain.kernel.words import Message
from persistence.ids import now_ms

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.unit import UnitOfWork

By = Literal["greedy", "search"]
BEST, MOST_CHANGES = 3, 3
SEARCH_S = 0.8
MOST_OF_ONE = 2
"""Searches of one account at a time: the house thinks about so many only, and others ask too."""
EVERY_S = 0.1
"""How often a search tells how far it is."""
_kept: Bounded[tuple[object, ...], shapes.Hint] = Bounded(128)


class Progress(Struct, frozen=True):
    """How far a search is: playouts done, of about so many in the end."""

    done: int
    of: int


class Wanted(Struct, frozen=True):
    """What a hint was asked for: the answer of a seat behind a draft, as it stood when it was asked."""

    sight: Sight
    after: list[str]
    seat: int
    by: By
    g: Play

    @property
    def position(self) -> Position:
        return self.sight.need_position()

    @property
    def noted(self) -> bool:
        """Whether the session names a hint at this revision among its aids already."""
        return any(_is_hint(aid, self.sight.row.head) for aid in self.sight.row.aids)

    @property
    def key(self) -> tuple[object, ...]:
        """The same for all who ask the same."""
        row = self.sight.row
        return (row.id, row.created, self.position.n, self.seat, tuple(self.after), self.by)


async def hint(
    house: House, actor: Actor, id: str, *, after: Sequence[str] = (), seat: int | None = None, by: By = "greedy"
) -> shapes.Hint:
    """The two or three best answers behind a draft. Raises Conflict where hints are switched off or the table moves on
    while one is thought over, Refused where nothing is asked."""
    wanted = await ask(house, actor, id, after=after, seat=seat, by=by)
    async with aclosing(found(house, wanted)) as told:
        async for said in told:
            if isinstance(said, shapes.Hint):
                return said
    raise AssertionError("a hint ends with what was found")


async def ask(
    house: House, actor: Actor, id: str, *, after: Sequence[str] = (), seat: int | None = None, by: By = "greedy"
) -> Wanted:
    """Ask for a hint, which the result names as an aid. Raises as `hint` does."""
    wanted = await look(house, actor, id, after=after, seat=seat, by=by)
    await _note(house, wanted.sight)
    return wanted


async def look(
    house: House, actor: Actor, id: str, *, after: Sequence[str] = (), seat: int | None = None, by: By = "greedy"
) -> Wanted:
    """What a hint would be about. Raises as `hint` does."""
    actor.must_play()
    house.limits.hit("reads", actor.id)
    if len(after) > MOST_OPTIONS:
        raise BadInput.at("query.after", f"a draft has at most {MOST_OPTIONS} options")
    sight = await sights.look(house, actor, id)
    sights.must_take_part(sight)
    if not sight.row.hints:
        raise Conflict("Hints are switched off in this session. Its owner can switch them on again.")
    if sight.row.status != "playing" or sight.trouble:
        raise Conflict("Nothing is asked in this session now.")
    seat = acting_seat(sight, seat, "query.seat")
    with rules_at_work(house, sight):
        g = _imagined(sight, sight.need_position(), after, seat)
    return Wanted(sight, list(after), seat, by, g)


async def found(house: House, wanted: Wanted) -> AsyncGenerator[Progress | shapes.Hint]:
    """How far the search is, again and again, and at last the hint. Raises Conflict where the table moves on."""
    kept = _kept.get(wanted.key)
    if kept is not None:
        yield kept
        return
    with rules_at_work(house, wanted.sight):
        advice = ranked(wanted.g, wanted.seat)
    searched: list[Found] = []
    how = AHEAD
    if wanted.by == "search" and len(advice) > 1:
        if house.thinkers.crowded:
            how = f"Others are thinking just now. {AHEAD}"
        elif house.searching[wanted.sight.actor.id] >= MOST_OF_ONE:
            how = f"Your other searches are still under way. {AHEAD}"
        else:
            async with aclosing(_searched(house, wanted)) as told:
                async for said in told:
                    if isinstance(said, Progress):
                        yield said
                    else:
                        searched = said
            how = _how(wanted, searched)
    with rules_at_work(house, wanted.sight):
        hint = _told(wanted, advice, searched, how)
    if searched or wanted.by == "greedy" or len(advice) == 1:
        _kept.put(wanted.key, hint)
    yield hint


AHEAD = "One step ahead, by what the game counts as good."


def _how(wanted: Wanted, searched: list[Found]) -> str:
    tries = sum(each.tries for each in searched)
    if not tries:
        return f"The search failed. {AHEAD}"
    return f"Played on {tries} times, {_how_far(wanted)}, with dice and cards that could be the true ones."


def _how_far(wanted: Wanted) -> str:
    if tells_odds(wanted.g):
        return "up to where it can be told how many such sessions are won"
    return f"{horizon(wanted.g, wanted.seat)} answers ahead"


async def _searched(house: House, wanted: Wanted) -> AsyncGenerator[Progress | list[Found]]:
    """The search, told now and then; it ends with whoever waits for it, and with the position."""
    position, sight = wanted.position, wanted.sight
    task = house.thinkers.task(
        sight.edition, position.state, wanted.seat, wanted.after, seed=_seed(position.state), seconds=SEARCH_S
    )
    with house.db.wakeups.subscribe(sight.id) as heard:
        thought = house.thinkers.weigh(task)
        house.searching[sight.actor.id] += 1
        news = asyncio.ensure_future(heard.next())
        began: float | None = None
        try:
            while not thought.result.done():
                began = monotonic() if began is None and thought.begun else began
                yield Progress(thought.done, _in_the_end(thought.done, task.playouts, began))
                await asyncio.wait({thought.result, news}, timeout=EVERY_S, return_when=asyncio.FIRST_COMPLETED)
                if news.done() and not thought.result.done():
                    await _must_stand(house, wanted)
                    news = asyncio.ensure_future(heard.next())
            yield thought.result.result()
        except Conflict:
            raise
        except Exception as error:
            house.log.error("a search for a hint failed", session=sight.id, exc_info=error)
            yield []
        finally:
            thought.stop()
            news.cancel()
            house.searching[sight.actor.id] -= 1


def _in_the_end(done: int, most: int, began: float | None) -> int:
    """How many playouts it will come to at this speed, in the time that a search has, but no more than `most`."""
    spent = 0.0 if began is None else monotonic() - began
    return min(most, max(done, round(done * SEARCH_S / spent))) if done and spent else most


async def _must_stand(house: House, wanted: Wanted) -> None:
    row = await house.db.read(lambda uow: uow.sessions.get(wanted.sight.id))
    if row is None or row.head != wanted.position.n:
        raise Conflict("The table has moved on while it was thought over. Ask again.")


def _imagined(sight: Sight, position: Position, after: Sequence[str], seat: int) -> Play:
    """The open question with other dice and with the seat's eyes: always alike, so that asking twice tells no more."""
    try:
        if position.gate.look(position.state, after, seat) is None:
            told = sight.edition.say(Message("kernel.pays", {"option": after[-1]}))
            raise Refused(told, reasons=[shapes.Reason("", told)], option=after[-1], at=len(after) - 1)
        g: Play = position.gate.imagine(position.state, after, seat, Random(sha256(position.state).digest()))
    except errors.Refused as refused:
        raise refusal(refused, saying.reasons(sight.edition, refused)) from None
    if not any(question.seat == seat for question in g.questions):
        told = sight.edition.say(Message("kernel.not_asked", {"seat": seat}))
        raise Refused(told, reasons=[shapes.Reason("", told)])
    return g


def _told(wanted: Wanted, advice: list[Advice], searched: list[Found], how: str) -> shapes.Hint:
    position, seat, after = wanted.position, wanted.seat, wanted.after
    best = _best(advice, searched)
    options = [_option(wanted.sight, position, after, seat, *each) for each in best]
    by: By = "search" if searched else "greedy"
    return shapes.Hint(position.n, after, seat, by, how, options, sum(each.tries for each in searched))


def _best(advice: list[Advice], searched: list[Found]) -> list[tuple[Advice, Found | None]]:
    """By the search where there was one, else by advice; what promises much less than the best is left out."""
    by_id = {each.option: each for each in advice}
    if searched:
        return [(by_id[each.option], each) for each in searched[:BEST] if each.option in by_id]
    return [(each, None) for each in advice[:BEST]]


def _option(
    sight: Sight, position: Position, after: list[str], seat: int, advice: Advice, found: Found | None
) -> shapes.HintOption:
    g: Play = position.gate.imagine(position.state, after, seat, Random(sha256(position.state).digest()))
    question, option = g.find(seat, advice.option)
    shown = question.shows(g, option) if question.shows else None
    before = g.likes()
    then = follow(g, seat, advice.option, len(position.g.stack))
    changes = [] if g.barrier else gains(before, g.likes())
    chance = round(100 * found.mean) if found and found.tries else None
    return shapes.HintOption(
        option=option.id,
        label=saying.label(sight.edition, option),
        reason=sight.edition.say(advice.says),
        worth=advice.worth,
        odds=saying.odds(sight.edition, shown.odds) if shown else None,
        better=_said(sight, [like for like in changes if like.worth > 0]),
        worse=_said(sight, [like for like in changes if like.worth < 0]),
        then=[saying.called(sight.edition, each.says, each.id) for each in then],
        draft=_draft(position, after, seat, [option.id, *(each.id for each in then)]),
        tries=found.tries if found else 0,
        wins=found.won if found else 0,
        losses=found.lost if found else 0,
        chance=chance,
        victory=_victory(found) if found and chance is not None and tells_odds(g) else None,
    )


def _victory(found: Found) -> int:
    """The chance of it in percent; 0 and 100 are said only of what ended so each time."""
    if found.tries in (found.won, found.lost):
        return round(100 * found.mean)
    return min(99, max(1, round(100 * found.mean)))


def _draft(position: Position, after: list[str], seat: int, chain: list[str]) -> list[str]:
    """As much of a chain of answers as one action takes: up to the answer that pays, or to one that can't be given."""
    chain = chain[: MOST_OPTIONS - len(after)]

    def pays(n: int) -> bool:
        return position.gate.look(position.state, [*after, *chain[:n]], seat) is None

    try:
        if pays(len(chain)):
            chain = chain[: bisect_left(range(1, len(chain) + 1), True, key=pays) + 1]
    except errors.Refused as refused:
        chain = chain[: refused.at - len(after)]
    return chain


def _said(sight: Sight, likes: list[Like]) -> list[str]:
    return [sight.edition.say(like.says) for like in likes[:MOST_CHANGES]]


def _seed(state: bytes) -> int:
    return int.from_bytes(sha256(state).digest()[:8], "big")


async def _note(house: House, sight: Sight) -> None:
    """The result names each revision at which a hint was asked for, once."""
    at = now_ms()

    def work(uow: UnitOfWork) -> None:
        now = uow.sessions.get(sight.id)
        asked_at = sight.row.head
        if now and not any(_is_hint(aid, asked_at) for aid in now.aids):
            aid = {"kind": "hint", "revision": asked_at, "at": at}
            uow.sessions.change(sight.id, at, aids=[*now.aids, aid])

    await house.db.write(work)


def _is_hint(aid: dict[str, Any], revision: int) -> bool:
    return bool(aid["kind"] == "hint" and aid.get("revision") == revision)
