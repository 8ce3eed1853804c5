"""The Creature: a boat to sail to its lair, then one item of each colour (rules C1 to C6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.items import discard
from domain.horrified.monsters.mat import Monster, used
from domain.horrified.state import CreatureMat
from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, Step
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere


class Creature(Monster):
    """The only one that swims. Its track ends at the lair."""

    id = "creature"
    rule = "C2"

    def lay(self, g: Horrified) -> CreatureMat:
        return CreatureMat()

    def progress(self, g: Horrified) -> tuple[int, int]:
        return mat(g).boat, len(self.record(g).track)

    def power(self, figure: str) -> Frame:
        return Undertow()

    def why_task(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """Its colour must still come on the track (rule H49)."""
        if not self.ready(g) and next_step(g, used(chosen)[0]) is None:
            yield Refusal("H49", message("why.no_step", item=used(chosen)[0]))

    def advance(self, g: Horrified, chosen: Option) -> Frame:
        return SailBoat(used(chosen)[0])

    def says(self, g: Horrified, hero: HeroHere, chosen: Option) -> list[Message]:
        step = next_step(g, used(chosen)[0]) or 0
        return [message("shows.boat", step=step, of=self.progress(g)[1])]


class SailBoat(Frame, tag="sail_boat"):
    """The boat sails to the next step of the item's colour (rules 6, 11, C2)."""

    item: str

    def run(self, g: Horrified) -> Step:
        step = next_step(g, self.item)
        assert step is not None
        g.spend()
        discard(g, g.active, [self.item])
        mat(g).boat = step
        g.tell("boat", rule="C2", hero=g.active.id, item=self.item, step=step)
        return g.done(self)


class Undertow(Frame, tag="undertow"):
    """The boat drifts back one step, never below the start (rules 26, C5, H50)."""

    def run(self, g: Horrified) -> Step:
        if mat(g).boat:
            mat(g).boat -= 1
            g.tell("boat_back", rule="C5", step=mat(g).boat)
        return g.done(self)


def next_step(g: Horrified, item: str) -> int | None:
    """The step to which an item would bring the boat."""
    track = g.content.monsters["creature"].track
    ahead = range(mat(g).boat + 1, len(track) + 1)
    return next((step for step in ahead if track[step - 1] == g.item(item).colour), None)


def mat(g: Horrified) -> CreatureMat:
    found = g.world.mats["creature"]
    assert isinstance(found, CreatureMat)
    return found


FRAMES = (SailBoat, Undertow)
