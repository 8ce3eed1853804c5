"""Chapter 9: energy, spells face-down, known and cast, and each of the nine."""

from __future__ import annotations

import pytest

from tests.rules.legions_of_darkness.given import CONTENT, given

ALL = " ".join(CONTENT.spells)


def test_a_spell_is_known_before_it_is_cast_and_paid_in_full() -> None:
    """Rules 6.4, 9.0, 9.1: Chain Lightning costs 3 of 2, Slow is face-down, Raise Dead takes all 4."""
    position = given(arcane=2, divine=4, known="chain_lightning raise_dead")
    assert position.refused("cast:chain_lightning") == ["9.1"]
    assert position.refused("cast:slow") == ["9.0"]
    cast = position.act("cast:raise_dead", "gain:archers", "enough")
    assert (cast.energy(), cast.world.cast, cast.world.known) == ((2, 0), ["raise_dead"], ["chain_lightning"])


def test_a_spell_that_was_cast_is_gone() -> None:
    """Rule 9.0: discarded when cast."""
    assert given(cast="fireball").refused("cast:fireball") == ["9.0"]


def test_all_spells_start_face_down_one_marker_each() -> None:
    """Rules 1.2, 9.0: four arcane and five divine."""
    states = {spell.id: spell.state for spell in given().view.spells}
    assert set(states.values()) == {"face_down"}
    kinds = [spell.kind for spell in CONTENT.spells.values()]
    assert (kinds.count("arcane"), kinds.count("divine")) == (4, 5)


def test_spells_cost_what_their_markers_say() -> None:
    """Rules 9.2.1 to 9.3.5."""
    assert {id_: spell.cost for id_, spell in CONTENT.spells.items()} == {
        "fireball": 1,
        "slow": 2,
        "chain_lightning": 3,
        "fortune": 4,
        "cure_wounds": 1,
        "mass_heal": 2,
        "divine_wrath": 3,
        "inspire": 3,
        "raise_dead": 4,
    }


def test_no_hero_is_needed_for_the_normal_effect() -> None:
    """Rule 9.0: the castle's own magicians and priests cast."""
    position = given(heroes={"warrior": "dead"}, known="fireball", armies={"east": 5})
    assert position.act("cast:fireball", "target:east", dice=[2]).spaces("east") == [6]


def test_magical_attacks_reach_everywhere_and_use_no_defender() -> None:
    """Rule 9.0.1: at melee and ranged distance, outside both limits."""
    position = given(known="fireball", lost="M5 A4", armies={"east": 5})
    after = position.act("cast:fireball", "target:east", dice=[4])
    assert (after.spaces("east"), after.world.tally.melee, after.world.tally.ranged) == ([6], 0, 0)


def test_magic_at_the_gate_reaches_the_closest_only() -> None:
    """House ruling R33, rule 8.1.2."""
    position = given(known="fireball", armies={"gate_a": 2, "gate_b": 3})
    assert position.refused("cast:fireball", "target:gate_b") == ["8.1.2"]


def test_fireball_attacks_with_2() -> None:
    """Rule 9.2.1: 2 + 2 beats an Orc; no second throw in the normal effect."""
    position = given(known="fireball", armies={"gate_a": 2, "gate_b": 3})
    after = position.act("cast:fireball", "target:gate_a", dice=[2])
    assert (after.spaces("gate_a"), after.energy()[0], after.points()) == ([3], 2, (2, 2))
    assert position.act("cast:fireball", "target:gate_a", dice=[1]).kind == "action"


def test_the_wizards_fireball_may_be_thrown_again_once() -> None:
    """Rule 9.2.1, house ruling R34: also after a natural 1; the second result counts."""
    position = given(known="fireball", heroes={"wizard": "gate"}, armies={"gate_a": 2, "gate_b": 3})
    missed = position.act("cast_heroic:fireball", dice=[1])
    assert (missed.kind, missed.asked()) == ("reroll", ["keep", "reroll"])
    assert missed.act("reroll", dice=[2]).spaces("gate_a") == [3]
    assert missed.act("reroll", dice=[1]).kind == "action"
    assert position.act("cast_heroic:fireball", dice=[2]).kind == "action"


