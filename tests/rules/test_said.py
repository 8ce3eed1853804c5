"""No sentence is kept that nothing says: every key of a game's messages is named by the code, or made by it.

Keys are made in families: `f"spell.{spell}.normal"` may say `spell.slow.normal` where `slow` is a word that the code or
the content writes. What an event or an end is called becomes a key too: `g.tell("moved")` says `log.moved`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domain.catalogue import AnyGame, games
from domain.kernel.lessons import lessons

ROOT = Path(__file__).parents[2]
Pattern = tuple[str | None, ...]
"""What a text is put together from; None is a gap."""
BY_ITS_LAST_PART = ("log.", "log.phase.", "end.won.", "end.lost.", "ask.", "option.", "name.")


@dataclass
class Written:
    """What some modules write: whole texts, and texts with gaps."""

    texts: set[str] = field(default_factory=set)
    patterns: set[Pattern] = field(default_factory=set)

    def add(self, folder: Path, pattern: str = "**/*.py") -> None:
        for file in folder.glob(pattern):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                self._add(node)

    def _add(self, node: ast.AST) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.texts.add(node.value)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("on_"):
            self.texts.add(node.name.removeprefix("on_"))
        elif isinstance(node, ast.keyword) and node.arg:
            self.texts.add(node.arg)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "words":
            sections = [part for each in node.args for part in _parts(each) if part]
            self.patterns |= {(f"{section}.", None) for section in sections}
        elif isinstance(node, ast.JoinedStr | ast.BinOp):
            pattern = tuple(_parts(node))
            if any(part and re.search(r"[\w.]", part) for part in pattern) and not any(
                part and " " in part for part in pattern
            ):
                self.patterns.add(pattern)


def _parts(node: ast.expr) -> Iterator[str | None]:
    if isinstance(node, ast.JoinedStr):
        for value in node.values:
            yield from _parts(value)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _parts(node.left)
        yield from _parts(node.right)
    else:
        yield node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def _of_all_games() -> Written:
    """The kernel, the parts, and the pages that are not a game's own."""
    found = Written()
    for folder, pattern in (
        *(("domain/kernel", "**/*.py"), ("domain/parts", "**/*.py")),
        *(("api/usecases", "**/*.py"), ("api/pages", "*.py")),
    ):
        found.add(ROOT / folder, pattern)
    return found


def _said(game: AnyGame) -> Written:
    found = Written(set(_of_all_games().texts), set(_of_all_games().patterns))
    found.add(game.folder)
    found.add(ROOT / "api" / "pages" / "boards" / game.id)
    for file in game.folder.rglob("*.toml"):
        if file.parent.name != "messages" and file.name != "rules.toml":
            found.texts |= set(_texts(tomllib.loads(file.read_text(encoding="utf-8"))))
    found.texts |= {rule["section"] for rule in _rules(game)} | set(lessons(game))
    return found


def _rules(game: AnyGame) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((game.folder / "rules.toml").read_text(encoding="utf-8"))["rule"]
    return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value


def _keys(value: dict[str, Any], before: str = "") -> Iterator[str]:
    for name, below in value.items():
        if isinstance(below, dict):
            yield from _keys(below, f"{before}{name}.")
        else:
            yield before + name


def _fits(pattern: Pattern, text: str, words: set[str]) -> bool:
    """Whether the gaps can be filled with numbers, with words, or with nothing, so that the text comes out."""
    if not pattern:
        return not text
    first, rest = pattern[0], pattern[1:]
    if first is not None:
        return text.startswith(first) and _fits(rest, text[len(first) :], words)
    return any(
        (not n or text[:n] in words or text[:n].isdigit()) and _fits(rest, text[n:], words)
        for n in range(len(text) + 1)
    )


def _is_said(key: str, written: Written) -> bool:
    """By its whole name, as one of a family, or by the name that an event, an end or a thing has in the code."""
    words = written.texts
    if key.startswith("short."):
        return _is_said(key.replace("short.", "why.", 1), written)
    if key in words or any(_fits(pattern, key, words) for pattern in written.patterns if _names_a_family(pattern)):
        return True
    tails = [key.removeprefix(before) for before in BY_ITS_LAST_PART if key.startswith(before)]
    return any(tail in words or any(_fits(each, tail, words) for each in written.patterns) for tail in tails)


def _names_a_family(pattern: Pattern) -> bool:
    return any(part and re.search(r"[a-z]", part) for part in pattern)


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_sentence_is_said_by_something(game: AnyGame) -> None:
    written = _said(game)
    messages = tomllib.loads((game.folder / "messages" / "en.toml").read_text(encoding="utf-8"))
    assert [key for key in _keys(messages) if not _is_said(key, written)] == []


def test_a_sentence_that_nothing_says_is_found() -> None:
    written = Written({"slow", "moved", "advice.put"}, {("spell.", None, ".normal"), (None, "_still")})
    said = ("spell.slow.normal", "log.moved", "advice.put_still")
    unsaid = ("spell.fast.normal", "spell.slow.heroic", "log.stood", "advice.put_again")
    assert [key for key in (*said, *unsaid) if not _is_said(key, written)] == list(unsaid)
