"""The rules of a game in our own words: searchable, each statement with its address, and where it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Query, Response
from markupsafe import Markup, escape

from api.errors import Problem
from api.pages.boards import FILLS
from api.pages.visit import Visit, Visiting
from api.usecases import games, sessions, shapes
from domain.kernel.errors import SaveError

router = APIRouter()
MOST_FOUND = 60


@dataclass(slots=True)
class Statement:
    """One rule: its number as it is linked, its words, whose they are, and a note on how it was settled."""

    number: str
    anchor: str
    text: Markup
    whose: str
    note: str
    found: bool


@dataclass(slots=True)
class Section:
    """A heading of the rulebook and its statements; `depth` 0 begins a chapter."""

    title: str
    number: str
    anchor: str
    depth: int
    rules: list[Statement]


def anchor(number: str) -> str:
    """`8.1.2` -> `r8-1-2`."""
    return "r" + re.sub(r"[^\w]+", "-", number)


def heading(rule: shapes.Rule) -> Section:
    """The section that a rule opens: `8.1.2-a` is the first statement of 8.1.2, and that is its address."""
    stem, dash, letter = rule.number.rpartition("-")
    if dash and len(letter) == 1 and letter.islower():
        return Section(rule.section, stem, anchor(stem), 0 if stem.endswith(".0") else stem.count("."), [])
    return Section(rule.section, "", anchor(rule.number) + "-s", 0, [])


def settled(ruling: str) -> tuple[str, str]:
    """Whose a statement is, and the note on it: `house 5.1: both dice` is the house's, with the note `both dice`."""
    if not ruling:
        return "rulebook", ""
    whose = re.match(r"(house|published|rulings?)\b", ruling)
    if whose is None:
        return "house", ruling
    return "published" if whose[1] == "published" else "house", ruling.partition(": ")[2]


@router.get("/rules")
async def old_address(visit: Visiting) -> Response:
    return visit.go("/games")


@router.get("/games/{game}/rules")
async def rules(
    visit: Visiting,
    game: str,
    q: Annotated[str, Query(max_length=80)] = "",
    came: Annotated[str, Query(alias="from", max_length=40)] = "",
) -> Response:
    """All rules of a game; `q` marks what says these words, `from` leads back to the session one came from."""
    card = games.one(visit.house, game)
    all_rules = games.rules(visit.house, game).rules
    words = [word for word in q.lower().split() if word]
    found = sections(all_rules, words)
    hits = [rule for section in found for rule in section.rules if rule.found] if words else []
    return visit.page(
        "rules.html",
        nav="rules",
        card=card,
        q=q,
        sections=found,
        chapters=chapters(found),
        count=len(all_rules),
        hits=hits[:MOST_FOUND],
        more=max(0, len(hits) - MOST_FOUND),
        back=await _back(visit, came),
        came=came,
    )


def sections(rules: list[shapes.Rule], words: list[str]) -> list[Section]:
    """The rules under their headings, with the words looked for marked."""
    found: list[Section] = []
    for rule in rules:
        if not found or found[-1].title != rule.section:
            found.append(heading(rule))
        whose, note = settled(rule.ruling)
        text = f"{rule.text} {note} {rule.section} {rule.number}".lower()
        hit = bool(words) and all(word in text for word in words)
        said = marked(rule.text, words if hit else [])
        found[-1].rules.append(Statement(rule.number, anchor(rule.number), said, whose, note, hit))
    return found


def chapters(found: list[Section]) -> list[list[Section]]:
    """The sections by chapter: 4.0, 4.1 and 4.1.2 are one; what has no number stands for itself."""
    grouped = groupby(found, key=lambda section: section.number.partition(".")[0] or section.anchor)
    return [list(chapter) for _, chapter in grouped]


def marked(text: str, words: list[str]) -> Markup:
    """The text with each word marked, escaped before anything else."""
    html = str(escape(text))
    if not words:
        return Markup(html)
    alike = "|".join(re.escape(str(escape(word))) for word in sorted(words, key=len, reverse=True))
    pattern = re.compile(alike, re.IGNORECASE)
    return Markup(pattern.sub(lambda hit: f"<mark>{hit[0]}</mark>", html))


@dataclass(slots=True)
class Back:
    """The game that the reader came from: its question, its hour, and the way back."""

    question: str
    when: str
    href: str


async def _back(visit: Visit, came: str) -> Back | None:
    if not came or visit.actor is None:
        return None
    try:
        session = await sessions.one(visit.house, visit.actor, came)
    except (Problem, SaveError):
        return None
    if session.view is None:
        return None
    asked = next((ask.prompt for ask in session.asks if ask.mine), session.name)
    return Back(asked, FILLS[session.game].headline(session.view), f"/sessions/{session.id}")
