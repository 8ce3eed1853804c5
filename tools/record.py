"""Keep what proves a game: `./play record GAME`.

Plays the kept playthroughs of `tests/saves/<game>/` anew and writes each as a text that a person reads; shows what
changed. Finds playthroughs for ways to win or lose that have none, or whose own no longer stands. Keeps the fingerprint
of the structs, and a save for each kind of question in the museum. `--check` writes nothing and fails where something
would change.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from domain.catalogue import words
from domain.conformance.broken import Broken
from domain.conformance.golden import told
from domain.conformance.museum import check_fingerprint, keep, keep_fingerprint
from domain.conformance.plays import Play, ending, keep_content, kept_content, read_plays, replay
from domain.conformance.run import Run
from domain.conformance.search import CLIMBS, find, starts
from domain.conformance.table import Table
from domain.conformance.whole import ends
from domain.kernel.content import Content, load
from domain.kernel.errors import Refused
from domain.kernel.positions import AnyGame
from tools.fuzz import SAVES, named

TRIES = 120
WALKS = 20


def main(arguments: list[str] | None = None) -> int:
    """Returns 0 where all ways to win and to lose are proven and, with --check, nothing would change."""
    asked = _parser().parse_args(arguments)
    game = named(asked.game)
    content = load(game.CONTENT, game.folder)
    folder = asked.saves / game.id
    if asked.check:
        return check(game, content, folder)
    if keep_fingerprint(game, folder):
        print(f"fingerprint of schema {game.schema} kept")
    missing = prove(game, content, folder, asked.tries, asked.climbs)
    for name, play in read_plays(folder).items():
        tell(game, content, name, play, folder)
    fill_museum(game, content, folder)
    for end in missing:
        print(f"NOT FOUND: a playthrough that ends {end}; write a position near it, or one by hand")
    return 1 if missing else 0


def check(game: AnyGame, content: Content, folder: Path) -> int:
    """What differs from what is kept, as a person reads it."""
    changed = 0
    try:
        check_fingerprint(game, folder)
    except Broken as broken:
        print(broken)
        changed += 1
    for name, play in read_plays(folder).items():
        difference = "".join(changes(game, content, name, play, folder))
        if difference:
            print(difference)
            changed += 1
    return 1 if changed else 0


def prove(game: AnyGame, content: Content, folder: Path, tries: int, climbs: int) -> list[str]:
    """Find a playthrough for each way to win or lose that has none which stands; the ways for which none was found."""
    plays = read_plays(folder)
    standing = {play.end for play in plays.values() if stands(game, content, play, folder)}
    missing = []
    for end in ends(words(game)):
        if end in standing:
            continue
        play = find(game, content, end, begun(game, end, plays), tries, climbs)
        if play is None:
            missing.append(end)
            continue
        name = next((name for name, old in plays.items() if old.end == end), end.replace(".", "-"))
        about = plays[name].about if name in plays else f"A session that ends {end}."
        kept = msgspec.structs.replace(play, about=about, content=keep_content(game, content, folder))
        (folder / f"{name}.toml").write_text(kept.written(), encoding="utf-8")
        print(f"{name}: found, {len(kept.steps)} steps")
    return missing


def begun(game: AnyGame, end: str, plays: dict[str, Play]) -> Iterator[Play]:
    """Where to look: first how the old playthrough of this end began, then everywhere."""
    for old in plays.values():
        if old.end == end:
            yield msgspec.structs.replace(old, steps=[], content="")
    yield from starts(game, f"record {end}")


def stands(game: AnyGame, content: Content, play: Play, folder: Path) -> bool:
    """Whether a kept playthrough is legal to its end, and ends as it did."""
    try:
        return ending(replay(game, pinned(game, content, play, folder), play).g.outcome) == play.end
    except Broken:
        return False


def tell(game: AnyGame, content: Content, name: str, play: Play, folder: Path) -> None:
    """Write the text of a playthrough and show what changed in it."""
    difference = list(changes(game, content, name, play, folder))
    if difference:
        sys.stdout.writelines(difference)
        (folder / f"{name}.txt").write_text(text(game, content, play, folder), encoding="utf-8")


def changes(game: AnyGame, content: Content, name: str, play: Play, folder: Path) -> Iterator[str]:
    """The lines in which a playthrough differs from its kept text."""
    file = folder / f"{name}.txt"
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    now = text(game, content, play, folder)
    return difflib.unified_diff(kept.splitlines(True), now.splitlines(True), f"{name}.txt", f"{name} now", n=2)


def text(game: AnyGame, content: Content, play: Play, folder: Path) -> str:
    kept = pinned(game, content, play, folder)
    try:
        return told(game, kept, play, words(game, kept.names()))
    except Refused as refused:
        return f"no longer legal: {refused}\n"


def pinned(game: AnyGame, content: Content, play: Play, folder: Path) -> Content:
    """The content that a playthrough was played with."""
    return kept_content(game, play.content, folder) if play.content else content


def fill_museum(game: AnyGame, content: Content, folder: Path) -> None:
    """Keep a save for each kind of question that the playthroughs and some random sessions come by."""
    plays = [play for play in read_plays(folder).values() if stands(game, content, play, folder)]
    walks = [_walked(game, content, play) for play in islice(starts(game, "museum"), WALKS)]
    written = 0
    for play in [*plays, *walks]:
        table = Table(game, pinned(game, content, play, folder), play.start(game))
        written += keep(table, folder) is not None
        for step in play.steps:
            table.take(step)
            written += keep(table, folder) is not None
    print(f"museum: {written} saves more, {len(list((folder / 'museum').glob('*.save')))} in all")


def _walked(game: AnyGame, content: Content, play: Play) -> Play:
    run = Run(game, content, play.start(game), checks=())
    run.walk()
    return msgspec.structs.replace(play, steps=run.steps)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./play record", description=__doc__)
    parser.add_argument("game", help="id of a game, or module:Class")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where something would change")
    parser.add_argument("--tries", type=int, default=TRIES, help=f"sessions to look through for an end ({TRIES})")
    parser.add_argument("--climbs", type=int, default=CLIMBS, help=f"how often a lost session is played on ({CLIMBS})")
    parser.add_argument("--saves", type=Path, default=SAVES, help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
