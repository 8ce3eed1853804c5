"""Chapter 8: battles, defenders, and wounded heroes."""

from __future__ import annotations

import pytest

from domain.legions_of_darkness import battles
from tests.rules.legions_of_darkness.given import given


def test_an_attack_must_exceed_the_strength() -> None:
    """Rules 8.1, 8.1.1: Orc 3; a 4 drives it back one space, a 3 does nothing; one action either way."""
    position = given(armies={"gate_a": 2, "gate_b": 3})
    assert position.act("attack:gate_a:melee", dice=[4]).spaces("gate_a") == [3]
    failed = position.act("attack:gate_a:melee", dice=[3])
    assert (failed.spaces("gate_a"), failed.points()[0]) == ([2], 2)


def test_an_army_on_its_last_space_stays_there() -> None:
    """Rule 8.1.1, house ruling R22: the attack is legal and useless."""
    assert given().act("attack:east:ranged", dice=[6]).spaces("east") == [6]


def test_the_log_drives_nobody_back_from_the_last_space() -> None:
    """House ruling R22: an army that is beaten there stays, by shot, blade, magic or a retreat without a battle."""
    night = given(card="N16", time=10, armies={"terror": 3}, known="fireball slow", heroes={"wizard": "sky"})
    for option, dice, told in (
        ("attack:sky:ranged", [6], "ranged_stays"),
        ("attack:terror:melee", [6], "melee_stays"),
        ("heroic:wizard:sky", [6], "heroic_stays"),
        ("cast_heroic:fireball", [6], "magic_stays"),
        ("cast_heroic:slow", [], "no_way_back"),
        ("attack:sky:ranged", [4], "ranged_fails"),
    ):
        after = night.act(option, dice=dice)
        assert after.told()[-1] == told
        assert after.spaces("sky", "terror") == [6, 3]
    assert given(armies={"sky": 5}).act("attack:sky:ranged", dice=[6]).told()[-1] == "ranged_hits"


def test_only_the_closer_gate_army_can_be_attacked() -> None:
    """Rule 8.1.2."""
    position = given(armies={"gate_a": 2, "gate_b": ("goblin", 3)})
    assert position.refused("attack:gate_b:melee") == ["8.1.2"]
    assert position.refused("attack:gate_b:ranged") == ["8.1.2"]
    level = given(armies={"gate_a": 2, "gate_b": ("goblin", 2)})
    assert {"attack:gate_a:melee", "attack:gate_b:melee"} <= set(level.asked())


def test_the_rule_of_the_closer_army_binds_heroes_too() -> None:
    """Rule 8.1.2."""
    position = given(armies={"gate_a": 2, "gate_b": 3}, heroes={"warrior": "gate"})
    assert position.refused("heroic:warrior:gate_b") == ["8.1.2"]


def test_the_first_attack_on_the_bloody_battle_army_costs_a_defender_before_the_die() -> None:
    """Rules 8.1.3, 8.2.1, the printed example: a man-at-arms goes, and no further melee attack is left."""
    position = given(armies={"east": 3}, bloody="east", lost="M3")
    after = position.act("attack:east:melee", "lose:men_at_arms", dice=[5])
    assert (after.losses(), after.spaces("east")) == ("M4 A0 P0", [4])
    assert "8.2" in after.refused("attack:east:melee")
    assert after.told().index("defender_lost") < after.told().index("melee_hits")


def test_the_loss_is_chosen_before_anything_is_paid() -> None:
    """Rule 8.1.3 on a screen: choosing is a draft, the attack is not yet made."""
    position = given(armies={"east": 3}, bloody="east")
    assert position.draft("attack:east:melee") == ["lose:men_at_arms", "lose:archers", "lose:priests"]


def test_a_bloody_battle_costs_one_defender_a_turn() -> None:
    """Rule 8.1.3: only the first attack of the turn."""
    position = given(armies={"east": 3}, bloody="east")
    first = position.act("attack:east:melee", "lose:archers", dice=[2])
    second = first.act("attack:east:melee", dice=[2])
    assert second.losses() == "M0 A1 P0"


def test_magic_is_not_bloody() -> None:
    """Rules 8.1.3, 9.0.1: after a Fireball the melee attack is still the first non-magical one."""
    position = given(armies={"west": 2}, bloody="west", known="fireball")
    burnt = position.act("cast:fireball", "target:west", dice=[1])
    assert burnt.losses() == "M0 A0 P0"
    after = burnt.act("attack:west:melee", "lose:priests", dice=[3])
    assert (after.losses(), after.spaces("west")) == ("M0 A0 P1", [3])


