"""Setting a scenario up: Heroes, abilities and Spells are chosen, then the table is laid (General Set-Up; 1.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.decks import Deck
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Value, message
from domain.kingdom_rush import scenario_rules
from domain.kingdom_rush.content import TYPES, WEB, KingdomRushContent
from domain.kingdom_rush.state import Hero, Player, Stack
from domain.kingdom_rush.table import free_from
from domain.kingdom_rush.trays import add_tray

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

COPIES = "abcd"
LEVELS = (1, 2, 3)
READY_MADE_HEROES = ("malik", "alleria", "magnus", "grawl", "lynn", "ignus", "bolin")
READY_MADE_SPELLS = ("rain_of_fire", "frost_potion", "meteor", "master_mason")


class SetUp(Frame, tag="set_up"):
    """Each player takes a Hero and abilities, the team its Spells; then the scenario is laid out (2.1–2.20)."""

    laid: bool = False
    extra: bool = False
    answer: str = ""

    def run(self, g: KingdomRush) -> Step:
        world, setup = g.world, g.setup
        if self.answer:
            self._take(g)
        for seat in g.seats:
            hero = next((one for one in world.heroes.values() if one.seat == seat), None)
            if hero is None:
                return self._ask_hero(g, seat)
            if len(hero.ready) < setup.abilities:
                left = [each for each in g.content.heroes[hero.id].abilities if each not in hero.ready]
                abilities = [option("ability", ability=each) for each in left]
                return g.ask(self.on_ability, seat, abilities, rule="2.7", shows=self.show_text)
        if len(world.spells) < setup.spells:
            seat = len(world.spells) % world.players + 1
            spells = [option("spell", spell=each) for each in g.content.spells if each not in world.spells]
            return g.ask(self.on_spell, seat, spells, rule="2.8", shows=self.show_text)
        extra = None if self.extra else scenario_rules.step(g, "set_up")
        if extra is not None:
            self.extra = True
            return g.push(extra)
        if not self.laid:
            self.laid = True
            lay_out(g)
        g.tell("set_up", rule="2.1", hearts=world.hearts, crystals=world.crystals)
        return g.done(self)

    def _ask_hero(self, g: KingdomRush, seat: int) -> Step:
        free = [each for each in g.content.heroes if each not in g.world.heroes and each not in g.scenario.forbidden]
        heroes = [option("hero", hero=each) for each in free]
        return g.ask(self.on_hero, seat, heroes, rule="2.6", shows=self.show_hero)

    def show_hero(self, g: KingdomRush, candidate: Option) -> Shows:
        record = g.content.heroes[str(candidate.args["hero"])]
        types = list[Value](record.towers)
        return Shows(says=[message("shows.hero", hearts=record.hearts, move=record.move, types=types)])

    def show_text(self, g: KingdomRush, candidate: Option) -> Shows:
        """What is printed on an ability or a Spell."""
        return Shows(says=[message(f"{candidate.verb}.{candidate.args[candidate.verb]}")])

    def on_hero(self, g: KingdomRush, answer: Answer) -> None:
        self.answer = f"hero:{answer.seat}:{answer.text('hero')}"

    def on_ability(self, g: KingdomRush, answer: Answer) -> None:
        self.answer = f"ability:{answer.seat}:{answer.text('ability')}"

    def on_spell(self, g: KingdomRush, answer: Answer) -> None:
        self.answer = f"spell:{answer.seat}:{answer.text('spell')}"

    def _take(self, g: KingdomRush) -> None:
        what, seat, id_ = self.answer.split(":")
        self.answer = ""
        if what == "hero":
            take_hero(g, id_, int(seat))
        elif what == "ability":
            next(one for one in g.world.heroes.values() if one.seat == int(seat)).ready.append(id_)
        else:
            g.world.spells.append(id_)


def take_hero(g: KingdomRush, id_: str, seat: int) -> Hero:
    hero = Hero(id_, seat, g.content.heroes[id_].hearts)
    g.world.heroes[id_] = hero
    return hero


def ready_made(g: KingdomRush) -> None:
    """Heroes, abilities and Spells that get on well, so that a first game starts at once (a house aid)."""
    heroes = [each for each in READY_MADE_HEROES if each not in g.scenario.forbidden and each not in g.world.heroes]
    taken = {hero.seat for hero in g.world.heroes.values()}
    for seat in g.seats:
        if seat not in taken:
            take_hero(g, heroes.pop(0), seat)
    for hero in g.world.heroes.values():
        abilities = g.content.heroes[hero.id].abilities
        by_level = sorted(abilities, key=lambda each: -g.content.abilities[each].level)
        hero.ready = sorted(by_level[: g.setup.abilities], key=abilities.index)
    g.world.spells = list(READY_MADE_SPELLS[: g.setup.spells])


def lay_out(g: KingdomRush) -> None:
    """Everything that the scenario prints: supply, Spawn stacks, starting Hordes, Towers, Crystals, Hearts (1.1)."""
    world, scenario = g.world, g.scenario
    world.hearts = g.content.difficulties[world.difficulty].hearts[world.players - 1]
    world.crystals = g.setup.crystals
    world.webs_free = scenario.webs
    world.portals_left = sum(1 for stack in scenario.stacks.values() for card in stack if card in g.content.portals)
    if g.content.difficulties[world.difficulty].iron:
        world.iron = g.chance.pick(TYPES, "iron")
        g.tell("iron", rule="2.4", type=world.iron)
    lay_supply(g)
    lay_decks(g)
    dealer = Dealer(g.content)
    for token, cards in scenario.starting.items():
        for card in cards:
            code = dealer.deal(card)
            at = free_from(g, g.map.spawns[token])
            add_tray(g, "horde", card_of(code), at, copy_of(code))
    for token, cards in scenario.stacks.items():
        world.stacks[token] = Stack([dealer.deal(card) for card in cards])
    world.seats = [Player(seat) for seat in g.seats]
    for player in world.seats:
        player.hand = list(starting_towers(g, player.seat))


def lay_supply(g: KingdomRush) -> None:
    """One stack for each type and level; the level 4 cards of a type share one (1.1). Iron: see `World.iron`."""
    for type_ in TYPES:
        for level in (*LEVELS, 4):
            cards = [
                id_
                for id_, tower in g.content.towers.items()
                if tower.type == type_ and tower.level == level and (not tower.set or tower.set in g.scenario.sets)
                for _ in range(tower.copies)
            ]
            g.world.supply[f"{type_}{level}"] = [] if type_ == g.world.iron and level > 2 else cards


def lay_decks(g: KingdomRush) -> None:
    """The Summon stacks and the Spider Challenge deck, shuffled (Summoners; Spider Challenge Set-Up)."""
    for kind in g.scenario.summons:
        cards = [id_ for id_, horde in g.content.hordes.items() if horde.kind == kind]
        g.world.decks[kind] = Deck.of(kind, cards)
    if g.world.challenge:
        g.world.decks["challenge"] = Deck.of("challenge", g.content.spider_cards)


def starting_towers(g: KingdomRush, seat: int) -> Iterator[str]:
    """The first of the Hero's list, level 1, types without a card left out (1.1). They come out of the supply."""
    hero = next(one for one in g.world.heroes.values() if one.seat == seat and not one.guest)
    types = g.content.heroes[hero.id].towers
    given, at = 0, 0
    while given < g.setup.towers:
        stack = g.world.supply[f"{types[at % len(types)]}1"]
        at += 1
        if stack:
            given += 1
            yield stack.pop()


class Dealer:
    """Deals cards by code: copies of a Horde in the order a, b, c, d, Webbing Hordes in the order of their numbers."""

    def __init__(self, content: KingdomRushContent) -> None:
        self.dealt: Counter[str] = Counter()
        self.content = content

    def deal(self, card: str) -> str:
        n = self.dealt[card]
        self.dealt[card] += 1
        if card == WEB:
            return list(self.content.webbing)[n]
        if card in self.content.hordes:
            return f"{card}.{COPIES[n]}"
        return card


def card_of(code: str) -> str:
    return code.split(".")[0]


def copy_of(code: str) -> str:
    return code.partition(".")[2] or "a"
