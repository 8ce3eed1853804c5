"""Why an answer is good, in words: odds and outcomes are worked out by hand from the rules named."""

from __future__ import annotations

from domain.legions_of_darkness import counsel
from tests.rules.legions_of_darkness.given import WORDS, Position, given


def reason(position: Position, option: str) -> str:
    """What advice says of an answer to the open question."""
    advised = counsel.advise(position.g, position.g.questions[0])
    return next(WORDS.say(each.says) for each in advised if each.option == option)


def test_an_attack_is_told_with_its_odds_and_what_the_army_threatens() -> None:
    """8.1: men-at-arms add nothing, so a goblin of strength 2 gives way to 3 and more. From space 1 of a whole wall the
    next advance breaches it (4.1.2)."""
    position = given(armies={"east": 1, "west": 3})
    assert reason(position, "attack:east:melee") == (
        "The Goblin falls back from East 1 to 2 with 3 or more on the die (67%). "
        "Where it stands now, its next advance breaches the wall."
    )


def test_a_breached_wall_is_told_as_the_danger_that_it_is() -> None:
    """4.1.2: through a breach the next army comes in; from space 2 that takes two advances."""
    position = given(armies={"east": 2}, walls={"east": "breach"})
    assert reason(position, "attack:east:melee").endswith("advances until it takes the castle: 2.")


def test_who_leads_a_battle_is_told_of_the_risk() -> None:
    """8.3.1, 8.3.2: a 1 wounds the Wizard, who has +1, but not the Warrior, who has +2 (10.1, 10.2)."""
    position = given(armies={"east": 1}, heroes={"warrior": "east", "wizard": "east", "cleric": ""})
    assert "with 2 or more on the die (83%)" in reason(position, "heroic:warrior:east")
    assert "On a 1" not in reason(position, "heroic:warrior:east")
    assert "with 2 or more on the die (83%)" in reason(position, "heroic:wizard:east")
    assert reason(position, "heroic:wizard:east").endswith("On a 1 the Wizard is wounded.")


def test_a_loss_is_told_by_what_the_defenders_can_do_then() -> None:
    """8.2: men-at-arms count 3, 2, 2, 2, 1, 0 and archers 2, 2, 1, 1, 0, so with one step of men-at-arms lost the next
    changes nothing. Priests count 2, 2, 1, 0: 11 of the 12 losses that all three can bear were left before."""
    position = given(at="army", icons=["sky"], armies={"sky": 1}, lost="M1")
    assert reason(position, "lose:men_at_arms") == (
        "Melee attacks in a turn: still 2. Losses that the defenders can bear after that: 10."
    )


def test_slow_is_told_with_the_army_that_it_serves_best() -> None:
    """9.2.2: the army next to the wall loses its next advance; the energy that is left is told (3, less its price)."""
    position = given(known="slow", armies={"east": 1, "west": 5, "gate_a": 4, "gate_b": 4, "sky": 6})
    cost = position.g.content.spells["slow"].cost
    said = reason(position, "cast:slow")
    assert "Best aimed: The Goblin on East 1 misses its next advance." in said
    assert said.endswith(f"Energy left then: {3 - cost} arcane.")


def test_another_throw_is_told_with_its_chance() -> None:
    """4.1.3: a barricade holds a goblin of strength 2 with 3 or more; the Paladin may have a 2 thrown again (7.0.1)."""
    barricade = given(
        at="army", icons=["east"], armies={"east": 1}, walls={"east": "barricade"}, heroes="paladin", dice=[2]
    )
    assert reason(barricade, "reroll") == "The 2 is bad; another throw is good with 67%."
