"""Measure how a game is balanced: bots play it many times, `./play playtest GAME`.

Sessions run over all cores (or on a Dask cluster). Each result is kept at once in `.tools/playtest/<game>.jsonl`, so
that a run can be stopped and goes on where it was; results of other rules or figures are left out. The table and the
chart in `docs/balance/` are made of what is kept.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NoReturn

import msgspec
from msgspec import Struct

from domain.bots import Bot
from domain.bots.greedy import GreedyBot
from domain.bots.playing import Played, play
from domain.bots.random import RandomBot
from domain.bots.search import Budget, SearchBot
from domain.catalogue import AnyGame, games, words
from domain.kernel.content import Content, load
from domain.kernel.game import Setting
from domain.kernel.memory import collect_seldom
from domain.kernel.words import Message
from tools.balance import chart, page

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".tools" / "playtest"
DOCS = ROOT / "docs" / "balance"
BOTS = ("random", "greedy", "search")
OPEN = ("dicemancy", "legions_of_darkness")
"""Titles in which nothing is hidden from a seat, so that there is nothing to imagine."""
WIDTH = 30


class Task(Struct, frozen=True):
    """One session to be played: all that its course depends on."""

    game: str
    scenario: str
    players: int
    bot: str
    playouts: int
    seed: str
    options: tuple[str, ...] = ()
    """What differs from the scenario's default options, each as `name=value`."""


class Result(Struct, frozen=True):
    """How it went, with the rules (`release`) that it was played by."""

    task: Task
    release: str
    played: Played
    seconds: float


def main(arguments: list[str] | None = None) -> int:
    """Returns 0 when all sessions are played, 1 when it was stopped before."""
    asked = _parser().parse_args(arguments)
    tasks = wanted(asked)
    release = release_of(asked.game)
    kept = Kept(asked.kept / f"{asked.game}.jsonl", release)
    missing = [task for task in tasks if task not in kept.results]
    whole = play_all(missing, kept, asked) if missing else True
    write(asked.game, release, list(kept.results.values()), asked.docs)
    print(f"{asked.docs / asked.game}.md tells the results.")
    if not whole:
        print(
            f"Stopped; {len(tasks) - len(set(tasks) & set(kept.results))} sessions are left. The same command goes on."
        )
    return 0 if whole else 1


def wanted(asked: argparse.Namespace) -> list[Task]:
    """The sessions that were asked for, scenario by scenario in turn, so that an early stop leaves none without."""
    game = games()[asked.game]
    known = {scenario.id: scenario for scenario in game.SCENARIOS}
    for id_ in asked.scenario:
        if id_ not in known:
            _refuse(f"{asked.game} has no scenario {id_}: it has {', '.join(known)}")
    chosen = [known[id_] for id_ in asked.scenario] or list(known.values())
    for scenario in chosen:
        if asked.players is not None and asked.players not in scenario.players:
            _refuse(f"{scenario.id} is for {', '.join(map(str, scenario.players))} players, not for {asked.players}")
    playouts = asked.playouts if asked.bot == "search" else 0
    options = tuple(sorted(asked.set))
    try:
        msgspec.convert(chosen_options(options), game.OPTIONS)
    except (ValueError, msgspec.ValidationError) as error:
        _refuse(
            f"{' '.join(options)}: {error}; {asked.game} can be set up with {', '.join(game.OPTIONS.__struct_fields__)}"
        )
    return [
        Task(asked.game, each.id, asked.players or each.players[0], asked.bot, playouts, f"{asked.seed} {n}", options)
        for n in range(asked.games)
        for each in chosen
    ]


