"""Counsel: what the greedy player answers, what it plans by, and that each sentence can be said."""

from __future__ import annotations

from math import isclose

import pytest

from domain.bots.greedy import answer
from domain.bots.playing import play
from domain.catalogue import words
from domain.horrified.counsel import advise
from domain.horrified.game import Horrified
from domain.horrified.needs import Needs
from domain.horrified.peril import Peril, blows_of, hits
from domain.horrified.plans import Planner
from domain.horrified.steps import book_of, tasks
from domain.horrified.tables import course, items_left, least, slides_left
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from tests.rules.horrified.given import CONTENT, SEED, At, boat, coffins, dials, given

TRACK = tuple(CONTENT.monsters["creature"].track)


def best(at: At, *draft: str) -> str:
    """What counsel likes best, perhaps behind a draft."""
    g = at.look(draft) if draft else at.g
    question = next(each for each in g.questions if not each.offer)
    return advise(g, question)[0].option


# What it does


def test_it_smashes_the_coffin_it_stands_on() -> None:
    """Rule D1: a rifle has strength 6, and nothing else is near."""
    at = given(heroes={"mayor": "cave"}, items={"mayor": ["rifle"]}, figures={"dracula": "docks"})
    assert best(at) == "advance:dracula:rifle"


def test_it_walks_to_the_coffin_with_what_breaks_it() -> None:
    """Rules 2, D1: the Cave is one step from the Camp, the other coffins are smashed."""
    at = given(
        heroes={"mayor": "camp"},
        items={"mayor": ["rifle"]},
        figures={"dracula": "docks"},
        monsters=("dracula",),
        mats=coffins("cave"),
    )
    assert best(at) == "move:cave"


def test_it_strikes_the_last_blow() -> None:
    """Rules 7, F21: the crucifix and the garlic make 6."""
    at = given(heroes={"mayor": "crypt"}, items={"mayor": ["crucifix", "garlic"]}, mats=coffins())
    assert best(at) == "defeat:dracula:crucifix+garlic"


def test_it_leaves_a_phase_early_only_for_nothing() -> None:
    """Rule 1: nothing lies about, nobody is to be saved, no item is at hand, and the monsters are far."""
    at = given(heroes={"mayor": "docks"}, monsters=("dracula",), figures={"dracula": "cave"})
    ranked = advise(at.g, at.g.questions[0])
    assert (ranked[0].option, ranked[0].worth) == ("end", 0)
    richer = given(
        heroes={"mayor": "docks"}, monsters=("dracula",), figures={"dracula": "cave"}, lying={"tower": ["rifle"]}
    )
    assert best(richer) == "move:tower"


def test_a_villager_next_to_safety_is_brought_there() -> None:
    """Rule 17: the Precinct is next to the fountain, and safe for Dr Cranley."""
    at = given(heroes={"mayor": "fountain"}, villagers={"dr_cranley": "fountain"}, figures={"dracula": "cave"}, spent=4)
    assert best(at) == "guide:dr_cranley:precinct"


def test_the_inspector_goes_by_the_special_action_where_that_is_faster() -> None:
    """Rules S6, 7: from the Docks the Crypt is nine steps, and one by the special action, as Dracula stands there."""
    at = given(
        heroes={"inspector": "docks"},
        items={"inspector": ["crucifix", "garlic"]},
        monsters=("dracula",),
        mats=coffins(),
    )
    assert best(at) == "special"
    assert at.act("special").g.active.space == "crypt"


def test_the_hit_is_parried_by_what_is_missed_least() -> None:
    """Rules 27, D1: a red rifle would smash a coffin; no task wants a second kite where the boat is in the lair."""
    at = given(
        heroes={"mayor": "crypt"},
        items={"mayor": ["rifle", "kite"]},
        monsters=("dracula",),
        strike=("dracula", 1, 1),
        dice=["hit"],
    )
    assert best(at) == "give:kite"


def test_more_hits_than_items_are_not_parried_in_vain() -> None:
    """Rules 27, 28: one item against two hits is lost and the hero falls all the same."""
    at = given(
        heroes={"mayor": "crypt"},
        items={"mayor": ["rifle"]},
        monsters=("dracula",),
        strike=("dracula", 1, 2),
        dice=["hit", "hit"],
    )
    assert best(at) == "take_hit"


