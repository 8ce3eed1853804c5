"""What covering squares promises: the arithmetic under all counsel, each piece of it done once for a position.

Whether a piece reaches a tray, what of a card is open and what the best place of a tile on it would be are asked again
and again for one question, by every Tower, site, Hero and ability. The answers are kept for as long as the position is
looked at; the best place of a shape depends on nothing but sets of squares, and is kept for longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from domain.kingdom_rush import advice
from domain.kingdom_rush.maps import apart
from domain.kingdom_rush.placing import ONE, SOLDIER, Piece, Placing, closed_to, turns_freely
from domain.kingdom_rush.squares import ALL, Rows, masks
from domain.kingdom_rush.state import Hero, Spot, Squares, Tray, TrayId
from domain.kingdom_rush.table import LYNN
from domain.kingdom_rush.trays import covered, layout_of, loss, to_cover, visible

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

FINISH, ICON = 70, 25
"""What it is worth to cover a card's last open enemy, and an icon."""
HOLD, HOLD_EACH, PORTAL_HOLD = 55, 4, 8
"""What a stopped point of movement is worth: the most, and for each Heart that the card would take, a Portal for so
many."""
SQUARE = {"horde": 100, "portal": 75, "life": 90, "trap": 110}
"""What an open enemy square of a card counts that is about to enter the Kingdom; the last two count so everywhere."""
PRESSING = 30
"""So much more a square of a Boss's Life card counts for each round that the team is short of."""
KEPT_PLACES = 1 << 15


class Sight(Struct):
    """How a card lies before the players: `open`: its enemy squares that nothing covers; `icons`: squares whose
    covering takes an icon away; `closed`: by damage, what a tile may not cover."""

    covered: Squares
    open: Squares
    icons: Squares
    fast: bool
    deadly: bool
    hold: int
    closed: dict[str, Squares]


class Well(NamedTuple):
    """A piece where it is best, and what that is worth."""

    worth: int
    piece: Piece
    tray: TrayId
    squares: Squares


@lru_cache(KEPT_PLACES)
def best_place(
    rows: Rows, free: bool, closed: Squares, near: Squares, still: Squares, icons: Squares, weight: int, finish: int
) -> tuple[int, Squares]:
    """Where a shape covers most, and what that is worth: `weight` for each square of `still`, more for `icons` and for
    covering all that is left. (−1, 0): it has no place. Among equals the first."""
    top, where = -1, 0
    for mask in masks(rows, free):
        if mask & closed or not mask & near:
            continue
        hit = mask & still
        worth = weight * hit.bit_count() + ICON * (hit & icons).bit_count()
        if hit and hit == still:
            worth += finish
        if worth > top:
            top, where = worth, mask
    return top, where


