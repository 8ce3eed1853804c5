"""The questions of Dicemancy as buttons: a row a verb, a row a die; chains with what each would do; other lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from api.pages.asking import Choice, Question
from api.pages.boards.dicemancy import board, geometry, lit
from api.pages.boards.dicemancy.names import (
    SHAPES,
    SKILLS,
    chain_does,
    character_said,
    side_said,
    slot_label,
    spell_name,
    spells_of,
    strength,
    text,
)
from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from api.usecases.shapes import Blocked, Option
from domain.dicemancy.view import SquareView, TableView


@dataclass(slots=True)
class Button:
    """An answer with its picture: an icon, or the marks of a chain's Spells."""

    choice: Choice
    icon: str = ""
    marks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Row:
    """One verb, or one value of the dice: `die` is its face."""

    name: str
    die: int
    many: int
    buttons: list[Button]


@dataclass(slots=True)
class Body:
    rows: list[Row]
    greyed: list[Button]


ICONS = {
    "roll": "gi-rolling-dices",
    "place": "gi-card-play",
    "crystalize": "gi-crystal-growth",
    "attack": "gi-crossed-swords",
    "effect": "gi-spell-book",
    "transmute": "gi-magic-swirl",
    "finish": "gi-check-mark",
    "leave": "gi-cancel",
    "area": "gi-archery-target",
    "aim": "gi-archery-target",
    "aimed": "gi-check-mark",
    "enough": "gi-check-mark",
    "end": "gi-moon",
}


