"""One session played at random, with every check on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from domain.bots import Bot, decide
from domain.bots.random import RandomBot
from domain.catalogue import words
from domain.conformance.broken import Broken, must
from domain.conformance.checks import AT_THE_END, CHECKS, REDRAWN, SECRETS, Check, Moment
from domain.conformance.coverage import Reached, watched
from domain.conformance.objects import places
from domain.conformance.table import Start, Table, Taken
from domain.kernel.content import Content, freeze
from domain.kernel.errors import Refused
from domain.kernel.game import Outcome
from domain.kernel.history import fresh, undo
from domain.kernel.orders import ASK_ME
from domain.kernel.positions import AnyGame

MOST_ACTIONS = 5_000
EACH_UNTIL = 150
THEN_EVERY = 10
ASIDE = 0.1
MOST_UNDOS = 12


class Run:
    """A walk through one session. After `walk`, `table` holds it and `reached` what turned up in it."""

    def __init__(
        self,
        game: AnyGame,
        content: Content,
        start: Start,
        *,
        checks: Sequence[Check] = CHECKS,
        at_the_end: Sequence[Check] = AT_THE_END,
        bot: Bot | None = None,
        walks: str = "",
    ) -> None:
        self.start = start
        self.checks = checks
        self.at_the_end = at_the_end
        self.content = content
        self.reached = Reached()
        self.game: AnyGame = watched(game)  # type: ignore[arg-type]  # classes are hashable
        self.words = words(game, content.names())
        self.rng = Random(walks or f"{start.seed} walks")
        self.bot = bot or RandomBot(self.rng)
        self.heard: dict[str, None] = {}
        self.undos = 0
        self._marks: set[str] = set()
        self._tried: Taken = []
        self._taken = 0
        self._objects = places(content)
        self._frozen = freeze(content, game.schema)[0]

    def walk(self, begun: Iterable[Taken] = (), *, go_on: bool = True) -> Outcome | None:
        """Play the steps that are given while they are legal, then (if `go_on`) at random to the end. Raises Broken."""
        given = iter(begun)
        try:
            self.game.reached = self.reached  # type: ignore[attr-defined]
            self._begin()
            while self.table.g.outcome is None:
                ours = next(given, None)
                if ours is None and not go_on:
                    break
                self._tried = ours or self._next()
                try:
                    self._take(self._tried)
                except Refused:
                    if ours is None:
                        raise
                    given, self._tried = iter(()), []
                    continue
                self._tried = []
                self._check()
            if self.checks:
                self._replay()
                hides = SECRETS in self._marks and self.start.setting.players > 1
                must(not hides or REDRAWN in self._marks, "seats have secrets, and resample redraws none of them")
        except Broken:
            raise
        except Exception as error:
            notes = "; ".join(getattr(error, "__notes__", []))
            raise Broken(f"the rules stumble: {type(error).__name__}: {error} {notes}".rstrip()) from error
        return self.table.g.outcome

    @property
    def steps(self) -> list[Taken]:
        """What was taken, and last of all what was tried and broke."""
        taken = list(self.table.steps) if hasattr(self, "table") else []
        return [*taken, self._tried] if self._tried and len(taken) == self._taken else taken

    def _begin(self) -> None:
        self.table = Table(self.game, self.content, self.start)
        self._fallen: set[tuple[str, int, int]] = set()
        self._note()
        self._twin = self.table.play()
        self._check()

    def _next(self) -> Taken:
        must(len(self.steps) < MOST_ACTIONS, f"no end after {MOST_ACTIONS} actions")
        if self.checks and self.rng.random() < ASIDE:
            aside = self._order() if self.rng.random() < 0.5 else self._way_back()
            if aside:
                return aside
        seats = sorted({each.seat for each in self.table.g.questions if not each.offer or self.rng.random() < 0.3})
        seat = self.rng.choice(seats or sorted({each.seat for each in self.table.g.questions}))
        return [seat, *decide(self.table.gate, self.table.state, seat, self.bot)]

    def _way_back(self) -> Taken | None:
        table = self.table
        back = [n for n in range(table.head) if undo(table.revisions, table.head, 0, "free", "shared", n).allowed]
        if not back or self.undos == MOST_UNDOS:
            return None
        return ["undo", self.rng.choice(back[-3:])]

    def _order(self) -> Taken | None:
        """Some standing order for what is asked now, or for the end of an open frame."""
        rng = self.rng
        seat, until = rng.randint(1, self.start.setting.players), rng.choice(("phase", "session"))
        frames = [frame.tag() for frame in self.game.FRAMES if frame.open]
        asks = [each for each in self.table.g.questions if not each.offer]
        if frames and rng.random() < 0.7:
            return ["order", seat, "offers", rng.choice(frames), rng.choice(("", "always", *ASK_ME)), until]
        if asks:
            ask = rng.choice(asks)
            return ["order", ask.seat, "answer", ask.kind, rng.choice(["", *ask.options]), until]
        return None

    def _take(self, step: Taken) -> None:
        before, self._taken = self.table.state, len(self.table.steps)
        if step[0] == "undo":
            self._undo(int(step[1]))
        else:
            self.table.take(step)
        if step[0] == "order":
            self._twin = self.table.play()
        elif step[0] != "undo":
            must(self.table.state != before or self.table.events, f"{step} does nothing")
            self._follow(step)
        self._note()

    def _follow(self, step: Taken) -> None:
        """The twin has never been saved since the start or the last undo, and all of each question was judged before
        it was answered; it must come to the same bytes, by the same events and draws."""
        seat, *options = step
        told, drawn = len(self._twin.events), len(self._twin.draws)
        for option in options:
            self._twin.hear(*self._twin.find(int(seat), str(option)))
            self._twin.settle()
        table, resumed = self.table, f"after {step} a session resumed from its bytes"
        must(table.gate.codec.save(self._twin) == table.state, f"{resumed} differs from one that went on in memory")
        must(self._twin.events[told:] == table.events, f"{resumed} tells otherwise than one that went on in memory")
        must(self._twin.draws[drawn:] == table.draws, f"{resumed} draws otherwise than one that went on in memory")

    def _undo(self, to: int) -> None:
        self.undos += 1
        seen, table = self.table.head, self.table
        table.undo(to)
        for seat in range(1, self.start.setting.players + 1):
            must(not fresh(table.revisions, seen, seat), f"an answer from before the undo to {to} counts as fresh")
        rolled = any(row.barrier for row in table.revisions[to + 1 :])
        must(rolled or table.state == table.states[to], f"undo to {to} gives other bytes than were kept")
        self._twin = table.play()

    def _note(self) -> None:
        for draw in self.table.draws:
            key = draw.stream, draw.epoch, draw.n
            must(key not in self._fallen, f"the draw {key} falls twice, so it was known before")
            self._fallen.add(key)
        for question in self.table.g.questions:
            self.heard.update(dict.fromkeys(question.options))
        self.reached.note(self.table.events, self.steps[-1] if self.steps else [])

    def _check(self) -> None:
        over = self.table.g.outcome is not None
        if self.checks and (over or len(self.steps) <= EACH_UNTIL or len(self.steps) % THEN_EVERY == 0):
            rng = Random(f"{self.start.seed} checks {len(self.steps)}")
            moment = Moment(self.table, self.words, self._objects, list(self.heard), self._marks, rng)
            for check in self.at_the_end if over else self.checks:
                _apply(check, moment)

    def _replay(self) -> None:
        """The same seed and the same steps give the same bytes, and the content is as it was."""
        must(freeze(self.content, self.game.schema)[0] == self._frozen, "the rules have changed the content")
        again = Table(self.game, self.content, self.start)
        for step in self.steps:
            again.take(step)
        must(again.states == self.table.states, "the same seed and the same steps give other bytes")


def _apply(check: Check, moment: Moment) -> None:
    try:
        check(moment)
    except Broken as broken:
        raise Broken(f"{check.__name__}: {broken}") from broken.__cause__
    except Exception as error:
        raise Broken(f"{check.__name__}: the rules stumble: {type(error).__name__}: {error}") from error
