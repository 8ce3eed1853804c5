"""The one grid of all towns: spots, neighbours, Sectors, distances, the mist, and what a Hero can see.

A spot is `y * 32 + x`. Sets of spots are Python ints with one bit a spot. The tables are built once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from domain.last_spell.content import BoardRecord, Facing, LastSpellContent, Place
from domain.last_spell.state import OFF, Mist, Spot

WIDTH = 32
HEIGHT = 22
SPOTS = WIDTH * HEIGHT
STEP: dict[Facing, int] = {"N": -WIDTH, "E": 1, "S": WIDTH, "W": -1}
VECTOR: dict[Facing, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")
LEFT_OF: dict[Facing, Facing] = {"N": "W", "W": "S", "S": "E", "E": "N"}
RIGHT_OF: dict[Facing, Facing] = {"N": "E", "E": "S", "S": "W", "W": "N"}
OPPOSITE: dict[Facing, Facing] = {"N": "S", "S": "N", "E": "W", "W": "E"}
ARROWS: dict[str, Facing] = {"^": "N", ">": "E", "v": "S", "<": "W"}


def spot(x: int, y: int) -> Spot:
    """The spot of these coordinates, or OFF where they leave the grid."""
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else OFF


def place(at: Place) -> Spot:
    """The spot of a place in the content."""
    return at[1] * WIDTH + at[0]


def xy(at: Spot) -> tuple[int, int]:
    return at % WIDTH, at // WIDTH


NAMES = tuple(f"{at % WIDTH},{at // WIDTH}" for at in range(SPOTS))
_BY_NAME = {name: at for at, name in enumerate(NAMES)}
TARGETS = tuple(f"spot:{name}" for name in NAMES)


def name(at: Spot) -> str:
    """How a spot is called in options: `13,4`."""
    return NAMES[at]


def named(text: str) -> Spot:
    """The spot of a name, or OFF."""
    return _BY_NAME.get(text, OFF)


def step(at: Spot, facing: Facing) -> Spot:
    """The spot next to this one, or OFF at the edge of the map."""
    return NEXT[facing][at]


def _steps(facing: Facing) -> tuple[Spot, ...]:
    dx, dy = VECTOR[facing]
    return tuple(spot(at % WIDTH + dx, at // WIDTH + dy) for at in range(SPOTS))


NEXT: dict[Facing, tuple[Spot, ...]] = {facing: _steps(facing) for facing in FACINGS}
SIDES: tuple[tuple[Spot, ...], ...] = tuple(
    tuple(NEXT[facing][at] for facing in FACINGS if NEXT[facing][at] != OFF) for at in range(SPOTS)
)
RING: tuple[tuple[Spot, ...], ...] = tuple(
    tuple(
        spot(at % WIDTH + dx, at // WIDTH + dy)
        for dy in (-1, 0, 1)
        for dx in (-1, 0, 1)
        if (dx or dy) and spot(at % WIDTH + dx, at // WIDTH + dy) != OFF
    )
    for at in range(SPOTS)
)


def mask(spots: Iterable[Spot]) -> int:
    bits = 0
    for at in spots:
        bits |= 1 << at
    return bits


def spots(bits: int) -> Iterator[Spot]:
    """The spots of a set, in order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


SIDE_MASK = tuple(mask(each) for each in SIDES)
RING_MASK = tuple(mask(each) for each in RING)
ALL = (1 << SPOTS) - 1


def rectangle(west: int, north: int, east: int, south: int) -> int:
    """All spots of a rectangle, its edges included."""
    return mask(y * WIDTH + x for y in range(north, south + 1) for x in range(west, east + 1))


def sides_of(bits: int) -> int:
    """All spots beside a set, the set itself left out."""
    around = 0
    for at in spots(bits):
        around |= SIDE_MASK[at]
    return around & ~bits


@lru_cache(maxsize=4096)
def area_of(bits: int) -> int:
    """The Area of an object: the ring of spots around it, corners included."""
    around = 0
    for at in spots(bits):
        around |= RING_MASK[at]
    return around & ~bits


