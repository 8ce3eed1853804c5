"""Positions in which two rules meet that seldom do: expectations come from the rulebook's sections, reasoned out."""

from __future__ import annotations

from tests.rules.dicemancy.given import THREE, TWO, At, given

HEALTH = "slot:health:any"
WEAK = "slot:weakness:water"

# A tableau of nine squares whose arrows lead from the upper left to the lower right one in every way there is, and one
# whose only chain has four icons: water, rock, fire, water.
NINE = "F8 H 0,0; W8 H 1,0; R8 H 2,0; F1 V 0,2; W1 H 2,1"
FOUR = "W2 H 0,0; W1 V 1,1"


def plan_of(at: At, die: str) -> list[tuple[int, int]]:
    """Icons and dice of each chain that this die would begin."""
    return [(len(chain.icons), chain.dice) for chain in at.draft(die).plan.chains]


# Chains


def test_a_die_begins_six_chains_at_most_as_many_as_there_are_path_tokens() -> None:
    """3.4.2: from corner to corner of three by three there are 4! / (2! 2!) = 6 ways right and down, of 5 squares."""
    at = given(tableau=NINE, dice=[3], monsters={"r1c3": "R6"})
    chains = at.draft("die:3:0,0").plan.chains
    assert len(chains) == 6
    assert {len(chain.squares) for chain in chains} == {5}
    assert {chain.squares[-1] for chain in chains} == {"2,2"}


def test_a_chain_counts_the_dice_on_its_own_squares_only() -> None:
    """3.5.3: a die in the middle (1,1) lies on four of the six ways; one on (0,1) on the three that begin there."""
    at = given(tableau=NINE, dice=[3], slotted={"1,1": [5], "0,1": [4]}, monsters={"r1c3": "R6"})
    ways = {tuple(chain.squares[1:4]): chain.dice for chain in at.draft("die:3:0,0").plan.chains}
    assert ways == {
        ("0,1", "0,2", "1,2"): 2, ("0,1", "1,1", "1,2"): 3, ("0,1", "1,1", "2,1"): 3,
        ("1,0", "1,1", "1,2"): 2, ("1,0", "1,1", "2,1"): 2, ("1,0", "2,0", "2,1"): 1,
    }  # fmt: skip


def test_cubes_of_a_monster_that_falls_serve_the_next_chain_of_the_same_die() -> None:
    """3.5.6, 3.6.9, 3.6.11: chain 2 has no Fire to burn with until chain 1, Water, defeats who holds two."""
    at = given(
        tableau="F6 H 0,0; R2 H 1,0", dice=[3],
        monsters={"r1c3": "F1", "r2c3": "W1", "r3c5": "W6"},
        cubes={"F1": "weakness W, health FF", "W6": "health FFF"},
    )  # fmt: skip
    assert at.supply("F") == 0
    assert at.refused("die:3:0,0", "cast:2", "effect:fire") == ["nothing_burns"]
    at = at.act("die:3:0,0", "cast:1", "attack", "area:r1c2-r1c3-r1c4", WEAK, "finish")
    assert (at.world.hand, at.supply("F"), at.supply("W")) == (["F1"], 2, 5)
    at = at.act("cast:2", "attack", "area:r2c3", HEALTH, "effect:fire", HEALTH, "effect:rock", "finish")
    assert (at.cubes("W1", "health"), at.world.crystals) == ("FF", 1)


def test_crystals_of_the_first_chain_wait_until_the_die_is_done() -> None:
    """3.1.2, 7.3: between two chains of a die there is no other action, not even a card won by the first."""
    at = given(tableau="F6 H 0,0; R2 H 1,0", dice=[3, 5], monsters={"r1c3": "F3"}, hand=["W4"])
    at = at.act("die:3:0,0", "cast:2", "effect:rock", "finish")
    assert at.world.crystals == 1
    for other in ("skill:fleur", "place:W4", "crystalize:die:5", "end"):
        assert at.refused(other) == ["die_first"], other
    assert at.act("leave").act("skill:fleur").world.crystals == 0


def test_a_card_may_lie_over_one_half_while_a_die_lies_on_the_other() -> None:
    """3.3.5: the die keeps its square free, not its card."""
    at = given(tableau="F8 H 0,0", slotted={"0,0": [3]}, hand=["W1"], dice=[4])
    assert at.refused("place:W1", "at:V:0,0") == ["on_a_die"]
    at = at.act("place:W1", "at:V:0,1")
    assert [square.card for square in at.g.view(1).squares] == ["F8", "W1", "W1"]


