"""What Kingdom Rush puts into the slots of the play page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.pages.asking import Question
from api.pages.boards.kingdom_rush import ask, board, ends, said
from api.pages.boards.kingdom_rush import setup as own_setup
from api.pages.boards.kingdom_rush.lit import Lit, lit, open_tray
from api.pages.fills import Names, mood_of
from api.pages.telling import Line
from api.pages.words import counted, unit
from api.usecases.shapes import Event, Shows
from domain.kingdom_rush.view import View

TEMPLATE: str = "boards/kingdom_rush/play.html"
MARKS: str = "boards/kingdom_rush/marks.svg"
STYLES: tuple[str, ...] = ("css/kingdom_rush_board.css", "css/kingdom_rush.css")
MINUTES = 90
WEIGHT = 3
SETUP: str = "boards/kingdom_rush/setup.html"
HISTORY: str = "boards/kingdom_rush/history.html"
END: str = "boards/kingdom_rush/end.html"
REROLLS: tuple[str, ...] = ()
NIGHT = ("destroy", "advance")
GOOD = {
    *("destroyed", "last_portal", "unwebbed", "heals", "soldier_stops", "hero_stops", "spider_stopped"),
    *("life_lost", "boss_defeated", "boss_pushed", "trap_torn", "mine"),
}
BAD = {
    *("appears", "webbed", "strike", "hurt", "knocked_out", "summons", "healed", "enters_kingdom", "tower_lost"),
    *("spider_drops", "boss_comes", "acid", "deserts"),
}


def phase(view: View) -> str:
    """The tint of the table: by night the Hordes move."""
    return "night" if view.phase in NIGHT else "day"


def when(view: View) -> str:
    said_ = said.words("phase").get(view.phase, view.phase)
    return f"Round {view.round}, {said_}" if view.round else said_


def headline(view: View) -> str:
    if view.phase == "setup":
        return when(view)
    return f"{when(view)}, {view.hearts} of {view.hearts_of} Hearts, {counted(len(view.trays), 'card')} on the path"


def measures(view: View) -> list[tuple[str, str, str, bool]]:
    if view.phase == "setup":
        return [(str(view.hearts_of), "hearts", "gi-hearts", False)]
    return [
        (f"{view.hearts} of {view.hearts_of}", "hearts", "gi-hearts", False),
        (str(view.crystals), unit(view.crystals, "crystal"), "gi-crystal-growth", False),
        _aim(view),
        (str(view.soldiers), unit(view.soldiers, "soldier"), "gi-crossed-swords", True),
    ]


def _aim(view: View) -> tuple[str, str, str, bool]:
    """What the scenario hangs on: Portals, Web Traps, Boss lives, Lynn's Hearts; else what the stacks still hold."""
    lives = sum(each.lives for each in view.bosses)
    lynn = next((each for each in view.heroes if each.guest and each.id == "lynn"), None)
    if view.portals_left:
        return str(view.portals_left), unit(view.portals_left, "portal"), "gi-magic-portal", False
    if view.traps_left:
        return str(view.traps_left), unit(view.traps_left, "web trap"), "gi-spider-face", False
    if lives:
        return str(lives), unit(lives, "boss life", "boss lives"), "gi-daemon-skull", False
    if lynn:
        return f"{lynn.hearts} of {lynn.of}", "Lynn", "gi-hooded-assassin", False
    left = sum(each.left for each in view.stacks)
    return str(left), f"{unit(left, 'card')} to come", "gi-card-pickup", False


def points(view: View) -> list[tuple[str, int, int, str]]:
    return []


def fill(
    view: View,
    questions: Sequence[Question],
    names: Names,
    links: Mapping[str, str],
    shows: Shows | None,
    on: str,
) -> dict[str, Any]:
    """The context of the game's own slots."""
    opened = open_tray(view, questions, on, shows)
    shining = lit(questions, view, on, opened.id if opened else "")
    return {
        "board": board.draw(view, questions, names, shining, opened, shows),
        "bodies": [ask.body(question, opened, view, names, on, len(questions) > 1) for question in questions],
        "view": view,
        "named": names,
        "said": said,
        "tower_icons": board.TOWER_ICONS,
        "hero_icons": board.HERO_ICONS,
        "cards": {each.card: each for each in view.cards},
        "words": said.said(view, names),
    }


def marks(view: View, shows: Shows | None) -> dict[str, Any]:
    return board.marks(view, shows)


WAYS = {
    **dict.fromkeys(("appears", "moves"), "tray"),
    **dict.fromkeys(("walks", "engages", "retreats"), "hero"),
    **dict.fromkeys(("boss_comes", "boss_moves", "boss_pushed"), "boss"),
    **dict.fromkeys(("marker_put", "marker_moves"), "marker"),
}
"""Events after which a piece stands elsewhere, and what kind of piece it is."""


def moved(event: Event) -> tuple[str, float, float] | None:
    """Which piece stands on which square after an event; none for who leaves the map."""
    kind, args = WAYS.get(event.key, ""), event.args
    id_ = board.MARKER.partition(":")[2] if kind == "marker" else args.get(kind)
    path = args.get("path") or [args.get("at", args.get("to"))]
    to = path[-1] if isinstance(path, list) else None
    if not kind or not isinstance(id_, str) or not isinstance(to, str) or "," not in to:
        return None
    return (f"{kind}:{id_}", *board.corner(to))


def lights(event: Event) -> dict[str, str]:
    """Squares that a line names light up."""
    named = (event.args.get(each) for each in ("at", "start", "to"))
    return {at: f"at:{at}" for at in named if isinstance(at, str) and "," in at}


def mood(event: Event) -> str:
    return mood_of(event, GOOD, BAD)


def stretch(numbers: dict[str, int]) -> tuple[str, str, str]:
    hearts = numbers.get("hearts", 0)
    return "day", f"{hearts} Hearts", str(hearts)


def past(then: View, now: View, told: Sequence[Line], names: Names) -> dict[str, Any]:
    drawn = board.draw(then, [], names, Lit(), None)
    return {"board": drawn, "when": when(then), "named": names, "said": said, "words": said.said(then, names)}


ending = ends.ending
turning_points = ends.turning_points
setup = own_setup.setup
options = own_setup.options
