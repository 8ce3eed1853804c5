"""The Putrefied Dryad: how she rises among her Monoliths, grows, and strikes (rulebook, "Special Rules of Bosses")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.frames import Frame, Step
from domain.last_spell.content import DryadRecord
from domain.last_spell.dryad_marks import Hatch, hatching
from domain.last_spell.fall import Blow, Fall
from domain.last_spell.grid import NEXT, OPPOSITE, RIGHT_OF, area_of, mask, name, slot_spot, spots
from domain.last_spell.harm import lose_mages
from domain.last_spell.make_way import MakeWay
from domain.last_spell.spawn import add_monster
from domain.last_spell.state import OFF, Facing, Monster, Spot
from domain.last_spell.table import (
    DRYAD,
    clear_spot,
    dryad_figure,
    dryad_slot,
    figure_spots,
    heroes,
    monster_kind,
    raised,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

SPROUT, GROWING, MATURE = 0, 1, 2
MAGES_OF_THE_MATURE = 1
_ROW, _COLUMNS = "B", (2, 3)


class Ground(Struct, frozen=True):
    """Where she stands: her two spots, the five of her Monoliths, and which way the Town is."""

    facing: Facing
    figure: list[Spot]
    monoliths: list[Spot]

    @property
    def spots(self) -> list[Spot]:
        return [*self.figure, *self.monoliths]


def ground(g: LastSpell) -> Ground:
    """In the middle of a card on her slot, three steps nearer the Town, Monoliths around her (21.17, 21.19)."""
    record, slot = rules_of(g), dryad_slot(g)
    facing = g.content.slots[slot].facing
    figure = []
    for column in _COLUMNS:
        at = slot_spot(g.content, g.world.mist, slot, f"{_ROW}{column}")
        for _ in range(record.steps):
            at = NEXT[facing][at]
        figure.append(at)
    return Ground(facing, figure, [_beside(figure[0], facing, *place) for place in record.monoliths])


def rules_of(g: LastSpell) -> DryadRecord:
    return g.content.dryad[DRYAD]


def _beside(at: Spot, facing: Facing, forward: int, lateral: int) -> Spot:
    """So many steps towards the Town and to her right from her first spot."""
    ahead = facing if forward > 0 else OPPOSITE[facing]
    aside = RIGHT_OF[facing] if lateral > 0 else OPPOSITE[RIGHT_OF[facing]]
    for way, steps in ((ahead, abs(forward)), (aside, abs(lateral))):
        for _ in range(steps):
            at = NEXT[way][at]
    return at


# Boss spawn


class DryadSpawn(Frame, tag="dryad_spawn"):
    """In the first Monster Phase she rises; in every later one she grows and her Hatcheries open (21.16–21.32)."""

    begun: bool = False
    in_the_way: list[str] = []
    tiles: list[str] = []

    def run(self, g: LastSpell) -> Step:
        boss = g.world.boss
        assert boss is not None
        if not self.begun:
            self.begun = True
            self._begin(g, risen=boss.entered)
        if self.in_the_way:
            place = ground(g)
            return g.push(MakeWay(self.in_the_way.pop(0), OPPOSITE[place.facing], place.spots, "21.18"))
        if not boss.entered:
            boss.entered = True
            rise(g)
        if self.tiles:
            return g.push(Hatch(self.tiles.pop(0)))
        return g.done(self)

    def _begin(self, g: LastSpell, *, risen: bool) -> None:
        if risen:
            grow(g)
            self.tiles = [tile.id for tile in hatching(g)]
            return
        lay_aside(g)
        taken = ground(g).spots
        self.in_the_way = [hero.id for hero in heroes(g) if hero.at in taken]


def lay_aside(g: LastSpell) -> None:
    """The first card of her slot is taken away unseen; the second stays and comes in its turn (21.16, 21.44)."""
    spawn, slot = g.world.spawn, dryad_slot(g)
    if slot not in spawn.piles:
        return
    spawn.aside = [spawn.piles[slot].pop(0)]
    if not spawn.piles[slot]:
        del spawn.piles[slot]
    g.tell("laid_aside", rule="21.16", slot=slot)


def rise(g: LastSpell) -> None:
    """She and her five Monoliths stand; whatever was there is removed, without kill or explosion (21.17–21.19)."""
    place = ground(g)
    for at in place.spots:
        clear_spot(g, at)
    dryad = add_monster(g, DRYAD, place.figure[0], place.facing)
    dryad.also = place.figure[1:]
    for at in place.monoliths:
        add_monster(g, "monolith", at, place.facing)
    g.tell(
        "dryad_rises",
        rule="21.17",
        id=dryad.id,
        at=[name(at) for at in place.figure],
        stage=stage_name(g, SPROUT),
    )


def stage_name(g: LastSpell, stage: int) -> str:
    return rules_of(g).stages[stage]


def grows_next(g: LastSpell) -> bool:
    """Whether the next Boss spawn moves the marker, or takes a Mage: once no card is left (21.29; reading 24.36)."""
    boss = g.world.boss
    return boss is not None and boss.entered and not g.world.spawn.piles


def grow(g: LastSpell) -> None:
    """From the third Monster Phase on: one stage more; the mature Dryad takes a Mage instead (21.29, 21.30)."""
    boss = g.world.boss
    assert boss is not None
    if not grows_next(g):
        return
    if boss.stage == MATURE:
        lose_mages(g, MAGES_OF_THE_MATURE, DRYAD)
        return
    boss.stage += 1
    g.tell("dryad_grows", rule="21.29", stage=stage_name(g, boss.stage))


# Her attack


class DryadStrikes(Frame, tag="dryad_strikes"):
    """After all others she strikes every Hero and Structure in her reach at once, for 2 (21.24–21.28)."""

    struck: bool = False

    def run(self, g: LastSpell) -> Step:
        dryad, boss = dryad_figure(g), g.world.boss
        if self.struck or dryad is None or boss is None or boss.stage == SPROUT:
            return g.done(self)
        self.struck = True
        damage = monster_kind(g, dryad).damage
        blows = [Blow(dryad.id, dryad.kind, target, damage) for target in prey(g, dryad, boss.stage)]
        g.tell("dryad_strikes", rule="21.28", sectors=reach(g, dryad, boss.stage))
        return g.push(Fall(blows, [], []))


def sectors_of_dryad(g: LastSpell, figure: list[Spot]) -> list[str]:
    """Those that her figure and her Area touch (21.27)."""
    base = mask(figure)
    return sorted({g.map.sector[at] for at in spots(base | area_of(base))} - {""})


def reach(g: LastSpell, dryad: Monster, stage: int) -> list[str]:
    """The Sectors that she strikes: none, her own, or the adjacent ones as well (21.24–21.26)."""
    if stage == SPROUT:
        return []
    own = sectors_of_dryad(g, figure_spots(dryad))
    return own if stage < MATURE else sorted({*own, *(each for id_ in own for each in g.content.sectors[id_].adjacent)})


def prey(g: LastSpell, dryad: Monster, stage: int) -> list[str]:
    """All Heroes and Structures there; a Hero on a Watchtower or Warp Gate is not hit, the Structure is (21.28)."""
    struck = 0
    for sector in reach(g, dryad, stage):
        struck |= g.map.sectors[sector]
    found = [
        f"hero:{hero.id}"
        for hero in heroes(g)
        if hero.at != OFF and struck >> hero.at & 1 and raised(g, hero.at) is None
    ]
    standing = g.world.structures.values()
    return found + [f"structure:{each.id}" for each in standing if any(struck >> at & 1 for at in each.spots)]
