"""Whom Monsters attack, and what their damage does: targets, Flames, Mages, explosions, drains."""

from __future__ import annotations

from collections.abc import Sequence

from domain.last_spell.assault import MonsterAttacks
from domain.last_spell.night import spread_panic
from tests.rules.last_spell.given import At, Given


def attack(table: Given, **dice: Sequence[int | str]) -> At:
    return table.play(MonsterAttacks(), **dice)


def test_the_circle_comes_before_heroes_and_structures() -> None:
    """13.9, 16.5 (reading 24.6): a Mage is lost, the Hero beside is left alone."""
    at = attack(Given().structure("house", (14, 14)).hero("duelist", (13, 15)).monster("clawer", (14, 15), "E"))
    assert (at.world.mages, at.hero("duelist").wounds) == (3, 0)


def test_a_hero_comes_before_any_structure() -> None:
    """13.6: the House with one hit left is not touched."""
    at = attack(
        Given().structure("house", (14, 13), flames=1).hero("duelist", (12, 13)).monster("clawer", (13, 13), "E")
    )
    assert at.hero("duelist").wounds == 1
    assert at.structure_at((14, 13)) is not None


def test_among_heroes_the_most_wounded_then_the_highest_base_mana() -> None:
    """13.7: printed Mana counts, neither what is left nor what Mana Growth adds."""

    def struck(duelist: int, arcanist: int, ranger: int, *, growth: bool = False) -> str:
        table = Given(players=3).hero("duelist", (12, 12), wounds=duelist, perks=["MA2"] if growth else [])
        table.hero("arcanist", (11, 13), wounds=arcanist, mana=0 if growth else None)
        table.hero("ranger", (13, 13), wounds=ranger).monster("clawer", (12, 13))
        at = attack(table)
        before = {"duelist": duelist, "arcanist": arcanist, "ranger": ranger}
        return next(hero for hero, wounds in before.items() if at.hero(hero).wounds > wounds)

    assert struck(2, 2, 1) == "arcanist"
    assert struck(2, 2, 3) == "ranger"
    assert struck(2, 2, 1, growth=True) == "arcanist"


def test_among_structures_the_one_nearest_to_its_end_then_defense_wall_building() -> None:
    """13.10, 13.11: two hits each, the Wall before the House; a Ballista needs one; equal at one hit: the Defense."""
    table = Given().structure("stone_wall", cutout="W1", flames=3).structure("house", (12, 12))
    at = attack(table.monster("clawer", (11, 12), "E"))
    wall = at.structure_at((10, 12))
    assert wall is not None
    assert wall.flames == 4
    table = Given().structure("stone_wall", cutout="W1", flames=3).structure("house", (12, 12))
    at = attack(table.structure("ballista", (11, 11)).monster("clawer", (11, 12), "E"))
    assert at.structure_at((11, 11)) is None
    table = Given().structure("wooden_wall", cutout="W1", flames=1).structure("house", (12, 12))
    at = attack(table.structure("catapult", (11, 11)).monster("armored", (11, 12), "E"))
    assert at.structure_at((11, 11)) is None
    assert at.structure_at((12, 12)) is not None


def test_a_further_tie_is_for_the_players() -> None:
    """13.12: a Clawer between two whole Houses."""
    table = Given().structure("house", (11, 13)).structure("house", (13, 13)).monster("clawer", (12, 13))
    at = attack(table)
    assert sorted(at.options()) == ["strike:structure:s1", "strike:structure:s2"]
    house = at.act("strike:structure:s2").structure_at((13, 13))
    assert house is not None
    assert house.flames == 1


def test_ranged_monsters_hit_the_nearest_thing_on_their_four_lines() -> None:
    """13.8: House at 3 before Hero at 4; equal distance: the Hero; out of range: nothing; the Circle before all."""
    near = attack(Given().structure("house", (15, 13)).hero("duelist", (12, 17)).monster("archer", (12, 13)))
    house = near.structure_at((15, 13))
    assert house is not None
    assert (house.flames, near.hero("duelist").wounds) == (1, 0)
    even = attack(Given().structure("house", (15, 13)).hero("duelist", (12, 16)).monster("archer", (12, 13)))
    assert even.hero("duelist").wounds == 1
    far = attack(Given().hero("duelist", (12, 18)).monster("archer", (12, 13)))
    assert far.hero("duelist").wounds == 0
    circle = attack(Given().hero("duelist", (12, 14)).monster("archer", (12, 15)))
    assert (circle.world.mages, circle.hero("duelist").wounds) == (3, 0)


