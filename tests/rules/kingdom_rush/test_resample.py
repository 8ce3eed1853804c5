"""What a seat can't know is redrawn before a bot thinks: where cards lie in the stacks of Portal Storm (9.3-9.6)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from domain.bots import Bot, decide
from domain.bots.greedy import GreedyBot
from domain.bots.search import Budget, SearchBot
from domain.kernel.chance import seed_from
from domain.kernel.decks import Deck, Layer
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from domain.kingdom_rush.game import KingdomRush
from domain.kingdom_rush.state import Stack
from tests.rules.kingdom_rush.given import CONTENT, IDS

GATE: Gate[KingdomRush] = Gate(KingdomRush, CONTENT, seed_from("storm"))
PARTED = [
    ["0G.a", "1G.a"],  # two of three A cards before the zone of the Strike card
    ["1Y.a", "2G.a"],  # of the zone (A, B, B, C and the Strike card) two lie above the Boss, who comes fourth
    ["BOSS.goddess"],
    ["1R.a", "2Y.a", "ST1"],
    ["2R.a"],
    ["3R.a"],
]


def stood(layers: list[list[str]]) -> KingdomRush:
    """A Portal Storm whose first stack is this one."""
    g = GATE.open(GATE.start(Setting("portal_storm", 2, {"ready_made": True})).state)
    g.world.stacks = {"1": Stack(deck=Deck("stack.1", [Layer(sorted(layer)) for layer in layers]))}
    return g


def layers(g: KingdomRush) -> list[list[str]]:
    deck = g.world.stacks["1"].deck
    assert deck is not None
    return [layer.cards for layer in deck.layers]


def letter(code: str) -> str:
    horde = CONTENT.hordes.get(code.split(".")[0])
    return horde.group if horde else "strike"


def letters(cards: list[str]) -> list[str]:
    return sorted(map(letter, cards))


def redrawn(layers_: list[list[str]], seed: int) -> list[list[str]]:
    g = stood(layers_)
    g.resample(1, Random(seed))
    return layers(g)


def of_a_set_up(seed: str) -> list[list[str]]:
    """The layers of the stack with the Boss after four cards, as the set-up and the first SPAWN leave them."""
    gate: Gate[KingdomRush] = Gate(KingdomRush, CONTENT, seed_from(seed))
    g = gate.start(Setting("portal_storm", 2, {"ready_made": True})).g
    stacks = [stack.deck.layers for stack in g.world.stacks.values() if stack.deck is not None]
    after_four = next(each for each in stacks if len(each) > 2 and each[2].cards == ["BOSS.goddess"])
    return [layer.cards for layer in after_four]


@pytest.mark.parametrize("n", range(6))
def test_what_is_known_of_a_stack_stays_and_the_rest_moves(n: int) -> None:
    dealt = of_a_set_up(f"stack {n}")
    found = [redrawn(dealt, seed) for seed in range(40)]
    for each in found:
        assert sorted(card for layer in each for card in layer) == sorted(card for layer in dealt for card in layer)
        assert [len(layer) for layer in each] == [len(layer) for layer in dealt] == [1, 2, 1, 3, 1, 1]
        assert each[2] == ["BOSS.goddess"]
        assert letters(each[0]) == ["A"]
        assert letters([*each[1], *each[3]]) == sorted(["A", "B", "B", "C", "strike"])
        assert (letters(each[4]), letters(each[5])) == (["C"], ["D"])
    above = {tuple(each[1]) for each in found}
    assert len(above) > 1, "which cards lie above the Boss is anybody's guess"


def test_each_card_of_the_zone_lies_above_the_boss_equally_often() -> None:
    """Two of the zone's five cards lie above him: the Strike card in 2 deals of 5; one of the three A cards is in the
    zone, so each of them in a third of that. Bounds: three standard deviations of 3000 deals."""
    g, times = stood(PARTED), Counter[str]()
    for seed in range(3000):
        g.resample(1, Random(seed))
        times.update(layers(g)[1])
    for card, share in {"ST1": 2 / 5, "0G.a": 2 / 15, "1G.a": 2 / 15, "2G.a": 2 / 15}.items():
        assert abs(times[card] - 3000 * share) < 3 * (3000 * share * (1 - share)) ** 0.5, card


def test_two_tables_that_look_alike_get_the_same_answers() -> None:
    """The same cards in each stack, but others above the Boss and in the zone: no view tells, so no bot may."""
    one = GATE.codec.save(stood(PARTED))
    changed = stood(PARTED)
    changed.resample(1, Random(4))
    two = GATE.codec.save(changed)
    assert one != two
    assert GATE.open(one).view(1) == GATE.open(two).view(1)
    worlds = [GATE.codec.save(GATE.imagine(state, [], 1, Random(3))) for state in (one, two)]
    assert worlds[0] == worlds[1]
    for seed in range(3):
        bots: list[tuple[Bot, Bot]] = [
            (GreedyBot(Random(seed)), GreedyBot(Random(seed))),
            (SearchBot(Random(seed), Budget(4)), SearchBot(Random(seed), Budget(4))),
        ]
        for mine, theirs in bots:
            assert decide(GATE, one, 1, mine) == decide(GATE, two, 1, theirs)


def test_a_boss_between_two_zones_parts_none() -> None:
    """Where he lies at the end of a zone the cards below him are none that might lie above."""
    whole = [["0G.a", "1G.a"], ["1R.a", "1Y.a", "2G.a", "2Y.a", "ST1"], ["2R.a"], ["3R.a"]]
    assert letters(whole[1]) == letters(redrawn(whole, 1)[1])
    drawn = [["BOSS.goddess"], *PARTED[3:]]  # all above him has been drawn: what is below stays below
    assert [letters(layer) for layer in redrawn(drawn, 2)] == [letters(layer) for layer in drawn]


@pytest.mark.parametrize("scenario", IDS)
def test_in_the_seven_scenarios_nothing_is_hidden_but_the_order_of_decks(scenario: str) -> None:
    g = GATE.start(Setting(scenario, 2, {"ready_made": True})).g
    state = GATE.codec.save(g)
    g.resample(2, Random(1))
    assert GATE.codec.save(g) == state
