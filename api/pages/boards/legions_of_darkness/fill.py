"""What Legions of Darkness puts into the slots of the play page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.pages.asking import Choice, Question, narrow, touched, ways
from api.pages.boards.legions_of_darkness import ask, board, ends, geometry, sheets, siege, text
from api.pages.boards.legions_of_darkness import setup as own_setup
from api.pages.boards.legions_of_darkness.names import day_or_night, time_of_day
from api.pages.fills import Names, mood_of
from api.pages.telling import Line
from api.pages.words import unit
from api.usecases.shapes import Event, Shows
from domain.legions_of_darkness.view import View

TEMPLATE: str = "boards/legions_of_darkness/play.html"
MARKS: str = "boards/legions_of_darkness/marks.svg"
STYLES: tuple[str, ...] = ("css/legions_board.css", "css/legions_of_darkness.css")
MINUTES = 45
WEIGHT = 2
SETUP: str = "boards/legions_of_darkness/setup.html"
HISTORY: str = "boards/legions_of_darkness/history.html"
END: str = "boards/legions_of_darkness/end.html"
GOOD = {
    *("retreats", "melee_hits", "ranged_hits", "heroic_hits", "magic_hits", "acid_hits", "rally_won", "built"),
    *("chant_heard", "quest_won", "hero_healed", "hero_raised", "hero_joins", "defender_gained", "spell_learned"),
    *("barricade_holds", "grease_holds", "morale_rises", "energy_rises", "item_found", "slow_laid", "slowed"),
}
BAD = {
    *("advances", "breach", "strikes_castle", "defender_lost", "hero_wounded", "hero_dies", "barricade_breaks"),
    *("grease_fails", "terror_comes", "quest_failed", "rally_failed", "morale_falls", "upgrade_lost", "bloody_battle"),
}
REROLLS: tuple[str, ...] = ("reroll", "reroll_won")
QUIET: tuple[str, ...] = ("points",)
"""Events without a line in the log: the pips over the question tell the points."""


def phase(view: View) -> str:
    """The tint of the table."""
    return view.time.deck


def when(view: View) -> str:
    return day_or_night(view.time)


def headline(view: View) -> str:
    """One line for the lobby: where the siege stands."""
    return f"{time_of_day(view.time)}, turn {view.turn}"


def measures(view: View) -> list[tuple[str, str, str, bool]]:
    """Number, word, icon, and whether a phone leaves it out."""
    left = next((deck.left for deck in view.decks if deck.deck == view.time.deck), 0)
    return [
        (str(view.turn), "turn", "", True),
        (str(left), f"{view.time.deck} {unit(left, 'card')} left", "", True),
        (view.morale.capitalize(), "morale", "", False),
    ]


def points(view: View) -> list[tuple[str, int, int, str]]:
    """Look of the pips, how many are left, of how many, what they are."""
    left = view.points
    if view.phase != "action":
        return []
    return [
        ("", left.actions, max(left.actions_of, left.actions), "actions"),
        ("pips--gem", left.heroic_acts, max(left.heroic_acts_of, left.heroic_acts), "heroic"),
    ]


def fill(
    view: View, questions: Sequence[Question], names: Names, links: Mapping[str, str], shows: Shows | None, on: str
) -> dict[str, Any]:
    """The context of the game's own slots."""
    bodies = [_body(question, view, names, on) for question in questions]
    return {
        "board": board.draw(view, names, links, shows, ways([narrow(question.ask, on) for question in questions])),
        "bodies": bodies,
        "card": sheets.card(view),
        "castle": sheets.castle(view, names, links),
        "heroes": sheets.heroes(view, names, links),
        "words": text.said(view, names),
    }


def marks(view: View, shows: Shows | None) -> dict[str, Any]:
    return board.marks(view, shows)


def _body(question: Question, view: View, names: Names, on: str) -> dict[str, Any]:
    """The whole action phase as matrix and rows; any other ask, or a narrowed one, as a plain list."""
    if question.ask.kind == "action" and not on:
        return {"kind": "action", "title": "", "body": ask.body(question, view, names)}
    whole = question.ask
    few = narrow(whole, on)
    listing = Question(few, question.places, question.chosen)
    if whole.kind == "action":
        choices = [ask.narrowed_choice(option, listing, view, names) for option in few.options]
        refused = [listing.refusal(blocked) for blocked in few.blocked]
        return {"kind": "list", "choices": choices, "refused": refused, "title": ask.narrowed_title(on, view, names)}
    return {
        "kind": "list",
        "choices": _plain(listing, view, names),
        "refused": [listing.refusal(b) for b in few.blocked],
        "title": "",
    }


def _plain(question: Question, view: View, names: Names) -> list[Choice]:
    """Answers of a follow-up question, each with how the thing that it names stands."""
    stands = ask.standing(view, names)
    return [
        question.choice(option, detail=next((stands[at] for at in touched(option) if at in stands), ""))
        for option in question.ask.options
    ]


def moved(event: Event) -> tuple[str, float, float] | None:
    """Where a piece stands after an event: for the story of the enemy's turn."""
    army, track, space = (event.args.get(key) for key in ("army", "track", "space"))
    if isinstance(army, str) and isinstance(track, str) and isinstance(space, int) and track in geometry.TRACKS:
        return (f"army:{army}", *geometry.space(track, space))
    return None


def lights(event: Event) -> dict[str, str]:
    """Names in a log line -> the board element that each lights."""
    found: dict[str, str] = {}
    if isinstance(event.args.get("army"), str):
        found[str(event.args.get("kind", event.args["army"]))] = f"army:{event.args['army']}"
    if isinstance(event.args.get("hero"), str):
        found[event.args["hero"]] = f"hero:{event.args['hero']}"
    return found


def mood(event: Event) -> str:
    return mood_of(event, GOOD, BAD)


def stretch(numbers: dict[str, int]) -> tuple[str, str, str]:
    """`day` or `night`, its name in full and short, from a measure."""
    return siege.period(numbers.get("time", 0))


def past(then: View, now: View, told: Sequence[Line], names: Names) -> dict[str, Any]:
    """The table as it was, with what has moved in that revision, and where things stand now."""
    return {
        "board": board.draw(then, names, {}),
        "ghosts": board.ghosts(then, now),
        "moved": [line.move.split()[0] for line in told if line.move],
        "when": day_or_night(then.time),
        "words": text.said(then, names),
        "spots": {element: place[:2] for element, place in board.positions(then).items()},
    }


ending = ends.ending
turning_points = ends.turning_points
setup = own_setup.setup
options = own_setup.options
