"""Around one session: its seats, its invites, what its owner may change."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Form, Response, UploadFile
from markupsafe import Markup

from api import errors
from api.pages.boards import FILLS
from api.pages.table import PACES
from api.pages.visit import Visit, Visiting
from api.usecases import bots, exports, invites, sessions, shapes
from persistence.ids import now_ms

router = APIRouter()
Text = Annotated[str, Form()]


def qr(address: str) -> Markup:
    """An address as a QR code: plain SVG, dark on light in both themes."""
    drawn = BytesIO()
    segno.make(address, error="m").save(
        drawn,
        kind="svg",
        xmldecl=False,
        svgns=True,
        svgclass=None,
        lineclass=None,
        border=4,
        omitsize=True,
        dark="#140d07",
    )
    return Markup(drawn.getvalue().decode())


@router.get("/sessions/{id}/room")
async def room(visit: Visiting, id: str) -> Response:
    """Who sits where, who is invited, and what is agreed."""
    return await page(visit, id)


async def page(
    visit: Visit, id: str, made: shapes.NewInvite | None = None, problem: errors.Problem | None = None
) -> Response:
    """The room, with an invite that was just made, or with what could not be done."""
    actor = visit.known()
    session = await sessions.one(visit.house, actor, id)
    title = visit.house.titles[session.game]
    takes_part = session.you.owner or bool(session.you.seats)
    open_invites = (await invites.all(visit.house, actor, id)).invites if takes_part else []
    now = now_ms()
    return visit.page(
        "room.html",
        status=problem.status_code if problem else 200,
        nav="table",
        problem=problem,
        s=session,
        game_name=title.name,
        bots=bots.names(),
        paces=PACES,
        invites=[each for each in open_invites if each.uses_left and not each.revoked and each.expires > now],
        made=made,
        qr=qr(made.url) if made else None,
        takes_part=takes_part,
        phase=FILLS[session.game].phase(session.view) if session.view is not None else "",
    )


@router.get("/sessions/{id}/invites")
async def no_invites(visit: Visiting, id: str) -> Response:
    """Where an invite was shown once, an address typed again finds the room."""
    return visit.go(f"/sessions/{id}/room")


@router.post("/sessions/{id}/invites")
async def invite(
    visit: Visiting,
    id: str,
    seat: Annotated[int | None, Form()] = None,
    uses: Annotated[int, Form(ge=1, le=100)] = 1,
) -> Response:
    """A link to a seat, or to watching; it is shown this once, as text and as a QR code."""
    try:
        made = await invites.create(
            visit.house, visit.known(), id, seat=seat, uses=uses if seat is None else 1, base_url=visit.base_url
        )
    except errors.Conflict as problem:
        return await page(visit, id, problem=problem)
    return await page(visit, id, made)


@router.post("/sessions/{id}/invites/{invite_id}/revoke")
async def revoke(visit: Visiting, id: str, invite_id: str) -> Response:
    """Close an invite."""
    await invites.revoke(visit.house, visit.known(), id, invite_id)
    return visit.go(f"/sessions/{id}/room")


@router.post("/sessions/{id}/change")
async def change(
    visit: Visiting,
    id: str,
    deed: Text = "",
    name: Text = "",
    control: Annotated[str, Form(pattern="^(|shared|own)$")] = "",
    undo_policy: Annotated[str, Form(pattern="^(|strict|shared|free)$")] = "",
    hints: Annotated[str, Form(pattern="^(|yes|no)$")] = "",
    pace: Annotated[str, Form(pattern="^(|at_once|brisk|steady|slow|paused)$")] = "",
) -> Response:
    """What the owner may change: the name, who moves whom, how far undo goes, hints, how quickly bots answer; to begin,
    to give up, to put away."""
    status = {"start": "playing", "abandon": "abandoned"}.get(deed)
    archived = {"archive": True, "unarchive": False}.get(deed)
    session = await sessions.change(
        visit.house,
        visit.known(),
        id,
        name=name or None,
        control=control or None,  # type: ignore[arg-type]
        undo_policy=undo_policy or None,  # type: ignore[arg-type]
        hints={"yes": True, "no": False}.get(hints),
        pace=pace or None,  # type: ignore[arg-type]
        archived=archived,
        status=status,
    )
    if deed == "start":
        return visit.go(f"/sessions/{id}")
    return visit.go(f"/sessions/{id}/{'end' if session.status == 'abandoned' else 'room'}")


@router.post("/sessions/{id}/delete")
async def delete(visit: Visiting, id: str, sure: Text = "") -> Response:
    """Delete a session for all; only where the box beside the button says so."""
    if sure == "yes":
        await sessions.delete(visit.house, visit.known(), id)
        return visit.go("/")
    return visit.go(f"/sessions/{id}/room")


@router.get("/sessions/{id}/export")
async def export(visit: Visiting, id: str) -> Response:
    """The session as a file, sealed by this house."""
    file = await exports.export(visit.house, visit.known(), id)
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"', "Cache-Control": "no-store"}
    return Response(file.data, media_type=file.media_type, headers=headers)


@router.post("/import")
async def bring(visit: Visiting, file: UploadFile) -> Response:
    """A session from such a file."""
    actor = await visit.somebody()
    session = await exports.import_(visit.house, actor, await file.read())
    return visit.go(f"/sessions/{session.id}")


@router.get("/join/{secret}")
async def look(visit: Visiting, secret: str) -> Response:
    """What an invite is for; nothing is taken yet."""
    invited = await invites.look(visit.house, secret)
    return visit.page("join.html", invited=invited, secret=secret, game_name=visit.house.titles[invited.game].name)


@router.post("/join/{secret}")
async def join(visit: Visiting, secret: str) -> Response:
    """Take the seat, or the place to watch; a visitor becomes a guest."""
    actor = await visit.somebody()
    session = await invites.accept(visit.house, actor, secret)
    return visit.go(f"/sessions/{session.id}" + ("/room" if session.status == "open" else ""))


@router.post("/knock")
async def knock(visit: Visiting, code: Text = "") -> Response:
    """An invitation typed or pasted into the page of a gate that did not open."""
    secret = code.strip().rstrip("/").rpartition("/")[2]
    return visit.go(f"/join/{secret}" if secret.isascii() and secret.replace("_", "").isalnum() else "/")
