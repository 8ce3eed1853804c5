"""What Horrified puts into the slots of the play page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.pages.asking import Question, narrow
from api.pages.boards.horrified import ask, board, ends, mats, sheets, text
from api.pages.boards.horrified import setup as own_setup
from api.pages.boards.horrified.names import HEROES, VILLAGERS
from api.pages.fills import Names, mood_of
from api.pages.telling import Line
from api.pages.words import unit
from api.usecases.shapes import Event, Shows
from domain.horrified.view import View

TEMPLATE: str = "boards/horrified/play.html"
MARKS: str = "boards/horrified/marks.svg"
STYLES: tuple[str, ...] = ("css/horrified_places.css", "css/horrified_board.css", "css/horrified.css")
MINUTES = 60
WEIGHT = 2
SETUP: str = "boards/horrified/setup.html"
HISTORY: str = "boards/horrified/history.html"
END: str = "boards/horrified/end.html"
REROLLS: tuple[str, ...] = ()
OFFER, OFFER_KIND = "perk", "offer"
GOOD = {
    *("rescued", "earned", "coffin", "scarabs", "taught", "taught_led", "met", "boat", "brewed", "cure", "evidence"),
    *("defeats", "monster_defeated", "dawn", "more_actions", "back", "driven"),
}
BAD = {
    *("cursed", "went_home", "boat_back", "stolen", "power", "charmed", "hero_defeated", "villager_lost", "terror"),
    *("attack", "parried", "marked"),
}
MOVES = {
    **dict.fromkeys(("moved", "moved_with", "went", "charmed", "back", "hero_starts"), "hero"),
    **dict.fromkeys(("figure_moves", "driven", "figure_placed"), "figure"),
    "escorted": "other",
    "guided": "villager",
    "appears": "villager",
    "person_moves": "person",
}
"""Which argument of an event names the piece that then stands on its space."""


def phase(view: View) -> str:
    """The tint of the table: the old monsters come by night."""
    return "night"


def when(view: View) -> str:
    name = {"setup": "Setting up", "hero": "Hero Phase", "monster": "Monster Phase"}[view.phase]
    return f"{name}, turn {view.turn}" if view.turn else name


def headline(view: View) -> str:
    """One line for the lobby: where the game stands."""
    return f"Turn {view.turn}, terror {view.terror} of {view.skull}, {mats.undone(view)} undone"


def measures(view: View) -> list[tuple[str, str, str, bool]]:
    """Number, word, icon, and whether a phone leaves it out. The Terror track is drawn by the template."""
    return [
        (str(view.monster_deck.left), unit(view.monster_deck.left, "monster card"), "gi-card-play", True),
        (str(view.bag.left), "in the bag", "gi-pouch-with-beads", True),
    ]


def points(view: View) -> list[tuple[str, int, int, str]]:
    """Look of the pips, how many are left, of how many, what they are."""
    if view.phase != "hero":
        return []
    return [("", view.actions.left, max(view.actions.of, view.actions.left), "actions")]


def fill(
    view: View, questions: Sequence[Question], names: Names, links: Mapping[str, str], shows: Shows | None, on: str
) -> dict[str, Any]:
    """The context of the game's own slots."""
    bodies = [_body(question, view, names, on) for question in questions]
    offers = [body for body in bodies if body["kind"] == OFFER_KIND]
    return {
        "board": board.draw(view, names, links, shows),
        "bodies": bodies,
        "offers": offers,
        "alone": len(offers) == len(bodies),
        "terror": (view.terror, view.skull),
        "mats": mats.mats(view, names, links),
        "hands": sheets.hands(view, names, links),
        "forecast": sheets.forecast(view, names),
        "villagers": sheets.villagers(view, names),
        "card": sheets.card(view, names),
        "decks": sheets.decks(view, names),
        "many": "hr-many" if len(view.mats) > 3 else "",
        "words": text.said(view, names),
    }


def marks(view: View, shows: Shows | None) -> dict[str, Any]:
    return board.marks(view, shows)


def _body(question: Question, view: View, names: Names, on: str) -> dict[str, Any]:
    """The Hero Phase as rows of verbs; what others may play as a quiet list; any other ask as a plain one."""
    whole = question.ask
    if whole.kind == "action" and not on:
        return {"kind": "action", "title": "", "body": ask.body(question, view, names)}
    few = narrow(whole, on)
    choices, refused = ask.listing(Question(few, question.places, question.chosen), view, names)
    title = ask.narrowed_title(on, view, names) if whole.kind == "action" and few is not whole else ""
    if whole.kind == OFFER:
        title = ask.offer_title(whole.seat, view, names)
        return {"kind": OFFER_KIND, "title": title, "choices": choices, "seat": question.places.seat}
    return {"kind": "list", "title": title, "choices": choices, "refused": refused}


def moved(event: Event) -> tuple[str, str] | None:
    """Which piece stands on which space after an event."""
    who, space = event.args.get(MOVES.get(event.key, "")), event.args.get("space")
    if isinstance(who, str) and isinstance(space, str):
        return f"{_kind(who)}:{who}", space
    return None


def _kind(who: str) -> str:
    return "hero" if who in HEROES else "villager" if who in VILLAGERS else "figure"


NAMED = ("hero", "other", "giver", "taker", "figure", "victim", "villager", "person", "space")


def lights(event: Event) -> dict[str, str]:
    """Names in a log line -> the board element that each lights."""
    found: dict[str, str] = {}
    for name in NAMED:
        thing = event.args.get(name)
        if isinstance(thing, str):
            found[thing] = f"space:{thing}" if name == "space" else f"{_kind(thing)}:{thing}"
    return found


def mood(event: Event) -> str:
    return mood_of(event, GOOD, BAD)


def stretch(numbers: dict[str, int]) -> tuple[str, str, str]:
    """The slider is banded by the terror: `day` while it is low, `night` when it is high."""
    terror = numbers.get("terror", 0)
    return "day" if terror < 4 else "night", f"T{terror}", str(terror)


def past(then: View, now: View, told: Sequence[Line], names: Names) -> dict[str, Any]:
    """The table as it was, with what has moved in that revision, and where things stand now."""
    drawn = board.draw(then, names, {})
    drawn.ghosts = board.ghosts(then, now)
    places = board.positions(then)
    moving = [line.move.split()[0] for line in told if line.move]
    drawn.marks = {"halos": [places[each][0] for each in moving if each in places], "arrows": []}
    return {"board": drawn, "when": when(then), "words": text.said(then, names)}


ending = ends.ending
turning_points = ends.turning_points
setup = own_setup.setup
options = own_setup.options
