"""Figures that come nearer, and people who are drawn to them: by shortest paths, ties asked (rules 22, H6, H59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.horrified.pieces import put_figure, put_hero, walk_villager
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


class Approach(Frame, tag="approach"):
    """A figure goes so many spaces toward the nearest goal (rules 22, H59); gives True where the pair has met by it."""

    figure: str
    goals: list[str]
    spaces: int
    rule: str
    to: str | None = None

    def run(self, g: Horrified) -> Step:
        start = g.world.figures[self.figure]
        if self.to is None:
            ends = g.net(self.figure).ends(start, self.goals, self.spaces)
            if len(ends) > 1:
                ways = [option("to", space=space, target=f"space:{space}") for space in ends]
                prompt = message("ask.way", figure=self.figure)
                return g.ask(self.on_way, g.active_seat, ways, rule="H6", prompt=prompt, shows=self.show_way)
            self.to = ends[0]
        if self.to == start:
            return g.done(self)
        path = g.net(self.figure).path(start, self.to)
        g.tell("figure_moves", rule=self.rule, figure=self.figure, space=self.to, path=path)
        return g.done(self, put_figure(g, self.figure, self.to) or None)

    def on_way(self, g: Horrified, answer: Answer) -> None:
        self.to = answer.text("space")

    def show_way(self, g: Horrified, chosen: Option) -> Shows:
        space = str(chosen.args["space"])
        path = g.net(self.figure).path(g.world.figures[self.figure], space)
        return Shows(cells=[f"space:{space}"], path=[f"space:{each}" for each in path])


class Drawn(Frame, tag="drawn"):
    """A hero or a villager walks so many spaces on land toward a place, and ends there where it can (rule H59)."""

    person: str
    goal: str
    spaces: int
    rule: str
    to: str | None = None

    def run(self, g: Horrified) -> Step:
        start = g.space_of(self.person)
        if start is None:
            return g.done(self)
        if self.to is None:
            ends = g.map.land.ends(start, [self.goal], self.spaces)
            if len(ends) > 1:
                ways = [option("to", space=space, target=f"space:{space}") for space in ends]
                prompt = message("ask.way", figure=self.person)
                return g.ask(self.on_way, g.active_seat, ways, rule="H6", prompt=prompt)
            self.to = ends[0]
        if self.to != start:
            g.tell("person_moves", rule=self.rule, person=self.person, space=self.to)
            if self.person in g.world.villagers:
                walk_villager(g, self.person, g.map.land.path(start, self.to))
            else:
                put_hero(g, g.hero(self.person), self.to)
        return g.done(self)

    def on_way(self, g: Horrified, answer: Answer) -> None:
        self.to = answer.text("space")


FRAMES = (Approach, Drawn)
