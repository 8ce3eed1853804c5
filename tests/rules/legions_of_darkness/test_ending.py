"""Chapter 11: victory and defeat."""

from __future__ import annotations

from tests.rules.legions_of_darkness.given import GATE, given


def test_the_castle_is_saved_at_the_end_of_a_turn_that_began_on_the_final_twilight() -> None:
    """Rule 11.2, house rulings R6 and R7: N16's time icon is ignored."""
    position = given(at="housekeeping", time=15, card="N16", lost="M5 A3 P3")
    assert position.ended() == (True, "reinforced")
    assert position.world.time == 15


def test_defeat_comes_before_victory() -> None:
    """Rules 11.1, 11.2: on the last turn N13's first icon lets the Goblins in; the second is not reached."""
    position = given(at="army", time=15, card="N13", armies={"east": 1}, walls={"east": "breach"})
    assert position.ended() == (False, "east")
    assert position.spaces("west") == [6]


def test_arriving_on_the_final_twilight_is_not_yet_victory() -> None:
    """Rule 11.2: D12 leads from 14 to 15; arcane rises, the terror army comes, and a night card is drawn."""
    position = given(at="housekeeping", time=14, card="D12", arcane=2, decks={"night": "N12"})
    assert (position.world.time, position.energy()[0], position.spaces("terror")) == (15, 3, [3])
    assert position.ended() is None
    assert position.act("next", dice=[1]).world.card == "N12"


def test_the_last_turn_is_played_to_its_end() -> None:
    """Rule 11.2: its night card's armies, event and actions all come first."""
    position = given(at="housekeeping", time=14, card="D12", decks={"night": "N08"}).act("next")
    assert position.kind == "action"
    won = position.act("end")
    assert won.ended() == (True, "reinforced")


def test_nobody_left_is_an_immediate_defeat() -> None:
    """Rule 11.1: all three kinds at 0, by whatever loss."""
    position = given(at="army", icons=["sky", "east"], armies={"sky": 1}, lost="M5 A4 P2")
    assert position.ended() == (False, "defenders")
    assert position.spaces("east") == [6]


def test_the_end_says_how_and_by_which_rule() -> None:
    """Rules 11.1, 11.2."""
    lost = given(at="army", icons=["gate"], armies={"gate_a": 1, "gate_b": 2}, walls={"gate": "breach"})
    assert lost.ended() is None
    lost = given(at="army", icons=["gate", "gate"], armies={"gate_a": 1, "gate_b": 2}, walls={"gate": "breach"})
    assert lost.g.outcome is not None
    assert (lost.g.outcome.how, lost.g.outcome.rule, lost.g.outcome.text.key) == ("gate", "4.1.2", "end.lost.gate")


def test_after_the_end_nothing_is_asked() -> None:
    """Rule 11.1."""
    lost = given(at="army", icons=["east"], armies={"east": 1}, walls={"east": "breach"})
    assert lost.g.questions == []
    assert GATE.open(lost.state).questions == []


def test_the_siege_is_measured_once_a_turn() -> None:
    """The chart at the end: nearest army, defenders left of 12, morale and time."""
    position = given(at="housekeeping", card="D06", armies={"east": 3}, lost="M1 A2")
    measure = next(event for event in position.events if event.key == "measure")
    assert measure.args == {
        "at": 1,
        "east": 3,
        "west": 6,
        "gate_a": 4,
        "gate_b": 4,
        "sky": 6,
        "nearest": 3,
        "defenders": 9,
        "morale": 0,
        "time": 7,
    }
