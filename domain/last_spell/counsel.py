"""What each answer promises, by the weights of `advice`: for the greedy player and for hints.

It looks as far as one action and knows no more than the players do. A kind of ask without a judge has no opinion: the
first answer is as good as the others.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import structs

from domain.kernel.advice import Advice, told
from domain.kernel.frames import Option, Question
from domain.kernel.numbers import total
from domain.last_spell import advice
from domain.last_spell.actions import plan_of
from domain.last_spell.aim import rush_places
from domain.last_spell.assault import EXPLOSION_ON_HERO
from domain.last_spell.attacks import Plan, attack_of, spec_of
from domain.last_spell.cetusia_view import of_cetusia
from domain.last_spell.day_counsel import DayCounsel
from domain.last_spell.dryad_marks import HELD
from domain.last_spell.equipment import cost_of, level_of, top_of
from domain.last_spell.grid import distance, mask, name, named, nearest
from domain.last_spell.harm import Hurt
from domain.last_spell.odds import hit_chance
from domain.last_spell.parts import action_points, most_hit_points, most_mana
from domain.last_spell.plan import PlanAttack
from domain.last_spell.quests import GIANT_SLAYERS, HEAVILY_WOUNDED
from domain.last_spell.reasons import Reasons
from domain.last_spell.rolls import Roll
from domain.last_spell.shots import Shots, defense_plan
from domain.last_spell.state import OFF, DeckName, Hero, Monster, Spot
from domain.last_spell.table import dryad_figure, heroes, mist_mask, monster_kind, sprouting
from domain.last_spell.threats import strikes, ways
from domain.last_spell.walking import Reach, token_parts

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

LEAST_SHOT = 40
STEP = 4
READY = 90
HERO_ORDER = ("vanguard", "ranger", "duelist", "arcanist")


def advise(g: LastSpell, question: Question) -> list[Advice]:
    """All legal answers to a question, the best first, each with its reason. Equal ones keep the order in which they
    were asked."""
    counsel = Counsel(g)
    judge = getattr(counsel, f"judge_{question.kind}", counsel.no_opinion)
    return told([(judge(option), option) for option in question.options.values()], Reasons(counsel, question.kind).of)


class Counsel(DayCounsel):
    """One look at a play; what is dear is worked out once."""

    def __init__(self, g: LastSpell) -> None:
        self.g = g

    @cached_property
    def shots(self) -> Shots:
        return Shots(self.g)

    def no_opinion(self, option: Option) -> int:
        return 0

    # Set-up

    def judge_hero(self, option: Option) -> int:
        return -HERO_ORDER.index(str(option.args["hero"]))

    def judge_weapon(self, option: Option) -> int:
        weapon = self.g.content.weapons[str(option.args["card"])]
        reach = {"melee": 10, "reach2": 12, "self": 8, "current": 16, "current_adjacent": 22, "adjacent": 16}
        return sum(
            weapon.damage * max(1, each.limit) * reach.get(each.range, 12) // (each.ap + each.mana)
            for each in weapon.attacks
        )

    def judge_armor(self, option: Option) -> int:
        return self.g.content.armors[str(option.args["card"])].reduce

    def judge_trade(self, option: Option) -> int:
        return 1 if option.verb == "ready" else 0

    def judge_gain_item(self, option: Option) -> int:
        if option.verb == "take_potion":
            return 120 if option.args["potion"] == "potion_red" else 90
        deck: DeckName = option.args["deck"]  # type: ignore[assignment]
        top = top_of(self.g, deck)
        return 50 * cost_of(self.g, top) if top is not None else 80

    def judge_treasure(self, option: Option) -> int:
        return level_of(self.g, str(option.args["card"])) * cost_of(self.g, str(option.args["card"]))

    # A Hero's turn

    @cached_property
    def hero(self) -> Hero:
        return self.g.hero(self.g.world.turn)

    @cached_property
    def ready(self) -> bool:
        """Whether the Hero may still attack in this turn."""
        return not self.hero.attacked and self.hero.ap > 0

    @cached_property
    def here(self) -> int:
        """What the best attack from where the Hero stands promises."""
        return self.shots.best_shot(self.hero)

    @cached_property
    def danger(self) -> dict[str, int]:
        """Damage that may come to each Hero in the next Monster Phase, the worse side of the coin."""
        worst: dict[str, int] = {}
        for coin in ("left", "right"):
            coming: dict[str, int] = {}
            for id_, hit in strikes(self.g, ways(self.g, coin)).items():
                kind = monster_kind(self.g, self.g.world.monsters[id_])
                for target in hit[:1] if kind.attack in ("melee", "ranged") else hit:
                    exploding = kind.attack == "explosion" and target.startswith("hero:")
                    damage = EXPLOSION_ON_HERO if exploding else max(kind.damage, HELD)
                    coming[target] = coming.get(target, 0) + damage
            for target, damage in coming.items():
                worst[target] = max(worst.get(target, 0), damage)
        for target, damage in of_cetusia(self.g).items():
            worst[target] = worst.get(target, 0) + damage
        return worst

    def judge_turn(self, option: Option) -> int:
        judge = getattr(self, f"turn_{option.verb}", None)
        return judge(option) if judge is not None else -1

    def turn_attack(self, option: Option) -> int:
        plan = plan_of(self.hero, option, self.g)
        if spec_of(attack_of(self.g, plan)).ally:
            return -1
        return self._rushed(plan) or -1

    def _rushed(self, plan: Plan) -> int:
        """What the best of an attack promises, where it may run first."""
        return self.best_rushed(plan)[1]

    def best_rushed(self, plan: Plan) -> tuple[Plan | None, int]:
        """The best of an attack, where it may run first, and what it promises."""
        if "rush" not in spec_of(attack_of(self.g, plan)).effects:
            return self.shots.best_plan(plan), self.shots.best_of(plan)
        run = [structs.replace(plan, rush=at) for at in rush_places(self.g, plan, self.shots.ground)]
        best = max(run, key=self.shots.best_of)
        return self.shots.best_plan(best), self.shots.best_of(best)

    def turn_fist(self, option: Option) -> int:
        return self.shots.best_of(plan_of(self.hero, option, self.g)) or -1

    def turn_spiked_fist(self, option: Option) -> int:
        return self.turn_fist(option)

    def turn_cast(self, option: Option) -> int:
        promised = self.shots.best_of(plan_of(self.hero, option, self.g))
        return promised if promised > 2 * LEAST_SHOT else -1

    def turn_shoot(self, option: Option) -> int:
        structure = self.g.world.structures[str(option.args["structure"])]
        promised = self.shots.best_of(defense_plan(self.hero, structure.id, structure.kind))
        return promised + 200 if promised > LEAST_SHOT else -1

    @cached_property
    def afar(self) -> Reach:
        """Where the Hero could walk by flipping all its tokens."""
        hero, g = self.hero, self.g
        mp = hero.mp
        hero.mp = mp + sum(total(token_parts(g, hero, value)) for value in hero.tokens)
        try:
            return Reach(g, hero)
        finally:
            hero.mp = mp

    @cached_property
    def walk(self) -> Reach:
        """Where the Hero can walk as it is."""
        return Reach(self.g, self.hero)

    def pays_to_go(self, at: Spot) -> bool:
        """Whether the best attack from there is so much better than from here."""
        least = self.here + LEAST_SHOT + STEP * self.afar.cost[at]
        return self.hoped[at] > least and self.shots.best_shot(self.hero, at) > least

    @cached_property
    def hoped(self) -> dict[Spot, int]:
        """What the best attack could promise at most from each spot in reach, in the order of their distance."""
        return self.shots.bounds(self.hero, self.afar.spots)

    @cached_property
    def best_site(self) -> Spot | None:
        """The spot in reach with the best attack, if it pays to go there; of equal ones the nearest. Spots are looked
        at in the order of what they could promise at most, until none can be better."""
        cost, least = self.afar.cost, self.here + LEAST_SHOT
        hoped = [(most - STEP * cost[at], -n, at) for n, (at, most) in enumerate(self.hoped.items())]
        best = (least, 1, OFF)
        for most, n, at in sorted((each for each in hoped if each[0] > least), reverse=True):
            if (most, n) < best[:2]:
                break
            best = max(best, (self.shots.best_shot(self.hero, at) - STEP * cost[at], n, at))
        return best[2] if best[2] != OFF else None

    @cached_property
    def goal(self) -> Spot | None:
        """Where to go: to the best attack, or, with nothing in reach, towards the nearest Monster."""
        if not self.ready:
            return None
        if self.best_site is not None:
            return self.best_site
        if self.here > LEAST_SHOT or not self.prey:
            return None
        near = nearest(mask(monster.at for monster in self.prey), mask(self.afar.spots))
        return near if near != OFF and self._way(near) < self._way(self.hero.at) else None

    @cached_property
    def best_there(self) -> Plan | None:
        """The best attack from where the Hero is to go."""
        hero, stands = self.hero, self.hero.at
        hero.at = self.best_site if self.best_site is not None else stands
        try:
            best = max(self.shots.plans_of(hero), key=self.shots.best_of, default=None)
            return self.shots.best_plan(best) if best is not None and hero.at != stands else None
        finally:
            hero.at = stands

    @cached_property
    def prey(self) -> list[Monster]:
        """Whom to go for: the Dryad once she can be harmed, else whatever is out of the Mist."""
        dryad, fog = dryad_figure(self.g), mist_mask(self.g)
        if dryad is not None and not sprouting(self.g, dryad):
            return [dryad]
        return [monster for monster in self.g.world.monsters.values() if not fog >> monster.at & 1]

    def _way(self, at: Spot) -> int:
        return min((distance(at, monster.at) for monster in self.prey), default=0)

    def turn_move(self, option: Option) -> int:
        if self.goal is None or self.ready is False:
            return -1
        to = named(str(option.args["to"]))
        if to == self.goal:
            return READY + 20
        if self.pays_to_go(to):
            return READY
        return (
            READY - 2 * distance(to, self.goal) if distance(to, self.goal) < distance(self.hero.at, self.goal) else -1
        )

    def turn_jump(self, option: Option) -> int:
        return -1

    def turn_flip(self, option: Option) -> int:
        if self.goal is None:
            return -1
        return READY - 30 + int(option.args["value"]) if self.goal not in self.walk.cost else -1

    def turn_armor_up(self, option: Option) -> int:
        spare = self.hero.ap > 1 or self.here < 2 * LEAST_SHOT
        if not spare or (self.ready and self.here > LEAST_SHOT):
            return -1
        return 60 if self.danger.get(f"hero:{self.hero.id}", 0) else -1

    def turn_potion(self, option: Option) -> int:
        hero, card = self.g.hero(str(option.args["to"])), str(option.args["card"])
        if card == "potion_red":
            too_many = GIANT_SLAYERS in self.g.world.quests and hero.wounds >= HEAVILY_WOUNDED
            return 150 if too_many or hero.wounds * 2 >= most_hit_points(self.g, hero) else -1
        if card == "potion_blue":
            return 80 if most_mana(self.g, hero) - hero.mana >= 3 and hero.ap else -1
        if card == "potion_yellow":
            return 80 if total(action_points(self.g, hero)) - hero.ap >= 2 and not hero.ap and self.prey else -1
        return -1

    def turn_restore(self, option: Option) -> int:
        return 50 if self.hero.ap > 1 and self.danger.get(f"hero:{self.hero.id}", 0) else -1

    def turn_use(self, option: Option) -> int:
        worth = {"RA3": 40, "SU1": 45, "T6A": 45, "T3A": 45, "DE5": 60, "T5B": 50}
        ability = str(option.args["ability"])
        if ability == "T6A" and all(hero.ap for hero in heroes(self.g) if hero is not self.hero):
            return -1
        if ability == "T3A" and self.hero.mana > 1:
            return -1
        return worth.get(ability, -1) if self.prey and self.hero.ap else -1

    def turn_end_turn(self, option: Option) -> int:
        """Another turn is worth having while there are Action Points and something to strike."""
        more = self.hero.ap > 0 and any(
            self.shots.best_of(plan) > LEAST_SHOT for plan in self.shots.plans_of(self.hero)
        )
        return 20 if self.hero.attacked and (more or (self.hero.ap > 0 and self.hero.tokens and self.prey)) else 0

    def turn_pass(self, option: Option) -> int:
        return 10

    # An attack

    def judge_aim(self, option: Option) -> int:
        frame = self.g.stack[-1]
        assert isinstance(frame, PlanAttack)
        if option.verb == "enough":
            return 1
        if option.verb == "boost":
            return self._boost(frame, str(option.args["perk"]))
        at = named(str(option.args["at"]))
        plan = structs.replace(frame.plan, impacts=[*frame.plan.impacts, at])
        before = self.shots.worth_of(frame.plan) if frame.plan.impacts else 0
        whole = self.shots.completed(plan) if not frame.plan.impacts else plan
        return self.shots.worth_of(whole) - before

    def _boost(self, frame: PlanAttack, perk: str) -> int:
        boosted = structs.replace(frame.plan, boosts=[*frame.plan.boosts, perk])
        gain = self.shots.best_of(boosted) - self.shots.best_of(frame.plan)
        return 100_000 if gain > LEAST_SHOT // 2 else -1

    def judge_rush(self, option: Option) -> int:
        frame = self.g.stack[-1]
        assert isinstance(frame, PlanAttack)
        rushed = (
            structs.replace(frame.plan, rush=named(str(option.args["to"]))) if option.verb == "rush" else frame.plan
        )
        return self.shots.best_of(rushed)

    def judge_towards(self, option: Option) -> int:
        frame = self.g.stack[-1]
        assert isinstance(frame, PlanAttack)
        return self.shots.worth_of(structs.replace(frame.plan, direction=option.args["facing"]))

    def judge_link(self, option: Option) -> int:
        at = str(option.args.get("at", ""))
        found = [advice.threat(self.g, m) for m in self.g.world.monsters.values() if name(m.at) == at]
        return max(found, default=0)

    def judge_reroll(self, option: Option) -> int:
        frame = self.g.stack[-1]
        assert isinstance(frame, Roll)
        if option.verb == "accept":
            return 0
        monster = self.g.world.monsters[str(option.args["monster"])]
        promised = int(advice.threat(self.g, monster) * hit_chance(self.g, frame.plan, monster))
        return promised - 60 if option.verb == "pay_again" else promised

    def judge_follow(self, option: Option) -> int:
        return 1 if option.verb == "stay_put" else 0

    def judge_free_steps(self, option: Option) -> int:
        return 1 if option.verb == "stay_put" else 0

    def judge_restore_token(self, option: Option) -> int:
        return int(option.args["value"])

    def judge_lose_token(self, option: Option) -> int:
        return -int(option.args["value"])

    # The Monsters' attacks

    def judge_strike(self, option: Option) -> int:
        """The Structure that is missed least; the Monster that an explosion should catch."""
        kind, _, id_ = str(option.args["at"]).partition(":")
        if kind == "monster":
            return advice.threat(self.g, self.g.world.monsters[id_])
        if kind == "structure":
            return -advice.structure_worth(self.g, self.g.world.structures[id_])
        return 0

    def judge_defend(self, option: Option) -> int:
        frame = self.g.stack[-1]
        assert isinstance(frame, Hurt)
        if option.verb == "block":
            reduce = self.g.content.armors[str(option.args["card"])].reduce
            return 100 * min(reduce, frame.damage) - 15 * max(0, reduce - frame.damage)
        if option.verb == "mana_shield":
            return 60 * int(option.args["mana"])
        if option.verb == "cancel":
            return 500 if frame.damage >= 3 else -1
        return 0 if option.verb == "take_it" else 110

    def judge_ward(self, option: Option) -> int:
        frame = self.g.stack[-2]
        damage = frame.damage if isinstance(frame, Hurt) else 0
        return 50 * damage - 60 if option.verb == "block" else 0

    def judge_guard(self, option: Option) -> int:
        if option.verb == "enough":
            return 0
        target = str(option.args["at"])
        structure = self.g.world.structures.get(target.removeprefix("structure:"))
        return advice.structure_worth(self.g, structure) if structure is not None else advice.MAGE

    def judge_make_way(self, option: Option) -> int:
        """Inside the Town, away from the Mist."""
        return -self.g.map.to_circle[named(str(option.args["to"]))]

    def judge_hatch(self, option: Option) -> int:
        return self.g.map.to_circle[named(str(option.args["to"]))]

    def judge_enter(self, option: Option) -> int:
        at = named(str(option.args["to"]))
        return min((distance(at, hero.at) for hero in heroes(self.g)), default=0)

    def judge_choose(self, option: Option) -> int:
        if "monster" in option.args:
            return advice.threat(self.g, self.g.world.monsters[str(option.args["monster"])])
        if "hero" in option.args:
            hero = self.g.hero(str(option.args["hero"]))
            return self.shots.best_shot(hero) + 10 * (total(action_points(self.g, hero)) - hero.ap)
        if "at" in option.args:
            return self.shots.best_shot(self.hero, named(str(option.args["at"])))
        return 0
