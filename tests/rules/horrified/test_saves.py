"""Saves from outside: a table that can't be is refused, with what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.horrified.state import MummyMat, Village
from domain.kernel.errors import SaveError
from tests.rules.horrified.test_set_up import start

Spoil = Callable[[Village], None]


def spoil(field: str, value: object) -> Spoil:
    return lambda world: setattr(world, field, value)


def wrong_hero(world: Village) -> None:
    world.heroes[0].id = "butler"


def in_the_river(world: Village) -> None:
    world.heroes[0].space = "river"


def no_seat(world: Village) -> None:
    world.heroes[0].seat = 9


def twice(world: Village) -> None:
    world.safe = ["maria", "maria"]


def one_item_more(world: Village) -> None:
    world.heroes[0].items.append("rifle")


def one_perk_less(world: Village) -> None:
    world.heroes[0].perks.clear()


def swimming(world: Village) -> None:
    world.figures["mummy"] = "lagoon"


def no_mat(world: Village) -> None:
    del world.mats["mummy"]


def seven_scarabs(world: Village) -> None:
    world.mats["mummy"] = MummyMat([0, 1, 2, 3, 4, 5, 5])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (wrong_hero, "heroes: butler is not known"),
        (in_the_river, "river is not known"),
        (no_seat, "has no seat"),
        (twice, "villagers: one is there twice"),
        (one_item_more, "items: "),
        (one_perk_less, "perks: "),
        (swimming, "figures: mummy: lagoon is not known"),
        (no_mat, "mats: "),
        (seven_scarabs, "mummy: six scarabs"),
        (spoil("active", 7), "active: no such hero"),
        (spoil("terror", 7), "terror: "),
        (spoil("frenzy", "wolf_man"), "frenzy: wolf_man is not known"),
        (spoil("hunted", "inspector"), "hunted: inspector is not known"),
        (spoil("villagers", {"maria": "moon"}), "villagers: moon is not known"),
        (spoil("monsters", ["mummy", "kraken"]), "monsters: kraken is not known"),
        (spoil("scenario", "nightmare"), "levels: nightmare is not known"),
        (spoil("card", "sunrise"), "monster cards: "),
        (spoil("players", 8), "heroes: one to five"),
    ],
)
def test_a_table_that_cannot_be_is_refused(change: Spoil, says: str) -> None:
    g = start("novice", 2, monsters=["mummy", "creature"], heroes=["mayor", "courier"]).g
    g.check()
    change(g.world)
    with pytest.raises(SaveError) as caught:
        g.check()
    assert says in str(caught.value)
