"""ADVANCE: order, movement, stopping, icons, summoners, Teleportals, Portals, the Kingdom (1.6-1.11, 1.17)."""

from __future__ import annotations

import pytest

from domain.kingdom_rush.arrival import EnterKingdom
from domain.kingdom_rush.forecast import coming
from tests.rules.kingdom_rush.given import Given


def test_nearest_to_the_exit_goes_first_and_occupied_spaces_are_jumped() -> None:
    """1.9: m2, c3, a3, b3; c3 through the Teleportal; b3 finds m1 to m3 taken and enters the Kingdom for 7."""
    given = Given(1).horde("0G", "m2").horde("3G", "c3").horde("4G", "a3").horde("0Y", "b3")
    given.world.round = 2
    at = given.advance()
    assert at.cards == {"m3": "0G", "m2": "3G", "m1": "4G"}
    assert at.world.hearts == 3
    assert at.world.crystals == 0


def test_a_soldier_stops_one_point_and_returns() -> None:
    """1.6, 1.8: Speed gives two points, the first is stopped, the square is open again."""
    at = Given(1).horde("1G", "a1", soldiers=[(2, 2)]).advance()
    assert at.cards == {"a2": "1G"}
    assert at.world.soldiers == 12
    assert at.soldiers("a2") == []


def test_the_players_choose_which_soldier_goes() -> None:
    at = Given(1).horde("0G", "a1", soldiers=[(1, 1), (0, 0)]).advance()
    assert at.options() == ["soldier:00", "soldier:11"]
    after = at.act("soldier:11")
    assert after.soldiers("a1") == [(0, 0)]
    assert after.cards == {"a1": "0G"}


def test_soldiers_stop_before_heroes() -> None:
    """1.7."""
    given = Given(1).horde("1G", "a2", soldiers=[(0, 0)]).hero("grawl", "a2", base=(3, 3), hearts=2)
    at = given.advance()
    assert at.hero("grawl").hearts == 1
    assert at.cards == {"a2": "1G"}
    assert at.world.soldiers == 12


def test_blocking_is_compulsory_and_the_last_heart_knocks_out() -> None:
    """1.7: Grawl stops one point with his last Heart; the second point moves the Horde."""
    at = Given(1).horde("1G", "a2").hero("grawl", "a2", base=(3, 3), hearts=1).advance()
    assert at.where("grawl") == "home"
    assert at.hero("grawl").out
    assert at.cards == {"a3": "1G"}


def test_a_hero_stops_two_points_for_two_hearts() -> None:
    at = Given(1).horde("1G", "a2").hero("grawl", "a2", base=(3, 3)).advance()
    assert at.hero("grawl").hearts == 4
    assert at.cards == {"a2": "1G"}


def test_of_two_heroes_the_players_choose_who_stops() -> None:
    given = Given(1).horde("0G", "a2").hero("grawl", "a2", base=(3, 3)).hero("lynn", "a2", base=(3, 0))
    at = given.advance()
    assert at.options() == ["blocker:grawl", "blocker:lynn"]
    assert at.act("blocker:lynn").hero("lynn").hearts == 4


def test_protection_stands_in_for_the_heart_of_a_stop() -> None:
    at = Given(1).horde("0G", "a2").hero("grawl", "a2", base=(3, 3), protected=True).advance()
    assert at.hero("grawl").hearts == 6
    assert not at.hero("grawl").protected
    assert at.cards == {"a2": "0G"}


def test_a_horde_that_comes_drives_a_hero_off() -> None:
    """1.7: Retreat, no damage; the square must be free."""
    at = Given(1).horde("0G", "a1").hero("lynn", "a2").tower("archer1", (2, 1)).advance()
    assert at.asked == "retreat"
    assert at.why("retreat:lynn:2,1") == ["tower_there"]
    after = at.act("retreat:lynn:0,2")
    assert after.where("lynn") == (0, 2)
    assert after.hero("lynn").hearts == 5


