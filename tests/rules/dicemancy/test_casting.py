"""Chapters 3.4 and 3.5: chains, their order, the dice that count, Effects and Attack."""

from __future__ import annotations

from msgspec.structs import replace

from domain.dicemancy.game import Dicemancy
from domain.kernel.gate import Acted, Gate
from tests.rules.dicemancy.given import CONTENT, SEED, TWO, At, given


def chains(at: At, value: int, square: str) -> list[tuple[list[str], list[str], int]]:
    """Squares, icons and dice of each chain that this die would begin."""
    plan = at.draft(f"die:{value}:{square}").plan
    return [(chain.squares, chain.icons, chain.dice) for chain in plan.chains]


def test_branches_are_chains_of_their_own_in_any_order() -> None:
    """3.4.2, 3.5.6: two chains of F6; either first, one finished before the next, either may be left."""
    at = given(tableau="F6 H 0,0; R2 H 1,0", monsters={"r1c3": "F1", "r2c3": "W1"}, dice=[3])
    assert chains(at, 3, "0,0") == [
        (["0,0", "0,1"], ["fire", "water"], 1),
        (["0,0", "1,0", "1,1"], ["fire", "rock", "fire"], 1),
    ]
    die = "die:3:0,0"
    assert at.draft(die).options() == ["cast:1", "cast:2", "leave"]
    second_first = at.act(die, "cast:2", "attack", "area:r1c3", "slot:health:any", "finish")
    assert second_first.options() == ["cast:1", "leave"]
    assert second_first.act("leave").asked == "action"
    assert second_first.refused("cast:2") == ["chain_over"]
    assert second_first.draft("cast:1").options("attack") == ["attack"]


def test_the_attack_is_the_last_icons() -> None:
    """3.5.5: chain 1 of F6 ends in Water, chain 2 in Fire."""
    at = given(tableau="F6 H 0,0; R2 H 1,0", monsters={"r1c3": "F1"}, dice=[3])
    views = [at.draft("die:3:0,0", f"cast:{n}").plan for n in (1, 2)]
    assert [view.color for view in views] == ["water", "fire"]


def test_a_turned_card_points_down_along_and_right_across() -> None:
    """3.4.1, 11.3: F5 lying, W2 standing beside it; a die on F5 B starts there, not at F5 A, which takes none."""
    at = given(tableau="F5 H 0,0; W2 V 0,2", monsters={"r1c3": "R6"}, dice=[4, 4])
    assert chains(at, 4, "0,1") == [(["0,1", "0,2", "1,2"], ["fire", "water", "rock"], 1)]
    assert not [each for each in at.options("die") if each.endswith(":0,0")]
    at = at.act("die:4:0,1", "leave")
    assert chains(at, 4, "0,2") == [(["0,2", "1,2"], ["water", "rock"], 1)]


def test_arrows_at_bare_squares_are_void() -> None:
    """11.4: F3 alone has two arrows down and one right; only the one at its own half B counts."""
    at = given(tableau="F3 H 0,0", monsters={"r1c3": "R1"}, dice=[2])
    assert chains(at, 2, "0,0") == [(["0,0", "0,1"], ["water", "fire"], 1)]
    arrows = {(s.row, s.col): [(a.way, a.void) for a in s.arrows] for s in at.g.view(1).squares}
    assert arrows == {(0, 0): [("right", False), ("down", True)], (0, 1): [("down", True)]}


def test_a_card_below_gives_the_arrows_something_to_point_at() -> None:
    """Worked example of the house geometry: F3 above F1 makes two chains, right branch first."""
    at = given(tableau="F3 H 0,0; F1 H 1,0", monsters={"r1c3": "R1"}, dice=[5])
    squares = [(["0,0", "0,1", "1,1"], ["water", "fire", "fire"]), (["0,0", "1,0", "1,1"], ["water", "rock", "fire"])]
    assert [(path, icons) for path, icons, _ in chains(at, 5, "0,0")] == squares