class Reckoning:
    """One look at a play, which stays as it is; only where a Hero stands may be tried out (`standing`)."""

    def __init__(self, g: KingdomRush) -> None:
        self.g = g
        self._sights: dict[TrayId, Sight] = {}
        self._kept_sights: dict[tuple[TrayId, Squares], Sight] = {}
        self._reach: dict[tuple[str, Spot, str, TrayId], list[Tray]] = {}

    # What lies there

    @cached_property
    def weights(self) -> dict[TrayId, int]:
        """What one open enemy square of each card counts."""
        return {tray.id: self._weight(tray) for tray in self.g.world.trays.values()}

    def _weight(self, tray: Tray) -> int:
        weight = SQUARE[tray.kind]
        if tray.kind in ("horde", "portal"):
            weight = weight * advice.urgency(self.g, tray) // 100
        if tray.kind == "life":
            boss = next(boss for boss in self.g.world.bosses.values() if boss.tray == tray.id)
            weight += PRESSING * advice.hurry(self.g, boss)
        lynn = self.g.world.heroes.get(LYNN)
        if any(hero.guest and hero.tray == tray.id for hero in self.g.world.heroes.values()):
            return 2 * weight + 60
        if tray.kind == "horde" and lynn is not None and lynn.guest and lynn.at in self.g.map.route(tray.at):
            return 3 * weight // 10  # she needs Hordes to walk on
        return weight

    def sight(self, tray: Tray) -> Sight:
        """How a card lies now, or as it would with the Hero where he is thought to stand."""
        found = self._sights.get(tray.id)
        if found is None:
            key = (tray.id, covered(self.g, tray))
            found = self._kept_sights.get(key)
            if found is None:
                found = self._kept_sights[key] = self._look(tray, key[1])
            self._sights[tray.id] = found
        return found

    def _look(self, tray: Tray, taken: Squares) -> Sight:
        icons = 0
        if tray.kind == "horde":
            printed = layout_of(self.g, tray)
            icons = printed.speed | printed.heal | printed.fallen | printed.saurian | printed.dead_eye
        return Sight(
            covered=taken,
            open=to_cover(self.g, tray) & ~taken,
            icons=icons,
            fast=bool(visible(self.g, tray, "speed")),
            deadly=bool(visible(self.g, tray, "deadly")),
            hold=self._hold(tray),
            closed={},
        )

    def _hold(self, tray: Tray) -> int:
        """What one more point of a card's movement stopped is worth."""
        if tray.kind not in ("horde", "portal"):
            return 0
        left = loss(self.g, tray) if tray.kind == "horde" else PORTAL_HOLD
        return HOLD if advice.rounds_left(self.g, tray) == 1 and left else min(HOLD, HOLD_EACH * left)

    @contextmanager
    def standing(self, hero: Hero, at: Spot, tray: TrayId = "", square: int = 0) -> Iterator[None]:
        """Look at the play as if the Hero stood there; what cards count stays as it is."""
        assert self.weights is not None
        before, seen = (hero.at, hero.tray, hero.base), self._sights
        self._sights = {id_: sight for id_, sight in seen.items() if id_ not in (hero.tray, tray)}
        hero.at, hero.tray, hero.base = at, tray, square
        try:
            yield
        finally:
            hero.at, hero.tray, hero.base = before
            self._sights = seen

    # What covering it is worth

    def gain(self, tray: Tray, squares: Squares, planned: Squares = 0) -> int:
        """What covering these squares of a card is worth, when others are planned to be covered already."""
        sight = self.sight(tray)
        still = sight.open & ~planned
        hit = squares & still
        if not hit:
            return 0
        weight = self.weights[tray.id]
        worth = weight * hit.bit_count() + ICON * (hit & sight.icons).bit_count()
        return worth + FINISH + weight if hit == still else worth

    def best(self, plan: Placing, piece: Piece, tray: Tray, planned: Squares) -> tuple[int, Squares]:
        """What the best place of a piece on a tray is worth, and where it is; (0, 0): there is none of any worth."""
        sight = self.sight(tray)
        kind = piece.damage if piece.tile != SOLDIER else "soldier"
        closed = sight.closed.get(kind)
        if closed is None:
            closed = sight.closed[kind] = closed_to(self.g, piece, tray)
        rows, free = self.g.content.shapes[piece.tile or ONE].rows, turns_freely(plan.by, piece, tray)
        near = plan.near(self.g, piece) if piece.touching else ALL
        weight = self.weights[tray.id]
        still = sight.open & ~planned
        worth, where = best_place(rows, free, closed | planned, near, still, sight.icons, weight, FINISH + weight)
        if worth >= 0 and piece.tile == SOLDIER:
            worth += sight.hold
        return (worth, where) if worth > 0 else (0, 0)

    def reach(self, plan: Placing, piece: Piece) -> list[Tray]:
        """The trays on which a piece may go as far as kind and range of both are concerned."""
        own = self.g.world.heroes[plan.source].tray if plan.by == "hero" else ""
        key = (plan.by, plan.at, piece.on or piece.range, own)
        found = self._reach.get(key)
        if found is None:
            trays = self.g.world.trays.values()
            found = self._reach[key] = [tray for tray in trays if plan.reaches(self.g, piece, tray)]
        return found

    def promise(self, plan: Placing) -> int:
        """What an attack as a whole promises, each piece where it is best."""
        return sum([each.worth for each in self.laid_well(plan, {})])

    def laid_well(self, plan: Placing, planned: dict[TrayId, Squares]) -> list[Well]:
        """Where the pieces of an attack are best, one after the other; they are added to what is `planned`."""
        found: list[Well] = []
        for piece in plan.pieces:
            top, best_tray, squares = 0, "", 0
            for tray in self._open_to(plan, piece, found[0].tray if found else "", planned):
                worth, where = self.best(plan, piece, tray, planned.get(tray.id, 0))
                if worth > top:
                    top, best_tray, squares = worth, tray.id, where
            if best_tray:
                found.append(Well(top, piece, best_tray, squares))
                planned[best_tray] = planned.get(best_tray, 0) | squares
        return found

    def _open_to(self, plan: Placing, piece: Piece, main: TrayId, planned: dict[TrayId, Squares]) -> list[Tray]:
        """The trays for the next piece of a plan: linked to the main tile, beside it, or apart from all others."""
        trays = self.g.world.trays
        if piece.splash:
            if not main:
                return []
            at = trays[main].at
            return [tray for tray in trays.values() if tray.id != main and apart(at, tray.at) == 1]
        found = self.reach(plan, piece)
        if piece.link and main:
            return [tray for tray in found if tray.id == main]
        if piece.apart:
            return [tray for tray in found if tray.id not in planned]
        return found
