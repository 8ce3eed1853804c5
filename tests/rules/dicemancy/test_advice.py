"""What bots and hints are told: positions weighed, answers ranked, chains planned."""

from __future__ import annotations

import pytest

from domain.dicemancy import advice
from domain.dicemancy.counsel import advise, plan
from domain.dicemancy.game import SCENARIO_IDS, Dicemancy
from domain.kernel.gate import Acted, Gate
from domain.kernel.words import Words
from tests.rules.dicemancy.given import CONTENT, GATE, ONE, SEED, THREE, At, given, started
from tests.rules.dicemancy.greedy import play

WORDS = Words.load(Dicemancy.folder / "messages" / "en.toml", names=CONTENT.names())


def worth(at: At) -> int:
    return advice.value(at.g)


def test_a_level_2_monster_down_is_worth_more_than_a_cube_on_it_and_that_more_than_none() -> None:
    none = given(tableau="F1 H 0,0", monsters={"r1c5": "F6"})
    cube = given(tableau="F1 H 0,0", monsters={"r1c5": "F6"}, cubes={"F6": "health FF"})
    down = given(tableau="F1 H 0,0", fallen=["F6"])
    assert worth(none) < worth(cube) < worth(down)


def test_a_monster_about_to_break_in_is_the_worst() -> None:
    safe = given(tableau="F1 H 0,0", monsters={"r1c0": "F6"}, walls={1: "destroyed"}, cubes={"F6": "cancel_move F"})
    lost = given(tableau="F1 H 0,0", monsters={"r1c0": "F6"}, walls={1: "destroyed"})
    assert worth(safe) - worth(lost) > advice.BREACH // 2
    assert WORDS.say(advice.likes(lost.g)[0].says) == "Whether a Monster gets past the Wall."


def test_an_end_outweighs_every_position() -> None:
    won = given(fallen=["F6", "W6", "R6"]).act("end")
    lost = given(monsters={"r1c0": "F6"}, walls={1: "destroyed"}).act("end")
    assert worth(lost) < worth(given()) < worth(won)


def test_gains_are_said_in_words_the_greatest_first() -> None:
    before = given(tableau="F4 H 0,0", monsters={"r1c3": "F6"}, cubes={"F6": "health FFF"}, dice=[2])
    after = before.act("die:2:0,0", "cast:1", "attack", "area:r1c3", "slot:health:any", "finish")
    said = advice.gains(advice.likes(before.g), advice.likes(after.g))
    assert WORDS.say(said[0]) == "Level 2 Monsters down: 1."
    assert all(message.key in WORDS for message in said)


def test_weighing_a_position_changes_nothing() -> None:
    at = started(THREE, ["fede", "lewis"]).act("roll")
    before = GATE.codec.save(at.g)
    advice.value(at.g)
    advise(at.g, at.question)
    assert GATE.codec.save(at.g) == before


def test_every_legal_answer_is_ranked() -> None:
    at = started(ONE).act("roll")
    ranked = advise(at.g, at.question)
    assert sorted(each.option for each in ranked) == sorted(at.options())
    assert [each.worth for each in ranked] == sorted((each.worth for each in ranked), reverse=True)
    assert all(WORDS.say(each.says) for each in ranked)


def test_counsel_places_and_rolls_before_it_ends_the_phase() -> None:
    at = given(tableau="F1 H 0,0", hand=["F7"])
    assert advise(at.g, at.question)[0].option == "place:F7"
    assert advise(at.g, at.question)[-1].option != "roll"


def test_counsel_sees_the_cube_that_wins() -> None:
    """Three Fire lie on Health, one is missing; the slot against moving would do nothing."""
    at = given(tableau="F4 H 0,0", monsters={"r1c3": "F6", "r2c3": "R1"}, cubes={"F6": "health FFF"}, dice=[2])
    draft = GATE.look(at.state, ["die:2:0,0", "cast:1"], 1)
    assert draft
    answers = plan(draft)
    assert answers[:3] == ["attack", "area:r1c3", "slot:health:any"]
    done = at.act("die:2:0,0", "cast:1", *answers)
    assert done.world.fallen == ["F6"]


def test_counsel_holds_who_would_break_in() -> None:
    """R1 stands in the breach: its slot against moving is worth more than Health."""
    at = given(tableau="F1 H 0,0", monsters={"r1c0": "W1"}, walls={1: "destroyed"}, dice=[3])
    draft = GATE.look(at.state, ["die:3:0,0", "cast:1"], 1)
    assert draft
    done = at.act("die:3:0,0", "cast:1", *plan(draft))
    assert done.cubes("W1", "cancel_move") == "F"
    assert done.act("end").end == ""


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_the_greedy_player_plays_every_scenario_to_its_end(scenario: str) -> None:
    g = play(scenario, f"test {scenario}")
    assert g.outcome
    assert g.world.pawn - (g.outcome.how == "demon") <= CONTENT.scenarios[scenario].track[-1].space - 1


def test_counsels_plans_are_whole_actions() -> None:
    """What plan gives, put behind the draft, pays with its last option."""
    at = started(THREE, ["fede", "lewis"]).act("roll")
    gate = Gate(Dicemancy, CONTENT, SEED)
    for die in at.options("die"):
        draft = gate.look(at.state, [die], 1)
        if draft is None:
            continue
        for chain in [each for each in draft.questions[0].options if each.startswith("cast")]:
            begun = gate.look(at.state, [die, chain], 1)
            assert begun
            done = gate.act(at.state, [die, chain, *plan(begun)], 1)
            assert isinstance(done, Acted)
            assert not done.left


def test_counsel_likes_a_tableau_with_more_colours() -> None:
    """F1 ends in Fire; F2 beside it opens a chain that ends in Water, and a second colour is worth `SORTS`."""
    at = given(tableau="F1 H 0,0", hand=["F2"])
    ranked = advise(at.g, at.question)
    assert ranked[0].option == "place:F2"
    assert ranked[0].worth > advice.SORTS


def test_counsel_keeps_a_card_for_the_next_round_and_sells_it_in_the_last() -> None:
    """The 6 fits neither F1 nor F5 (both take 4 or lower), so F5 is of no use in this round."""
    worths = []
    for pawn in (1, 5):
        at = given(tableau="F1 H 0,0", hand=["F5"], dice=[6], monsters={"r1c6": "F6"}, pawn=pawn)
        worths.append({each.option: each.worth for each in advise(at.g, at.question)}["crystalize:hand:F5"])
    assert worths[0] < 0 < worths[1]


def test_counsel_twirls_only_where_a_die_could_do_something() -> None:
    """A 6 fits no slot of F2 (odd; 3 or lower): another throw may, and is worth it while there is somebody to hit."""
    worths = []
    for monster in ("F6", "F6 down"):
        at = given(tableau="F2 H 0,0", monsters={"r1c2": monster}, dice=[6], characters=["fleur"], crystals=3)
        worths.append({each.option: each.worth for each in advise(at.g, at.question)}["skill:fleur"])
    assert worths[0] > 0 > worths[1]