def test_monsters_do_not_end_a_line_cliff_does() -> None:
    """13.8 (house)."""
    past = attack(
        Given().hero("duelist", (12, 16)).monster("archer", (12, 13)).monster("armored", (12, 14), stunned=True)
    )
    assert past.hero("duelist").wounds == 1
    cliff = attack(Given().hero("duelist", (12, 9)).monster("archer", (12, 6)))
    assert cliff.hero("duelist").wounds == 0


def test_an_explosion_strikes_all_around_and_one_monster() -> None:
    """13.28–13.30, 16.4: Hero 4 past his Armor, House 2, one chosen Monster against no-dodge, the Boomer gone."""

    def table(wounds: int) -> Given:
        given = Given().hero("vanguard", (13, 14), "AR06", wounds=wounds).structure("house", (11, 13))
        given.monster("boomer", (12, 13)).monster("clawer", (12, 12), stunned=True)
        return given.monster("runner", (13, 12), stunned=True)

    at = attack(table(3))
    assert at.options() == ["strike:monster:m2", "strike:monster:m3"]
    at = at.act("strike:monster:m3", blue=[5])
    assert (at.hero("vanguard").wounds, at.monsters()) == (7, [(12, 12)])
    assert at.structure_at((11, 13)) is None
    assert at.world.panic == [0, 2, 2, 2, 2, 2]
    assert attack(table(4)).act("strike:monster:m3", blue=[5]).lost == "hero"


def test_armor_up_takes_one_off_an_explosion() -> None:
    """13.29 (rulings): it is no Armor or Shield card."""
    table = Given().hero("vanguard", (13, 14), "AR06").armored_up("vanguard").monster("boomer", (12, 13))
    at = attack(table)
    assert at.options() == ["armor_up", "take_it"]
    assert at.act("armor_up").hero("vanguard").wounds == 3


def test_a_boomer_with_nothing_around_does_not_explode() -> None:
    """13.28 (house trigger): another Monster alone is no reason."""
    at = attack(Given().monster("boomer", (12, 13)).monster("clawer", (12, 12), stunned=True))
    assert len(at.monsters()) == 2


def test_a_slain_boomer_does_not_explode() -> None:
    """13.28 (reading 24.14)."""
    table = Given().hero("duelist", (12, 13), "WM-sword-1").monster("boomer", (13, 13)).turn("duelist")
    at = table.act("attack:WM-sword-1:slash", "aim:13,13", orange=[1])
    assert (at.monsters(), at.hero("duelist").wounds) == ([], 0)


def test_explosions_kill_no_tally() -> None:
    """10.3 of the quests: only Heroes and Defenses slay for Blood Harvest."""
    table = Given().structure("house", (11, 13)).monster("boomer", (12, 13)).monster("clawer", (12, 12), stunned=True)
    at = attack(table, orange=[1])
    assert (at.monsters(), at.world.tally.slain) == ([], 0)


def test_mana_drain_takes_two_mana_besides_the_damage() -> None:
    """13.31: never below none, and also where all damage is prevented (rulings)."""
    for before, after in ((3, 1), (1, 0)):
        at = attack(Given().hero("ranger", (12, 16), mana=before).monster("bulky_violet", (12, 13)))
        assert (at.hero("ranger").wounds, at.hero("ranger").mana) == (2, after)
    saved = attack(Given().hero("ranger", (12, 16), "AR06", mana=3).monster("bulky_violet", (12, 13)))
    saved = saved.act("block:AR06")
    assert (saved.hero("ranger").wounds, saved.hero("ranger").mana) == (0, 1)


