"""The contract's own example, Strike and Attack (design 3), with dice that are scripted.

A strike die: 1-3 nothing, 4-5 a hit, 6 a power. The ghoul stands at the abbey with two villagers, the wolf at the camp
with the heroes and two villagers, the bat at the abbey. Order: ghoul, wolf, bat; two dice for each person.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate
from tests.kernel.mini import acted, ids, kinds
from tests.kernel.toys import gate_of
from tests.kernel.toys.monsters.game import Horrified

GATE: Gate[Any] = gate_of(Horrified)
MISS = [1, 1]


def act(at: Acted[Any], *options: str, seat: int = 1, monster: list[int] = [], search: list[int] = []) -> Acted[Any]:  # noqa: B006
    script = {"monster": [face - 1 for face in monster], "search": [face - 1 for face in search]}
    return acted(GATE.act(at.state, options, seat, script))


def searched(*faces: int, monster: list[int]) -> Acted[Any]:
    """One hero searches with these dice, and then the monsters strike."""
    return act(GATE.start(Setting("dusk", 1)), "search", search=list(faces), monster=monster)


def test_a_roll_gives_its_faces_to_the_rule_that_rolled() -> None:
    """Rule 4: one item, and one more for each six."""
    after = searched(6, 6, monster=[*MISS, *MISS, *MISS, *MISS, *MISS, *MISS, *MISS])
    assert after.g.world.heroes["hero1"].items == ["item1", "item2", "item3"]


def test_a_strike_rolls_for_each_person_heroes_first() -> None:
    """Ghoul: villagers 0 and 2 at the abbey... wolf: hero 1 and then villagers 1 and 3. Each die but one is a miss."""
    after = searched(1, 1, monster=[*MISS, *MISS, 4, 1])
    assert kinds(after.g) == [(1, "defend")]
    attack = after.g.stack[-1]
    assert (attack.monster, attack.victim, attack.hits) == ("wolf", "hero1", 1)


def test_a_hero_may_parry_with_an_item_or_take_the_hit() -> None:
    after = searched(6, 1, monster=[*MISS, *MISS, 4, 1])
    assert ids(after.g) == ["parry:", "parry:item1", "parry:item2"]


def test_each_hit_is_parried_by_an_item_of_its_own() -> None:
    """Two hits, two items: after the first parry the second is asked about, after both nobody is hurt."""
    after = searched(6, 1, monster=[*MISS, *MISS, 4, 5])
    once = act(after, "parry:item1")
    assert ids(once.g) == ["parry:", "parry:item2"]
    twice = act(once, "parry:item2", monster=[*MISS, *MISS, *MISS, *MISS])
    assert twice.g.world.heroes["hero1"].items == []
    assert twice.g.world.terror == 0


def test_a_hit_without_an_item_is_not_asked_about() -> None:
    """Villager 0 is struck by the ghoul: nobody is asked, terror rises, he is gone."""
    after = searched(1, 1, monster=[4, 1, *MISS, *MISS, *MISS, *MISS, *MISS])
    assert "villager0" not in after.g.world.villagers
    assert after.g.world.terror == 1


def test_a_defeated_hero_ends_the_phase_from_the_depth_of_the_attack() -> None:
    """The hit is taken: the hero wakes at the docks, the bat doesn't strike, and no frame of the strike is left."""
    after = act(searched(1, 1, monster=[*MISS, *MISS, 4, 6]), "parry:")
    assert after.g.world.heroes["hero1"].space == "docks"
    assert [frame.tag() for frame in after.g.stack] == ["night", "hero_phase"]
    assert [draw.stream for draw in after.draws] == []


def test_powers_come_after_hits_and_may_strike_again() -> None:
    """The wolf rolls a power against the hero: it strikes again with one die at each person, the hero first, a hit."""
    after = searched(1, 1, monster=[*MISS, *MISS, 6, 1, 4])
    tags = [frame.tag() for frame in after.g.stack]
    assert tags == ["night", "monster_phase", "strike", "attack", "power", "strike", "attack"]


def test_a_power_may_take_the_victims_away_from_a_strike_that_is_not_over() -> None:
    """The ghoul's first attack drags it to the camp; villager 2 stays at the abbey and is not struck.

    Dice: ghoul at villager 0 a power; then the wolf at the camp: hero, villagers 1 and 3; the bat at villagers 0 and 2.
    """
    after = searched(1, 1, monster=[6, 1, *MISS, *MISS, *MISS, *MISS, *MISS])
    assert after.g.world.monsters["ghoul"] == "camp"
    assert len([draw for draw in after.draws if draw.stream == "monster"]) == 2 * (1 + 3 + 2)


def test_all_is_lost_from_within_an_attack() -> None:
    """Villagers 0 and 2 fall to the ghoul, 1 and 3 to the wolf, which misses the hero: nobody is left to save (9)."""
    over = searched(1, 1, monster=[4, 1, 4, 1, *MISS, 4, 1, 4, 1])
    outcome = over.g.outcome
    assert outcome is not None
    assert (outcome.how, outcome.rule) == ("deserted", "9")
    assert over.g.stack == []


@pytest.mark.parametrize("dice", [[*MISS, *MISS, 4, 6], [*MISS, *MISS, 6, 6, 4]])
def test_a_half_made_attack_is_saved_and_goes_on_the_same(dice: list[int]) -> None:
    """The stack with its progress is data: what is loaded asks the same and has the same future."""
    after = searched(6, 6, monster=dice)
    assert GATE.open(after.state).stack == after.g.stack
    after.g.hear(*after.g.find(1, "parry:item1"))
    after.g.settle()
    assert GATE.codec.save(after.g) == act(after, "parry:item1").state
