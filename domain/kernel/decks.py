"""Decks are drawn, not shuffled: what nobody knows is nowhere in the state.

A deck is a list of layers from the top down. A layer is a multiset in canonical order whose order nobody knows; a card
whose place is known is a layer of its own, with the seats that know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from msgspec import Struct

from domain.kernel.chance import Chance


class Layer(Struct, forbid_unknown_fields=True):
    """Cards among which chance decides. `known_to`: the seats that know a card lying in a known place."""

    cards: list[str]
    known_to: list[int] = []


class Deck(Struct, forbid_unknown_fields=True):
    """Cards to draw from, top layer first. `stream` names the draws of this deck in the proof."""

    stream: str
    layers: list[Layer] = []

    @classmethod
    def of(cls, stream: str, cards: Iterable[str]) -> Deck:
        deck = cls(stream)
        deck.mix_in(cards)
        return deck

    def __len__(self) -> int:
        return sum(len(layer.cards) for layer in self.layers)

    @property
    def cards(self) -> list[str]:
        """Every card in it, in canonical order (this tells nothing of the deck's order)."""
        return sorted(card for layer in self.layers for card in layer.cards)

    def draw(self, chance: Chance) -> str:
        """The top card. A barrier for undo, unless some seat knew it: then whoever shows it to others says `reveal`."""
        if not self.layers:
            raise ValueError(f"the deck {self.stream} is empty")
        top = self.layers[0]
        card = top.cards.pop(0 if top.known_to else chance.below(len(top.cards), self.stream))
        if not top.cards:
            self.layers.pop(0)
        return card

    def take(self, card: str) -> None:
        """Remove a named card, wherever it lies."""
        for layer in self.layers:
            if card in layer.cards:
                layer.cards.remove(card)
                break
        else:
            raise ValueError(f"{card} is not in the deck {self.stream}")
        self.layers = [layer for layer in self.layers if layer.cards]

    def peek(self, count: int, chance: Chance, seats: Sequence[int]) -> list[str]:
        """Look at the top cards: they stay where they lie, known from now on to these seats, too."""
        looked_at: list[Layer] = []
        for _ in range(min(count, len(self))):
            knowers = self.layers[0].known_to
            looked_at += _known([self.draw(chance)], {*knowers, *seats})
        self.layers[:0] = looked_at
        return [layer.cards[0] for layer in looked_at]

    def put_on_top(self, cards: Sequence[str], seats: Iterable[int]) -> None:
        """Lay cards on top in an order that these seats know, the first one uppermost."""
        self.layers[:0] = _known(cards, seats)

    def put_under(self, cards: Sequence[str], seats: Iterable[int]) -> None:
        """Lay cards under the deck in an order that these seats know, the last one lowest."""
        self.layers.extend(_known(cards, seats))

    def mix_in(self, cards: Iterable[str]) -> None:
        """Shuffle these cards and all that is in the deck into one layer; what was known is forgotten."""
        self.layers = _shuffled([*self.cards, *cards])

    def lay_under(self, cards: Iterable[str]) -> None:
        """Shuffle these cards by themselves and lay them under the deck as one layer."""
        self.layers.extend(_shuffled(cards))

    def lay_on_top(self, cards: Iterable[str]) -> None:
        """Shuffle these cards by themselves and lay them on the deck as one layer."""
        self.layers[:0] = _shuffled(cards)

    def known(self, seat: int) -> list[str | None]:
        """The deck from the top down as a seat knows it: a card's id, or None."""
        return [layer.cards[0] if seat in layer.known_to else None for layer in self.layers for _ in layer.cards]

    def resample(self, seat: int, rng: Random) -> None:
        """Redraw what this seat can't know: cards known only to others, and the shuffled layer that they came from."""
        for group in self._hidden(seat):
            cards = sorted(card for layer in group for card in layer.cards)  # so that what comes tells nothing of them
            rng.shuffle(cards)
            for layer in group:
                layer.cards, cards = sorted(cards[: len(layer.cards)]), cards[len(layer.cards) :]

    def _hidden(self, seat: int) -> list[list[Layer]]:
        """Layers whose cards could be each other's for all this seat knows: known cards and the next shuffled layer."""
        groups: list[list[Layer]] = []
        waiting: list[Layer] = []
        for layer in self.layers:
            if seat not in layer.known_to:
                waiting.append(layer)
            if not layer.known_to:
                groups.append(waiting)
                waiting = []
        if groups:
            groups[-1] += waiting
            return groups
        return [waiting]


def _known(cards: Iterable[str], seats: Iterable[int]) -> list[Layer]:
    knowers = sorted(set(seats))
    if not knowers:
        raise ValueError("a card whose place nobody knows belongs in a shuffled layer: mix_in, lay_under, lay_on_top")
    return [Layer([card], list(knowers)) for card in cards]


def _shuffled(cards: Iterable[str]) -> list[Layer]:
    together = sorted(cards)
    return [Layer(together)] if together else []
