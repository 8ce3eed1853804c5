"""Dracula: four coffins to smash, then the sign held high (rules D1 to D3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.items import MOST_SETS, discard, fitting, least_sets, strength, why_items, why_no_set
from domain.horrified.monsters.mat import Monster, used
from domain.horrified.payment import Pay, set_option
from domain.horrified.pieces import put_hero
from domain.horrified.state import DraculaMat
from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, Step
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere


class Dracula(Monster):
    """The count. His coffins lie in the Cave, the Crypt, the Dungeon and the Graveyard."""

    id = "dracula"
    rule = "D1"

    def lay(self, g: Horrified) -> DraculaMat:
        return DraculaMat(list(self.record(g).places))

    def progress(self, g: Horrified) -> tuple[int, int]:
        of = len(self.record(g).places)
        return of - len(mat(g).coffins), of

    def power(self, figure: str) -> Frame:
        return DarkCharm()

    def advances(self, g: Horrified, hero: HeroHere) -> list[Option]:
        """Each set of red items that just reaches the number, and any other that the player puts together."""
        if hero.space not in mat(g).coffins:
            return [self.candidate()]
        price = self.record(g).advance
        sets = least_sets(g, hero, price)
        offered = [set_option("advance", self.id, items) for items in sets[:MOST_SETS]]
        if len(sets) != 1 or sets[0] != fitting(g, hero, price):
            offered.append(set_option("advance", self.id, []))
        return offered

    def why_advance(self, g: Horrified, hero: HeroHere, chosen: Option) -> Iterator[Refusal]:
        """A space whose coffin is whole, and red items of strength 6 or more (rules 6, 12, D1)."""
        if hero.space not in self.record(g).places:
            yield Refusal("6", message("why.no_coffin"))
        elif hero.space not in mat(g).coffins:
            yield Refusal("D1", message("why.coffin_smashed", space=hero.space))
        items = used(chosen)
        if items:
            yield from why_items(g, hero, self.record(g).advance, items, "D1")
        else:
            yield from why_no_set(g, hero, self.record(g).advance, "D1")

    def advance(self, g: Horrified, chosen: Option) -> Frame:
        return SmashCoffin(used(chosen))

    def says(self, g: Horrified, hero: HeroHere, chosen: Option) -> list[Message]:
        left = len(mat(g).coffins) - 1
        there, wanted = strength(g, hero, used(chosen)), self.record(g).advance.at_least
        return [message("shows.coffin", items=list(used(chosen)), there=there, wanted=wanted, left=left)]


class SmashCoffin(Frame, tag="smash_coffin"):
    """Red items of strength 6 or more smash the coffin here (rules 6, 12, 13, D1)."""

    items: list[str]

    def run(self, g: Horrified) -> Step:
        if not self.items:
            return g.push(Pay("advance", "dracula"))
        hero = g.active
        g.spend()
        discard(g, hero, self.items)
        mat(g).coffins.remove(g.here)
        g.tell("coffin", rule="D1", hero=hero.id, space=g.here, items=list(self.items), left=len(mat(g).coffins))
        return g.done(self)

    def after_pay(self, g: Horrified, items: list[str]) -> None:
        self.items = items


class DarkCharm(Frame, tag="dark_charm"):
    """The hero whose turn it is comes to Dracula's space (rules 26, D3, H14)."""

    def run(self, g: Horrified) -> Step:
        space = g.world.figures["dracula"]
        if g.active.space is not None and g.active.space != space:
            put_hero(g, g.active, space)
            g.tell("charmed", rule="D3", hero=g.active.id, space=space)
        return g.done(self)


def mat(g: Horrified) -> DraculaMat:
    found = g.world.mats["dracula"]
    assert isinstance(found, DraculaMat)
    return found


FRAMES = (SmashCoffin, DarkCharm)
