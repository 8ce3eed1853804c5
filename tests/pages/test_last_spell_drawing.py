"""The Last Spell's board as it is written down: what its naive twin draws, and safe whatever things are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from api.pages import templating
from api.pages.asking import Question
from api.pages.boards.last_spell import board
from api.pages.table import Seen
from api.usecases import saying
from api.usecases.shapes import Ask
from benchmarks import pages, twins
from benchmarks.twins import Shown
from domain.kernel.positions import lay_out, positions
from domain.last_spell.game import LastSpell
from domain.last_spell.view import View
from tests.pages import samples
from tests.pages.reading import Element, read
from tests.pages.test_last_spell import SAID, TITLE, asked, crowd, few, lit, written
from tests.rules.last_spell.given import GATE, At, Given
from tools import last_spell_boards

NAIVE = Environment(loader=FileSystemLoader(pages.NAIVE), autoescape=True, undefined=StrictUndefined)
FIREBALL = "attack:WG-scepter-2:fireball"
Spots = set[tuple[int, int]]


def mine() -> At:
    return Given().set_up().hero("vanguard", (12, 13)).stash(9, 9).main_phase()


def burning() -> At:
    given = Given(k=2).set_up().structure("catapult", (13, 18), hurls=2, flames=1, upgraded=True).piles(s7=["10"])
    given.hero("vanguard", (12, 13)).monster("armored", (8, 12), stunned=True, wounds=1)
    return given.turn("vanguard")


def cetusia() -> At:
    return Given("lakeburg").hero("ranger", (14, 13)).cetusia(("head", (13, 9), "S", 7)).turn("ranger")


def dryad() -> At:
    return Given("glenwald").hero("ranger", (14, 13), "WR-longbow-1").dryad().turn("ranger")


BOARDS: dict[str, tuple[Callable[[], At], list[str]]] = {
    "sixty-five figures, a Fireball to aim": (crowd, [FIREBALL]),
    "sixty-five figures, a turn": (crowd, []),
    "few figures, a Fireball to aim": (few, [FIREBALL]),
    "a Gold Mine to place": (mine, ["build:gold_mine"]),
    "Flames, a stunned Monster": (burning, []),
    "Cetusia in Lakeburg": (cetusia, []),
    "the Dryad in Glenwald": (dryad, []),
}


def shown(at: At, draft: list[str]) -> Shown:
    """What both drawings of a board are made from."""
    g = at.draft(*draft) if draft else at.g
    seat = g.questions[0].seat
    asks, _ = saying.asks(TITLE.edition, g, seat)
    session = samples.session(game="last_spell", view=g.view(seat), asks=asks)
    return Shown.of(Seen(session, SAID, "", "", asks, session.view, draft=draft))


def places(drawing: Element, start: str) -> dict[str, list[float]]:
    """The pieces whose ids begin so, and where they stand."""
    found = [each for each in drawing.all() if each.get("id").startswith(start)]
    return {each["id"]: [float(n) for n in re.findall(r"-?[\d.]+", each.get("transform"))[:2]] for each in found}


def under(path: str) -> Spots:
    """The spots under the rectangles of a path such as `M40 80h80v40h-80z`."""
    found: Spots = set()
    for x, y, wide, high in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)", path):
        found |= {
            (u // 40, v // 40)
            for u in range(int(x), int(x) + int(wide), 40)
            for v in range(int(y), int(y) + int(high), 40)
        }
    return found


def squares(rects: Iterable[Element]) -> Spots:
    return {(int(each["x"]) // 40, int(each["y"]) // 40) for each in rects}


def strokes(paths: Iterable[Element]) -> int:
    """How many lines these paths have that hang together."""
    return sum(path["d"].count("M") for path in paths)


def marks(drawing: Element, tag: str, cls: str) -> int:
    return len(drawing.all(tag, cls=cls))


def pointing(drawing: Element, symbol: str) -> int:
    """How many copies of a symbol there are."""
    return sum(each["href"].endswith(f"#{symbol}") for each in drawing.all("use"))


def ours_shows(drawing: Element) -> dict[str, Any]:
    """Everything on our drawing that a player would count."""
    spots = drawing.one("g", id="b-spots")
    return {
        "monsters": places(drawing, "monster-"),
        "heroes": places(drawing, "hero-"),
        "structures": set(places(drawing, "structure-")),
        "mist": set(places(drawing, "mist-")),
        "hit points": (marks(drawing, "circle", "ls-hp1"), marks(drawing, "circle", "ls-hp0")),
        "stunned": marks(drawing, "use", "ls-stun"),
        "slots": marks(drawing, "g", "ls-slot"),
        "cards": pointing(drawing, "card-face") + pointing(drawing, "card-back"),
        "mages": (pointing(drawing, "mage"), pointing(drawing, "fallen")),
        "coming": marks(drawing, "g", "ls-coming"),
        "left": strokes(drawing.all("path", cls="ls-left")),
        "right": strokes(drawing.all("path", cls="ls-right")),
        "strikes": strokes(drawing.all("path", cls="ls-strikes")),
        "hidden": set().union(*(under(each["d"]) for each in drawing.all("path", cls="ls-hid"))),
        "refused": {
            (each["data-why"], *spot) for each in drawing.all("path", cls="ls-no") for spot in under(each["d"])
        },
        "targets": {
            each["id"]: (each["href"], each.get("data-o"), under(each.all("path")[0]["d"])) for each in spots.all("a")
        },
        "chances": sorted(each.text for each in spots.all("g", cls="ls-odds")),
    }


def twin_shows(drawing: Element) -> dict[str, Any]:
    """The same of the twin's."""
    return {
        "monsters": places(drawing, "monster-"),
        "heroes": places(drawing, "hero-"),
        "structures": set(places(drawing, "structure-")),
        "mist": set(places(drawing, "mist-")),
        "hit points": (marks(drawing, "circle", "hp"), marks(drawing, "circle", "lost")),
        "stunned": pointing(drawing, "gi-star-swirl"),
        "slots": marks(drawing, "g", "slot"),
        "cards": marks(drawing, "rect", "card"),
        "mages": (marks(drawing, "circle", "mage"), marks(drawing, "path", "fallen")),
        "coming": marks(drawing, "g", "coming"),
        "left": len(drawing.all("path", cls="left")),
        "right": len(drawing.all("path", cls="right")),
        "strikes": marks(drawing, "path", "strike"),
        "hidden": squares(drawing.all("rect", cls="hidden")),
        "refused": {(each["data-why"], *squares([each]).pop()) for each in drawing.all("rect", cls="refused")},
        "targets": {
            each["id"]: (each["href"], each.get("data-o"), squares(each.all("rect")))
            for each in drawing.all("a", cls="spot")
        },
        "chances": sorted(each.text for each in drawing.all("text", cls="odds")),
    }


