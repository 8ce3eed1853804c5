"""Whether a table that comes from elsewhere can be one of this game: known ids, each thing once, numbers in bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from domain.kernel.errors import SaveError
from domain.last_spell.cetusia_check import cetusia_problems
from domain.last_spell.dryad_check import dryad_problems
from domain.last_spell.equipment import DECKS, deck_of
from domain.last_spell.grid import SPOTS
from domain.last_spell.parts import most_hit_points, most_mana, side
from domain.last_spell.state import OFF, Hero, Item
from domain.last_spell.table import figure_spots, withstands
from domain.last_spell.watch import LAST_NIGHT

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

MOST_PLAYERS = 4
MOST_ADVANCE = 3
MOST_MAGES = 4
MARKS = ("hatchery", "seed_mortar")


def check(g: LastSpell) -> None:
    """Raise SaveError, saying what is wrong."""
    for problem in _problems(g):
        raise SaveError(f"{g.id}: this table is impossible: {problem}")


def _problems(g: LastSpell) -> Iterator[str]:
    world, content = g.world, g.content
    if world.town not in content.towns or world.scenario not in ("introductory", *content.towns):
        yield f"there is no scenario {world.scenario} in a town {world.town}"
        return
    yield from _outside("players", world.players, 1, MOST_PLAYERS)
    yield from _outside("mages", world.mages, 0, MOST_MAGES)
    yield from _outside("cycle", world.cycle, 0, 3)
    for tile in ("upper", "left", "right"):
        yield from _outside(f"the {tile} Mist", getattr(world.mist, tile), 0, MOST_ADVANCE)
    yield from _unknown("slot", [*world.spawn.piles, *world.spawn.shown], content.slots)
    cards = [card for pile in world.spawn.piles.values() for card in pile if card]
    yield from _unknown("pattern", [*cards, *world.spawn.shown.values(), *world.spawn.patterns.cards], content.patterns)
    yield from _twice("pattern", [*cards, *world.spawn.patterns.cards])
    yield from _unknown("quest", world.quests, content.quests)
    if world.panic and len(world.panic) != len(content.panic):
        yield f"the Panic track has {len(world.panic)} slots"
    yield from _heroes(g)
    yield from _equipment(g)
    yield from _board(g)
    yield from _boss(g)
    yield from cetusia_problems(g)
    if all(each.kind in content.monsters for each in world.monsters.values()):
        yield from dryad_problems(g)


def _boss(g: LastSpell) -> Iterator[str]:
    """The Boss is the town's own, scouted on the third Day; without it the third Night would never end."""
    world, boss = g.world, g.world.boss
    if boss is None:
        if world.cycle == LAST_NIGHT and world.phase in ("main", "dusk", "monster", "hero"):
            yield "the third Night has no Boss"
    elif boss.kind != g.town.boss or world.cycle != LAST_NIGHT:
        yield f"the Boss of {world.town} in cycle {world.cycle} is {boss.kind}"


def _heroes(g: LastSpell) -> Iterator[str]:
    world = g.world
    yield from _unknown("Hero", [*world.heroes, *world.order], g.content.heroes)
    for id_ in world.order:
        if id_ not in world.heroes or world.heroes[id_].state != "in_play":
            yield f"{id_} takes turns and is not in play"
    if world.turn and world.turn not in world.order:
        yield f"it is the turn of {world.turn}, who takes none"
    yield from _twice("Perk", [perk for hero in world.heroes.values() for perk in hero.perks])
    for id_, hero in world.heroes.items():
        if hero.id != id_:
            yield f"the Hero {id_} is called {hero.id}"
            return
        yield from _hero(g, hero)


