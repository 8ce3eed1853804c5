"""What a question looks at once is looked at anew after each answer: fallen Structures, points, box and Shop."""

from __future__ import annotations

import pytest

from domain.last_spell.grid import SPOTS, distance, mask, within
from domain.last_spell.table import Standing, closed_to_heroes, kind_mask, sight_mask, structure_mask
from domain.last_spell.walking import Reach
from tests.rules.last_spell.given import At, Given, spot


def moves(at: At) -> set[str]:
    """The spots to which the Hero whose turn it is may walk."""
    return {each.removeprefix("move:") for each in at.options() if each.startswith("move:")}


def test_a_hero_walks_where_a_structure_fell_in_his_own_turn() -> None:
    """8.7, 19.8: the Dive Bomb that A's blow brings down fells the House on (14,11); what stood in the way is gone."""
    table = Given(players=3, cycle=3).harpy("left", slain=2).hero("vanguard", (13, 12), "AR06", "WM-sword-1")
    table.hero("duelist", (16, 12)).hero("ranger", (10, 16)).structure("house", (14, 11))
    at = table.monster("alerion", (14, 12)).turn("vanguard").act("flip:3")
    assert "13,11" in moves(at)
    assert at.why("move:14,11") == ["occupied"]
    at = at.act("attack:WM-sword-1:slash", "aim:14,12", orange=[1], blue=[1]).act("block:AR06")
    assert at.structure_at((14, 11)) is None
    assert "14,11" in moves(at)
    assert at.why("move:14,12") == ["occupied"]


def test_points_that_come_in_the_turn_reach_further_at_once() -> None:
    """9.10, 9.11: without a flipped token no step; with 3 three of them, with 3 and 2 five."""
    at = Given().hero("vanguard", (12, 13)).turn("vanguard")
    assert moves(at) == set()
    assert at.why("move:12,14") == ["too_far"]
    three = at.act("flip:3")
    five = three.act("flip:2")
    for played, points in ((three, 3), (five, 5)):
        steps = {distance(spot(12, 13), spot(*map(int, each.split(",")))) for each in moves(played)}
        assert (played.hero("vanguard").mp, max(steps)) == (points, points)
    assert moves(three) < moves(five)
    walked = five.act("move:12,14")
    assert walked.hero("vanguard").mp == 4
    assert "12,13" in moves(walked)
    assert "12,14" not in moves(walked)


def test_a_hero_without_points_is_told_what_stands_in_the_way() -> None:
    """9.12: a House is occupied, whether or not he has points to walk there."""
    at = Given().hero("vanguard", (12, 13)).structure("house", (13, 13)).turn("vanguard")
    assert at.why("move:13,13") == at.act("flip:3").why("move:13,13") == ["occupied"]


def test_what_is_built_by_one_player_counts_for_the_offers_of_the_other() -> None:
    """7.1: the box holds one Seer; once a player has built her no seat is offered another."""
    at = Given(k=2).stash(20, 20).hero("duelist").hero("ranger").main_phase().act("pass")
    assert [(question.seat, question.offer) for question in at.g.questions] == [(2, False), (1, True)]
    for seat in (1, 2):
        assert at.why("build:seer", seat=seat) == []
    built = at.act("build:seer", "place_two:13,12:14,12")
    assert [(question.seat, question.offer) for question in built.g.questions] == [(2, False), (1, True)]
    for seat in (1, 2):
        assert built.why("build:seer", seat=seat) == ["no_copy"]


def test_gold_that_one_purchase_takes_is_missing_for_the_next() -> None:
    """5.14: 2 Gold buy the sword; nothing is left for the Scroll that could be bought before."""
    table = Given().structure("shop", (12, 12), (12, 13)).stash(2, 0).hero("duelist")
    table.deck("melee", "WM-sword-1", "WM-hammer-1")
    at = table.main_phase()
    assert at.why("buy:SC8") == at.why("buy:WM-sword-1") == []
    bought = at.act("buy:WM-sword-1", "to_stash")
    assert bought.world.stash.gold == 0
    assert bought.why("buy:SC8") == ["no_gold"]
    assert bought.why("buy:WM-sword-1") == ["not_on_top"]
    assert bought.why("buy:WM-hammer-1") == ["no_gold"]


def test_what_stands_is_the_same_at_once_or_kind_by_kind() -> None:
    """8.6, 17.18: on the whole set-up with a Gate, a Warp Gate and a Watchtower; and again when one of them is gone."""
    table = Given("lakeburg").set_up().structure("watchtower", (12, 15)).structure("warp_gate", (13, 16))
    table.hero("vanguard", (14, 17))
    for _ in range(3):
        standing = Standing(table.g)
        entered = kind_mask(table.g, "wooden_gate", "stone_gate", "warp_gate", "watchtower")
        assert standing.solid == structure_mask(table.g) & ~entered
        assert standing.of("watchtower", "house") == kind_mask(table.g, "watchtower", "house")
        assert closed_to_heroes(table.g, standing) == closed_to_heroes(table.g)
        assert sight_mask(table.g, standing) == sight_mask(table.g)
        table.world.structures.popitem()


@pytest.mark.parametrize("steps", [0, 1, 2, 4, 7])
def test_within_counts_orthogonal_steps_and_stops_at_the_edge(steps: int) -> None:
    """8.1: steps go along the sides of spots; none leads over the edge of the map to its other side."""
    for at in (0, 31, 32, 63, 330, SPOTS - 32, SPOTS - 1):
        assert within(at, steps) == mask(to for to in range(SPOTS) if to != at and distance(at, to) <= steps)


def test_a_watchtower_that_is_gone_costs_no_climb() -> None:
    """17.18: two points up onto it; where it fell the spot costs one."""
    table = Given().hero("vanguard", (12, 13)).structure("watchtower", (13, 13))
    hero = table.world.heroes["vanguard"]
    hero.mp = 2
    assert Reach(table.g, hero).cost[spot(13, 13)] == 2
    table.world.structures.clear()
    assert Reach(table.g, hero).cost[spot(13, 13)] == 1
