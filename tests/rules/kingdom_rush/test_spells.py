"""Spells (1.13, New Spells)."""

from __future__ import annotations

from tests.rules.kingdom_rush.given import Given, lay
from tests.rules.playing import refused


def test_a_spell_is_cast_once_by_any_seat() -> None:
    at = Given(1).horde("0G", "c1").spells("meteor", "prayer").play()
    after = at.act("cast:meteor", lay((1, 1), (1, 2), (2, 1), (2, 2)), seat=2)
    assert after.tiles("c1") == ["11-12-21-22"]
    assert after.world.spells == ["prayer"]
    assert after.world.out_of_game == ["meteor"]


def test_horn_of_heroism_heals_one_and_rouses_one() -> None:
    """Horn of Heroism: the same or two different Heroes."""
    given = Given(1).hero("grawl", "a1", hearts=3).hero("magnus", "a2", hearts=3, spent=["mirage", "arcane_bolt"])
    at = given.spells("horn_of_heroism").play()
    after = at.act(
        "cast:horn_of_heroism", "heal:grawl", "rouse:magnus", "turn_up:arcane_bolt", "turn_up:mirage", seat=1
    )
    assert after.hero("grawl").hearts == 5
    assert after.hero("magnus").ready == ["mirage", "arcane_bolt"]
    some = at.act("cast:horn_of_heroism", "heal:grawl", "rouse:magnus", "turn_up:mirage", "no_more", seat=1)
    assert some.hero("magnus").spent == ["arcane_bolt"]


def test_pile_of_gold_changes_a_level_1_tower_for_any_level_2() -> None:
    """Pile of Gold: for any player's hand, at no cost."""
    given = Given(1).hand(1, "archer1", "mage1", "archer2").supply(archer1=2, barracks2=3).spells("pile_of_gold")
    at = given.play()
    assert at.why("cast:pile_of_gold", "give_card:archer2", seat=1) == ["level_1_only"]
    assert refused(at, "cast:pile_of_gold", "give_card:archer1", "gain_card:barracks3", seat=1)
    after = at.act("cast:pile_of_gold", "give_card:archer1", "gain_card:barracks2", "for_seat:2", seat=1)
    assert (len(after.world.supply["archer1"]), len(after.world.supply["barracks2"])) == (3, 2)
    assert after.world.seats[1].hand == ["barracks2"]
    assert after.world.seats[0].hand == ["mage1", "archer2"]
    assert after.world.crystals == 0
    assert Given(1).hand(1, "archer2").spells("pile_of_gold").play().why("cast:pile_of_gold", seat=1) == ["no_level_1"]


def test_a_web_swallows_the_pile_of_gold() -> None:
    """1.13: either stack webbed: no exchange, one web off, the Spell is used up."""
    given = Given(4).hand(1, "archer1", "mage1").spells("pile_of_gold").webbed("barracks2")
    after = given.play().act("cast:pile_of_gold", "give_card:archer1", "gain_card:barracks2", seat=1)
    assert after.world.seats[0].hand == ["archer1", "mage1"]
    assert after.world.webs == []
    assert after.world.spells == []


def test_rain_of_fire_lays_three_true_tiles_anywhere() -> None:
    at = Given(1).horde("4G", "c1").horde("0G", "a1").spells("rain_of_fire").play()
    after = at.act("cast:rain_of_fire", "aim:h1", "lay:11", "aim:h2", "lay:11", "aim:h1", "lay:13", seat=1)
    assert (after.tiles("c1"), after.tiles("a1")) == (["11", "13"], ["11"])


def test_call_reinforcements_puts_two_soldiers_on_one_horde() -> None:
    at = Given(1).horde("0G", "c1").horde("0G", "a1").spells("call_reinforcements").play()
    after = at.act("cast:call_reinforcements", "aim:h1", "post:11", "post:12", seat=1)
    assert after.soldiers("c1") == [(1, 1), (1, 2)]
    assert after.world.soldiers == 10


def test_a_frozen_horde_does_not_activate() -> None:
    """Frost Potion: no icon works, it does not move."""
    at = Given(1).horde("S1G", "a2").horde("0G", "c1").spells("frost_potion").play()
    assert at.act("cast:frost_potion", "chill:h1", seat=1).world.trays["h1"].frozen
    frozen = Given(1).horde("S1G", "a2")
    frozen.world.trays["h1"].frozen = True
    assert frozen.advance().cards == {"a2": "S1G"}


def test_master_mason_upgrades_a_tower_in_any_hand() -> None:
    at = Given(1).hand(1, "mage1").hand(2, "archer1").spells("master_mason").play()
    after = at.act("cast:master_mason", "mend_card:2:archer1", seat=1)
    assert after.world.seats[1].hand == ["archer2"]
    webbed = Given(4).hand(1, "mage1").spells("master_mason").webbed("mage2").play().act("cast:master_mason", seat=1)
    assert webbed.world.seats[0].hand == ["mage1"]
    assert webbed.world.webs == []


def test_prayer_protects_one_and_heals_one() -> None:
    given = Given(1).hero("grawl", "a1", hearts=3).hero("lynn", "a2").spells("prayer")
    after = given.play().act("cast:prayer", "bless:lynn", "heal:grawl", seat=1)
    assert after.hero("lynn").protected
    assert after.hero("grawl").hearts == 4


def test_spells_affect_neither_portals_nor_the_scenarios_miniatures() -> None:
    """1.13: Portals; Scenario 2: Lynn."""
    at = Given(1).horde("S1P1", "c1").spells("meteor").play()
    assert at.why("cast:meteor", seat=1) == ["no_target_anywhere"]
    lynn = Given(2).guest("lynn", "p3").spells("prayer").play()
    assert not [each for each in lynn.options("cast:prayer", seat=1) if each.endswith("lynn")]


def test_dynamite_goes_on_a_stack_with_cards() -> None:
    at = Given(1).stack(2, "1R").stack(3, "1Y").spells("dynamite").play()
    assert at.why("cast:dynamite", "on_stack:1", seat=1) == ["stack_empty"]
    after = at.act("cast:dynamite", "on_stack:2", seat=1)
    assert after.world.stacks["2"].dynamite
    assert after.world.out_of_game == []
