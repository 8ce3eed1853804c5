"""Bots at the table: they answer in the request that made it their turn, shortly; what is left goes on beside it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from api.usecases import picture, sights
from api.usecases.actors import HOUSE
from api.usecases.appending import Done, Step, append
from api.usecases.positions import Play, Position
from api.usecases.sights import Sight
from domain.bots import Bot, Seen, decide
from domain.bots.greedy import GreedyBot
from domain.bots.random import RandomBot
from domain.kernel.game import Event
from domain.kernel.gate import Acted
from persistence.errors import HeadMoved

if TYPE_CHECKING:
    from api.usecases.house import House

AT_ONCE = 20
AT_ONCE_S = 0.3

SEARCH_S = 0.6
"""How long a searching bot thinks about each answer."""


class Searcher(GreedyBot):
    """Its answers are thought about in processes of their own; this is how it answers where none can be had."""


BOTS: Mapping[str, Callable[[], Bot]] = {
    "random": lambda: RandomBot(Random(secrets.randbits(128))),
    "greedy": lambda: GreedyBot(Random(secrets.randbits(128))),
    "search": lambda: Searcher(Random(secrets.randbits(128))),
}
"""Who may be put on a seat, by name."""
SLOW = ("search",)


class First:
    """Takes the first answer there is; stands in for a bot that failed."""

    def choose(self, seen: Seen) -> str:
        """The first option of the first ask."""
        return min(seen.asks, key=lambda ask: ask.offer).options[0].id


def names() -> list[str]:
    """The bots that can be put on a seat."""
    return sorted(BOTS)


def waiting(sight: Sight) -> int | None:
    """The first seat of a bot that is asked something."""
    if sight.position is None or sight.trouble or sight.row.status != "playing":
        return None
    held = {seat.number for seat in sight.seats if seat.bot is not None}
    return next((seat for seat in sight.position.asked() if seat in held), None)


async def play(house: House, sight: Sight) -> list[Done]:
    """Let bots answer, at most so many and so long; the rest is done beside the request."""
    moved: list[Done] = []
    until = time.monotonic() + AT_ONCE_S
    while (seat := waiting(sight)) is not None:
        if len(moved) == AT_ONCE or time.monotonic() > until or _bot_of(sight, seat) in SLOW:
            go_on(house, sight.id)
            break
        try:
            moved.append(await _answer(house, sight, seat))
        except HeadMoved:
            go_on(house, sight.id)
            break
        except Exception as error:  # whatever ails the bot, the person's own answer is kept and told
            house.log.error("a bot's answer could not be taken", session=sight.id, exc_info=error)
            break
        sight = moved[-1].sight
    return moved


def go_on(house: House, session: str) -> None:
    """Let the bots of a session play on beside the requests."""
    if session not in house.botting:
        house.botting.add(session)
        house.spawn(_go_on(house, session))


async def _go_on(house: House, session: str) -> None:
    try:
        while not house.closing.is_set():
            sight = await sights.look(house, HOUSE, session)
            seat = waiting(sight)
            if seat is None:
                return
            try:
                await _answer(house, sight, seat)
            except HeadMoved:
                continue
    finally:
        house.botting.discard(session)


async def wake_all(house: House) -> None:
    """After a start: sessions in which a bot was still to answer."""
    for session in await house.db.read(lambda uow: uow.sessions.waiting_for_bots(), long=True):
        go_on(house, session)


async def _answer(house: House, sight: Sight, seat: int) -> Done:
    position = sight.need_position()
    name = _bot_of(sight, seat)
    thought = await _think(house, sight, position, seat) if name in SLOW else None
    taken, failed = _decide(house, sight, position, seat, name, thought)
    step = Step(
        kind="act",
        state=taken.state,
        g=taken.g,
        base=position.base,
        from_=position.n,
        events=[*([Event("bot_failed", {"bot": picture.who(sight, seat)})] if failed else []), *taken.events],
        draws=taken.draws,
        barrier=taken.barrier,
        options=taken.taken,
        said=taken.said,
        seat=seat,
        who=name,
    )
    return await append(house, sight, step)


def _bot_of(sight: Sight, seat: int) -> str:
    return next(each.bot for each in sight.seats if each.number == seat) or ""


async def _think(house: House, sight: Sight, position: Position, seat: int) -> list[str] | None:
    """What a search finds; None where it fails, which is logged."""
    task = house.thinkers.task(position.edition, position.state, seat, [], seed=secrets.randbits(64), seconds=SEARCH_S)
    try:
        return await house.thinkers.decide(task)
    except Exception as error:
        house.log.error("a search failed", session=sight.id, seat=seat, exc_info=error)
        return None


def _decide(
    house: House, sight: Sight, position: Position, seat: int, name: str, thought: list[str] | None = None
) -> tuple[Acted[Play], bool]:
    bot, failed = BOTS.get(name), False
    try:
        if bot is None:
            raise LookupError(f"there is no bot called {name}")
        options = thought or decide(position.gate, position.state, seat, bot())
    except Exception as error:
        house.log.error("a bot failed", session=sight.id, seat=seat, bot=name, exc_info=error)
        options, failed = decide(position.gate, position.state, seat, First()), True
    taken = position.gate.act(position.state, options, seat)
    assert isinstance(taken, Acted)
    return taken, failed
