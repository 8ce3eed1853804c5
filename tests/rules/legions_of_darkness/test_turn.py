"""Chapter 3: the sequence of play, time, and the bloody battle marker."""

from __future__ import annotations

import pytest

from domain.legions_of_darkness.content import LegionsContent
from tests.rules.legions_of_darkness.given import CONTENT, given


@pytest.mark.parametrize(
    ("time", "deck"),
    [
        (0, "day"),
        (2, "day"),
        (3, "night"),
        (5, "night"),
        (6, "day"),
        (9, "night"),
        (12, "day"),
        (14, "day"),
        (15, "night"),
    ],
)
def test_the_deck_follows_the_hour(time: int, deck: str) -> None:
    """Rule 3.0: day and dawn spaces draw day cards, night and twilight spaces night cards."""
    world = given(at="card", time=time, card=None).world
    assert world.card is not None
    assert CONTENT.cards[world.card].deck == deck


def test_an_empty_deck_is_made_anew_from_its_own_discards() -> None:
    """Rule 3.0, house ruling R10: 16 night discards give a deck of 16, of which one is drawn."""
    nights = " ".join(card.id for card in CONTENT.cards.values() if card.deck == "night")
    position = given(at="card", time=4, card=None, decks={"night": ""}, discards={"night": nights, "day": "D01"})
    assert len(position.world.decks["night"]) == 15
    assert position.world.discards == {"day": ["D01"], "night": []}
    assert len(position.world.decks["day"]) == 19
    assert "reshuffled" in position.told()


def test_a_deck_is_made_anew_only_when_a_card_is_due() -> None:
    """Rule 3.0, house rulings R9, R10 and R41: the card just played is among those that are shuffled."""
    others = " ".join(card.id for card in CONTENT.cards.values() if card.deck == "day" and card.id != "D01")
    last = given(at="card", card=None, decks={"day": "D01"}, discards={"day": others})
    assert (last.world.card, len(last.world.decks["day"])) == ("D01", 0)
    over = given(at="housekeeping", card="D01", decks={"day": ""}, discards={"day": others})
    assert (over.world.card, len(over.world.discards["day"])) == (None, 20)
    following = over.act("next")
    assert len(following.world.decks["day"]) == 19
    assert following.world.discards["day"] == []


def test_the_card_goes_to_the_discards_of_its_own_deck() -> None:
    """Rule 3.0, house ruling R9: though the time marker has moved to the night, a day card is a day discard."""
    over = given(at="housekeeping", time=2, card="D12")
    assert over.world.time == 3
    assert over.world.discards == {"day": ["D12"], "night": []}


def test_the_phases_follow_each_other() -> None:
    """Rule 3.0: card, armies, event, actions, housekeeping. D09 moves West, West, both Orcs, then by its event East."""
    position = given(at="housekeeping", decks={"day": "D09"}).act("next", draws={"day": [0]})
    phases = {"measure", "phase.turn", "advances", "event", "points"}
    assert [key for key in position.told() if key in phases] == [
        *("measure", "phase.turn", "advances", "advances", "advances", "advances", "event", "advances", "points"),
    ]
    assert position.kind == "action"


def test_what_was_counted_in_a_turn_starts_anew() -> None:
    """Rule 3.0: attacks made, the Paladin's re-roll, bonuses and bans are of one turn."""
    position = given(at="card", card=None, melee=2, rerolls=1, bled=True, council=True, quest="failed")
    tally = position.world.tally
    assert (tally.melee, tally.rerolls, tally.bled, tally.council, tally.quest) == (0, 0, False, False, "open")


def test_time_passes_as_many_spaces_as_the_card_has_icons() -> None:
    """Rule 3.1: N01 bears two, D06 none."""
    assert given(at="housekeeping", time=3, card="N01").world.time == 5
    assert given(at="housekeeping", time=7, card="D06").world.time == 7


def test_dawn_passed_through_is_felt() -> None:
    """Rule 3.1.2: morale falls a step, one arcane energy, and the terror army leaves."""
    position = given(at="housekeeping", time=5, card="N01", arcane=2, morale="high", armies={"terror": 2})
    assert (position.world.time, position.world.morale, position.energy()[0]) == (7, 0, 3)
    assert position.spaces("terror") == [None]
    assert position.view.time.deck == "day"


def test_leaving_a_twilight_is_not_entering_one() -> None:
    """Rule 3.1.1: from index 3 to 5 nothing fires."""
    position = given(at="housekeeping", time=3, card="N01", arcane=3, armies={"terror": 2})
    assert (position.world.time, position.energy()[0], position.world.morale) == (5, 3, 0)
    assert position.spaces("terror") == [2]


