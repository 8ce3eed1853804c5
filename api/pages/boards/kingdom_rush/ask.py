"""The questions of Kingdom Rush as buttons, a group a verb; places on a tray with a picture of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from api.pages.asking import Choice, Question
from api.pages.boards.kingdom_rush import said
from api.pages.boards.kingdom_rush.board import cell
from api.pages.boards.kingdom_rush.lit import narrowed, place_of, squares_of, tray_of
from api.pages.fills import Names
from api.pages.words import listed
from api.usecases.shapes import Option
from domain.kingdom_rush.view import TrayView, View

FEW = 9
BARING = ("unlay", "soldier", "desert")
"""Answers that take something off a tray."""
GREYED = 6


@dataclass(slots=True)
class Button:
    """An answer; `cells`: its squares on the open tray, `rest`: those of them without a spider, `lights`: what it
    lights on the board."""

    choice: Choice
    lights: str = ""
    cells: list[tuple[int, int]] = field(default_factory=list)
    rest: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Group:
    """The answers of one verb; `more` are shown on demand."""

    name: str
    buttons: list[Button]
    more: list[Button]
    pictured: bool


def body(
    question: Question, view: TrayView | None, table: View, names: Names, on: str, several: bool
) -> dict[str, object]:
    """Legal answers by verb, then some of the refused ones."""
    legal = narrowed(question.ask, table, on)
    groups = []
    for verb, options in groupby(sorted(legal, key=lambda each: _order(question, each)), key=lambda each: each.verb):
        buttons = [_button(question, each, view, table, names) for each in options]
        pictured = all(each.cells for each in buttons)
        if pictured:
            buttons.sort(key=lambda each: (not each.choice.chosen, -_covers(each)))
        few = FEW if pictured and not on else len(buttons)
        groups.append(Group(said.words("verb").get(verb, verb), buttons[:few], buttons[few:], pictured))
    refused = [question.refusal(each) for each in question.ask.blocked[:GREYED]] if not on else []
    title = f"Seat {question.ask.seat}: {question.ask.prompt}" if several else ""
    return {"kind": "list", "title": title, "groups": groups, "refused": refused}


def _order(question: Question, option: Option) -> int:
    verbs = list(dict.fromkeys(each.verb for each in question.ask.options))
    return verbs.index(option.verb)


def _button(question: Question, option: Option, tray: TrayView | None, table: View, names: Names) -> Button:
    squares = squares_of(option)
    if squares and tray and tray_of(option, table) in ("", tray.id):
        name, says = _does(option, squares, tray, planned(table, tray))
        where = said.squares("-".join(squares))
        choice = question.choice(option, name, "", f"Squares {where}: {says}")
        spiders = spiders_of(option)
        rest = [cell(each) for each in squares if each not in spiders] if spiders else []
        return Button(choice, option.id, [cell(each) for each in squares], rest)
    detail = [f"{value} {name}" for name, value in option.cost.items()]
    detail += [text] if (text := _printed(option, table)) else []
    place = place_of(option.target, table) if option.target else ""
    if option.verb == "site":
        detail.append(_in_reach(question, place, table, names))
    elif option.verb in ("move", "step"):
        detail += [names(each.card) for each in table.trays if each.at == place]
    return Button(question.choice(option, "", ", ".join(detail)), f"at:{place}" if place else option.target or "")


def _printed(option: Option, table: View) -> str:
    """What is printed on the card that an answer takes or uses, where it does not lie in a hand for all to see."""
    for kind in ("ability", "spell"):
        if id_ := option.args.get(kind):
            return said.words(kind).get(str(id_), "")
    cards = [str(option.args["tower"])] if option.verb in ("take", "gain_card") else []
    if option.verb == "buy":
        cards = next((each.cards for each in table.supply if each.stack == option.args["stack"]), [])
    found = [each for each in table.cards if each.card in cards] if len(cards) == 1 else []
    return "; ".join(said.attack(each) for card in found for each in card.attacks)


def planned(table: View, tray: TrayView) -> set[str]:
    """The squares of a tray on which pieces of the attack that is being planned lie."""
    plan = table.plan
    put = zip(plan.put, plan.on, strict=False) if plan else ()
    return {square for tile, on in put if on == tray.id for square in tile.squares.split("-")}


def _does(option: Option, squares: list[str], tray: TrayView, taken: set[str]) -> tuple[str, str]:
    """What an answer on the open tray does, for its button and for those who hear it; `taken`: see `planned`."""
    if option.verb == "drop":
        spiders = said.squares("-".join(spiders_of(option)))
        short = " ".join(said.squares(each) for each in spiders_of(option))
        return short, f"spiders on {spiders}"
    if option.verb in BARING:
        bared = len(foes_of(tray) & set(squares))
        return (f"bares {bared}", f"bares {bared} of {tray.of}") if bared else ("bares none", "bares no enemy")
    bare = open_of(tray)
    count, of = len(bare & set(squares)), len(bare - taken)
    return f"{count} of {of}", f"covers {count} of {of}"


def _in_reach(question: Question, site: str, table: View, names: Names) -> str:
    """Which cards a Tower would reach from a site now."""
    card = next((each.partition(":")[2] for each in question.places.draft if each.startswith("build:")), "")
    near = said.reached_from(card, site, table)
    found = listed(list(dict.fromkeys(names(each.card) for each in table.trays if each.at in near)))
    return f"reaches {found}" if found else "reaches no card now"


def spiders_of(option: Option) -> list[str]:
    """The squares on which the spiders of a Spider tile would come to lie."""
    return option.id.split(":")[2].split("-") if option.verb == "drop" else []


def foes_of(tray: TrayView) -> set[str]:
    """The squares of a card that are to be covered."""
    return {each.square for each in tray.squares if each.what in ("enemy", "large", "goal", "spider")}


def open_of(tray: TrayView) -> set[str]:
    """The squares of a card's enemies that nothing covers."""
    return foes_of(tray) - {each.square for each in tray.squares if each.by}


def _covers(button: Button) -> int:
    name = button.choice.name.partition(" ")[0]
    return int(name) if name.isdigit() else 0
