"""Perks, Traits and cards that a Hero calls upon in its own turn (17.6; house cards)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message
from domain.last_spell.attacks import CHEER, MARK, can_be_stunned
from domain.last_spell.equipment import find_item
from domain.last_spell.facts import Stunned
from domain.last_spell.grid import SIDE_MASK, distance, name, named, spots, within
from domain.last_spell.harm import wound
from domain.last_spell.labels import label, on_each_spot
from domain.last_spell.limits import RestoreToken, may_use, restore_ap, restore_mana, spend_mana
from domain.last_spell.parts import most_mana
from domain.last_spell.state import OFF, Hero, Monster
from domain.last_spell.table import beneath, closed_to_heroes, figure_spots, heroes, kind_mask, mist_mask, structures_of

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

SPRINT, CHEERING, RELOAD, BLINK, RESUPPLY = "ME2", "SU1", "SU4", "SU6", "DE5"
CHARGER, SCHOLAR, DIRTY, CAPTAIN = "T1B", "T3A", "T5B", "T6A"
BLINK_MANA, BLINK_SPOTS = 2, 4
DIRTY_SPOTS = 2
CAPTAIN_AP = 2
CHOOSE_SPOT = on_each_spot("choose_spot", "at")


# What each may be used on


def near_sectors(g: LastSpell, hero: Hero) -> int:
    """The Hero's Current and Adjacent Sectors."""
    here = g.map.sector[hero.at]
    return g.map.sectors[here] | g.map.adjacent[here] if here else 0


def _choose(g: LastSpell, kind: str, id_: str) -> Option:
    """An option that chooses a thing on the board."""
    verb, target = f"choose_{kind}", f"{kind}:{id_}"
    return option(verb, target=target, label=label(g, verb, kind, target), **{kind: id_})


def markable(g: LastSpell, hero: Hero) -> list[Option]:
    near = near_sectors(g, hero) & ~mist_mask(g)
    return [
        _choose(g, "monster", monster.id)
        for monster in g.world.monsters.values()
        if any(near >> at & 1 for at in figure_spots(monster))
        and monster.id not in g.world.marked
        and not beneath(g, monster)
    ]


def cheerable(g: LastSpell, hero: Hero) -> list[Option]:
    near = near_sectors(g, hero)
    return [
        _choose(g, "hero", other.id)
        for other in heroes(g)
        if other is not hero and near >> other.at & 1 and CHEER not in other.boons
    ]


def reloadable(g: LastSpell, hero: Hero) -> list[Option]:
    found = []
    for item in hero.items:
        weapon = g.content.weapons.get(item.card)
        if weapon is not None:
            used = [each for each, uses in zip(weapon.attacks, item.uses, strict=True) if uses]
            found += [option("choose_attack", card=item.card, attack=each.id) for each in used]
    return found


def blinkable(g: LastSpell, hero: Hero) -> list[Option]:
    if hero.mana < BLINK_MANA:
        return []
    free = within(hero.at, BLINK_SPOTS) & ~(closed_to_heroes(g) | kind_mask(g, "watchtower"))
    return [CHOOSE_SPOT[at] for at in spots(free)]


def resuppliable(g: LastSpell, hero: Hero) -> list[Option]:
    found = []
    for structure in structures_of(g, "ballista", "catapult"):
        spent = structure.shot if structure.kind == "ballista" else structure.hurls < 2
        if spent and SIDE_MASK[hero.at] >> structure.spots[0] & 1:
            found.append(_choose(g, "structure", structure.id))
    return found


def stunnable(g: LastSpell, hero: Hero) -> list[Option]:
    return [
        _choose(g, "monster", monster.id)
        for monster in g.world.monsters.values()
        if distance(hero.at, monster.at) <= DIRTY_SPOTS
        and can_be_stunned(g, monster)
        and not (monster.stunned or beneath(g, monster))
    ]


def rousable(g: LastSpell, hero: Hero) -> list[Option]:
    return [option("choose_hero", hero=other.id, target=f"hero:{other.id}") for other in heroes(g) if other is not hero]


def _itself(needed: Callable[[LastSpell, Hero], bool]) -> Callable[[LastSpell, Hero], list[Option]]:
    def choices(g: LastSpell, hero: Hero) -> list[Option]:
        return [_choose(g, "hero", hero.id)] if needed(g, hero) else []

    return choices


