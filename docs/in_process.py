"""Play a whole session in this process, without a server: the catalogue, a gate, states as bytes.

python -m docs.in_process legions_of_darkness greenskin_horde
"""

import sys
from random import Random
from typing import Any

from domain import catalogue
from domain.bots import decide
from domain.bots.greedy import GreedyBot
from domain.kernel.chance import seed_from
from domain.kernel.content import load
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate


def play(game_id: str, scenario: str, seed: str = "research") -> Acted[Any]:
    """The advised answers, action by action, to the end; whoever has the seed in words plays the same session."""
    game = catalogue.games()[game_id]
    gate = Gate(game, load(game.CONTENT, game.folder), seed_from(seed))
    stood = gate.start(Setting(scenario, 1))
    bot = GreedyBot(Random(seed))
    while stood.g.outcome is None:
        ask = next(question for question in stood.g.questions if not question.offer)
        # ask.options are the legal answers by id; stood.g.view(ask.seat) is what the seat sees.
        options = decide(gate, stood.state, ask.seat, bot)
        acted = gate.act(stood.state, options, ask.seat)
        assert isinstance(acted, Acted), "a bot's options are a whole action"
        stood = acted
    return stood


if __name__ == "__main__":
    end = play(*sys.argv[1:])
    print(end.g.outcome)