def test_the_paladin_may_come_on_top_of_the_fireballs_own_throw() -> None:
    """House ruling R34."""
    heroes = {"wizard": "gate", "paladin": ""}
    position = given(known="fireball", heroes=heroes, armies={"gate_a": 2, "gate_b": 3})
    again = position.act("cast_heroic:fireball", dice=[1]).act("reroll", dice=[1])
    assert (again.kind, again.view.points.reroll) == ("reroll", True)
    assert again.act("reroll", dice=[6]).spaces("gate_a") == [3]


def test_the_wizard_must_stand_on_the_track_of_the_target() -> None:
    """Rule 9.2, house ruling R27: for heroic Fireball and Slow."""
    position = given(known="fireball slow", heroes={"wizard": "gate"})
    for spell in ("fireball", "slow"):
        assert position.draft(f"cast_heroic:{spell}") == ["target:gate_a", "target:gate_b"]
        assert position.refused(f"cast_heroic:{spell}", "target:east") == ["9.2"]
    reserves = given(known="fireball slow", heroes={"wizard": "reserves"})
    assert reserves.refused("cast_heroic:fireball") == ["9.2"]
    assert given(known="fireball", heroes={"wizard": "terror"}).refused("cast_heroic:fireball") == ["9.2"]


def test_slow_takes_the_next_advance() -> None:
    """Rule 9.2.2: D09 shows West, West, Gate: the first West icon takes the marker, the second moves."""
    position = given(known="slow", arcane=2, armies={"west": 3}, decks={"day": "D09"})
    slowed = position.act("cast:slow", "target:west")
    assert (slowed.energy()[0], slowed.world.cast, slowed.view.armies[1].slowed) == (0, [], True)
    turn = slowed.act("end").act("next")
    assert turn.spaces("west", "gate_a", "gate_b") == [2, 3, 3]
    assert (turn.world.cast, turn.view.armies[1].slowed) == (["slow"], False)


def test_the_wizards_slow_drives_back_first() -> None:
    """Rule 9.2.2: from 1 to 2; D20's West icon then only takes the marker, and its event finds nobody on 4 to 6."""
    position = given(known="slow", heroes={"wizard": "west"}, armies={"west": 1}, decks={"day": "D20"})
    slowed = position.act("cast_heroic:slow")
    assert (slowed.spaces("west"), slowed.energy()[0], slowed.points()) == ([2], 1, (3, 1))
    assert slowed.act("end").act("next").spaces("west") == [2]


def test_slow_is_no_attack() -> None:
    """House ruling R29: any army on the map, the farther at the Gate too; no loss in a bloody battle."""
    position = given(known="slow", armies={"gate_a": 2, "gate_b": 3}, bloody="gate_b")
    slowed = position.act("cast:slow", "target:gate_b")
    assert slowed.losses() == "M0 A0 P0"


@pytest.mark.parametrize("wall", [{}, {"east": "grease"}, {"east": "breach"}, {"east": "barricade"}])
def test_a_slowed_army_on_1_loses_its_whole_advance(wall: dict[str, str]) -> None:
    """House ruling R29: no breach, no Grease or barricade roll, no entry."""
    position = given(at="army", icons=["east"], armies={"east": 1}, slowed="east", walls=wall)
    assert (position.spaces("east"), position.ended(), position.world.cast) == ([1], None, ["slow"])
    assert "breach" not in position.told()


def test_a_slowed_sky_army_costs_no_defender() -> None:
    """House ruling R29."""
    position = given(at="army", icons=["sky"], armies={"sky": 1}, slowed="sky")
    assert (position.losses(), position.kind) == ("M0 A0 P0", "pause")


def test_a_slowed_army_of_two_level_ones_stays_and_the_other_moves() -> None:
    """House ruling R3."""
    position = given(at="army", icons=["gate"], slowed="gate_a")
    assert position.spaces("gate_a", "gate_b") == [4, 3]


