"""A bot that takes the answer which the title's own advice likes best."""

from __future__ import annotations

from random import Random

from domain.bots import MOST_OPTIONS, AnyPlay, Seen
from domain.kernel.advice import Advice
from domain.kernel.frames import Option, Seat


class GreedyBot:
    """Looks as far as advice does; where advice has no opinion, the first answer is as good as any."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, seen: Seen) -> str:
        """The best answer of all that the seat is asked and offered."""
        return seen.only() or ranked(seen.imagine(self._rng), seen.seat)[0].option


def ranked(g: AnyPlay, seat: Seat) -> list[Advice]:
    """All answers of a seat, the best first. Of an offer only what promises more than nothing comes before the rest:
    it may be left, and what is asked may not."""
    asked: list[Advice] = []
    offered: list[Advice] = []
    for question in g.questions:
        if question.seat == seat:
            (offered if question.offer else asked).extend(g.advise(question))
    if not offered:
        return _sorted(asked) if sum(each.seat == seat for each in g.questions) > 1 else asked
    good = [each for each in offered if each.worth > 0]
    return [*_sorted([*asked, *good]), *_sorted([each for each in offered if each.worth <= 0])]


def answer(g: AnyPlay) -> str:
    """Let whoever is asked first answer the open question of a play, which goes on; gives the answer."""
    question = next(each for each in g.questions if not each.offer)
    if len(g.questions) == 1 and len(question.options) == 1:
        chosen = next(iter(question.options))
    else:
        chosen = ranked(g, question.seat)[0].option
    take(g, question.seat, chosen)
    return chosen


def take(g: AnyPlay, seat: Seat, chosen: str) -> None:
    """Give an answer to a play, without a save."""
    question, option = g.find(seat, chosen)
    g.hear(question, option)
    g.settle()


def _sorted(advice: list[Advice]) -> list[Advice]:
    return sorted(advice, key=lambda each: -each.worth)


def follow(g: AnyPlay, seat: Seat, chosen: str, depth: int | None = None) -> list[Option]:
    """Give an answer to a play and, as advice likes best, what the seat is then asked before anything is paid, rolled
    or shown; gives those further answers. `depth`: how high the frames lay before the first answer of the action,
    where some were given already."""
    if depth is None:
        depth = len(g.stack)
    take(g, seat, chosen)
    then: list[Option] = []
    while len(g.stack) > depth and not g.barrier and len(then) < MOST_OPTIONS and _asks_only(g, seat):
        question, option = g.find(seat, ranked(g, seat)[0].option)
        g.hear(question, option)
        g.settle()
        then.append(option)
    return then


def _asks_only(g: AnyPlay, seat: Seat) -> bool:
    return bool(g.questions) and all(question.seat == seat for question in g.questions)
