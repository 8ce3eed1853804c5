"""Invites and watching."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from api.rest import bodies
from api.rest.answers import answer, nothing
from api.rest.asked import Asker, HouseHere, IdempotencyKey, SessionId, base_url
from api.rest.described import says
from api.usecases import invites, shapes

router = APIRouter(tags=["seats"])


@router.post("/invites", responses=says(shapes.Session, 401, 403, 404, 409, 413, 422))
async def accept_invite(house: HouseHere, actor: Asker, body: bodies.Acceptance, key: IdempotencyKey) -> Response:
    """Use an invite: sit down, or watch."""
    return answer(await invites.accept(house, actor, body.invite, label=body.label, key=key))


@router.post(
    "/sessions/{session}/invites",
    status_code=201,
    responses=says(
        shapes.NewInvite,
        *(401, 403, 404, 409, 413, 422),
        status=201,
        said="The invite; its secret is told this once",
    ),
)
async def create_invite(
    request: Request,
    house: HouseHere,
    actor: Asker,
    session: SessionId,
    body: bodies.Invitation,
    key: IdempotencyKey,
) -> Response:
    """Invite somebody to a seat, or to watch."""
    made = await invites.create(
        house,
        actor,
        session,
        base_url=base_url(request, house),
        seat=body.seat,
        uses=body.uses,
        hours=body.hours,
        key=key,
    )
    return answer(made, 201, secret=True)


@router.get("/sessions/{session}/invites", responses=says(shapes.Invites, 401, 403, 404, 422))
async def list_invites(house: HouseHere, actor: Asker, session: SessionId) -> Response:
    """The invites of a session, newest first, without their secrets."""
    return answer(await invites.all(house, actor, session))


@router.delete(
    "/sessions/{session}/invites/{invite}",
    status_code=204,
    responses=says(None, 401, 403, 404, 422, status=204),
)
async def revoke_invite(house: HouseHere, actor: Asker, session: SessionId, invite: str) -> Response:
    """Close an invite; who came by it to watch, leaves."""
    await invites.revoke(house, actor, session, invite)
    return nothing()


@router.delete("/sessions/{session}/watching", status_code=204, responses=says(None, 401, 403, 404, 422, status=204))
async def stop_watching(house: HouseHere, actor: Asker, session: SessionId) -> Response:
    """Look on no longer."""
    await invites.stop_watching(house, actor, session)
    return nothing()