def test_at_the_gate_the_icon_is_spent_on_the_army_that_was_due() -> None:
    """House ruling R29: though only its marker comes off, the nearer army doesn't move for it."""
    position = given(at="army", icons=["gate"], armies={"gate_a": 4, "gate_b": 2}, slowed="gate_a")
    assert position.spaces("gate_a", "gate_b") == [4, 2]


def test_only_a_slowed_army_of_two_on_1_waits_for_the_barricade() -> None:
    """House rulings R2, R3: the other tests it alone, against its own strength."""
    position = given(
        at="army",
        icons=["gate"],
        armies={"gate_a": 1, "gate_b": ("goblin", 1)},
        slowed="gate_a",
        walls={"gate": "barricade"},
        dice=[3],
    )
    assert (position.ended(), position.world.walls["gate"].state) == (None, "breach")


def test_chain_lightning_strikes_three_times_each_aimed_anew() -> None:
    """Rule 9.2.3, house ruling R33: +2, +1, +0; once the Gate armies tie, either may be struck."""
    position = given(known="chain_lightning", arcane=3, armies={"gate_a": 2, "gate_b": 3})
    first = position.act("cast:chain_lightning", "target:gate_a", dice=[2])
    second = first.act("target:gate_b", dice=[3])
    third = second.act("target:gate_a", dice=[3])
    assert (third.spaces("gate_a", "gate_b"), third.energy()[0], third.points()[0]) == ([3, 4], 0, 2)


def test_the_wizards_chain_lightning_reaches_any_track() -> None:
    """Rule 9.2.3: +3, +2, +1, from the Reserves and wounded, thrice at the Dragon."""
    position = given(known="chain_lightning", arcane=5, heroes={"wizard": "wounded"}, armies={"sky": 1})
    struck = position.act("cast_heroic:chain_lightning", "target:sky", dice=[2])
    struck = struck.act("target:sky", dice=[2]).act("target:sky", dice=[4])
    assert (struck.spaces("sky"), struck.energy()[0], struck.points()) == ([3], 2, (3, 1))


def days(count: int) -> str:
    return " ".join([card.id for card in CONTENT.cards.values() if card.deck == "day" and card.id != "D06"][:count])


def test_fortune_orders_the_top_three_cards() -> None:
    """Rule 9.2.4, house ruling R21: the deck is chosen when it is cast."""
    position = given(known="fortune", arcane=4, decks={"day": days(10)})
    assert position.draft("cast:fortune") == ["deck:day", "deck:night"]
    seen = position.act("cast:fortune", "deck:day", draws={"day": [0, 0, 0]})
    assert (seen.kind, seen.asked()) == ("order_cards", ["put:D01", "put:D02", "put:D03"])
    back = seen.act("put:D03").act("put:D01")
    assert back.view.decks[0].known == ["D03", "D01", "D02"]
    assert (back.view.decks[0].left, back.energy()[0], back.world.cast) == (10, 0, ["fortune"])
    assert back.act("end").act("next").world.card == "D03"


def test_the_wizards_fortune_may_discard_one() -> None:
    """Rule 9.2.4: one or none."""
    position = given(known="fortune", arcane=4, decks={"day": days(10)}, discards={"day": "D11 D12"})
    seen = position.act("cast_heroic:fortune", "deck:day", draws={"day": [0, 0, 0]})
    assert seen.asked() == ["discard:D01", "discard:D02", "discard:D03", "none"]
    gone = seen.act("discard:D01").act("put:D03")
    assert (gone.view.decks[0].left, gone.world.discards["day"]) == (9, ["D11", "D12", "D01"])
    kept = seen.act("none").act("put:D02").act("put:D03")
    assert kept.view.decks[0].known == ["D02", "D03", "D01"]


