"""The Upkeep: Mist, scouting, production, level up (4.1–4.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.decks import Deck
from domain.kernel.frames import Frame, Step
from domain.kernel.numbers import Part, total
from domain.last_spell.equipment import DECKS, reveal_tops, turn_over
from domain.last_spell.level_up import GainPerk
from domain.last_spell.parts import most_mana, side
from domain.last_spell.state import Boss, Hero, Spawn
from domain.last_spell.table import DRYAD, dryad_slot, heroes, structure_kind, structures_of

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

TILES = ("upper", "left", "right")
CARDS_A_SLOT = 2
B_CARDS = ("1", "2", "3", "4", "5")
INTRODUCTION = {"1": ["1"], "2": ["3"]}
LAST_DAY = 3
CETUSIA = "cetusia"


class Upkeep(Frame, tag="upkeep"):
    """Four steps in this order (4.1): the Mist, scouting, production, level up."""

    step: int = 0
    learning: list[str] = []

    def run(self, g: LastSpell) -> Step:
        if self.step == 0:
            self.step = 1
            g.world.phase = "upkeep"
            advance_mist(g)
            scout(g)
            produce(g)
            self.learning = level_up(g)
        if self.learning:
            return g.push(GainPerk(self.learning.pop(0)))
        return g.done(self)


def advance_mist(g: LastSpell) -> None:
    """Each Mist tile comes one step nearer; not in the introductory scenario (4.2, 23.1)."""
    if g.world.introductory:
        return
    for tile in TILES:
        setattr(g.world.mist, tile, getattr(g.world.mist, tile) + 1)
    g.tell("mist", rule="4.2")


# Scouting


def scout(g: LastSpell) -> None:
    """All pattern cards and direction cards are shuffled; one direction says which slots get two cards (4.3–4.7)."""
    spawn = g.world.spawn = Spawn()
    spawn.patterns = Deck.of("patterns", pattern_cards(g))
    if g.world.introductory:
        for slot, pile in INTRODUCTION.items():
            spawn.piles[slot] = list(pile)
            for card in pile:
                spawn.patterns.take(card)
        g.tell("scouted", rule="23.2", slots=sorted(spawn.piles))
        return
    spawn.direction = g.chance.pick(sorted(g.content.directions), "direction")
    slots = g.content.directions[spawn.direction].days[g.world.cycle - 1]
    spawn.piles = {str(slot): [""] * CARDS_A_SLOT for slot in slots}
    g.tell("direction", rule="4.5", card=spawn.direction, slots=[str(slot) for slot in slots])
    if guesses(g):
        turn_up(g)
    if g.world.cycle == LAST_DAY:
        scout_boss(g)


def pattern_cards(g: LastSpell) -> list[str]:
    """Cards 1 to 10; for more variety 1b to 5b in place of 1 to 5 (4.3, 4.4)."""
    plain = [str(n) for n in range(1, 11)]
    varied = g.world.b_cards and not g.world.introductory
    return [f"{card}b" if varied and card in B_CARDS else card for card in plain]


def guesses(g: LastSpell) -> bool:
    """Whether an upgraded Seer stands: pattern cards lie face up (4.7)."""
    return any(seer.upgraded for seer in structures_of(g, "seer"))


def turn_up(g: LastSpell) -> None:
    """All dealt cards are turned face up: what they are is drawn now (4.7; reading 24.3)."""
    spawn = g.world.spawn
    for slot in sorted(spawn.piles):
        pile = spawn.piles[slot]
        for n, card in enumerate(pile):
            if not card:
                pile[n] = spawn.patterns.draw(g.chance)
                g.tell("turned_up", rule="4.7", slot=slot, card=pile[n])
    g.reveal()


def scout_boss(g: LastSpell) -> None:
    """On the third Day it is seen where the Boss will come (4.8, 4.9, 20.14, 21.14)."""
    boss = g.world.boss = Boss(g.town.boss)
    if boss.kind == CETUSIA:
        boss.stage = 1
        boss.deck = Deck.of("cetusia", g.content.cetusia_cards)
    elif boss.kind != DRYAD:
        boss.side = g.chance.pick(("left", "right"), "coin")
    g.tell("boss_scouted", rule="4.8", boss=boss.kind)
    if boss.kind == DRYAD:
        g.tell("dryad_scouted", rule="21.14", slot=dryad_slot(g))


# Production


def production(g: LastSpell, resource: str) -> list[Part]:
    """What the Production Buildings in the Town give of a resource (4.10)."""
    parts = []
    for structure in g.world.structures.values():
        produces = structure_kind(g, structure).produces
        if produces:
            amount = getattr(produces[min(int(structure.upgraded), len(produces) - 1)], resource)
            if amount:
                parts.append(Part(amount, structure.kind, "4.10"))
    return parts


def produce(g: LastSpell) -> None:
    """Gold and Materials go to the stash; the top card of each equipment deck goes under it (4.10–4.12)."""
    gold, materials = total(production(g, "gold")), total(production(g, "materials"))
    g.world.stash.gold += gold
    g.world.stash.materials += materials
    g.world.workers_used = 0
    g.tell("produced", rule="4.10", gold=gold, materials=materials, workers=total(production(g, "workers")))
    rotate(g)


def rotate(g: LastSpell) -> None:
    """The top card of each of the four decks goes to its bottom (4.12, 5.23)."""
    for deck in DECKS:
        turn_over(g, deck)
    reveal_tops(g)


# Level up


def level_up(g: LastSpell) -> list[str]:
    """Nothing on the first Day of Gildenberg; Lakeburg's flips the Hero cards; else each gains a Perk (4.13–4.15).

    Returns the Heroes who gain one.
    """
    first = g.world.cycle == 1
    if first and g.town.first_day == "flip":
        for hero in heroes(g):
            flip_card(g, hero)
    if first and g.town.first_day != "perk":
        return []
    return list(g.world.order)


def flip_card(g: LastSpell, hero: Hero) -> None:
    """Side II: more Hit Points, Mana and Movement tokens; Wounds stay, the Mana is full (4.14)."""
    hero.level = 2
    hero.tokens, hero.flipped = list(side(g, hero).tokens), []
    hero.mana = most_mana(g, hero)
    g.tell("flipped_card", rule="4.14", hero=hero.id)
