"""What any game puts into the slots of the pages as long as it has no board of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from starlette.datastructures import FormData

from api.pages import ends
from api.pages.asking import Question, narrow
from api.pages.boards.plain import setup, text
from api.pages.fills import Names
from api.pages.telling import Line
from api.usecases.shapes import Event, Measure, Session, Shows
from domain.kernel.game import Options
from domain.kernel.words import Message

MEASURES = 3


class Plain:
    """A fill that knows nothing of its game but the struct of its options; the view tells of itself."""

    TEMPLATE: str = "boards/plain/play.html"
    MARKS: str = "boards/plain/marks.svg"
    STYLES: tuple[str, ...] = ("css/plain.css",)
    REROLLS: tuple[str, ...] = ()
    SETUP: str = "boards/plain/setup.html"
    HISTORY: str = "boards/plain/history.html"
    END: str = "boards/plain/end.html"
    MINUTES: int = 30
    WEIGHT: int = 2

    def __init__(self, options: type[Options]) -> None:
        self._options = options

    def phase(self, view: Any) -> str:
        return "day"

    def when(self, view: Any) -> str:
        """The first number on the table, which counts turns in most games."""
        return next((f"{text.label(name)} {value}" for name, value in text.numbers(view)), "")

    def headline(self, view: Any) -> str:
        return ", ".join(f"{text.label(name)} {value}" for name, value in text.numbers(view)[:MEASURES])

    def measures(self, view: Any) -> list[tuple[str, str, str, bool]]:
        return [(str(value), text.label(name).lower(), "", True) for name, value in text.numbers(view)[:MEASURES]]

    def points(self, view: Any) -> list[tuple[str, int, int, str]]:
        return []

    def fill(
        self,
        view: Any,
        questions: Sequence[Question],
        names: Names,
        links: Mapping[str, str],
        shows: Shows | None,
        on: str,
    ) -> dict[str, Any]:
        """Every answer as a button; the board is the one in words."""
        several = len({question.ask.seat for question in questions}) > 1
        return {
            "board": {"marks": self.marks(view, shows)},
            "bodies": [self._body(question, on, several) for question in questions],
            "words": text.said(view, names),
        }

    def _body(self, question: Question, on: str, several: bool) -> dict[str, Any]:
        few = narrow(question.ask, on)
        listing = Question(few, question.places, question.chosen)
        refused = [listing.refusal(blocked) for blocked in few.blocked]
        title = f"Seat {few.seat}: {few.prompt}" if several else ""
        return {"kind": "list", "title": title, "choices": listing.all(), "refused": refused}

    def marks(self, view: Any, shows: Shows | None) -> dict[str, Any]:
        return {}

    def moved(self, event: Event) -> tuple[str, float, float] | tuple[str, str] | None:
        return None

    def lights(self, event: Event) -> dict[str, str]:
        return {}

    def mood(self, event: Event) -> str:
        return ""

    def stretch(self, numbers: dict[str, int]) -> tuple[str, str, str]:
        return "day", "", ""

    def past(self, then: Any, now: Any, told: Sequence[Line], names: Names) -> dict[str, Any]:
        return {"when": self.when(then), "words": text.said(then, names)}

    def ending(
        self, session: Session, measures: Sequence[Measure], last: Sequence[Event], names: Names
    ) -> dict[str, Any]:
        """The verdict, and a table of what the game measured."""
        won = ends.won(session)
        columns = list(dict.fromkeys(name for each in measures for name in each.numbers))
        return {
            "verdict": "Won" if won else "Lost" if won is not None else "Given up",
            "scene": ends.scene(session),
            "figures": [
                (str(session.revision), "", "revisions"),
                ends.lasted(session),
            ],
            "die": None,
            "columns": [text.label(name) for name in columns],
            "rows": [(each.at, [each.numbers.get(name, "") for name in columns]) for each in measures],
            "words": text.said(session.view, names) if session.view is not None else [],
        }

    def turning_points(self, events: Sequence[Event]) -> Sequence[Any]:
        return []

    def setup(self, content: Any, names: Names, say: Callable[[Message], str]) -> dict[str, Any]:
        return {"fields": setup.fields(self._options, names)}

    def options(self, form: FormData) -> dict[str, Any]:
        return setup.read(self._options, form)
