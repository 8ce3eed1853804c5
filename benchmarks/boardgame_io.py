"""P3: accepted and pushed actions for a second of CPU, against boardgame.io on Node."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path

from benchmarks import actions, machine, serving, wire
from benchmarks.actions import GAME, SESSIONS
from benchmarks.contenders import NotToBeHad
from benchmarks.measuring import Contender, Figures, Goal, line, take_turns
from benchmarks.serving import ROOT, Server
from benchmarks.size import Size

HERE = Path(__file__).resolve().parent / "boardgame_io"
PLACE = ROOT / ".tools" / "bench-boardgame-io"
FILES = ("package.json", "package-lock.json", ".npmrc", "game.js", "server.js", "players.js")
INSTALL_S = 300
OURS = "Dawnhold, a listener to each session"
ON_FILES, IN_MEMORY = "boardgame.io, FlatFile", "boardgame.io, in memory"


def bench(size: Size) -> Iterator[str]:
    """Lines for P3."""
    each = size.count(60, least=2)
    state = actions.typical_state()
    yield (
        f"P3  accepted and pushed actions: {GAME} with its rules, fsynced, against a move without rules on a state "
        f"of as many bytes ({len(state):,}), {SESSIONS} sessions, {each} actions each"
    )
    try:
        place = installed()
    except NotToBeHad as error:
        yield f"not measured: {error}"
        return
    with ExitStack() as open_:
        folder = open_.enter_context(serving.scratch())
        ours = open_.enter_context(serving.house(folder))
        players = wire.run(actions.guests(ours.port))
        contenders = [Contender(OURS, lambda: wire.run(actions.on_a_house(ours, players, each, pushed=True)))]
        for name, kept in ((ON_FILES, str(folder / "flat")), (IN_MEMORY, "")):
            theirs = open_.enter_context(_server(place, folder, len(state), kept))
            crowd = open_.enter_context(_players(place, theirs.port, len(state)))
            contenders.append(Contender(name, partial(_round, theirs, crowd, each)))
        found = take_turns(contenders, size.rounds)
    yield from found.table()
    yield line("actions for a second of CPU, ours of FlatFile's", found.ratio("cpu_us", ON_FILES, OURS), Goal(3, 6))
    yield line("    ours of theirs in memory", found.ratio("cpu_us", IN_MEMORY, OURS), Goal(1.5, 2.5))
    yield "    (FlatFile writes without fsync; in memory nothing is kept)"


def installed() -> Path:
    """The folder with boardgame.io and our few lines of it; set up at the first call. Raises NotToBeHad."""
    if is_installed():
        return PLACE
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise NotToBeHad("there is no Node with npm on this machine")
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    for name in FILES:
        shutil.copy(HERE / name, PLACE)
    try:
        subprocess.run(
            [npm, "ci", "--silent"],
            cwd=PLACE,
            env={**os.environ, "NODE_USE_SYSTEM_CA": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
            timeout=INSTALL_S,
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise NotToBeHad(f"npm could not fetch it ({type(error).__name__})") from error
    (PLACE / "stamp").write_text(_wanted())
    return PLACE


def is_installed() -> bool:
    """Whether what these files ask for is there."""
    stamp = PLACE / "stamp"
    return stamp.is_file() and stamp.read_text() == _wanted()


def _wanted() -> str:
    return sha256(b"".join((HERE / name).read_bytes() for name in FILES)).hexdigest()


@contextmanager
def _server(place: Path, folder: Path, size: int, kept: str) -> Iterator[Server]:
    port = serving.free_port()
    command = ["node", str(place / "server.js"), str(port), str(size), *([kept] if kept else [])]
    log = folder / f"boardgame_io{'_files' if kept else ''}.log"
    with serving.served(command, port, log, {"NODE_ENV": "production"}) as server:
        yield server


@contextmanager
def _players(place: Path, port: int, size: int) -> Iterator[subprocess.Popen[str]]:
    command = ["node", str(place / "players.js"), str(port), str(size), str(SESSIONS)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def _round(server: Server, players: subprocess.Popen[str], each: int) -> Figures:
    """New matches, then so many moves in each; the next one when the last was pushed back."""
    _say(players, str(each))
    _hear(players)
    with machine.spending(server.pid) as spent:
        _say(players, "go")
        p99, wall = map(float, _hear(players).split())
    _say(players, "done")
    moves = each * SESSIONS
    return {"per_s": moves / wall * 1e3, "cpu_us": spent.cpu / moves * 1e6, "p99_ms": p99}


def _say(players: subprocess.Popen[str], what: str) -> None:
    assert players.stdin is not None
    players.stdin.write(what + "\n")
    players.stdin.flush()


def _hear(players: subprocess.Popen[str]) -> str:
    assert players.stdout is not None
    said = players.stdout.readline()
    if not said:
        raise wire.WrongAnswer("the players of boardgame.io have ended early")
    return said
