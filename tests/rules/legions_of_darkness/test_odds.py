"""The odds of a siege, as bots and hints tell them: learnt from sieges, and so held against what the rules say."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from domain.bots import Seen
from domain.bots.greedy import answer
from domain.bots.search import Budget, search
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


def test_a_moment_lasts_until_the_turn_is_over() -> None:
    """Rules 3.0, 7.4.1: however much the Rogue walks about in it."""
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
    assert told


def test_odds_foretell_more_than_how_many_sieges_are_won() -> None:
    """Half-way through, the odds of those that are won in the end are higher on the mean than of those that are not."""
    told: dict[bool, list[float]] = {True: [], False: []}
    for n in range(24):
        state = GATE.start(Setting("undead_scourge", 1, {})).state
        g = GATE.imagine(state, [], 1, Random(f"b {n}"))
        late = None
        while g.outcome is None:
            if late is None and g.world.time >= 9 and g.moment() is not None:
                late = g.odds()
            answer(g)
        if late is not None:
            told[g.outcome.won].append(late)
    assert min(len(told[True]), len(told[False])) >= 3
    assert mean(told[True]) > mean(told[False])


def test_a_search_judges_by_the_odds_of_the_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every playout that isn't over before is judged by what `odds` says, in the turn after the one that asks."""
    turns: list[int] = []

    def told(g: LegionsOfDarkness) -> float:
        turns.append(g.world.turn)
        return 0.25

    monkeypatch.setattr(LegionsOfDarkness, "odds", told)
    state = given(armies={"east": 3, "west": 3}).state
    found = search(Seen(GATE, state, 1, [], GATE.open(state)), Random(1), Budget(playouts=12))
    assert set(turns) == {2}
    assert {each.mean for each in found if not each.won + each.lost} == {0.25}


def test_what_answers_come_to_is_told_so_that_they_compare() -> None:
    """An answer that dropped out early was tried in few worlds: it is told by how much it did better in those."""
    state = given(armies={"east": 2, "west": 2}).state
    found = search(Seen(GATE, state, 1, [], GATE.open(state)), Random(2), Budget(playouts=40))
    first = max(found, key=lambda each: each.tries)
    favourite = next(each for each in found if each.better == 0 and each.tries == first.tries)
    assert len(found) > 1
    for each in found:
        assert each.mean == pytest.approx(favourite.mean + each.better)


def test_a_search_to_compare_answers_spends_all_that_it_may() -> None:
    """Also where few tries have shown advice's first choice to be the best: the others are told by more than those."""
    state = given(armies={"east": 1, "west": 4}, walls={"east": "breach"}).state
    for seed in range(6):
        found = search(Seen(GATE, state, 1, [], GATE.open(state)), Random(seed), Budget(playouts=40))
        assert sum(each.tries for each in found) == 40
        assert min(each.tries for each in found) >= 5