# Effects and Attacks together


def test_fire_ball_may_burn_whom_water_whip_has_added_before_the_attack() -> None:
    """7.1, 7.2, 3.5.2: the added Monster is a target of the Attack that is still to come; it takes both cubes."""
    at = given(tableau="W1 H 0,0", dice=[2], monsters={"r2c3": "R1", "r1c3": "R6"})
    plan = ("die:2:0,0", "cast:1", "effect:water", "area:r2c2-r2c3-r2c4", "reach:r1c3")
    assert at.draft(*plan, "effect:fire").options() == ["onto:R6", "onto:R1"]
    done = at.act(*plan, "effect:fire", "onto:R6", HEALTH, "attack", HEALTH, HEALTH, "finish")
    assert (done.cubes("R6"), done.cubes("R1")) == ("WW", "W")


def test_two_water_icons_add_a_space_each_and_the_second_may_go_on_from_the_first() -> None:
    """3.5.1, 7.2: with one die each of the two Effects adds one space, edge to edge with all that is in the area."""
    at = given(tableau=FOUR, dice=[3], monsters={"r1c4": "R6", "r1c5": "R1"})
    plan = ("die:3:0,0", "cast:1", "attack", "area:r2c2-r2c3-r2c4", "effect:water")
    assert at.refused(*plan, "reach:r1c5") == ["not_next"]
    done = at.act(*plan, "reach:r1c4", HEALTH, "effect:water", "reach:r1c5", HEALTH, "finish")
    assert (done.cubes("R6"), done.cubes("R1"), done.supply("W")) == ("W", "W", 3)


def test_fire_ball_in_a_storm_chain_places_storm_cubes_which_elemental_slots_refuse() -> None:
    """7.1, 3.6.7: two Storm cubes fill F3's Health; on F4 with both blanks full nothing can burn."""
    at = given(THREE, tableau="S1 H 0,0", dice=[6], monsters={"r1c1": "F3"})
    area = ("aim:r1c1", "aim:r1c2", "aim:r1c3")
    done = at.act("die:6:0,0", "cast:1", "attack", *area, "effect:fire", "finish")
    assert (done.world.hand, done.supply("S")) == (["F3"], 5)
    full = given(THREE, tableau="S1 H 0,0", dice=[6], monsters={"r1c1": "F4"}, cubes={"F4": "health RR"})
    assert full.refused("die:6:0,0", "cast:1", "attack", *area, "effect:fire") == ["nothing_burns"]


def test_void_grasp_takes_the_filling_cube_away_and_the_monster_stands() -> None:
    """3.6.11, 7.6: sections are looked at when the chain is over, so a Health that was full for a while counts not."""
    at = given(
        THREE, tableau="V4 H 0,0", dice=[6], monsters={"r2c3": "F3", "r4c5": "W1"}, cubes={"F3": "health F"}
    )  # fmt: skip
    plan = ("die:6:0,0", "cast:1", "attack", "aim:r2c3", "aim:r2c4")
    assert at.draft(*plan).plan.falls == ["F3"]
    assert at.act(*plan, "finish").world.hand == ["F3"]
    done = at.act(*plan, "effect:void", HEALTH, "finish")
    assert (done.world.hand, done.cubes("F3"), done.cubes("W1")) == ([], "F", "V")


def test_void_grasp_gathers_what_fire_ball_burned() -> None:
    """7.6: two cubes of Attack and Effect on R1 and one on W1 make F1's Health of three."""
    at = given(
        THREE, tableau="F5 H 0,0; V4 V 0,2", dice=[4], monsters={"r2c3": "R1", "r2c4": "W1", "r4c5": "F1"}
    )  # fmt: skip
    plan = ("die:4:0,1", "cast:1", "attack", "aim:r2c3", "aim:r2c4", HEALTH, HEALTH, "effect:fire", "onto:R1", HEALTH)
    mine, other = ("grasp:R1:health:any:void", HEALTH), ("grasp:W1:health:any:void", HEALTH)
    done = at.act(*plan, "effect:void", "onto:F1", *mine, *mine, *other, "finish")
    assert (done.world.hand, done.cubes("R1"), done.cubes("W1"), done.supply("V")) == (["F1"], "", "", 5)


