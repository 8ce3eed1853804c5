"""A hint on the play page: two or three answers over the question, with the reason in words; a search tells how far it
is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any
from urllib.parse import urlencode

import msgspec
from fastapi import APIRouter, Depends, Form, Response

from api import errors
from api.events import EventStream, event
from api.pages import templating
from api.pages.asking import Places
from api.pages.play import seen_address, seen_by, show, stand
from api.pages.table import Advised, Notice
from api.pages.visit import Visit, Visiting
from api.usecases import actions, hints, sessions, shapes
from api.usecases.hints import Wanted

router = APIRouter()
TITLES = {"greedy": "A hint.", "search": "A hint, thought over."}


@router.post("/sessions/{id}/hint")
async def hint(
    visit: Visiting,
    id: str,
    after: Annotated[str, Form()] = "",
    seat: Annotated[int | None, Form()] = None,
    by: Annotated[hints.By, Form()] = "greedy",
) -> Response:
    """The best answers behind the draft; the session then names the aid.

    Where the page has script, a search is only begun to be asked for here: the page then listens to it.
    """
    actor = visit.known()
    draft = actions.split_draft(visit.house, await sessions.game_of(visit.house, actor, id), after)
    try:
        if by == "search" and visit.part:
            wanted = await hints.ask(visit.house, actor, id, after=draft, seat=seat, by=by)
            notice = Notice("", "Thinking it over.", think=_listen_at(wanted, after))
        else:
            notice = _told(await hints.hint(visit.house, actor, id, after=draft, seat=seat, by=by), id, after, seat)
        status = 200
    except (errors.Conflict, errors.Refused) as refused:
        notice, status = Notice("bad", "No hint.", str(refused.detail)), refused.status_code
    session, told = await stand(visit, id)
    seen = await seen_by(visit, session, told, draft, "", seat)
    seen.notice = notice
    return show(visit, seen, status=status, replace=seen_address(seen))


def _listen_at(wanted: Wanted, after: str) -> str:
    said = urlencode({"revision": wanted.position.n, "after": after, "seat": wanted.seat})
    return f"/sessions/{wanted.sight.id}/hint/search?{said}"


async def wanted(
    visit: Visiting, id: str, revision: int, after: str = "", seat: int | None = None
) -> Wanted | errors.Problem:
    """What the search is about, looked at before the answer begins. It must have been asked for, and so be named."""
    actor = visit.known()
    draft = actions.split_draft(visit.house, await sessions.game_of(visit.house, actor, id), after)
    try:
        found = await hints.look(visit.house, actor, id, after=draft, seat=seat, by="search")
    except (errors.Conflict, errors.Refused) as refused:
        return refused
    if found.position.n != revision:
        return errors.Conflict("The table has moved on meanwhile. Ask again.")
    if not found.noted:
        return errors.Conflict("This hint was not asked for. Press the button for one.")
    return found


@router.get("/sessions/{id}/hint/search", response_class=EventStream)
async def search(
    visit: Visiting,
    id: str,
    found: Annotated[Wanted | errors.Problem, Depends(wanted)],
    after: str = "",
    seat: int | None = None,
) -> EventStream:
    """How far the search is, again and again, and at last the hint as it is shown; it ends with whoever listens."""

    async def events() -> AsyncIterator[bytes]:
        try:
            if isinstance(found, errors.Problem):
                raise found
            async with aclosing(hints.found(visit.house, found)) as told:
                async for said in told:
                    if isinstance(said, hints.Progress):
                        yield event("", msgspec.json.encode(said), "thinking")
                    else:
                        yield _event(visit, id, _told(said, id, after, seat))
        except (errors.Conflict, errors.Refused) as refused:
            yield _event(visit, id, Notice("bad", "No hint.", str(refused.detail)))

    return EventStream(events())


def _event(visit: Visit, id: str, notice: Notice) -> bytes:
    """The notice as a page shows it, in one line."""
    drawn: dict[str, Any] = {"notice": notice, "places": Places(id, "", [], None)}
    html = templating.page("partials/notice.html", {**visit.context(), **drawn})
    return event("", msgspec.json.encode({"html": html}), "hint")


def _told(found: shapes.Hint, id: str, after: str, seat: int | None) -> Notice:
    """The answers as links that lengthen the draft; `seat`: which of several of one's own they are for."""
    places = Places(id, "", [each for each in after.split(",") if each], seat)
    notice = Notice("", TITLES[found.by], found.how, left=places.table(places.draft))
    notice.advice = [_advised(each, places) for each in found.options]
    if found.by == "greedy" and len(found.options) > 1:
        notice.form = f"/sessions/{id}/hint"
        notice.fields = {"after": after, "seat": str(found.seat), "by": "search"}
        notice.button = "Think it over (a second)"
    return notice


def _advised(each: shapes.HintOption, places: Places) -> Advised:
    """The whole of a chain of answers is one link: it lays the draft out, of which the last answer is only shown."""
    several = len(each.draft) > 1
    whole = places.table([*places.draft, *each.draft]) if several else ""
    changes = [f"Better: {_together(each.better)}."] if each.better else []
    changes += [f"Worse: {_together(each.worse)}."] if each.worse else []
    href = places.answer(each.option)
    return Advised(each.option, href, each.label, _line(each), whole, len(each.draft), each.then, changes)


def _line(option: shapes.HintOption) -> str:
    parts = [option.reason]
    if option.odds is not None and f"{option.odds.percent}%" not in option.reason:
        parts.append(f"Succeeds in {option.odds.wins} of {option.odds.of}.")
    if option.chance is not None:
        ends = [f"{n} {word}" for n, word in ((option.wins, "won"), (option.losses, "lost")) if n]
        parts.append(f"Played on {option.tries} times{': ' + ', '.join(ends) if ends else ''}.")
    if option.victory is not None:
        parts.append(f"Victory then in {option.victory} of 100.")
    return " ".join(part if part[-1] in ".!?" else f"{part}." for part in parts if part).replace("..", ".")


def _together(said: list[str]) -> str:
    return "; ".join(each.rstrip(".") for each in said)
