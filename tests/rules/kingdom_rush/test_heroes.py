"""Heroes: moving, engaging, acting, recovering, being hurt (1.7); the base Heroes' abilities (2.1)."""

from __future__ import annotations

from domain.kingdom_rush.maps import spot
from tests.rules.kingdom_rush.given import Given, lay
from tests.rules.playing import refused


def test_a_hero_moves_in_eight_directions_over_anything() -> None:
    """1.7: Lynn's 3 points take her over a Tower; she may not end on it."""
    at = Given(1).hero("lynn", (0, 0)).tower("archer1", (2, 1)).play()
    assert "move:lynn:3,3" in at.options()
    assert not [each for each in at.options() if each in ("move:lynn:4,4", "move:lynn:4,0")]
    assert at.why("move:lynn:2,1") == ["tower_there"]
    there = at.act("move:lynn:3,3")
    assert there.where("lynn") == (3, 3)
    assert not [each for each in there.options() if each.startswith("move")]


def test_a_move_may_be_made_in_parts() -> None:
    at = Given(1).hero("lynn", (0, 0)).play().act("move:lynn:1,0")
    assert at.hero("lynn").points == 2
    assert "move:lynn:3,0" in at.options()


def test_entering_the_map_costs_a_point_and_leads_to_the_exit() -> None:
    """1.7: from home to m3 for 1, on from there with what is left."""
    at = Given(1).hero("grawl").play()
    reached = {each for each in at.options(seat=1) if each.startswith("move")}
    assert "move:grawl:3,4" in reached
    assert "move:grawl:3,3" in reached
    assert "move:grawl:3,2" not in reached


def test_a_hero_goes_home_for_a_point() -> None:
    at = Given(1).hero("grawl", "a1").play().act("home:grawl")
    assert at.where("grawl") == "home"
    assert at.hero("grawl").points == 1


def test_where_a_hero_may_not_end() -> None:
    """1.7, Teleportals, Boss rules."""
    given = Given(1).hero("magnus", (5, 3)).hero("lynn", (5, 4)).horde("S1P1", "b2").tower("archer1", (4, 4))
    at = given.play()
    assert at.why("move:magnus:4,3") == ["teleportal_there"]
    assert at.why("move:magnus:5,2") == ["portal_there"]
    assert at.why("move:magnus:5,4") == ["hero_there"]
    assert at.why("move:magnus:4,4") == ["tower_there"]


def test_the_teleportal_carries_a_hero_on_for_nothing() -> None:
    """Teleportals: stepping on the entrance (6,3) puts her on m2 (3,3) for the one point."""
    at = Given(1).hero("grawl", (7, 3)).play()
    assert "move:grawl:3,3" in at.options()
    assert at.shows("move:grawl:3,3").cost == {"move": 1}
    assert "move:grawl:6,3" not in at.options()
    assert at.act("move:grawl:3,3").hero("grawl").points == 1


def test_engaging_puts_the_base_on_four_free_squares() -> None:
    """1.7: 16 places on a bare tray, none over a tile or Soldier; there the Hero covers whatever is printed."""
    given = Given(1).horde("4G", "a3", soldiers=[(3, 3)]).tile("a3", (0, 0), (0, 1)).hero("grawl", "a2")
    at = given.play()
    places = at.places("move:grawl:2,2")
    assert len(places) == 16 - 2 - 4
    assert at.why("move:grawl:2,2", "base:22") == ["base_blocked"]
    on = at.act("move:grawl:2,2", "base:11")
    assert on.g.view(1).trays[0].bases[0].squares == "11-12-21-22"
    assert on.g.view(1).trays[0].open == 7 - 4 - 1  # the Soldier stands on an enemy, too


def test_no_room_for_a_base_no_end_there() -> None:
    given = Given(1).horde("4G", "a3", soldiers=[(1, 1), (1, 3), (3, 1), (3, 3)]).hero("grawl", "a2")
    assert given.play().why("move:grawl:2,2") == ["no_base"]


def test_two_heroes_may_stand_on_one_horde() -> None:
    given = Given(1).horde("4G", "a3").hero("grawl", "a3", base=(0, 0)).hero("lynn", "a2")
    at = given.play().act("move:lynn:2,2", "base:33")
    assert at.hero("lynn").tray == at.hero("grawl").tray == "h1"


