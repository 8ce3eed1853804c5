"""Heroes' attacks: once a turn, limits and costs, range, sight, areas, what they do."""

from __future__ import annotations

from tests.rules.last_spell.given import Given


def test_one_attack_a_turn_and_each_type_a_limited_number_of_times() -> None:
    """10.7, 10.8, 17.3, 17.4, 17.5: the Scroll is free beside an attack; the Fist has no limit in a Hero Phase."""
    table = Given().hero("duelist", (12, 13), "WM-sword-1", "SC1", ap=4, mana=4, perks=["RA2"])
    for at_ in ((13, 13), (11, 13), (12, 12), (12, 14), (14, 14)):
        table.monster("bulky_amber", at_, wounds=0)
    at = table.hero("ranger", (20, 20)).turn("duelist")
    at = at.act("attack:WM-sword-1:slash", "aim:13,13", orange=[4])
    assert at.why("fist") == ["attacked"]
    at = at.act("cast:SC1", "aim:13,13", "accept", "end_turn", orange=[4])
    assert at.world.turn == "ranger"
    at = at.act("pass").act("attack:WM-sword-1:slash", "aim:11,13", "end_turn", orange=[4])
    assert at.why("attack:WM-sword-1:slash") == ["uses"]
    at = at.act("fist", "aim:12,12", "end_turn", orange=[4])
    at = at.act("fist", "aim:12,12", orange=[4])
    assert at.hero("duelist").ap == 0


def test_a_new_hero_phase_makes_limits_fresh() -> None:
    """10.7, 17.1."""
    table = Given().hero("duelist", (12, 13), "WM-sword-1", ap=0).monster("bulky_amber", (13, 13))
    table.world.heroes["duelist"].items[0].uses = [2, 1]
    at = table.hero_phase()
    assert at.why("attack:WM-sword-1:slash") == []
    assert at.hero("duelist").ap == 7


def test_attacks_cost_action_points_mana_and_movement() -> None:
    """10.6: Shadow Strike takes 1 AP and 1 MP; Fireball 1 AP and 2 Mana."""
    table = Given().hero("duelist", (12, 13), "WM-dagger-3", "WG-scepter-1", mana=1).monster("clawer", (13, 13))
    at = table.turn("duelist")
    assert at.why("attack:WM-dagger-3:shadow_strike") == ["no_mp"]
    assert at.why("attack:WG-scepter-1:fireball") == ["no_mana"]
    at = at.act("flip:2", "attack:WM-dagger-3:shadow_strike", "aim:13,13", orange=[1])
    assert (at.hero("duelist").ap, at.hero("duelist").mp) == (6, 1)
    spent = Given().hero("duelist", (12, 13), "WM-axe-3", ap=1).monster("clawer", (13, 13)).turn("duelist")
    assert spent.why("attack:WM-axe-3:reap") == ["no_ap"]


def test_sector_ranges_count_orthogonal_sectors() -> None:
    """10.9, 8.2: from TNW an Arrow reaches N1, TNE, MC; a Long Shot N2, NW; neither the own Sector nor NE."""
    table = Given().hero("ranger", (11, 12), "WR-longbow-1")
    for spot in ((11, 15), (12, 5), (18, 12), (15, 14), (18, 5), (5, 5), (25, 5)):
        table.monster("clawer", spot)
    at = table.turn("ranger")
    arrow, far = "attack:WR-longbow-1:arrow", "attack:WR-longbow-1:long_shot"
    for legal in ("12,5", "18,12", "15,14"):
        assert at.why(arrow, f"aim:{legal}") == []
        assert at.why(far, f"aim:{legal}") == ["out_of_range"]
    for legal in ("18,5", "5,5"):
        assert at.why(far, f"aim:{legal}") == []
        assert at.why(arrow, f"aim:{legal}") == ["out_of_range"]
    for never in ("11,15", "25,5"):
        assert at.why(arrow, f"aim:{never}") == ["out_of_range"]
        assert at.why(far, f"aim:{never}") == ["out_of_range"]