def test_the_pair_is_led_together_when_both_dials_are_full() -> None:
    """Rules B1, B4: the last three steps of his dial, and the Church is one step from the Graveyard."""
    at = given(
        heroes={"mayor": "graveyard"},
        items={"mayor": ["tarot_deck"]},
        monsters=("frankenstein_and_bride",),
        figures={"bride": "church"},
        mats=dials(8, 8),
    )
    assert best(at) == "advance:frankenstein:tarot_deck"
    assert best(at, "advance:frankenstein:tarot_deck") == "to:church"


def test_the_pair_is_not_led_together_too_early() -> None:
    """Rule B5: with her dial open a meeting costs terror."""
    at = given(
        heroes={"mayor": "graveyard"},
        items={"mayor": ["tarot_deck"]},
        monsters=("frankenstein_and_bride",),
        figures={"bride": "church"},
        mats=dials(8, 0),
    )
    question = at.draft("advance:frankenstein:tarot_deck")
    ranked = [each.option for each in advise(at.look(["advance:frankenstein:tarot_deck"]), question)]
    assert ranked[-1] == "to:church"


def test_dracula_is_called_where_he_can_be_undone() -> None:
    """Rules P10, 7: Brandish Crucifix puts him on any space, so also here."""
    at = given(
        heroes={"mayor": "docks"},
        items={"mayor": ["crucifix", "garlic"]},
        perks={"mayor": ["brandish_crucifix"]},
        monsters=("dracula",),
        mats=coffins(),
    )
    assert best(at) == "perk:brandish_crucifix"
    assert best(at, "perk:brandish_crucifix") == "place:dracula"
    assert best(at, "perk:brandish_crucifix", "place:dracula") == "to:docks"


def test_a_gathering_brings_the_hero_of_the_turn_out_of_reach() -> None:
    """Rules P9, 22: with no actions and no items left, beside Dracula; the Courier is far away from him."""
    at = given(
        heroes={"mayor": "abbey", "courier": "docks"},
        perks={"mayor": ["conduct_an_investigation"]},
        monsters=("dracula",),
        terror=5,
        spent=5,
    )
    assert best(at) == "perk:conduct_an_investigation"
    assert best(at, "perk:conduct_an_investigation") == "to:docks"
    assert best(at, "perk:conduct_an_investigation", "to:docks") == "join:mayor"


def test_an_item_is_asked_for_that_completes_a_price() -> None:
    """Rules 5, D1: 5 and 4 make the 6 of the coffin here, and neither does it alone."""
    at = given(
        heroes={"mayor": "cave", "courier": "cave"},
        items={"mayor": ["rapier"], "courier": ["pitchfork"]},
        monsters=("dracula",),
        figures={"dracula": "docks"},
    )
    assert best(at) == "share"
    assert best(at, "share") == "gift:courier:pitchfork"


# What it plans by


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_odds_of_hits(dice: int) -> None:
    """Rule H1: two faces of six are hits, so none of n dice hits with (2/3)^n; and one of them with n/3 (2/3)^(n-1)."""
    assert isclose(sum(hits(dice)), 1)
    assert isclose(hits(dice)[0], (2 / 3) ** dice)
    assert isclose(hits(dice)[1], dice / 3 * (2 / 3) ** (dice - 1))


def test_the_odds_of_strikes_are_those_of_the_cards_that_are_left() -> None:
    """Rules 21, 32: On the Move strikes by frenzy (3 spaces, 2 dice), The Enthralled by Dracula and by frenzy."""
    at = given(deck=["on_the_move", "the_enthralled"], frenzy="dracula")
    found = {(blow.move, blow.dice): blow.chance for blow in blows_of(at.g)["dracula"]}
    assert found == {(3, 2): 0.5, (2, 1): 1.0}
    assert "creature" not in blows_of(at.g)


def test_a_figure_goes_for_whoever_is_nearest() -> None:
    """Rules 22, 23: with a villager nearer to Dracula the hero behind is not in peril, and the villager is."""
    alone = given(heroes={"mayor": "abbey"}, monsters=("dracula",))
    shielded = given(heroes={"mayor": "abbey"}, villagers={"maria": "crypt"}, monsters=("dracula",))
    hero = alone.hero("mayor")
    assert Peril(alone.g, hero).at("abbey", 4) < Peril(alone.g, hero).at("abbey", 0)
    mayor = shielded.hero("mayor")
    assert Peril(shielded.g, mayor).at("abbey", 0) == Peril(shielded.g, mayor).at("abbey", 4) > 0