@pytest.mark.parametrize(("at", "draft"), BOARDS.values(), ids=BOARDS)
def test_naive_loops_draw_what_our_board_draws(at: Callable[[], At], draft: list[str]) -> None:
    """Else the measured ratio would compare two different boards."""
    given = shown(at(), draft)
    view: View = given.seen.view
    ours = ours_shows(read(twins.ours(given)))
    assert ours == twin_shows(read(twins.naive(NAIVE, given)))
    assert set(ours["monsters"]) == {f"monster-{each.id}" for each in view.monsters}
    assert set(ours["structures"]) == {f"structure-{each.id}" for each in view.structures}
    assert len(ours["targets"]) == sum(not element.startswith("card:") for element in given.links)


def test_the_boards_compared_have_something_of_everything() -> None:
    """What no board shows would be compared in vain."""
    found = [ours_shows(read(twins.ours(shown(at(), draft)))) for at, draft in BOARDS.values()]
    never = {name for name in found[0] if not any(each[name] for each in found)}
    assert not never


@pytest.mark.parametrize("town", ["gildenberg", "lakeburg", "glenwald"])
def test_the_twin_draws_the_land_of_the_file(town: str) -> None:
    """Rocks, trees, crags, water, borders of Sectors, their names, numbers along the edges: spot by spot."""
    twin = read(twins.naive(NAIVE, shown(Given(town).hero("ranger", (14, 13), "WR-longbow-1").turn("ranger"), [])))
    file = last_spell_boards.land(town)
    kinds = last_spell_boards.terrain(town)
    assert marks(twin, "path", "rock") == len(kinds["low_obstacles"]) == file.count('d="M5 30L9 17')
    assert marks(twin, "g", "tree") == len(kinds["trees"]) == file.count('fill="var(--ls-tree)"')
    assert squares(twin.all("rect", cls="water")) == set(kinds["water"])
    assert marks(twin, "path", "cliff") == len(kinds["cliff"]) == 6 * file.count('fill="var(--ls-rock-2)"')
    borders = re.search(r'stroke-dasharray="1 8" d="([^"]+)"', file)
    assert borders is not None
    across = sum(int(b) - int(a) for a, b in re.findall(r"M(\d+) \d+H(\d+)", borders[1]))
    down = sum(int(b) - int(a) for a, b in re.findall(r"M\d+ (\d+)V(\d+)", borders[1]))
    assert marks(twin, "path", "sector") == (across + down) // 40
    assert marks(twin, "text", "number") + marks(twin, "text", "name") == file.count("<text ")


