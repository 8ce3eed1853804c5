"""A chain in one press: its target area, all its cubes on one section, and its Effects where they can't differ.

A press only lays answers out, and stops where the player has to choose. The answer that casts the chain is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from api.pages.asking import Choice, Question
from api.pages.boards.dicemancy.names import SECTIONS, strength
from api.pages.words import capital, listed
from api.usecases.shapes import Ask, Option
from domain.dicemancy.view import ChainView, PlanView, TableView


@dataclass(slots=True)
class Presses:
    """What may be had in one press at a question: a heading, what the Effects bring, and a choice each."""

    heading: str
    brings: str
    choices: list[Choice]


def ahead(asks: Sequence[Ask]) -> list[str]:
    """The Attack, behind which its target areas are asked about; before it the chain, where the die begins only one."""
    for ask in asks:
        ids = [option.id for option in ask.options]
        chains = [each for each in ids if each.startswith("cast:")]
        if ask.kind == "chain" and len(chains) == 1:
            return [*chains, "attack"]
        if ask.kind == "deed" and "attack" in ids:
            return ["attack"]
    return []


def onward(asks: Sequence[Ask], view: TableView, way: str) -> str:
    """What is left to answer when all cubes go on one section: that section, what can't differ, and the end."""
    if way not in SECTIONS or len(asks) != 1 or not asks[0].mine:
        return ""
    if asks[0].kind == "slot":
        return _slot(asks[0].options, way)
    if asks[0].kind == "deed" and view.plan:
        return _deed([option.id for option in asks[0].options], view.plan)
    return ""


def _slot(options: Sequence[Option], section: str) -> str:
    """A slot of the section; before a blank one that of the cube's own element, which nothing else could fill."""
    found = [option for option in options if option.args["section"] == section]
    found.sort(key=lambda option: option.args["kind"] == "any")
    return found[0].id if found else ""


def _deed(ids: Sequence[str], plan: PlanView) -> str:
    """After the Attack: Crystals, which come to the same at any time; more cubes for the only target; then the end."""
    effects = {each for each in ids if each.startswith("effect:")}
    if "attack" in ids or (not effects and ids != ["finish"]):
        return ""
    if not effects:
        return "finish"
    if "effect:rock" in effects:
        return "effect:rock"
    return "effect:fire" if "effect:fire" in effects and "water" not in plan.left and len(plan.targets) == 1 else ""


def at(question: Question, view: TableView, struck: Callable[[Option], list[str]]) -> Presses | None:
    """What a question may be answered by in one press, along with what follows. `struck`: who stands in an area."""
    if question.ask.kind == "slot":
        return _sections(question)
    if question.ahead is None:
        return None
    areas = [option for ask in question.ahead.asks for option in ask.options if option.verb == "area"]
    choices = [
        Choice(
            "",
            question.places.pressed([*question.ahead.path, each.id], "health"),
            listed(struck(each)),
            capital(each.label),
            target=each.target or "",
        )
        for each in sorted(areas, key=lambda each: -len(struck(each)))
        if struck(each)
    ]
    brings = _brings(view, question.ahead.path)
    return Presses("In one press, all on Health", brings, choices) if choices else None


def _sections(question: Question) -> Presses | None:
    """All cubes of this Attack or Effect on the same section, of those that are asked about."""
    sections = list(dict.fromkeys(str(option.args["section"]) for option in question.ask.options))
    choices = [Choice("", question.places.pressed([], each), SECTIONS[each][1]) for each in sections]
    return Presses("In one press, all on", "", choices)


def _brings(view: TableView, path: Sequence[str]) -> str:
    """What the Effects of the chain that the path is about come to: `+2 cubes, 1 crystal`."""
    plan = view.plan
    number = int(path[0].partition(":")[2]) if path[0].startswith("cast:") else plan.chain if plan else 0
    chain: ChainView | None = next((each for each in plan.chains if each.number == number), None) if plan else None
    spells = [(each, chain.icons.count(each.element)) for each in view.spells if not each.burned] if chain else []
    return ", ".join(strength(each, chain.dice, icons) for each, icons in spells if icons and chain)
