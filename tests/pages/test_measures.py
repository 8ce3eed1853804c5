"""What stands at the head of the page counts as people do."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from api.pages.boards import FILLS
from api.pages.boards.last_spell.names import cost_line
from api.pages.play import costs
from domain.bots import decide
from domain.bots.random import RandomBot
from domain.catalogue import games
from domain.kernel.chance import seed_from
from domain.kernel.content import load
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate

MANY = re.compile(r"\b(cards|crystals|hearts|lives|materials|portals|soldiers|traps|workers|turns)\b")
SCENARIOS = [
    pytest.param(game, each.id, id=f"{game}-{each.id}") for game, kind in games().items() for each in kind.SCENARIOS
]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_one_of_a_thing_is_called_as_one(game: str, scenario: str) -> None:
    kind = games()[game]
    gate = Gate(kind, load(kind.CONTENT, kind.folder), seed_from("measures"))
    players = next(each.players[0] for each in kind.SCENARIOS if each.id == scenario)
    stood = gate.start(Setting(scenario, players, {}))
    bot = RandomBot(Random(1))
    found = set()
    for _ in range(80):
        found |= {(value, label) for value, label, *_ in FILLS[game].measures(stood.g.view(1))}
        if stood.g.outcome is not None:
            break
        seat = next(each.seat for each in stood.g.questions if not each.offer)
        acted = gate.act(stood.state, decide(gate, stood.state, seat, bot), seat)
        assert isinstance(acted, Acted)
        stood = acted
    assert found
    assert [each for each in found if each[0] == "1" and MANY.search(each[1])] == []


@pytest.mark.parametrize("told", [cost_line, costs], ids=["The Last Spell's answers", "the preview"])
def test_one_worker_is_what_a_small_ruin_takes(told: Callable[[dict[str, int]], str]) -> None:
    assert told({"workers": 1}).lower() == "1 worker"
    assert told({"workers": 2}).lower() == "2 workers"
