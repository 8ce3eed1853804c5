"""The map of a scenario: spots, the Path, distances, ranges. Worked out once for each map of the content.

A spot is `8 * y + x`; sets of spots are ints with bit `spot` set. Heroes walk on every square of the bounding grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from domain.kingdom_rush.content import KingdomRushContent, MapRecord
from domain.kingdom_rush.state import OFF, Spot

WIDE = 8
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = (*STRAIGHT, (1, 1), (1, -1), (-1, 1), (-1, -1))
REACH = {"cross1": 1, "cross2": 2, "cross3": 3, "ring1": 1, "ring2": 2, "hero1": 1, "hero2": 2, "hero3": 3}


def spot(x: int, y: int) -> Spot:
    return WIDE * y + x


def xy(at: Spot) -> tuple[int, int]:
    return at % WIDE, at // WIDE


@cache
def name(at: Spot) -> str:
    """A spot's name, `2,1` (x, y); "home" off the map."""
    return "home" if at == OFF else f"{at % WIDE},{at // WIDE}"


def way(path: Sequence[Spot]) -> dict[str, Any]:
    """Where a piece went, for the log: all its spots, the first and the last one."""
    return {"path": [name(at) for at in path], "start": name(path[0]), "to": name(path[-1])}


@lru_cache(1 << 8)
def named(text: str) -> Spot:
    x, _, y = text.partition(",")
    return spot(int(x), int(y))


def bits(spots: Iterable[Spot]) -> int:
    """A set of spots; those off the map are left out."""
    found = 0
    for at in spots:
        if at != OFF:
            found |= 1 << at
    return found


@cache
def apart(one: Spot, other: Spot) -> int:
    """Distance in steps to any of 8 neighbours."""
    return max(abs(one % WIDE - other % WIDE), abs(one // WIDE - other // WIDE))


@cache
def in_range(kind: str, by: Spot, at: Spot) -> bool:
    """Whether a range reaches from a spot to another one; only ranges that are measured on the map."""
    if kind in ("own", "here"):
        return by == at
    if kind == "within2":
        return apart(by, at) <= 2
    if kind.startswith("cross"):
        (x, y), (u, v) = xy(by), xy(at)
        return (x == u or y == v) and 0 < apart(by, at) <= REACH[kind]
    return 0 < apart(by, at) <= REACH[kind]


class Map:
    """One map. `spaces` and `at` go from a space's id to its spot and back; `next` along the Path, OFF at the Exit."""

    def __init__(self, record: MapRecord) -> None:
        self.record = record
        self.width, self.height = record.width, record.height
        self.spots = [spot(x, y) for y in range(record.height) for x in range(record.width)]
        self.spot_of = {id_: spot(*space.at) for id_, space in record.spaces.items()}
        self.space_at = {at: id_ for id_, at in self.spot_of.items()}
        self.entrance = self.spot_of.get(record.entrance, OFF)
        self.exit_square = spot(*record.exit_square) if record.exit_square else OFF
        self.arrival = self.spot_of.get(record.arrival, OFF)
        self.next = {
            self.spot_of[id_]: self.spot_of[space.next] if space.next else OFF for id_, space in record.spaces.items()
        }
        self.order = [self.spot_of[id_] for id_ in record.order]
        self.rank = {at: n for n, at in enumerate(self.order)}
        self.last = next(at for at, after in self.next.items() if after == OFF)
        self.spawns = {token: self.spot_of[id_] for token, id_ in record.spawns.items()}
        self.moves_left = {at: len(self.route(at)) for at in self.order}
        self.neighbours = {at: self._around(at, AROUND) for at in self.spots}
        self.steps = {at: self._steps(at) for at in self.spots}
        self._sites = {
            int(players): [[spot(*at) for at in mine] for mine in sites] for players, sites in record.sites.items()
        }
        forward = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[record.exit_side]
        self.ways = {
            "forward": forward,
            "left": (forward[1], -forward[0]),
            "right": (-forward[1], forward[0]),
        }

    def _around(self, at: Spot, steps: Iterable[tuple[int, int]]) -> list[Spot]:
        x, y = xy(at)
        near = ((x + dx, y + dy) for dx, dy in steps)
        return [spot(u, v) for u, v in near if 0 <= u < self.width and 0 <= v < self.height]

    def _steps(self, at: Spot) -> list[Spot]:
        """The spots a Hero's step away; from the Teleportal's entrance he goes on to the arrival at once (1.10)."""
        near = [self.arrival if n == self.entrance else n for n in self.neighbours[at]]
        return [n for n in near if n != at]

    def step(self, at: Spot, way: str) -> Spot:
        """One square forward, left or right as seen facing the Exit; OFF over the edge of the grid."""
        found = self._around(at, [self.ways[way]])
        return found[0] if found else OFF

    def route(self, at: Spot) -> list[Spot]:
        """The spaces in front of a space as a tray would come to stand on them, then OFF for the Kingdom."""
        found = []
        while at != OFF:
            at = self.onward(at)
            found.append(at)
        return found

    def onward(self, at: Spot) -> Spot:
        """The space in front of a space; from the Teleportal's entrance straight on to the arrival (1.10)."""
        after = self.next[at]
        return self.arrival if after != OFF and after == self.entrance else after

    def behind(self, at: Spot) -> list[Spot]:
        """Spaces whose next space this is, the Teleportal's entrance left out, lower spawn first."""
        return [one for one in self.order if self.onward(one) == at]

    def sites(self, players: int, seat: int) -> list[Spot]:
        """The building sites of a seat."""
        return self._sites[players][seat - 1]


_maps: dict[int, tuple[MapRecord, Map]] = {}


def map_of(content: KingdomRushContent, id_: str) -> Map:
    """The map of the content, made once for each record."""
    record = content.maps[id_]
    kept = _maps.get(id(record))
    if kept is None or kept[0] is not record:
        if len(_maps) > 64:
            _maps.clear()
        kept = _maps[id(record)] = (record, Map(record))
    return kept[1]
