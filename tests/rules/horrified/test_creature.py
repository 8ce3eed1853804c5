"""The Creature (rules 6, 7, 11, 26, C1 to C6, H48 to H50)."""

from __future__ import annotations

import pytest

from domain.horrified.state import CreatureMat
from tests.rules.horrified.given import CONTENT, At, boat, given


def camp(step: int, *items: str) -> At:
    return given(heroes={"mayor": "camp"}, items={"mayor": list(items)}, mats=boat(step))


def step_of(at: At) -> int:
    mat = at.world.mats["creature"]
    assert isinstance(mat, CreatureMat)
    return mat.boat


@pytest.mark.parametrize(
    ("start", "item", "step"),
    [
        (0, "dart", 1),
        (0, "wolfsbane", 2),
        (0, "camera", 3),
        (10, "dart", 12),
        (10, "wolfsbane", 11),
        (10, "camera", 13),
        (18, "kite", 19),
    ],
)
def test_the_boat_sails_to_the_next_step_of_the_colour(start: int, item: str, step: int) -> None:
    """Rules 6, C1, C2: R Y B R B Y R B Y B | Y R B R Y B Y R B; strength does not matter, the item is discarded."""
    after = camp(start, item).act(f"advance:creature:{item}")
    assert (step_of(after), after.world.discards, after.g.actions_left) == (step, [item], 4)


def test_the_track_has_19_steps_and_seven_items_are_enough() -> None:
    """Rule C1: a search over colours; the last step is the lair, blue."""
    track = CONTENT.monsters["creature"].track
    assert (len(track), track[-1]) == (19, "blue")
    reach, items = {0}, 0
    while 19 not in reach:
        items += 1
        reach = {next_of(step, colour) for step in reach for colour in ("red", "yellow", "blue")} - {0}
    assert items == 7


def next_of(boat: int, colour: str) -> int:
    track = CONTENT.monsters["creature"].track
    return next((step for step in range(boat + 1, 20) if track[step - 1] == colour), 0)


def test_a_colour_that_does_not_come_any_more_is_refused() -> None:
    """Rule H49: on step 18 only the blue lair is left."""
    assert camp(18, "dart").refused("advance:creature:dart") == ["no_step"]
    assert camp(17, "wolfsbane").refused("advance:creature:wolfsbane") == ["no_step"]


def test_one_item_at_the_camp_until_the_boat_is_there() -> None:
    """Rules 6, 11, C2, C3."""
    assert camp(0, "dart", "kite").refused("advance:creature:dart+kite") == ["one_item"]
    assert camp(19, "dart").refused("advance:creature:dart") == ["task_done"]
    at = given(heroes={"mayor": "cave"}, items={"mayor": ["dart"]})
    assert at.refused("advance:creature:dart") == ["place"]


def test_one_of_each_colour_defeats_it() -> None:
    """Rules 7, C4: any strength; not two of a colour, not with the boat one step short."""
    items = {"mayor": ["dart", "flower", "kite", "rifle"]}
    at = given(heroes={"mayor": "bridge_west"}, items=items, figures={"creature": "bridge_west"}, mats=boat(19))
    after = at.act("defeat:creature:dart+flower+kite")
    assert (after.world.defeated, after.hero("mayor").items) == (["creature"], ["rifle"])
    assert after.world.discards == ["dart", "flower", "kite"]
    assert at.refused("defeat:creature:dart+kite") == ["one_of_each"]
    assert at.refused("defeat:creature:dart+kite+rifle") == ["one_of_each"]
    short = given(heroes={"mayor": "bridge_west"}, items=items, figures={"creature": "bridge_west"}, mats=boat(18))
    assert short.refused("defeat:creature:dart+flower+kite") == ["task_open"]


def test_a_missing_colour_is_named() -> None:
    """Rule C4."""
    at = given(heroes={"mayor": "camp"}, items={"mayor": ["dart", "kite"]}, figures={"creature": "camp"}, mats=boat(19))
    assert at.refused("defeat:creature:choose") == ["missing"]


def test_the_three_are_chosen_colour_by_colour() -> None:
    """Rules 12, C4: whichever of each the hero will give; the last is the only one left."""
    items = {"mayor": ["dart", "rifle", "flower", "kite"]}
    at = given(heroes={"mayor": "camp"}, items=items, figures={"creature": "camp"}, mats=boat(19))
    assert sorted(at.draft("defeat:creature:choose", "use:rifle").options) == ["use:flower", "use:kite"]
    after = at.act("defeat:creature:choose", "use:rifle", "use:kite")
    assert after.hero("mayor").items == ["dart"]


def strike(step: int, *dice: str) -> At:
    return given(
        heroes={"mayor": "abbey", "courier": "shop"},
        figures={"creature": "abbey"},
        mats=boat(step),
        strike=("creature", 1, 3),
        dice=list(dice),
    )


@pytest.mark.parametrize(
    ("start", "dice", "step"),
    [
        (19, ("power", "blank", "blank"), 18),
        (5, ("power", "power", "blank"), 3),
        (0, ("power", "blank", "blank"), 0),
        (1, ("power", "power", "power"), 0),
    ],
)
def test_its_power_takes_the_boat_back_a_step(start: int, dice: tuple[str, ...], step: int) -> None:
    """Rules 26, C5, H50: once for each symbol, also from the lair, never below the start."""
    assert step_of(strike(start, *dice)) == step


def test_a_boat_that_left_the_lair_spares_the_creature() -> None:
    """Rule H50: what would have defeated it does so no longer."""
    at = strike(19, "power", "blank", "blank")
    assert at.g.rules("creature").ready(at.g) is False
