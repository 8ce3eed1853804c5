"""Learn how sieges of Legions of Darkness end, for a searching bot: `python -m tools.legions_odds --sieges 16000`.

Advice plays sieges to their ends, half of them with the usual party and no dials, the others with any; to see more
than its own ways, it errs in two of three sieges for a while. Where the council is free to act, what is seen
(`odds.signs`) is noted, and a logistic regression says how much each sign tells. What comes of it is written to
`odds.toml`. Needs NumPy, which the extra `gym` brings.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from domain.bots.greedy import answer, ranked, take
from domain.kernel.chance import seed_from
from domain.kernel.content import load
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from domain.kernel.memory import collect_seldom
from domain.legions_of_darkness import odds
from domain.legions_of_darkness.content import LegionsContent
from domain.legions_of_darkness.game import LegionsOfDarkness

NOTED = 0.15
"""So many of the moments of a turn are noted, and the first of each."""
ERRS_UNTIL = 30
ERRS_BY = (20.0, 50.0, 100.0)
"""By so much, on advice's scale, an answer's promise is misjudged (standard deviation) while advice errs."""
RIDGE = 3.0
"""How strongly weights are drawn to nought; a sign that was seldom seen says little."""
STEPS = 12
"""So many steps of Newton's method are always enough here."""
HEAD = """# How likely a siege is to be won: what each sign adds to the log odds, in thousandths, and how much more when
# a whole siege (37 turns) is still to come. Made by tools/legions_odds.py of sieges that advice played; not to be
# changed by hand.
"""

SCENARIOS = [each.id for each in LegionsOfDarkness.SCENARIOS]
Floats = NDArray[np.float64]
Table = NDArray[np.float32]
Moment = tuple[dict[str, float], float]


class Siege(Struct, frozen=True):
    """What was seen on the way (signs, and how much of a siege was to come), and whether it was won."""

    seen: list[Moment]
    won: bool


def main(arguments: list[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    tables = {}
    if asked.scenario and asked.to == odds.WEIGHTS:
        raise SystemExit("legions_odds: the file holds both scenarios; name another with --to for only one of them")
    for scenario in asked.scenario or SCENARIOS:
        sieges = play_all(scenario, asked.sieges, asked.seed, asked.jobs)
        names, x, won = table(sieges)
        weights = fit(x, won)
        told = f"{len(sieges)} sieges. {judged(x, won)}"
        print(f"{scenario}: {told}")
        tables[scenario] = f"\n# {told}\n[{scenario}]\n" + "".join(lines(names, weights))
    asked.to.write_text(HEAD + "".join(tables.values()), encoding="utf-8")
    return 0


def play_all(scenario: str, sieges: int, seed: str, jobs: int) -> list[Siege]:
    """So many sieges, the same for the same seed."""
    one = partial(siege, scenario, seed)
    if jobs == 1:
        return [one(n) for n in range(sieges)]
    with ProcessPoolExecutor(jobs, initializer=collect_seldom) as pool:
        return list(pool.map(one, range(sieges), chunksize=50))


def siege(scenario: str, seed: str, n: int) -> Siege:
    """One siege from its beginning to its end."""
    rng = Random(f"{seed} {n}")
    g = _begun(scenario, rng)
    errs_until = rng.choice((0, rng.randint(1, ERRS_UNTIL), rng.randint(1, ERRS_UNTIL)))
    errs_by = rng.choice(ERRS_BY)
    seen: list[Moment] = []
    turn = 0
    while g.outcome is None:
        free = odds.moment(g) is not None
        if free and g.world.turn > errs_until and (g.world.turn > turn or rng.random() < NOTED):
            turn = g.world.turn
            seen.append((dict(_summed(g)), odds.to_come(g)))
        if g.world.turn <= errs_until:
            _err(g, rng, errs_by)
        else:
            answer(g)
    return Siege(seen, g.outcome.won)


def _begun(scenario: str, rng: Random) -> Any:
    game = LegionsOfDarkness
    gate: Gate[Any] = Gate(game, _content(), seed_from(str(rng.random())))
    players = game.SCENARIOS[0].players[0]
    options = game.sample_options(rng, scenario, players) if rng.random() < 0.5 else {}
    state = gate.start(Setting(scenario, players, options)).state
    return gate.imagine(state, [], 1, rng)


@cache
def _content() -> LegionsContent:
    return load(LegionsContent, LegionsOfDarkness.folder)


def _err(g: Any, rng: Random, by: float) -> None:
    question = next(each for each in g.questions if not each.offer)
    best = max(ranked(g, question.seat), key=lambda each: each.worth + rng.gauss(0, by))
    take(g, question.seat, best.option)


def _summed(g: LegionsOfDarkness) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, times in odds.signs(g):
        found[name] = found.get(name, 0) + times
    return found


def table(sieges: list[Siege]) -> tuple[list[str], Table, Floats]:
    """The names of all signs; a row for each moment that was noted, with every sign and then with every sign times what
    was still to come of the siege; and for each row whether that siege was won."""
    names = sorted({name for siege in sieges for seen, _ in siege.seen for name in seen})
    column = {name: n for n, name in enumerate(names)}
    rows = [(seen, to_come, siege.won) for siege in sieges for seen, to_come in siege.seen]
    x = np.zeros((len(rows), 2 * len(names)), np.float32)
    for row, (seen, to_come, _) in enumerate(rows):
        for name, times in seen.items():
            x[row, column[name]] = times
            x[row, column[name] + len(names)] = times * to_come
    return names, x, np.array([won for _, _, won in rows], float)


def fit(x: Table, won: Floats) -> Floats:
    """A weight for each column: Newton's method for a logistic regression."""
    weights = np.zeros(x.shape[1])
    for _ in range(STEPS):
        chance = _chances(x, weights)
        slope = x.T @ (chance - won).astype(np.float32) + RIDGE * weights
        spread = (chance * (1 - chance)).astype(np.float32)
        bend = ((x * spread[:, None]).T @ x).astype(np.float64) + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < 1e-3:
            break
    return weights


def judged(x: Table, won: Floats) -> str:
    """How well weights that were fitted to the first four fifths foretell the last."""
    cut = len(won) * 4 // 5
    told, blind = _chances(x[cut:], fit(x[:cut], won[:cut])), np.full(len(won) - cut, won[:cut].mean())
    return f"Log loss {_loss(won[cut:], told):.3f} on a fifth that was left out; {_loss(won[cut:], blind):.3f} blindly"


def _loss(won: Floats, told: Floats) -> float:
    chance = np.clip(told, 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


def _chances(x: Table, weights: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-(x @ weights.astype(np.float32)).astype(np.float64))))


def lines(names: list[str], weights: Floats) -> Iterator[str]:
    """The weights as they stand in the file."""
    for name, now, later in zip(names, *weights.reshape(2, len(names)), strict=True):
        yield f'"{name}" = [{round(1000 * now)}, {round(1000 * later)}]\n'


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.legions_odds", description=__doc__)
    parser.add_argument("--sieges", type=int, default=16_000, help="how many to play of each scenario")
    parser.add_argument("--scenario", choices=SCENARIOS, action="append", default=[], help="only this")
    parser.add_argument("--seed", default="odds")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--to", type=Path, default=odds.WEIGHTS, help="the file to write")
    return parser


if __name__ == "__main__":
    sys.exit(main())
