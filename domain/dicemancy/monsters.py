"""The Monster Phase: attacks, moves, bites (4.1-4.4).

What the Monsters will do is plain to see, so the forecast asks the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.dicemancy.content import Card
from domain.dicemancy.field import Field, Spot, space_id
from domain.dicemancy.numbers import attacks, columns_seen, moves
from domain.dicemancy.state import Wall
from domain.kernel.frames import Fact, Frame, Step
from domain.kernel.numbers import total

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


class WallHit(Fact, tag="wall_hit"):
    """A Wall card has taken a damage and is now damaged or destroyed."""

    row: int
    destroyed: bool


class MonstersDone(Fact, tag="monsters_done"):
    """Attacks, moves and bites are over."""


class MonsterPhase(Frame, tag="monster_phase"):
    """Attack, move, bite; then what Night cards do at the end of the phase (4.1-4.3, 11.10)."""

    at: int = 0

    def run(self, g: Dicemancy) -> Step:
        self.at += 1
        if self.at == 1:
            return g.push(MonstersAttack())
        if self.at == 2:
            return g.push(MonstersMove(total(moves(g))))
        if self.at == 3:
            return g.push(Bite())
        if self.at == 4:
            return g.announce(MonstersDone())
        return g.done(self)


class MonstersAttack(Frame, tag="monsters_attack"):
    """Who is in reach attacks the Wall card of its row, all at once; a filled cancel section stops it (4.1, 4.4)."""

    waiting: list[str] | None = None
    blows: int = 0

    def run(self, g: Dicemancy) -> Step:
        field = g.field()
        if self.waiting is None:
            self.waiting = attackers(field)
        if not self.waiting:
            return g.done(self)
        card = self.waiting[0]
        row, kind = field.monsters[card].row, field.cards[card].attack
        if not self.blows:
            if field.full(card, "cancel_attack"):
                self.waiting.pop(0)
                field.clear(card, "cancel_attack")
                g.tell("attack_cancelled", rule="4.4.1", card=card)
                return g.again()
            self.blows = total(attacks(g, kind))
            g.tell("attacks", rule="4.1.2" if kind == "melee" else "4.1.3", card=card, row=row, times=self.blows)
        self.blows -= 1
        if not self.blows:
            self.waiting.pop(0)
        return g.push(DamageWall(row))


def attackers(field: Field) -> list[str]:
    """The face-up Monsters in reach of a standing Wall card, in reading order (4.1.1-4.1.3)."""
    return [
        card
        for card in field.in_reading_order()
        if field.monsters[card].up
        and field.wall(field.monsters[card].row) != "destroyed"
        and 1 <= field.monsters[card].col <= reach(field.cards[card])
    ]


def reach(card: Card) -> int:
    """How many columns from the Wall it attacks."""
    return 1 if card.attack == "melee" else 2


class DamageWall(Frame, tag="damage_wall"):
    """Built becomes Damaged, Damaged becomes Destroyed; more is lost (4.1.4)."""

    row: int
    dealt: bool = False

    def run(self, g: Dicemancy) -> Step:
        walls, n = g.world.walls, self.row - 1
        if self.dealt or walls[n] == "destroyed":
            return g.done(self)
        self.dealt = True
        walls[n] = worse(walls[n])
        g.tell("wall", rule="4.1.4", row=self.row, wall=walls[n])
        return g.announce(WallHit(self.row, walls[n] == "destroyed"))


def worse(wall: Wall) -> Wall:
    return "damaged" if wall == "built" else "destroyed"


class Marched(Struct, frozen=True):
    """One move of all Monsters: who came to which space, who was held by cubes, and who got past the Wall."""

    moved: list[tuple[str, Spot]]
    held: list[str]
    past: str | None


def march(field: Field, held: Sequence[str]) -> Marched:
    """Every Monster moves one space towards the Wall unless a standing Wall card or a Monster is in its way (4.2).

    In reading order, so that each follows into the space that the one before it left. `held` have been stopped in this
    phase already; who is stopped now spends its cubes (4.4.2). Nobody moves on once one has got past the Wall.
    """
    moved: list[tuple[str, Spot]] = []
    stopped: list[str] = []
    for card in field.in_reading_order():
        monster = field.monsters[card]
        ahead = (monster.row, monster.col - 1)
        if card in held or (monster.col > 0 and not field.free(ahead)):
            continue
        if field.full(card, "cancel_move"):
            field.clear(card, "cancel_move")
            stopped.append(card)
        elif monster.col == 0:
            return Marched(moved, stopped, card)
        else:
            field.move(card, ahead)
            moved.append((card, ahead))
    return Marched(moved, stopped, None)


def turn_up(field: Field, columns: int) -> list[str]:
    """Monsters in these columns next to the Wall, and in its own, turn face up for good (4.2.6)."""
    turned = [card for card in field.in_reading_order() if not field.monsters[card].up]
    turned = [card for card in turned if field.monsters[card].col <= columns]
    for card in turned:
        field.monsters[card].up = True
    return turned


def biters(field: Field) -> list[str]:
    """The Monsters directly in front of a standing Wall card (4.3.1)."""
    return [
        card
        for card in field.in_reading_order()
        if field.monsters[card].col == 1 and field.wall(field.monsters[card].row) != "destroyed"
    ]


class MonstersMove(Frame, tag="monsters_move"):
    """One move for all before the next; then those near the Wall turn face up (4.2)."""

    times: int
    done: int = 0
    held: list[str] = []

    def run(self, g: Dicemancy) -> Step:
        field = g.field()
        if self.done == self.times:
            turned = turn_up(field, total(columns_seen(g)))
            if turned:
                g.tell("turned_up", rule="4.2.6", cards=turned)
            return g.done(self)
        self.done += 1
        step = march(field, self.held)
        self.held += step.held
        for card, spot in step.moved:
            g.tell("moved", rule="4.2.4", nth=self.done, card=card, space=space_id(spot))
        for card in step.held:
            g.tell("move_cancelled", rule="4.4.2", card=card)
        if step.past:
            g.lost("breach", rule="4.2.7", card=step.past, row=field.monsters[step.past].row)
        return g.again()


class Bite(Frame, tag="bite"):
    """With the Bite token every Monster directly in front of its Wall card deals one more damage (4.3.1)."""

    waiting: list[str] | None = None

    def run(self, g: Dicemancy) -> Step:
        field = g.field()
        if self.waiting is None:
            self.waiting = biters(field) if "bite" in g.world.abilities else []
        if not self.waiting:
            return g.done(self)
        card = self.waiting.pop(0)
        g.tell("bites", rule="4.3.1", card=card, row=field.monsters[card].row)
        return g.push(DamageWall(field.monsters[card].row))
