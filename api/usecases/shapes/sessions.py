"""A session as one reader sees it: seats, aids, undo, the lesson that it follows; and lists of sessions."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from api.usecases.shapes.asks import Ask
from api.usecases.shapes.campaigns import InCampaign
from persistence.records import Control, Pace, Status, UndoPolicy


class Event(Struct, frozen=True):
    """A line of the log. `heading` marks a new phase; `args` name what it speaks of."""

    revision: int
    key: str
    text: str
    args: dict[str, Any]
    rule: str
    heading: bool


class Person(Struct, frozen=True):
    """An account as others see it; a guest has no name."""

    id: str
    name: str | None


class Handed(Struct, frozen=True):
    """Who handed a seat to a bot (None: an account that is no more), and when."""

    by: Person | None
    at: int


class Seat(Struct, frozen=True):
    """A place at a session. With an account and a bot, the bot stands in for the account, which takes the seat back by
    sitting down on it; `handed` tells how that came.

    `away`: the table has waited long for it and nobody is there: others at the table may hand it to a bot, and under
    own control answer its asks. `former`: its account was deleted.
    """

    seat: int
    label: str
    account: Person | None
    bot: str | None
    away: bool
    former: bool
    handed: Handed | None = None


class You(Struct, frozen=True):
    """What the reader is at this session. `seats` are held, `plays` are those whose asks the reader may answer."""

    seats: list[int]
    plays: list[int]
    owner: bool
    watching: bool


class Order(Struct, frozen=True):
    """A standing order of one of the reader's seats; `text` says it."""

    seat: int
    what: Literal["answer", "offers"]
    of: str
    choice: str
    until: Literal["phase", "session"]
    text: str


class Aid(Struct, frozen=True, omit_defaults=True):
    """Help that the result must name: undo past the dice, a chosen seed, an open export while running, a hint…"""

    kind: str
    text: str
    revision: int | None = None
    at: int | None = None


class Outcome(Struct, frozen=True):
    """How it ended. `won` is None for an abandoned session."""

    won: bool | None
    how: str
    rule: str
    text: str
    aids: list[Aid]


class Undo(Struct, frozen=True):
    """What one step back would take: the seats in `ask` must agree; `past_barrier`: it takes back dice or reveals."""

    allowed: bool
    to: int | None
    past_barrier: bool
    ask: list[int]


class Proposal(Struct, frozen=True):
    """An undo that was asked for and waits for others, or was declined by one of them."""

    to: int
    by: int
    waiting: list[int]
    agreed: list[int]
    declined: list[int]


class Dice(Struct, frozen=True):
    """What pins the dice: a commitment from the start (None when the caller chose the seed), the seed after the end."""

    commitment: str | None
    seeded: bool
    seed: str | None


class Trouble(Struct, frozen=True):
    """This release can't open the newest position: `revision` is the newest that it can, and `view` shows that."""

    revision: int
    text: str


class Origin(Struct, frozen=True):
    """The session and revision that this one was branched from."""

    session: str
    revision: int


class LessonLine(Struct, frozen=True):
    """A lesson (a short first game, step by step) or a puzzle (a position with something to be done in it)."""

    id: str
    name: str
    about: str
    puzzle: bool
    steps: int


class Lessons(Struct, frozen=True):
    """The lessons and puzzles of a game, in the order in which to take them."""

    game: str
    lessons: list[LessonLine]


class Guide(Struct, frozen=True):
    """How far a lesson or a puzzle is.

    `text` says what to do now; `options` are the answers that the lesson means, in order, by `seat`. `left`: another
    way was taken, and the lesson has nothing more to say. `solved`: a puzzle's goal is reached, or out of reach.
    """

    lesson: str
    name: str
    puzzle: bool
    step: int
    of: int
    text: str
    options: list[str]
    seat: int | None
    done: bool
    left: bool
    solved: bool | None


class Session(Struct, frozen=True):
    """A session as one reader sees it.

    While `status` is `open`, nothing is dealt: `revision` is 0 and `view` None. `events` is there only where it was
    asked for (`since`). `draft` echoes options that were chosen and are not paid for.
    """

    id: str
    name: str
    game: str
    scenario: str
    players: int
    options: dict[str, Any]
    status: Status
    revision: int
    version: int
    release: str
    you: You
    seats: list[Seat]
    control: Control
    undo_policy: UndoPolicy
    hints: bool
    pace: Pace
    view: Any
    asks: list[Ask]
    offers: list[Ask]
    draft: list[str]
    orders: list[Order]
    outcome: Outcome | None
    undo: Undo
    redo: int | None
    proposal: Proposal | None
    dice: Dice
    aids: list[Aid]
    guide: Guide | None
    trouble: Trouble | None
    origin: Origin | None
    campaign: InCampaign | None
    imported: bool
    archived: bool
    created: int
    updated: int
    ended: int | None
    events: list[Event] | UnsetType = UNSET


class Acted(Struct, frozen=True):
    """What became of an action. Paid: `draft` is empty and `events` tells what happened, bots' answers included.
    Unpaid: `draft` holds the options and `asks` what follows them. `left`: not taken, an earlier option paid."""

    session: Session
    events: list[Event]
    draft: list[str]
    left: list[str]
    asks: list[Ask]
    offers: list[Ask]


class SessionLine(Struct, frozen=True):
    """A session in a list. `waiting` are the reader's seats with an open ask."""

    id: str
    name: str
    game: str
    scenario: str
    players: int
    status: Status
    revision: int
    version: int
    seats: list[Seat]
    owner: bool
    waiting: list[int]
    won: bool | None
    archived: bool
    created: int
    updated: int
    ended: int | None


class Sessions(Struct, frozen=True):
    """Some of the reader's sessions, newest first; `next` is the cursor of the page after."""

    sessions: list[SessionLine]
    next: str | None


class WaitingSession(Struct, frozen=True):
    """A session that waits for the reader, and at which of the seats."""

    session: str
    name: str
    game: str
    version: int
    seats: list[int]


class Waiting(Struct, frozen=True):
    waiting: list[WaitingSession]


class Beat(Struct, frozen=True):
    """What a stream sends: a session stands at this revision and version. Readers fetch what they need."""

    session: str
    revision: int
    version: int
