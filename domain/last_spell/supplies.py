"""Potions, Armor Up and the additional abilities of Armors, in a Hero's own turn (12.4–12.11, 9.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, Step, option
from domain.kernel.numbers import total
from domain.kernel.words import message
from domain.last_spell.equipment import armors_of, carried, find_item
from domain.last_spell.limits import RestoreToken, forbidden, heal, restore_ap, restore_mana, spend_mana
from domain.last_spell.parts import action_points, most_mana
from domain.last_spell.perks import near_sectors
from domain.last_spell.state import Hero
from domain.last_spell.table import heroes

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

THROW = "SU3"
ARMOR_UP = "armor_up"
MANA_OF_POTION = 3
AP_OF_POTION = 2


# Potions


def potion_options(g: LastSpell, hero: Hero) -> list[Option]:
    """One's own use, and with Potion Throw others in the Current or an Adjacent Sector."""
    found = []
    for item in carried(g, hero, "potion"):
        found.append(option("potion", card=item.card, to=hero.id, target=f"hero:{hero.id}"))
        if THROW in hero.perks:
            near = near_sectors(g, hero)
            found += [
                option("potion", card=item.card, to=other.id, target=f"hero:{other.id}")
                for other in heroes(g)
                if other is not hero and near >> other.at & 1
            ]
    return found


def why_not_potion(g: LastSpell, hero: Hero, card: str, to: Hero) -> Iterator[Refusal]:
    if forbidden(g, hero, "potions"):
        yield Refusal("3.19", message("why.trait_forbids", hero=hero.id, trait=hero.trait))
    if not _needs(g, card, to):
        yield Refusal("12.6", message("why.nothing_to_restore", hero=to.id))


def _needs(g: LastSpell, card: str, to: Hero) -> bool:
    match card:
        case "potion_red":
            return to.wounds > 0
        case "potion_blue":
            return to.mana < most_mana(g, to)
        case "potion_green":
            return bool(to.flipped)
    return to.ap < total(action_points(g, to))


class DrinkPotion(Frame, tag="drink_potion"):
    """A Potion's effect (12.7–12.10); the first use leaves it half empty, the second spends it (12.11)."""

    hero: str
    card: str
    to: str
    drunk: bool = False

    def run(self, g: LastSpell) -> Step:
        if self.drunk:
            return g.done(self)
        self.drunk = True
        g.hero(self.hero).acted = True
        hero, to = g.hero(self.hero), g.hero(self.to)
        item = find_item(hero.items, self.card)
        if item.half:
            hero.items.remove(item)
            g.world.shop.potions[self.card] += 1
        item.half = True
        g.tell("drinks", rule="12.6", hero=hero.id, card=self.card, to=to.id)
        match self.card:
            case "potion_red":
                heal(to, 1)
            case "potion_blue":
                restore_mana(g, to, MANA_OF_POTION)
            case "potion_yellow":
                restore_ap(g, to, AP_OF_POTION)
            case "potion_green":
                return g.push(RestoreToken(to.id, "12.7"))
        return g.again()


# Armor Up


def why_not_armor_up(g: LastSpell, hero: Hero) -> Iterator[Refusal]:
    """Once in a Hero Phase, for one Action Point (9.9, 17.9)."""
    if forbidden(g, hero, ARMOR_UP):
        yield Refusal("3.19", message("why.trait_forbids", hero=hero.id, trait=hero.trait))
    if ARMOR_UP in hero.used:
        yield Refusal("9.9", message("why.armor_up_used", hero=hero.id))
    if hero.ap < 1:
        yield Refusal("9.9", message("why.no_ap", needs=1, has=hero.ap))


def armor_up(g: LastSpell, hero: Hero) -> None:
    hero.ap -= 1
    hero.armor_up = True
    hero.used.append(ARMOR_UP)
    g.tell("armors_up", rule="9.9", hero=hero.id)


# Additional abilities of Armors


def restore_options(g: LastSpell, hero: Hero) -> list[Option]:
    return [
        option("restore", card=item.card, target=f"hero:{hero.id}")
        for item, armor in armors_of(g, hero)
        if armor.extra.startswith("restore")
    ]


def why_not_restore(g: LastSpell, hero: Hero, card: str) -> Iterator[Refusal]:
    """A turned card, and its activation cost (12.4, 12.5)."""
    item, cost = find_item(hero.items, card), g.content.armors[card].extra_cost
    if not item.turned:
        yield Refusal("12.4", message("why.not_turned"))
    if hero.ap < cost.ap:
        yield Refusal("12.5", message("why.no_ap", needs=cost.ap, has=hero.ap))
    if hero.mp < cost.mp:
        yield Refusal("12.5", message("why.no_mp", needs=cost.mp, has=hero.mp))
    if hero.mana < cost.mana:
        yield Refusal("12.5", message("why.no_mana", needs=cost.mana - hero.mana))


def restore(g: LastSpell, hero: Hero, card: str) -> None:
    item, armor = find_item(hero.items, card), g.content.armors[card]
    hero.ap -= armor.extra_cost.ap
    hero.mp -= armor.extra_cost.mp
    hero.mp_spent += armor.extra_cost.mp
    if armor.extra_cost.mana:
        spend_mana(g, hero, armor.extra_cost.mana)
    item.turned = False
    if armor.extra == "restore_and_mana" and item.whole:
        restore_mana(g, hero, 1)
    item.whole = False
    g.tell("restores", rule="12.4", hero=hero.id, card=card)