def test_dice_count_on_the_squares_ahead_only() -> None:
    """3.5.3, 3.5.4: a die on F1 A lies on the second chain of F3, not on the first."""
    at = given(tableau="F3 H 0,0; F1 H 1,0", monsters={"r1c3": "R1"}, slotted={"1,0": [3]}, dice=[5])
    assert [dice for _, _, dice in chains(at, 5, "0,0")] == [1, 2]
    behind = given(tableau="F3 H 0,0; F1 H 1,0", monsters={"r1c3": "R1"}, slotted={"0,0": [5]}, dice=[3])
    assert [dice for _, _, dice in chains(behind, 3, "1,0")] == [1]


def test_both_dice_of_a_pair_count() -> None:
    """3.4.4, 3.5.3: F4 standing; the second die has n = 2."""
    at = given(tableau="F4 V 0,0", monsters={"r1c3": "R1"}, dice=[3, 3])
    assert chains(at, 3, "0,0") == [(["0,0", "1,0"], ["fire"], 1)]
    assert chains(at.act("die:3:0,0", "leave"), 3, "0,0") == [(["0,0", "1,0"], ["fire"], 2)]


def test_a_covered_half_gives_neither_slot_nor_icon() -> None:
    """Worked example: W1 standing over F3 B."""
    at = given(tableau="F3 H 0,0; W1 V 0,1", monsters={"r1c3": "R1"}, dice=[2])
    assert chains(at, 2, "0,0") == [(["0,0", "0,1", "1,1"], ["water", "fire", "water"], 1)]


SERIES = "W4 H 0,0; R4 H 0,1; F4 V 0,2"


def test_filling_the_front_slot_first_makes_the_most_of_the_dice() -> None:
    """3.5.4: three slots in series before one Fire icon give 1 + 2 + 3 = 6 extra damage from front to back."""
    at = given(tableau=SERIES, monsters={"r1c3": "F3", "r2c3": "F1", "r3c3": "F6"}, dice=[1, 2, 5])
    at = at.act("die:5:0,2", "cast:1", "attack", "area:r1c3", "effect:fire", "finish")
    assert "F3" in at.world.hand
    at = at.act(
        "die:2:0,1", "cast:1", "attack", "area:r2c3", "slot:health:any",
        "effect:fire", "slot:health:any", "slot:health:any", "finish",
    )  # fmt: skip
    assert "F1" in at.world.hand
    at = at.act(
        "die:1:0,0", "cast:1", "attack", "area:r3c3", "slot:health:any",
        "effect:fire", "slot:health:any", "slot:health:any", "slot:health:any", "finish",
    )  # fmt: skip
    assert at.world.hand == ["F1", "F3", "F6"]
    assert at.world.fallen == ["F6"]
    assert at.supply("F") == 5


def test_filling_the_back_slot_first_wastes_the_dice() -> None:
    """3.5.4: from back to front it is 1 + 1 + 1 = 3."""
    at = given(tableau=SERIES, monsters={"r1c3": "F3", "r2c3": "F1", "r3c3": "F6"}, dice=[1, 2, 5])
    at = at.act("die:1:0,0", "cast:1", "attack", "area:r1c3", "effect:fire", "finish")
    for value, square, space in ((2, "0,1", "r2c3"), (5, "0,2", "r3c3")):
        slot = "slot:health:any"
        at = at.act(f"die:{value}:{square}", "cast:1", "attack", f"area:{space}", slot, "effect:fire", slot, "finish")
    assert at.world.hand == ["F3"]
    assert (at.cubes("F1", "health"), at.cubes("F6", "health")) == ("FF", "FF")
    assert at.world.fallen == []
    assert at.supply("F") == 1


MIXED = ("die:5:0,0", "cast:1")


def mixed() -> At:
    return given(tableau="F3 H 0,0; F1 H 1,0", monsters={"r2c3": "R1", "r2c4": "W1"}, dice=[5])


def test_effects_and_attack_come_in_any_order() -> None:
    """3.5.2: Effect, Attack, Effect, Effect; R1 keeps standing until the chain is over (3.6.11)."""
    weak, plain = "slot:weakness:fire", "slot:health:any"
    plan = [*MIXED, "effect:fire", "area:r2c3", weak, "attack", weak]
    half = mixed().draft(*plan)
    assert half.cubes("R1", "weakness") == "FF"
    assert half.plan.falls == ["R1"]
    plan += ["effect:water", "reach:r2c4", plain, "effect:fire", "onto:W1", plain]
    ready = mixed().draft(*plan)
    assert ready.options() == ["finish"]
    assert mixed().refused(*plan, "effect:fire") == ["no_icon_left"]
    assert mixed().refused(*plan, "attack") == ["attacked"]
    done = mixed().act(*plan, "finish")
    assert done.world.hand == ["R1"]
    assert done.cubes("W1", "health") == "FF"
    assert done.supply("F") == 3


