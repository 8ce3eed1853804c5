"""The campaign: three towns in a row, what is saved after each cycle, what goes along to the next town (25.1–25.14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

from domain.kernel.decks import Deck, Layer
from domain.kernel.errors import Refusal, Refused, SaveError
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.game import Campaign, Setting
from domain.kernel.words import message
from domain.last_spell.equipment import DECKS, new_item
from domain.last_spell.grid import SPOTS, name, named
from domain.last_spell.labels import pays
from domain.last_spell.limits import lasting
from domain.last_spell.parts import most_mana, side
from domain.last_spell.quests import solved
from domain.last_spell.saving import (
    Chest,
    DeckNote,
    ItemNote,
    LayerNote,
    Notepad,
    QuestNote,
    Save,
    StashChest,
    StructureNote,
)
from domain.last_spell.state import Hero, Item, Mist, Stash, Structure, Tally, World

if TYPE_CHECKING:
    from domain.last_spell.content import LastSpellContent
    from domain.last_spell.game import LastSpell, LastSpellOptions

CAMPAIGN = Campaign(("gildenberg", "lakeburg", "glenwald"))
SECOND_ACT = 3
"""The cycle that makes the second act of a scenario; the two before it are the first."""
PLACES = frozenset(map(name, range(SPOTS)))


# Saving


def save_cycle(g: LastSpell, *, finished: bool = False) -> None:
    """After a completed cycle of a campaign all that the Heroes have goes into the Chests and the Town onto the
    Notepad (25.3–25.6). Outside a campaign nothing is written."""
    if not g.world.campaign:
        return
    number = g.world.kept.number + 1 if g.world.kept else 1
    chests = [_chest(g, hero) for hero in g.world.heroes.values()]
    stash = StashChest(g.world.stash.gold, g.world.stash.materials, _item_notes(g.world.stash.items))
    g.world.kept = Save(number, g.world.scenario, finished, g.world.players, _notepad(g), chests, stash)
    g.tell("saved", rule="25.3", number=number, cycle=g.world.cycle)


def win_town(g: LastSpell, boss: str) -> NoReturn:
    """The Boss is dead: the scenario is won at once (18.9), and in a campaign the Shadow Network pays and the game is
    saved for the next town (25.7)."""
    if g.world.campaign:
        shadow_network(g)
        save_cycle(g, finished=True)
    g.win("boss", rule="18.9", boss=boss)


def shadow_network(g: LastSpell) -> None:
    """Gold and Materials of the leftmost slot of the Panic track that still holds Flames; no equipment (25.7)."""
    slot = next((n for n, flames in enumerate(g.world.panic) if flames), None)
    if slot is None:
        g.tell("panic_empty", rule="25.7")
        return
    reward = g.content.panic[str(slot + 1)]
    g.world.stash.gold += reward.gold
    g.world.stash.materials += reward.materials
    paid = pays(gold=reward.gold, materials=reward.materials)
    g.tell("panic_pays", rule="25.7", slot=slot + 1, pays=paid)


def _notepad(g: LastSpell) -> Notepad:
    world = g.world
    return Notepad(
        town=world.town,
        cycle=world.cycle,
        act=2 if world.cycle >= SECOND_ACT else 1,
        first=world.first,
        order=list(world.order),
        level=world.level,
        b_cards=world.b_cards,
        rounds=world.rounds,
        mages=world.mages,
        panic=list(world.panic),
        mist_upper=world.mist.upper,
        mist_left=world.mist.left,
        mist_right=world.mist.right,
        cleared=[name(at) for at in world.cleared],
        quests=[QuestNote(quest, solved(g, quest)) for quest in world.quests],
        slain=world.tally.slain,
        slain_tier_3=world.tally.slain_tier_3,
        structures_made=world.made,
        figures_made=world.came,
        structures=[_structure_note(each) for each in world.structures.values()],
        decks=[_deck_note(g, deck) for deck in world.shop.decks],
    )


def _structure_note(each: Structure) -> StructureNote:
    places = [name(at) for at in each.spots]
    return StructureNote(each.id, each.kind, places, each.cutout, each.ruin, each.upgraded, each.flames, each.hurls)


def _deck_note(g: LastSpell, deck: str) -> DeckNote:
    layers = g.world.shop.decks[deck].layers  # type: ignore[index]
    notes = [LayerNote(list(layer.cards), bool(layer.known_to)) for layer in layers]
    return DeckNote(deck, g.world.shop.levels[deck], notes)  # type: ignore[arg-type, index]


def _chest(g: LastSpell, hero: Hero) -> Chest:
    spent = lasting(g, hero)
    return Chest(
        hero=hero.id,
        seat=hero.seat,
        state=hero.state,
        level=hero.level,
        trait=hero.trait,
        trait_used=hero.trait in spent,
        used=spent,
        perks=list(hero.perks),
        items=_item_notes(hero.items),
        wounds=hero.wounds,
        mana=hero.mana,
    )


def _item_notes(items: list[Item]) -> list[ItemNote]:
    return [ItemNote(item.card, item.turned, item.whole, item.half) for item in items]


# Going on


def world_of(setting: Setting, options: LastSpellOptions, content: LastSpellContent) -> World:
    """The table with which the next session of a campaign begins. Raises Refused where the save doesn't lead there.

    The dials and the First Player can be chosen anew for each town, not within one.
    """
    save = setting.save
    if not isinstance(save, Save):
        raise _refused("why.no_save")
    following = next_chapter(save)
    if setting.scenario != following:
        raise _refused("why.other_chapter", scenario=setting.scenario, next=following or "campaign_over")
    if setting.players != save.players:
        raise _refused("why.other_players", players=setting.players, saved=save.players)
    for problem in _problems(save, content):
        raise SaveError(f"last_spell: this save is impossible: {problem}")
    pad = save.notepad
    world = World(
        setting.scenario,
        setting.scenario,
        save.players,
        solo=save.players == 1,
        b_cards=options.b_cards if save.finished else pad.b_cards,
        level=options.level if save.finished else pad.level,
        phase="dawn",
        campaign=True,
        kept=save,
    )
    world.heroes = {chest.hero: _hero(chest, content) for chest in save.chests}
    world.order = list(pad.order)
    world.stash = Stash(save.stash.gold, save.stash.materials, _items(save.stash.items, content))
    if save.finished:
        world.first = options.first_player
    else:
        _lay_out_again(world, pad, content)
    return world


def next_chapter(save: Save) -> str:
    """The scenario that a save leads to; "" when the last town is saved."""
    if not save.finished:
        return save.chapter
    at = CAMPAIGN.chapters.index(save.chapter) + 1
    return CAMPAIGN.chapters[at] if at < len(CAMPAIGN.chapters) else ""


def _problems(save: Save, content: LastSpellContent) -> Iterator[str]:
    """What a save must not hold for its table to be laid out; `soundness` looks at the table itself."""
    pad = save.notepad
    cycles = range(SECOND_ACT, SECOND_ACT + 1) if save.finished else range(1, SECOND_ACT)
    if pad.town != save.chapter or pad.cycle not in cycles:
        yield f"{save.chapter} is saved as cycle {pad.cycle} of {pad.town}"
    in_play = {chest.hero for chest in save.chests if chest.state == "in_play"}
    if not in_play or sorted(in_play) != sorted(pad.order) or len(save.chests) != len({c.hero for c in save.chests}):
        yield "the Chests and the order of turns don't fit"
    seats = sorted(chest.seat for chest in save.chests)
    if seats != (list(range(1, save.players + 1)) if save.players > 1 else [1] * len(seats)):
        yield f"{save.players} players have Chests at the seats {seats}"
    for chest in save.chests:
        sides = len(content.heroes[chest.hero].sides) if chest.hero in content.heroes else 0
        if not 1 <= chest.level <= sides or chest.trait not in content.traits:
            yield f"there is no Hero {chest.hero} of level {chest.level} with the Trait {chest.trait}"
    cards = {*content.weapons, *content.armors, *content.scrolls, *content.potions}
    for item in [*save.stash.items, *(item for chest in save.chests for item in chest.items)]:
        if item.card not in cards:
            yield f"there is no card {item.card}"
    for place in [*pad.cleared, *(place for note in pad.structures for place in note.places)]:
        if place not in PLACES:
            yield f"there is no place {place}"
    if sorted(deck.deck for deck in pad.decks) != sorted(DECKS) or any(
        not n.cards for d in pad.decks for n in d.layers
    ):
        yield "the decks of the Shop are not the four that there are"


def _refused(key: str, **args: str | int) -> Refused:
    return Refused("save", [Refusal("25.2", message(key, **args))])


def _hero(chest: Chest, content: LastSpellContent) -> Hero:
    hero = Hero(chest.hero, chest.seat, chest.level, chest.state, chest.trait)
    hero.perks, hero.used = list(chest.perks), list(chest.used)
    hero.items = _items(chest.items, content)
    hero.wounds, hero.mana = chest.wounds, chest.mana
    if chest.hero in content.heroes and 1 <= chest.level <= len(content.heroes[chest.hero].sides):
        hero.tokens = list(content.heroes[chest.hero].sides[chest.level - 1].tokens)
    return hero


def _items(notes: list[ItemNote], content: LastSpellContent) -> list[Item]:
    return [Item(note.card, note.turned, note.whole, note.half, _no_uses(note.card, content)) for note in notes]


def _no_uses(card: str, content: LastSpellContent) -> list[int]:
    weapon = content.weapons.get(card)
    return [0] * len(weapon.attacks) if weapon else []


def _lay_out_again(world: World, pad: Notepad, content: LastSpellContent) -> None:
    """The Town as it stands on the Notepad (25.5)."""
    world.cycle, world.rounds = pad.cycle, pad.rounds
    world.first = pad.first
    world.mages, world.panic = pad.mages, list(pad.panic)
    world.mist = Mist(pad.mist_upper, pad.mist_left, pad.mist_right)
    world.cleared = [named(at) for at in pad.cleared]
    world.quests = [note.quest for note in pad.quests]
    world.tally = Tally(pad.slain, pad.slain_tier_3)
    world.made, world.came = pad.structures_made, pad.figures_made
    for note in pad.structures:
        spots = [named(at) for at in note.places]
        world.structures[note.id] = Structure(
            note.id, note.kind, spots, note.flames, note.upgraded, note.cutout, note.ruin, note.hurls
        )
    seats = list(range(1, world.players + 1))
    for deck in pad.decks:
        layers = [Layer(list(each.cards), seats if each.known else []) for each in deck.layers]
        world.shop.decks[deck.deck] = Deck(f"shop.{deck.deck}", layers)
        world.shop.levels[deck.deck] = deck.level
    stock_board(world, content)


def stock_board(world: World, content: LastSpellContent) -> None:
    """The Scrolls and Potions of the Shop board: all that nobody holds."""
    held = [item.card for hero in world.heroes.values() for item in hero.items]
    held += [item.card for item in world.stash.items]
    count = Counter(held)
    world.shop.scrolls = sorted(card for card in content.scrolls if card not in count)
    world.shop.potions = {colour: max(0, potion.copies - count[colour]) for colour, potion in content.potions.items()}


class NextTown(Frame, tag="next_town"):
    """Before the next town: each Hero keeps some of their things, the rest is shuffled into its decks; Wounds heal,
    Mana is full, single-use abilities come back (25.8–25.12). Traits, Perks and the stash stay.
    """

    heroes: list[str]

    def run(self, g: LastSpell) -> Step:
        if self.heroes:
            return g.push(KeepItems(self.heroes.pop(0)))
        for hero in g.world.heroes.values():
            hero.wounds, hero.used = 0, []
            hero.mana = most_mana(g, hero)
            hero.tokens, hero.flipped = list(side(g, hero).tokens), []
        stock_board(g.world, g.content)
        return g.done(self)


def is_armor(g: LastSpell, card: str) -> bool:
    """A Low or High Armor; a Shield is none (3.29)."""
    return card in g.content.armors and g.content.armors[card].slot != "shield"


class KeepItems(Frame, tag="keep_items"):
    """A Hero keeps one thing on the way to Lakeburg, two on that to Glenwald, one Armor at most there (25.8, 25.9)."""

    hero: str
    kept: list[str] = []
    chosen: str = ""

    def run(self, g: LastSpell) -> Step:
        if self.chosen:
            self.kept.append(self.chosen)
            self.chosen = ""
        hero = g.hero(self.hero)
        candidates = [option("keep", card=item.card, target=f"hero:{hero.id}") for item in hero.items]
        full = len(self.kept) == g.town.keeps
        if full or all(next(self.why_keep(g, each), None) for each in candidates):
            hero.items = [new_item(g, card) for card in self.kept]
            g.tell("kept", rule=self._rule(g), hero=hero.id, cards=self.kept or ["nothing"])
            return g.done(self)
        prompt = message("ask.keep", hero=hero.id, left=g.town.keeps - len(self.kept))
        return g.ask(self.on_keep, hero.seat, candidates, rule=self._rule(g), prompt=prompt, why=self.why_keep)

    def on_keep(self, g: LastSpell, answer: Answer) -> None:
        self.chosen = answer.text("card")

    def why_keep(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        card = str(candidate.args["card"])
        if card in self.kept:
            yield Refusal(self._rule(g), message("why.kept_already", card=card))
        elif g.town.one_armor and is_armor(g, card) and any(is_armor(g, each) for each in self.kept):
            yield Refusal("25.9", message("why.one_armor", card=card))

    def _rule(self, g: LastSpell) -> str:
        return "25.9" if g.town.one_armor else "25.8"
