"""Paying for an Advance or a Defeat with a set of items that the player puts together (rules 11, 12, H58)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from domain.horrified.content import Price
from domain.horrified.ids import CHOOSE
from domain.horrified.items import fitting, kinds, strength
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


def set_option(verb: str, figure: str, items: list[str]) -> Option:
    """An option that names its items, `defeat:dracula:crucifix+garlic`, or `choose` to put a set together."""
    named = "+".join(items) or CHOOSE
    key = f"option.{verb}_set" if items else f"option.{verb}_choose"
    label = Message(key, {"figure": figure, "items": list(items)})
    return option(verb, figure=figure, items=named, target=f"mat:{figure}", label=label)


class Pay(Frame, tag="pay"):
    """Item after item, until the player says that it is enough (rules 11, 12)."""

    what: Literal["advance", "defeat"]
    monster: str
    used: list[str] = []
    enough: bool = False

    def run(self, g: Horrified) -> Step:
        if self.enough:
            return g.done(self, self.used)
        items = [option("use", item=item, target=f"item:{item}") for item in kinds(self.left(g))]
        candidates = [*items, option("pay")] if self.used else items
        prompt = message("ask.pay", there=strength(g, g.active, self.used), wanted=self.price(g).at_least)
        if self.price(g).one_of_each:
            prompt = message("ask.pay_each")
        return g.ask(
            self.on_pay, g.active_seat, candidates, rule="12", prompt=prompt, why=self.why_pay, shows=self.show_pay
        )

    def on_pay(self, g: Horrified, answer: Answer) -> None:
        if answer.verb == "pay":
            self.enough = True
        else:
            self.used.append(answer.text("item"))

    def price(self, g: Horrified) -> Price:
        monster = g.content.monsters[self.monster]
        found = monster.advance if self.what == "advance" else monster.defeat
        assert found is not None
        return found

    def left(self, g: Horrified) -> list[str]:
        """Fitting items of the hero that are not chosen yet, and still fit."""
        left = fitting(g, g.active, self.price(g))
        for item in self.used:
            left.remove(item)
        if self.price(g).one_of_each:
            had = [g.item(item).colour for item in self.used]
            left = [item for item in left if g.item(item).colour not in had]
        return left

    def why_pay(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        price = self.price(g)
        if chosen.verb != "pay":
            return
        if price.one_of_each:
            if len(self.used) < len(price.colours):
                yield Refusal("12", message("why.one_of_each"))
        elif strength(g, g.active, self.used) < price.at_least:
            there = strength(g, g.active, self.used)
            yield Refusal("12", message("why.too_weak", there=there, wanted=price.at_least))

    def show_pay(self, g: Horrified, chosen: Option) -> Shows:
        named = [str(chosen.args["item"])] if "item" in chosen.args else []
        return Shows(cells=[f"item:{item}" for item in [*self.used, *named]])