def test_the_crowd_of_the_bench_is_that_of_this_test() -> None:
    """The position that is measured: sixty-one Monsters and four Heroes."""
    view = lay_out(GATE, positions(LastSpell)["horde"]).g.view(1)
    assert [(each.kind, each.at) for each in view.monsters] == [
        (each.kind, each.at) for each in crowd().g.view(1).monsters
    ]
    assert len(view.monsters) + len(view.heroes) == 65


def test_whatever_things_are_called_stays_text() -> None:
    """Names come from packs, reasons from the words: neither may open an element or end an attribute."""

    def names(id_: str) -> str:
        return f'<b id="x">{id_}&"'

    at = mine()
    question = asked(at, "build:gold_mine")
    plain = written(board.draw(at.g.view(1), SAID, lit(question), None, [question]))
    ask = hostile(question.ask)
    odd = Question(ask, question.places)
    svg = written(board.draw(at.g.view(1), names, lit(odd), None, [odd]))
    assert [each.tag for each in svg.all()] == [each.tag for each in plain.all()]
    assert svg.one("g", id="structure-s1")["aria-label"].startswith('<b id="x">wooden_wall&"')
    assert svg.one("a", id="hero-vanguard")["aria-label"].startswith('V: <b id="x">vanguard&"')
    assert '<i>"' in {each["data-why"][:4] for each in svg.all("path", cls="ls-no")}
    monsters = written(board.draw(few().g.view(1), names, {}))
    assert all('<b id="x">' in each["aria-label"] for each in monsters.all("a", cls="ls-m"))


def hostile(ask: Ask) -> Ask:
    """The same ask, with labels and reasons that look like markup."""
    options = [msgspec.structs.replace(each, label=f'<i>"{each.label}') for each in ask.options]
    blocked = [
        msgspec.structs.replace(each, reason=msgspec.structs.replace(each.reason, text=f'<i>"{each.reason.text}'))
        for each in ask.blocked
    ]
    return msgspec.structs.replace(ask, options=options, blocked=blocked)


def test_the_drawing_of_the_crowd_is_one_string_in_the_template() -> None:
    """No loop, macro or include for a piece: what there are dozens of is written down beforehand."""
    source = (templating.ROOT / "templates/boards/last_spell/board.svg").read_text(encoding="utf-8")
    loops = re.findall(r"{% for .*? in ([\w.]+) %}", source)
    assert loops == ["board.mist", "board.mages", "board.ghosts"]
