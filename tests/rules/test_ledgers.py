"""The ledgers of all games: each row leads to code and tests that exist, and each rule that the code cites is a row."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from domain.catalogue import AnyGame, games, words
from domain.kernel.ledger import Rule, load

ROOT = Path(__file__).resolve().parents[2]
NOT_EVIDENCE = ("tests/conformance/", "tests/saves/", "golden")
"""Where tests only tell that something has changed, not that it is right."""

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


@every_game
def test_ids_are_unique(game: AnyGame) -> None:
    ids = [rule.id for rule in load(game.folder)]
    assert ids, f"{game.id} has no ledger"
    assert sorted({id_ for id_ in ids if ids.count(id_) > 1}) == []


@every_game
def test_every_row_is_held_by_code_and_test_or_cannot_apply(game: AnyGame) -> None:
    for rule in load(game.folder):
        held = bool(rule.code) and bool(rule.test)
        assert held != bool(rule.screen), f"{rule.id}: code and test, or the reason why it can't apply on a screen"
        assert rule.text.strip(), f"{rule.id} says nothing"


@every_game
def test_code_is_there(game: AnyGame) -> None:
    assert [place for rule in load(game.folder) for place in rule.code if not _is_code(place)] == []


@every_game
def test_tests_are_there(game: AnyGame) -> None:
    assert [place for rule in load(game.folder) for place in rule.test if not _is_test(place)] == []


@every_game
def test_what_only_detects_change_is_no_evidence(game: AnyGame) -> None:
    rules = load(game.folder)
    assert [place for rule in rules for place in rule.test if any(each in place for each in NOT_EVIDENCE)] == []


@every_game
def test_sections_have_titles(game: AnyGame) -> None:
    said = words(game)
    sections = dict.fromkeys(rule.section for rule in load(game.folder))
    untitled = [section for section in sections if f"section.{section}" not in said]
    assert not untitled, f"messages/en.toml has no title in [section] for {', '.join(untitled)}"


@every_game
def test_every_rule_that_the_code_cites_is_in_the_ledger(game: AnyGame) -> None:
    known = {name for rule in load(game.folder) for name in (rule.id, rule.section)}
    cited = {(rule, where) for file in sorted(game.folder.rglob("*.py")) for rule, where in _cited(file)}
    assert sorted(f"{where}: {rule}" for rule, where in cited if rule and rule not in known) == []


@every_game
def test_rulings_are_marked(game: AnyGame) -> None:
    """A row with an alternative is a ruling, and says on whose authority."""
    rules: list[Rule] = load(game.folder)
    assert [rule.id for rule in rules if rule.alternative and not rule.ruling] == []


def _is_code(place: str) -> bool:
    module, _, name = place.partition(":")
    try:
        found: object = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError):
        return False
    return bool(name)


def _is_test(place: str) -> bool:
    file, _, name = place.partition("::")
    path = ROOT / file
    if not name or not path.is_file():
        return False
    return name.split("[")[0] in _functions(path)


@cache
def _functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def _cited(file: Path) -> Iterator[tuple[str, str]]:
    """The rules that a module cites in words: `rule="6.2"`, `Refusal("6.2", …)`, `Part(…, …, "6.2")`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        where = f"{file.name}:{node.lineno}"
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        cited = [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
        if name == "Refusal" and node.args:
            cited.append(node.args[0])
        if name == "Part" and len(node.args) == 3:
            cited.append(node.args[2])
        for each in cited:
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value, where