def test_heroic_attacks_are_bloody_too() -> None:
    """Rules 8.1.3, 8.3.2: an archer before the die; a natural 1 fails though 1 + 2 = 3; the Warrior is not wounded."""
    position = given(armies={"east": 2}, bloody="east", heroes={"warrior": "east"})
    after = position.act("heroic:warrior:east", "lose:archers", dice=[1])
    assert (after.losses(), after.spaces("east")) == ("M0 A1 P0", [2])
    assert after.world.heroes["warrior"].state == "unwounded"


def test_the_last_defender_lost_in_a_bloody_battle_ends_the_game_before_the_die() -> None:
    """Rules 8.1.3, 11.1; house ruling R16."""
    position = given(armies={"west": 4}, bloody="west", lost="M5 A3 P3")
    assert position.act("attack:west:ranged").ended() == (False, "defenders")


def test_modifiers_add_up() -> None:
    """Rule 8.1.4: the card's and the Oil's for the shot, the hero's and the card's for the Rogue."""
    armies = {"east": ("orc", 1)}
    position = given(card="D12", armies=armies, walls={"east": "oil"}, heroes={"rogue": "east"})
    shot = position.odds("attack:east:ranged")
    assert [(part.source, part.value) for part in shot.parts] == [("D12", 1), ("oil", 1)]
    assert position.act("attack:east:ranged", dice=[2]).spaces("east") == [2]
    assert position.act("heroic:rogue:east", dice=[2]).spaces("east") == [2]


def test_a_natural_1_fails_whatever_is_added() -> None:
    """Rule 8.1.4: 1 + 1 + 2 would beat a Goblin."""
    position = given(card="D12", armies={"east": 1}, walls={"east": "lava"})
    odds = position.odds("attack:east:melee")
    assert (odds.wins, odds.faces[0]) == (5, "miss")
    assert position.act("attack:east:melee", dice=[1]).spaces("east") == [1]


def test_some_counters_are_hard_to_strike() -> None:
    """House rulings R12 and R44: the Wraith's melee -1."""
    position = given(scenario="undead_scourge", armies={"sky": 1}, card="D10")
    assert position.act("attack:sky:melee", dice=[6]).spaces("sky") == [1]
    assert position.act("attack:sky:ranged", dice=[6]).spaces("sky") == [2]


def test_the_counters_modifier_binds_melee_heroes_and_no_magic() -> None:
    """House ruling R12."""
    heroes = {"warrior": "terror", "cleric": "terror"}
    position = given(
        scenario="undead_scourge", armies={"terror": 2}, heroes=heroes, known="fireball", card="N05", time=4
    )
    assert [value for _, value in position.parts("heroic:warrior:terror")] == [2, -1]
    assert [value for _, value in position.parts("heroic:cleric:terror")] == [1]
    assert [value for _, value in position.parts("cast:fireball", "target:terror")] == [2]


def test_armoured_orcs_are_hard_to_strike() -> None:
    """House ruling R50: the dial gives both Orcs a melee -1."""
    position = given(dials="armoured_orcs", armies={"gate_a": 2})
    assert position.parts("attack:gate_a:melee") == [("armoured_orcs", -1)]
    assert position.view.armies[2].melee_modifier == -1
    assert position.parts("attack:gate_a:ranged") == []


def test_magic_in_melee_range_ignores_negative_modifiers() -> None:
    """Rule 8.1.4, house ruling R11: D18's Attack -1 counts on a blue space only."""
    near = given(card="D18", armies={"east": 3}, known="fireball")
    assert [value for _, value in near.parts("cast:fireball", "target:east")] == [2]
    far = given(card="D18", armies={"east": 4}, known="fireball")
    assert [value for _, value in far.parts("cast:fireball", "target:east")] == [2, -1]


def test_magic_takes_plain_attack_modifiers_only() -> None:
    """House ruling R11: D02's Attack +1 on the Gate, but neither D05's melee nor D17's shot modifier."""
    gate = given(card="D02", armies={"gate_a": 2}, known="fireball")
    assert [value for _, value in gate.parts("cast:fireball", "target:gate_a")] == [2, 1]
    assert [value for _, value in gate.parts("cast:fireball", "target:east")] == [2]
    for card in ("D05", "D17", "D12"):
        parts = given(card=card, armies={"east": 2}, known="fireball").odds("cast:fireball", "target:east").parts
        assert [part.value for part in parts] == ([2, 1] if card == "D12" else [2])


