"""An attack is paid, rolled and takes effect (10.1–10.28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.numbers import total
from domain.kernel.words import message
from domain.last_spell.attacks import (
    CHEER,
    ONE_BY_ONE,
    SPIKED,
    Plan,
    abilities,
    ap_cost,
    attack_of,
    by_hero,
    can_be_stunned,
    damage,
    how_of,
    mana_cost,
    origin,
    spec_of,
    struck_heroes,
    struck_monsters,
    struck_spots,
)
from domain.last_spell.dice import shows_stun
from domain.last_spell.dryad_marks import release
from domain.last_spell.equipment import find_item
from domain.last_spell.facts import AttackOver, Slain, Stunned
from domain.last_spell.grid import TARGETS, distance, name
from domain.last_spell.harm import Hurt, harm_monster, is_alone
from domain.last_spell.limits import RestoreToken, heal, restore_ap, spend_mana
from domain.last_spell.rolls import Roll, Target, is_hit
from domain.last_spell.shove import FreeSteps, Shove
from domain.last_spell.state import OFF, Monster
from domain.last_spell.table import (
    beneath,
    boss_fell,
    closed_to_heroes,
    dice_of,
    dryad_figure,
    figure_spots,
    hero_at,
    kind_mask,
    sprouting,
    suffered,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class Strike(Frame, tag="strike_attack"):
    """Pay and roll; then the damage falls, Heroes in the area ward theirs off, and Monsters are moved.

    The Hero follows up or retreats before what was slain is answered, so that a follow-up takes the spot on which the
    Harpy would come down (19.3). Only the Boss's own death comes before all.
    """

    plan: Plan
    stage: Literal["pay", "roll", "boss", "hurt", "shoves", "steps", "facts", "over"] = "pay"
    targets: list[Target] = []
    facts: list[Slain | Stunned] = []
    shoves: list[str] = []
    hurt: list[str] = []
    hit: int = 0
    slain: int = 0
    announced: bool = False

    def run(self, g: LastSpell) -> Step:
        match self.stage:
            case "pay":
                self.stage = "roll"
                pay(g, self.plan)
                return g.push(Roll(self.plan.copy(), self._targets(g)))
            case "roll":
                self.stage = "boss"
                self._land(g)
            case "boss":
                self.stage = "hurt"
                self.hurt = self._heroes_hurt(g)
                if self.facts and self._ends(g, self.facts[0]):
                    return g.announce(self.facts.pop(0))
            case "hurt":
                if self.hurt:
                    hero = self.hurt.pop(0)
                    points = total(damage(g, self.plan, at=g.hero(hero).at))
                    return g.push(Hurt(hero, points, self.plan.card))
                self.stage = "shoves"
                return self._help(g)
            case _:
                return self._afterwards(g)
        return g.again()

    def _afterwards(self, g: LastSpell) -> Step:
        """What the attack moves, where the Hero steps, and what others answer."""
        match self.stage:
            case "shoves":
                if self.shoves:
                    return g.push(Shove(self.plan.copy(), self.shoves.pop(0)))
                self.stage = "steps"
            case "steps":
                self.stage = "facts"
                return self._steps(g)
            case "facts":
                if self.facts:
                    return g.announce(self.facts.pop(0))
                self.stage = "over"
            case _:
                return self._over(g)
        return g.again()

    def _targets(self, g: LastSpell) -> list[Target]:
        spec = spec_of(attack_of(g, self.plan))
        if spec.ally:
            return []
        self._spare_the_sprout(g)
        sure = "auto_hit" in spec.effects
        return [Target(monster.id, sure=sure or not dice_of(g, monster)) for monster in struck_monsters(g, self.plan)]

    def _spare_the_sprout(self, g: LastSpell) -> None:
        """An attack may touch the Dryad as a Sprout, but does nothing to her (21.24)."""
        dryad = dryad_figure(g)
        spots = struck_spots(g, self.plan)
        if dryad is not None and sprouting(g, dryad) and any(at in spots for at in figure_spots(dryad)):
            g.tell("unharmed", rule="21.24", monster=dryad.kind, id=dryad.id, at=name(dryad.at))

    def after_roll(self, g: LastSpell, targets: list[Target]) -> None:
        self.targets = targets

    def _land(self, g: LastSpell) -> None:
        """All damage falls together; what it does to each Monster is worked out before any is removed, so that one
        attack that wears down both parts of Cetusia loses its surplus on both (20.24)."""
        spec = spec_of(attack_of(g, self.plan))
        effects = []
        for target in self.targets:
            monster = g.world.monsters[target.monster]
            hit = is_hit(g, self.plan, monster, target)
            points = total(damage(g, self.plan, monster)) if hit and "no_damage" not in spec.effects else 0
            points = suffered(g, monster, points)
            effects.append((monster, hit, points, self._stuns(g, monster, target), is_alone(g, monster)))
        consume(g, self.plan)
        self.hit = sum(hit for _, hit, *_ in effects)
        how, by = how_of(g, self.plan.card), "" if self.plan.structure else self.plan.hero
        for monster, hit, points, stuns, alone in effects:
            own = beneath(g, monster)
            slain = harm_monster(g, monster, points, how, by, alone=alone) if points else None
            if slain is not None:
                if own:
                    g.tell("freed", rule="21.40", hero=by, by=by)
                self.slain += 1
                self.facts.append(slain)
                continue
            if stuns and not monster.stunned:
                monster.stunned = True
                g.tell("stunned", rule="13.20", monster=monster.kind, id=monster.id, at=name(monster.at))
                self.facts.append(Stunned(monster.id, by))
            if hit and ("push" in spec.effects or "pull" in spec.effects):
                self.shoves.append(monster.id)
        self.facts.sort(key=lambda fact: not self._ends(g, fact))
        away = "push" in spec.effects
        here = origin(g, self.plan)
        left = [g.world.monsters[each] for each in self.shoves]
        self.shoves = [each.id for each in sorted(left, key=lambda m: distance(here, m.at), reverse=away)]

    def _ends(self, g: LastSpell, fact: Slain | Stunned) -> bool:
        """Whether with this the Boss is dead."""
        return isinstance(fact, Slain) and boss_fell(g, fact.kind)

    def _stuns(self, g: LastSpell, monster: Monster, target: Target) -> bool:
        """All dice must show the stun sign; Bosses are never stunned (13.16, 13.22)."""
        if "stun" not in abilities(g, self.plan, monster) or not can_be_stunned(g, monster):
            return False
        return target.sure or all(shows_stun(face) for face in target.faces)

    def _heroes_hurt(self, g: LastSpell) -> list[str]:
        """Heroes in the area, the attacker last; none where the attack deals no damage or helps (10.13, 10.23)."""
        spec = spec_of(attack_of(g, self.plan))
        if spec.ally or "no_damage" in spec.effects:
            return []
        found = [hero.id for hero in struck_heroes(g, self.plan)]
        return sorted(found, key=lambda hero: hero == self.plan.hero)

    def _help(self, g: LastSpell) -> Step:
        """What an attack does for a Hero on its Impact Spot in place of damage: the Fist frees one (10.23, 21.39)."""
        if self.plan.card == "fist":
            held = hero_at(g, self.plan.impacts[0])
            if held is not None and held.id != self.plan.hero:
                release(g, held, self.plan.hero, "21.39")
            return g.again()
        ally = spec_of(attack_of(g, self.plan)).ally
        friend = hero_at(g, self.plan.impacts[0]) if ally and self.plan.impacts else None
        if friend is None:
            return g.again()
        if "ap" in ally:
            restore_ap(g, friend, ally["ap"])
        if "heal" in ally:
            heal(friend, ally["heal"])
        g.tell("helped", rule="10.23", hero=friend.id, by=self.plan.hero, card=self.plan.card)
        return g.push(RestoreToken(friend.id, "10.23")) if "movement_token" in ally else g.again()

    def _steps(self, g: LastSpell) -> Step:
        """Following up onto the Impact Spot, or a retreat (10.21, 10.22)."""
        effects = spec_of(attack_of(g, self.plan)).effects
        if g.hero(self.plan.hero).at == OFF:
            return g.again()
        if "follow_up" in effects:
            return g.push(FollowUp(self.plan.hero, self.plan.impacts[0]))
        if "retreat" in effects:
            return g.push(FreeSteps(self.plan.hero, effects["retreat"], "10.22"))
        return g.again()

    def _over(self, g: LastSpell) -> Step:
        if not by_hero(self.plan) or self.announced:
            return g.done(self)
        self.announced = True
        how, ap = how_of(g, self.plan.card), ap_cost(g, self.plan)
        return g.announce(AttackOver(self.plan.hero, how, self.hit, self.slain, ap))


def pay(g: LastSpell, plan: Plan) -> None:
    """Action Points, Mana and Movement Points, the use of the attack, what waited for it; then the rush (10.6)."""
    hero, attack = g.hero(plan.hero), attack_of(g, plan)
    hero.acted = True
    if plan.structure:
        structure = g.world.structures[plan.structure]
        structure.shot = structure.kind == "ballista"
        structure.hurls -= structure.kind == "catapult"
        g.tell("shoots", rule="17.12", hero=hero.id, structure=structure.kind, at=[name(at) for at in plan.impacts])
        return
    hero.ap -= ap_cost(g, plan)
    hero.mp -= attack.mp
    hero.mp_spent += attack.mp
    spots = [name(at) for at in struck_spots(g, plan)]
    g.tell("attacks", rule="10.6", hero=hero.id, card=plan.card, attack=attack.id, at=spots)
    spend_mana(g, hero, max(0, total(mana_cost(g, plan))))
    hero.used += [*plan.boosts, SPIKED] if plan.free else plan.boosts
    if plan.card in g.content.weapons:
        types = g.content.weapons[plan.card].attacks
        find_item(hero.items, plan.card).uses[next(n for n, each in enumerate(types) if each.id == attack.id)] += 1
    if plan.card not in g.content.scrolls:
        hero.attacked = True
    if plan.rush != OFF:
        g.tell("moved", rule="10.22", hero=hero.id, path=[name(hero.at), name(plan.rush)])
        hero.at = plan.rush
        plan.rush = OFF


class FollowUp(Frame, tag="follow_up"):
    """The Hero may step onto the Impact Spot when it is free (10.21)."""

    hero: str
    to: int
    answer: str = ""

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if not self.answer:
            towers = kind_mask(g, "watchtower")
            if (closed_to_heroes(g) | towers) >> self.to & 1 or towers >> hero.at & 1:
                return g.done(self)
            ways = [option("follow", to=name(self.to), target=TARGETS[self.to]), option("stay_put")]
            prompt = message("ask.follow", hero=hero.id)
            return g.ask(self.on_follow, hero.seat, ways, rule="10.21", prompt=prompt)
        if self.answer == "follow":
            g.tell("moved", rule="10.21", hero=hero.id, path=[name(hero.at), name(self.to)])
            hero.at = self.to
        return g.done(self)

    def on_follow(self, g: LastSpell, answer: Answer) -> None:
        self.answer = answer.verb


def consume(g: LastSpell, plan: Plan) -> None:
    """The attack has been made: it counts, and what waited on the Hero for it is used up."""
    hero = g.hero(plan.hero)
    if plan.structure:
        return
    hero.attacks += 1
    if by_hero(plan):
        hero.boons = [boon for boon in hero.boons if boon not in (CHEER, ONE_BY_ONE)]
