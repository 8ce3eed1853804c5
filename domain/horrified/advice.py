"""What a position is worth to the heroes, in parts that can be said: for bots that look ahead and for hints.

A task done is worth 2000, a monster undone 5000; the other weights are set against these by playing. Only the view
is read, so advice knows no more than a player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING

from domain.horrified.forecast import ThreatView
from domain.horrified.monsters.mummy import joined, slide
from domain.horrified.view import HeroView, ItemView, MatView, View
from domain.horrified.village import Map, Net, map_of
from domain.kernel.advice import WON, Like
from domain.kernel.numbers import Part, total
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

TASK, DEFEAT = 2000, 5000
TERROR = (0, 400, 850, 1400, 2100, 3000, 4200, 9000)
RESCUE, STEP_HOME, PERK = 260, 14, 110
FIRST_ITEMS = (50, 30, 15)
LOSS = (420, 180, 100)
"""What an attack with two dice costs who holds no item, one, or more: a hit is likely (56 %), two are not (11 %)."""
CARRIED, AT_HAND = 15, 25
"""Percent of what items could bring: held anywhere, and held where they are wanted."""
FAR = 9


def value(g: Horrified) -> int:
    """What the position is worth to the village; more is better. A won session is worth most, a lost one least."""
    if g.outcome:
        return WON if g.outcome.won else -WON
    return total(parts(g.view(None)))


def likes(g: Horrified) -> list[Like]:
    """The position taken apart, the weightiest first."""
    found = [Like(part.value, message(f"advice.{part.source}")) for part in parts(g.view(None)) if part.value]
    return sorted(found, key=lambda like: -abs(like.worth))


def parts(view: View) -> list[Part]:
    """Its parts: monsters, tasks, terror, villagers, hands, ways, danger."""
    undone = sum(mat.state == "defeated" for mat in view.mats)
    open_mats = [mat for mat in view.mats if mat.state != "defeated"]
    return [
        Part(DEFEAT * undone, "monsters", "F21"),
        Part(sum(TASK * done // of for done, of in map(progress, open_mats)), "tasks", "6"),
        Part(-TERROR[min(view.terror, len(TERROR) - 1)], "terror", "F22"),
        Part(villagers(view), "villagers", "17"),
        Part(sum(map(hand, view.heroes)), "hands", "27"),
        Part(errands(view, open_mats), "errands", "6"),
        Part(-danger(view), "danger", "24"),
    ]


def progress(mat: MatView) -> tuple[int, int]:
    """How far a task is, of how far; the scarabs by the slides that are left, the boat by the items."""
    if mat.spots:
        down = sum(spot.face_down for spot in mat.spots)
        return max(0, 15 - slides_left(tuple(spot.scarab for spot in mat.spots)) - down), 15
    if mat.track:
        colours = tuple(mat.track)
        return items_left(colours, 0) - items_left(colours, mat.boat), items_left(colours, 0)
    return mat.done, mat.of


def villagers(view: View) -> int:
    there = [each for each in view.villagers if each.state == "here"]
    safe = sum(each.state == "safe" for each in view.villagers)
    return RESCUE * safe - STEP_HOME * sum(each.steps or 0 for each in there)


def hand(hero: HeroView) -> int:
    """Items parry hits, perk cards wait for their moment."""
    return sum(FIRST_ITEMS[: len(hero.items)]) + PERK * len(hero.perks)


def danger(view: View) -> int:
    """What the figures may do at the next card, if there is one."""
    if view.dawns:
        return 0
    stands = {hero.id: (hero.space, len(hero.items)) for hero in view.heroes}
    stands.update({each.id: (each.space, 0) for each in view.villagers if each.space})
    return sum(threat_of(view, threat, stands) for threat in view.threats)


def threat_of(view: View, threat: ThreatView, stands: dict[str, tuple[str | None, int]]) -> int:
    """The loss to be expected where a figure would go: each person there, by the items in hand."""
    reaching = sum(way.cards for way in threat.ways if way.reaches)
    if not reaching:
        return 0
    spaces = [stands[person][0] for person in threat.people]
    worst = max(sum(LOSS[min(items, 2)] for at, items in stands.values() if at == space) for space in spaces)
    return worst * (10 + view.terror) * reaching // (10 * max(1, threat.of))


def errands(view: View, mats: list[MatView]) -> int:
    """What the heroes' items are good for, how near they are to where, and what lies about that would be good."""
    net = nets(view).land
    wants = [want for mat in mats for want in wanted(view, mat)]
    lying: dict[str, tuple[ItemView, list[str]]] = {}
    for space in view.spaces:
        for item in space.items:
            lying.setdefault(item.id, (item, []))[1].append(space.id)
    here = [hero for hero in view.heroes if hero.space]
    return sum(errand(net, hero, wants, list(lying.values())) + homeward(view, net, hero) for hero in here)


def errand(net: Net, hero: HeroView, wants: list[Want], lying: list[tuple[ItemView, list[str]]]) -> int:
    """The same for one hero."""
    had = [sum(want.units(item) for item in distinct(hero, want)) for want in wants]
    worths = [want.worth(there) for want, there in zip(wants, had, strict=True)]
    for n, want in enumerate(wants):
        if want.token:
            worths[n] = worths[n] + want.unit // 2 if want.token in hero.tokens else worths[n] // 4
    places = [near(net, hero.space, want.spaces) for want in wants]
    found = sum(worths) * CARRIED // 100
    found += max(map(mul, worths, places), default=0) * AT_HAND // (100 * FAR)
    shield = FIRST_ITEMS[len(hero.items)] if len(hero.items) < len(FIRST_ITEMS) else 0
    best = 0
    for item, spaces in lying:
        gain = shield
        for want, there, before in zip(wants, had, worths, strict=True):
            units = want.units(item)
            if units:
                gain = max(gain, want.worth(there + units) - before)
        best = max(best, gain * near(net, hero.space, spaces))
    return found + best // (3 * FAR)


