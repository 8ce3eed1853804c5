"""How Monsters walk: order, stopping, crossing, bypassing, Mist, Resolute, Fly."""

from __future__ import annotations

from domain.last_spell.grid import xy
from domain.last_spell.movement import march, marching_order
from domain.last_spell.state import Coin
from tests.rules.last_spell.given import XY, Given


def paths(table: Given, coin: Coin = "left") -> list[list[XY]]:
    """Where each Monster goes, in the order in which they move, their first spot included."""
    return [[xy(at) for at in path] for _, path in march(table.g, coin)]


def test_order_is_clockwise_from_the_far_west_and_the_nearest_first_in_a_lane() -> None:
    """15.4, 15.5: those facing east by rows from the south, then south by columns from the west, then west."""
    table = Given()
    for at, facing in (((5, 13), "E"), ((7, 13), "E"), ((5, 18), "E"), ((12, 4), "S"), ((26, 14), "W"), ((5, 5), "S")):
        table.monster("clawer", at, facing)
    order = [xy(monster.at) for monster in marching_order(table.g)]
    assert order == [(5, 18), (7, 13), (5, 13), (5, 5), (12, 4), (26, 14)]


def test_a_monster_walks_straight_and_turns_to_the_arrow_at_the_end() -> None:
    """15.2, 15.3: (5,5) faces south, goes to (5,8) and takes the arrow there, east."""
    at = Given().monster("clawer", (5, 5)).monster_phase(coin=["left"])
    assert at.monsters() == [(5, 8)]
    assert at.world.monsters["m1"].facing == "E"


def test_a_monster_stops_beside_a_structure_and_one_that_stands_there_stays() -> None:
    """15.6 and the reading that a Monster beside something at the start does not move; both then attack."""
    table = Given().set_up().monster("clawer", (7, 17), "E").monster("clawer", (9, 18), "E")
    assert paths(table) == [[(9, 18)], [(7, 17), (8, 17), (9, 17)]]
    at = table.monster_phase(coin=["left"])
    wall = at.structure_at((10, 17))
    assert wall is not None
    assert wall.flames == 2


def test_monsters_are_crossed_when_the_points_reach_a_free_spot_beyond() -> None:
    """15.7: 3 points cross one Armored and go on; 2 points just cross it; two in a row need 3."""
    one = Given().monster("armored", (16, 5), stunned=True)
    assert paths(one.monster("clawer", (16, 4)))[0] == [(16, 4), (16, 6), (16, 7)]
    one = Given().monster("armored", (16, 5), stunned=True)
    assert paths(one.monster("archer", (16, 4)))[0] == [(16, 4), (16, 6)]
    two = Given().monster("armored", (16, 5), stunned=True).monster("armored", (16, 6), stunned=True)
    assert paths(two.monster("archer", (16, 4)))[0] == [(16, 4)]
    two = Given().monster("armored", (16, 5), stunned=True).monster("armored", (16, 6), stunned=True)
    assert paths(two.monster("clawer", (16, 4)))[0] == [(16, 4), (16, 7)]


def test_an_obstacle_is_bypassed_to_the_coins_side_or_else_the_other() -> None:
    """15.8–15.11: (14,9) is a Low Obstacle, (13,8) Cliff; from (14,8) only the east side is open."""
    for coin in ("left", "right"):
        assert paths(Given().monster("clawer", (14, 7)), coin) == [[(14, 7), (14, 8), (15, 8), (15, 9)]]
    shut = Given().monster("clawer", (14, 7)).monster("armored", (15, 8), stunned=True)
    assert paths(shut, "right")[0] == [(14, 7), (14, 8)]


def test_a_sidestep_keeps_the_orientation() -> None:
    """15.9: it faces south before and after the step aside; only the end of the movement turns it."""
    at = Given().monster("clawer", (14, 7)).monster_phase(coin=["left"])
    assert at.monsters() == [(15, 9)]
    assert at.world.monsters["m1"].facing == "S"


def test_in_the_mist_a_hero_ahead_is_bypassed_for_free() -> None:
    """15.12–15.14: the Archer (10,3) steps aside in the Mist, leaves it beside the Hero and stops there."""
    ends: tuple[tuple[Coin, XY], ...] = (("left", (11, 4)), ("right", (9, 4)))
    for coin, end in ends:
        table = Given().hero("ranger", (10, 4)).monster("archer", (10, 3))
        assert paths(table, coin) == [[(10, 3), (end[0], 3), end]]
        at = table.monster_phase(coin=[coin])
        assert at.hero("ranger").wounds == 1


