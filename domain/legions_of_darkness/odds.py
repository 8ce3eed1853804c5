"""How likely a siege is to be won, going by how many sieges ended that stood alike.

A siege is judged where the council is free to act: there nothing is under way. What is seen there (`signs`) is weighed
by `odds.toml`, which `python -m tools.legions_odds` made of sieges that advice played; the sum is a log odds. Each sign
has two weights: one counts whole, the other by how much of a siege is still to come.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from domain.legions_of_darkness import actions, advice, ending
from domain.legions_of_darkness.content import TRACK_OF, TRACKS, TrackId

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

WEIGHTS = Path(__file__).with_name("odds.toml")
FAR = 5
"""Spaces from the castle; beyond them an army tells nothing."""
CLOSE = 3
"""Spaces from the castle at which an army presses it, and points that are enough for most that it asks for."""
MOST_STEPS = 12
"""Steps of all defenders together."""
USUAL = 37
"""Turns of a siege."""

Sign = tuple[str, float]


def moment(g: LegionsOfDarkness) -> int | None:
    """The turn, while the council is free to act; None while anything is under way. So an answer is judged by the turn
    that comes after it: within one turn a point that is still there would weigh against what another was spent on. What
    is asked in between (a die, a loss) is judged when the council is free again."""
    return g.world.turn if g.stack and isinstance(g.stack[-1], actions.ActionPhase) else None


def odds(g: LegionsOfDarkness) -> float:
    """The chance of victory, 0 to 1, of a siege in which the council is free to act."""
    weights, still = _weights(g.world.scenario), to_come(g)
    logit = 0.0
    for name, count in signs(g):
        now, later = weights.get(name, (0.0, 0.0))
        logit += count * (now + later * still)
    return 1 / (1 + exp(-max(-30.0, min(30.0, logit))))


def to_come(g: LegionsOfDarkness) -> float:
    """How much is still to come, in sieges of the usual length: 1.3 at dawn, when few days have been saved yet."""
    return advice.turns_left(g) / USUAL


@cache
def _weights(scenario: str) -> Mapping[str, tuple[float, float]]:
    told = tomllib.loads(WEIGHTS.read_text(encoding="utf-8"))
    return {name: (now / 1000, later / 1000) for name, (now, later) in told[scenario].items()}


def signs(g: LegionsOfDarkness) -> Iterator[Sign]:
    """What is seen of a siege: each sign that is there by its name, and how often."""
    there = chain(_hour(g), _points(g), _spells(g), _defenders(g), _party(g), *(_track(g, each) for each in TRACKS))
    return (sign for sign in there if sign[1])


def _hour(g: LegionsOfDarkness) -> Iterator[Sign]:
    world = g.world
    yield f"time.{world.time}", 1
    yield f"card.{world.card}", 1
    yield f"morale.{world.morale}", 1
    yield "items", len(world.items)
    for dial in world.dials:
        yield f"dial.{dial}", 1


def _points(g: LegionsOfDarkness) -> Iterator[Sign]:
    """What can still be done this turn."""
    tally = g.world.tally
    yield from _at_least("actions", tally.actions)
    yield from _at_least("acts", tally.acts)
    few = min(CLOSE, tally.actions + tally.acts)
    yield "bonus", few * sum(bonus.value for bonus in tally.bonuses)
    yield "rerolled", few * tally.rerolls
    if g.card.quest is not None:
        yield f"quest.{tally.quest}", 1 if tally.quest == "won" or tally.actions else 0


def _spells(g: LegionsOfDarkness) -> Iterator[Sign]:
    for kind, energy in g.world.energy.items():
        yield kind, energy
        yield from _at_least(kind, min(energy, 5))
    for id_ in g.world.known:
        spell = g.content.spells[id_]
        yield f"known.{id_}", 1
        yield f"ready.{id_}", g.world.energy[spell.kind] >= spell.cost
    for id_ in g.world.cast:
        yield f"cast.{id_}", 1


def _defenders(g: LegionsOfDarkness) -> Iterator[Sign]:
    left = {kind: ending.steps_left(g, kind) for kind in g.content.defenders}
    yield from _within("defenders", sum(left.values()), MOST_STEPS)
    for kind, steps in left.items():
        yield kind, steps
        yield f"{kind}.value", g.content.defenders[kind].values[g.world.defenders[kind]]
        yield f"{kind}.gone", not steps


def _party(g: LegionsOfDarkness) -> Iterator[Sign]:
    for id_ in g.living():
        yield f"hero.{id_}", 1
        yield "wounded", g.hero(id_).state == "wounded"


def _track(g: LegionsOfDarkness, track: TrackId) -> Iterator[Sign]:
    """The armies of a track, all the more dangerous when a wall is broken or no point is left to drive them back.

    Of two armies `both` tells how near even the farther one is.
    """
    spaces = sorted(g.space(army) for army in g.on_map(track))
    tally = g.world.tally
    points = tally.actions + tally.acts
    wall = g.world.walls.get(track)
    broken = wall is not None and wall.state != "whole"
    if wall is not None:
        yield f"{track}.{wall.state}", broken
        yield f"upgrade.{wall.upgrade}", wall.upgrade is not None
    for name, space in zip(("near", "both"), spaces, strict=False):
        yield from _within(f"{track}.{name}", space, FAR)
        if points <= 1:
            yield from _within(f"{track}.{name}.last_point", space, CLOSE)
        if not points:
            yield from _within(f"{track}.{name}.spent", space, CLOSE)
        if broken:
            yield from _within(f"{track}.{name}.broken", space, CLOSE)
        if broken and not points:
            yield from _within(f"{track}.{name}.broken.spent", space, CLOSE)
    yield f"{track}.slowed", any(g.army(army).slowed for army in g.on_map(track))
    yield f"{track}.bloody", g.world.bloody is not None and TRACK_OF[g.world.bloody] == track
    heroes = sum(g.hero(id_).place == track for id_ in g.living())
    yield f"{track}.heroes", heroes
    yield f"{track}.guarded", heroes if spaces and spaces[0] <= CLOSE else 0


def _at_least(name: str, count: int) -> Iterable[Sign]:
    return ((f"{name}.{n}", 1) for n in range(1, count + 1))


def _within(name: str, count: int, most: int) -> Iterable[Sign]:
    """One sign for each bound that `count` does not exceed: so neighbours learn from each other."""
    return ((f"{name}.{n}", 1) for n in range(count, most + 1))
