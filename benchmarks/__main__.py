"""`python -m benchmarks [names]`: measure, and print the figures and their ratios."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator, Mapping

from benchmarks import actions, boardgame_io, history, machine, memory, pages, postgres, rules, serving, states, streams
from benchmarks.size import Size

Bench = Callable[[Size], Iterator[str]]
BENCHES: Mapping[str, Bench] = {
    "actions": actions.bench,
    "postgres": postgres.bench,
    "boardgame_io": boardgame_io.bench,
    "rules": rules.bench,
    "page": pages.bench,
    "states": states.bench,
    "streams": streams.bench,
    "history": history.bench,
    "memory": memory.bench,
}


def main(arguments: list[str] | None = None) -> int:
    """Run the named benches, or all of them."""
    asked = _parser().parse_args(arguments)
    machine.must_be_linux()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that servers are ended with their blocks
    size = Size(asked.rounds, asked.scale)
    serving.SCRATCH.mkdir(parents=True, exist_ok=True)
    for each in machine.described(serving.SCRATCH):
        _print(each)
    for name in asked.names or BENCHES:
        _print("")
        for each in BENCHES[name](size):
            _print(each)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./play bench", description=__doc__)
    parser.add_argument("names", nargs="*", type=_known, metavar="NAME", help=f"which: {', '.join(BENCHES)} (all)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, the contenders taking turns (5)")
    parser.add_argument("--scale", type=float, default=1.0, help="of all counts; 0.1 is a quick look (1)")
    return parser


def _known(name: str) -> str:
    if name not in BENCHES:
        raise argparse.ArgumentTypeError(f"there is no bench {name}: there are {', '.join(BENCHES)}")
    return name


def _print(said: str) -> None:
    print(said, flush=True)


if __name__ == "__main__":
    sys.exit(main())
