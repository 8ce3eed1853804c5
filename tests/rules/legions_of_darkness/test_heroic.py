"""Chapter 7: heroic acts."""

from __future__ import annotations

import pytest

from domain.kernel.orders import Order
from tests.rules.legions_of_darkness.given import GATE, Position, given


def test_heroic_acts_need_a_living_hero() -> None:
    """Rule 7.0."""
    position = given(heroes={"warrior": "dead", "wizard": "dead", "cleric": "dead"}, known="fireball")
    assert position.points() == (3, 2)
    assert position.refused("rally") == ["7.0"]
    assert "7.0" in position.refused("cast_heroic:fireball")
    assert not [each for each in position.asked() if each.startswith(("move:", "heroic:"))]


def test_the_card_gives_the_heroic_act_points() -> None:
    """Rule 7.1: D10 gives 3; each act uses one; none are kept."""
    position = given(card="D10")
    assert position.points()[1] == 3
    assert position.act("move:warrior:gate").points() == (3, 2)
    spent = given(card="D05").act("move:warrior:gate")
    assert spent.refused("rally") == ["7.1"]


def test_acts_and_actions_come_in_any_order() -> None:
    """Rule 3.0: here an act, an action, an act."""
    position = given().act("move:warrior:gate").act("chant", dice=[5]).act("move:wizard:sky")
    assert position.points() == (2, 0)


def test_one_hero_may_act_several_times() -> None:
    """House ruling R37."""
    position = given(card="D10", heroes={"warrior": "gate"}, armies={"gate_a": 1})
    again = position.act("heroic:warrior:gate_a", dice=[6]).act("heroic:warrior:gate_a", dice=[6])
    assert again.spaces("gate_a") == [3]


def test_a_natural_1_fails_heroic_acts() -> None:
    """Rule 7.0.2: a rally with the Paladin's and Inspire's help, and an attack with +3."""
    heroes = {"warrior": "east", "paladin": "", "cleric": ""}
    position = given(card="D12", morale="low", heroes=heroes, armies={"east": 2}, rerolls=1)
    assert position.act("rally", dice=[1]).world.morale == -1
    assert position.act("heroic:warrior:east", dice=[1]).spaces("east") == [2]


def test_cards_modify_heroic_acts_of_their_kind() -> None:
    """Rule 7.0.3: D12's Heroic attack +1, N08's -1; D03's Rally +1, D04's -1."""
    heroes = {"warrior": "east"}
    for card, value in (("D12", 1), ("N08", -1)):
        position = given(card=card, heroes=heroes, armies={"east": 2})
        assert position.parts("heroic:warrior:east") == [("warrior", 2), (card, value)]
    for card, value in (("D03", 1), ("D04", -1)):
        assert given(card=card).parts("rally") == [(card, value)]


def test_heroic_spells_need_a_caster_of_their_kind_who_lives() -> None:
    """Rules 7.2, 9.0: a dead Cleric casts nothing, the nameless priests still do; a wounded one casts and heals."""
    position = given(heroes={"cleric": "dead", "wizard": "", "warrior": "wounded"}, known="cure_wounds fireball")
    assert position.refused("cast_heroic:cure_wounds") == ["8.3.1"]
    assert position.act("cast:cure_wounds").world.heroes["warrior"].state == "unwounded"
    wounded = given(heroes={"cleric": "wounded", "warrior": "wounded"}, known="cure_wounds")
    healed = wounded.act("cast_heroic:cure_wounds", "heal:cleric", "heal:warrior")
    assert [hero.state for hero in healed.world.heroes.values()] == ["unwounded", "unwounded"]


def test_without_a_wizard_no_arcane_spell_is_heroic() -> None:
    """Rule 7.2."""
    position = given(heroes="warrior cleric", known="fireball")
    assert position.refused("cast_heroic:fireball") == ["7.2"]
    assert "cast:fireball" in position.asked()


def test_a_heroic_spell_takes_an_act_and_no_action() -> None:
    """Rule 7.2."""
    position = given(known="cure_wounds").act("cast_heroic:cure_wounds")
    assert (position.points(), position.energy()) == ((3, 1), (3, 2))


