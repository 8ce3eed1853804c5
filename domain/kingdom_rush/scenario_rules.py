"""Where a scenario, a Boss or the Spider Challenge adds steps to the round; `scenarios.py` says which.

What is asked of all scenarios alike (who is in the way, what a Hero may end on) reads the table instead:
`World.bosses`, `marker`, guests among `heroes`, trays of Life cards and Web Traps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.frames import Frame

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush
    from domain.kingdom_rush.state import Hero

Enters = Callable[[], Frame]


class ScenarioRules(Struct, frozen=True):
    """The frames that a scenario adds, where it has any, and its endings.

    `set_up`: its figures, before Hordes are placed; `after_spawn`: at the end of SPAWN; `after_destroy`: at the end of
    DESTROY (Life cards, Web Traps); `round_end`: the end-of-round test: it calls `g.win` or `g.lose`, or returns;
    `guest_falls`: a miniature that no seat plays has no Hearts left.
    """

    set_up: Enters | None = None
    after_spawn: Enters | None = None
    after_destroy: Enters | None = None
    round_end: Callable[[KingdomRush], None] | None = None
    guest_falls: Callable[[KingdomRush, Hero], None] | None = None


class Additions(Struct, frozen=True):
    """All that the scenarios bring to the game.

    `rules`: by scenario id. `boss_turns`: by Boss, what it does when its turn comes in ADVANCE (1.12). `cards`: by a
    prefix of a card's code, the frame for a drawn card (code, Spawn token) that is no Horde. `reveal`: the frame of
    REVEAL_SPIDER; `fits`: whether the shown Spider tile fits on a tray; `drop`: (tray id) the frame that lays it there.
    """

    rules: dict[str, ScenarioRules] = {}
    boss_turns: dict[str, Enters] = {}
    cards: dict[str, Callable[[str, str], Frame]] = {}
    reveal: Enters | None = None
    drop: Callable[[str], Frame] | None = None


def step(g: KingdomRush, name: str) -> Frame | None:
    """What this scenario does at a step, if it has anything to do."""
    rules = g.ADDITIONS.rules.get(g.world.scenario)
    enters = getattr(rules, name) if rules is not None else None
    return enters() if enters is not None else None


def round_end(g: KingdomRush) -> None:
    """The scenario's own endings, told at the end of a round."""
    rules = g.ADDITIONS.rules.get(g.world.scenario)
    if rules is not None and rules.round_end is not None:
        rules.round_end(g)


def guest_falls(g: KingdomRush, hero: Hero) -> None:
    rules = g.ADDITIONS.rules.get(g.world.scenario)
    if rules is not None and rules.guest_falls is not None:
        rules.guest_falls(g, hero)
