"""A playthrough as text that a person reads: a change detector, never evidence that a rule is right."""

from __future__ import annotations

from collections.abc import Iterator

from domain.conformance.plays import Play, ending
from domain.conformance.table import Table
from domain.kernel.content import Content
from domain.kernel.game import Event
from domain.kernel.positions import AnyGame
from domain.kernel.words import Message, Words

MOST_LISTED = 12


def told(game: AnyGame, content: Content, play: Play, words: Words) -> str:
    """The whole story: what was chosen, drawn and logged at each step, and what was asked then. Raises Refused."""
    table = Table(game, content, play.start(game))
    lines = [f"{words.say(Message('game.title'))}: {play.about}", *_beginning(play), "", *_happened(table, words)]
    for at, step in enumerate(play.steps, start=1):
        table.take(step)
        who = step[0] if isinstance(step[0], str) else f"seat {step[0]}"
        lines += ["", f"{at}. {who}: {', '.join(map(str, step[1:]))}", *_happened(table, words)]
    if table.g.outcome:
        lines += ["", f"{ending(table.g.outcome)} ({table.g.outcome.rule}): {words.say(table.g.outcome.text)}"]
    return "\n".join(lines) + "\n"


def _beginning(play: Play) -> Iterator[str]:
    yield f"{play.scenario}, {play.players} players, seed {play.seed!r}"
    if play.position:
        yield f"from the position {play.position}"
    for key, value in play.options.items():
        yield f"{key}: {value}"


def _happened(table: Table, words: Words) -> Iterator[str]:
    if table.draws:
        yield "   draws " + ", ".join(f"{draw.stream} {draw.result + 1}/{draw.of}" for draw in table.draws)
    for event in table.events:
        yield f"   {_line(event, words)}"
    for question in table.g.questions:
        kind = "offer" if question.offer else "ask"
        ids = list(question.options)
        more = f" and {len(ids) - MOST_LISTED} more" if len(ids) > MOST_LISTED else ""
        yield f"   {kind} {question.seat} {question.kind} ({question.rule}): {' '.join(ids[:MOST_LISTED])}{more}"


def _line(event: Event, words: Words) -> str:
    if event.key == "measure":
        return "measure " + ", ".join(f"{name} {value}" for name, value in event.args.items())
    said = words.say(Message(f"log.{event.key}", event.args))
    rule = f" ({event.rule})" if event.rule else ""
    seen = f" [only {', '.join(map(str, event.seen_by))}]" if event.seen_by is not None else ""
    return f"{said}{rule}{seen}"
