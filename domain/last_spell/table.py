"""Looking at the table: who stands where, what fills a spot, what is left of things.

Functions of the game, read by rules, views and advice alike; only `clear_spot` changes the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.last_spell.content import Die, MonsterRecord, StructureRecord
from domain.last_spell.grid import Map, distance, mask, mist, name, spots
from domain.last_spell.state import OFF, Hero, Monster, Spot, Structure

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

CETUSIA = "cetusia"
HEAD = "cetusia_head"
TAIL = "cetusia_tail"
BOSS_FIGURES = {CETUSIA: (HEAD, TAIL)}
"""The figures of a Boss that has several; any other is one figure of its own name."""
WARP_GATE = "warp_gate"
WATCHTOWER = "watchtower"
DRYAD = "putrefied_dryad"
GATES = ("wooden_gate", "stone_gate")
RAISED = (WARP_GATE, WATCHTOWER)
ENTERED = (*GATES, *RAISED)
HORDE = ("common", "alerion")
"""The groups of Monsters that count as such: neither Boss, Monoliths nor marks."""
SIGHT_BLOCKING = ("production", "equipment", "seer", "ruin")


# Heroes


def heroes(g: LastSpell) -> list[Hero]:
    """The Heroes in play, in turn order."""
    return [g.world.heroes[id_] for id_ in g.world.order]


def hero_at(g: LastSpell, at: Spot) -> Hero | None:
    return next((hero for hero in g.world.heroes.values() if hero.at == at), None) if at != OFF else None


def hero_mask(g: LastSpell) -> int:
    bits = 0
    for hero in g.world.heroes.values():
        if hero.at != OFF:
            bits |= 1 << hero.at
    return bits


def pinned(g: LastSpell, hero: Hero) -> Monster | None:
    """The mark of the Dryad under this Hero, if there is one."""
    for mark in g.world.monsters.values():
        if mark.at == hero.at and is_mark(g, mark):
            return mark
    return None


# Structures


def structure_kind(g: LastSpell, structure: Structure) -> StructureRecord:
    return g.content.structures[structure.kind]


def structure_at(g: LastSpell, at: Spot) -> Structure | None:
    for structure in g.world.structures.values():
        if at in structure.spots:
            return structure
    return None


def structures_of(g: LastSpell, *kinds: str) -> list[Structure]:
    return [structure for structure in g.world.structures.values() if structure.kind in kinds]


def withstands(g: LastSpell, structure: Structure) -> int:
    """The damage that destroys it, counted from the first Flame."""
    if structure.kind == "ruin":
        return len(structure.spots) + 1
    return structure_kind(g, structure).destroyed_at


def remaining(g: LastSpell, structure: Structure) -> int:
    """The damage that it can still take before it falls, that one included."""
    return withstands(g, structure) - structure.flames


def structure_mask(g: LastSpell) -> int:
    """All spots of Structures, without the Magic Circle."""
    bits = 0
    for structure in g.world.structures.values():
        for at in structure.spots:
            bits |= 1 << at
    return bits


def category_mask(g: LastSpell, *categories: str) -> int:
    bits = 0
    for structure in g.world.structures.values():
        if structure_kind(g, structure).category in categories:
            for at in structure.spots:
                bits |= 1 << at
    return bits


class Standing:
    """The spots of Structures by kind, looked at once where much is asked about them."""

    def __init__(self, g: LastSpell) -> None:
        self.kinds: dict[str, int] = {}
        for structure in g.world.structures.values():
            bits = self.kinds.get(structure.kind, 0)
            for at in structure.spots:
                bits |= 1 << at
            self.kinds[structure.kind] = bits

    def of(self, *kinds: str) -> int:
        bits = 0
        for kind in kinds:
            bits |= self.kinds.get(kind, 0)
        return bits

    @property
    def solid(self) -> int:
        """All but Gates, Warp Gates and Watchtowers, which Heroes may enter."""
        bits = 0
        for kind, where in self.kinds.items():
            if kind not in ENTERED:
                bits |= where
        return bits


def kind_mask(g: LastSpell, *kinds: str) -> int:
    bits = 0
    for structure in g.world.structures.values():
        if structure.kind in kinds:
            for at in structure.spots:
                bits |= 1 << at
    return bits


def sectors_of(town: Map, spots_: list[Spot]) -> list[str]:
    """The Sectors that something stands on, in order."""
    return sorted({town.sector[at] for at in spots_} - {""})


# Monsters


def monster_kind(g: LastSpell, monster: Monster) -> MonsterRecord:
    return g.content.monsters[monster.kind]


def dice_of(g: LastSpell, monster: Monster) -> list[Die]:
    """Its Defense dice; Cetusia's are those of her stage (20.23)."""
    kind = monster_kind(g, monster)
    boss = g.world.boss
    if kind.attack != CETUSIA or boss is None:
        return kind.dice
    return g.content.cetusia[CETUSIA].dice[max(1, boss.stage) - 1]


