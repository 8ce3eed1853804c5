"""Who answers what happens in a Night, in this order (17.6, 19.1–19.2; house cards)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from domain.kernel.frames import Fact, Frame, Step
from domain.kernel.numbers import total
from domain.kernel.reactions import Layer, Listener
from domain.last_spell.attacks import ONE_BY_ONE
from domain.last_spell.campaign import win_town
from domain.last_spell.dice import hits_with, result, roll
from domain.last_spell.facts import AttackOver, Slain, Struck, Stunned
from domain.last_spell.grid import name
from domain.last_spell.harm import harm_monster, is_alone
from domain.last_spell.harpy import AlerionDies
from domain.last_spell.limits import heal, may_use, restore_ap, restore_mana
from domain.last_spell.parts import action_points
from domain.last_spell.shove import FreeSteps
from domain.last_spell.spawn import ALERION
from domain.last_spell.state import OFF
from domain.last_spell.table import boss_fell, dice_of

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

HARVESTER, PERSEVERANCE, SADIST, LEGEND = "MA1", "RA2", "AS6", "AS7"
VAMPIRE, RELENTLESS, COUNTER, RUTHLESS = "ME5", "ME6", "ME4", "T5A"
BY_HAND = ("melee", "ranged", "magic")


class Gain(Frame, tag="gain"):
    """A Perk or Trait pays: Wounds removed, Mana, Action Points, Movement Points, or a boon."""

    hero: str
    card: str
    wounds: int = 0
    mana: int = 0
    ap: int = 0
    mp: int = 0
    boon: str = ""

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if self.boon:
            hero.boons.append(self.boon)
        else:
            hero.used.append(self.card)
        heal(hero, self.wounds)
        restore_mana(g, hero, self.mana)
        restore_ap(g, hero, self.ap)
        hero.mp += self.mp
        g.tell("perk", rule="3.25", hero=hero.id, perk=self.card)
        return g.done(self)


class SpikyCounter(Frame, tag="spiky_counter"):
    """The Monster that struck rolls its dice; on a Hit it suffers 1 damage (house)."""

    hero: str
    monster: str
    struck: bool = False

    def run(self, g: LastSpell) -> Step:
        monster = g.world.monsters.get(self.monster)
        if self.struck or monster is None:
            return g.done(self)
        self.struck = True
        g.hero(self.hero).used.append(COUNTER)
        faces = roll(g, dice_of(g, monster))
        hit = all(hits_with(face) for face in faces)
        g.tell(
            "countered",
            rule="3.25",
            hero=self.hero,
            monster=monster.kind,
            id=monster.id,
            at=name(monster.at),
            dice=faces,
            result=result(hit),
        )
        slain = harm_monster(g, monster, 1, "counter", self.hero, alone=is_alone(g, monster)) if hit else None
        return g.announce(slain) if slain is not None else g.done(self)


class BossDies(Frame, tag="boss_dies"):
    """The scenario is won at once (18.9)."""

    def run(self, g: LastSpell) -> Step:
        assert g.world.boss is not None
        win_town(g, g.world.boss.kind)


def _owner(g: LastSpell, hero_id: str, card: str) -> bool:
    return bool(hero_id) and g.hero(hero_id).at != OFF and may_use(g.hero(hero_id), card)


def _lacks_ap(g: LastSpell, hero_id: str) -> bool:
    hero = g.hero(hero_id)
    return hero.ap < total(action_points(g, hero))


def _vampire(g: LastSpell, fact: Slain) -> bool:
    return fact.how == "melee" and _owner(g, fact.by, VAMPIRE) and g.hero(fact.by).wounds > 0


def _legend(g: LastSpell, fact: Slain) -> bool:
    third = fact.nth == 3 and fact.how in BY_HAND
    return third and _owner(g, fact.by, LEGEND) and _lacks_ap(g, fact.by)


def _sadist(g: LastSpell, fact: Stunned) -> bool:
    return _owner(g, fact.by, SADIST) and _lacks_ap(g, fact.by)


def _perseverance(g: LastSpell, fact: AttackOver) -> bool:
    wasted = fact.how == "ranged" and not fact.hit and fact.ap > 0
    return wasted and _owner(g, fact.hero, PERSEVERANCE)


def _harvest(g: LastSpell, fact: AttackOver) -> bool:
    return fact.how == "magic" and fact.slain >= 2 and _owner(g, fact.hero, HARVESTER)


def _counter(g: LastSpell, fact: Struck) -> bool:
    return _owner(g, fact.hero, COUNTER) and fact.monster in g.world.monsters


def _passive(
    card: str,
    hears: type[Fact],
    applies: Callable[[Any, Any], bool],
    frame: Callable[[Any, Any], Frame],
) -> Listener:
    return Listener(card, hears, Layer.PASSIVE, "3.25", applies, frame)


LISTENERS: tuple[Listener, ...] = (
    Listener(  # before all that a kill may give: the scenario is won at once
        "boss_dies",
        Slain,
        Layer.PASSIVE,
        "18.9",
        lambda g, fact: boss_fell(g, fact.kind),
        lambda g, fact: BossDies(),
    ),
    _passive(
        RUTHLESS,
        Slain,
        lambda g, fact: fact.nth == 1 and g.world.phase == "hero" and _owner(g, fact.by, RUTHLESS),
        lambda g, fact: Gain(fact.by, RUTHLESS, mp=1),
    ),
    _passive(VAMPIRE, Slain, _vampire, lambda g, fact: Gain(fact.by, VAMPIRE, wounds=1)),
    _passive(LEGEND, Slain, _legend, lambda g, fact: Gain(fact.by, LEGEND, ap=2)),
    _passive(
        ONE_BY_ONE,
        Slain,
        lambda g, fact: fact.alone and fact.how in BY_HAND and _owner(g, fact.by, ONE_BY_ONE),
        lambda g, fact: Gain(fact.by, ONE_BY_ONE, boon=ONE_BY_ONE),
    ),
    _passive(
        RELENTLESS,
        Slain,
        lambda g, fact: fact.how == "melee" and _owner(g, fact.by, RELENTLESS),
        lambda g, fact: FreeSteps(fact.by, 1, "3.25", RELENTLESS),
    ),
    _passive(SADIST, Stunned, _sadist, lambda g, fact: Gain(fact.by, SADIST, ap=1)),
    _passive(PERSEVERANCE, AttackOver, _perseverance, lambda g, fact: Gain(fact.hero, PERSEVERANCE, ap=1)),
    _passive(HARVESTER, AttackOver, _harvest, lambda g, fact: Gain(fact.hero, HARVESTER, mana=1)),
    _passive(COUNTER, Struck, _counter, lambda g, fact: SpikyCounter(fact.hero, fact.monster)),
    Listener(
        "alerion_dies",
        Slain,
        Layer.FORCED,
        "19.1",
        lambda g, fact: fact.kind == ALERION and g.world.boss is not None,
        lambda g, fact: AlerionDies(fact.at),
    ),
)
