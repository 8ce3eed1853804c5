"""Decks that are drawn, not shuffled (design 3.10), by examples and against a model that is a shuffled pile."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from domain.kernel.chance import Chance, Streams
from domain.kernel.decks import Deck, Layer

CARDS = ["ash", "ash", "birch", "cedar", "date", "elm", "fir"]
SEED = bytes(range(32))


def chance(*results: int) -> Chance:
    return Chance(SEED, Streams(), {"deck": list(results)})


def deck() -> Deck:
    return Deck.of("deck", reversed(CARDS))


def test_a_deck_is_kept_in_canonical_order_which_tells_nothing() -> None:
    assert deck().layers == [Layer(CARDS)]
    assert deck() == Deck.of("deck", CARDS)


def test_a_draw_picks_from_the_first_layer() -> None:
    pile = deck()
    assert pile.draw(chance(2)) == "birch"
    assert pile.layers == [Layer(["ash", "ash", "cedar", "date", "elm", "fir"])]


def test_each_card_is_as_likely_as_the_others() -> None:
    """7,000 first cards of 7: ash is there twice. Chi-square, 5 degrees of freedom, under its 99.9 % point of 20.5."""
    dice = Chance(SEED, Streams())
    first = Counter(deck().draw(dice) for _ in range(7000))
    wanted = {card: 1000 * CARDS.count(card) for card in CARDS}
    assert sum((first[card] - wanted[card]) ** 2 / wanted[card] for card in wanted) < 20.5


def test_the_last_card_is_drawn_like_the_others_and_is_a_barrier() -> None:
    pile, dice = Deck.of("deck", ["ash"]), chance()
    assert pile.draw(dice) == "ash"
    assert len(dice.taken) == 1
    assert pile.layers == []


def test_an_empty_deck_says_so() -> None:
    with pytest.raises(ValueError, match="the deck night is empty"):
        Deck.of("night", []).draw(chance())


def test_peeking_leaves_the_cards_where_they_lie_and_known() -> None:
    pile = deck()
    assert pile.peek(2, chance(2, 5), [2]) == ["birch", "fir"]
    assert pile.layers[:2] == [Layer(["birch"], [2]), Layer(["fir"], [2])]
    assert pile.known(2)[:3] == ["birch", "fir", None]
    assert pile.known(1) == [None] * 7
    assert [pile.draw(chance()) for _ in range(2)] == ["birch", "fir"]


def test_peeking_at_what_another_seat_knows_leaves_it_known_to_both() -> None:
    """Knowledge travels with a card until its layer is mixed: seat 1 looked first, and still knows it."""
    pile = deck()
    pile.peek(2, chance(2, 5), [1])
    dice = chance()
    assert pile.peek(1, dice, [2]) == ["birch"]
    assert (pile.known(1)[:2], pile.known(2)[:2]) == (["birch", "fir"], ["birch", None])
    assert dice.taken == []


def test_peeking_sees_no_more_than_there_is() -> None:
    pile = Deck.of("deck", ["ash", "elm"])
    assert sorted(pile.peek(5, chance(), [1])) == ["ash", "elm"]
    assert len(pile) == 2


def test_a_card_that_a_seat_knows_is_drawn_without_chance() -> None:
    pile, dice = deck(), chance()
    pile.put_on_top(["yew"], [1, 2])
    assert pile.draw(dice) == "yew"
    assert dice.taken == []


def test_cards_laid_on_top_and_under_keep_their_order() -> None:
    pile = deck()
    pile.put_on_top(["x", "y"], [2, 1])
    pile.put_under(["z"], [1])
    assert (pile.layers[0], pile.layers[-1]) == (Layer(["x"], [1, 2]), Layer(["z"], [1]))
    assert [pile.draw(chance()) for _ in range(2)] == ["x", "y"]


def test_a_known_place_is_known_to_somebody() -> None:
    """What nobody knows is nowhere in the state."""
    for lay in (Deck.put_on_top, Deck.put_under):
        with pytest.raises(ValueError, match="nobody knows belongs in a shuffled layer"):
            lay(deck(), ["x"], [])


def test_mixing_forgets() -> None:
    pile = deck()
    pile.peek(3, chance(), [1])
    pile.mix_in(["yew"])
    assert pile.layers == [Layer(sorted([*CARDS, "yew"]))]


def test_discards_shuffled_by_themselves_lie_under_or_on_top_as_a_layer() -> None:
    pile = Deck.of("deck", ["elm"])
    pile.lay_under(["b", "a"])
    pile.lay_on_top(["d", "c"])
    assert pile.layers == [Layer(["c", "d"]), Layer(["elm"]), Layer(["a", "b"])]
    pile.lay_under([])
    assert len(pile.layers) == 3


def test_a_named_card_is_taken_wherever_it_lies() -> None:
    pile = deck()
    pile.put_on_top(["yew"], [1])
    pile.take("yew")
    pile.take("ash")
    assert pile.layers == [Layer(CARDS[1:])]
    with pytest.raises(ValueError, match="yew is not in the deck deck"):
        pile.take("yew")


def test_redrawing_what_a_seat_can_not_know_reaches_every_possible_order() -> None:
    """Seat 1 knows the top card; for seat 2 any of the three may lie there."""
    tops = set()
    for n in range(60):
        pile = Deck("deck", [Layer(["a"], [1]), Layer(["b", "c"])])
        pile.resample(2, Random(n))
        tops.add(pile.layers[0].cards[0])
        assert pile.cards == ["a", "b", "c"]
        assert pile.layers[1].cards == sorted(pile.layers[1].cards)
    assert tops == {"a", "b", "c"}


def test_redrawing_keeps_what_the_seat_knows() -> None:
    for n in range(20):
        pile = Deck("deck", [Layer(["a"], [1, 2]), Layer(["b"], [1]), Layer(["c", "d"])])
        pile.resample(2, Random(n))
        assert pile.layers[0].cards == ["a"]
        pile.resample(1, Random(n))
        assert pile.known(1)[0] == "a"


def test_redrawing_does_not_mix_layers_that_were_shuffled_apart() -> None:
    """Everybody knows which cards went under the deck: they can't come up before it is drawn."""
    for n in range(20):
        pile = Deck("deck", [Layer(["a"], [1]), Layer(["b", "c"]), Layer(["x"], [1]), Layer(["y", "z"])])
        pile.resample(2, Random(n))
        assert sorted(pile.layers[0].cards + pile.layers[1].cards) == ["a", "b", "c"]


