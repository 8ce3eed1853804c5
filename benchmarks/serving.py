"""Server processes to be measured: the house itself and the floors it is compared with, on loopback only."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".tools" / "bench"
LOOPBACK = "127.0.0.1"
START_S = 60.0
NO_LIMITS = {
    **{f"DAWNHOLD_LIMIT_{rate}": "100000000/second" for rate in ("GUESTS", "ACTIONS", "TOKEN_ACTIONS", "READS")},
    **{f"DAWNHOLD_LIMIT_{count}": "1000000" for count in ("SESSIONS", "GUEST_SESSIONS", "STREAMS", "SESSION_STREAMS")},
    **{f"DAWNHOLD_LIMIT_{size}": "1000000" for size in ("MEGABYTES", "GUEST_MEGABYTES")},
}
"""The limits protect a house from its guests; here the guests are the measurement."""


class NotServing(Exception):
    """A server did not come up; the message says what it said last."""


class Server:
    """A running server process."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.pid = process.pid
        self.port = port
        self._process = process

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder on the disk that the project lies on (a temporary one may be memory), gone afterwards."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=SCRATCH))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def house(folder: Path, database_url: str | None = None) -> Iterator[Server]:
    """Dawnhold as `./play` serves it, without its limits. `folder` is its data folder."""
    port = free_port()
    settings = {"DAWNHOLD_HOST": LOOPBACK, "DAWNHOLD_PORT": str(port), "DAWNHOLD_DATA": str(folder), **NO_LIMITS}
    if database_url:
        settings["DAWNHOLD_DATABASE_URL"] = database_url
    with served([sys.executable, "-m", "api"], port, folder / "server.log", settings) as server:
        yield server


@contextmanager
def floor(name: str, folder: Path, *arguments: str) -> Iterator[Server]:
    """One of the bare applications of `benchmarks.floors`, under the same web server."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.floors", name, str(port), *arguments]
    with served(command, port, folder / f"{name}.log", {}) as server:
        yield server


@contextmanager
def served(command: Sequence[str], port: int, log: Path, settings: Mapping[str, str]) -> Iterator[Server]:
    """A process that listens on `port`, ended with the block. Raises NotServing."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DAWNHOLD_")}
    with log.open("wb") as said:
        process = subprocess.Popen(
            command, cwd=ROOT, env={**kept, **settings}, stdin=subprocess.DEVNULL, stdout=said, stderr=said
        )
        server = Server(process, port)
        try:
            _wait_for(server, log)
            yield server
        finally:
            server.stop()


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def _wait_for(server: Server, log: Path) -> None:
    until = time.monotonic() + START_S
    while server.running and time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex((LOOPBACK, server.port)) == 0:
                return
        time.sleep(0.05)
    raise NotServing(f"a server did not start: {log.read_text(errors='replace')[-2000:].strip() or 'it said nothing'}")
