"""What The Last Spell puts into the slots of the play page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from api.pages.asking import Question, narrow
from api.pages.boards.last_spell import ask, board, ends, sheets, text
from api.pages.boards.last_spell import geometry as at
from api.pages.boards.last_spell import setup as own_setup
from api.pages.boards.last_spell.names import COINS, LEVELS
from api.pages.fills import Names, mood_of
from api.pages.telling import Line
from api.pages.words import counted, unit
from api.usecases.shapes import Event, Shows
from domain.last_spell.view import View

TEMPLATE: str = "boards/last_spell/play.html"
MARKS: str = "boards/last_spell/marks.svg"
STYLES: tuple[str, ...] = ("css/last_spell_board.css", "css/last_spell.css")
MINUTES = 180
WEIGHT = 5
SETUP: str = "boards/last_spell/setup.html"
HISTORY: str = "boards/last_spell/history.html"
END: str = "boards/last_spell/end.html"
REROLLS: tuple[str, ...] = ()
QUIET = ("set_up",)
NIGHT = ("monster", "hero")
GOOD = {
    *("slain", "stunned", "exploded", "crushed", "panic_pays", "quest_solved", "built", "upgraded", "repaired"),
    *("perk_gained", "item_gained", "flipped_card", "mist_back", "scavenged", "spared", "warded", "recruited"),
}
BAD = {
    *("burns", "destroyed", "mages_lost", "hero_wounded", "hero_dead", "drained", "harpy_enters", "harpy_cries"),
    *("token_lost", "mist", "panic_empty", "cried_at"),
}


def phase(view: View) -> str:
    """The tint of the table."""
    return "night" if view.phase in (*NIGHT, "dawn") else "day"


def when(view: View) -> str:
    cycle = LEVELS[view.cycle] if view.cycle < len(LEVELS) else str(view.cycle)
    return {
        "setup": "Setting up",
        "upkeep": f"Day {cycle}, Upkeep",
        "main": f"Day {cycle}, Town",
        "dusk": f"Day {cycle}, Dusk",
        "monster": f"Night {cycle}, Monster Phase {view.round}",
        "hero": f"Night {cycle}, Hero Phase {view.round}",
        "dawn": f"Dawn after Night {cycle}",
        "over": f"After Night {cycle}" if view.cycle else "Over",
    }[view.phase]


def headline(view: View) -> str:
    """One line for the lobby: where the game stands."""
    return f"{when(view)}, {view.mages} of {counted(view.mages_of, 'Mage')}, {counted(view.slain, 'Monster')} slain"


def measures(view: View) -> list[tuple[str, str, str, bool]]:
    """Number, word, icon, and whether a phone leaves it out. Coin and Panic track are drawn by the template."""
    mages = (f"{view.mages} of {view.mages_of}", "Mages", "gi-hooded-figure", False)
    if phase(view) == "night":
        horde = (f"{view.monsters_hp} to {view.ends_at}", "horde", "gi-horned-skull", False)
        return [mages, horde, *_boss(view)]
    day = view.day
    nearest = min((each.free for each in day.mist), default=0)
    return [
        (str(day.gold), "gold", "gi-coins", False),
        (str(day.materials), unit(day.materials, "material"), "gi-log", False),
        (str(day.workers), unit(day.workers, "worker"), "gi-mining", False),
        mages,
        (counted(nearest, "spot"), "to the Mist", "gi-fog", False),
    ]


def _boss(view: View) -> list[tuple[str, str, str, bool]]:
    if view.boss is None or not view.boss.alerions or view.boss.entered:
        return []
    return [(f"{view.boss.alerions - view.boss.alerions_slain} left", "Alerions", "gi-harpy", True)]


def points(view: View) -> list[tuple[str, int, int, str]]:
    """Look of the pips, how many are left, of how many, what they are."""
    hero = next((each for each in view.heroes if each.id == view.turn), None)
    if view.phase != "hero" or hero is None:
        return []
    return [("pips--hex", hero.ap, max(hero.ap, hero.ap_most), "AP")]


def fill(
    view: View, questions: Sequence[Question], names: Names, links: Mapping[str, str], shows: Shows | None, on: str
) -> dict[str, Any]:
    """The context of the game's own slots. Each name is looked up once: sixty figures share ten."""
    names = cache(names)
    bodies = [_body(question, view, names, on) for question in questions]
    ways = sheets.Ways.of(questions)
    shown = [
        Question(narrow(each.ask, on), each.places, each.chosen) if on else each
        for each, body in zip(questions, bodies, strict=True)
        if body["kind"] != "offer"
    ]
    night = phase(view) == "night"
    return {
        "board": board.draw(view, names, links, shows, shown),
        "bodies": bodies,
        "offers": [body for body in bodies if body["kind"] == "offer"],
        "alone": all(body["kind"] == "offer" for body in bodies),
        "night": night,
        "coin": (COINS.get(view.coin, ""), view.coin),
        "panic": sheets.panic(view),
        "heroes": sheets.heroes(view, names, ways),
        "foes": sheets.foes(view, names),
        "boss": sheets.boss(view, names),
        "blows": sheets.blows(view, names),
        "patterns": sheets.patterns(view),
        "town": sheets.ledger(view, names),
        "buildings": [] if night else sheets.buildings(view, names, ways),
        "market": None if night else sheets.market(view, names, ways),
        "words": text.said(view, names),
    }


