"""Fortune: hidden information, what each seat has seen of it, and a view that tells no more.

Two or three seers play the stars and the moons in order, 1 to 4. Each sees only the own hand, and whatever it was
shown: cards of the deck that it peeked at or buried, cards that it gave away.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.decks import Deck
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.game import Game, Options, Scenario, Setting, World
from domain.kernel.words import message

HAND = 3
MOST_MISTAKES = 3


class Card(Record, frozen=True):
    """A card: its suit, its number, how many there are."""

    suit: str
    number: int
    copies: int


class FortuneContent(Content, frozen=True):
    cards: dict[str, Card]


class NoOptions(Options, frozen=True):
    """Nothing to choose."""


class Held(Struct, forbid_unknown_fields=True):
    """A card in a hand, and which seats know it."""

    card: str
    known_to: list[int]


class Salon(World):
    """The deck, the hands, the highest number of each suit in play, and the mistakes."""

    deck: Deck
    hands: dict[int, list[Held]]
    suits: dict[str, int]
    mistakes: int = 0
    discards: list[str] = []


class Evening(Frame, tag="evening"):
    """All draw a hand, then seers in turn (1)."""

    seat: int = 0

    def run(self, g: Fortune) -> Step:
        for seat in g.world.hands:
            g.draw_up(seat)
        self.seat = self.seat % len(g.world.hands) + 1
        return g.push(Turn(self.seat))


class Turn(Frame, tag="turn"):
    """One deed: play a card, peek at two, bury a card, or give one away (2-5)."""

    seat: int
    deed: str | None = None
    card: str = ""
    to: int = 0

    def run(self, g: Fortune) -> Step:
        if self.deed is None:
            return g.ask(self.on_deed, self.seat, self.deeds(g), rule="2", why=self.why_deed)
        if self.deed == "peek":
            g.world.deck.peek(2, g.chance, [self.seat])
            g.tell("peeked", rule="3", seat=self.seat)
        elif self.deed == "bury":
            g.world.deck.put_under([g.give_up_secretly(self.seat, self.card)], [self.seat])
            g.tell("buried", rule="4", seat=self.seat)
        elif self.deed == "give":
            given = g.give_up_secretly(self.seat, self.card)
            g.world.hands[self.to].append(Held(given, sorted([self.seat, self.to])))
            g.tell("gave", rule="5", seat=self.seat, to=self.to)
        else:
            g.play(self.seat, self.card)
        return g.done(self)

    def deeds(self, g: Fortune) -> Iterator[Option]:
        yield option("peek")
        hand = sorted({held.card for held in g.world.hands[self.seat]})
        for card in hand:
            yield option("play", card=card)
            yield option("bury", card=card)
            for seat in g.world.hands:
                if seat != self.seat:
                    yield option("give", card=card, to=seat)

    def on_deed(self, g: Fortune, answer: Answer) -> None:
        self.deed = answer.verb
        self.card = str(answer.args.get("card", ""))
        self.to = int(answer.args.get("to", 0))

    def why_deed(self, g: Fortune, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "peek" and None not in g.world.deck.known(self.seat)[:2]:
            yield Refusal("3", message("why.seen"))
        if candidate.verb == "give" and len(g.world.hands[int(candidate.args["to"])]) > HAND:
            yield Refusal("5", message("why.full", seat=candidate.args["to"]))


class SalonView(Struct, frozen=True):
    """What a seat sees: hands and deck with None for what it doesn't know."""

    hands: dict[str, list[str | None]]
    deck: list[str | None]
    may_come: list[str]
    suits: dict[str, int]
    mistakes: int
    discards: list[str]


class Fortune(Game[Salon, FortuneContent, SalonView]):
    id = "fortune"
    folder = Path(__file__).parent
    WORLD = Salon
    CONTENT = FortuneContent
    OPTIONS = NoOptions
    VIEW = SalonView
    FRAMES = (Evening, Turn)
    SCENARIOS = (Scenario("salon", players=(2, 3)),)
    VERBS = {"peek": (), "play": ("card",), "bury": ("card",), "give": ("card", "to")}

    @classmethod
    def begin(cls, setting: Setting, content: FortuneContent) -> tuple[Salon, Frame]:
        cards = [card.id for card in content.cards.values() for _ in range(card.copies)]
        hands: dict[int, list[Held]] = {seat: [] for seat in range(1, setting.players + 1)}
        return Salon(Deck.of("deck", cards), hands, {"star": 0, "moon": 0}), Evening()

    def view(self, seat: int | None) -> SalonView:
        w = self.world
        hands = {str(of): [h.card if seat in h.known_to else None for h in held] for of, held in w.hands.items()}
        known: list[str | None] = [None] * len(w.deck) if seat is None else w.deck.known(seat)
        piles: list[list[str | None]] = [*hands.values(), known, [*w.discards], [*self.played()]]
        seen = [card for hand in piles for card in hand if card is not None]
        return SalonView(hands, known, self.unseen(seen), dict(w.suits), w.mistakes, list(w.discards))

    def unseen(self, seen: list[str]) -> list[str]:
        left = [card.id for card in self.content.cards.values() for _ in range(card.copies)]
        for card in seen:
            left.remove(card)
        return left

    def played(self) -> list[str]:
        return [f"{suit}{n}" for suit, top in self.world.suits.items() for n in range(1, top + 1)]

    def resample(self, seat: int, rng: Random) -> None:
        """Cards that this seat doesn't know, in hands and deck, change places."""
        held = [held for hand in self.world.hands.values() for held in hand if seat not in held.known_to]
        layers = [layer for layer in self.world.deck.layers if seat not in layer.known_to]
        pool = [one.card for one in held] + [card for layer in layers for card in layer.cards]
        pool.sort()
        rng.shuffle(pool)
        for one in held:
            one.card = pool.pop()
        for layer in layers:
            layer.cards = sorted(pool.pop() for _ in layer.cards)

    def draw_up(self, seat: int) -> None:
        hand = self.world.hands[seat]
        while len(hand) < HAND:
            if not len(self.world.deck):
                self.lose("late", rule="6")
            known = self.world.deck.layers[0].known_to
            hand.append(Held(self.world.deck.draw(self.chance), sorted({*known, seat})))
            self.reveal()

    def give_up(self, seat: int, card: str) -> str:
        hand = self.world.hands[seat]
        hand.remove(next(held for held in hand if held.card == card))
        return card

    def give_up_secretly(self, seat: int, card: str) -> str:
        """Nobody else can tell any longer what of a hand is left."""
        for held in self.world.hands[seat]:
            held.known_to = [seat]
        return self.give_up(seat, card)

    def play(self, seat: int, id_: str) -> None:
        card = self.content.cards[self.give_up(seat, id_)]
        self.reveal()
        if card.number == self.world.suits[card.suit] + 1:
            self.world.suits[card.suit] = card.number
            self.tell("played", rule="2", seat=seat, card=id_)
            if min(self.world.suits.values()) == 4:
                self.win("told", rule="7")
            return
        self.world.discards.append(id_)
        self.world.mistakes += 1
        self.tell("mistake", rule="2", seat=seat, card=id_)
        if self.world.mistakes == MOST_MISTAKES:
            self.lose("confused", rule="6")
