"""What items are good for: each task and each defeat wants some, and an item is worth what it would bring there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain.horrified.state import CreatureMat, DraculaMat, InvisibleManMat, MummyMat, PairMat, WolfManMat
from domain.horrified.tables import items_left, slides_left
from domain.horrified.weights import (
    LATER,
    LEAD_STRENGTH,
    NOW,
    ONE_LATER,
    ONE_NOW,
    SLIDES,
    TASK,
    WASTE,
)

if TYPE_CHECKING:
    from domain.horrified.content import Monster as MonsterRecord
    from domain.horrified.game import Horrified


class Want:
    """So many units are still wanted, each worth so much: units of strength, or whole items where `single`."""

    __slots__ = ("left", "single", "unit")

    def __init__(self, unit: float, left: float, *, single: bool = False) -> None:
        self.unit = unit
        self.left = left
        self.single = single


Wants = dict[str, list[Want]]
"""By what an item must be: a colour, a colour and a strength (`blue 2`), or a printed location."""


class Needs:
    """All wants of the table. What the heroes hold is taken off them; `held`: what each kind in a hand is good for."""

    def __init__(self, g: Horrified) -> None:
        self._items = g.content.items
        self.wants: Wants = {}
        for monster in g.world.monsters:
            record = g.content.monsters[monster]
            ready = g.rules(monster).ready(g)
            self._defeat(g, record, ready)
            if not ready:
                self._task(g, record)
        self.held: dict[str, float] = {}
        for hero in g.world.heroes:
            for item in hero.items:
                self.held[item] = self.take(item)

    def _want(self, key: str, unit: float, left: float, *, single: bool = False) -> None:
        self.wants.setdefault(key, []).append(Want(unit, left, single=single))

    def _defeat(self, g: Horrified, record: MonsterRecord, ready: bool) -> None:
        price = record.defeat
        if price is None:
            for figure in record.figures if ready else []:
                self._want(str(figure.colour), NOW, LEAD_STRENGTH)
        elif price.one_of_each:
            for colour in price.colours:
                self._want(colour, ONE_NOW if ready else ONE_LATER, 1, single=True)
        else:
            for colour in price.colours:
                self._want(colour, NOW if ready else LATER, price.at_least)

    def _task(self, g: Horrified, record: MonsterRecord) -> None:
        mat = g.world.mats[record.id]
        match mat:
            case DraculaMat():
                each = record.advance.at_least + WASTE
                self._want("red", TASK / len(record.places) / each, each * len(mat.coffins))
            case MummyMat():
                self._want("yellow", TASK / SLIDES, slides_left(tuple(mat.spots)) + len(mat.down))
            case PairMat():
                full = sum(figure.dial for figure in record.figures)
                for figure in record.figures:
                    self._want(str(figure.colour), TASK / full, figure.dial - mat.dials[figure.id])
            case CreatureMat():
                track = tuple(record.track)
                boat = Want(TASK / items_left(track, 0), items_left(track, mat.boat), single=True)
                for colour in record.advance.colours:
                    self.wants.setdefault(colour, []).append(boat)
            case WolfManMat():
                free = [spot for spot, laid in zip(record.spots, mat.laid, strict=True) if not laid]
                self._spots([f"blue {spot}" for spot in free], TASK / len(record.spots))
            case InvisibleManMat():
                self._spots([spot for spot, laid in mat.laid.items() if not laid], TASK / len(record.spots))

    def _spots(self, keys: list[str], unit: float) -> None:
        for key in keys:
            self._want(key, unit, 1, single=True)

    def take(self, item: str) -> float:
        """What an item brings where it is wanted most; that want is smaller then."""
        worth, want, units = self._best(item)
        if want is not None:
            want.left -= units
        return worth

    def worth(self, items: Sequence[str]) -> float:
        """What items would bring together, the strongest first; the wants stay as they are."""
        if len(items) == 1:
            return self._best(items[0])[0]
        taken, found = [], 0.0
        for item in sorted(items, key=lambda item: -self._items[item].strength):
            worth, want, units = self._best(item)
            found += worth
            if want is not None:
                want.left -= units
                taken.append((want, units))
        for want, units in taken:
            want.left += units
        return found

    def _best(self, item: str) -> tuple[float, Want | None, float]:
        record = self._items[item]
        best: tuple[float, Want | None, float] = (0.0, None, 0.0)
        for key in (record.colour, record.location, f"{record.colour} {record.strength}"):
            for want in self.wants.get(key, ()):
                units = min(1 if want.single else record.strength, want.left)
                if units * want.unit > best[0]:
                    best = (units * want.unit, want, units)
        return best
