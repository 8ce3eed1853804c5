"""Games played at random beforehand, so that a load sends real legal options without working them out.

The same game with the same seed falls the same way on the server; a step that does not is answered with another
status, and the measurement fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from domain import catalogue
from domain.bots import decide
from domain.bots.greedy import answer
from domain.bots.random import RandomBot
from domain.kernel import content
from domain.kernel.chance import seed_from
from domain.kernel.content import Content
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate

FIRST = 1
"""The revision of a session that has just been dealt."""


class Step(msgspec.Struct, frozen=True):
    """An action of a seat, or going back to a revision."""

    seat: int = 0
    options: list[str] = []
    back_to: int = 0


class Playthrough(msgspec.Struct, frozen=True):
    """How a session is made, its steps, and the state after the last of them."""

    game: str
    setting: Setting
    seed: str
    steps: list[Step]
    state: bytes

    def new_session(self) -> dict[str, Any]:
        """The body with which a program asks for this session."""
        return {
            "game": self.game,
            "scenario": self.setting.scenario,
            "players": self.setting.players,
            "options": self.setting.options,
            "seed": self.seed,
            "undo": "free",
            "seats": ["me"] * self.setting.players,
        }

    def requests(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What a program sends, step by step: the last part of the address, and the body."""
        for revision, step in enumerate(self.steps, FIRST):
            if step.back_to:
                yield "undo", {"revision": revision, "to": step.back_to}
            else:
                yield "actions", {"revision": revision, "options": step.options, "seat": step.seat}


class Table:
    """A session in memory, with the revisions counted as a house counts them."""

    def __init__(self, game_id: str, n: int) -> None:
        game = catalogue.games()[game_id]
        rng = Random(f"{game_id} {n}")
        scenario = game.SCENARIOS[n % len(game.SCENARIOS)]
        players = scenario.players[n // len(game.SCENARIOS) % len(scenario.players)]
        self.setting = Setting(scenario.id, players, game.sample_options(rng, scenario.id, players))
        self.seed = f"bench {game_id} {n}"
        self.gate: Gate[Any] = Gate(game, content_of(game_id), seed_from(self.seed))
        self.steps: list[Step] = []
        self._bot = RandomBot(rng)
        self._stand(self.gate.start(self.setting))
        self._first, self._first_at = self.state, FIRST

    @property
    def over(self) -> bool:
        return self.g.outcome is not None

    def step(self) -> Acted[Any]:
        """One random action of the first seat that is asked, not yet taken."""
        seat = next(question.seat for question in self.g.questions if not question.offer)
        self._chosen = Step(seat, decide(self.gate, self.state, seat, self._bot))
        taken = self.gate.act(self.state, self._chosen.options, seat)
        assert isinstance(taken, Acted), "a bot's options pay"
        return taken

    def take(self, taken: Acted[Any]) -> None:
        """Take the action."""
        self.steps.append(self._chosen)
        self._stand(taken)

    def turn_back(self) -> None:
        """Go back to the beginning; the dice fall anew from there, and that revision is now the beginning."""
        self.steps.append(Step(back_to=self._first_at))
        self._first_at = FIRST + len(self.steps)
        state = self.gate.rewind(self._first, self._first_at)
        self._stand(Acted(self.gate.open(state), state))

    def told(self) -> Playthrough:
        return Playthrough(self.gate.game.id, self.setting, self.seed, self.steps, self.state)

    def _stand(self, taken: Acted[Any]) -> None:
        self.g, self.state = taken.g, taken.state


@cache
def content_of(game_id: str) -> Content:
    """The content that a house without packs plays with."""
    game = catalogue.games()[game_id]
    loaded: Content = content.load(game.CONTENT, game.folder, [])
    return loaded


@cache
def middle(game_id: str) -> tuple[Gate[Any], bytes]:
    """The gate and the state half-way through the first game of a title, all seats following its advice."""
    long = Table(game_id, 0)
    answers = 0
    while not long.over:
        answer(long.g)
        answers += 1
    table = Table(game_id, 0)
    for _ in range(answers // 2):
        answer(table.g)
    return table.gate, table.gate.codec.save(table.g)


@cache
def to_the_end(game_id: str, n: int) -> Playthrough:
    """The n-th random game of a title, to its end. Scenarios, player counts and options take turns."""
    table = Table(game_id, n)
    while not table.over:
        table.take(table.step())
    return table.told()


def long_session(game_id: str, steps: int, n: int = 0) -> Playthrough:
    """A session of so many steps that never ends: where an action would end it, it is turned back instead."""
    table = Table(game_id, n)
    while len(table.steps) < steps:
        step_on(table)
    return table.told()


def step_on(table: Table) -> None:
    """One action, or back to the first revision where it would end the session."""
    taken = table.step()
    if taken.g.outcome is None:
        table.take(taken)
    else:
        table.turn_back()