def test_void_grasp_moves_neutral_cubes_onto_blank_slots_only() -> None:
    """7.5, 7.6, 3.6.7: the spark of this chain is one of its cubes, and stays Neutral."""
    at = given(THREE, tableau="V1 H 0,0", dice=[2], monsters={"r1c1": "F5", "r4c5": "F1"})
    plan = ("die:2:0,0", "cast:1", "effect:storm", "effect:void")
    assert at.refused(*plan, "slot:weakness:water") == ["neutral_slot"]
    done = at.act(*plan, HEALTH, "finish")
    assert (done.cubes("F1", "health"), done.cubes("F5"), done.supply("N")) == ("N", "", 4)


def test_holy_light_brings_a_monster_into_the_column_that_rock_wall_strikes() -> None:
    """7.4, 3.5.2: moves before the Attack; both Monsters then stand in column 3."""
    at = given(THREE, tableau="L2 H 0,0", dice=[3], monsters={"r1c2": "F1", "r2c3": "W1"})
    plan = ("die:3:0,0", "cast:1", "effect:light", "move:F1:r1c3", "enough", "attack", "area:r1c3-r2c3-r3c3")
    done = at.act(*plan, HEALTH, HEALTH, "finish")
    assert (done.cubes("F1"), done.cubes("W1"), done.where("F1")) == ("R", "R", "r1c3")


def test_holy_light_draws_a_monster_out_of_the_breach() -> None:
    """7.4, 4.2.7, 9.3: left in the breach it would get past; drawn out it needs a move to come in again."""
    breach = given(
        THREE, characters=["lytha"], crystals=4, tableau="L2 H 0,0", dice=[3],
        monsters={"r1c0": "F1"}, walls={1: "destroyed", 2: "destroyed"},
    )  # fmt: skip
    assert breach.act("end").end == "lost breach"
    plan = ("die:3:0,0", "cast:1", "effect:light")
    assert breach.refused(*plan, "move:F1:r1c0") == ["wall_column"]
    out = breach.act(*plan, "enough", "finish")
    assert out.act("end").where("F1") == "r1c0"
    mended = out.act("skill:lytha", "wall:1")
    assert mended.world.walls[0] == "damaged"


def test_a_monster_in_the_breach_is_struck_like_any_other() -> None:
    """3.6.4, 11.18: Rock Wall on the Wall column hits it, and the standing Wall cards take nothing."""
    at = given(tableau="R4 H 0,0", dice=[2], monsters={"r2c0": "F3"}, walls={2: "destroyed"}, cubes={"F3": "health W"})
    at = at.act("die:2:0,0", "cast:1", "attack", "area:r1c0-r2c0-r3c0", "finish")
    assert (at.world.hand, at.world.walls) == (["F3"], ["built", "destroyed", "built"])


def test_a_transmutation_frees_the_cube_that_the_attack_lacks() -> None:
    """7.7, 3.5.2: the last Water on F1 becomes Fire, and the Attack of the same chain has a Water cube again."""
    at = given(
        TWO, tableau="W1 H 0,0", dice=[2], monsters={"r1c3": "F1", "r2c3": "R1", "r4c5": "W6"},
        cubes={"F1": "health W", "W6": "health WWW, cancel_move W"},
    )  # fmt: skip
    assert at.supply("W") == 0
    dry = at.act("die:2:0,0", "cast:1", "attack", "area:r2c2-r2c3-r2c4", "finish")
    assert dry.cubes("R1") == ""
    plan = ("die:2:0,0", "cast:1", "transmute:fire", "swap:F1:health:any:water")
    wet = at.act(*plan, "attack", "area:r2c2-r2c3-r2c4", HEALTH, "finish")
    assert (wet.cubes("F1"), wet.cubes("R1"), wet.supply("W"), wet.supply("F")) == ("F", "W", 0, 4)


def test_a_transmutation_reaches_cancel_sections_and_neutral_cubes() -> None:
    """7.7: any cube on a Monster; the Neutral one comes back to the Supply, and the section stays full."""
    at = given(TWO, tableau="R4 H 0,0", dice=[2], monsters={"r1c3": "F1"}, cubes={"F1": "cancel_move N"})
    at = at.act("die:2:0,0", "cast:1", "transmute:rock", "finish")
    assert (at.cubes("F1", "cancel_move"), at.supply("N"), at.supply("R")) == ("R", 5, 4)
    assert at.act("end").where("F1") == "r1c3"


# Cubes


