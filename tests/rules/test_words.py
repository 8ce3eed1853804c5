"""The words of all games: every message that the code names has its sentence, and short words for its button."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.catalogue import AnyGame, games, words
from domain.kernel.words import Message

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))

SHORT = 24
"""So many letters fit on a button."""
PREFIX = {"tell": "log.", "phase": "log.phase.", "win": "end.won.", "lose": "end.lost."}


@every_game
def test_every_message_that_the_code_names_has_a_sentence(game: AnyGame) -> None:
    said = words(game)
    named = {(key, where) for file in sorted(game.folder.rglob("*.py")) for key, where in _named(file)}
    assert named, f"{game.id} says nothing"
    assert sorted(f"{where}: {key}" for key, where in named if key not in said) == []


@every_game
def test_every_reason_has_short_words_for_the_button(game: AnyGame) -> None:
    said = words(game)
    reasons = {key.removeprefix("why.") for key in said.keys if key.startswith("why.")}
    short = {key.removeprefix("short.") for key in said.keys if key.startswith("short.")}
    assert sorted(reasons - short) == []
    assert sorted(key for key in short if not 0 < len(said.say(Message(f"short.{key}"))) <= SHORT) == []


@every_game
def test_every_verb_and_every_question_has_words(game: AnyGame) -> None:
    said = words(game)
    asks = {name[3:] for frame in game.FRAMES for name in dir(frame) if name.startswith("on_")}
    assert sorted(f"ask.{kind}" for kind in asks if f"ask.{kind}" not in said) == []


@every_game
def test_scenarios_are_named(game: AnyGame) -> None:
    said = words(game)
    wanted = [f"scenario.{scenario.id}.{part}" for scenario in game.SCENARIOS for part in ("name", "about")]
    assert [key for key in ["game.title", "game.about", *wanted] if key not in said] == []


def _named(file: Path) -> Iterator[tuple[str, str]]:
    """Keys written out in a module: `message("why.far")`, `g.tell("moved")`, `g.lose("gate")`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            continue
        if name in ("message", "Message"):
            yield first.value, f"{file.name}:{node.lineno}"
        elif name in PREFIX and isinstance(node.func, ast.Attribute):
            yield PREFIX[name] + first.value, f"{file.name}:{node.lineno}"
