"""Boards drawn twice: by our pages, and by naive loops as a first draft would have them (`naive/`).

A twin draws the same board from the same view: the same places, figures, targets and words, each piece by a macro,
each spot by itself. Where our board leaves its land to a file that browsers keep, its twin draws the land, too, as
naive drawing of that board means; `bare` leaves it out of the twin, so that both ratios can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, NamedTuple

from jinja2 import Environment

from api.pages import templating
from api.pages.asking import Places, Question, links
from api.pages.boards.last_spell import board as town
from api.pages.boards.last_spell import geometry as town_places
from api.pages.boards.last_spell import names as town_names
from api.pages.boards.legions_of_darkness import board as castle
from api.pages.boards.legions_of_darkness import geometry as castle_places
from api.pages.table import Seen
from api.usecases.shapes import Option
from tools import last_spell_boards


@dataclass
class Shown:
    """What both drawings are made from."""

    seen: Seen
    questions: list[Question] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, seen: Seen) -> Shown:
        places = Places(seen.session.id, seen.session.game, seen.draft)
        questions = [Question(ask, places) for ask in seen.asks if ask.mine]
        return cls(seen, questions, links([question.ask for question in questions], places))


class Twin(NamedTuple):
    """The context of our template of a board, and of its twin in `naive/`. `land`: whether ours has it in a file."""

    ours: Callable[[Shown], dict[str, Any]]
    naive: Callable[[Shown], dict[str, Any]]
    land: bool = False


def ours(shown: Shown) -> str:
    """The board alone: its places worked out and its SVG rendered."""
    game = shown.seen.session.game
    return templating.environment().get_template(f"boards/{game}/board.svg").render(TWINS[game].ours(shown))


def naive(environment: Environment, shown: Shown, bare: bool = False) -> str:
    """The same board by loops over everything; `bare`: without its land."""
    game = shown.seen.session.game
    context = TWINS[game].naive(shown)
    if bare:
        context["land"] = None
    return environment.get_template(f"{game}.svg").render(context)


def _castle(shown: Shown) -> dict[str, Any]:
    return {"board": castle.draw(shown.seen.view, shown.seen.names, {})}


def _naive_castle(shown: Shown) -> dict[str, Any]:
    seen = shown.seen
    told = {"view": seen.view, "names": seen.names, "links": {}}
    return {**told, "places": castle_places.PLACES, "tracks": castle_places.TRACKS}


def _town(shown: Shown) -> dict[str, Any]:
    return {"board": town.draw(shown.seen.view, cache(shown.seen.names), shown.links, None, shown.questions)}


def _naive_town(shown: Shown) -> dict[str, Any]:
    """What a first draft looks up beforehand is: spots and answers by element, what stands where, its icons."""
    view, names = shown.seen.view, cache(shown.seen.names)
    spots = dict(_spots(view))
    options: dict[str, list[Option]] = {}
    for question in shown.questions:
        for option in question.ask.options:
            options.setdefault(option.target or "", []).append(option)
    struck = [each for threat in view.threats for each in (*threat.left_strikes, *threat.right_strikes)]
    return {
        "view": view,
        "names": names,
        "land": _land(view.town),
        "mist": _mist(view),
        "slot": partial(_slot, view),
        "links": shown.links,
        "options": options,
        "chosen": {question.chosen for question in shown.questions},
        "stands": {spot: name for element, of in spots.items() for spot in of if (name := _name(element, view, names))},
        "where": lambda element: spots.get(element) or _elsewhere(element, view),
        "struck": dict.fromkeys(struck),
        "refused": list(_refused(shown.questions)),
        "middle": town_places.middle,
        "centre": town_places.centre,
        "icons": templating.asset("vendor/icons.svg"),
        "looks": town_names.STRUCTURES,
        "letters": town_names.MONSTERS,
        "heroes": town_names.HEROES,
        "facing": town_names.FACING,
        "turn": town_places.TURN,
    }


def _spots(view: Any) -> Iterator[tuple[str, list[str]]]:
    """Each thing on the board and its spots."""
    for structure in view.structures:
        yield f"structure:{structure.id}", structure.spots
    for monster in view.monsters:
        yield f"monster:{monster.id}", [monster.at, *monster.also]
    for hero in view.heroes:
        if hero.at:
            yield f"hero:{hero.id}", [hero.at]


def _name(element: str, view: Any, names: Callable[[str], str]) -> str:
    kind, _, id_ = element.partition(":")
    if kind == "hero":
        return names(id_)
    things = view.structures if kind == "structure" else view.monsters
    return names(next(each.kind for each in things if each.id == id_))


def _elsewhere(element: str, view: Any) -> list[str]:
    """Spots of what is no piece: a spot, a cutout, a slot, the Magic Circle."""
    kind, _, id_ = element.partition(":")
    if kind == "spot":
        return [id_]
    if kind == "cutout":
        return town_places.CUTOUTS.get(id_, [])
    if kind == "slot":
        x, y, wide, high = _slot(view, id_)
        return [f"{i},{j}" for j in range(y, y + high) for i in range(x, x + wide)]
    return town_places.CIRCLE if kind == "circle" else []


def _slot(view: Any, slot: str) -> tuple[int, int, int, int]:
    steps = {"upper": view.mist.upper, "left": view.mist.left}
    return town_places.slot_spots(slot, steps.get(town_places.SLOTS[slot]["tile"], view.mist.right))


def _mist(view: Any) -> list[tuple[str, int, int, int, int]]:
    deep, wide, high = town_places.MIST_DEPTH * 40, town_places.WIDE * 40, town_places.HIGH * 40
    mist = view.mist
    return [
        ("upper", 0, 0, wide, deep + mist.upper * 40),
        ("left", 0, 0, deep + mist.left * 40, high),
        ("right", wide - deep - mist.right * 40, 0, deep + mist.right * 40, high),
    ]


def _refused(questions: list[Question]) -> Iterator[tuple[str, Any]]:
    """Spots that were thinkable and their reasons, where the question is about spots."""
    lit = {option.target for question in questions for option in question.ask.options}
    for question in questions:
        if question.ask.kind in ("place", "aim", "deploy", "rush"):
            for blocked in question.ask.blocked:
                kind, _, id_ = (blocked.target or "").partition(":")
                for spot in town_places.CUTOUTS.get(id_, []) if kind == "cutout" else [id_]:
                    if "," in spot and f"spot:{spot}" not in lit:
                        yield spot, blocked.reason


@cache
def _land(of: str) -> dict[str, Any]:
    """The content of a town's land, read once as any draft would."""
    kinds = {kind: set(spots) for kind, spots in last_spell_boards.terrain(of).items()}
    no_build = town_places.records("towns")[of].get("no_build", [])
    cutouts = [record["spots"] for id_, record in town_places.records("cutouts").items() if id_ not in no_build]
    rows: list[str] = town_places.BOARD["sectors"]
    sectors = []
    for code, sector in town_places.BOARD["codes"].items():
        spots = [(x, y) for y, row in enumerate(rows) for x, each in enumerate(row) if each == code]
        if sector != "MC":
            sectors.append((sector, 40 * max(x for x, _ in spots) + 35, 40 * max(y for _, y in spots) + 34))
    return {**kinds, "rows": rows, "cutouts": cutouts, "sectors": sectors}


TWINS = {"legions_of_darkness": Twin(_castle, _naive_castle), "last_spell": Twin(_town, _naive_town, land=True)}
