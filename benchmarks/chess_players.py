"""Random chess by two libraries; run in an environment of its own by `contenders.py`, never imported by Dawnhold.

Reads `pettingzoo <seconds>` or `chess <seconds>` a line, answers each with the moves made and the CPU seconds taken.
Each move lists all legal ones first and picks one of them, as the games of Dawnhold do.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

RNG = Random(1)


def with_chess() -> Callable[[], None]:
    """One move by python-chess."""
    import chess  # type: ignore[import-not-found]

    board = chess.Board()

    def move() -> None:
        legal = list(board.legal_moves)
        if not legal or board.is_game_over():
            board.reset()
            legal = list(board.legal_moves)
        board.push(RNG.choice(legal))

    return move


def with_pettingzoo() -> Callable[[], None]:
    """One move by PettingZoo's chess_v6."""
    from pettingzoo.classic import chess_v6  # type: ignore[import-not-found]

    env: Any = chess_v6.env()
    env.reset(seed=1)

    def move() -> None:
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            observation, *_ = env.last()
        env.step(RNG.choice(observation["action_mask"].nonzero()[0]))

    return move


PLAYERS = {"chess": with_chess, "pettingzoo": with_pettingzoo}


def main() -> None:
    moves: dict[str, Callable[[], None]] = {}
    for row in sys.stdin:
        name, seconds = row.split()
        if name not in moves:
            moves[name] = PLAYERS[name]()
            for _ in range(20):
                moves[name]()
        made, began, until = 0, time.process_time(), time.process_time() + float(seconds)
        while time.process_time() < until:
            moves[name]()
            made += 1
        sys.stdout.write(f"{made} {time.process_time() - began}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