def test_the_seal_and_a_short_supply_the_player_shares_out_every_last_cube() -> None:
    """3.6.9, 9.4: two targets would take two each, three are there: two and one, or one and two."""
    at = given(
        THREE, characters=["lewis"], sealed=True, tableau="W4 H 0,0", dice=[1],
        monsters={"r1c2": "F1", "r1c3": "R1", "r4c5": "W6"}, cubes={"W6": "health WW"},
    )  # fmt: skip
    plan = ("die:1:0,0", "cast:1", "attack", "area:r1c2-r1c3-r1c4", "takes:F1", HEALTH, "takes:F1", HEALTH, HEALTH)
    done = at.act(*plan, "finish")
    assert (done.cubes("F1"), done.cubes("R1"), done.supply("W")) == ("WW", "W", 0)
    plan = ("die:1:0,0", "cast:1", "attack", "area:r1c2-r1c3-r1c4", "takes:R1", HEALTH, "takes:R1", HEALTH, HEALTH)
    assert at.act(*plan, "finish").cubes("R1") == "WW"


def test_nobody_is_asked_who_takes_the_last_cube_where_only_one_has_a_slot_for_it() -> None:
    """3.6.8, 3.6.9: F3 has its Health full of other colours but for a weakness, F5 no slot for Fire at all."""
    at = given(
        tableau="R4 H 0,0", dice=[2], monsters={"r1c3": "F5", "r2c3": "W1", "r3c5": "W6"},
        cubes={"F5": "health WW, weakness R", "W6": "health RRR"},
    )  # fmt: skip
    assert at.supply("R") == 1
    at = at.draft("die:2:0,0", "cast:1", "attack", "area:r1c3-r2c3-r3c3")
    assert at.asked == "slot"
    assert at.question.prompt.args["card"] == "W1"


def test_a_level_2_monster_that_falls_by_its_weakness_counts_too() -> None:
    """3.6.13, 3.6.15."""
    at = given(tableau="F4 H 0,0", dice=[2], monsters={"r1c3": "R6"}, cubes={"R6": "weakness FF, cancel_move W"})
    at = at.act("die:2:0,0", "cast:1", "attack", "area:r1c3", "slot:weakness:fire", "finish")
    assert (at.world.fallen, at.supply("F"), at.supply("W")) == (["R6"], 5, 5)


# The Monster Phase


def test_a_bow_breaks_a_whole_wall_card_and_its_archer_walks_in_unbitten() -> None:
    """4.1.5, 4.2, 4.3.1: two ranged attacks, one move into the breach, and no Wall card left to bite."""
    at = given(THREE, monsters={"r1c1": "F3", "r2c2": "W3"}, abilities=["bow", "bite"]).act("end")
    assert at.world.walls[:2] == ["destroyed", "destroyed"]
    assert (at.where("F3"), at.where("W3")) == ("r1c0", "r2c1")
    assert not at.log("bites")
    assert len(at.log("attacks")) == 2


def test_from_column_2_an_archer_with_three_moves_is_past_the_wall_that_it_broke() -> None:
    """4.1.5, 4.2.2, 4.2.7: column 1, the breach, past it."""
    at = given(THREE, monsters={"r2c2": "W3"}, abilities=["bow", "leg", "leg"])
    assert at.act("end").end == "lost breach"


def test_who_is_held_stays_all_phase_and_so_does_everyone_behind() -> None:
    """4.4.2, 11.16: F1 spends its cube at the first move; W1 behind it never is free, and keeps its own."""
    at = given(
        THREE, monsters={"r1c3": "F1", "r1c4": "W1"}, cubes={"F1": "cancel_move N", "W1": "cancel_move N"},
        abilities=["leg", "leg"],
    ).act("end")  # fmt: skip
    assert (at.where("F1"), at.where("W1")) == ("r1c3", "r1c4")
    assert (at.cubes("F1"), at.cubes("W1")) == ("", "N")


def test_a_monster_held_in_the_breach_blocks_the_row() -> None:
    """4.2.5, 4.4.2, 4.2.7: nobody gets past, and who comes behind stays in column 1."""
    at = given(
        monsters={"r1c0": "F1", "r1c1": "W1"}, walls={1: "destroyed"}, cubes={"F1": "cancel_move W"}, abilities=["leg"]
    ).act("end")  # fmt: skip
    assert (at.end, at.where("F1"), at.where("W1")) == ("", "r1c0", "r1c1")


def test_three_moves_bring_a_hidden_monster_to_the_wall_where_it_turns_and_bites() -> None:
    """4.2.6, 4.3.1: attacks are over, but the Bite comes after moving."""
    at = given(THREE, monsters={"r2c4": "F1 down"}, abilities=["leg", "leg", "bite"]).act("end")
    assert (at.where("F1"), at.world.monsters["F1"].up, at.world.walls[1]) == ("r2c1", True, "damaged")


