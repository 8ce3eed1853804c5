"""The question as the pages put it: every answer a link that lengthens the draft, what pays one strong button.

Board elements and answers meet here: an element is lit when a legal answer touches it. One answer: the element is
that answer's link. Several: it leads to the same page narrowed to them (`on=`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from api.usecases.shapes import Ask, Blocked, Odds, Option, Session, Shows

ELEMENT_KINDS = ("army", "hero", "circle", "space", "spell", "defender", "deck", "card", "item")
MANY = 12
PLAIN = re.compile(r"[\w.~:,-]*", re.ASCII)
"""What may stand in an address as it is; almost all ids of options are such."""


def quoted(text: str) -> str:
    """Ids of options with commas between them, for an address."""
    return text if PLAIN.fullmatch(text) else quote(text, safe=":,")


@dataclass(slots=True)
class Choice:
    """One answer as a button: a bold name, a small line, a chance; or refused, with its reason in two words.

    A shortcut has no id: it leads to a list of answers.
    """

    id: str
    href: str
    name: str
    detail: str = ""
    percent: int | None = None
    chosen: bool = False
    target: str = ""
    says: str = ""
    short: str = ""
    reason: str = ""
    rule: str = ""

    @property
    def refused(self) -> bool:
        return bool(self.reason)

    @property
    def aria(self) -> str:
        """What a screen reader says: the whole answer, its chance, or why it is refused."""
        words = self.says or ", ".join(filter(None, (self.name, self.detail)))
        if self.refused:
            return f"{words}: not now. {self.reason}"
        return f"{words}: {self.percent} %" if self.percent is not None else words


@dataclass(slots=True)
class Places:
    """Addresses of one session's pages, for the draft that the reader has laid out."""

    session: str
    game: str
    draft: list[str]
    seat: int | None = None
    """For which seat the answers are, where several seats of the reader are asked."""

    @property
    def root(self) -> str:
        return f"/sessions/{self.session}"

    def table(self, draft: Sequence[str] = (), on: str = "", way: str = "") -> str:
        """With a `way` the draft is lengthened along it, as far as the game's fill knows how."""
        query = [f"after={quoted(','.join(draft))}"] if draft else []
        query += [f"on={quote(on, safe=':')}"] if on else []
        query += [f"way={way}"] if way else []
        query += [f"seat={self.seat}"] if self.seat is not None and query else []
        return self.root + ("?" + "&".join(query) if query else "")

    def pressed(self, options: Sequence[str], way: str) -> str:
        """Several answers in one press, and from there on along a way."""
        return self.table([*self.draft, *options], way=way)

    def answer(self, option: str) -> str:
        return self.table([*self.draft, option])

    def narrowed(self, on: str) -> str:
        return self.table(self.draft, on)

    @property
    def back(self) -> str:
        return self.table(self.draft[:-1])

    def rule(self, number: str) -> str:
        return f"/games/{self.game}/rules?from={self.session}#r{number.replace('.', '-')}" if number else ""


@dataclass(slots=True)
class Ahead:
    """What would be asked behind some more answers, looked at so that a page can offer them as one press."""

    path: list[str]
    asks: Sequence[Ask]


@dataclass(slots=True)
class Reasons:
    """Refused answers that share one reason, for the list under "Why not?"."""

    reason: str
    rule: str
    names: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Question:
    """An open ask of the reader: what it says, its legal answers and its refused ones."""

    ask: Ask
    places: Places
    chosen: str | None = None
    ahead: Ahead | None = None

    def choice(self, option: Option, name: str = "", detail: str = "", says: str = "") -> Choice:
        return Choice(
            option.id,
            self.places.answer(option.id),
            name or option.label,
            detail,
            option.odds.percent if option.odds else None,
            option.id == self.chosen,
            option.target or "",
            says or option.label,
        )

    def refusal(self, blocked: Blocked, name: str = "", says: str = "") -> Choice:
        short = getattr(blocked.reason, "short", "") or "not now"
        return Choice(
            blocked.id,
            "",
            name or blocked.label,
            short,
            short=short,
            reason=blocked.reason.text,
            rule=blocked.reason.rule,
            says=says or blocked.label,
        )

    def all(self) -> list[Choice]:
        return [self.choice(option) for option in self.ask.options]

    def why_not(self) -> list[Reasons]:
        """The refused answers, those with the same reason together."""
        found: dict[tuple[str, str], Reasons] = {}
        for blocked in self.ask.blocked:
            key = (blocked.reason.text, blocked.reason.rule)
            found.setdefault(key, Reasons(*key)).names.append(blocked.label)
        return list(found.values())