def test_ranged_weapons_spare_the_own_area_and_need_sight_magic_in_spots_does_not() -> None:
    """10.4, 11.1, 11.2: the House (11,11) hides x 10 to 12 two rows off; Spark reaches 3 steps, sight or not."""
    table = Given().structure("house", (11, 11)).hero("ranger", (11, 12), "WR-knives-1", "WG-wand-1")
    for spot in ((12, 13), (13, 13), (12, 10), (14, 13)):
        table.monster("clawer", spot)
    at = table.turn("ranger")
    throw, spark = "attack:WR-knives-1:throw", "attack:WG-wand-1:spark"
    assert at.why(throw, "aim:12,13") == ["own_area"]
    assert at.why(throw, "aim:12,10") == ["hidden"]
    assert at.why(throw, "aim:13,13") == []
    assert at.why(throw, "aim:14,13") == []
    for legal in ("12,13", "13,13", "12,10"):
        assert at.why(spark, f"aim:{legal}") == []
    assert at.why(spark, "aim:14,13") == ["out_of_range"]


def test_a_building_beside_the_hero_hides_a_widening_strip() -> None:
    """11.4, 11.5: three rows off House (13,11) hides x 11 to 15; a Defense never hides, a Watchtower sees over all."""
    house = Given().hero("ranger", (13, 12), "WR-longbow-1").monster("clawer", (11, 9)).monster("clawer", (10, 9))
    at = house.structure("house", (13, 11)).turn("ranger")
    assert at.why("attack:WR-longbow-1:arrow", "aim:11,9") == ["hidden"]
    assert at.why("attack:WR-longbow-1:arrow", "aim:10,9") == []
    ballista = Given().hero("ranger", (13, 12), "WR-longbow-1").monster("clawer", (11, 9))
    assert ballista.structure("ballista", (13, 11)).turn("ranger").why("attack:WR-longbow-1:arrow", "aim:11,9") == []
    tower = Given().hero("ranger", (13, 12), "WR-longbow-1").monster("clawer", (11, 9)).structure("house", (13, 11))
    tower = tower.structure("watchtower", (13, 12))
    assert tower.turn("ranger").why("attack:WR-longbow-1:arrow", "aim:11,9") == []


def test_what_stands_apart_or_lets_look_through_hides_nothing() -> None:
    """11.4: a House two spots off, Wooden Walls, Gates and Low Obstacles do not block; a Stone Wall does."""
    for kind, hides in (("wooden_wall", False), ("wooden_gate", False), ("stone_gate", False), ("stone_wall", True)):
        table = Given().structure(kind, cutout="W2").hero("ranger", (11, 14), "WR-longbow-1").monster("clawer", (6, 14))
        assert (table.turn("ranger").why("attack:WR-longbow-1:arrow", "aim:6,14") == ["hidden"]) is hides
    apart = Given().structure("house", (12, 10)).hero("ranger", (12, 12), "WR-longbow-1").monster("clawer", (12, 6))
    assert apart.turn("ranger").why("attack:WR-longbow-1:arrow", "aim:12,6") == []
    low = Given().hero("ranger", (14, 10), "WR-longbow-1").monster("clawer", (14, 6)).turn("ranger")
    assert low.why("attack:WR-longbow-1:arrow", "aim:14,6") == []


def test_contiguous_buildings_widen_the_strip() -> None:
    """11.5: Houses (12,11) to (14,11) in a row: two rows off x 11 to 15 is hidden, x 10 is seen."""
    table = Given().hero("ranger", (13, 12), "WR-longbow-1")
    for x in (12, 13, 14):
        table.structure("house", (x, 11))
    at = table.monster("clawer", (10, 9)).monster("clawer", (10, 8)).turn("ranger")
    assert at.why("attack:WR-longbow-1:arrow", "aim:10,9") == ["hidden"]
    near = Given().hero("ranger", (13, 12), "WR-handcrossbow-1").monster("clawer", (11, 10)).monster("clawer", (10, 10))
    for x in (12, 13, 14):
        near.structure("house", (x, 11))
    assert near.turn("ranger").why("attack:WR-handcrossbow-1:quick_shot", "aim:11,10") == ["hidden"]
    assert near.turn("ranger").why("attack:WR-handcrossbow-1:quick_shot", "aim:10,10") == []


