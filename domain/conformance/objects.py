"""Finding mutable objects that stand in two places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from domain.kernel.content import Content
from domain.kernel.game import Game


def mutable(thing: Any, where: str) -> Iterator[tuple[int, str]]:
    """Every list, dict and struct that can be changed, below a thing: identity and path."""
    if isinstance(thing, Struct):
        if not thing.__struct_config__.frozen:
            yield id(thing), where
        for field in thing.__struct_fields__:
            yield from mutable(getattr(thing, field), f"{where}.{field}")
    elif isinstance(thing, dict):
        yield id(thing), where
        for key, value in thing.items():
            yield from mutable(value, f"{where}[{key!r}]")
    elif isinstance(thing, (list, tuple)):
        if isinstance(thing, list):
            yield id(thing), where
        for at, value in enumerate(thing):
            yield from mutable(value, f"{where}[{at}]")


def twice(g: Game[Any, Any, Any], content: Mapping[int, str]) -> str:
    """The two places of an object of the state that is there twice, or is the content's own; else nothing.

    `content` is what `places` tells of the content.
    """
    seen = dict(content)
    for part, name in ((g.world, "world"), (g.stack, "stack"), (g.orders, "orders"), (g.chance.streams, "streams")):
        for identity, where in mutable(part, name):
            if identity in seen:
                return f"{seen[identity]} is {where}"
            seen[identity] = where
    return ""


def places(content: Content) -> dict[int, str]:
    """Where the mutable objects of the content stand, by identity; good for as long as the content lives."""
    return dict(mutable(content, "content"))
