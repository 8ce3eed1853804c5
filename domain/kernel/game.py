"""A game being played: the state, its stack of frames, and what frames may say to the kernel.

Each title is one subclass. The class tells what the title is (its frames, its structs, its set-up); an instance is a
play of it, loaded from a save for one action and thrown away afterwards. Only the gate (`gate.py`) makes instances.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from msgspec import Struct, ValidationError, convert

from domain.kernel.advice import WON, Advice, Like, no_opinion
from domain.kernel.chance import Chance, Draw
from domain.kernel.content import Content
from domain.kernel.errors import Refusal, Refused, RuleError
from domain.kernel.frames import (
    Again,
    Announced,
    Answer,
    Asked,
    Beyond,
    Done,
    Fact,
    Frame,
    Handler,
    LastCall,
    Option,
    Pushed,
    Question,
    Seat,
    Show,
    Step,
    Why,
)
from domain.kernel.orders import Order
from domain.kernel.reactions import Listener, Reactions
from domain.kernel.words import Message, Value, as_part

KERNEL_VERBS: Mapping[str, tuple[str, ...]] = {"pass": (), "react": ("listener",)}
"""What reactions and last calls offer in every game."""
MOST_STEPS = 20_000
MOST_AUTOMATIC = 200


class World(Struct, forbid_unknown_fields=True):
    """Base of a game's state: what lies on the table. Ids and plain values; no sets, no floats."""


class Options(Struct, forbid_unknown_fields=True, frozen=True):
    """Base of what can be chosen when a session is made; its JSON Schema is published."""


Chosen = TypeVar("Chosen", bound=Options)


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended: won or lost, in which of the game's ways, by which rule, and the sentence that says so."""

    won: bool
    how: str
    rule: str
    text: Message


class Event(Struct, frozen=True, omit_defaults=True):
    """A fact for the log, the animation and the audit. The state is never rebuilt from events.

    `key` is said by the message `log.<key>`. `seen_by` lists the seats that may see it; None is everybody.
    """

    key: str
    args: dict[str, Value] = {}
    rule: str = ""
    seen_by: list[Seat] | None = None


class Scenario(Struct, frozen=True):
    """One way to set a game up. Its name and description are the messages `scenario.<id>` and `scenario.<id>.about`."""

    id: str
    players: tuple[int, ...]


class Campaign(Struct, frozen=True):
    """How a title's scenarios make a campaign: the scenarios in order; `free`: each may be played at any time."""

    chapters: tuple[str, ...]
    free: bool = False


class Setting(Struct, frozen=True, forbid_unknown_fields=True):
    """What a session is made with. `options` are the game's own, as plain data.

    `campaign`: it is a chapter of one. `save`: what that campaign has kept, as the game's `SAVE`; None begins anew.
    """

    scenario: str
    players: int
    options: dict[str, Any] = {}
    campaign: bool = False
    save: Any = None


def chosen(setting: Setting, kind: type[Chosen]) -> Chosen:
    """The options of a setting as the game's own struct. Raises Refused where they don't fit it."""
    try:
        return convert(setting.options, kind)
    except ValidationError as error:
        raise Refused("options", [Refusal("", Message("kernel.bad_options", {"reason": str(error)}))]) from None


class Left(Exception):
    """Control has left frames in the middle of a rule; the kernel goes on below."""


Upcast = Callable[[dict[str, Any]], dict[str, Any]]
Goal = Callable[[Any], "bool | None"]
"""What a puzzle asks for: whether a play has solved it, has failed at it, or neither yet (None)."""
W = TypeVar("W", bound=World)
C = TypeVar("C", bound=Content)
V = TypeVar("V")
S = TypeVar("S", bound=Step)


