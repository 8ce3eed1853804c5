"""The question of the action phase: a matrix of armies and ways to attack, then a row for each other verb."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from api.pages.asking import MANY, Choice, Question
from api.pages.boards.legions_of_darkness.names import AT, HEROES, MARKS, SHORT_TRACKS, beside
from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from api.usecases.shapes import Blocked, Option
from domain.legions_of_darkness.view import ArmyView, View

WAYS = ("melee", "ranged")


@dataclass(slots=True)
class MatrixRow:
    """One army against the three ways to attack it; a cell may hold several heroes."""

    id: str
    kind: str
    letter: str
    half: int
    name: str
    where: str
    bloody: bool
    cells: list[list[Choice]]


@dataclass(slots=True)
class Row:
    """One verb: its heading, its buttons, and a word on it for beginners."""

    verb: str
    choices: list[Choice] = field(default_factory=list)

    @property
    def help(self) -> str:
        return HELP.get(self.verb, "")


HELP = {
    "Acid": "Poured once a turn on an army at the wall; it costs no action.",
    "Build": "The die must beat the work's number; nothing is built before an army at the wall.",
    "Cast": "Costs energy as well as the action; the spell is then spent.",
    "Magic": "Chant for divine energy; pray or memorize to turn a spell face up.",
    "Quest": "The points that you stake are added to one die; it can be tried once a turn.",
    "Move": "A hero fights on the track where he stands.",
    "Rally": "A die of 5 or 6 lifts morale by one step.",
}


@dataclass(slots=True)
class Fold:
    """Answers of one verb that would crowd the question, unfolded on demand."""

    title: str
    choices: list[Choice]


@dataclass(slots=True)
class Body:
    """All of the action phase's answers: `rest` folds those that have no button of their own above."""

    limits: tuple[int, int, int]
    matrix: list[MatrixRow]
    rows: list[Row]
    rest: list[Fold]
    end: Choice | None

    @property
    def folded(self) -> int:
        return sum(len(fold.choices) for fold in self.rest)


class _Answers:
    """The answers of an ask by verb, legal and refused, with the names that the table gives them."""

    def __init__(self, question: Question, names: Names) -> None:
        self.question = question
        self.names = names
        self.legal: dict[str, list[Option]] = {}
        self.refused: dict[str, list[Blocked]] = {}
        for option in question.ask.options:
            self.legal.setdefault(option.verb, []).append(option)
        for blocked in question.ask.blocked:
            self.refused.setdefault(blocked.verb, []).append(blocked)

    def of(self, *verbs: str) -> list[Option]:
        return [option for verb in verbs for option in self.legal.get(verb, [])]

    def against(self, *verbs: str) -> list[Blocked]:
        return [blocked for verb in verbs for blocked in self.refused.get(verb, [])]

    def greyed(self, verbs: Iterable[str], name: str) -> list[Choice]:
        """One greyed button that stands for a verb none of whose answers is legal."""
        refused = self.against(*verbs)
        return [self.question.refusal(refused[0], name)] if refused else []


def body(question: Question, view: View, names: Names) -> Body:
    """The action phase's question, laid out. Every legal answer is in it exactly once as a button, plus shortcuts."""
    answers = _Answers(question, names)
    rows = [
        _rows_acid(answers, view),
        _row_build(answers),
        _row_cast(answers, view),
        _row_magic(answers, view),
        _row_quest(answers, view),
        _row_move(answers, view),
        _row_rally(answers),
    ]
    points = view.points
    return Body(
        limits=(points.melee, points.ranged, points.heroic_acts),
        matrix=_matrix(answers, view),
        rows=[row for row in rows if row.choices],
        rest=_rest(answers, view),
        end=next((question.choice(option, "End turn") for option in answers.of("end")), None),
    )


