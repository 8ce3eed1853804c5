"""What a stranger who finds the repository must be told."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_licence_is_mit() -> None:
    licence = (ROOT / "LICENSE").read_text()
    assert licence.startswith("MIT License\n")
    assert "Dawnhold contributors" in licence


@pytest.mark.parametrize("paper", ["LICENSE", "README.md"])
def test_names_of_games_are_said_to_be_their_owners(paper: str) -> None:
    text = " ".join((ROOT / paper).read_text().split())
    assert "names of the games" in text
    assert "belong to their owners" in text
    assert "No art and no text of any publisher is included" in text


def test_changes_are_kept() -> None:
    assert "## Unreleased" in (ROOT / "CHANGELOG.md").read_text()