def test_deadly_hurts_who_engages() -> None:
    """1.8: 2G shows Deadly at (1,2)."""
    at = Given(1).horde("2G", "a3").hero("grawl", "a2").play().act("move:grawl:2,2", "base:33")
    assert at.hero("grawl").hearts == 5
    covered = Given(1).horde("2G", "a3").tile("a3", (1, 2), shape="M1").hero("grawl", "a2").play()
    assert covered.act("move:grawl:2,2", "base:33").hero("grawl").hearts == 6


def test_leaving_uncovers_the_squares() -> None:
    at = Given(1).horde("0G", "a3").hero("grawl", "a3", base=(1, 1)).play().act("move:grawl:1,2")
    assert at.g.view(1).trays[0].open == 6


def test_the_action_comes_before_or_after_all_movement() -> None:
    """1.7: after moving and acting no more movement; acting first leaves all of it."""
    given = Given(1).horde("0G", "m1").hero("alleria", "a2")
    at = given.play()
    moved = at.act("move:alleria:2,2").act("strike:alleria", lay((0, 0), (1, 0), (1, 1)))
    assert not [each for each in moved.options(seat=1) if ":alleria" in each]
    acted = at.act("strike:alleria", lay((0, 0), (1, 0), (1, 1)))
    assert acted.hero("alleria").points == 3
    assert acted.why("strike:alleria") == ["acted"]
    assert "move:alleria:1,1" in acted.options(seat=1)


def test_melee_hits_the_own_horde_and_ranged_never_does() -> None:
    """1.7."""
    fist = Given(1).horde("0G", "a3").horde("0Y", "m1").hero("malik", "a3", base=(0, 3)).play()
    assert refused(fist, "strike:malik", "aim:h2")
    assert fist.act("strike:malik", lay((1, 1), (2, 1), (3, 1), (3, 2))).tiles("a3") == ["11-21-31-32"]
    bow = Given(1).horde("0G", "a3").horde("0Y", "m1").horde("1G", "a2")
    ranged = bow.hero("alleria", "a3", base=(0, 3)).play()
    assert ranged.why("strike:alleria", "aim:h1") == ["own_tray"]
    alone = Given(1).horde("0G", "a3").hero("malik", "a2").play()
    assert alone.why("strike:malik") == ["no_target"]


def test_hero_tiles_may_always_be_turned() -> None:
    """1.4."""
    at = Given(1).horde("0G", "a3").hero("malik", "a3", base=(0, 3)).play()
    assert len(at.places("strike:malik")) > 12


def test_heroes_damage_no_portal() -> None:
    """1.7."""
    at = Given(1).horde("S1P1", "m1").horde("0G", "a3").hero("alleria", "a2").play()
    assert at.why("strike:alleria", "aim:h1") == ["towers_only"]
    lone = Given(1).horde("S1P1", "m1").hero("alleria", "a2").play()
    assert lone.why("strike:alleria") == ["no_target"]


def test_abilities_turn_face_down() -> None:
    at = Given(1).horde("0G", "m1").hero("magnus", "a2", "arcane_bolt").play()
    after = at.act("use:magnus:arcane_bolt", lay((0, 0), (0, 1), (1, 0), (1, 1)))
    assert (after.hero("magnus").ready, after.hero("magnus").spent) == ([], ["arcane_bolt"])


def test_recovering_on_the_map_heals_two_and_turns_one_up() -> None:
    """1.7."""
    given = Given(1).hero("magnus", "a2", hearts=1, spent=["mirage", "arcane_bolt"])
    at = given.play().act("recover:magnus", "turn_up:mirage")
    assert at.hero("magnus").hearts == 3
    assert (at.hero("magnus").ready, at.hero("magnus").spent) == (["mirage"], ["arcane_bolt"])
    assert at.hero("magnus").acted
    whole = Given(1).hero("magnus", "a2", "mirage").play()
    assert whole.why("recover:magnus") == ["nothing_to_recover"]