def touched(option: Option | Blocked) -> Iterable[str]:
    """The board elements that an answer concerns: its target, and what its arguments name; not where it leads."""
    if option.target and option.target != led_to(option):
        yield option.target
    for name, value in option.args.items():
        if name in ELEMENT_KINDS:
            yield f"{name}:{value}"
        elif name == "track":
            yield f"circle:{value}"


def led_to(option: Option | Blocked) -> str:
    """The board element where an answer leads, such as the place that a hero moves to."""
    place = option.args.get("place")
    return "" if place is None else "reserves" if place == "reserves" else f"circle:{place}"


def narrow(ask: Ask, on: str) -> Ask:
    """The ask with those answers only that concern a board element, or that begin as `on` does; itself if none."""
    if not on:
        return ask
    for fits in (_touches(on), _begins(on)):
        options = [option for option in ask.options if fits(option)]
        if options:
            blocked = [each for each in ask.blocked if fits(each)]
            return Ask(ask.seat, ask.kind, ask.prompt, ask.rule, ask.mine, options, blocked)
    return ask


def _touches(on: str) -> Callable[[Option | Blocked], bool]:
    return lambda option: on in set(touched(option)) or on == led_to(option)


def _begins(on: str) -> Callable[[Option | Blocked], bool]:
    return lambda option: option.id == on or option.id.startswith(on + ":")


def links(asks: Sequence[Ask], places: Places, also: Sequence[str] = ()) -> dict[str, str]:
    """Board element -> where it leads: its one answer, or the table narrowed to its several answers.

    Where an answer leads to is lit when it is the only one that leads there. `also` are elements that stay links to
    all their answers although the table is narrowed to another element.
    """
    options = [option for ask in asks for option in ask.options]
    found: dict[str, list[str]] = {}
    for option in options:
        for element in dict.fromkeys(touched(option)):
            found.setdefault(element, []).append(option.id)
    single = ways(asks)
    for option in options:
        if led_to(option) in single:
            found.setdefault(led_to(option), []).append(option.id)
    lit = {
        element: places.answer(ids[0]) if len(ids) == 1 else places.narrowed(element) for element, ids in found.items()
    }
    return {**{element: places.narrowed(element) for element in also}, **lit}


def ways(asks: Sequence[Ask]) -> set[str]:
    """The places that exactly one answer leads to: where a hero may go, and the like."""
    led = [place for ask in asks for option in ask.options if (place := led_to(option))]
    return {place for place in led if led.count(place) == 1}


def formula(odds: Odds) -> str:
    """The parts of a roll in one line: `+1 Cleric −1 Cold Fingers beats 4`."""
    parts = " ".join(f"{'+' if part.value > 0 else '−'}{abs(part.value)} {part.source}" for part in odds.parts)
    beat = f"beats {odds.beat}" if parts else f"must beat {odds.beat}"
    return f"{parts} {beat}".strip() if odds.beat is not None else parts


FACES = {"hit": "success", "miss": "nothing", "harm": "harm"}


def faces_said(faces: Sequence[str]) -> str:
    """The six faces for a screen reader: `1: harm. 2 and 3: nothing. 4 to 6: success.`"""
    groups: list[tuple[str, list[int]]] = []
    for n, face in enumerate(faces, 1):
        if groups and groups[-1][0] == face:
            groups[-1][1].append(n)
        else:
            groups.append((face, [n]))
    return " ".join(f"{_run(numbers)}: {FACES.get(face, face)}." for face, numbers in groups)


def _run(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{numbers[0]} and {numbers[1]}" if len(numbers) == 2 else f"{numbers[0]} to {numbers[-1]}"


@dataclass(slots=True)
class Preview:
    """What the chosen answer would do, and the button that does it."""

    option: str
    title: str
    shows: Shows
    pays: bool
    costs: str = ""

    @property
    def odds(self) -> Odds | None:
        return self.shows.odds

    @property
    def formula(self) -> str:
        return formula(self.shows.odds) if self.shows.odds else ""

    @property
    def faces(self) -> list[tuple[int, str]]:
        return list(enumerate(self.shows.odds.faces, 1)) if self.shows.odds else []

    @property
    def faces_said(self) -> str:
        return faces_said(self.shows.odds.faces) if self.shows.odds else ""


def mine(session: Session, asks: Sequence[Ask]) -> list[Ask]:
    """The open asks that the reader may answer."""
    return [ask for ask in asks if ask.mine and (ask.options or ask.blocked)]


def key(session: Session, draft: Sequence[str]) -> str:
    """The name of one deed at one revision, so that sending a form twice acts once."""
    return f"{session.id}.{session.revision}.{','.join(draft)}"
