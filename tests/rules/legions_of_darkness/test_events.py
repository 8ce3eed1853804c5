"""Chapter 5: events, and each of the 22."""

from __future__ import annotations

import pytest

from tests.rules.legions_of_darkness.given import CONTENT, Position, given


def event(card: str, *dice: int, **more: object) -> Position:
    """The event phase of a card."""
    time = 7 if card.startswith("D") else 4
    return given(at="event", card=card, dice=dice, **{"time": time, **more})  # type: ignore[arg-type]


def test_events_are_carried_out_after_the_armies_without_being_asked() -> None:
    """Rule 5.0: mandatory; D20 moves the West army that its icon has just moved."""
    position = given(at="housekeeping", decks={"day": "D20"}).act("next")
    assert position.spaces("west") == [4]


def test_a_card_without_an_event_has_no_event_phase() -> None:
    """Rule 5.0."""
    assert event("D06").told() == []


def test_a_result_that_is_not_listed_does_nothing() -> None:
    """Rule 5.1: E-D01 with a 4."""
    position = event("D01", 4)
    assert position.losses() == "M0 A0 P0"
    assert position.told() == ["event", "event_spared"]


@pytest.mark.parametrize(
    ("card", "die", "losses"),
    [
        ("D01", 1, "M0 A1 P0"),
        ("D01", 2, "M1 A0 P0"),
        ("D01", 3, "M1 A0 P0"),
        ("D01", 6, "M0 A0 P0"),
        ("D04", 1, "M0 A0 P1"),
        ("D04", 3, "M1 A0 P0"),
        ("D04", 4, "M0 A0 P0"),
        ("D17", 1, "M0 A0 P1"),
        ("D17", 2, "M0 A1 P0"),
        ("D17", 5, "M0 A0 P0"),
        ("D18", 1, "M1 A0 P0"),
        ("D18", 2, "M1 A0 P0"),
        ("D18", 3, "M0 A1 P1"),
        ("D18", 4, "M0 A1 P1"),
        ("D18", 5, "M0 A0 P0"),
    ],
)
def test_what_the_die_takes_from_the_defenders(card: str, die: int, losses: str) -> None:
    """Events E-D01, E-D04, E-D17 and E-D18."""
    assert event(card, die).losses() == losses


def test_losses_move_spaces_not_values() -> None:
    """Rule 8.2.1, E-D18 from M1 A1 P1: the melee limit stays 2; archers and priests fall to 1."""
    assert event("D18", 2, lost="M1 A1 P1").limits()[0] == 2
    position = event("D18", 4, lost="M1 A1 P1")
    assert (position.losses(), position.limits()) == ("M1 A2 P2", (2, 1, 1))
    assert event("D18", 6, lost="M1 A1 P1").losses() == "M1 A1 P1"


def test_a_named_defender_that_is_gone_is_not_lost_again() -> None:
    """House ruling R51: E-D01 takes no archer where none is left, and nothing else instead."""
    position = event("D01", 1, lost="A4")
    assert position.losses() == "M0 A4 P0"
    assert "none_to_lose" in position.told()


def test_the_last_defender_lost_to_an_event_ends_the_game() -> None:
    """Rule 11.1: E-D01 takes the last archer step; nobody is left."""
    assert event("D01", 1, lost="M5 A3 P3").ended() == (False, "defenders")


def test_blood_for_honour_wounds_every_unwounded_hero_for_a_bonus() -> None:
    """E-D08: nobody dies, the wounded Cleric is left alone, and a shot with a 2 beats the Goblin."""
    offered = event("D08", heroes={"warrior": "", "wizard": "", "cleric": "wounded"}, armies={"east": 3})
    assert (offered.kind, offered.asked()) == ("offer", ["accept", "decline"])
    taken = offered.act("accept")
    assert [hero.state for hero in taken.world.heroes.values()] == ["wounded", "wounded", "wounded"]
    assert taken.act("next").act("attack:east:ranged", dice=[2]).spaces("east") == [4]


