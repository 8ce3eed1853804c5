"""Building, placing, upgrading, repairing."""

from __future__ import annotations

import pytest

from tests.rules.last_spell.given import Given


def gold_and_materials(at: object) -> tuple[int, int]:
    stash = at.world.stash  # type: ignore[attr-defined]
    return stash.gold, stash.materials


def test_a_gold_mine_is_paid_for_and_gives_its_gold_at_once() -> None:
    """5.3, 5.4, 5.7, 5.9, 7.31: beside a Wall it may stand; in a Ruin's Area, or outside the Town, it may not."""
    at = Given().set_up().stash(2, 2).hero("duelist").main_phase()
    built = at.act("build:gold_mine", "place_two:14,11:15,11")
    assert gold_and_materials(built) == (3, 0)
    assert at.why("build:gold_mine", "place_two:13,12:14,12") == ["building_area"]
    assert at.why("build:gold_mine", "place_two:9,13:9,14") == ["outside_town"]


def test_houses_may_stand_in_each_others_areas_but_not_in_others() -> None:
    """5.5–5.7, 7.32: House beside House; not beside a Ruin; a Bowyer not beside a House; a Ballista anywhere."""
    at = Given().set_up().stash(6, 2).hero("duelist").main_phase()
    house = at.act("build:house", "place:14,13")
    assert gold_and_materials(house) == (3, 2)
    assert len(house.monsters()) == 0
    assert at.why("build:house", "place:13,13") == ["building_area"]
    assert at.why("build:bowyer", "place_two:15,12:15,13") == ["building_area"]
    assert at.why("build:bowyer", "place_two:15,12:16,12") == []
    assert gold_and_materials(at.act("build:ballista", "place:13,13")) == (6, 0)


def test_an_equipment_building_raises_its_deck_and_gives_the_first_card() -> None:
    """7.36, 7.37: level II in place of level I; a free card to the stash; nobody's card is in the deck twice."""
    at = Given().set_up().stash(6, 2).hero("duelist").main_phase().act("build:bowyer", "place_two:15,12:16,12")
    assert at.world.stash.gold == 3
    card = at.world.stash.items[0].card
    assert (card[:3], card[-2:]) == ("WR-", "-2")
    deck = at.world.shop.decks["ranged"]
    assert (at.world.shop.levels["ranged"], len(deck)) == (2, 5)
    assert card not in deck.cards


def test_walls_and_gates_stand_on_free_cutouts_and_nothing_else_does() -> None:
    """5.8."""
    at = Given().set_up().stash(0, 4).hero("duelist").main_phase()
    assert gold_and_materials(at.act("build:wooden_wall", "cutout:N1")) == (0, 2)
    assert at.why("build:wooden_wall", "cutout:W1") == ["occupied"]
    assert gold_and_materials(at.act("build:wooden_gate", "cutout:W4")) == (0, 2)
    assert at.why("build:ballista", "place:19,10") == ["cutout"]
    assert at.why("build:wooden_wall", "place_two:13,10:14,10") != []


def test_lakeburg_builds_no_wall_in_the_north_and_nothing_on_water() -> None:
    """20.16, 5.4 (house)."""
    at = Given("lakeburg").set_up().stash(0, 4).hero("duelist").main_phase()
    assert at.why("build:wooden_wall", "cutout:N1") == ["northern_border"]
    assert at.why("build:wooden_wall", "cutout:W4") == []
    assert at.why("build:ballista", "place:14,20") == ["water"]


@pytest.mark.parametrize(
    ("town", "wall", "mine", "smith"),
    [("gildenberg", True, False, False), ("lakeburg", True, True, False), ("glenwald", True, True, True)],
)
def test_what_may_be_upgraded_depends_on_the_town(town: str, wall: bool, mine: bool, smith: bool) -> None:
    """5.24: Walls and Gates everywhere, Production Buildings from Lakeburg on, all in Glenwald."""
    table = Given(town).stash(4, 6).structure("wooden_wall", cutout="W1", flames=2).hero("duelist")
    table.structure("gold_mine", (12, 13), (12, 14)).structure("blacksmith", (18, 13), (18, 14))
    at = table.main_phase()
    for structure, legal in (("s1", wall), ("s2", mine), ("s3", smith)):
        assert (at.why(f"upgrade:{structure}") == []) is legal
        assert legal or at.why(f"upgrade:{structure}") == ["no_upgrade_here"]