def chosen_options(options: Iterable[str]) -> dict[str, object]:
    """`name=value` for each, as a setting takes them: numbers and true or false as in JSON, else the word itself."""
    found: dict[str, object] = {}
    for each in options:
        name, equals, value = each.partition("=")
        if not equals:
            raise ValueError("an option is set as name=value")
        try:
            found[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            found[name] = value
    return found


def play_one(task: Task) -> Result:
    """One session, to its end; the same wherever it is played."""
    began = time.process_time()
    setting = Setting(task.scenario, task.players, chosen_options(task.options))
    played = play(games()[task.game], _content(task.game), setting, task.seed, bot_of(task))
    return Result(task, release_of(task.game), played, round(time.process_time() - began, 3))


def bot_of(task: Task) -> Callable[[Random], Bot] | None:
    """None: advice alone, which plays as the greedy bot does where nothing is hidden, and faster."""
    match task.bot:
        case "random":
            return RandomBot
        case "greedy":
            return None if task.game in OPEN else GreedyBot
    return lambda rng: SearchBot(rng, Budget(task.playouts))


def play_all(tasks: list[Task], kept: Kept, asked: argparse.Namespace) -> bool:
    """Play what is missing, telling how far it is; False where it was stopped."""
    began = time.monotonic()
    results = on_cluster(tasks, asked.cluster) if asked.cluster else on_cores(tasks, asked.jobs)
    try:
        for n, result in enumerate(results, start=1):
            if result.release != kept.release:
                _refuse("a worker plays by other rules than these: give it the same files, and start it again")
            kept.add(result)
            bar(n, len(tasks), time.monotonic() - began)
    except KeyboardInterrupt:
        return False
    finally:
        print(file=sys.stderr)
    return True


def on_cores(tasks: list[Task], jobs: int) -> Iterator[Result]:
    """Over the cores of this computer."""
    with ProcessPoolExecutor(jobs, initializer=collect_seldom) as pool:
        running = [pool.submit(play_one, task) for task in tasks]
        try:
            for done in as_completed(running):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def on_cluster(tasks: list[Task], address: str) -> Iterator[Result]:
    """On the workers of a Dask cluster, which are started in a copy of this folder."""
    try:
        from distributed import Client
        from distributed import as_completed as finished
    except ImportError:
        _refuse("--cluster needs Dask: install the extra, `uv pip install --python .venv/bin/python .[cluster]`")
    with Client(address) as client:  # type: ignore[no-untyped-call]
        running = client.map(play_one, tasks, pure=False)
        for done in finished(running):  # type: ignore[no-untyped-call]
            yield done.result()


class Kept:
    """The results of one game that were played by the rules as they are now."""

    def __init__(self, file: Path, release: str) -> None:
        self.file = file
        self.release = release
        self.results = {result.task: result for result in self._read() if result.release == release}

    def add(self, result: Result) -> None:
        """Keep a result; it is on the disk before the next one is waited for."""
        self.results[result.task] = result
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("ab") as out:
            out.write(msgspec.json.encode(result) + b"\n")

    def _read(self) -> Iterator[Result]:
        """A last line that was cut off by a stop is played again."""
        if self.file.exists():
            for line in self.file.read_bytes().splitlines():
                try:
                    yield msgspec.json.decode(line, type=Result)
                except msgspec.DecodeError:
                    continue


def write(game: str, release: str, results: Iterable[Result], docs: Path) -> None:
    """The page and the chart of a game."""
    rows = msgspec.to_builtins(sorted(results, key=lambda each: (each.task.scenario, each.task.bot, each.task.seed)))
    said = words(games()[game])
    names = {each.id: said.say(Message(f"scenario.{each.id}.name")) for each in games()[game].SCENARIOS}
    docs.mkdir(parents=True, exist_ok=True)
    told = page(game, said.say(Message("game.title")), release, names, rows)
    (docs / f"{game}.md").write_text(told, encoding="utf-8")
    (docs / f"{game}.svg").write_text(chart(names, rows), encoding="utf-8")


@cache
def release_of(game: str) -> str:
    """A name for the rules and figures that a session is played by: the files of the game, the kernel and the bots."""
    digest = sha256()
    domain = Path(sys.modules["domain.catalogue"].__file__ or "").parent
    for folder in ("kernel", "parts", "bots", game):
        for file in sorted((domain / folder).rglob("*")):
            if file.suffix in (".py", ".toml") and "messages" not in file.parts:
                digest.update(file.relative_to(domain).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


@cache
def _content(game: str) -> Content:
    kind: AnyGame = games()[game]
    found: Content = load(kind.CONTENT, kind.folder)
    return found


def bar(done: int, of: int, seconds: float) -> None:
    """How far it is, and how long it will take, on one line."""
    full = WIDTH * done // of
    left = seconds / done * (of - done)
    print(
        f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done}/{of}, {left:.0f} s left ", end="", file=sys.stderr, flush=True
    )


def _refuse(why: str) -> NoReturn:
    raise SystemExit(f"playtest: {why}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./play playtest", description="Bots play a game many times; how it ends.")
    parser.add_argument("game", choices=list(games()))
    parser.add_argument("--scenario", action="append", default=[], help="only this one (may be repeated); else all")
    parser.add_argument("--players", type=int, help="how many; else as few as the scenario is for")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the set-up")
    parser.add_argument("--bot", choices=BOTS, default="greedy")
    parser.add_argument("--playouts", type=_positive, default=48, help="of a searching bot, for each answer")
    parser.add_argument("--games", type=_positive, default=200, help="sessions of each scenario")
    parser.add_argument("--seed", default="balance", help="in words; the sessions' own are this and a number")
    parser.add_argument("--jobs", type=_positive, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--cluster", metavar="ADDRESS", help="the scheduler of a Dask cluster: tcp://host:8786")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where the table goes")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where results are kept between runs")
    return parser


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 up")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
