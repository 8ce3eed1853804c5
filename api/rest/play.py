"""Playing: asks, actions, explanations, undo, standing orders, branches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api.rest import bodies
from api.rest.answers import answer, tagged
from api.rest.asked import Asker, Draft, HouseHere, IdempotencyKey, LookFrom, SessionId
from api.rest.described import says
from api.usecases import actions, branches, orders, sessions, shapes, stepping, undoing
from api.usecases.actors import Actor
from api.usecases.house import House

router = APIRouter(prefix="/sessions/{session}", tags=["playing"])


@router.get("/ask", responses=says(shapes.AskAfter, 401, 404, 422, unchanged=True))
async def read_ask(
    request: Request,
    house: HouseHere,
    actor: Asker,
    session: SessionId,
    after: Draft = None,
    seat: LookFrom = None,
) -> Response:
    """The asks that follow a draft, or that it pays. Changes nothing."""
    draft = await draft_of(house, actor, session, after)
    return tagged(request, await actions.ask(house, actor, session, after=draft, seat=seat))


@router.post("/actions", responses=says(shapes.Acted, 401, 403, 404, 409, 413, 422))
async def act(
    house: HouseHere, actor: Asker, session: SessionId, body: bodies.NewAction, key: IdempotencyKey
) -> Response:
    """Take options in order until one pays. A list that pays nothing comes back as `draft`: send a longer one."""
    acted = await actions.act(
        house,
        actor,
        session,
        revision=body.revision,
        options=body.options,
        seat=body.seat,
        strict=body.strict,
        release=body.release,
        key=key,
    )
    return answer(acted)


@router.get("/explain", responses=says(shapes.Explanations, 401, 404, 422, unchanged=True))
async def explain(
    request: Request,
    house: HouseHere,
    actor: Asker,
    session: SessionId,
    option: Annotated[list[str], Query(min_length=1, max_length=64, description="Options to explain")],
    after: Draft = None,
    seat: LookFrom = None,
) -> Response:
    """Whether options are legal, why not, and what they would touch, cost and promise."""
    draft = await draft_of(house, actor, session, after)
    found = await actions.explain(house, actor, session, options=option, after=draft, seat=seat)
    return tagged(request, found)


@router.post("/undo", responses=says(shapes.Session, 401, 403, 404, 409, 413, 422))
async def undo(
    house: HouseHere, actor: Asker, session: SessionId, body: bodies.StepBack, key: IdempotencyKey
) -> Response:
    """One step back, or to another revision.

    Where others must agree, `proposal` says so and nothing is done yet: each of them finds an ask of the kind `undo`
    among their `asks`, and answers it with POST …/actions by `undo:yes` or `undo:no`.
    """
    done = await undoing.undo(house, actor, session, revision=body.revision, to=body.to, seat=body.seat, key=key)
    return answer(done)


@router.post("/step", responses=says(shapes.Session, 401, 403, 404, 409, 413, 422))
async def step(
    house: HouseHere, actor: Asker, session: SessionId, body: bodies.BotStep, key: IdempotencyKey
) -> Response:
    """Let the bot that is asked answer once, also where the session's `pace` is `paused`."""
    return answer(await stepping.step(house, actor, session, revision=body.revision, key=key))


@router.post("/orders", responses=says(shapes.Session, 401, 403, 404, 409, 413, 422))
async def order(
    house: HouseHere, actor: Asker, session: SessionId, body: bodies.NewOrder, key: IdempotencyKey
) -> Response:
    """Give a standing order for one of your seats, or take it back. `kind` of an ask is what `of` names."""
    done = await orders.give(
        house,
        actor,
        session,
        what=body.what,
        of=body.of,
        choice=body.choice,
        until=body.until,
        seat=body.seat,
        key=key,
    )
    return answer(done)


@router.post(
    "/branches", status_code=201, responses=says(shapes.Session, 401, 403, 404, 409, 410, 413, 422, status=201)
)
async def branch(
    house: HouseHere, actor: Asker, session: SessionId, body: bodies.NewBranch, key: IdempotencyKey
) -> Response:
    """A session of your own that plays on from a revision."""
    made = await branches.branch(house, actor, session, revision=body.revision, dice=body.dice, name=body.name, key=key)
    return answer(made, 201)


async def draft_of(house: House, actor: Actor, session: str, after: Sequence[str] | None) -> list[str]:
    """The options of a draft in the address."""
    if not after:
        return []
    game = await sessions.game_of(house, actor, session)
    return [option for part in after for option in actions.split_draft(house, game, part)]
