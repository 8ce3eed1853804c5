"""The ledger leads to code and tests that exist, and what the code cites is in it."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

from domain.catalogue import words
from domain.kernel.ledger import load
from domain.kingdom_rush.game import KingdomRush

ROOT = Path(__file__).resolve().parents[3]
RULES = load(KingdomRush.folder)


def test_rows_are_held_by_code_and_test() -> None:
    ids = [rule.id for rule in RULES]
    assert sorted({id_ for id_ in ids if ids.count(id_) > 1}) == []
    for rule in RULES:
        assert (bool(rule.code) and bool(rule.test)) != bool(rule.screen), rule.id


def test_code_and_tests_are_there() -> None:
    for rule in RULES:
        for place in rule.code:
            module, _, name = place.partition(":")
            assert hasattr(import_module(module), name), f"{rule.id}: {place}"
        for place in rule.test:
            file, _, name = place.partition("::")
            assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), f"{rule.id}: {place}"


def test_rules_that_the_code_cites_are_rows() -> None:
    ids = {rule.id for rule in RULES}
    cited = {}
    for file in KingdomRush.folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "")
                found = [k.value for k in node.keywords if k.arg == "rule"]
                if name == "Refusal":
                    found.append(node.args[0])
                if name == "Part":
                    found.append(node.args[2])
                for value in found:
                    if isinstance(value, ast.Constant) and value.value:
                        cited[value.value] = f"{file.name}:{node.lineno}"
    assert {id_: where for id_, where in cited.items() if id_ not in ids} == {}


def test_sections_have_titles() -> None:
    said = words(KingdomRush)
    assert [rule.section for rule in RULES if f"section.{rule.section}" not in said] == []
