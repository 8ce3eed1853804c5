"""What the Monsters will do if nothing changes: their phase played on a copy of the rows by the same functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.dicemancy.casting import Cast
from domain.dicemancy.field import Field, space_id
from domain.dicemancy.monsters import attackers, biters, march, turn_up, worse
from domain.dicemancy.numbers import attacks, columns_seen, moves
from domain.dicemancy.reactions import in_play
from domain.dicemancy.rounds import conditions
from domain.dicemancy.state import Wall
from domain.kernel.numbers import total
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


Way = Literal["", "breach", "bird", "demon"]


class WallForecast(Struct, frozen=True):
    """A Wall card at the end of the phase: damage that it takes and what is left of it."""

    row: int
    damage: int
    wall: Wall


class MoveForecast(Struct, frozen=True):
    """A Monster's way in the coming phase: the spaces that it enters, and whether its cubes hold it."""

    card: str
    path: list[str]
    held: bool


class Line(Struct, frozen=True):
    """One sentence of the forecast; `bad` ones cost a Wall card or the game."""

    text: Message
    bad: bool = False


class Forecast(Struct, frozen=True):
    """The coming Monster Phase, and the Cleanup after it.

    `lost`: the way in which the game would be lost, if it would; `breach`: in which row. `won`: it would be won.
    """

    walls: list[WallForecast]
    moves: list[MoveForecast]
    turned_up: list[str]
    lines: list[Line]
    lost: Way
    breach: int = 0
    won: bool = False


def forecast(g: Dicemancy, field: Field | None = None) -> Forecast:
    """The coming Monster Phase as far as it is known: all but the die of Tremors and the card of a Rift.

    `field` is another state of the rows to look ahead from; by default that which is planned. Who has a filled section
    there will have fallen by then.
    """
    return _Play(g, (field or g.planned()).copy()).all()


class _Play:
    """The phase as it would go; `damage` counts by row."""

    def __init__(self, g: Dicemancy, field: Field) -> None:
        self.g = g
        self.field = field
        self.falling = [card for card in field.monsters if field.beaten(card)]
        for card in self.falling:
            field.remove(card)
        self.damage = [0] * self.field.rows
        self.lost: Way = ""
        self.won = False
        self.breach = 0
        self.lines: list[Line] = []
        self.paths: dict[str, list[str]] = {card: [] for card in self.field.in_reading_order()}
        self.held: list[str] = []
        self.turned: list[str] = []

    def all(self) -> Forecast:
        for step in (self.attack, self.move, self.bite, self.rest, self.cleanup):
            if not self.lost:
                step()
        walls = [WallForecast(row, self.damage[row - 1], self.field.wall(row)) for row in range(1, self.field.rows + 1)]
        ways = [MoveForecast(card, path, card in self.held) for card, path in self.paths.items()]
        return Forecast(walls, ways, self.turned, self.lines, self.lost, self.breach, self.won)

    def attack(self) -> None:
        for card in attackers(self.field):
            row = self.field.monsters[card].row
            if self.field.full(card, "cancel_attack"):
                self.say("attack_cancelled", card=card)
                continue
            times = total(attacks(self.g, self.field.cards[card].attack))
            self.say("attacks", card=card, row=row, times=times)
            for _ in range(times):
                self.hit(row)

    def hit(self, row: int) -> None:
        if self.lost or self.field.wall(row) == "destroyed":
            return
        self.field.walls[row - 1] = worse(self.field.wall(row))
        self.damage[row - 1] += 1
        if self.field.wall(row) == "destroyed":
            self.say("wall_falls", bad=True, row=row)
            if row in self.g.world.birds and in_play(self.g, "wall_hit", "babysitter"):
                self.lost = "bird"
                self.say("bird", bad=True, row=row)

    def move(self) -> None:
        for _ in range(total(moves(self.g))):
            step = march(self.field, self.held)
            self.held += step.held
            for card in step.held:
                self.say("held", card=card)
            for card, spot in step.moved:
                self.paths[card].append(space_id(spot))
            if step.past:
                self.lost, self.breach = "breach", self.field.monsters[step.past].row
                self.say("breach", bad=True, card=step.past, row=self.breach)
                return
        self.turned = turn_up(self.field, total(columns_seen(self.g)))

    def bite(self) -> None:
        if "bite" in self.g.world.abilities:
            for card in biters(self.field):
                row = self.field.monsters[card].row
                self.say("bites", card=card, row=row)
                self.hit(row)

    def rest(self) -> None:
        if in_play(self.g, "monsters_done", "tremors"):
            self.say("tremors")
        if in_play(self.g, "monsters_done", "riftgate"):
            empty = [row for row in self.g.world.rifts if (row, self.field.columns) not in self.field.places]
            for row in empty[: len(self.g.world.box_1)]:
                self.say("rift", row=row)

    def cleanup(self) -> None:
        """Victory is checked, then the Pawn moves; Monsters that are falling and the chain in hand count already."""
        chain = next((each for each in self.g.stack if isinstance(each, Cast)), None)
        needs = conditions(self.g, self.falling, len(chain.icons) if chain and chain.begun else 0)
        if all(each.have >= each.needed for each in needs):
            self.won = True
            self.say("victory")
        elif self.g.world.pawn == self.g.last_round:
            self.lost = "demon"
            self.say("demon", bad=True)
        else:
            self.next_round()

    def next_round(self) -> None:
        """What the Pawn will set off, and what Trauma takes from the roll; the die of Tremors may take one more."""
        world = self.g.world
        for token in world.track:
            if token.space == world.pawn + 1:
                self.say(token.kind)
        if in_play(self.g, "wall_hit", "trauma"):
            hurt = world.shaken + sum(self.damage)
            if hurt:
                self.say("trauma", dice=min(hurt, self.g.content.night_cards["trauma"].amount))

    def say(self, key: str, *, bad: bool = False, **args: str | int) -> None:
        self.lines.append(Line(message(f"forecast.{key}", **args), bad))