def test_a_bite_that_breaks_a_wall_card_opens_the_row_for_the_next_round_only() -> None:
    """4.3: moving is over when Monsters bite."""
    at = given(monsters={"r2c2": "F1"}, walls={2: "damaged"}, abilities=["bite"]).act("end")
    assert (at.where("F1"), at.world.walls[1]) == ("r2c1", "destroyed")
    assert at.act("end").where("F1") == "r2c0"


def test_a_filled_cancel_is_kept_where_there_is_no_wall_card_to_attack() -> None:
    """4.1.1, 4.4.1: F3 would not attack a hole, so nothing is cancelled."""
    at = given(
        monsters={"r1c2": "F3", "r1c1": "F2"}, walls={1: "destroyed"}, cubes={"F3": "cancel_attack W", "F2": "health W"}
    )  # fmt: skip
    assert at.act("end").cubes("F3") == "W"


def test_a_mended_wall_card_is_attacked_again() -> None:
    """9.3, 4.1.4: from Destroyed to Damaged with F2 before it; which destroys it once more and walks in."""
    at = given(THREE, characters=["lytha"], crystals=4, monsters={"r3c1": "F2"}, walls={3: "destroyed"})
    at = at.act("skill:lytha")
    assert at.world.walls[2] == "damaged"
    at = at.act("end")
    assert (at.world.walls[2], at.where("F2")) == ("destroyed", "r3c0")


# Characters and Night cards


def test_a_card_that_konjito_takes_back_uncovers_dice_icons_for_the_roll() -> None:
    """9.5, 3.2.1: F4's right half shows one again: 3 + 2 dice."""
    at = given(THREE, characters=["konjito"], crystals=2, tableau="F4 H 0,0; F3 H 0,1")
    assert len(at.act("roll").world.pool) == 4
    assert len(at.act("skill:konjito").act("roll").world.pool) == 5


def test_yeet_into_a_cancel_section_stops_one_attack_and_comes_back() -> None:
    """9.2, 3.6.14, 4.4.1: a Neutral cube on F2's blank cancel slot."""
    at = given(TWO, crystals=5, monsters={"r1c1": "F2"})
    at = at.act("skill:fede", "slot:cancel_attack:any", "enough")
    assert (at.cubes("F2", "cancel_attack"), at.supply("N")) == ("N", 4)
    at = at.act("end")
    assert (at.world.walls[0], at.supply("N")) == ("built", 5)


def test_of_three_equal_dice_two_may_be_rolled_again() -> None:
    """9.1: any number of Active Dice."""
    at = given(characters=["fleur"], crystals=1, dice=[4, 4, 4])
    at = at.act("skill:fleur", "reroll:4", "twirl", reroll=[1, 6])
    assert at.world.pool == [1, 4, 6]


def test_the_last_card_of_the_tableau_may_be_crystalized() -> None:
    """3.7.2, 11.4: only the Character's dice are left, and the next card lies anywhere."""
    at = given(tableau="F1 H 0,0", hand=["W1"]).act("crystalize:laid:F1")
    assert (at.world.crystals, at.world.tableau) == (1, [])
    assert len(at.act("roll").world.pool) == 5
    assert at.draft("place:W1").options("at") == ["at:H:0,0", "at:V:0,0"]


def test_trauma_waits_for_the_next_roll_though_a_round_goes_by_without_one() -> None:
    """10.4: the next roll, not the next round."""
    at = given("lewis_secret", characters=["lewis", "fede"], night=["trauma"], tableau="F1 H 0,0", shaken=2)
    assert len(at.act("end").act("roll").world.pool) == 3 + 3 + 1 - 2


def test_a_bitten_bird_is_lost() -> None:
    """10.3, 4.3.1: the Wall card with a Bird may fall by a Bite as well."""
    at = given(
        "lythas_conviction", night=["babysitter"], birds=[1, 4], monsters={"r4c2": "F2"}, walls={4: "damaged"},
        abilities=["bite"],
    )  # fmt: skip
    assert at.act("end").end == "lost bird"


def test_a_target_once_defeated_counts_wherever_its_card_goes() -> None:
    """10.8, 3.7.2: both Targets are down; one of the cards goes to the box for a Crystal, and the game is won."""
    at = given(
        "konjitos_catastrophe", night=["contract"], hand=["F6", "R6"],
        fallen=["F6", "R6", "W6", "S6", "L6"], monsters={"r1c5": "V1 down"},
    )  # fmt: skip
    assert at.act("crystalize:hand:F6").act("end").end == "won victory"


