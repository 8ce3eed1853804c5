"""The history of a session: the table as it was after any revision, what was done there, and branches from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form, Response
from markupsafe import Markup

from api.pages import telling
from api.pages.boards import FILLS
from api.pages.fills import Fill, Names
from api.pages.telling import Line
from api.pages.templating import icon
from api.pages.visit import Visiting
from api.usecases import branches, history, keys, sessions, shapes
from persistence.ids import new_secret

router = APIRouter()
AROUND = 40
WIDE, NARROW = 836, 262


@dataclass(slots=True)
class Row:
    """One revision in the log: its sentence, its dice, and whether it was taken back."""

    n: int
    kind: str
    who: str
    letter: str | Markup
    lines: list[Line]
    headings: list[str]
    label: str
    undone: bool
    from_: int | None
    now: bool


@router.get("/sessions/{id}/history")
async def past(visit: Visiting, id: str, at: int | None = None) -> Response:
    """The table after a revision, whole; GET changes nothing."""
    actor = visit.known()
    session = await sessions.one(visit.house, actor, id)
    if session.view is None:
        return visit.go(f"/sessions/{id}/room")
    n = min(max(1, at if at is not None else session.revision), session.revision)
    then = await history.at(visit.house, actor, id, n)
    first = max(0, n - AROUND)
    page = await history.page(visit.house, actor, id, after=first, limit=2 * AROUND)
    measures = (await history.measures(visit.house, actor, id)).measures
    title, fill = visit.house.titles[session.game], FILLS[session.game]
    names = title.words.name
    told = telling.lines(then.revision.events, fill, names)
    rows = [row(each, fill, names, each.revision == n) for each in page.revisions]
    return visit.page(
        fill.HISTORY,
        nav="table",
        s=session,
        game_name=title.name,
        n=n,
        then=then,
        told=told,
        called=called(then.revision),
        whose=whose(then.revision),
        rows=rows,
        earlier=first,
        later=page.next,
        scale=scale(measures, page.revisions, session.revision, n, fill),
        phase=fill.phase(then.view),
        key=new_secret(),
        **fill.past(then.view, session.view, told, names),
    )


def row(revision: shapes.Revision, fill: Fill, names: Names, now: bool) -> Row:
    """A revision as the log shows it."""
    lines = telling.lines(revision.events, fill, names)
    who = whose(revision)
    return Row(
        revision.revision,
        revision.kind,
        who,
        icon("gi-robot-golem") if revision.bot else who[:1].upper(),
        [line for line in lines if not line.heading],
        [line.text for line in lines if line.heading],
        called(revision),
        revision.undone,
        revision.from_revision if revision.kind == "undo" else None,
        now,
    )


def whose(revision: shapes.Revision) -> str:
    """Who made this revision, and where it was a bot, which one."""
    return f"the {revision.bot} bot" if revision.bot else revision.who


def called(revision: shapes.Revision) -> str:
    """What was chosen, where its name could be told from its id alone; else nothing."""
    ids = set(revision.options)
    return ", ".join(label for label in revision.labels if "{" not in label and label not in ids)


@dataclass(slots=True)
class Scale:
    """The slider's picture: stretches of day and night, what was undone near here, and where one stands."""

    width: int
    stretches: list[tuple[float, float, str, str]]
    undone: list[tuple[float, float]]
    here: float


def scale(
    measures: Sequence[shapes.Measure], near: Sequence[shapes.Revision], head: int, n: int, fill: Fill
) -> list[Scale]:
    """The picture in two widths, for wide and for narrow screens."""
    spans = _spans(measures, head, fill)
    gone = [each.revision for each in near if each.undone]
    found = []
    for width in (WIDE, NARROW):
        unit = (width - 20) / max(1, head)
        stretches = [
            (10 + first * unit, (last - first) * unit, kind, name if width == WIDE else short)
            for first, last, kind, name, short in spans
        ]
        found.append(Scale(width, stretches, [(10 + (each - 1) * unit, unit) for each in gone], 10 + n * unit))
    return found


def _spans(measures: Sequence[shapes.Measure], head: int, fill: Fill) -> list[tuple[int, int, str, str, str]]:
    """First and last revision of each day and night, with its name in full and short."""
    found: list[tuple[int, int, str, str, str]] = []
    start = 0
    for measure in measures:
        kind, name, short = fill.stretch(measure.numbers)
        if found and found[-1][3] == name:
            found[-1] = (found[-1][0], measure.revision, kind, name, short)
        else:
            found.append((start, measure.revision, kind, name, short))
        start = measure.revision
    if found:
        found[-1] = (found[-1][0], head, *found[-1][2:])
    return found


@router.post("/sessions/{id}/branches")
async def branch(
    visit: Visiting,
    id: str,
    revision: Annotated[int, Form(ge=1)],
    dice: Annotated[str, Form(pattern="^(new|same)$")] = "new",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Play on from a revision in a session of one's own; this one stays as it is."""
    made = await branches.branch(
        visit.house,
        visit.known(),
        id,
        revision=revision,
        dice=dice,  # type: ignore[arg-type]
        key=keys.of(key, "branch", id, revision, dice) if key else None,
    )
    return visit.go(f"/sessions/{made.id}")


def parts(args: dict[str, Any]) -> tuple[int, int, int] | None:
    """Die, what was added, and what had to be beaten, where an event tells all three."""
    die, plus, beat = args.get("die"), args.get("plus"), args.get("beat")
    if isinstance(die, int) and isinstance(plus, int) and isinstance(beat, int):
        return die, plus, beat
    return None
