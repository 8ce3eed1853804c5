"""Gaining Perks: at a level up, and where a scenario starts with several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message
from domain.last_spell.parts import most_mana
from domain.last_spell.state import Hero

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


def owner_of(g: LastSpell, perk: str) -> Hero | None:
    return next((hero for hero in g.world.heroes.values() if perk in hero.perks), None)


def why_not_perk(g: LastSpell, hero: Hero, perk: str) -> Iterator[Refusal]:
    """Each Perk is one card; a level needs two Perks of the level below; only one of level IV (4.16–4.17)."""
    owner = owner_of(g, perk)
    if owner is not None:
        yield Refusal("4.16", message("why.perk_taken", perk=perk, hero=owner.id))
    level = g.content.perks[perk].level
    levels = [g.content.perks[each].level for each in hero.perks]
    if level > 1 and levels.count(level - 1) < 2:
        yield Refusal("4.16", message("why.perk_level", hero=hero.id, level=level - 1, has=levels.count(level - 1)))
    if level == 4 and 4 in levels:
        yield Refusal("4.17", message("why.perk_fourth", hero=hero.id))


def add_perk(g: LastSpell, hero: Hero, perk: str) -> None:
    """The Perk counts from now on; where it raises the most Mana, that Mana comes with it."""
    before = most_mana(g, hero)
    hero.perks.append(perk)
    hero.mana += most_mana(g, hero) - before


class GainPerk(Frame, tag="gain_perk"):
    """One Perk for a Hero: by the rule of the levels, or any of a given level (quick set-up) (4.15, 3.23)."""

    hero: str
    level: int = 0
    chosen: str = ""

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if self.chosen:
            add_perk(g, hero, self.chosen)
            g.tell("perk_gained", rule="4.15", hero=hero.id, perk=self.chosen)
            return g.done(self)
        if not any(self._legal(g, perk) for perk in g.content.perks):
            return g.done(self)  # no card is left that this Hero could gain
        candidates = [
            option("perk", perk=perk, target=f"perk:{perk}")
            for perk, record in g.content.perks.items()
            if not self.level or record.level == self.level
        ]
        prompt = message("ask.gain_perk", hero=hero.id)
        return g.ask(self.on_gain_perk, hero.seat, candidates, rule="4.15", prompt=prompt, why=self.why_perk)

    def _legal(self, g: LastSpell, perk: str) -> bool:
        fits = not self.level or g.content.perks[perk].level == self.level
        return fits and next(self.why_perk(g, option("perk", perk=perk)), None) is None

    def on_gain_perk(self, g: LastSpell, answer: Answer) -> None:
        self.chosen = answer.text("perk")

    def why_perk(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        perk = str(candidate.args["perk"])
        for refusal in why_not_perk(g, g.hero(self.hero), perk):
            if not self.level or refusal.text.key == "why.perk_taken":
                yield refusal