def turns_at(g: LastSpell, monster: Monster) -> int | None:
    """The Wounds with which this part of Cetusia turns both her cards; None for others, and once they are turned."""
    boss = g.world.boss
    if boss is None or boss.stage != 1 or monster_kind(g, monster).attack != CETUSIA:
        return None
    record = g.content.cetusia[CETUSIA]
    return record.head_turns_at if monster.kind == HEAD else record.tail_turns_at


def suffered(g: LastSpell, monster: Monster, damage: int) -> int:
    """The Wounds that so much damage makes: what goes beyond the turn of Cetusia's cards is lost (20.24)."""
    turn = turns_at(g, monster)
    return damage if turn is None else min(damage, turn - monster.wounds)


def boss_fell(g: LastSpell, kind: str) -> bool:
    """Whether a figure of this kind, which has just fallen, was the last of the Boss (18.9, 20.36)."""
    boss = g.world.boss
    figures = BOSS_FIGURES.get(boss.kind, (boss.kind,)) if boss is not None else ()
    return kind in figures and not any(monster.kind in figures for monster in g.world.monsters.values())


def is_mark(g: LastSpell, monster: Monster) -> bool:
    return monster_kind(g, monster).group == "mark"


def beneath(g: LastSpell, monster: Monster) -> bool:
    """Whether it is a mark that lies under a Hero: it does nothing, and only the Fist gets at it."""
    return is_mark(g, monster) and hero_at(g, monster.at) is not None


def figure_spots(monster: Monster) -> list[Spot]:
    return [monster.at, *monster.also]


def monsters_at(g: LastSpell, at: Spot) -> list[Monster]:
    return [monster for monster in g.world.monsters.values() if monster.at == at or at in monster.also]


def monster_mask(g: LastSpell) -> int:
    bits = 0
    for monster in g.world.monsters.values():
        bits |= 1 << monster.at
        for at in monster.also:
            bits |= 1 << at
    return bits


def target_mask(g: LastSpell) -> int:
    """Spots of all that can be attacked: every figure, Boss parts, Monoliths and marks, but no mark under a Hero."""
    under, bits = hero_mask(g), 0
    for monster in g.world.monsters.values():
        if not (under >> monster.at & 1 and is_mark(g, monster)):
            bits |= 1 << monster.at
            for at in monster.also:
                bits |= 1 << at
    return bits


def dryad_figure(g: LastSpell) -> Monster | None:
    for monster in g.world.monsters.values():
        if monster.kind == DRYAD:
            return monster
    return None


def dryad_slot(g: LastSpell) -> str:
    """The slot on which the direction card shows the Dryad (21.14)."""
    return str(g.content.directions[g.world.spawn.direction].dryad)


def sprouting(g: LastSpell, monster: Monster) -> bool:
    """Whether it is the Dryad as a Sprout, whom nothing harms (21.24)."""
    boss = g.world.boss
    return monster.kind == DRYAD and boss is not None and boss.kind == DRYAD and not boss.stage


