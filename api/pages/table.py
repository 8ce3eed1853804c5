"""The play page's context: one session as one reader sees it, with the draft that he has laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from api.pages.asking import Ahead, Places, Preview, Question, key, links, mine, narrow
from api.pages.boards import FILLS
from api.pages.fills import Fill, Names
from api.pages.telling import Line, digest, newest_first
from api.pages.words import counted, listed
from api.usecases import bots
from api.usecases.shapes import Ask, Guide, Seat, Session

PACES = (
    ("paused", "rest"),
    ("slow", "slow"),
    ("steady", "steady"),
    ("brisk", "brisk"),
    ("at_once", "at once"),
)
"""How quickly bots answer: the pace, and what it is called."""
CONSENT = "undo"
"""The house's own ask: whether a step may be taken back that others made too."""


@dataclass(slots=True)
class Advised:
    """An answer of a hint: where it leads, its name and why; `whole` lays out all the answers that make one action of
    it, so `many`. `then` are the further answers, `changes` what is better and worse then."""

    option: str
    href: str
    name: str
    why: str
    whole: str = ""
    many: int = 1
    then: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Notice:
    """One plain sentence over the question: what happened, what is safe, and how to go on. `think` is where a search
    tells how far it is; `advice` are the answers of a hint, best first; `left` is where who leaves it goes, if not to
    the table without a draft."""

    kind: str
    title: str
    text: str = ""
    items: list[tuple[bool, str, str]] = field(default_factory=list)
    form: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    button: str = ""
    leave: bool = True
    left: str = ""
    think: str = ""
    advice: list[Advised] = field(default_factory=list)


@dataclass(slots=True)
class Seen:
    """What the reader looks at. `draft` are options chosen and not paid; `preview` is the answer looked at next."""

    session: Session
    names: Names
    game_name: str
    scenario_name: str
    asks: Sequence[Ask]
    view: Any
    draft: list[str] = field(default_factory=list)
    drafted: list[str] = field(default_factory=list)
    preview: Preview | None = None
    on: str = ""
    seat: int | None = None
    told: Sequence[Line] = ()
    since: int | None = None
    digest: bool = False
    notice: Notice | None = None
    reader: str = ""
    aids: str = "usual"
    look_again: int = 0
    ahead: Ahead | None = None

    @property
    def fill(self) -> Fill:
        return FILLS[self.session.game]


def context(seen: Seen) -> dict[str, Any]:
    """Everything that `play.html` and the game's fill of it draw."""
    session, fill = seen.session, seen.fill
    offers = [] if seen.draft else session.offers
    asks = [ask for ask in mine(session, [*seen.asks, *offers]) if ask.kind != CONSENT]
    places = Places(session.id, session.game, seen.draft, seen.seat)
    questions = _questions(asks, places, seen)
    lit = _lit(questions, seen)
    chosen = seen.preview.option if seen.preview else None
    fresh = [line for line in seen.told if seen.since is not None and line.revision > seen.since]
    shows = seen.preview.shows if seen.preview else None
    return {
        "s": session,
        "places": places,
        "game_name": seen.game_name,
        "scenario_name": seen.scenario_name,
        "title": title(seen),
        "turn": turn(seen),
        "phase": fill.phase(seen.view),
        "measures": fill.measures(seen.view),
        "points": fill.points(seen.view) if asks else [],
        "questions": questions,
        "draft": seen.draft,
        "drafted": seen.drafted,
        "on": seen.on,
        "preview": seen.preview,
        "act_key": key(session, [*seen.draft, chosen]) if chosen else "",
        "waiting": waiting(session, seen.asks),
        "notice": seen.notice or standing(session),
        "guide": guided(seen, places),
        "consents": [ask for ask in session.asks if ask.kind == CONSENT and ask.mine],
        "told": newest_first(seen.told),
        "fresh": fresh if seen.digest else [],
        "since": seen.since if seen.since is not None else "",
        "say": say(seen, fresh, asks),
        "aids": seen.aids,
        "look_again": seen.look_again,
        **_bots(session),
        "rerolls": fill.REROLLS,
        "answers": sum(len(ask.options) for ask in asks),
        "styles": fill.STYLES,
        "mini": session.status not in ("open", "playing"),
        **fill.fill(seen.view, questions, seen.names, lit, shows, seen.on),
    }


