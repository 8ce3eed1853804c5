"""The play page: what stands on the table, the question, and what the reader answers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse

from api import errors
from api.pages import telling, templating
from api.pages.asking import Ahead, Preview
from api.pages.boards import FILLS
from api.pages.fills import Presses
from api.pages.table import Notice, Seen, context
from api.pages.visit import FRESH, Visit, Visiting
from api.pages.words import counted
from api.usecases import actions, keys, orders, sessions, shapes, sights, undoing
from api.usecases.actors import Actor
from api.usecases.answers import MOST_OPTIONS
from persistence.ids import now_ms

router = APIRouter()
LOG = 40
SOONEST_S = 30
Text = Annotated[str, Form()]


@router.get("/sessions/{id}")
async def play(
    visit: Visiting,
    id: str,
    after: str = "",
    on: str = "",
    since: int | None = None,
    back: bool = False,
    seat: int | None = None,
    way: str = "",
) -> Response:
    """The table as it stands, with the draft in the address laid out; nothing is changed.

    `since` tells what happened after that revision: as a list where there is no script, or when one is `back`. Along a
    `way` that the game knows the draft is lengthened as far as nothing is left to choose; the address then names it.
    """
    session, told = await stand(visit, id)
    if session.status == "open":
        return visit.go(f"/sessions/{id}/room")
    draft = actions.split_draft(visit.house, session.game, after)
    if way and draft:
        draft = await _along(visit, session, draft, way, seat)
    seen = await seen_by(visit, session, told, draft, on, seat)
    seen.since, seen.digest = since, back or not visit.part
    if way and not visit.part and seen.notice is None:
        return visit.go(seen_address(seen))
    return show(visit, seen, push=seen_address(seen) if way else "")


async def _along(visit: Visit, session: shapes.Session, draft: list[str], way: str, seat: int | None) -> list[str]:
    """The draft, lengthened by the answers that a way leaves to it, up to the first that pays."""
    presses: Presses | None = getattr(FILLS[session.game], "PRESSES", None)
    found = list(draft)
    try:
        while presses is not None and len(found) < MOST_OPTIONS:
            behind = await actions.ask(visit.house, visit.known(), session.id, after=found, seat=seat)
            following = "" if behind.pays else presses.onward(behind.asks, behind.view, way)
            if not following:
                break
            found.append(following)
    except errors.Refused:
        return draft  # what no longer stands of it is said where it is laid out
    return found


@router.get("/sessions/{id}/preview")
async def preview(visit: Visiting, id: str, option: str, after: str = "", seat: int | None = None) -> Response:
    """What one answer would do: its words and its marks, to be laid over the table."""
    actor = visit.known()
    session, _ = await stand(visit, id)
    draft = actions.split_draft(visit.house, session.game, after)
    try:
        looked = await look_at(visit, actor, session, draft, option, seat)
    except errors.Refused:
        return Response(status_code=204)
    fill = FILLS[session.game]
    more: dict[str, Any] = {"preview": looked, "board": {"marks": fill.marks(session.view, looked.shows)}}
    html = templating.page("partials/preview.html", {**visit.context(), **more, "marks": fill.MARKS})
    return HTMLResponse(html, headers={"Cache-Control": "private, max-age=600", "Vary": "Cookie"})


@router.post("/sessions/{id}/actions")
async def act(
    visit: Visiting,
    id: str,
    revision: Annotated[int, Form()],
    option: Text,
    after: Text = "",
    key: Text = "",
    seat: Annotated[int | None, Form()] = None,
    release: Text = "",
    click: Annotated[bool, Form()] = False,
) -> Response:
    """Answer. `click`: an answer that can't be taken back is only shown, to be confirmed by a second click."""
    actor = visit.known()
    session, told = await stand(visit, id)
    draft = actions.split_draft(visit.house, session.game, after)
    options = [*draft, option]
    if click and await _for_good(visit, actor, id, options, seat):
        seen = await seen_by(visit, session, told, options, "", seat)
        return show(visit, seen, replace=seen_address(seen))
    name = keys.of(key, id, revision, ",".join(options)) if key else None
    try:
        acted = await actions.act(
            visit.house, actor, id, revision=revision, options=options, seat=seat, release=release or None, key=name
        )
    except (errors.Stale, errors.Refused) as refused:
        return await _after_refusal(visit, id, refused, draft, option, seat)
    if acted.draft:
        address = f"/sessions/{id}?after={','.join(acted.draft)}" + (f"&seat={seat}" if seat is not None else "")
        if not visit.part:
            return visit.go(address)
        seen = await seen_by(visit, *await stand(visit, id), acted.draft, "", seat)
        return show(visit, seen, push=address)
    return await _after(visit, id, revision)


