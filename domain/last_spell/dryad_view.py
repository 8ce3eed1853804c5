"""What everybody may know of the Dryad: where she is or will be, how she stands, and what she does next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.last_spell.dryad import (
    MAGES_OF_THE_MATURE,
    MATURE,
    SPROUT,
    ground,
    grows_next,
    prey,
    reach,
    rules_of,
    sectors_of_dryad,
    stage_name,
)
from domain.last_spell.dryad_marks import HATCHES, hatching, landing
from domain.last_spell.grid import mask, name
from domain.last_spell.spawn import marks_of, turned_next
from domain.last_spell.state import OFF, Coin, Monster
from domain.last_spell.table import DRYAD, dryad_figure, dryad_slot, is_mark, monster_kind, pinned

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class HatchView(Struct, frozen=True):
    """A Hatchery that opens at the next Boss spawn, and the figure that comes of it."""

    tile: str
    at: str
    monster: str


class SownView(Struct, frozen=True):
    """A mark that may grow in the next Monster Phase, and where it would come to rest for each side of the coin."""

    slot: str
    card: str
    monster: str
    left: str
    right: str


class DryadView(Struct, frozen=True):
    """The Dryad from her scouting on.

    `figure` and `monoliths`: the spots where they stand, or will. `stage_next`, `strikes`, `strikes_sectors`,
    `takes_mages` tell the next Monster Phase as the table stands; in a Monster Phase, what is left of it. `sown`: what
    may grow; `sown_all`: all of it will, else just one of these cards. `aside`: the card that she took from her slot.
    """

    slot: str
    figure: list[str]
    monoliths: list[str]
    left: int
    hp: int
    stage: str
    stage_next: str
    sectors: list[str]
    strikes_sectors: list[str]
    strikes: list[str]
    damage: int
    takes_mages: int
    opening: list[HatchView]
    sown: list[SownView]
    sown_all: bool
    marks: int
    marks_most: int
    aside: list[str]


def next_stage(g: LastSpell) -> int:
    """Her stage in the next attack sub-phase: this Monster Phase's, else after its Boss spawn."""
    boss = g.world.boss
    assert boss is not None
    return min(MATURE, boss.stage + 1) if g.world.phase != "monster" and grows_next(g) else boss.stage


def dryad_strikes(g: LastSpell) -> dict[str, list[str]]:
    """Whom she and the marks under Heroes strike next, by figure."""
    dryad, boss = dryad_figure(g), g.world.boss
    found = {} if dryad is None or boss is None or boss.kind != DRYAD else {dryad.id: prey(g, dryad, next_stage(g))}
    for hero in g.world.heroes.values():
        mark = pinned(g, hero)
        if mark is not None:
            found[mark.id] = [f"hero:{hero.id}"]
    return {id_: struck for id_, struck in found.items() if struck}


def dryad_view(g: LastSpell) -> DryadView | None:
    """How she stands; None where she is not the Boss, or no direction card shows her slot."""
    boss = g.world.boss
    if boss is None or boss.kind != DRYAD or not g.world.spawn.direction:
        return None
    place, dryad, stage = ground(g), dryad_figure(g), next_stage(g)
    hp = g.content.monsters[DRYAD].hp
    monoliths = [each.at for each in g.world.monsters.values() if monster_kind(g, each).group == "monolith"]
    mature = boss.stage == MATURE and g.world.phase != "monster"
    return DryadView(
        slot=dryad_slot(g),
        figure=[name(at) for at in place.figure],
        monoliths=[name(at) for at in (monoliths if boss.entered else place.monoliths)],
        left=hp - dryad.wounds if dryad is not None else hp if not boss.entered else 0,
        hp=hp,
        stage=stage_name(g, boss.stage),
        stage_next=stage_name(g, stage),
        sectors=sectors_of_dryad(g, place.figure),
        strikes_sectors=reach(g, dryad, stage) if dryad is not None else [],
        strikes=prey(g, dryad, stage) if dryad is not None else [],
        damage=g.content.monsters[DRYAD].damage,
        takes_mages=MAGES_OF_THE_MATURE if mature else 0,
        opening=[_opening(tile) for tile in hatching(g)],
        sown=_sown(g, stage),
        sown_all=not grows_next(g),
        marks=sum(is_mark(g, each) for each in g.world.monsters.values()),
        marks_most=rules_of(g).marks_at_most,
        aside=list(g.world.spawn.aside),
    )


def _opening(tile: Monster) -> HatchView:
    return HatchView(tile.id, name(tile.at), HATCHES[tile.face])


def _sown(g: LastSpell, stage: int) -> list[SownView]:
    """Marks of open cards that are turned next; with no card left, those of the discards, one of which comes again."""
    spawn = g.world.spawn
    if grows_next(g):
        cards = [(dryad_slot(g), card) for card in sorted(spawn.seen)]
        return [found for slot, card in cards if (found := _sown_on(g, slot, card, stage)) is not None]
    opened = [(slot, spawn.piles[slot][0]) for slot in turned_next(g) if spawn.piles[slot][0]]
    return [found for slot, card in opened if (found := _sown_on(g, slot, card, SPROUT)) is not None]


def _sown_on(g: LastSpell, slot: str, card: str, stage: int) -> SownView | None:
    cell = marks_of(g, card)
    if cell is None:
        return None
    boss = g.world.boss
    to_come = 0 if boss is not None and boss.entered else mask(ground(g).spots)

    def rests(coin: Coin) -> str:
        at = landing(g, slot, cell.at, coin, stage, to_come)
        return name(at) if at != OFF else ""

    return SownView(slot, card, cell.monster, rests("left"), rests("right"))