def test_the_accursed_strikes_heroes_and_structures_of_its_area() -> None:
    """16.7: 2 each, and 2 Mana from each Hero that it hits."""
    table = (
        Given()
        .hero("ranger", (13, 14), mana=5)
        .structure("gold_mine", (11, 12), (11, 13))
        .monster("accursed", (12, 13))
    )
    at = attack(table)
    mine = at.structure_at((11, 12))
    assert mine is not None
    assert (at.hero("ranger").wounds, at.hero("ranger").mana, mine.flames) == (2, 3, 2)


def test_flames_on_walls_come_from_the_box_others_from_the_panic_track() -> None:
    """14.3, 16.3, 16.4: three Monsters in the Town, then a Wooden Wall hit, then the Shop for 2."""
    table = Given().monster("clawer", (9, 13)).monster("clawer", (10, 13)).monster("clawer", (12, 13))
    table.monster("clawer", (15, 12))
    spread_panic(table.g)
    assert table.world.panic == [0, 1, 2, 2, 2, 2]
    table = Given().panic(0, 1, 2, 2, 2, 2).structure("wooden_wall", cutout="W1").monster("clawer", (9, 11), "E")
    assert attack(table).world.panic == [0, 1, 2, 2, 2, 2]
    table = Given().panic(0, 1, 2, 2, 2, 2).structure("shop", (15, 17), (16, 17)).monster("armored", (15, 18), "N")
    assert attack(table).world.panic == [0, 0, 1, 2, 2, 2]


def test_an_empty_track_gives_flames_from_the_box() -> None:
    """16.4 (house)."""
    table = Given().panic(0, 0, 0, 0, 0, 0).structure("house", (11, 13)).monster("clawer", (12, 13), "W")
    house = attack(table).structure_at((11, 13))
    assert house is not None
    assert house.flames == 1


def test_all_attacks_fall_at_once_and_the_last_mage_loses_the_game() -> None:
    """16.6, 16.8: 1 + 1 + 2 on the Circle; with the Armored stunned two Mages are left."""
    table = Given().monster("clawer", (14, 15), "E").monster("clawer", (15, 14)).monster("armored", (14, 16), "E")
    assert attack(table).lost == "mages"
    table = Given().monster("clawer", (14, 15), "E").monster("clawer", (15, 14))
    at = attack(table.monster("armored", (14, 16), "E", stunned=True))
    assert (at.lost, at.world.mages) == ("", 2)


def test_surplus_damage_on_a_structure_is_lost() -> None:
    """16.8 (reading 5.4): both Clawers choose the House before either strikes; the third Flame is none."""
    table = (
        Given().structure("house", (12, 13), flames=1).monster("clawer", (11, 13), "E").monster("clawer", (13, 13), "W")
    )
    at = attack(table)
    assert at.structure_at((12, 13)) is None
    assert sum(at.world.panic) == 11


def test_a_hero_on_a_watchtower_or_warp_gate_is_not_hurt() -> None:
    """7.20, 7.24: the Structure falls, the Hero stands on its spot; Fortress Master spares no Warp Gate (rulings)."""
    table = Given().structure("warp_gate", (12, 13)).structure("watchtower", (19, 13))
    table.hero("duelist", (12, 13), perks=["DE7"]).hero("ranger", (19, 13))
    at = attack(table.monster("clawer", (11, 13), "E").monster("clawer", (20, 13), "W"))
    assert at.world.structures == {}
    assert [hero.wounds for hero in at.world.heroes.values()] == [0, 0]
    assert at.where(at.hero("duelist")) == (12, 13)


def test_a_hero_on_a_gate_is_hit() -> None:
    """7.30 (house)."""
    table = Given().structure("wooden_gate", cutout="W2").hero("duelist", (10, 14)).monster("clawer", (9, 14), "E")
    at = attack(table)
    assert at.hero("duelist").wounds == 1


def test_fortress_master_spares_up_to_two_structures_of_the_sector() -> None:
    """3.25: 1 damage less on each; once in a Monster Phase."""
    table = Given().structure("house", (12, 13)).structure("house", (12, 11)).structure("house", (18, 13))
    table.hero("vanguard", (14, 13), perks=["DE7"])
    table.monster("clawer", (11, 13), "E").monster("clawer", (11, 11), "E").monster("clawer", (19, 13), "W")
    at = attack(table)
    assert at.options() == ["spare:structure:s1", "spare:structure:s2", "enough"]
    at = at.act("spare:structure:s1")
    assert at.options() == ["spare:structure:s2", "enough"]
    at = at.act("spare:structure:s2")
    assert sorted(structure.flames for structure in at.world.structures.values()) == [0, 0, 1]


