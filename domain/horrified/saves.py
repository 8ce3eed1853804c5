"""Whether a table that came from outside is possible: known ids, and every token and card where it may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from domain.horrified.setup import MOST_HEROES
from domain.horrified.state import InvisibleManMat, MummyMat, WolfManMat
from domain.kernel.errors import SaveError

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


def check(g: Horrified) -> None:
    """Raise SaveError for what can't lie on a table of this game."""
    people(g)
    monsters(g)
    pieces(g)


def people(g: Horrified) -> None:
    world, content = g.world, g.content
    heroes = [hero.id for hero in world.heroes]
    known("heroes", heroes, content.heroes)
    once("heroes", heroes)
    if not 1 <= world.players <= MOST_HEROES or len(heroes) > MOST_HEROES:
        raise SaveError("heroes: one to five are in play")
    if heroes and not 0 <= world.active < len(heroes):
        raise SaveError("active: no such hero")
    for hero in world.heroes:
        known(f"heroes: {hero.id}", [hero.space] if hero.space else [], g.land)
        if not 1 <= hero.seat <= world.players:
            raise SaveError(f"heroes: {hero.id} has no seat")
    villagers = [*world.villagers, *world.safe, *world.lost]
    known("villagers", villagers, content.villagers)
    once("villagers", villagers)
    known("villagers", world.villagers.values(), g.land)
    for token in content.tokens:
        bearer = getattr(world, token)
        known(token, [bearer] if bearer else [], heroes)
    if not 0 <= world.terror < content.table["village"].skull and g.outcome is None:
        raise SaveError("terror: not a step of the track")


def monsters(g: Horrified) -> None:
    world, content = g.world, g.content
    known("levels", [world.scenario], content.levels)
    known("monsters", [*world.monsters, *world.defeated], content.monsters)
    once("monsters", [*world.monsters, *world.defeated])
    if sorted(world.mats) != sorted(world.monsters):
        raise SaveError("mats: each monster in play has one")
    figures = [figure.id for monster in world.monsters for figure in content.monsters[monster].figures]
    if sorted(world.figures) != sorted(figures):
        raise SaveError("figures: each monster in play has its own")
    for figure, space in world.figures.items():
        known(f"figures: {figure}", [space], content.spaces if g.figure(figure).swims else g.land)
    if world.monsters:
        known("frenzy", [world.frenzy], world.monsters)
    mummy = world.mats.get("mummy")
    if isinstance(mummy, MummyMat) and sorted(mummy.spots) != list(range(7)):
        raise SaveError("mummy: six scarabs lie on seven spots")


def pieces(g: Horrified) -> None:
    """Tokens and cards: all of a kind, wherever they are, are as many as the content says."""
    world, content = g.world, g.content
    if world.phase == "setup":
        return
    items = [*world.bag.cards, *world.discards]
    for space, lying in world.items.items():
        known("items", [space], g.land)
        items += lying
    for hero in world.heroes:
        items += hero.items
    for mat in world.mats.values():
        if isinstance(mat, WolfManMat):
            items += [item for item in mat.laid if item]
        elif isinstance(mat, InvisibleManMat):
            items += [item for item in mat.laid.values() if item]
    complete("items", items, {item.id: item.copies for item in content.items.values()})
    perks = [*world.perk_deck.cards, *world.perk_discards, *(perk for hero in world.heroes for perk in hero.perks)]
    complete("perks", perks, {perk.id: perk.copies for perk in content.perks.values()})
    cards = [*world.monster_deck.cards, *world.monster_discards, *([world.card] if world.card else [])]
    complete("monster cards", cards, {card.id: card.copies for card in content.monster_cards.values()})


def known(what: str, ids: Iterable[str], there: Iterable[str]) -> None:
    all_known = list(there)
    for each in ids:
        if each not in all_known:
            raise SaveError(f"{what}: {each} is not known")


def once(what: str, ids: list[str]) -> None:
    if len(dict.fromkeys(ids)) != len(ids):
        raise SaveError(f"{what}: one is there twice")


def complete(what: str, there: list[str], wanted: Mapping[str, int]) -> None:
    known(what, there, wanted)
    for id_, count in wanted.items():
        if there.count(id_) != count:
            raise SaveError(f"{what}: {count} {id_} are wanted, {there.count(id_)} are there")
