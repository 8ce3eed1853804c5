"""The questions of The Last Spell: rows of verbs by day and by night, spots, dice to roll anew, plain lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from api.pages.asking import Choice, Question
from api.pages.boards.last_spell import geometry as at
from api.pages.boards.last_spell.names import (
    DECKS,
    FACES,
    FACING,
    HEROES,
    LEVELS,
    POTION,
    SORTS,
    STRUCTURES,
    TYPES,
    attack_line,
    card_text,
    cost_line,
    icon_of,
    item_line,
    perk_kind,
    perk_when,
    structure_said,
)
from api.pages.boards.last_spell.pieces import escaped, joined
from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from api.usecases.shapes import Blocked, Option
from domain.last_spell.items_view import AttackView, ItemView
from domain.last_spell.view import View

MOST = 4
"""So many answers of one verb stand in its row; more are folded, a shortcut leads to them."""
MOSTS = {"attack": 6, "flip": 6, "upgrade": 2, "repair": 2, "take_item": 2, "leave_item": 2}
FEW_SPOTS = 3
SPOT_VERBS = (
    *("move", "jump", "warp", "aim", "rush", "place", "place_two", "cutout", "deploy", "follow", "slip", "enter"),
    "choose_spot",
)
TURN_ROWS = {
    "flip": ("Tokens", "gi-walking-boot"),
    "move": ("Go", "gi-footprint"),
    "jump": ("Jump", "gi-high-grass"),
    "warp": ("Warp", "gi-magic-gate"),
    "attack": ("Attack", "gi-crossed-swords"),
    "fist": ("Fist", "gi-punch"),
    "spiked_fist": ("Fist", "gi-punch"),
    "cast": ("Cast", "gi-scroll-unfurled"),
    "shoot": ("Shoot", "gi-ballista"),
    "potion": ("Drink", "gi-health-potion"),
    "armor_up": ("Guard", "gi-shield"),
    "restore": ("Restore", "gi-breastplate"),
    "use": ("Perks", "gi-upgrade"),
}
DAY_ROWS = {
    "build": ("Build", "gi-hammer-nails"),
    "upgrade": ("Upgrade", "gi-upgrade"),
    "repair": ("Repair", "gi-wrench"),
    "mason": ("Mason", "gi-wrench"),
    "buy": ("Buy", "gi-shop"),
    "take_item": ("Equip", "gi-swap-bag"),
    "leave_item": ("Put by", "gi-open-chest"),
    "sell": ("Sell", "gi-coins"),
    "refresh": ("Shop", "gi-clockwise-rotation"),
    "scavenge": ("Workers", "gi-ancient-ruins"),
    "repel": ("Seer", "gi-crystal-ball"),
    "guess_again": ("Seer", "gi-crystal-ball"),
    "recruit": ("Recruit", "gi-visored-helm"),
}
ROWS = {"turn": TURN_ROWS, "day": DAY_ROWS, "more": DAY_ROWS}
ENDS = ("end_turn", "pass")
HELP = {
    "flip": "A Movement token gives its points for this turn.",
    "move": "Through free spots, as far as the points reach.",
    "attack": "One attack a turn, with a Type of Attack that still has uses.",
    "build": "Pick what to build, then a spot.",
    "buy": "The uncovered card of each deck, Scrolls and Potions.",
    "repair": "A Material puts one Flame out.",
    "scavenge": "Workers clear Ruins of their number of spots.",
}


@dataclass(slots=True)
class Button:
    """An answer with its picture."""

    choice: Choice
    icon: str


@dataclass(slots=True)
class Row:
    verb: str
    name: str
    help: str
    buttons: list[Button]


@dataclass(slots=True)
class Fold:
    """Answers of one verb that would crowd the question, unfolded on demand."""

    title: str
    choices: list[Button]


@dataclass(slots=True)
class Body:
    """All answers of a turn or of the Day: `rest` folds those without a button above, `end` are the strong buttons."""

    rows: list[Row]
    rest: list[Fold] = field(default_factory=list)
    ends: list[Choice] = field(default_factory=list)
    seat: int | None = None

    @property
    def folded(self) -> int:
        return sum(len(fold.choices) for fold in self.rest)


@dataclass(slots=True)
class Spots:
    """Answers that are spots: the likeliest as rows, all others small; answers that are none come last."""

    heading: str
    about: str
    top: list[Button]
    rest: list[Choice]
    other: list[Button]
    few: bool

    @property
    def tiles(self) -> Markup:
        """The small ones, written down: there may be hundreds."""
        texts = escaped([text for each in self.rest for text in (each.href, each.id, each.target, each.name)])
        looks = (" is-preview" if each.chosen else "" for each in self.rest)
        rows = zip(looks, texts[::4], texts[1::4], texts[2::4], texts[3::4], strict=True)
        return joined(
            f'<a class="opt opt--tile{look}" href="{href}" data-o="{id_}" data-t="{target}">{name}</a>'
            for look, href, id_, target, name in rows
        )


@dataclass(slots=True)
class Die:
    """A die on the table: its colour, face, and the answer that rolls it anew."""

    colour: str
    icon: str
    face: str
    choice: Choice | None


@dataclass(slots=True)
class Throw:
    """The dice of one Monster and what else may be done about them."""

    name: str
    where: str
    hit: bool
    dice: list[Die]
    more: list[Button]


class Answers:
    """The names that the table gives to answers: short, with what they cost and what they lead to."""

    def __init__(self, question: Question, view: View, names: Names) -> None:
        self.question = question
        self.view = view
        self.names = names
        self.items = _items(view)
        self.kinds = {each.id: each.kind for each in view.monsters} | {each.id: each.kind for each in view.structures}
        self.here = _standing(view)
        self.alive = {*(each.kind for each in view.monsters), *(hero.id for hero in view.heroes)}
        self.area: list[tuple[int, int]] | None = None

    def button(self, option: Option) -> Button:
        name, detail = self.said(option)
        choice = self.question.choice(option, name, detail, option.label)
        return Button(choice, self.icon(option))

    def refused(self, blocked: Blocked) -> Button:
        return Button(self.question.refusal(blocked, self.said(blocked)[0], blocked.label), self.icon(blocked))

    def struck(self, option: Option) -> list[str]:
        """Who would be struck by what is aimed there: all who stand in a square or cross, else who stands there."""
        if option.verb != "aim":
            return [self.here[spot] for spot in _spots_of(option) if spot in self.here]
        if self.area is None:
            self.area = _area_of(self.view)
        x, y = at.place(str(option.args.get("at")))
        spots = [f"{x + dx},{y + dy}" for dx, dy in self.area]
        return [self.here[spot] for spot in spots if self.here.get(spot) in self.alive]

    def icon(self, option: Option | Blocked) -> str:
        args = option.args
        card = str(args.get("card", ""))
        if "kind" in args:
            return STRUCTURES.get(str(args["kind"]), "gi-hammer-nails")
        if "structure" in args:
            return STRUCTURES.get(self.kinds.get(str(args["structure"]), ""), "gi-wrench")
        if card:
            return card_icon(card, self.items)
        if "hero" in args:
            return HEROES.get(str(args["hero"]), ("gi-visored-helm", ""))[0]
        if option.verb in ("draw", "take_potion"):
            return TYPES.get(str(args.get("deck", "")), POTION)
        return next((rows[option.verb][1] for rows in (TURN_ROWS, DAY_ROWS) if option.verb in rows), "")

    def said(self, option: Option | Blocked) -> tuple[str, str]:
        """Name and small line of a button."""
        how = self.WORDS.get(option.verb)
        name, detail = how(self, option) if how else (option.label, "")
        cost = cost_line(option.cost) if isinstance(option, Option) else ""
        return capital(name), ", ".join(filter(None, (cost, detail)))

    def _flip(self, option: Option | Blocked) -> tuple[str, str]:
        value = option.args.get("value")
        hero = next((each for each in self.view.heroes if each.id == self.view.turn), None)
        token = next((each for each in hero.tokens if each.value == value and not each.used), None) if hero else None
        return f"Flip {value}", f"+{token.gives} MP" if token else ""

    def _attack(self, option: Option | Blocked) -> tuple[str, str]:
        item = self.items.get(str(option.args.get("card")))
        attack = next((a for a in item.attacks if a.id == option.args.get("attack")), None) if item else None
        name = self.names(str(option.args.get("attack")))
        if item is None or attack is None:
            return name, ""
        return name, f"{attack_line(attack)}{_left(attack)}"

    def _cast(self, option: Option | Blocked) -> tuple[str, str]:
        item = self.items.get(str(option.args.get("card")))
        detail = attack_line(item.attacks[0]) if item and item.attacks else ""
        return self.names(str(option.args.get("card"))), detail

    def _build(self, option: Option | Blocked) -> tuple[str, str]:
        kind = str(option.args.get("kind"))
        standing = next((each for each in self.view.day.buildings if each.kind == kind), None)
        left = f"{standing.copies - standing.standing} left" if standing and standing.copies > 1 else ""
        return self.names(kind), left

    def _item(self, option: Option | Blocked) -> tuple[str, str]:
        card = str(option.args.get("card", ""))
        item = self.items.get(card)
        to = str(option.args.get("hero") or option.args.get("to") or "")
        line = item_line(item) if item else card_text(card)
        return self.names(card), ", ".join(filter(None, (f"for {self.names(to)}" if to else "", line)))

    def _ability(self, option: Option | Blocked) -> tuple[str, str]:
        ability = str(option.args.get("ability") or option.args.get("perk") or option.args.get("trait"))
        return self.names(ability), card_text(ability)

    def _structure(self, option: Option | Blocked) -> tuple[str, str]:
        id_ = str(option.args.get("structure"))
        found = next((each for each in self.view.structures if each.id == id_), None)
        if found is None:
            return option.label, ""
        said = structure_said(found, self.names).partition(", ")[2]
        return f"{self.names(found.kind)} {found.spots[0]}", said

    def _spot(self, option: Option | Blocked) -> tuple[str, str]:
        args = option.args
        spots = [str(each) for each in (args.get("at"), args.get("to")) if each]
        here = [self.here[spot] for spot in spots if spot in self.here]
        return " and ".join(spots) or option.label, listed(here)

    def _cutout(self, option: Option | Blocked) -> tuple[str, str]:
        cutout = str(option.args.get("cutout"))
        return f"Cutout {cutout}", " and ".join(at.CUTOUTS.get(cutout, []))

    def _towards(self, option: Option | Blocked) -> tuple[str, str]:
        return capital(FACING.get(str(option.args.get("facing")), option.label)), ""

    def _hero(self, option: Option | Blocked) -> tuple[str, str]:
        hero = next((each for each in self.view.heroes if each.id == option.args.get("hero")), None)
        if hero is None:
            return option.label, ""
        where = f", at {hero.at}" if hero.at else ""
        return self.names(hero.id), f"{hero.hit_points - hero.wounds} HP, {hero.mana} Mana{where}"

    def _tile(self, option: Option | Blocked) -> tuple[str, str]:
        tile = str(option.args.get("tile"))
        free = next((each.free for each in self.view.day.mist if each.tile == tile), None)
        return self.names(f"mist_{tile}"), f"{free} free spots" if free is not None else ""

    def _end(self, option: Option | Blocked) -> tuple[str, str]:
        hero = next((each for each in self.view.heroes if each.id == self.view.turn), None)
        if option.verb == "end_turn":
            return "End the turn", f"{hero.ap} AP kept" if hero else ""
        night = self.view.phase == "hero"
        return ("Pass", "out for this Hero Phase") if night else ("Pass", "done with the Day")

    WORDS: dict[str, Callable[[Answers, Option | Blocked], tuple[str, str]]] = {
        "flip": _flip,
        "attack": _attack,
        "choose_attack": _attack,
        "cast": _cast,
        "build": _build,
        "buy": _item,
        "take_item": _item,
        "leave_item": _item,
        "add": _item,
        "restore": _item,
        "potion": _item,
        "give": _item,
        "take": _item,
        "leave": _item,
        "block": _item,
        "scroll": _item,
        "weapon": _item,
        "armor": _item,
        "treasure": _item,
        "use": _ability,
        "perk": _ability,
        "boost": _ability,
        "trait": _ability,
        "upgrade": _structure,
        "repair": _structure,
        "mend": _structure,
        "ruin": _structure,
        "shoot": _structure,
        "choose_structure": _structure,
        "move": _spot,
        "jump": _spot,
        "warp": _spot,
        "aim": _spot,
        "rush": _spot,
        "place": _spot,
        "place_two": _spot,
        "deploy": _spot,
        "follow": _spot,
        "slip": _spot,
        "enter": _spot,
        "choose_spot": _spot,
        "cutout": _cutout,
        "towards": _towards,
        "recruit": _hero,
        "mason": _hero,
        "to_hero": _hero,
        "choose_hero": _hero,
        "repel": _tile,
        "end_turn": _end,
        "pass": _end,
    }


def _left(attack: AttackView) -> str:
    if attack.left is None or attack.limit < 2:
        return ""
    return f", {attack.left} of {attack.limit} left"


def _items(view: View) -> dict[str, ItemView]:
    """All cards in sight by id: carried, in the stash, for sale."""
    day = view.day
    sale = [*day.items, *day.scrolls, *(deck.top for deck in day.decks if deck.top)]
    return {item.card: item for item in (*(each.item for each in sale), *(i for h in view.heroes for i in h.items))}


def _standing(view: View) -> dict[str, str]:
    """Who stands on each spot, by kind: a Monster, else a Hero, else a Structure."""
    found = {spot: each.kind for each in view.structures for spot in each.spots}
    found |= {hero.at: hero.id for hero in view.heroes if hero.at}
    return found | {spot: each.kind for each in view.monsters for spot in (each.at, *each.also)}


AREAS = {
    "square": [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)],
    "cross": [(0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)],
}


def _area_of(view: View) -> list[tuple[int, int]]:
    """The area around the Impact Spot of the attack that is planned; of a line or an arc the Impact Spot alone."""
    plan = view.plan
    cards = [item for hero in view.heroes for item in hero.items] if plan else []
    attacks = [attack for item in cards if plan and item.card == plan.card for attack in item.attacks]
    area = next((attack.area for attack in attacks if plan and plan.attack in ("", attack.id)), "")
    return AREAS.get(area.rstrip("0123456789"), [(0, 0)])


def card_icon(card: str, items: dict[str, ItemView]) -> str:
    """The picture of a card by what it is; by its id where it lies nowhere in sight."""
    if card in items:
        return icon_of(items[card])
    if card.startswith("potion"):
        return POTION
    sorts = {"WM": "melee", "WR": "ranged", "WG": "magic", "AR": "armor"}
    return TYPES.get(sorts.get(card[:2], ""), SORTS["scroll"])


# Bodies


def body(question: Question, view: View, names: Names) -> Body:
    """A turn or the Day, laid out. Every legal answer is in it as a button, plus shortcuts."""
    answers = Answers(question, view, names)
    order = ROWS[question.ask.kind]
    rows: list[Row] = []
    greyed: list[Row] = []
    rest: list[Fold] = []
    for verb, (name, icon) in order.items():
        legal = [option for option in question.ask.options if option.verb == verb]
        most = 1 if verb in SPOT_VERBS else MOSTS.get(verb, MOST)
        few, more = (legal, []) if len(legal) <= most else (legal[: most - 1], legal[most - 1 :])
        buttons = [answers.button(option) for option in few]
        if more:
            buttons.append(Button(_shortcut(question, verb, name, len(legal), len(more)), icon))
            rest.append(Fold(name, [answers.button(option) for option in more]))
        blocked = [each for each in question.ask.blocked if each.verb == verb]
        if buttons:
            if verb in ("attack", "flip"):
                buttons += [answers.refused(each) for each in blocked]
            _add(rows, Row(verb, name, HELP.get(verb, ""), buttons))
        elif blocked:
            _add(greyed, Row(verb, name, HELP.get(verb, ""), _refusals(answers, verb, blocked)))
    other = [each for each in question.ask.options if each.verb not in (*order, *ENDS)]
    if other:
        rest.append(Fold("Also", [answers.button(option) for option in other]))
    ends = [answers.button(each).choice for verb in ENDS for each in question.ask.options if each.verb == verb]
    return Body([*rows, *greyed], rest, ends, question.places.seat)


def title(kind: str, view: View, names: Names) -> str:
    """The question in few words; what there is to spend is drawn beside it."""
    hero = next((each for each in view.heroes if each.id == view.turn), None)
    if kind == "turn" and hero is not None:
        return f"{names(hero.id)}: {hero.mp} MP, what next?" if hero.mp else f"{names(hero.id)}: what next?"
    return "What does the Town do?" if kind == "day" else ""


def _add(rows: list[Row], row: Row) -> None:
    """A row; verbs of one name share it."""
    if rows and rows[-1].name == row.name:
        rows[-1].buttons += row.buttons
    else:
        rows.append(row)


def _refusals(answers: Answers, verb: str, blocked: Sequence[Blocked]) -> list[Button]:
    """Attacks all show why not; of other verbs the first stands for all."""
    return [answers.refused(each) for each in (blocked if verb in ("attack", "cast") else blocked[:1])]


def _shortcut(question: Question, verb: str, name: str, all_: int, more: int) -> Choice:
    if all_ == more:
        what = "spot" if verb in SPOT_VERBS else "answer"
        return Choice("", question.places.narrowed(verb), counted(all_, what), "on the board, or the list", says=name)
    return Choice("", question.places.narrowed(verb), f"{more} more", "all of them", says=f"{name}: {all_} answers")


def is_spots(options: Iterable[Option]) -> bool:
    """Whether a question is mostly about spots."""
    verbs = [option.verb for option in options]
    return sum(verb in SPOT_VERBS for verb in verbs) > max(3, len(verbs) // 2)


ABOUT = {"aim": "chance to hit", "place": "", "deploy": "", "move": "Movement Points"}
HEADINGS = {"move": "Go to", "jump": "Jump to", "place": "Build on", "deploy": "Deploy on", "aim": "Aim at"}


def spots(question: Question, view: View, names: Names) -> Spots:
    """A list of spots: those with somebody on them first, the likeliest on top; where nobody is, the first few."""
    answers = Answers(question, view, names)
    legal = [each for each in question.ask.options if each.verb in SPOT_VERBS]
    other = [each for each in question.ask.options if each.verb not in SPOT_VERBS]
    worth = {each.id: _worth(each, answers) for each in legal}
    best = sorted(legal, key=lambda each: -worth[each.id])
    held = [each for each in best if worth[each.id] > 0]
    few = len(legal) <= 8
    top = best if few else (held[:6] or best[:FEW_SPOTS])
    chosen = next((each for each in legal if each.id == question.chosen), None)
    if chosen is not None and chosen not in top:
        top = [chosen, *top[:-1]]
    shown = {each.id for each in top}
    rest = [question.choice(each, answers.said(each)[0]) for each in legal if each.id not in shown]
    kind = question.ask.kind if question.ask.kind in HEADINGS else legal[0].verb if legal else ""
    return Spots(
        HEADINGS.get(kind, "Spots"),
        ABOUT.get(kind, ""),
        [_spot_button(answers, each) for each in top],
        rest,
        [answers.button(each) for each in other],
        few,
    )


def _spot_button(answers: Answers, option: Option) -> Button:
    name, _ = answers.said(option)
    here = answers.struck(option)
    detail = ", ".join(
        f"{answers.names(each)} ×{n}" if n > 1 else answers.names(each) for each, n in Counter(here).items()
    )
    cost = cost_line({what: n for what, n in option.cost.items() if what != "ap"}) if option.verb != "place" else ""
    return Button(answers.question.choice(option, name, detail or cost, option.label), _who(answers, here))


def _who(answers: Answers, here: Sequence[str]) -> str:
    return HEROES[here[0]][0] if here and here[0] in HEROES else STRUCTURES.get(here[0], "") if here else ""


def _spots_of(option: Option) -> list[str]:
    return [str(each) for each in (option.args.get("at"), option.args.get("to")) if each]


def _worth(option: Option, answers: Answers) -> float:
    """Where most may be struck comes first, of single ones the likelier; a Hero in the way counts against it."""
    if option.verb not in ("aim", "rush", "choose_spot"):
        return 0.0
    here = answers.struck(option)
    friends = sum(each in HEROES for each in here)
    foes = len(here) - friends
    if foes == 1 and not friends and option.odds:
        return float(option.odds.percent)
    return 60.0 * foes - 100.0 * friends


def throws(question: Question, view: View, names: Names) -> tuple[list[Throw], list[Button]]:
    """The dice of each Monster with what may be rolled anew, and the answers that concern them all."""
    answers = Answers(question, view, names)
    foes = {foe.kind: foe for foe in view.foes}
    places = {monster.id: monster for monster in view.monsters}
    options = {option.id: option for option in question.ask.options}
    found = []
    for thrown in view.dice:
        monster = places.get(thrown.monster)
        colours = foes[monster.kind].dice if monster and monster.kind in foes else []
        dice = []
        for n, face in enumerate(thrown.faces, 1):
            option = options.pop(f"reroll:{thrown.monster}:{n}", None)
            icon, said = FACES.get(face, ("gi-cancel", face))
            choice = question.choice(option, "again", "", f"Roll the {said} anew") if option else None
            dice.append(Die(colours[n - 1] if n <= len(colours) else "", icon, said, choice))
        mine = [
            options.pop(each.id)
            for each in question.ask.options
            if each.args.get("monster") == thrown.monster and each.id in options
        ]
        name = names(monster.kind) if monster else thrown.monster
        where, more = monster.at if monster else "", [answers.button(each) for each in mine]
        found.append(Throw(name, where, thrown.hit, dice, more))
    return found, [answers.button(each) for each in options.values()]


def perks(question: Question, view: View, names: Names) -> list[tuple[str, list[tuple[str, Button, str]]]]:
    """Perks by deck: level, answer (or why not), and how often it may be used. What the card says is its small line."""
    answers = Answers(question, view, names)
    decks: dict[str, list[tuple[int, str, Button, str]]] = {name: [] for name in DECKS.values()}
    buttons = [(each.args, answers.button(each)) for each in question.ask.options]
    refused = [(each.args, answers.refused(each)) for each in question.ask.blocked]
    for args, button in (*buttons, *refused):
        perk = str(args.get("perk", ""))
        deck, level = perk_kind(perk)
        decks.setdefault(deck or "other", []).append((level, perk, button, perk_when(perk)))
    return [
        (deck, [(LEVELS[level], button, when) for level, _, button, when in sorted(found, key=lambda each: each[:2])])
        for deck, found in decks.items()
        if found
    ]


def listing(question: Question, view: View, names: Names) -> tuple[list[Button], list[Button]]:
    """Answers of a plain question or of a narrowed one, legal and refused."""
    answers = Answers(question, view, names)
    legal = [answers.button(option) for option in question.ask.options]
    return legal, [answers.refused(blocked) for blocked in question.ask.blocked]


def narrowed_title(on: str, view: View, names: Names) -> str:
    """The question over a list that is narrowed to one element, or to one verb."""
    for rows in (TURN_ROWS, DAY_ROWS):
        if on in rows:
            return {"move": "Where to?", "build": "Build what?", "buy": "Buy what?"}.get(on, f"{rows[on][0]}: which?")
    kind, _, rest = on.partition(":")
    if kind == "spot":
        return f"What at {rest}?"
    kinds = {each.id: each.kind for each in view.monsters} | {each.id: each.kind for each in view.structures}
    if rest in kinds:
        return f"{names(kinds[rest])}: what?"
    return f"{names(rest)}: what?" if rest else capital(on)
