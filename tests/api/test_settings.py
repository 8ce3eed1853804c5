"""Settings: what is wrong ends the start in one line that says what, where and how to mend it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from api import settings
from api.settings import Settings, SettingsError

ROOT = Path(__file__).parents[2]
WRONG = [
    ("PORT", "abc", "a whole number from 1 to 65535"),
    ("PORT", "0", "a whole number from 1 to 65535"),
    ("HOST", "example", "an address of this computer"),
    ("WORKERS", "many", "a whole number from 1 to 64"),
    ("CONTENT", "/nowhere/at/all", "the folder of a content pack"),
    ("PUBLIC_URL", "table.example", "an address such as https://table.example"),
    ("PUBLIC_URL", "https://table.example/dawnhold", "without a path"),
    ("HOSTS", "table example", "host names with commas"),
    ("LOG", "loud", "debug, info, warning or error"),
    ("LIMIT_GUESTS", "ten", "a rate such as 10/hour"),
    ("LIMIT_SESSIONS", "0", "a whole number from 1"),
    ("AWAY_MINUTES", "-1", "a whole number of minutes"),
]


def test_the_data_folder_is_its_owner_s_alone(tmp_path: Path) -> None:
    """The seeds of running sessions lie in it."""
    config = Settings(data=tmp_path / "new")
    assert config.data.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(("name", "value", "must"), WRONG)
def test_a_wrong_value_is_named_with_what_it_must_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, must: str
) -> None:
    monkeypatch.setenv("DAWNHOLD_DATA", str(tmp_path))
    monkeypatch.setenv(f"DAWNHOLD_{name}", value)
    with pytest.raises(SettingsError) as error:
        settings.load()
    line = str(error.value)
    assert line.startswith(f"DAWNHOLD_{name} is “{value}”, but must be ")
    assert must in line
    assert "\n" not in line


@pytest.mark.parametrize(("name", "value"), [("SECRET", "hunter2"), ("METRICS_TOKEN", "hunter2")])
def test_a_wrong_secret_is_not_repeated(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"DAWNHOLD_{name}", value)
    with pytest.raises(SettingsError) as error:
        settings.load()
    assert value not in str(error.value)


def test_a_database_that_is_not_supported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAWNHOLD_DATABASE_URL", "mysql://user:hunter2@host/name")
    with pytest.raises(SettingsError, match="DAWNHOLD_DATABASE_URL names “mysql”") as error:
        settings.load()
    assert "hunter2" not in str(error.value)


def test_sqlite_serves_one_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DAWNHOLD_DATA", str(tmp_path))
    monkeypatch.setenv("DAWNHOLD_WORKERS", "2")
    with pytest.raises(SettingsError, match="SQLite serves one process: leave it at 1, or name a PostgreSQL server"):
        settings.load()
    monkeypatch.setenv("DAWNHOLD_DATABASE_URL", "postgresql://u:p@host/name")
    assert settings.load().workers == 2


def test_a_misspelt_name_is_not_silently_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAWNHOLD_PROT", "9000")
    with pytest.raises(SettingsError, match=r"no setting DAWNHOLD_PROT; did you mean DAWNHOLD_PORT\?"):
        settings.load()


def test_what_is_empty_is_not_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As docker compose passes on what nobody set."""
    monkeypatch.setenv("DAWNHOLD_DATA", str(tmp_path))
    for name in ("PORT", "WORKERS", "PUBLIC_URL", "DATABASE_URL"):
        monkeypatch.setenv(f"DAWNHOLD_{name}", "")
    loaded = settings.load()
    assert (loaded.port, loaded.workers, loaded.public_url, loaded.database_address) == (8000, 1, None, None)


def started(tmp_path: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """`python -m api` with these settings, which must end by itself."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("DAWNHOLD_")}
    settings = {"DAWNHOLD_DATA": str(tmp_path / "data"), **environ}
    return subprocess.run(
        [sys.executable, "-m", "api"],
        cwd=ROOT,
        env={**surroundings, **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def one_line(ran: subprocess.CompletedProcess[str]) -> str:
    assert ran.stdout == ""
    (line,) = ran.stderr.splitlines()
    return line


def test_the_start_ends_in_one_line(tmp_path: Path) -> None:
    ran = started(tmp_path, DAWNHOLD_PORT="abc")
    assert ran.returncode == 2
    assert one_line(ran).startswith("DAWNHOLD_PORT is “abc”")


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        ran = started(tmp_path, DAWNHOLD_HOST="127.0.0.1", DAWNHOLD_PORT=port)
    assert ran.returncode == 2
    assert f"port {port} can't be listened on" in one_line(ran)
    assert "DAWNHOLD_PORT" in ran.stderr


PACKS = {
    "an unknown record": ("legions_of_darkness/heroes.toml", "[nobody]\ndrm = 1\n", "record nobody: no such id"),
    "a wrong value": ("legions_of_darkness/heroes.toml", '[warrior]\ndrm = "strong"\n', "record warrior: "),
    "an unknown file": ("legions_of_darkness/ships.toml", "", "ships.toml: this game has no content of that name"),
    "an unknown game": ("chess/pieces.toml", "", "chess: there is no game of that name"),
    "no TOML": ("legions_of_darkness/heroes.toml", "[warrior\n", "heroes.toml: "),
}


@pytest.mark.parametrize("name", PACKS)
def test_a_content_pack_that_can_not_be_used_names_file_record_and_field(tmp_path: Path, name: str) -> None:
    file, text, told = PACKS[name]
    path = tmp_path / "pack" / file
    path.parent.mkdir(parents=True)
    path.write_text(text)
    ran = started(tmp_path, DAWNHOLD_CONTENT=str(tmp_path / "pack"))
    assert ran.returncode == 2
    line = one_line(ran)
    assert told in line
    assert str(path.parent if "game of that name" in told else path) in line


def test_a_database_out_of_reach_is_said(tmp_path: Path) -> None:
    ran = started(tmp_path, DAWNHOLD_HOST="127.0.0.1", DAWNHOLD_DATABASE_URL="postgresql://u:hunter2@127.0.0.1:1/x")
    assert ran.returncode == 1
    assert "hunter2" not in one_line(ran)


def help_lines() -> dict[str, str]:
    """The settings that `./play help` names, with their defaults."""
    told = subprocess.run(["sh", ROOT / "play", "help"], check=True, capture_output=True, text=True).stdout
    return dict(re.findall(r"^  (DAWNHOLD_[A-Z_]+) +(\S+)", told, re.MULTILINE))


def test_help_tells_every_setting_with_its_default() -> None:
    told = help_lines()
    assert set(told) == {settings.variable(name) for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        default = str(field.default) if field.default not in (None, "") else "(none)"
        assert told[settings.variable(name)].rstrip("/") == default, name


def test_every_setting_says_what_it_must_be() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description and name != "data"] == []
