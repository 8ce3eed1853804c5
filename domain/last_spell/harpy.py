"""The Corrupted Harpy and her three Alerion (rulebook, "Boss Spawn")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Step, option
from domain.last_spell.grid import ALL, RING_MASK, SIDES, TARGETS, name, named, place
from domain.last_spell.harm import Hurt, burn
from domain.last_spell.movement import facing_at
from domain.last_spell.spawn import HARPY, add_monster
from domain.last_spell.state import Spot
from domain.last_spell.table import (
    closed_to_heroes,
    figure_spots,
    heroes,
    mist_mask,
    monster_kind,
    nearest_free,
    raised,
    structure_mask,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

CRY = "cry"


class HarpySpawn(Frame, tag="harpy_spawn"):
    """The Cry of the Harpy, as long as an Alerion is left (19.4–19.7).

    She sits on the Cliff, where nothing reaches her. Heroes on her half of the board lose a Movement token of choice
    when they refill.
    """

    def run(self, g: LastSpell) -> Step:
        boss = g.world.boss
        assert boss is not None
        if boss.entered:
            return g.done(self)
        g.tell("harpy_cries", rule="19.6", side=boss.side)
        for hero in heroes(g):
            if bool(g.map.left_half >> hero.at & 1) == (boss.side == "left") and CRY not in hero.boons:
                hero.boons.append(CRY)
                g.tell("cried_at", rule="19.7", hero=hero.id)
        return g.done(self)


def cliff_spot(g: LastSpell) -> Spot | None:
    """Where she sits while she can't be attacked."""
    boss = g.world.boss
    if boss is None or boss.kind != HARPY or boss.entered:
        return None
    where = g.town.harpy_left if boss.side == "left" else g.town.harpy_right
    return place(where) if where else None


class AlerionDies(Frame, tag="alerion_dies"):
    """A slain Alerion is set aside; the third brings the Harpy down (19.1, 19.2)."""

    fell: int
    counted: bool = False

    def run(self, g: LastSpell) -> Step:
        boss = g.world.boss
        assert boss is not None
        if self.counted:
            return g.done(self)
        self.counted = True
        boss.slain += 1
        if boss.slain < g.content.harpy[HARPY].alerions:
            return g.again()
        return g.push(HarpyEnters(self.fell))


class HarpyEnters(Frame, tag="harpy_enters"):
    """With the third Alerion she comes down at once, on its spot, and dives on all around it (19.2, 19.3, 19.8)."""

    fell: int
    at: int | None = None
    entered: bool = False
    hurt: list[str] = []

    def run(self, g: LastSpell) -> Step:
        if self.at is None:
            places = entrances(g, self.fell)
            if len(places) > 1:
                spots = [option("enter", to=name(at), target=TARGETS[at]) for at in places]
                return g.ask(self.on_enter, g.lead, spots, rule="19.3")
            self.at = places[0]
        if not self.entered:
            self._enter(g, self.at)
        if self.hurt:
            damage = g.content.harpy[HARPY].dive_bomb
            return g.push(Hurt(self.hurt.pop(0), damage, HARPY, monster=HARPY))
        return g.done(self)

    def on_enter(self, g: LastSpell, answer: Answer) -> None:
        self.at = named(answer.text("to"))

    def _enter(self, g: LastSpell, at: Spot) -> None:
        """Dive Bomb: 2 damage to Heroes, Structures and Monsters of her Area; Monsters roll no dice (19.8; house)."""
        self.entered = True
        assert g.world.boss is not None
        g.world.boss.entered = True
        harpy = add_monster(g, HARPY, at, facing_at(g, at, "S"))
        g.tell("harpy_enters", rule="19.2", id=harpy.id, at=name(at))
        damage, area = g.content.harpy[HARPY].dive_bomb, RING_MASK[at]
        self.hurt = [hero.id for hero in heroes(g) if area >> hero.at & 1 and raised(g, hero.at) is None]
        for structure in list(g.world.structures.values()):
            if any(area >> spot & 1 for spot in structure.spots):
                burn(g, structure, damage, HARPY)
        for monster in list(g.world.monsters.values()):
            if monster is not harpy and any(area >> spot & 1 for spot in figure_spots(monster)):
                monster.wounds += damage
                if monster.wounds >= monster_kind(g, monster).hp:
                    del g.world.monsters[monster.id]
                    g.tell("crushed", rule="19.8", monster=monster.kind, id=monster.id, at=name(monster.at))


def entrances(g: LastSpell, fell: Spot) -> list[Spot]:
    """Her spot: where the Alerion fell; taken: a free one beside it; else, and from the Mist, the nearest (19.3)."""
    closed = closed_to_heroes(g) | structure_mask(g)
    if not closed >> fell & 1:
        return [fell]
    beside = [at for at in SIDES[fell] if not closed >> at & 1]
    if beside and not mist_mask(g) >> fell & 1:
        return beside
    return nearest_free(g, fell, closed, ALL)
