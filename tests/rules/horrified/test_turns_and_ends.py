"""Order of play, defeated heroes, and how it ends (rules F10 to F12, F17 to F22, H12, H30, H32, H68)."""

from __future__ import annotations

import pytest

from tests.rules.horrified.given import coffins, given

LOST = (False, "terror")


def test_heroes_take_turns_and_the_last_is_followed_by_the_first() -> None:
    """Rule F10."""
    heroes = {"mayor": "theatre", "courier": "shop", "explorer": "camp"}
    at = given(heroes=heroes, dawns=4)
    order = []
    for _ in range(4):
        order.append((at.g.active.id, at.seat(None)))
        at = at.act("end")
    assert order == [("mayor", 1), ("courier", 2), ("explorer", 3), ("mayor", 1)]


def test_a_seat_with_two_heroes_plays_both_in_turn() -> None:
    """Rules F1, F10."""
    at = given(heroes={"mayor": "theatre", "courier": "shop", "explorer": "camp"}, players=2, dawns=3)
    seats = []
    for _ in range(3):
        seats.append((at.g.active.id, at.seat(None)))
        at = at.act("end")
    assert seats == [("mayor", 1), ("courier", 2), ("explorer", 1)]


def test_a_defeated_hero_comes_back_to_the_hospital_with_all_actions() -> None:
    """Rules F11, F17: at the start of the own next turn, items and perks kept."""
    heroes = {"mayor": "theatre", "courier": None}
    at = given(heroes=heroes, items={"courier": ["kite"]}, perks={"courier": ["rush"]}, dawns=1, spent=3)
    at = at.act("end")
    courier = at.hero("courier")
    assert (courier.space, courier.items, courier.perks) == ("hospital", ["kite"], ["rush"])
    assert at.g.actions_left == 4


def test_a_hero_off_the_board_takes_no_part_but_its_seat_may_play_perks() -> None:
    """Rule H12: no sharing with it, no going to it; Torches Raised by its seat are legal."""
    at = given(heroes={"courier": "shop", "mayor": None}, items={"courier": ["kite"]}, perks={"mayor": ["repel"]})
    assert at.refused("share") == ["nobody_here"]
    assert at.refused("special") == ["nowhere"]
    after = at.act("perk:repel", "figure:dracula", "to:abbey", "done", seat=2)
    assert after.world.figures["dracula"] == "abbey"


def test_terror_on_the_skull_is_the_end() -> None:
    """Rules F2, F22, H68: the seventh step, at once."""
    at = given(
        heroes={"mayor": "crypt", "courier": "crypt"},
        terror=6,
        strike=("dracula", 1, 1),
        dice=["hit"],
        all_strikes=True,
    )
    assert at.end == (False, "terror")
    assert at.world.terror == 7
    assert len(at.log("attack")) == 1


@pytest.mark.parametrize(("terror", "space", "end"), [(3, "hospital", None), (5, "hospital", None), (6, None, LOST)])
def test_a_lone_hero_falls_four_times(terror: int, space: str | None, end: tuple[bool, str] | None) -> None:
    """Rules H30, F11, F22: terror 3, then 4, 5, 6, each time back at the Hospital at once; the fourth is the end."""
    at = given(heroes={"mayor": "crypt"}, monsters=("dracula",), terror=terror, strike=("dracula", 1, 1), dice=["hit"])
    assert (at.world.terror, at.hero("mayor").space, at.end) == (terror + 1, space, end)


def test_the_last_monsters_defeat_wins_at_once() -> None:
    """Rule F21."""
    at = given(
        heroes={"mayor": "crypt"}, items={"mayor": ["crucifix", "garlic"]}, monsters=("dracula",), mats=coffins()
    )
    assert at.act("defeat:dracula:crucifix+garlic").end == (True, "monsters")


def test_the_terror_does_not_fall_and_the_rest_goes_on() -> None:
    """Rules H32, F14: one of two is defeated; its symbols and events are skipped from now on."""
    at = given(
        heroes={"mayor": "crypt", "courier": "docks"},
        items={"mayor": ["crucifix", "garlic"]},
        monsters=("dracula", "mummy"),
        mats=coffins(),
        terror=5,
        deck=["form_of_the_bat", "the_enthralled", "sunrise"],
    ).act("defeat:dracula:crucifix+garlic")
    assert (at.world.terror, at.end, at.world.frenzy) == (5, None, "mummy")
    at = at.act("end", dice=["blank"] * 4)
    assert at.log("no_event") == [{"monster": "dracula"}]
    at = at.act("end", dice=["blank"] * 4)
    assert [each["figure"] for each in at.log("strikes")] == ["mummy"]


def test_the_siege_is_measured_once_a_turn() -> None:
    """For the chart at the end: terror, cards, rescued, defeated, tasks."""
    at = given(mats=coffins("cave", "crypt"), dawns=1).act("end")
    assert at.log("measure") == [{"at": 1, "terror": 1, "cards": 30, "rescued": 0, "defeated": 0, "tasks": 25}]