def test_fortune_with_a_short_deck_takes_the_shuffled_discards_for_the_rest() -> None:
    """House rulings R10, R21: by day on the night deck; two cards, then one of five."""
    position = given(
        known="fortune", arcane=4, time=8, decks={"night": "N01 N02"}, discards={"night": "N03 N04 N05 N06 N07"}
    )
    seen = position.act("cast:fortune", "deck:night", draws={"night": [0, 0, 0]})
    assert seen.asked() == ["put:N01", "put:N02", "put:N03"]
    back = seen.act("put:N01").act("put:N02")
    assert (back.view.decks[1].left, back.world.discards["night"]) == (7, [])


def test_fortune_on_a_deck_of_one_card_in_all() -> None:
    """House ruling R10: it takes what there is."""
    position = given(known="fortune", arcane=4, decks={"night": "N01"})
    assert position.act("cast:fortune", "deck:night").view.decks[1].known == ["N01"]


def test_cure_wounds_heals_one_and_the_clerics_up_to_two() -> None:
    """Rule 9.3.1."""
    heroes = {"warrior": "wounded", "wizard": "wounded", "cleric": "wounded"}
    position = given(known="cure_wounds", heroes=heroes)
    one = position.act("cast:cure_wounds", "heal:wizard")
    assert [hero.state for hero in one.world.heroes.values()] == ["wounded", "unwounded", "wounded"]
    two = position.act("cast_heroic:cure_wounds", "heal:wizard", "heal:cleric")
    assert [hero.state for hero in two.world.heroes.values()] == ["wounded", "unwounded", "unwounded"]
    enough = position.act("cast_heroic:cure_wounds", "heal:wizard", "enough")
    assert [hero.state for hero in enough.world.heroes.values()] == ["wounded", "unwounded", "wounded"]


def test_a_heal_of_nothing_is_paid_all_the_same() -> None:
    """House ruling R36."""
    position = given(known="cure_wounds").act("cast:cure_wounds")
    assert (position.energy()[1], position.world.cast) == (2, ["cure_wounds"])


def test_mass_heal_gains_one_defender() -> None:
    """Rule 9.3.2."""
    position = given(known="mass_heal", divine=2, lost="M2 P3").act("cast:mass_heal", "gain:priests")
    assert (position.losses(), position.energy()[1]) == ("M2 A0 P2", 0)


def test_the_clerics_mass_heal_gains_up_to_two_kinds() -> None:
    """Rule 9.3.2: the kinds must differ; a kind at its best gains nothing."""
    position = given(known="mass_heal", divine=2, lost="M2 P3")
    assert position.refused("cast_heroic:mass_heal", "gain:men_at_arms", "gain:men_at_arms") == ["9.3.2"]
    both = position.act("cast_heroic:mass_heal", "gain:men_at_arms", "gain:priests")
    assert both.losses() == "M1 A0 P2"
    assert position.act("cast_heroic:mass_heal", "gain:archers", "gain:priests").losses() == "M2 A0 P2"


def test_divine_wrath_drives_undead_a_space_further() -> None:
    """Rule 9.3.3: 3 + 1 beats a Zombie: from 2 to 4; an Orc goes only to 3."""
    undead = given(scenario="undead_scourge", known="divine_wrath", armies={"east": 2})
    after = undead.act("cast:divine_wrath", "target:east", dice=[3])
    assert (after.spaces("east"), after.energy()[1]) == ([4], 0)
    orc = given(known="divine_wrath", armies={"east": ("orc", 2)})
    assert orc.act("cast:divine_wrath", "target:east", dice=[3]).spaces("east") == [3]


def test_a_retreat_is_shown_as_far_as_it_would_go() -> None:
    """Rules 9.3.3, 9.2.2, 8.1.1: two spaces for undead, one for others, never beyond the last space of the track."""
    undead = given(scenario="undead_scourge", known="divine_wrath", armies={"east": 2, "gate_a": 3})
    assert undead.shows("cast:divine_wrath", "target:east").path == ["space:east:2", "space:east:3", "space:east:4"]
    assert undead.shows("cast:divine_wrath", "target:gate_a").path == ["space:gate:3", "space:gate:4"]
    orc = given(known="divine_wrath", armies={"east": ("orc", 2)})
    assert orc.shows("cast:divine_wrath", "target:east").path == ["space:east:2", "space:east:3"]
    slow = given(known="slow", heroes={"wizard": "gate"}, armies={"gate_a": 2})
    assert slow.shows("cast_heroic:slow", "target:gate_a").path == ["space:gate:2", "space:gate:3"]
    assert slow.shows("cast:slow", "target:gate_a").path == []


