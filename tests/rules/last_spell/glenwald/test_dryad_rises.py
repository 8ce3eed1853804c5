"""Where the Putrefied Dryad takes root, and what gives way to her."""

from __future__ import annotations

import pytest

from domain.kernel.chance import Streams
from domain.last_spell.day_upkeep import scout
from domain.last_spell.dryad import DryadSpawn
from domain.last_spell.night import MonsterPhase
from domain.last_spell.threats import coming
from tests.rules.last_spell.given import SEED, XY, At, Given, spot

COVERED: dict[str, list[str]] = {"s4": ["", ""], "s1": ["", ""]}


def rising(direction: str = "D1", *, k: int = 3) -> Given:
    """The bare map before the first Monster Phase of the third Night."""
    return Given("glenwald", cycle=3, k=k).dryad(direction, stage=None).with_(round=0, rounds=0)


def standing(at: At) -> tuple[list[XY], list[XY]]:
    """The Dryad's two spots, and those of her Monoliths."""
    dryad = next(each for each in at.world.monsters.values() if each.kind == "putrefied_dryad")
    figure = [at.where(dryad), *((also % 32, also // 32) for also in dryad.also)]
    return figure, at.monsters("monolith")


def test_she_stands_three_steps_before_the_middle_of_the_card_among_five_monoliths() -> None:
    """21.17, 21.19: slot 4, k = 3: columns 2 and 3 of row B are (16,4) and (15,4)."""
    at = rising().hero("vanguard", (16, 9)).play(DryadSpawn())
    figure, monoliths = standing(at)
    assert sorted(figure) == [(15, 7), (16, 7)]
    assert sorted(monoliths) == [(14, 7), (15, 8), (16, 6), (16, 8), (17, 7)]
    assert at.world.boss is not None
    assert (at.world.boss.entered, at.world.boss.stage) == (True, 0)
    assert at.where(at.hero("vanguard")) == (16, 9)


@pytest.mark.parametrize(
    ("direction", "figure", "monoliths"),
    [
        ("D2", [(7, 12), (7, 13)], [(8, 12), (8, 13), (7, 11), (7, 14), (6, 12)]),
        ("D3", [(24, 13), (24, 12)], [(23, 13), (23, 12), (24, 14), (24, 11), (25, 13)]),
        ("D4", [(24, 19), (24, 18)], [(23, 19), (23, 18), (24, 20), (24, 17), (25, 19)]),
        ("D5", [(7, 18), (7, 19)], [(8, 18), (8, 19), (7, 17), (7, 20), (6, 18)]),
    ],
)
def test_each_direction_card_has_a_slot_for_her(direction: str, figure: list[XY], monoliths: list[XY]) -> None:
    """21.14, 21.17, 21.19: slots 2, 6, 7 and 1; k = 3. Monoliths: two in front, one at each side, one behind her
    first spot, as seen towards the Town.
    """
    assert standing(rising(direction).hero("vanguard", (12, 20)).play(DryadSpawn())) == (figure, monoliths)


@pytest.mark.parametrize(("k", "row"), [(1, 5), (2, 6), (3, 7)])
def test_a_mist_that_was_pushed_back_keeps_her_farther_away(k: int, row: int) -> None:
    """21.17: row B lies at y = 1 + k; three steps on."""
    figure, monoliths = standing(rising(k=k).hero("vanguard", (12, 20)).play(DryadSpawn()))
    assert figure == [(16, row), (15, row)]
    assert min(y for _, y in monoliths) == row - 1 > 2 + k  # the one behind her is out of the Mist


def test_she_takes_the_first_card_of_her_slot_and_the_second_waits() -> None:
    """21.16, 21.44: nothing comes on her slot in the first Monster Phase; its second card is turned in the second."""
    table = rising().piles(s4=["8", "3"], s1=["1", "2"]).hero("vanguard", (12, 20), level=2)
    at = table.play(MonsterPhase(), coin=["left"])
    assert [args["slot"] for args in at.log("revealed")] == ["1"]
    assert (at.world.spawn.seen, at.world.spawn.aside) == (["1"], ["8"])
    assert at.world.spawn.piles == {"1": ["2"], "4": ["3"]}
    at.world.phase = "monster"
    again = Given("glenwald", cycle=3, k=3).dryad("D1").with_(round=1).piles(s4=["3"], s1=["2"])
    at = again.hero("vanguard", (12, 20), level=2).play(MonsterPhase(), coin=["left"])
    assert [(args["slot"], args["card"]) for args in at.log("revealed")] == [("1", "2"), ("4", "3")]
    assert at.world.spawn.piles == {}


def test_the_card_that_she_takes_stays_unseen() -> None:
    """21.16: face down it is still one of those that nobody has seen."""
    at = rising().piles(**COVERED).hero("vanguard", (12, 20)).play(DryadSpawn())
    assert at.world.spawn.aside == [""]
    assert at.world.spawn.piles == {"4": [""], "1": ["", ""]}
    assert len(at.world.spawn.patterns) == 10


def test_the_forecast_leaves_out_the_card_that_she_will_take() -> None:
    """21.16: with Guess Who cards lie open; the first of her slot will not come."""
    table = rising().piles(s4=["8", "3"], s1=["1", "2"]).hero("vanguard", (12, 20))
    at = table.turn("vanguard")
    assert {slot for slot, _, _ in coming(at.g)} == {"1"}
    assert {each.slot for each in at.g.view(1).coming} == {"1"}


def test_a_hero_on_her_place_gives_way_towards_the_mist() -> None:
    """21.18: from (15,8) straight north over (15,7), which she takes, to (15,6) on her open side."""
    at = rising().hero("vanguard", (15, 8)).play(DryadSpawn())
    assert at.where(at.hero("vanguard")) == (15, 6)
    assert at.hero("vanguard").wounds == 0


def test_with_no_free_spot_before_the_mist_it_is_the_nearest_one() -> None:
    """21.18, 24.44: from (16,7) north is a Monolith, then Mist. Two steps away lie four free spots (others are Cliff,
    Mist, or hers); of these the player chooses.
    """
    at = rising().hero("vanguard", (16, 7)).play(DryadSpawn())
    assert at.asked == "make_way"
    assert sorted(at.options()) == ["give_way:15,6", "give_way:16,9", "give_way:17,6", "give_way:17,8"]
    at = at.act("give_way:17,8")
    assert at.where(at.hero("vanguard")) == (17, 8)
    assert standing(at)[0] == [(16, 7), (15, 7)]


def test_heroes_in_one_line_each_find_a_spot() -> None:
    """21.18: the first takes (15,6); for the second the line is full."""
    at = rising().hero("vanguard", (15, 8)).hero("ranger", (15, 7)).play(DryadSpawn())
    assert at.where(at.hero("vanguard")) == (15, 6)
    assert at.asked == "make_way"
    assert "give_way:15,6" not in at.options()


def test_all_else_on_her_place_is_removed_without_kill_or_explosion() -> None:
    """21.18: a Boomer goes without a bang; a Tree and a Low Obstacle stay away (24.45)."""
    table = rising("D5").monster("boomer", (7, 18), stunned=True).hero("vanguard", (6, 21), level=2)
    at = table.play(DryadSpawn())
    assert (at.monsters("boomer"), at.hero("vanguard").wounds, at.log("slain")) == ([], 0, [])
    assert at.world.cleared == [spot(8, 18)]  # the Tree where a Monolith stands
    assert at.world.tally.slain == 0


def test_she_does_not_come_in_other_nights() -> None:
    """21.14: the Boss is scouted on Day III only."""
    at = Given("glenwald", cycle=2, k=2).with_(round=0).piles(s4=["1"]).hero("vanguard", (12, 20), level=2)
    assert at.play(MonsterPhase(), coin=["left"]).monsters("putrefied_dryad") == []


def test_scouting_tells_her_slot() -> None:
    """21.14: with the direction card of the third Day; D4 names slot 7."""
    table = Given("glenwald", cycle=3, k=2).with_(round=0).set_up().hero("vanguard", level=2)
    g = table.g
    g.chance = type(g.chance)(SEED, Streams(), {"direction": [3]})
    scout(g)
    assert g.world.spawn.direction == "D4"
    assert [event.args["slot"] for event in g.events if event.key == "dryad_scouted"] == ["7"]
