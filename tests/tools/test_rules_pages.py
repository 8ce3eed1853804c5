"""The rules in `docs/rules/` say what the ledgers say."""

from __future__ import annotations

from tools.rules_pages import main


def test_the_pages_are_those_of_the_ledgers() -> None:
    assert main(["--check"]) == 0