def test_a_hero_attacks_on_his_own_track_in_his_own_way() -> None:
    """Rule 7.3: melee cannot reach 4, another track is out of reach, and nobody attacks from the Reserves."""
    heroes = {"warrior": "east", "wizard": "reserves"}
    position = given(heroes=heroes, armies={"east": 4, "sky": 3})
    assert position.refused("heroic:warrior:east") == ["6.2"]
    assert position.refused("heroic:warrior:west")[0] == "7.3"
    assert position.refused("heroic:wizard:sky") == ["7.3"]


@pytest.mark.parametrize(
    ("hero", "drm", "way"),
    [
        ("warrior", 2, "melee"),
        ("rogue", 1, "melee"),
        ("paladin", 1, "melee"),
        ("wizard", 1, "ranged"),
        ("ranger", 1, "ranged"),
        ("cleric", 1, "ranged"),
    ],
)
def test_each_hero_adds_to_attacks_of_one_kind(hero: str, drm: int, way: str) -> None:
    """Rules 7.3, 10.1 to 10.6."""
    near = given(heroes={hero: "east"}, armies={"east": 3})
    assert near.parts(f"heroic:{hero}:east") == [(hero, drm)]
    far = given(heroes={hero: "east"}, armies={"east": 4})
    assert (f"heroic:{hero}:east" in far.asked()) == (way == "ranged")


def test_heroic_attacks_do_not_count_against_the_defenders() -> None:
    """Rules 7.3, 8.2: nor do the defenders' numbers limit them."""
    position = given(heroes={"warrior": "east"}, armies={"east": 2}, lost="M5")
    after = position.act("heroic:warrior:east", dice=[6])
    assert (after.spaces("east"), after.world.tally.melee, after.points()) == ([3], 0, (3, 1))


def test_a_wounded_hero_still_leads() -> None:
    """Rules 7.3, 10.0: heroes keep their bonuses when wounded."""
    position = given(heroes={"warrior": "east wounded"}, armies={"east": 2})
    assert position.act("heroic:warrior:east", dice=[2]).spaces("east") == [3]


def test_a_move_takes_an_act_and_circles_are_shared() -> None:
    """Rule 7.4, the Rogue free (7.4.1)."""
    position = given(card="D05", heroes="rogue wizard cleric")
    roamed = position.act("move:rogue:gate").act("move:rogue:sky")
    assert (roamed.world.heroes["rogue"].place, roamed.points()[1]) == ("sky", 1)
    both = roamed.act("move:wizard:sky")
    assert (both.world.heroes["wizard"].place, both.points()[1]) == ("sky", 0)
    assert both.refused("move:cleric:east") == ["7.1"]
    assert "move:rogue:west" in both.asked()


def test_heroes_go_to_every_track_and_back_to_the_reserves() -> None:
    """Rule 7.4: also to Sky and Terror, and beside an upgrade."""
    position = given(heroes={"warrior": "gate"}, walls={"east": "oil"})
    places = [each for each in position.asked() if each.startswith("move:")]
    assert places == [f"move:warrior:{place}" for place in ("reserves", "east", "west", "sky", "terror")]
    assert position.refused("move:warrior:gate") == ["7.4"]
    assert position.act("move:warrior:east").world.heroes["warrior"].place == "east"


def test_the_rogue_moves_freely_without_a_single_point() -> None:
    """Rule 7.4.1."""
    position = given(heroes="rogue", actions=0, acts=0)
    assert position.act("move:rogue:terror").points() == (0, 0)


@pytest.mark.parametrize(
    ("before", "die", "after"), [("low", 5, 0), ("low", 4, -1), ("normal", 6, 1), ("normal", 1, 0), ("high", 6, 1)]
)
def test_a_rally_takes_more_than_a_4(before: str, die: int, after: int) -> None:
    """Rule 7.5: one step, no effect at High, no further effect of a failure; from the Reserves."""
    position = given(morale=before).act("rally", dice=[die])
    assert (position.world.morale, position.points()[1]) == (after, 1)


def test_paladins_rally_with_1_more() -> None:
    """Rule 7.5.1: while alive."""
    position = given(morale="low", heroes={"paladin": "wounded"}, rerolls=1)
    assert position.act("rally", dice=[4]).world.morale == 0
    assert given(morale="low", heroes={"paladin": "dead", "rogue": ""}).act("rally", dice=[4]).world.morale == -1


