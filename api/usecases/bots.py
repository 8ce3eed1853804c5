"""Bots at the table: they answer in the request that made it their turn, shortly; what is left goes on beside it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from api.errors import NotFound
from api.usecases import picture, sights
from api.usecases.actors import HOUSE
from api.usecases.appending import Done, Step, append
from api.usecases.keys import Key
from api.usecases.positions import Play, Position
from api.usecases.sights import Sight
from domain.bots import Bot, Seen, decide
from domain.bots.greedy import GreedyBot
from domain.bots.random import RandomBot
from domain.kernel.errors import RuleError
from domain.kernel.game import Event
from domain.kernel.gate import Acted
from persistence.errors import HeadMoved, NoSuchRow
from persistence.ids import now_ms
from persistence.records import Pace
from persistence.wakeups import Subscription

if TYPE_CHECKING:
    from api.usecases.house import House

AT_ONCE = 20
AT_ONCE_S = 0.3
PACES: Mapping[Pace, float] = {"at_once": 0.0, "brisk": 1.0, "steady": 2.5, "slow": 6.0}
"""Seconds for which a table is left as it is, before a bot answers."""

SEARCH_S = 0.6
"""How long a searching bot thinks about each answer."""
MOST_IN_A_ROW = 5_000
"""After so many revisions, with always a bot to answer next, bots go in circles: they rest, lest they fill the disk."""


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


def due(sight: Sight) -> int | None:
    """The first seat of a bot that is asked something and does not wait for anybody to let it go on."""
    return None if sight.row.pace == "paused" else waiting(sight)


def waiting(sight: Sight) -> int | None:
    """The first seat of a bot that is asked something."""
    if sight.position is None or sight.trouble or sight.row.status != "playing":
        return None
    held = {seat.number for seat in sight.seats if seat.bot is not None}
    return next((seat for seat in sight.position.asked() if seat in held), None)


async def play(house: House, sight: Sight) -> list[Done]:
    """Let bots answer, at most so many and so long; the rest is done beside the request, and all of it where the
    session has a pace."""
    moved: list[Done] = []
    until = monotonic() + AT_ONCE_S
    while (seat := due(sight)) is not None:
        late = len(moved) == AT_ONCE or monotonic() > until
        if late or sight.row.pace != "at_once" or _bot_of(sight, seat) in SLOW:
            go_on(house, sight.id)
            break
        try:
            moved.append(await answer(house, sight, seat))
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
    if session in house.botting:
        house.botting[session] = True
    else:
        house.botting[session] = False
        house.spawn(_go_on(house, session))


async def _go_on(house: House, session: str) -> None:
    """Until no bot is asked any more, nor was meanwhile."""
    try:
        with house.db.wakeups.subscribe(session) as heard:
            again = True
            while again:
                house.botting[session] = False
                await _until_none_is_due(house, session, heard)
                again = house.botting[session]
    except (NotFound, NoSuchRow):
        house.log.info("bots left a table that is gone", session=session)
    finally:
        del house.botting[session]


async def _until_none_is_due(house: House, session: str, heard: Subscription) -> None:
    head, stood_since, moves = -1, 0.0, -1
    table = house.table(session)
    while not house.closing.is_set():
        async with table:
            sight = await sights.look(house, HOUSE, session)
            seat = due(sight)
            if seat is None:
                return
            if sight.row.head != head:
                head, stood_since, moves = sight.row.head, monotonic(), moves + 1
            if moves >= MOST_IN_A_ROW and await _let_rest(house, sight):
                return
            pause = stood_since + PACES[sight.row.pace] - monotonic()
            if pause <= 0 and _bot_of(sight, seat) not in SLOW:
                await _try(house, sight, seat)
                continue
        if pause <= 0:
            await _try(house, sight, seat)
        elif not await _rest(heard, pause):
            return


async def _let_rest(house: House, sight: Sight) -> bool:
    """Pause a table; False where it has changed meanwhile."""
    house.log.error("bots go on and on, and rest now", session=sight.id)
    seen = sight.row.version
    try:
        await house.db.write(lambda uow: uow.sessions.change(sight.id, now_ms(), seen=seen, pace="paused"))
    except HeadMoved:
        return False
    return True


async def _try(house: House, sight: Sight, seat: int) -> None:
    with suppress(HeadMoved):
        await answer(house, sight, seat)


async def _rest(heard: Subscription, seconds: float) -> bool:
    """Leave the table as it is for a while, or until something changes there; False when the house closes."""
    over = asyncio.get_running_loop().call_later(seconds, heard.stir)
    try:
        return not (await heard.next()).closed
    finally:
        over.cancel()


async def wake_all(house: House) -> None:
    """After a start: sessions in which a bot was still to answer."""
    for session in await house.db.read(lambda uow: uow.sessions.waiting_for_bots(), long=True):
        go_on(house, session)


async def answer(house: House, sight: Sight, seat: int, key: Key | None = None) -> Done:
    """Let the bot of a seat answer once. Raises HeadMoved, KeyTaken; then nothing was done."""
    position = sight.need_position()
    name = _bot_of(sight, seat)
    thought = await _think(house, sight, position, seat) if name in SLOW else None
    taken, wrong = _decide(house, sight, position, seat, name, thought)
    told = [Event(wrong, {"bot": _capital(picture.who(sight, seat))})] if wrong else []
    step = Step(
        kind="act",
        state=taken.state,
        g=taken.g,
        base=position.base,
        from_=position.n,
        events=[*told, *taken.events],
        draws=taken.draws,
        barrier=taken.barrier,
        options=taken.taken,
        said=taken.said,
        seat=seat,
        who=name,
        by_bot=True,
    )
    return await append(house, sight, step, key)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _bot_of(sight: Sight, seat: int) -> str:
    return next(each.bot for each in sight.seats if each.number == seat) or ""


async def _think(house: House, sight: Sight, position: Position, seat: int) -> list[str] | None:
    """What a search finds; None where it fails or takes too long, which is logged."""
    task = house.thinkers.task(position.edition, position.state, seat, [], seed=secrets.randbits(64), seconds=SEARCH_S)
    try:
        return await house.thinkers.decide(task)
    except Exception as error:
        house.log.error("a search failed", session=sight.id, seat=seat, exc_info=error)
        return None


def _decide(
    house: House, sight: Sight, position: Position, seat: int, name: str, thought: list[str] | None = None
) -> tuple[Acted[Play], str]:
    """What the bot does, and which line of the log says what went wrong with it (empty: nothing)."""
    bot = BOTS.get(name)
    try:
        if bot is None:
            raise LookupError(f"there is no bot called {name}")
        hurried = name in SLOW and thought is None
        options = decide(position.gate, position.state, seat, bot()) if thought is None else thought
        return _taken(position, options, seat), "bot_hurried" if hurried else ""
    except Exception as error:
        house.log.error("a bot failed", session=sight.id, seat=seat, bot=name, exc_info=error)
    return _taken(position, decide(position.gate, position.state, seat, First()), seat), "bot_failed"


def _taken(position: Position, options: list[str], seat: int) -> Acted[Play]:
    taken = position.gate.act(position.state, options, seat)
    if not isinstance(taken, Acted):
        raise RuleError(f"{', '.join(options)} make no action")
    return taken
