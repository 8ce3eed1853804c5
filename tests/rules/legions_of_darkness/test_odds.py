"""The odds of a siege, as bots and hints tell them: learnt from sieges, and so held against what the rules say."""

from __future__ import annotations

from random import Random

import pytest

from domain.bots import decide
from domain.bots.greedy import answer
from domain.bots.search import Budget, SearchBot
from domain.kernel.game import Setting
from domain.kernel.gate import Acted
from domain.legions_of_darkness import odds
from domain.legions_of_darkness.game import LegionsOfDarkness
from tests.rules.legions_of_darkness.given import GATE, Position, given


def chance(position: Position) -> float:
    assert position.g.moment() is not None
    return position.g.odds()


@pytest.mark.parametrize("track", ["east", "west", "gate_a"])
def test_an_army_next_to_the_castle_is_worse_than_one_far_away(track: str) -> None:
    """Rule 4.1.2: from space 1 it breaches the wall."""
    assert chance(given(armies={track: 1})) < chance(given(armies={track: 5}))


def test_a_breach_is_worse_than_a_whole_wall_and_worst_with_an_army_before_it() -> None:
    """Rules 4.1.2, 11.1: through a breach it enters the castle."""
    whole, breached = chance(given(armies={"east": 5})), chance(given(armies={"east": 5}, walls={"east": "breach"}))
    before = chance(given(armies={"east": 1}, walls={"east": "breach"}))
    assert before < breached < whole


def test_lost_defenders_and_dead_heroes_are_missed() -> None:
    """Rules 8.2, 11.1, 7.0."""
    whole = chance(given())
    assert chance(given(lost="M3 A2 P1")) < chance(given(lost="M1")) < whole
    dead = chance(given(heroes={"warrior": "dead", "wizard": "", "cleric": ""}))
    assert dead < chance(given(heroes={"warrior": "", "wizard": "", "cleric": ""}))


def test_low_morale_is_worse_than_high_morale() -> None:
    """Rule 6.1.1: an action fewer, or one more."""
    assert chance(given(morale="low")) < chance(given(morale="high"))


def test_odds_are_told_only_where_the_council_is_free_to_act() -> None:
    """A die on the table or a card's question waits to be settled."""
    assert given(at="army", icons=["sky"], armies={"sky": 1}, lost="M1 P1").g.moment() is None
    assert given().g.moment() == 1


def test_a_search_looks_to_the_next_turn() -> None:
    """Rules 3.0, 7.4.1: until the turn is over the moment stays the same, however much the Rogue walks about."""
    state = given(heroes={"warrior": "", "rogue": "reserves", "cleric": ""}).state
    for option in ("move:rogue:east", "end"):
        acted = GATE.act(state, [option], 1)
        assert isinstance(acted, Acted)
        state = acted.state
        g = GATE.imagine(state, [], 1, Random(1))
        while g.moment() is None:
            answer(g)
        assert g.moment() == (2 if option == "end" else 1)


@pytest.mark.parametrize("scenario", [each.id for each in LegionsOfDarkness.SCENARIOS])
def test_every_sign_of_a_siege_has_its_weights_and_telling_changes_nothing(scenario: str) -> None:
    weighed = odds._weights(scenario)
    state = GATE.start(Setting(scenario, 1, {})).state
    g = GATE.imagine(state, [], 1, Random(3))
    told = 0
    while g.outcome is None:
        if g.moment() is not None:
            before = GATE.codec.table(g)
            assert 0 < g.odds() < 1
            assert {name for name, _ in odds.signs(g)} <= set(weighed)
            assert GATE.codec.table(g) == before
            told += 1
        answer(g)
    assert told > 20


def test_odds_foretell_more_than_how_many_sieges_are_won() -> None:
    """Where advice has held out until the last night, sieges that are told to be likelier won are won more often."""
    told: list[tuple[float, bool]] = []
    for n in range(40):
        state = GATE.start(Setting("undead_scourge", 1, {})).state
        g = GATE.imagine(state, [], 1, Random(f"foretold {n}"))
        late = None
        while g.outcome is None:
            if late is None and g.world.time >= 9 and g.moment() is not None:
                late = g.odds()
            answer(g)
        if late is not None:
            told.append((late, g.outcome.won))
    told.sort()
    half = len(told) // 2
    worse, better = told[:half], told[half:]
    assert half >= 10
    assert sum(won for _, won in better) > sum(won for _, won in worse)


@pytest.mark.parametrize("seed", range(4))
def test_moves_without_cost_do_not_lead_a_search_in_circles(seed: int) -> None:
    """Rule 7.4.1: whoever may walk for nothing still comes to an end of the turn."""
    state = given(heroes={"warrior": "", "rogue": "reserves", "cleric": ""}, armies={"east": 2, "west": 2}).state
    bot = SearchBot(Random(seed), Budget(playouts=16))
    walks = 0
    while GATE.open(state).world.turn == 1:
        options = decide(GATE, state, 1, bot)
        walks += options[0].startswith("move:rogue")
        acted = GATE.act(state, options, 1)
        assert isinstance(acted, Acted)
        state = acted.state
        assert walks <= 6