def test_blood_for_honour_may_be_declined() -> None:
    """E-D08: no wounds and no bonus; a 2 misses the Goblin."""
    declined = event("D08", armies={"east": 3}).act("decline")
    assert [hero.state for hero in declined.world.heroes.values()] == ["unwounded", "unwounded", "unwounded"]
    assert declined.act("next").act("attack:east:ranged", dice=[2]).spaces("east") == [3]


def test_the_bonus_of_blood_for_honour_serves_heroic_and_magical_attacks_too() -> None:
    """E-D08, house ruling R11: one each on a Goblin whose strength is 2."""
    heroes = {"wizard": "east", "warrior": "", "cleric": ""}
    turn = event("D08", heroes=heroes, armies={"east": 4}, known="fireball").act("accept").act("next")
    assert [source for source, _ in turn.parts("heroic:wizard:east")] == ["wizard", "E-D08"]
    assert [source for source, _ in turn.parts("cast:fireball", "target:east")] == ["fireball", "E-D08"]


def test_without_an_unwounded_hero_there_is_no_offer() -> None:
    """E-D08: the bonus needs at least one fresh wound."""
    position = event("D08", heroes={"warrior": "wounded", "wizard": "dead"})
    assert position.told() == ["event", "offer_void"]
    assert position.kind == "pause"


@pytest.mark.parametrize(("space", "after"), [(6, 5), (4, 3), (3, 3), (1, 1)])
def test_eyes_the_wrong_way_and_standards_on_the_ridge_look_at_4_to_6(space: int, after: int) -> None:
    """E-D09 for the East army, E-D20 for the West army."""
    assert event("D09", armies={"east": space}).spaces("east", "west") == [after, 6]
    assert event("D20", armies={"west": space}).spaces("west", "east") == [after, 6]


def test_the_rearguard_is_the_farthest_army_of_all() -> None:
    """E-D11, house ruling R26."""
    position = event("D11", armies={"east": 2, "west": 3, "sky": 5})
    assert position.spaces("east", "west", "sky", "gate_a") == [2, 3, 4, 4]


def test_players_break_a_tie_for_the_rearguard() -> None:
    """E-D11: East, West and the Sky stand on 6."""
    position = event("D11")
    assert (position.kind, position.asked()) == ("tie", ["advance:east", "advance:west", "advance:sky"])
    assert position.act("advance:west").spaces("east", "west", "sky") == [6, 5, 6]


def test_the_terror_army_may_be_the_farthest() -> None:
    """House ruling R26: it counts while it is on the map."""
    armies = {"east": 2, "west": 2, "gate_a": 1, "gate_b": 2, "sky": 2, "terror": 3}
    assert event("D11", armies=armies).spaces("terror") == [2]


def test_the_nearer_flank_advances() -> None:
    """E-D14: of East and West the closer army."""
    assert event("D14", armies={"east": 3, "west": 5}).spaces("east", "west") == [2, 5]
    assert event("D14", armies={"east": 5, "west": 4}).spaces("east", "west") == [5, 3]


def test_level_flanks_both_advance() -> None:
    """E-D14."""
    assert event("D14", armies={"east": 3, "west": 3}).spaces("east", "west") == [2, 2]


def test_lamentation_lowers_morale_at_once() -> None:
    """E-D16 with a 2, rule 6.1.1: the card's 3 actions become 2 this very turn."""
    position = event("D16", 2)
    assert position.world.morale == -1
    assert position.act("next").points() == (2, 2)


def test_lamentation_may_forbid_melee() -> None:
    """E-D16 with a 4: no melee attacks and no Acid; heroic attacks go on."""
    heroes = {"warrior": "west", "wizard": "", "cleric": ""}
    turn = event("D16", 4, armies={"west": 1, "east": 2}, walls={"west": "acid"}, heroes=heroes).act("next")
    assert turn.refused("attack:east:melee") == ["E-D16"]
    assert turn.refused("acid:west") == ["E-D16"]
    assert "heroic:warrior:west" in turn.asked()
    assert "attack:east:ranged" in turn.asked()
    assert turn.view.points.melee == 0


