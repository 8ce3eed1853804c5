"""What a bench fetches is pinned and hashed, and its npm part runs no script of a package."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import boardgame_io, contenders
from benchmarks.contenders import NotToBeHad

FILES = boardgame_io.HERE


def test_npm_packages_are_pinned_and_hashed_and_say_no_address() -> None:
    asked = json.loads((FILES / "package.json").read_text())["dependencies"]
    packages = json.loads((FILES / "package-lock.json").read_text())["packages"]
    assert set(asked) == {"boardgame.io", "node-persist"}
    for name, version in asked.items():
        assert packages[f"node_modules/{name}"]["version"] == version
    for name, package in packages.items():
        assert name == "" or package["integrity"].startswith("sha"), name
        assert "resolved" not in package, name


def test_npm_runs_no_script_of_a_package() -> None:
    assert "ignore-scripts=true" in (FILES / ".npmrc").read_text().splitlines()


def test_what_can_not_be_installed_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for uv that makes the environment and then fails as uv does without a network."""
    uv = tmp_path / "uv"
    uv.write_text('#!/bin/sh\n[ "$1" = venv ] && exit 0\necho "error: no route" >&2\nexit 2\n')
    uv.chmod(0o755)
    monkeypatch.setattr(contenders, "UV", uv)
    monkeypatch.setattr(contenders, "PLACE", tmp_path / "place")
    with pytest.raises(NotToBeHad, match="uv could not install it: error: no route"):
        contenders.python()


def test_without_uv_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contenders, "UV", tmp_path / "uv")
    monkeypatch.setattr(contenders, "PLACE", tmp_path / "place")
    with pytest.raises(NotToBeHad, match=r"run \./play bench"):
        contenders.python()


def test_npm_that_fails_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("npm", "node"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(boardgame_io, "PLACE", tmp_path / "place")
    with pytest.raises(NotToBeHad, match="npm could not fetch it"):
        boardgame_io.installed()
    assert not boardgame_io.is_installed()


def test_an_unknown_player_of_chess_ends_without_an_answer() -> None:
    """What `ChessPlayers` takes for “not to be had”."""
    ran = subprocess.run(
        [sys.executable, contenders.HERE / "chess_players.py"],
        input="draughts 0.1\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0
    assert ran.stdout == ""
