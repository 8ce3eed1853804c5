"""Where two rules meet: Curses and Heal, Bosses and Heroes, Soldiers and Speed, webs and Portals, the last card."""

from __future__ import annotations

from domain.kernel.decks import Deck
from domain.kingdom_rush.bosses import BossTurn, LifeCheck
from domain.kingdom_rush.effects import Effects
from domain.kingdom_rush.greenmuck import action_deck
from domain.kingdom_rush.squares import bit
from domain.kingdom_rush.state import SpiderTile
from tests.rules.kingdom_rush.given import Given, boss_at, goddess, lay


def spider(given: Given, space: str, tile: str, squares: int, spiders: int, speed: int = 0) -> Given:
    """A Spider tile that lies already."""
    given._tray(space).spiders.append(SpiderTile(tile, squares, spiders, speed))
    return given


# Grawl and Lynn


def test_a_heal_that_takes_a_bastion_gives_it_back_to_the_supply() -> None:
    """Bastion Damage Tiles: five in all; the healed one is neither on the board nor on a Horde, so it can be gained.

    1Y's Heal on (2,3) is open; the Bastion lies on an empty corner and so covers least.
    """
    given = Given(1).horde("1Y", "a1").hero("grawl", (0, 3), "let_there_be_rock", bastions=4)
    given.tile("a1", (4, 4), shape="M1", of="grawl", mark="bastion").tile("a1", (3, 0), (3, 1))
    healed = given.advance()
    assert healed.tiles("a3") == ["30-31"]
    again = Given(1).horde("1Y", "a1").hero("grawl", (0, 3), "let_there_be_rock", bastions=4)
    assert again.play().act("use:grawl:let_there_be_rock").hero("grawl").bastions == 5


def test_a_curse_whose_tile_is_healed_away_works_no_more_and_may_be_used_again() -> None:
    """Lynn, Curses: it blocks while its tile lies on the Horde. Step by step: Heal comes before the move (1.9), so 1Y
    with the Curse of Despair on empty squares loses it and walks two spaces with its Speed."""
    given = Given(1).horde("1Y", "a1").hero("lynn", (0, 3), "curse_of_despair")
    given.tile("a1", (3, 3), (3, 4), (4, 3), (4, 4), shape="O4", damage="true", of="lynn", mark="despair")
    assert given.play().why("use:lynn:curse_of_despair") == ["curse_out"]
    given = Given(1).horde("1Y", "a1").hero("lynn", (0, 3), "curse_of_despair")
    given.tile("a1", (3, 3), (3, 4), (4, 3), (4, 4), shape="O4", damage="true", of="lynn", mark="despair")
    at = given.advance()
    assert at.cards == {"a3": "1Y"}
    assert at.tiles("a3") == []


def test_despair_takes_the_speed_of_a_spider_tile_too() -> None:
    """Curse of Despair: as if the Horde had no Speed icons, wherever they come from."""
    given = spider(Given(1).horde("0G", "a1"), "a1", "SP2", bit(0, 0), bit(0, 0), bit(0, 0))
    assert given.advance().cards == {"a3": "0G"}
    cursed = spider(Given(1).horde("0G", "a1"), "a1", "SP2", bit(0, 0), bit(0, 0), bit(0, 0))
    cursed.tile("a1", (3, 3), (3, 4), (4, 3), (4, 4), shape="O4", damage="true", of="lynn", mark="despair")
    assert cursed.advance().cards == {"a2": "0G"}


def test_weakening_leaves_a_summoner_its_call() -> None:
    """Curse of Weakening names Heal, Dead-Eye, defences and Deadly; Summoner icons are not among them."""
    given = Given(1).horde("S1G", "a1")
    given.tile("a1", (3, 3), (3, 4), (4, 3), (4, 4), shape="O4", damage="true", of="lynn", mark="weakening")
    at = given.advance(fallen=[0])
    assert len(at.cards) == 2


