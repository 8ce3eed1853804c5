"""What repositories give and take: small frozen structs, never rows of a database."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

AccountKind = Literal["guest", "named"]
Theme = Literal["system", "parchment", "ember"]
AidsLevel = Literal["beginner", "usual", "bare"]
CredentialKind = Literal["password", "login", "token", "device_link"]
Scope = Literal["play", "read"]
Control = Literal["shared", "own"]
UndoPolicy = Literal["strict", "shared", "free"]
Pace = Literal["at_once", "brisk", "steady", "slow", "paused"]
Status = Literal["open", "playing", "won", "lost", "abandoned"]
RevisionKind = Literal["start", "act", "undo", "order", "import"]

T = TypeVar("T")


class Page(Struct, Generic[T], frozen=True):
    """Some items of a list, and the cursor of the page after it (None: this was the last)."""

    items: list[T]
    next: str | None


class Account(Struct, frozen=True):
    """A person, or a program of theirs. Guests have no name; `seen` is the last sign of life."""

    id: str
    kind: AccountKind
    name: str | None
    theme: Theme
    aids: AidsLevel
    created: int
    seen: int


class Credential(Struct, frozen=True):
    """A way in. `hash` is argon2id for a password, SHA-256 in hex for all else; no secret is kept."""

    id: str
    account: str
    kind: CredentialKind
    hash: str
    label: str
    scope: Scope
    created: int
    seen: int | None
    expires: int | None


class Holder(Struct, frozen=True):
    """Who showed a secret, and which one."""

    account: Account
    credential: Credential


class NewSession(Struct, frozen=True, kw_only=True):
    """A session to create.

    `head` is the last of the revisions that are written with it (an import has several), `size` their sum.
    """

    id: str
    name: str
    game: str
    scenario: str
    options: Any
    players: int
    control: Control
    undo_policy: UndoPolicy
    hints: bool
    seed: bytes
    seeded: bool
    content: str
    release: str
    owner: str
    size: int
    status: Status = "open"
    waiting: list[int] = []
    imported: bool = False
    aids: list[Any] = []
    outcome: bytes | None = None
    head: int = 0
    origin_session: str | None = None
    origin_revision: int | None = None
    campaign: str | None = None
    chapter: int | None = None
    pace: Pace = "at_once"


class GameSession(Struct, frozen=True):
    """A game being played.

    `head` is its newest revision; `version` grows with every change that a page must show (a seat taken, a
    proposal) and starts at 1. `waiting` lists the seats with an open ask, `size` the bytes kept for it.
    `aids`, `options` and `proposal` are JSON values, `outcome` is bytes of the rules. It may be the chapter `chapter`
    of a campaign, which saved last at revision `kept`. `pace`: how quickly its bots answer.
    """

    id: str
    name: str
    game: str
    scenario: str
    options: Any
    players: int
    control: Control
    undo_policy: UndoPolicy
    hints: bool
    status: Status
    seed: bytes
    seeded: bool
    content: str
    head: int
    version: int
    release: str
    owner: str | None
    imported: bool
    aids: list[Any]
    waiting: list[int]
    proposal: Any
    size: int
    thinned: bool
    created: int
    updated: int
    ended: int | None
    archived: bool
    origin_session: str | None
    origin_revision: int | None
    outcome: bytes | None
    campaign: str | None = None
    chapter: int | None = None
    kept: int | None = None
    pace: Pace = "at_once"

    @property
    def running(self) -> bool:
        """Open or playing: neither won, lost nor abandoned."""
        return self.ended is None


class NewSeat(Struct, frozen=True):
    """A seat of a session to create; numbers start at 1."""

    number: int
    account: str | None = None
    bot: str | None = None
    label: str = ""


class Seat(Struct, frozen=True):
    """A place at a session. `name` is its account's name (None: a guest, a bot or nobody);
    `former` marks a seat whose account was deleted. With an account and a bot, the bot stands in: the seat stays the
    account's; `handed_by` is the account that handed it over (`handed_name` its name), at `handed_at`."""

    session: str
    number: int
    account: str | None
    name: str | None
    bot: str | None
    label: str
    former: bool
    handed_by: str | None = None
    handed_name: str | None = None
    handed_at: int | None = None

    @property
    def stood_in(self) -> bool:
        """Whether a bot plays here for an account that keeps the seat."""
        return self.account is not None and self.bot is not None


class Watcher(Struct, frozen=True):
    """An account that may look on."""

    session: str
    account: str
    invite: str | None
    since: int


class Invite(Struct, frozen=True):
    """A link to a seat, or to watching (`seat` None). Of its secret only the hash is kept."""

    id: str
    session: str
    seat: int | None
    uses_left: int
    created: int
    expires: int
    revoked: int | None


class Head(Struct, frozen=True):
    """A revision without its bytes. `from_` is the older revision that an undo returned to; `kept` tells whether
    its position can still be opened."""

    n: int
    from_: int | None
    keyframe: int
    kind: RevisionKind
    barrier: bool
    seat: int | None
    account: str | None
    actor: str
    key: str | None
    at: int
    options: Any
    kept: bool


class Log(Struct, frozen=True):
    """A revision with its events and draws, but without its state."""

    head: Head
    events: bytes
    draws: bytes


class Waiting(Struct, frozen=True):
    """A session that waits for an account, at these of its seats."""

    session: str
    version: int
    seats: list[int]


class Usage(Struct, frozen=True):
    """What an account's own sessions take: how many are running, and bytes kept in all."""

    running: int
    bytes: int


class AccountSize(Struct, frozen=True):
    """What an account's own sessions take; `bytes` over all of them, running or not."""

    account: str
    name: str | None
    sessions: int
    running: int
    bytes: int


class Kept(Struct, frozen=True):
    """An answer kept under an Idempotency-Key. `status` None: that request is still running."""

    request: str
    status: int | None
    reference: str | None


class Campaign(Struct, frozen=True):
    """A run of sessions. `players` is the number of seats that it was begun with; a copy tells what it was copied
    from: the campaign, and the number of its save (None: from before its first)."""

    id: str
    name: str
    game: str
    players: int
    options: Any
    owner: str | None
    imported: bool
    archived: bool
    created: int
    updated: int
    origin_campaign: str | None
    origin_number: int | None


class Member(Struct, frozen=True):
    """An account that takes part in a campaign; `name` None is a guest."""

    account: str
    name: str | None
    since: int


class Chapter(Struct, frozen=True):
    """One session of a campaign, the newest number last. `from_save`: the save that it began with (None: anew).

    `session` None: it was deleted, or played in another house. `marks` are ids of the game.
    """

    campaign: str
    number: int
    scenario: str
    players: int
    session: str | None
    from_save: int | None
    status: Status
    marks: list[str]
    started: int
    ended: int | None


class SaveLine(Struct, frozen=True):
    """A save without what it holds: which completed cycle it is, of which chapter and scenario, and where written.

    `finished`: the scenario is won, what follows is the next one.
    """

    campaign: str
    number: int
    chapter: int
    scenario: str
    finished: bool
    players: int
    session: str | None
    revision: int | None
    written: int


class Played(Struct, frozen=True):
    """Who played the Hero of a Chest when it was saved; `account` None: a bot, nobody, or an account that is gone."""

    hero: str
    seat: int
    account: str | None
    player: str


class Rung(Struct, frozen=True):
    """What an account has done in a scenario, with help (`aided`) or without: `rounds` are the fewest of a win, where
    the game counts them; `session` is that win, else the last that was played."""

    account: str
    game: str
    scenario: str
    aided: bool
    plays: int
    wins: int
    rounds: int | None
    session: str | None
    at: int
