"""Equipment by day: take and leave, buy and sell, the Shop's refresh (5.11–5.16, 5.23, 7.34)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message
from domain.last_spell.content import Amount
from domain.last_spell.day_building import pay, why_not_pay
from domain.last_spell.day_upkeep import rotate
from domain.last_spell.equipment import (
    DECKS,
    cost_of,
    deck_of,
    draw_top,
    find_item,
    give_back,
    new_item,
    reveal_tops,
    shop_stands,
    sort_of,
    top_of,
    why_not_carry,
)
from domain.last_spell.state import Hero, Item
from domain.last_spell.table import heroes

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

REFRESH = Amount(gold=1)
STASH = "stash"


# Take and leave


def leave_options(mine: list[Hero]) -> list[Option]:
    return [
        option("leave_item", card=item.card, hero=hero.id, target=f"hero:{hero.id}")
        for hero in mine
        for item in hero.items
    ]


def take_options(g: LastSpell, mine: list[Hero]) -> list[Option]:
    cards = dict.fromkeys(item.card for item in g.world.stash.items)
    return [option("take_item", card=card, hero=hero.id, target=f"hero:{hero.id}") for hero in mine for card in cards]


def why_not_take(g: LastSpell, hero: Hero, card: str) -> Iterator[Refusal]:
    """Something that lies in the stash and that the Hero can carry (5.11)."""
    if all(item.card != card for item in g.world.stash.items):
        yield Refusal("5.11", message("why.not_in_stash"))
        return
    yield from why_not_carry(g, hero, card)


def move_item(g: LastSpell, hero: Hero, card: str, *, taken: bool) -> None:
    """Between a Hero and the stash."""
    stash = g.world.stash.items
    giver, getter = (stash, hero.items) if taken else (hero.items, stash)
    item = find_item(giver, card)
    giver.remove(item)
    getter.append(item)
    g.tell("trade_take" if taken else "trade_leave", rule="5.11", hero=hero.id, card=card, to=STASH)


# Buying


def for_sale(g: LastSpell) -> list[str]:
    """The uncovered top cards, every Scroll, every colour of Potion (5.12, 5.13)."""
    tops = [top_of(g, deck) for deck in DECKS]
    potions = [colour for colour, left in g.world.shop.potions.items() if left]
    return [*(card for card in tops if card is not None), *g.world.shop.scrolls, *potions]


class Stall:
    """What the Shop has, looked at once for a question: whether it stands, and what lies there."""

    def __init__(self, g: LastSpell) -> None:
        self.stands = shop_stands(g)
        self.cards = for_sale(g)


def why_not_buy(g: LastSpell, card: str, stall: Stall) -> Iterator[Refusal]:
    """The Shop must stand, the card must lie there uncovered, and the Gold must be there (5.12–5.14, 7.3)."""
    if not stall.stands:
        yield Refusal("7.3", message("why.no_shop"))
    elif card not in stall.cards:
        yield Refusal("5.12", message("why.not_on_top"))
    elif g.world.stash.gold < cost_of(g, card):
        yield from why_not_pay(g, Amount(gold=cost_of(g, card)), "5.14")


class Buy(Frame, tag="buy"):
    """To the buying Hero where encumbrance allows, or to the stash, as the buyer says (rulings)."""

    seat: int
    card: str
    to: str = ""

    def run(self, g: LastSpell) -> Step:
        if not self.to:
            mine = [hero.id for hero in heroes(g) if hero.seat == self.seat]
            ways = [option("to_hero", hero=hero, target=f"hero:{hero}") for hero in mine]
            prompt = message("ask.buy_for", card=self.card)
            ways.append(option("to_stash"))
            return g.ask(
                self.on_buy_for, self.seat, ways, rule="5.14", prompt=prompt, why=self.why_for, shows=self.show
            )
        pay(g, Amount(gold=cost_of(g, self.card)))
        item = take_from_shop(g, self.card)
        (g.world.stash.items if self.to == STASH else g.hero(self.to).items).append(item)
        g.tell("bought", rule="5.12", card=self.card, to=self.to, gold=cost_of(g, self.card))
        return g.done(self, self.seat)

    def on_buy_for(self, g: LastSpell, answer: Answer) -> None:
        self.to = str(answer.args.get("hero", STASH))

    def why_for(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "to_hero":
            yield from why_not_carry(g, g.hero(str(candidate.args["hero"])), self.card)

    def show(self, g: LastSpell, chosen: Option) -> Shows:
        return Shows(cost={"gold": cost_of(g, self.card)})


def take_from_shop(g: LastSpell, card: str) -> Item:
    """A card or tile off the Shop board; the next card of its deck is uncovered."""
    shop, sort = g.world.shop, sort_of(g, card)
    if sort == "potion":
        shop.potions[card] -= 1
    elif sort == "scroll":
        shop.scrolls.remove(card)
    else:
        draw_top(g, deck_of(g, card))
        reveal_tops(g)
    return new_item(g, card)


# Selling


class Sell(Frame, tag="sell"):
    """Any number of things out of the stash at once: half the sum of their costs, rounded down (5.15, 5.16)."""

    seat: int
    cards: list[str] = []
    enough: bool = False

    def run(self, g: LastSpell) -> Step:
        if not self.enough:
            left = self._left(g)
            more = [option("add", card=card) for card in left]
            if self.cards:
                gold = price(g, self.cards)
                more.append(option("sell_now", label=message("option.sell_now", gold=gold)))
            prompt = message("ask.sell", cards=len(self.cards), gold=price(g, self.cards))
            return g.ask(self.on_sell, self.seat, more, rule="5.15", prompt=prompt, shows=self.show)
        gold = price(g, self.cards)
        for card in self.cards:
            item = find_item(g.world.stash.items, card)
            g.world.stash.items.remove(item)
            give_back(g, item)
        reveal_tops(g)
        g.world.stash.gold += gold
        g.tell("sold", rule="5.16", cards=list(self.cards), gold=gold)
        return g.done(self, self.seat)

    def _left(self, g: LastSpell) -> list[str]:
        lying = [item.card for item in g.world.stash.items]
        for card in self.cards:
            lying.remove(card)
        return list(dict.fromkeys(lying))

    def on_sell(self, g: LastSpell, answer: Answer) -> None:
        if answer.verb == "sell_now":
            self.enough = True
        else:
            self.cards.append(answer.text("card"))

    def show(self, g: LastSpell, chosen: Option) -> Shows:
        cards = [*self.cards, *([str(chosen.args["card"])] if chosen.verb == "add" else [])]
        return Shows(says=[message("shows.price", gold=price(g, cards))])


def price(g: LastSpell, cards: list[str]) -> int:
    return sum(cost_of(g, card) for card in cards) // 2


# Refresh


def why_not_refresh(g: LastSpell, stall: Stall) -> Iterator[Refusal]:
    """The Shop's ability: one Gold turns the four decks by one card (5.23, 7.34)."""
    if not stall.stands:
        yield Refusal("7.3", message("why.no_shop"))
    yield from why_not_pay(g, REFRESH, "5.23")


def refresh(g: LastSpell) -> None:
    pay(g, REFRESH)
    rotate(g)
    g.tell("refreshed", rule="5.23")
