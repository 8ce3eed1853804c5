"""The one gate: nothing else changes a state.

A gate belongs to one session: its title, its frozen content and its seed. States go in and come out as bytes, so
whatever goes wrong inside a rule leaves the state as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from domain.kernel.chance import SEED_BYTES, Chance, Draw, Streams
from domain.kernel.codec import codec
from domain.kernel.content import Content
from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Frame, LastCall, Option, Seat
from domain.kernel.game import Event, Game, Setting
from domain.kernel.numbers import Shows
from domain.kernel.orders import Order, known, subjects
from domain.kernel.reactions import Reactions
from domain.kernel.words import Message, message

G = TypeVar("G", bound=Game[Any, Any, Any])


class Acted(Generic[G]):
    """An action was taken: the new state, the play that stands there, and what happened on the way."""

    def __init__(self, g: G, state: bytes, taken: Sequence[Option] = (), left: Sequence[str] = ()) -> None:
        self.g = g
        self.state = state
        self.events: list[Event] = g.events
        self.draws: list[Draw] = g.draws
        self.barrier = g.barrier
        self.taken = [option.id for option in taken]
        self.said = [option.says for option in taken]
        self.left = list(left)


class Drafted(Generic[G]):
    """Options were chosen, nothing is paid yet: the play as it stands behind them, with the asks that follow."""

    def __init__(self, g: G, draft: Sequence[str]) -> None:
        self.g = g
        self.draft = list(draft)


class Pays(Struct, frozen=True):
    """Options that would make an action, and whether it throws, draws or shows anything."""

    barrier: bool


class Explained(Struct, frozen=True):
    """Whether an answer is legal, every reason against it, and what it would touch."""

    option: str
    legal: bool
    reasons: list[Refusal]
    shows: Shows
    says: Message | None = None


class Gate(Generic[G]):
    def __init__(self, game: type[G], content: Content, seed: bytes) -> None:
        self.game = game
        self.content = content
        self.seed = seed
        self.codec = codec(game)  # type: ignore[arg-type]

    def start(self, setting: Setting, script: dict[str, list[int]] | None = None) -> Acted[G]:
        """Set the game up as far as the first question. Raises Refused for options that can't be played."""
        world, frame = self.game.begin(setting, self.content)
        g = self.game(world, self.content, Chance(self.seed, Streams(), script))
        g.stack.append(frame)
        g.settle()
        return Acted(g, self.codec.save(g))

    def open(self, state: bytes, *, trial: bool = False) -> G:
        """The play at its open question. A trial has other dice, so that it can't tell what will come."""
        g = self._asked(state, trial=trial)
        g.judge()
        return g

    def act(
        self, state: bytes, options: Sequence[str], seat: Seat, script: dict[str, list[int]] | None = None
    ) -> Acted[G] | Drafted[G]:
        """Take options in order until one pays; the rest is `left`, never taken unseen. Raises Refused."""
        g = self._asked(state)
        for stream, results in (script or {}).items():
            g.chance.script(stream, *results)
        taken, pays = self._take(g, options, seat)
        g.judge()
        return Acted(g, self.codec.save(g), taken, options[len(taken) :]) if pays else Drafted(g, options)

    def look(self, state: bytes, draft: Sequence[str], seat: Seat) -> G | None:
        """The play behind a draft, or None where the draft pays. Changes nothing. Raises Refused."""
        taken = self.try_out(state, draft, seat)
        return taken.g if isinstance(taken, Drafted) else None

    def try_out(self, state: bytes, draft: Sequence[str], seat: Seat) -> Pays | Drafted[G]:
        """Take a draft as a trial, to learn whether it pays and what follows where it doesn't.

        Changes nothing. Raises Refused.
        """
        g = self._asked(state, trial=True)
        _, pays = self._take(g, draft, seat)
        if pays:
            return Pays(g.barrier)
        g.judge()
        return Drafted(g, draft)

    def imagine(self, state: bytes, draft: Sequence[str], seat: Seat, rng: Random) -> G:
        """A play that agrees with all that a seat knows: the rest, and every die to come, is drawn by `rng`.

        It stands behind the draft and is nobody's but the caller's. Raises Refused where the draft can't stand.
        """
        g = self.codec.load(state, self.content, rng.randbytes(SEED_BYTES))
        g.resample(seat, rng)
        _ask(g)
        for wanted in draft:
            question, chosen = g.find(seat, wanted)
            g.hear(question, chosen)
            g.settle(judged=False)
        return g  # type: ignore[return-value]

    def explain(self, state: bytes, draft: Sequence[str], wanted: Sequence[str], seat: Seat) -> list[Explained]:
        """Why (or why not) these answers may follow the draft. Raises Refused when the draft itself can't stand."""
        g = self.look(state, draft, seat)
        if g is None:
            paid = Message("kernel.pays", {"option": draft[-1]})
            raise Refused(draft[-1], [Refusal("", paid)], len(draft) - 1)
        return [explain(g, each, seat) for each in wanted]

    def order(self, state: bytes, order: Order) -> Acted[G]:
        """Give a standing order in place of any of the same seat for the same thing; choice "" takes it back.

        Raises Refused where the game knows no such ask or open frame, or when the session is over.
        """
        g = self.open(state)
        if g.outcome:
            raise Refused(order.choice, [Refusal("", Message("kernel.over"))])
        frames: list[type[Frame]] = [*self.game.FRAMES, Reactions, LastCall]
        if not known(order, frames):
            there = ", ".join(subjects(order.what, frames))
            raise Refused(order.choice, [Refusal("", message("kernel.no_such_order", of=order.of, known=there))])
        same = (order.seat, order.what, order.of)
        g.orders = [each for each in g.orders if (each.seat, each.what, each.of) != same]
        if order.choice:
            g.orders.append(order)
        g.settle()
        return Acted(g, self.codec.save(g))

    def rewind(self, state: bytes, epoch: int | None = None) -> bytes:
        """A state to go back to. Past a barrier the dice must fall anew: `epoch` is the revision that undoes."""
        if epoch is None:
            return state
        g = self.codec.load(state, self.content, self.seed)
        g.chance.streams = Streams(epoch)
        return self.codec.save(g)

    def _asked(self, state: bytes, *, trial: bool = False) -> G:
        """The play at its open question, whose candidates are judged when somebody looks at them."""
        seed = blake2b(self.seed, key=b"trial", digest_size=SEED_BYTES).digest() if trial else self.seed
        g = self.codec.load(state, self.content, seed)
        _ask(g)
        return g  # type: ignore[return-value]

    def _take(self, g: G, options: Sequence[str], seat: Seat) -> tuple[list[Option], bool]:
        """Take options in order until they pay: those that were taken, and whether they do."""
        calling = bool(g.stack) and isinstance(g.stack[-1], LastCall)  # which gives way to the offer taken at it
        depth = len(g.stack) - calling
        table, frames = self.codec.table(g), self.codec.frames(g.stack[:depth])
        taken: list[Option] = []
        for at, wanted in enumerate(options):
            try:
                question, chosen = g.find(seat, wanted)
            except Refused as refused:
                raise Refused(wanted, refused.reasons, at) from None
            taken.append(chosen)
            g.hear(question, chosen)
            g.settle(judged=False)
            unpaid = (
                not g.barrier
                and len(g.stack) > depth
                and not isinstance(g.stack[-1], LastCall)
                and all(question.seat == seat for question in g.questions)
                and self.codec.frames(g.stack[:depth]) == frames
                and self.codec.table(g) == table
            )
            if not unpaid:
                return taken, True
        return taken, False


def _ask(g: Game[Any, Any, Any]) -> None:
    """Ask the question of a play that was loaded; its events are known since the save."""
    g.settle(automatic=0, judged=False)
    g.events.clear()


def explain(g: Game[Any, Any, Any], wanted: str, seat: Seat) -> Explained:
    """One answer at the open question of a play."""
    try:
        question, chosen = g.find(seat, wanted)
    except Refused as refused:
        return Explained(wanted, False, refused.reasons, Shows())
    shows = question.shows(g, chosen) if question.shows else Shows()
    return Explained(wanted, True, [], shows, chosen.says)