def test_defenders_limit_attack_actions_by_kind() -> None:
    """Rule 8.2: two shots made, a third is refused; a melee attack is legal."""
    position = given(armies={"west": 3}, melee=0, ranged=2, actions=1, acts=2)
    assert position.refused("attack:west:ranged") == ["8.2"]
    assert "attack:west:melee" in position.asked()


def test_the_number_under_the_marker_is_the_limit() -> None:
    """Rule 8.2, the printed example: with some losses one shot and two melee attacks, and chants without priests."""
    position = given(lost="M3 A2 P3", armies={"west": 3})
    assert position.limits() == (2, 1, 0)
    shot = position.act("attack:west:ranged", dice=[1])
    assert "8.2" in shot.refused("attack:west:ranged")
    assert position.parts("chant") == []


@pytest.mark.parametrize(("letter", "values"), [("M", [3, 2, 2, 2, 1, 0]), ("A", [2, 2, 1, 1, 0]), ("P", [2, 2, 1, 0])])
def test_defender_tracks_by_their_spaces(letter: str, values: list[int]) -> None:
    """Rule 8.2.1 and the map: a loss is one space, and not every space changes the value."""
    which = "MAP".index(letter)
    assert [given(lost=f"{letter}{n}").limits()[which] for n in range(len(values))] == values


def test_losses_and_gains_take_effect_at_once() -> None:
    """Rules 8.2.1, 8.2.2, the printed example: Mass Heal lifts the limit from 1 to 2 within the turn."""
    position = given(known="mass_heal", divine=2, lost="M4", melee=1, actions=2, acts=2, armies={"east": 3})
    assert "8.2" in position.refused("attack:east:melee")
    healed = position.act("cast:mass_heal", "gain:men_at_arms")
    assert (healed.losses(), healed.energy()[1]) == ("M3 A0 P0", 0)
    assert "attack:east:melee" in healed.asked()


def test_no_track_exceeds_its_best_space() -> None:
    """Rule 8.2.2."""
    position = given(known="mass_heal").act("cast:mass_heal", "gain:archers")
    assert position.losses() == "M0 A0 P0"
    assert "none_to_gain" in position.told()


def test_heroes_take_no_part_in_attack_actions() -> None:
    """Rule 8.3: no bonus, and no wound by a 1."""
    position = given(heroes={"wizard": "east"}, armies={"east": 3})
    assert position.parts("attack:east:ranged") == []
    assert position.act("attack:east:ranged", dice=[1]).world.heroes["wizard"].state == "unwounded"


def test_a_natural_1_wounds_the_hero_who_leads_and_then_kills() -> None:
    """Rules 8.1.1, 8.3.1: turned over first, dead the second time; the dead act no more."""
    position = given(card="D10", heroes={"wizard": "east", "rogue": "", "cleric": ""}, armies={"east": 3})
    wounded = position.act("heroic:wizard:east", dice=[1])
    assert wounded.world.heroes["wizard"].state == "wounded"
    dead = wounded.act("heroic:wizard:east", dice=[1])
    assert (dead.world.heroes["wizard"].state, dead.world.heroes["wizard"].place) == ("dead", None)
    assert "8.3.1" in dead.refused("heroic:wizard:east")
    assert dead.refused("move:wizard:gate")[0] == "8.3.1"


@pytest.mark.parametrize("hero", ["warrior", "ranger"])
def test_warriors_and_rangers_are_not_wounded_in_battle(hero: str) -> None:
    """Rule 8.3.2."""
    position = given(heroes={hero: "east"}, armies={"east": 3}).act(f"heroic:{hero}:east", dice=[1])
    assert (position.world.heroes[hero].state, position.spaces("east")) == ("unwounded", [3])


def test_battles_show_odds_path_cost_and_danger_beforehand() -> None:
    """Section 8 on a screen."""
    position = given(armies={"east": 3}, heroes={"wizard": "east wounded"}, bloody="east")
    shows = battles.show_battle(position.g, "wizard", "east")
    assert shows.odds is not None
    assert (shows.odds.wins, shows.odds.faces[0]) == (5, "harm")
    assert shows.path == ["space:east:3", "space:east:4"]
    assert shows.cost == {"heroic_act": 1}
    assert [said.key for said in shows.says] == ["says.bloody", "says.dies_on_1"]
