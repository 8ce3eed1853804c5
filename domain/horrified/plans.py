"""What a hero could do next: which places to visit one after the other, counted in actions, and where to stand at last.

Each thing to do is a `Stop`. A plan is a stop, perhaps a second one, and what then lies nearest; what it brings counts
less the later it comes, and what the monsters may do to everybody where the phase ends is taken off.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from domain.horrified.needs import Needs
from domain.horrified.peril import Peril
from domain.horrified.steps import Hand, Work, book_of, tasks
from domain.horrified.weights import BEYOND, BOLD, DEPTH, HELD, RESCUE, SHIELDS, STEADY, UNSEEN, WIDTH

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere


class Stop(NamedTuple):
    """Something to do at a space, which ends at another: so many actions `long`, worth so much to who stands there.

    `kind`: gather, rescue, advance or defeat; `name`: what or whom it is about. `items` come to hand (gather) or are
    used by `works`. `dug`: 1 where it can be done from next door. `bit` tells stops apart.
    """

    kind: str
    name: str
    space: str
    end: str
    long: int
    worth: float
    items: Hand
    bit: int
    works: tuple[Work, ...] = ()
    dug: int = 0


class Plan(NamedTuple):
    """The best plan that begins with a stop, `far` actions away."""

    worth: float
    stop: Stop
    far: int


class Planner:
    """All plans of one hero, who has so many actions `left`; for the hero of the turn as many as the phase has."""

    def __init__(self, g: Horrified, hero: HeroHere, left: int) -> None:
        self.g = g
        self.hero = hero
        self.left = left
        self.hand: Hand = tuple(sorted(hero.items))
        self.peril = Peril(g, hero)
        self.needs = Needs(g)
        self.land = g.map.land
        special = g.badge(hero.id).special
        self.plus = int(special == "stronger")
        self.dug = int(special == "dig")
        self.jumps = self._jumps(special)
        self.rows = self.land.far
        if self.jumps:
            jumps = self.jumps
            self.rows = {a: {b: min(row[b], jumps[b][0]) for b in row if b in jumps} for a, row in self.rows.items()}
        self._ground = frozenset(g.land)
        self._book, self._tasks = book_of(g.content), tasks(g, hero.id)
        self._bits: dict[tuple[str, str], int] = {}
        self._fixed = [*self._gathers(), *self._rescues()]
        self._works: dict[Hand, list[Stop]] = {}
        self._near: dict[str, list[tuple[float, int, Stop]]] = {}

    def _jumps(self, special: str) -> dict[str, tuple[int, str]]:
        """For who goes by a special action: to each space so many actions, and where the first one leads."""
        g = self.g
        match special:
            case "to_land":
                starts = g.land
            case "to_hero":
                starts = [hero.space for hero in g.world.heroes if hero is not self.hero and hero.space is not None]
            case "to_monster":
                starts = sorted(space for space in g.world.figures.values() if space in g.land)
            case _:
                return {}
        far = self.land.far
        return {space: min([(far[start][space] + 1, start) for start in starts]) for space in g.land} if starts else {}

    def _bit(self, kind: str, name: str) -> int:
        return self._bits.setdefault((kind, name), 1 << len(self._bits))

    def _gathers(self) -> Iterator[Stop]:
        held = len(self.hand)
        for space, items in self.g.world.items.items():
            worth = STEADY[1] * (HELD * self.needs.worth(items) + sum(SHIELDS[held : held + len(items)]))
            yield Stop("gather", space, space, space, 1, worth, tuple(items), self._bit("gather", space), (), self.dug)

    def _rescues(self) -> Iterator[Stop]:
        for villager, space in self.g.world.villagers.items():
            safe = self.g.content.villagers[villager].safe
            far = self.land.far[space][safe]
            yield Stop("rescue", villager, space, safe, far, STEADY[far] * RESCUE, (), self._bit("rescue", villager))

    def works(self, hand: Hand) -> list[Stop]:
        """What could be done with a hand."""
        found = self._works.get(hand)
        if found is None:
            found = self._works[hand] = [
                Stop(
                    works[0].verb,
                    works[0].figure,
                    space,
                    space,
                    len(works),
                    worth - HELD * sum([self.needs.held.get(item, UNSEEN) for item in items]),
                    items,
                    self._bit(works[0].figure, space),
                    works,
                )
                for task in self._tasks
                for space, works, worth, items in self._book.places(task, hand, self.plus)
                if space in self._ground
            ]
        return found

    def ready_for(self) -> list[str]:
        """The monsters that the hand undoes, were they here."""
        places = [
            place for task in self._tasks if task.ready for place in self._book.places(task, self.hand, self.plus)
        ]
        return [work.figure for place in places for work in place.works if work.verb == "defeat"]

    def plans(self, here: str) -> list[Plan]:
        """One for each stop that could be the first."""
        row = self.rows[here]
        return [
            Plan(self._leg(here, 0, self.hand, 0, DEPTH, stop), stop, max(0, row[stop.space] - stop.dug))
            for stop in self.works(self.hand) + self._fixed
        ]

    def stand(self, space: str, hand: Hand | None = None, done: int = 0) -> float:
        """What it is worth to end the phase here: what lies near, and what the monsters may do."""
        hand = self.hand if hand is None else hand
        return self._beyond(space, self.left, hand, done) - self._threat(space, hand)

    def near(self, space: str) -> float:
        """What lies before this hero, wherever the phase stands."""
        return self._beyond(space, 0, self.hand, 0)

    def best(self, here: str, used: int = 0, hand: Hand | None = None) -> float:
        """The best that can be done from here behind so many actions, perhaps with another hand."""
        return self._go(here, used, self.hand if hand is None else hand, 0, DEPTH)

    def _go(self, here: str, t: int, hand: Hand, done: int, depth: int) -> float:
        best = self._rest(here, t, hand, done)
        if depth:
            for stop in self.works(hand) + [stop for _, _, stop in self._nearest(here)[:WIDTH]]:
                if not stop.bit & done:
                    best = max(best, self._leg(here, t, hand, done, depth, stop))
        return best

    def _leg(self, here: str, t: int, hand: Hand, done: int, depth: int, stop: Stop) -> float:
        """To a stop, do what there is to do, and on from there; `t` actions are used already."""
        far = self.rows[here][stop.space]
        if far and stop.dug:
            far -= 1
        over = t + far + stop.long
        after, done = after_stop(hand, stop), done | stop.bit
        found = STEADY[t + far] * stop.worth
        if over <= self.left:
            return found + self._go(stop.end, over, after, done, depth - 1)
        found += self._beyond(stop.end, over, after, done)
        rest = self.left - t
        if rest >= far:
            return found - self._threat(stop.space, hand)
        # As far as it is wise to go tonight
        path = [here, *self._path(here, stop.space, far)]
        return max([found * STEADY[rest - n] - self._threat(path[n], hand) for n in range(rest + 1)])

    def _path(self, here: str, to: str, far: int) -> list[str]:
        """The spaces on the fastest way, without the first."""
        if self.jumps and self.jumps[to][0] == far:
            start = self.jumps[to][1]
            return [start, *self.land.path(start, to)]
        return self.land.path(here, to)

    def _rest(self, here: str, t: int, hand: Hand, done: int) -> float:
        """Nothing more in this phase but to find a good place to stand."""
        left = self.left - t
        if not left:
            return self.stand(here, hand, done)
        return max([self.stand(space, hand, done) for space, far in self.land.far[here].items() if far <= left])

    def _threat(self, space: str, hand: Hand) -> float:
        return BOLD * STEADY[self.left] * self.peril.at(space, len(hand))

    def _beyond(self, space: str, t: int, hand: Hand, done: int) -> float:
        """What the best stop from here would bring after so many actions, taken with a grain of salt."""
        row = self.rows[space]
        best = 0.0
        for stop in self.works(hand):
            if not stop.bit & done:
                best = max(best, STEADY[row[stop.space]] * stop.worth)
        for worth, bit, _ in self._nearest(space):
            if worth <= best:
                break
            if not bit & done:
                best = worth
                break
        return BEYOND * best * STEADY[t]

    def _nearest(self, space: str) -> list[tuple[float, int, Stop]]:
        """The stops that ask for no items, by what they bring when the hero goes there from here."""
        found = self._near.get(space)
        if found is None:
            row = self.rows[space]
            found = [(STEADY[max(0, row[stop.space] - stop.dug)] * stop.worth, stop.bit, stop) for stop in self._fixed]
            found.sort(reverse=True)
            self._near[space] = found
        return found


def after_stop(hand: Hand, stop: Stop) -> Hand:
    """The hand once a stop is done."""
    if not stop.items:
        return hand
    if stop.kind == "gather":
        return tuple(sorted(hand + stop.items))
    left = list(hand)
    for item in stop.items:
        left.remove(item)
    return tuple(left)
