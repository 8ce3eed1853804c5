"""A mapping that remembers what was used last, and only so many."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(Generic[K, V]):
    """Least recently used goes first once there are `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """What is kept under this key, which counts as a use."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key]

    def put(self, key: K, value: V) -> None:
        """Keep it, in place of the one used longest ago where room is short."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)

    def drop(self, unwanted: Callable[[K], bool]) -> None:
        """Forget all keys of that kind."""
        for key in [key for key in self._kept if unwanted(key)]:
            del self._kept[key]

    def __len__(self) -> int:
        return len(self._kept)
