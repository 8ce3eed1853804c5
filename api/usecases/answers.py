"""What somebody chose, which seat it is for, and what to say when it can't be taken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from api import metrics
from api.errors import BadInput, Problem, Refused, Stale
from api.usecases import picture, shapes
from api.usecases.sights import Sight
from domain.kernel import errors
from domain.kernel.words import Message

if TYPE_CHECKING:
    from api.usecases.house import House

TRIES = 3
MOST_OPTIONS = 64


class Answer(Struct, frozen=True):
    """What somebody chose on the page of a revision. `strict` demands that nothing happened since; `release` is that
    of the page, where it is known."""

    revision: int
    options: list[str]
    seat: int | None = None
    strict: bool = False
    release: str | None = None


def refusal(refused: errors.Refused, reasons: list[shapes.Reason]) -> Refused:
    """A refusal of the rules as a problem."""
    detail = " ".join(reason.text for reason in reasons) or f"{refused.option} is not possible."
    return Refused(detail, reasons=reasons, option=refused.option, at=refused.at)


@contextmanager
def rules_at_work(house: House, sight: Sight) -> Iterator[None]:
    """Around whatever the rules do with a session's table.

    One that came in a file can hold what no play leads to, and a rule may then break on it: that is the file's fault,
    and whoever brought it is told so. On a table of our own it is ours.
    """
    try:
        yield
    except (errors.Refused, Problem):
        raise
    except Exception as error:
        if not sight.row.imported:
            raise
        house.log.warning("a rule broke on an imported table", session=sight.id, exc_info=error)
        raise Refused(
            "This session came in a file, and on its table the rules can't go on from here. "
            "Choose otherwise, or take a step back."
        ) from None


def drawn(
    house: House,
    sight: Sight,
    *,
    seat: int | None = None,
    events: list[shapes.Event] | UnsetType = UNSET,
    draft: list[str] | None = None,
) -> shapes.Session:
    """A sight as its reader is shown it. Raises Refused where a rule breaks on a table that came in a file."""
    with rules_at_work(house, sight):
        return picture.session(sight, release_of(house, sight), seat=seat, events=events, draft=draft)


def stale(house: House, sight: Sight, answer: Answer, detail: str) -> Stale:
    """The session has moved on: how it stands now, and whether the same options would be legal there."""
    metrics.stale(sight.row.game)
    session = drawn(house, sight)
    return Stale(detail, session=session, still_legal=_still_legal(house, sight, answer))


def _still_legal(house: House, sight: Sight, answer: Answer) -> bool:
    position = sight.position
    if position is None or sight.trouble or sight.row.status != "playing":
        return False
    try:
        with rules_at_work(house, sight):
            position.gate.look(position.state, answer.options, acting_seat(sight, answer.seat))
    except (errors.Refused, Problem):
        return False
    return True


def acting_seat(sight: Sight, wanted: int | None, where: str = "body.seat") -> int:
    """The seat that answers: the one named, else the only one of the actor's that is asked, or offered, anything.

    Raises BadInput.
    """
    plays = sight.place.plays
    if wanted is not None:
        if wanted not in plays:
            raise BadInput.at(where, f"you can't answer for seat {wanted}")
        return wanted
    questions = sight.need_position().g.questions
    for offer in (False, True):
        seats = sorted({each.seat for each in questions if each.offer is offer and each.seat in plays})
        if len(seats) == 1:
            return seats[0]
        if seats:
            raise BadInput.at(where, f"say which seat answers: {', '.join(map(str, seats))}")
    if len(plays) == 1:
        return plays[0]
    reason = sight.edition.say(Message("kernel.not_asked", {"seat": plays[0] if plays else 0}))
    raise Refused(reason, reasons=[shapes.Reason("", reason)])


def release_of(house: House, sight: Sight) -> str:
    """The release of the rules by which this process plays the session."""
    return house.titles[sight.row.game].release
