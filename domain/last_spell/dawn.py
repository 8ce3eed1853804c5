"""The end of a Night: panic rewards, the quest check after the second, and clearing the board (18.2–18.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Step, option
from domain.last_spell.equipment import GainItem, cards_of_level, deck_of, new_item, reveal_tops
from domain.last_spell.labels import pays
from domain.last_spell.limits import heal, lasting
from domain.last_spell.parts import side
from domain.last_spell.quests import solved
from domain.last_spell.state import OFF, Hero, Spawn
from domain.last_spell.table import heroes

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

QUEST_NIGHT = 2
REFILL = 1


class EndOfNight(Frame, tag="end_of_night"):
    """Manage the Town's panic, check the Urban Quests, make ready for the Day (18.2–18.8)."""

    step: int = 0

    def run(self, g: LastSpell) -> Step:
        self.step += 1
        if self.step == 1:
            g.world.phase = "dawn"
            g.phase("dawn", rule="18.1", cycle=g.world.cycle)
            if g.world.introductory:
                g.win("first_night", rule="23.6")
            clear_board(g)
            items = panic_reward(g)
            return g.push(GainItem("18.2")) if items else g.again()
        if self.step == 2:
            return g.push(QuestCheck()) if g.world.cycle == QUEST_NIGHT else g.again()
        g.world.tally.walls_lost = 0
        return g.done(self)


def clear_board(g: LastSpell) -> None:
    """Monsters left over are removed without further effect, Heroes are taken off the board (18.8; reading 24.15)."""
    world = g.world
    world.monsters = {}
    world.spawn, world.workers_used = Spawn(), 0
    world.coin, world.turn, world.round = "", "", 0
    world.marked = []
    for structure in world.structures.values():
        structure.shot = False
    for hero in world.heroes.values():
        lay_down(g, hero)


def lay_down(g: LastSpell, hero: Hero) -> None:
    """Nothing of a Night's turns is left on a Hero: by day all Movement tokens lie ready, no Action Points are out, and
    only what can be used once in a scenario stays spent."""
    hero.at, hero.boons = OFF, []
    hero.used = lasting(g, hero)
    hero.tokens, hero.flipped = list(side(g, hero).tokens), []
    hero.ap = hero.mp = hero.mp_spent = hero.mana_spent = hero.attacks = hero.kills = 0
    hero.armor_up = hero.passed = hero.attacked = hero.acted = False
    for item in hero.items:
        item.uses = [0] * len(item.uses)


def panic_reward(g: LastSpell) -> int:
    """The leftmost slot that still holds a Flame pays; then each empty slot gets one (18.2–18.4; rulings).

    Returns the equipment items of choice that are due.
    """
    slot = next((n for n, flames in enumerate(g.world.panic) if flames), None)
    items = 0
    if slot is None:
        g.tell("panic_empty", rule="18.3")
    else:
        reward = g.content.panic[str(slot + 1)]
        g.world.stash.gold += reward.gold
        g.world.stash.materials += reward.materials
        items = reward.equipment
        paid = pays(gold=reward.gold, materials=reward.materials, items=items)
        g.tell("panic_pays", rule="18.2", slot=slot + 1, pays=paid)
    g.world.panic = [flames or REFILL for flames in g.world.panic]
    return items


class QuestCheck(Frame, tag="quest_check"):
    """At least one of the two Urban Quests must be solved; the solved ones pay (18.5–18.7)."""

    items: int | None = None
    treasures: int = 0

    def run(self, g: LastSpell) -> Step:
        if self.items is None:
            done = [quest for quest in g.world.quests if solved(g, quest)]
            if not done:
                g.lose("quests", rule="18.6")
            self.items = 0
            for quest in done:
                self._reward(g, quest)
        if self.items:
            self.items -= 1
            return g.push(GainItem("18.7"))
        if self.treasures:
            self.treasures -= 1
            return g.push(Treasure())
        return g.done(self)

    def _reward(self, g: LastSpell, quest: str) -> None:
        record = g.content.quests[quest]
        g.world.stash.gold += record.gold
        g.world.stash.materials += record.materials
        for hero in heroes(g):
            heal(hero, record.heal)
        self.items = (self.items or 0) + record.equipment
        self.treasures += record.level_3
        paid = pays(
            gold=record.gold,
            materials=record.materials,
            items=record.equipment,
            level_3=record.level_3,
            heal=record.heal,
        )
        g.tell("quest_solved", rule="18.7", quest=quest, pays=paid)


class Treasure(Frame, tag="treasure"):
    """Any level III Weapon or Armor card that nobody owns, to the stash (rulings)."""

    card: str = ""

    def run(self, g: LastSpell) -> Step:
        if not self.card:
            decks = ("melee", "ranged", "magic", "armor")
            cards = [card for deck in decks for card in cards_of_level(g, deck, 3)]  # type: ignore[arg-type]
            return g.ask(self.on_treasure, g.lead, [option("treasure", card=card) for card in cards], rule="18.7")
        deck = g.world.shop.decks[deck_of(g, self.card)]
        if self.card in deck.cards:
            deck.take(self.card)
            reveal_tops(g)
        g.world.stash.items.append(new_item(g, self.card))
        g.tell("item_gained", rule="18.7", card=self.card)
        return g.done(self)

    def on_treasure(self, g: LastSpell, answer: Answer) -> None:
        self.card = answer.text("card")
