"""Setting up (rules F1 to F9, 31, H7, H30, H31)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.horrified.game import Horrified
from domain.horrified.state import DraculaMat, MummyMat
from domain.kernel.chance import seed_from
from domain.kernel.errors import Refused
from domain.kernel.game import Setting
from domain.kernel.gate import Gate
from tests.rules.horrified.given import CONTENT, At


def start(scenario: str = "standard", players: int = 2, seed: str = "set up", **options: Any) -> At:
    gate = Gate(Horrified, CONTENT, seed_from(seed))
    begun = gate.start(Setting(scenario, players, options))
    return At(begun.g, begun.state, events=begun.events)


def refused(scenario: str, players: int, **options: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        start(scenario, players, **options)
    return [reason.text.key.removeprefix("why.") for reason in caught.value.reasons]


def test_the_first_game_is_dracula_and_the_creature() -> None:
    """Rules F8, 31, D1, C1: two perks of twenty dealt leave 18; the marker is with order 1."""
    world = start("first_game").world
    assert world.monsters == ["dracula", "creature"]
    assert world.frenzy == "dracula"
    assert world.mats["dracula"] == DraculaMat(["cave", "crypt", "dungeon", "graveyard"])
    assert world.figures == {"dracula": "crypt", "creature": "lagoon"}
    assert world.mats["creature"].boat == 0  # type: ignore[union-attr]
    assert len(world.perk_deck) == 18


def test_twelve_items_lie_whatever_the_number_of_players() -> None:
    """Rules F2, F5, F7: five players have 12 items on the board, 48 in the bag, terror 0 and five perks of twenty."""
    world = start(players=5).world
    assert sum(map(len, world.items.values())) == 12
    assert (len(world.bag), world.terror, len(world.perk_deck)) == (48, 0, 15)
    assert [len(hero.perks) for hero in world.heroes] == [1] * 5
    for space, items in world.items.items():
        assert {CONTENT.items[item].location for item in items} == {space}


def test_no_villager_is_on_the_board_at_the_start() -> None:
    """Rule F9."""
    world = start().world
    assert (world.villagers, world.safe, world.lost) == ({}, [], [])


def test_each_hero_stands_on_its_start() -> None:
    """Rule F6: the starts of the badges, in the order in which the heroes were named."""
    heroes = start(players=3, heroes=["explorer", "professor", "inspector"]).world.heroes
    assert [(hero.id, hero.space, hero.seat) for hero in heroes] == [
        ("explorer", "camp", 1),
        ("professor", "hospital", 2),
        ("inspector", "precinct", 3),
    ]


def test_the_first_seat_begins() -> None:
    """Rule H7."""
    at = start(players=4)
    assert (at.world.turn, at.world.active, at.seat(None)) == (1, 0, 1)


def test_a_lone_hero_starts_with_terror_3() -> None:
    """Rules H30, F2: one hero, one perk, and neither the Courier nor the Professor is dealt."""
    for seed in range(30):
        world = start("first_game", 1, seed=f"alone {seed}").world
        assert (len(world.heroes), len(world.heroes[0].perks), world.terror) == (1, 1, 3)
        assert world.heroes[0].id not in ("courier", "professor")


@pytest.mark.parametrize("hero", ["courier", "professor"])
def test_who_needs_another_hero_is_not_chosen_alone(hero: str) -> None:
    """Rule H30."""
    assert refused("novice", 1, heroes=[hero]) == ["not_alone"]


def test_one_seat_may_play_several_heroes() -> None:
    """Rule F1: three heroes in the hands of two seats take turns seat after seat; terror starts as for three."""
    world = start("standard", 2, hands=3).world
    assert [hero.seat for hero in world.heroes] == [1, 2, 1]
    assert world.terror == 0
    assert len(start("novice", 1, hands=2).world.heroes) == 2


@pytest.mark.parametrize(("players", "hands"), [(3, 2), (1, 6), (2, 6)])
def test_each_seat_has_a_hero_and_five_are_the_most(players: int, hands: int) -> None:
    """Rule F1."""
    assert refused("standard", players, hands=hands) == ["hands"]


def test_six_do_not_play() -> None:
    """Rule F1."""
    assert refused("standard", 6) == ["players"]
    assert refused("standard", 0) == ["players"]


@pytest.mark.parametrize(("level", "count"), [("novice", 2), ("standard", 3), ("challenging", 4), ("overrun", 5)])
def test_monsters_are_drawn_as_many_as_the_level_has(level: str, count: int) -> None:
    """Rules F8, H31; all six turn up, and the marker is with the lowest order (rule 31)."""
    seen: set[str] = set()
    for seed in range(40):
        world = start(level, seed=f"drawn {seed}").world
        assert len(world.monsters) == count
        assert world.frenzy == world.monsters[0] == min(world.monsters, key=lambda m: CONTENT.monsters[m].order)
        seen.update(world.monsters)
    assert len(seen) == 6


def test_chosen_monsters_come_in_frenzy_order() -> None:
    """Rules F8, 31: Wolf Man 5, Creature 4, Mummy 2."""
    world = start("standard", monsters=["wolf_man", "creature", "mummy"]).world
    assert world.monsters == ["mummy", "creature", "wolf_man"]
    assert world.frenzy == "mummy"


@pytest.mark.parametrize(
    ("level", "monsters", "why"),
    [
        ("novice", ["dracula"], "monster_count"),
        ("novice", ["dracula", "dracula"], "monster_count"),
        ("standard", ["dracula", "mummy"], "monster_count"),
        ("challenging", ["dracula", "mummy", "creature", "wolf_man", "invisible_man"], "monster_count"),
        ("first_game", ["dracula", "mummy"], "fixed_monsters"),
        ("novice", ["dracula", "kraken"], "no_such_monster"),
    ],
)
def test_other_numbers_of_monsters_are_refused(level: str, monsters: list[str], why: str) -> None:
    """Rules F8, H31."""
    assert why in refused(level, 2, monsters=monsters)


def test_all_six_may_overrun_the_village() -> None:
    """Rule H31: beyond the published levels, on purpose only."""
    everyone = list(CONTENT.monsters)
    assert start("overrun", monsters=everyone).world.monsters == everyone


@pytest.mark.parametrize(
    ("heroes", "why"),
    [
        (["mayor"], "hero_count"),
        (["mayor", "mayor"], "hero_count"),
        (["mayor", "butler"], "no_such_hero"),
        (["mayor", "courier", "explorer"], "hero_count"),
    ],
)
def test_other_choices_of_heroes_are_refused(heroes: list[str], why: str) -> None:
    """Rule F6."""
    assert why in refused("standard", 2, heroes=heroes)


def test_options_of_another_shape_are_refused() -> None:
    with pytest.raises(Refused):
        start("standard", 2, monsters="dracula")
    assert refused("nightmare", 2) == ["level"]


def test_the_scarabs_are_mixed_three_by_three() -> None:
    """Rule M1: 4, 5, 6 on the spots 1 to 3 and 1, 2, 3 on 4 to 6, face up, the centre empty; every order turns up."""
    seen: set[tuple[int, ...]] = set()
    for seed in range(300):
        mat = start("novice", seed=f"scarabs {seed}", monsters=["mummy", "creature"]).world.mats["mummy"]
        assert isinstance(mat, MummyMat)
        assert mat.spots[0] == 0
        assert sorted(mat.spots[1:4]) == [4, 5, 6]
        assert sorted(mat.spots[4:]) == [1, 2, 3]
        assert mat.down == []
        seen.add(tuple(mat.spots))
    assert len(seen) == 36


def test_the_pair_the_wolf_man_and_the_invisible_man_stand_on_their_starts() -> None:
    """Rules B1, W1, I1."""
    world = start("standard", monsters=["frankenstein_and_bride", "wolf_man", "invisible_man"]).world
    assert world.figures == {
        "frankenstein": "graveyard",
        "bride": "dungeon",
        "wolf_man": "mansion",
        "invisible_man": "inn",
    }


def test_sampled_options_can_be_played() -> None:
    """The kit's set-ups are all playable."""
    rng = Random(1)
    for _ in range(60):
        scenario = rng.choice(Horrified.SCENARIOS)
        players = rng.choice(scenario.players)
        start(scenario.id, players, **Horrified.sample_options(rng, scenario.id, players))


def test_a_started_table_is_sound() -> None:
    """`check` finds nothing at the start of any level."""
    for scenario in Horrified.SCENARIOS:
        start(scenario.id, 3).g.check()
