"""The Mummy: six scarabs to put in order on a ring, then brute force (rules M1 to M6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.items import discard, strength
from domain.horrified.monsters.mat import Monster, used
from domain.horrified.state import MummyMat
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere

CENTRE = 0
SPOTS = 6


class Mummy(Monster):
    """Scarab n belongs on spot n, face up."""

    id = "mummy"
    rule = "M2"

    def lay(self, g: Horrified) -> MummyMat:
        """Scarabs 1 to 3 are mixed onto spots 4 to 6, and 4 to 6 onto 1 to 3 (rule M1)."""
        low, high = [1, 2, 3], [4, 5, 6]
        spots = [CENTRE]
        for scarabs in (high, low):
            while scarabs:
                spots.append(scarabs.pop(g.chance.below(len(scarabs), "scarabs")))
        return MummyMat(spots)

    def progress(self, g: Horrified) -> tuple[int, int]:
        found = mat(g)
        return sum(found.spots[n] == n and n not in found.down for n in range(1, SPOTS + 1)), SPOTS

    def power(self, figure: str) -> Frame:
        return Curse()

    def advance(self, g: Horrified, chosen: Option) -> Frame:
        return MoveScarabs(used(chosen)[0])

    def says(self, g: Horrified, hero: HeroHere, chosen: Option) -> list[Message]:
        return [message("shows.scarabs", steps=strength(g, hero, used(chosen)))]


class MoveScarabs(Frame, tag="move_scarabs"):
    """One yellow item: as many steps as its strength, unused ones are lost (rules 6, 11, M2, H37)."""

    item: str
    steps: list[str] = []
    stopped: bool = False

    def run(self, g: Horrified) -> Step:
        left = strength(g, g.active, [self.item]) - len(self.steps)
        spots, down = self.planned(g)
        if not (self.stopped or left == 0 or in_order(spots, down)):
            prompt = message("ask.step", left=left)
            steps = list(self.candidates(spots, down))
            return g.ask(
                self.on_step, g.active_seat, steps, rule="M2", prompt=prompt, why=self.why_step, shows=self.show_step
            )
        g.spend()
        discard(g, g.active, [self.item])
        mat(g).spots, mat(g).down = spots, down
        g.tell("scarabs", rule="M2", hero=g.active.id, item=self.item, steps=len(self.steps))
        return g.done(self)

    def on_step(self, g: Horrified, answer: Answer) -> None:
        if answer.verb == "stop":
            self.stopped = True
        else:
            self.steps.append(answer.id)

    def planned(self, g: Horrified) -> tuple[list[int], list[int]]:
        """Spots and face-down scarabs behind the steps chosen so far."""
        spots, down = list(mat(g).spots), list(mat(g).down)
        for step in self.steps:
            verb, scarab = step.split(":")
            if verb == "slide":
                slide(spots, int(scarab))
            else:
                down.remove(int(scarab))
        return spots, down

    def candidates(self, spots: list[int], down: list[int]) -> Iterator[Option]:
        empty = spots.index(0)
        for spot in joined(empty):
            yield option("slide", scarab=spots[spot], target=f"scarab:{spots[spot]}")
        for scarab in down:
            yield option("turn", scarab=scarab, target=f"scarab:{scarab}")
        if self.steps:
            yield option("stop")

    def why_step(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """A scarab slides face up along a line into the empty spot (rules M2, M3)."""
        if chosen.verb == "slide" and int(chosen.args["scarab"]) in self.planned(g)[1]:
            yield Refusal("M3", message("why.face_down", scarab=chosen.args["scarab"]))

    def show_step(self, g: Horrified, chosen: Option) -> Shows:
        spots, _ = self.planned(g)
        cells = [f"scarab:{chosen.args['scarab']}"] if "scarab" in chosen.args else []
        if chosen.verb == "slide":
            cells.append(f"spot:mummy:{spots.index(0)}")
        return Shows(cells=cells)


class Curse(Frame, tag="curse"):
    """The lowest scarab that lies face up is turned down (rules 26, M6, H39)."""

    def run(self, g: Horrified) -> Step:
        down = mat(g).down
        scarab = next((n for n in range(1, SPOTS + 1) if n not in down), None)
        if scarab is not None:
            down.append(scarab)
            down.sort()
            g.tell("cursed", rule="M6", scarab=scarab)
        return g.done(self)


def joined(spot: int) -> list[int]:
    """The spots that a line joins to this one: the centre to all, each of the ring to its neighbours (rule M2)."""
    if spot == CENTRE:
        return list(range(1, SPOTS + 1))
    return [CENTRE, spot % SPOTS + 1, (spot - 2) % SPOTS + 1]


def slide(spots: list[int], scarab: int) -> None:
    empty, at = spots.index(0), spots.index(scarab)
    spots[empty], spots[at] = scarab, 0


def in_order(spots: list[int], down: list[int]) -> bool:
    """The task is done: every scarab on its spot, all face up (rule M4)."""
    return not down and spots == list(range(SPOTS + 1))


def mat(g: Horrified) -> MummyMat:
    found = g.world.mats["mummy"]
    assert isinstance(found, MummyMat)
    return found


FRAMES = (MoveScarabs, Curse)
