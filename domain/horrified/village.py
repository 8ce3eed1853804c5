"""Distances in the village: lit paths for all, water paths for the Creature alone. Tables are made once per map."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Edge = tuple[str, str, bool]


class Net:
    """Spaces joined by paths, with the distance between any two (rules 2, 22)."""

    def __init__(self, spaces: Iterable[str], edges: Iterable[tuple[str, str]]) -> None:
        self.next: dict[str, list[str]] = {space: [] for space in spaces}
        for a, b in edges:
            self.next[a].append(b)
            self.next[b].append(a)
        for neighbours in self.next.values():
            neighbours.sort()
        self.far = {space: self._far(space) for space in self.next}

    def distance(self, a: str, b: str) -> int | None:
        """Steps from a to b, or None where no path joins them."""
        return self.far[a].get(b)

    def within(self, start: str, steps: int) -> list[str]:
        """Every other space that at most so many steps reach, nearest first."""
        near = [(far, space) for space, far in self.far[start].items() if 0 < far <= steps]
        return [space for _, space in sorted(near)]

    def ends(self, start: str, goals: Iterable[str], steps: int) -> list[str]:
        """Where a piece may end that goes so many steps toward the nearest of these goals by a shortest path."""
        far = self.far[start]
        reach = [goal for goal in goals if goal in far]
        if not reach:
            return [start]
        least = min(far[goal] for goal in reach)
        walked = min(steps, least)
        nearest = [goal for goal in reach if far[goal] == least]
        return sorted(
            space
            for space, gone in far.items()
            if gone == walked and any(self.far[space].get(goal) == least - walked for goal in nearest)
        )

    def path(self, start: str, end: str) -> list[str]:
        """A shortest path, without its start; of equal ones the first in the order of the alphabet."""
        path: list[str] = []
        while start != end:
            left = self.far[end][start]
            start = next(space for space in self.next[start] if self.far[end].get(space) == left - 1)
            path.append(start)
        return path

    def _far(self, start: str) -> dict[str, int]:
        far = {start: 0}
        queue = [start]
        for space in queue:
            for neighbour in self.next[space]:
                if neighbour not in far:
                    far[neighbour] = far[space] + 1
                    queue.append(neighbour)
        return far


class Map:
    """The two nets: `land` for everybody, `all` with the water for the Creature."""

    def __init__(self, spaces: tuple[str, ...], edges: tuple[Edge, ...]) -> None:
        land = [(a, b) for a, b, water in edges if not water]
        self.land = Net(spaces, land)
        self.all = Net(spaces, [(a, b) for a, b, _ in edges])


@lru_cache(maxsize=16)
def map_of(spaces: tuple[str, ...], edges: tuple[Edge, ...]) -> Map:
    return Map(spaces, edges)
