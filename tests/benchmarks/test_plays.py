"""Playthroughs worked out beforehand are what a house would play."""

from __future__ import annotations

from typing import Any

from benchmarks import plays
from benchmarks.plays import FIRST, Table
from domain.bots.greedy import answer
from domain.kernel.gate import Acted

GAME = "legions_of_darkness"


def test_a_random_game_runs_to_its_end_and_falls_the_same_way_again() -> None:
    play = plays.to_the_end(GAME, 3)
    again = Table(GAME, 3)
    for step in play.steps:
        assert not again.over
        taken = again.gate.act(again.state, step.options, step.seat)
        assert isinstance(taken, Acted)
        again.take(again.step())
        assert again.state == taken.state
    assert again.over
    assert again.state == play.state


def test_the_middle_of_a_game_is_as_far_from_its_end_as_from_its_beginning() -> None:
    """Advice goes on from the saved state with the same dice, so that the whole game is as long as from the start."""
    gate, state = plays.middle(GAME)
    rest, whole = gate.open(state), Table(GAME, 0).g
    assert _answers_to_the_end(rest) == (_answers_to_the_end(whole) + 1) // 2


def _answers_to_the_end(g: Any) -> int:
    answers = 0
    while g.outcome is None:
        answer(g)
        answers += 1
    return answers


def test_players_and_scenarios_take_turns() -> None:
    settings = [plays.to_the_end(GAME, n).setting for n in range(4)]
    assert [(each.scenario, each.players) for each in settings] == [
        ("greenskin_horde", 1),
        ("undead_scourge", 1),
        ("greenskin_horde", 2),
        ("undead_scourge", 2),
    ]


def test_what_a_program_sends_counts_the_revisions_and_tells_the_seat() -> None:
    play = plays.to_the_end(GAME, 0)
    sent = list(play.requests())
    assert [what for what, _ in sent] == ["actions"] * len(play.steps)
    assert [body["revision"] for _, body in sent] == list(range(FIRST, FIRST + len(play.steps)))
    assert sent[0][1]["options"] == play.steps[0].options
    assert play.new_session()["seats"] == ["me"]


def test_a_long_session_turns_back_before_an_end_to_the_newest_beginning() -> None:
    play = plays.long_session(GAME, 150)
    assert len(play.steps) == 150
    turns = [n for n, step in enumerate(play.steps) if step.back_to]
    assert len(turns) >= 2, "no random game of this title lasts 75 actions on average"
    assert play.steps[turns[0]].back_to == FIRST
    assert play.steps[turns[1]].back_to == FIRST + turns[0] + 1
    what, body = list(play.requests())[turns[1]]
    assert (what, body) == ("undo", {"revision": FIRST + turns[1], "to": FIRST + turns[0] + 1})
