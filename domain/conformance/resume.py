"""Play kept steps in another process and print a hash of all states: they must not hang on the hash seed of Python.

`python -m domain.conformance.resume <module:Class>` reads a playthrough as JSON and prints one line; `elsewhere` runs
that.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import msgspec

from domain.conformance.broken import Broken
from domain.conformance.plays import Play, replay
from domain.kernel.content import load
from domain.kernel.positions import AnyGame

ROOT = Path(__file__).resolve().parents[2]


def elsewhere(game: AnyGame, play: Play, hash_seed: int) -> str:
    """The hash of all states when the steps are played in a fresh process with this PYTHONHASHSEED. Raises Broken."""
    done = subprocess.run(
        [sys.executable, "-m", "domain.conformance.resume", f"{game.__module__}:{game.__qualname__}"],
        input=msgspec.json.encode(play),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        check=False,
    )
    if done.returncode:
        raise Broken(f"{game.id} could not be played in another process: {done.stderr.decode()[-2000:]}")
    return done.stdout.decode().strip()


def game_at(place: str) -> AnyGame:
    """The game class at `module:Class`."""
    module, _, name = place.partition(":")
    game: AnyGame = getattr(import_module(module), name)
    return game


def main(place: str) -> None:
    game = game_at(place)
    play = msgspec.json.decode(sys.stdin.buffer.read(), type=Play)
    sys.stdout.write(replay(game, load(game.CONTENT, game.folder), play).fingerprint())


if __name__ == "__main__":
    main(sys.argv[1])
