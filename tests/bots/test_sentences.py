"""What advice says of the best answers: a sentence, never a bare number."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.bots.greedy import answer
from domain.catalogue import games, words
from domain.kernel.chance import seed_from
from domain.kernel.content import load
from domain.kernel.gate import Gate
from domain.kernel.positions import lay_out, positions

REASONED = ("dicemancy", "horrified", "kingdom_rush", "last_spell", "legions_of_darkness")
"""The games whose advice tells reasons."""
KEPT = [(game, kept) for game in REASONED for kept in sorted(positions(games()[game]))]
ANSWERS, BEST = 8, 3
NUMBERED = re.compile(r"^\W*(worth|promises)?\W*-?\d+( on the whole)?\W*$", re.IGNORECASE)


@pytest.mark.parametrize(("game", "kept"), KEPT)
def test_no_reason_of_the_best_answers_is_only_a_number(game: str, kept: str) -> None:
    """Without its figures a sentence must still be one, and not just the name of the scale."""
    kind = games()[game]
    gate: Gate[Any] = Gate(kind, load(kind.CONTENT, kind.folder), seed_from(kept))
    said = words(kind)
    g = lay_out(gate, positions(kind)[kept]).g
    for _ in range(ANSWERS):
        if g.outcome is not None:
            break
        for question in g.questions:
            for each in g.advise(question)[:BEST]:
                sentence = said.say(each.says)
                assert sentence != each.says.key, f"{each.says.key} has no sentence"
                assert not NUMBERED.match(sentence), f"{each.option}: {sentence}"
        answer(g)
