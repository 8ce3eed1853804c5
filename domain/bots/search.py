"""A bot that plays each answer on, many times, in worlds that could be the true one.

Monte Carlo tree search over the answers, determinised: each playout begins in a world of its own, in which what the
seat can't know is redrawn (`Seen.imagine`), with dice of its own. Nodes are sequences of answers, whatever the dice
said between them. The answers that advice likes best stand for election: each is tried as often as the others, in
the same worlds, so that luck is the same for all, and again and again the worse half drops out (sequential halving).
Behind the first answer the tree grows by upper confidence bounds, at first along advice's own choices alone; behind
the tree advice plays on, for as many answers as the question asks for (`horizon`) and then to the end of that round
where it is near, and then the position is worth what the title promises. Where a title can tell the odds of a position
(`Game.odds`), the next moment at which it can is far enough.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil, log, log2, sqrt
from random import Random

from msgspec import Struct

from domain.bots import AnyPlay, Seen
from domain.bots.greedy import answer, ranked, take
from domain.kernel.advice import WON, Advice
from domain.kernel.frames import Seat
from domain.kernel.game import Game

CANDIDATES = 4
"""So many first answers stand for election."""
SCALE = 3000
"""A change of so much worth counts half as much as the way from where it stands to a sure win or loss."""
EXPLORE = 0.12
WIDER = 0.5
"""Behind the first answer one reply is tried at first, and with the square root of the tries more of them."""
NEAR = 60
"""An answer that promises so much less than the best is not worth a bot's while."""
SURE = 0.75
"""By so many standard errors another answer must have done better than the one that advice likes best. Most true gains
are small: asking for twice as much threw them away with the false ones, asking for nothing trusted to luck."""
MOST_ANSWERS = 1000
"""No way to the next moment for odds is so long."""
LEAST = 4
"""Fewer tries than these prove nothing."""


class Budget(Struct, frozen=True):
    """When to stop thinking: after so many playouts (then the seed alone decides), so many seconds, or either."""

    playouts: int = 400
    seconds: float | None = None


class Found(Struct, frozen=True):
    """What the search found of an answer: how often it was tried; what it would come to on the mean (0 lost, 1 won) in
    the worlds in which advice's own first choice was tried, so that answers compare; how much better than that choice
    it is; and how many of the tries were won and lost on the way."""

    option: str
    tries: int
    mean: float
    better: float
    won: int
    lost: int


Progress = Callable[[int, int], None]
"""Told after each playout: how many are done, and of how many."""