class Answers:
    """The names that the table gives to answers."""

    def __init__(self, question: Question, view: TableView, names: Names) -> None:
        self.question, self.view, self.names = question, view, names
        wanted = [
            square
            for option in question.ask.options
            if option.verb == "at"
            for square in geometry.pair(*board.where_of(option.id))
        ]
        self.window = geometry.window([(each.row, each.col) for each in view.squares], wanted)

    def button(self, option: Option) -> Button:
        name, detail, marks = self.said(option)
        return Button(self.question.choice(option, name, detail, option.label), self.icon(option), marks)

    def refused(self, blocked: Blocked) -> Button:
        return Button(self.question.refusal(blocked, self.said(blocked)[0], blocked.label), self.icon(blocked))

    def icon(self, option: Option | Blocked) -> str:
        if option.verb in ("skill", "join"):
            who = str(option.args["character"])
            there = (*self.view.characters, *self.view.joining)
            return next((each.icon for each in there if each.character == who), "")
        return ICONS.get(option.verb, "")

    def said(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        """Name, small line, and marks of a button."""
        how = self.WORDS.get(option.verb)
        return how(self, option) if how else (option.label, "", [])

    def square(self, option: Option | Blocked) -> SquareView | None:
        at = geometry.square_of(str(option.args["square"]))
        return next((each for each in self.view.squares if (each.row, each.col) == at), None)

    def _die(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        square = self.square(option)
        if square is None:
            return option.label, "", []
        chains = [lit.icons_of(self.view, each) for each in lit.ways(self.view, (square.row, square.col))]
        best = max(chains, key=len, default=[])
        more = f", {len(chains)} chains" if len(chains) > 1 else ""
        slot = slot_label(square.face.slot) if square.face.slot else ""
        return self.names(square.card), slot + more, best

    def _cast(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        plan, number = self.view.plan, int(option.args["chain"])
        chain = next((each for each in plan.chains if each.number == number), None) if plan else None
        if chain is None:
            return option.label, "", []
        does = chain_does(chain, self.view.spells)
        return f"Chain {number}", f"{counted(chain.dice, 'die', 'dice')}: {does}", list(chain.icons)

    def _place(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        card = str(option.args["card"])
        held = next((each for each in (*self.view.hand, *self.view.offered) if each.card == card), None)
        return (self.names(card), side_said(held), spells_of(held)) if held else (option.label, "", [])

    def _join(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        who = next((each for each in self.view.joining if each.character == option.args["character"]), None)
        if who is None:
            return option.label, "", []
        about = text(f"character.{who.character}", self.names)
        return self.names(who.character), character_said(who.dice, who.skill, who.cost, about, self.names), []

    def _night(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        """A Night card to be kept or put away, and what it says."""
        return option.label, text(f"night.{option.args['card']}", self.names), []

    def _at(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        lies, _, rest = board.place_said(self.view, option.id, self.window, self.names).partition(", half A on ")
        where, _, covers = rest.partition("; ")
        return f"{capital(lies)}, {where}", covers, []

    def _crystalize(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        what, which = str(option.args["what"]), str(option.args["which"])
        where = {"die": "from the pool", "hand": "from your hand", "laid": "from the tableau"}[what]
        return (f"Die {which}" if what == "die" else self.names(which)), where, []

    def _skill(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        who = next((each for each in self.view.characters if each.character == option.args["character"]), None)
        if who is None:
            return option.label, "", []
        return self.names(who.skill), f"{counted(who.cost, 'crystal')}: {SKILLS[who.skill]}", []

    def _spell(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        spell = str(option.args["spell"])
        what = "turn a cube instead"
        if option.verb == "effect":
            what = f"Effect: {self.brings(spell)}" if self.brings(spell) else "Effect"
        return spell_name(spell, self.names), what, [spell]

    def brings(self, element: str) -> str:
        """How strong one icon of a Spell is in the chain that is being planned."""
        plan = self.view.plan
        chain = next((each for each in plan.chains if each.number == plan.chain), None) if plan else None
        spell = next((each for each in self.view.spells if each.element == element), None)
        return strength(spell, chain.dice, 1) if chain and spell else ""

    def _attack(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        color = self.view.plan.color if self.view.plan else ""
        spell = next((each for each in self.view.spells if each.element == color), None)
        if spell is None:
            return "Attack", "", []
        return "Attack", f"{spell_name(color, self.names)}: {SHAPES[spell.shape]}", [color]

    def _finish(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        """The end of a plan, and what of the chain would be left out."""
        plan = self.view.plan
        if plan is None:
            return option.label, "", []
        burned = {each.element for each in self.view.spells if each.burned}
        left = [spell_name(each, self.names) for each in dict.fromkeys(plan.left) if each not in burned]
        rest = [*([] if plan.attacked else ["the Attack"]), *left]
        return option.label, f"left out: {listed(rest)}" if rest else "", []

    def struck(self, option: Option | Blocked) -> list[str]:
        """The Monsters on the spaces of a target area."""
        spaces = str(option.args.get("spaces") or option.args["space"]).split("-")
        there = {f"r{each.row}c{each.col}": each for each in self.view.monsters}
        return [self.names(there[space].card) for space in spaces if space in there]

    def misses(self, option: Option) -> int:
        """What strikes nobody comes last, what strikes most first; anything else keeps its place."""
        return -len(self.struck(option)) if option.verb in ("area", "aim", "reach") else 0

    def _area(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        """A target area by who stands in it."""
        return ", ".join(self.struck(option)) or "Nobody", capital(option.label), []

    def _move(self, option: Option | Blocked) -> tuple[str, str, list[str]]:
        return self.names(str(option.args["card"])), f"to {self.names(str(option.args['space']))}", []

    WORDS: dict[str, Callable[[Answers, Option | Blocked], tuple[str, str, list[str]]]] = {
        "die": _die,
        "cast": _cast,
        "place": _place,
        "start": _place,
        "join": _join,
        "keep": _night,
        "discard": _night,
        "at": _at,
        "crystalize": _crystalize,
        "skill": _skill,
        "effect": _spell,
        "transmute": _spell,
        "attack": _attack,
        "finish": _finish,
        "area": _area,
        "aim": _area,
        "reach": _area,
        "move": _move,
    }


def body(question: Question, view: TableView, names: Names) -> Body:
    """The Player Phase: every legal answer is in it as a button; of a verb without any, one greyed."""
    answers = Answers(question, view, names)
    legal = question.ask.options
    rows = [Row("Dice", 0, 0, [answers.button(each) for each in legal if each.verb == "roll"])]
    for value in sorted(set(view.pool), reverse=True):
        dice = [each for each in legal if each.verb == "die" and each.args["value"] == value]
        rows.append(Row("", value, view.pool.count(value), [answers.button(each) for each in dice]))
    for verb, name in (("place", "Place a card"), ("skill", "Skills"), ("crystalize", "Crystalize")):
        rows.append(Row(name, 0, 0, [answers.button(each) for each in legal if each.verb == verb]))
    lacking = [verb for verb in ("roll", "place", "crystalize") if not any(each.verb == verb for each in legal)]
    greyed = [each for each in question.ask.blocked if each.verb == "skill"]
    greyed += [each for verb in lacking for each in question.ask.blocked[:] if each.verb == verb][:2]
    return Body([row for row in rows if row.buttons], [answers.refused(each) for each in greyed])


def listing(question: Question, view: TableView, names: Names, on: str) -> tuple[list[Button], list[Button]]:
    """The answers of any other question, or of a narrowed one, legal and refused."""
    answers = Answers(question, view, names)
    legal = [answers.button(option) for option in sorted(lit.narrowed(question.ask, view, on), key=answers.misses)]
    refused = [answers.refused(each) for each in question.ask.blocked if lit.about(each, view, on)]
    return legal, refused if question.ask.kind != "action" else refused[:6]
