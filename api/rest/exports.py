"""Files of sessions."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response

from api.rest.answers import answer
from api.rest.asked import Asker, HouseHere, IdempotencyKey, SessionId
from api.rest.described import says
from api.usecases import exports, shapes
from api.usecases.bundles import MEDIA_TYPE

router = APIRouter(tags=["files"])
_FILE = {"description": "The file", "content": {MEDIA_TYPE: {"schema": {"type": "object"}}}}
_BODY = {
    "requestBody": {
        "required": True,
        "description": "A file of GET …/export, as it is",
        "content": {MEDIA_TYPE: {"schema": {"type": "object"}}},
    }
}


@router.get("/sessions/{session}/export", responses=says(None, 401, 403, 404, 409, 422) | {200: _FILE})
async def export_session(
    house: HouseHere,
    actor: Asker,
    session: SessionId,
    open: Annotated[
        bool,
        Query(
            description="For any house; while the session runs this is an aid, and refused while others keep secrets"
        ),
    ] = False,
) -> Response:
    """The session as a file: sealed, to come back to this house, or open, for any."""
    file = await exports.export(house, actor, session, open=open)
    disposition = f"attachment; filename*=UTF-8''{quote(file.name)}"
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store"}
    return Response(file.data, 200, headers, file.media_type)


@router.post(
    "/sessions/import",
    status_code=201,
    responses=says(shapes.Session, 401, 403, 409, 413, 422, status=201),
    openapi_extra=_BODY,
)
async def import_session(request: Request, house: HouseHere, actor: Asker, key: IdempotencyKey) -> Response:
    """A session from a file. This house's own come back whole; of any other the newest position is played on."""
    return answer(await exports.import_(house, actor, await request.body(), key=key), 201)
