"""Kept playthroughs: every way to win and to lose, every monster undone once, and every figure that has struck."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.conformance.museum import check_fingerprint
from domain.conformance.plays import kept_content, read_plays
from domain.conformance.table import Table
from domain.conformance.whole import everything_is_reached, hash_seed_changes_nothing, kept_plays_stand
from domain.horrified.game import Horrified
from domain.kernel.game import Event
from tests.rules.horrified.given import CONTENT

SAVES = Path(__file__).resolve().parents[2] / "saves" / "horrified"
PLAYS = read_plays(SAVES)


def events(name: str) -> list[Event]:
    """All that happens in a playthrough."""
    play = PLAYS[name]
    table = Table(Horrified, kept_content(Horrified, play.content, SAVES), play.start(Horrified))
    found = list(table.events)
    for step in play.steps:
        table.take(step)
        found += table.events
    return found


@pytest.fixture(scope="module")
def told() -> list[Event]:
    return [event for name in PLAYS for event in events(name)]


def test_kept_playthroughs_end_as_they_did() -> None:
    """Rules F12, F21, F22: won, lost by terror, lost by the deck."""
    kept_plays_stand(Horrified, CONTENT, SAVES)


def test_every_monster_has_been_undone_once(told: list[Event]) -> None:
    assert {event.args["monster"] for event in told if event.key == "monster_defeated"} == set(CONTENT.monsters)


def test_every_figure_has_struck_and_attacked(told: list[Event]) -> None:
    figures = {figure.id for monster in CONTENT.monsters.values() for figure in monster.figures}
    assert {event.args["figure"] for event in told if event.key == "strikes"} == figures
    assert {event.args["figure"] for event in told if event.key == "attack"} == figures


def test_everything_turns_up_in_play() -> None:
    """Each frame, verb, card, item, hero, villager: in the kept playthroughs, positions or sessions at random."""
    everything_is_reached(Horrified, CONTENT, PLAYS.values(), most=60)


def test_the_hash_seed_changes_nothing() -> None:
    hash_seed_changes_nothing(Horrified, CONTENT, PLAYS["won_from_the_cure"])


def test_structs_have_not_changed_unnoticed() -> None:
    check_fingerprint(Horrified, SAVES)
