"""Templates and the browser's files: one Jinja environment, and addresses that change when a file does."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from api.pages import words

ROOT = Path(__file__).resolve().parent.parent.parent
STATIC = ROOT / "static"


@cache
def asset(path: str) -> str:
    """The address of a file below static/, with a hash of its content so that browsers may keep it for good.

    Raises FileNotFoundError where there is no such file.
    """
    digest = hashlib.blake2b((STATIC / path).read_bytes(), digest_size=6).hexdigest()
    return f"/static/{path}?v={digest}"


@cache
def icon(name: str) -> Markup:
    """An icon of the vendored sprite (`gi-castle`) or of our own (`ui-more`), in the size and colour of the text."""
    sprite = "vendor/icons.svg" if name.startswith("gi-") else "icons.svg"
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>').format(asset(sprite), name)


@cache
def environment() -> Environment:
    env = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(asset=asset, icon=icon, **words.GLOBALS)
    env.filters.update(words.FILTERS)
    return env


def page(name: str, context: dict[str, Any]) -> str:
    """A whole page."""
    return environment().get_template(name).render(context)


def part(name: str, context: dict[str, Any]) -> str:
    """The part of a page that htmx morphs into place: its block `table`, with the title before it."""
    return environment().get_template(name).render({**context, "layout": "part.html"})


@cache
def credited() -> list[dict[str, str]]:
    """The vendored packages: package, version, title, licence, link, authors, changes. Empty before set-up."""
    file = STATIC / "vendor" / "credits.json"
    if not file.is_file():
        return []
    rows: list[dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return rows
