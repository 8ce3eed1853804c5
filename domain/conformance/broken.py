"""How the kit says that a game breaks a promise."""

from __future__ import annotations


class Broken(AssertionError):
    """A promise that a game doesn't keep; the text says which and where."""


def must(holds: object, says: str) -> None:
    """Raise Broken unless it holds."""
    if not holds:
        raise Broken(says)
