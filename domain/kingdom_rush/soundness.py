"""Whether a table that comes from elsewhere can be one of this game: known ids, each thing once, numbers in bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from domain.kernel.errors import SaveError
from domain.kingdom_rush.squares import ALL, base
from domain.kingdom_rush.state import OFF, Hero, Tray
from domain.kingdom_rush.trays import spider_squares, tiled

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

SOLDIERS = 12
MOST_PLAYERS = 4


def check(g: KingdomRush) -> None:
    """Raise SaveError, saying what is wrong."""
    for problem in _problems(g):
        raise SaveError(f"{g.id}: this table is impossible: {problem}")


def _problems(g: KingdomRush) -> Iterator[str]:
    world, content = g.world, g.content
    if world.scenario not in content.scenarios or not 1 <= world.players <= MOST_PLAYERS:
        yield f"there is no scenario {world.scenario} for {world.players} players"
        return
    yield from _unknown("Hero", world.heroes, content.heroes)
    yield from _unknown("Spell", [*world.spells, *world.out_of_game], content.spells)
    yield from _unknown("difficulty", [world.difficulty], content.difficulties)
    if world.phase == "setup":
        return
    yield from _outside("round", world.round, 0, 10_000)
    yield from _outside("Hearts", world.hearts, 0, max(content.difficulties[world.difficulty].hearts))
    yield from _outside("Crystals", world.crystals, 0, 10_000)
    yield from _stacks(g)
    yield from _towers(g)
    yield from _trays(g)
    yield from _heroes(g)
    yield from _map(g)


def _stacks(g: KingdomRush) -> Iterator[str]:
    """Decks and Spawn stacks name cards that exist; what is on them is not checked against the box."""
    world, content = g.world, g.content
    known = {**content.hordes, **content.portals, **content.webbing, **content.strikes, "BLANK": ""}
    for token, stack in world.stacks.items():
        cards = [*stack.cards, *(stack.deck.cards if stack.deck is not None else [])]
        cards = [card for card in cards if not card.startswith("BOSS")]
        yield from _unknown(f"card in Spawn stack {token}", [card.split(".")[0] for card in cards], known)
    for id_, deck in world.decks.items():
        known_cards = {**content.hordes, **content.spider_cards, **content.actions}
        yield from _unknown(f"card in the {id_} deck", deck.cards, known_cards)
    yield from _unknown("Treant", world.treants, content.hordes)
    if world.shown:
        yield from _unknown("Spider card", [world.shown], content.spider_cards)
    yield from _unknown("Web Trap", world.traps, content.traps)


def _towers(g: KingdomRush) -> Iterator[str]:
    """No more Tower cards than the box holds; each on a site of its seat."""
    world, content = g.world, g.content
    if len(world.seats) != world.players or [player.seat for player in world.seats] != g.seats:
        yield "the seats are not those of its players"
        return
    cards = [tower.card for tower in world.towers.values()]
    cards += [card for stack in world.supply.values() for card in stack]
    cards += [card for player in world.seats for card in [*player.hand, *player.received]]
    yield from _unknown("Tower", cards, content.towers)
    for card, count in Counter(cards).items():
        if card in content.towers and count > content.towers[card].copies:
            yield f"{count} cards {card}, the box has {content.towers[card].copies}"
    yield from _unknown("supply stack", world.webs, world.supply)
    if len(set(world.webs)) != len(world.webs):
        yield "a stack is webbed twice"
    for id_, tower in world.towers.items():
        if tower.id != id_ or tower.card not in content.towers or tower.seat not in g.seats:
            yield f"the Tower {id_} is not one"
            return
        if tower.at not in g.map.sites(world.players, tower.seat):
            yield f"{id_} stands on no site of seat {tower.seat}"
        if any(not 0 <= n < len(content.towers[tower.card].attacks) for n in tower.left):
            yield f"{id_} has an attack that it has not"


def _trays(g: KingdomRush) -> Iterator[str]:
    world, content = g.world, g.content
    kinds: dict[str, Mapping[str, object]] = {
        "horde": content.hordes,
        "portal": content.portals,
        "life": content.lives,
        "trap": content.traps,
    }
    soldiers = world.soldiers
    for id_, tray in world.trays.items():
        if tray.id != id_ or tray.card not in kinds[tray.kind] or tray.copy not in ("a", "b", "c", "d"):
            yield f"the tray {id_} holds no card that exists"
            return
        yield from _covered_once(g, tray)
        yield from _unknown("shape", [tile.shape for tile in tray.tiles], content.shapes)
        yield from _unknown("Spider tile", [tile.tile for tile in tray.spiders], content.spider_tiles)
        soldiers += tray.soldiers.bit_count()
    yield from _outside("Soldiers", world.soldiers, 0, SOLDIERS)
    if soldiers != SOLDIERS:
        yield f"{soldiers} Soldiers in all, there are {SOLDIERS}"


def _covered_once(g: KingdomRush, tray: Tray) -> Iterator[str]:
    """Nothing on a tray overlaps, and nothing lies over its edge."""
    layers = [*(tile.squares for tile in tray.tiles), tray.soldiers]
    layers += [base(hero.base) for hero in g.world.heroes.values() if hero.tray == tray.id and 0 <= hero.base < 25]
    union = 0
    for layer in layers:
        if layer & union or layer & ~ALL or layer < 0:
            yield f"two things lie on one square of {tray.id}, or beyond its edge"
            return
        union |= layer
    if spider_squares(tray) & ~ALL or tiled(tray) & ~ALL:
        yield f"a tile lies beyond the edge of {tray.id}"


def _heroes(g: KingdomRush) -> Iterator[str]:
    world = g.world
    seats = [hero.seat for hero in world.heroes.values() if not hero.guest]
    if sorted(seats) != g.seats:
        yield "each seat needs one Hero"
    for id_, hero in world.heroes.items():
        if hero.id != id_:
            yield f"the Hero {id_} is called {hero.id}"
            return
        yield from _hero(g, hero)


def _hero(g: KingdomRush, hero: Hero) -> Iterator[str]:
    record = g.content.heroes[hero.id]
    yield from _unknown(f"ability of {hero.id}", [*hero.ready, *hero.spent], dict.fromkeys(record.abilities))
    if len({*hero.ready, *hero.spent}) != len(hero.ready) + len(hero.spent):
        yield f"{hero.id} has an ability twice"
    yield from _outside(f"Hearts of {hero.id}", hero.hearts, 0, g.most_hearts(hero))
    yield from _outside(f"Bastions of {hero.id}", hero.bastions, 0, record.bastions)
    yield from _outside(f"activations of {hero.id}", hero.turns, 0, g.turns_in_a_round)
    yield from _outside(f"movement of {hero.id}", hero.points, 0, 50)
    if hero.at != OFF and hero.at not in g.map.neighbours:
        yield f"{hero.id} stands beyond the map"
    if hero.tray:
        tray = g.world.trays.get(hero.tray)
        if tray is None or tray.at != hero.at or not 0 <= hero.base < 25 or not base(hero.base):
            yield f"{hero.id} stands on a tray that is not there"


def _map(g: KingdomRush) -> Iterator[str]:
    """Hordes and Portals on spaces of the Path, one on each; Bosses, marker and mines on the map."""
    world = g.world
    places = [tray.at for tray in world.trays.values() if tray.kind in ("horde", "portal")]
    if g.outcome is None and any(at not in g.map.rank for at in places):
        yield "a card lies off the Path"
    if len(set(places)) != len(places):
        yield "two cards lie on one space"
    yield from _unknown("Boss", world.bosses, {"goddess": 0, "greenmuck": 0})
    for kind, boss in world.bosses.items():
        if boss.here and boss.at not in g.map.rank:
            yield f"{kind} stands off the Path"
        if boss.tray and boss.tray not in world.trays:
            yield f"the Life card of {kind} is not there"
        yield from _unknown("Life card", boss.life, g.content.lives)
    if world.marker != OFF and world.marker not in g.map.neighbours:
        yield "the Spawn marker lies beyond the map"
    if any(at not in g.map.rank for at in world.mines):
        yield "a mine lies off the Path"


def _unknown(what: str, ids: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    wanted = set(known)
    for id_ in ids:
        if id_ not in wanted:
            yield f"there is no {what} {id_}"


def _outside(what: str, number: int, least: int, most: int) -> Iterator[str]:
    if not least <= number <= most:
        yield f"{what}: {number}"
