"""A bot that plays each answer on, many times, in worlds that could be the true one.

Monte Carlo tree search over the answers, determinised: each playout begins in a world of its own, in which what the
seat can't know is redrawn (`Seen.imagine`), with dice of its own. Nodes are sequences of answers, whatever the dice
said between them. Answers are tried in the order in which advice likes them, the further ones only when the first
have been tried often; behind the tree advice plays on for `LOOKAHEAD` answers, and then the position is worth what
the title says. The n-th try of every first answer happens in the same n-th world, so that luck is the same for all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import log, sqrt
from random import Random

from msgspec import Struct

from domain.bots import AnyPlay, Seen
from domain.bots.greedy import answer, ranked, take
from domain.kernel.frames import Seat

SCALE = 3000
"""A change of so much worth counts half as much as the way from where it stands to a sure win or loss."""
EXPLORE = 0.12
FIRST, WIDER = 4, 0.5
"""So many answers are tried at once, and with the square root of the tries more of them."""
SURE = 0.5
"""By so many standard errors another answer must have done better than the one that advice likes best."""
LEAST = 4


class Budget(Struct, frozen=True):
    """When to stop thinking: after so many playouts (then the seed alone decides), so many seconds, or either."""

    playouts: int = 400
    seconds: float | None = None


class Found(Struct, frozen=True):
    """What the search found of an answer: how often it was tried, how that ended on the mean (0 lost, 1 won), how
    much better that is than advice's own first choice, and how many of the tries were won and lost on the way."""

    option: str
    tries: int
    mean: float
    better: float
    won: int
    lost: int


Progress = Callable[[int, int], None]
"""Told after each playout: how many are done, and of how many."""


class SearchBot:
    """Thinks about every answer for as long as its budget allows."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, seen: Seen) -> str:
        """The answer that did best."""
        only = seen.only()
        return only if only is not None else search(seen, self._rng, self._budget)[0].option


def search(seen: Seen, rng: Random, budget: Budget, progress: Progress | None = None) -> list[Found]:
    """The answers that were tried, the best first; the same for the same seed where playouts alone bound it."""
    thinking = _Thinking(seen, rng.getrandbits(64))
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    for n in range(budget.playouts):
        if until is not None and time.monotonic() > until:
            break
        thinking.play_out()
        if progress is not None:
            progress(n + 1, budget.playouts)
    return thinking.found()


class _Node:
    """A sequence of answers: what came of it, and what was tried behind it."""

    __slots__ = ("children", "order", "total", "tries")

    def __init__(self) -> None:
        self.tries = 0
        self.total = 0.0
        self.order: list[str] = []
        self.children: dict[str, _Node] = {}


class _Thinking:
    def __init__(self, seen: Seen, seed: int) -> None:
        self.seen = seen
        self.seed = seed
        self.root = _Node()
        g = self._world(0)
        self.here = g.value()
        self.lookahead = g.LOOKAHEAD
        self.root.order = [each.option for each in ranked(g, seen.seat)]
        self.results: dict[str, list[float]] = {}
        self.ends: dict[str, list[int]] = {}

    def play_out(self) -> None:
        first = self._choose(self.root, self.root.order)
        child = self.root.children.setdefault(first, _Node())
        g = self._world(child.tries)
        take(g, self.seen.seat, first)
        path, answers = [self.root, child], 1
        while g.outcome is None and path[-1].tries > 0:
            chosen = self._below(g, path[-1])
            path.append(path[-1].children.setdefault(chosen, _Node()))
            answers += 1
        while g.outcome is None and answers < self.lookahead:
            answer(g)
            answers += 1
        result = self._result(g)
        for node in path:
            node.tries += 1
            node.total += result
        self.results.setdefault(first, []).append(result)
        ends = self.ends.setdefault(first, [0, 0])
        if g.outcome is not None:
            ends[0 if g.outcome.won else 1] += 1

    def found(self) -> list[Found]:
        """Advice's first choice stays first unless another did better for sure."""
        if not self.results:
            self.results[self.root.order[0]] = []
        favourite = self.root.order[0]
        told = [
            self._told(option, results, self.results.get(favourite, [])) for option, results in self.results.items()
        ]
        return [each for _, each in sorted(told, key=lambda pair: -pair[0])]

    def _told(self, option: str, results: list[float], favourite: list[float]) -> tuple[float, Found]:
        pairs = [mine - theirs for mine, theirs in zip(results, favourite, strict=False)]
        better = sum(pairs) / len(pairs) if pairs else 0.0
        spread = sqrt(sum((each - better) ** 2 for each in pairs)) / len(pairs) if pairs else 0.0
        rank = 0.0
        if option != self.root.order[0]:
            rank = better - SURE * spread if len(pairs) >= LEAST else -1.0 + better
        won, lost = self.ends.get(option, (0, 0))
        mean = sum(results) / len(results) if results else 0.5
        return rank, Found(option, len(results), mean, better, won, lost)

    def _world(self, n: int) -> AnyPlay:
        return self.seen.imagine(Random(f"{self.seed} {n}"))

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
        wide = FIRST + int(WIDER * sqrt(node.tries))
        open_ = options[:wide]
        untried = next((option for option in open_ if option not in node.children), None)
        if untried is not None:
            return untried
        spread = log(max(2, node.tries))
        return max(open_, key=lambda option: self._bound(node.children[option], spread))

    def _bound(self, child: _Node, spread: float) -> float:
        if not child.tries:
            return 2.0
        return child.total / child.tries + EXPLORE * sqrt(spread / child.tries)

    def _result(self, g: AnyPlay) -> float:
        if g.outcome is not None:
            return 1.0 if g.outcome.won else 0.0
        change = g.value() - self.here
        return 0.5 + 0.5 * change / (abs(change) + SCALE)


def _asked(g: AnyPlay) -> Seat:
    return next(each.seat for each in g.questions if not each.offer)
