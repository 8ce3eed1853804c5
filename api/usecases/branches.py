"""Branches: another session that plays on from a revision of this one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from api.errors import BadInput, Conflict
from api.usecases import sessions, shapes, sights
from api.usecases.actors import Actor
from api.usecases.appending import Step
from api.usecases.history import missing
from api.usecases.keys import Key
from api.usecases.positions import Play
from api.usecases.sights import Sight
from domain.kernel import chance
from domain.kernel.game import Event
from persistence.errors import NoSuchRow, StateThinned
from persistence.ids import new_id, now_ms
from persistence.records import NewSeat, NewSession, Seat

if TYPE_CHECKING:
    from api.usecases.house import House
    from persistence.revisions import Stored
    from persistence.unit import UnitOfWork


async def branch(
    house: House,
    actor: Actor,
    id: str,
    *,
    revision: int,
    dice: Literal["new", "same"] = "new",
    name: str = "",
    key: Key | None = None,
) -> shapes.Session:
    """A session of the caller's own that goes on from a revision. Bots keep their seats, all others are the caller's.

    The same dice only after the end: before, it would tell what will come. And before the end only where no other seat
    keeps anything secret from the caller. Raises Conflict, BadInput, TooMany.
    """
    actor.must_play()
    sight = await sights.look(house, actor, id, key=key)
    if sight.kept is not None:
        return await sessions.one(house, actor, sight.kept.reference or "")
    sights.must_take_part(sight)
    if dice == "same" and sight.row.ended is None:
        raise Conflict("The same dice can be had only after the end; until then a branch has new ones.")
    stored = await _stored(house, sight, revision)
    same = dice == "same"
    seed = sight.row.seed if same else chance.new_seed()
    new = _session(house, sight, actor, revision, name, seed, same=same)
    step = _step(sight, actor, stored, seed, same=same)
    must_show_nothing_new(sight, step.g)
    new_id_, _ = await sessions.write(house, actor, new, _seats(sight, actor), step, None, key)
    return await sessions.after_writing(house, actor, new_id_)


def must_show_nothing_new(sight: Sight, g: Play) -> None:
    """A branch is its maker's, whole. Raises Conflict where its table shows what others still keep secret from them."""
    if hidden := hidden_from(sight, g):
        raise Conflict(
            f"A branch would show you what {hidden} keeps secret there. Branch when the session has ended, or from a "
            "revision at which nothing is hidden."
        )


def hidden_from(sight: Sight, g: Play) -> str:
    """The seats that keep something from the actor at this position of a running session; empty where none does."""
    if sight.row.ended is not None:
        return ""
    seen = sight.reading() | {seat.number for seat in sight.seats if sight.place.owner and _plain_bot(seat)}
    hidden = [seat.number for seat in sight.seats if seat.number not in seen and g.view(seat.number) != g.view(None)]
    return "seat " + ", ".join(map(str, hidden)) if hidden else ""


def _plain_bot(seat: Seat) -> bool:
    """Whether a bot has the seat for itself, so that the owner may take it; not where it stands in for somebody."""
    return seat.bot is not None and not seat.stood_in


async def _stored(house: House, sight: Sight, n: int) -> Stored:
    def work(uow: UnitOfWork) -> Stored:
        house.limits.branches(uow.sessions.branches(sight.id))
        return uow.revisions.state(sight.id, n)

    if not 1 <= n <= sight.row.head:
        raise BadInput.at("body.revision", f"the session has the revisions 1 to {sight.row.head}")
    try:
        return await house.db.read(work)
    except (NoSuchRow, StateThinned) as error:
        raise missing(error) from None


def _session(
    house: House, sight: Sight, actor: Actor, revision: int, name: str, seed: bytes, *, same: bool
) -> NewSession:
    row, at = sight.row, now_ms()
    aids = [*row.aids] if same else [{"kind": "branch_of_aided", "at": at}] if row.aids else []
    return NewSession(
        id=new_id(),
        name=sessions.session_name(name) or f"{row.name} ({revision})"[: sessions.LONGEST_NAME],
        game=row.game,
        scenario=row.scenario,
        options=row.options,
        players=row.players,
        control=row.control,
        undo_policy=row.undo_policy,
        hints=row.hints,
        pace=row.pace,
        seed=seed,
        seeded=same or row.seeded,
        content=row.content,
        release=house.titles[row.game].release,
        owner=actor.id,
        size=0,
        imported=row.imported,
        aids=[*aids, {"kind": "same_dice", "at": at}] if same else aids,
        origin_session=row.id,
        origin_revision=revision,
    )


def _step(sight: Sight, actor: Actor, stored: Stored, seed: bytes, *, same: bool) -> Step:
    gate = sight.edition.gate(seed)
    state = stored.state if same else gate.rewind(stored.state, 1)
    g = gate.open(state)
    if g.outcome is not None:
        raise Conflict("That is the end of the session; branch from an earlier revision.")
    said = "branched_same" if same else "branched"
    return Step(
        kind="start",
        state=state,
        g=g,
        base=None,
        from_=None,
        events=[Event(said, {"revision": stored.n})],
        account=actor.id,
        who=actor.name,
    )


def _seats(sight: Sight, actor: Actor) -> list[NewSeat]:
    return [
        NewSeat(seat.number, None, seat.bot, seat.label) if _plain_bot(seat) else NewSeat(seat.number, actor.id)
        for seat in sight.seats
    ]