def test_campfires_draw_the_gate_armies_on_4() -> None:
    """E-N03: each that stands on 4."""
    assert event("N03").spaces("gate_a", "gate_b") == [3, 3]
    assert event("N03", armies={"gate_b": 3}).spaces("gate_a", "gate_b") == [3, 3]
    assert event("N03", armies={"gate_a": 2, "gate_b": 3}).spaces("gate_a", "gate_b") == [2, 3]


def test_red_prints_kill_a_wounded_hero_first() -> None:
    """E-N04 with 1 to 3: with a wounded hero in the party only that one may be chosen."""
    position = event("N04", 3, heroes={"warrior": "", "wizard": "wounded", "cleric": "wounded"})
    assert (position.kind, position.asked()) == ("kill", ["kill:wizard", "kill:cleric"])
    assert position.refused("kill:warrior") == ["E-N04"]
    assert position.act("kill:cleric").world.heroes["cleric"].state == "dead"


def test_red_prints_kill_any_hero_where_none_is_wounded() -> None:
    """E-N04 with 1 to 3."""
    position = event("N04", 1)
    assert position.asked() == ["kill:warrior", "kill:wizard", "kill:cleric"]


def test_red_prints_wound_even_those_whom_no_battle_wounds() -> None:
    """E-N04 with 4 to 6, rule 8.3.2: the Ranger is wounded, and an already wounded one dies."""
    position = event("N04", 5, heroes="ranger wizard")
    assert position.act("wound:ranger").world.heroes["ranger"].state == "wounded"
    position = event("N04", 4, heroes={"ranger": "wounded", "wizard": ""})
    assert position.act("wound:ranger").world.heroes["ranger"].state == "dead"


def test_red_prints_find_nobody_where_all_are_dead() -> None:
    """E-N04: nothing happens."""
    position = event("N04", 1, heroes={"warrior": "dead"})
    assert position.told()[-1] == "no_hero"


def test_the_war_council_gathers_the_heroes_and_the_wounded_cannot_act() -> None:
    """E-N06: in the Reserves; heroic attacks, spells and even the Rogue's free moves are barred to the wounded."""
    heroes = {"warrior": "dead", "rogue": "gate wounded", "cleric": "sky"}
    position = event("N06", heroes=heroes, known="cure_wounds")
    assert [hero.place for hero in position.world.heroes.values()] == [None, "reserves", "reserves"]
    turn = position.act("next")
    assert turn.points() == (1, 3)
    assert "E-N06" in turn.refused("move:rogue:gate")
    assert "move:cleric:gate" in turn.asked()
    assert "cast_heroic:cure_wounds" in turn.asked()


def test_standing_bonuses_outlast_the_council() -> None:
    """E-N06: builds still get the wounded Rogue's +1, and the wounded Paladin's re-roll is there."""
    turn = event("N06", heroes={"rogue": "wounded", "paladin": "wounded", "cleric": ""}).act("next")
    assert [source for source, _ in turn.parts("build:oil:east")] == ["rogue"]
    assert turn.view.points.reroll


def test_a_hero_healed_during_the_council_may_act_again() -> None:
    """E-N06."""
    turn = event("N06", heroes={"rogue": "wounded", "cleric": ""}, known="cure_wounds").act("next")
    assert "move:rogue:gate" not in turn.asked()
    assert "move:rogue:gate" in turn.act("cast:cure_wounds").asked()


def test_act_points_need_a_hero_who_may_act() -> None:
    """E-N06, house ruling R19: with all heroes wounded no rally and no act for anything."""
    turn = event("N06", heroes={"rogue": "wounded", "cleric": "wounded"}).act("next")
    assert turn.refused("rally") == ["E-N06"]
    assert not [each for each in turn.asked() if each.startswith(("move:", "heroic:", "cast_heroic:"))]


