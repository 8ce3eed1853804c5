"""Lantern, whole: state, content, rules and view in one file. A real game gives each chapter a module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from domain.kernel.content import Content, Record
from domain.kernel.errors import ContentError, Refusal, Refused
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.game import Game, Options, Scenario, Setting, World, chosen
from domain.kernel.numbers import Part, Shows, d6_odds, total
from domain.kernel.words import message

OIL = {"dark": 0, "lit": 1, "blaze": 2}


class Wolf(Record, frozen=True):
    """A wolf: how far off it starts, and what a die must exceed to drive it back."""

    starts: int
    strength: int


class LanternContent(Content, frozen=True):
    wolves: dict[str, Wolf]

    def check(self) -> None:
        if len(self.wolves) != 2:
            raise ContentError(f"wolves.toml: 2 wolves are wanted, {len(self.wolves)} are there")


class LanternOptions(Options, frozen=True):
    """`hours`: how many hours there are until dawn."""

    hours: int = 6


class Yard(World):
    """The table: how far each wolf is from the door, the hour, the oil left, and what this hour still allows."""

    players: int
    hours: int
    wolves: dict[str, int]
    hour: int = 0
    oil: int = 3
    acts: int = 0


class Night(Frame, tag="night"):
    """Each hour the wolves come nearer, then the watch acts; at the last hour it dawns (rules 2, 5)."""

    def run(self, g: Lantern) -> Step:
        if g.world.hour == g.world.hours:
            g.win("dawn", rule="5")
        g.world.hour += 1
        g.phase("hour", rule="2", hour=g.world.hour)
        return g.push(Hour())


class Hour(Frame, tag="hour"):
    """The wolves advance one step each, then the watch has two acts (rules 2, 3)."""

    advanced: bool = False

    def run(self, g: Lantern) -> Step:
        if not self.advanced:
            self.advanced = True
            g.world.acts = 2
            return g.push(Advance(list(g.world.wolves)))
        if g.world.acts:
            return g.push(Watch())
        g.measure(g.world.hour, nearest=min(g.world.wolves.values()), oil=g.world.oil)
        return g.done(self)


class Advance(Frame, tag="advance"):
    """A wolf that reaches the door ends the game (rule 2)."""

    wolves: list[str]

    def run(self, g: Lantern) -> Step:
        if not self.wolves:
            return g.done(self)
        wolf = self.wolves.pop(0)
        g.world.wolves[wolf] -= 1
        g.tell("advance", rule="2", wolf=wolf, space=g.world.wolves[wolf])
        if g.world.wolves[wolf] == 0:
            g.lose("bitten", rule="2", wolf=wolf)
        return g.again()


class Watch(Frame, tag="watch"):
    """The acts of an hour: scare a wolf as often as there are acts, or sleep through the rest (rule 3)."""

    chosen: str = ""

    def run(self, g: Lantern) -> Step:
        chosen, self.chosen = self.chosen, ""
        if chosen == "sleep":
            g.world.acts = 0
        if not g.world.acts:
            return g.done(self)
        if chosen:
            return g.push(Scare(chosen))
        wolves = [option("scare", wolf=wolf, target=f"wolf:{wolf}") for wolf in g.world.wolves]
        return g.ask(self.on_act, 1, [*wolves, option("sleep")], rule="3")

    def on_act(self, g: Lantern, answer: Answer) -> None:
        self.chosen = str(answer.args.get("wolf", "sleep"))


class Scare(Frame, tag="scare"):
    """By what light; then a die above the wolf's strength drives it back one step (rule 4)."""

    wolf: str
    light: str = ""

    def run(self, g: Lantern) -> Step:
        if not self.light:
            lights = [option(light) for light in OIL]
            return g.ask(self.on_light, 1, lights, rule="4", why=self.why_light, shows=self.show_light)
        g.world.acts -= 1
        g.world.oil -= OIL[self.light]
        die = g.chance.die("scare")
        scared = die != 1 and die + total(scare_parts(self.light)) > g.strength(self.wolf)
        g.world.wolves[self.wolf] += scared
        g.tell("scared" if scared else "stayed", rule="4", wolf=self.wolf, die=die)
        return g.done(self)

    def on_light(self, g: Lantern, answer: Answer) -> None:
        self.light = answer.id

    def why_light(self, g: Lantern, candidate: Option) -> Iterator[Refusal]:
        if OIL[candidate.id] > g.world.oil:
            yield Refusal("4", message("why.no_oil", oil=g.world.oil))

    def show_light(self, g: Lantern, chosen: Option) -> Shows:
        odds = d6_odds(g.strength(self.wolf), scare_parts(chosen.id))
        return Shows(cells=[f"wolf:{self.wolf}"], odds=odds, cost={"act": 1, "oil": OIL[chosen.id]})


def scare_parts(light: str) -> list[Part]:
    """What is added to the die: as much again as the oil, and one (rule 4)."""
    return [Part(OIL[light] + 1, light, "4")] if OIL[light] else []


class LanternView(Struct, frozen=True):
    """What the table shows; nothing is hidden here."""

    hour: int
    hours: int
    wolves: dict[str, int]
    oil: int
    acts: int


class Lantern(Game[Yard, LanternContent, LanternView]):
    id = "lantern"
    folder = Path(__file__).parent
    WORLD = Yard
    CONTENT = LanternContent
    OPTIONS = LanternOptions
    VIEW = LanternView
    FRAMES = (Night, Hour, Advance, Watch, Scare)
    SCENARIOS = (Scenario("farm", players=(1,)),)
    VERBS = {"scare": ("wolf",), "sleep": (), "dark": (), "lit": (), "blaze": ()}

    @classmethod
    def begin(cls, setting: Setting, content: LanternContent) -> tuple[Yard, Frame]:
        hours = chosen(setting, LanternOptions).hours
        if not 1 <= hours <= 12:
            raise Refused("hours", [Refusal("1", message("why.hours"))])
        return Yard(setting.players, hours, {wolf.id: wolf.starts for wolf in content.wolves.values()}), Night()

    def view(self, seat: int | None) -> LanternView:
        yard = self.world
        return LanternView(yard.hour, yard.hours, dict(yard.wolves), yard.oil, yard.acts)

    def strength(self, wolf: str) -> int:
        return self.content.wolves[wolf].strength
