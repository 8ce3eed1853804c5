"""Planning an attack: a draft of choices before anything is paid or rolled (10.6–10.12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows, total
from domain.kernel.words import Message, message
from domain.last_spell.aim import Aim, aim_beyond, rush_places
from domain.last_spell.attacks import (
    MAGIC_FUEL,
    PATIENT_HUNTER,
    STUNNING,
    THRIFTY,
    Plan,
    attack_of,
    by_hero,
    how_of,
    links_from,
    mana_cost,
    needs_direction,
    spec_of,
)
from domain.last_spell.forecast import show_plan
from domain.last_spell.grid import FACINGS, NEXT, name, named
from domain.last_spell.labels import label, on_each_spot
from domain.last_spell.limits import may_use
from domain.last_spell.state import OFF, Monster
from domain.last_spell.strike import Strike

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

RUSH = on_each_spot("rush", "to")


class PlanAttack(Frame, tag="plan_attack"):
    """Where to, with which Perks; when all is chosen it is paid and struck."""

    plan: Plan
    answer: str = ""
    enough: bool = False
    rushed: bool = False
    struck: bool = False

    def run(self, g: LastSpell) -> Step:
        if self.struck:
            return g.done(self)
        spec = spec_of(attack_of(g, self.plan))
        if "rush" in spec.effects and not self.rushed:
            candidates = [option("stay_put") if at == OFF else RUSH[at] for at in rush_places(g, self.plan)]
            return g.ask(self.on_rush, self._seat(g), candidates, rule="10.22", prompt=self._prompt(g, "rush"))
        if self._wants_spot(g):
            return self._ask_spot(g)
        if needs_direction(g, self.plan):
            ways = [option("towards", facing=facing) for facing in FACINGS if NEXT[facing][self.plan.impacts[0]] != OFF]
            return g.ask(self.on_towards, self._seat(g), ways, rule="10.27", prompt=self._prompt(g, "towards"))
        if spec.area == "chain" and not self.enough and len(self.plan.links) + 1 < spec.size:
            links = links_from(g, self.plan)
            if links:
                ways = [self._link(g, each) for each in links]
                prompt = self._prompt(g, "link")
                return g.ask(self.on_link, self._seat(g), [*ways, option("enough")], rule="10.26", prompt=prompt)
        self.struck = True
        return g.push(Strike(self.plan.copy()))

    def _link(self, g: LastSpell, monster: Monster) -> Option:
        target = f"monster:{monster.id}"
        return option("link", at=name(monster.at), target=target, label=label(g, "link", "at", target))

    def _wants_spot(self, g: LastSpell) -> bool:
        """Whether another Impact Spot is due: one, N for a Hit Zone of N, or the ring's own confirmation."""
        spec = spec_of(attack_of(g, self.plan))
        wanted = spec.size if spec.area == "hit" else 1
        return not self.enough and len(self.plan.impacts) < wanted

    def _ask_spot(self, g: LastSpell) -> Step:
        aim = Aim(g, self.plan)
        if len(self.plan.impacts) and not aim.legal():
            self.enough = True
            return g.again()
        candidates = [*aim.candidates(), *self._boosts(g)]
        if self.plan.impacts:
            candidates.append(option("enough"))
        return g.ask(
            self.on_aim,
            self._seat(g),
            candidates,
            rule="10.12",
            prompt=self._prompt(g, "aim"),
            why=partial(self.why_aim, aim=aim),
            shows=self.show_aim,
            beyond=aim_beyond,
        )

    def _boosts(self, g: LastSpell) -> Iterator[Option]:
        """Perks and Traits that may be called upon for this attack, before anything is rolled."""
        hero, plan = g.hero(self.plan.hero), self.plan
        if not by_hero(plan) or plan.impacts:
            return
        magic = how_of(g, plan.card) == "magic"
        for boost in (STUNNING, PATIENT_HUNTER, MAGIC_FUEL, THRIFTY):
            if boost in plan.boosts or not may_use(hero, boost) or (boost in (MAGIC_FUEL, THRIFTY) and not magic):
                continue
            if boost == THRIFTY and not attack_of(g, plan).mana:
                continue
            yield option("boost", perk=boost)

    def why_aim(self, g: LastSpell, candidate: Option, *, aim: Aim) -> Iterator[Refusal]:
        """The Impact Spot's reasons; Magic Fuel must be paid for as well."""
        return self._why_boost(g, candidate) if candidate.verb == "boost" else aim.why(g, candidate)

    def _why_boost(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        plan = msgspec.structs.replace(self.plan, boosts=[*self.plan.boosts, str(candidate.args["perk"])])
        lacks = total(mana_cost(g, plan)) - g.hero(plan.hero).mana
        if candidate.args["perk"] == MAGIC_FUEL and lacks > 0:
            yield Refusal("10.6", message("why.no_mana", needs=lacks))

    def _seat(self, g: LastSpell) -> int:
        return g.hero(self.plan.hero).seat

    def _prompt(self, g: LastSpell, kind: str) -> Message:
        return message(f"ask.{kind}", hero=self.plan.hero, attack=attack_of(g, self.plan).id)

    def show_aim(self, g: LastSpell, chosen: Option) -> Shows:
        return show_plan(g, self.plan, chosen)

    def on_rush(self, g: LastSpell, answer: Answer) -> None:
        self.rushed = True
        if answer.verb == "rush":
            self.plan.rush = named(answer.text("to"))

    def on_aim(self, g: LastSpell, answer: Answer) -> None:
        if answer.verb == "boost":
            self.plan.boosts.append(answer.text("perk"))
        elif answer.verb == "enough":
            self.enough = True
        else:
            self.plan.impacts.append(named(answer.text("at")))

    def on_towards(self, g: LastSpell, answer: Answer) -> None:
        self.plan.direction = answer.text("facing")  # type: ignore[assignment]

    def on_link(self, g: LastSpell, answer: Answer) -> None:
        if answer.verb == "enough":
            self.enough = True
        else:
            self.plan.links.append(named(answer.text("at")))