# The Paladin's re-roll


def test_the_paladin_has_a_die_thrown_again_once_a_turn() -> None:
    """Rule 7.0.1, house ruling R20: the attack's 1 becomes a 4, nobody is wounded; the chant that follows stands."""
    position = given(heroes={"paladin": "east"}, armies={"east": 3}, lost="P3")
    seen = position.act("heroic:paladin:east", dice=[1])
    assert (seen.kind, seen.asked()) == ("reroll", ["keep", "reroll"])
    again = seen.act("reroll", dice=[4])
    assert (again.spaces("east"), again.world.heroes["paladin"].state) == ([4], "unwounded")
    chanted = again.act("chant", dice=[2])
    assert (chanted.kind, chanted.energy()[1]) == ("action", 3)


def test_the_second_result_binds() -> None:
    """Rule 7.0.1: also from the Reserves and wounded (R20); the 1 must be used."""
    position = given(heroes={"paladin": "wounded"}, armies={"west": 5})
    seen = position.act("attack:west:ranged", dice=[3])
    assert (seen.kind, seen.asked()) == ("reroll_won", ["keep", "reroll"])
    assert seen.act("reroll", dice=[1]).spaces("west") == [5]
    assert seen.act("keep").spaces("west") == [6]


def test_a_dead_paladin_has_no_say() -> None:
    """House ruling R20."""
    position = given(heroes={"paladin": "dead", "warrior": ""}, armies={"west": 5})
    assert position.act("attack:west:ranged", dice=[3]).spaces("west") == [6]


@pytest.mark.parametrize("die", [1, 5])
def test_event_dice_may_be_thrown_again(die: int) -> None:
    """House ruling R20: before the event's effects; D01 with 1 costs an archer, with 5 nothing."""
    position = given(at="event", card="D01", heroes="paladin", dice=[die])
    assert position.kind == ("reroll" if die == 1 else "reroll_won")
    assert position.act("reroll", dice=[2]).losses() == "M1 A0 P0"


def test_barricade_and_grease_dice_may_be_thrown_again() -> None:
    """House ruling R20."""
    barricade = given(
        at="army", icons=["east"], armies={"east": 1}, walls={"east": "barricade"}, heroes="paladin", dice=[2]
    )
    assert barricade.kind == "reroll"
    assert barricade.act("reroll", dice=[3]).ended() is None
    assert barricade.act("keep").ended() == (False, "east")
    grease = given(at="army", icons=["east"], armies={"east": 1}, walls={"east": "grease"}, heroes="paladin", dice=[5])
    assert grease.act("reroll", dice=[2]).world.walls["east"].upgrade == "grease"


def test_the_re_roll_is_back_with_the_next_turn() -> None:
    """Rule 7.0.1: once per turn, event phase and action phase together."""
    position = given(heroes="paladin", rerolls=1)
    assert not position.view.points.reroll
    assert position.act("chant", dice=[1]).kind == "action"
    assert given(at="card", card=None, heroes="paladin", rerolls=1).view.points.reroll


def test_dice_that_harm_and_dice_that_serve_are_two_questions() -> None:
    """Rule 7.0.1 on a screen: so a standing order can keep all good dice unasked."""
    position = given(heroes="paladin", armies={"west": 5})
    order = Order(1, "answer", "reroll_won", "keep")
    ordered = GATE.order(position.state, order)
    after = Position(ordered.state, ordered.g).act("attack:west:ranged", dice=[3])
    assert (after.kind, after.spaces("west")) == ("action", [6])
    assert "ordered" in after.told()
    assert after.act("attack:west:ranged", dice=[2]).kind == "reroll"


def test_re_rolls_show_their_odds() -> None:
    """Rule 7.0.1: what another throw promises, wound included."""
    position = given(heroes={"paladin": "east"}, armies={"east": 3}).act("heroic:paladin:east", dice=[1])
    odds = position.odds("reroll")
    assert (odds.wins, odds.faces) == (5, ["harm", "hit", "hit", "hit", "hit", "hit"])
    event = given(at="event", card="D18", heroes="paladin", dice=[1])
    assert event.odds("reroll").wins == 2
