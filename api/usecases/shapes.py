"""What the use cases answer: REST sends these structs as JSON, pages draw them. Times are UTC milliseconds.

Inside version 1 no field is renamed. Texts are sentences said in the reader's language; ids beside them are for
programs. A struct with `omit_defaults` leaves out what has nothing to say.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from api.usecases.shapes_campaigns import InCampaign
from persistence.records import AidsLevel, Control, Pace, RevisionKind, Scope, Status, Theme, UndoPolicy

# --- what may be answered ---------------------------------------------------------------------------------------


class Part(Struct, frozen=True):
    """One contribution to a number; `source` is said by its name."""

    value: int
    source: str
    rule: str


class Odds(Struct, frozen=True):
    """The chance of success, `wins` of `of` equally likely results. `faces` tells each face: hit, miss or harm."""

    wins: int
    of: int
    percent: int
    faces: list[str]
    beat: int | None
    parts: list[Part]


class Reason(Struct, frozen=True, omit_defaults=True):
    """Why something is not legal: the rule's number, and the sentence; `short` in two or three words."""

    rule: str
    text: str
    short: str = ""


class Option(Struct, frozen=True, omit_defaults=True):
    """One legal answer. `target` names the board element that lights up for it."""

    id: str
    verb: str
    args: dict[str, str | int]
    label: str
    target: str | None = None
    rule: str = ""
    cost: dict[str, int] = {}
    odds: Odds | None = None


class Blocked(Struct, frozen=True, omit_defaults=True):
    """An answer that a player might try and that is not legal now, with the first reason."""

    id: str
    verb: str
    args: dict[str, str | int]
    label: str
    reason: Reason
    target: str | None = None


class Ask(Struct, frozen=True):
    """An open question to a seat, or an offer. `mine`: the reader may answer it; others' options stay their own."""

    seat: int
    kind: str
    prompt: str
    rule: str
    mine: bool
    options: list[Option]
    blocked: list[Blocked]


class Shows(Struct, frozen=True):
    """What an option would touch: board elements by id, its cost, its odds, and what else is known of it."""

    cells: list[str]
    path: list[str]
    area: list[str]
    cost: dict[str, int]
    odds: Odds | None
    says: list[str]


class Explained(Struct, frozen=True):
    """Whether an answer is legal, every reason against it, and what it would touch. `label` is what it is called."""

    option: str
    label: str
    legal: bool
    reasons: list[Reason]
    shows: Shows


class Explanations(Struct, frozen=True):
    """The answers asked about, in the order asked, behind a draft at a revision."""

    revision: int
    draft: list[str]
    options: list[Explained]


class HintOption(Struct, frozen=True):
    """An answer that was weighed. `worth`: what advice makes of it, on the game's own scale. `better`, `worse`: what
    changes on the table once it is done, where no die and no card decides. `then`: the answers that make it whole.
    `tries`, `wins`, `losses`: how often a search played it on, and how many of those sessions ended so; `chance`: what
    they were worth on the mean, in percent (0 lost, 100 won)."""

    option: str
    label: str
    reason: str
    worth: int
    odds: Odds | None
    better: list[str]
    worse: list[str]
    then: list[str]
    tries: int = 0
    wins: int = 0
    losses: int = 0
    chance: int | None = None


class Hint(Struct, frozen=True):
    """The best answers found to what a seat is asked, the best first. `by`: how; `how` says it in words; `playouts`:
    how often a search has played on."""

    revision: int
    after: list[str]
    seat: int
    by: Literal["greedy", "search"]
    how: str
    options: list[HintOption]
    playouts: int = 0


class AskAfter(Struct, frozen=True):
    """The asks that would follow a draft; `pays`: the draft would be taken as an action, what follows is not told.

    `barrier` (only where it pays): dice would be thrown, cards drawn or something hidden shown, so that it could not
    be taken back as if nothing had happened. `view` is the table as it would stand behind the draft (None where it
    pays).
    """

    revision: int
    draft: list[str]
    pays: bool
    barrier: bool
    asks: list[Ask]
    offers: list[Ask]
    view: Any


# --- a session ----------------------------------------------------------------------------------------------------


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


# --- its past ------------------------------------------------------------------------------------------------------


class Revision(Struct, frozen=True):
    """A revision of the history. `from_revision` is the one it continues, or whose position it brought back.
    `undone`: it is not on the line of play that leads to the head. `barrier`: dice or reveals happened.
    `kept`: its position can still be opened. `labels` say `options` in words, `who` was the one to choose; where that
    was a bot, `bot` is which one."""

    revision: int
    from_revision: int | None
    kind: RevisionKind
    seat: int | None
    by: Person | None
    who: str
    options: list[str]
    labels: list[str]
    barrier: bool
    undone: bool
    kept: bool
    at: int
    events: list[Event]
    bot: str | None = None