def test_a_curse_finds_no_portal() -> None:
    """Curses reach what a Hero may attack, so with a Portal alone on the Path there is no target."""
    at = Given(1).horde("S1P1", "a1").hero("lynn", (0, 3), "curse_of_despair").play()
    assert at.why("use:lynn:curse_of_despair") == ["no_target"]


def test_the_end_is_near_counts_tiles_of_anybody_and_no_soldiers_or_bases() -> None:
    """A tile for each square under Damage tiles: three of a Tower's tile; the Soldier and her base count nothing."""
    given = Given(1).horde("1R", "a3", soldiers=[(4, 4)]).tile("a3", (4, 0), (4, 1), (4, 2), shape="I3")
    at = given.hero("lynn", "a3", "the_end_is_near", base=(2, 3)).play()
    done = at.act("use:lynn:the_end_is_near", "lay:00", "lay:11", "lay:12")
    assert len(done.tiles("a3")) == 4
    assert done.asked == "play"


def test_boulder_throw_waits_until_its_only_boulder_is_free() -> None:
    """Grawl has one 2 × 2 tile: while it lies on a Horde there is none to throw."""
    given = Given(1).horde("0G", "m1").horde("0Y", "c1").hero("grawl", (2, 3), "boulder_throw")
    given.tile("c1", (3, 3), (3, 4), (4, 3), (4, 4), shape="O4", of="grawl")
    assert given.play().why("use:grawl:boulder_throw") == ["no_tiles"]
    free = Given(1).horde("0G", "m1").hero("grawl", (2, 3), "boulder_throw").play()
    assert "use:grawl:boulder_throw" in free.options()


# What stands in a Horde's way


def test_one_soldier_and_one_hero_stop_both_points_of_a_fast_horde() -> None:
    """1.9: each point is stopped by a Soldier, else by a Hero for a Heart: 1G (Speed) stays where it is."""
    given = Given(1).horde("1G", "a1", soldiers=[(4, 4)]).hero("malik", "a1", base=(3, 0))
    at = given.advance()
    assert at.cards == {"a1": "1G"}
    assert at.world.soldiers == 12
    assert at.hero("malik").hearts == 4


def test_a_horde_that_is_held_fast_costs_no_soldier() -> None:
    """Tar Bomb: it has no point of movement, so there is nothing to stop."""
    given = Given(1).horde("0G", "a1", soldiers=[(4, 4)])
    given._tray("a1").stuck = True
    at = given.advance()
    assert (at.soldiers("a1"), at.world.soldiers) == ([(4, 4)], 11)


def test_a_spider_under_a_tile_gives_no_speed() -> None:
    """1.4: an icon works only while its square is open."""
    given = spider(Given(1).horde("0G", "a1"), "a1", "SP2", bit(0, 0), bit(0, 0), bit(0, 0))
    given.tile("a1", (0, 0), shape="M1")
    assert given.advance().cards == {"a2": "0G"}


def test_a_soldier_on_a_dead_eye_spares_the_hero() -> None:
    """1.4, 1.6: a Soldier covers its square: S1Y's Dead-Eye on (1,1)."""
    open_ = Given(1).horde("S1Y", "a3").hero("lynn", "m1").covered("a3", but=[(1, 1)]).advance()
    assert open_.log("hurt")
    shut = Given(1).horde("S1Y", "a3").hero("lynn", "m1").covered("a3", but=[(1, 1), (4, 4)])
    shut._tray("a3").soldiers = bit(1, 1) | bit(4, 4)
    shut.world.soldiers -= 2
    assert not shut.advance().log("hurt")


def test_a_hero_whom_a_dead_eye_knocks_out_bares_what_he_stood_on() -> None:
    """1.9: Dead-Eye, then Heal, then Summon: without his base S1Y's Summoner on (0,2) is open in time to call."""
    given = Given(1).horde("S1Y", "a1").hero("lynn", "a1", base=(0, 2), hearts=1)
    at = given.advance(fallen=[0])
    assert at.hero("lynn").out
    assert at.log("summons")


