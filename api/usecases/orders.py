"""Standing orders: what a seat wants answered for it. They live in the position, so giving one is a revision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from api.errors import BadInput, Conflict
from api.usecases import bots, picture, saying, shapes, sights
from api.usecases.actors import Actor
from api.usecases.answers import TRIES, drawn, refusal, rules_at_work
from api.usecases.appending import Step, append
from api.usecases.keys import Key
from api.usecases.proposals import ANSWERS
from api.usecases.sights import Sight
from domain.kernel import errors
from domain.kernel.game import Event
from domain.kernel.orders import ASK_ME, Order
from persistence.errors import HeadMoved, KeyTaken

if TYPE_CHECKING:
    from api.usecases.house import House

MOST_ORDERS = 50


async def give(
    house: House,
    actor: Actor,
    id: str,
    *,
    what: Literal["answer", "offers"],
    of: str,
    choice: str,
    until: Literal["phase", "session"] = "session",
    seat: int | None = None,
    key: Key | None = None,
) -> shapes.Session:
    """Give a standing order for one of one's seats; choice "" takes it back. Raises BadInput, Refused, Conflict."""
    actor.must_play()
    house.limits.hit("token_actions" if actor.program else "actions", actor.id)
    for _ in range(TRIES):
        async with house.table(id):  # bots that play on beside the requests wait meanwhile
            sight = await sights.look(house, actor, id, key=key)
            if sight.kept is not None:
                return drawn(house, sight)
            sights.must_take_part(sight)
            order = Order(_seat(sight, seat), what, of, choice, until)
            _check(sight, order)
            try:
                after = await _give(house, sight, order, key)
            except (HeadMoved, KeyTaken):
                continue
        return drawn(house, after)
    raise Conflict("Others were quicker, three times over. Try again.")


def _seat(sight: Sight, wanted: int | None) -> int:
    if wanted is None:
        return picture.acting_seat(sight)
    if wanted not in sight.place.plays:
        raise BadInput.at("body.seat", f"you can't give orders for seat {wanted}")
    return wanted


def _check(sight: Sight, order: Order) -> None:
    if sight.row.status != "playing" or sight.trouble or sight.position is None:
        raise Conflict("Orders can be given while a session is being played.")
    if order.what == "offers" and order.choice not in ("", *ASK_ME):
        raise BadInput.at("body.choice", f"use {', '.join(ASK_ME)}, or nothing to take the order back")
    if order.of == "undo" and order.choice not in ("", *ANSWERS):
        raise BadInput.at("body.choice", f"use {', '.join(ANSWERS)}, or nothing to take the order back")
    if order.choice and len(sight.position.g.orders) >= MOST_ORDERS:
        raise Conflict(f"There are {MOST_ORDERS} standing orders in this session; take some back.")


async def _give(house: House, sight: Sight, order: Order, key: Key | None) -> Sight:
    position = sight.need_position()
    try:
        with rules_at_work(house, sight):
            taken = position.gate.order(position.state, order)
    except errors.Refused as refused:
        raise refusal(refused, saying.reasons(sight.edition, refused)) from None
    said = Event("order" if order.choice else "order_ended", {"who": sight.actor.name}, seen_by=[order.seat])
    step = Step(
        kind="order",
        state=taken.state,
        g=taken.g,
        base=position.base,
        from_=position.n,
        events=[said, *taken.events],
        draws=taken.draws,
        barrier=taken.barrier,
        seat=order.seat,
        account=sight.actor.id,
        who=sight.actor.name,
    )
    done = await append(house, sight, step, key)
    moved = await bots.play(house, done.sight)
    return moved[-1].sight if moved else done.sight
