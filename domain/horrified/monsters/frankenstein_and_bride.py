"""Frankenstein and the Bride: two dials to fill, and a meeting that must not come early (rules B1 to B6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.approach import Approach
from domain.horrified.content import Figure, Price
from domain.horrified.endings import defeat_monster, raise_terror
from domain.horrified.ids import CHOOSE, beyond
from domain.horrified.items import discard, fitting, kinds, strength, why_items, why_no_set
from domain.horrified.monsters.mat import Monster, used
from domain.horrified.pieces import put_figure
from domain.horrified.state import PairMat
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere

TO = beyond("to")
HE, SHE = "frankenstein", "bride"


class FrankensteinAndBride(Monster):
    """They share a mat and count as one monster."""

    id = "frankenstein_and_bride"
    rule = "B1"

    def lay(self, g: Horrified) -> PairMat:
        return PairMat({figure.id: 0 for figure in self.record(g).figures})

    def progress(self, g: Horrified) -> tuple[int, int]:
        return sum(mat(g).dials.values()), sum(figure.dial for figure in self.record(g).figures)

    def power(self, figure: str) -> Frame:
        return Longing()

    def price(self, g: Horrified, chosen: Option) -> Price:
        colour = g.figure(str(chosen.args["figure"])).colour
        return Price([colour] if colour else [])

    def advances(self, g: Horrified, hero: HeroHere) -> list[Option]:
        """Each item of the figure's colour, on the figure's space."""
        return [each for figure in self.record(g).figures for each in self.teachings(g, hero, figure)]

    def teachings(self, g: Horrified, hero: HeroHere, figure: Figure) -> list[Option]:
        label = message("option.task_figure", figure=figure.id)
        nothing = option("advance", figure=figure.id, items=CHOOSE, target=f"mat:{self.id}", label=label)
        if not g.together(hero.id, figure.id):
            return [nothing]
        items = kinds(fitting(g, hero, self.price(g, nothing)))
        return [self.teaching(figure, item) for item in items] or [nothing]

    def teaching(self, figure: Figure, item: str) -> Option:
        label = message("option.advance_frankenstein_and_bride", figure=figure.id, items=item)
        return option("advance", figure=figure.id, items=item, target=f"figure:{figure.id}", label=label)

    def why_advance(self, g: Horrified, hero: HeroHere, chosen: Option) -> Iterator[Refusal]:
        """On the figure's own space, one item of its colour; a full dial may still be moved (rules 6, 11, B1, B3)."""
        figure = str(chosen.args["figure"])
        if not g.together(hero.id, figure):
            yield Refusal("6", message("why.not_with", figure=figure))
        items = used(chosen)
        if items:
            yield from why_items(g, hero, self.price(g, chosen), items, "B1")
        else:
            yield from why_no_set(g, hero, self.price(g, chosen), "B1")
            yield Refusal("B1", message("why.no_help"))

    def advance(self, g: Horrified, chosen: Option) -> Frame:
        return Teach(str(chosen.args["figure"]), used(chosen)[0])

    def says(self, g: Horrified, hero: HeroHere, chosen: Option) -> list[Message]:
        figure = g.figure(str(chosen.args["figure"]))
        steps = strength(g, hero, used(chosen))
        to = min(figure.dial, mat(g).dials[figure.id] + steps)
        return [message("shows.dial", figure=figure.id, to=to, of=figure.dial, steps=steps)]

    def arrived(self, g: Horrified) -> bool:
        """On one space they are defeated when both dials are full; else Terror rises and both go home (B4, B5)."""
        figures = self.record(g).figures
        first, second = (g.world.figures[figure.id] for figure in figures)
        if first != second:
            return False
        g.tell("met", rule="B4" if self.ready(g) else "B5", space=first)
        if self.ready(g):
            defeat_monster(g, self.id)
            return True
        for figure in figures:
            g.world.figures[figure.id] = figure.start
        g.tell("went_home", rule="B5", figures=[figure.id for figure in figures])
        raise_terror(g)
        return True

    def would_arrive(self, g: Horrified, there: dict[str, str]) -> None:
        figures = self.record(g).figures
        if there[HE] == there[SHE]:
            for figure in figures:
                del there[figure.id]
            if not self.ready(g):
                there.update({figure.id: figure.start for figure in figures})


class Teach(Frame, tag="teach"):
    """The dial rises by the item's strength, and the figure goes up to that many spaces on land (rules 6, B1, B2)."""

    figure: str
    item: str
    to: str | None = None

    def run(self, g: Horrified) -> Step:
        steps = strength(g, g.active, [self.item])
        here = g.world.figures[self.figure]
        if self.to is None:
            ways = [here, *g.map.land.within(here, steps)]
            spaces = [option("to", space=space, target=f"space:{space}") for space in ways]
            prompt = message("ask.lead", figure=self.figure, steps=steps)
            return g.ask(
                self.on_lead,
                g.active_seat,
                spaces,
                rule="B2",
                prompt=prompt,
                why=self.why_lead,
                shows=self.show_lead,
                beyond=TO,
            )
        g.spend()
        discard(g, g.active, [self.item])
        dials = mat(g).dials
        dials[self.figure] = min(g.figure(self.figure).dial, dials[self.figure] + steps)
        key = "taught" if self.to == here else "taught_led"
        g.tell(
            key,
            rule="B1",
            hero=g.active.id,
            item=self.item,
            figure=self.figure,
            dial=dials[self.figure],
            space=self.to,
        )
        if self.to != here:
            put_figure(g, self.figure, self.to)
        return g.done(self)

    def on_lead(self, g: Horrified, answer: Answer) -> None:
        self.to = answer.text("space")

    def why_lead(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """Up to the strength of the item, on land."""
        far = g.map.land.distance(g.world.figures[self.figure], str(chosen.args["space"]))
        steps = strength(g, g.active, [self.item])
        if far is None:
            yield Refusal("F4", message("why.water"))
        elif far > steps:
            yield Refusal("B2", message("why.too_far", far=far, spaces=steps))

    def show_lead(self, g: Horrified, chosen: Option) -> Shows:
        space = str(chosen.args["space"])
        path = g.map.land.path(g.world.figures[self.figure], space)
        return Shows(cells=[f"space:{space}"], path=[f"space:{each}" for each in path])


class Longing(Frame, tag="longing"):
    """The Bride goes one space toward Frankenstein, whoever of the two had the power rolled (rules 26, B6)."""

    moved: bool = False

    def run(self, g: Horrified) -> Step:
        if not self.moved and HE in g.world.figures:
            self.moved = True
            return g.push(Approach(SHE, [g.world.figures[HE]], 1, "B6"))
        return g.done(self)

    def after_approach(self, g: Horrified, met: bool) -> None:
        """What a meeting brings has already happened."""


def mat(g: Horrified) -> PairMat:
    found = g.world.mats["frankenstein_and_bride"]
    assert isinstance(found, PairMat)
    return found


FRAMES = (Teach, Longing)