def test_back_protection_and_mana_shield() -> None:
    """3.25: one less beside a Structure or obstacle; one less for each of up to 2 Mana; once in a Monster Phase."""
    table = Given().structure("house", (12, 12)).hero("vanguard", (12, 13), perks=["DE1", "DE6"], mana=4)
    at = attack(table.monster("bulky_amber", (11, 13), "E"))
    assert at.options() == ["back_protection", "mana_shield:1", "mana_shield:2", "take_it"]
    at = at.act("back_protection", "mana_shield:2")
    assert (at.hero("vanguard").wounds, at.hero("vanguard").mana) == (0, 2)
    assert at.hero("vanguard").used == ["DE1", "DE6"]
    open_ground = attack(Given().hero("vanguard", (12, 13), perks=["DE1"]).monster("clawer", (11, 13), "E"))
    assert open_ground.hero("vanguard").wounds == 1


def test_the_guardian_cancels_a_whole_monster_phase() -> None:
    """3.19, once a scenario: the second attack is not even asked about."""
    table = Given().hero("vanguard", (12, 13), trait="T4A").monster("clawer", (11, 13), "E")
    at = attack(table.monster("bulky_amber", (13, 13), "W")).act("cancel")
    assert (at.hero("vanguard").wounds, at.hero("vanguard").used) == (0, ["T4A"])


def test_spiky_counter_strikes_back_at_melee() -> None:
    """3.25: the Monster rolls its dice; on a Hit it takes 1; once in a Monster Phase."""
    table = Given().hero("vanguard", (12, 13), perks=["ME4"]).monster("clawer", (11, 13), "E")
    at = attack(table.monster("clawer", (13, 13), "W"), orange=[1])
    assert (at.hero("vanguard").wounds, len(at.monsters())) == (2, 1)
    archer = attack(Given().hero("vanguard", (12, 13), perks=["ME4"]).monster("archer", (11, 13), "E"))
    assert len(archer.monsters()) == 1


def test_the_death_of_a_hero_loses_the_game() -> None:
    """9.2, 9.15."""
    at = attack(Given().hero("arcanist", (12, 13), wounds=5).monster("clawer", (11, 13), "E"))
    assert at.lost == "hero"


def test_hit_points_that_cards_add_count() -> None:
    """9.2: Bodybuilder +2, Sturdy +1: the Arcanist's 6 become 9."""
    table = Given().hero("arcanist", (12, 13), wounds=7, perks=["ME3"], trait="T1A").monster("clawer", (11, 13), "E")
    at = attack(table)
    assert (at.lost, at.hero("arcanist").wounds) == ("", 8)


def test_alone_a_death_does_not_end_the_game_unless_nobody_is_left() -> None:
    """22.10, 22.11: the dead Hero's cards and Perks go back."""
    table = Given(players=1).hero("arcanist", (12, 13), "WG-wand-1", "potion_red", wounds=5, perks=["MA1"])
    at = attack(table.hero("ranger", (20, 20)).monster("clawer", (11, 13), "E"))
    assert (at.hero("arcanist").state, at.world.order, at.lost) == ("dead", ["ranger"], "")
    assert (at.hero("arcanist").items, at.hero("arcanist").perks) == ([], [])
    assert "WG-wand-1" in at.world.shop.decks["magic"].cards
    alone = attack(Given(players=1).hero("arcanist", (12, 13), wounds=5).monster("clawer", (11, 13), "E"))
    assert alone.lost == "heroes"


def test_monsters_in_the_mist_do_not_attack() -> None:
    """15.14: at k = 1 the Archer on (12,3) has the Hero in line and does nothing."""
    at = attack(Given().hero("ranger", (12, 5)).monster("archer", (12, 3)))
    assert at.hero("ranger").wounds == 0
