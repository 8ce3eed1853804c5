"""A real house in a process of its own, as `./play` starts it, with the toy game beside the real ones.

`python -m tests.api.houses` is what the tests start: the toy game is put into the catalogue, then `python -m api` runs.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from api.__main__ import main
from domain import catalogue
from tests.api.player import API, Json

ROOT = Path(__file__).parents[2]
START_S = 60
WITH_CAMP = "WITH_CAMP"
PLENTY = {f"DAWNHOLD_LIMIT_{name}": "1000000/minute" for name in ("GUESTS", "TOKEN_ACTIONS", "READS")}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Client:
    """A caller that waits for each answer."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address + API, timeout=60)
        self.token = ""

    def send(self, method: str, path: str, body: Any = None, key: str = "") -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.http.request(method, path, json=body, headers=headers | ({"Idempotency-Key": key} if key else {}))

    def get(self, path: str) -> Json:
        return dict(self.send("GET", path).raise_for_status().json())

    def post(self, path: str, body: Any, key: str = "") -> Json:
        return dict(self.send("POST", path, body, key).raise_for_status().json())

    def new(self, **more: Any) -> Json:
        return self.post("/sessions", {"game": "camp", "scenario": "hill", "options": {"rounds": 50}, **more})


class RunningHouse:
    """A server process on a free port; use it as a context manager."""

    def __init__(self, data: Path, database_url: str | None = None, **environ: str) -> None:
        self.address = f"http://127.0.0.1:{free_port()}"
        self._environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("DAWNHOLD_")},
            "DAWNHOLD_HOST": "127.0.0.1",
            "DAWNHOLD_PORT": self.address.rpartition(":")[2],
            "DAWNHOLD_DATA": str(data),
            "DAWNHOLD_DATABASE_URL": database_url or "",
            WITH_CAMP: "yes",
            **PLENTY,
            **environ,
        }
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None
        self._clients: list[Client] = []

    def __enter__(self) -> RunningHouse:
        self.start()
        return self

    def __exit__(self, *args: Any) -> None:
        for client in self._clients:
            client.http.close()
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def client(self, token: str = "") -> Client:
        """A caller with this token, or a new guest; closed with the house."""
        client = Client(self.address)
        self._clients.append(client)
        client.token = token or client.post("/accounts", {})["token"]
        return client

    def start(self) -> None:
        """Start, and wait until it is ready."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.api.houses"],
                cwd=ROOT,
                env=self._environ,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + START_S
        while time.monotonic() < until and self.process.poll() is None:
            try:
                if httpx.get(f"{self.address}/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                self.process_wait(0.05)
        raise AssertionError(f"the house did not start:\n{self.log.read_text()}")

    def process_wait(self, seconds: float) -> int | None:
        """Wait for the process to end; None when it goes on."""
        assert self.process is not None
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """kill -9, workers and all: nothing is finished, nothing is closed."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop, and wait for its end; its exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(30)


if os.environ.get(WITH_CAMP):  # also in the server's workers, which import this module anew
    catalogue._GAMES["camp"] = "tests.api.toy.game:Camp"

if __name__ == "__main__":
    sys.exit(main())
