"""Every game of the catalogue keeps what the kernel promises: in random sessions, playthroughs and saves."""

from __future__ import annotations

import difflib
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain import catalogue
from domain.conformance.golden import told
from domain.conformance.museum import check_fingerprint, visit
from domain.conformance.plays import kept_content, read_plays
from domain.conformance.run import Run
from domain.conformance.search import starts
from domain.conformance.table import Start
from domain.conformance.whole import (
    everything_is_reached,
    hash_seed_changes_nothing,
    kept_plays_stand,
    title_can_be_said,
)
from domain.kernel.content import Content, load
from domain.kernel.game import Setting
from domain.kernel.positions import AnyGame, positions

SAVES = Path(__file__).resolve().parents[1] / "saves"
SEEDS = 2
MANY = 12
"""So many pairs of scenario and players get one session each; more are thinned. `./play fuzz` plays the whole grid."""
MOST_WALKS = 60
"""Sessions in which everything of a game must turn up, besides the kept playthroughs."""


class Title:
    """A game with its content and the folder of what is kept of it."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.saves = SAVES / game.id

    @cached_property
    def content(self) -> Content:
        content: Content = load(self.game.CONTENT, self.game.folder)
        return content


def _titles() -> list[Title]:
    try:
        return [Title(game) for game in catalogue.games().values()]
    except Exception:  # `test_the_catalogue_can_be_loaded` says why
        return []


TITLES = _titles()
of_each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.game.id)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each session to play."""
    for name, cases in (("session", _sessions), ("position", _positions)):
        if name in metafunc.fixturenames:
            each = [(title, case) for title in TITLES for case in cases(title)]
            metafunc.parametrize(("title", name), each, ids=[f"{title.game.id}-{_named(case)}" for title, case in each])


def _sessions(title: Title) -> list[tuple[str, int, int]]:
    """Every scenario with every number of players, twice; of a large grid every second pair, so that each scenario and
    each number of players turns up."""
    scenarios = title.game.SCENARIOS
    grid = [(s.id, n, row + at) for row, s in enumerate(scenarios) for at, n in enumerate(s.players)]
    if len(grid) <= MANY:
        return [(scenario, players, seed) for scenario, players, _ in grid for seed in range(SEEDS)]
    return [(scenario, players, 0) for scenario, players, place in grid if place % 2 == 0]


def _positions(title: Title) -> list[str]:
    return sorted(file.stem for file in (title.game.folder / "positions").glob("*.toml"))


def _named(case: Any) -> str:
    return "-".join(map(str, case)) if isinstance(case, tuple) else str(case)


def test_the_catalogue_can_be_loaded() -> None:
    assert catalogue.games()


def test_a_random_session_keeps_every_promise(title: Title, session: tuple[str, int, int]) -> None:
    game, (scenario, players, seed) = title.game, session
    name = f"{scenario} {players} {seed}"
    setting = Setting(scenario, players, game.sample_options(Random(name), scenario, players))
    assert Run(game, title.content, Start(setting, name)).walk() is not None


def test_a_session_from_a_position_keeps_every_promise(title: Title, position: str) -> None:
    start = positions(title.game)[position]
    assert Run(title.game, title.content, Start(start.setting, position, start)).walk() is not None


@of_each_title
def test_every_save_of_the_museum_loads_and_is_asked(title: Title) -> None:
    pieces = sorted((title.saves / "museum").glob("*.save"))
    assert pieces, f"the museum is empty: ./play record {title.game.id}"
    for piece in pieces:
        gate, state = visit(title.game, piece)
        assert gate.codec.save(gate.open(state)) == state, piece


@of_each_title
def test_what_fuzzing_found_is_mended(title: Title) -> None:
    folder = title.saves / "found"
    for play in read_plays(folder).values():
        content = kept_content(title.game, play.content, folder) if play.content else title.content
        Run(title.game, content, play.start(title.game)).walk(play.steps)
    for save in folder.glob("*.save"):
        visit(title.game, save)


@of_each_title
def test_each_way_to_win_and_to_lose_has_a_playthrough_that_stands(title: Title) -> None:
    kept_plays_stand(title.game, title.content, title.saves)


@of_each_title
def test_kept_playthroughs_read_as_they_did(title: Title) -> None:
    """A change detector: `./play record` rewrites the texts, and a person reads what changed."""
    for name, play in read_plays(title.saves).items():
        content = kept_content(title.game, play.content, title.saves) if play.content else title.content
        now = told(title.game, content, play, catalogue.words(title.game, content.names())).splitlines()
        kept = (title.saves / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        difference = "\n".join(difflib.unified_diff(kept, now, f"{name}.txt", "now", n=2, lineterm=""))
        assert not difference, f"{difference}\nIf this is meant: ./play record {title.game.id}"


@of_each_title
def test_structs_change_with_their_schema_only(title: Title) -> None:
    check_fingerprint(title.game, title.saves)


@of_each_title
def test_everything_is_reached(title: Title) -> None:
    everything_is_reached(title.game, title.content, read_plays(title.saves).values(), MOST_WALKS)


@of_each_title
def test_title_scenarios_and_phases_have_names(title: Title) -> None:
    title_can_be_said(title.game, title.content)


@of_each_title
def test_another_hash_seed_gives_the_same_bytes(title: Title) -> None:
    play = next(starts(title.game, "hash"))
    run = Run(title.game, title.content, play.start(title.game), checks=())
    run.walk()
    play.steps = run.steps
    hash_seed_changes_nothing(title.game, title.content, play)
