"""How Monsters walk (rulebook, "Monster Movement"): pure functions, used by the rule and by the forecast alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.last_spell.grid import LEFT_OF, NEXT, RIGHT_OF, area_of, mask, sides_of, xy
from domain.last_spell.state import OFF, Coin, Facing, Monster, Spot
from domain.last_spell.table import category_mask, figure_spots, hero_mask, low_mask, mist_mask, monster_kind

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

WATER_COSTS = 2
_LANES: dict[Facing, int] = {"E": 0, "S": 1, "W": 2, "N": 3}
_MOVES = ("common", "alerion")
HARPY = "corrupted_harpy"


class Field:
    """What Monsters meet on their way, as sets of spots. `figures` changes as they walk."""

    def __init__(self, g: LastSpell) -> None:
        walking = [monster for monster in g.world.monsters.values() if walks(g, monster)]
        standing = [monster for monster in g.world.monsters.values() if not walks(g, monster)]
        self.mist = mist_mask(g)
        self.low = low_mask(g)
        self.heroes = hero_mask(g)
        self.circle = g.map.circle
        self.defenses = category_mask(g, "defense")
        self.walls = category_mask(g, "wall")
        self.buildings = category_mask(g, "production", "equipment", "seer", "ruin")
        self.figures = mask(monster.at for monster in walking)
        rock = (g.map.cliff | g.map.trees) & ~mask(g.world.cleared)
        self.rock = rock | mask(at for monster in standing for at in figure_spots(monster))
        halting = self.heroes | self.circle | self.walls | self.buildings
        self.taken = halting | self.defenses | self.rock | self.low
        self.halts = sides_of(halting | self.defenses)
        self.halts_flyers = sides_of(halting)
        self.halts_resolute = sides_of(self.circle)
        self.holds_resolute = area_of(self.heroes | self.circle | self.buildings | self.defenses)

    def free(self, at: Spot) -> bool:
        return at != OFF and not self.taken >> at & 1 and not self.figures >> at & 1

    def walk(self, walker: Walker, coin: Coin) -> list[Spot]:
        """The spots that a Monster comes to rest on for a moment, its own first; crossed figures are left out."""
        path = [walker.at]
        if self._held(walker):
            return path
        side: Coin = ""
        at, mp = walker.at, walker.mp
        while True:
            under = bool(self.mist >> at & 1)
            ahead = NEXT[walker.facing][at]
            blocked = self._blocked(walker, ahead) or (under and self._figure(ahead))
            if blocked:
                free_of_cost = under and self._figure(ahead)
                side = side or self._side(at, walker.facing, coin)
                at = self._beside(at, walker.facing, side)
                if not side or not self.free(at):
                    return path
                mp -= 0 if free_of_cost else 1
                halted = self._halts(walker, at)
            else:
                crossed, at, halted = self._forward(walker, at, mp)
                if at == OFF:
                    return path
                mp -= crossed + 1
                side = ""
            path.append(at)
            if halted or mp < 1:
                return path

    def _held(self, walker: Walker) -> bool:
        """A Monster beside something at the start stays; a Resolute one in an Area (13.25; reading 24.9)."""
        if self.mist >> walker.at & 1:
            return False
        holding = self.holds_resolute if walker.resolute else self._halting(walker)
        return bool(holding >> walker.at & 1)

    def _halting(self, walker: Walker) -> int:
        if walker.resolute:
            return self.halts_resolute
        return self.halts_flyers if walker.fly else self.halts

    def _halts(self, walker: Walker, at: Spot) -> bool:
        """Beside a Structure, a Hero or the Circle the Monster stops at once, but never in the Mist (15.6, 15.14)."""
        return not self.mist >> at & 1 and bool(self._halting(walker) >> at & 1)

    def _figure(self, at: Spot) -> bool:
        return at != OFF and bool((self.figures | self.heroes) >> at & 1)

    def _blocked(self, walker: Walker, ahead: Spot) -> bool:
        """An obstacle that is bypassed (15.8): rock, a Low Obstacle, the edge; what stops others, for the Resolute."""
        if ahead == OFF:
            return True
        if walker.fly and (self.low | self.defenses) >> ahead & 1 and not self.heroes >> ahead & 1:
            return False
        return bool(self.taken >> ahead & 1)

    def _side(self, at: Spot, facing: Facing, coin: Coin) -> Coin:
        """The coin's side if it is free, else the other, else none (15.8, 15.10, 15.11)."""
        other: Coin = "right" if coin == "left" else "left"
        sides: tuple[Coin, Coin] = (coin, other)
        return next((side for side in sides if self.free(self._beside(at, facing, side))), "")

    def _beside(self, at: Spot, facing: Facing, side: Coin) -> Spot:
        return NEXT[LEFT_OF[facing] if side == "left" else RIGHT_OF[facing]][at]

    def _forward(self, walker: Walker, at: Spot, mp: int) -> tuple[int, Spot, bool]:
        """One step, or across Monsters to the free spot beyond: how many are crossed, where to, whether it stops.

        OFF where the Movement Points do not reach a free spot (15.7); flyers cross Defenses and Low Obstacles so too.
        """
        over = self.figures
        if walker.fly:
            over |= (self.low | self.defenses) & ~self.heroes
        crossed, halted = 0, False
        at = NEXT[walker.facing][at]
        while at != OFF and over >> at & 1:
            halted = halted or self._halts(walker, at)
            crossed += 1
            at = NEXT[walker.facing][at]
        if mp < crossed + 1 or not self.free(at):
            return crossed, OFF, False
        return crossed, at, halted or self._halts(walker, at)


