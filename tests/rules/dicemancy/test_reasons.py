"""Why an answer is good, in words: what a chain would do, and what the Monster Phase would bring."""

from __future__ import annotations

from domain.dicemancy.counsel import advise
from domain.dicemancy.game import Dicemancy
from domain.kernel.gate import Gate
from domain.kernel.words import Words
from tests.rules.dicemancy.given import CONTENT, GATE, At, given

WORDS = Words.load(Dicemancy.folder / "messages" / "en.toml", names=CONTENT.names())
LAST = CONTENT.cards["F6"].name
"""The Monster of these tests; it has four Health slots."""


def reason(at: At, option: str, draft: tuple[str, ...] = ()) -> str:
    """What advice says of an answer behind a draft."""
    gate: Gate[Dicemancy] = GATE
    g = gate.look(at.state, list(draft), 1)
    assert g is not None
    return next(WORDS.say(each.says) for each in advise(g, g.questions[0]) if each.option == option)


def test_a_die_is_told_with_its_chain_and_with_who_falls() -> None:
    """Three of the Health slots are filled; an Attack places one cube on each target (3.6.6), and a full Health
    section fells the Monster (3.6.11)."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "F6", "r2c3": "R1"}, cubes={"F6": "health FFF"}, dice=[2])
    said = reason(at, "die:2:0,0")
    assert said.startswith("Chain of ")
    assert f"{LAST} falls" in said
    assert reason(at, "slot:health:any", ("die:2:0,0", "cast:1", "attack", "area:r1c3")) == (
        f"The last slot of Health: {LAST} falls."
    )


def test_the_end_of_the_phase_is_told_with_what_the_monsters_do() -> None:
    """A Monster on a destroyed Wall card moves past it, and the game is lost (4.2.1)."""
    at = given(monsters={"r1c0": "F6"}, walls={1: "destroyed"}, tableau="F4 H 0,0", dice=[1])
    assert f"{LAST} gets past the Wall of row 1: the game is lost." in reason(at, "end")


def test_whoever_is_kept_from_breaking_in_is_named() -> None:
    """The last Health cube fells the Monster that would get past the Wall."""
    at = given(
        tableau="F4 H 0,0", monsters={"r1c0": "F6"}, walls={1: "destroyed"}, cubes={"F6": "health FFF"}, dice=[2]
    )
    assert f"and {LAST} is stopped, who may get past the Wall and end the game" in reason(at, "die:2:0,0")


def test_crystals_are_told_with_what_is_there_then() -> None:
    """A die gives two Crystals (3.7.1)."""
    at = given(tableau="F4 H 0,0", dice=[6], crystals=3)
    assert reason(at, "crystalize:die:6") == "The die is used up. Crystals: +2, 5 then."