def test_dead_eye_hits_the_nearest_hero_only() -> None:
    """1.8: within 2 squares; a Protection token goes instead of a Heart; then the Horde moves."""
    given = Given(7).horde("4R", "a2").hero("lynn", (1, 2), protected=True).hero("grawl", "m1")
    at = given.advance()
    assert (at.hero("lynn").hearts, at.hero("lynn").protected) == (5, False)
    assert at.hero("grawl").hearts == 6
    assert at.cards == {"a3": "4R"}
    without = Given(7).horde("4R", "a2").hero("lynn", (1, 2)).hero("grawl", "m1").advance()
    assert without.hero("lynn").hearts == 4


def test_dead_eye_reaches_two_squares() -> None:
    assert Given(7).horde("4R", "a1").hero("lynn", "a3").advance().hero("lynn").hearts == 4
    assert Given(7).horde("4R", "a1").hero("lynn", "g2").advance().hero("lynn").hearts == 5


def test_among_equally_near_heroes_the_players_choose() -> None:
    at = Given(7).horde("4R", "a2").hero("lynn", (1, 2)).hero("grawl", (0, 2)).advance()
    assert at.options() == ["hit:lynn", "hit:grawl"]
    assert at.act("hit:grawl").hero("grawl").hearts == 5


def test_a_covered_icon_does_nothing() -> None:
    """1.4: the Dead-Eye of 4R at (1,2) under a tile."""
    at = Given(7).horde("4R", "a2").tile("a2", (1, 2), shape="M1", damage="true").hero("lynn", (1, 2)).advance()
    assert at.hero("lynn").hearts == 5


def test_heal_removes_the_least_useful_tile() -> None:
    """1.8: 1Y heals once: the tile over two enemies stays, the one over none goes."""
    given = Given(1).horde("1Y", "a1").tile("a1", (0, 1), (1, 1)).tile("a1", (4, 0), (4, 1))
    at = given.advance()
    assert at.tiles("a3") == ["01-11"]


def test_among_equal_tiles_the_players_choose() -> None:
    given = Given(1).horde("1Y", "a1").tile("a1", (4, 3), (4, 4)).tile("a1", (4, 0), (4, 1))
    at = given.advance()
    assert at.options() == ["unlay:43-44", "unlay:40-41"]
    assert at.act("unlay:43-44").tiles("a3") == ["40-41"]


def test_any_number_of_speed_icons_is_two_points() -> None:
    """1.8: 1R shows two."""
    assert Given(1).horde("1R", "a1").advance().cards == {"a3": "1R"}


def test_a_fallen_summoner_calls_a_card_in_front_and_jumps_it() -> None:
    """Summoner icons: after Heal, before the move; the new card does not activate."""
    at = Given(1).horde("S1G", "a2").advance(fallen=[0])
    assert at.cards == {"a3": "FS1", "m1": "S1G"}
    assert len(at.world.decks["fallen"]) == 5
    assert at.on("a3").asleep


def test_one_card_for_all_icons_and_it_jumps_occupied_spaces() -> None:
    """Summoner icons; 1.9: 0G is held on a3, the summoned card lands on m1, S1R on m2."""
    given = Given(5).horde("0G", "a3", soldiers=[(0, 0)]).horde("S1R", "a2")
    at = given.advance(fallen=[0])
    assert at.cards == {"a3": "0G", "m1": "FS1", "m2": "S1R"}
    assert at.world.soldiers == 12


def test_a_summoned_card_without_a_space_enters_the_kingdom_at_once() -> None:
    """1.17: from m3, nothing lies ahead: the Fallen Summon's 3 enemies cost 3, then S1G's 7 are too many."""
    at = Given(1).horde("S1G", "m3", soldiers=[(0, 0)]).advance(fallen=[0])
    assert at.world.hearts == 7
    assert at.world.decks["fallen"].cards.count("FS1") == 1
    assert len(at.world.decks["fallen"]) == 6


def test_an_empty_summon_stack_summons_nothing() -> None:
    given = Given(1).horde("S1G", "a2")
    given.world.decks["fallen"].layers = []
    assert given.advance().cards == {"a3": "S1G"}


def test_a_covered_summoner_icon_summons_nothing() -> None:
    at = Given(1).horde("S1G", "a2").tile("a2", (1, 2), shape="M1").advance()
    assert at.cards == {"a3": "S1G"}


def test_saurian_summoners_use_their_own_stack() -> None:
    at = Given(5).horde("S2G", "a2").advance(saurian=[2])
    assert at.cards == {"a3": "SS3", "m1": "S2G"}


