"""The smallest games: a table with a number and a list, and the frames that a test writes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from domain.kernel.content import Content
from domain.kernel.frames import Answer, Fact, Frame, Step, option
from domain.kernel.game import Game, Options, Scenario, Setting, World
from domain.kernel.gate import Acted, Drafted, Gate
from domain.kernel.reactions import Listener

SETTING = Setting("mini", 2)
SEED = bytes(range(32))


class Slate(World):
    """A number and notes, for frames to change."""

    number: int = 0
    notes: list[str] = []


class Nothing(Content, frozen=True):
    """No content."""


class NoOptions(Options, frozen=True):
    """No options."""


Play = Game[Slate, Nothing, Slate]


def game(first: Frame, *frames: type[Frame], facts: Sequence[type[Fact]] = (), hears: Sequence[Listener] = ()) -> Any:
    """A game that begins with this frame and knows its class, those named, and `Pause`."""

    class Mini(Play):
        id = "mini"
        folder = Path(__file__).parent
        WORLD = Slate
        CONTENT = Nothing
        OPTIONS = NoOptions
        VIEW = Slate
        FRAMES = tuple(dict.fromkeys([type(first), *frames, Pause]))
        FACTS = facts
        LISTENERS = hears
        SCENARIOS = (Scenario("mini", players=(2,)),)
        VERBS = {"go": (), "stay": ()}

        @classmethod
        def begin(cls, setting: Setting, content: Nothing) -> tuple[Slate, Frame]:
            return Slate(), first

        def view(self, seat: int | None) -> Slate:
            return self.world

    return Mini


def gate(first: Frame, *frames: type[Frame], **more: Any) -> Gate[Play]:
    return Gate(game(first, *frames, **more), Nothing(), SEED)


def start(first: Frame, *frames: type[Frame], **more: Any) -> Acted[Play]:
    """The play at its first question. The frame is copied by no one: give a new one each time."""
    return gate(first, *frames, **more).start(SETTING)


def acted(result: Acted[Any] | Drafted[Any]) -> Acted[Any]:
    assert isinstance(result, Acted)
    return result


def drafted(result: Acted[Any] | Drafted[Any]) -> Drafted[Any]:
    assert isinstance(result, Drafted)
    return result


def kinds(g: Game[Any, Any, Any]) -> list[tuple[int, str]]:
    """Which seats are asked what."""
    return [(question.seat, question.kind) for question in g.questions]


def ids(g: Game[Any, Any, Any], seat: int = 1) -> list[str]:
    """What a seat may answer."""
    return [id_ for question in g.questions if question.seat == seat for id_ in question.options]


class Pause(Frame, tag="pause"):
    """Asks seat 1 to go or stay, for ever; a place for a play to stand still."""

    answers: list[str] = []

    def run(self, g: Play) -> Step:
        return g.ask(self.on_pause, 1, [option("go"), option("stay")], rule="0")

    def on_pause(self, g: Play, answer: Answer) -> None:
        self.answers.append(answer.id)