def test_recovering_after_a_walk_is_done_once() -> None:
    """Two Hearts and one ability for the one action of an activation (1.7), whether or not the Hero walked before."""
    given = Given(1, players=1).hero("malik", (2, 4), "earthquake", spent=["rally"], hearts=1)
    at = given.play()
    at = at.act(next(each for each in at.options() if each.startswith("move:malik:")))
    hero = at.act("recover:malik").hero("malik")
    assert (hero.hearts, sorted(hero.ready), hero.spent) == (3, ["earthquake", "rally"], [])


def test_the_ability_to_turn_up_is_chosen_before_the_hero_recovers() -> None:
    """Choosing is a draft: his activation has not begun, and somebody else may still act first (1.3, 1.7)."""
    at = Given(1).hero("malik", (2, 4), spent=["rally", "earthquake"], hearts=1).hero("lynn", (0, 0)).play()
    draft = at.draft("recover:malik")
    assert draft.questions[0].kind == "recover"
    assert not draft.world.heroes["malik"].begun
    recovered = at.act("recover:malik", "turn_up:rally").hero("malik")
    assert (recovered.hearts, recovered.ready, recovered.spent) == (3, ["rally"], ["earthquake"])


def test_recovering_on_a_horde_is_done_once_whether_bastions_follow_or_not() -> None:
    """1.7 and Bastion Damage Tiles: the tiles are asked for after the action, which is not done anew behind them."""
    given = Given(1).horde("0G", "a3").hero("grawl", "a3", base=(1, 1), bastions=2, hearts=1, spent=["stomp"])
    at = given.play().act("recover:grawl")
    assert at.asked == "lay"
    for hero in (at.act("enough").hero("grawl"), at.act("lay:00", "enough").hero("grawl")):
        assert (hero.hearts, hero.ready, hero.spent) == (3, ["stomp"], [])


def test_recovering_at_home_restores_everything_and_is_all() -> None:
    """1.7: a knocked out Hero can do nothing else."""
    given = Given(1).hero("magnus", None, hearts=0, spent=["mirage", "arcane_bolt"], out=True)
    at = given.play()
    assert at.why("strike:magnus")[0] == "knocked_out"
    assert not [each for each in at.options(seat=1) if each.startswith("move")]
    after = at.act("rest:magnus")
    assert (after.hero("magnus").hearts, after.hero("magnus").out) == (3, False)
    assert after.hero("magnus").ready == ["mirage", "arcane_bolt"]
    assert not [each for each in after.options(seat=1) if ":magnus" in each]


def test_recover_at_home_is_for_who_was_at_home() -> None:
    at = Given(1).hero("magnus", "m3").play().act("home:magnus")
    assert at.why("rest:magnus") == ["rest_first"]


def test_a_solo_hero_is_activated_twice() -> None:
    """1.7."""
    at = Given(1, players=1).horde("0G", "m1").hero("alleria", "a2").play()
    once = at.act("strike:alleria", lay((0, 0), (1, 0), (1, 1))).act("end_turn:alleria")
    assert once.hero("alleria").turns == 1
    twice = once.act("strike:alleria", lay((3, 3), (4, 3), (4, 4)))
    assert twice.why("strike:alleria") == ["acted"]


def test_multishot_needs_two_hordes() -> None:
    """2.1: two D2 on two different Hordes."""
    given = Given(1).horde("0G", "a3").horde("0Y", "m1").hero("alleria", (1, 3), "multishot")
    at = given.play()
    assert at.why("use:alleria:multishot", "aim:h1", lay((0, 0), (0, 1)), "aim:h1") == ["apart"]
    after = at.act("use:alleria:multishot", "aim:h1", lay((0, 0), (0, 1)), "aim:h2", lay((4, 4), (4, 3)))
    assert (after.tiles("a3"), after.tiles("m1")) == (["00-01"], ["43-44"])


def test_swift_and_mirage_give_movement_after_the_action() -> None:
    """2.1."""
    at = Given(1).hero("alleria", "a2", "swift").play().act("move:alleria:2,2").act("use:alleria:swift")
    assert at.hero("alleria").points == 3
    mirage = Given(1).hero("magnus", "a2", "mirage").play().act("move:magnus:2,2").act("use:magnus:mirage")
    assert mirage.hero("magnus").points == 4
    assert mirage.hero("magnus").protected