def _bots(session: Session) -> dict[str, Any]:
    """The bots that can be put on a seat, and how those answer that are at the table."""
    takes_part = session.you.owner or bool(session.you.seats)
    seated = {seat.seat for seat in session.seats if seat.bot}
    return {
        "bots": bots.names(),
        "takes_part": takes_part,
        "paces": PACES,
        "paced": takes_part and session.status == "playing" and bool(seated),
        "bot_asked": any(ask.seat in seated for ask in session.asks),
    }


@dataclass(slots=True)
class Guided:
    """A lesson or puzzle over the question: `href` and `label` are the answer that it means next.

    `ready`: the meant answer is laid out, and the strong button does it.
    """

    guide: Guide
    href: str = ""
    label: str = ""
    option: str = ""
    ready: bool = False


def guided(seen: Seen, places: Places) -> Guided | None:
    """What a lesson says behind the draft; None where there is no lesson."""
    guide = seen.session.guide
    if guide is None:
        return None
    laid = [*seen.draft, *([seen.preview.option] if seen.preview else [])]
    found = Guided(guide)
    if not guide.options or seen.session.status != "playing":
        return found
    if laid == guide.options:
        found.ready = True
    elif laid == guide.options[: len(laid)]:
        found.option = guide.options[len(laid)]
        found.href = places.answer(found.option)
        options = [option for ask in (*seen.asks, *seen.session.offers) for option in ask.options]
        found.label = next((each.label for each in options if each.id == found.option), "")
    else:
        found.href, found.label = places.root, "Back to the lesson's way"
    return found


def standing(session: Session) -> Notice | None:
    """What must be said as long as it lasts: a position that can't be opened, an undo that waits for others."""
    if session.trouble:
        return Notice("bad", "The newest position can't be opened.", session.trouble.text)
    proposal = session.proposal
    if proposal and proposal.by in session.you.plays:
        if proposal.declined:
            return Notice("bad", f"{listed([who(session, seat) for seat in proposal.declined])} would rather keep it.")
        others = listed([who(session, seat) for seat in proposal.waiting])
        return Notice("", f"You asked to go back to move {proposal.to}.", f"Waiting for {others}.")
    for seat in session.seats:
        if seat.seat in session.you.seats and seat.bot and session.status == "playing":
            return _stood_in(session, seat)
    away = next((seat for seat in session.seats if seat.away and session.control == "own"), None)
    if away is not None and (session.you.owner or session.you.seats):
        return _away(session, away)
    if session.status == "playing" and session.seats and all(seat.bot for seat in session.seats):
        return Notice("", "You watch.", "Bots play on all seats.")
    if session.you.watching and not session.you.seats:
        return Notice("", "You watch.", "What no seat keeps secret is here; nothing is asked of you.")
    return None


def _stood_in(session: Session, seat: Seat) -> Notice:
    """A bot plays for the reader, who takes the seat back with one press."""
    by = seat.handed.by if seat.handed else None
    other = by is not None and by != seat.account
    said = f"{by.name or 'A guest'} handed it over while you were away." if by is not None and other else ""
    return Notice(
        "",
        f"The {seat.bot} bot plays for you.",
        said,
        form=f"/sessions/{session.id}/seats/{seat.seat}",
        fields={"deed": "take", "at": "table"},
        button="Take it back",
        leave=False,
    )


def _away(session: Session, seat: Seat) -> Notice:
    """Nobody is there for a seat that the table has waited for: answer for it, or let a bot play."""
    return Notice(
        "",
        f"Nobody is there for {who(session, seat.seat)}.",
        "You may answer meanwhile, or let a bot play until they come back; other bots are under Table.",
        form=f"/sessions/{session.id}/seats/{seat.seat}",
        fields={"deed": "bot:greedy", "at": "table"},
        button="Let the greedy bot play",
        leave=False,
    )