@pytest.mark.parametrize(
    ("card", "die", "before", "after"),
    [
        ("N07", 1, 3, 4),
        ("N07", 3, 3, 4),
        ("N07", 4, 3, 5),
        ("N07", 6, 5, 6),
        ("N12", 2, 0, 1),
        ("N12", 5, 0, 2),
        ("N14", 1, 3, 2),
        ("N14", 3, 0, 0),
        ("N14", 4, 3, 4),
        ("N14", 6, 6, 6),
    ],
)
def test_arcane_energy_waxes_and_wanes(card: str, die: int, before: int, after: int) -> None:
    """E-N07, E-N12, E-N14, with the limits of rule 9.1."""
    assert event(card, die, arcane=before).energy()[0] == after


def test_the_price_of_ground_can_be_paid_in_wounds_and_losses() -> None:
    """E-N09: die 4, one hero and two men-at-arms leave one step for the farthest army, East on 5."""
    position = event(
        "N09",
        4,
        armies={"east": 5, "west": 3, "gate_a": 2, "gate_b": 2, "sky": 3},
        heroes={"warrior": "", "wizard": "wounded", "cleric": "dead"},
    )
    assert position.kind == "price"
    assert position.refused("wound:wizard") == ["E-N09"]
    paid = position.act("wound:warrior").act("lose:men_at_arms").act("lose:men_at_arms").act("enough")
    assert paid.world.heroes["warrior"].state == "wounded"
    assert paid.losses() == "M2 A0 P0"
    assert paid.spaces("east", "west") == [4, 3]


def test_a_hero_pays_the_price_only_once() -> None:
    """E-N09: only unwounded heroes, so nobody dies of it."""
    position = event("N09", 6).act("wound:warrior")
    assert position.refused("wound:warrior") == ["E-N09"]


def test_the_whole_price_may_be_paid() -> None:
    """E-N09: N may be brought to 0; then nobody advances and nothing more is asked."""
    position = event("N09", 1).act("lose:priests")
    assert (position.kind, position.spaces("east", "west", "sky")) == ("pause", [6, 6, 6])


def test_one_army_takes_all_the_steps() -> None:
    """E-N09, house ruling R30: all by the army that was farthest at the start, at the Gate by one of the two alone."""
    armies = {"east": 1, "west": 2, "sky": 2, "gate_a": 4, "gate_b": 4}
    position = event("N09", 3, armies=armies).act("enough")
    assert position.asked() == ["advance:gate_a", "advance:gate_b"]
    assert position.act("advance:gate_b").spaces("gate_a", "gate_b") == [4, 1]


def test_the_price_of_ground_breaches_step_by_step() -> None:
    """E-N09, rule 4.1.2: the Gate Orc on 2 takes 3 steps: to 1, a breach, and into the castle."""
    armies = {"east": 1, "west": 1, "sky": 1, "gate_a": 2, "gate_b": 1}
    assert event("N09", 2, armies=armies).act("enough").world.walls["gate"].state == "breach"
    assert event("N09", 3, armies=armies).act("enough").ended() == (False, "gate")


def test_knife_in_the_hall_kills_any_hero() -> None:
    """E-N10 with 1 to 3: of the players' choice, wounded or not."""
    position = event("N10", 3, heroes={"warrior": "wounded", "wizard": ""})
    assert position.asked() == ["kill:warrior", "kill:wizard"]
    assert position.act("kill:wizard").world.heroes["wizard"].state == "dead"


def test_knife_in_the_hall_may_help_attacks() -> None:
    """E-N10 with 4 to 6, house ruling R11: attack actions and magical attacks, not heroic ones."""
    heroes = {"warrior": "east", "wizard": "", "cleric": ""}
    turn = event("N10", 4, armies={"east": 3}, heroes=heroes, known="fireball").act("next")
    assert [source for source, _ in turn.parts("attack:east:melee")] == ["E-N10"]
    assert [source for source, _ in turn.parts("heroic:warrior:east")] == ["warrior"]
    assert [source for source, _ in turn.parts("cast:fireball", "target:east")] == ["fireball", "E-N10"]