def test_the_teleportal_takes_one_point_and_jumps_on_where_the_arrival_is_taken() -> None:
    """Teleportals: 3G stays on m2, 0G goes to m3."""
    at = Given(1).horde("3G", "m2", soldiers=[(4, 4)]).horde("0G", "c3").advance()
    assert at.cards == {"m2": "3G", "m3": "0G"}
    assert at.world.soldiers == 12


def test_behind_the_teleportal_the_kingdom() -> None:
    given = Given(1).horde("3G", "m2", soldiers=[(4, 4)]).horde("3G", "m3", soldiers=[(4, 4)]).horde("FS1", "c3")
    at = given.advance()
    assert at.world.hearts == 7


def test_hearts_are_lost_for_what_is_not_covered() -> None:
    """1.9: 3G: a large enemy not fully covered costs 4, three small ones 1 each; a covered one nothing."""
    at = Given(1).horde("3G", "m3").tile("m3", (1, 3), (2, 3)).tile("m3", (0, 0), (0, 1)).advance()
    assert at.world.hearts == 10 - 4 - 1
    done = Given(1).horde("3G", "m3").tile("m3", (0, 0), (0, 1), (1, 0), (1, 1), shape="O4").advance()
    assert done.world.hearts == 7


def test_a_hero_on_a_horde_that_leaves_retreats() -> None:
    """1.9: whatever takes the tray off the map, he makes room first."""
    at = Given(1).horde("0G", "m3").hero("lynn", "m3", base=(0, 0)).run(EnterKingdom("h1"))
    assert at.asked == "retreat"
    after = at.act("retreat:lynn:2,3")
    assert after.where("lynn") == (2, 3)
    assert after.hero("lynn").tray == ""
    assert after.cards == {}


def test_the_kingdom_without_hearts_is_lost_at_once() -> None:
    """1.15."""
    at = Given(1).horde("0G", "m3").with_(hearts=6).advance()
    assert at.lost == "kingdom"


def test_a_portal_that_enters_the_kingdom_loses_the_game() -> None:
    """1.9."""
    assert Given(1).horde("S1P1", "m3").advance().lost == "portal"


def test_a_portal_takes_a_tower_from_the_supply_then_moves_one_space() -> None:
    """1.11; a Webbing on that stack goes, too; nothing where the stack is empty."""
    at = Given(4).horde("S4P2", "a1").webbed("mage2").advance()
    assert at.cards == {"a2": "S4P2"}
    assert len(at.world.supply["mage2"]) == 2
    assert at.world.webs == []
    empty = Given(4).horde("S4P2", "a1").supply(mage2=0).webbed("mage2").advance()
    assert empty.world.webs == ["mage2"]


def test_soldiers_stop_a_portal() -> None:
    at = Given(1).horde("S1P1", "m3", soldiers=[(0, 0)]).advance()
    assert at.cards == {"m3": "S1P1"}


def test_a_card_that_appeared_after_the_spawn_is_left_out() -> None:
    given = Given(1).horde("0G", "a1")
    given.world.trays["h1"].asleep = True
    assert given.advance().cards == {"a1": "0G"}


@pytest.mark.parametrize("space", ["a1", "c3", "m3"])
def test_the_forecast_tells_where_each_card_goes(space: str) -> None:
    """The same walk as ADVANCE: 0G alone goes one space, from c3 through the Teleportal, from m3 into the Kingdom."""
    given = Given(1).horde("0G", space)
    told = coming(given.play().g)[0]
    expected = {"a1": ("1,2", 0), "c3": ("3,3", 0), "m3": ("exit", 6)}[space]
    assert (told.path, told.hearts) == ([expected[0]], expected[1])


def test_the_forecast_reckons_with_soldiers_heroes_and_what_falls() -> None:
    given = Given(1).horde("0G", "m3").covered("m3").horde("1G", "m2", soldiers=[(0, 0)]).horde("0G", "a3")
    told = {each.at: each for each in coming(given.play().g)}
    assert told["3,4"].falls
    assert (told["3,3"].held, told["3,3"].path) == (1, ["3,4"])
    assert told["2,2"].path == ["3,2"]
