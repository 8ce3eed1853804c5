"""The Hero Phase: Heroes take turns until all have passed (rulebook, "Hero Phase")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import total
from domain.kernel.words import message
from domain.last_spell.actions import Actions, plan_of
from domain.last_spell.grid import named
from domain.last_spell.harpy import CRY
from domain.last_spell.limits import renew
from domain.last_spell.parts import action_points, side
from domain.last_spell.perks import UseAbility
from domain.last_spell.plan import PlanAttack
from domain.last_spell.state import OFF, Hero
from domain.last_spell.supplies import DrinkPotion, armor_up, restore
from domain.last_spell.table import heroes
from domain.last_spell.walking import Reach, flip, jump, walk, warp
from domain.last_spell.watch import night_over

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class HeroPhase(Frame, tag="hero_phase"):
    """Refill, then turns in order from the First Player on; a Hero who passes is out; it ends when all have passed
    (17.1, 17.19, 17.20).
    """

    begun: bool = False
    crying: list[str] = []
    turns: list[str] = []

    def run(self, g: LastSpell) -> Step:
        if not self.begun:
            self.begun = True
            g.world.phase = "hero"
            g.phase("hero", rule="17.1", cycle=g.world.cycle, round=g.world.round)
            refill_all(g)
            self.turns = list(g.world.order)
            self.crying = [hero.id for hero in heroes(g) if CRY in hero.boons]
        if self.crying:
            return g.push(LoseToken(self.crying.pop(0)))
        if night_over(g):
            return g.done(self)
        while self.turns:
            following = self.turns.pop(0)
            if following in g.world.order and not g.hero(following).passed:
                self.turns.append(following)
                return g.push(Turn(following))
        return g.done(self)


def refill_all(g: LastSpell) -> None:
    """Action Points and Movement tokens come back, Mana does not; limits of the Hero Phase start anew (17.1)."""
    for structure in g.world.structures.values():
        structure.shot = False
    g.world.marked = []
    for hero in heroes(g):
        renew(g, hero, "hero_phase", "turn")
        hero.ap = total(action_points(g, hero))
        hero.tokens, hero.flipped = list(side(g, hero).tokens), []
        hero.armor_up = hero.passed = False
        hero.mp = hero.mp_spent = hero.mana_spent = hero.attacks = hero.kills = 0
        hero.boons = [boon for boon in hero.boons if boon == CRY]
        for item in hero.items:
            item.uses = [0] * len(item.uses)


class LoseToken(Frame, tag="lose_token"):
    """The Cry takes a Movement token of the player's choice, after the refill (19.7)."""

    hero: str
    value: int = 0

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if hero.tokens and not self.value:
            tokens = [option("token", value=value) for value in sorted(set(hero.tokens), reverse=True)]
            prompt = message("ask.lose_token", hero=hero.id)
            return g.ask(self.on_lose_token, hero.seat, tokens, rule="19.7", prompt=prompt)
        hero.boons.remove(CRY)
        if self.value:
            hero.tokens.remove(self.value)
            hero.flipped.append(self.value)
            g.tell("token_lost", rule="19.7", hero=hero.id, value=self.value)
        return g.done(self)

    def on_lose_token(self, g: LastSpell, answer: Answer) -> None:
        self.value = answer.number("value")


class Turn(Frame, tag="turn"):
    """One Hero's turn: any actions in any order, one attack (17.2, 17.3). A turn in which nothing is done is a pass.

    After each action it is seen whether the Night is over (18.1).
    """

    hero: str
    begun: bool = False
    verb: str = ""
    args: dict[str, str | int] = {}

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if not self.begun:
            self.begun = True
            begin_turn(g, hero)
        if hero.at == OFF or night_over(g):
            g.world.turn = ""
            return g.done(self)
        if self.verb:
            chosen = Option("", self.verb, self.args)
            self.verb, self.args = "", {}
            return self._act(g, hero, chosen)
        actions = Actions(g, hero)
        return g.ask(
            self.on_turn,
            hero.seat,
            actions.candidates(g),
            rule="17.2",
            prompt=message("ask.turn", hero=hero.id, ap=hero.ap, mp=hero.mp),
            why=actions.why,
            shows=actions.shows,
            beyond=actions.beyond,
        )

    def on_turn(self, g: LastSpell, answer: Answer) -> None:
        self.verb, self.args = answer.verb, answer.args

    def _act(self, g: LastSpell, hero: Hero, chosen: Option) -> Step:
        args = chosen.args
        match chosen.verb:
            case "attack" | "fist" | "spiked_fist" | "cast" | "shoot":
                return g.push(PlanAttack(plan_of(hero, chosen, g)))
            case "potion":
                return g.push(DrinkPotion(hero.id, str(args["card"]), str(args["to"])))
            case "use":
                return g.push(UseAbility(hero.id, str(args["ability"])))
            case "pass" | "end_turn":
                hero.passed = chosen.verb == "pass"
                hero.mp = 0
                g.world.turn = ""
                g.tell("passes" if hero.passed else "ends_turn", rule="17.19", hero=hero.id)
                return g.done(self)
        self._simple(g, hero, chosen)
        return g.again()

    def _simple(self, g: LastSpell, hero: Hero, chosen: Option) -> None:
        """What needs no further choice."""
        hero.acted = True
        args = chosen.args
        match chosen.verb:
            case "flip":
                flip(g, hero, int(args["value"]))
            case "move":
                reach = Reach(g, hero)
                to = named(str(args["to"]))
                walk(g, hero, reach.path(to), reach.cost[to])
            case "jump":
                jump(g, hero, named(str(args["to"])))
            case "warp":
                warp(g, hero, named(str(args["to"])))
            case "armor_up":
                armor_up(g, hero)
            case "restore":
                restore(g, hero, str(args["card"]))


def begin_turn(g: LastSpell, hero: Hero) -> None:
    g.world.turn = hero.id
    hero.mp = 0
    hero.attacked = hero.acted = False
    renew(g, hero, "turn")
