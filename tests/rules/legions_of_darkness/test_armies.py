"""Chapter 4: how armies advance, breach and break in, and the Sky and Terror tracks."""

from __future__ import annotations

import pytest

from tests.rules.legions_of_darkness.given import CONTENT, given


def test_an_icon_moves_an_army_one_space_nearer() -> None:
    """Rules 4.0, 4.1: from a higher to a lower number, one space for each icon."""
    assert given(at="army", icons=["east"]).spaces("east", "west") == [5, 6]
    assert given(at="army", icons=["east", "east", "west"]).spaces("east", "west") == [4, 5]


def test_an_army_steps_one_space_when_an_event_says_advance() -> None:
    """Rule 4.1: D09's event moves East by one space."""
    assert given(at="event", card="D09").spaces("east") == [5]


def test_at_the_gate_the_farther_army_advances_first() -> None:
    """Rule 4.1.1, the printed example."""
    armies = {"gate_a": ("goblin", 4), "gate_b": 3}
    assert given(at="army", icons=["gate"], armies=armies).spaces("gate_a", "gate_b") == [3, 3]
    assert given(at="army", icons=["gate", "gate"], armies=armies).spaces("gate_a", "gate_b") == [2, 2]


def test_level_gate_armies_advance_together() -> None:
    """Rule 4.1.1."""
    assert given(at="army", icons=["gate"]).spaces("gate_a", "gate_b") == [3, 3]


def test_icons_are_carried_out_in_printed_order_and_the_farther_army_is_judged_anew() -> None:
    """Rule 4.1.1, house ruling R1: D02 shows Gate, Gate, West, East."""
    position = given(at="army", card="D02", armies={"gate_b": 2, "west": 2, "east": 5})
    assert position.spaces("gate_a", "gate_b", "west", "east") == [2, 2, 1, 4]


def test_the_first_advance_from_space_1_breaches_the_wall() -> None:
    """Rule 4.1.2."""
    position = given(at="army", icons=["west"], armies={"west": 1})
    assert (position.world.walls["west"].state, position.spaces("west"), position.ended()) == ("breach", [1], None)


def test_through_a_breach_an_army_enters_with_a_later_advance() -> None:
    """Rules 4.1.2, 11.1, the printed example: D08's two East icons breach and enter; the Gate icon is never reached."""
    position = given(at="army", card="D08", scenario="undead_scourge", armies={"east": 1})
    assert position.ended() == (False, "east")
    assert position.spaces("gate_a", "gate_b") == [4, 4]
    assert position.told().count("breach") == 1


def test_a_breach_takes_the_upgrade_and_its_marker_out_of_the_game() -> None:
    """Rule 4.1.2, house ruling R40: Lava, on the back of Oil's marker, can no longer be built."""
    position = given(at="army", icons=["west"], armies={"west": 1}, walls={"west": "oil"})
    assert (position.world.walls["west"].state, position.world.walls["west"].upgrade) == ("breach", None)
    assert position.spaces("west") == [1]
    turn = position.act("next")
    assert "R40" in turn.refused("build:lava:east")
    assert "R40" in turn.refused("build:oil:gate")
    assert "build:grease:east" in turn.asked()


def test_both_gate_armies_on_1_make_a_single_breach_and_neither_enters() -> None:
    """House ruling R2: entering needs a later advance."""
    position = given(at="army", icons=["gate"], armies={"gate_a": 1, "gate_b": 1})
    assert (position.world.walls["gate"].state, position.ended()) == ("breach", None)
    assert position.spaces("gate_a", "gate_b") == [1, 1]


def test_both_gate_armies_enter_through_a_breach() -> None:
    """Rules 4.1.2, 11.1: an immediate defeat; the rest of the card is not played."""
    position = given(at="army", icons=["gate", "east"], armies={"gate_a": 1, "gate_b": 1}, walls={"gate": "breach"})
    assert position.ended() == (False, "gate")
    assert position.spaces("east") == [6]


def test_a_barricade_holds_when_the_die_exceeds_the_strength_and_is_torn_down() -> None:
    """Rule 4.1.3, the printed example: Goblins of strength 2, die 4."""
    position = given(at="army", icons=["east"], armies={"east": 1}, walls={"east": "barricade"}, dice=[4])
    assert (position.world.walls["east"].state, position.spaces("east"), position.ended()) == ("breach", [1], None)


def test_a_barricade_breaks_when_the_die_does_not_exceed_the_strength() -> None:
    """Rule 4.1.3, the printed example: a 1 or a 2, and the Goblins are in."""
    position = given(at="army", icons=["east"], armies={"east": 1}, walls={"east": "barricade"}, dice=[2])
    assert position.ended() == (False, "east")


@pytest.mark.parametrize(("die", "ended"), [(3, (False, "gate")), (4, None)])
def test_two_armies_at_a_barricade_are_one_roll_against_the_stronger(die: int, ended: object) -> None:
    """House ruling R2: Orc 3 and Goblin 2, one die against 3."""
    armies = {"gate_a": 1, "gate_b": ("goblin", 1)}
    position = given(at="army", icons=["gate"], armies=armies, walls={"gate": "barricade"}, dice=[die])
    assert position.ended() == ended
    assert position.spaces("gate_a", "gate_b") == [1, 1]
    assert position.world.walls["gate"].state == ("barricade" if ended else "breach")


