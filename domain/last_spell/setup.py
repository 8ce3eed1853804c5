"""Setting a town up: boards, Ruins, Shop, Heroes and what they start with (rulebook, "Set up")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import Message, message
from domain.last_spell import soundness
from domain.last_spell.campaign import NextTown, stock_board
from domain.last_spell.content import Place, Starter
from domain.last_spell.equipment import (
    DECKS,
    cards_of_level,
    find_item,
    form_deck,
    new_item,
    owned,
    reveal_tops,
    why_not_carry,
)
from domain.last_spell.grid import place
from domain.last_spell.level_up import GainPerk, add_perk
from domain.last_spell.parts import most_mana, side
from domain.last_spell.state import Hero, Structure

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

PANIC_AT_SETUP = 2
MAGES = 4
SOLO_HEROES = 4


def add_structure(g: LastSpell, kind: str, spots: list[int], *, cutout: str = "", ruin: str = "") -> Structure:
    """Put a Structure on the board, on its base side."""
    g.world.made += 1
    made = Structure(f"s{g.world.made}", kind, spots, cutout=cutout, ruin=ruin)
    if kind == "catapult":
        made.hurls = 2
    g.world.structures[made.id] = made
    return made


class SetUp(Frame, tag="set_up"):
    """The set-up of a town, step by step (3.1–3.34)."""

    laid: bool = False
    dealt: bool = False
    seats: list[int] = []
    starts: str = ""

    def run(self, g: LastSpell) -> Step:
        if not self.laid:
            self.laid = True
            self._lay_out(g)
            if g.world.kept is not None:
                seat_in_turn(g)
                waiting = [hero.id for hero in g.world.heroes.values() if hero.state == "waiting"]
                return g.push(NextTown([*g.world.order, *waiting]))
            self.seats = [1] * SOLO_HEROES if g.world.solo else g.seats_from_first
        if self.seats:
            return g.push(PrepareHero(self.seats.pop(0)))
        if not self.dealt:
            self.dealt = True
            for deck in DECKS:
                form_deck(g, deck, 1)
            reveal_tops(g)
            if g.world.kept is not None:
                soundness.check(g)
                g.tell("set_up", rule="25.2", hero=g.world.order[0])
                return g.done(self)
            return g.again() if g.world.solo else g.push(Trade(g.seats_from_first))
        if g.world.solo and not self.starts:
            heroes = [option("start_with", hero=hero, target=f"hero:{hero}") for hero in g.world.heroes]
            return g.ask(self.on_start_with, 1, heroes, rule="22.1")
        for hero in g.world.heroes.values() if g.world.solo else ():
            hero.state = "in_play" if hero.id == self.starts else "waiting"
        g.world.order = [hero.id for hero in g.world.heroes.values() if hero.state == "in_play"]
        g.tell("set_up", rule="3.34", hero=g.world.order[0])
        return g.done(self)

    def on_start_with(self, g: LastSpell, answer: Answer) -> None:
        self.starts = answer.text("hero")

    def _lay_out(self, g: LastSpell) -> None:
        """Boards, Structures, Ruins, stash, Panic track, Shop; the First Player by lot (3.1–3.14, 3.34)."""
        world, town = g.world, g.town
        for cutout in town.walls_on:
            add_structure(g, town.wall, [place(at) for at in g.content.cutouts[cutout].spots], cutout=cutout)
        for at in town.houses:
            add_structure(g, "house", [place(at)])
        add_structure(g, "shop", [place(at) for at in town.shop])
        places: list[list[list[Place]]] = [
            [[at] for at in town.ruins_1],
            [list(pair) for pair in town.ruins_2],
            [list(three) for three in town.ruins_3],
        ]
        for size, where in enumerate(places, 1):
            bases = [base for base, record in g.content.ruins.items() if record.spots == size]
            for spots in where:
                base = g.chance.pick(bases, "ruins")
                bases.remove(base)
                add_structure(g, "ruin", [place(at) for at in spots], ruin=base)
        if world.kept is None:
            world.stash.gold, world.stash.materials = town.gold, town.materials
        world.panic = [PANIC_AT_SETUP] * len(g.content.panic)
        world.mages = MAGES
        stock_board(world, g.content)
        if not world.introductory:
            world.quests = [quest.id for quest in g.content.quests.values() if quest.town == world.town]
        if not world.first:
            world.first = 1 + g.chance.below(world.players, "first_player")


def seat_in_turn(g: LastSpell) -> None:
    """The Heroes of a campaign take their turns clockwise from the new town's First Player on (3.34)."""
    in_turn = g.seats_from_first
    g.world.order.sort(key=lambda hero: in_turn.index(g.hero(hero).seat))