def test_fissure_hits_here_and_beside() -> None:
    """2.1: L3 on the own Horde, D2 on up to two adjacent ones."""
    given = Given(1).horde("0G", "a3").horde("0Y", "m1").horde("1G", "a2").hero("malik", "a3", "fissure", base=(0, 3))
    at = given.play().act(
        "use:malik:fissure",
        lay((3, 1), (4, 1), (4, 2)),
        "aim:h2",
        lay((0, 0), (0, 1)),
        "aim:h3",
        lay((0, 0), (0, 1)),
    )
    assert (at.tiles("a3"), at.tiles("m1"), at.tiles("a2")) == (["31-41-42"], ["00-01"], ["00-01"])


def test_surge_of_flame_burns_each_horde_that_was_entered() -> None:
    """2.1: two steps over a3 onto m1, an M1 on each; he engages m1."""
    given = Given(1).horde("0G", "a3").horde("0Y", "m1").hero("ignus", "a2", "surge_of_flame")
    at = given.play().act("use:ignus:surge_of_flame", "step:2,2", "step:3,2", "base:33")
    after = at.act("lay:11", "lay:02")
    assert (after.tiles("a3"), after.tiles("m1")) == (["11"], ["02"])
    assert after.hero("ignus").tray == "h2"
    assert after.hero("ignus").spent == ["surge_of_flame"]


def test_surge_of_flame_may_stay() -> None:
    at = Given(1).horde("0G", "a3").hero("ignus", "a2", "surge_of_flame").play()
    after = at.act("use:ignus:surge_of_flame", "stay")
    assert after.where("ignus") == (1, 2)
    assert after.hero("ignus").acted


def test_rekindle_heals_all() -> None:
    at = Given(1).hero("ignus", "a2", "rekindle", hearts=1).play().act("use:ignus:rekindle")
    assert at.hero("ignus").hearts == 5


def test_a_tar_bomb_holds_a_horde_for_the_round() -> None:
    """2.1: it does not move, its other icons work."""
    at = Given(1).horde("S1G", "a3").hero("bolin", "a1", "tar_bomb").play()
    at = at.act("use:bolin:tar_bomb", lay((4, 0), (4, 1))).act("done", seat=1)
    after = at.act("done", seat=2)
    assert after.on("a3").stuck
    moved = Given(1).horde("S1G", "a3")
    moved.world.trays["h1"].stuck = True
    assert moved.advance(fallen=[0]).cards == {"a3": "S1G", "m1": "FS1"}


def test_a_land_mine_goes_off_under_the_first_horde() -> None:
    """2.1: on an empty space within 2; O4 True on who comes."""
    given = Given(1).horde("0G", "a1").hero("bolin", (3, 3), "land_mine")
    at = given.play()
    assert "mine:2,2" in at.options("use:bolin:land_mine")
    assert refused(at, "use:bolin:land_mine", "mine:1,1")
    laid = at.act("use:bolin:land_mine", "mine:1,2")
    assert laid.world.mines == [spot(1, 2)]
    advance = Given(1).horde("0G", "a1").with_(mines=[spot(1, 2)]).advance()
    assert advance.asked == "lay"
    after = advance.act(lay((1, 1), (1, 2), (2, 1), (2, 2)))
    assert after.tiles("a2") == ["11-12-21-22"]
    assert after.world.mines == []


def test_load_up_lets_a_tower_attack_again() -> None:
    """2.1: the first attack of an own Tower in play, also when it was made."""
    given = Given(1).horde("0G", "a3").hero("bolin", (0, 0), "load_up").tower("archer1", (2, 1), left=[])
    at = given.play().act("use:bolin:load_up", lay((1, 1), (1, 2)))
    assert at.tiles("a3") == ["11-12"]
    none = Given(1).horde("0G", "c1").hero("bolin", (0, 0), "load_up").tower("archer1", (2, 1), left=[]).play()
    assert none.why("use:bolin:load_up") == ["no_reload"]


def test_a_hero_stays_on_the_space_of_a_destroyed_horde() -> None:
    """1.3."""
    at = Given(1).horde("0G", "a3").covered("a3", but=[(3, 3), (3, 4), (4, 3), (4, 4)])
    after = at.hero("grawl", "a3", base=(3, 3)).destroy()
    assert after.where("grawl") == (2, 2)
    assert after.hero("grawl").tray == ""
    assert after.world.crystals == 1