def test_no_card_no_peril() -> None:
    """Rule P1: a dawn is coming."""
    at = given(heroes={"mayor": "crypt"}, dawns=1)
    assert Peril(at.g, at.hero("mayor")).at("crypt", 0) == 0


def test_what_is_left_of_ring_and_track() -> None:
    """Rules M1, C1: seven items for the boat at best, and one from step 18; the order itself is no slide away."""
    assert (items_left(TRACK, 0), items_left(TRACK, 18), items_left(TRACK, 19)) == (7, 1, 0)
    assert (slides_left((0, 1, 2, 3, 4, 5, 6)), slides_left((6, 1, 2, 3, 4, 5, 0))) == (0, 1)


def test_the_course_of_the_boat_wastes_no_item() -> None:
    """Rule C2: each colour used spares one item of the fewest; from step 18 only blue leads on."""
    colours = ("red", "yellow", "blue")
    assert course(TRACK, 18, colours, (3, 3, 3)) == ("blue",)
    assert course(TRACK, 18, colours, (3, 3, 0)) == ()
    assert len(course(TRACK, 0, colours, (9, 9, 9))) == 7


def test_the_least_that_pays() -> None:
    """Rule H58: 2 and 4 make 6 with nothing to spare; 6 alone does with fewer items."""
    assert least((2, 4, 5), 6) == (0, 1)
    assert least((2, 4, 6), 6) == (2,)
    assert least((2, 3), 6) == ()


def test_wants_shrink_as_items_come_in() -> None:
    """Rule I1: the mat wants one item of the Inn; a second one would only be worth what else wants it."""
    at = given(monsters=("invisible_man",), heroes={"mayor": "docks"})
    needs = Needs(at.g)
    first, second = needs.take("garlic"), needs.take("garlic")
    assert first > second == 0
    assert Needs(at.g).worth(["garlic", "garlic"]) == first


def test_what_a_hand_can_do_is_told_by_place() -> None:
    """Rules C2, D1: at the Camp the boat by the kite, at each whole coffin the rifle."""
    at = given(heroes={"mayor": "docks"}, mats={**boat(18), **coffins("cave", "crypt")})
    found = [
        (place.space, [work.items for work in place.works])
        for task in tasks(at.g, "mayor")
        for place in book_of(CONTENT).places(task, ("kite", "rifle"), 0)
    ]
    assert sorted(found) == [("camp", [("kite",)]), ("cave", [("rifle",)]), ("crypt", [("rifle",)])]


def test_a_plan_is_worth_less_the_farther_it_leads() -> None:
    def worth(space: str) -> float:
        at = given(
            heroes={"mayor": space}, monsters=("dracula",), figures={"dracula": "cave"}, lying={"docks": ["rifle"]}
        )
        return Planner(at.g, at.hero("mayor"), 5).plans(space)[0].worth

    assert worth("docks") > worth("tower") > worth("theatre") > 0


# What it says


@pytest.mark.parametrize(("scenario", "players"), [("first_game", 1), ("standard", 3), ("overrun", 5)])
def test_every_answer_has_a_sentence_without_gaps(scenario: str, players: int) -> None:
    said = words(Horrified, CONTENT.names())
    g = Gate(Horrified, CONTENT, SEED).start(Setting(scenario, players, {})).g
    for _ in range(120):
        if g.outcome is not None:
            break
        for question in g.questions:
            advised = advise(g, question)
            assert sorted(each.option for each in advised) == sorted(question.options)
            for each in advised:
                assert each.says.key in said
                assert "{" not in said.say(each.says)
        answer(g)


def test_greedy_wins_the_first_game_more_often_than_not() -> None:
    """The published game is won by beginners more often than not; so are five of these ten, at least."""
    ends = [play(Horrified, CONTENT, Setting("first_game", 1, {}), f"counsel {n}", None).end for n in range(10)]
    assert sum(end == "won.monsters" for end in ends) >= 5, ends