def test_a_spell_with_a_single_target_shows_what_it_promises_before_it_is_paid() -> None:
    """Rule 9.2: on the Wizard's track stands one Goblin (2), so nobody is asked for a target: 2 to 6 with +2."""
    position = given(known="fireball slow divine_wrath", heroes={"wizard": "east"}, armies={"east": 3})
    fireball = position.shows("cast_heroic:fireball")
    assert fireball.odds is not None
    assert (fireball.odds.wins, fireball.odds.of) == (5, 6)
    assert (fireball.cells, fireball.path) == (["spell:fireball", "space:east:3"], ["space:east:3", "space:east:4"])
    assert (fireball.cost, [each.key for each in fireball.says]) == (
        {"heroic_act": 1, "arcane": 1},
        ["spell.fireball.heroic"],
    )
    assert position.shows("cast_heroic:slow").path == ["space:east:3", "space:east:4"]
    assert position.shows("cast:fireball").odds is None
    assert position.shows("cast:divine_wrath").cells == ["spell:divine_wrath"]


@pytest.mark.parametrize(
    ("spell", "rule"), [("fireball", "9.2.1"), ("chain_lightning", "9.2.3"), ("divine_wrath", "9.3.3")]
)
def test_what_a_spell_adds_is_told_by_its_own_rule(spell: str, rule: str) -> None:
    """Rules 9.2.1, 9.2.3, 9.3.3."""
    odds = given(known=spell).odds(f"cast:{spell}", "target:east")
    assert [(part.source, part.rule) for part in odds.parts] == [(spell, rule)]


def test_the_extra_space_takes_a_success() -> None:
    """House ruling R32: in both castings."""
    position = given(scenario="undead_scourge", known="divine_wrath", armies={"east": 2})
    assert position.act("cast:divine_wrath", "target:east", dice=[2]).spaces("east") == [2]


def test_the_clerics_wrath_strikes_two_different_armies() -> None:
    """Rule 9.3.3: from the Reserves; two spaces but never beyond the last; a failed attack moves nobody."""
    position = given(
        scenario="undead_scourge",
        known="divine_wrath",
        divine=5,
        card="N05",
        time=4,
        heroes={"cleric": "reserves"},
        armies={"east": 5, "terror": 2},
    )
    first = position.act("cast_heroic:divine_wrath", "target:east", dice=[4])
    assert first.refused("target:east") == ["9.3.3"]
    second = first.act("target:terror", dice=[4])
    assert (second.spaces("east", "terror"), second.energy()[1]) == ([6, 2], 2)


def test_inspire_lifts_morale_a_step() -> None:
    """Rule 9.3.4: no die bonus in the normal effect, and it cannot be cast at High."""
    position = given(known="inspire", morale="low", lost="P3").act("cast:inspire")
    assert (position.world.morale, position.energy()[1], position.points()[0]) == (0, 0, 1)
    assert position.act("chant", dice=[3]).energy()[1] == 0
    assert given(known="inspire", morale="high").refused("cast:inspire") == ["9.3.4"]


def test_the_clerics_inspire_adds_1_to_every_die_of_the_turn() -> None:
    """Rule 9.3.4, house ruling R35: attacks, builds, chants, rallies, quests; at High for the bonus only."""
    heroes = {"cleric": "east", "warrior": "east"}
    position = given(card="D10", known="inspire fireball", morale="high", armies={"east": 2}, heroes=heroes, lost="P3")
    inspired = position.act("cast_heroic:inspire")
    assert (inspired.world.morale, inspired.points()) == (1, (4, 2))
    acts = ("attack:east:melee", "attack:east:ranged", "heroic:warrior:east", "build:oil:east", "chant", "rally")
    for act in (*acts, "quest:1:0"):
        assert ("inspire", 1) in inspired.parts(act), act
    assert ("inspire", 1) in inspired.parts("cast:fireball", "target:east")