def test_two_heroes_left_on_a_space_make_room_one_after_the_other() -> None:
    """1.7: both stood on a Horde that was destroyed; the next one drives both off, and they can't share a square."""
    given = Given(1).horde("0G", "a2").hero("lynn", "a3").hero("malik", "a3")
    at = given.advance()
    first, to = at.options()[0].split(":")[1], at.options()[0].split(":")[2]
    after = at.act(f"retreat:{first}:{to}")
    assert after.asked == "retreat"
    assert after.why(f"retreat:{'malik' if first == 'lynn' else 'lynn'}:{to}") == ["hero_there"]


def test_what_enters_the_kingdom_pays_no_crystals() -> None:
    """1.14: Crystals are for what is destroyed."""
    at = Given(1).horde("3R", "m3").with_(crystals=1, hearts=30).advance()
    assert at.world.crystals == 1
    assert at.cards == {}


def test_a_beaten_saurian_summon_pays_and_goes_under_its_stack() -> None:
    """Saurian Summoners: a called card is worth a Crystal, the one that calls nothing."""
    given = Given(4).horde("SS1", "a1").covered("a1").horde("S2G", "a3").covered("a3").with_(crystals=0)
    given.world.decks["saurian"] = Deck.of("saurian", ["SS2", "SS3"])
    at = given.destroy()
    assert at.world.crystals == 1
    assert at.world.decks["saurian"].known(1)[-1] == "SS1"


# Towers


def test_a_second_tile_of_an_attack_never_lies_on_the_first() -> None:
    """1.4: the Howitzer lays a long corner and a pair; where the first lies the second does not."""
    at = Given(1).horde("0G", "a3").tower("artillery3", (2, 3)).play()
    first = ("attack:artillery3@2,3:0", "aim:h1", lay((0, 0), (1, 0), (2, 0), (2, 1)))
    assert at.why(*first, lay((2, 1), (2, 2))) == ["tile_there"]


def test_splash_without_a_neighbour_is_lost_and_the_main_tile_lies() -> None:
    """Splash Damage: the tiles of the arrows need another Horde beside the main tile's."""
    at = Given(3).horde("1G", "m1").tower("mage4D", (4, 3)).play()
    after = at.act("attack:mage4D@4,3:0", "aim:h1", lay((3, 0), (3, 1), (4, 0), (4, 1)))
    assert after.tiles("m1") == ["30-31-40-41"]
    assert after.world.towers["mage4D@4,3"].left == []


def test_without_room_for_its_main_tile_a_splash_attack_is_not_made() -> None:
    """Splash Damage: the main tile comes first; a full card in range leaves nothing for the arrows."""
    given = Given(3).horde("1G", "m1").covered("m1").horde("0R", "a3").tower("mage4D", (4, 3))
    assert given.play().why("attack:mage4D@4,3:0") == ["nothing_in_range"]


def test_a_web_over_the_highest_stack_keeps_a_level_3_tower_down() -> None:
    """Webbing Hordes: it is passed all the same, and the web goes."""
    at = Given(2).hand(1, "mage3").webbed("mage4").play()
    after = at.act("pass_on:mage3")
    assert after.world.seats[1].received == ["mage3"]
    assert after.world.webs == []


def test_under_iron_the_last_level_of_its_type_is_passed_unchanged() -> None:
    """1.15: no level 3 or 4 of the drawn type is in the supply."""
    at = Given(1).hand(1, "archer2").supply(archer3=0, archer4=0).play().act("pass_on:archer2")
    assert at.world.seats[1].received == ["archer2"]
    assert len(at.world.supply["archer2"]) == 3


def test_nothing_is_built_where_the_spawn_marker_lies() -> None:
    """Scenario 3: the marker occupies its space, a building site too."""
    given = Given(3).hand(1, "archer1").with_(marker=Given(3).at((2, 1)))
    at = given.play()
    assert at.why("build:archer1", "site:2,1") == ["marker_there"]
    assert "site:4,3" in at.options("build:archer1")


