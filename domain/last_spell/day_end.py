"""The end of the Day: regeneration, deployment, Catapults (6.1–6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows, total
from domain.kernel.words import message
from domain.last_spell.day_building import from_the_horde
from domain.last_spell.grid import ALL, NAMES, named, spots
from domain.last_spell.labels import on_each_spot
from domain.last_spell.limits import heal
from domain.last_spell.parts import most_mana, regeneration
from domain.last_spell.state import OFF, Spot
from domain.last_spell.table import closed_to_heroes, heroes, mist_mask, structures_of, terrain_mask

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

HURLS = 2
DEPLOY = on_each_spot("deploy", "at")


class EndOfDay(Frame, tag="end_of_day"):
    """Three steps in this order (6.1)."""

    rested: bool = False
    deploying: list[str] = []

    def run(self, g: LastSpell) -> Step:
        if not self.rested:
            self.rested = True
            g.world.phase = "dusk"
            g.world.turn = ""
            g.phase("dusk", rule="6.1", cycle=g.world.cycle)
            regenerate(g)
            self.deploying = list(g.world.order)
        if self.deploying:
            return g.push(Deploy(self.deploying.pop(0)))
        for catapult in structures_of(g, "catapult"):
            catapult.hurls = HURLS
        return g.done(self)


def regenerate(g: LastSpell) -> None:
    """All Mana, one Wound less, Armors, Shields and Potions as new (6.1–6.3)."""
    for hero in heroes(g):
        hero.mana = most_mana(g, hero)
        healed = heal(hero, total(regeneration(g, hero)))
        for item in hero.items:
            item.turned = item.half = item.whole = False
        g.tell("regenerates", rule="6.1", hero=hero.id, healed=healed, mana=hero.mana)


class Deploy(Frame, tag="deploy"):
    """On any free spot of the Town or its surroundings, for no Movement Points (6.4, 6.5)."""

    hero: str
    at: int = OFF

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if self.at != OFF:
            hero.at = self.at
            g.tell("deployed", rule="6.4", hero=hero.id, at=NAMES[self.at])
            return g.done(self)
        ground = Deployment(g)
        free = [DEPLOY[at] for at in spots(ALL & ~ground.closed)]
        prompt = message("ask.deploy", hero=hero.id)
        return g.ask(
            self.on_deploy,
            hero.seat,
            free,
            rule="6.4",
            prompt=prompt,
            why=ground.why,
            shows=show_deploy,
            beyond=deploy_beyond,
        )

    def on_deploy(self, g: LastSpell, answer: Answer) -> None:
        self.at = named(answer.text("at"))


class Deployment:
    """The spots that are closed to a Hero who is deployed, as masks made once for a question (6.4)."""

    def __init__(self, g: LastSpell) -> None:
        self.mist, self.terrain, self.closed = mist_mask(g), terrain_mask(g), closed_to_heroes(g)

    def why(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        at: Spot = named(str(candidate.args["at"]))
        if at != OFF and not self.closed >> at & 1:
            return
        if at == OFF:
            yield Refusal("6.4", message("why.no_spot"))
        elif self.mist >> at & 1:
            yield Refusal("6.4", message("why.mist"))
        elif self.terrain >> at & 1:
            yield Refusal("6.4", message("why.no_ground"))
        else:
            yield Refusal("6.4", message("why.occupied"))


def show_deploy(g: LastSpell, chosen: Option) -> Shows:
    at = str(chosen.args["at"])
    return Shows(cells=[at], says=from_the_horde(g, [named(at)]))


def deploy_beyond(g: LastSpell, wanted: str) -> Option | None:
    verb, _, at = wanted.partition(":")
    return option("deploy", at=at) if verb == "deploy" else None
