"""Setting up: who plays, which monsters come, and what lies on the board before the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from domain.horrified.content import HorrifiedContent, Level
from domain.horrified.items import draw_item
from domain.horrified.monsters import MATS
from domain.horrified.state import HeroHere, Village
from domain.kernel.content import load
from domain.kernel.decks import Deck
from domain.kernel.errors import Refusal, Refused
from domain.kernel.frames import Frame, Step
from domain.kernel.game import Options, Setting
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

T = TypeVar("T")
MOST_HEROES = 5
FOLDER = Path(__file__).parent


class HorrifiedOptions(Options, frozen=True):
    """`monsters`: those that come (none: drawn). `heroes`: in turn order (none: dealt). `hands`: how many heroes are in
    play, seat after seat in turn (0: one for each seat). `all_strikes`: a defeat doesn't end the monster card."""

    monsters: list[str] = []
    heroes: list[str] = []
    hands: int = 0
    all_strikes: bool = False


def village(setting: Setting, options: HorrifiedOptions, content: HorrifiedContent) -> tuple[Village, SetUp]:
    """The empty table, and the frame that lays it out. Raises Refused for options that can't be played."""
    for name, reasons in (
        ("players", why_players(setting, options)),
        ("monsters", why_monsters(options, content.levels.get(setting.scenario), content)),
        ("heroes", why_heroes(setting, options, content)),
    ):
        refused = list(reasons)
        if refused:
            raise Refused(name, refused)
    table = Village(
        scenario=setting.scenario,
        players=setting.players,
        all_strikes=options.all_strikes,
        heroes=[],
        monsters=[],
        mats={},
        figures={},
        items={},
        bag=Deck("bag"),
        monster_deck=Deck("monster_deck"),
        perk_deck=Deck("perk_deck"),
    )
    return table, SetUp(options.monsters, options.heroes, hands(setting, options))


def hands(setting: Setting, options: HorrifiedOptions) -> int:
    return options.hands or setting.players


def why_players(setting: Setting, options: HorrifiedOptions) -> Iterator[Refusal]:
    """One to five heroes, at least one for each seat (rules F1, H31)."""
    if not 1 <= setting.players <= MOST_HEROES:
        yield Refusal("F1", message("why.players", players=setting.players))
    elif not setting.players <= hands(setting, options) <= MOST_HEROES:
        yield Refusal("F1", message("why.hands", hands=options.hands, players=setting.players))


def why_monsters(options: HorrifiedOptions, level: Level | None, content: HorrifiedContent) -> Iterator[Refusal]:
    """As many different monsters as the level says (rules F8, H31)."""
    if level is None:
        yield Refusal("F8", message("why.level"))
        return
    named = options.monsters
    for monster in named:
        if monster not in content.monsters:
            yield Refusal("F8", message("why.no_such_monster", monster=monster))
    if not named:
        return
    if level.monsters and sorted(named) != sorted(level.monsters):
        yield Refusal("F8", message("why.fixed_monsters", monsters=list(level.monsters)))
    elif len(dict.fromkeys(named)) != len(named) or not level.least <= len(named) <= level.most:
        yield Refusal("H31", message("why.monster_count", least=level.least, most=level.most, there=len(named)))


def why_heroes(setting: Setting, options: HorrifiedOptions, content: HorrifiedContent) -> Iterator[Refusal]:
    """Different heroes, one for each hand; a lone hero must be of use alone (rules F6, H30)."""
    named = options.heroes
    for hero in named:
        if hero not in content.heroes:
            yield Refusal("F6", message("why.no_such_hero", hero=hero))
    wanted = hands(setting, options)
    if named and (len(named) != wanted or len(dict.fromkeys(named)) != wanted):
        yield Refusal("F6", message("why.hero_count", wanted=wanted, there=len(dict.fromkeys(named))))
    elif wanted == 1 and named and named[0] in content.heroes and not content.heroes[named[0]].solo:
        yield Refusal("H30", message("why.not_alone", hero=named[0]))


class SetUp(Frame, tag="set_up"):
    """Monsters and their mats, heroes on their starts, decks, one perk each, twelve items (rules F2 to F9, 31)."""

    monsters: list[str]
    heroes: list[str]
    hands: int

    def run(self, g: Horrified) -> Step:
        table = g.content.table["village"]
        self.decks(g)
        self.choose_monsters(g)
        self.deal_heroes(g)
        g.world.terror = table.terror_alone if self.hands == 1 else table.terror
        for hero in g.world.heroes:
            for _ in range(table.perks):
                perk = g.world.perk_deck.draw(g.chance)
                hero.perks.append(perk)
                g.tell("dealt_perk", rule="F7", hero=hero.id, perk=perk)
        laid = [draw_item(g) for _ in range(table.items)]
        g.tell("laid", rule="F5", items=[item for item in laid if item])
        return g.done(self)

    def decks(self, g: Horrified) -> None:
        content = g.content
        g.world.bag = Deck.of("bag", [item.id for item in content.items.values() for _ in range(item.copies)])
        cards = [card.id for card in content.monster_cards.values() for _ in range(card.copies)]
        g.world.monster_deck = Deck.of("monster_deck", cards)
        perks = [perk.id for perk in content.perks.values() for _ in range(perk.copies)]
        g.world.perk_deck = Deck.of("perk_deck", perks)

    def choose_monsters(self, g: Horrified) -> None:
        level = g.content.levels[g.world.scenario]
        wanted = self.monsters or level.monsters or dealt(g, list(g.content.monsters), level.least, "monsters")
        orders = g.content.monsters
        g.world.monsters = sorted(wanted, key=lambda monster: orders[monster].order)
        g.world.frenzy = g.world.monsters[0]
        for monster in g.world.monsters:
            g.world.mats[monster] = MATS[monster].lay(g)
            for figure in orders[monster].figures:
                g.world.figures[figure.id] = figure.start
        g.tell("monsters", rule="F8", monsters=list(g.world.monsters))
        g.tell("frenzy", rule="31", monster=g.world.frenzy)

    def deal_heroes(self, g: Horrified) -> None:
        pool = [hero.id for hero in g.content.heroes.values() if hero.solo or self.hands > 1]
        named = self.heroes or dealt(g, pool, self.hands, "heroes")
        for n, hero in enumerate(named):
            start = g.content.heroes[hero].start
            g.world.heroes.append(HeroHere(hero, n % g.world.players + 1, start))
            g.tell("hero_starts", rule="F6", hero=hero, space=start)


def dealt(g: Horrified, pool: list[T], count: int, stream: str) -> list[T]:
    """So many of the pool at random, in the order in which they come."""
    left = list(pool)
    return [left.pop(g.chance.below(len(left), stream)) for _ in range(count)]


@cache
def _as_it_comes() -> HorrifiedContent:
    """The content without packs."""
    return load(HorrifiedContent, FOLDER)


def sample(rng: Random, scenario: str, players: int) -> dict[str, Any]:
    """Options that this scenario allows, at random; half of them left at their defaults."""
    content = _as_it_comes()
    level = content.levels[scenario]
    picked: dict[str, Any] = {"all_strikes": rng.random() < 0.25}
    count = rng.randint(level.least, level.most)
    if not level.monsters and rng.random() < 0.75:
        picked["monsters"] = rng.sample(list(content.monsters), count)
    if rng.random() < 0.5:
        picked["hands"] = rng.randint(players, MOST_HEROES)
    if rng.random() < 0.5:
        wanted = picked.get("hands") or players
        pool = [hero.id for hero in content.heroes.values() if hero.solo or wanted > 1]
        picked["heroes"] = rng.sample(pool, wanted)
    return picked
