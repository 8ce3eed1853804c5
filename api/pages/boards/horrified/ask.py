"""The question of the Hero Phase: a row for each verb, every legal answer a button; perk cards that others may play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from api.pages.asking import Choice, Question
from api.pages.boards.horrified.board import items_at_hand
from api.pages.boards.horrified.names import place, short_monster, token
from api.pages.boards.horrified.sheets import SPECIALS
from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from api.usecases.shapes import Blocked, Option
from domain.horrified.view import HeroView, View

FAR = ("elsewhere", "not here", "no coffin here")
MOST = 4
"""So many answers of one verb stand in its row; more are folded, a shortcut leads to them."""

ICONS = {
    "advance": "gi-card-pickup",
    "defeat": "gi-crossed-swords",
    "move": "gi-footprint",
    "guide": "gi-hand",
    "pick_up": "gi-pouch-with-beads",
    "share": "gi-cash",
    "special": "gi-top-hat",
    "perk": "gi-card-play",
}
TASK_ICONS = {
    "dracula": "gi-coffin",
    "mummy": "gi-scarab-beetle",
    "frankenstein": "gi-book-cover",
    "bride": "gi-book-cover",
    "creature": "gi-sailboat",
    "wolf_man": "gi-erlenmeyer",
    "invisible_man": "gi-footprint",
}
TASKS = {
    "dracula": "Smash coffin",
    "mummy": "Move scarabs",
    "creature": "Sail the boat",
    "wolf_man": "Brew the cure",
    "invisible_man": "Lay evidence",
}
VERBS = {
    "advance": "Advance",
    "defeat": "Defeat",
    "move": "Move",
    "guide": "Guide",
    "pick_up": "Pick up",
    "share": "Share",
    "special": "Special",
    "perk": "Perk",
}
HELP = {
    "advance": "Items of the right colour, used where the monster's mat says, bring its task forward.",
    "defeat": "When its task is done: stand with the monster and pay what its mat says.",
    "move": "One lit path; villagers on your space may come along.",
    "guide": "A villager here to a neighbouring space, or one next door to you.",
    "pick_up": "Any number of items from your space.",
    "share": "All heroes on your space may swap any items.",
    "perk": "Free, in any Hero Phase; the card is then gone.",
}


@dataclass(slots=True)
class Button:
    """An answer with its picture."""

    choice: Choice
    icon: str


@dataclass(slots=True)
class Row:
    """One verb: its heading, its buttons, and a word on it for beginners."""

    verb: str
    name: str
    help: str
    buttons: list[Button]


@dataclass(slots=True)
class Fold:
    """Answers of one verb that would crowd the question, unfolded on demand."""

    title: str
    choices: list[Choice]


@dataclass(slots=True)
class Body:
    """All answers of the Hero Phase: `rest` folds those that have no button above, `end` is the strong button."""

    rows: list[Row]
    rest: list[Fold] = field(default_factory=list)
    end: Choice | None = None
    seat: int | None = None

    @property
    def folded(self) -> int:
        return sum(len(fold.choices) for fold in self.rest)


class Answers:
    """The names that the table gives to answers: short, with what an item is worth and who stands where."""

    def __init__(self, question: Question, view: View, names: Names) -> None:
        self.question = question
        self.view = view
        self.names = names
        self.items = items_at_hand(view)
        self.hero: HeroView | None = next((hero for hero in view.heroes if hero.active), None)

    def button(self, option: Option) -> Button:
        name, detail = self.said(option)
        return Button(self.question.choice(option, name, detail, option.label), self.icon(option))

    def refused(self, blocked: Blocked) -> Button:
        name = self.said(blocked)[0]
        return Button(self.question.refusal(blocked, name, blocked.label), self.icon(blocked))

    def icon(self, option: Option | Blocked) -> str:
        if option.verb == "advance":
            return TASK_ICONS.get(str(option.args.get("figure")), ICONS["advance"])
        return ICONS.get(option.verb, "")

    def help(self, verb: str) -> str:
        """A word on a verb for beginners; on the special action, what it is."""
        if verb == "special" and self.hero is not None:
            return f"{self.names(self.hero.id)}: {SPECIALS[self.hero.special].removeprefix('special action: ')}."
        return HELP[verb]

    def said(self, option: Option | Blocked) -> tuple[str, str]:
        """Name and small line of a button."""
        how = self.WORDS.get(option.verb)
        return how(self, option) if how else (option.label, "")

    def _advance(self, option: Option | Blocked) -> tuple[str, str]:
        figure = str(option.args.get("figure"))
        name = TASKS.get(figure) or f"Teach {self.names(figure)}"
        return name, self.paid(str(option.args.get("items", "")))

    def _defeat(self, option: Option | Blocked) -> tuple[str, str]:
        figure = str(option.args.get("figure") or option.id.split(":")[1])
        return short_monster(figure, self.names), self.paid(str(option.args.get("items", "")))

    def paid(self, items: str) -> str:
        """What would be spent: `Rifle R6`, or `R6 + R3` where it is a set."""
        if items in ("", "choose"):
            return "items of choice"
        kinds = [self.items[each] for each in items.split("+") if each in self.items]
        if len(kinds) == 1:
            return f"{self.names(kinds[0].id)} {token(kinds[0])}"
        return " + ".join(token(each) for each in kinds)

    def _move(self, option: Option | Blocked) -> tuple[str, str]:
        space = str(option.args.get("space", ""))
        along = [self.names(each.id) for each in self.view.villagers if self.hero and each.space == self.hero.space]
        return capital(self.names(space)), self.there(space) or (f"{listed(along)} may come" if along else "alone")

    def there(self, space: str) -> str:
        """Who stands on a space, the monsters first: a word of warning."""
        figures = [self.names(each.id) for each in self.view.figures if each.space == space]
        heroes = [self.names(each.id) for each in self.view.heroes if each.space == space and not each.active]
        people = [self.names(each.id) for each in self.view.villagers if each.space == space]
        here = [*figures, *heroes, *people]
        return listed(here) + (" there" if here else "")

    def _guide(self, option: Option | Blocked) -> tuple[str, str]:
        space = str(option.args.get("space", ""))
        mine = self.hero is not None and self.hero.space == space
        where = "to you" if mine else f"to {place(space, self.names)}"
        villager = next((each for each in self.view.villagers if each.id == option.args.get("villager")), None)
        safe = villager is not None and villager.safe_at == space
        return self.names(str(option.args.get("villager", ""))), where + (": safe" if safe else "")

    def _pick_up(self, option: Option | Blocked) -> tuple[str, str]:
        if option.args.get("which") == "some":
            return "Some", "you choose"
        lying = next((s.items for s in self.view.spaces if self.hero and s.id == self.hero.space), [])
        if len(lying) == 1:
            return self.names(lying[0].id), token(lying[0])
        return "All", " ".join(token(each) for each in lying)

    def _share(self, option: Option | Blocked) -> tuple[str, str]:
        return "Share", "with all here"

    def _special(self, option: Option | Blocked) -> tuple[str, str]:
        return (option.label, self.names(self.hero.id) if self.hero else "")

    def _perk(self, option: Option | Blocked) -> tuple[str, str]:
        card = str(option.args.get("card", ""))
        text = next((p.text for hero in self.view.heroes for p in hero.perks if p.id == card), "free")
        return self.names(card), text

    def _end(self, option: Option | Blocked) -> tuple[str, str]:
        left = self.view.actions.left
        return "End phase", f"{left} unused" if left else "nothing left"

    def _item(self, option: Option | Blocked) -> tuple[str, str]:
        item = self.items.get(str(option.args.get("item", "")))
        if item is None:
            return option.label, ""
        of = str(option.args.get("hero", ""))
        return self.names(item.id), token(item) + (f", {self.names(of)}" if of else "")

    def _hero(self, option: Option | Blocked) -> tuple[str, str]:
        who = str(option.args.get("hero", ""))
        hero = next((each for each in self.view.heroes if each.id == who), None)
        return self.names(who), f"at {place(hero.space, self.names)}" if hero and hero.space else "off the board"

    def _figure(self, option: Option | Blocked) -> tuple[str, str]:
        who = str(option.args.get("figure", ""))
        figure = next((each for each in self.view.figures if each.id == who), None)
        where = "to any space" if option.verb == "place" else f"at {place(figure.space, self.names)}" if figure else ""
        return self.names(who), where

    def _to(self, option: Option | Blocked) -> tuple[str, str]:
        space = str(option.args.get("space", ""))
        return capital(self.names(space)), self.there(space)

    def _from(self, option: Option | Blocked) -> tuple[str, str]:
        space = str(option.args.get("space", ""))
        lying = next((s.items for s in self.view.spaces if s.id == space), [])
        return capital(self.names(space)), " ".join(token(each) for each in lying)

    WORDS: dict[str, Callable[[Answers, Option | Blocked], tuple[str, str]]] = {
        "advance": _advance,
        "defeat": _defeat,
        "move": _move,
        "guide": _guide,
        "pick_up": _pick_up,
        "share": _share,
        "special": _special,
        "perk": _perk,
        "end": _end,
        "take": _item,
        "give": _item,
        "gift": _item,
        "use": _item,
        "hero": _hero,
        "taker": _hero,
        "join": _hero,
        "figure": _figure,
        "place": _figure,
        "to": _to,
        "from": _from,
    }


def body(question: Question, view: View, names: Names) -> Body:
    """The Hero Phase's question, laid out. Every legal answer is in it as a button, plus shortcuts."""
    answers = Answers(question, view, names)
    rows, greyed, rest = [], [], []
    for verb, name in VERBS.items():
        legal = [option for option in question.ask.options if option.verb == verb]
        if verb == "advance":
            legal.sort(key=lambda option: option.id.endswith(":choose"))
        few, more = (legal, []) if len(legal) <= MOST else (legal[: MOST - 1], legal[MOST - 1 :])
        buttons = [answers.button(option) for option in few]
        if more:
            says = f"{name}: {counted(len(legal), 'answer')}"
            where = question.places.narrowed(verb)
            buttons.append(Button(Choice("", where, f"{len(more)} more", "all of them", says=says), "gi-open-book"))
            rest.append(Fold(name, [answers.button(option).choice for option in more]))
        if buttons:
            rows.append(Row(verb, name, answers.help(verb), buttons))
        elif blocked := _greyed(question.ask.blocked, verb):
            greyed.append(Row(verb, name, answers.help(verb), [answers.refused(blocked)]))
    rest += _unknown(answers)
    end = next((answers.button(option).choice for option in question.ask.options if option.verb == "end"), None)
    return Body([*rows, *greyed], rest, end, question.places.seat)