def test_the_pale_bargain_respects_floor_cap_and_lost_priests() -> None:
    """E-N11."""
    position = event("N11", arcane=6, divine=0, lost="P3")
    assert (position.energy(), position.losses()) == ((6, 0), "M0 A0 P3")
    position = event("N11", arcane=2, divine=2)
    assert (position.energy(), position.losses()) == ((3, 1), "M0 A0 P1")


def test_deserters_take_two_steps_of_any_kinds() -> None:
    """E-N13: two defenders, one after the other."""
    position = event("N13").act("choose:defenders").act("lose:archers").act("lose:priests")
    assert (position.losses(), position.world.morale) == ("M0 A1 P1", 0)


def test_deserters_may_cost_morale_instead() -> None:
    """E-N13; at Low morale that choice is barred."""
    assert event("N13").act("choose:morale").world.morale == -1
    low = event("N13", morale="low")
    assert low.asked() == ["lose:men_at_arms", "lose:archers", "lose:priests"]


def test_the_well_refills_all_cast_spells() -> None:
    """E-N15: cast spells return face-down; 1 to 3 costs an arcane energy."""
    position = event("N15", 2, cast="fireball mass_heal", known="inspire", arcane=3)
    assert position.world.cast == []
    assert [len(deck) for deck in position.world.face_down.values()] == [4, 4]
    assert (position.energy()[0], position.world.known) == (2, ["inspire"])


def test_the_well_may_teach_an_arcane_spell() -> None:
    """E-N15 with 4 to 6: at random among the face-down ones, those just returned included."""
    position = event("N15", 5, cast="fireball", known="slow chain_lightning fortune")
    assert position.world.known == ["slow", "chain_lightning", "fortune", "fireball"]


def test_the_well_teaches_nothing_where_nothing_is_face_down() -> None:
    """E-N15."""
    position = event("N15", 6, known="fireball slow chain_lightning fortune")
    assert position.told()[-1] == "no_spell_left"


def test_a_slow_marker_on_an_army_does_not_return() -> None:
    """E-N15: it has not been cast away yet."""
    position = event("N15", 1, cast="fireball", slowed="east")
    assert position.world.face_down["arcane"].cards == ["chain_lightning", "fireball", "fortune"]
    assert position.world.armies["east"].slowed


def test_something_moved_in_the_sky_or_elsewhere() -> None:
    """E-N16: Sky by one, or other armies by two steps in all, both on one army if the players like."""
    assert event("N16").act("choose:sky").spaces("sky") == [5]
    both = event("N16").act("choose:others").act("advance:east").act("advance:east")
    assert both.spaces("east", "sky") == [4, 6]
    one_each = event("N16").act("choose:others").act("advance:gate_b").act("advance:west")
    assert one_each.spaces("gate_a", "gate_b", "west") == [4, 3, 5]


def test_something_moved_only_on_the_map() -> None:
    """E-N16: not the Sky army, and Terror only while it is there."""
    others = event("N16").act("choose:others")
    assert others.refused("advance:sky") == ["E-N16"]
    assert others.asked() == ["advance:east", "advance:west", "advance:gate_a", "advance:gate_b"]
    assert "advance:terror" in event("N16", armies={"terror": 2}).act("choose:others").asked()


def test_steps_of_events_follow_breach_and_loss_rules() -> None:
    """House ruling R30: two chosen steps on an army on 1 breach and enter."""
    position = event("N16", armies={"east": 1}).act("choose:others").act("advance:east").act("advance:east")
    assert position.ended() == (False, "east")


def test_a_gate_army_that_an_event_moves_moves_alone() -> None:
    """House ruling R30: rule 4.1.1 is for Gate icons."""
    position = event("N16").act("choose:others").act("advance:gate_a").act("advance:gate_a")
    assert position.spaces("gate_a", "gate_b") == [2, 4]


def test_every_event_of_a_card_is_known() -> None:
    """Rule 5.0: 22 events, each on one card."""
    events = [card.event for card in CONTENT.cards.values() if card.event]
    assert sorted(events) == sorted(CONTENT.events)
