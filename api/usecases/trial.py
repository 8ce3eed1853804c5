"""A foreign position is first opened in a process of its own, with little time and little memory.

A well-typed state may still loop for ever or fill the memory when its question is asked; then this process dies, and
nothing else. `python -m api.usecases.trial` reads a `Trial` from standard input and writes a `Verdict`.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.errors import SaveError

CPU_S = 2
MEMORY = 256 * 1024 * 1024
ANSWER_S = 10
ASK_S = 0.5
LARGEST_NUMBER = 9_999
"""Of what lies on the table and of the rules in progress. A billion dice to roll ask nothing of the first question,
and hold up the house at the answer."""
ROOT = Path(__file__).parents[2]

_one_at_a_time = asyncio.Semaphore(1)


class Trial(Struct, frozen=True):
    """A game by `module:class`, the content it is played with as it is frozen, and the foreign state."""

    game: str
    content: bytes
    state: bytes


class Verdict(Struct, frozen=True):
    """Why the state is refused (empty: it can be played), and whether its game is over."""

    refused: str = ""
    over: bool = False


async def try_out(game: type[Any], content: bytes, state: bytes) -> Verdict:
    """Open a foreign state where it can do no harm."""
    trial = Trial(f"{game.__module__}:{game.__qualname__}", content, state)
    async with _one_at_a_time:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-B", "-m", "api.usecases.trial"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=ROOT,
            env={},
        )
        try:
            said, _ = await asyncio.wait_for(child.communicate(msgspec.msgpack.encode(trial)), ANSWER_S)
        except TimeoutError:
            said = b""
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
    if child.returncode != 0 or not said:
        return Verdict("opening it takes too long or too much memory")
    return msgspec.msgpack.decode(said, type=Verdict)


def open_state(trial: Trial) -> Verdict:
    """Read the state strictly, let the game check it, ask its question and draw it for every seat."""
    from domain.kernel.gate import Gate

    module, _, name = trial.game.partition(":")
    game = getattr(import_module(module), name)
    gate: Gate[Any] = Gate(game, None, bytes(32))  # type: ignore[arg-type]
    gate.content = gate.codec.thaw(trial.content)
    began = time.process_time()
    try:
        g = gate.codec.load(trial.state, gate.content, bytes(32))
        g.check()
        _check_numbers(trial.state)
        g.settle(automatic=0)
        seats = {question.seat for question in g.questions}
        for seat in (None, *sorted(seats)):
            msgspec.json.encode(g.view(seat))
        gate.codec.save(g)
    except (SaveError, MemoryError, RecursionError) as error:
        return Verdict(str(error) or "it is nested too deeply or too large")
    except Exception as error:
        return Verdict(f"the rules can't make sense of it ({type(error).__name__})")
    if time.process_time() - began > ASK_S:
        return Verdict("opening it takes too long")
    return Verdict(over=g.outcome is not None)


def _check_numbers(state: bytes) -> None:
    saved = msgspec.msgpack.decode(state)
    found = max(map(abs, _numbers([saved["world"], saved["stack"]])), default=0)
    if found > LARGEST_NUMBER:
        raise SaveError(f"{found} is more than any number in it may be, which is {LARGEST_NUMBER}")


def _numbers(node: Any) -> Iterator[int]:
    if isinstance(node, int):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _numbers(value)
    elif isinstance(node, list):
        for value in node:
            yield from _numbers(value)


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    trial = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Trial)
    sys.stdout.buffer.write(msgspec.msgpack.encode(open_state(trial)))


if __name__ == "__main__":
    main()
