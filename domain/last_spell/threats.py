"""What the horde will do if nothing changes: ways for both sides of the coin, whom it strikes, what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from domain.last_spell.cetusia import risen
from domain.last_spell.dryad_view import dryad_strikes
from domain.last_spell.grid import slot_spot
from domain.last_spell.movement import facing_at, march
from domain.last_spell.spawn import cells_of, turned_next
from domain.last_spell.state import Coin, Monster, Spot
from domain.last_spell.table import monster_kind
from domain.last_spell.targets import Things, attacks, targets, things, touched

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


def ways(g: LastSpell, coin: Coin) -> dict[str, list[Spot]]:
    """The way of each Monster that moves in the next Monster Phase with this side of the coin."""
    with risen(g):
        return {monster.id: path for monster, path in march(g, coin)}


@contextmanager
def _after_the_march(g: LastSpell, paths: dict[str, list[Spot]]) -> Iterator[None]:
    """The table as it would be after these moves; put back at the end."""
    before = {id_: (monster.at, monster.facing) for id_, monster in g.world.monsters.items()}
    try:
        for id_, path in paths.items():
            monster = g.world.monsters[id_]
            monster.at, monster.facing = path[-1], facing_at(g, path[-1], monster.facing)
        yield
    finally:
        for id_, (at, facing) in before.items():
            g.world.monsters[id_].at, g.world.monsters[id_].facing = at, facing


def strikes(g: LastSpell, paths: dict[str, list[Spot]]) -> dict[str, list[str]]:
    """Whom each Monster would strike after these moves; several where players choose, or where it strikes all."""
    with _after_the_march(g, paths):
        standing = things(g)
        found = {id_: _struck(g, monster, standing) for id_, monster in g.world.monsters.items() if attacks(g, monster)}
        return {**found, **dryad_strikes(g)}


def _struck(g: LastSpell, monster: Monster, standing: Things) -> list[str]:
    if monster_kind(g, monster).attack in ("explosion", "area"):
        return touched(monster, standing)
    return targets(g, monster, standing)


def coming(g: LastSpell) -> list[tuple[str, str, Spot]]:
    """Slot, Monster and spot of the next wave, as far as its cards lie face up."""
    found = []
    for slot in turned_next(g):
        pile = g.world.spawn.piles[slot]
        if pile[0]:
            cells = cells_of(g, pile[0])
            found += [(slot, kind, slot_spot(g.content, g.world.mist, slot, cell)) for cell, kind in cells]
    return found
