"""How Heroes move at Night: tokens, steps, jumps, Gates, Watchtowers, Warp Gates."""

from __future__ import annotations

import pytest

from tests.rules.last_spell.given import Given


def test_a_token_gives_its_points_at_once_and_what_is_left_is_lost_at_the_end_of_the_turn() -> None:
    """9.10, 9.11, 17.10: an attack does not cut the move; unspent points go, unflipped tokens stay."""
    table = Given().structure("house", (14, 14)).hero("duelist", (12, 13), "WM-sword-1").hero("ranger", (20, 20))
    at = table.monster("clawer", (13, 15)).turn("duelist").act("flip:3", "move:13,14")
    assert at.where(at.hero("duelist")) == (13, 14)
    at = at.act("attack:WM-sword-1:slash", "aim:13,15", orange=[4])
    assert at.hero("duelist").mp == 1
    assert at.why("move:14,14") == ["occupied"]
    at_once = at.act("end_turn")
    assert at_once.hero("duelist").mp == 0
    assert sorted(at_once.hero("duelist").tokens) == [2, 4]


def test_heroes_step_orthogonally() -> None:
    """9.12: with one point the diagonal neighbour is two steps away."""
    at = Given().hero("duelist", (13, 14), tokens=[2], flipped=[4, 3]).turn("duelist").act("flip:2", "move:13,13")
    assert at.why("move:14,14") == ["too_far"]
    assert at.why("move:13,12") == []


def test_tokens_come_back_with_the_next_hero_phase() -> None:
    """9.14, 17.1."""
    at = Given().hero("duelist", (12, 13), tokens=[], flipped=[4, 3, 2], ap=0, mana=1).hero_phase()
    assert (at.hero("duelist").tokens, at.hero("duelist").flipped) == ([4, 3, 2], [])
    assert (at.hero("duelist").ap, at.hero("duelist").mana) == (7, 1)


def test_no_hero_enters_the_mist_or_an_occupied_spot() -> None:
    """9.12, 9.13; k = 1: the Mist covers y <= 3."""
    table = Given().hero("duelist", (12, 4)).hero("ranger", (13, 4)).monster("clawer", (11, 4), "E")
    at = table.turn("duelist").act("flip:4")
    assert at.why("move:12,3") == ["mist"]
    assert at.why("move:13,4") == ["occupied"]
    assert at.why("move:11,4") == ["occupied"]


def test_a_jump_costs_three_points_from_tokens_added_up() -> None:
    """9.8, 17.8: west over the Wooden Wall W1; the landing spot must be free; a Stone Wall can't be jumped."""
    wall = Given().structure("wooden_wall", cutout="W1").hero("vanguard", (11, 11))
    at = wall.turn("vanguard").act("flip:3", "jump:9,11")
    assert (at.where(at.hero("vanguard")), at.hero("vanguard").mp) == ((9, 11), 0)
    both = Given().structure("wooden_wall", cutout="W1").hero("vanguard", (11, 11)).turn("vanguard")
    assert both.act("flip:2", "flip:2", "jump:9,11").hero("vanguard").mp == 1
    assert both.act("flip:2").why("jump:9,11") == ["no_mp"]
    taken = Given().structure("wooden_wall", cutout="W1").hero("vanguard", (11, 11)).monster("clawer", (9, 11), "E")
    assert taken.turn("vanguard").act("flip:3").why("jump:9,11") == ["landing_taken"]
    stone = Given().structure("stone_wall", cutout="W1").hero("vanguard", (11, 11)).turn("vanguard").act("flip:3")
    assert stone.why("jump:9,11") == ["nothing_to_jump"]


def test_low_obstacles_are_jumped_alike() -> None:
    """8.8: from (9,15) over (8,15) to (7,15)."""
    at = Given().hero("vanguard", (9, 15)).turn("vanguard").act("flip:3", "jump:7,15")
    assert at.where(at.hero("vanguard")) == (7, 15)


def test_a_wall_is_crossed_across_its_short_side_only() -> None:
    """8.8 (reading 24.29): along the section the next spot is Wall again."""
    at = Given().structure("wooden_wall", cutout="W1").hero("vanguard", (10, 10)).turn("vanguard").act("flip:3")
    assert at.why("jump:10,12") == ["landing_taken"]


def test_gates_are_free_spots_that_one_hero_may_hold() -> None:
    """7.30 (Gates): stopping on a Gate and going through it; the other spot of the section is free for another."""
    table = Given().structure("wooden_gate", cutout="W2").hero("duelist", (11, 14)).hero("ranger", (9, 15))
    at = table.turn("duelist").act("flip:2", "move:10,14", "end_turn", "flip:2")
    assert at.where(at.hero("duelist")) == (10, 14)
    assert at.why("move:10,14") == ["occupied"]
    assert at.why("move:10,15") == []


def test_a_watchtower_costs_two_points_up_and_two_down_and_is_never_jumped() -> None:
    """17.18, 7.21: with 4 points up and down the other side."""
    tower = Given().structure("watchtower", (13, 12)).hero("duelist", (13, 13), tokens=[4, 3, 2]).turn("duelist")
    assert tower.act("flip:2").act("move:13,12").hero("duelist").mp == 0
    down = tower.act("flip:4", "move:13,12", "move:13,11")
    assert (down.where(down.hero("duelist")), down.hero("duelist").mp) == ((13, 11), 0)
    assert tower.act("flip:4").why("jump:13,11") == ["nothing_to_jump"]
    one_left = tower.act("flip:3", "move:12,13", "move:13,13")
    assert one_left.why("move:13,12") == ["too_far"]


