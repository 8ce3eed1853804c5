"""Who answers what has happened: the Night cards, in this order. All of them are forced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.dicemancy.content import Event
from domain.dicemancy.damage import Fallen
from domain.dicemancy.monsters import MonstersDone, WallHit
from domain.dicemancy.night import Babysitter, Bounty, Riftgate, Trauma, Tremors
from domain.kernel.reactions import Layer, Listener

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


def in_play(g: Dicemancy, event: Event, frame: str) -> bool:
    """Whether a Night card in play names this frame as its answer to an event."""
    return any(g.content.night_cards[night].on.get(event) == frame for night in g.world.night)


def _shakes(g: Dicemancy, hit: WallHit) -> bool:
    return in_play(g, "wall_hit", "trauma")


def _bird_falls(g: Dicemancy, hit: WallHit) -> bool:
    return hit.destroyed and hit.row in g.world.birds and in_play(g, "wall_hit", "babysitter")


def _gem_found(g: Dicemancy, fallen: Fallen) -> bool:
    return fallen.token == "gem" and in_play(g, "fallen", "bounty")


def _trembles(g: Dicemancy, done: MonstersDone) -> bool:
    return in_play(g, "monsters_done", "tremors")


def _opens(g: Dicemancy, done: MonstersDone) -> bool:
    return in_play(g, "monsters_done", "riftgate")


LISTENERS = (
    Listener("trauma", WallHit, Layer.FORCED, "10.4", _shakes, lambda g, hit: Trauma()),
    Listener("babysitter", WallHit, Layer.FORCED, "10.3", _bird_falls, lambda g, hit: Babysitter(hit.row)),
    Listener("bounty", Fallen, Layer.FORCED, "10.10", _gem_found, lambda g, fallen: Bounty()),
    Listener("tremors", MonstersDone, Layer.FORCED, "10.1", _trembles, lambda g, done: Tremors()),
    Listener("riftgate", MonstersDone, Layer.FORCED, "10.11", _opens, lambda g, done: Riftgate()),
)
