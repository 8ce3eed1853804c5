"""How monsters move, and toward whom (rules 22, 23, F4, F15, H6, H15)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.horrified.village import Net
from tests.rules.horrified.given import At, given


def strike(figure: str, move: int, *, monsters: tuple[str, ...] = ("dracula", "creature"), **position: Any) -> At:
    """A strike whose dice are all blank."""
    monsters = tuple(dict.fromkeys([*monsters, figure]))
    return given(monsters=monsters, strike=(figure, move, 2), dice=["blank"] * 10, **position)


def victims(at: At) -> list[str]:
    return [each["victim"] for each in at.log("attack")]


def test_heroes_come_before_villagers_on_a_tie() -> None:
    """Rule 23: Church and Shop are both one space from the lamp."""
    at = strike(
        "dracula",
        1,
        heroes={"mayor": "church", "courier": "docks"},
        villagers={"prof_pearson": "shop"},
        figures={"dracula": "lamp"},
    )
    assert (at.world.figures["dracula"], victims(at)) == ("church", ["mayor"])


def test_a_nearer_villager_comes_before_a_hero() -> None:
    """Rule 22: one space against two."""
    at = strike(
        "dracula",
        1,
        heroes={"mayor": "hospital", "courier": "docks"},
        villagers={"prof_pearson": "shop"},
        figures={"dracula": "lamp"},
    )
    assert (at.world.figures["dracula"], victims(at)) == ("shop", ["prof_pearson"])


def test_a_monster_with_a_person_stays() -> None:
    """Rules 22, F15: Maleva is with it on the lamp, though a hero is one space away."""
    at = strike(
        "mummy",
        2,
        heroes={"mayor": "shop", "courier": "docks"},
        villagers={"maleva": "lamp"},
        figures={"mummy": "lamp"},
    )
    assert (at.world.figures["mummy"], victims(at)) == ("lamp", ["maleva"])


def test_a_monster_stops_where_it_reaches_somebody() -> None:
    """Rules 21, 22, F15: one of three spaces is enough."""
    at = strike("wolf_man", 3, heroes={"mayor": "bridge_west", "courier": "docks"})
    assert (at.world.figures["wolf_man"], victims(at)) == ("bridge_west", ["mayor"])


def test_a_monster_that_reaches_nobody_rolls_no_dice() -> None:
    """Rules 21, 22: from the Mansion three spaces toward the Barn end on the Theatre."""
    at = strike("wolf_man", 3, heroes={"mayor": "barn", "courier": "barn"})
    assert (at.world.figures["wolf_man"], victims(at)) == ("theatre", [])


def test_the_creature_goes_by_water_where_that_is_shorter() -> None:
    """Rules F4, C6: to the Institute five spaces by water, six by land; from the Docks two by the Waterfront."""
    at = strike("creature", 2, heroes={"mayor": "institute", "courier": "institute"})
    assert (at.world.figures["creature"], victims(at)) == ("river", [])
    docks = strike("creature", 2, heroes={"mayor": "institute", "courier": None}, figures={"creature": "docks"})
    assert (docks.world.figures["creature"], victims(docks)) == ("institute", ["mayor"])


def test_all_others_stay_on_land() -> None:
    """Rule F4: from the Cave three spaces to the Mansion, four to the Abbey; not over the Lagoon."""
    at = strike(
        "dracula",
        3,
        heroes={"mayor": "abbey", "courier": "docks"},
        villagers={"maleva": "mansion"},
        figures={"dracula": "cave"},
    )
    assert (at.world.figures["dracula"], victims(at)) == ("mansion", ["maleva"])


def test_two_heroes_as_near_are_the_active_players_choice() -> None:
    """Rule H6: Church and Shop are one space from the lamp; the active seat says which."""
    at = strike("dracula", 1, heroes={"mayor": "church", "courier": "shop"}, figures={"dracula": "lamp"})
    assert (at.asked(), at.seat(None), sorted(at.options())) == ("way", 1, ["to:church", "to:shop"])
    assert victims(at.act("to:shop")) == ["courier"]


def test_equal_ways_are_the_active_players_choice() -> None:
    """Rule H6: the Creature goes two of its three spaces to the Shop, by one way or the other.

    West bridge to Shop is three spaces by the River and the east bridge, and by Mansion and lamp.
    """
    at = strike("creature", 2, heroes={"mayor": "shop", "courier": "shop"}, figures={"creature": "bridge_west"})
    assert sorted(at.options()) == ["to:bridge_east", "to:lamp"]
    assert at.act("to:lamp").world.figures["creature"] == "lamp"


def test_equal_ways_to_one_end_are_not_asked() -> None:
    """Rule H6: with all three spaces both ways end at the Shop."""
    at = strike("creature", 3, heroes={"mayor": "shop", "courier": None}, figures={"creature": "bridge_west"})
    assert victims(at) == ["mayor"]


def test_with_nobody_on_the_board_monsters_stay() -> None:
    """Rule H15."""
    at = strike("dracula", 3, heroes={"mayor": None, "courier": None})
    assert (at.world.figures["dracula"], victims(at)) == ("crypt", [])


def test_heroes_off_the_board_are_no_targets() -> None:
    """Rule H12: the defeated one is not looked for."""
    at = strike("dracula", 1, heroes={"mayor": None, "courier": "abbey"})
    assert victims(at) == ["courier"]


LAND = {
    ("cave", "abbey"): 4,
    ("docks", "hospital"): 7,
    ("dungeon", "crypt"): 7,
    ("precinct", "institute"): 6,
    ("museum", "church"): 2,
}


@pytest.mark.parametrize("pair", LAND)
def test_distances_on_land(pair: tuple[str, str]) -> None:
    """Rule F3, counted on the map by hand.

    Docks, Tower, Theatre, east bridge, Shop, lamp, Church, Hospital; Dungeon, Tower, Theatre, fountain, west bridge,
    Mansion, Abbey, Crypt; Precinct, fountain, Theatre, east bridge, Shop, Laboratory, Institute.
    """
    assert given().g.map.land.distance(*pair) == LAND[pair]


def test_water_joins_no_water() -> None:
    """Rule F4: the three water spaces are joined by land only; a land figure never reaches them."""
    village = given().g.map
    assert village.all.next["river"] == ["bridge_east", "bridge_west"]
    assert village.all.distance("lagoon", "river") == 2
    assert village.land.distance("abbey", "lagoon") is None


def test_every_space_on_land_is_reached_and_paths_are_shortest() -> None:
    """Rule F3: 23 spaces on land, joined; each path is as long as the distance and uses lit paths."""
    net: Net = given().g.map.land
    land = given().g.land
    assert len(land) == 23
    for a in land:
        for b in land:
            path = net.path(a, b)
            assert len(path) == net.distance(a, b)
            assert all(to in net.next[at] for at, to in zip([a, *path], path, strict=False))