def test_two_buildings_at_a_right_angle_hide_the_diagonal() -> None:
    """11.7: Houses north and east of (13,12): the diagonal (15,10), (16,9) is hidden, one blocked side alone is not."""
    corner = Given().hero("ranger", (13, 12), "WR-handcrossbow-1").monster("clawer", (15, 10))
    corner.structure("house", (13, 11))
    assert corner.turn("ranger").why("attack:WR-handcrossbow-1:quick_shot", "aim:15,10") == []
    corner = Given().hero("ranger", (13, 12), "WR-handcrossbow-1").monster("clawer", (15, 10))
    corner.structure("house", (13, 11)).structure("house", (14, 12))
    assert corner.turn("ranger").why("attack:WR-handcrossbow-1:quick_shot", "aim:15,10") == ["hidden"]


def test_no_impact_spot_in_the_area_of_a_tree_but_areas_reach_in() -> None:
    """11.9: Fireball from (11,17): (7,17) is in the Area of the Tree (8,18), (6,16) is not; its square reaches it."""
    table = Given("glenwald").hero("arcanist", (11, 17), "WG-scepter-2").monster("clawer", (7, 17))
    at = table.turn("arcanist")
    assert at.why("attack:WG-scepter-2:fireball", "aim:7,17") == ["tree"]
    after = at.act("attack:WG-scepter-2:fireball", "aim:6,16", orange=[4])
    assert after.asked == "turn"  # no paid extra roll: it is not on the Impact Spot
    assert after.log("rolled")[0]["result"] == {"key": "say.miss"}
    melee = Given("glenwald").hero("arcanist", (6, 17), "WM-sword-1").monster("clawer", (7, 17)).turn("arcanist")
    assert melee.why("attack:WM-sword-1:slash", "aim:7,17") == []


def test_reach_two_goes_straight_whatever_stands_between() -> None:
    """10.15 (house): one or two spots in a straight line, past a Monster, not round a corner."""
    table = Given().hero("duelist", (12, 13), "WM-spear-1").monster("clawer", (13, 13)).monster("clawer", (14, 13))
    at = table.monster("clawer", (13, 14)).turn("duelist")
    assert at.why("attack:WM-spear-1:thrust", "aim:14,13") == []
    assert at.why("attack:WM-spear-1:thrust", "aim:13,14") == ["out_of_range"]


def test_an_attack_may_aim_at_an_empty_spot_but_not_at_a_structure() -> None:
    """10.12."""
    at = Given().hero("duelist", (12, 13), "WM-sword-1").structure("house", (12, 12)).turn("duelist")
    assert at.why("attack:WM-sword-1:slash", "aim:13,13") == []
    assert at.why("attack:WM-sword-1:slash", "aim:12,12") == ["solid"]


def test_monsters_in_the_mist_are_reached_by_melee_only() -> None:
    """15.14 (house): k = 1, the Clawer stands in the Mist at (12,3)."""
    table = Given().hero("duelist", (12, 4), "WM-sword-1", "WG-wand-1").monster("clawer", (12, 3))
    at = table.turn("duelist")
    assert at.why("attack:WM-sword-1:slash", "aim:12,3") == []
    assert at.why("attack:WG-wand-1:spark", "aim:12,3") == ["in_mist"]


