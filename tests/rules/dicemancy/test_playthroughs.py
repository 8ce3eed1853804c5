"""Kept playthroughs, random sessions with every check of the kit, and positions in the middle of a game."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from domain.conformance.museum import check_fingerprint
from domain.conformance.plays import Play, read_plays
from domain.conformance.run import Run
from domain.conformance.search import starts
from domain.conformance.whole import everything_is_reached, kept_plays_stand, title_can_be_said
from domain.dicemancy.game import SCENARIO_IDS, Dicemancy
from domain.kernel.game import Setting
from domain.kernel.positions import lay_out, positions
from tests.rules.dicemancy.given import CONTENT, GATE

SAVES = Path(__file__).resolve().parents[2] / "saves" / "dicemancy"
SETUPS = list(islice(starts(Dicemancy, "set-ups"), len(SCENARIO_IDS) + len(positions(Dicemancy))))


def test_each_way_to_win_and_to_lose_is_kept() -> None:
    """6.1: victory, breach, Demon, and the Bird of a Night card; each is still legal and ends as it did."""
    kept_plays_stand(Dicemancy, CONTENT, SAVES)


@pytest.mark.parametrize("play", SETUPS, ids=[play.position or play.scenario for play in SETUPS])
def test_random_sessions_keep_every_promise_and_end(play: Play) -> None:
    """Every scenario and every position once, with all checks at all questions."""
    run = Run(Dicemancy, CONTENT, play.start(Dicemancy))
    assert run.walk()


def test_the_structs_of_a_save_are_as_they_were_kept() -> None:
    """A changed struct wants a new schema, so that every save ever written loads."""
    check_fingerprint(Dicemancy, SAVES)


def test_every_frame_card_and_verb_is_reached() -> None:
    everything_is_reached(Dicemancy, CONTENT, read_plays(SAVES).values(), 250)


def test_the_title_can_be_said() -> None:
    title_can_be_said(Dicemancy, CONTENT)


@pytest.mark.parametrize("name", positions(Dicemancy))
def test_positions_are_possible(name: str) -> None:
    lay_out(GATE, positions(Dicemancy)[name]).g.check()


def test_sampled_options_can_be_played() -> None:
    """Set-ups that the kit draws."""
    for n in range(30):
        for scenario in SCENARIO_IDS:
            options = Dicemancy.sample_options(Random(n), scenario, 1)
            GATE.start(Setting(scenario, 1, options))
