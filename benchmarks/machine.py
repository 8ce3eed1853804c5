"""The machine that the figures belong to, and what a process takes of it. Reads Linux's /proc."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MB = 1024 * 1024
CPU_CLOCK = 2
"""The kind of a clock that counts a process's CPU time (Linux: CPUCLOCK_SCHED), in the lowest bits of its id."""


def described(folder: Path) -> list[str]:
    """Three lines that name the machine; `folder` is where databases lie."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return [
        f"{cores()} cores ({processor()}), {memory_total() // MB:,} MB, {platform.system()} {platform.release()}",
        f"load {load} (one, five and fifteen minutes)",
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, data on {file_system(folder)}",
    ]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0))


def processor() -> str:
    """The processor's name, as far as the machine tells it."""
    for row in Path("/proc/cpuinfo").read_text().splitlines():
        if row.startswith("model name"):
            return row.partition(":")[2].strip()
    return platform.machine()


def memory_total() -> int:
    """The machine's memory in bytes."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def file_system(folder: Path) -> str:
    """The kind of file system below a folder; a commit on tmpfs costs nothing and proves nothing."""
    path = str(folder.resolve())
    mounts = [row.split(" ") for row in Path("/proc/mounts").read_text().splitlines()]
    within = [each for each in mounts if path == each[1] or path.startswith(each[1].rstrip("/") + "/")]
    return max(within, key=lambda each: len(each[1]))[2] if within else "an unknown file system"


def cpu_of(pid: int) -> float:
    """The CPU seconds that a process has used, all its threads together."""
    return time.clock_gettime((~pid << 3) | CPU_CLOCK)


def resident(pid: int) -> int:
    """The bytes of memory that a process holds."""
    for row in Path(f"/proc/{pid}/status").read_text().splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) * 1024
    raise ProcessLookupError(f"process {pid} tells no memory")


class Spent:
    """Seconds on the clock and of CPU; filled in when its block ends."""

    def __init__(self) -> None:
        self.wall = 0.0
        self.cpu = 0.0


@contextmanager
def spending(pid: int | None = None) -> Iterator[Spent]:
    """What a block takes: on the clock, and in the CPU time of a process (this one unless told otherwise)."""
    pid = os.getpid() if pid is None else pid
    spent = Spent()
    wall, cpu = time.perf_counter(), cpu_of(pid)
    yield spent
    spent.wall, spent.cpu = time.perf_counter() - wall, cpu_of(pid) - cpu


def must_be_linux() -> None:
    """Raises SystemExit with one line elsewhere."""
    if sys.platform != "linux":
        raise SystemExit("The benchmarks read CPU times and memory from Linux's /proc; run them there.")
