"""P5: random play in process, all legal options listed each time, against two libraries of chess."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from random import Random
from typing import Any

from benchmarks import contenders
from benchmarks.contenders import ChessPlayers, NotToBeHad
from benchmarks.measuring import Contender, Figures, Goal, line, take_turns
from benchmarks.plays import Table, middle
from benchmarks.size import Size
from domain import catalogue
from domain.bots import Seen
from domain.bots.search import Budget, horizon, search, tells_odds
from domain.kernel.game import Game
from domain.kernel.gate import Drafted

PETTINGZOO, CHESS = "PettingZoo chess_v6", "python-chess"
LIBRARIES = {PETTINGZOO: "pettingzoo", CHESS: "chess"}
MOST_SECONDS = 1.0

Take = Callable[[Random], int]
"""Go on by one answer; gives how many options were legal."""


def bench(size: Size) -> Iterator[str]:
    """Lines for P5."""
    seconds = MOST_SECONDS * size.scale
    yield f"P5  random play in process, all legal options listed each time, {seconds:g} CPU s a round"
    ours = [*_ours(seconds)]
    try:
        with contenders.chess_players() as players:
            theirs = [Contender(name, partial(_chess, players, of, seconds)) for name, of in LIBRARIES.items()]
            found = take_turns([*ours, *theirs], size.rounds)
    except NotToBeHad as error:
        found = take_turns(ours, size.rounds)
        yield from found.table()
        yield from _playouts(seconds)
        yield f"ratios not measured: {error}"
        return
    yield from found.table()
    on_the_table = {name: found.median(name, "per_s") for name in map(_rules, catalogue.games())}
    heaviest, lightest = (
        min(on_the_table, key=on_the_table.__getitem__),
        max(on_the_table, key=on_the_table.__getitem__),
    )
    for name in (each.name for each in ours):
        yield line(
            f"{name} of PettingZoo", found.ratio("per_s", name, PETTINGZOO), Goal(5) if name == heaviest else None
        )
        yield line(
            f"{name} of python-chess", found.ratio("per_s", name, CHESS), Goal(0.5) if name == lightest else None
        )
    yield from _playouts(seconds)


def _playouts(seconds: float) -> Iterator[str]:
    """How many playouts a searching bot has time for, half-way through a session that follows advice."""
    for game in catalogue.games():
        gate, state = middle(game)
        g: Game[Any, Any, Any] = gate.open(state)
        seat = next(each.seat for each in g.questions if not each.offer)
        seen = Seen(gate, state, seat, [], g)
        done = 0

        def count_it(n: int, of: int) -> None:
            nonlocal done
            done = n

        began = time.process_time()
        search(seen, Random(2), Budget(playouts=10_000, seconds=seconds), count_it)
        rate = done / (time.process_time() - began)
        far = "to the next odds" if tells_odds(g) else f"{horizon(g, seat)} answers ahead"
        yield line(f"{game}, a search half-way, {far}", rate, unit="playouts a CPU s")


def _rules(game: str) -> str:
    return f"{game}, rules alone"


def _ours(seconds: float) -> Iterator[Contender]:
    """Each game twice: the rules on an open table, as chess is played, and through the gate, bytes in and out."""
    for game in catalogue.games():
        yield Contender(_rules(game), partial(_played, seconds, open_table(game)))
        yield Contender(f"{game}, through the gate", partial(_played, seconds, through_the_gate(game)))


def open_table(game: str) -> Take:
    """Answers heard and settled on one open table, without a save between."""
    games = count()
    table = Table(game, next(games))
    g: Game[Any, Any, Any] = table.g

    def answer(rng: Random) -> int:
        nonlocal table, g
        if g.outcome is not None:
            table = Table(game, next(games))
            g = table.g
        asked = [question for question in g.questions if not question.offer]
        question = asked[0]
        g.hear(question, rng.choice(list(question.options.values())))
        g.settle()
        return len(question.options)

    return answer


def through_the_gate(game: str) -> Take:
    """Answers as a house takes them: the state is read, the question asked, the answer heard, the state written."""
    games = count()
    table, draft = Table(game, next(games)), list[str]()
    g: Game[Any, Any, Any] = table.g

    def answer(rng: Random) -> int:
        nonlocal table, g
        if g.outcome is not None:
            table = Table(game, next(games))
            g = table.g
        question = next(each for each in g.questions if not each.offer)
        draft.append(rng.choice(list(question.options)))
        taken = table.gate.act(table.state, draft, question.seat)
        g = taken.g
        if not isinstance(taken, Drafted):
            table.state = taken.state
            draft.clear()
        return len(question.options)

    return answer


def _played(seconds: float, answer: Take) -> Figures:
    rng = Random(2)
    made = options = 0
    began = time.process_time()
    until = began + seconds
    while time.process_time() < until:
        options += answer(rng)
        made += 1
    cpu = time.process_time() - began
    return {"per_s": made / cpu, "cpu_us": cpu / made * 1e6, "options": options / made}


def _chess(players: ChessPlayers, library: str, seconds: float) -> Figures:
    made, cpu = players.moves(library, seconds)
    return {"per_s": made / cpu, "cpu_us": cpu / made * 1e6}
