"""The arithmetic under counsel: what its tables keep is what the rules say."""

from __future__ import annotations

from random import Random

import pytest

from domain.kingdom_rush.counsel import Counsel
from domain.kingdom_rush.placing import closed_to
from domain.kingdom_rush.reckoning import FINISH, ICON, Reckoning, best_place
from domain.kingdom_rush.squares import ALL, bit, has_place, placements
from domain.kingdom_rush.towers import placing
from domain.kingdom_rush.trays import free_placements, open_enemies
from tests.rules.kingdom_rush.given import Given

L3 = ("X.", "XX")


@pytest.mark.parametrize("free", [False, True])
def test_a_shape_has_a_place_where_one_of_its_placements_is_free_and_near(free: bool) -> None:
    rng = Random(5)
    for _ in range(300):
        closed, near = rng.getrandbits(25) | rng.getrandbits(25), rng.choice([ALL, rng.getrandbits(25)])
        fits = [at for at in placements(L3, free) if not at.mask & closed and at.mask & near]
        assert has_place(L3, free, closed, near) == bool(fits)


def test_the_best_place_covers_most_and_counts_icons_and_the_last_enemy() -> None:
    row = bit(0, 0) | bit(0, 1) | bit(0, 2)
    d2 = ("XX",)
    # Three enemies in a row, the third an icon: the place with the icon is worth two squares and the icon.
    assert best_place(d2, False, 0, ALL, row, bit(0, 2), 10, 1000) == (20 + ICON, bit(0, 1) | bit(0, 2))
    # Where two are left the same tile covers all of them.
    assert best_place(d2, False, 0, ALL, bit(0, 0) | bit(0, 1), 0, 10, 1000) == (1020, bit(0, 0) | bit(0, 1))
    # Closed squares and squares that must be touched narrow it down; without a place it is worth less than nothing.
    assert best_place(d2, False, bit(0, 1), ALL, row, 0, 10, 1000) == (10, bit(0, 2) | bit(0, 3))
    assert best_place(d2, False, 0, bit(4, 4), row, 0, 10, 1000) == (0, bit(4, 3) | bit(4, 4))
    assert best_place(d2, False, ALL, ALL, row, 0, 10, 1000) == (-1, 0)


def test_what_a_tower_promises_is_the_best_place_that_the_rules_leave() -> None:
    at = Given(1).horde("1R", "a3").tile("a3", (1, 1), (1, 2)).tower("mage2", (2, 1)).play()
    g, tray = at.g, at.on("a3")
    counsel = Counsel(g, 1)
    plan = placing(g, next(iter(g.world.towers.values())), 0, 1)
    piece = plan.pieces[0]
    shape = g.content.shapes[piece.tile]
    places = [each.mask for each in free_placements(g, tray, shape.id, piece.damage, piece.free)]
    assert places
    assert not any(each & closed_to(g, piece, tray) for each in places)
    assert counsel.best(plan, piece, tray, 0)[0] == max(counsel.gain(tray, each) for each in places)


def test_trying_a_stand_out_leaves_the_play_and_its_cards_as_they_were() -> None:
    at = Given(1).horde("0G", "a3").hero("magnus", "a3", base=(1, 1)).play()
    g, tray = at.g, at.on("a3")
    look = Reckoning(g)
    hero = g.world.heroes["magnus"]
    before, seen = (hero.at, hero.tray, hero.base), look.sight(tray)
    with look.standing(hero, tray.at):
        assert look.sight(tray).open == open_enemies(g, tray)
        assert look.sight(tray).open & ~seen.open  # his base no longer covers them
        assert look.weights[tray.id] > 0
    assert (hero.at, hero.tray, hero.base) == before
    assert look.sight(tray) is seen
    assert seen.open == open_enemies(g, tray)


def test_covering_all_that_is_left_is_worth_as_much_as_a_square_more() -> None:
    at = Given(1).horde("0G", "a3").covered("a3", but=[(2, 2)]).play()
    look, tray = Reckoning(at.g), at.on("a3")
    last = open_enemies(at.g, tray)
    assert last.bit_count() == 1
    assert look.gain(tray, last) >= 2 * look.weights[tray.id] + FINISH
    assert look.gain(tray, ALL & ~last) == 0
