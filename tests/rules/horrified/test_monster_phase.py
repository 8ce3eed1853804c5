"""The monster card: items, event, strikes, in this order (rules 18 to 21, 33, F12 to F14, E1 to E21)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.horrified.given import CONTENT, At, given

TWO = {"mayor": "theatre", "courier": "shop"}


def card(name: str, *, dice: list[str] | None = None, **position: Any) -> At:
    """The Hero Phase ends and this card is drawn."""
    return given(deck=[name, "sunrise"], **position).act("end", dice=dice or ["blank"] * 12)


def test_the_event_of_an_absent_monster_is_skipped_and_frenzy_strikes() -> None:
    """Rules F13, F14, 32: no Dracula for First Light, no Invisible Man, no pair; the Creature comes by water."""
    at = card(
        "sunrise",
        dice=["hit", "blank"],
        heroes={"mayor": "abbey", "courier": "docks"},
        items={"mayor": ["dart", "kite"]},
        monsters=("creature", "wolf_man"),
        frenzy="creature",
    )
    assert (at.asked(), at.world.figures["creature"], at.world.items) == ("defend", "abbey", {})
    at = at.act("give:dart")
    assert (at.hero("mayor").items, at.world.turn) == (["kite"], 2)


def test_items_come_before_the_event() -> None:
    """Rules 19, 20, E4: Torch and Kite first; then the three items of the Barn are the most, and are stolen."""
    at = card(
        "thief",
        heroes=TWO,
        monsters=("invisible_man", "dracula"),
        frenzy="dracula",
        lying={"barn": ["pitchfork", "rifle"], "inn": ["dart", "garlic"], "tower": ["research"]},
        bag=["torch", "kite", "wine"],
    )
    assert at.world.figures["invisible_man"] == "barn"
    assert at.world.items == {"inn": ["dart", "garlic"], "tower": ["research", "kite"]}
    assert sorted(at.world.discards) == ["pitchfork", "rifle", "torch"]
    assert at.log("strikes") == []


def test_the_richest_location_is_the_active_players_choice_on_a_tie() -> None:
    """Rules E4, H6, H29: two each at Inn and Barn."""
    at = given(
        heroes=TWO,
        monsters=("invisible_man",),
        lying={"barn": ["pitchfork", "rifle"], "inn": ["dart", "garlic"]},
        event="thief",
    )
    assert (at.asked(), at.options()) == ("thief", ["to:barn", "to:inn"])
    assert at.act("to:inn").world.items == {"barn": ["pitchfork", "rifle"]}


def test_with_no_items_on_the_board_he_does_not_move() -> None:
    """Rule H28."""
    at = given(
        heroes=TWO,
        items={"mayor": ["dart"] * 5},
        monsters=("invisible_man",),
        figures={"invisible_man": "docks"},
        event="thief",
    )
    assert at.world.figures["invisible_man"] == "docks"


def test_an_empty_bag_takes_the_discards_back() -> None:
    """Rules 19, H16, H17: one, then the 20 discards are mixed in and two more come: 18 are left. Without, it stops."""
    position: dict[str, Any] = {"heroes": TWO, "bag": ["kite"], "monsters": ("mummy", "creature")}
    refilled = card("former_employer", discards=["dart"] * 20, **position)
    assert (len(refilled.world.bag), refilled.world.discards) == (18, [])
    assert sum(map(len, refilled.world.items.values())) == 3
    empty = card("former_employer", **position)
    assert empty.world.items == {"tower": ["kite"]}
    assert (len(empty.world.bag), empty.world.villagers) == (0, {"dr_cranley": "laboratory"})


def test_on_the_move_passes_the_marker_and_walks_everybody_home() -> None:
    """Rules 33, E16, 17: Maria to the Theatre, Dr. Cranley reaches the Precinct; then the Creature strikes."""
    at = card(
        "on_the_move",
        heroes={"mayor": "abbey", "courier": "docks"},
        villagers={"maria": "barn", "dr_cranley": "fountain"},
        perk_deck=["rush"],
    )
    assert (at.world.frenzy, at.world.villagers, at.world.safe) == ("creature", {"maria": "theatre"}, ["dr_cranley"])
    assert at.hero("mayor").perks == ["rush"]
    assert sum(map(len, at.world.items.values())) == 3
    assert [each["figure"] for each in at.log("strikes")] == ["creature"]
    assert [len(each["faces"]) for each in at.log("attack")] == [2]


def test_an_old_name_called_marks_and_pulls_the_active_hero() -> None:
    """Rules E7, H40: no items; from the Camp by west bridge and Mansion to the lamp, three toward the Museum."""
    at = card(
        "reincarnated_soul",
        heroes={"mayor": "camp", "courier": "docks"},
        monsters=("mummy", "creature"),
        villagers={"maria": "camp"},
        frenzy="creature",
    )
    assert (at.world.soul, at.hero("mayor").space, at.world.items) == ("mayor", "lamp", {})
    assert at.world.villagers == {"maria": "camp"}
    assert at.log("strikes") == []


def test_the_bearer_of_the_sign_is_pulled_not_the_active_hero() -> None:
    """Rules E7, H59: two spaces away the bearer ends on the Mummy's space, where nobody is attacked by the event."""
    at = given(
        heroes={"mayor": "camp", "courier": "lamp"}, monsters=("mummy",), soul="courier", event="reincarnated_soul"
    )
    assert (at.hero("mayor").space, at.hero("courier").space, at.log("attack")) == ("camp", "museum", [])


