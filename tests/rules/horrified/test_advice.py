"""Advice: what a position is worth, and what is liked about a change."""

from __future__ import annotations

from itertools import pairwise

import pytest

from domain.catalogue import words
from domain.horrified.advice import likes, parts, value
from domain.horrified.game import Horrified
from tests.rules.horrified.given import At, boat, coffins, given, scarabs


def worth(at: At) -> int:
    return value(at.g)


def test_each_step_of_a_task_is_worth_more_than_the_items_it_takes() -> None:
    """Rules D1, C2, M2: a coffin smashed, the boat sailed to the lair, scarabs slid toward their order."""
    cave = given(heroes={"mayor": "cave"}, items={"mayor": ["rifle"]})
    assert worth(cave.act("advance:dracula:rifle")) > worth(cave)
    camp = given(heroes={"mayor": "camp"}, items={"mayor": ["kite"]}, mats=boat(18))
    assert worth(camp.act("advance:creature:kite")) > worth(camp)
    ring = given(
        heroes={"mayor": "museum"},
        items={"mayor": ["flower"]},
        monsters=("mummy",),
        figures={"mummy": "cave"},
        mats=scarabs(1, 2, 3, 4, 0, 5, 6),
    )
    assert worth(ring.act("advance:mummy:flower", "slide:5", "slide:6")) > worth(ring)


def test_a_defeat_is_worth_most() -> None:
    """Rule F21: of two monsters one is undone."""
    at = given(heroes={"mayor": "crypt"}, items={"mayor": ["crucifix", "garlic"]}, mats=coffins())
    after = at.act("defeat:dracula:crucifix+garlic")
    cave = given(heroes={"mayor": "cave"}, items={"mayor": ["rifle"]})
    assert worth(after) > worth(at)
    assert worth(after) - worth(at) > worth(cave.act("advance:dracula:rifle")) - worth(cave)
    assert likes(after.g)[0].says.key == "advice.monsters"


def test_terror_is_worse_the_higher_it_is() -> None:
    """Rule F22."""
    worths = [worth(given(terror=terror)) for terror in range(7)]
    losses = [before - after for before, after in pairwise(worths)]
    assert all(loss > 0 for loss in losses)
    assert losses == sorted(losses)


def test_a_rescue_is_liked() -> None:
    """Rule 17: safe, and none is on the way any more."""
    at = given(heroes={"mayor": "fountain"}, villagers={"dr_cranley": "fountain"})
    after = at.act("guide:dr_cranley:precinct")
    assert worth(after) > worth(at)
    liked = {like.says.key: like.worth for like in likes(after.g)}
    assert liked["advice.villagers"] > 0


def test_standing_in_reach_of_a_figure_is_a_danger() -> None:
    """Rules 21 to 24: on the Crypt beside Dracula, or far away on the Docks; less with items in hand."""

    def danger(space: str, items: list[str]) -> int:
        at = given(heroes={"mayor": space, "courier": "docks"}, items={"mayor": items})
        return next(part.value for part in parts(at.g) if part.source == "danger")

    assert (
        danger("crypt", []) < danger("crypt", ["dart"]) < danger("crypt", ["dart", "dart"]) < danger("docks", []) == 0
    )


@pytest.mark.parametrize("monsters", [("dracula", "creature"), ("mummy", "wolf_man"), ("frankenstein_and_bride",)])
def test_an_item_that_a_task_wants_is_liked_more_than_one_that_only_parries(monsters: tuple[str, ...]) -> None:
    """Rules 6, 27: a strong yellow item for the scarabs or the dial, a rifle for a coffin, against a red dart."""
    wanted = "rifle" if "dracula" in monsters else "crucifix"

    def hands(item: str) -> int:
        at = given(monsters=monsters, heroes={"mayor": "docks"}, items={"mayor": [item]})
        return next(part.value for part in parts(at.g) if part.source == "hands")

    assert hands(wanted) > hands("dart") > 0


def test_every_liking_has_its_words() -> None:
    said = words(Horrified)
    for part in parts(given().g):
        assert f"advice.{part.source}" in said


def test_the_end_outweighs_everything() -> None:
    """Rules F21, F22."""
    won = given(
        heroes={"mayor": "crypt"}, items={"mayor": ["crucifix", "garlic"]}, monsters=("dracula",), mats=coffins()
    )
    lost = given(heroes={"mayor": "crypt"}, terror=6, strike=("dracula", 1, 1), dice=["hit"])
    assert worth(won.act("defeat:dracula:crucifix+garlic")) == -worth(lost) == 1_000_000