def test_warp_gates_take_two_points_and_one_mana_within_one_move() -> None:
    """17.16, 17.17: on, over and off again with 4 points; refused without Mana, onto a Hero, without another gate."""

    def table(mana: int) -> Given:
        return Given().structure("warp_gate", (12, 13)).hero("duelist", (11, 13), mana=mana)

    at = (
        table(1)
        .structure("warp_gate", (18, 18))
        .turn("duelist")
        .act("flip:4", "move:12,13", "warp:18,18", "move:18,17")
    )
    assert (at.where(at.hero("duelist")), at.hero("duelist").mp, at.hero("duelist").mana) == ((18, 17), 0, 0)
    on = ("flip:4", "move:12,13")
    assert table(0).structure("warp_gate", (18, 18)).turn("duelist").act(*on).why("warp:18,18") == ["no_mana"]
    shared = table(1).structure("warp_gate", (18, 18)).hero("ranger", (18, 18)).turn("duelist").act(*on)
    assert shared.why("warp:18,18") == ["occupied"]
    alone = table(1).turn("duelist").act(*on)
    assert alone.why("warp:18,18") == ["no_warp_gate"]
    assert alone.why("move:12,12") == []


def test_water_takes_two_from_each_token_flipped_on_it() -> None:
    """20.9: a 4 gives 2, a 2 gives 1 at least; on dry ground the next token counts in full."""
    at = Given("lakeburg").hero("duelist", (13, 20), tokens=[4, 2, 2]).turn("duelist").act("flip:4")
    assert at.hero("duelist").mp == 2
    assert at.act("flip:2").hero("duelist").mp == 3
    assert at.act("move:12,20", "flip:2").hero("duelist").mp == 3


def test_cards_change_tokens() -> None:
    """3.25: Nimbleness and Padded Leggings on the first token, Shadow Leggings on every one; Guardian takes one off."""
    nimble = Given().hero("duelist", (12, 13), "AR11", perks=["DE4"]).turn("duelist").act("flip:3")
    assert nimble.hero("duelist").mp == 3 + 1 + 1
    assert nimble.act("flip:2").hero("duelist").mp == 5 + 2
    hurt = Given().hero("duelist", (12, 13), perks=["DE4"], wounds=1).turn("duelist").act("flip:3")
    assert hurt.hero("duelist").mp == 3
    shadow = Given().hero("duelist", (12, 13), "AR21").turn("duelist").act("flip:3", "flip:2")
    assert shadow.hero("duelist").mp == 4 + 3
    guardian = Given().hero("duelist", (12, 13), trait="T4A").turn("duelist").act("flip:3", "flip:2")
    assert guardian.hero("duelist").mp == 2 + 2


def test_leapfrog_and_acrobat_jump_cheaper() -> None:
    """3.25: Leapfrog pays 2 and may cross a Monster; the Acrobat's first jump of a Hero Phase is free."""
    frog = Given().hero("vanguard", (13, 13), perks=["SU2"]).monster("clawer", (14, 13), "E").turn("vanguard")
    at = frog.act("flip:2", "jump:15,13")
    assert (at.where(at.hero("vanguard")), at.hero("vanguard").mp) == ((15, 13), 0)
    usual = Given().hero("vanguard", (13, 13)).monster("clawer", (14, 13), "E").turn("vanguard").act("flip:3")
    assert usual.why("jump:15,13") == ["nothing_to_jump"]
    acrobat = Given().hero("vanguard", (9, 15), trait="T6B").turn("vanguard").act("jump:7,15")
    assert acrobat.why("jump:9,15") == ["no_mp"]


def test_a_turn_without_a_deed_is_a_pass_and_the_phase_ends_when_all_have_passed() -> None:
    """17.19, 17.20: turns go round until everybody is out; `end_turn` is there only after a deed."""
    at = Given().hero("duelist", (12, 13)).hero("ranger", (20, 20)).monster("bulky_amber", (25, 5)).hero_phase()
    assert "end_turn" not in at.options()
    at = at.act("flip:2", "end_turn")
    assert at.world.turn == "ranger"
    at = at.act("pass")
    assert at.world.turn == "duelist"
    at = at.act("pass", coin=["left"])
    assert (at.world.phase, at.world.round) == ("hero", 3)


def test_the_order_of_turns_is_that_of_the_table() -> None:
    """17.20: clockwise from the First Player."""
    table = Given(players=3).hero("duelist", (12, 13)).hero("ranger", (20, 20)).hero("vanguard", (20, 18))
    at = table.monster("bulky_amber", (25, 5)).hero_phase()
    seen = []
    for _ in range(3):
        seen.append(at.world.turn)
        at = at.act("flip:2", "end_turn")
    assert seen == ["duelist", "ranger", "vanguard"]
    assert at.world.turn == "duelist"


@pytest.mark.parametrize(("players", "tokens"), [(2, 7), (3, 4), (4, 3)])
def test_each_hero_phase_gives_as_many_action_tokens_as_there_are_players_for(players: int, tokens: int) -> None:
    """3.17, 17.1, the table of Action Tokens: 7 for two players, 4 for three, 3 for four."""
    table = Given(players=players)
    for hero in ("duelist", "ranger", "vanguard", "arcanist")[:players]:
        table.hero(hero, (12 + len(table.world.heroes), 13), ap=0)
    at = table.hero_phase()
    assert [hero.ap for hero in at.world.heroes.values()] == [tokens] * players
