"""Small whole games that prove what the kernel promises; each is played by its tests and by the conformance kit."""

from __future__ import annotations

from typing import Any

from domain.kernel.content import load
from domain.kernel.game import Game
from domain.kernel.gate import Gate

SEED = b"toys" * 8


def gate_of(game: type[Game[Any, Any, Any]], seed: bytes = SEED) -> Gate[Any]:
    """A gate for one session of a toy with its own content."""
    return Gate(game, load(game.CONTENT, game.folder), seed)