class History(Struct, frozen=True):
    """Some revisions, oldest first; `next` is the `after` of the page that follows (None: this was the last)."""

    revisions: list[Revision]
    next: int | None


class Past(Struct, frozen=True):
    """The table as it was after a revision."""

    revision: Revision
    view: Any
    outcome: Outcome | None


class Measure(Struct, frozen=True):
    """How the siege stood at a round or turn (`at`), for the chart."""

    revision: int
    at: int
    numbers: dict[str, int]


class Measures(Struct, frozen=True):
    measures: list[Measure]


class Draw(Struct, frozen=True):
    """One draw: number `n` of a stream in an epoch, `result` of 0 … `of` − 1."""

    revision: int
    stream: str
    epoch: int
    n: int
    of: int
    result: int


class Draws(Struct, frozen=True):
    """The proof of the dice, after the end: whoever wants to can compute each draw again from the seed."""

    seed: str
    commitment: str
    method: str
    draws: list[Draw]


# --- seats, invites ------------------------------------------------------------------------------------------------


class Invite(Struct, frozen=True):
    """An invite to a seat, or to watching (`seat` None). Its secret was told once, when it was made."""

    id: str
    seat: int | None
    uses_left: int
    created: int
    expires: int
    revoked: int | None


class NewInvite(Struct, frozen=True):
    """A new invite with its secret, and the address that opens it."""

    invite: Invite
    secret: str
    url: str


class Invites(Struct, frozen=True):
    invites: list[Invite]


class Invited(Struct, frozen=True):
    """What an invite is for, before it is taken."""

    session: str
    name: str
    game: str
    scenario: str
    seat: int | None
    label: str
    expires: int


# --- accounts -------------------------------------------------------------------------------------------------------


class Account(Struct, frozen=True):
    """The caller's own account. A guest has no name yet."""

    id: str
    kind: Literal["guest", "named"]
    name: str | None
    theme: Theme
    aids: AidsLevel
    created: int


class NewAccount(Struct, frozen=True):
    """A new account, and a token for it that is told this once."""

    account: Account
    token: str


class Token(Struct, frozen=True):
    """A way in: a program's token, or a device that is logged in. `current`: the one this request came with."""

    id: str
    label: str
    scope: Scope
    created: int
    seen: int | None
    expires: int | None
    current: bool


class NewToken(Struct, frozen=True):
    """A new token; the secret is told this once."""

    token: Token
    secret: str
    account: Account


class Tokens(Struct, frozen=True):
    tokens: list[Token]


class Devices(Struct, frozen=True):
    devices: list[Token]


class DeviceLink(Struct, frozen=True):
    """A link that logs another device in, once; `svg` draws it as a QR code."""

    url: str
    svg: str
    expires: int


# --- games ----------------------------------------------------------------------------------------------------------


class Scenario(Struct, frozen=True):
    """One way to set a game up, and for how many."""

    id: str
    name: str
    about: str
    players: list[int]


class GameCard(Struct, frozen=True):
    """A game that can be played here. `provenance` counts its records by where they come from."""

    id: str
    name: str
    about: str
    players: list[int]
    scenarios: list[Scenario]
    options: dict[str, Any]
    provenance: dict[str, int]
    bots: list[str]
    release: str


class Games(Struct, frozen=True):
    games: list[GameCard]


class GameSchema(Struct, frozen=True):
    """The JSON Schema of a game's view and options, and its verbs with the names of their arguments."""

    game: str
    view: dict[str, Any]
    options: dict[str, Any]
    verbs: dict[str, list[str]]


class Rule(Struct, frozen=True, omit_defaults=True):
    """A statement of the rulebook in our own words; `ruling` says what was decided where it is silent."""

    number: str
    section: str
    text: str
    ruling: str = ""


class Rules(Struct, frozen=True):
    game: str
    rules: list[Rule]


# --- problems -------------------------------------------------------------------------------------------------------


class FieldError(Struct, frozen=True):
    """What is wrong with a request, and where: `body.players`, `query.after`, `header.Idempotency-Key`…"""

    where: str
    what: str


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem document (RFC 9457). `type` tells the kind to programs, `detail` what to do to people."""

    type: str
    title: str
    status: int
    detail: str
    request: str = ""
    errors: list[FieldError] = []
    reasons: list[Reason] = []
    option: str | None = None
    at: int | None = None
    retry_after: int | None = None
    still_legal: bool | None = None
    nearest: int | None = None
    session: Session | None = None
