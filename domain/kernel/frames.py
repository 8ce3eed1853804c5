"""Rules in progress, and the questions they ask.

A frame is one paragraph of the rulebook being carried out: a small struct on the state's stack whose fields are its
progress. `run` is called whenever it lies on top and goes on from those fields, so it can be saved at any question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from domain.kernel.errors import Refusal, RuleError
from domain.kernel.numbers import Shows
from domain.kernel.words import Message

if TYPE_CHECKING:
    from domain.kernel.game import Game

Seat = int


class Frame(Struct, tag_field="frame", forbid_unknown_fields=True):
    """Base of all rules in progress. Fields hold ids and plain values, never an object of the state.

    `open` marks a phase in which other seats may make use of offers (see `offers`).
    """

    open: ClassVar[bool] = False

    def run(self, g: Any) -> Step:
        """Go on with the rule; return exactly one step."""
        raise RuleError(f"{self.tag()} has no run")

    def offers(self, g: Any) -> Iterable[Question]:
        """What other seats may do now though nobody asks them. Only heard of open frames."""
        return ()

    @classmethod
    def tag(cls) -> str:
        return str(cls.__struct_config__.tag)


class Fact(Struct, tag_field="fact", forbid_unknown_fields=True):
    """Something that has just happened and that others may answer; announced by a rule."""

    @classmethod
    def tag(cls) -> str:
        return str(cls.__struct_config__.tag)


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One answer. Its id is the verb and its arguments in order, `attack:gate_a:melee`; never an index.

    `target` names the board element that lights up for it.
    """

    id: str
    verb: str
    args: dict[str, str | int] = {}
    target: str | None = None
    label: Message | None = None

    @property
    def says(self) -> Message:
        """What it is called, to be said with the words of the game."""
        return self.label or Message(f"option.{self.verb}", dict(self.args))


def option(verb: str, *, target: str | None = None, label: Message | None = None, **args: str | int) -> Option:
    """An option with its id made of the verb and the arguments as they are given."""
    id_ = verb
    for value in args.values():
        id_ += f":{value}"
    return Option(id_, verb, args, target, label)


class Answer(Struct, frozen=True):
    """What a seat chose."""

    seat: Seat
    id: str
    verb: str
    args: dict[str, str | int]

    def text(self, name: str) -> str:
        return str(self.args[name])

    def number(self, name: str) -> int:
        return int(self.args[name])


class Blocked(Struct, frozen=True, gc=False):
    """A candidate that is not legal, with the first reason."""

    option: Option
    refusal: Refusal


Handler = Callable[[Any, Answer], None]
Why = Callable[[Any, Option], Iterator[Refusal]]
Show = Callable[[Any, Option], Shows]
Beyond = Callable[[Any, str], Option | None]


class Question:
    """An open ask, or an offer: what one seat may answer now, and why it may not answer otherwise.

    The candidates stand when it is asked; the rule judges them when somebody looks: one that is answered by itself,
    all as soon as `options` or `blocked` is read. They must be read, if at all, while the play is still as it asked.
    """

    __slots__ = (
        "_blocked",
        "_candidates",
        "_coming",
        "_options",
        "_play",
        "beyond",
        "handler",
        "kind",
        "offer",
        "prompt",
        "rule",
        "seat",
        "shows",
        "why",
    )

    def __init__(
        self,
        g: Game[Any, Any, Any],
        handler: Handler,
        seat: Seat,
        candidates: Iterable[Option],
        *,
        rule: str,
        prompt: Message | None = None,
        why: Why | None = None,
        shows: Show | None = None,
        beyond: Beyond | None = None,
        offer: bool = False,
    ) -> None:
        self.kind = handler.__name__.removeprefix("on_")
        self.handler = handler
        self.seat = seat
        self.rule = rule
        self.prompt = prompt or Message(f"ask.{self.kind}")
        self.why = why
        self.shows = shows
        self.beyond = beyond
        self.offer = offer
        self._candidates: dict[str, Option] = {}
        for candidate in candidates:
            first = self._candidates.setdefault(candidate.id, candidate)
            if first is not candidate and first != candidate:
                raise RuleError(f"{self.kind}: two different candidates have the id {candidate.id}")
        self._coming = iter(self._candidates.values())
        self._play: Game[Any, Any, Any] | None = g
        self._options: dict[str, Option] = {}
        self._blocked: dict[str, Blocked] = {}

    @property
    def options(self) -> dict[str, Option]:
        """All legal answers by id, in the order of the candidates."""
        self.judge()
        return self._options

    @property
    def blocked(self) -> dict[str, Blocked]:
        """All other candidates by id, each with the first reason against it."""
        self.judge()
        return self._blocked

    @property
    def answerable(self) -> bool:
        """Whether any answer is legal."""
        self.judge(enough=1)
        return bool(self._options)

    @property
    def only(self) -> Option | None:
        """The only legal answer, where there is but one."""
        self.judge(enough=2)
        return next(iter(self._options.values())) if len(self._options) == 1 else None

    def legal(self, wanted: str) -> Option | None:
        """The legal answer of that id; judges no other candidate."""
        if self._play is None or wanted in self._options:
            return self._options.get(wanted)
        candidate = self._candidates.get(wanted)
        if candidate is None or self.why is None:
            return candidate
        return candidate if next(self.why(self._play, candidate), None) is None else None

    def reasons(self, g: Game[Any, Any, Any], wanted: str) -> list[Refusal]:
        """All that this question knows against an answer; nothing where it is legal or never heard of."""
        if self.why is None:
            return []
        candidate = self._candidates.get(wanted) or (self.beyond(g, wanted) if self.beyond else None)
        return list(self.why(g, candidate)) if candidate else []

    def judge(self, enough: int | None = None) -> None:
        """Judge the candidates that are not yet judged, as far as so many legal ones."""
        g, why, options = self._play, self.why, self._options
        if g is None or (enough is not None and len(options) >= enough):
            return
        for candidate in self._coming:
            refusal = next(why(g, candidate), None) if why else None
            if refusal is not None:
                self._blocked[candidate.id] = Blocked(candidate, refusal)
                continue
            options[candidate.id] = candidate
            if len(options) == enough:
                return
        self._play = None


class Asked:
    __slots__ = ("questions",)

    def __init__(self, questions: list[Question]) -> None:
        self.questions = questions


class Pushed:
    __slots__ = ("frame",)

    def __init__(self, frame: Frame) -> None:
        self.frame = frame


class Announced:
    __slots__ = ("fact",)

    def __init__(self, fact: Fact) -> None:
        self.fact = fact


class Done:
    __slots__ = ("frame", "value")

    def __init__(self, frame: Frame, value: object) -> None:
        self.frame = frame
        self.value = value


class Again:
    __slots__ = ()


Step = Asked | Pushed | Announced | Done | Again


class LastCall(Frame, tag="last_call"):
    """The open frame below is about to end: whoever holds an offer and wants to be asked may still use it."""

    waiting: list[Seat]
    taken: str | None = None

    def run(self, g: Game[Any, Any, Any]) -> Step:
        if self.taken is not None:
            return g.reopen(self, self.waiting[0], self.taken)
        if not self.waiting:
            return g.close(self)
        seat = self.waiting[0]
        held = [each for offer in g.offers_below(self, seat) for each in offer.options.values()]
        return g.ask(self.on_last_call, seat, [option("pass"), *held], rule="", prompt=g.last_call_prompt())

    def on_last_call(self, g: Game[Any, Any, Any], answer: Answer) -> None:
        if answer.id == "pass":
            self.waiting.pop(0)
        else:
            self.taken = answer.id