def test_twilight_brings_energy_and_the_terror_army() -> None:
    """Rule 3.1.1; house ruling R28: when the marker moves in, not at the start of the next turn."""
    position = given(at="housekeeping", time=2, card="D03", arcane=3)
    assert (position.world.time, position.energy()[0]) == (3, 4)
    assert position.spaces("terror") == [3]


def test_twilight_passed_through_is_felt() -> None:
    """Rule 3.1.1: from 8 over the twilight 9 to the night 10 (N01's two icons, as if drawn late)."""
    position = given(at="housekeeping", time=8, card="N01", arcane=0)
    assert (position.world.time, position.energy()[0]) == (10, 1)
    assert position.spaces("terror") == [3]


def test_at_dawn_energy_stays_within_six_and_a_slow_marker_counts_as_cast() -> None:
    """Rules 3.1.2, 9.1; house ruling R24."""
    position = given(at="housekeeping", time=11, card="N07", arcane=6, armies={"terror": 1}, slowed="terror")
    assert (position.world.time, position.world.morale, position.energy()[0]) == (12, -1, 6)
    assert position.spaces("terror") == [None]
    assert position.world.cast == ["slow"]
    assert not position.world.armies["terror"].slowed


def test_morale_never_falls_below_low_at_dawn() -> None:
    """Rules 3.1.2, 6.1.1."""
    assert given(at="housekeeping", time=11, card="N07", morale="low").world.morale == -1


def test_a_terror_army_that_is_there_at_a_twilight_is_set_back() -> None:
    """House ruling R25."""
    position = given(at="housekeeping", time=8, card="D03", armies={"terror": 1})
    assert position.spaces("terror") == [3]


def test_the_marker_stops_on_the_final_twilight() -> None:
    """Rule 3.1, house ruling R7: N01 at index 14 would lead to 16."""
    position = given(at="housekeeping", time=14, card="N01", arcane=3)
    assert (position.world.time, position.energy()[0]) == (15, 4)


def test_a_quest_moves_time_at_once() -> None:
    """House ruling R5: the final twilight's effects come at once, and reaching it so does not win."""
    tried = given(time=14, card="D03", decks={"night": "N12"}).act("quest:2:1", dice=[4])
    assert (tried.world.time, tried.energy()[0], tried.spaces("terror")) == (15, 4, [3])
    housekept = tried.act("end").act("next")
    assert (housekept.world.time, housekept.ended(), housekept.kind) == (15, None, "bloody")
    following = housekept.act("place:gate_a", dice=[2])
    assert (following.world.card, following.ended()) == ("N12", None)


def test_the_bloody_battle_marker_moves_to_the_army_of_the_card() -> None:
    """Rule 3.2: D07 shows East; the marker starts in the Reserves, and moves from army to army."""
    assert given(at="housekeeping", card="D07").world.bloody == "east"
    assert given(at="housekeeping", card="D07", bloody="west").world.bloody == "east"
    assert given(at="housekeeping", card="D06", bloody="west").world.bloody == "west"
    assert given(at="housekeeping", card="D19").world.bloody == "sky"


def test_a_gate_symbol_marks_the_closer_gate_army() -> None:
    """Rule 3.2."""
    position = given(at="housekeeping", card="D03", armies={"gate_a": 3, "gate_b": 2})
    assert position.world.bloody == "gate_b"


def test_level_gate_armies_leave_the_marker_to_the_players() -> None:
    """Rule 3.2: at a tie the players choose."""
    position = given(at="housekeeping", card="D03", armies={"gate_a": 3, "gate_b": 3})
    assert (position.kind, position.asked()) == ("bloody", ["place:gate_a", "place:gate_b"])
    assert position.act("place:gate_b").world.bloody == "gate_b"


def test_the_card_in_play_is_seen_from_top_to_bottom() -> None:
    """Rule 1.2: title, advances, event, acts, actions, quest, time, bloody battle."""
    card = given(card="D03").view.card
    assert card is not None
    assert (card.title, card.advances, card.event, card.heroic_acts, card.actions) == (
        "Breath Before the Blow",
        [],
        None,
        1,
        2,
    )
    assert card.quest is not None
    assert (card.quest.beat, card.quest.state, card.time_icons, card.bloody_battle) == (6, "open", 1, "gate")
    assert [(drm.roll, drm.value, drm.tracks) for drm in card.drms] == [("attack", -1, []), ("rally", 1, [])]


def test_content_is_checked_when_it_is_loaded() -> None:
    """The sums of the printed cards hold, and every id leads somewhere."""
    CONTENT.check()
    assert isinstance(CONTENT, LegionsContent)
    assert sum(card.time_icons for card in CONTENT.cards.values() if card.deck == "day") == 5
