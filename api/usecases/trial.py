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
from domain.kernel.game import Setting
from domain.kernel.gate import Gate

CPU_S = 2
MEMORY = 256 * 1024 * 1024
ANSWER_S = 10
ASK_S = 0.5
LARGEST_NUMBER = 9_999
"""Of what lies on the table and of the rules in progress. A billion dice to roll ask nothing of the first question,
and hold up the house at the answer."""
ROOT = Path(__file__).parents[2]

_one_at_a_time = asyncio.Semaphore(1)


class Trial(Struct, frozen=True, tag="state"):
    """A game by `module:class`, the content it is played with as it is frozen, and the foreign state."""

    game: str
    content: bytes
    state: bytes


class SaveTrial(Struct, frozen=True, tag="save"):
    """A foreign save of a campaign, as plain data, and the setting that goes on from it."""

    game: str
    content: bytes
    setting: dict[str, Any]


class Verdict(Struct, frozen=True):
    """Why the state is refused (empty: it can be played), and whether its game is over."""

    refused: str = ""
    over: bool = False


async def try_out(game: type[Any], content: bytes, state: bytes) -> Verdict:
    """Open a foreign state where it can do no harm."""
    return await _in_a_child(Trial(_place(game), content, state))


async def try_save(game: type[Any], content: bytes, setting: Setting) -> Verdict:
    """Begin from a foreign save where it can do no harm."""
    return await _in_a_child(SaveTrial(_place(game), content, msgspec.to_builtins(setting)))


def _place(game: type[Any]) -> str:
    return f"{game.__module__}:{game.__qualname__}"


async def _in_a_child(trial: Trial | SaveTrial) -> Verdict:
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
    gate = _gate(trial)
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


def begin_from(trial: SaveTrial) -> Verdict:
    """Read the save strictly and begin the session that goes on from it."""
    gate = _gate(trial)
    began = time.process_time()
    try:
        _check_all(trial.setting["save"])
        save = msgspec.convert(trial.setting["save"], gate.game.SAVE)
        plain = msgspec.convert({**trial.setting, "save": None}, Setting)
        begun = gate.start(msgspec.structs.replace(plain, save=save))
        begun.g.check()
        msgspec.json.encode(begun.g.view(None))
    except (SaveError, MemoryError, RecursionError, msgspec.ValidationError) as error:
        return Verdict(str(error) or "it is nested too deeply or too large")
    except Exception as error:
        return Verdict(f"the rules can't make sense of it ({type(error).__name__})")
    if time.process_time() - began > ASK_S:
        return Verdict("beginning from it takes too long")
    return Verdict()


def _gate(trial: Trial | SaveTrial) -> Gate[Any]:
    module, _, name = trial.game.partition(":")
    gate: Gate[Any] = Gate(getattr(import_module(module), name), None, bytes(32))  # type: ignore[arg-type]
    gate.content = gate.codec.thaw(trial.content)
    return gate


def _check_numbers(state: bytes) -> None:
    saved = msgspec.msgpack.decode(state)
    _check_all([saved["world"], saved["stack"]])


def _check_all(plain: Any) -> None:
    found = max(map(abs, _numbers(plain)), default=0)
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
    trial = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Trial | SaveTrial)
    verdict = open_state(trial) if isinstance(trial, Trial) else begin_from(trial)
    sys.stdout.buffer.write(msgspec.msgpack.encode(verdict))


if __name__ == "__main__":
    main()