def test_a_card_under_all_is_redrawn_with_the_last_shuffled_layer() -> None:
    bottoms = set()
    for n in range(40):
        pile = Deck("deck", [Layer(["a", "b"]), Layer(["c"], [1])])
        pile.resample(2, Random(n))
        bottoms.add(pile.layers[1].cards[0])
    assert bottoms == {"a", "b", "c"}


def test_a_card_under_several_layers_is_redrawn_with_the_last_of_them() -> None:
    bottoms = set()
    for n in range(40):
        pile = Deck("deck", [Layer(["a", "b"]), Layer(["c", "d"]), Layer(["x"], [1])])
        pile.resample(2, Random(n))
        bottoms.add(pile.layers[2].cards[0])
        assert pile.layers[0].cards == ["a", "b"]
    assert bottoms == {"c", "d", "x"}


def test_known_cards_without_a_shuffled_layer_change_places_among_themselves() -> None:
    tops = set()
    for n in range(40):
        pile = Deck("deck", [Layer(["a"], [1]), Layer(["b"], [1, 2]), Layer(["c"], [1])])
        pile.resample(2, Random(n))
        assert pile.layers[1].cards == ["b"]
        tops.add(pile.layers[0].cards[0])
    assert tops == {"a", "c"}


class Piles(RuleBasedStateMachine):
    """The model is a pile in a real order, of which the deck knows only what somebody has seen.

    Each draw of the deck is scripted so that it finds the model's card; so every order is possible for the deck, and
    its layers never contradict a pile that was truly shuffled.
    """

    def __init__(self) -> None:
        super().__init__()
        self.random = Random(1)
        self.model: list[tuple[str, set[int]]] = []
        self.deck = Deck("deck")
        self.out = list("aabbcdefgh")

    def _drawn(self) -> str:
        """The model's top card, drawn from the deck by a script that leads there."""
        card, _ = self.model[0]
        place = self.deck.layers[0].cards.index(card)
        assert self.deck.draw(chance(place)) == card
        self.model.pop(0)
        return card

    @rule(count=st.integers(1, 4))
    def mix(self, count: int) -> None:
        cards, self.out = self.out[:count], self.out[count:]
        self.deck.mix_in(cards)
        self.model = [(card, set()) for card in self._shuffled([*(card for card, _ in self.model), *cards])]

    @rule(count=st.integers(1, 3), on_top=st.booleans())
    def lay_shuffled(self, count: int, on_top: bool) -> None:
        cards, self.out = self.out[:count], self.out[count:]
        new: list[tuple[str, set[int]]] = [(card, set()) for card in self._shuffled(cards)]
        if on_top:
            self.deck.lay_on_top(cards)
            self.model = new + self.model
        else:
            self.deck.lay_under(cards)
            self.model = self.model + new

    @precondition(lambda self: self.model)
    @rule()
    def draw(self) -> None:
        self.out.append(self._drawn())

    @precondition(lambda self: self.model)
    @rule(count=st.integers(1, 3), seat=st.integers(1, 2))
    def peek(self, count: int, seat: int) -> None:
        places, layers = [], [Layer(list(layer.cards), list(layer.known_to)) for layer in self.deck.layers]
        for card, _ in self.model[:count]:
            top = layers[0]
            if not top.known_to:
                places.append(top.cards.index(card))
            top.cards.remove(card)
            layers = [layer for layer in layers if layer.cards]
        wanted = [card for card, _ in self.model[:count]]
        assert self.deck.peek(count, chance(*places), [seat]) == wanted
        for _, knowers in self.model[:count]:
            knowers.add(seat)

    @precondition(lambda self: self.out)
    @rule(seats=st.sets(st.integers(1, 2), min_size=1), on_top=st.booleans())
    def put(self, seats: set[int], on_top: bool) -> None:
        card = self.out.pop()
        if on_top:
            self.deck.put_on_top([card], seats)
            self.model.insert(0, (card, set(seats)))
        else:
            self.deck.put_under([card], seats)
            self.model.append((card, set(seats)))

    @rule(seat=st.integers(1, 2))
    def redraw(self, seat: int) -> None:
        """Another deck that this seat can't tell from ours."""
        before = self.deck.known(seat)
        other = Deck("deck", [Layer(list(layer.cards), list(layer.known_to)) for layer in self.deck.layers])
        other.resample(seat, self.random)
        assert other.known(seat) == before
        assert other.cards == self.deck.cards
        assert [len(layer.cards) for layer in other.layers] == [len(layer.cards) for layer in self.deck.layers]

    def _shuffled(self, cards: list[str]) -> list[str]:
        return self.random.sample(cards, len(cards))

    @invariant()
    def the_same_cards_lie_in_both(self) -> None:
        assert self.deck.cards == sorted(card for card, _ in self.model)
        assert len(self.deck) == len(self.model)

    @invariant()
    def seats_know_what_they_have_seen(self) -> None:
        for seat in (1, 2):
            assert self.deck.known(seat) == [card if seat in knowers else None for card, knowers in self.model]

    @invariant()
    def layers_are_canonical(self) -> None:
        for layer in self.deck.layers:
            assert layer.cards
            assert layer.cards == sorted(layer.cards)
            assert len(layer.cards) == 1 or not layer.known_to


TestPiles = Piles.TestCase


@given(st.lists(st.sampled_from("abcdef"), max_size=12), st.integers(0, 2**32))
def test_drawing_all_gives_all(cards: list[str], seed: int) -> None:
    pile, dice = Deck.of("deck", cards), Chance(seed.to_bytes(32, "big"), Streams())
    assert sorted(pile.draw(dice) for _ in cards) == sorted(cards)
    assert len(pile) == 0