def distance(one: Spot, other: Spot) -> int:
    """In orthogonal steps, whatever lies between."""
    return abs(one % WIDTH - other % WIDTH) + abs(one // WIDTH - other // WIDTH)


_WEST = rectangle(0, 0, 0, HEIGHT - 1)
_EAST = rectangle(WIDTH - 1, 0, WIDTH - 1, HEIGHT - 1)


@cache
def within(at: Spot, steps: int) -> int:
    """All spots up to so many orthogonal steps away, the spot itself left out."""
    around = here = 1 << at
    for _ in range(steps):
        around = widened(around)
    return around & ~here


def widened(bits: int) -> int:
    """A set and all spots beside it."""
    return (bits | bits << WIDTH | bits >> WIDTH | (bits & ~_EAST) << 1 | (bits & ~_WEST) >> 1) & ALL


def nearest(to: int, among: int) -> Spot:
    """The spot of a set that lies fewest steps from another set, whatever lies between; OFF where either is empty."""
    while to and among:
        if to & among:
            return next(spots(to & among))
        to = widened(to)
    return OFF


@cache
def straight(at: Spot, facing: Facing, steps: int) -> tuple[Spot, ...]:
    """So many spots in a straight line, this one first; fewer at the edge of the map."""
    line = [at]
    while len(line) < steps and NEXT[facing][line[-1]] != OFF:
        line.append(NEXT[facing][line[-1]])
    return tuple(line)


@cache
def crossing(at: Spot, steps: int) -> int:
    """All spots up to so many steps away in the four straight lines."""
    return mask(each for facing in FACINGS for each in straight(at, facing, steps + 1)[1:])


def towards(one: Spot, other: Spot) -> Facing | None:
    """The direction of a straight orthogonal line, if there is one."""
    dx, dy = other % WIDTH - one % WIDTH, other // WIDTH - one // WIDTH
    if (dx and dy) or not (dx or dy):
        return None
    if dx:
        return "E" if dx > 0 else "W"
    return "S" if dy > 0 else "N"


@cache
def _mist(upper: int, left: int, right: int) -> int:
    bits = rectangle(0, 0, WIDTH - 1, 2 + upper)
    bits |= rectangle(0, 0, 2 + left, HEIGHT - 1)
    return bits | rectangle(29 - right, 0, WIDTH - 1, HEIGHT - 1)


def mist(tiles: Mist) -> int:
    """The spots that lie under the Mist."""
    return _mist(tiles.upper, tiles.left, tiles.right)


class Map:
    """What is printed and set up for good on one town's boards."""

    def __init__(self, content: LastSpellContent, town: str) -> None:
        board = content.board["board"]
        sides = [content.terrain[side] for side in content.towns[town].boards]
        self.cliff = mask(place(at) for side in sides for at in side.cliff)
        self.water = mask(place(at) for side in sides for at in side.water)
        self.low = mask(place(at) for side in sides for at in side.low_obstacles)
        self.trees = mask(place(at) for side in sides for at in side.trees)
        self.town = rectangle(*board.town)
        self.ring = self.town & ~rectangle(board.town[0] + 1, board.town[1] + 1, board.town[2] - 1, board.town[3])
        self.circle = mask(place(at) for at in board.circle)
        self.circle_sides = sides_of(self.circle)
        self.circle_area = area_of(self.circle)
        self.left_half = rectangle(0, 0, board.left_half_to, HEIGHT - 1)
        self.arrow = _arrows(board)
        self.sector = _sectors(board)
        self.sectors = {id_: mask(at for at in range(SPOTS) if self.sector[at] == id_) for id_ in content.sectors}
        self.adjacent = {id_: self._union(each.adjacent) for id_, each in content.sectors.items()}
        self.far = {id_: self._union(each.far) for id_, each in content.sectors.items()}
        self.cutouts = {id_: (place(each.spots[0]), place(each.spots[1])) for id_, each in content.cutouts.items()}
        self.cutout_mask = mask(at for pair in self.cutouts.values() for at in pair)
        self.to_circle = tuple(min(distance(at, other) for other in spots(self.circle)) for at in range(SPOTS))

    def _union(self, ids: Iterable[str]) -> int:
        bits = 0
        for id_ in ids:
            bits |= self.sectors[id_]
        return bits


def _arrows(board: BoardRecord) -> tuple[Facing | None, ...]:
    return tuple(ARROWS.get(board.arrows[at // WIDTH][at % WIDTH]) for at in range(SPOTS))


def _sectors(board: BoardRecord) -> tuple[str, ...]:
    return tuple(board.codes.get(board.sectors[at // WIDTH][at % WIDTH], "") for at in range(SPOTS))


_MAPS: dict[tuple[int, str], tuple[LastSpellContent, Map]] = {}


def town_map(content: LastSpellContent, town: str) -> Map:
    """The map of a town in this content (a pack may have another). The last few are kept."""
    key = (id(content), town)
    found = _MAPS.get(key)
    if found is None:
        if len(_MAPS) >= 12:
            _MAPS.clear()
        found = _MAPS[key] = (content, Map(content, town))
    return found[1]


@lru_cache(maxsize=4096)
def hidden(at: Spot, blockers: int) -> int:
    """What a Hero on this spot cannot see (Line of Sight; the two rulers).

    Only a blocking spot right beside the Hero hides anything. Let a … b be the unbroken run of blocking spots through
    it, across the line of sight: d rows away the spots from a − (d − 1) to b + (d − 1) are hidden, from the second row
    on. Where two blocked directions meet at a right angle, the diagonal between them is hidden too.
    """
    x, y = at % WIDTH, at // WIDTH
    bits = 0
    blocked = {facing: _blocked(at, facing, blockers) for facing in FACINGS}
    for facing in FACINGS:
        if blocked[facing]:
            bits |= _shadow(at, facing, blockers)
    for up in ("N", "S"):
        for side in ("E", "W"):
            if blocked[up] and blocked[side]:
                dx, dy = VECTOR[side][0], VECTOR[up][1]
                bits |= mask(far for d in range(1, WIDTH) if (far := spot(x + d * dx, y + d * dy)) != OFF)
    return bits


def _blocked(at: Spot, facing: Facing, blockers: int) -> bool:
    ahead = NEXT[facing][at]
    return ahead != OFF and bool(blockers >> ahead & 1)


def _shadow(at: Spot, facing: Facing, blockers: int) -> int:
    ahead = NEXT[facing][at]
    first, last = -_run(ahead, LEFT_OF[facing], blockers), _run(ahead, RIGHT_OF[facing], blockers)
    (fx, fy), (rx, ry) = VECTOR[facing], VECTOR[RIGHT_OF[facing]]
    x, y = at % WIDTH, at // WIDTH
    bits = 0
    for depth in range(2, WIDTH):
        for across in range(first - depth + 1, last + depth):
            far = spot(x + fx * depth + rx * across, y + fy * depth + ry * across)
            if far != OFF:
                bits |= 1 << far
    return bits


def _run(at: Spot, facing: Facing, blockers: int) -> int:
    """How many blocking spots follow this one without a gap."""
    length = 0
    while _blocked(at, facing, blockers):
        at = NEXT[facing][at]
        length += 1
    return length


def slot_spot(content: LastSpellContent, tiles: Mist, slot: str, cell: str) -> Spot:
    """The spot of a card's cell (`B3`) on a slot, as far as its Mist tile has advanced."""
    record = content.slots[slot]
    row, lane = "ABC".index(cell[0]), record.lanes[int(cell[1]) - 1]
    if record.tile == "left":
        return spot(2 + tiles.left - row, lane)
    if record.tile == "upper":
        return spot(lane, 2 + tiles.upper - row)
    return spot(29 - tiles.right + row, lane)
