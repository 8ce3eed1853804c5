"""SPEND: the team buys Towers of level 1 and 2, or pays to be rid of a Webbing (1.3, Webbing Hordes)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Question, Step, option
from domain.kernel.numbers import Part, Shows, total
from domain.kernel.words import Message, message
from domain.kingdom_rush.content import TYPES
from domain.kingdom_rush.webbing import unweb

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

PRICES = {1: 2, 2: 4}
"""Crystals for a Tower by level (level 1 published, level 2 house); higher ones are never sold."""
STACKS = tuple(f"{type_}{level}" for level in PRICES for type_ in TYPES)


def price_parts(g: KingdomRush, stack: str) -> list[Part]:
    """What a Tower of a stack costs, and what it costs to be rid of a Webbing there."""
    return [Part(PRICES[int(stack[-1])], stack, "3.12")]


class Spend(Frame, tag="spend"):
    """Any number of Towers, for any player's hand. The lead seat ends the phase; the others may buy, too (1.3)."""

    open = True
    seat: int = 0
    verb: str = ""
    stack: str = ""

    def run(self, g: KingdomRush) -> Step:
        verb, stack, seat = self.verb, self.stack, self.seat
        self.verb, self.stack, self.seat = "", "", 0
        if verb == "end_spend":
            return g.done(self)
        if verb == "buy":
            return g.push(Buy(seat, stack))
        if verb == "clear_web":
            g.world.crystals -= total(price_parts(g, stack))
            unweb(g, stack, rule="5.6")
        if not any(next(self.why_spend(g, each), None) is None for each in self._candidates()):
            return g.done(self)
        return g.ask(
            self.on_spend,
            g.lead,
            [*self._candidates(), option("end_spend")],
            rule="3.11",
            prompt=Message("ask.spend", {"crystals": g.world.crystals}),
            why=self.why_spend,
            shows=self.show_spend,
        )

    def offers(self, g: KingdomRush) -> Iterable[Question]:
        for seat in g.seats:
            if seat != g.lead:
                yield g.offer(
                    self.on_buy_too,
                    seat,
                    self._candidates(),
                    rule="3.11",
                    prompt=Message("ask.spend", {"crystals": g.world.crystals}),
                    why=self.why_spend,
                    shows=self.show_spend,
                )

    def on_spend(self, g: KingdomRush, answer: Answer) -> None:
        self.seat, self.verb = answer.seat, answer.verb
        self.stack = answer.text("stack") if answer.args else ""

    def on_buy_too(self, g: KingdomRush, answer: Answer) -> None:
        self.on_spend(g, answer)

    def _candidates(self) -> list[Option]:
        return [
            *(option("buy", stack=stack, target=f"supply:{stack}") for stack in STACKS),
            *(option("clear_web", stack=stack, target=f"supply:{stack}") for stack in STACKS),
        ]

    def why_spend(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "end_spend":
            return
        stack = str(candidate.args["stack"])
        webbed = stack in g.world.webs
        if candidate.verb == "clear_web" and not webbed:
            yield Refusal("5.6", message("why.not_webbed", stack=stack))
        if candidate.verb == "buy":
            if webbed:
                yield Refusal("5.6", message("why.webbed", stack=stack))
            if not g.world.supply[stack]:
                yield Refusal("3.11", message("why.supply_empty", stack=stack))
        price = total(price_parts(g, stack))
        if price > g.world.crystals:
            yield Refusal("3.12", message("why.too_dear", price=price, crystals=g.world.crystals))

    def show_spend(self, g: KingdomRush, candidate: Option) -> Shows:
        if candidate.verb == "end_spend":
            return Shows()
        stack = str(candidate.args["stack"])
        return Shows(cells=[f"supply:{stack}"], cost={"crystals": total(price_parts(g, stack))})


class Buy(Frame, tag="buy"):
    """A Tower from the supply into any player's hand (1.3)."""

    seat: int
    stack: str
    owner: int = 0

    def run(self, g: KingdomRush) -> Step:
        if not self.owner:
            seats = [option("for_seat", seat=seat, target=f"hand:{seat}") for seat in g.seats]
            return g.ask(self.on_buy, self.seat, seats, rule="3.11", prompt=Message("ask.buy", {"stack": self.stack}))
        g.world.crystals -= total(price_parts(g, self.stack))
        card = g.world.supply[self.stack].pop()
        g.player(self.owner).hand.append(card)
        g.tell("bought", rule="3.11", tower=card, seat=self.owner)
        return g.done(self)

    def on_buy(self, g: KingdomRush, answer: Answer) -> None:
        self.owner = answer.number("seat")


FRAMES = (Spend, Buy)
VERBS: dict[str, tuple[str, ...]] = {
    "buy": ("stack",),
    "clear_web": ("stack",),
    "end_spend": (),
    "for_seat": ("seat",),
}
