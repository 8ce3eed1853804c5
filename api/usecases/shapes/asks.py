"""What may be answered: asks, their options and why others are refused, explanations, hints."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class Part(Struct, frozen=True):
    """One contribution to a number; `source` is said by its name."""

    value: int
    source: str
    rule: str


class Odds(Struct, frozen=True):
    """The chance of success, `wins` of `of` equally likely results. `faces` tells each face: hit, miss or harm."""

    wins: int
    of: int
    percent: int
    faces: list[str]
    beat: int | None
    parts: list[Part]


class Reason(Struct, frozen=True, omit_defaults=True):
    """Why something is not legal: the rule's number, and the sentence; `short` in two or three words."""

    rule: str
    text: str
    short: str = ""


class Option(Struct, frozen=True, omit_defaults=True):
    """One legal answer. `target` names the board element that lights up for it."""

    id: str
    verb: str
    args: dict[str, str | int]
    label: str
    target: str | None = None
    rule: str = ""
    cost: dict[str, int] = {}
    odds: Odds | None = None


class Blocked(Struct, frozen=True, omit_defaults=True):
    """An answer that a player might try and that is not legal now, with the first reason."""

    id: str
    verb: str
    args: dict[str, str | int]
    label: str
    reason: Reason
    target: str | None = None


class Ask(Struct, frozen=True):
    """An open question to a seat (in `asks`: the game waits for it), or what a seat may do meanwhile without being
    asked (in `offers`: it may be passed over). `mine`: the reader may answer it; others' options stay their own."""

    seat: int
    kind: str
    prompt: str
    rule: str
    mine: bool
    options: list[Option]
    blocked: list[Blocked]


class Shows(Struct, frozen=True):
    """What an option would touch: board elements by id, its cost, its odds, and what else is known of it."""

    cells: list[str]
    path: list[str]
    area: list[str]
    cost: dict[str, int]
    odds: Odds | None
    says: list[str]


class Explained(Struct, frozen=True):
    """Whether an answer is legal, every reason against it, and what it would touch. `label` is what it is called."""

    option: str
    label: str
    legal: bool
    reasons: list[Reason]
    shows: Shows


class Explanations(Struct, frozen=True):
    """The answers asked about, in the order asked, behind a draft at a revision."""

    revision: int
    draft: list[str]
    options: list[Explained]


class HintOption(Struct, frozen=True):
    """An answer that was weighed. `worth`: what advice makes of it, on the game's own scale. `better`, `worse`: what
    changes on the table once it is done, where no die and no card decides. `then`: the answers that make it whole.
    `draft`: the option and those that follow it, up to the one that pays: sent as `options` of an
    action (behind `after`, where the hint had one) it is taken whole.
    `tries`, `wins`, `losses`: how often a search played it on, and how many of those sessions ended so; `chance`: what
    they were worth on the mean, in percent (0 lost, 100 won), to compare answers by; `victory`: how likely victory is
    then, in percent, in titles that can tell it."""

    option: str
    label: str
    reason: str
    worth: int
    odds: Odds | None
    better: list[str]
    worse: list[str]
    then: list[str]
    draft: list[str]
    tries: int = 0
    wins: int = 0
    losses: int = 0
    chance: int | None = None
    victory: int | None = None


class Hint(Struct, frozen=True):
    """The best answers found to what a seat is asked, the best first. `by`: how; `how` says it in words; `playouts`:
    how often a search has played on."""

    revision: int
    after: list[str]
    seat: int
    by: Literal["greedy", "search"]
    how: str
    options: list[HintOption]
    playouts: int = 0


class AskAfter(Struct, frozen=True):
    """The asks that would follow a draft; `pays`: the draft would be taken as an action, what follows is not told.

    `barrier` (only where it pays): dice would be thrown, cards drawn or something hidden shown, so that it could not
    be taken back as if nothing had happened. `view` is the table as it would stand behind the draft (None where it
    pays).
    """

    revision: int
    draft: list[str]
    pays: bool
    barrier: bool
    asks: list[Ask]
    offers: list[Ask]
    view: Any