def _greyed(blocked: Sequence[Blocked], verb: str) -> Blocked | None:
    """One greyed button stands for a verb none of whose answers is legal: the one that lacks more than to be there."""
    refused = [each for each in blocked if each.verb == verb]
    return min(refused, key=lambda each: each.reason.short in FAR) if refused else None


def _unknown(answers: Answers) -> list[Fold]:
    other = [option for option in answers.question.ask.options if option.verb not in (*VERBS, "end")]
    return [Fold("Also", [answers.button(option).choice for option in other])] if other else []


def listing(question: Question, view: View, names: Names) -> tuple[list[Choice], list[Choice]]:
    """Answers of a follow-up question or of a narrowed one, legal and refused."""
    answers = Answers(question, view, names)
    legal = [answers.button(option).choice for option in question.ask.options]
    return legal, [answers.refused(blocked).choice for blocked in question.ask.blocked]


def narrowed_title(on: str, view: View, names: Names) -> str:
    """The question over a list that is narrowed to one element, or to one verb."""
    if on in VERBS:
        return {"move": "Where to?", "guide": "Guide whom?", "perk": "Which perk card?"}.get(on, f"{VERBS[on]} how?")
    kind, _, rest = on.partition(":")
    if kind == "space":
        return capital(names(rest))
    if kind == "hero":
        return f"{names(rest)}: what will you do?"
    return names(rest) if rest else capital(on)


def offer_title(seat: int, view: View, names: Names) -> str:
    """Who may play a card now, beside the question that is open."""
    mine = [names(hero.id) for hero in view.heroes if hero.seat == seat and hero.perks]
    return f"{listed(mine)} may play a perk card" if mine else "You may play a perk card"
