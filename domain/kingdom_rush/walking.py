"""Heroes on the map: where they can go, entering, leaving, engaging a Horde (1.7, 1.10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Part, Shows, total
from domain.kernel.words import Message, message
from domain.kingdom_rush.harm import go_home, hurt, why_not_stand
from domain.kingdom_rush.maps import Map, bits, name, named, way
from domain.kingdom_rush.squares import BASES, base, mask_of, said, squares_of
from domain.kingdom_rush.squares import name as square_name
from domain.kingdom_rush.state import OFF, Hero, Spot, Tray
from domain.kingdom_rush.table import tray_at
from domain.kingdom_rush.trays import covered, free_bases, visible

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


def move_parts(g: KingdomRush, hero: Hero) -> list[Part]:
    """Movement points of an activation: the Hero's Move (2.1)."""
    return [Part(g.content.heroes[hero.id].move, hero.id, "4.10")]


def points_left(g: KingdomRush, hero: Hero) -> int:
    """Movement points that the Hero could use now."""
    if not hero.turns or hero.out:
        return 0
    return hero.points if hero.begun else total(move_parts(g, hero))


def closed(g: KingdomRush) -> int:
    """The spots that no Hero may even walk over, as bits: a Boss's, and the marker's in Portal Storm (Boss rules)."""
    spots = [boss.at for boss in g.world.bosses.values() if boss.here]
    if g.world.sealed:
        spots.append(g.world.marker)
    return bits(spots)


def steps_from(g: KingdomRush, at: Spot) -> list[Spot]:
    """The spots a step away; from the Teleportal's entrance a Hero goes on to the arrival at once (1.10)."""
    return _steps(g.map, at, closed(g))


def _steps(on: Map, at: Spot, barred: int) -> list[Spot]:
    near = [on.last] if at == OFF else on.steps[at]
    return [n for n in near if not barred >> n & 1] if barred else near


def reach_of(g: KingdomRush, start: Spot, points: int) -> Reach:
    """Where a Hero can get to from a spot; worked out once for each map and what is closed on it."""
    return _reach(g.map, start, points, closed(g))


@lru_cache(1 << 12)
def _reach(on: Map, start: Spot, points: int, barred: int) -> Reach:
    return Reach(on, start, points, barred)


class Reach:
    """Where a Hero can get to with some movement points, what it costs, and the way there; not over `barred` spots."""

    def __init__(self, on: Map, start: Spot, points: int, barred: int) -> None:
        self.cost: dict[Spot, int] = {start: 0}
        self._from: dict[Spot, Spot] = {}
        edge = [start]
        for cost in range(1, points + 1):
            reached = []
            for at in edge:
                for to in _steps(on, at, barred):
                    if to not in self.cost:
                        self.cost[to] = cost
                        self._from[to] = at
                        reached.append(to)
            edge = reached
        del self.cost[start]
        self.spots = sorted(self.cost)

    def path(self, to: Spot) -> list[Spot]:
        """The spots on the way, the start first."""
        found = [to]
        while found[-1] in self._from:
            found.append(self._from[found[-1]])
        return found[::-1]


def not_empty(g: KingdomRush) -> set[str]:
    """The names of the spots on which something lies or stands, or where the map has a Teleportal: anywhere else a
    Hero may end a move."""
    world = g.world
    spots = [g.map.entrance, g.map.exit_square, world.marker]
    spots += [boss.at for boss in world.bosses.values()]
    spots += [tower.at for tower in world.towers.values()]
    spots += [tray.at for tray in world.trays.values()]
    spots += [hero.at for hero in world.heroes.values()]
    return set(map(name, spots))


def why_not_end(g: KingdomRush, hero: Hero, at: Spot) -> Iterator[Refusal]:
    """What keeps a Hero from ending a move on a spot, a Horde without room among it (1.7)."""
    yield from why_not_stand(g, hero, at)
    tray = tray_at(g, at)
    if tray is not None and tray.kind == "horde" and not free_bases(g, tray):
        yield Refusal("4.16", message("why.no_base", tray=tray.card))


