"""The sentences of hints: each names what an answer does, with the odds where dice decide."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.bots.greedy import answer
from domain.catalogue import words
from domain.kernel.advice import Advice
from domain.kernel.chance import seed_from
from domain.kernel.gate import Gate
from domain.kernel.positions import lay_out, positions
from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.counsel import advise
from domain.last_spell.game import LastSpell
from tests.rules.last_spell.given import CONTENT, At, Given

SAID = words(LastSpell)
SOME = 20


def hint(at: At, option: str, *draft: str) -> str:
    """What is said of an answer."""
    g = at.draft(*draft) if draft else at.g
    return next(SAID.say(each.says) for each in advise(g, g.questions[0]) if each.option == option)


def faces(die: str, *wanted: str) -> int:
    """How often in hundred a die shows one of these faces."""
    shown = CONTENT.dice[die].faces
    return round(100 * sum(face in wanted for face in shown) / len(shown))


def test_an_attack_tells_whom_it_hits_best_how_likely_and_whether_that_slays() -> None:
    """A Clawer rolls the orange die; a plain Fist hits with the two Hit faces alone, and a Clawer has one Hit Point."""
    table = Given().hero("duelist", (13, 13)).monster("clawer", (14, 13)).turn("duelist")
    assert CONTENT.monsters["clawer"].dice == ["orange"]
    percent = faces("orange", "hit", "hit_stun")
    told = f"From here, aimed at its best: Clawer at 14,13 is hit with {percent}%, and a hit slays it."
    assert hint(table, "fist") == told


def test_an_aim_tells_whom_it_hits() -> None:
    table = Given().hero("duelist", (13, 15), "WM-sword-1").monster("armored", (14, 15)).monster("clawer", (12, 15))
    told = hint(table.turn("duelist"), "aim:14,15", "attack:WM-sword-1:slash")
    assert re.fullmatch(r"Aimed there: Armored at 14,15 is hit with \d+%, and a hit slays it.", told)


def test_a_wound_that_does_not_slay_tells_what_is_left() -> None:
    """A Fist deals 1 damage; a Bulky has several Hit Points."""
    kind = next(id_ for id_, each in CONTENT.monsters.items() if id_.startswith("bulky") and each.hp > 1)
    table = Given().hero("duelist", (13, 13)).monster(kind, (14, 13)).turn("duelist")
    assert f"for 1 of its {CONTENT.monsters[kind].hp} Hit Points left" in hint(table, "fist")


def test_a_token_tells_where_to_go_and_what_can_be_struck_from_there() -> None:
    at = Given().hero("duelist", (12, 13), "WM-sword-1").monster("clawer", (15, 12)).turn("duelist")
    assert re.search(r"from \d+,\d+ with .*, Clawer at 15,12 is hit with \d+%", hint(at, "flip:4"))


def test_a_reroll_tells_the_chance_of_that_die() -> None:
    table = Given().hero("duelist", (12, 13), "WM-axe-1").monster("clawer", (13, 13)).turn("duelist")
    told = hint(table.act("attack:WM-axe-1:chop", "aim:13,13", orange=[4]), "reroll:m1:1")
    assert re.fullmatch(r"The die against Clawer at 13,13 is a Hit with \d+%; rerolls left: 1.", told)


def test_warding_off_tells_how_much_of_the_damage_goes() -> None:
    """A Clawer deals 1 damage; Worn-out Pants take 1 off."""
    table = Given().hero("duelist", (12, 13), "AR24", "AR03").monster("clawer", (11, 13), "E")
    assert hint(table.play(MonsterAttacks()), "block:AR03") == "Takes 1 of the 1 damage away."


def said_well(advice: list[Advice]) -> None:
    for each in advice:
        said = SAID.say(each.says)
        assert not re.search(r"[{}]|\b(advice|card|shows)\.\w", said), (each, said)
        assert said[0].isupper() or said[0].isdigit(), said
        assert said.endswith((".", "?")), said
        assert len(re.findall(r"[A-Za-z]+", said)) > 3, said


@pytest.mark.parametrize("kept", sorted(positions(LastSpell)))
def test_all_that_is_said_in_kept_positions_is_whole_sentences(kept: str) -> None:
    gate: Gate[Any] = Gate(LastSpell, CONTENT, seed_from(kept))
    g = lay_out(gate, positions(LastSpell)[kept]).g
    asked = 0
    for _ in range(SOME):
        if g.outcome is not None:
            break
        for question in g.questions:
            said_well(g.advise(question))
            asked += 1
        answer(g)
    assert asked
