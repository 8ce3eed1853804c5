"""A monster strikes: it moves, dice are rolled for each person, hits are parried, powers come (rules 22 to 30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.horrified.approach import Approach
from domain.horrified.endings import defeat_person
from domain.horrified.items import discard, kinds
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


class Strike(Frame, tag="strike"):
    """Toward the nearest person, then a roll for each one there, heroes first (rules 22 to 24, H3, F15)."""

    figure: str
    move: int
    dice: int
    moved: bool = False
    people: list[str] | None = None

    def run(self, g: Horrified) -> Step:
        if not self.moved:
            self.moved = True
            goals = nearest_spaces(g, self.figure)
            if goals:
                return g.push(Approach(self.figure, goals, self.move, "22"))
        if self.people is None:
            self.people = g.people_with(self.figure)
        while self.people:
            victim = self.people.pop(0)
            if g.together(victim, self.figure):
                return g.push(Attack(self.figure, victim, self.dice))
        return g.done(self)

    def after_approach(self, g: Horrified, met: bool) -> None:
        """A strike that brings the pair together makes no attack (rule B5)."""
        self.people = []


class Attack(Frame, tag="attack"):
    """The dice for one person: all hits, each of which a hero may parry, then all powers (rules 24 to 30, H62)."""

    figure: str
    victim: str
    dice: int
    hits: int | None = None
    powers: int = 0

    def run(self, g: Horrified) -> Step:
        if self.hits is None:
            self.hits, self.powers = roll(g, self.figure, self.victim, self.dice)
        if self.hits:
            hits, self.hits = self.hits, 0
            return g.push(Hits(self.figure, self.victim, hits))
        if self.powers and self.figure in g.world.figures:
            self.powers -= 1
            g.tell("power", rule="26", figure=self.figure)
            return g.push(g.mat_of(self.figure).power(self.figure))
        return g.done(self)


class Hits(Frame, tag="hits"):
    """Each hit costs a hero an item of choice or is the end; a villager falls at the first (rules 25, 27, 28, 30)."""

    figure: str
    victim: str
    hits: int
    answer: str | None = None

    def run(self, g: Horrified) -> Step:
        if self.victim in g.world.villagers:
            return self.fall(g)
        hero = g.hero(self.victim)
        if self.answer == "take_hit" or (self.hits and not hero.items):
            return self.fall(g)
        if self.answer is not None:
            discard(g, hero, [self.answer])
            self.hits -= 1
            g.tell("parried", rule="27", hero=hero.id, item=self.answer, figure=self.figure)
            self.answer = None
            return g.again()
        if not self.hits:
            return g.done(self)
        gives = [option("give", item=item, target=f"item:{item}") for item in kinds(hero.items)]
        prompt = message("ask.defend", hero=hero.id, figure=self.figure, hits=self.hits)
        return g.ask(
            self.on_defend, hero.seat, [*gives, option("take_hit")], rule="27", prompt=prompt, shows=self.show_defend
        )

    def on_defend(self, g: Horrified, answer: Answer) -> None:
        self.answer = str(answer.args.get("item", "take_hit"))

    def show_defend(self, g: Horrified, chosen: Option) -> Shows:
        if chosen.verb == "take_hit":
            return Shows(cells=[f"hero:{self.victim}"], says=[message("shows.fall", hero=self.victim)])
        item = str(chosen.args["item"])
        return Shows(cells=[f"item:{item}"], says=[message("shows.parry", item=item, left=self.hits - 1)])

    def fall(self, g: Horrified) -> Step:
        """The victim is defeated; the card may end here."""
        defeat_person(g, self.victim)
        return g.done(self)


def roll(g: Horrified, figure: str, victim: str, dice: int) -> tuple[int, int]:
    """Hits and powers of so many dice (rules 24, F16, H1)."""
    table = g.content.table["village"].faces
    faces = [table[g.chance.below(len(table), "strike")] for _ in range(dice)]
    g.tell("attack", rule="24", figure=figure, victim=victim, faces=[str(face) for face in faces])
    return faces.count("hit"), faces.count("power")


def nearest_spaces(g: Horrified, figure: str) -> list[str]:
    """Where the nearest people are; where heroes are among them, only theirs (rules 22, 23)."""
    start, net = g.world.figures[figure], g.net(figure)
    found: list[tuple[int, bool, str]] = []
    for hero in g.heroes_here:
        far = net.distance(start, str(hero.space))
        if far is not None:
            found.append((far, False, str(hero.space)))
    for space in g.world.villagers.values():
        far = net.distance(start, space)
        if far is not None:
            found.append((far, True, space))
    if not found:
        return []
    best = min((far, villager) for far, villager, _ in found)
    return kinds([space for far, villager, space in found if (far, villager) == best])


FRAMES = (Strike, Attack, Hits)