def test_load_up_leaves_the_towers_own_attack() -> None:
    """Load Up: the first attack is made again; what the Tower has left stays."""
    given = Given(1).horde("1R", "a3").tower("archer1", (2, 1)).hero("bolin", (0, 4), "load_up")
    at = given.play().act("use:bolin:load_up", "lay:00-01")
    assert at.world.towers["archer1@2,1"].left == [0]
    assert at.tiles("a3") == ["00-01"]


# Bosses and traps


def test_protection_takes_the_blow_of_a_boss_but_not_the_way_out() -> None:
    """Boss rules: the Hero must retreat; 1.7: the token stands in for the damage."""
    at = goddess("g1").hero("lynn", "g2", protected=True).advance()
    assert at.asked == "retreat"
    assert (at.hero("lynn").hearts, at.hero("lynn").protected) == (5, False)


def test_a_hero_whom_a_boss_knocks_out_has_nowhere_to_retreat_to_but_home() -> None:
    at = goddess("g1").hero("lynn", "g2", hearts=1).advance(brood=[0])
    assert at.where("lynn") == "home"
    assert at.hero("lynn").out
    assert not at.log("retreats")


def test_a_boss_pushed_back_onto_a_hero_hurts_him_too() -> None:
    """Boss rules: she moves into his space, whichever way she goes."""
    at = goddess("m1").hero("lynn", "g2").run(Effects("goddess_1", "goddess"))
    assert at.asked == "retreat"
    assert at.hero("lynn").hearts == 4
    after = at.act("retreat_home:lynn", brood=[0])
    assert boss_at(after) == "g2"


def test_only_the_top_life_card_falls_in_one_phase() -> None:
    """Boss rules: the top card is checked; what follows lies bare until it is attacked."""
    given = goddess("g1", "goddess_4", "goddess_5").covered("g1")
    at = given.destroy()
    assert at.world.trays[at.world.bosses["goddess"].tray].card == "goddess_4"
    again = goddess("g1", "goddess_4", "goddess_5").covered("g1").run(LifeCheck(), phase="destroy")
    life = again.world.trays[again.world.bosses["goddess"].tray]
    assert (life.card, life.tiles, again.world.bosses["goddess"].life) == ("goddess_5", [], [])


def test_a_boss_beaten_in_a_round_that_the_kingdom_does_not_outlive_is_no_win() -> None:
    """Scenario 7: won at the end of the round; 1.15: without Hearts the game is lost at once."""
    given = goddess("g1", "goddess_5").covered("g1").horde("1R", "m5").with_(hearts=5, crystals=0)
    assert given.round_from(5).lost == "kingdom"


def test_acid_is_the_last_of_the_five_actions() -> None:
    """Scenario 3: the Acid card lies under the other four, however they are shuffled."""
    given = Given(3).boss("greenmuck", "g1", "greenmuck_1").with_(marker=Given(3).at("g2"), treants=[])
    given.world.decks["actions"] = action_deck(given.g)
    at = given.run(BossTurn("greenmuck"), actions=[3])
    assert at.world.decks["actions"].known(1)[-1] == "GA5"
    assert len(at.world.decks["actions"]) == 4


def test_a_tower_shows_the_web_trap_in_its_range() -> None:
    """Scenario 6: a Web Trap is attacked by Towers that reach its square; cross2 from (3,1) does, ring1 does not."""
    at = Given(6).trap("trap_1").hand(1, "archer1", "mage1").play()
    assert "spot:3,3" in at.shows("build:archer1", "site:3,1").area
    assert "spot:3,3" not in at.shows("build:mage1", "site:3,1").area


def test_a_portal_that_goes_off_leaves_no_web_on_the_tower_it_swallows() -> None:
    """Webbing Hordes; then the stack is sold and upgraded again as it was."""
    at = Given(4).horde("S4P2", "a1").webbed("mage2").with_(crystals=4).round_from(7)
    assert at.asked == "spend"
    assert "buy:mage2" in at.options()
    assert at.world.webs_free == 4
