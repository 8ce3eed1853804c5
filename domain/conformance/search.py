"""Finding a playthrough that ends in a given way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import msgspec

from domain.conformance.plays import Play, ending
from domain.conformance.positions import AnyGame, positions
from domain.conformance.run import Run
from domain.conformance.table import Taken
from domain.kernel.content import Content

CLIMBS = 60
BACK = 12


def starts(game: AnyGame, seed: str) -> Iterator[Play]:
    """Every scenario with every number of players and sampled options, then every position; again and again."""
    for n in count():
        for scenario in game.SCENARIOS:
            for players in scenario.players:
                name = f"{seed} {n} {scenario.id} {players}"
                options = game.sample_options(Random(name), scenario.id, players)
                yield Play(about=name, seed=name, scenario=scenario.id, players=players, options=options)
        for name, position in positions(game).items():
            setting = position.setting
            yield Play(
                about=f"{seed} {n} {name}",
                seed=f"{seed} {n} {name}",
                scenario=setting.scenario,
                players=setting.players,
                options=setting.options,
                position=name,
            )


def find(game: AnyGame, content: Content, end: str, begun: Iterator[Play], tries: int) -> Play | None:
    """A playthrough with this ending, among so many sessions played at random; None where none was found.

    Where a win is wanted, the session that lasted longest is played on from some steps before its end, again and
    again: in games about holding out, who lasts longer is nearer to the win.
    """
    for _, play in zip(range(tries), begun, strict=False):
        best = _walked(game, content, play, [])
        for climb in range(CLIMBS if end.startswith("won") else 0):
            if best.end == end:
                break
            rng = Random(f"{play.seed} {climb}")
            kept = best.steps[: max(0, len(best.steps) - rng.randint(1, BACK))]
            other = _walked(game, content, play, kept, climb)
            best = other if other.end == end or len(other.steps) >= len(best.steps) else best
        if best.end == end:
            return best
    return None


def _walked(game: AnyGame, content: Content, play: Play, kept: list[Taken], again: int = 0) -> Play:
    run = Run(game, content, play.start(game), checks=(), walks=f"{play.seed} walks {again}")
    outcome = run.walk(begun=kept)
    return msgspec.structs.replace(play, steps=run.steps, end=ending(outcome))
