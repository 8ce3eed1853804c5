"""Finding a playthrough that ends in a given way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import msgspec

from domain.bots import decide
from domain.bots.random import RandomBot
from domain.conformance.plays import Play, ending
from domain.conformance.table import Table
from domain.kernel.content import Content
from domain.kernel.positions import AnyGame, positions

CLIMBS = 1_500
BACK = (2, 4, 8, 16, 32, 64)
MOST_STEPS = 5_000
MOST_CLIMBED = 12


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


def find(
    game: AnyGame, content: Content, end: str, begun: Iterator[Play], tries: int, climbs: int = CLIMBS
) -> Play | None:
    """A playthrough with this ending, among so many sessions played at random; None where none was found.

    Where a win is wanted, the sessions that got farthest (as their measures count rounds) are played on from some steps
    before their end, `climbs` times each: in games about holding out, who lasts longer is nearer to the win.
    """
    walked: list[tuple[int, Play]] = []
    for play in islice(begun, tries):
        walk = _first(game, content, play)
        if walk.end == end:
            return walk.kept(play)
        walked.append((walk.got, play))
    if not end.startswith("won"):
        return None
    walked.sort(key=lambda each: each[0], reverse=True)
    climbed = (_climbed(game, content, play, end, climbs) for _, play in walked[:MOST_CLIMBED])
    return next((play for play in climbed if play), None)


def _first(game: AnyGame, content: Content, play: Play) -> _Walk:
    return _Walk(Table(game, content, play.start(game)), Random(f"{play.seed} walks"))


def _climbed(game: AnyGame, content: Content, play: Play, end: str, climbs: int) -> Play | None:
    rng = Random(f"{play.seed} climbs")
    best = _first(game, content, play)
    for _ in range(climbs):
        other = _Walk(best.table.back_to(_somewhere(best.table.head, rng)), rng, best.rounds)
        if other.end == end:
            return other.kept(play)
        best = other if other.got >= best.got else best
    return None


def _somewhere(head: int, rng: Random) -> int:
    """Mostly some steps back, at times anywhere: what dooms a session may lie far behind."""
    return rng.randrange(max(1, head)) if rng.random() < 0.3 else max(0, head - rng.choice(BACK))


class _Walk:
    """A session played on at random to its end; `got` is how far it got."""

    def __init__(self, table: Table, rng: Random, rounds: list[int] | None = None) -> None:
        self.table = table
        self.rounds = (rounds or [])[: table.head]
        bot = RandomBot(rng)
        while table.g.outcome is None and table.head < MOST_STEPS:
            seat = rng.choice(sorted({question.seat for question in table.g.questions}))
            table.take([seat, *decide(table.gate, table.state, seat, bot)])
            reached = [int(str(event.args["at"])) for event in table.events if event.key == "measure"]
            self.rounds.append(max(reached, default=self.rounds[-1] if self.rounds else 0))
        self.end = ending(table.g.outcome)
        self.got = max(self.rounds, default=0)

    def kept(self, play: Play) -> Play:
        """The steps with what the session began with."""
        return msgspec.structs.replace(play, steps=self.table.steps, end=self.end)
