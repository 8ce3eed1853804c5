"""Undo and redo, by policy and by consent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.errors import BadInput, Conflict, Refused
from api.usecases import picture, proposals, shapes, sights
from api.usecases.actors import Actor
from api.usecases.answers import TRIES, Answer, drawn, stale
from api.usecases.keys import Key
from api.usecases.positions import revision as kernel_revision
from api.usecases.rewinding import Rewind, carry_out, repair
from api.usecases.sights import Sight, all_heads
from domain.kernel import history
from persistence.errors import HeadMoved, KeyTaken

if TYPE_CHECKING:
    from api.usecases.house import House


async def undo(
    house: House,
    actor: Actor,
    id: str,
    *,
    revision: int,
    to: int | None = None,
    seat: int | None = None,
    key: Key | None = None,
) -> shapes.Session:
    """Go one step back, or to `to`, which may lie ahead (redo). Where others must agree, they are asked.

    Raises Refused where the policy forbids it, Stale when the session has moved on.
    """
    actor.must_play()
    house.limits.hit("token_actions" if actor.program else "actions", actor.id)
    for _ in range(TRIES):
        sight = await sights.look(house, actor, id, since=revision, key=key)
        if sight.kept is not None:
            return drawn(house, sight)
        sights.must_take_part(sight)
        _ready(house, sight, revision)
        try:
            await _undo(house, sight, to, _seat(sight, seat), key)
        except (HeadMoved, KeyTaken):
            continue
        after = await sights.look(house, actor, id)
        return drawn(house, after)
    raise Conflict("Others were quicker, three times over. Look again.")


def _ready(house: House, sight: Sight, seen: int) -> None:
    answer = Answer(seen, [])
    if sight.row.status == "open":
        raise Conflict("This session has not begun; there is nothing to take back.")
    if sight.row.status != "playing":
        over = sights.closed(sight) or "The session has ended and its dice are known; branch it to play on."
        raise stale(house, sight, answer, over)
    if seen > sight.row.head:
        raise BadInput.at("body.revision", f"the session is only at revision {sight.row.head}")
    if seen != sight.row.head:
        raise stale(house, sight, answer, "Something has happened since you looked. Look again before you take back.")


def _seat(sight: Sight, wanted: int | None) -> int:
    if wanted is None:
        return picture.acting_seat(sight)
    if wanted not in sight.place.plays:
        raise BadInput.at("body.seat", f"you can't act for seat {wanted}")
    return wanted


async def _undo(house: House, sight: Sight, to: int | None, seat: int, key: Key | None) -> None:
    row = sight.row
    if sight.trouble:
        newest = sight.need_position().n
        await repair(house, sight, Rewind(newest, seat, sight.actor.name, sight.actor.id), key)
        return
    if to == row.head:
        raise Refused(f"Revision {to} is how the session stands; there is nothing to take back.")
    heads = await house.db.read(lambda uow: all_heads(uow, sight.id))
    rows = [kernel_revision(head) for head in heads if head.n <= row.head]
    verdict = history.undo(rows, row.head, seat, row.undo_policy, row.control, to)
    if not verdict.allowed or verdict.to is None:
        raise Refused(_why_not(verdict))
    if row.kept is not None and verdict.to < row.kept:
        raise Refused(
            f"The campaign was saved at revision {row.kept}, and nothing before that is taken back. "
            "Copy the campaign from an earlier save to go on from there."
        )
    rewind = Rewind(verdict.to, seat, sight.actor.name, sight.actor.id)
    asked = picture.must_agree(sight, verdict.ask)
    if asked:
        await proposals.propose(house, sight, rewind, asked, key)
    else:
        await carry_out(house, sight, rewind, key)


def _why_not(verdict: history.Undo) -> str:
    if verdict.past_barrier:
        return "Dice or cards were seen since then, and this session's policy is not to take that back."
    if verdict.to is not None:
        return f"Revision {verdict.to} is not on the line of play that leads here; branch from it instead."
    return "There is nothing to take back."