def _lacks_mana(g: LastSpell, hero: Hero) -> bool:
    return hero.mana < most_mana(g, hero)


ABILITIES: dict[str, Callable[[LastSpell, Hero], list[Option]]] = {
    SPRINT: _itself(lambda g, hero: bool(hero.flipped)),
    MARK: markable,
    CHEERING: cheerable,
    RELOAD: reloadable,
    BLINK: blinkable,
    RESUPPLY: resuppliable,
    CHARGER: _itself(lambda g, hero: bool(hero.flipped)),
    SCHOLAR: _itself(_lacks_mana),
    DIRTY: stunnable,
    CAPTAIN: rousable,
}


def ability_options(hero: Hero) -> list[Option]:
    owned = [*hero.perks, hero.trait]
    return [option("use", ability=ability) for ability in ABILITIES if ability in owned]


def why_not_use(g: LastSpell, hero: Hero, ability: str) -> Iterator[Refusal]:
    """Why an ability can't be called upon now."""
    if ability not in ABILITIES or not (ability in hero.perks or ability == hero.trait):
        yield Refusal("17.6", message("why.not_owned", hero=hero.id))
        return
    if not may_use(hero, ability):
        yield Refusal("3.25", message("why.spent", ability=ability))
    if ability == BLINK and hero.mana < BLINK_MANA:
        yield Refusal("3.25", message("why.no_mana", needs=BLINK_MANA - hero.mana))
    elif not ABILITIES[ability](g, hero):
        yield Refusal("3.25", message("why.no_use", ability=ability))


class UseAbility(Frame, tag="use_ability"):
    """Whom or what it is for, then what it does."""

    hero: str
    ability: str
    answer: dict[str, str | int] = {}
    done: bool = False

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if self.done:
            return g.done(self)
        if not self.answer:
            prompt = message("ask.choose", hero=hero.id, ability=self.ability)
            return g.ask(self.on_choose, hero.seat, ABILITIES[self.ability](g, hero), rule="3.25", prompt=prompt)
        self.done = True
        hero.acted = True
        hero.used.append(self.ability)
        g.tell("perk", rule="3.25", hero=hero.id, perk=self.ability)
        return self._act(g, hero)

    def on_choose(self, g: LastSpell, answer: Answer) -> None:
        self.answer = answer.args

    def _act(self, g: LastSpell, hero: Hero) -> Step:
        match self.ability:
            case "ME2":
                wound(g, hero, 1, SPRINT)
                return g.push(RestoreToken(hero.id, "3.25")) if hero.at != OFF else g.again()
            case "T1B":
                hero.tokens = sorted([*hero.tokens, *hero.flipped], reverse=True)
                hero.flipped = []
            case "T3A":
                restore_mana(g, hero, 99)
            case "RA3":
                g.world.marked.append(str(self.answer["monster"]))
            case "SU1":
                g.hero(str(self.answer["hero"])).boons.append(CHEER)
            case "T6A":
                restore_ap(g, g.hero(str(self.answer["hero"])), CAPTAIN_AP)
            case "SU4":
                self._reload(g, hero)
            case "SU6":
                self._blink(g, hero)
            case "DE5":
                self._resupply(g)
            case "T5B":
                return self._stun(g, g.world.monsters[str(self.answer["monster"])])
        return g.again()

    def _reload(self, g: LastSpell, hero: Hero) -> None:
        card = str(self.answer["card"])
        types = g.content.weapons[card].attacks
        n = next(n for n, each in enumerate(types) if each.id == self.answer["attack"])
        find_item(hero.items, card).uses[n] -= 1

    def _blink(self, g: LastSpell, hero: Hero) -> None:
        to = named(str(self.answer["at"]))
        spend_mana(g, hero, BLINK_MANA)
        g.tell("moved", rule="3.25", hero=hero.id, path=[name(hero.at), name(to)])
        hero.at = to

    def _resupply(self, g: LastSpell) -> None:
        structure = g.world.structures[str(self.answer["structure"])]
        if structure.kind == "catapult":
            structure.hurls += 1
        structure.shot = False

    def _stun(self, g: LastSpell, monster: Monster) -> Step:
        monster.stunned = True
        g.tell("stunned", rule="13.20", monster=monster.kind, id=monster.id, at=name(monster.at))
        return g.announce(Stunned(monster.id, self.hero))