class Game(Generic[W, C, V]):
    """A play of one title. Frames get it as `g`."""

    id: ClassVar[str]
    folder: ClassVar[Path]
    schema: ClassVar[int] = 1
    WORLD: ClassVar[type[World]]
    CONTENT: ClassVar[type[Content]]
    OPTIONS: ClassVar[type[Options]]
    VIEW: ClassVar[type]
    FRAMES: ClassVar[Sequence[type[Frame]]]
    FACTS: ClassVar[Sequence[type[Fact]]] = ()
    LISTENERS: ClassVar[Sequence[Listener]] = ()
    SCENARIOS: ClassVar[Sequence[Scenario]]
    VERBS: ClassVar[Mapping[str, tuple[str, ...]]]
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {}
    CONTENT_UPCASTS: ClassVar[Mapping[int, Upcast]] = {}
    CAMPAIGN: ClassVar[Campaign | None] = None
    SAVE: ClassVar[type[Struct] | None] = None
    """What a campaign carries from one session to the next; None where nothing is carried."""
    LOOKAHEAD: ClassVar[int] = 40
    """How far most questions of the title look ahead; see `lookahead`."""
    GOALS: ClassVar[Mapping[str, Goal]] = {}
    """What its puzzles ask for, by name."""
    SCENERY: ClassVar[Sequence[str]] = ()
    """Content that only describes the table (maps, coordinates); of all else each record must turn up in play."""

    def __init__(self, world: W, content: C, chance: Chance) -> None:
        self.world = world
        self.content = content
        self.chance = chance
        self.stack: list[Frame] = []
        self.orders: list[Order] = []
        self.outcome: Outcome | None = None
        self.events: list[Event] = []
        self.questions: list[Question] = []
        self.closed: list[Question] = []
        self.revealed = False
        self._said: list[Step] = []

    # What each title brings

    @classmethod
    def begin(cls, setting: Setting, content: C) -> tuple[W, Frame]:
        """The empty table and the frame that sets it up. Raises Refused for options that can't be played."""
        raise RuleError(f"{cls.id} can't begin")

    def view(self, seat: Seat | None) -> V:
        """What a seat may see (None: a watcher): a struct of the published schema, filled by whitelist."""
        raise RuleError(f"{self.id} has no view")

    def resample(self, seat: Seat, rng: Random) -> None:
        """Redraw in place what this seat can't know; nothing where all is known. With the same `rng` the same comes of
        all tables that look alike to the seat: sort what is redrawn before it is shuffled."""

    def check(self) -> None:
        """Raise SaveError where the table is impossible (ids unknown, counts off); used on foreign saves."""

    def saved(self) -> Struct | None:
        """What the campaign keeps as this chapter stands: a `SAVE` of the last point at which the rules let players
        save. It grows with each such point and stays as it is between them."""
        return None

    def marks(self) -> list[str]:
        """What a finished chapter is marked with on the campaign's sheet, as ids said by `mark.<id>`."""
        return []

    def offer_matters(self, seat: Seat) -> bool:
        """Whether an offer held by this seat could matter now; for seats that want to be asked only then."""
        return True

    def value(self) -> int:
        """What the position is worth to the players; `WON` when it is won, `-WON` when it is lost."""
        return 0 if self.outcome is None else WON if self.outcome.won else -WON

    def promise(self) -> int:
        """What a searching bot judges by: `value`, unless the title can tell better how such positions end."""
        return self.value()

    def moment(self) -> Hashable | None:
        """Where in its course a play stands if its `odds` can be told there, and None while too much is under way (or
        where the title can't tell odds). A searching bot judges an answer at the next moment that is not the one at
        which it was asked."""
        return None

    def odds(self) -> float:
        """The chance, 0 to 1, that a session is won which stands at such a moment. Changes nothing. Raises RuleError
        where the title tells none."""
        raise RuleError(f"{self.id} tells no odds")

    def likes(self) -> list[Like]:
        """The position taken apart, the weightiest first, each with its sentence."""
        return []

    def advise(self, question: Question) -> list[Advice]:
        """All legal answers to an open question of this play, the best first, each with its reason. Changes nothing."""
        return no_opinion(question.options.values())

    def lookahead(self, question: Question) -> int:
        """So many answers on a searching bot plays, at least, before it judges an answer to this question."""
        return self.LOOKAHEAD

    @classmethod
    def presets(cls, scenario: str, content: C) -> dict[str, dict[str, Any]]:
        """Choices ready made for a scenario, by id: the options that each stands for. `preset.name.<id>` says them, and
        `preset.<scenario>.<id>` what they are for."""
        return {}

    @classmethod
    def sample_options(cls, rng: Random, scenario: str, players: int) -> dict[str, Any]:
        """Some playable options of a set-up, as `Setting.options`; ./play fuzz and the conformance kit sample them."""
        return {}

    # What frames say

    def ask(
        self,
        handler: Handler,
        seat: Seat,
        candidates: Iterable[Option],
        *,
        rule: str,
        prompt: Message | None = None,
        why: Why | None = None,
        shows: Show | None = None,
        beyond: Beyond | None = None,
    ) -> Asked:
        """Ask one seat. The kind is the handler's name; a candidate is legal when `why` yields nothing for it."""
        question = Question(
            self, handler, seat, candidates, rule=rule, prompt=prompt, why=why, shows=shows, beyond=beyond
        )
        return self._say(Asked([question]))

    def ask_each(self, *asks: Asked) -> Asked:
        """Ask several seats at once; they may answer in any order."""
        for ask in asks:
            self._said.remove(ask)
        return self._say(Asked([question for ask in asks for question in ask.questions]))

    def offer(
        self,
        handler: Handler,
        seat: Seat,
        candidates: Iterable[Option],
        *,
        rule: str,
        prompt: Message | None = None,
        why: Why | None = None,
        shows: Show | None = None,
    ) -> Question:
        """Something that a seat may do now though it isn't asked; made in `offers` of an open frame."""
        return Question(self, handler, seat, candidates, rule=rule, prompt=prompt, why=why, shows=shows, offer=True)

    def push(self, frame: Frame) -> Pushed:
        """Carry out another rule first; this frame runs again afterwards."""
        return self._say(Pushed(frame))

    def announce(self, fact: Fact) -> Announced:
        """Let others answer a fact before this frame goes on."""
        return self._say(Announced(fact))

    def done(self, frame: Frame, value: object = None) -> Done:
        """This rule is carried out. A value goes to `after_<tag>` of the frame below."""
        return self._say(Done(frame, value))

    def again(self) -> Again:
        """Run the same frame once more."""
        return self._say(Again())

    def win(self, how: str, *, rule: str, **args: Value) -> NoReturn:
        """The session is won, at once and from any depth; said by the message `end.won.<how>`."""
        self._end(True, how, rule, args)

    def lose(self, how: str, *, rule: str, **args: Value) -> NoReturn:
        """The session is lost, at once and from any depth; said by the message `end.lost.<how>`."""
        self._end(False, how, rule, args)

    def leave(self, kind: type[Frame]) -> NoReturn:
        """Drop the frames above the nearest one of this kind, which runs on."""
        if not any(isinstance(frame, kind) for frame in self.stack):
            raise RuleError(f"leave {kind.__name__}: no such frame on the stack")
        while not isinstance(self.stack[-1], kind):
            self.stack.pop()
        raise Left

    def tell(self, key: str, *, rule: str = "", seen_by: list[Seat] | None = None, **args: Value) -> None:
        """Put a fact into the log."""
        self.events.append(Event(key, args, rule, seen_by))

    def phase(self, key: str, *, rule: str = "", **args: Value) -> None:
        """A heading in the log; orders that were given for the phase end here."""
        self.orders = [order for order in self.orders if order.until != "phase"]
        self.events.append(Event(f"phase.{key}", args, rule))

    def measure(self, at: int, **numbers: int) -> None:
        """How the siege stands at this round or turn, for the chart at the end."""
        self.events.append(Event("measure", {"at": at, **numbers}))

    def reveal(self) -> None:
        """Something hidden has been seen: undo stops here as it does at a roll."""
        self.revealed = True

    @property
    def draws(self) -> list[Draw]:
        return self.chance.taken

    @property
    def barrier(self) -> bool:
        """Whether this action has rolled, drawn or revealed anything."""
        return self.revealed or bool(self.chance.taken)

    # The engine

    def settle(self, automatic: int = MOST_AUTOMATIC, *, judged: bool = True) -> None:
        """Run the rules until somebody must answer or the session has ended; answer so many asks by the kernel.

        Without `judged` the candidates are left unjudged, for a question whose answer is at hand.
        """
        for _ in range(MOST_STEPS):
            if self.questions or self.closed:
                self.questions, self.closed = [], []
            if self.outcome is not None:
                return
            top = self.stack[-1]
            try:
                step = self.carry_out(top)
                if not isinstance(step, Asked):
                    self._take(top, step)
                    continue
                self._listen(top, step)
                if not (automatic and self._answer_for_a_seat(top)):
                    break
                automatic -= 1
            except Left:
                continue
            except Exception as error:
                self._noted(error, top)
                raise
        else:
            raise RuleError(f"no question after {MOST_STEPS} steps; on top lies {self.stack[-1].tag()}")
        if judged:
            self.judge()

    def judge(self) -> None:
        """Judge every candidate of what is asked and offered. Raises RuleError where an ask has no legal answer."""
        try:
            for question in self.questions:
                if not question.options:
                    raise RuleError(f"{self.stack[-1].tag()} asks {question.kind} and offers no legal answer")
            for one, other in combinations(self.questions, 2):
                if one.seat == other.seat and not one.options.keys().isdisjoint(other.options):
                    tag = self.stack[-1].tag()
                    raise RuleError(f"{tag} asks a seat for the same answer by {one.kind} and by {other.kind}")
        except Exception as error:
            self._noted(error, self.stack[-1])
            raise

    def _noted(self, error: Exception, top: Frame) -> None:
        error.add_note(f"in the frame {top.tag()} of {self.id}")

    def carry_out(self, top: Frame) -> Step:
        """Run one frame as far as its next step."""
        said = self._said
        said.clear()
        step = top.run(self)
        if len(said) != 1 or step is not said[0]:
            raise RuleError(f"{top.tag()} must make exactly one step and return it")
        return step

    def find(self, seat: Seat, wanted: str) -> tuple[Question, Option]:
        """The open ask or offer of a seat that this answer belongs to. Raises Refused with all reasons."""
        mine = [question for question in self.questions if question.seat == seat]
        for question in mine:
            chosen = question.legal(wanted)
            if chosen is not None:
                return question, chosen
        for question in [*mine, *(offer for offer in self.closed if offer.seat == seat)]:
            reasons = question.reasons(self, wanted)
            if reasons:
                raise Refused(wanted, reasons)
        if mine:
            raise Refused(wanted, [Refusal(mine[0].rule, Message("kernel.not_offered", {"option": wanted}))])
        key = "kernel.over" if self.outcome else "kernel.not_asked"
        raise Refused(wanted, [Refusal("", Message(key, {"seat": seat}))])

    def hear(self, question: Question, chosen: Option) -> None:
        """Give an answer to the frame that asked; the frame only records it."""
        answer = Answer(question.seat, chosen.id, chosen.verb, chosen.args)
        self._record(question.handler, answer)

    def offers_below(self, call: LastCall, seat: Seat) -> list[Question]:
        """What this seat may still do before the open frame under a last call ends."""
        return [offer for offer in self.stack[-2].offers(self) if offer.seat == seat and offer.answerable]

    def reopen(self, call: LastCall, seat: Seat, taken: str) -> Again:
        """An offer was taken at the last call: the open frame below hears it and runs on."""
        offer, chosen = next(
            (offer, chosen) for offer in self.offers_below(call, seat) if (chosen := offer.legal(taken)) is not None
        )
        self.stack.pop()
        self.hear(offer, chosen)
        return self._say(Again())

    def close(self, call: LastCall) -> Again:
        """The last call is over: the open frame below ends."""
        del self.stack[-2:]
        self._must_go_on(call)
        return self._say(Again())

    def last_call_prompt(self) -> Message:
        return Message("kernel.last_call", {"frame": {"key": f"frame.{self.stack[-2].tag()}"}})

    def _record(self, method: Callable[[Any, Any], None], value: object) -> None:
        said = len(self._said)
        try:
            method(self, value)
        except Left:
            said = -1
        if len(self._said) != said:
            raise RuleError(f"{method.__qualname__} may only record; the frame's run makes the steps")

    def _listen(self, top: Frame, asked: Asked) -> None:
        if not asked.questions:
            raise RuleError(f"{top.tag()} asks nobody")
        offers = list(top.offers(self)) if top.open else []
        self.questions = asked.questions + [offer for offer in offers if offer.answerable]
        self.closed = [offer for offer in offers if not offer.answerable]
        for question in self.questions:
            if getattr(top, f"on_{question.kind}", None) != question.handler:
                raise RuleError(f"{top.tag()} asks {question.kind} with a handler that is not its own on_...")

    def _take(self, top: Frame, step: Step) -> None:
        if isinstance(step, Pushed):
            for frame in self.stack:
                if frame is step.frame:
                    raise RuleError(f"{top.tag()} pushes {frame.tag()}, which already lies on the stack")
            self.stack.append(step.frame)
        elif isinstance(step, Done):
            if step.frame is not top:
                raise RuleError(f"{top.tag()} says that {step.frame.tag()} is done")
            self._finish(top, step.value)
        elif isinstance(step, Announced):
            self.stack.append(Reactions(step.fact))

    def _finish(self, top: Frame, value: object) -> None:
        if top.open:
            if value is not None:
                raise RuleError(f"{top.tag()} is open and can't give a value back")
            waiting = [seat for seat in self._holders(top) if self._wants_last_call(seat, top.tag())]
            if waiting:
                self.stack.append(LastCall(waiting))
                return
        self.stack.pop()
        self._must_go_on(top)
        if value is not None:
            below = self.stack[-1]
            after = getattr(below, f"after_{top.tag()}", None)
            if after is None:
                raise RuleError(f"{below.tag()} has no after_{top.tag()}")
            self._record(after, value)

    def _must_go_on(self, ended: Frame) -> None:
        if not self.stack:
            raise RuleError(f"after {ended.tag()} no rule is left and the session is neither won nor lost")

    def _holders(self, top: Frame) -> list[Seat]:
        return sorted({offer.seat for offer in top.offers(self) if offer.answerable})

    def _wants_last_call(self, seat: Seat, tag: str) -> bool:
        choice = next((o.choice for o in self.orders if (o.seat, o.what, o.of) == (seat, "offers", tag)), "never")
        return choice == "always" or (choice == "matter" and self.offer_matters(seat))

    def _answer_for_a_seat(self, top: Frame) -> bool:
        if top.open:
            return False
        orders = {(order.seat, order.of): order.choice for order in self.orders if order.what == "answer"}
        for question in self.questions:
            ordered = question.legal(orders.get((question.seat, question.kind), ""))
            chosen = ordered or (question.only if len(self.questions) == 1 else None)
            if chosen:
                key = "ordered" if ordered else "auto"
                args: dict[str, Value] = {"ask": question.kind, "option": chosen.id, "seat": question.seat}
                if chosen.label is not None:
                    args["says"] = as_part(chosen.label)
                self.events.append(Event(key, args))
                self.hear(question, chosen)
                return True
        return False

    def _end(self, won: bool, how: str, rule: str, args: dict[str, Value]) -> NoReturn:
        self.outcome = Outcome(won, how, rule, Message(f"end.{'won' if won else 'lost'}.{how}", args))
        self.stack.clear()
        raise Left

    def _say(self, step: S) -> S:
        self._said.append(step)
        return step