class Walker:
    """A Monster as far as walking goes."""

    __slots__ = ("at", "facing", "fly", "mp", "resolute")

    def __init__(self, at: Spot, facing: Facing, mp: int, *, fly: bool = False, resolute: bool = False) -> None:
        self.at = at
        self.facing = facing
        self.mp = mp
        self.fly = fly
        self.resolute = resolute


def walks(g: LastSpell, monster: Monster) -> bool:
    """Whether it is a figure of the horde; Boss parts that never walk and what the Dryad grows are obstacles."""
    return monster_kind(g, monster).group in _MOVES or monster.kind == HARPY


def walker(g: LastSpell, monster: Monster) -> Walker:
    kind = monster_kind(g, monster)
    fly = "fly" in kind.abilities
    mp = kind.mp
    if g.map.water >> monster.at & 1 and not fly:
        mp = max(1, mp - WATER_COSTS)
    return Walker(monster.at, monster.facing, mp, fly=fly, resolute="resolute" in kind.abilities)


def marching_order(g: LastSpell) -> list[Monster]:
    """Clockwise from the far west; in one lane the one nearest the Circle first (15.4, 15.5; reading of 5.3)."""

    to_circle = g.map.to_circle

    def place(monster: Monster) -> tuple[int, int, int]:
        x, y = xy(monster.at)
        lane = {"E": -y, "S": x, "W": y, "N": -x}[monster.facing]
        return _LANES[monster.facing], lane, to_circle[monster.at]

    return sorted((monster for monster in g.world.monsters.values() if walks(g, monster)), key=place)


def march(g: LastSpell, coin: Coin) -> list[tuple[Monster, list[Spot]]]:
    """The whole movement sub-phase with this side of the coin: who walks where, in order. Changes nothing."""
    field = Field(g)
    paths = []
    for monster in marching_order(g):
        if monster.stunned:
            continue
        path = field.walk(walker(g, monster), coin)
        if monster.kind == HARPY:
            path = _no_overshoot(g, path)
        field.figures = field.figures & ~(1 << monster.at) | 1 << path[-1]
        paths.append((monster, path))
    return paths


def _no_overshoot(g: LastSpell, path: list[Spot]) -> list[Spot]:
    """The Harpy stops on the first spot of her path that lies nearest the Circle (house)."""
    nearest = min(g.map.to_circle[at] for at in path)
    return path[: next(n for n, at in enumerate(path) if g.map.to_circle[at] == nearest) + 1]


def facing_at(g: LastSpell, at: Spot, before: Facing) -> Facing:
    """The arrow of a spot (15.2)."""
    return g.map.arrow[at] or before
