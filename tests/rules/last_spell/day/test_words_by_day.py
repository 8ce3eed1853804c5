"""Every prompt, option, reason, promise and log line of the Day can be said, and names every thing in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from domain.catalogue import words
from domain.conformance.sentences import unsaid
from domain.kernel.gate import Acted
from domain.kernel.words import Message
from domain.last_spell.game import LastSpell
from tests.rules.last_spell.day.test_whole_games import HEROES, rich_day
from tests.rules.last_spell.given import CONTENT, GATE, At, Played

WORDS = words(LastSpell, CONTENT.names())


def said(g: Played) -> Iterator[Message]:
    """What a page would say of the open questions."""
    for question in g.questions:
        yield question.prompt
        for option in (*question.options.values(), *(blocked.option for blocked in question.blocked.values())):
            yield option.says
            if question.shows is not None:
                yield from question.shows(g, option).says
        for blocked in question.blocked.values():
            yield blocked.refusal.text
            yield Message(blocked.refusal.text.key.replace("why.", "short.", 1))


@pytest.mark.parametrize(("town", "cycle", "players"), [("gildenberg", 1, 1), ("glenwald", 3, 3)])
def test_all_can_be_said(town: str, cycle: int, players: int) -> None:
    """No id of a Hero, Structure, card or tile shows through."""
    at, rng = rich_day(town, cycle, players, 7), Random(f"words {town}")
    heard: dict[str, str] = {}
    while at.world.phase in ("main", "dusk"):
        question = rng.choice([each for each in at.g.questions if not each.offer])
        for message in said(at.g):
            heard[message.key] = _say(message)
        wanted = [rng.choice(list(question.options))]
        while not isinstance(done := GATE.act(at.state, wanted, question.seat), Acted):
            for message in said(done.g):
                heard[message.key] = _say(message)
            wanted.append(rng.choice(list(done.g.questions[0].options)))
        at = At(done)
        for event in at.acted.events:
            if event.key != "measure":
                _say(Message(f"log.{event.key}", dict(event.args)))
    assert {"ask.day", "ask.place", "ask.deploy", "why.no_copy", "shows.from_the_horde"} <= set(heard)


def _say(message: Message) -> str:
    problem = unsaid(WORDS, message.key, message.args)
    assert not problem, problem
    sentence = WORDS.say(message)
    ids = [
        *HEROES,
        *CONTENT.structures,
        *CONTENT.potions,
        "mist_upper",
        "mist_left",
        "mist_right",
        "upper",
        "WM-",
        "AR0",
    ]
    for id_ in ids:
        assert id_ not in sentence, f"{message.key}: {sentence}"
    return sentence
