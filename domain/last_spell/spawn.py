"""What comes out of the Mist: pattern cards are turned and figures placed (rulebook, "Monster Spawn")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.last_spell.content import Background, Cell
from domain.last_spell.grid import name, slot_spot
from domain.last_spell.state import OFF, Facing, Monster, Spot
from domain.last_spell.table import (
    DRYAD,
    dryad_slot,
    hero_at,
    hero_mask,
    mist_mask,
    monster_mask,
    monsters_at,
    nearest_free,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

REPLACED_BY = (
    "armored",
    "archer",
    "winged",
    "boomer",
    "bulky_amber",
    "bulky_teal",
    "bulky_violet",
    "accursed",
    "clawer",
)
ALERION = "alerion"
HARPY = "corrupted_harpy"
_BACKGROUNDS: tuple[Background, ...] = ("green", "yellow", "red")
_COLUMNS = 4


def add_monster(g: LastSpell, kind: str, at: Spot, facing: Facing) -> Monster:
    """Put a figure on the board."""
    g.world.came += 1
    monster = Monster(f"m{g.world.came}", kind, at, facing)
    g.world.monsters[monster.id] = monster
    return monster


def in_play(g: LastSpell, kind: str) -> int:
    return sum(monster.kind == kind for monster in g.world.monsters.values())


def figure_for(g: LastSpell, kind: str) -> str | None:
    """This kind, or where its figures have run out the next available one; None when all are on the board (14.10)."""
    if in_play(g, kind) < g.content.monsters[kind].figures:
        return kind
    return next((each for each in REPLACED_BY if in_play(g, each) < g.content.monsters[each].figures), None)


def reveal(g: LastSpell) -> None:
    """Turn the top card of every pile (14.6). A pile that is used up is gone."""
    spawn = g.world.spawn
    if spawn.piles:
        g.reveal()
    for slot in turned_next(g):
        card = spawn.piles[slot].pop(0) or spawn.patterns.draw(g.chance)
        spawn.shown[slot] = card
        if not spawn.piles[slot]:
            del spawn.piles[slot]
        g.tell("revealed", rule="14.6", slot=slot, card=card)


def turned_next(g: LastSpell) -> list[str]:
    """The slots whose top card is turned next: all, but the Dryad's waits when it has lost its first card (21.44)."""
    spawn, boss = g.world.spawn, g.world.boss
    most = max(map(len, spawn.piles.values()), default=0)
    slots = [slot for slot in sorted(spawn.piles) if len(spawn.piles[slot]) == most]
    if boss is not None and boss.kind == DRYAD and not boss.entered:
        return [slot for slot in slots if slot != dryad_slot(g)]
    return slots


def discard_shown(g: LastSpell) -> None:
    """At the end of the movement the turned cards are laid aside (15.15)."""
    spawn = g.world.spawn
    spawn.seen += [spawn.shown[slot] for slot in sorted(spawn.shown)]
    spawn.shown = {}


def backgrounds(g: LastSpell) -> list[Background]:
    """Which figures of a card come in this town (14.7); the harder dial lets one colour more in."""
    allowed = list(g.town.backgrounds)
    if g.world.level == "harder" and len(allowed) < len(_BACKGROUNDS):
        allowed.append(_BACKGROUNDS[len(allowed)])
    return allowed


def cells_of(g: LastSpell, card: str) -> Iterator[tuple[str, str]]:
    """The cells of a card and the kinds that come there now, Alerion last."""
    pattern = g.content.patterns[card]
    allowed = backgrounds(g)
    for cell in pattern.cells:
        if cell.background in allowed and not (g.world.level == "easier" and cell.at[0] == "C"):
            yield cell.at, cell.monster
    boss = g.world.boss
    if pattern.alerion and boss is not None and boss.kind == HARPY:
        yield pattern.alerion, ALERION


def marks_of(g: LastSpell, card: str) -> Cell | None:
    """What the Dryad grows on this card."""
    return g.content.patterns[card].mark


def spawn_card(g: LastSpell, slot: str, card: str) -> None:
    """Place the figures of a card, facing the Town (14.6, 15.1)."""
    for cell, kind in cells_of(g, card):
        figure = figure_for(g, kind)
        at = place_for(g, slot, cell)
        if at == OFF and kind == ALERION:
            at = somewhere_in_the_mist(g, slot, cell)
        if figure is None or at == OFF:
            g.tell("no_room", rule="14.9", monster=kind, slot=slot)
            continue
        monster = add_monster(g, figure, at, g.content.slots[slot].facing)
        g.tell("spawned", rule="14.6", monster=monster.kind, id=monster.id, at=name(at), slot=slot)


def place_for(g: LastSpell, slot: str, cell: str) -> Spot:
    """The cell's spot; if taken the next column to the coin's side (wrapping), rows behind, rows in front (house)."""
    rows = "ABC"
    own = rows.index(cell[0])
    column = int(cell[1]) - 1
    turn = -1 if g.world.coin == "left" else 1
    for row in (own, *range(own + 1, 3), *range(own - 1, -1, -1)):
        for n in range(_COLUMNS):
            at = slot_spot(g.content, g.world.mist, slot, f"{rows[row]}{(column + n * turn) % _COLUMNS + 1}")
            if not monsters_at(g, at) and hero_at(g, at) is None:
                return at
    return OFF


def somewhere_in_the_mist(g: LastSpell, slot: str, cell: str) -> Spot:
    """An Alerion always comes, or the Harpy never would: on the nearest free spot of the Mist (house)."""
    closed = hero_mask(g) | monster_mask(g)
    near = nearest_free(g, slot_spot(g.content, g.world.mist, slot, cell), closed, mist_mask(g))
    return near[0] if near else OFF


def spawn_all(g: LastSpell) -> None:
    """The figures of all cards that have just been turned, slot by slot."""
    for slot in sorted(g.world.spawn.shown):
        spawn_card(g, slot, g.world.spawn.shown[slot])
