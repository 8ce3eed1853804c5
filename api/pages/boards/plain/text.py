"""Any view in words, told from its struct alone: single values first, then each field that holds several."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from msgspec import Struct

from api.pages.fills import Names

Said = tuple[str, list[str]]


def said(view: Struct, names: Names) -> list[Said]:
    """Headings with their lines."""
    fields = [(name, getattr(view, name)) for name in view.__struct_fields__]
    single = [f"{label(name)}: {inline(value, names)}" for name, value in fields if not _several(value)]
    return [("The table", single)] * bool(single) + [
        (label(name), lines(value, names)) for name, value in fields if _several(value)
    ]


def numbers(view: Struct) -> list[tuple[str, int]]:
    """The whole numbers that stand by themselves on the table."""
    fields = [(name, getattr(view, name)) for name in view.__struct_fields__]
    return [(name, value) for name, value in fields if isinstance(value, int) and not isinstance(value, bool)]


def label(field: str) -> str:
    """`at_sea` -> `At sea`."""
    words = field.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def lines(value: Any, names: Names) -> list[str]:
    """A line for each entry; short values of a list share one."""
    if isinstance(value, Struct):
        return [f"{label(name)}: {inline(getattr(value, name), names)}" for name in value.__struct_fields__]
    if isinstance(value, dict):
        return [f"{_name(key, names)}: {inline(each, names)}" for key, each in value.items()] or ["none"]
    if any(_several(each) for each in value):
        return [inline(each, names) for each in value]
    return [inline(value, names)]


def inline(value: Any, names: Names) -> str:
    """A value in one line: `the grey wolf`, `yes`, `2 × unknown, the brig`, `strength 3, wounded no`."""
    if isinstance(value, Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return ", ".join(f"{name.replace('_', ' ')} {_nested(each, names)}" for name, each in fields)
    if isinstance(value, dict):
        return ", ".join(f"{_name(key, names)} {_nested(each, names)}" for key, each in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        alike = [(text, len(list(same))) for text, same in groupby(_nested(each, names, "unknown") for each in value)]
        return ", ".join(text if count == 1 else f"{count} × {text}" for text, count in alike) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None or value == "" else _name(value, names)


def _nested(value: Any, names: Names, nothing: str = "none") -> str:
    if value is None:
        return nothing
    text = inline(value, names)
    return f"({text})" if _several(value) and value else text


def _name(value: Any, names: Names) -> str:
    return names(value) if isinstance(value, str) else str(value)


def _several(value: Any) -> bool:
    return isinstance(value, (list, tuple, dict, Struct))
