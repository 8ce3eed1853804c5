"""A table from elsewhere is looked through before it is played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.kernel.errors import SaveError
from domain.last_spell.equipment import new_item
from domain.last_spell.state import World
from tests.rules.last_spell.given import Given


def table() -> Given:
    given = (
        Given(cycle=3)
        .set_up()
        .harpy()
        .hero("duelist", (12, 13), "WM-sword-1", "potion_red", trait="T1A", perks=["ME1"])
    )
    return given.hero("ranger", (20, 13), "WR-longbow-1", perks=["RA1"]).monster("clawer", (14, 13)).piles(s1=["3", ""])


def test_a_sound_table_passes() -> None:
    table().turn("duelist").g.check()


def _set(field: str, value: object) -> Callable[[World], None]:
    return lambda world: setattr(world, field, value)


def _misplace(world: World) -> None:
    world.shop.decks["ranged"].take("WR-pistol-1")
    world.shop.decks["melee"].mix_in(["WR-pistol-1"])


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_set("mages", 5), "mages is 5"),
        (_set("turn", "vanguard"), "the turn of vanguard"),
        (_set("panic", [1]), "1 slots"),
        (_set("quests", ["war"]), "no quest war"),
        (lambda world: world.heroes["duelist"].perks.append("RA1"), "Perk RA1 is there 2 times"),
        (lambda world: setattr(world.heroes["duelist"], "wounds", 8), "Wounds of duelist"),
        (lambda world: setattr(world.heroes["duelist"], "mana", 7), "Mana of duelist"),
        (lambda world: world.heroes["duelist"].tokens.append(9), "other Movement tokens"),
        (
            lambda world: world.heroes["duelist"].items.append(new_item(table().g, "WR-longbow-1")),
            "WR-longbow-1 is there",
        ),
        (lambda world: world.heroes["duelist"].items[0].uses.clear(), "counts the uses"),
        (lambda world: world.shop.potions.update(potion_red=2), "3 of potion_red"),
        (_misplace, "holds cards of another"),
        (lambda world: setattr(world.monsters["m1"], "at", world.heroes["duelist"].at), "is there 2 times"),
        (lambda world: setattr(world.monsters["m1"], "kind", "dragon"), "no Monster dragon"),
        (lambda world: setattr(world.structures["s1"], "flames", 3), "Flames on s1"),
        (lambda world: setattr(world.structures["s1"], "spots", [9999, 1]), "a spot is 9999"),
        (lambda world: world.spawn.patterns.mix_in(["3"]), "pattern 3 is there 2 times"),
    ],
)
def test_an_impossible_table_is_refused(spoil: Callable[[World], None], says: str) -> None:
    at = table().turn("duelist")
    spoil(at.world)
    with pytest.raises(SaveError, match=says):
        at.g.check()


def test_the_table_of_a_lost_game_is_possible() -> None:
    """Who has died lies there with all the Wounds; such a save can be opened again."""
    at = Given().hero("arcanist", (12, 13), wounds=5).monster("clawer", (11, 13), "E").monster_phase(coin=["left"])
    assert at.lost == "hero"
    assert at.hero("arcanist").wounds == 6
    at.g.check()