def marks(view: View, shows: Shows | None) -> dict[str, Any]:
    return board.marks(view, shows)


def _body(question: Question, view: View, names: Names, on: str) -> dict[str, Any]:
    """A turn or the Day as rows of verbs, spots as a list of them, dice as dice, Perks by deck, any other ask plain."""
    whole = question.ask
    kind, seat = whole.kind, question.places.seat
    if kind in ask.ROWS and not on:
        where = "offer" if kind == "more" else "rows"
        return {
            "kind": where,
            "title": ask.title(kind, view, names),
            "body": ask.body(question, view, names),
            "seat": seat,
        }
    if kind == "reroll":
        throws, all_ = ask.throws(question, view, names)
        return {"kind": "dice", "title": "", "throws": throws, "all": all_, "seat": seat}
    few = narrow(whole, on)
    title = ask.narrowed_title(on, view, names) if kind in ask.ROWS and few is not whole else ""
    listed = Question(few, question.places, question.chosen)
    if kind == "gain_perk":
        return {"kind": "perks", "title": title, "decks": ask.perks(listed, view, names), "seat": seat}
    if ask.is_spots(few.options):
        return {"kind": "spots", "title": title, "spots": ask.spots(listed, view, names), "seat": seat}
    choices, refused = ask.listing(listed, view, names)
    return {"kind": "list", "title": title, "choices": choices, "refused": refused, "seat": seat}


WALKS = ("moved", "jumped", "warped", "gives_way")
"""Of Heroes, with the way."""
MARCHES = ("walked", "shoved")
"""Of Monsters, with the way."""
COMES = ("spawned", "hatched", "mark_grows", "cetusia_rises", "dryad_rises", "harpy_enters")
"""Of Monsters, with their spot or spots."""


def moved(event: Event) -> tuple[str, float, float] | None:
    """Which figure stands where after an event."""
    args = event.args
    if event.key in WALKS:
        return _stands("hero", args.get("hero"), args.get("path"), way=True)
    if event.key in MARCHES:
        return _stands("monster", args.get("id"), args.get("path"), way=True)
    if event.key in COMES:
        return _stands("monster", args.get("id"), args.get("at"))
    return _stands("hero", args.get("hero"), args.get("at")) if event.key == "deployed" else None


def _stands(kind: str, id_: Any, place: Any, *, way: bool = False) -> tuple[str, float, float] | None:
    """A figure at the end of a way, or on its spot or spots; none where an older release didn't say whose it was."""
    spots = [str(each) for each in (place if isinstance(place, list) else [place])]
    if not isinstance(id_, str) or not place:
        return None
    return (f"{kind}:{id_}", *at.centre(spots[-1:] if way else spots))


def lights(event: Event) -> dict[str, str]:
    """Names in a log line -> the board element that each lights."""
    found: dict[str, str] = {}
    for name in ("hero", "to", "other"):
        thing = event.args.get(name)
        if isinstance(thing, str) and "," not in thing:
            found[thing] = f"hero:{thing}"
    if isinstance(event.args.get("id"), str) and isinstance(event.args.get("monster"), str):
        found[event.args["monster"]] = f"monster:{event.args['id']}"
    if isinstance(event.args.get("structure"), str) and isinstance(event.args.get("kind"), str):
        found[event.args["kind"]] = f"structure:{event.args['structure']}"
    return found


def mood(event: Event) -> str:
    return mood_of(event, GOOD, BAD)


def stretch(numbers: dict[str, int]) -> tuple[str, str, str]:
    """The slider is banded by the Mages: `night` once one has fallen."""
    mages = numbers.get("mages", 4)
    return "day" if mages > 3 else "night", counted(mages, "Mage"), str(mages)


def past(then: View, now: View, told: Sequence[Line], names: Names) -> dict[str, Any]:
    """The table as it was, with what has moved in that revision, and where things stand now."""
    drawn = board.draw(then, names, {})
    drawn.ghosts = board.ghosts(then, now)
    return {"board": drawn, "when": when(then), "words": text.said(then, names)}


ending = ends.ending
turning_points = ends.turning_points
setup = own_setup.setup
options = own_setup.options
