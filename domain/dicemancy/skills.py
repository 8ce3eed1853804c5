"""The Skills of the six Characters (3.8, 9): each is paid in Crystals once its choices are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from domain.dicemancy.content import NEUTRAL
from domain.dicemancy.cubes import PutCubes
from domain.dicemancy.damage import Falls, carry_out
from domain.dicemancy.deeds import Deeds
from domain.dicemancy.field import Field
from domain.dicemancy.setup import SEAT
from domain.dicemancy.tableau import why_lift
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


class Skill(Frame):
    """Base of the Skills."""

    character: str

    def pay(self, g: Dicemancy) -> None:
        """The Crystal Die is turned down by the cost (3.8.1)."""
        skill = g.content.characters[self.character].skill
        g.world.crystals -= skill.cost
        g.tell("skill", rule="3.8.1", character=self.character, skill=skill.id, cost=skill.cost)


class LuckyTwirl(Skill, tag="lucky_twirl"):
    """Any number of Active Dice are rolled again (9.1)."""

    dice: list[int] = []
    twirl: bool = False

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        rest = world.pool.copy()
        for value in self.dice:
            rest.remove(value)
        if not self.twirl and (rest or not self.dice):
            again = [option("reroll", value=value, target=f"die:{value}") for value in sorted(set(rest))]
            go = [option("twirl", label=message("option.twirl", dice=list(self.dice)))] if self.dice else []
            return g.ask(self.on_reroll, SEAT, [*again, *go], rule="9.1")
        self.pay(g)
        rolled = [g.chance.die("reroll") for _ in self.dice]
        world.pool = sorted([*rest, *rolled])
        g.tell("rerolled", rule="9.1", dice=list(self.dice), rolled=rolled)
        return g.done(self)

    def on_reroll(self, g: Dicemancy, answer: Answer) -> None:
        if answer.verb == "twirl":
            self.twirl = True
        else:
            self.dice.append(answer.number("value"))


class Yeet(Skill, tag="yeet"):
    """Up to two Neutral cubes go on blank slots of one face-up Monster; a filled section takes effect at once (9.2)."""

    card: str = ""
    deeds: Deeds = []
    wanted: bool = True
    enough: bool = False
    paid: bool = False

    def run(self, g: Dicemancy) -> Step:
        if self.paid:
            return g.done(self)
        field = g.planned()
        if not self.card:
            candidates = [option("onto", card=card, target=f"monster:{card}") for card in field.in_reading_order()]
            prompt = message("ask.onto_yeet")
            return g.ask(self.on_onto, SEAT, candidates, rule="9.2", why=self.why_onto, prompt=prompt)
        amount = g.content.characters[self.character].skill.amount
        if field.supply[NEUTRAL] and field.open_slots(self.card, NEUTRAL) and len(self.deeds) < amount:
            if self.wanted:
                self.wanted = False
                return g.push(PutCubes(NEUTRAL, [self.card]))
            if not self.enough:
                return g.ask(self.on_more, SEAT, [option("another"), option("enough")], rule="9.2")
        self.paid = True
        self.pay(g)
        deeds, self.deeds = self.deeds, []
        carry_out(g, deeds)
        return g.push(Falls())

    def on_onto(self, g: Dicemancy, answer: Answer) -> None:
        self.card = answer.text("card")

    def why_onto(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        return why_hit(g.planned(), str(candidate.args["card"]))

    def on_more(self, g: Dicemancy, answer: Answer) -> None:
        self.wanted = answer.verb == "another"
        self.enough = not self.wanted

    def after_put_cubes(self, g: Dicemancy, deeds: Deeds) -> None:
        self.deeds += deeds


def why_hit(field: Field, card: str) -> Iterator[Refusal]:
    if not field.monsters[card].up:
        yield Refusal("9.2", message("why.face_down", card=card))
    if not field.open_slots(card, NEUTRAL):
        yield Refusal("3.6.7", message("why.no_slot", card=card, color=NEUTRAL))


class MendTheStone(Skill, tag="mend_the_stone"):
    """A Wall card improves one step; a Destroyed one only where no Monster stands (9.3)."""

    row: int = 0

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        if not self.row:
            rows = [option("wall", row=row, target=f"wall:{row}") for row in range(1, len(world.walls) + 1)]
            return g.ask(self.on_wall, SEAT, rows, rule="9.3", why=self.why_wall)
        self.pay(g)
        world.walls[self.row - 1] = "built" if world.walls[self.row - 1] == "damaged" else "damaged"
        g.tell("mended", rule="9.3", row=self.row, wall=world.walls[self.row - 1])
        return g.done(self)

    def on_wall(self, g: Dicemancy, answer: Answer) -> None:
        self.row = answer.number("row")

    def why_wall(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        return why_mend(g.field(), int(candidate.args["row"]))


def why_mend(field: Field, row: int) -> Iterator[Refusal]:
    if field.wall(row) == "built":
        yield Refusal("11.7", message("why.wall_whole", row=row))
    elif (row, 0) in field.places:
        yield Refusal("9.3", message("why.monster_in_breach", card=field.places[row, 0]))


class SealOfForce(Skill, tag="seal_of_force"):
    """The next Attack of this round places one cube more on each target (9.4)."""

    def run(self, g: Dicemancy) -> Step:
        self.pay(g)
        g.world.sealed = True
        return g.done(self)


class TotallyIntended(Skill, tag="totally_intended"):
    """A card of the tableau comes back to the hand (9.5)."""

    card: str = ""

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        if not self.card:
            candidates = [option("lift", card=laid.card, target=f"card:{laid.card}") for laid in world.tableau]
            return g.ask(self.on_lift, SEAT, candidates, rule="9.5", why=self.why_lift)
        self.pay(g)
        world.tableau = [laid for laid in world.tableau if laid.card != self.card]
        world.hand = sorted([*world.hand, self.card])
        g.tell("lifted", rule="9.5", card=self.card)
        return g.done(self)

    def on_lift(self, g: Dicemancy, answer: Answer) -> None:
        self.card = answer.text("card")

    def why_lift(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        return why_lift(g.world.tableau, g.world.slotted, g.tops, str(candidate.args["card"]))


class ObscureProphecy(Skill, tag="obscure_prophecy"):
    """A random level 1 card comes from the box to the hand (9.6)."""

    def run(self, g: Dicemancy) -> Step:
        self.pay(g)
        card = g.world.box_1.draw(g.chance)
        g.world.hand = sorted([*g.world.hand, card])
        g.reveal()
        g.tell("prophecy", rule="9.6", card=card)
        return g.done(self)


SKILLS: Mapping[str, Callable[[str], Skill]] = {
    "lucky_twirl": LuckyTwirl,
    "yeet": Yeet,
    "mend_the_stone": MendTheStone,
    "seal_of_force": SealOfForce,
    "totally_intended": TotallyIntended,
    "obscure_prophecy": ObscureProphecy,
}


def why_skill(g: Dicemancy, character: str) -> Iterator[Refusal]:
    """Crystals for it, and something that it would change (3.8.1, 11.7)."""
    skill = g.content.characters[character].skill
    if g.world.crystals < skill.cost:
        yield Refusal("3.8.1", message("why.crystals", cost=skill.cost, have=g.world.crystals))
    if _idle(g, skill.id):
        yield Refusal("11.7", message(f"why.idle_{skill.id}"))


def _idle(g: Dicemancy, skill: str) -> bool:
    """Whether a Skill would change nothing now."""
    world, field = g.world, g.field()
    match skill:
        case "lucky_twirl":
            return not world.pool
        case "yeet":
            hit = (next(why_hit(field, card), None) is None for card in field.monsters)
            return not field.supply[NEUTRAL] or not any(hit)
        case "mend_the_stone":
            return all(next(why_mend(field, row), None) for row in range(1, field.rows + 1))
        case "seal_of_force":
            return world.sealed
        case "totally_intended":
            lifts = (why_lift(world.tableau, world.slotted, g.tops, laid.card) for laid in world.tableau)
            return all(next(lift, None) for lift in lifts)
        case _:
            return not world.box_1
