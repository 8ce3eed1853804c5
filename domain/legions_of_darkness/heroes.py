"""Heroes (10.0): who lives, who may act, wounds and deaths, and what heroes do beside fighting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Part, Shows
from domain.kernel.words import message
from domain.legions_of_darkness.state import Hero

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness


def may_act(g: LegionsOfDarkness, hero: str) -> bool:
    """The dead can't, nor the wounded while the council sits (E-N06)."""
    state = g.hero(hero).state
    return state != "dead" and not (g.world.tally.council and state == "wounded")


def able(g: LegionsOfDarkness) -> list[str]:
    return [hero for hero in g.world.heroes if may_act(g, hero)]


def may_reroll(g: LegionsOfDarkness) -> bool:
    """Whether the Paladin, wounded or not and wherever he stands, can have a die of this turn thrown again (R20)."""
    allowed = sum(g.hero_kind(hero).rerolls for hero in g.living())
    return g.world.tally.rerolls < allowed


def presence(g: LegionsOfDarkness, what: str, rule: str) -> list[Part]:
    """What living heroes add to a roll by being there, wounded or not: `build_drm`, `quest_drm` or `rally_drm`."""
    parts = [Part(getattr(g.hero_kind(hero), what), hero, rule) for hero in g.living()]
    return [part for part in parts if part.value]


def why_cannot_act(g: LegionsOfDarkness, hero: str) -> Iterator[Refusal]:
    if g.hero(hero).state == "dead":
        yield Refusal("8.3.1", message("why.dead", hero=hero))
    elif not may_act(g, hero):
        yield Refusal("E-N06", message("why.council", hero=hero))


def wound(g: LegionsOfDarkness, hero: str, rule: str) -> None:
    """The first wound turns the marker over, the second kills (8.3.1)."""
    if g.hero(hero).state == "wounded":
        kill(g, hero, rule)
    else:
        g.hero(hero).state = "wounded"
        g.tell("hero_wounded", rule=rule, hero=hero)


def kill(g: LegionsOfDarkness, hero: str, rule: str) -> None:
    g.world.heroes[hero] = Hero("dead")
    g.tell("hero_dies", rule=rule, hero=hero)


def heal(g: LegionsOfDarkness, hero: str, rule: str) -> None:
    g.hero(hero).state = "unwounded"
    g.tell("hero_healed", rule=rule, hero=hero)


def join(g: LegionsOfDarkness, hero: str) -> None:
    """A hero comes to the Reserves, unwounded."""
    g.world.heroes[hero] = Hero(place="reserves")


def options(g: LegionsOfDarkness, verb: str, heroes: list[str]) -> list[Option]:
    return [option(verb, hero=hero, target=f"hero:{hero}") for hero in heroes]


class KillHero(Frame, tag="kill_hero"):
    """A hero of the players' choice dies; with `wounded_first` a wounded one if there is any."""

    wounded_first: bool
    rule: str
    hero: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.hero is not None:
            kill(g, self.hero, self.rule)
            return g.done(self)
        if not g.living():
            g.tell("no_hero", rule=self.rule)
            return g.done(self)
        candidates = options(g, "kill", g.living())
        return g.ask(self.on_kill, g.council, candidates, rule=self.rule, why=self.why_kill, shows=self.shows)

    def on_kill(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.hero = answer.text("hero")

    def why_kill(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        wounded = [hero for hero in g.living() if g.hero(hero).state == "wounded"]
        if self.wounded_first and wounded and candidate.args["hero"] not in wounded:
            yield Refusal(self.rule, message("why.wounded_first", hero=candidate.args["hero"]))

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        return Shows(cells=[f"hero:{candidate.args['hero']}"])


class WoundHero(Frame, tag="wound_hero"):
    """A hero of the players' choice is wounded; one already wounded dies."""

    rule: str
    hero: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.hero is not None:
            wound(g, self.hero, self.rule)
            return g.done(self)
        if not g.living():
            g.tell("no_hero", rule=self.rule)
            return g.done(self)
        return g.ask(self.on_wound, g.council, options(g, "wound", g.living()), rule=self.rule, shows=self.shows)

    def on_wound(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.hero = answer.text("hero")

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        hero = str(candidate.args["hero"])
        dies = g.hero(hero).state == "wounded"
        return Shows(cells=[f"hero:{hero}"], says=[message("says.dies", hero=hero)] if dies else [])


class RecruitHero(Frame, tag="recruit_hero"):
    """A hero not chosen before joins the Reserves; a Wizard or Cleric brings no energy now (Q-D15)."""

    rule: str
    hero: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.hero is not None:
            join(g, self.hero)
            g.tell("hero_joins", rule=self.rule, hero=self.hero)
            return g.done(self)
        strangers = [hero for hero in g.content.heroes if hero not in g.world.heroes]
        if not strangers:
            g.tell("nobody_left", rule=self.rule)
            return g.done(self)
        return g.ask(self.on_recruit, g.council, options(g, "recruit", strangers), rule=self.rule)

    def on_recruit(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.hero = answer.text("hero")
