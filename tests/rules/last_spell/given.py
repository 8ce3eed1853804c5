"""Positions in three lines.

    at = Given(k=1).hero("duelist", (12, 13), "WM-sword-1").monster("clawer", (13, 13)).turn("duelist")
    at = at.act("attack:WM-sword-1:slash", "aim:13,13", orange=[1])

Unless a test says otherwise: the bare map of Gildenberg (terrain, Low Obstacles, Trees, the Circle with 4 Mages), Night
I, round 2, the Mist advanced once, a full Panic track, an empty stash, side I Heroes with full Mana and no Trait.
A Hero Phase has one face-down card left on slot 7, so that the Night goes on; a Monster Phase has none. Dice are named
by their faces, 1 to 6, in the order in which they fall.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.kernel.chance import Chance, Streams, seed_from
from domain.kernel.content import load
from domain.kernel.decks import Deck
from domain.kernel.frames import Frame
from domain.kernel.gate import Acted, Gate
from domain.kernel.numbers import total
from domain.last_spell.content import LastSpellContent
from domain.last_spell.day_phase import Day, MainPhase
from domain.last_spell.dryad import rise
from domain.last_spell.equipment import DECKS, form_deck, new_item, reveal_tops
from domain.last_spell.game import Cycles, LastSpell
from domain.last_spell.grid import name, place, spot
from domain.last_spell.hero_phase import HeroPhase, Turn
from domain.last_spell.night import MonsterPhase, Night
from domain.last_spell.parts import action_points, most_mana, side
from domain.last_spell.setup import add_structure
from domain.last_spell.spawn import HARPY, add_monster
from domain.last_spell.state import OFF, Boss, DeckName, Hero, Item, Mist, Monster, Structure, World
from domain.last_spell.table import CETUSIA, DRYAD
from tests.rules.playing import Driven, Pause

CONTENT = load(LastSpellContent, LastSpell.folder)
XY = tuple[int, int]


class Played(LastSpell):
    """The game, with a frame to stop at."""

    FRAMES = (*LastSpell.FRAMES, Pause)


GATE = Gate(Played, CONTENT, seed_from("rules"))
SEED = seed_from("rules")


class At(Driven[Played]):
    """A play at its open question."""

    GATE = GATE

    def act(self, *options: str, **script: Sequence[int | str]) -> At:
        """Take these options one after the other, each as an action or the end of a draft."""
        return self.take(options, None, _script(script))

    def options(self, *draft: str, seat: int | None = None) -> list[str]:
        """The legal answers, after a draft."""
        g = self.draft(*draft, seat=seat) if draft else self.g
        return [each for question in g.questions for each in question.options]

    @property
    def world(self) -> World:
        return self.g.world

    def hero(self, id_: str) -> Hero:
        return self.world.heroes[id_]

    def where(self, thing: Hero | Monster) -> XY:
        return thing.at % 32, thing.at // 32

    def monsters(self, kind: str = "") -> list[XY]:
        """Where the Monsters of a kind stand, in the order in which they came."""
        return [self.where(each) for each in self.world.monsters.values() if kind in ("", each.kind)]

    def monster_at(self, at: XY) -> Monster | None:
        return next((each for each in self.world.monsters.values() if each.at == spot(*at)), None)

    def structure_at(self, at: XY) -> Structure | None:
        return next((each for each in self.world.structures.values() if spot(*at) in each.spots), None)


class Given:
    """A table to be laid out; ends in `turn`, `hero_phase`, `monster_phase` or `play`."""

    def __init__(self, town: str = "gildenberg", *, k: int = 1, cycle: int = 1, players: int = 2) -> None:
        solo = players == 1
        self.world = World(town, town, players, solo=solo, cycle=cycle, round=2, rounds=2, phase="hero", first=1)
        self.world.mist = Mist(k, k, k)
        self.world.panic = [2] * 6
        self.world.shop.scrolls = sorted(CONTENT.scrolls)
        self.world.shop.potions = {colour: potion.copies for colour, potion in CONTENT.potions.items()}
        self.world.quests = [quest.id for quest in CONTENT.quests.values() if quest.town == town]
        self.world.coin = "left"
        self.piled = False
        self.g = Played(self.world, CONTENT, Chance(SEED, Streams()))
        for deck in DECKS:
            form_deck(self.g, deck, 1)

    def set_up(self) -> Given:
        """The Structures of the set-up map; the Ruins hold R1a to R1c, R2a, R2b, R3a."""
        town = self.g.town
        for cutout in town.walls_on:
            self.structure(town.wall, cutout=cutout)
        for at in town.houses:
            self.structure("house", at)
        self.structure("shop", *town.shop)
        for at, ruin in zip(town.ruins_1, ("R1a", "R1b", "R1c"), strict=True):
            self.structure("ruin", at, ruin=ruin)
        for pair, ruin in zip(town.ruins_2, ("R2a", "R2b"), strict=True):
            self.structure("ruin", *pair, ruin=ruin)
        self.structure("ruin", *town.ruins_3[0], ruin="R3a")
        return self

    def hero(
        self,
        id_: str,
        at: XY | None = None,
        *cards: str,
        perks: Sequence[str] = (),
        trait: str = "",
        wounds: int = 0,
        mana: int | None = None,
        ap: int | None = None,
        level: int = 1,
        seat: int | None = None,
        tokens: Sequence[int] | None = None,
        flipped: Sequence[int] = (),
    ) -> Given:
        """A Hero in play, with these cards; seats are given out in order."""
        hero = Hero(id_, seat or (1 if self.world.solo else len(self.world.heroes) + 1), level)
        self.world.heroes[id_] = hero
        self.world.order.append(id_)
        hero.trait, hero.perks, hero.wounds = trait, list(perks), wounds
        hero.items = [new_item(self.g, card) for card in cards]
        hero.at = spot(*at) if at is not None else OFF
        hero.mana = most_mana(self.g, hero) if mana is None else mana
        hero.tokens = list(side(self.g, hero).tokens) if tokens is None else list(tokens)
        hero.flipped = list(flipped)
        hero.ap = total(action_points(self.g, hero)) if ap is None else ap
        for card in cards:
            self._take_from_shop(card)
        return self

    def _take_from_shop(self, card: str) -> None:
        shop = self.world.shop
        if card in shop.scrolls:
            shop.scrolls.remove(card)
        elif card in shop.potions:
            shop.potions[card] -= 1
        for deck in shop.decks.values():
            if card in deck.cards:
                deck.take(card)

    def monster(self, kind: str, at: XY, facing: str = "S", *, wounds: int = 0, stunned: bool = False) -> Given:
        monster = add_monster(self.g, kind, spot(*at), facing)  # type: ignore[arg-type]
        monster.wounds, monster.stunned = wounds, stunned
        return self

    def structure(
        self,
        kind: str,
        *at: XY,
        cutout: str = "",
        flames: int = 0,
        upgraded: bool = False,
        ruin: str = "",
        hurls: int | None = None,
    ) -> Given:
        spots = [place(each) for each in (CONTENT.cutouts[cutout].spots if cutout else at)]
        made = add_structure(self.g, kind, spots, cutout=cutout, ruin=ruin)
        made.flames, made.upgraded = flames, upgraded
        if hurls is not None:
            made.hurls = hurls
        return self

    def stash(self, gold: int = 0, materials: int = 0, *cards: str) -> Given:
        self.world.stash.gold, self.world.stash.materials = gold, materials
        self.world.stash.items = [new_item(self.g, card) for card in cards]
        for card in cards:
            self._take_from_shop(card)
        return self

    def item(self, hero: str, card: str, **fields: bool) -> Given:
        """Change an item that a Hero carries: `turned=True`, `half=True`."""
        item = next(each for each in self.world.heroes[hero].items if each.card == card)
        for field, value in fields.items():
            setattr(item, field, value)
        return self

    def armored_up(self, hero: str) -> Given:
        self.world.heroes[hero].armor_up = True
        return self

    def panic(self, *flames: int) -> Given:
        self.world.panic = list(flames)
        return self

    def with_(self, **fields: object) -> Given:
        """Set fields of the World."""
        for field, value in fields.items():
            setattr(self.world, field, value)
        return self

    def piles(self, **cards: Sequence[str]) -> Given:
        """Spawn Pattern cards on slots: `piles(s6=["10"])`; "" is a face-down card out of the ten."""
        self.piled = True
        self.world.spawn.piles = {slot.removeprefix("s"): list(pile) for slot, pile in cards.items()}
        known = {card for pile in cards.values() for card in pile}
        self.world.spawn.patterns = Deck.of("patterns", [c for c in map(str, range(1, 11)) if c not in known])
        return self

    def harpy(self, side: str = "left", *, slain: int = 0) -> Given:
        self.world.boss = Boss(HARPY, side=side, slain=slain)  # type: ignore[arg-type]
        return self

    def cetusia(
        self, *parts: tuple[str, XY, str, int], stage: int = 1, drawn: Sequence[str] = (), entered: bool = True
    ) -> Given:
        """Cetusia's cards, and her parts: `("head", (13, 9), "S", 7)` is her Head there with 7 Wounds."""
        self.world.boss = Boss(CETUSIA, entered=entered and bool(parts), stage=stage, drawn=list(drawn))
        self.world.boss.deck = Deck.of("cetusia", [card for card in CONTENT.cetusia_cards if card not in drawn])
        for part, at, facing, wounds in parts:
            self.monster(f"cetusia_{part}", at, facing, wounds=wounds)
        return self

    def dryad(
        self, direction: str = "D1", *, stage: int | None = 0, wounds: int = 0, seen: Sequence[str] = ()
    ) -> Given:
        """The Dryad of this direction card (D1: slot 4) with her Monoliths; `stage=None`: still to rise."""
        self.world.boss = Boss(DRYAD, entered=stage is not None, stage=stage or 0)
        self.world.spawn.direction, self.world.spawn.seen = direction, list(seen)
        if stage is not None:
            rise(self.g)
            next(each for each in self.world.monsters.values() if each.kind == DRYAD).wounds = wounds
        return self

    def deck(self, name: DeckName, *cards: str, level: int = 1) -> Given:
        """A deck of the Shop whose cards lie in this order from the top, known to all."""
        deck = self.world.shop.decks[name] = Deck(f"shop.{name}")
        self.world.shop.levels[name] = level
        deck.put_under(cards, self.g.seats)
        return self

    # Where the play begins

    def main_phase(self) -> At:
        """The main phase of the Day, from the first seat on."""
        self.world.phase, self.world.round = "main", 0
        return self._settle(
            [Cycles("day"), Day(2), MainPhase(sorted({hero.seat for hero in self.world.heroes.values()}))]
        )

    def turn(self, hero: str) -> At:
        """That Hero's turn in a Hero Phase."""
        if not self.piled:
            self.piles(s7=[""])
        order = self.world.order
        turns = order[order.index(hero) + 1 :] + order[: order.index(hero) + 1]
        return self._settle([Cycles("night"), Night(True, False), HeroPhase(True, [], turns), Turn(hero)])

    def hero_phase(self) -> At:
        """A Hero Phase from its beginning."""
        if not self.piled:
            self.piles(s7=[""])
        return self._settle([Cycles("night"), Night(True, False), HeroPhase()])

    def monster_phase(self, **script: Sequence[int | str]) -> At:
        """A whole Monster Phase, then a pause."""
        self.world.round -= 1
        return self.play(MonsterPhase(), **script)

    def play(self, frame: Frame, **script: Sequence[int | str]) -> At:
        """One rule of the Monster Phase alone."""
        self.world.phase = "monster"
        return self._settle([Pause(), frame], script)

    def _settle(self, stack: list[Frame], script: Mapping[str, Sequence[int | str]] | None = None) -> At:
        reveal_tops(self.g)
        g = Played(self.world, CONTENT, Chance(SEED, Streams(), _script(script or {})))
        g.stack = stack
        g.settle()
        return At(Acted(g, GATE.codec.save(g)))


def _script(dice: Mapping[str, Sequence[int | str]]) -> dict[str, list[int]]:
    """Faces of dice, and `coin=["left"]`, as the streams want them."""
    sides = {"left": 0, "right": 1}
    script: dict[str, list[int]] = {}
    for stream, results in dice.items():
        script[stream] = [sides[each] if isinstance(each, str) else each - 1 for each in results]
    return script


__all__ = ["CONTENT", "GATE", "At", "Given", "Item", "name", "spot"]
