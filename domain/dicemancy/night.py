"""What Night cards do while the game runs (10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.dicemancy.monsters import DamageWall
from domain.dicemancy.numbers import room_for_crystals
from domain.kernel.frames import Frame, Step

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


class Tremors(Frame, tag="tremors"):
    """A die outside the pool: the Wall card of the row it names becomes Damaged if it is Built (10.1)."""

    die: int = 0

    def run(self, g: Dicemancy) -> Step:
        if self.die:
            return g.done(self)
        self.die = g.chance.die("tremors")
        walls = g.world.walls
        shakes = self.die <= len(walls) and walls[self.die - 1] == "built"
        if shakes:
            g.tell("tremors", rule="10.1", row=self.die)
        else:
            g.tell("tremors_pass", rule="10.1", die=self.die)
        return g.push(DamageWall(self.die)) if shakes else g.again()


class Babysitter(Frame, tag="babysitter"):
    """A Wall card with a Bird is Destroyed: the game is lost (10.3)."""

    row: int

    def run(self, g: Dicemancy) -> Step:
        g.lost("bird", rule="10.3", row=self.row)


class Trauma(Frame, tag="trauma"):
    """The damage is remembered until the next roll (10.4)."""

    def run(self, g: Dicemancy) -> Step:
        g.world.shaken += 1
        return g.done(self)


class Bounty(Frame, tag="bounty"):
    """A Monster with a Gem gives its Gem and Crystals (10.10)."""

    def run(self, g: Dicemancy) -> Step:
        gain = min(g.content.night_cards["bounty"].amount, room_for_crystals(g))
        g.world.gems += 1
        g.world.crystals += gain
        g.tell("gem", rule="10.10", gain=gain, crystals=g.world.crystals)
        return g.done(self)


class Riftgate(Frame, tag="riftgate"):
    """At each Rift whose space is empty a random level 1 card from the box comes face down (10.11)."""

    def run(self, g: Dicemancy) -> Step:
        field, world = g.field(), g.world
        for row in world.rifts:
            spot = (row, g.content.figures.columns)
            if spot not in field.places and len(world.box_1):
                card = world.box_1.draw(g.chance)
                field.enter(card, spot, up=False)
                g.reveal()
                g.tell("rift", rule="10.11", card=card, row=row)
        return g.done(self)
