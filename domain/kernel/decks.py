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
        """The top card."""
        top = self.layers[0]
        n = chance.below(len(top.cards), self.stream) if len(top.cards) > 1 else 0
        card = top.cards.pop(n)
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
        """Look at the top cards: they stay on top in that order, known to these seats."""
        seen = [self.draw(chance) for _ in range(min(count, len(self)))]
        self.put_on_top(seen, seats)
        return seen

    def put_on_top(self, cards: Sequence[str], seats: Sequence[int] = ()) -> None:
        """Lay cards on top, the first one uppermost."""
        self.layers[:0] = [Layer([card], sorted(seats)) for card in cards]

    def put_under(self, cards: Sequence[str], seats: Sequence[int] = ()) -> None:
        """Lay cards under the deck, the last one lowest."""
        self.layers.extend(Layer([card], sorted(seats)) for card in cards)

    def mix_in(self, cards: Iterable[str]) -> None:
        """Shuffle these cards and all that is in the deck into one layer; what was known is forgotten."""
        together = sorted([*self.cards, *cards])
        self.layers = [Layer(together)] if together else []

    def lay_under(self, cards: Iterable[str]) -> None:
        """Shuffle these cards by themselves and lay them under the deck as one layer."""
        together = sorted(cards)
        if together:
            self.layers.append(Layer(together))

    def known(self, seat: int) -> list[str | None]:
        """The deck from the top down as a seat knows it: a card's id, or None."""
        return [layer.cards[0] if seat in layer.known_to else None for layer in self.layers for _ in layer.cards]

    def resample(self, seat: int, rng: Random) -> None:
        """Redraw what this seat can't know: single cards known only to others change places among themselves."""
        hidden = [layer for layer in self.layers if layer.known_to and seat not in layer.known_to]
        cards = [layer.cards[0] for layer in hidden]
        rng.shuffle(cards)
        for layer, card in zip(hidden, cards, strict=True):
            layer.cards[0] = card
