"""REST, version 1: JSON for programs, by bearer token; cookies are never looked at."""

from fastapi import APIRouter, Depends

from api.rest import accounts, campaigns, exports, games, hints, history, invites, play, seats, sessions, streams
from api.rest.asked import known_parameters

router = APIRouter(prefix="/api/v1", dependencies=[Depends(known_parameters)])
for part in (play, hints, sessions, streams, history, seats, invites, accounts, games, exports, campaigns):
    router.include_router(part.router)
