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
from time import monotonic
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from api.usecases.bounded import Bounded
from api.usecases.titles import Edition
from domain.bots import Seen, decide
from domain.bots.greedy import GreedyBot
from domain.bots.search import Budget, Found, SearchBot, search
from domain.kernel import content
from domain.kernel.codec import codec
from domain.kernel.errors import RuleError
from domain.kernel.gate import Gate
from domain.kernel.memory import collect_seldom

MOST_PROCESSES = 2
IDLE_S = 60.0
MOST_PLAYOUTS = 1_000
AT_A_TIME = 16
"""So many searches are under way or wait for a process; more wait for one of them to end."""
ACTION_S = 2.4
"""For so long a bot thinks about all the answers of one action; then advice alone chooses the rest."""
LONGEST_S, GRACE_S = 30.0, 2.0
"""A search that has not ended by itself in so long is told to stop, and then its process is killed."""
DONE, STOP, BEGUN = range(3)
R = TypeVar("R")


class Task(Struct, frozen=True):
    """A question to think about: the game by `module:class`, its content as it is frozen, the state, whose turn it is,
    the draft so far, a seed, how long for one answer, and the place on the board where the process tells of it."""

    game: str
    content: bytes
    state: bytes
    seat: int
    draft: list[str]
    seed: int
    seconds: float
    playouts: int = MOST_PLAYOUTS
    place: int = -1


class Stopped(RuleError):
    """A search that was told to stop."""


class Thought(Generic[R]):
    """A search under way. `result` comes, or fails with RuleError."""

    def __init__(self, task: Task, result: asyncio.Task[R]) -> None:
        self.task = task
        self.result = result
        self.board: Any = None
        self.place = -1
        self.stopped = False

    @property
    def done(self) -> int:
        """How many playouts are done."""
        return int(self.board[3 * self.place + DONE]) if self.board is not None else 0

    @property
    def begun(self) -> bool:
        """Whether a process has begun with it."""
        return bool(self.board is not None and self.board[3 * self.place + BEGUN])

    def stop(self) -> None:
        """Let it end soon; whoever waits for it is told that it was stopped."""
        self.stopped = True
        if self.board is not None:
            self.board[3 * self.place + STOP] = 1


class Thinkers:
    """The processes of one house."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._board: Any = None
        self._room = asyncio.Semaphore(AT_A_TIME)
        self._places = list(range(AT_A_TIME))
        self._thoughts: set[asyncio.Task[Any]] = set()
        self._idle: asyncio.TimerHandle | None = None
        self._frozen: Bounded[str, bytes] = Bounded(8)

    @property
    def awake(self) -> bool:
        """Whether processes are held."""
        return self._pool is not None

    @property
    def crowded(self) -> bool:
        """Whether a search would have to wait for others before it could even queue for a process."""
        return self._room.locked()

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

    def weigh(self, task: Task) -> Thought[list[Found]]:
        """Find the answers to the open question, the best first."""
        return self._begin(weigh, task)

    async def decide(self, task: Task) -> list[str]:
        """The options that make a whole action."""
        return await self._begin(answer, task).result

    def stop(self) -> None:
        """End the processes; whoever still waits for one is told that it failed."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = self._board = None

    def _begin(self, work: Callable[[Task], R], task: Task) -> Thought[R]:
        thought: Thought[R]
        carried_out = asyncio.ensure_future(self._carry_out(work, task, lambda: thought))
        thought = Thought(task, carried_out)
        self._thoughts.add(carried_out)
        carried_out.add_done_callback(self._ended)
        return thought

    def _ended(self, thought: asyncio.Task[Any]) -> None:
        self._thoughts.discard(thought)
        if not thought.cancelled():
            thought.exception()  # whoever waits is told; where nobody does any more, it is nobody's concern
        if not self._thoughts and self._pool is not None:
            self._idle = asyncio.get_running_loop().call_later(IDLE_S, self.stop)

    async def _carry_out(self, work: Callable[[Task], R], task: Task, of: Callable[[], Thought[R]]) -> R:
        async with self._room:
            thought, place = of(), self._places.pop()
            pool = self._waken()
            thought.board, thought.place = self._board, place
            self._board[3 * place : 3 * place + 3] = [0, thought.stopped, 0]
            try:
                loop = asyncio.get_running_loop()
                running = loop.run_in_executor(pool, work, structs.replace(task, place=place))
                return await self._bounded(thought, running)
            except BrokenProcessPool as error:
                if self._pool is pool:
                    self.stop()
                raise RuleError("the process that was thinking has died") from error
            finally:
                thought.board = None
                self._places.append(place)

    async def _bounded(self, thought: Thought[R], running: asyncio.Future[R]) -> R:
        """The result, in time. A search that does not stop when it is told takes all processes with it."""
        if await _done(running, LONGEST_S):
            if running.cancelled():
                raise RuleError("the processes that think are ending")
            return running.result()
        begun = thought.begun
        thought.stop()
        if begun and not await _done(running, GRACE_S):
            self._kill()
        running.cancel()
        raise RuleError(f"a search has not ended within {LONGEST_S:g} seconds")

    def _waken(self) -> ProcessPoolExecutor:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if self._pool is None:
            context = get_context("spawn")
            self._board = context.RawArray("i", 3 * AT_A_TIME)
            count = min(MOST_PROCESSES, os.cpu_count() or 1)
            self._pool = ProcessPoolExecutor(count, context, initializer=_share, initargs=(self._board,))
        return self._pool

    def _kill(self) -> None:
        processes = list(self._pool._processes.values()) if self._pool is not None else []
        self.stop()
        for process in processes:
            process.kill()


async def _done(running: asyncio.Future[Any], seconds: float) -> bool:
    return bool((await asyncio.wait({running}, timeout=seconds))[0])


_board: Any = None
"""In a process of thinkers: where it tells how far its searches are, and reads whether to stop."""


def _share(board: Any) -> None:
    global _board
    _board = board
    collect_seldom()


def _progress(task: Task) -> Callable[[int, int], None]:
    """Tells the house of each playout. Raises Stopped where it wants no more."""
    at = 3 * task.place

    def progress(done: int, of: int) -> None:
        if _board is not None:
            _board[at + DONE] = done
            if _board[at + STOP]:
                raise Stopped("nobody waits for this any more")

    if _board is not None:
        _board[at + BEGUN] = 1
    return progress


def weigh(task: Task) -> list[Found]:
    """In a process of its own: what each answer promises."""
    progress = _progress(task)
    progress(0, task.playouts)
    gate = _gate(task)
    g = gate.look(task.state, task.draft, task.seat)
    if g is None:
        return []
    seen = Seen(gate, task.state, task.seat, task.draft, g)
    return search(seen, Random(task.seed), Budget(task.playouts, task.seconds), progress)


def answer(task: Task) -> list[str]:
    """In a process of its own: a whole action."""
    _progress(task)(0, task.playouts)
    return decide(_gate(task), task.state, task.seat, _InTime(task), task.draft)


class _InTime:
    """A searching bot with so many seconds for all answers of an action; what is left over, advice chooses."""

    def __init__(self, task: Task) -> None:
        rng = Random(task.seed)
        self._search = SearchBot(rng, Budget(task.playouts, task.seconds))
        self._late = GreedyBot(rng)
        self._until = monotonic() + ACTION_S

    def choose(self, seen: Seen) -> str:
        """The answer that did best."""
        return (self._search if monotonic() < self._until else self._late).choose(seen)


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
