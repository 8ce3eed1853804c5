"""Why an answer of the Night is good: a sentence with the odds and what follows, for hints.

The worth itself is `counsel`'s.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from msgspec import structs

from domain.kernel.frames import Option
from domain.kernel.numbers import total
from domain.kernel.words import Message, Value, message
from domain.last_spell.actions import plan_of
from domain.last_spell.attacks import Plan, abilities, attack_of, damage, spec_of, struck_heroes, struck_monsters
from domain.last_spell.day_reasons import DayReasons
from domain.last_spell.dice import shows_stun
from domain.last_spell.grid import name, named
from domain.last_spell.harm import Hurt
from domain.last_spell.labels import thing
from domain.last_spell.odds import hit_chance
from domain.last_spell.parts import most_hit_points
from domain.last_spell.plan import PlanAttack
from domain.last_spell.rolls import PAID_ROLL, Roll, face_hits
from domain.last_spell.shots import defense_plan
from domain.last_spell.state import Monster
from domain.last_spell.table import dice_of, hero_at, monster_kind, suffered

if TYPE_CHECKING:
    from domain.last_spell.counsel import Counsel

LIKE_ANY = message("advice.like_any")


def card_text(card: str) -> Value:
    """What is printed on a Perk, Trait, Armor or Potion, as a part of a sentence."""
    return {"key": f"card.{card}"}


class Reasons(DayReasons):
    """The sentences of one look at a play."""

    def __init__(self, counsel: Counsel, kind: str) -> None:
        self.counsel = counsel
        self.g = counsel.g
        self.kind = kind

    def of(self, option: Option, worth: int) -> Message:
        tell = getattr(self, f"why_{self.kind}", None)
        found = tell(option, worth) if tell is not None else LIKE_ANY
        assert isinstance(found, Message)
        return found

    # A Hero's turn

    def why_turn(self, option: Option, worth: int) -> Message:
        tell = getattr(self, f"turn_{option.verb}", None)
        if worth < 0 or tell is None:
            return message("advice.not_now", hero=self.counsel.hero.id)
        found = tell(option)
        assert isinstance(found, Message)
        return found

    def turn_attack(self, option: Option) -> Message:
        best, _ = self.counsel.best_rushed(plan_of(self.counsel.hero, option, self.g))
        return self._planned(best)

    turn_fist = turn_spiked_fist = turn_cast = turn_attack

    def turn_shoot(self, option: Option) -> Message:
        structure = self.g.world.structures[str(option.args["structure"])]
        return self._planned(
            self.counsel.shots.best_plan(defense_plan(self.counsel.hero, structure.id, structure.kind))
        )

    def _planned(self, plan: Plan | None) -> Message:
        """What an attack does where it is aimed best."""
        if plan is None:
            return message("advice.not_now", hero=self.counsel.hero.id)
        run: Message = message("advice.here") if plan.rush < 0 else message("advice.run_first", to=name(plan.rush))
        return message("advice.best_aim", first=_part(run), does=_part(self._does(plan)))

    def _does(self, plan: Plan) -> Message:
        """Whom a whole plan strikes, and with what chance."""
        monsters, friends = struck_monsters(self.g, plan), struck_heroes(self.g, plan)
        if friends and spec_of(attack_of(self.g, plan)).ally:
            return message("advice.helps", heroes=[hero.id for hero in friends])
        if friends:
            return message("advice.strikes_friends", heroes=[hero.id for hero in friends], monsters=len(monsters))
        if len(monsters) == 1:
            return self._hits(plan, monsters[0])
        held = hero_at(self.g, plan.impacts[0]) if plan.card == "fist" and plan.impacts else None
        if held is not None:
            return message("advice.frees", hero=held.id)
        if not monsters:
            return message("advice.strikes_nothing")
        tenths = round(10 * sum(hit_chance(self.g, plan, monster) for monster in monsters))
        return message("advice.hits_many", monsters=len(monsters), hits=f"{tenths // 10}.{tenths % 10}")

    def _hits(self, plan: Plan, monster: Monster) -> Message:
        percent = round(100 * hit_chance(self.g, plan, monster))
        target = thing(self.g, f"monster:{monster.id}")
        if "no_damage" in spec_of(attack_of(self.g, plan)).effects:
            return message("advice.hits_unharmed", target=target, percent=percent)
        left = monster_kind(self.g, monster).hp - monster.wounds
        dealt = suffered(self.g, monster, total(damage(self.g, plan, monster)))
        if dealt >= left:
            return message("advice.slays", target=target, percent=percent)
        return message("advice.wounds", target=target, percent=percent, damage=dealt, left=left)

    def turn_flip(self, option: Option) -> Message:
        return message("advice.flip", value=option.args["value"], goal=_part(self._goal))

    def turn_move(self, option: Option) -> Message:
        counsel = self.counsel
        to = named(str(option.args["to"]))
        if to == counsel.goal:
            return message("advice.arrives", goal=_part(self._goal))
        if counsel.pays_to_go(to):
            return message("advice.better_place", to=name(to), hero=counsel.hero.id)
        return message("advice.nearer", goal=_part(self._goal))

    @cached_property
    def _goal(self) -> Message:
        """Where the Hero is to go, and what can be struck from there."""
        counsel = self.counsel
        assert counsel.goal is not None
        at = name(counsel.goal)
        plan = counsel.best_there
        if plan is None:
            return message("advice.towards_the_horde", at=at)
        hero, stands = counsel.hero, counsel.hero.at
        hero.at = counsel.goal
        try:
            does = self._does(plan)
        finally:
            hero.at = stands
        return message("advice.from_there", at=at, attack=plan.attack, does=_part(does))

    def turn_armor_up(self, option: Option) -> Message:
        hero = self.counsel.hero.id
        return message("advice.armor_up", hero=hero, damage=self.counsel.danger[f"hero:{hero}"])

    def turn_restore(self, option: Option) -> Message:
        hero = self.counsel.hero.id
        damage_ = self.counsel.danger[f"hero:{hero}"]
        return message("advice.restore", card=option.args["card"], hero=hero, damage=damage_)

    def turn_potion(self, option: Option) -> Message:
        hero = self.g.hero(str(option.args["to"]))
        return message(
            "advice.potion",
            text=card_text(str(option.args["card"])),
            hero=hero.id,
            wounds=hero.wounds,
            most=most_hit_points(self.g, hero),
            mana=hero.mana,
            ap=hero.ap,
        )

    def turn_use(self, option: Option) -> Message:
        return message("advice.use", text=card_text(str(option.args["ability"])))

    def turn_end_turn(self, option: Option) -> Message:
        hero = self.counsel.hero
        if self.counsel.turn_end_turn(option):
            return message("advice.another_turn", hero=hero.id, ap=hero.ap)
        return message("advice.end_turn", hero=hero.id)

    def turn_pass(self, option: Option) -> Message:
        return message("advice.pass_night", hero=self.counsel.hero.id, ap=self.counsel.hero.ap)

    # An attack

    def why_aim(self, option: Option, worth: int) -> Message:
        plan = self._plan
        if option.verb == "enough":
            return message("advice.enough_aims", spots=len(plan.impacts))
        if option.verb == "boost":
            text = card_text(str(option.args["perk"]))
            return message("advice.boost" if worth > 0 else "advice.boost_spared", text=text)
        aimed = structs.replace(plan, impacts=[*plan.impacts, named(str(option.args["at"]))])
        whole = self.counsel.shots.completed(aimed) if not plan.impacts else aimed
        return message("advice.aimed", does=_part(self._does(whole)))

    @property
    def _plan(self) -> Plan:
        frame = self.g.stack[-1]
        assert isinstance(frame, PlanAttack)
        return frame.plan

    def why_rush(self, option: Option, worth: int) -> Message:
        to = named(str(option.args["to"])) if option.verb == "rush" else self._plan.rush
        return self._planned(self.counsel.shots.best_plan(structs.replace(self._plan, rush=to)))

    def why_towards(self, option: Option, worth: int) -> Message:
        towards = structs.replace(self._plan, direction=option.args["facing"])
        return message("advice.aimed", does=_part(self._does(towards)))

    def why_link(self, option: Option, worth: int) -> Message:
        if option.verb == "enough":
            return message("advice.enough_links", links=1 + len(self._plan.links))
        monster = str(option.target).removeprefix("monster:")
        return message("advice.linked", does=_part(self._hits(self._plan, self.g.world.monsters[monster])))

    def why_reroll(self, option: Option, worth: int) -> Message:
        frame = self.g.stack[-1]
        assert isinstance(frame, Roll)
        if option.verb == "accept":
            return message("advice.accept", left=frame.left)
        monster = self.g.world.monsters[str(option.args["monster"])]
        target = thing(self.g, f"monster:{monster.id}")
        found = abilities(self.g, frame.plan, monster)
        faces = next(each.faces for each in frame.targets if each.monster == monster.id)
        sides = [self.g.content.dice[die].faces for die in dice_of(self.g, monster)]
        hits = [Fraction(sum(face_hits(found, face) for face in die), len(die)) for die in sides]
        if option.verb == "reroll":
            n = int(option.args["die"]) - 1
            if not face_hits(found, faces[n]):
                return message("advice.reroll", target=target, percent=round(100 * hits[n]), left=frame.left)
            stuns = round(100 * Fraction(sum(map(shows_stun, sides[n])), len(sides[n])))
            return message("advice.reroll_for_stun", target=target, percent=stuns, left=frame.left)
        if option.verb == "fatality":
            hits = [chance for chance, face in zip(hits, faces, strict=True) if not face_hits(found, face)]
        percent = round(100 * prod(hits, start=Fraction(1)))
        return message(f"advice.{option.verb}", target=target, mana=PAID_ROLL, percent=percent)

    def why_follow(self, option: Option, worth: int) -> Message:
        return message("advice.stay" if worth > 0 else "advice.go_there")

    why_free_steps = why_follow

    def why_restore_token(self, option: Option, worth: int) -> Message:
        return message("advice.token_back", value=option.args["value"])

    def why_lose_token(self, option: Option, worth: int) -> Message:
        return message("advice.token_lost", value=option.args["value"])

    # The Monsters' attacks

    def why_strike(self, option: Option, worth: int) -> Message:
        at = str(option.args["at"])
        key = "advice.caught" if at.startswith("monster:") else "advice.missed_least"
        return message(key, target=thing(self.g, at))

    def why_defend(self, option: Option, worth: int) -> Message:
        frame = self.g.stack[-1]
        assert isinstance(frame, Hurt)
        hero = self.g.hero(frame.hero)
        if option.verb == "take_it":
            left = most_hit_points(self.g, hero) - hero.wounds
            return message("advice.take_it", hero=hero.id, damage=frame.damage, left=left)
        less = {"cancel": frame.damage, "mana_shield": int(option.args.get("mana", 1))}.get(option.verb, 1)
        if option.verb == "block":
            less = min(frame.damage, self.g.content.armors[str(option.args["card"])].reduce)
        return message("advice.defend", less=less, damage=frame.damage)

    def why_ward(self, option: Option, worth: int) -> Message:
        frame = self.g.stack[-2]
        hurt = frame.damage if isinstance(frame, Hurt) else 0
        return message("advice.ward" if option.verb == "block" else "advice.keep_shield", damage=hurt)

    def why_guard(self, option: Option, worth: int) -> Message:
        if option.verb == "enough":
            return message("advice.enough_guarded")
        return message("advice.guard", target=thing(self.g, str(option.args["at"])))

    def why_make_way(self, option: Option, worth: int) -> Message:
        return message("advice.to_circle", steps=self.g.map.to_circle[named(str(option.args["to"]))])

    why_hatch = why_make_way

    def why_enter(self, option: Option, worth: int) -> Message:
        return message("advice.from_heroes", steps=worth)

    def why_choose(self, option: Option, worth: int) -> Message:
        if "monster" in option.args:
            monster = self.g.world.monsters[str(option.args["monster"])]
            return message("advice.choose_monster", target=thing(self.g, f"monster:{monster.id}"))
        if "hero" in option.args:
            hero = self.g.hero(str(option.args["hero"]))
            return message("advice.choose_hero", hero=hero.id, ap=hero.ap)
        return message("advice.choose_spot", at=option.args["at"]) if "at" in option.args else LIKE_ANY


def _part(told: Message) -> Value:
    """A sentence as a part of another."""
    return {"key": told.key, "args": told.args}
