"""Without the Shop: what lies face down stays unseen."""

from __future__ import annotations

from domain.last_spell.day_upkeep import Upkeep, rotate
from domain.last_spell.equipment import DECKS, form_deck, top_of
from tests.rules.last_spell.given import Given


def test_cards_of_a_closed_shop_turn_unseen() -> None:
    """4.12, 7.3: the decks turn all the same, yet nobody learns a card that lies face down."""
    table = Given(k=0).hero("duelist")
    for deck in DECKS:
        form_deck(table.g, deck, 1)
    at = table.play(Upkeep(), direction=[1])
    for deck in DECKS:
        pile = at.world.shop.decks[deck]
        assert not any(layer.known_to for layer in pile.layers)
        assert pile.known(1) == [None] * len(pile)
        assert top_of(at.g, deck) is None


def test_what_was_seen_before_the_shop_fell_is_still_known() -> None:
    """7.3: the card that lay face up goes under its deck, known; the next one is not turned up."""
    table = Given(k=0).hero("duelist").structure("shop", (15, 17), (16, 17))
    table.deck("melee", "WM-sword-1")
    table.world.shop.decks["melee"].lay_under(["WM-axe-1", "WM-spear-1"])
    table.world.structures.clear()
    rotate(table.g)
    assert table.world.shop.decks["melee"].known(1) == [None, None, "WM-sword-1"]


def test_a_rebuilt_shop_shows_the_tops_again() -> None:
    """7.3: 2 Gold; then each deck's top card is for sale."""
    table = Given().stash(9, 0).hero("duelist")
    at = table.main_phase()
    assert not [each for each in at.options() if each.startswith(("buy", "refresh"))]
    at = at.act("build:shop", "place_two:13,12:14,12")
    tops = [top_of(at.g, deck) for deck in DECKS]
    assert all(tops)
    assert {f"buy:{card}" for card in tops} <= {*at.options(), *at.g.questions[0].blocked}


def test_a_ruin_still_gives_the_first_card_of_a_closed_deck() -> None:
    """5.25: the first card of a deck of choice, face down or not."""
    table = Given().structure("house", (18, 18)).structure("ruin", (12, 12), ruin="R1a").hero("duelist")
    at = table.main_phase().act("scavenge", "draw:armor")
    assert len(at.world.stash.items) == 1
    assert at.world.stash.items[0].card not in at.world.shop.decks["armor"].cards
    assert at.world.shop.decks["armor"].known(1) == [None] * 9


def test_an_unseen_card_may_go_under_a_seen_one() -> None:
    """7.3: the Sword that was seen comes up again when the two unseen cards above it have gone under."""
    table = Given(k=0).hero("duelist").deck("melee", "WM-sword-1")
    table.world.shop.decks["melee"].lay_on_top(["WM-axe-1", "WM-spear-1"])
    rotate(table.g)
    assert table.world.shop.decks["melee"].known(1) == [None, "WM-sword-1", None]
    rotate(table.g)
    assert table.world.shop.decks["melee"].known(1) == ["WM-sword-1", None, None]
    rotate(table.g)
    assert table.world.shop.decks["melee"].known(1) == [None, None, "WM-sword-1"]
    assert table.world.shop.decks["melee"].cards == ["WM-axe-1", "WM-spear-1", "WM-sword-1"]
