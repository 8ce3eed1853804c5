"""Who may import whom: the contracts in pyproject.toml hold, and each of them catches what it is there for."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("last_spell", "legions_of_darkness", "dicemancy", "horrified", "kingdom_rush")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    run = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-c", run, "--no-cache", "--no-logo"], cwd=folder, capture_output=True, text=True, check=False
    )


def test_the_layers_hold() -> None:
    ran = lint(ROOT)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture
def small_house(tmp_path: Path) -> Path:
    """The project's contracts over empty packages of the same names."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    inside = ("kernel", "parts", "bots", "conformance", "catalogue", *GAMES)
    for name in ("api", "persistence", "domain", *(f"domain/{part}" for part in inside)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    return tmp_path


def test_empty_packages_break_nothing(small_house: Path) -> None:
    ran = lint(small_house)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("domain", "persistence"),
        ("domain", "api"),
        ("persistence", "api"),
        ("domain/kernel", "domain.horrified"),
        ("domain/kernel", "domain.parts"),
        ("domain/kernel", "domain.bots"),
        ("domain/kernel", "domain.conformance"),
        ("domain/parts", "domain.dicemancy"),
        ("domain/bots", "domain.kingdom_rush"),
        ("domain/horrified", "domain.bots"),
        ("domain/horrified", "domain.dicemancy"),
        ("domain/last_spell", "domain.legions_of_darkness"),
        ("domain/legions_of_darkness", "domain.last_spell"),
        ("domain/kingdom_rush", "domain.catalogue"),
        ("domain/kingdom_rush", "domain.conformance"),
        ("api", "domain.conformance"),
        ("persistence", "domain.conformance"),
        ("domain/kernel", "sqlalchemy"),
        ("domain/horrified", "fastapi"),
        ("domain", "pydantic"),
    ],
)
def test_a_forbidden_import_is_caught(small_house: Path, importer: str, imported: str) -> None:
    (small_house / importer / "planted.py").write_text(f"import {imported}\n")
    ran = lint(small_house)
    assert ran.returncode == 1
    assert "BROKEN" in ran.stdout


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("api", "persistence"),
        ("api", "domain.catalogue"),
        ("persistence", "domain.kernel"),
        ("domain/horrified", "domain.kernel"),
        ("domain/horrified", "domain.parts"),
        ("domain/catalogue", "domain.horrified"),
        ("domain/conformance", "domain.bots"),
        ("api", "sqlalchemy"),
    ],
)
def test_an_import_downwards_is_free(small_house: Path, importer: str, imported: str) -> None:
    (small_house / importer / "planted.py").write_text(f"import {imported}\n")
    ran = lint(small_house)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_game_that_no_contract_names_is_caught(small_house: Path) -> None:
    (small_house / "domain" / "sixth_game").mkdir()
    (small_house / "domain" / "sixth_game" / "__init__.py").touch()
    ran = lint(small_house)
    assert ran.returncode == 1
    assert "sixth_game" in ran.stdout + ran.stderr


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


def test_the_rules_stand_on_the_standard_library_and_msgspec() -> None:
    modules = list((ROOT / "domain").rglob("*.py"))
    assert modules
    strange = {
        str(path.relative_to(ROOT)): found
        for path in modules
        if (found := imports(path) - sys.stdlib_module_names - {"domain", "msgspec"})
    }
    assert not strange
