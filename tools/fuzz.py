"""Random sessions of a game with every check on: `./play fuzz GAME`.

Every scenario with every number of players and sampled options, and every position, in turn; or only those of the
scenarios and the number of players that are asked for. What breaks is written to `tests/saves/<game>/found/`, from
where the tests play it again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from time import monotonic

import msgspec
from msgspec import Struct

from domain.catalogue import games
from domain.conformance.broken import Broken
from domain.conformance.museum import as_file
from domain.conformance.plays import Play, ending, keep_content, kept_content, read_play
from domain.conformance.resume import game_at
from domain.conformance.run import Run
from domain.conformance.search import starts
from domain.kernel.content import Content, load
from domain.kernel.positions import AnyGame

SAVES = Path(__file__).resolve().parents[1] / "tests" / "saves"
MOST_FOUND = 5
AT_ONCE = 4
SESSIONS = 100


class Result(Struct):
    """How one session went; `broken` says what it broke, `save` is the last state that stood."""

    play: Play
    broken: str = ""
    save: bytes = b""


def main(arguments: list[str] | None = None) -> int:
    """Returns 0 where nothing broke, else 1."""
    asked = _parser().parse_args(arguments)
    game = named(asked.game)
    refuse_unknown(game, asked.scenario, asked.players)
    content = load(game.CONTENT, game.folder)
    saves = asked.saves / game.id
    if asked.replay:
        return again(game, content, asked.replay, saves)
    began = monotonic()
    results: list[Result] = []
    found = 0
    for result in _results(asked, game, content, began):
        results.append(result)
        if result.broken:
            found += 1
            print(f"\n{result.broken}\n  {reproduce(asked.game, keep(game, content, result, saves))}")
        if found == MOST_FOUND:
            print(f"{MOST_FOUND} sessions broke; that is enough.")
            break
    print(table(results, monotonic() - began))
    return 1 if found else 0


def session(game: AnyGame, content: Content, play: Play) -> Result:
    """Play one session at random with every check."""
    run = Run(game, content, play.start(game))
    try:
        outcome = run.walk()
    except Broken as broken:
        save = as_file(run.table) if run.steps else b""
        return Result(msgspec.structs.replace(play, steps=run.steps), str(broken), save)
    return Result(msgspec.structs.replace(play, steps=run.steps, end=ending(outcome)))


def keep(game: AnyGame, content: Content, result: Result, saves: Path) -> Path:
    """Write the steps of a session that broke, and its last save beside them; the file of the steps."""
    folder = saves / "found"
    folder.mkdir(parents=True, exist_ok=True)
    play = msgspec.structs.replace(result.play, about=result.broken, content=keep_content(game, content, folder))
    file = folder / f"{play.seed.replace(' ', '-')}.toml"
    file.write_text(play.written(), encoding="utf-8")
    if result.save:
        file.with_suffix(".save").write_bytes(result.save)
    return file


def again(game: AnyGame, content: Content, file: Path, saves: Path) -> int:
    """Play a kept session again, with the checks, and then on to its end."""
    play = read_play(file)
    pinned = kept_content(game, play.content, file.parent) if play.content else content
    run = Run(game, pinned, play.start(game))
    try:
        outcome = run.walk(play.steps)
    except Broken as broken:
        print(f"after {len(run.steps)} steps: {broken}")
        return 1
    print(f"nothing breaks; {len(run.steps)} steps, {ending(outcome)}")
    return 0


def reproduce(name: str, file: Path) -> str:
    root = SAVES.parents[1]
    shown = file.relative_to(root) if file.is_relative_to(root) else file
    return f"./play fuzz {name} --replay {shown}"


def table(results: list[Result], seconds: float) -> str:
    """What was played: sessions, how they ended, how long they were."""
    ends = Counter("broken" if result.broken else result.play.end for result in results)
    lines = [
        f"\n{len(results)} sessions in {seconds:.0f} s",
        "",
        f"{'end':<32}{'sessions':>9}{'steps, mean':>13}{'most':>6}",
    ]
    for end, count in sorted(ends.items()):
        lengths = [len(each.play.steps) for each in results if ("broken" if each.broken else each.play.end) == end]
        lines.append(f"{end:<32}{count:>9}{sum(lengths) / count:>13.1f}{max(lengths):>6}")
    return "\n".join(lines)


def named(name: str) -> AnyGame:
    """A game of the catalogue by id, or any class as `module:Class`."""
    if ":" in name:
        return game_at(name)
    known = games()
    if name not in known:
        raise SystemExit(f"there is no game {name!r}; there are {', '.join(known)}")
    return known[name]


def refuse_unknown(game: AnyGame, scenarios: list[str], players: int | None) -> None:
    """Raises SystemExit where a scenario isn't the game's, or none of those asked for is for so many players."""
    known = {scenario.id: scenario for scenario in game.SCENARIOS}
    for id_ in scenarios:
        if id_ not in known:
            raise SystemExit(f"{game.id} has no scenario {id_!r}; it has {', '.join(known)}")
    if players is None:
        return
    wanted = [known[id_] for id_ in scenarios] or list(known.values())
    for scenario in wanted:
        if scenarios and players not in scenario.players:
            numbers = ", ".join(map(str, scenario.players))
            raise SystemExit(f"{scenario.id} is for {numbers} players, not for {players}")
    if not any(players in scenario.players for scenario in wanted):
        raise SystemExit(f"no scenario of {game.id} is for {players} players")


def _results(asked: argparse.Namespace, game: AnyGame, content: Content, began: float) -> Iterator[Result]:
    most = asked.sessions or (None if asked.minutes else SESSIONS)
    plays = islice(_starts(game, asked), most)
    until = began + 60 * asked.minutes if asked.minutes else float("inf")
    if asked.jobs == 1:
        for play in plays:
            if monotonic() >= until:
                return
            yield session(game, content, play)
        return
    with ProcessPoolExecutor(asked.jobs) as pool:
        while batch := list(islice(plays, asked.jobs * AT_ONCE)):
            if monotonic() >= until:
                return
            futures = [pool.submit(_elsewhere, asked.game, play) for play in batch]
            yield from (future.result() for future in as_completed(futures))


def _starts(game: AnyGame, asked: argparse.Namespace) -> Iterator[Play]:
    for play in starts(game, asked.seed):
        if (not asked.scenario or play.scenario in asked.scenario) and asked.players in (None, play.players):
            yield play


def _elsewhere(name: str, play: Play) -> Result:
    game = named(name)
    return session(game, load(game.CONTENT, game.folder), play)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./play fuzz", description=__doc__)
    parser.add_argument("game", help="id of a game, or module:Class")
    parser.add_argument("--scenario", action="append", default=[], help="only this one (may be repeated); else all")
    parser.add_argument("--players", type=int, help="only with so many; else with every number")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many minutes (default: --sessions)")
    parser.add_argument(
        "--sessions", type=int, default=None, help=f"so many sessions (default {SESSIONS}, or what fits)"
    )
    parser.add_argument("--seed", default="fuzz", help="a word; other words, other sessions")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (default 1)")
    parser.add_argument("--replay", type=Path, help="play a session of tests/saves/<game>/found again")
    parser.add_argument("--saves", type=Path, default=SAVES, help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
