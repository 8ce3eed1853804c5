"""Contenders from the package registry, in an environment of their own under `.tools/`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from benchmarks.serving import ROOT

HERE = Path(__file__).resolve().parent
LOCK = HERE / "contenders.lock"
PLACE = ROOT / ".tools" / "bench-contenders"
UV = ROOT / ".tools" / "uv" / "bin" / "uv"
INSTALL_S = 300


class NotToBeHad(Exception):
    """A contender can't be measured here; the message says why."""


def python() -> Path:
    """The interpreter that has what `contenders.lock` lists; set up at the first call. Raises NotToBeHad."""
    found = PLACE / "bin" / "python"
    stamp = PLACE / "stamp"
    wanted = sha256(LOCK.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return found
    if not UV.is_file():
        raise NotToBeHad("uv is not set up; run ./play bench")
    _run(UV, "venv", "--quiet", "--clear", "--python", sys.executable, PLACE)
    _run(UV, "pip", "sync", "--quiet", "--require-hashes", "--python", found, LOCK)
    stamp.write_text(wanted)
    return found


def _run(*command: str | Path) -> None:
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "UV_SYSTEM_CERTS": "true"}
    try:
        subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=INSTALL_S
        )
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise NotToBeHad(f"uv could not install it: {said[-1].strip() if said else 'it said nothing'}") from error
    except subprocess.TimeoutExpired as error:
        raise NotToBeHad(f"uv did not install it in {INSTALL_S} s") from error


class ChessPlayers:
    """The process that plays chess at random."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def moves(self, library: str, seconds: float) -> tuple[int, float]:
        """How many moves a library made, and the CPU seconds that they took. Raises NotToBeHad."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{library} {seconds}\n")
        self._process.stdin.flush()
        made, cpu = [*self._process.stdout.readline().split(), "", ""][:2]
        if not cpu:
            raise NotToBeHad(f"{library} could not be run in {PLACE.relative_to(ROOT)}")
        return int(made), float(cpu)


@contextmanager
def chess_players() -> Iterator[ChessPlayers]:
    """Start it, and end it with the block. Raises NotToBeHad."""
    with subprocess.Popen(
        [python(), HERE / "chess_players.py"],
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield ChessPlayers(process)
        finally:
            if process.stdin is not None:
                process.stdin.close()
            process.wait(30)
