"""Long thought: searches run in at most two processes of their own, begun when first needed, ended when idle."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from importlib import import_module
from multiprocessing import get_context
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from api.usecases.bounded import Bounded
from api.usecases.titles import Edition
from domain.bots import Seen, decide
from domain.bots.search import Budget, Found, SearchBot, search
from domain.kernel import content
from domain.kernel.codec import codec
from domain.kernel.errors import RuleError
from domain.kernel.gate import Gate

MOST_PROCESSES = 2
IDLE_S = 60.0
MOST_PLAYOUTS = 400
R = TypeVar("R")


class Task(Struct, frozen=True):
    """A question to think about: the game by `module:class`, its content as it is frozen, the state, whose turn it is,
    the draft so far, a seed, and how long."""

    game: str
    content: bytes
    state: bytes
    seat: int
    draft: list[str]
    seed: int
    seconds: float
    playouts: int = MOST_PLAYOUTS


class Thinkers:
    """The processes of one house."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._busy = 0
        self._idle: asyncio.TimerHandle | None = None
        self._frozen: Bounded[str, bytes] = Bounded(8)

    @property
    def awake(self) -> bool:
        """Whether processes are held."""
        return self._pool is not None

    def task(
        self, edition: Edition, state: bytes, seat: int, draft: Sequence[str], *, seed: int, seconds: float
    ) -> Task:
        """What a search is told: no seed of the session, so that it can't foresee its dice."""
        frozen = self._frozen.get(edition.hash)
        if frozen is None:
            frozen = content.freeze(edition.content, edition.game.schema)[1]
            self._frozen.put(edition.hash, frozen)
        name = f"{edition.game.__module__}:{edition.game.__qualname__}"
        return Task(name, frozen, state, seat, list(draft), seed, seconds)

    async def weigh(self, task: Task) -> list[Found]:
        """The answers to the open question, the best first."""
        return await self._run(weigh, task)

    async def decide(self, task: Task) -> list[str]:
        """The options that make a whole action."""
        return await self._run(answer, task)

    def stop(self) -> None:
        """End the processes; whoever still waits for one is told that it failed."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _run(self, work: Callable[[Task], R], task: Task) -> R:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if self._pool is None:
            count = min(MOST_PROCESSES, os.cpu_count() or 1)
            self._pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"))
        self._busy += 1
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, work, task)
        except BrokenProcessPool as error:
            self.stop()
            raise RuleError("the process that was thinking has died") from error
        finally:
            self._busy -= 1
            if not self._busy and self._pool is not None:
                self._idle = loop.call_later(IDLE_S, self.stop)


def weigh(task: Task) -> list[Found]:
    """In a process of its own: what each answer promises."""
    gate = _gate(task)
    g = gate.look(task.state, task.draft, task.seat)
    if g is None:
        return []
    seen = Seen(gate, task.state, task.seat, task.draft, g)
    return search(seen, Random(task.seed), Budget(task.playouts, task.seconds))


def answer(task: Task) -> list[str]:
    """In a process of its own: a whole action. Each answer of it is thought about as long."""
    bot = SearchBot(Random(task.seed), Budget(task.playouts, task.seconds))
    return decide(_gate(task), task.state, task.seat, bot, task.draft)


def _gate(task: Task) -> Gate[Any]:
    """Contents are kept between tasks; the seed is made of the state, and no die of it is told."""
    module, _, name = task.game.partition(":")
    game = getattr(import_module(module), name)
    key = (task.game, sha256(task.content).digest())
    kept = _contents.get(key)
    if kept is None:
        kept = codec(game).thaw(task.content)
        _contents.put(key, kept)
    return Gate(game, kept, sha256(task.state).digest())


_contents: Bounded[tuple[str, bytes], Any] = Bounded(4)
