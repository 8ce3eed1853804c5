"""Bots: they see a seat and no more; the same seed decides alike; a draft becomes a whole action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.bots import Bot, Seen, decide
from domain.bots.greedy import GreedyBot, ranked, take
from domain.bots.search import Budget, SearchBot, search
from domain.catalogue import games
from domain.kernel.chance import seed_from
from domain.kernel.content import load
from domain.kernel.game import Scenario, Setting
from domain.kernel.gate import Acted, Gate
from tests.rules.legions_of_darkness.given import given

QUICK = Budget(playouts=6)


def gate_of(game: str, seed: str) -> Gate[Any]:
    kind = games()[game]
    return Gate(kind, load(kind.CONTENT, kind.folder), seed_from(seed))


def begun(gate: Gate[Any]) -> Acted[Any]:
    scenario = gate.game.SCENARIOS[0]
    return gate.start(Setting(scenario.id, scenario.players[0], {}))


def bots(seed: int) -> list[Bot]:
    return [GreedyBot(Random(seed)), SearchBot(Random(seed), QUICK)]


@pytest.mark.parametrize("game", ["legions_of_darkness", "horrified", "dicemancy"])
def test_the_seed_of_the_session_changes_no_choice(game: str) -> None:
    """The same table under another secret seed, so that all dice and cards to come are others: the same answers."""
    gate = gate_of(game, "one")
    stood = begun(gate)
    other: Gate[Any] = Gate(gate.game, gate.content, seed_from("another"))
    seat = next(each.seat for each in stood.g.questions if not each.offer)
    for one, two in zip(bots(5), bots(5), strict=True):
        assert decide(gate, stood.state, seat, one) == decide(other, stood.state, seat, two)


def test_cards_that_the_seat_cannot_know_change_no_choice() -> None:
    """Two states that differ only in cards which another seat has seen: what is imagined is the same, card by card."""
    from tests.kernel.toys.fortune.game import Fortune

    gate: Gate[Any] = Gate(Fortune, load(Fortune.CONTENT, Fortune.folder), seed_from("hidden"))
    scenario = Fortune.SCENARIOS[0]
    for players in scenario.players:
        state = gate.start(Setting(scenario.id, players, {})).state
        g = gate.open(state)
        seat = next(each.seat for each in g.questions if not each.offer)
        changed = gate.open(state)
        changed.resample(seat, Random(9))
        hidden = gate.codec.save(changed)
        assert hidden != state, "the other seats' cards have changed places"
        one, two = (gate.codec.save(gate.imagine(each, [], seat, Random(3))) for each in (state, hidden))
        assert one == two
        for mine, theirs in zip(bots(5), bots(5), strict=True):
            assert decide(gate, state, seat, mine) == decide(gate, hidden, seat, theirs)


@pytest.mark.parametrize("game", ["legions_of_darkness", "horrified", "dicemancy"])
def test_what_bots_decide_is_one_whole_action_and_changes_nothing_before(game: str) -> None:
    gate = gate_of(game, "whole")
    state = begun(gate).state
    for n in range(12):
        g = gate.open(state)
        seat = next(each.seat for each in g.questions if not each.offer)
        options = decide(gate, state, seat, bots(n)[n % 2])
        acted = gate.act(state, options, seat)
        assert isinstance(acted, Acted)
        assert acted.left == []
        state = acted.state


def test_a_search_with_the_same_seed_finds_the_same() -> None:
    gate = gate_of("legions_of_darkness", "alike")
    state = begun(gate).state
    g = gate.open(state)
    seat = g.questions[0].seat
    seen = Seen(gate, state, seat, [], g)
    assert search(seen, Random(1), QUICK) == search(seen, Random(1), QUICK)
    told: list[tuple[int, int]] = []
    search(seen, Random(1), QUICK, lambda done, of: told.append((done, of)))
    assert told == [(n, 6) for n in range(1, 7)]


def test_greedy_takes_what_advice_likes_best() -> None:
    position = given()
    g = position.g
    question = g.questions[0]
    best = g.advise(question)[0].option
    assert ranked(g, question.seat)[0].option == best
    take(g, question.seat, best)
    assert g.questions or g.outcome


SCENARIOS = [(game, scenario) for game, kind in games().items() for scenario in kind.SCENARIOS]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=[f"{game}-{each.id}" for game, each in SCENARIOS])
def test_advice_ranks_every_legal_answer_once(game: str, scenario: Scenario) -> None:
    """At each question of a scenario's beginning, set-up included, the best first; the position is worth the sum of
    what is liked about it; asking for advice leaves the table as it was."""
    gate = gate_of(game, "advice")
    g = gate.start(Setting(scenario.id, scenario.players[0], {})).g
    for _ in range(25):
        if g.outcome is not None:
            break
        before = gate.codec.table(g)
        assert g.value() == sum(like.worth for like in g.likes())
        for question in g.questions:
            advice = g.advise(question)
            assert sorted(each.option for each in advice) == sorted(question.options)
            assert [each.worth for each in advice] == sorted((each.worth for each in advice), reverse=True)
        assert gate.codec.table(g) == before
        asked = next(each for each in g.questions if not each.offer)
        take(g, asked.seat, ranked(g, asked.seat)[0].option)
