"""What advice says of the answers: a sentence, never a bare number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain.bots.greedy import answer
from domain.catalogue import games, words
from domain.kernel.advice import told
from domain.kernel.chance import seed_from
from domain.kernel.content import load
from domain.kernel.frames import Option
from domain.kernel.gate import Gate
from domain.kernel.positions import lay_out, positions
from domain.kernel.words import Message, message

KEPT = [(game, kept) for game in games() for kept in sorted(positions(games()[game]))]
ANSWERS = 8
NUMBERED = re.compile(r"^\W*(worth|promises)?\W*-?\d+( on the whole)?\W*$", re.IGNORECASE)


def asked(gate: Gate[Any], kept: str) -> Iterator[Any]:
    """A play at each of the next questions behind a kept position, as advice goes on."""
    g = lay_out(gate, positions(gate.game)[kept]).g
    for _ in range(ANSWERS):
        if g.outcome is not None:
            return
        yield g
        answer(g)


@pytest.mark.parametrize(("game", "kept"), KEPT)
def test_every_answer_has_a_reason_in_words_and_telling_it_changes_nothing(game: str, kept: str) -> None:
    """Without its figures a sentence must still be one, and not just the name of the scale."""
    kind = games()[game]
    gate: Gate[Any] = Gate(kind, load(kind.CONTENT, kind.folder), seed_from(kept))
    said = words(kind)
    for g in asked(gate, kept):
        before = gate.codec.save(g)
        for question in g.questions:
            for each in g.advise(question):
                sentence = said.say(each.says)
                assert sentence != each.says.key, f"{each.says.key} has no sentence"
                assert not re.search(r"[{}]|\badvice\.\w", sentence), f"{each.option}: {sentence}"
                assert not NUMBERED.match(sentence), f"{each.option}: {sentence}"
        assert gate.codec.save(g) == before


def test_a_reason_is_worded_only_when_it_is_asked_for() -> None:
    """Bots weigh thousands of answers of which nobody hears why."""
    asked_for: list[str] = []

    def tell(option: Option, worth: int) -> Message:
        asked_for.append(option.id)
        return message("why", worth=worth)

    ranked = told([(1, Option("low", "low")), (3, Option("high", "high")), (3, Option("equal", "equal"))], tell)
    assert [(each.option, each.worth) for each in ranked] == [("high", 3), ("equal", 3), ("low", 1)]
    assert asked_for == []
    assert ranked[0].says == message("why", worth=3)
    assert asked_for == ["high"]
