"""From what the rules answer to what people and programs read: asks, odds, reasons and the log, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from api.usecases import shapes
from api.usecases.titles import Edition
from domain.kernel import frames, numbers
from domain.kernel.errors import Refusal, Refused
from domain.kernel.game import Event, Game, Outcome
from domain.kernel.gate import Explained
from domain.kernel.orders import Order
from domain.kernel.words import Message

_AUTOMATIC = ("auto", "ordered")
_events = msgspec.msgpack.Decoder(list[Event])
_HOUSE_OPTIONS = {"undo:yes": "option.undo_yes", "undo:no": "option.undo_no"}


def asks(edition: Edition, g: Game[Any, Any, Any], seat: int) -> tuple[list[shapes.Ask], list[shapes.Ask]]:
    """What a seat is asked in this play, and what it is offered, with all that it may know of each answer."""
    mine = [question for question in g.questions if question.seat == seat]
    said = [(question.offer, _ask(edition, g, question)) for question in mine]
    return [ask for offer, ask in said if not offer], [ask for offer, ask in said if offer]


def others_ask(question: frames.Question, label: str, edition: Edition) -> shapes.Ask:
    """An ask of a seat that the reader may not answer: that it is open, not what it says."""
    prompt = edition.say(Message("ask.others", {"seat": label}))
    return shapes.Ask(question.seat, question.kind, prompt, question.rule, False, [], [])


def undo_ask(edition: Edition, seat: int, by: str, *, mine: bool) -> shapes.Ask:
    """The house's own ask: may a step be taken back that this seat made?"""
    options = [
        shapes.Option(id_, "undo", {"answer": id_.partition(":")[2]}, edition.say(Message(key)))
        for id_, key in _HOUSE_OPTIONS.items()
    ]
    prompt = edition.say(Message("ask.undo", {"by": by}))
    return shapes.Ask(seat, "undo", prompt, "", mine, options if mine else [], [])


def _ask(edition: Edition, g: Game[Any, Any, Any], question: frames.Question) -> shapes.Ask:
    options = [_option(edition, g, question, each) for each in question.options.values()]
    blocked = [_blocked(edition, each) for each in question.blocked.values()]
    prompt = edition.say(question.prompt)
    return shapes.Ask(question.seat, question.kind, prompt, question.rule, True, options, blocked)


def _option(
    edition: Edition, g: Game[Any, Any, Any], question: frames.Question, option: frames.Option
) -> shapes.Option:
    shown = question.shows(g, option) if question.shows else None
    return shapes.Option(
        option.id,
        option.verb,
        option.args,
        label(edition, option),
        option.target,
        cost=shown.cost if shown else {},
        odds=odds(edition, shown.odds) if shown else None,
    )


def _blocked(edition: Edition, blocked: frames.Blocked) -> shapes.Blocked:
    option = blocked.option
    why = reason(edition, blocked.refusal)
    return shapes.Blocked(option.id, option.verb, option.args, label(edition, option), why, option.target)


def label(edition: Edition, option: frames.Option) -> str:
    """What is written on the option's button."""
    return called(edition, option.says, option.id)


def called(edition: Edition, said: Message | None, id: str) -> str:
    """What an option was called when it was offered; today's name for its id where those words are no more."""
    return edition.say(said) if said is not None and said.key in edition.words else edition.label(id)


def reason(edition: Edition, refusal: Refusal) -> shapes.Reason:
    """Why something is not legal."""
    short = Message(f"short.{refusal.text.key.rpartition('.')[2]}", refusal.text.args)
    return shapes.Reason(
        refusal.rule, edition.say(refusal.text), edition.say(short) if short.key in edition.words else ""
    )


def reasons(edition: Edition, refused: Refused) -> list[shapes.Reason]:
    """All reasons of a refusal."""
    return [reason(edition, each) for each in refused.reasons]


def odds(edition: Edition, dice: numbers.Odds | None) -> shapes.Odds | None:
    """The chance of success with its parts named."""
    if dice is None:
        return None
    parts = [shapes.Part(part.value, edition.words.name(part.source), part.rule) for part in dice.parts]
    return shapes.Odds(dice.wins, dice.of, dice.percent, dice.faces, dice.beat, parts)


def shows(edition: Edition, shown: numbers.Shows) -> shapes.Shows:
    """What an option would touch."""
    says = [edition.say(each) for each in shown.says]
    return shapes.Shows(shown.cells, shown.path, shown.area, shown.cost, odds(edition, shown.odds), says)


def explained(edition: Edition, each: Explained) -> shapes.Explained:
    """Whether an answer is legal, and why not."""
    why = [reason(edition, refusal) for refusal in each.reasons]
    label = called(edition, each.says, each.option)
    return shapes.Explained(each.option, label, each.legal, why, shows(edition, each.shows))


def events(edition: Edition, n: int, kept: bytes, seats: Collection[int]) -> list[shapes.Event]:
    """The log lines of a revision that somebody at these seats may see."""
    return [
        _event(edition, n, each)
        for each in decode_events(kept)
        if each.key != "measure" and (each.seen_by is None or not set(seats).isdisjoint(each.seen_by))
    ]


def measures(n: int, kept: bytes) -> list[shapes.Measure]:
    """How the siege stood in a revision, for the chart."""
    found = []
    for each in decode_events(kept):
        if each.key == "measure":
            numbers = {name: value for name, value in each.args.items() if isinstance(value, int) and name != "at"}
            found.append(shapes.Measure(n, int(str(each.args["at"])), numbers))
    return found


def decode_events(kept: bytes) -> list[Event]:
    """The events of a revision as they were kept."""
    return _events.decode(kept) if kept else []


def _event(edition: Edition, n: int, event: Event) -> shapes.Event:
    args = dict(event.args)
    if event.key in _AUTOMATIC:
        said = args.pop("says", None)
        known = isinstance(said, dict) and said["key"] in edition.words
        args["option"] = said if known and said is not None else edition.label(str(args["option"]))
    text = edition.say(Message(f"log.{event.key}", args))
    return shapes.Event(n, event.key, text, event.args, event.rule, event.key.startswith("phase."))


def order(edition: Edition, order: Order) -> shapes.Order:
    """A standing order, said."""
    choice = edition.say(Message(_HOUSE_OPTIONS[order.choice])) if order.choice in _HOUSE_OPTIONS else ""
    args = {
        "choice": choice or (edition.label(order.choice) if order.what == "answer" else order.choice),
        "of": _named(edition, order),
    }
    text = edition.say(Message(f"order.{order.what}.{order.until}", dict(args)))
    return shapes.Order(order.seat, order.what, order.of, order.choice, order.until, text)


def _named(edition: Edition, order: Order) -> str:
    key = f"ask.{order.of}" if order.what == "answer" else f"frame.{order.of}"
    return edition.say(Message(key)) if key in edition.words else order.of


def outcome(edition: Edition, ended: Outcome | None, status: str, aids: list[shapes.Aid]) -> shapes.Outcome | None:
    """How a session ended; None while it runs."""
    if ended is not None:
        return shapes.Outcome(ended.won, ended.how, ended.rule, edition.say(ended.text), aids)
    if status == "abandoned":
        return shapes.Outcome(None, "abandoned", "", edition.say(Message("end.abandoned")), aids)
    return None


def aids(edition: Edition, kept: Iterable[dict[str, Any]]) -> list[shapes.Aid]:
    """The aids that a session has had."""
    return [
        shapes.Aid(
            each["kind"], edition.say(Message(f"aid.{each['kind']}", each)), each.get("revision"), each.get("at")
        )
        for each in kept
    ]
