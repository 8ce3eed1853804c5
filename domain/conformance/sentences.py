"""Whether a message can be said: its sentence is there, and so is all that fills its gaps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.words import Words


def unsaid(words: Words, key: str, args: Mapping[str, Any]) -> str:
    """What is missing, or nothing."""
    if key not in words:
        return f"there is no sentence for {key} in messages/en.toml{_place(key)}"
    missing = words.gaps(key) - set(args)
    if missing:
        given = ", ".join(sorted(args)) or "nothing"
        return f"the sentence for {key} wants {', '.join(sorted(missing))}, and it gets {given}"
    for value in args.values():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                problem = unsaid(words, str(inner.get("key")), inner.get("args", {}))
                if problem:
                    return problem
    return ""


def _place(key: str) -> str:
    """Where it is looked for, as TOML writes it: `, [frame] shift`."""
    table, dot, name = key.rpartition(".")
    return f", [{table}] {name}" if dot else ""