def test_an_area_never_reaches_into_the_mist_but_in_melee() -> None:
    """10.29 (house): Fireball's square at (12,4) leaves out the Clawer at (12,3)."""
    table = Given().hero("arcanist", (12, 10), "WG-scepter-2").monster("clawer", (12, 3)).monster("clawer", (12, 4))
    at = table.turn("arcanist").act("attack:WG-scepter-2:fireball", "aim:12,4", orange=[1])
    assert at.monsters() == [(12, 3)]


def test_a_line_in_melee_runs_away_from_the_hero() -> None:
    """10.27: Impale strikes two spots in a row."""
    table = Given().hero("duelist", (12, 13), "WM-spear-1").monster("clawer", (13, 13)).monster("clawer", (14, 13))
    at = table.turn("duelist").act("attack:WM-spear-1:impale", "aim:13,13", orange=[1, 1])
    assert at.monsters() == []


def test_a_shot_line_takes_a_direction_of_choice() -> None:
    """10.27: Skewer from the Impact Spot on, here to the south."""
    table = Given().hero("ranger", (12, 11), "WR-crossbow-1").monster("clawer", (14, 13)).monster("clawer", (14, 14))
    at = table.turn("ranger").act("attack:WR-crossbow-1:skewer", "aim:14,13", "towards:S", orange=[1, 1])
    assert at.monsters() == []


def test_an_arc_strikes_the_spots_beside_the_impact_spot() -> None:
    """10.28: Cleave to the east strikes (13,12), (13,13), (13,14)."""
    table = Given().hero("duelist", (12, 13), "WM-greatsword-1")
    for spot in ((13, 12), (13, 13), (13, 14), (12, 12)):
        table.monster("clawer", spot)
    at = table.turn("duelist").act("attack:WM-greatsword-1:cleave", "aim:13,13", orange=[1, 1, 1])
    assert at.monsters() == [(12, 12)]


def test_hit_zones_are_chosen_one_by_one_and_may_be_fewer() -> None:
    """10.15: Magic Missile on up to three different spots."""
    table = (
        Given().hero("arcanist", (12, 13), "WG-powerstaff-1").monster("clawer", (14, 13)).monster("clawer", (11, 11))
    )
    at = table.turn("arcanist")
    missile = "attack:WG-powerstaff-1:magic_missile"
    assert at.why(missile, "aim:14,13", "aim:14,13") == ["aimed_already"]
    at = at.act(missile, "aim:14,13", "aim:11,11", "enough", orange=[1, 1])
    assert at.monsters() == []


def test_a_chain_leaps_to_monsters_within_two_spots() -> None:
    """10.26: from (14,13) to (15,12), two steps; (18,13) is too far from there."""
    table = Given().hero("arcanist", (12, 13), "WG-orb-1")
    for spot in ((14, 13), (15, 12), (18, 13)):
        table.monster("clawer", spot)
    at = table.turn("arcanist").act("attack:WG-orb-1:chain_lightning", "aim:14,13", "link:15,12", orange=[1, 1])
    assert at.monsters() == [(18, 13)]


def test_a_ring_strikes_all_eight_around() -> None:
    """10.15: Blade Dance leaves nobody out; the Hero's own spot is not in it."""
    table = Given().hero("duelist", (12, 13), "WM-sword-3", ap=4)
    for spot in ((11, 12), (13, 14), (12, 12), (14, 13)):
        table.monster("clawer", spot)
    at = table.turn("duelist").act("attack:WM-sword-3:blade_dance", orange=[1, 1, 1])
    assert at.monsters() == [(14, 13)]
    assert at.hero("duelist").wounds == 0


def test_friendly_heroes_take_the_same_damage_and_may_use_armor() -> None:
    """10.13, 10.14, 10.2: Cleave deals 2; the Bulky takes 2; Hero B 2, or none behind Cloth Armor."""
    table = Given().hero("duelist", (12, 13), "WM-greatsword-1").hero("ranger", (13, 12), "AR06")
    at = table.monster("clawer", (13, 13)).monster("bulky_amber", (13, 14)).turn("duelist")
    at = at.act("attack:WM-greatsword-1:cleave", "aim:13,13", orange=[2, 1])
    assert at.asked == "defend"
    assert at.world.monsters["m2"].wounds == 2
    assert at.act("take_it").hero("ranger").wounds == 2
    saved = at.act("block:AR06")
    assert saved.hero("ranger").wounds == 0
    assert saved.hero("ranger").items[0].turned