@router.post("/sessions/{id}/undo")
async def undo(
    visit: Visiting,
    id: str,
    revision: Annotated[int, Form()],
    to: Annotated[int | None, Form()] = None,
    sure: Annotated[bool, Form()] = False,
) -> Response:
    """One step back; with `to`, to that revision (or forward again). Past dice only for who is `sure`."""
    actor = visit.known()
    if not sure and to is None:
        session, told = await stand(visit, id)
        if session.undo.allowed and session.undo.past_barrier and not session.undo.ask:
            seen = await seen_by(visit, session, told, [])
            seen.notice = Notice(
                "bad",
                "This takes dice or cards back.",
                "They will fall anew, and the result will name it as an aid.",
                form=f"/sessions/{id}/undo",
                fields={"revision": str(session.revision), "sure": "1"},
                button="Take it back all the same",
            )
            return show(visit, seen)
    try:
        await undoing.undo(visit.house, actor, id, revision=revision, to=to)
    except (errors.Stale, errors.Refused, errors.Conflict) as refused:
        return await _after_refusal(visit, id, refused, [], "")
    return await _after(visit, id, revision)


@router.post("/sessions/{id}/orders")
async def order(
    visit: Visiting,
    id: str,
    revision: Annotated[int, Form()],
    kind: Text,
    choice: Text = "",
    what: Annotated[str, Form(pattern="^(answer|offers)$")] = "answer",
    until: Annotated[str, Form(pattern="^(phase|session)$")] = "phase",
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Give a standing order for a kind of question, or take it back; a given one answers the open question too."""
    actor = visit.known()
    await orders.give(visit.house, actor, id, what=what, of=kind, choice=choice, until=until, seat=seat)  # type: ignore[arg-type]
    return await _after(visit, id, revision)


async def stand(visit: Visit, id: str) -> tuple[shapes.Session, list[shapes.Event]]:
    """The session and the newest part of its log."""
    sight = await sights.look(visit.house, visit.known(), id)
    session = await sessions.show(visit.house, sight, since=max(0, sight.row.head - LOG))
    events = session.events
    return session, events if isinstance(events, list) else []


async def seen_by(
    visit: Visit,
    session: shapes.Session,
    told: list[shapes.Event],
    after: list[str],
    on: str = "",
    seat: int | None = None,
) -> Seen:
    """The table with a draft laid out as far as it stands; what no longer does is said in one sentence."""
    actor = visit.known()
    title, fill = visit.house.titles[session.game], FILLS[session.game]
    names = title.words.name
    seen = Seen(
        session=session,
        names=names,
        game_name=title.name,
        scenario_name=session.name,
        asks=session.asks,
        view=session.view,
        told=telling.lines(told, fill, names),
        on=on,
        seat=seat,
        reader=actor.account.name or "",
        aids=actor.account.aids,
        look_again=_look_again(visit, session),
    )
    if after and any(ask.mine for ask in (*session.asks, *session.offers)):
        await _lay_out(visit, actor, seen, after)
    if seen.preview is None and (presses := getattr(seen.fill, "PRESSES", None)):
        await _look_ahead(visit, actor, seen, presses)
    return seen


async def _look_ahead(visit: Visit, actor: Actor, seen: Seen, presses: Presses) -> None:
    """See what would be asked behind the answers that the game would have in one press."""
    path = presses.ahead([ask for ask in seen.asks if ask.mine])
    if not path:
        return
    try:
        behind = await actions.ask(visit.house, actor, seen.session.id, after=[*seen.draft, *path], seat=seen.seat)
    except errors.Problem:
        return  # each answer by itself is still there
    if not behind.pays:
        seen.ahead = Ahead(path, behind.asks)


def _look_again(visit: Visit, session: shapes.Session) -> int:
    """Seconds after which a player who is waited for may be away, so that another may hand the seat over; 0 where the
    reader waits for none."""
    if session.status != "playing" or session.you.watching or any(ask.mine for ask in session.asks):
        return 0
    asked = {ask.seat for ask in session.asks}
    waited_for = [seat for seat in session.seats if seat.seat in asked and seat.account and not seat.bot]
    if all(seat.away for seat in waited_for):
        return 0
    waited = (now_ms() - session.updated) // 1000
    return int(max(SOONEST_S, 60 * visit.house.settings.away_minutes - waited + 1))


async def _lay_out(visit: Visit, actor: Actor, seen: Seen, after: list[str]) -> None:
    """Lengthen the draft option by option until one pays: that one is looked at, not done."""
    session = seen.session
    for n, option in enumerate(after):
        try:
            behind = await actions.ask(visit.house, actor, session.id, after=after[: n + 1], seat=seen.seat)
        except errors.Refused as refused:
            why = refused.document.reasons
            seen.notice = Notice(
                "bad",
                "Part of this no longer stands.",
                f"{why[0].text} {why[0].rule}".strip() if why else str(refused.detail),
            )
            return
        label = _label(visit, seen, option)
        if behind.pays:
            seen.preview = await look_at(visit, actor, session, seen.draft, option, seen.seat)
            return
        seen.draft.append(option)
        seen.drafted.append(label)
        seen.asks, seen.view = behind.asks, behind.view or seen.view


async def look_at(
    visit: Visit, actor: Actor, session: shapes.Session, draft: list[str], option: str, seat: int | None = None
) -> Preview:
    """What an answer would touch, and what it is called."""
    told = await actions.explain(visit.house, actor, session.id, after=draft, options=[option], seat=seat)
    explained = told.options[0]
    if not explained.legal:
        raise errors.Refused(
            " ".join(reason.text for reason in explained.reasons) or "That is not among the answers here.",
            reasons=explained.reasons,
            option=option,
        )
    return Preview(option, explained.label, explained.shows, True, costs(explained.shows.cost))


def _label(visit: Visit, seen: Seen, option: str) -> str:
    """What an answer is called where it is offered."""
    offered = (each for ask in (*seen.asks, *seen.session.offers) for each in ask.options if each.id == option)
    found = next(offered, None)
    return found.label if found else visit.house.titles[seen.session.game].label(option)


COSTS = {
    "action": "action",
    "act": "heroic act",
    "heroic_act": "heroic act",
    "ap": "Action Point",
    "mp": "Movement Point",
    "materials": "Material",
    "workers": "Worker",
}


def costs(cost: dict[str, int]) -> str:
    """`1 action, 2 arcane`."""
    return ", ".join(counted(n, COSTS[what]) if what in COSTS else f"{n} {what}" for what, n in cost.items() if n)


async def _for_good(visit: Visit, actor: Actor, id: str, options: list[str], seat: int | None) -> bool:
    """Whether these answers throw a die or show what is hidden, so that no undo brings back what was."""
    try:
        return (await actions.ask(visit.house, actor, id, after=options, seat=seat)).barrier
    except errors.Refused:
        return False  # what the rules say against it is said when it is taken


def seen_address(seen: Seen) -> str:
    chosen = [*seen.draft, *([seen.preview.option] if seen.preview else [])]
    seat = f"&seat={seen.seat}" if seen.seat is not None else ""
    return f"/sessions/{seen.session.id}" + (f"?after={','.join(chosen)}{seat}" if chosen else "")


async def _after(visit: Visit, id: str, revision: int) -> Response:
    """The table after a deed: what has happened since the revision that the form knew."""
    if not visit.part:
        return visit.go(f"/sessions/{id}?since={revision}")
    session, told = await stand(visit, id)
    seen = await seen_by(visit, session, told, [])
    seen.since = revision
    return show(visit, seen, replace=f"/sessions/{id}")


async def _after_refusal(
    visit: Visit, id: str, refused: errors.Problem, draft: list[str], option: str, seat: int | None = None
) -> Response:
    """The fresh table with one sentence, and with what still stands of the draft."""
    session, told = await stand(visit, id)
    stale = isinstance(refused, errors.Stale)
    after = [*draft, option] if stale and refused.document.still_legal and option else []
    seen = await seen_by(visit, session, told, after, "", seat)
    items = [(False, reason.text, reason.rule) for reason in refused.document.reasons]
    words = "The board is fresh." if stale else "Nothing was changed."
    detail = "" if items else str(refused.detail)
    seen.notice = Notice("bad", str(refused.document.title) + ".", f"{detail} {words}".strip(), items)
    return show(visit, seen, status=refused.status_code, replace=seen_address(seen))


def show(visit: Visit, seen: Seen, status: int = 200, push: str = "", replace: str = "") -> Response:
    """The play page, or the part of it that htmx morphs into place."""
    drawn = visit.context(**context(seen))
    if not visit.part:
        return visit.keep(HTMLResponse(templating.page(seen.fill.TEMPLATE, drawn), status, FRESH))
    html = templating.part(seen.fill.TEMPLATE, drawn)
    headers = {**FRESH, **({"HX-Push-Url": push} if push else {}), **({"HX-Replace-Url": replace} if replace else {})}
    return HTMLResponse(html, status, headers)