def _hero(g: LastSpell, hero: Hero) -> Iterator[str]:
    yield from _outside(f"seat of {hero.id}", hero.seat, 1, g.world.players)
    yield from _outside(f"level of {hero.id}", hero.level, 1, 2)
    yield from _unknown("Perk", hero.perks, g.content.perks)
    yield from _unknown("Trait", [hero.trait] if hero.trait else [], g.content.traits)
    if hero.level not in (1, 2) or any(perk not in g.content.perks for perk in hero.perks):
        return
    if hero.trait not in ("", *g.content.traits) or any(_kind(g, item) is None for item in hero.items):
        return
    if hero.state != "dead" and g.outcome is None:
        yield from _outside(f"Wounds of {hero.id}", hero.wounds, 0, most_hit_points(g, hero) - 1)
    if hero.state != "dead":  # whose Perks, and the Mana that they added, have gone back
        yield from _outside(f"Mana of {hero.id}", hero.mana, 0, most_mana(g, hero))
    if Counter([*hero.tokens, *hero.flipped]) != Counter(side(g, hero).tokens) and hero.state != "dead":
        yield f"{hero.id} has other Movement tokens than the card"
    for number in (hero.ap, hero.mp, hero.kills, hero.attacks, hero.mp_spent, hero.mana_spent):
        yield from _outside(f"a number of {hero.id}", number, 0, 99)


def _kind(g: LastSpell, item: Item) -> str | None:
    content = g.content
    for kind in ("weapons", "armors", "scrolls", "potions"):
        if item.card in getattr(content, kind):
            return kind
    return None


def _equipment(g: LastSpell) -> Iterator[str]:
    world, content = g.world, g.content
    items = [item for hero in world.heroes.values() for item in hero.items] + world.stash.items
    for item in items:
        kind = _kind(g, item)
        if kind is None:
            yield f"there is no card {item.card}"
        elif kind == "weapons" and len(item.uses) != len(content.weapons[item.card].attacks):
            yield f"{item.card} counts the uses of {len(item.uses)} Types of Attack"
    held = [item.card for item in items if item.card not in content.potions]
    decks = [card for deck in world.shop.decks.values() for card in deck.cards]
    yield from _twice("card", [*held, *decks, *world.shop.scrolls])
    for name, deck in world.shop.decks.items():
        known = [card for card in deck.cards if card in content.armors or card in content.weapons]
        if name not in DECKS or len(known) < len(deck.cards) or any(deck_of(g, card) != name for card in known):
            yield f"the deck {name} holds cards of another"
    for colour, left in world.shop.potions.items():
        if colour not in content.potions:
            yield f"there is no Potion {colour}"
            continue
        lying = left + sum(item.card == colour for item in items)
        if lying != content.potions[colour].copies:
            yield f"there are {lying} of {colour}"
    for resource in (world.stash.gold, world.stash.materials, world.workers_used):
        yield from _outside("a resource", resource, 0, 9_999)


def _board(g: LastSpell) -> Iterator[str]:
    world, content = g.world, g.content
    yield from _unknown("Structure", [each.kind for each in world.structures.values()], content.structures)
    yield from _unknown("Ruin", [each.ruin for each in world.structures.values() if each.ruin], content.ruins)
    yield from _unknown("Monster", [each.kind for each in world.monsters.values()], content.monsters)
    spots = [at for each in world.structures.values() for at in each.spots]
    yield from _twice("Structure's spot", spots)
    marks = [each for each in world.monsters.values() if each.kind in MARKS]
    figures = [at for each in world.monsters.values() if each.kind not in MARKS for at in figure_spots(each)]
    figures += [hero.at for hero in world.heroes.values() if hero.at != OFF]
    for at in [*spots, *figures, *(mark.at for mark in marks), *world.cleared]:
        yield from _outside("a spot", at, 0, SPOTS - 1)
    yield from _twice("spot", figures)
    yield from _twice("mark's spot", [mark.at for mark in marks])
    for id_, structure in world.structures.items():
        if structure.kind in content.structures and id_ == structure.id:
            yield from _outside(f"Flames on {id_}", structure.flames, 0, withstands(g, structure) - 1)
        else:
            yield f"the Structure {id_} is called {structure.id}"
    for id_, monster in world.monsters.items():
        if monster.kind in content.monsters:
            yield from _outside(f"Wounds of {id_}", monster.wounds, 0, content.monsters[monster.kind].hp - 1)
        if id_ != monster.id:
            yield f"the Monster {id_} is called {monster.id}"


def _unknown(what: str, ids: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    for id_ in ids:
        if id_ not in known:
            yield f"there is no {what} {id_}"


def _twice(what: str, things: Sequence[object]) -> Iterator[str]:
    for thing, count in Counter(things).items():
        if count > 1:
            yield f"the {what} {thing} is there {count} times"


def _outside(what: str, number: int, least: int, most: int) -> Iterator[str]:
    if not least <= number <= most:
        yield f"{what} is {number}, not {least} to {most}"