def test_a_monster_in_the_mist_bypasses_another_and_spends_points_only_forward() -> None:
    """15.12, 15.13: with 3 points the Clawer goes aside for nothing and then three forward."""
    table = Given().monster("clawer", (16, 2)).monster("armored", (16, 3), stunned=True)
    assert paths(table, "left")[0] == [(16, 2), (17, 2), (17, 3), (17, 4), (17, 5)]


def test_resolute_walks_past_structures_to_the_coins_side() -> None:
    """13.23: the Runner meets Wall W3 at (10,17) and goes round it."""
    assert paths(Given().set_up().monster("runner", (7, 17), "E"), "left") == [
        [(7, 17), (8, 17), (9, 17), (9, 16), (10, 16)]
    ]
    assert paths(Given().set_up().monster("runner", (7, 17), "E"), "right") == [
        [(7, 17), (8, 17), (9, 17), (9, 18), (9, 19)]
    ]


def test_resolute_stops_beside_the_circle() -> None:
    """13.24: nothing but the Circle stops it: from (11,15) straight to (14,15), one point unused."""
    assert paths(Given().monster("runner", (11, 15), "E")) == [[(11, 15), (12, 15), (13, 15), (14, 15)]]


def test_resolute_does_not_start_from_an_area() -> None:
    """13.25: in the Area of a Building, here only across a corner, it stays; a Wall does not hold it."""
    held = Given().monster("runner", (13, 13), "E").structure("house", (14, 14))
    assert paths(held) == [[(13, 13)]]
    beside_wall = Given().monster("runner", (9, 12), "E").structure("wooden_wall", cutout="W1")
    assert len(paths(beside_wall)[0]) > 1


def test_flyers_cross_low_obstacles_and_defenses_when_they_can_land() -> None:
    """13.26, 13.27: over (14,9) to (14,10) with 3 points, not with 1 left; Walls are not ignored."""
    assert paths(Given().monster("winged", (14, 7))) == [[(14, 7), (14, 8), (14, 10)]]
    assert paths(Given().monster("winged", (14, 6))) == [[(14, 6), (14, 7), (14, 8)]]
    walled = Given().structure("wooden_wall", cutout="N2").monster("winged", (15, 7))
    assert paths(walled) == [[(15, 7), (15, 8), (15, 9)]]
    tower = Given().structure("watchtower", (12, 13)).monster("winged", (11, 13), "E")
    assert paths(tower) == [[(11, 13), (13, 13), (14, 13)]]


def test_a_flyer_stops_for_the_hero_on_a_defense() -> None:
    """13.26 ignores the Defense, not the Hero who stands on it (15.6)."""
    tower = Given().structure("watchtower", (13, 13)).hero("ranger", (13, 13)).monster("winged", (10, 13), "E")
    assert paths(tower) == [[(10, 13), (11, 13), (12, 13)]]


def test_the_stunned_do_not_walk() -> None:
    """13.20."""
    assert paths(Given().monster("clawer", (5, 5), stunned=True)) == []


def test_the_edge_of_the_map_is_an_obstacle() -> None:
    """15.8 (house): facing south on the last row it goes aside, always to the same side while it is blocked."""
    assert paths(Given().monster("clawer", (12, 21)), "left") == [[(12, 21), (13, 21), (14, 21), (15, 21)]]


def test_water_slows_those_who_start_on_it() -> None:
    """20.9: a Clawer on water has 1 point, a flyer keeps its 3."""
    assert paths(Given("lakeburg").monster("clawer", (12, 7))) == [[(12, 7), (12, 8)]]
    assert len(paths(Given("lakeburg").monster("winged", (12, 6)))[0]) == 4


def test_every_common_monster_reaches_the_circle_on_an_empty_map() -> None:
    """15.2 (house): nobody is led round in circles. A Resolute one may end in the Circle's Area, which holds it."""
    for kind, nearest in (("archer", 1), ("clawer", 1), ("runner", 2)):
        for at in ((3, 17), (3, 12), (11, 3), (16, 3), (20, 3), (28, 12), (28, 19)):
            table = Given().monster(kind, at, {3: "E", 28: "W"}.get(at[0], "S"))
            monster = table.world.monsters["m1"]
            for _ in range(16):
                for _, path in march(table.g, "right"):
                    monster.at = path[-1]
                    monster.facing = table.g.map.arrow[monster.at] or "S"
            assert table.g.map.to_circle[monster.at] <= nearest, (kind, at)
