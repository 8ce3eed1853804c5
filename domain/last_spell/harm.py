"""Damage: to Heroes who may ward it off, to Structures with their Flames, to Monsters, to the Magic Circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message
from domain.last_spell.equipment import armors_of, give_back
from domain.last_spell.facts import How, Slain, Struck
from domain.last_spell.grid import RING_MASK, SIDE_MASK, distance, name
from domain.last_spell.limits import may_use
from domain.last_spell.parts import most_hit_points
from domain.last_spell.state import OFF, Hero, Item, Monster, Structure
from domain.last_spell.table import (
    figure_spots,
    monster_kind,
    remaining,
    sprouting,
    structure_kind,
    structure_mask,
    suffered,
    terrain_mask,
    turns_at,
    withstands,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

BACK_PROTECTION = "DE1"
MANA_SHIELD = "DE6"
GUARDIAN = "T4A"
GUARDED = "guarded"
DRAINED = 2
NEAR = 2


# Monsters


def is_alone(g: LastSpell, monster: Monster) -> bool:
    """Whether no other Monster stands in its Area."""
    area = 0
    for at in figure_spots(monster):
        area |= RING_MASK[at]
    return not any(
        area >> at & 1
        for other in g.world.monsters.values()
        if other is not monster and monster_kind(g, other).group in ("common", "alerion", "boss")
        for at in figure_spots(other)
    )


def harm_monster(g: LastSpell, monster: Monster, damage: int, how: How, by: str = "", *, alone: bool) -> Slain | None:
    """Wounds on a Monster; when they reach its Hit Points it is removed, and the fact is to be announced (13.3)."""
    kind = monster_kind(g, monster)
    if sprouting(g, monster):
        g.tell("unharmed", rule="21.24", monster=monster.kind, id=monster.id, at=name(monster.at))
        return None
    damage, turn = suffered(g, monster, damage), turns_at(g, monster)
    monster.wounds += damage
    g.tell(
        "wounded", rule="13.3", monster=monster.kind, id=monster.id, at=name(monster.at), damage=damage, by=by or how
    )
    if turn is not None and monster.wounds >= turn and g.world.boss is not None:
        g.world.boss.stage = 2
        g.tell("cetusia_turns", rule="20.24", monster=monster.kind, id=monster.id)
    if monster.wounds < kind.hp:
        return None
    del g.world.monsters[monster.id]
    g.tell("slain", rule="13.3", monster=monster.kind, id=monster.id, at=name(monster.at), by=by or how)
    if how != "explosion" and kind.group in ("common", "alerion"):
        g.world.tally.slain += 1
        g.world.tally.slain_tier_3 += kind.tier == 3
    nth = 0
    if by:
        g.hero(by).kills += 1
        nth = g.hero(by).kills
    return Slain(monster.id, monster.kind, monster.at, how, by, nth, alone)


# Structures and the Circle


def take_flames(g: LastSpell, flames: int) -> None:
    """Flames leave the Panic track from the left; an empty track loses nothing more (14.3, 16.4)."""
    for slot, left in enumerate(g.world.panic):
        taken = min(left, flames)
        g.world.panic[slot] -= taken
        flames -= taken


def burn(g: LastSpell, structure: Structure, damage: int, by: str) -> None:
    """Damage on a Structure: Flames, from the box for Walls and Gates, else from the Panic track (16.3, 16.4).

    Surplus damage takes no Flame (house). A destroyed one leaves the board; a Hero on it stands on its spot.
    """
    taken = min(damage, remaining(g, structure))
    structure.flames += taken
    wall = structure_kind(g, structure).category == "wall"
    if not wall:
        take_flames(g, taken)
    at = name(structure.spots[0])
    g.tell("burns", rule="16.3", structure=structure.id, kind=structure.kind, at=at, damage=taken, by=by)
    if structure.flames < withstands(g, structure):
        return
    del g.world.structures[structure.id]
    g.world.tally.walls_lost += wall
    g.tell("destroyed", rule="7.2", structure=structure.id, kind=structure.kind, at=at)


def lose_mages(g: LastSpell, mages: int, by: str) -> None:
    """Damage on the Circle removes Mages; without any the game is lost (16.5, 16.6)."""
    g.world.mages = max(0, g.world.mages - mages)
    g.tell("mages_lost", rule="16.5", mages=mages, left=g.world.mages, by=by)
    if not g.world.mages:
        g.lose("mages", rule="16.6")


# Heroes


def wound(g: LastSpell, hero: Hero, damage: int, by: str) -> None:
    """Wounds that nothing reduces any more; as many as the Hit Points are death (9.2, 9.15)."""
    hero.wounds += damage
    if damage:
        g.tell("hero_wounded", rule="16.2", hero=hero.id, damage=damage, wounds=hero.wounds, by=by)
    if hero.wounds >= most_hit_points(g, hero):
        die(g, hero)


def die(g: LastSpell, hero: Hero) -> None:
    """A Hero's death loses the game; in solo only the last one's does (9.15, 22.10, 22.11)."""
    if not g.world.solo:
        g.lose("hero", rule="9.15", hero=hero.id)
    g.tell("hero_dead", rule="22.11", hero=hero.id)
    for item in hero.items:
        give_back(g, item)
    hero.items, hero.perks = [], []
    hero.state, hero.at = "dead", OFF
    g.world.order.remove(hero.id)
    if not g.world.order:
        g.lose("heroes", rule="22.10")


def near_obstacle(g: LastSpell, hero: Hero) -> bool:
    """Whether a Structure, the Circle or an obstacle of the ground is beside a Hero (Back Protection)."""
    solid = structure_mask(g) | g.map.circle | terrain_mask(g)
    return bool(SIDE_MASK[hero.at] & solid)


class Hurt(Frame, tag="hurt"):
    """Damage falls on a Hero: Armor, Armor Up and Perks may ward it off, each off one attack (12.1–12.3, 16.9).

    `monster`: a Monster's attack (Armor Up and Perks count only then); `armor`: Armor and Shield cards may be used.
    """

    hero: str
    damage: int
    source: str
    monster: str = ""
    armor: bool = True
    drain: bool = False
    melee: bool = False
    answer: str = ""
    means: list[str] = []
    asked: list[str] = []
    fallen: bool = False

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if self.fallen or hero.at == OFF:
            return g.done(self)
        self._heed(g, hero)
        if self.damage > 0 and self.answer != "take":
            helper = self._helper(g, hero)
            if helper is not None:
                self.asked.append(helper[0].id)
                return g.push(Ward(helper[0].id, helper[1].card, self.hero, self.damage, self.source))
            ways = list(self._ways(g, hero))
            if ways:
                prompt = message("ask.defend", hero=hero.id, damage=self.damage, by=self.source)
                return g.ask(self.on_defend, hero.seat, [*ways, option("take_it")], rule="12.1", prompt=prompt)
        self.fallen = True
        wound(g, hero, max(0, self.damage), self.source)
        if self.drain and hero.at != OFF:
            hero.mana = max(0, hero.mana - DRAINED)
            g.tell("drained", rule="13.31", hero=hero.id, mana=hero.mana)
        if self.monster and self.melee and hero.at != OFF:
            return g.announce(Struck(hero.id, self.monster))
        return g.done(self)

    def on_defend(self, g: LastSpell, answer: Answer) -> None:
        self.answer = "take" if answer.verb == "take_it" else answer.id

    def after_ward(self, g: LastSpell, reduced: int) -> None:
        self.damage -= reduced

    def _heed(self, g: LastSpell, hero: Hero) -> None:
        """Carry out the answer, and what holds for the whole Monster Phase."""
        if self.monster and GUARDED in hero.boons:
            self.damage = 0
        if not self.answer or self.answer == "take":
            return
        verb, _, what = self.answer.partition(":")
        self.answer = ""
        before = self.damage
        if verb == "block":
            item = next(item for item in hero.items if item.card == what)
            self.damage -= use_armor(g, item, self.damage)
        elif verb == "mana_shield":
            hero.used.append(MANA_SHIELD)
            hero.mana -= int(what)
            self.damage -= int(what)
        elif verb == "armor_up":
            hero.armor_up = False
            self.damage -= 1
        elif verb == "cancel":
            hero.used.append(GUARDIAN)
            hero.boons.append(GUARDED)
            self.damage = 0
        else:
            hero.used.append(BACK_PROTECTION)
            self.damage -= 1
        g.tell("warded", rule="12.1", hero=hero.id, means=what or verb, less=min(before, before - self.damage))

    def _ways(self, g: LastSpell, hero: Hero) -> list[Option]:
        ways = []
        if self.armor:
            ways = [option("block", card=item.card) for item, _ in armors_of(g, hero) if not item.turned]
        if not self.monster:
            return ways
        if hero.armor_up:
            ways.append(option("armor_up"))
        if may_use(hero, BACK_PROTECTION) and near_obstacle(g, hero):
            ways.append(option("back_protection"))
        if may_use(hero, MANA_SHIELD):
            ways += [option("mana_shield", mana=mana) for mana in (1, 2) if mana <= min(hero.mana, self.damage)]
        if may_use(hero, GUARDIAN) and g.world.phase == "monster":
            ways.append(option("cancel"))
        return ways

    def _helper(self, g: LastSpell, hero: Hero) -> tuple[Hero, Item] | None:
        """Another Hero whose shield may be used for this one and who has not been asked (house cards)."""
        if not self.armor:
            return None
        for id_ in g.world.order:
            other = g.hero(id_)
            if other is hero or other.id in self.asked or other.at == OFF:
                continue
            item = shield_for(g, other, hero.at)
            if item is not None:
                return other, item
        return None


def shield_for(g: LastSpell, owner: Hero, at: int) -> Item | None:
    """An unturned shield that may be used for somebody on this spot: in the owner's Area, or within two spots."""
    for item, armor in armors_of(g, owner):
        beside = armor.extra == "for_neighbour" and RING_MASK[owner.at] >> at & 1
        near = armor.extra == "for_all_near" and distance(owner.at, at) <= NEAR
        if not item.turned and (beside or near):
            return item
    return None


def use_armor(g: LastSpell, item: Item, damage: int) -> int:
    """Turn the card: how much of this attack it takes away."""
    reduce = min(g.content.armors[item.card].reduce, damage)
    item.turned = True
    item.whole = reduce == damage
    return reduce


class Ward(Frame, tag="ward"):
    """Another Hero may use a shield for the one who is hit (Warding Shield, Bulwark of the Circle)."""

    owner: str
    card: str
    hero: str
    damage: int
    source: str
    answer: str = ""

    def run(self, g: LastSpell) -> Step:
        owner = g.hero(self.owner)
        if not self.answer:
            prompt = message("ask.ward", hero=self.owner, other=self.hero, damage=self.damage, by=self.source)
            ways = [option("block", card=self.card), option("no")]
            return g.ask(self.on_ward, owner.seat, ways, rule="12.5", prompt=prompt)
        reduced = 0
        if self.answer == "block":
            item = next(item for item in owner.items if item.card == self.card)
            reduced = use_armor(g, item, self.damage)
            g.tell("warded", rule="12.5", hero=self.hero, means=self.card, less=reduced)
        return g.done(self, reduced)

    def on_ward(self, g: LastSpell, answer: Answer) -> None:
        self.answer = answer.verb
