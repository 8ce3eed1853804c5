"""The ledger: every statement has its code and its test, and every rule that the code cites is a row of it."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from domain.catalogue import words
from domain.horrified.game import Horrified
from domain.kernel.ledger import Rule, load, sections

ROOT = Path(__file__).resolve().parents[3]
RULES = load(Horrified.folder)
IDS = [rule.id for rule in RULES]
CITED = re.compile(r"\(rules? ([^()]*)\)|\(([FSVDMBCWIEPRH][^()]*)\)")


def test_the_rulebooks_lines_come_first_and_in_order() -> None:
    assert IDS[:33] == [str(n) for n in range(1, 34)]
    assert len(set(IDS)) == len(IDS)


def test_every_ruling_of_the_house_is_a_row() -> None:
    """Seventy readings of the house and four rulings, each with what was not chosen."""
    rulings = {rule.id: rule for rule in RULES if rule.ruling}
    assert {f"H{n}" for n in range(1, 71)} | {f"R{n}" for n in range(1, 5)} <= rulings.keys()
    assert all(rule.alternative for rule in rulings.values())


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_a_row_names_code_and_test_that_exist(rule: Rule) -> None:
    assert rule.screen or (rule.code and rule.test)
    for code in rule.code:
        module, name = code.split(":")
        assert hasattr(import_module(module), name)
    for test in rule.test:
        file, name = test.split("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert name in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]


def test_every_rule_that_is_cited_is_in_the_ledger() -> None:
    """Literals given as `rule=` or to Refusal and Part, in all modules."""
    for file in sorted(Horrified.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                assert [each for each in cited(node) if each not in IDS] == [], file


def cited(node: ast.Call) -> list[str]:
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    literals = [each.value for each in node.keywords if each.arg == "rule"]
    if name == "Refusal":
        literals.append(node.args[0])
    if name == "Part":
        literals.append(node.args[2])
    return [str(each.value) for each in literals if isinstance(each, ast.Constant)]


def test_every_section_has_a_title() -> None:
    said = words(Horrified)
    for section in sections(RULES, {}):
        assert f"section.{section.id}" in said


def test_docstrings_cite_rules_of_the_ledger() -> None:
    """Every frame says which rules it carries out."""
    for frame in Horrified.FRAMES:
        found = [each for groups in CITED.findall(frame.__doc__ or "") for each in re.split(r"\W+", "".join(groups))]
        assert [each for each in found if each in IDS], frame.__name__
