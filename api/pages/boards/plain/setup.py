"""The options of any game as fields of a form, told from their struct alone."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect
from starlette.datastructures import FormData

from api.pages.boards.plain.text import label
from api.pages.fills import Names
from domain.kernel.game import Options


@dataclass(slots=True)
class Field:
    """One option: a list of values to choose from (`several`: more than one may be chosen), or a line to fill in."""

    name: str
    label: str
    kind: str
    several: bool
    values: list[tuple[str, str]]
    default: list[str]


def fields(options: type[Options], names: Names) -> list[Field]:
    """A field for each option, set to its default."""
    return [_field(each, names) for each in _struct(options).fields]


def read(options: type[Options], form: FormData) -> dict[str, Any]:
    """The options that the form holds; one left empty keeps its default, one that doesn't fit the game refuses."""
    found: dict[str, Any] = {}
    for each in _struct(options).fields:
        given = [str(value) for value in form.getlist(each.name) if value != ""]
        if given:
            found[each.name] = _value(each.type, given)
    return found


def _struct(options: type[Options]) -> inspect.StructType:
    found = inspect.type_info(options)
    assert isinstance(found, inspect.StructType)
    return found


def _field(each: inspect.Field, names: Names) -> Field:
    inner = each.type.item_type if isinstance(each.type, inspect.ListType) else each.type
    default = each.default_factory() if each.default_factory is not msgspec.NODEFAULT else each.default
    given = [] if default in (msgspec.NODEFAULT, None) else default if isinstance(default, list) else [default]
    return Field(
        each.name,
        label(each.name),
        "number" if isinstance(inner, inspect.IntType) else "text",
        inner is not each.type,
        [(_written(value), names(str(value))) for value in _choices(inner)],
        [_written(value) for value in given],
    )


def _choices(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.BoolType):
        return [False, True]
    return list(kind.values) if isinstance(kind, inspect.LiteralType) else []


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _value(kind: inspect.Type, given: list[str]) -> Any:
    if isinstance(kind, inspect.ListType):
        several = given if _choices(kind.item_type) else [part.strip() for each in given for part in each.split(",")]
        return [_value(kind.item_type, [each]) for each in several]
    if isinstance(kind, inspect.StrType):
        return given[0]
    if isinstance(kind, inspect.LiteralType) and given[0] in kind.values:
        return given[0]
    try:
        return json.loads(given[0].lower() if isinstance(kind, inspect.BoolType) else given[0])
    except ValueError:
        return given[0]
