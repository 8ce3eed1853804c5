"""The ledger: every statement has its code and its test, and every rule that the code cites is a row of it."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from domain.dicemancy.game import Dicemancy
from domain.kernel.ledger import Rule, load, sections
from domain.kernel.words import Words
from tests.rules.dicemancy.given import CONTENT

ROOT = Path(__file__).resolve().parents[3]
RULES = load(Dicemancy.folder)
IDS = [rule.id for rule in RULES]
WORDS = Words.load(Dicemancy.folder / "messages" / "en.toml", names=CONTENT.names())
RULED = (
    "tokens on space 1", "Storm and Lightning", "Void Grasp", "arrows that point at bare squares",
    "character extras at set-up", "a skill or effect that would change nothing", "Holy Light's moves",
    "the ten-dice limit",
)  # fmt: skip


def test_ids_are_single_and_in_the_rulebooks_order() -> None:
    assert len(set(IDS)) == len(IDS)
    order = [[int(part) for part in id_.split(".")] for id_ in IDS]
    assert order == sorted(order)


def test_every_ruling_is_a_row_with_its_alternative() -> None:
    rulings = [rule for rule in RULES if rule.ruling]
    assert all(rule.alternative for rule in rulings)
    said = [rule.ruling.removeprefix("rulings: ") for rule in rulings if rule.ruling.startswith("rulings")]
    assert sorted(said) == sorted(RULED)


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_a_row_names_code_and_test_that_exist(rule: Rule) -> None:
    assert bool(rule.screen) != bool(rule.code and rule.test)
    for code in rule.code:
        module, name = code.split(":")
        assert hasattr(import_module(module), name), code
    for test in rule.test:
        file, name = test.split("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert name in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)], test


def test_every_rule_that_is_cited_is_in_the_ledger() -> None:
    """Literals given as `rule=`, or to Refusal, Part and Listener, in all modules."""
    for file in sorted(Dicemancy.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                assert [each for each in cited(node) if each not in IDS] == [], file


def cited(node: ast.Call) -> list[str]:
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    literals = [each.value for each in node.keywords if each.arg == "rule"]
    places = {"Refusal": 0, "Part": 2, "Listener": 3, "Condition": 3}
    if name in places and len(node.args) > places[name]:
        literals.append(node.args[places[name]])
    return [each.value for each in literals if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def test_cards_point_to_their_rows() -> None:
    for card in [*CONTENT.characters, *CONTENT.night_cards]:
        [rule] = [rule for rule in RULES if rule.id == CONTENT.rule_of(card)]
        names = CONTENT.names()
        assert rule.text.startswith(names[card])


def test_every_frame_cites_a_rule() -> None:
    for frame in Dicemancy.FRAMES:
        found = re.findall(r"\d+\.\d+(?:\.\d+)?|\b4\b|\b4\.\d", frame.__doc__ or "")
        assert [each for each in found if any(id_ == each or id_.startswith(f"{each}.") for id_ in IDS)], frame.__name__


def test_every_section_has_a_title() -> None:
    for section in sections(RULES, {}):
        assert f"section.{section.id}" in WORDS
