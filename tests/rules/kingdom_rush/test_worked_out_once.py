"""What is worked out once for a map, a card or a question stays true when the table or the content changes."""

from __future__ import annotations

import msgspec
import pytest

from domain.kernel.chance import Chance, Streams
from domain.kingdom_rush.challenge import fits
from domain.kingdom_rush.content import KingdomRushContent
from domain.kingdom_rush.maps import map_of, name, spot
from domain.kingdom_rush.walking import not_empty, reach_of, why_not_end
from tests.rules.kingdom_rush.given import CONTENT, SEED, STORM, At, Given, Played, goddess

MAP = "sand_and_teleportals"


def moves(at: At, hero: str) -> set[str]:
    """The squares on which this Hero may end a move now."""
    return {each.split(":")[2] for each in at.options(seat=1) if each.startswith(f"move:{hero}:")}


def with_map(**changed: object) -> KingdomRushContent:
    """The content as a pack has it that brings its own map of Scenario 1."""
    maps = {**CONTENT.maps, MAP: msgspec.structs.replace(CONTENT.maps[MAP], **changed)}
    return msgspec.structs.replace(CONTENT, maps=maps)


def test_a_hero_walks_where_a_boss_stood_and_no_longer_where_it_stands() -> None:
    """Boss rules: nobody stands on a Boss or walks through it; in Scenario 7 g1 lies north of g2."""
    given = goddess("g1", "goddess_1")
    g, start, points = given.g, given.at("g1") + 1, 1
    before = set(reach_of(g, start, points).cost)
    assert given.at("g1") not in before
    g.world.bosses["goddess"].at = given.at("g2")
    after = set(reach_of(g, start, points).cost)
    assert given.at("g1") in after
    assert given.at("g2") not in after
    g.world.bosses["goddess"].here = False
    assert after | {given.at("g2")} == set(reach_of(g, start, points).cost)
    g.world.bosses["goddess"].at, g.world.bosses["goddess"].here = given.at("g1"), True
    assert set(reach_of(g, start, points).cost) == before


def test_the_way_over_greenmucks_marker_opens_when_it_goes() -> None:
    """Portal Storm: with Greenmuck the marker leaves, and nothing bars the space."""
    given = Given(STORM)
    g, start = given.g, given.at("b3")
    g.world.marker, g.world.sealed = given.at("m1"), True
    assert given.at("m1") not in reach_of(g, start, 3).cost
    g.world.marker, g.world.sealed = -1, False
    assert given.at("m1") in reach_of(g, start, 3).cost


def test_no_hero_stops_where_another_seat_has_just_built() -> None:
    """1.7: Heroes end no move on a Tower; seat 2 builds on (4,1) while seat 1 may walk there."""
    at = Given(1).hand(2, "archer1").hero("lynn", (4, 0)).play()
    assert "4,1" in moves(at, "lynn")
    built = at.act("build:archer1", "site:4,1", seat=2)
    assert "4,1" not in moves(built, "lynn")
    assert built.why("move:lynn:4,1", seat=1) == ["tower_there"]
    assert moves(at, "lynn") - moves(built, "lynn") == {"4,1"}


def test_points_that_are_walked_are_gone_from_the_next_move() -> None:
    """1.7: Lynn's 3 points; a step west leaves 2, so that what lies 3 away is out of reach."""
    at = Given(1).hero("lynn", (7, 0)).play()
    assert "4,0" in moves(at, "lynn")
    walked = at.act("move:lynn:6,0", seat=1)
    assert walked.hero("lynn").points == 2
    assert {"4,0", "5,0", "7,0"} <= moves(walked, "lynn")
    assert "3,0" not in moves(walked, "lynn")


@pytest.mark.parametrize("scenario", [1, 3, 6, 7, STORM])
def test_what_is_passed_over_as_empty_is_where_a_hero_may_end(scenario: int) -> None:
    """Every square that is not looked at more closely has no reason against it, whatever stands on the map."""
    given = Given(scenario).hero("lynn", given_place(scenario)).tower("archer1", (2, 1))
    space = given.g.map.space_at[given.g.map.order[0]]
    given.horde("0G", space)
    g = given.g
    g.world.marker = g.map.order[1]
    hero = g.world.heroes["lynn"]
    barred = {name(at) for at in g.map.spots if next(why_not_end(g, hero, at), None) is not None}
    assert {"2,1", name(g.world.marker)} <= barred
    assert barred <= not_empty(g)


def given_place(scenario: int) -> str:
    """The last space of the Path before the Exit's three, where nothing else is put."""
    g = Given(scenario).g
    return g.map.space_at[g.map.order[3]]


def test_a_pack_with_another_arrival_sends_heroes_there() -> None:
    """Teleportals, 1.10: from the entrance on to the arrival; the box says m2, this pack m3, and neither keeps the
    other's."""
    pack = with_map(arrival="m3")
    for content, arrival in ((CONTENT, (3, 3)), (pack, (3, 4)), (CONTENT, (3, 3))):
        given = Given(1)
        g = Played(given.world, content, Chance(SEED, Streams()))
        assert set(reach_of(g, spot(7, 4), 1).cost) - set(g.map.neighbours[spot(7, 4)]) == {spot(*arrival)}


def test_a_pack_with_other_sites_builds_there() -> None:
    """1.5: the sites of the map in play."""
    mine = {**CONTENT.maps[MAP].sites, "2": [[[0, 0]], [[4, 1]]]}
    pack = msgspec.convert({**msgspec.to_builtins(CONTENT.maps[MAP]), "sites": mine}, type(CONTENT.maps[MAP]))
    other = msgspec.structs.replace(CONTENT, maps={**CONTENT.maps, MAP: pack})
    assert map_of(other, MAP).sites(2, 1) == [spot(0, 0)]
    assert map_of(CONTENT, MAP).sites(2, 1)[0] == spot(2, 1)


def test_a_spider_tile_that_a_pack_draws_anew_lies_as_it_is_drawn() -> None:
    """6.14: squares of the tile in play; with all its squares spiders as many enemies come as it has squares."""
    given = Given(1).horde("0G", "a1")
    tray, record = given._tray("a1"), CONTENT.spider_tiles["SP2"]
    before = fits(given.g, tray, "SP2")
    all_spiders = msgspec.structs.replace(record, squares=["spider"] * len(record.squares), speed=False)
    tiles = {**CONTENT.spider_tiles, "SP2": all_spiders}
    g = Played(given.world, msgspec.structs.replace(CONTENT, spider_tiles=tiles), Chance(SEED, Streams()))
    assert all(fit.spiders == fit.squares and not fit.speed for fit in fits(g, tray, "SP2"))
    assert fits(given.g, tray, "SP2") == before


def test_a_tile_that_is_laid_takes_its_squares_from_the_next() -> None:
    """3.21: what lies on a square is not covered again, on this tray; another tray keeps all of its places."""
    given = Given(1).horde("0G", "a3").horde("0Y", "b3").tower("archer1", (2, 1))
    at = given.play()
    first = at.places("attack:archer1@2,1:0")
    given = Given(1).horde("0G", "a3").horde("0Y", "b3").tower("archer1", (2, 1)).tile("a3", *squares(first[0]))
    second = given.play().places("attack:archer1@2,1:0")
    taken = set(first[0].split("-"))
    assert second
    assert all(not taken & set(place.split("-")) for place in second)
    assert set(second) == {place for place in first if not taken & set(place.split("-"))}


def squares(place: str) -> list[tuple[int, int]]:
    return [(int(each[0]), int(each[1])) for each in place.split("-")]
