"""Saves from elsewhere: an impossible table is refused in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.kernel.errors import SaveError
from domain.legions_of_darkness.state import Legions, Wall
from tests.rules.legions_of_darkness.given import given


def test_a_table_in_play_is_sound() -> None:
    """Rule 1.2: every marker is there once, in play or out of it."""
    walls = {"east": "oil", "west": "breach"}
    given(known="fireball", cast="inspire", slowed="east", walls=walls, bloody="sky").g.check()


def _army_off_track(world: Legions) -> None:
    world.armies["gate_a"].space = 5


def _army_unknown(world: Legions) -> None:
    world.armies["east"].kind = "ogre"


def _army_away(world: Legions) -> None:
    world.armies["east"].space = None


def _army_lost(world: Legions) -> None:
    del world.armies["sky"]


def _card_twice(world: Legions) -> None:
    world.discards["day"].append("D01")


def _card_unknown(world: Legions) -> None:
    world.card = "D99"


def _spell_twice(world: Legions) -> None:
    world.known.append("fireball")


def _marker_twice(world: Legions) -> None:
    world.walls["east"], world.walls["west"] = Wall("whole", "oil"), Wall("whole", "lava")


def _upgrade_in_breach(world: Legions) -> None:
    world.walls["east"] = Wall("breach", "oil")


def _hero_unknown(world: Legions) -> None:
    world.heroes["bard"] = world.heroes.pop("warrior")


def _hero_dead_on_a_track(world: Legions) -> None:
    world.heroes["warrior"].state = "dead"


def _too_many_losses(world: Legions) -> None:
    world.defenders["archers"] = 5


def _too_much_energy(world: Legions) -> None:
    world.energy["arcane"] = 7


def _no_time(world: Legions) -> None:
    world.time = 16


def _bloody_nobody(world: Legions) -> None:
    world.bloody = "north"


def _no_scenario(world: Legions) -> None:
    world.scenario = "peace"


def _item_twice(world: Legions) -> None:
    world.items = ["magic_bow", "magic_bow"]


def _dial_unknown(world: Legions) -> None:
    world.dials = ["easy"]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_army_off_track, "gate_a: 5 is not between 1 and 4"),
        (_army_unknown, "no army of the kind ogre"),
        (_army_away, "only the terror army"),
        (_army_lost, "armies"),
        (_card_twice, "day cards"),
        (_card_unknown, "no card D99"),
        (_spell_twice, "spells"),
        (_marker_twice, "marker is there twice"),
        (_upgrade_in_breach, "oil can't stand on east"),
        (_hero_unknown, "no hero bard"),
        (_hero_dead_on_a_track, "warrior is dead"),
        (_too_many_losses, "archers: 5"),
        (_too_much_energy, "energy: 7"),
        (_no_time, "time: 16"),
        (_bloody_nobody, "lies on north"),
        (_no_scenario, "no scenario peace"),
        (_item_twice, "items"),
        (_dial_unknown, "dials"),
    ],
)
def test_an_impossible_table_is_refused(spoil: Callable[[Legions], None], says: str) -> None:
    """Rule 1.2: what is in the box, and where it may lie."""
    position = given()
    spoil(position.world)
    with pytest.raises(SaveError) as error:
        position.g.check()
    assert says in str(error.value)
