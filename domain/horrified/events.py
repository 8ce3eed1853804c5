"""The events of the monster cards: lists of named operations, each with its rule (rules 20, 33, F13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.horrified.approach import Approach, Drawn
from domain.horrified.content import (
    Events,
    FigureToHero,
    FigureTowardFigure,
    FigureTowardMarked,
    Mark,
    MarkedTowardFigure,
    NearestPersonToward,
    NextFrenzy,
    PlaceFigure,
    Rob,
    VillagerAppears,
    VillagersTowardSafe,
)
from domain.horrified.endings import next_frenzy
from domain.horrified.pieces import put_figure, put_villager
from domain.horrified.strikes import nearest_spaces
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


class Event(Frame, tag="event"):
    """The operations of the card one after the other (rule 20)."""

    card: str
    at: int = 0

    def run(self, g: Horrified) -> Step:
        todo = g.content.monster_cards[self.card].do
        if self.at == len(todo):
            return g.done(self)
        self.at += 1
        frame = happen(g, todo[self.at - 1])
        return g.push(frame) if frame else g.again()

    def after_approach(self, g: Horrified, met: bool) -> None:
        """What a meeting of the pair brings has already happened."""


def happen(g: Horrified, op: Events) -> Frame | None:
    """Do an operation, or give the frame that does it."""
    match op:
        case PlaceFigure():
            place(g, op.figure, op.to)
        case FigureToHero():
            place(g, op.figure, g.active.space)
        case NearestPersonToward():
            return Gaze(op.figure, op.spaces)
        case Rob():
            return Thief(op.figure)
        case Mark():
            mark(g, op)
        case FigureTowardMarked():
            return toward_marked(g, op)
        case MarkedTowardFigure():
            return marked_toward(g, op)
        case FigureTowardFigure():
            return Approach(op.figure, [g.world.figures[op.to]], op.spaces, "20")
        case VillagerAppears():
            g.tell("appears", rule="20", villager=op.villager, space=op.at)
            put_villager(g, op.villager, op.at)
        case NextFrenzy():
            g.world.frenzy = next_frenzy(g, g.world.frenzy)
            g.tell("frenzy", rule="33", monster=g.world.frenzy)
        case VillagersTowardSafe():
            return Homeward(op.spaces, sorted(g.world.villagers))
    return None


def place(g: Horrified, figure: str, space: str | None) -> None:
    """A figure is put somewhere; not to a hero who is off the board (rule H14)."""
    if space is not None and g.world.figures[figure] != space:
        g.tell("figure_placed", rule="20", figure=figure, space=space)
        put_figure(g, figure, space)


def mark(g: Horrified, op: Mark) -> None:
    """The token goes to the hero whose turn it is, unless somebody has it or that hero is off the board (H53, H67)."""
    if getattr(g.world, op.token) is None and g.active.space is not None:
        setattr(g.world, op.token, g.active.id)
        g.tell("marked", rule="20", hero=g.active.id, token=op.token)


def toward_marked(g: Horrified, op: FigureTowardMarked) -> Frame | None:
    """Toward the hero who bears the token; nowhere while that hero is off the board (rule H13)."""
    space = g.marked_space(op.token)
    return None if space is None else Approach(op.figure, [space], op.spaces, "20")


def marked_toward(g: Horrified, op: MarkedTowardFigure) -> Frame | None:
    """The hero who bears the token walks toward the figure; no attack follows (rules H13, H40)."""
    if g.marked_space(op.token) is None:
        return None
    return Drawn(getattr(g.world, op.token), g.world.figures[op.figure], op.spaces, "20")


class Gaze(Frame, tag="gaze"):
    """Whoever is nearest by land, heroes first, walks toward the figure; nobody if one is there already (rule H60)."""

    figure: str
    spaces: int
    person: str | None = None
    drawn: bool = False

    def run(self, g: Horrified) -> Step:
        here = g.world.figures[self.figure]
        if self.drawn:
            return g.done(self)
        if self.person is None:
            near = nearest_spaces(g, self.figure)
            people = g.people_at(near) if near else []
            heroes = [person for person in people if person not in g.world.villagers]
            people = heroes or people
            if not people or here in near:
                return g.done(self)
            if len(people) > 1:
                who = [option("person", person=person, target=g.piece(person)) for person in people]
                prompt = message("ask.gaze", figure=self.figure)
                return g.ask(self.on_gaze, g.active_seat, who, rule="H6", prompt=prompt)
            self.person = people[0]
        self.drawn = True
        return g.push(Drawn(self.person, here, self.spaces, "20"))

    def on_gaze(self, g: Horrified, answer: Answer) -> None:
        self.person = answer.text("person")


class Thief(Frame, tag="thief"):
    """To the location where most items lie; all of them are discarded (rules 20, H28, H29)."""

    figure: str
    to: str | None = None

    def run(self, g: Horrified) -> Step:
        if self.to is None:
            most = max(map(len, g.world.items.values()), default=0)
            spaces = sorted(space for space, items in g.world.items.items() if len(items) == most > 0)
            if not spaces:
                return g.done(self)
            if len(spaces) > 1:
                ways = [option("to", space=space, target=f"space:{space}") for space in spaces]
                return g.ask(self.on_thief, g.active_seat, ways, rule="H6", prompt=message("ask.thief"))
            self.to = spaces[0]
        place(g, self.figure, self.to)
        stolen = g.world.items.pop(self.to)
        g.world.discards.extend(stolen)
        g.tell("stolen", rule="20", figure=self.figure, space=self.to, items=list(stolen))
        return g.done(self)

    def on_thief(self, g: Horrified, answer: Answer) -> None:
        self.to = answer.text("space")


class Homeward(Frame, tag="homeward"):
    """Every villager walks toward safety (rules 17, H66)."""

    spaces: int
    left: list[str]

    def run(self, g: Horrified) -> Step:
        if not self.left:
            return g.done(self)
        villager = self.left.pop(0)
        return g.push(Drawn(villager, g.content.villagers[villager].safe, self.spaces, "20"))


FRAMES = (Event, Gaze, Thief, Homeward)