def test_wings_at_the_window() -> None:
    """Rules E1, H14: Dracula to the active hero, unless that hero is off the board; he does not strike."""
    at = card("form_of_the_bat", heroes={"mayor": "docks", "courier": "cave"})
    assert (at.world.figures["dracula"], at.log("attack")) == ("docks", [])
    off = given(heroes={"mayor": None, "courier": "cave"}, event="form_of_the_bat")
    assert off.world.figures["dracula"] == "crypt"


def test_eyes_in_the_dark_call_the_nearest() -> None:
    """Rules E2, H59, H60: heroes first; three spaces toward the Crypt, Mansion, Abbey, Crypt; he does not attack."""
    at = given(heroes={"mayor": "lamp", "courier": "docks"}, villagers={"maria": "bridge_west"}, event="hypnotic_gaze")
    assert (at.hero("mayor").space, at.world.villagers) == ("crypt", {"maria": "bridge_west"})
    assert at.log("attack") == []


def test_eyes_in_the_dark_may_bring_a_villager_to_safety() -> None:
    """Rules H11, 17: Lucy, three spaces from the Crypt on the west bridge, is safe when she passes the Mansion."""
    at = given(
        heroes={"mayor": "docks", "courier": "docks"},
        villagers={"lucy": "bridge_west"},
        perk_deck=["rush"],
        event="hypnotic_gaze",
    )
    assert (at.world.safe, at.world.villagers, at.hero("mayor").perks) == (["lucy"], {}, ["rush"])


def test_eyes_in_the_dark_leave_everybody_when_one_is_there_already() -> None:
    """Rule H60."""
    at = given(
        heroes={"mayor": "abbey", "courier": "docks"},
        villagers={"maria": "crypt"},
        event="hypnotic_gaze",
    )
    assert (at.hero("mayor").space, at.world.villagers) == ("abbey", {"maria": "crypt"})


def test_whom_the_eyes_call_on_a_tie_is_asked() -> None:
    """Rule H6: two heroes on the Abbey."""
    at = given(heroes={"mayor": "abbey", "courier": "abbey"}, event="hypnotic_gaze")
    assert (at.asked(), at.options()) == ("gaze", ["person:mayor", "person:courier"])
    at = at.act("person:courier")
    assert (at.hero("mayor").space, at.hero("courier").space) == ("abbey", "crypt")


def test_first_light_sends_him_home() -> None:
    """Rule E3."""
    at = given(heroes=TWO, figures={"dracula": "docks"}, event="sunrise")
    assert at.world.figures["dracula"] == "crypt"


def test_fresh_scent_marks_the_active_hero_and_brings_the_wolf_man() -> None:
    """Rule E5: three spaces from the Mansion toward the Barn end on the Theatre."""
    at = given(heroes={"mayor": "barn", "courier": "cave"}, monsters=("wolf_man",), event="the_hunt_is_on")
    assert (at.world.hunted, at.world.figures["wolf_man"]) == ("mayor", "theatre")


def test_a_quarry_off_the_board_is_not_hunted() -> None:
    """Rule H13: in the Courier's turn the emblem stays with the Mayor, and the Wolf Man stays."""
    at = given(
        heroes={"courier": "docks", "mayor": None}, monsters=("wolf_man",), hunted="mayor", event="the_hunt_is_on"
    )
    assert (at.world.hunted, at.world.figures["wolf_man"]) == ("mayor", "mansion")


