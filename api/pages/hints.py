"""A hint on the play page: two or three answers over the question, with the reason in words."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Response

from api import errors
from api.pages.play import seen_address, seen_by, show, stand
from api.pages.table import Notice
from api.pages.visit import Visiting
from api.usecases import actions, hints, sessions, shapes

router = APIRouter()
TITLES = {"greedy": "A hint, one step ahead.", "search": "A hint, thought over."}


@router.post("/sessions/{id}/hint")
async def hint(
    visit: Visiting,
    id: str,
    after: Annotated[str, Form()] = "",
    seat: Annotated[int | None, Form()] = None,
    by: Annotated[hints.By, Form()] = "greedy",
) -> Response:
    """The best answers behind the draft; the session then names the aid."""
    actor = visit.known()
    draft = actions.split_draft(visit.house, await sessions.game_of(visit.house, actor, id), after)
    try:
        notice = _told(await hints.hint(visit.house, actor, id, after=draft, seat=seat, by=by), id, after)
        status = 200
    except (errors.Conflict, errors.Refused) as refused:
        notice, status = Notice("bad", "No hint.", str(refused.detail)), refused.status_code
    session, told = await stand(visit, id)
    seen = await seen_by(visit, session, told, draft, "", seat)
    seen.notice = notice
    return show(visit, seen, status=status, replace=seen_address(seen))


def _told(found: shapes.Hint, id: str, after: str) -> Notice:
    items = [(True, _line(each), "") for each in found.options]
    notice = Notice("", TITLES[found.by], found.how, items)
    if found.by == "greedy" and len(found.options) > 1:
        notice.form = f"/sessions/{id}/hint"
        notice.fields = {"after": after, "seat": str(found.seat), "by": "search"}
        notice.button = "Think it over (a second)"
    return notice


def _line(option: shapes.HintOption) -> str:
    parts = [f"{option.label}.", option.reason]
    if option.odds is not None:
        parts.append(f"Succeeds in {option.odds.wins} of {option.odds.of}.")
    if option.chance is not None:
        ends = [f"{n} {word}" for n, word in ((option.wins, "won"), (option.losses, "lost")) if n]
        parts.append(f"Played on {option.tries} times{': ' + ', '.join(ends) if ends else ''}.")
    if option.then:
        parts.append(f"Then: {', '.join(option.then)}.")
    if option.better:
        parts.append(f"Helps: {_together(option.better)}.")
    if option.worse:
        parts.append(f"Costs: {_together(option.worse)}.")
    return " ".join(part if part[-1] in ".!?" else f"{part}." for part in parts).replace("..", ".")


def _together(said: list[str]) -> str:
    return ", ".join(each.rstrip(".") for each in said)