def test_a_gem_brings_no_more_than_nine_crystals() -> None:
    """10.10, 3.7.3: the chain's own Crystal comes first, then the Gem's three are cut to what there is room for."""
    at = given(
        "quibblethatchs_reckoning", night=["bounty"], crystals=7, tableau="F1 H 0,0", dice=[4],
        monsters={"r1c3": "R3"}, cubes={"R3": "health W"}, tokens={"R3": "gem"},
    )  # fmt: skip
    at = at.act("die:4:0,0", "cast:1", "effect:rock", "attack", "area:r1c3", HEALTH, "finish")
    assert (at.world.crystals, at.world.gems) == (9, 1)


def test_four_icons_make_the_great_work_though_the_attack_is_left_out() -> None:
    """10.5, 11.9: the chain has been resolved with one Effect; a chain of burned icons counts as well."""
    at = given("lewis_secret", night=["magnum_opus"], tableau=FOUR, dice=[3], monsters={"r1c3": "R1"})
    assert at.act("die:3:0,0", "leave").world.most_icons == 0
    assert at.act("die:3:0,0", "cast:1", "effect:rock", "finish").world.most_icons == 4
    burned = given(
        "titans_challenge", night=["magnum_opus", "burned_spellbook"], burned="water", tableau=FOUR, dice=[3],
        monsters={"r1c3": "R1"},
    )  # fmt: skip
    plan = ("die:3:0,0", "cast:1")
    assert burned.refused(*plan, "effect:water") == ["burned"]
    assert burned.act(*plan, "effect:rock", "finish").world.most_icons == 4


def test_a_rift_brings_nothing_when_the_box_has_no_level_1_card() -> None:
    """10.11."""
    level_1 = [f"{element}{n}" for element in "FWRSLV" for n in range(1, 6)]
    at = given("high_mage", night=["riftgate"], rifts=[1, 4], hand=level_1).act("end")
    assert at.world.monsters == {}


def test_a_crystalized_card_may_come_back_through_a_rift() -> None:
    """10.11, 3.7.2: it is the only level 1 card of the box; the second Rift gets none."""
    level_1 = [f"{element}{n}" for element in "FWRSLV" for n in range(1, 6)]
    at = given("high_mage", night=["riftgate"], rifts=[1, 4], hand=level_1).act("crystalize:hand:S3").act("end")
    assert {card: (m.row, m.col, m.up) for card, m in at.world.monsters.items()} == {"S3": (1, 6, False)}


def test_in_fog_an_archer_comes_to_column_2_unseen_and_attacks_a_round_later() -> None:
    """10.12, 4.1.1: it turns face up after the moves; only face-up Monsters attack."""
    at = given("high_mage", night=["fog"], monsters={"r1c3": "F3 down"}).act("end")
    assert (at.where("F3"), at.world.monsters["F3"].up, at.world.walls[0]) == ("r1c2", True, "built")
    assert at.act("end").world.walls[0] == "damaged"


def test_under_pressure_a_die_at_eight_crystals_brings_the_ninth() -> None:
    """10.9, 3.7.3."""
    at = given("quibblethatchs_reckoning", night=["pressure"], crystals=8, dice=[1, 1]).act("crystalize:die:1")
    assert (at.world.crystals, at.refused("crystalize:die:1")) == (9, ["nine_crystals"])


def test_a_line_about_crystals_cites_the_way_in_which_they_came() -> None:
    """3.7.1 for a die, 3.7.2 for a card."""
    at = given(dice=[1], hand=["W1"])
    cited = [
        [event.rule for event in at.act(f"crystalize:{what}").events if event.key.startswith("crystalized")]
        for what in ("die:1", "hand:W1")
    ]
    assert cited == [["3.7.1"], ["3.7.2"]]


def test_the_log_names_a_row_only_where_the_ground_shakes_a_wall_card() -> None:
    """10.1: a 5 names no row of four, and on row 2 nothing is whole."""
    at = given("lythas_conviction", night=["tremors"], walls={2: "damaged"})
    assert at.act("end", tremors=[1]).log("tremors") == [{"row": 1}]
    for die in (2, 5):
        done = at.act("end", tremors=[die])
        assert (done.log("tremors"), done.log("tremors_pass")) == ([], [{"die": die}])