class PrepareHero(Frame, tag="prepare_hero"):
    """A seat's Hero card, Trait, starting Perk, item, Weapon and Armor (3.15–3.26)."""

    seat: int
    hero: str = ""
    card: str = ""
    trait: str = ""
    levels: list[int] | None = None
    scroll: str = ""
    weapon: str = ""
    armor: str = ""
    stage: int = 0

    def run(self, g: LastSpell) -> Step:
        if not self.hero:
            left = [option("hero", hero=hero, target=f"hero:{hero}") for hero in g.content.heroes]
            return g.ask(self.on_hero, self.seat, left, rule="3.15", why=self.why_hero)
        if not self.card:
            self._take_hero(g)
        if not self.trait:
            sides = [t for t, record in g.content.traits.items() if record.card == self.card]
            options = [option("trait", trait=trait, target=f"trait:{trait}") for trait in sides]
            return g.ask(self.on_trait, self.seat, options, rule="3.19", prompt=self._prompt("trait"))
        hero = g.hero(self.hero)
        if self.levels is None:
            self._take_trait(g, hero)
        if self.levels:
            level = self.levels.pop(0)
            return g.push(GainPerk(hero.id, level if g.world.quick_setup else 0))
        return self._equip(g, hero)

    def _equip(self, g: LastSpell, hero: Hero) -> Step:
        trait = g.content.traits[self.trait]
        if trait.item == "scroll" and not self.scroll:
            scrolls = [option("scroll", card=card) for card in g.world.shop.scrolls]
            return g.ask(self.on_scroll, self.seat, scrolls, rule="3.20", prompt=self._prompt("scroll"))
        if not self.weapon:
            cards = [option("weapon", card=card) for card in starting_weapons(g, hero)]
            prompt = self._prompt("weapon")
            return g.ask(self.on_weapon, self.seat, cards, rule="3.21", prompt=prompt, why=self.why_card)
        cards_ = starting_armors(g, hero)
        if len(cards_) > 1 and not self.armor:
            options = [option("armor", card=card) for card in cards_]
            prompt = self._prompt("armor")
            return g.ask(self.on_armor, self.seat, options, rule="3.22", prompt=prompt, why=self.why_card)
        armor = self.armor or next(iter(cards_), "")
        first = self.scroll or trait.item
        if self.scroll:
            g.world.shop.scrolls.remove(self.scroll)
        else:
            g.world.shop.potions[trait.item] -= 1
        hero.items = [new_item(g, card) for card in (self.weapon, armor, first) if card]
        hero.mana = most_mana(g, hero)
        g.tell("prepared", rule="3.15", hero=hero.id, trait=self.trait, cards=[item.card for item in hero.items])
        return g.done(self)

    def _take_hero(self, g: LastSpell) -> None:
        hero = g.world.heroes[self.hero] = Hero(self.hero, self.seat, g.town.hero_level)
        hero.tokens = list(side(g, hero).tokens)
        dealt = {g.content.traits[each.trait].card for each in g.world.heroes.values() if each.trait}
        left = sorted({record.card for record in g.content.traits.values()} - dealt)
        self.card = g.chance.pick(left, "traits")
        g.tell("trait_dealt", rule="3.19", hero=self.hero, card=self.card)

    def _take_trait(self, g: LastSpell, hero: Hero) -> None:
        hero.trait = self.trait
        perk = g.content.traits[self.trait].perk
        add_perk(g, hero, perk)
        self.levels = list(g.town.quick_perks)
        self.levels.remove(g.content.perks[perk].level)

    def _prompt(self, kind: str) -> Message:
        return message(f"ask.{kind}", hero=self.hero)

    def why_hero(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        if candidate.args["hero"] in g.world.heroes:
            yield Refusal("3.15", message("why.hero_taken", hero=candidate.args["hero"]))

    def why_card(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        yield from why_not_carry(g, g.hero(self.hero), str(candidate.args["card"]))

    def on_hero(self, g: LastSpell, answer: Answer) -> None:
        self.hero = answer.text("hero")

    def on_trait(self, g: LastSpell, answer: Answer) -> None:
        self.trait = answer.text("trait")

    def on_scroll(self, g: LastSpell, answer: Answer) -> None:
        self.scroll = answer.text("card")

    def on_weapon(self, g: LastSpell, answer: Answer) -> None:
        self.weapon = answer.text("card")

    def on_armor(self, g: LastSpell, answer: Answer) -> None:
        self.armor = answer.text("card")


def starting_weapons(g: LastSpell, hero: Hero) -> list[str]:
    """Any free Weapon of the Trait's type and the scenario's level (3.21)."""
    wanted = g.content.traits[hero.trait].weapon
    decks = [deck for deck in DECKS if deck != "armor" and wanted in ("any", deck)]
    return [card for deck in decks for card in cards_of_level(g, deck, g.town.weapon_level)]


def starting_armors(g: LastSpell, hero: Hero) -> list[str]:
    """The Trait's Armor, or those to choose from; a starter that is taken is replaced by its like (3.22; house 7.2)."""
    starter = g.content.traits[hero.trait].armor.get(g.world.town)
    if starter is None:
        return []
    if starter.card and starter.card not in owned(g):
        return [starter.card]
    if starter.card:
        gone = g.content.armors[starter.card]
        starter = Starter(level=gone.level, slot=gone.slot)
    free = cards_of_level(g, "armor", starter.level)
    fitting = [card for card in free if starter.slot in ("any", g.content.armors[card].slot)]
    return fitting or free


class Trade(Frame, tag="trade"):
    """Heroes hand each other their things, and leave in the stash what they don't want (3.27, 3.28).

    One seat after the other may give, leave and take as much as it likes.
    """

    seats: list[int]
    verb: str = ""
    card: str = ""
    to: str = ""

    def run(self, g: LastSpell) -> Step:
        if self.verb == "ready":
            self.seats.pop(0)
        elif self.verb:
            self._move(g)
        self.verb = ""
        if not self.seats:
            return g.done(self)
        hero = g.heroes_of(self.seats[0])[0]
        candidates = [option("ready")]
        for item in hero.items:
            candidates += [
                option("give", card=item.card, to=other.id, target=f"hero:{other.id}")
                for other in g.world.heroes.values()
                if other is not hero
            ]
            candidates.append(option("leave", card=item.card))
        candidates += [option("take", card=item.card) for item in g.world.stash.items]
        return g.ask(self.on_trade, self.seats[0], candidates, rule="3.27", why=self.why_trade)

    def on_trade(self, g: LastSpell, answer: Answer) -> None:
        self.verb = answer.verb
        self.card = str(answer.args.get("card", ""))
        self.to = str(answer.args.get("to", ""))

    def why_trade(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "give":
            yield from why_not_carry(g, g.hero(str(candidate.args["to"])), str(candidate.args["card"]))
        if candidate.verb == "take":
            yield from why_not_carry(g, g.heroes_of(self.seats[0])[0], str(candidate.args["card"]))

    def _move(self, g: LastSpell) -> None:
        hero = g.heroes_of(self.seats[0])[0]
        if self.verb == "take":
            item = find_item(g.world.stash.items, self.card)
            g.world.stash.items.remove(item)
            hero.items.append(item)
        else:
            item = find_item(hero.items, self.card)
            hero.items.remove(item)
            (g.hero(self.to).items if self.verb == "give" else g.world.stash.items).append(item)
        g.tell(f"trade_{self.verb}", rule="3.27", hero=hero.id, card=self.card, to=self.to)
