"""Equipment: what a Hero can carry, where cards come from and where they go back to.

A Weapon, Armor or Scroll is one card and exists once; a Potion is a tile of a colour, of which there are several.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from domain.kernel.decks import Deck
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.words import message
from domain.last_spell.content import ArmorRecord, WeaponRecord
from domain.last_spell.state import DeckName, Hero, Item

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

Sort = Literal["weapon", "armor", "scroll", "potion"]
DECKS: tuple[DeckName, ...] = ("melee", "ranged", "magic", "armor")


def sort_of(g: LastSpell, card: str) -> Sort:
    if card in g.content.weapons:
        return "weapon"
    if card in g.content.armors:
        return "armor"
    return "scroll" if card in g.content.scrolls else "potion"


def cost_of(g: LastSpell, card: str) -> int:
    """What it costs in the Shop, in Gold."""
    content = g.content
    for kind in (content.weapons, content.armors, content.scrolls, content.potions):
        if card in kind:
            return int(kind[card].cost)
    raise KeyError(card)


def new_item(g: LastSpell, card: str) -> Item:
    """A card or tile as it comes from the Shop."""
    weapon = g.content.weapons.get(card)
    return Item(card, uses=[0] * len(weapon.attacks) if weapon else [])


def carried(g: LastSpell, hero: Hero, sort: Sort) -> list[Item]:
    return [item for item in hero.items if sort_of(g, item.card) == sort]


def weapons_of(g: LastSpell, hero: Hero) -> list[tuple[Item, WeaponRecord]]:
    weapons = g.content.weapons
    return [(item, weapons[item.card]) for item in hero.items if item.card in weapons]


def armors_of(g: LastSpell, hero: Hero) -> list[tuple[Item, ArmorRecord]]:
    armors = g.content.armors
    return [(item, armors[item.card]) for item in hero.items if item.card in armors]


def why_not_carry(g: LastSpell, hero: Hero, card: str) -> Iterator[Refusal]:
    """The encumbrance limits and what the Hero's Trait forbids (3.29–3.32)."""
    sort = sort_of(g, card)
    forbids = g.content.traits[hero.trait].forbids if hero.trait else ""
    if sort == "weapon":
        yield from _why_not_weapon(g, hero, g.content.weapons[card], forbids)
    elif sort == "armor":
        slot = g.content.armors[card].slot
        if any(armor.slot == slot for _, armor in armors_of(g, hero)):
            yield Refusal("3.29", message("why.slot_taken", hero=hero.id, slot=f"slot_{slot}"))
        if (slot, forbids) in (("high", "high_armor"), ("shield", "shields")):
            yield Refusal("3.19", message("why.trait_forbids", hero=hero.id, trait=hero.trait))
    elif carried(g, hero, sort):
        rule = "3.30" if sort == "scroll" else "3.31"
        yield Refusal(rule, message(f"why.second_{sort}", hero=hero.id))


def _why_not_weapon(g: LastSpell, hero: Hero, weapon: WeaponRecord, forbids: str) -> Iterator[Refusal]:
    held = [each for _, each in weapons_of(g, hero)]
    if len(held) >= 2:
        yield Refusal("3.32", message("why.third_weapon", hero=hero.id))
    if weapon.hands == 2 and any(each.hands == 2 for each in held):
        yield Refusal("3.32", message("why.two_handed", hero=hero.id))
    heavy = weapon.type == "melee" and weapon.hands == 2
    if (weapon.type == "magic" and forbids == "magic_weapons") or (heavy and forbids == "two_handed_melee"):
        yield Refusal("3.19", message("why.trait_forbids", hero=hero.id, trait=hero.trait))


def can_carry(g: LastSpell, hero: Hero, card: str) -> bool:
    return next(why_not_carry(g, hero, card), None) is None


# Decks


def deck_of(g: LastSpell, card: str) -> DeckName:
    """The equipment deck that a Weapon or Armor card belongs to."""
    return "armor" if card in g.content.armors else g.content.weapons[card].type


def level_of(g: LastSpell, card: str) -> int:
    return g.content.armors[card].level if card in g.content.armors else g.content.weapons[card].level


def owned(g: LastSpell) -> set[str]:
    """Every card that a Hero or the stash holds."""
    held = {item.card for hero in g.world.heroes.values() for item in hero.items}
    return held | {item.card for item in g.world.stash.items}


