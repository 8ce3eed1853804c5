"""Advice: what a position is worth, and what each answer promises."""

from __future__ import annotations

from domain.bots.greedy import answer
from domain.legions_of_darkness import advice, counsel
from tests.rules.legions_of_darkness.given import GATE, WORDS, Position, given


def best(position: Position) -> str:
    return counsel.advise(position.g, position.g.questions[0])[0].option


def test_a_won_game_is_worth_most_and_a_lost_one_least() -> None:
    """Rules 11.1, 11.2."""
    won = given(at="housekeeping", time=15, card="N16")
    lost = given(at="army", icons=["east"], armies={"east": 1}, walls={"east": "breach"})
    assert advice.value(won.g) > advice.value(given().g) > advice.value(lost.g)


def test_nearer_armies_breaches_and_losses_are_worse() -> None:
    """Rules 4.0, 4.1.2, 8.2: step by step."""
    values = [advice.value(given(armies={"east": space}).g) for space in range(6, 0, -1)]
    assert values == sorted(values, reverse=True)
    assert advice.value(given(walls={"east": "breach"}).g) < advice.value(given(walls={"east": "barricade"}).g)
    assert advice.value(given(walls={"east": "barricade"}).g) < advice.value(given().g)
    assert advice.value(given(lost="M1").g) < advice.value(given().g)


def test_wounds_are_little_and_deaths_are_much() -> None:
    """House hint: a wounded hero keeps every bonus."""
    whole = advice.value(given().g)
    wounded = advice.value(given(heroes={"warrior": "wounded", "wizard": "", "cleric": ""}).g)
    dead = advice.value(given(heroes={"warrior": "dead", "wizard": "", "cleric": ""}).g)
    assert whole - wounded < (wounded - dead) // 4


def test_push_off_space_1_of_a_wall_first() -> None:
    """House hint: the army next to the wall before all others, by the best means at hand."""
    heroes = {"warrior": "east", "wizard": "", "cleric": ""}
    position = given(armies={"east": 1, "west": 3}, heroes=heroes)
    assert best(position) == "heroic:warrior:east"


def test_time_quests_deserve_nearly_all_points() -> None:
    """House hint: a daylight space saves about four turns."""
    assert best(given(card="D03", armies={"east": 5, "west": 5})).startswith("quest:")


def test_counsel_marks_the_gate_army_that_matters_less() -> None:
    """Rule 3.2: the less an attack would win there, the better the marker lies."""
    position = given(at="housekeeping", card="D03", armies={"gate_a": 3, "gate_b": 3})
    worths = [each.worth for each in counsel.advise(position.g, position.g.questions[0])]
    stakes = sorted((-advice.moved(position.g, army, 1) for army in ("gate_a", "gate_b")), reverse=True)
    assert worths == stakes


def test_the_cheapest_defender_is_given_up() -> None:
    """Rule 8.2.1: the second man-at-arms step costs no attack, the second priest step does."""
    position = given(at="army", icons=["sky"], armies={"sky": 1}, lost="M1 P1")
    assert best(position) == "lose:men_at_arms"


def test_bad_dice_are_thrown_again_where_it_matters() -> None:
    """Rule 7.0.1: at a barricade always; a good die is kept."""
    barricade = given(
        at="army", icons=["east"], armies={"east": 1}, walls={"east": "barricade"}, heroes="paladin", dice=[2]
    )
    assert best(barricade) == "reroll"
    held = given(at="army", icons=["east"], armies={"east": 1}, walls={"east": "barricade"}, heroes="paladin", dice=[6])
    assert best(held) == "keep"


def test_every_answer_is_judged_and_explained() -> None:
    """Each legal option once, best first, with a sentence that can be said."""
    position = given(known="fireball slow", armies={"east": 2}, heroes={"wizard": "east", "rogue": "", "cleric": ""})
    question = position.g.questions[0]
    advised = counsel.advise(position.g, question)
    assert sorted(each.option for each in advised) == sorted(question.options)
    worths = [each.worth for each in advised]
    assert worths == sorted(worths, reverse=True)
    for each in advised:
        assert each.says.key in WORDS
        assert WORDS.gaps(each.says.key) <= set(each.says.args)


def test_likes_and_dislikes_are_told_in_words() -> None:
    """What makes the position good or bad, the weightiest first."""
    position = given(armies={"east": 1}, walls={"west": "oil", "gate": "breach"}, items="magic_bow", known="slow")
    likes = advice.likes(position.g)
    assert [abs(like.worth) for like in likes] == sorted((abs(like.worth) for like in likes), reverse=True)
    for like in likes:
        assert WORDS.gaps(like.says.key) <= set(like.says.args), like.says.key
    assert any(like.says.args.get("track") == "east" and like.worth < 0 for like in likes)


def test_the_percent_that_is_told_is_the_one_that_the_option_shows() -> None:
    """Of every answer with odds, in an action phase with attacks, heroic attacks, builds and a spell (8.1.4, 6.3)."""
    heroes = {"warrior": "east", "wizard": "west", "cleric": "gate"}
    position = given(known="fireball", armies={"east": 1, "west": 4, "gate_a": 2}, heroes=heroes)
    question = position.g.questions[0]
    assert question.shows
    shown = {id_: question.shows(position.g, option).odds for id_, option in question.options.items()}
    told = {each.option: each.says.args.get("percent") for each in counsel.advise(position.g, question)}
    assert told == {id_: odds.percent if odds else None for id_, odds in shown.items()}
    assert {"heroic:warrior:east", "attack:east:melee", "chant"} <= {id_ for id_, odds in shown.items() if odds}


def test_asking_for_advice_changes_nothing() -> None:
    position = given(armies={"east": 2, "west": 1})
    before = position.state
    counsel.advise(position.g, position.g.questions[0])
    assert GATE.codec.save(position.g) == before


def test_a_hero_who_walks_for_nothing_comes_to_rest() -> None:
    """Rule 7.4.1: what is won now in one place and later in another must not lead the Rogue to and fro for ever. A walk
    and the walk back promise nothing together, less twice what any walk is thought to cost (6)."""
    here, there = (
        given(
            scenario="undead_scourge",
            heroes={"paladin": "dead", "ranger": "dead", "rogue": f"{place} wounded"},
            armies={"east": 5, "west": 2, "gate_a": 3, "gate_b": 3, "sky": 1, "terror": ("nightmare", 1)},
            card="N01",
            time=5,
            morale="high",
            actions=0,
            acts=3,
        )
        for place in ("terror", "west")
    )
    worths = [
        next(each.worth for each in counsel.advise(at.g, at.g.questions[0]) if each.option == f"move:rogue:{place}")
        for at, place in ((here, "west"), (there, "terror"))
    ]
    assert -13 <= sum(worths) <= -12, "a part of one is lost in rounding down"
    answers: list[str] = []
    while "end" not in answers and len(answers) < 20:
        answers.append(answer(here.g))
    assert "end" in answers