def test_armor_up_is_no_help_against_friends() -> None:
    """9.9: it answers Monsters' attacks."""
    table = Given().hero("duelist", (12, 13), "WM-greatsword-1").hero("ranger", (13, 12)).armored_up("ranger")
    at = table.monster("clawer", (13, 13)).turn("duelist").act("attack:WM-greatsword-1:cleave", "aim:13,13", orange=[1])
    assert (at.hero("ranger").wounds, at.hero("ranger").armor_up) == (2, True)


def test_only_two_handed_melee_weapons_deal_two() -> None:
    """10.1–10.3: a two-handed bow and a two-handed staff deal 1."""
    bow = Given().hero("ranger", (12, 13), "WR-crossbow-1").monster("bulky_amber", (14, 13)).turn("ranger")
    assert bow.act("attack:WR-crossbow-1:bolt", "aim:14,13", orange=[1]).world.monsters["m1"].wounds == 1
    staff = Given().hero("arcanist", (12, 13), "WG-druidstaff-1").monster("bulky_amber", (14, 13)).turn("arcanist")
    after = staff.act("attack:WG-druidstaff-1:thorns", "aim:14,13", "enough", orange=[1])
    assert after.world.monsters["m1"].wounds == 1


def test_ranged_areas_leave_out_monsters_of_the_wielders_own_area() -> None:
    """10.4 (house): Flare Bolt's cross at (14,13) reaches (13,13) beside the Hero, whose Monster is not touched."""
    table = (
        Given().hero("ranger", (12, 13), "WR-handcrossbow-2").monster("clawer", (13, 13)).monster("clawer", (14, 13))
    )
    at = table.turn("ranger").act("attack:WR-handcrossbow-2:flare_bolt", "aim:14,13", orange=[1])
    assert at.monsters() == [(13, 13)]


def test_rush_runs_first_and_strikes_from_there() -> None:
    """10.22: two spots straight ahead at no points, then the blow."""
    table = Given().hero("duelist", (11, 13), "WM-sword-1").monster("clawer", (14, 13))
    at = table.turn("duelist").act("attack:WM-sword-1:rush", "rush:13,13", "aim:14,13", orange=[1])
    assert (at.where(at.hero("duelist")), at.hero("duelist").mp_spent, at.monsters()) == ((13, 13), 0, [])


def test_follow_up_steps_onto_a_freed_impact_spot() -> None:
    """10.21: offered when the spot is free, and may be left."""
    table = Given().hero("duelist", (12, 13), "WM-sword-2").monster("clawer", (13, 13)).turn("duelist")
    at = table.act("attack:WM-sword-2:rush", "stay_put", "aim:13,13", orange=[1])
    assert at.asked == "follow"
    assert at.act("follow:13,13").where(at.act("follow:13,13").hero("duelist")) == (13, 13)
    assert at.act("stay_put").where(at.act("stay_put").hero("duelist")) == (12, 13)
    missed = table.act("attack:WM-sword-2:rush", "stay_put", "aim:13,13", orange=[4])
    assert missed.asked == "turn"


def test_retreat_is_free_and_straight() -> None:
    """10.22: Shoot and Scoot moves up to three spots afterwards."""
    table = Given().hero("ranger", (12, 13), "WR-pistol-3").monster("clawer", (14, 13)).turn("ranger")
    at = table.act("attack:WR-pistol-3:shoot_and_scoot", "aim:14,13", orange=[1])
    assert at.asked == "free_steps"
    at = at.act("slip:12,16")
    assert (at.where(at.hero("ranger")), at.hero("ranger").mp_spent) == ((12, 16), 0)