def cards_of_level(g: LastSpell, deck: DeckName, level: int) -> list[str]:
    """All cards of an equipment deck's level that nobody holds, in the order of the content."""
    held = owned(g)
    if deck == "armor":
        cards = [card for card, armor in g.content.armors.items() if armor.level == level]
    else:
        cards = [card for card, each in g.content.weapons.items() if (each.type, each.level) == (deck, level)]
    return [card for card in cards if card not in held]


def form_deck(g: LastSpell, deck: DeckName, level: int) -> None:
    """Shuffle all free cards of this level into the deck of the Shop, in place of what lay there."""
    g.world.shop.decks[deck] = Deck.of(f"shop.{deck}", cards_of_level(g, deck, level))
    g.world.shop.levels[deck] = level


def shop_stands(g: LastSpell) -> bool:
    """Without the Shop its cards lie face down (7.3)."""
    return any(structure.kind == "shop" for structure in g.world.structures.values())


def reveal_tops(g: LastSpell) -> None:
    """Face-up decks: everybody sees the top card of each, while the Shop stands."""
    if not shop_stands(g):
        return
    for deck in g.world.shop.decks.values():
        if deck.layers and not (len(deck.layers[0].cards) == 1 and deck.layers[0].known_to):
            deck.peek(1, g.chance, g.seats)


def top_of(g: LastSpell, deck: DeckName) -> str | None:
    """The revealed card of a deck; None while there is no Shop."""
    layers = g.world.shop.decks[deck].layers
    return layers[0].cards[0] if layers and layers[0].known_to and shop_stands(g) else None


def draw_top(g: LastSpell, deck: DeckName) -> str | None:
    """Take the top card of a deck; None when it is empty. The next one is not turned yet (see `reveal_tops`)."""
    pile = g.world.shop.decks[deck]
    return pile.draw(g.chance) if len(pile) else None


def turn_over(g: LastSpell, deck: DeckName) -> None:
    """Move the top card of a deck to its bottom; one that lies face down, with the Shop gone, stays unseen (7.3)."""
    pile = g.world.shop.decks[deck]
    if not pile.layers:
        return
    if pile.layers[0].known_to:
        pile.put_under([pile.draw(g.chance)], g.seats)
    elif len(pile.layers) > 1:  # else nobody knows any card of it, before and after
        pile.lay_under([pile.draw(g.chance)])


def give_back(g: LastSpell, item: Item) -> None:
    """A card that leaves its owner: under its deck where that has its level, to the Shop board, or to the box."""
    sort = sort_of(g, item.card)
    if sort == "potion":
        g.world.shop.potions[item.card] += 1
    elif sort == "scroll":
        g.world.shop.scrolls = sorted([*g.world.shop.scrolls, item.card])
    else:
        deck = deck_of(g, item.card)
        if g.world.shop.levels.get(deck) == level_of(g, item.card):
            g.world.shop.decks[deck].put_under([item.card], g.seats)


class GainItem(Frame, tag="gain_item"):
    """An equipment item for the stash: the top card of a deck of choice, or a Potion of choice (5.25; house 10.2)."""

    rule: str
    seat: int = 0
    chosen: str = ""

    def run(self, g: LastSpell) -> Step:
        if self.chosen:
            self._take(g)
            return g.done(self)
        candidates = [
            option("draw", deck=deck, target=f"deck:{deck}") for deck in DECKS if len(g.world.shop.decks[deck])
        ]
        candidates += [
            option("take_potion", potion=potion, target=f"potion:{potion}")
            for potion, left in g.world.shop.potions.items()
            if left
        ]
        if not candidates:
            return g.done(self)
        return g.ask(self.on_gain_item, self.seat or g.lead, candidates, rule=self.rule)

    def on_gain_item(self, g: LastSpell, answer: Answer) -> None:
        self.chosen = str(answer.args.get("deck") or answer.args["potion"])

    def _take(self, g: LastSpell) -> None:
        if self.chosen in g.content.potions:
            card = self.chosen
            g.world.shop.potions[card] -= 1
        else:
            drawn = draw_top(g, self.chosen)  # type: ignore[arg-type]
            assert drawn is not None
            card = drawn
            reveal_tops(g)
        g.world.stash.items.append(new_item(g, card))
        g.tell("item_gained", rule=self.rule, card=card)


def find_item(items: list[Item], card: str) -> Item:
    """The item of this card; of two Potions of one colour the fuller one."""
    found = [item for item in items if item.card == card]
    return min(found, key=lambda item: item.half)