def test_the_clerics_inspire_lifts_morale_too() -> None:
    """Rule 9.3.4."""
    assert given(known="inspire").act("cast_heroic:inspire").world.morale == 1


def test_inspire_ends_with_the_turn() -> None:
    """Rule 9.3.4."""
    position = given(known="inspire", decks={"day": "D06"}, card="D02").act("cast_heroic:inspire")
    following = position.act("end").act("next")
    assert following.parts("rally") == []


def test_raise_dead_gains_up_to_two_kinds() -> None:
    """Rule 9.3.5: the normal effect brings no hero back."""
    position = given(known="raise_dead", divine=4, lost="M1 A1", heroes={"warrior": "dead", "cleric": ""})
    after = position.act("cast:raise_dead", "gain:men_at_arms", "gain:archers")
    assert (after.losses(), after.world.heroes["warrior"].state) == ("M0 A0 P0", "dead")


def test_raise_dead_takes_different_kinds_by_its_own_rule() -> None:
    """Rule 9.3.5."""
    position = given(known="raise_dead", divine=4, lost="A2")
    assert position.refused("cast:raise_dead", "gain:archers", "gain:archers") == ["9.3.5"]


def test_the_clerics_raise_dead_may_return_a_hero() -> None:
    """Rule 9.3.5, house ruling R18: unwounded, in the Reserves; defenders and/or the hero."""
    position = given(known="raise_dead", divine=4, lost="M1 A1", heroes={"warrior": "dead", "cleric": ""})
    both = position.act("cast_heroic:raise_dead", "gain:men_at_arms", "gain:archers", "raise:warrior")
    warrior = both.world.heroes["warrior"]
    assert (both.losses(), warrior.state, warrior.place) == ("M0 A0 P0", "unwounded", "reserves")
    hero = position.act("cast_heroic:raise_dead", "enough")
    assert (hero.losses(), hero.world.heroes["warrior"].state) == ("M1 A1 P0", "unwounded")
    defenders = position.act("cast_heroic:raise_dead", "gain:archers", "enough", "none")
    assert (defenders.losses(), defenders.world.heroes["warrior"].state) == ("M1 A0 P0", "dead")


def test_divine_spells_are_cast_from_anywhere() -> None:
    """Rule 9.3: any track or the Reserves."""
    position = given(known="mass_heal", lost="A2", heroes={"cleric": "terror"})
    assert position.act("cast_heroic:mass_heal", "gain:archers", "enough").losses() == "M0 A1 P0"


def test_a_target_is_chosen_before_the_spell_is_paid() -> None:
    """Section 9 on a screen: a draft; nothing is spent."""
    position = given(known="fireball slow cure_wounds mass_heal", heroes={"cleric": "wounded"})
    assert position.draft("cast:fireball")
    assert position.draft("cast:slow")
    assert position.draft("cast:mass_heal") == ["gain:men_at_arms", "gain:archers", "gain:priests"]


def test_a_slowed_spell_lies_on_the_table() -> None:
    """Rule 9.2.2: neither known nor cast."""
    states = {spell.id: spell.state for spell in given(slowed="east", known="fireball", cast="inspire").view.spells}
    assert (states["slow"], states["fireball"], states["inspire"]) == ("laid", "known", "cast")
    assert given(slowed="east").refused("cast:slow") == ["9.0"]


@pytest.mark.parametrize("spell", list(CONTENT.spells))
def test_every_spell_can_be_cast_both_ways_by_those_who_may(spell: str) -> None:
    """Rules 9.2, 9.3: with energy, a Wizard and a Cleric on a track with an army."""
    heroes = {"wizard": "east", "cleric": "east"}
    asked = given(known=ALL, arcane=6, divine=6, heroes=heroes, morale="low").asked()
    assert {f"cast:{spell}", f"cast_heroic:{spell}"} <= set(asked)
