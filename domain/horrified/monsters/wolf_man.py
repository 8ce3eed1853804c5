"""The Wolf Man: a cure of six blue items, then silver and strength (rules W1 to W4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.monsters.mat import Monster, used
from domain.horrified.state import CURE, WolfManMat
from domain.horrified.strikes import Hits
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere


class WolfMan(Monster):
    """Two spots each for blue items of strength 1, 2 and 3."""

    id = "wolf_man"
    rule = "W1"

    def lay(self, g: Horrified) -> WolfManMat:
        return WolfManMat([""] * len(self.record(g).spots))

    def progress(self, g: Horrified) -> tuple[int, int]:
        return sum(item != "" for item in mat(g).laid), len(mat(g).laid)

    def power(self, figure: str) -> Frame:
        return Savage()

    def why_task(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """A free spot of its number (rule W1)."""
        item = used(chosen)[0]
        spots = numbers(g, g.active, item)
        if g.item(item).colour == "blue" and not [spot for spot in spots if free_spot(g, spot) is not None]:
            yield Refusal("W1", message("why.spots_full", item=item, spots=spots))

    def advance(self, g: Horrified, chosen: Option) -> Frame:
        return BrewCure(used(chosen)[0])

    def clear(self, g: Horrified) -> list[str]:
        return [item for item in mat(g).laid if item]

    def says(self, g: Horrified, hero: HeroHere, chosen: Option) -> list[Message]:
        done, of = self.progress(g)
        return [message("shows.cure", left=of - done - 1)]


class BrewCure(Frame, tag="brew_cure"):
    """The item stays on the mat; the sixth makes the Cure, which this hero gets (rules 6, 13, W1, W2, H34)."""

    item: str
    spot: str = ""

    def run(self, g: Horrified) -> Step:
        numbered = numbers(g, g.active, self.item)
        if not self.spot and len(numbered) > 1:
            spots = [option("spot", spot=spot, target=f"spot:wolf_man:{spot}") for spot in numbered]
            return g.ask(self.on_spot, g.active_seat, spots, rule="H34", why=self.why_spot)
        self.spot = self.spot or numbered[0]
        at = free_spot(g, self.spot)
        assert at is not None
        g.spend()
        g.active.items.remove(self.item)
        mat(g).laid[at] = self.item
        g.tell("brewed", rule="W1", hero=g.active.id, item=self.item, spot=self.spot)
        if all(mat(g).laid):
            g.world.cure = g.active.id
            g.tell("cure", rule="W2", hero=g.active.id, token=CURE)
        return g.done(self)

    def on_spot(self, g: Horrified, answer: Answer) -> None:
        self.spot = answer.text("spot")

    def why_spot(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        if free_spot(g, str(chosen.args["spot"])) is None:
            yield Refusal("W1", message("why.spot_full", spot=chosen.args["spot"]))


class Savage(Frame, tag="savage"):
    """Everybody on his space takes one hit, heroes first; heroes may parry (rules 26, W4, H54)."""

    people: list[str] | None = None

    def run(self, g: Horrified) -> Step:
        if self.people is None:
            self.people = g.people_with("wolf_man")
        while self.people:
            victim = self.people.pop(0)
            if g.together(victim, "wolf_man"):
                return g.push(Hits("wolf_man", victim, 1))
        return g.done(self)


def numbers(g: Horrified, hero: HeroHere, item: str) -> list[str]:
    """The spots on which this hero may lay an item: of its strength, or one higher for the Scientist (rule H34)."""
    worth = g.item(item).strength
    more = 1 if g.badge(hero.id).special == "stronger" else 0
    spots = g.content.monsters["wolf_man"].spots
    return [str(n) for n in range(worth, worth + more + 1) if str(n) in spots]


def free_spot(g: Horrified, spot: str) -> int | None:
    """The place in the list of the first free spot of this number."""
    spots = g.content.monsters["wolf_man"].spots
    return next((n for n, each in enumerate(spots) if each == spot and not mat(g).laid[n]), None)


def mat(g: Horrified) -> WolfManMat:
    found = g.world.mats["wolf_man"]
    assert isinstance(found, WolfManMat)
    return found


FRAMES = (BrewCure, Savage)
