"""Each bench runs at a tiny size and prints its lines. What they say is not judged here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks import __main__ as command
from benchmarks import boardgame_io, contenders, serving
from benchmarks.contenders import ChessPlayers, NotToBeHad
from domain import catalogue

Bench = Callable[[str], list[str]]
TINY = ["--rounds", "2", "--scale", "0.002"]
RATIO = re.compile(r": [\d.,]+ ×")
ROUNDS = re.compile(r"[\d.,]+ ?\S.* \([\d.,]+ to [\d.,]+\)")


@pytest.fixture(autouse=True)
def _own_scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "SCRATCH", tmp_path / "bench")


@pytest.fixture
def bench(capsys: pytest.CaptureFixture[str]) -> Iterator[Bench]:
    """Run one bench; gives the lines that it printed below those about the machine."""

    def run(name: str) -> list[str]:
        assert command.main([name, *TINY]) == 0
        machine, _, found = capsys.readouterr().out.partition("\n\n")
        assert "cores (" in machine
        assert "Python 3." in machine
        assert "SQLite 3." in machine
        return found.splitlines()

    yield run
    assert not any(serving.SCRATCH.iterdir()), "a bench left something behind"


def starting(lines: list[str], start: str) -> str:
    """The one line that starts so."""
    found = [line for line in lines if line.startswith(start)]
    assert len(found) == 1, lines
    return found[0]


def test_actions(bench: Bench) -> None:
    lines = bench("actions")
    assert lines[0].startswith("P1 ")
    for contender in ("Dawnhold  ", "FastAPI, one versioned write", "Dawnhold, answers gzipped"):
        said = starting(lines, contender)
        assert "/s (" in said
        assert "µs CPU (" in said
        assert "ms p99" in said
    assert "goal ≥ 0.5 ×" in starting(lines, "requests a second")
    assert RATIO.search(starting(lines, "CPU of a request"))


@pytest.mark.postgres
def test_postgres(bench: Bench) -> None:
    lines = bench("postgres")
    assert re.match(r"P2  .*PostgreSQL \d+ .*fsync and synchronous_commit on", lines[0])
    assert ROUNDS.search(starting(lines, "psycopg, the same statements"))
    assert "goal ≥ 0.5 ×" in starting(lines, "requests a second")


def test_rules_beside_two_libraries_of_chess(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def moves(library: str, seconds: float) -> tuple[int, float]:
        asked.append(library)
        return 100, 0.1

    @contextmanager
    def players() -> Iterator[SimpleNamespace]:
        yield SimpleNamespace(moves=moves)

    monkeypatch.setattr(contenders, "chess_players", players)
    lines = bench("rules")
    assert sorted(asked) == ["chess", "chess", "pettingzoo", "pettingzoo"]
    assert "1,000/s" in starting(lines, "python-chess")
    for game in catalogue.games():
        for way in ("rules alone", "through the gate"):
            assert RATIO.search(starting(lines, f"{game}, {way} of PettingZoo"))
            assert RATIO.search(starting(lines, f"{game}, {way} of python-chess"))
        assert re.search(r": [\d.,]+ playouts a CPU s$", starting(lines, f"{game}, a search half-way"))
    assert sum("goal ≥ 5 ×" in line for line in lines) == 1
    assert sum("goal ≥ 0.5 ×" in line for line in lines) == 1


def test_rules_say_when_the_libraries_are_not_to_be_had(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Path:
        raise NotToBeHad("uv could not install it: no network")

    monkeypatch.setattr(contenders, "python", refuse)
    lines = bench("rules")
    assert ROUNDS.search(starting(lines, "legions_of_darkness, rules alone"))
    assert lines[-1] == "ratios not measured: uv could not install it: no network"


def test_a_player_that_says_nothing_is_not_to_be_had() -> None:
    process = SimpleNamespace(
        stdin=SimpleNamespace(write=lambda _: None, flush=lambda: None), stdout=SimpleNamespace(readline=lambda: "")
    )
    with pytest.raises(NotToBeHad, match="pettingzoo could not be run"):
        ChessPlayers(process).moves("pettingzoo", 1)  # type: ignore[arg-type]


def test_boardgame_io_says_when_it_is_not_to_be_had(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Path:
        raise NotToBeHad("there is no Node with npm on this machine")

    monkeypatch.setattr(boardgame_io, "installed", refuse)
    lines = bench("boardgame_io")
    assert lines[0].startswith("P3 ")
    assert lines[1:] == ["not measured: there is no Node with npm on this machine"]


@pytest.mark.skipif(not boardgame_io.is_installed(), reason="./play bench boardgame_io has not fetched it")
def test_boardgame_io(bench: Bench) -> None:
    lines = bench("boardgame_io")
    assert ROUNDS.search(starting(lines, "boardgame.io, in memory"))
    assert "goal ≥ 3 ×" in starting(lines, "actions for a second of CPU")


def test_page(bench: Bench) -> None:
    lines = bench("page")
    assert "bytes" in starting(lines, "legions_of_darkness, the whole part")
    assert RATIO.search(starting(lines, "legions_of_darkness, its board of naive loops:"))
    for board in ("last_spell", "last_spell with 65 figures"):
        for twin in ("naive loops", "naive loops without the land"):
            assert RATIO.search(starting(lines, f"{board}, its board of {twin}:"))
    judged = {line.split()[0].rstrip(",") for line in lines if "goal ≤ 0.4 ×" in line}
    assert len(judged) == 1, "the goal is that of the heaviest game's boards"


def test_states(bench: Bench) -> None:
    lines = bench("states")
    size = re.search(r"the reference has ([\d,]+) bytes", lines[0])
    assert size is not None
    assert 11_500 <= int(size[1].replace(",", "")) <= 12_500
    for game in catalogue.games():
        assert RATIO.search(starting(lines, f"{game} of the reference"))
        assert "goal ≤ 16 KB" in starting(lines, f"{game}, largest state:")
        assert RATIO.search(starting(lines, f"{game}, after ten times the actions"))
    assert sum("goal ≤ 1.5 ×" in line for line in lines) == 1


def test_streams(bench: Bench) -> None:
    lines = bench("streams")
    assert "goal ≥ 0.6 ×" in starting(lines, "CPU of a delivery")
    assert starting(lines, "events lost") == "events lost, the worst round: 0.00 of them"


def test_history(bench: Bench) -> None:
    lines = bench("history")
    assert ROUNDS.search(starting(lines, "revisions 10 to 21"))
    assert "goal ≤ 1.2 ×" in starting(lines, "the later of the earlier")


def test_memory(bench: Bench) -> None:
    lines = bench("memory")
    assert "goal ≤ 120 MB" in starting(lines, "idle: ")
    assert "goal ≤ 250 MB" in starting(lines, "after all (")


def test_a_bench_that_there_is_not_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["pages"])
    assert "there is no bench pages: there are actions, postgres" in capsys.readouterr().err


def test_a_server_that_does_not_start_is_told_in_its_own_words(tmp_path: Path) -> None:
    with (
        pytest.raises(serving.NotServing, match="no such game"),
        serving.served(["sh", "-c", "echo no such game; exit 1"], serving.free_port(), tmp_path / "server.log", {}),
    ):
        pass
