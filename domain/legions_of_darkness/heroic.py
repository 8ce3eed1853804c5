"""Heroic acts (7.0): moves and rallies; heroic attacks are battles, heroic spells are magic."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, Step, option
from domain.kernel.numbers import Part, Shows, d6_odds
from domain.kernel.words import message
from domain.legions_of_darkness import battles, gauges, heroes
from domain.legions_of_darkness.dice import Roll, Rolled
from domain.legions_of_darkness.state import Place

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

RALLY_BEAT = 4
PLACES: tuple[Place, ...] = ("reserves", "east", "west", "gate", "sky", "terror")


def why_no_act(g: LegionsOfDarkness) -> Iterator[Refusal]:
    """A heroic act takes a point and a hero who may act (7.0, 7.1; R19)."""
    if not g.living():
        yield Refusal("7.0", message("why.no_hero"))
    if g.world.tally.acts < 1:
        yield Refusal("7.1", message("why.no_acts"))


# Move


def moves(g: LegionsOfDarkness) -> list[Option]:
    return [
        _move_option(hero, place)
        for hero, each in g.world.heroes.items()
        if each.state != "dead"
        for place in PLACES
        if place != each.place
    ]


@cache
def _move_option(hero: str, place: Place) -> Option:
    return option("move", hero=hero, place=place, target="reserves" if place == "reserves" else f"circle:{place}")


def why_move(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    """7.4; the Rogue moves free of charge (7.4.1)."""
    hero, place = str(candidate.args["hero"]), str(candidate.args["place"])
    yield from heroes.why_cannot_act(g, hero)
    if g.hero(hero).place == place:
        yield Refusal("7.4", message("why.there_already", hero=hero, place=place))
    if not g.hero_kind(hero).free_moves and g.hero(hero).state != "dead":
        yield from why_no_act(g)


def show_move(g: LegionsOfDarkness, candidate: Option) -> Shows:
    hero, place = str(candidate.args["hero"]), str(candidate.args["place"])
    cost = {} if g.hero_kind(hero).free_moves else {"heroic_act": 1}
    here = str(g.hero(hero).place)
    ends = ["reserves" if each == "reserves" else f"circle:{each}" for each in (here, place)]
    return Shows(cells=[f"hero:{hero}"], path=ends, cost=cost)


class Move(Frame, tag="move"):
    """A hero goes to a track or to the Reserves; circles are shared freely (7.4)."""

    hero: str
    place: Place

    def run(self, g: LegionsOfDarkness) -> Step:
        if not g.hero_kind(self.hero).free_moves:
            g.world.tally.acts -= 1
        g.hero(self.hero).place = self.place
        g.tell("hero_moves", rule="7.4", hero=self.hero, place=self.place)
        return g.done(self)


# Rally


def rally_parts(g: LegionsOfDarkness) -> list[Part]:
    """7.5.1, 7.0.3."""
    return [
        *heroes.presence(g, "rally_drm", "7.5.1"),
        *battles.card_parts(g, "rally", "7.0.3"),
        *battles.bonus_parts(g, "all"),
    ]


def why_rally(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    yield from why_no_act(g)
    if g.living() and not heroes.able(g):
        yield Refusal("E-N06", message("why.no_hero"))


def show_rally(g: LegionsOfDarkness, candidate: Option) -> Shows:
    return Shows(cost={"heroic_act": 1}, odds=d6_odds(RALLY_BEAT, rally_parts(g)))


class Rally(Frame, tag="rally"):
    """Heroes try to raise morale one step (7.5)."""

    paid: bool = False
    rolled: Rolled | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if not self.paid:
            self.paid = True
            g.world.tally.acts -= 1
        if self.rolled is None:
            return g.push(Roll("rally", beat=RALLY_BEAT, parts=rally_parts(g)))
        won = self.rolled.won
        g.tell(
            "rally_won" if won else "rally_failed",
            rule="7.5",
            die=self.rolled.face,
            plus=self.rolled.plus,
            beat=RALLY_BEAT,
        )
        if won:
            gauges.change_morale(g, 1, "7.5")
        return g.done(self)

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.rolled = rolled