@pytest.mark.parametrize(("event", "token"), [("the_hunt_is_on", "hunted"), ("reincarnated_soul", "soul")])
def test_nobody_is_marked_while_the_active_hero_is_off_the_board(event: str, token: str) -> None:
    """Rule H67."""
    at = given(heroes={"mayor": None, "courier": "docks"}, monsters=("wolf_man", "mummy"), event=event)
    assert getattr(at.world, token) is None
    assert at.world.figures == {"wolf_man": "mansion", "mummy": "museum"}


@pytest.mark.parametrize("space", ["lagoon", "river", "waterfront"])
def test_the_creature_retreats(space: str) -> None:
    """Rules E8 to E10."""
    at = given(heroes=TWO, figures={"creature": "shop"}, event=f"retreat_{space}")
    assert at.world.figures["creature"] == space


ARRIVALS = {
    "egyptian_expert": ("prof_pearson", "cave"),
    "former_employer": ("dr_cranley", "laboratory"),
    "fortune_teller": ("maleva", "camp"),
    "hurried_assistant": ("fritz", "tower"),
    "insane_survivor": ("renfield", "docks"),
    "the_delivery": ("wilbur_and_chick", "shop"),
    "the_enthralled": ("lucy", "theatre"),
    "the_ichthyologist": ("dr_reed", "institute"),
    "the_innocent": ("maria", "barn"),
    "worried_fiancee": ("elizabeth", "mansion"),
}


@pytest.mark.parametrize("name", ARRIVALS)
def test_villagers_arrive_whatever_monsters_are_in_play(name: str) -> None:
    """Rules E11 to E21, V1."""
    at = given(heroes=TWO, event=name)
    villager, space = ARRIVALS[name]
    assert at.world.villagers == {villager: space}
    assert CONTENT.villagers[villager].appears == space


def test_symbols_strike_from_left_to_right() -> None:
    """Rules 21, F14: Two Hearts Drawn shows Creature, Wolf Man, Invisible Man; all strike in that order."""
    at = card("the_meeting", heroes=TWO, monsters=("creature", "wolf_man", "invisible_man"), frenzy="creature")
    assert [each["figure"] for each in at.log("strikes")] == ["creature", "wolf_man", "invisible_man"]


def test_the_last_card_is_played_and_the_next_hero_acts() -> None:
    """Rule F12: the loss comes only when a card is due and none is left."""
    at = given(heroes=TWO, deck=["sunrise"], monsters=("mummy", "creature"), frenzy="mummy").act("end")
    assert (len(at.world.monster_deck), at.end, at.world.turn) == (0, None, 2)
    at = at.act("move:lamp")
    assert at.act("end").end == (False, "deck")


def test_a_skipped_phase_needs_no_card() -> None:
    """Rules F12, P1: with Morning Bells nothing is due."""
    at = given(heroes=TWO, deck=[], dawns=1).act("end")
    assert (at.end, at.world.turn, at.world.dawns) == (None, 2, 0)


def test_the_card_in_play_is_laid_aside_when_the_next_is_drawn() -> None:
    """Rule 18: thirty cards are in deck, discards and on the table."""
    at = given(heroes=TWO, deck=["retreat_river", "retreat_lagoon"]).act("end")
    assert (at.world.card, at.world.monster_discards) == ("retreat_river", [])
    at = at.act("end")
    assert (at.world.card, at.world.monster_discards) == ("retreat_lagoon", ["retreat_river"])


def test_the_deck_is_as_it_was_printed() -> None:
    """Rule 18: 30 cards; three of each monster, ten of villagers, two On the Move; the symbols over the whole deck."""
    cards = [card for card in CONTENT.monster_cards.values() for _ in range(card.copies)]
    assert len(cards) == 30
    assert sum(card.monster is None for card in cards) == 12
    counts = {
        symbol: sum(symbol in card.strikes for card in cards)
        for symbol in ("creature", "wolf_man", "invisible_man", "dracula", "frankenstein", "bride", "mummy", "frenzy")
    }
    assert counts == {
        "creature": 11,
        "wolf_man": 10,
        "invisible_man": 10,
        "dracula": 8,
        "frankenstein": 8,
        "bride": 8,
        "mummy": 6,
        "frenzy": 19,
    }
    assert not any(card.monster in card.strikes for card in cards)