class SearchBot:
    """Thinks about every action for as long as its budget allows, and of its later answers while it is at it."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget
        self._plan: list[str] = []

    def choose(self, seen: Seen) -> str:
        """The answer that did best; what the same search planned to answer next is answered without a new one."""
        only = seen.only()
        if only is not None:
            return only
        begun = len(seen.draft)
        if not begun or self._plan[:begun] != list(seen.draft) or begun == len(self._plan):
            thinking = think(seen, self._rng, self._budget, near=NEAR)
            self._plan = [*seen.draft, *thinking.plan()]
        return self._plan[begun]


def search(seen: Seen, rng: Random, budget: Budget, progress: Progress | None = None) -> list[Found]:
    """The answers that were tried, the best first; the same for the same seed where playouts alone bound it."""
    return think(seen, rng, budget, progress).found()


def think(
    seen: Seen, rng: Random, budget: Budget, progress: Progress | None = None, near: int | None = None
) -> Thinking:
    """Search, and give what came of it; `near` leaves out whatever promises so much less than the best, and whatever
    has surely done worse. Without it the whole budget is spent: somebody wants to read how the answers compare."""
    thinking = Thinking(seen, rng.getrandbits(64), near)
    began = time.monotonic()
    for n in range(budget.playouts):
        spent = n / budget.playouts
        if budget.seconds is not None:
            spent = max(spent, (time.monotonic() - began) / budget.seconds)
        if spent >= 1:
            break
        if thinking.settled:
            break
        thinking.play_out(spent)
        if progress is not None:
            progress(n + 1, budget.playouts)
    return thinking


class _Node:
    """A sequence of answers: what came of it, and what was tried behind it."""

    __slots__ = ("children", "order", "total", "tries")

    def __init__(self) -> None:
        self.tries = 0
        self.total = 0.0
        self.order: list[str] = []
        self.children: dict[str, _Node] = {}


class _Candidate:
    """A first answer that stands for election: the tree behind it and what each of its playouts came to."""

    __slots__ = ("lost", "node", "option", "results", "won")

    def __init__(self, option: str) -> None:
        self.option = option
        self.node = _Node()
        self.results: list[float] = []
        self.won = 0
        self.lost = 0

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.5


class Thinking:
    """A search under way."""

    def __init__(self, seen: Seen, seed: int, near: int | None) -> None:
        self._seen = seen
        self._seed = seed
        g = self._world(0)
        self._here = g.promise()
        self._horizon = horizon(g, seen.seat)
        self._moment = g.moment()
        self._candidates = [_Candidate(each) for each in _candidates(ranked(g, seen.seat), near)]
        self._to_compare = near is None
        self._favourite = self._candidates[0]
        self._standing = list(self._candidates)

    @property
    def settled(self) -> bool:
        """Whether only advice's first choice still stands."""
        return len(self._standing) == 1

    def play_out(self, spent: float) -> None:
        """Try the candidate that was tried least; `spent` says which part of the budget (0 to 1) is gone."""
        self._elect(spent)
        candidate = min(self._standing, key=lambda each: len(each.results))
        g = self._world(len(candidate.results))
        take(g, self._seen.seat, candidate.option)
        path, answers = [candidate.node], 1
        while g.outcome is None and path[-1].tries > 0 and not self._told_here(g):
            chosen = self._below(g, path[-1])
            path.append(path[-1].children.setdefault(chosen, _Node()))
            answers += 1
        self._play_on(g, answers)
        result = self._result(g)
        for node in path:
            node.tries += 1
            node.total += result
        candidate.results.append(result)
        if g.outcome is not None:
            candidate.won += g.outcome.won
            candidate.lost += not g.outcome.won

    def found(self) -> list[Found]:
        """The candidates that were tried; advice's first choice stays first unless another did better for sure."""
        tried = [each for each in self._candidates if each.results] or [self._favourite]
        return [self._told(each) for each in sorted(tried, key=self._rank, reverse=True)]

    def plan(self) -> list[str]:
        """The best first answer and, as far as they were tried often enough, the best answers behind it."""
        best = max(self._candidates, key=self._rank)
        plan, node = [best.option], best.node
        while node.children:
            option, node = max(node.children.items(), key=lambda pair: pair[1].tries)
            if node.tries < LEAST:
                break
            plan.append(option)
        return plan

    def _elect(self, spent: float) -> None:
        """The worse half drops out whenever its share of the budget is gone, and, unless answers are to be compared,
        who is surely no better than advice's first choice; that one stays, since the others are measured by it."""
        stages = max(1, ceil(log2(len(self._candidates))))
        places = max(2, ceil(len(self._candidates) / 2 ** int(spent * stages)))
        others = [each for each in self._standing[1:] if self._to_compare or not self._beaten(each)]
        others.sort(key=lambda each: -each.mean)
        self._standing = [self._favourite, *others[: places - 1]]

    def _beaten(self, candidate: _Candidate) -> bool:
        better, spread = self._better(candidate)
        return len(candidate.results) >= LEAST and better + spread <= 0

    def _world(self, n: int) -> AnyPlay:
        return self._seen.imagine(Random(f"{self._seed} {n}"))

    def _below(self, g: AnyPlay, node: _Node) -> str:
        """Answer a question within the tree; gives the key of the node behind it."""
        seat = _asked(g)
        if len(g.questions) == 1 and len(g.questions[0].options) == 1:
            chosen = next(iter(g.questions[0].options))
        else:
            known = {option for question in g.questions if question.seat == seat for option in question.options}
            if not node.order or not known.issubset(node.order):
                node.order += [each.option for each in ranked(g, seat) if each.option not in node.order]
            chosen = self._choose(node, [option for option in node.order if option in known])
        take(g, seat, chosen)
        return chosen

    def _choose(self, node: _Node, options: list[str]) -> str:
        """The next untried answer while there are few, else by the upper confidence bound."""
        open_ = options[: 1 + int(WIDER * sqrt(node.tries))]
        untried = next((option for option in open_ if option not in node.children), None)
        if untried is not None:
            return untried
        spread = log(max(2, node.tries))
        return max(open_, key=lambda option: self._bound(node.children[option], spread))

    def _bound(self, child: _Node, spread: float) -> float:
        if not child.tries:
            return 2.0
        return child.total / child.tries + EXPLORE * sqrt(spread / child.tries)

    def _play_on(self, g: AnyPlay, answers: int) -> None:
        """By advice, and to the end of a round where one comes soon: there positions compare best. Where odds are told,
        to the next moment for them, however far, so that no promise is held against odds."""
        rounds, odds = None, tells_odds(g)
        for n in range(answers, MOST_ANSWERS if odds else 2 * self._horizon):
            if n >= self._horizon and rounds is None:
                rounds = _rounds(g)
            over = self._told_here(g) if odds else rounds is not None and _rounds(g) > rounds
            if g.outcome is not None or over:
                return
            answer(g)

    def _told_here(self, g: AnyPlay) -> bool:
        """Whether the odds can be told here, and something has been done since the answer was asked for."""
        return g.moment() not in (None, self._moment)

    def _result(self, g: AnyPlay) -> float:
        if g.outcome is not None:
            return 1.0 if g.outcome.won else 0.0
        if g.moment() is not None:
            return g.odds()
        change = g.promise() - self._here
        return 0.5 + 0.5 * change / (abs(change) + SCALE)

    def _rank(self, candidate: _Candidate) -> float:
        """How much better than advice's first choice it surely is, by the playouts in the same worlds."""
        if candidate is self._favourite:
            return 0.0
        better, spread = self._better(candidate)
        return better - SURE * spread if len(candidate.results) >= LEAST else better - 1.0

    def _better(self, candidate: _Candidate) -> tuple[float, float]:
        """By how much on the mean, and the standard error of that."""
        pairs = [mine - theirs for mine, theirs in zip(candidate.results, self._favourite.results, strict=False)]
        if not pairs:
            return 0.0, 0.0
        mean = sum(pairs) / len(pairs)
        return mean, sqrt(sum((each - mean) ** 2 for each in pairs)) / len(pairs)

    def _told(self, candidate: _Candidate) -> Found:
        better, _ = self._better(candidate)
        mean = max(0.0, min(1.0, self._favourite.mean + better))
        return Found(candidate.option, len(candidate.results), mean, better, candidate.won, candidate.lost)


def horizon(g: AnyPlay, seat: Seat) -> int:
    """How many answers on, at least, playouts are judged when this seat answers what it is asked and offered."""
    return max(g.lookahead(each) for each in g.questions if each.seat == seat)


def tells_odds(g: AnyPlay) -> bool:
    """Whether answers of this title are judged by the odds that it tells, and not a number of answers on."""
    return type(g).odds is not Game.odds


def _candidates(advice: list[Advice], near: int | None) -> list[str]:
    least = advice[0].worth - near if near is not None else -WON
    return [each.option for each in advice[:CANDIDATES] if each.worth >= least]


def _rounds(g: AnyPlay) -> int:
    return sum(event.key == "measure" for event in g.events)


def _asked(g: AnyPlay) -> Seat:
    return next(each.seat for each in g.questions if not each.offer)
