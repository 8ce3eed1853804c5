"""What a game's fill must have: the names and functions that the bones of the pages call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from starlette.datastructures import FormData

from api.pages.asking import Question
from api.usecases.shapes import Ask, Event, Measure, Session, Shows
from domain.kernel.words import Message

if TYPE_CHECKING:
    from api.pages.telling import Line

Names = Callable[[str], str]
"""What an id is called in this session."""


def mood_of(event: Event, good: Collection[str], bad: Collection[str]) -> str:
    """The look of a line of the log: `is-good`, `is-bad` or nothing."""
    return "is-good" if event.key in good else "is-bad" if event.key in bad else ""


class Presses(Protocol):
    """How a game shortens drafts of many answers. It never chooses where the player would have to."""

    def ahead(self, asks: Sequence[Ask]) -> list[str]:
        """Answers behind which the page should look, because what is asked there can be answered along with them."""

    def onward(self, asks: Sequence[Ask], view: Any, way: str) -> str:
        """The one answer that a way of going on leaves to what is asked; "" where the player must choose."""


class Fill(Protocol):
    """A game's fill: a module with these names. `view` is the game's own View struct.

    It may also have `QUIET`: keys of events that have no line in the log, because the table shows what they say; and
    `PRESSES`: what several answers may be laid out by in one press.
    """

    TEMPLATE: str
    MARKS: str
    STYLES: tuple[str, ...]
    REROLLS: tuple[str, ...]
    SETUP: str
    HISTORY: str
    END: str
    MINUTES: int
    WEIGHT: int

    def phase(self, view: Any) -> str:
        """`day` or `night`: the tint of the table."""

    def when(self, view: Any) -> str:
        """Phase and round, short: `Night 2`."""

    def headline(self, view: Any) -> str:
        """Where the game stands, in one line for the lobby."""

    def measures(self, view: Any) -> list[tuple[str, str, str, bool]]:
        """Number, word, icon, and whether a phone leaves it out."""

    def points(self, view: Any) -> list[tuple[str, int, int, str]]:
        """What the acting seat has left: look of the pips, how many, of how many, what."""

    def fill(
        self,
        view: Any,
        questions: Sequence[Question],
        names: Names,
        links: Mapping[str, str],
        shows: Shows | None,
        on: str,
    ) -> dict[str, Any]:
        """The context of the game's own slots."""

    def marks(self, view: Any, shows: Shows | None) -> dict[str, Any]:
        """What a preview marks on the board."""

    def moved(self, event: Event) -> tuple[str, float, float] | tuple[str, str] | None:
        """Which element stands where after an event, for the story of the enemy's turn: x and y, or a place by name."""

    def lights(self, event: Event) -> dict[str, str]:
        """Things named in a log line -> the board element that each lights."""

    def mood(self, event: Event) -> str:
        """`is-good`, `is-bad` or nothing."""

    def stretch(self, numbers: dict[str, int]) -> tuple[str, str, str]:
        """`day` or `night`, its name in full and short, from a measure."""

    def past(self, then: Any, now: Any, told: Sequence[Line], names: Names) -> dict[str, Any]:
        """The context of the table as it was: what moved, and where things stand now."""

    def ending(
        self, session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names
    ) -> dict[str, Any]:
        """The context of the end page: verdict, figures, charts."""

    def turning_points(self, events: Sequence[Event]) -> Sequence[Any]:
        """Moments that the game turned on: text, turn, revision, look."""

    def setup(self, content: Any, names: Names, say: Callable[[Message], str]) -> dict[str, Any]:
        """The context of the set-up page's own part."""

    def options(self, form: FormData) -> dict[str, Any]:
        """The session's options from the set-up form."""
