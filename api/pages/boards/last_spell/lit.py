"""What is lit on the board and what is refused there: a Fireball may have a hundred spots to be aimed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from markupsafe import Markup, escape

from api.pages.asking import Question
from api.pages.boards.last_spell import geometry as at
from api.pages.boards.last_spell.pieces import escaped, joined, slot_place
from api.pages.fills import Names
from api.pages.words import counted
from api.usecases.shapes import Option
from domain.last_spell.view import View

MIST_TARGETS = {
    "upper": "M440 44h400v72h-400z",
    "left": "M44 400h72v400h-72z",
    "right": "M1164 400h72v400h-72z",
}
LAYERS = {"mist": 0, "slot": 1, "cutout": 2, "structure": 3, "spot": 4}
"""The wide ones lie lowest, so that a figure on a spot is never covered."""
FIGURES = 5
REFUSING = ("place", "aim", "deploy", "rush")
"""Questions about spots."""


class Stands:
    """Where each thing stands, and what stands on each spot; looked up once for a drawing."""

    def __init__(self, view: View, names: Names) -> None:
        self.view = view
        self.spots: dict[str, list[str]] = {}
        self.kinds: dict[str, str] = {}
        for structure in view.structures:
            self._stand(f"structure:{structure.id}", structure.kind, structure.spots)
        for monster in view.monsters:
            self._stand(f"monster:{monster.id}", monster.kind, [monster.at, *monster.also])
        for hero in view.heroes:
            if hero.at:
                self._stand(f"hero:{hero.id}", hero.id, [hero.at])
        self.here = {spot: names(self.kinds[element]) for element, spots in self.spots.items() for spot in spots}
        self.names = names

    def _stand(self, element: str, kind: str, spots: list[str]) -> None:
        self.spots[element] = spots
        self.kinds[element] = kind

    def where(self, element: str) -> list[str]:
        """The spots of a board element; none where it is not on the board."""
        if element in self.spots:
            return self.spots[element]
        kind, _, id_ = element.partition(":")
        if kind == "spot":
            return [id_] if "," in id_ else []
        if kind == "cutout":
            return at.CUTOUTS.get(id_, [])
        if kind == "slot" and id_ in at.SLOTS:
            x, y, wide, high = slot_place(id_, self.view)
            return [f"{i},{j}" for j in range(y, y + high) for i in range(x, x + wide)]
        return at.CIRCLE if kind == "circle" else []

    def said(self, element: str) -> str:
        """A target in words: `House at 14,14`."""
        kind, _, id_ = element.partition(":")
        if kind == "circle":
            return self.names("circle")
        if kind == "hero":
            return self.names(id_)
        if element not in self.spots:
            return id_
        return f"{self.names(self.kinds[element])} at {self.spots[element][0]}"


class Target(NamedTuple):
    """A lit element: its layer, where it leads, how it is said, its only answer; its shape and its mark."""

    layer: int
    element: str
    href: str
    said: str
    option: str
    d: str
    mark: str
    look: str


def targets(stands: Stands, links: Mapping[str, str], questions: Sequence[Question]) -> Markup:
    """Lit elements, each a link, with the odds written on it."""
    chosen = {question.chosen for question in questions if question.chosen}
    options: dict[str, list[Option]] = {}
    for question in questions:
        for option in question.ask.options:
            if option.target:
                options.setdefault(option.target, []).append(option)
    found = []
    for element, href in links.items():
        answers = options.get(element, [])
        target = _target(element, href, answers, stands)
        if target is not None:
            preview = chosen and any(option.id in chosen for option in answers)
            found.append(target._replace(look=target.look + " is-preview") if preview else target)
    found.sort(key=itemgetter(0))
    texts = escaped([text for target in found for text in target[1:5]])
    return joined(map(_written, found, texts[::4], texts[1::4], texts[2::4], texts[3::4]))


def _target(element: str, href: str, answers: Sequence[Option], stands: Stands) -> Target | None:
    kind, _, id_ = element.partition(":")
    here = ""
    if kind == "spot" and "," in id_:
        (d, x, y), here = _cell(id_), stands.here.get(id_, "")
        place = f"{id_} {here}" if here else id_
    else:
        spots = stands.where(element)
        d = at.block(spots) if spots else MIST_TARGETS.get(id_, "") if kind == "mist" else ""
        if not d:
            return None
        x, y = at.centre(spots) if spots else (0.0, 0.0)
        place = f"{id_} {stands.here.get(spots[0], '')}".rstrip() if len(spots) == 1 else ""
    one = answers[0] if len(answers) == 1 else None
    label = one.label if one else counted(len(answers), "answer") if answers else "answers"
    said = f"{place}: {label}" if place and place != label else label
    option, layer = one.id if one else "", LAYERS.get(kind, FIGURES)
    if kind == "spot" and not here:
        return Target(layer, element, href, said, option, d, f'<circle cx="{x}" cy="{y}" r="3.5"/>', " ls-dotted")
    return Target(layer, element, href, said, option, d, odds(x, y, one.odds.percent) if one and one.odds else "", "")


@cache
def _cell(spot: str) -> tuple[str, float, float]:
    """The square of a spot and its middle."""
    return at.cells([spot]), *at.middle(spot)


def _written(target: Target, element: str, href: str, said: str, option: str) -> str:
    """A target with its texts escaped."""
    answer = f' data-o="{option}"' if option else ""
    return (
        f'<a class="spot ls-t{target.look}" id="t-{element}" href="{href}" aria-label="{said}"{answer}'
        f' data-e="{element}"><path class="hit focus-ring" d="{target.d}"/>{target.mark}</a>'
    )


def odds(x: float, y: float, percent: int) -> str:
    """A chance on the board, a little below the middle of what it is about."""
    return (
        f'<g class="ls-odds odds" transform="translate({x} {y + 9})">'
        f'<rect x="-15" y="-9" width="30" height="18" rx="4"/><text y="6" aria-hidden="true">{percent}</text></g>'
    )


# What is refused


def refused(questions: Sequence[Question]) -> Markup:
    """Spots that were thinkable, by the reason against them; only where the question is about spots."""
    found: dict[tuple[str, str], list[str]] = {}
    for question in questions:
        if question.ask.kind not in REFUSING:
            continue
        for blocked in question.ask.blocked:
            kind, _, id_ = (blocked.target or "").partition(":")
            spots = at.CUTOUTS.get(id_, []) if kind == "cutout" else [id_]
            key = (blocked.reason.text, blocked.reason.rule)
            found.setdefault(key, []).extend(spot for spot in spots if "," in spot)
    if not found:
        return Markup("")
    lit = {option.target for question in questions for option in question.ask.options}
    kept = {key: [each for each in spots if f"spot:{each}" not in lit] for key, spots in found.items()}
    hatched = questions[0].ask.kind == "place"
    return joined(_refused(at.cells(spots), *key, hatched) for key, spots in kept.items() if spots)


def _refused(d: str, reason: str, rule: str, hatched: bool) -> str:
    hatch = f'<path fill="url(#ls-hatch)" d="{d}"/>' if hatched else ""
    return f'{hatch}<path class="ls-no" d="{d}" data-why="{escape(reason)}" data-rule="{escape(rule)}"/>'


def fits(questions: Sequence[Question]) -> str:
    """All spots that what is built could cover, where it has two of them and is placed by the first."""
    pairs = [
        str(option.args[name])
        for question in questions
        for option in question.ask.options
        if option.verb == "place_two"
        for name in ("at", "to")
    ]
    return at.cells(pairs)
