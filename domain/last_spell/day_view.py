"""What the Day shows beside the board: the stash, the Shop, what may be built, Workers, the Seer, recruits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.numbers import Part, total
from domain.last_spell.content import Amount
from domain.last_spell.day_building import buildable
from domain.last_spell.day_market import REFRESH
from domain.last_spell.day_upkeep import guesses, production
from domain.last_spell.day_workers import GUESS_AGAIN, REPEL, recruit_cost, ruins, workers
from domain.last_spell.equipment import DECKS, cost_of, new_item, shop_stands, top_of
from domain.last_spell.grid import name
from domain.last_spell.items_view import ItemView, item_view
from domain.last_spell.table import structures_of

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

SPOTS_WITHOUT_MIST = 7


class PricedView(Struct, frozen=True):
    """A thing and its cost in Gold."""

    item: ItemView
    gold: int


class DeckView(Struct, frozen=True):
    """An equipment deck: its level, how many cards lie in it, the uncovered one, those known under it in order."""

    deck: str
    level: int
    left: int
    top: PricedView | None
    known: list[str]
    may_come: list[str]


class PotionView(Struct, frozen=True):
    colour: str
    left: int
    gold: int


class BuildView(Struct, frozen=True):
    """A kind of Structure that can be built: cost, reward, hits, how many stand and how many there are."""

    kind: str
    category: str
    spots: int
    gold: int
    materials: int
    gives: Amount
    withstands: int
    standing: int
    copies: int
    makes: list[Amount]
    upgrade: Amount | None
    upgrade_here: bool


class RuinView(Struct, frozen=True):
    """What lies under a Ruin."""

    id: str
    at: str
    workers: int
    gold: int
    materials: int
    items: int


class MistView(Struct, frozen=True):
    """A Mist tile: its steps, and the free spots between it and the Town."""

    tile: str
    steps: int
    free: int


class DayView(Struct, frozen=True):
    """The ledger of the Day."""

    gold: int
    materials: int
    items: list[PricedView]
    workers: int
    workers_of: list[Part]
    gold_a_day: list[Part]
    materials_a_day: list[Part]
    shop: bool
    decks: list[DeckView]
    scrolls: list[PricedView]
    potions: list[PotionView]
    buildings: list[BuildView]
    ruins: list[RuinView]
    mist: list[MistView]
    seer: bool
    guess_who: bool
    repel: Amount
    guess_again: Amount
    refresh: Amount
    recruit: Amount | None


def day_view(g: LastSpell, seat: int | None) -> DayView:
    world = g.world
    return DayView(
        gold=world.stash.gold,
        materials=world.stash.materials,
        items=[PricedView(item_view(g, item), cost_of(g, item.card)) for item in world.stash.items],
        workers=max(0, total(workers(g))),
        workers_of=workers(g),
        gold_a_day=production(g, "gold"),
        materials_a_day=production(g, "materials"),
        shop=shop_stands(g),
        decks=_decks(g),
        scrolls=[_priced(g, card) for card in world.shop.scrolls],
        potions=[PotionView(each, left, cost_of(g, each)) for each, left in world.shop.potions.items()],
        buildings=[_building(g, kind) for kind in buildable(g)],
        ruins=_ruins(g),
        mist=[MistView(tile, steps, SPOTS_WITHOUT_MIST - steps) for tile, steps in _tiles(g)],
        seer=bool(structures_of(g, "seer")),
        guess_who=guesses(g),
        repel=REPEL,
        guess_again=GUESS_AGAIN,
        refresh=REFRESH,
        recruit=recruit_cost(g) if world.solo else None,
    )


def _tiles(g: LastSpell) -> list[tuple[str, int]]:
    mist = g.world.mist
    return [("left", mist.left), ("upper", mist.upper), ("right", mist.right)]


def _priced(g: LastSpell, card: str) -> PricedView:
    return PricedView(item_view(g, new_item(g, card)), cost_of(g, card))


def _decks(g: LastSpell) -> list[DeckView]:
    """Cards that have been put under a deck are known in their order; the others may come in any."""
    found = []
    for deck in DECKS:
        cards = g.world.shop.decks.get(deck)
        if cards is None:
            continue
        top = top_of(g, deck)
        known = [layer.cards[0] for layer in cards.layers if layer.known_to]
        hidden = sorted(card for layer in cards.layers if not layer.known_to for card in layer.cards)
        under = known[1:] if top is not None else known
        level = g.world.shop.levels.get(deck, 1)
        shown = _priced(g, top) if top is not None else None
        found.append(DeckView(deck, level, len(cards), shown, under, hidden))
    return found


def _building(g: LastSpell, kind: str) -> BuildView:
    record = g.content.structures[kind]
    build = record.build or Amount()
    return BuildView(
        kind=kind,
        category=record.category,
        spots=record.spots,
        gold=build.gold,
        materials=build.materials,
        gives=record.reward,
        withstands=record.destroyed_at,
        standing=len(structures_of(g, kind)),
        copies=record.copies,
        makes=list(record.produces),
        upgrade=record.upgrade,
        upgrade_here=record.category in g.town.upgrades and not g.world.introductory,
    )


def _ruins(g: LastSpell) -> list[RuinView]:
    found = []
    for ruin in ruins(g):
        base = g.content.ruins[ruin.ruin]
        numbers = (len(ruin.spots), base.gold, base.materials, base.equipment)
        found.append(RuinView(ruin.id, name(ruin.spots[0]), *numbers))
    return found