def test_a_barricade_is_built_only_when_the_army_is_pushed_back() -> None:
    """Rule 4.1.3, house ruling R15: not while an army stands on space 1, and only on a breach."""
    assert given(armies={"west": 1}, walls={"west": "breach"}).refused("build:barricade:west") == ["R15"]
    assert "4.1.3" in given().refused("build:barricade:west")
    assert "build:barricade:west" in given(armies={"west": 2}, walls={"west": "breach"}).asked()


@pytest.mark.parametrize(("die", "state"), [(2, "breach"), (3, "barricade")])
def test_a_barricade_takes_more_than_a_2(die: int, state: str) -> None:
    """Rule 4.1.3, published number R47: the breach is flipped; one action is spent either way."""
    position = given(armies={"west": 2}, walls={"west": "breach"}).act("build:barricade:west", dice=[die])
    assert position.world.walls["west"].state == state
    assert position.points() == (2, 2)


def test_a_barricade_is_no_upgrade() -> None:
    """Rule 4.1.3: it takes no marker, so both markers can stand elsewhere."""
    position = given(armies={"west": 2}, walls={"west": "breach", "east": "oil", "gate": "acid"})
    built = position.act("build:barricade:west", dice=[3])
    assert built.world.walls["west"].upgrade is None
    assert built.world.lost_markers == []


def test_terror_icons_do_nothing_while_the_terror_army_is_away() -> None:
    """Rule 4.2, house ruling R4."""
    position = given(at="army", icons=["terror"])
    assert position.spaces("terror") == [None]
    assert position.told() == ["nobody_there"]


def test_the_terror_army_advances_at_night() -> None:
    """Rule 4.2: its track is short and red all over; it may come and advance in one turn's time."""
    position = given(at="housekeeping", time=2, card="D12", decks={"night": "N08"}).act("next")
    assert position.spaces("terror") == [2]
    assert position.view.armies[-1].melee_range


def test_the_sky_track_is_long_and_red_only_on_its_first_space() -> None:
    """Rule 4.3."""
    track = CONTENT.tracks["sky"]
    assert (track.spaces, track.melee_up_to) == (6, 1)
    assert "6.2" in given(armies={"sky": 2}).refused("attack:sky:melee")
    assert "attack:sky:melee" in given(armies={"sky": 1}).asked()


def test_sky_and_terror_cost_a_defender_instead_of_entering() -> None:
    """Rule 4.4, the printed example: one man-at-arms and one priest; the Dragon stays on 1."""
    position = given(at="army", card="D11", armies={"sky": 1}).act("lose:men_at_arms").act("lose:priests")
    assert position.spaces("sky") == [1]
    assert position.losses() == "M1 A0 P1"
    assert position.limits() == (2, 2, 2)


def test_each_such_advance_costs_one_defender() -> None:
    """Rules 4.4, 8.2.1: N07's two Terror icons take two archers, and the limit falls from 2 to 1."""
    position = given(at="army", time=4, card="N07", armies={"terror": 1}).act("lose:archers").act("lose:archers")
    assert position.spaces("terror") == [1]
    assert position.losses() == "M0 A2 P0"
    assert position.limits()[1] == 1


def test_only_what_is_left_can_be_lost_and_the_last_loss_is_the_end() -> None:
    """Rules 4.4, 11.1; house ruling R17: the priest must go at the first icon, and the second is not resolved."""
    position = given(at="army", card="D11", armies={"sky": 1}, lost="M5 A4 P2")
    assert position.ended() == (False, "defenders")
    assert position.losses() == "M5 A4 P3"
    assert position.told().count("strikes_castle") == 1


def test_a_kind_that_is_gone_cannot_be_lost() -> None:
    """House ruling R17: archers and men-at-arms are at 0; two kinds would remain in another position."""
    position = given(at="army", icons=["sky"], armies={"sky": 1}, lost="A4")
    assert position.asked() == ["lose:men_at_arms", "lose:priests"]
    assert position.refused("lose:archers") == ["R17"]


def test_retreats_end_at_the_last_space() -> None:
    """Rules 4.1, 8.1.1: away from the castle, but never beyond the track."""
    assert given(armies={"gate_b": 2}).act("attack:gate_b:melee", dice=[6]).spaces("gate_b") == [3]
    assert given().act("attack:gate_a:ranged", dice=[6]).spaces("gate_a") == [4]


def test_threats_tell_what_the_next_card_may_do() -> None:
    """Rules 4.1 to 4.4: chances come from the deck of the hour, effects from where each army stands."""
    position = given(
        armies={"east": 1, "west": 1, "gate_a": 1, "gate_b": 3, "sky": 1},
        walls={"east": "breach", "west": "barricade"},
        slowed="gate_b",
    )
    threats = {threat.army: threat for threat in position.view.threats}
    days = [card for card in CONTENT.cards.values() if card.deck == "day" and card.id != "D06"]
    assert threats["east"].what == "enter"
    assert threats["east"].to == 0
    assert threats["west"].what == "barricade"
    assert threats["sky"].what == "defender"
    assert threats["gate_b"].what == "slowed"
    assert (threats["east"].cards, threats["east"].of) == (sum("east" in card.advances for card in days), 19)


def test_threats_at_the_gate_look_at_the_farther_army_first() -> None:
    """Rule 4.1.1: with armies on 4 and 2, no card moves the nearer one before its third Gate icon."""
    position = given(armies={"gate_a": 4, "gate_b": 2})
    assert [threat.army for threat in position.view.threats if threat.track == "gate"] == ["gate_a"]
