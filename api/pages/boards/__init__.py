"""What each game puts into the slots of the play page; the bones are `templates/play.html`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from api.pages.asking import Question
from api.pages.boards.legions_of_darkness import fill as legions_of_darkness
from api.usecases.shapes import Event, Option, Shows

Names = Callable[[str], str]


class Fill(Protocol):
    """A game's fill: a module with these names. `view` is the game's own View struct."""

    TEMPLATE: str
    MARKS: str
    STYLES: tuple[str, ...]
    REROLLS: tuple[str, ...]

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

    def safe(self, option: Option) -> bool:
        """Whether an answer without dice can be taken back: it shows nothing hidden."""

    def moved(self, event: Event) -> tuple[str, float, float] | None:
        """Which element stands where after an event, for the story of the enemy's turn."""

    def lights(self, event: Event) -> dict[str, str]:
        """Things named in a log line -> the board element that each lights."""

    def mood(self, event: Event) -> str:
        """`is-good`, `is-bad` or nothing."""


FILLS: dict[str, Fill] = {"legions_of_darkness": legions_of_darkness}
