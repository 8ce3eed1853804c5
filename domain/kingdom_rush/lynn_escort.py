"""Lynn's way to the camp (Scenario 2)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from domain.kernel.frames import Frame, Step
from domain.kernel.reactions import Layer, Listener
from domain.kingdom_rush.destroy import HordeDestroyed
from domain.kingdom_rush.harm import protect
from domain.kingdom_rush.spawn import cards_left
from domain.kingdom_rush.state import OFF, Hero, Spot, Tray
from domain.kingdom_rush.table import LYNN, tray_at
from domain.kingdom_rush.trays import hordes
from domain.kingdom_rush.walking import Engage

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


def in_front(g: KingdomRush, at: Spot) -> Spot:
    """The space in front of Lynn, towards the camp; OFF at her goal."""
    front = [g.map.spot_of[each] for each in g.scenario.front]
    following = dict(pairwise(front))
    return following.get(at, OFF)


class LynnMoves(Frame, tag="lynn_moves"):
    """After SPAWN she moves onto the Horde in the space in front of her, always, and engages it (7.31)."""

    moved: bool = False

    def run(self, g: KingdomRush) -> Step:
        lynn = g.world.heroes[LYNN]
        at = in_front(g, lynn.at)
        tray = tray_at(g, at) if at != OFF else None
        if self.moved or tray is None:
            return g.done(self)
        self.moved = True
        return g.push(Engage(LYNN, tray.id))


class Together(Frame, tag="together"):
    """Who fought beside Lynn on a Horde that is destroyed, and she, gain Protection (7.34)."""

    heroes: list[str]

    def run(self, g: KingdomRush) -> Step:
        for hero in self.heroes:
            protect(g, g.world.heroes[hero], rule="7.34")
        return g.done(self)


def fought_together(g: KingdomRush, fact: HordeDestroyed) -> bool:
    lynn = g.world.heroes.get(LYNN)
    guest = lynn is not None and lynn.guest and LYNN in fact.heroes
    return guest and (len(fact.heroes) > 1 or fact.soldiers > 0)


PROTECTION = Listener(
    "lynns_thanks",
    HordeDestroyed,
    Layer.FORCED,
    "7.34",
    fought_together,
    lambda g, fact: Together(list(fact.heroes)),
)


def behind(g: KingdomRush, tray: Tray) -> bool:
    """Whether a Horde's remaining route does not pass Lynn's space (7.37)."""
    at = g.world.heroes[LYNN].at
    return tray.at != at and at not in g.map.route(tray.at)


def round_end(g: KingdomRush) -> None:
    """Won at the camp without a Horde there; lost where every Horde is behind her or none will come (7.35-7.38)."""
    lynn = g.world.heroes[LYNN]
    goal = g.map.spot_of[g.scenario.front[-1]]
    if lynn.at == goal and tray_at(g, goal) is None:
        g.win("camp", rule="7.35", rounds=g.world.round)
    left = list(hordes(g))
    if left and all(behind(g, tray) for tray in left):
        g.lose("behind", rule="7.37")
    if not left and not any(cards_left(stack) for stack in g.world.stacks.values()):
        g.lose("stranded", rule="7.38")


def lynn_falls(g: KingdomRush, hero: Hero) -> None:
    g.lose("lynn", rule="7.36")


FRAMES = (LynnMoves, Together)
