"""How often a thing may be used, and what is gained and spent: Action Points, Mana, Wounds, Movement tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.numbers import total
from domain.kernel.words import message
from domain.last_spell.parts import action_points, most_mana
from domain.last_spell.state import Hero

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

ENERGIZED = "MA6"
ENERGIZED_AT = 3
SCENARIO = "scenario"
_LIMIT_OF_OTHERS = {
    "T3B": "hero_phase",
    "T6B": "hero_phase",
    "T5A": "hero_phase",
    "T4B": "day",
    "AR19": "hero_phase",
    "armor_up": "hero_phase",
    "first_token": "hero_phase",
}


def limit_of(g: LastSpell, used: str) -> str:
    """How long a spent ability stays spent: a Perk's printed limit, or a Trait's or card's."""
    if used in g.content.perks:
        return g.content.perks[used].limit
    return _LIMIT_OF_OTHERS.get(used, SCENARIO)


def renew(g: LastSpell, hero: Hero, *limits: str) -> None:
    """Abilities with these limits can be used again."""
    hero.used = [used for used in hero.used if limit_of(g, used) not in limits]


def lasting(g: LastSpell, hero: Hero) -> list[str]:
    """The spent abilities of a Hero that stay spent until the scenario is over."""
    return [used for used in hero.used if limit_of(g, used) == SCENARIO]


def may_use(hero: Hero, ability: str) -> bool:
    """Whether a Hero has this Perk, Trait or card and has not spent it."""
    has = ability in hero.perks or ability == hero.trait or any(item.card == ability for item in hero.items)
    return has and ability not in hero.used


def forbidden(g: LastSpell, hero: Hero, what: str) -> bool:
    return bool(hero.trait) and g.content.traits[hero.trait].forbids == what


def restore_ap(g: LastSpell, hero: Hero, points: int) -> int:
    """Action Points come back, never above the Hero's own number. Returns how many."""
    gained = min(points, total(action_points(g, hero)) - hero.ap)
    hero.ap += max(0, gained)
    return max(0, gained)


def restore_mana(g: LastSpell, hero: Hero, points: int) -> int:
    gained = max(0, min(points, most_mana(g, hero) - hero.mana))
    hero.mana += gained
    return gained


def heal(hero: Hero, wounds: int) -> int:
    gone = min(wounds, hero.wounds)
    hero.wounds -= gone
    return gone


def spend_mana(g: LastSpell, hero: Hero, points: int) -> None:
    """Mana spent in a Hero Phase; the Perk Energized gives an Action Point for the third."""
    hero.mana -= points
    if g.world.phase != "hero":
        return
    hero.mana_spent += points
    if hero.mana_spent >= ENERGIZED_AT and may_use(hero, ENERGIZED) and restore_ap(g, hero, 1):
        hero.used.append(ENERGIZED)
        g.tell("perk", rule="3.25", hero=hero.id, perk=ENERGIZED)


class RestoreToken(Frame, tag="restore_token"):
    """One used Movement token can be flipped again; the player chooses which (12.7)."""

    hero: str
    rule: str
    value: int = 0

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if self.value:
            hero.flipped.remove(self.value)
            hero.tokens = sorted([*hero.tokens, self.value], reverse=True)
            g.tell("token_back", rule=self.rule, hero=hero.id, value=self.value)
        if self.value or not hero.flipped:
            return g.done(self)
        values = sorted(set(hero.flipped), reverse=True)
        tokens = [option("token", value=value) for value in values]
        prompt = message("ask.restore_token", hero=hero.id)
        return g.ask(self.on_restore_token, hero.seat, tokens, rule=self.rule, prompt=prompt)

    def on_restore_token(self, g: LastSpell, answer: Answer) -> None:
        self.value = answer.number("value")