def _matrix(answers: _Answers, view: View) -> list[MatrixRow]:
    rows = []
    for army in sorted(view.armies, key=lambda army: (army.space or 9, army.track)):
        if army.space is not None and not _behind(army, view):
            cells = [[_attack(answers, army, way)] for way in WAYS]
            rows.append(
                MatrixRow(
                    army.id,
                    army.kind,
                    *MARKS[army.kind][1:],
                    f"{answers.names(army.kind)} {army.strength}",
                    f"{SHORT_TRACKS[army.track]} {army.space}{beside(army, view)}",
                    army.bloody,
                    [*cells, _heroic(answers, army, view)],
                )
            )
    return rows


def _behind(army: ArmyView, view: View) -> bool:
    """Whether another army shields this one; then it is under "Why not?" and takes no row."""
    return any(
        other.track == army.track and other.space is not None and army.space is not None and other.space < army.space
        for other in view.armies
    )


def _attack(answers: _Answers, army: ArmyView, way: str) -> Choice:
    wanted = f"attack:{army.id}:{way}"
    for option in answers.of("attack"):
        if option.id == wanted:
            return answers.question.choice(option)
    for blocked in answers.against("attack"):
        if blocked.id == wanted:
            return answers.question.refusal(blocked)
    return Choice(wanted, "", "–", short="–", reason="This attack is not to be had now.")


def _heroic(answers: _Answers, army: ArmyView, view: View) -> list[Choice]:
    """The heroes who may attack this army; else one greyed cell, with the reason of a hero who stands nearest."""
    legal = [option for option in answers.of("heroic") if option.args.get("army") == army.id]
    if legal:
        return [
            answers.question.choice(option, HEROES.get(str(option.args.get("hero")), ("", ""))[1]) for option in legal
        ]
    refused = [blocked for blocked in answers.against("heroic") if blocked.args.get("army") == army.id]
    if not refused:
        return [Choice(f"heroic::{army.id}", "", "–", short="no hero", reason="No hero stands on this track.")]
    here = {hero.id for hero in view.heroes if hero.place == army.track}
    nearest = next((blocked for blocked in refused if blocked.args.get("hero") in here), refused[0])
    choice = answers.question.refusal(nearest)
    if nearest.args.get("hero") not in here:
        choice.short = "no hero"
    return [choice]


def _rows_acid(answers: _Answers, view: View) -> Row:
    kinds = {army.id: army for army in view.armies}
    choices = []
    for option in answers.of("acid"):
        army = kinds.get(str(option.args.get("army")))
        choices.append(
            answers.question.choice(option, answers.names(army.kind) if army else option.label, "free melee")
        )
    return Row("Acid", choices)


def _row_build(answers: _Answers) -> Row:
    """Barricades, and the upgrades where they are few; many are one shortcut to their list."""
    question, names = answers.question, answers.names
    barricades = [o for o in answers.of("build") if o.args.get("upgrade") == "barricade" or ":barricade:" in o.id]
    upgrades = [o for o in answers.of("build") if o not in barricades]
    choices = [question.choice(o, "Barricade", AT.get(_track(o), "")) for o in barricades]
    if 0 < len(upgrades) <= 3 - len(choices):
        choices += [question.choice(o, names(str(o.args.get("upgrade", ""))), AT.get(_track(o), "")) for o in upgrades]
    elif upgrades:
        best = max((o.odds.percent for o in upgrades if o.odds), default=None)
        choices.append(
            Choice(
                "",
                question.places.narrowed("build"),
                "Upgrade",
                counted(len(upgrades), "way"),
                best,
                says=f"Build an upgrade: {counted(len(upgrades), 'way')}",
            )
        )
    if not upgrades:
        refused = [b for b in answers.against("build") if ":barricade:" not in b.id]
        choices += [question.refusal(refused[0], "Upgrade")] if refused else []
    return Row("Build", choices)


def _track(option: Option) -> str:
    return str(option.args.get("track", ""))


def _row_cast(answers: _Answers, view: View) -> Row:
    spells = {spell.id: spell for spell in view.spells}
    choices = []
    for option in answers.of("cast", "cast_heroic"):
        spell = spells.get(str(option.args.get("spell")))
        if spell is not None:
            by = {"arcane": "by Wizard", "divine": "by Cleric"}[spell.kind]
            detail = by if option.verb == "cast_heroic" else f"{spell.cost} {spell.kind}"
            choices.append(answers.question.choice(option, answers.names(spell.id), detail))
    return Row("Cast", choices or answers.greyed(("cast", "cast_heroic"), "Cast"))