class Walk(Frame, tag="walk"):
    """A Hero moves; on a Horde's space his base is put on its tray (1.7)."""

    hero: str
    to: str
    points: int
    base: int = -1

    def run(self, g: KingdomRush) -> Step:
        hero, at = g.world.heroes[self.hero], named(self.to)
        tray = tray_at(g, at)
        if tray is not None and self.base < 0:
            return ask_base(g, self, hero, tray)
        reach = reach_of(g, hero.at, self.points)
        path = reach.path(at)
        begin(g, hero)
        hero.points = self.points - reach.cost[at]
        hero.walked = True
        g.tell("walks", rule="4.10", hero=hero.id, **way(path))
        stand(g, hero, at, self.base)
        end_if_over(hero)
        return g.done(self)

    def on_base(self, g: KingdomRush, answer: Answer) -> None:
        self.base = squares_of(mask_of(answer.text("square")))[0]

    def why_base(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        tray = tray_at(g, named(self.to))
        if tray is not None:
            yield from why_not_base(g, tray, candidate)


def why_not_base(g: KingdomRush, tray: Tray, candidate: Option) -> Iterator[Refusal]:
    squares = base(squares_of(mask_of(str(candidate.args["square"])))[0])
    if squares & covered(g, tray):
        yield Refusal("4.16", message("why.base_blocked", at=said(squares & covered(g, tray))))


class Based(Protocol):
    """A frame that asks for the place of a base."""

    def on_base(self, g: KingdomRush, answer: Answer) -> None: ...

    def why_base(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]: ...


def ask_base(g: KingdomRush, frame: Based, hero: Hero, tray: Tray) -> Step:
    """Which 2 × 2 squares of a tray a base takes, named by its north-west corner."""
    squares = [
        option(
            "base",
            target=f"tray:{tray.id}",
            label=Message("option.base", {"square": said(1 << each)}),
            square=square_name(each),
        )
        for each in BASES
    ]
    return g.ask(
        frame.on_base,
        hero.seat or g.lead,
        squares,
        rule="4.16",
        prompt=Message("ask.base", {"hero": hero.id, "card": tray.card}),
        why=frame.why_base,
        shows=show_base,
    )


def show_base(g: KingdomRush, candidate: Option) -> Shows:
    squares = base(squares_of(mask_of(str(candidate.args["square"])))[0])
    tray = (candidate.target or "").removeprefix("tray:")
    return Shows(cells=[f"square:{tray}:{square_name(each)}" for each in squares_of(squares)])


class Engage(Frame, tag="engage"):
    """A miniature of the scenario goes onto a Horde: the players choose its place (Scenarios 2 and 6)."""

    hero: str
    tray: str
    base: int = -1

    def run(self, g: KingdomRush) -> Step:
        hero, tray = g.world.heroes[self.hero], g.world.trays[self.tray]
        if self.base < 0:
            if not free_bases(g, tray):
                return g.done(self)
            return ask_base(g, self, hero, tray)
        stand(g, hero, tray.at, self.base)
        return g.done(self)

    def on_base(self, g: KingdomRush, answer: Answer) -> None:
        self.base = squares_of(mask_of(answer.text("square")))[0]

    def why_base(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        yield from why_not_base(g, g.world.trays[self.tray], candidate)


def stand(g: KingdomRush, hero: Hero, at: Spot, square: int = -1) -> None:
    """Put a Hero on a spot, on the Horde there with his base's north-west corner on a square; Deadly hurts (1.8)."""
    hero.at, hero.tray, hero.base = at, "", 0
    tray = tray_at(g, at)
    if tray is None or square < 0:
        return
    deadly = bool(visible(g, tray, "deadly")) and not hero.guest
    hero.tray, hero.base = tray.id, square
    squares = said(base(square))
    g.tell("engages", rule="4.16", hero=hero.id, card=tray.card, tray=tray.id, at=name(at), squares=squares)
    if deadly:
        hurt(g, hero, by=tray.card, rule="5.15")


# Activations


def begin(g: KingdomRush, hero: Hero) -> None:
    """The first thing that a Hero does begins his activation (1.7)."""
    if hero.begun:
        return
    hero.begun = True
    hero.walked = hero.acted = False
    hero.points = total(move_parts(g, hero))
    if hero.held == "turn":
        hero.held = ""


def end(hero: Hero) -> None:
    """The activation is over; a solo player's Hero has another one (1.7)."""
    hero.begun = False
    hero.points = 0
    hero.turns -= 1


def end_if_over(hero: Hero) -> None:
    if hero.begun and (hero.out or (hero.acted and not hero.points)):
        end(hero)


class Home(Frame, tag="home"):
    """A Hero goes home from any square for 1 point (1.7)."""

    hero: str

    def run(self, g: KingdomRush) -> Step:
        hero = g.world.heroes[self.hero]
        points = points_left(g, hero)
        begin(g, hero)
        hero.points = points - 1
        hero.walked = True
        go_home(hero)
        g.tell("goes_home", rule="4.12", hero=hero.id)
        end_if_over(hero)
        return g.done(self)


FRAMES = (Walk, Engage, Home)
