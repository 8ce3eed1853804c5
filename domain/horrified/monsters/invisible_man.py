"""The Invisible Man: five pieces of evidence at the Precinct, then brute force (rules I1 to I3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.approach import Approach
from domain.horrified.items import kinds
from domain.horrified.monsters.mat import Monster, used
from domain.horrified.state import InvisibleManMat
from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, Step
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere


class InvisibleMan(Monster):
    """A piece of evidence is an item whose printed location is a free spot of his mat."""

    id = "invisible_man"
    rule = "I1"

    def lay(self, g: Horrified) -> InvisibleManMat:
        return InvisibleManMat(dict.fromkeys(self.record(g).spots, ""))

    def progress(self, g: Horrified) -> tuple[int, int]:
        return sum(item != "" for item in mat(g).laid.values()), len(mat(g).laid)

    def power(self, figure: str) -> Frame:
        return StalkUnseen()

    def advances(self, g: Horrified, hero: HeroHere) -> list[Option]:
        """Each item whose printed location stands on the mat."""
        if hero.space not in self.record(g).places or self.ready(g):
            return [self.candidate()]
        items = [item for item in kinds(hero.items) if g.item(item).location in mat(g).laid]
        return [self.candidate(item) for item in items] or [self.candidate()]

    def why_task(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """The printed location counts, and its spot must be free (rule I1)."""
        item = used(chosen)[0]
        location = g.item(item).location
        if location not in mat(g).laid:
            yield Refusal("I1", message("why.no_evidence", item=item, location=location))
        elif mat(g).laid[location]:
            yield Refusal("I1", message("why.evidence_there", location=location))

    def advance(self, g: Horrified, chosen: Option) -> Frame:
        return LayEvidence(used(chosen)[0])

    def clear(self, g: Horrified) -> list[str]:
        return [item for item in mat(g).laid.values() if item]

    def says(self, g: Horrified, hero: HeroHere, chosen: Option) -> list[Message]:
        done, of = self.progress(g)
        return [message("shows.evidence", location=g.item(used(chosen)[0]).location, left=of - done - 1)]


class LayEvidence(Frame, tag="lay_evidence"):
    """The item stays on the mat, on the spot of its printed location (rules 6, 13, I1)."""

    item: str

    def run(self, g: Horrified) -> Step:
        g.spend()
        g.active.items.remove(self.item)
        location = g.item(self.item).location
        mat(g).laid[location] = self.item
        g.tell("evidence", rule="I1", hero=g.active.id, item=self.item, location=location)
        return g.done(self)


class StalkUnseen(Frame, tag="stalk_unseen"):
    """He goes two spaces toward the nearest villager; no attack follows (rules 26, I3, H36)."""

    moved: bool = False

    def run(self, g: Horrified) -> Step:
        if not self.moved and g.world.villagers:
            self.moved = True
            return g.push(Approach("invisible_man", kinds(list(g.world.villagers.values())), 2, "I3"))
        return g.done(self)


def mat(g: Horrified) -> InvisibleManMat:
    found = g.world.mats["invisible_man"]
    assert isinstance(found, InvisibleManMat)
    return found


FRAMES = (LayEvidence, StalkUnseen)