def test_a_wall_turned_to_stone_keeps_its_flames() -> None:
    """7.27: 2 Materials; it falls with its fifth damage."""
    table = Given().stash(0, 2).structure("wooden_wall", cutout="W1", flames=2).hero("duelist")
    at = table.main_phase().act("upgrade:s1")
    wall = at.world.structures["s1"]
    assert (wall.kind, wall.flames, at.world.stash.materials) == ("stone_wall", 2, 0)


def test_an_upgraded_mine_gives_three_gold() -> None:
    """7.31: 4 Materials, 1 Gold at once, then 3 at each production."""
    from domain.kernel.numbers import total
    from domain.last_spell.day_upkeep import production

    at = Given("lakeburg").stash(0, 4).structure("gold_mine", (12, 13), (12, 14)).hero("duelist").main_phase()
    at = at.act("upgrade:s1")
    assert gold_and_materials(at) == (1, 0)
    assert total(production(at.g, "gold")) == 3


def test_an_upgraded_smith_brings_level_three() -> None:
    """7.37: 4 Gold."""
    at = Given("glenwald").stash(4, 0).structure("blacksmith", (18, 13), (18, 14)).hero("duelist").main_phase()
    at = at.act("upgrade:s1")
    assert (at.world.shop.levels["melee"], at.world.stash.items[0].card[-2:], at.world.stash.gold) == (3, "-3", 0)


def test_what_the_box_holds_limits_building() -> None:
    """7.1: four Houses; one Shop."""
    table = Given().set_up().stash(20, 20).hero("duelist")
    table.structure("house", (11, 14)).structure("house", (11, 17))
    at = table.main_phase()
    assert at.why("build:house") == ["no_copy"]
    assert at.why("build:shop") == ["no_copy"]
    assert at.why("build:stone_wall") == ["not_built"]
    assert at.why("build:ruin") == ["not_built"]


def test_what_cannot_be_paid_is_refused() -> None:
    """5.3."""
    at = Given().set_up().stash(2, 1).hero("duelist").main_phase()
    assert at.why("build:house") == ["no_gold"]
    assert at.why("build:catapult") == ["no_materials"]


def test_repairs_take_a_material_for_each_flame() -> None:
    """5.10: three of four Flames; the Flames go to the box, not to the Panic track (house)."""
    table = Given().panic(0, 0, 0, 0, 0, 0).stash(0, 3).structure("stone_wall", cutout="W1", flames=4).hero("duelist")
    at = table.structure("house", (12, 13), flames=1).main_phase().act("repair:s1", "remove:3")
    assert (at.world.structures["s1"].flames, at.world.stash.materials) == (1, 0)
    assert at.why("repair:s2") == ["no_materials"]
    assert at.world.panic == [0] * 6


def test_the_mason_mends_two_flames_a_day_for_nothing() -> None:
    """3.19."""
    table = Given().structure("stone_wall", cutout="W1", flames=4).structure("house", (12, 13), flames=1)
    at = table.hero("duelist", trait="T4B").main_phase().act("mason:duelist", "mend:s1", "mend:s2")
    assert [structure.flames for structure in at.world.structures.values()] == [3, 0]
    assert at.why("mason:duelist") == ["spent"]


def test_the_introduction_builds_houses_and_wooden_walls_only() -> None:
    """23.5."""
    table = Given(k=0).with_(introductory=True).set_up().stash(20, 20).hero("duelist")
    at = table.main_phase()
    assert at.why("build:house") == []
    assert at.why("build:wooden_wall") == []
    for kind in ("wooden_gate", "ballista", "gold_mine", "seer"):
        assert at.why(f"build:{kind}") == ["introduction"]
    assert at.why("upgrade:s1") == ["no_upgrade_here"]


def test_choosing_a_place_is_a_draft() -> None:
    """Nothing is paid before the place is chosen."""
    at = Given().set_up().stash(2, 2).hero("duelist").main_phase()
    assert gold_and_materials(at.draft("build:gold_mine").questions and at) == (2, 2)
    shows = at.shows("build:gold_mine", "place_two:14,11:15,11")
    assert (shows.cells, shows.cost) == (["14,11", "15,11"], {"materials": 2})


def test_a_destroyed_structure_may_be_built_again() -> None:
    """7.2 (house): a Blacksmith that is built anew brings level II again, whatever the deck was."""
    table = Given("glenwald").set_up().stash(3, 0).hero("duelist").deck("melee", "WM-sword-3", level=3)
    at = table.main_phase().act("build:blacksmith", "place_two:11,11:12,11")
    assert at.world.shop.levels["melee"] == 2
