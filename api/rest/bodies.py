"""What programs send. Unknown fields are refused, so that a misspelt one does not vanish.

In the published description these stand beside the answers: no two may have the same name.
"""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from api.usecases.accounts import LONGEST_LABEL, LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD
from api.usecases.answers import MOST_OPTIONS
from api.usecases.invites import MOST_HOURS, MOST_USES
from api.usecases.sessions import LONGEST_NAME as LONGEST_SESSION_NAME
from api.usecases.sessions import LONGEST_SEED
from persistence.records import AidsLevel, Control, Pace, Scope, Theme, UndoPolicy

LARGEST = 2**31 - 1
Revision = Annotated[int, Field(ge=0, le=LARGEST, description="The revision that you looked at")]
SeatNumber = Annotated[int, Field(ge=1, le=12)]
OptionId = Annotated[str, Field(min_length=1, max_length=200, examples=["attack:gate_a:melee"])]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Password = Annotated[str, Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
Label = Annotated[str, Field(max_length=LONGEST_LABEL)]


def _of_unicode(value: JsonValue) -> JsonValue:
    """JSON may spell half a character, which nobody can write down again."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("it holds half a character (a lone surrogate)") from None
    return value


Plain = Annotated[dict[str, JsonValue], AfterValidator(_of_unicode)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Arrival(Body):
    """Nothing for a guest; a name and a password for an account that is kept."""

    name: Name | None = None
    password: Password | None = None
    label: Label = Field("", description="What the token is called")


class ChangedAccount(Body):
    """What is left out stays. A guest keeps its account by giving a name and a password."""

    name: Name | None = None
    password: Password | None = None
    current: str | None = Field(None, max_length=LONGEST_PASSWORD, description="The password until now")
    theme: Theme | None = None
    aids: AidsLevel | None = None


class Farewell(Body):
    """A named account is deleted only by who knows its password."""

    password: str | None = Field(None, max_length=LONGEST_PASSWORD)


class LogIn(Body):
    """With name and password: log in. Without: another token for the account of the token that is sent."""

    name: str | None = Field(None, min_length=1, max_length=LONGEST_NAME)
    password: str | None = Field(None, min_length=1, max_length=LONGEST_PASSWORD)
    label: Label = Field("", examples=["my bot"])
    scope: Scope = Field("play", description="`read` may look, and nothing else")


OPTIONS = (
    "The game's own: `options` of GET /games/{game}/schema, or those of one of the scenario's `presets` in GET /games"
)


class NewSession(Body):
    """Which game, and how. `seats` says for each seat, from the first, who takes it: `me`, `open`, or a bot of GET
    /games; left out, the first is `me` and the others are `open`."""

    game: str = Field(max_length=80, examples=["legions_of_darkness"])
    scenario: str = Field(max_length=80, examples=["greenskin_horde"])
    players: int = Field(1, ge=1, le=12)
    options: Plain = Field({}, description=OPTIONS)
    name: str = Field("", max_length=LONGEST_SESSION_NAME)
    seed: str | None = Field(
        None, min_length=1, max_length=LONGEST_SEED, description="Chosen dice; the session says so"
    )
    undo: UndoPolicy = Field("shared", description="Past dice: never, by consent of who acted, or freely")
    control: Control = Field("shared", description="Who may answer for a seat: all at the table, or its holder")
    hints: bool = Field(True, description="Whether hints may be asked for")
    pace: Pace = Field("at_once", description="How quickly bots answer; `paused`: only by single steps")
    seats: list[Annotated[str, Field(max_length=40)]] | None = Field(None, max_length=12, examples=[["me"]])


class CopiedFrom(Body):
    """A save of a campaign that you take part in."""

    campaign: str = Field(max_length=80)
    number: int = Field(ge=1, le=LARGEST)


class NewCampaign(Body):
    """A game that has a campaign; or `from` (and a name), a save of a campaign, which is copied up to there."""

    game: str | None = Field(None, max_length=80, examples=["last_spell"])
    players: int = Field(1, ge=1, le=12, description="Seats; one person may hold several")
    options: Plain = Field({}, description="The game's own, for all chapters")
    name: str = Field("", max_length=LONGEST_SESSION_NAME)
    from_: CopiedFrom | None = Field(None, alias="from")


class ChangedCampaign(Body):
    """What is left out stays."""

    name: str | None = Field(None, max_length=LONGEST_SESSION_NAME)
    archived: bool | None = None
    owner: str | None = Field(None, max_length=80, description="The member to pass the campaign on to")


class NewChapter(Body):
    """All may be left out: the next scenario, from the newest save. `seats` left out: yours and the bots' as before,
    the others' `open` for them; all yours where nobody else takes part."""

    scenario: str | None = Field(None, max_length=80, description="Where chapters may be played in any order")
    players: int | None = Field(None, ge=1, le=12)
    options: Plain | None = None
    seats: list[Annotated[str, Field(max_length=40)]] | None = Field(None, max_length=12, examples=[["me", "open"]])
    again: bool = Field(False, description="End the chapter that is being played, and begin from the last save")
    seed: str | None = Field(
        None, min_length=1, max_length=LONGEST_SEED, description="Chosen dice; the session says so"
    )


class ChangedSession(Body):
    """What is left out stays. `playing` starts an open session, `abandoned` gives a running one up."""

    name: str | None = Field(None, max_length=LONGEST_SESSION_NAME)
    undo: UndoPolicy | None = None
    control: Control | None = None
    hints: bool | None = None
    pace: Pace | None = None
    archived: bool | None = None
    status: Literal["playing", "abandoned"] | None = None
    owner: str | None = Field(None, max_length=80, description="The account to pass the session on to")


class NewAction(Body):
    """Options in order; they are taken until one pays. Each is the `id` of an option of `asks` or `offers`, the next
    of what follows the ones before. A hint's `draft` can be sent as it is, behind what the hint had as `after`."""

    revision: Revision
    options: list[OptionId] = Field(min_length=1, max_length=MOST_OPTIONS)
    seat: SeatNumber | None = Field(None, description="May be left out when only one of your asks is open")
    strict: bool = Field(False, description="Refuse if anything at all happened since that revision")
    release: str | None = Field(None, max_length=40, description="The session's `release` when you looked")


class StepBack(Body):
    """One step back, or to a revision of the line of play, or forward to `redo`. It is a revision of its own."""

    revision: Revision
    to: int | None = Field(
        None, ge=1, le=LARGEST, description="The revision to go to; left out, the session's `undo.to`"
    )
    seat: SeatNumber | None = Field(None, description="The seat of yours that asks for it; left out, your first")


class BotStep(Body):
    """The revision that you looked at; where the session has moved on, nothing is done."""

    revision: Revision


class NewOrder(Body):
    """`answer`: always give the option `choice` to asks of the kind `of`. `offers`: when the phase `of` ends, ask
    `never`, when it could `matter`, or `always`. An empty choice takes the order back."""

    what: Literal["answer", "offers"]
    of: str = Field(min_length=1, max_length=80, examples=["reroll_won"])
    choice: str = Field(max_length=200, examples=["keep"])
    until: Literal["phase", "session"] = "session"
    seat: SeatNumber | None = None


class NewBranch(Body):
    """The same dice can be had after the end only."""

    revision: int = Field(ge=1, le=LARGEST)
    dice: Literal["new", "same"] = "new"
    name: str = Field("", max_length=LONGEST_SESSION_NAME)


class Seating(Body):
    """Empty to sit down, or to take one's seat back from a bot; `invite` for who has no place yet; `bot` to hand the
    seat to one."""

    bot: str | None = Field(None, max_length=40, examples=["greedy"])
    label: Label = Field("", description="What the seat is called")
    invite: str | None = Field(None, max_length=200, description="Its secret, not its id")


class Invitation(Body):
    """To one seat that nobody holds, or, without a seat, to watching."""

    seat: SeatNumber | None = None
    uses: int = Field(1, ge=1, le=MOST_USES, description="How many may come by it; to a seat, one")
    hours: int = Field(7 * 24, ge=1, le=MOST_HOURS)


class Acceptance(Body):
    """The secret of an invite, which says itself to which session and seat it leads."""

    invite: str = Field(
        max_length=200,
        examples=["dhi_9y0wA0xq1oT4l7vB2mZk3g"],
        description="`secret` of POST …/invites, not the invite's id",
    )
    label: Label = Field("", description="What you are called at that seat")
