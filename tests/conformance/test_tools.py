"""`./play fuzz` and `./play record`, on toys."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from domain.conformance.museum import visit
from domain.conformance.plays import Play, read_play
from domain.conformance.whole import kept_plays_stand
from domain.kernel.content import load
from tests.kernel.toys.market.game import Market
from tests.kernel.toys.towers.game import Advance, Shot, Towers
from tools import fuzz, record

TOWERS = "tests.kernel.toys.towers.game:Towers"
Said = pytest.CaptureFixture[str]


def test_fuzz_tells_how_sessions_ended(tmp_path: Path, capsys: Said) -> None:
    assert fuzz.main([TOWERS, "--sessions", "6", "--saves", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[1].startswith("6 sessions in ")
    counts = [int(line.split()[1]) for line in said.splitlines() if line.startswith(("won.", "lost."))]
    assert sum(counts) == 6
    assert not list(tmp_path.iterdir())


def test_fuzz_goes_through_every_number_of_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[tuple[str, int]] = []

    def session(game: object, content: object, play: Play) -> fuzz.Result:
        played.append((play.scenario, play.players))
        return fuzz.Result(play)

    monkeypatch.setattr(fuzz, "session", session)
    fuzz.main([TOWERS, "--sessions", "6", "--saves", str(tmp_path)])
    assert played == [("valley", 1), ("valley", 2), ("valley", 3)] * 2


def test_fuzz_keeps_to_the_scenario_and_the_players_that_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without these, two of three sessions have another number of players."""
    played: list[tuple[str, int]] = []

    def session(game: object, content: object, play: Play) -> fuzz.Result:
        played.append((play.scenario, play.players))
        return fuzz.Result(play)

    monkeypatch.setattr(fuzz, "session", session)
    asked = ["--scenario", "valley", "--players", "2", "--sessions", "4", "--saves", str(tmp_path)]
    assert fuzz.main([TOWERS, *asked]) == 0
    assert played == [("valley", 2)] * 4


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["--scenario", "hill"], "towers has no scenario 'hill'; it has valley"),
        (["--scenario", "valley", "--players", "9"], "valley is for 1, 2, 3 players, not for 9"),
        (["--players", "9"], "no scenario of towers is for 9 players"),
    ],
)
def test_fuzz_refuses_what_the_game_does_not_have(asked: list[str], says: str) -> None:
    with pytest.raises(SystemExit, match=says):
        fuzz.main([TOWERS, *asked])


def test_what_breaks_is_kept_and_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Said
) -> None:
    """A rule that stumbles is found; the kept file breaks at the same step, and not once the rule is mended."""
    with monkeypatch.context() as broken:
        broken.setattr(Shot, "run", lambda self, g: g.world.steps["nowhere"])
        assert fuzz.main([TOWERS, "--sessions", "3", "--saves", str(tmp_path)]) == 1
        said = capsys.readouterr().out
        assert "the rules stumble: KeyError: 'nowhere'" in said
        found = sorted((tmp_path / "towers" / "found").glob("*.toml"))
        assert found
        assert f"./play fuzz {TOWERS} --replay {found[0]}" in said
        play = read_play(found[0])
        assert "KeyError" in play.about
        assert fuzz.main([TOWERS, "--replay", str(found[0]), "--saves", str(tmp_path)]) == 1
        again = capsys.readouterr().out
        assert again.startswith(f"after {len(play.steps)} steps: ")
        assert "the rules stumble: KeyError: 'nowhere'" in again
    assert fuzz.main([TOWERS, "--replay", str(found[0]), "--saves", str(tmp_path)]) == 0
    assert "nothing breaks" in capsys.readouterr().out


