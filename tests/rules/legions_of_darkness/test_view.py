"""The view: all that lies on the table, and nothing of what nobody knows."""

from __future__ import annotations

from random import Random

import msgspec

from domain.legions_of_darkness.view import View
from tests.rules.legions_of_darkness.given import CONTENT, given


def test_the_whole_table_is_seen() -> None:
    """Rule 1.2: armies, walls, heroes, spells, points, energy, decks."""
    view = given(
        armies={"east": 3},
        walls={"east": "oil", "gate": "breach"},
        heroes={"warrior": "gate wounded", "wizard": "", "cleric": "dead"},
        known="slow",
        bloody="east",
        items="magic_bow",
        lost="M1 A2 P3",
    ).view
    east = view.armies[0]
    assert (east.id, east.kind, east.strength, east.space, east.melee_range, east.bloody) == (
        *("east", "goblin", 2, 3, True, True),
    )
    assert [(wall.track, wall.wall, wall.upgrade) for wall in view.walls] == [
        ("east", "whole", "oil"),
        ("west", "whole", None),
        ("gate", "breach", None),
    ]
    assert [(hero.id, hero.state, hero.place) for hero in view.heroes] == [
        ("warrior", "wounded", "gate"),
        ("wizard", "unwounded", "reserves"),
        ("cleric", "dead", None),
    ]
    assert [(each.kind, each.lost, each.value) for each in view.defenders] == [
        ("men_at_arms", 1, 2),
        ("archers", 2, 1),
        ("priests", 3, 0),
    ]
    assert (view.morale, view.phase, view.items, view.points.melee, view.points.ranged) == (
        *("normal", "action", ["magic_bow"], 2, 1),
    )


def test_decks_tell_what_may_come_and_not_in_which_order() -> None:
    """Rule 3.0: the 19 day cards that are left, sorted; an empty deck may bring its discards and the card in play."""
    day, night = given().view.decks
    assert (day.left, len(day.may_come), day.may_come) == (19, 19, sorted(day.may_come))
    assert night.left == 16
    empty = given(decks={"day": ""}, discards={"day": "D01 D02"}).view.decks[0]
    assert (empty.left, empty.may_come, empty.discards) == (0, ["D01", "D02", "D06"], ["D01", "D02"])


def test_cards_seen_by_fortune_are_known_to_all() -> None:
    """Rule 9.2.4: the top of the deck is certain now, for every seat and for who watches."""
    position = given(known="fortune", arcane=4, decks={"day": "D01 D02 D03 D05"})
    after = position.act("cast:fortune", "deck:day", draws={"day": [0, 0, 0]}).act("put:D03").act("put:D01")
    for seat in (1, None):
        deck = after.g.view(seat).decks[0]
        assert (deck.known, deck.may_come) == (["D03", "D01", "D02"], ["D03"])


def test_what_nobody_knows_is_nowhere() -> None:
    """Design: redrawing what a seat can't know changes nothing, since decks have no order until they are drawn."""
    position = given()
    before = position.g.view(1)
    position.g.resample(1, Random(1))
    assert position.g.view(1) == before


def test_what_this_turn_brings_is_seen() -> None:
    """Events E-D08, E-D16 and E-N06; house ruling R40."""
    honour = given(at="event", card="D08").act("accept").view
    assert [(bonus.source, bonus.value, bonus.rolls) for bonus in honour.bonuses] == [
        ("E-D08", 1, ["attack", "heroic_attack"])
    ]
    assert given(at="event", card="D16", dice=[5]).view.banned == ["melee", "acid"]
    assert given(at="event", time=4, card="N06").view.council
    breached = given(at="army", icons=["west"], armies={"west": 1}, walls={"west": "oil"}).view
    assert breached.lost_upgrades == ["oil", "lava"]


def test_the_view_is_plain_data() -> None:
    """It can be sent as JSON and read again."""
    view = given(known="slow").view
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_the_next_card_is_of_the_deck_after_housekeeping() -> None:
    """Rule 3.1: with D12's time icon the marker will stand on twilight 3, so night cards threaten."""
    threats = given(time=2, card="D12").view.threats
    nights = sum(card.deck == "night" for card in CONTENT.cards.values())
    assert {threat.of for threat in threats} == {nights}


def test_time_that_has_passed_does_not_pass_again() -> None:
    """Rule 3.2: while D03's bloody battle marker is placed, the time marker has already come to 2."""
    position = given(at="housekeeping", time=1, card="D03")
    assert (position.kind, position.view.time.index) == ("bloody", 2)
    days = sum(card.deck == "day" for card in CONTENT.cards.values()) - 1
    assert {threat.of for threat in position.view.threats} == {days}


def test_no_card_threatens_after_the_last() -> None:
    """Rule 11.2, house ruling R6: a turn that began on the final twilight is the last; one that reached it is not."""
    assert given(time=15, card="N16").view.threats == []
    assert given(time=15, card="D03", began_on=14).view.threats