def _row_magic(answers: _Answers, view: View) -> Row:
    hidden = {
        kind: sum(1 for spell in view.spells if spell.kind == kind and spell.state == "face_down")
        for kind in ("arcane", "divine")
    }
    details = {
        "chant": "for divine energy",
        "pray": f"1 of {hidden['divine']}",
        "memorize": f"1 of {hidden['arcane']}",
    }
    choices = []
    for verb, name in (("chant", "Chant"), ("pray", "Pray"), ("memorize", "Memorize")):
        legal = answers.of(verb)
        choices += [answers.question.choice(option, name, details[verb]) for option in legal]
        choices += [] if legal else answers.greyed((verb,), name)
    for choice in choices:
        if choice.percent is not None:
            choice.detail = f"{choice.percent} %"
            choice.percent = None
    return Row("Magic", choices)


def _row_quest(answers: _Answers, view: View) -> Row:
    """The stake with the best chance for the fewest points; the other stakes are in the folded rest."""
    title = view.card.quest.title if view.card and view.card.quest else "Quest"
    legal = answers.of("quest")
    if not legal:
        return Row("Quest", answers.greyed(("quest",), title))
    best = _best_stake(legal)
    return Row("Quest", [answers.question.choice(best, title, _stake(best))])


def _best_stake(options: list[Option]) -> Option:
    return max(options, key=lambda o: (o.odds.percent if o.odds else 0, -_points(o)))


def _points(option: Option) -> int:
    return int(option.args.get("actions", 0)) + int(option.args.get("acts", 0))


def _stake(option: Option) -> str:
    actions, acts = int(option.args.get("actions", 0)), int(option.args.get("acts", 0))
    parts = [counted(actions, "action")] if actions else []
    parts += [counted(acts, "act")] if acts else []
    return f"stake {', '.join(parts)}" if parts else "stake nothing"


def _row_move(answers: _Answers, view: View) -> Row:
    """A shortcut for each hero who may move: to the list of where to."""
    choices = []
    for hero in view.heroes:
        ways = [option for option in answers.of("move") if option.args.get("hero") == hero.id]
        if len(ways) == 1:
            choices.append(answers.question.choice(ways[0], answers.names(hero.id), _to(ways[0])))
        elif ways:
            here = AT[hero.place] if hero.place else ""
            says = f"Move the {answers.names(hero.id)}, {here}: {len(ways)} ways"
            where = answers.question.places.narrowed(f"move:{hero.id}")
            choices.append(Choice("", where, answers.names(hero.id), here, says=says))
    return Row("Move", choices or answers.greyed(("move",), "Move"))


def _to(option: Option) -> str:
    place = str(option.args.get("place", ""))
    return f"to {SHORT_TRACKS.get(place, place)}"


def _row_rally(answers: _Answers) -> Row:
    choices = [answers.question.choice(option, "Rally", "morale one step up") for option in answers.of("rally")]
    return Row("Rally", choices or answers.greyed(("rally",), "Rally"))


SHOWN = {"attack", "heroic", "acid", "cast", "cast_heroic", "chant", "pray", "memorize", "rally", "end"}


def _rest(answers: _Answers, view: View) -> list[Fold]:
    """What has no button of its own yet: upgrades when they are many, other stakes, moves, verbs unknown here."""
    question, names = answers.question, answers.names
    folds = []
    upgrades = [o for o in answers.of("build") if ":barricade:" not in o.id]
    barricades = len(answers.of("build")) - len(upgrades)
    if len(upgrades) > 3 - barricades:
        folds.append(
            Fold(
                "Upgrades",
                [question.choice(o, names(str(o.args.get("upgrade", ""))), AT.get(_track(o), "")) for o in upgrades],
            )
        )
    stakes = answers.of("quest")
    if len(stakes) > 1:
        best = _best_stake(stakes)
        folds.append(Fold("Other stakes", [question.choice(o, _stake(o)) for o in stakes if o is not best]))
    moves = answers.of("move")
    many = [o for o in moves if sum(1 for m in moves if m.args.get("hero") == o.args.get("hero")) > 1]
    if many:
        folds.append(Fold("Moves", [question.choice(o, names(str(o.args.get("hero"))), _to(o)) for o in many]))
    known = SHOWN | {"build", "quest", "move"}
    for verb, options in answers.legal.items():
        if verb not in known:
            folds.append(Fold(verb.replace("_", " ").capitalize(), [question.choice(o) for o in options]))
    return folds