def test_the_last_save_that_stood_is_kept_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Advancing stumbles: what was played until then is kept as steps and as a save that can be opened."""
    monkeypatch.setattr(Advance, "run", lambda self, g: g.world.steps["nowhere"])
    assert fuzz.main([TOWERS, "--sessions", "3", "--saves", str(tmp_path)]) == 1
    [save, *_] = sorted((tmp_path / "towers" / "found").glob("*.save"))
    gate, state = visit(Towers, save)
    assert [question.kind for question in gate.open(state).questions] == ["play"]


def test_fuzz_stops_when_its_minutes_are_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Said) -> None:
    """A clock that goes on by twenty seconds each time it is looked at: a minute is over at the fourth look."""
    clock = count(0, 20)
    monkeypatch.setattr("tools.fuzz.monotonic", lambda: next(clock))
    assert fuzz.main([TOWERS, "--minutes", "1", "--saves", str(tmp_path)]) == 0
    assert "\n2 sessions in " in capsys.readouterr().out


def test_fuzz_stops_when_enough_was_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Said) -> None:
    monkeypatch.setattr(Shot, "run", lambda self, g: g.world.steps["nowhere"])
    assert fuzz.main([TOWERS, "--sessions", "50", "--saves", str(tmp_path)]) == 1
    assert "5 sessions broke; that is enough." in capsys.readouterr().out


def test_fuzz_knows_no_other_game() -> None:
    with pytest.raises(SystemExit, match="there is no game 'chess'"):
        fuzz.main(["chess"])


def test_fuzz_uses_several_processes(tmp_path: Path, capsys: Said) -> None:
    arguments = [TOWERS, "--sessions", "4", "--saves", str(tmp_path), "--seed", "jobs"]
    assert fuzz.main([*arguments, "--jobs", "2"]) == 0
    at_once = ended(capsys)
    assert fuzz.main(arguments) == 0
    assert ended(capsys) == at_once


def ended(capsys: Said) -> list[str]:
    """The lines of the table that tell how sessions ended."""
    return sorted(line for line in capsys.readouterr().out.splitlines() if line.startswith(("won.", "lost.")))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short look for wins, and few walks for the museum."""
    monkeypatch.setattr(record, "CLIMBS", 3)
    monkeypatch.setattr(record, "WALKS", 2)


@pytest.mark.usefixtures("quick")
def test_record_proves_each_end_and_says_what_changed(tmp_path: Path, capsys: Said) -> None:
    arguments = [TOWERS, "--saves", str(tmp_path)]
    assert record.main(arguments) == 0
    folder = tmp_path / "towers"
    kept_plays_stand(Towers, load(Towers.CONTENT, Towers.folder), folder)
    assert sorted(file.name for file in folder.iterdir()) == [
        *("contents", "fingerprint.toml", "lost-overrun.toml", "lost-overrun.txt"),
        *("museum", "won-cleared.toml", "won-cleared.txt"),
    ]
    assert "+won.cleared (6): The valley is clear." in capsys.readouterr().out
    assert record.main(arguments) == 0
    assert capsys.readouterr().out.startswith("museum: 0 saves more")
    assert record.main([*arguments, "--check"]) == 0


@pytest.mark.usefixtures("quick")
def test_record_shows_and_check_fails_where_a_playthrough_reads_otherwise(tmp_path: Path, capsys: Said) -> None:
    arguments = [TOWERS, "--saves", str(tmp_path)]
    record.main(arguments)
    text = tmp_path / "towers" / "lost-overrun.txt"
    text.write_text(text.read_text(encoding="utf-8").replace("Towers: ", "Towns: "), encoding="utf-8")
    capsys.readouterr()
    assert record.main([*arguments, "--check"]) == 1
    assert "-Towns: " in capsys.readouterr().out
    assert record.main(arguments) == 0
    assert "+Towers: " in capsys.readouterr().out


@pytest.mark.usefixtures("quick")
def test_record_finds_another_playthrough_where_one_no_longer_stands(tmp_path: Path, capsys: Said) -> None:
    arguments = [TOWERS, "--saves", str(tmp_path)]
    record.main(arguments)
    file = tmp_path / "towers" / "won-cleared.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"play:', '"dance:'), encoding="utf-8")
    capsys.readouterr()
    assert record.main(arguments) == 0
    assert "won-cleared: found" in capsys.readouterr().out
    kept_plays_stand(Towers, load(Towers.CONTENT, Towers.folder), tmp_path / "towers")


@pytest.mark.usefixtures("quick")
def test_record_says_which_end_it_did_not_find(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.record.ends", lambda said: ["lost.poor", "lost.sunk"])
    place = "tests.kernel.toys.market.game:Market"
    assert record.main([place, "--saves", str(tmp_path), "--tries", "4"]) == 1
    assert "NOT FOUND: a playthrough that ends lost.sunk" in capsys.readouterr().out
    assert (tmp_path / Market.id / "lost-poor.toml").exists()
