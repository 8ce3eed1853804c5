"""A whole session played by bots in memory, as a house would play it, without keeping anything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from domain.bots import AnyPlay, Bot, decide
from domain.bots.greedy import answer
from domain.kernel.chance import seed_from
from domain.kernel.content import Content
from domain.kernel.errors import RuleError
from domain.kernel.game import Game, Outcome, Setting
from domain.kernel.gate import Acted, Gate

MOST_ACTIONS = 20_000


class Played(Struct, frozen=True):
    """How a session went: the end (`won.<how>` or `lost.<how>`), the actions, the answers, the rounds it measured."""

    end: str
    actions: int
    answers: int
    rounds: int


def play(
    game: type[AnyPlay], content: Content, setting: Setting, seed: str, bot: Callable[[Random], Bot] | None
) -> Played:
    """Bots on all seats play a session to its end; without a bot, advice alone does, which is quicker.

    Raises Refused for a setting that can't be played, RuleError where no end comes.
    """
    gate: Gate[AnyPlay] = Gate(game, content, seed_from(seed))
    begun = gate.start(setting)
    return _by_advice(begun.g) if bot is None else _by_bot(gate, begun, bot(Random(seed)))


def _by_bot(gate: Gate[AnyPlay], stood: Acted[AnyPlay], bot: Bot) -> Played:
    answers, rounds = 0, _round(stood.g)
    for n in range(MOST_ACTIONS):
        if stood.g.outcome is not None:
            return Played(ending(stood.g.outcome), n, answers, rounds)
        seat = next(each.seat for each in stood.g.questions if not each.offer)
        options = decide(gate, stood.state, seat, bot)
        acted = gate.act(stood.state, options, seat)
        assert isinstance(acted, Acted)
        stood = acted
        answers += len(options)
        rounds = max(rounds, _round(stood.g))
    raise RuleError(f"{gate.game.id}: no end after {MOST_ACTIONS} actions of bots")


def _by_advice(g: AnyPlay) -> Played:
    answers = 0
    while g.outcome is None:
        if answers == MOST_ACTIONS:
            raise RuleError(f"{g.id}: no end after {MOST_ACTIONS} answers of bots")
        answer(g)
        answers += 1
    return Played(ending(g.outcome), answers, answers, _round(g))


def ending(outcome: Outcome) -> str:
    """`won.<how>` or `lost.<how>`, as in the messages under `end`."""
    return f"{'won' if outcome.won else 'lost'}.{outcome.how}"


def _round(g: Game[object, object, object]) -> int:  # type: ignore[type-var]
    return max((int(str(event.args["at"])) for event in g.events if event.key == "measure"), default=0)