NARROWED = {
    "build": ("upgrade", "Build what, and where?"),
    "quest": ("", "What will you stake?"),
}


def narrowed_title(on: str, view: View, names: Names) -> str:
    """The question over a narrowed list: `The Warrior: what will he do?` is no easier than his name and place."""
    if on in NARROWED:
        return NARROWED[on][1]
    kind, _, rest = on.partition(":")
    if kind == "move":
        return f"Where does the {names(rest)} go?"
    if kind == "army":
        army = next((army for army in view.armies if army.id == rest), None)
        return (
            f"The {names(army.kind)}, {SHORT_TRACKS[army.track]} {army.space}{beside(army, view)}"
            if army
            else "This army"
        )
    if kind == "hero":
        hero = next((hero for hero in view.heroes if hero.id == rest), None)
        return f"The {names(rest)} {AT[hero.place]}" if hero and hero.place else names(rest)
    if kind == "circle":
        return f"{SHORT_TRACKS.get(rest, rest)}"
    return names(rest or on)


def narrowed_choice(option: Option, question: Question, view: View, names: Names) -> Choice:
    """An answer in a narrowed list, where it has room for its whole label."""
    more: dict[str, Callable[[Option], str]] = {"move": _to, "quest": _stake}
    if option.verb == "move":
        return question.choice(option, capital(_to(option)), names(str(option.args.get("hero"))))
    if option.verb in more:
        return question.choice(option, more[option.verb](option))
    if option.verb == "attack":
        way = "Melee" if option.args.get("way", option.id.rsplit(":", 1)[-1]) == "melee" else "Shot"
        return question.choice(option, way, "by men-at-arms" if way == "Melee" else "by archers")
    if option.verb == "heroic":
        return question.choice(option, names(str(option.args.get("hero"))), "leads the attack")
    if option.verb == "build":
        return question.choice(option, names(str(option.args.get("upgrade", "barricade"))), AT.get(_track(option), ""))
    if option.verb in ("cast", "cast_heroic"):
        by = "heroic effect" if option.verb == "cast_heroic" else "normal effect"
        return question.choice(option, names(str(option.args.get("spell"))), by)
    return question.choice(option)


def crowded(question: Question) -> bool:
    """Whether an ordinary ask has so many answers that the rest is folded."""
    return len(question.ask.options) > MANY


def standing(view: View, names: Names) -> dict[str, str]:
    """How each thing on the table stands, in a few words: what a choice between them turns on."""
    found: dict[str, str] = {}
    for army in view.armies:
        if army.space:
            found[f"army:{army.id}"] = f"strength {army.strength}, {AT[army.track]} {army.space}{beside(army, view)}"
    for hero in view.heroes:
        if hero.place:
            found[f"hero:{hero.id}"] = AT[hero.place] + (", wounded" if hero.state == "wounded" else "")
    for each in view.defenders:
        left = ", ".join(map(str, each.values[each.lost + 1 :]))
        found[f"defender:{each.kind}"] = f"now {each.value}" + (f", then {left}" if left else "")
    for spell in view.spells:
        found[f"spell:{spell.id}"] = f"{spell.kind}, {spell.cost} energy"
    for track in SHORT_TRACKS:
        there = [f"{names(army.kind)} on {army.space}" for army in view.armies if army.track == track and army.space]
        found[f"circle:{track}"] = listed(there) or "nobody comes there"
    return found
