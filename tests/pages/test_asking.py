"""How the question is put: where elements lead, what is lit, how odds and refusals are said."""

from __future__ import annotations

from api.pages import asking
from api.pages.asking import Places, Question
from api.pages.boards.legions_of_darkness import board
from api.pages.boards.legions_of_darkness.ask import standing
from tests.pages import samples

PLACES = Places("siege", "legions_of_darkness", [])


def test_one_answer_is_the_elements_link_and_several_narrow_the_table() -> None:
    """Terror's Troll can be struck and shot at, the breached Gate can be barricaded and nothing else."""
    lit = asking.links([samples.action_ask()], PLACES)
    assert lit["army:terror"] == "/sessions/siege?on=army:terror"
    assert lit["circle:gate"] == "/sessions/siege?after=build:barricade:gate"


def test_addresses_hold_ids_as_they_are_and_anything_else_quoted() -> None:
    places = Places("siege", "legions_of_darkness", ["attack:east"])
    assert places.answer("aim:3,4").endswith("?after=attack:east,aim:3,4")
    assert places.answer('x&y="ü#').endswith("?after=attack:east,x%26y%3D%22%C3%BC%23")


def test_a_place_is_lit_only_when_a_single_answer_leads_there() -> None:
    """Three heroes may go to the West: from the open question the tower is dark, for one hero it is lit."""
    ask = samples.action_ask()
    assert "circle:west" not in asking.links([ask], PLACES)
    paladin = asking.narrow(ask, "hero:paladin")
    assert asking.links([paladin], PLACES)["circle:west"] == "/sessions/siege?after=move:paladin:west"
    assert asking.ways([paladin]) == {f"circle:{track}" for track in ("west", "gate", "sky", "terror")} | {"reserves"}


def test_narrowing_by_an_element_keeps_all_that_concerns_it() -> None:
    options = [option.id for option in asking.narrow(samples.action_ask(), "army:sky").options]
    assert options == ["attack:sky:ranged", "heroic:cleric:sky"]
    blocked = [blocked.id for blocked in asking.narrow(samples.action_ask(), "army:sky").blocked]
    assert blocked == ["attack:sky:melee", "heroic:warrior:sky"]


def test_what_a_choice_is_between_says_how_it_stands() -> None:
    """The sample's table: archers have lost two of 2 2 1 1 0; the East is the Orc's, on its third space."""
    stands = standing(samples.table(), lambda id_: id_.capitalize())
    assert stands["defender:archers"] == "now 1, then 1, 0"
    assert stands["army:terror"] == "strength 4, on Terror 2"
    assert stands["circle:east"] == "Orc on 3"
    assert stands["circle:gate"] == "Orc on 2 and Goblin on 3"
    assert stands["circle:reserves"] == "nobody comes there"
    wounded = [hero.id for hero in samples.table().heroes if hero.state == "wounded"]
    assert wounded
    assert all(stands[f"hero:{id_}"].endswith(", wounded") for id_ in wounded)


def test_two_armies_on_one_space_are_told_apart_as_they_are_drawn() -> None:
    armies = [
        samples.army("gate_a", "orc", 3, 2),
        samples.army("gate_b", "orc", 3, 2),
        samples.army("east", "orc", 3, 2),
    ]
    view = samples.table(armies=armies)
    stands, places = standing(view, str), board.positions(view)
    assert stands["army:gate_a"].endswith("at Gate 2, left")
    assert stands["army:gate_b"].endswith("at Gate 2, right")
    assert stands["army:east"].endswith("on East 2")
    assert places["army:gate_a"][0] < places["army:gate_b"][0]


def test_narrowing_by_the_beginning_of_an_answer() -> None:
    options = [option.id for option in asking.narrow(samples.action_ask(), "quest").options]
    assert len(options) == 7
    assert all(option.startswith("quest:") for option in options)


def test_a_narrowing_that_fits_nothing_leaves_the_question_whole() -> None:
    ask = samples.action_ask()
    assert asking.narrow(ask, "army:nobody") is ask


def test_links_lengthen_the_draft_that_is_laid_out() -> None:
    places = Places("siege", "legions_of_darkness", ["cast:slow"])
    assert places.answer("target:east") == "/sessions/siege?after=cast:slow,target:east"
    assert places.back == "/sessions/siege"


def test_a_roll_is_said_by_its_parts() -> None:
    odds = samples.odds(3, 4, (1, "Cleric", "10.6"), (-1, "Cold Fingers", "6.0.2"))
    assert asking.formula(odds) == "+1 Cleric −1 Cold Fingers beats 4"
    assert asking.formula(samples.odds(3, 3)) == "must beat 3"


def test_faces_are_said_in_runs() -> None:
    assert asking.faces_said(["harm", "miss", "miss", "hit", "hit", "hit"]) == (
        "1: harm. 2 and 3: nothing. 4 to 6: success."
    )


def test_refused_answers_with_one_reason_are_listed_together() -> None:
    reasons = Question(samples.action_ask(), PLACES).why_not()
    shielded = next(each for each in reasons if each.rule == "8.1.2")
    assert shielded.names == ["Goblin at the Gate", "Goblin at the Gate"]
    assert len(reasons) == len({(each.reason, each.rule) for each in reasons})


def test_rules_are_linked_with_the_way_back() -> None:
    assert PLACES.rule("8.1.2") == "/games/legions_of_darkness/rules?from=siege#r8-1-2"
    assert PLACES.rule("") == ""
