"""`./play playtest`: the same sessions give the same results, a stopped run goes on, a cluster plays alike."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from domain.bots.greedy import GreedyBot
from domain.bots.playing import play
from domain.catalogue import games
from domain.kernel.content import load
from domain.kernel.game import Setting
from tools import playtest
from tools.balance import interval

FEW = ["legions_of_darkness", "--scenario", "greenskin_horde", "--bot", "random"]


def run(folder: Path, *more: str) -> Path:
    assert playtest.main([*FEW, "--docs", str(folder), "--kept", str(folder), *more]) == 0
    return folder / "legions_of_darkness.jsonl"


def test_wilsons_interval() -> None:
    """Newcombe (1998), table I, method 3: 81 of 263 gives 0.2553 to 0.3662, 0 of 20 gives 0 to 0.1611."""
    assert [round(each, 4) for each in interval(81, 263)] == [0.2553, 0.3662]
    assert [round(each, 4) for each in interval(0, 20)] == [0.0, 0.1611]


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    """Two sessions, then four of which two are kept; a line cut off by a stop is played anew."""
    kept = run(tmp_path, "--games", "2", "--jobs", "1")
    first = kept.read_text().splitlines()
    assert len(first) == 2
    run(tmp_path, "--games", "4", "--jobs", "1")
    lines = kept.read_text().splitlines()
    assert lines[:2] == first
    assert len(lines) == 4
    kept.write_text("\n".join([*lines[:3], lines[3][:40]]) + "\n")
    run(tmp_path, "--games", "4", "--jobs", "1")
    again = playtest.Kept(kept, playtest.release_of("legions_of_darkness"))
    assert len(again.results) == 4
    assert "| Greenskin Horde | 1 | random | 4 | " in (tmp_path / "legions_of_darkness.md").read_text()
    assert ElementTree.parse(tmp_path / "legions_of_darkness.svg").getroot().tag.endswith("svg")


def test_an_option_that_lists_is_named_by_what_it_lists_and_the_chart_gives_its_label_room(tmp_path: Path) -> None:
    options = ("--set", 'heroes=["warrior","wizard","cleric"]', "--set", "party=chosen")
    run(tmp_path, "--games", "1", "--jobs", "1", *options)
    label = "Greenskin Horde, heroes=warrior + wizard + cleric, party=chosen"
    assert f"| {label} | 1 | random | 1 | " in (tmp_path / "legions_of_darkness.md").read_text()
    said = ElementTree.parse(tmp_path / "legions_of_darkness.svg").getroot().findall("{*}text")
    named = next(each for each in said if (each.text or "").startswith(label))
    assert int(named.attrib["x"]) > 6 * len(named.text or ""), "letters of 13 pixels are some six wide"


def test_a_session_goes_alike_each_time() -> None:
    task = playtest.Task("legions_of_darkness", "greenskin_horde", 1, "greedy", 0, "alike 1")
    assert playtest.play_one(task).played == playtest.play_one(task).played


@pytest.mark.parametrize("game", playtest.OPEN)
def test_where_nothing_is_hidden_advice_alone_plays_as_the_greedy_bot_does(game: str) -> None:
    kind = games()[game]
    task = playtest.Task(game, kind.SCENARIOS[0].id, 1, "greedy", 0, "alike 2")
    content = load(kind.CONTENT, kind.folder)
    bot = play(kind, content, Setting(task.scenario, 1, {}), task.seed, GreedyBot)
    alone = playtest.play_one(task).played
    assert (alone.end, alone.answers, alone.rounds) == (bot.end, bot.answers, bot.rounds)


def test_what_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="has no scenario moon: it has greenskin_horde"):
        playtest.main([*FEW, "--scenario", "moon", "--docs", str(tmp_path), "--kept", str(tmp_path)])


def test_an_option_of_the_set_up_is_played_by_and_told(tmp_path: Path) -> None:
    """A session whose armies stand at random is another one than that of the same seed by the printed set-up."""
    plain, random = (
        playtest.Task("legions_of_darkness", "greenskin_horde", 1, "greedy", 0, "alike 3", options)
        for options in ((), ("setup=random",))
    )
    assert playtest.play_one(plain).played != playtest.play_one(random).played
    run(tmp_path, "--games", "1", "--jobs", "1", "--set", "setup=random")
    assert "| Greenskin Horde, setup=random | 1 | random | 1 | " in (tmp_path / "legions_of_darkness.md").read_text()


@pytest.mark.parametrize(("set", "why"), [("moon=1", "can be set up with setup, party"), ("moon", "name=value")])
def test_an_option_that_there_is_not_is_refused(tmp_path: Path, set: str, why: str) -> None:
    with pytest.raises(SystemExit, match=why):
        run(tmp_path, "--set", set)


@pytest.mark.cluster
def test_a_cluster_of_two_processes_plays_as_one_computer_does(tmp_path: Path) -> None:
    from distributed import LocalCluster

    here, there = tmp_path / "here", tmp_path / "there"
    run(here, "--games", "4", "--jobs", "1")
    two = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(**two) as cluster:  # type: ignore[no-untyped-call]
        run(there, "--games", "4", "--cluster", cluster.scheduler_address)
    release = playtest.release_of("legions_of_darkness")
    one, other = (playtest.Kept(folder / "legions_of_darkness.jsonl", release).results for folder in (here, there))
    assert {task: each.played for task, each in one.items()} == {task: each.played for task, each in other.items()}
