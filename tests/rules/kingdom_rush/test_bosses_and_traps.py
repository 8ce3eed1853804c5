"""What Towers, Heroes and Spells may do to Bosses and Web Traps, and who may stand where."""

from __future__ import annotations

from domain.kingdom_rush.arrival import EnterKingdom
from tests.rules.kingdom_rush.given import Given, lay
from tests.rules.playing import refused


def test_towers_hit_a_boss_and_may_turn_every_tile() -> None:
    """Boss rules: the attack icon on Bosses is read as the free icon: archer1's D2 upright on the Life card."""
    at = Given(7).boss("goddess", "m1", "goddess_1", "goddess_2").tower("archer1", (4, 2)).play()
    after = at.act("attack:archer1@4,2:0", lay((0, 1), (1, 1)))
    assert after.world.trays["h1"].tiles[0].squares == (1 << 1) | (1 << 6)


def test_heroes_and_spells_never_affect_a_boss() -> None:
    """Boss rules: neither end on her space nor aim at her."""
    given = Given(7).boss("goddess", "m1", "goddess_1").horde("0G", "a1").spells("meteor")
    at = given.hero("lynn", "g2", "curse_of_despair").play()
    assert "move:lynn:3,2" not in at.options(seat=1)
    assert refused(at, "move:lynn:3,2", seat=1)
    assert "towers_only" in at.why("use:lynn:curse_of_despair", "aim:h1", seat=1)
    assert "towers_only" in at.why("cast:meteor", "aim:h1", seat=1)


def test_hordes_jump_a_boss_and_the_marker() -> None:
    """Boss rules; Scenario 3."""
    assert Given(7).boss("goddess", "g2").horde("0G", "a3").run_activation("h1").cards == {"m1": "0G"}
    marked = Given(3).horde("0G", "a3").with_(marker=Given(3).at("m1"))
    assert marked.advance().cards == {"m2": "0G"}


def test_no_hero_stops_on_the_marker_but_he_may_walk_over_it() -> None:
    """Scenario 3: Lynn on b3 with 3 points; in Portal Storm she may not even pass."""
    given = Given(3).hero("lynn", "b3").with_(marker=Given(3).at("m1"))
    at = given.play()
    assert at.why("move:lynn:3,2") == ["marker_there"]
    assert "move:lynn:2,2" in at.options(seat=1)
    sealed = Given(8).hero("lynn", "b3").with_(marker=Given(8).at("m1"), sealed=True).play()
    assert "move:lynn:3,2" not in sealed.options(seat=1)
    assert refused(sealed, "move:lynn:3,2", seat=1)


def test_a_web_trap_is_hit_by_towers_in_range_on_its_webs_only() -> None:
    """Scenario 6: cross2 reaches (3,3) from (3,1), ring1 does not; plain squares stay open."""
    given = Given(6).trap("trap_1", "trap_2").tower("archer1", (3, 1)).tower("mage1", (2, 1), seat=2)
    at = given.play()
    attack = "attack:archer1@3,1:0"
    assert lay((1, 1), (1, 2)) in at.options(attack)
    assert at.why(attack, lay((1, 0), (1, 1))) == ["plain_square"]
    assert at.why("attack:mage1@2,1:0", seat=2) == ["nothing_in_range"]
    spell = Given(6).trap("trap_1").spells("meteor").play()
    assert spell.why("cast:meteor") == ["no_target_anywhere"]
    hero = Given(6).trap("trap_1").hero("alleria", (4, 3)).play()
    assert hero.why("strike:alleria") == ["no_target"]


def test_splash_reaches_the_trap_only_where_the_tower_does() -> None:
    """Scenario 6: mage4D on (2,1) hits p8 (2,2), beside the trap on (3,3), which is beyond its ring; on (4,3) not."""
    given = Given(6).horde("0G", "p8").trap("trap_1").tower("mage4D", (2, 1), seat=2)
    at = given.play()
    main = ("attack:mage4D@2,1:0", "aim:h1", lay((3, 0), (3, 1), (4, 0), (4, 1)))
    after = at.act(*main)  # no splash target: the tile is laid and the rest is lost
    assert after.world.trays["h2"].tiles == []
    near = Given(6).horde("0G", "p7").trap("trap_1").tower("mage4D", (4, 3)).play()
    first = ("attack:mage4D@4,3:0", "aim:h1", lay((3, 0), (3, 1), (4, 0), (4, 1)))
    assert "aim:h2" in near.options(*first)


def test_a_miniature_of_the_scenario_has_no_home() -> None:
    """Scenario 2: Lynn can't retreat to a board."""
    at = Given(2).horde("0G", "p1").guest("lynn", "p1", base=(0, 0)).run(EnterKingdom("h1"))
    assert at.why("retreat_home:lynn") == ["guest_has_no_home"]


def test_heroes_may_share_the_space_of_a_miniature() -> None:
    """Scenarios 2 and 6."""
    at = Given(6).guest("grawl", "p10", hearts=6).hero("lynn", "p9").play()
    assert "move:lynn:2,4" in at.options(seat=1)


def test_a_spider_card_that_found_no_place_is_discarded() -> None:
    """Spider Challenge: SC11 fits nowhere on 1R; nothing is owed."""
    at = Given(1).horde("1R", "b1").with_(shown="SC11", challenge=True).advance()
    assert at.cards == {"b3": "1R"}
    assert at.world.shown == ""
    assert at.on("b3").spiders == []