def test_each_icon_gives_its_effect_once() -> None:
    """3.5.1: two Fire icons, two Effects."""
    at = mixed().draft(*MIXED, "effect:fire", "area:r2c3", "slot:weakness:fire")
    assert at.plan.left == ["water", "fire"]
    at = mixed().draft(*MIXED, "effect:fire", "area:r2c3", "slot:weakness:fire", "effect:fire", "slot:weakness:fire")
    assert at.plan.left == ["water"]
    assert at.options("effect") == ["effect:water"]


def test_effects_and_attack_may_be_left_out_but_not_all_of_them() -> None:
    """11.9: a chain in which nothing was done has not been cast; it can be left."""
    assert mixed().refused(*MIXED, "finish") == ["nothing_done"]
    at = mixed().act(*MIXED, "attack", "area:r1c1", "finish")
    assert at.log("chain")
    assert at.supply("F") == 5


def test_casting_is_a_draft_until_the_chain_is_finished() -> None:
    """3.5: the plan shows on the Monsters and in the Supply, and nothing is on the table yet."""
    at = mixed().draft(*MIXED, "attack", "area:r2c3", "slot:weakness:fire")
    assert at.cubes("R1") == "F"
    assert at.supply("F") == 4
    assert at.field.supply["fire"] == 5
    assert at.world.pool == [5]
    view = at.g.view(1)
    [section] = [each for each in view.monsters[0].sections if each.section == "weakness"]
    assert [(slot.cube, slot.planned) for slot in section.slots] == [("fire", True), ("", False)]
    assert view.monsters[0].target


def test_leaving_every_chain_still_lays_the_die() -> None:
    """3.4.1: it may be wanted there for the chains behind it."""
    at = mixed().act("die:5:0,0", "leave")
    assert at.world.pool == []
    assert [(die.row, die.col, die.value) for die in at.world.slotted] == [(0, 0, 5)]


def test_a_chain_without_icons_does_nothing() -> None:
    """3.4.1: with a half that shows no icon at the chain's end the die is laid and that is all."""
    card = CONTENT.cards["R5"]
    cards = CONTENT.cards | {"R5": replace(card, b=replace(card.b, spell=None, arrows=[]))}
    at = given(tableau="F4 H 0,0; R5 V -1,1", monsters={"r1c3": "R1"}, dice=[3])
    done = Gate(Dicemancy, replace(CONTENT, cards=cards), SEED).act(at.state, ["die:3:0,0"], 1)
    assert isinstance(done, Acted)
    assert done.g.questions[0].kind == "action"
    assert len(done.g.world.slotted) == 1


def test_a_chain_that_can_change_nothing_cannot_be_cast() -> None:
    """11.7: Holy Light alone, with no face-up Monster: no Attack, no Effect; the die is laid and that is all."""
    at = given("magus", tableau="L4 H 0,0", monsters={"r1c5": "F1 down"}, dice=[2])
    at = at.act("die:2:0,0")
    assert (at.asked, at.world.pool, at.log("chain")) == ("action", [], [])


def test_an_action_shows_the_squares_that_a_die_would_light() -> None:
    """3.4.1: from the die to every end."""
    at = given(TWO, tableau="F6 H 0,0; R2 H 1,0", dice=[3])
    shows = at.question.shows
    assert shows
    lit = shows(at.g, at.question.options["die:3:0,0"])
    assert lit.cells == ["square:0,0", "square:0,1", "square:1,0", "square:1,1"]
    draft = at.draft("die:3:0,0").question
    assert draft.shows
    there = at.draft("die:3:0,0")
    second = draft.shows(there.g, draft.options["cast:2"])
    assert second.path == ["square:0,0", "square:1,0", "square:1,1"]
    said = [message.key for message in second.says]
    assert said == ["shows.burn", "shows.crystals", "shows.burn", "shows.attack"]
