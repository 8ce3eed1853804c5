"""One answer of a bot at a time: how a table that rests is watched move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.errors import Conflict
from api.usecases import bots, shapes, sights
from api.usecases.actors import Actor
from api.usecases.answers import TRIES, Answer, drawn, stale
from api.usecases.keys import Key
from persistence.errors import HeadMoved, KeyTaken

if TYPE_CHECKING:
    from api.usecases.house import House


async def step(house: House, actor: Actor, id: str, *, revision: int, key: Key | None = None) -> shapes.Session:
    """Let the bot that is asked answer once, whatever the pace. Raises Conflict where none is, Stale when the session
    has moved on since that revision."""
    actor.must_play()
    house.limits.hit("token_actions" if actor.program else "actions", actor.id)
    for _ in range(TRIES):
        sight = await sights.look(house, actor, id, key=key)
        if sight.kept is not None:
            return drawn(house, sight)
        sights.must_take_part(sight)
        seat = bots.waiting(sight)
        if revision != sight.row.head:
            raise stale(house, sight, Answer(revision, []), "The bots have moved on since you looked.")
        if seat is None:
            raise Conflict("No bot is asked anything now.")
        try:
            done = await bots.answer(house, sight, seat, key)
        except (HeadMoved, KeyTaken):
            continue
        moved = await bots.play(house, done.sight)
        after = moved[-1].sight if moved else done.sight
        return drawn(house, after)
    raise Conflict("The session moved on three times meanwhile. Look again.")