def test_push_and_pull_move_what_was_hit_and_survives() -> None:
    """10.20: Knockback drives the Bulky two spots east; a Hook drags it one closer; a House stops it."""
    table = Given().hero("duelist", (12, 13), "WM-hammer-1").monster("bulky_amber", (13, 13), "W").turn("duelist")
    at = table.act("attack:WM-hammer-1:knockback", "aim:13,13", orange=[1])
    assert (at.monsters(), at.world.monsters["m1"].facing) == ([(15, 13)], "W")
    hook = Given().hero("duelist", (12, 13), "WM-axe-1").monster("bulky_amber", (14, 13)).turn("duelist")
    assert hook.act("attack:WM-axe-1:hook", "aim:14,13", orange=[1]).monsters() == [(13, 13)]
    walled = (
        Given().hero("duelist", (12, 13), "WM-hammer-1").monster("bulky_amber", (13, 13)).structure("house", (15, 13))
    )
    at = walled.turn("duelist").act("attack:WM-hammer-1:knockback", "aim:13,13", orange=[1])
    assert at.monsters() == [(14, 13)]


def test_off_the_straight_line_the_players_choose_between_equal_axes() -> None:
    """10.20: the Bulky at the corner of a ring may be pushed south or east."""
    table = Given().hero("arcanist", (12, 13), "SC3").monster("bulky_amber", (13, 14)).turn("arcanist")
    at = table.act("cast:SC3", orange=[1])
    assert sorted(at.options()) == ["towards:E", "towards:S"]
    assert at.act("towards:E").monsters() == [(15, 14)]
    assert at.world.monsters["m1"].wounds == 0  # Gust deals no damage


def test_attacks_that_help_need_a_hero_on_the_spot() -> None:
    """10.23: Transfer gives 1 AP, Renewal takes a Wound, neither hurts."""
    table = Given().hero("arcanist", (12, 13), "WG-powerstaff-2").hero("ranger", (14, 13), ap=2)
    at = table.hero("vanguard", (16, 12), ap=2).turn("arcanist")
    assert at.why("attack:WG-powerstaff-2:transfer", "aim:13,13") == ["no_hero"]
    at = at.act("attack:WG-powerstaff-2:transfer", "aim:14,13")
    assert (at.hero("ranger").ap, at.hero("ranger").wounds) == (3, 0)
    heal = Given().hero("arcanist", (12, 13), "WG-druidstaff-3").hero("ranger", (14, 13), wounds=2).turn("arcanist")
    assert heal.act("attack:WG-druidstaff-3:renewal").hero("ranger").wounds == 1


def test_a_fist_needs_a_monster_and_costs_one_action_point() -> None:
    """9.6."""
    at = Given().hero("duelist", (12, 13)).turn("duelist")
    assert at.why("fist") == ["no_monster"]
    at = Given().hero("duelist", (12, 13)).monster("clawer", (13, 13)).turn("duelist").act("fist", orange=[1])
    assert (at.monsters(), at.hero("duelist").ap) == ([], 6)


def test_the_preview_tells_area_cost_and_chances() -> None:
    """10.9–10.11, 13.14: a Slash at one Clawer hits with half the faces; a reroll makes it three quarters."""
    table = Given().hero("duelist", (12, 13), "WM-sword-1", "WM-axe-1").monster("clawer", (13, 13)).turn("duelist")
    shows = table.shows("attack:WM-sword-1:slash", "aim:13,13")
    assert (shows.cells, shows.area, shows.cost) == (["monster:m1"], ["13,13"], {"ap": 1})
    assert shows.odds is not None
    assert (shows.odds.wins, shows.odds.of) == (1, 2)
    odds = table.shows("attack:WM-axe-1:chop", "aim:13,13").odds
    assert odds is not None
    assert (odds.wins, odds.of) == (3, 4)
