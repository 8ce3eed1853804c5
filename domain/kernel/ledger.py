"""The ledger of a game: every statement of its rulebook, in order, with the code and the test that hold it.

`rules.toml` is a list of `[[rule]]` tables. The rules page and `docs/rules/<game>.md` are made from it; prompts,
refusals and log lines point into it by id.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

from domain.kernel.errors import ContentError


class Rule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One statement in our own words.

    `code` is `module:Name`, `test` a pytest node id; both may be several. `screen` says instead why the statement has
    nothing to do on a screen. A `ruling` settles what the rulebook leaves open, and names the `alternative`.
    """

    id: str
    section: str
    text: str
    code: list[str] = []
    test: list[str] = []
    screen: str = ""
    ruling: str = ""
    alternative: str = ""


class Section(Struct, frozen=True):
    """A heading of the rulebook and its statements."""

    id: str
    title: str
    rules: list[Rule]


def load(folder: Path) -> list[Rule]:
    """The ledger in the order of the rulebook. Raises ContentError: file, row, field."""
    file = folder / "rules.toml"
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8")).get("rule", [])
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{file}: {error}") from None
    return [_rule(file, n, row) for n, row in enumerate(rows, 1)]


def _rule(file: Path, n: int, row: dict[str, object]) -> Rule:
    listed = {
        key: [value] if key in ("code", "test") and isinstance(value, str) else value for key, value in row.items()
    }
    try:
        return msgspec.convert(listed, Rule)
    except msgspec.ValidationError as error:
        raise ContentError(f"{file}: rule {n} ({row.get('id', 'no id')}): {error}") from None


def sections(rules: list[Rule], titles: dict[str, str]) -> list[Section]:
    """The rules by section, in order. `titles` names the sections."""
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        found.setdefault(rule.section, []).append(rule)
    return [Section(section, titles.get(section, section), rows) for section, rows in found.items()]