def _questions(asks: Sequence[Ask], places: Places, seen: Seen) -> list[Question]:
    """The questions with their links; where several seats are asked, the links say for which seat they answer."""
    several = len({ask.seat for ask in asks}) > 1
    chosen = seen.preview.option if seen.preview else None
    found = []
    for ask in asks:
        answers = replace(places, seat=ask.seat) if several else places
        found.append(Question(ask, answers, chosen if seen.seat in (None, ask.seat) else None, seen.ahead))
    return found


def _lit(questions: Sequence[Question], seen: Seen) -> dict[str, str]:
    """Board element -> where it leads. Narrowed to one element, the others stay one tap away."""
    found: dict[str, str] = {}
    for seat in dict.fromkeys(question.places.seat for question in questions):
        asks = [question.ask for question in questions if question.places.seat == seat]
        places = next(question.places for question in questions if question.places.seat == seat)
        also = list(links(asks, places)) if seen.on else []
        found = {**links([narrow(ask, seen.on) for ask in asks], places, also), **found}
    return found


def who(session: Session, seat: int) -> str:
    """How the table calls a seat: by the name of who sits there, else by its label."""
    for each in session.seats:
        if each.seat == seat:
            name = (each.account.name if each.account else None) or each.label
            return f"{name} ({each.bot} bot)" if each.bot else name
    return f"seat {seat}"


def turn(seen: Seen) -> dict[str, Any]:
    """The pill: whose turn it is, in plain words; and the phase beside it."""
    session = seen.session
    ends = {"won": "Won", "lost": "Lost", "abandoned": "Abandoned"}
    yours = any(ask.mine for ask in session.asks)
    if session.status in ends:
        said, more = ends[session.status], ""
    elif yours:
        said, more = "Your turn", f", {seen.reader}" if seen.reader else ""
    else:
        said, more = _waiting_for(session), ""
    return {"yours": yours, "said": said, "more": more, "when": seen.fill.when(seen.view)}


def _waiting_for(session: Session) -> str:
    asked = {ask.seat for ask in session.asks}
    playing = {seat.bot for seat in session.seats if seat.seat in asked}
    if asked and None not in playing:
        return f"The {playing.pop()} bot plays" if len(asked) == 1 else "Bots play"
    others = [who(session, seat) for seat in dict.fromkeys(ask.seat for ask in session.asks)]
    return f"Waiting for {listed(others)}" if others else "One moment"


def title(seen: Seen) -> str:
    """The title of the tab: a mark where it is the reader's turn."""
    pill = turn(seen)
    return f"{'● ' if pill['yours'] else ''}{pill['said']}: {seen.game_name}"


def waiting(session: Session, asks: Sequence[Ask]) -> list[tuple[str, str, str, bool, bool]]:
    """Who is asked, where nobody asks the reader: letter, name, what they hold, whether they are waited for, and
    whether nobody is there."""
    asked = {ask.seat for ask in asks}
    rows = []
    for seat in session.seats:
        name = who(session, seat.seat)
        mine_too = ", you" if seat.seat in session.you.seats else ""
        letter = name[:1].upper() if seat.account and seat.account.name else str(seat.seat)
        rows.append(
            (
                letter,
                f"{name}{mine_too}",
                "" if name.startswith(seat.label) else seat.label,
                seat.seat in asked,
                seat.away,
            )
        )
    return rows


def say(seen: Seen, fresh: Sequence[Line], asks: Sequence[Ask]) -> str:
    """What the live region reads after a change: a digest of what happened, and the question that follows."""
    sentences = []
    if seen.notice:
        sentences.append(seen.notice.title + ".")
    if fresh:
        sentences.append(digest(fresh))
    if seen.session.outcome:
        sentences.append(seen.session.outcome.text)
    elif asks:
        sentences.append(f"{asks[0].prompt} {counted(len(asks[0].options), 'answer')}.")
    else:
        sentences.append(f"{turn(seen)['said']}.")
    return " ".join(sentences)
