"""Tables that can't be: foreign saves are refused with what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.kernel.chance import seed_from
from domain.kernel.errors import SaveError
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from domain.kingdom_rush.game import KingdomRush
from domain.kingdom_rush.state import World
from tests.rules.kingdom_rush.given import CONTENT, IDS


def begun() -> KingdomRush:
    return Gate(KingdomRush, CONTENT, seed_from("sound")).start(Setting(IDS[0], 2, {"ready_made": True})).g


def _tray(world: World) -> None:
    next(iter(world.trays.values())).card = "9Z"


def _two_on_a_space(world: World) -> None:
    one, other, *_ = world.trays.values()
    one.at = other.at


def _overlap(world: World) -> None:
    world.soldiers -= 1
    tray = next(iter(world.trays.values()))
    tray.soldiers = 1
    hero = next(iter(world.heroes.values()))
    hero.at, hero.tray, hero.base = tray.at, tray.id, 0


def _soldiers(world: World) -> None:
    world.soldiers = 11


def _towers(world: World) -> None:
    world.seats[0].hand += ["mage4A", "mage4A"]


def _ability(world: World) -> None:
    next(iter(world.heroes.values())).ready.append("swift")


def _hearts(world: World) -> None:
    world.hearts = 99


def _off_path(world: World) -> None:
    next(iter(world.trays.values())).at = 63


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_tray, "no card that exists"),
        (_two_on_a_space, "two cards lie on one space"),
        (_overlap, "two things lie on one square"),
        (_soldiers, "11 Soldiers in all"),
        (_towers, "cards mage4A, the box has 1"),
        (_ability, "there is no ability of"),
        (_hearts, "Hearts: 99"),
        (_off_path, "off the Path"),
    ],
)
def test_an_impossible_table_is_refused(spoil: Callable[[World], None], says: str) -> None:
    g = begun()
    g.check()
    spoil(g.world)
    with pytest.raises(SaveError, match=says):
        g.check()