def homeward(view: View, net: Net, hero: HeroView) -> int:
    """Near a villager that is not safe yet."""
    there = [each for each in view.villagers if each.state == "here" and each.space]
    return max((5 * near(net, hero.space, [str(each.space)]) for each in there), default=0)


class Want:
    """One use for items: where, of which colours, and what it brings.

    `unit` for each of at most `most` units; where `need` is given, a sum of that strength pays once for `unit`, and
    less is worth less than its share, and so is all of it without the `token`. `fits`: what single items must be (a
    location, a strength, or `any`).
    """

    def __init__(
        self,
        spaces: list[str],
        colours: Sequence[str],
        unit: int,
        most: int,
        *,
        need: int = 0,
        token: str = "",
        fits: Sequence[str] | None = None,
    ) -> None:
        self.spaces = spaces
        self.colours = colours
        self.unit = unit
        self.most = most
        self.need = need
        self.token = token
        self.fits = fits

    def units(self, item: ItemView) -> int:
        """How much of it an item brings: its strength, or one where single items are counted."""
        if item.colour not in self.colours or (self.fits is not None and not self.fitting(item)):
            return 0
        return 1 if self.fits is not None else item.strength

    def fitting(self, item: ItemView) -> bool:
        fits = self.fits or []
        return item.location in fits or str(item.strength) in fits or "any" in fits

    def worth(self, there: int) -> int:
        """What so many units are worth in one hand."""
        if not self.need:
            return self.unit * min(there, self.most)
        whole, rest = divmod(there, self.need)
        part = self.unit * rest * rest // (2 * self.need * self.need)
        return self.unit * min(whole, self.most) + (part if whole < self.most else 0)


def wanted(view: View, mat: MatView) -> Iterator[Want]:
    """What the mat asks for next."""
    stands = {figure.id: figure.space for figure in view.figures}
    if mat.state == "ready":
        if mat.defeat and mat.defeat.one_of_each:
            yield from (Want([stands[mat.id]], [each], DEFEAT // 6, 1, fits=["any"]) for each in mat.defeat.colours)
        elif mat.defeat:
            price = mat.defeat
            yield Want([stands[mat.id]], price.colours, DEFEAT // 2, 1, need=price.at_least, token=price.token)
    elif mat.coffins:
        whole = [coffin.space for coffin in mat.coffins if coffin.whole]
        yield Want(whole, ["red"], TASK // len(mat.coffins), len(whole), need=mat.advance.at_least)
    elif mat.spots:
        done, of = progress(mat)
        yield Want(mat.places, ["yellow"], TASK // of, of - done)
    elif mat.dials:
        for dial in mat.dials:
            yield Want([stands[dial.figure]], [dial.colour], TASK // mat.of, dial.full - dial.value)
    elif mat.track:
        done, of = progress(mat)
        yield Want(mat.places, ["red", "yellow", "blue"], TASK // of, of - done, fits=["any"])
    else:
        free = [spot.spot for spot in mat.laid if not spot.item]
        yield Want(mat.places, mat.advance.colours, TASK // len(mat.laid), len(free), fits=free)


def distinct(hero: HeroView, want: Want) -> list[ItemView]:
    """Where spots are filled, two items for the same spot are one."""
    if want.fits is None or "any" in want.fits:
        return hero.items
    places = [item.location if item.location in want.fits else str(item.strength) for item in hero.items]
    return [item for n, item in enumerate(hero.items) if places[:n].count(places[n]) < want.fits.count(places[n])]


def near(net: Net, start: str | None, spaces: list[str]) -> int:
    """FAR on the spot, one less for each space to the nearest, 0 where it is farther or cannot be reached."""
    far = net.far[str(start)]
    return max(0, FAR - min([far.get(space, FAR) for space in spaces], default=FAR))


def nets(view: View) -> Map:
    """The map as the view shows it."""
    land = [(space.id, other, False) for space in view.spaces for other in space.land if space.id < other]
    water = [(space.id, other, True) for space in view.spaces for other in space.water if space.id < other]
    return map_of(tuple(space.id for space in view.spaces), (*land, *water))


@lru_cache(maxsize=256)
def items_left(track: tuple[str, ...], boat: int) -> int:
    """How many items the boat needs at least."""
    if boat == len(track):
        return 0
    ahead = [next((n for n in range(boat, len(track)) if track[n] == colour), None) for colour in sorted(set(track))]
    return 1 + min(items_left(track, step + 1) for step in ahead if step is not None)


def slides_left(spots: tuple[int, ...]) -> int:
    """How many slides the scarabs are from their order, were all face up."""
    return _slides()[spots]


@lru_cache(maxsize=1)
def _slides() -> dict[tuple[int, ...], int]:
    queue = [list(range(7))]
    found = {tuple(queue[0]): 0}
    for spots in queue:
        for spot in joined(spots.index(0)):
            after = list(spots)
            slide(after, after[spot])
            if tuple(after) not in found:
                found[tuple(after)] = found[tuple(spots)] + 1
                queue.append(after)
    return found