def horde(g: LastSpell) -> Iterator[Monster]:
    """The Monsters that count as such, Alerion among them."""
    for monster in g.world.monsters.values():
        if monster_kind(g, monster).group in HORDE:
            yield monster


def hit_points_left(g: LastSpell) -> int:
    kinds, left = g.content.monsters, 0
    for monster in g.world.monsters.values():
        kind = kinds[monster.kind]
        if kind.group in HORDE:
            left += kind.hp - monster.wounds
    return left


def more_hit_points_than(g: LastSpell, number: int) -> bool:
    """Whether the Monsters have more Hit Points left than this; looks at no more of them than it takes."""
    for monster in horde(g):
        number -= monster_kind(g, monster).hp - monster.wounds
        if number < 0:
            return True
    return False


def in_town(g: LastSpell) -> list[Monster]:
    """Monsters and Boss figures in the Town; marks and Monoliths are not counted."""
    return [
        monster
        for monster in g.world.monsters.values()
        if monster_kind(g, monster).group in ("common", "alerion", "boss")
        and any(g.map.town >> at & 1 for at in figure_spots(monster))
    ]


# Ground


def mist_mask(g: LastSpell) -> int:
    return mist(g.world.mist)


def terrain_mask(g: LastSpell) -> int:
    """Cliff, Trees and Low Obstacles that still stand."""
    return (g.map.cliff | g.map.trees | g.map.low) & ~mask(g.world.cleared)


def low_mask(g: LastSpell) -> int:
    return g.map.low & ~mask(g.world.cleared)


def tree_mask(g: LastSpell) -> int:
    return g.map.trees & ~mask(g.world.cleared)


def sight_mask(g: LastSpell, standing: Standing | None = None) -> int:
    """What can block a Hero's sight: Buildings, Ruins among them, Stone Walls, Trees."""
    bits = tree_mask(g)
    for kind, where in (standing or Standing(g)).kinds.items():
        if kind == "stone_wall" or g.content.structures[kind].category in SIGHT_BLOCKING:
            bits |= where
    return bits


def closed_to_heroes(g: LastSpell, standing: Standing | None = None) -> int:
    """Spots that no Hero may enter: other figures, Mist, terrain, and Structures but Gates, Warp Gates, Watchtowers."""
    walls = (standing or Standing(g)).solid
    return walls | g.map.circle | terrain_mask(g) | mist_mask(g) | hero_mask(g) | monster_mask(g)


def raised(g: LastSpell, at: Spot) -> Structure | None:
    """The Watchtower or Warp Gate on this spot: what happens to a Hero on it happens to the Structure."""
    found = structure_at(g, at)
    return found if found is not None and found.kind in RAISED else None


def nearest_free(g: LastSpell, at: Spot, closed: int, allowed: int) -> list[Spot]:
    """The free spots of `allowed` that lie nearest, all at the same distance; none when all are taken."""
    free = list(spots(allowed & ~closed))
    if not free:
        return []
    least = min(distance(at, each) for each in free)
    return [each for each in free if distance(at, each) == least]


def clear_spot(g: LastSpell, at: Spot) -> None:
    """What a Boss's place removes: figures without kill or explosion, Structures, Low Obstacles, Trees (20.28, 21.19).

    An obstacle stays away for the rest of the scenario (reading 24.45). A Hero is not removed (see `make_way.py`).
    """
    for monster in monsters_at(g, at):
        del g.world.monsters[monster.id]
        g.tell("swept_away", rule="14.5", what=monster.kind, id=monster.id, at=name(at))
    structure = structure_at(g, at)
    if structure is not None:
        del g.world.structures[structure.id]
        g.tell("swept_away", rule="14.5", what=structure.kind, structure=structure.id, at=name(at))
    if (g.map.low | g.map.trees) >> at & 1 and at not in g.world.cleared:
        g.world.cleared.append(at)
