"""What the Dryad grows: Hatcheries and Seed Mortars, and the Heroes whom they hold ("The Putrefied Dryad")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.words import message
from domain.last_spell.grid import LEFT_OF, NEXT, RIGHT_OF, TARGETS, mask, name, named, slot_spot
from domain.last_spell.harm import Hurt
from domain.last_spell.movement import facing_at
from domain.last_spell.spawn import add_monster, figure_for, marks_of
from domain.last_spell.state import OFF, Coin, Facing, Hero, Monster, Spot
from domain.last_spell.table import (
    DRYAD,
    beneath,
    clear_spot,
    closed_to_heroes,
    dryad_slot,
    figure_spots,
    hero_at,
    heroes,
    is_mark,
    monster_kind,
    monsters_at,
    nearest_free,
    pinned,
    structure_mask,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

HATCHERY, SEED_MORTAR = "hatchery", "seed_mortar"
FIRST_FACE, SECOND_FACE = 0, 1
HATCHES = {FIRST_FACE: "armored", SECOND_FACE: "archer"}
HELD = 1
STEADFAST = ("boss", "monolith", "mark")


# Hatching


def hatching(g: LastSpell) -> list[Monster]:
    """The Hatcheries that open at the next Boss spawn: all but those under Heroes (21.31, 21.38)."""
    return [each for each in g.world.monsters.values() if each.kind == HATCHERY and not beneath(g, each)]


class Hatch(Frame, tag="hatch"):
    """A Hatchery is flipped and an Armored stands on it; at its second face an Archer takes its place (21.31, 21.32).

    Still taken then, the Archer goes to the nearest free spot (house); of several players choose.
    """

    tile: str
    to: Spot = OFF

    def run(self, g: LastSpell) -> Step:
        tile = g.world.monsters.get(self.tile)
        if tile is None:
            return g.done(self)
        if tile.face == FIRST_FACE:
            tile.face = SECOND_FACE
            self._place(g, HATCHES[FIRST_FACE], tile.at)
            return g.done(self)
        places = room(g, tile)
        if self.to == OFF and len(places) > 1:
            spots = [option("hatch", to=name(at), target=TARGETS[at]) for at in places]
            prompt = message("ask.hatch", at=name(tile.at))
            return g.ask(self.on_hatch, g.lead, spots, rule="21.32", prompt=prompt)
        del g.world.monsters[tile.id]
        self._place(g, HATCHES[SECOND_FACE], self.to if self.to != OFF else places[0])
        return g.done(self)

    def on_hatch(self, g: LastSpell, answer: Answer) -> None:
        self.to = named(answer.text("to"))

    def _place(self, g: LastSpell, kind: str, at: Spot) -> None:
        figure = figure_for(g, kind)
        if figure is None:
            g.tell("no_figure", rule="14.10", monster=kind)
            return
        monster = add_monster(g, figure, at, facing_at(g, at, "S"))
        g.tell("hatched", rule="21.31", monster=figure, id=monster.id, at=name(at))


def room(g: LastSpell, tile: Monster) -> list[Spot]:
    """The Hatchery's own spot; while another figure stands on it, the nearest free ones."""
    if monsters_at(g, tile.at) == [tile]:
        return [tile.at]
    boards = mask(at for at, sector in enumerate(g.map.sector) if sector)
    return nearest_free(g, tile.at, closed_to_heroes(g) | structure_mask(g), boards)


# Growing


class DryadGrows(Frame, tag="dryad_grows"):
    """The marks of the turned cards grow, slot by slot; from the third Monster Phase on one card more is turned.

    (21.35, 21.36, 21.41–21.43)
    """

    slots: list[str] | None = None

    def run(self, g: LastSpell) -> Step:
        if self.slots is None:
            if not g.world.spawn.shown:
                echo(g)
            self.slots = sorted(g.world.spawn.shown)
        while self.slots:
            hero = sprout(g, self.slots.pop(0))
            if hero is not None:
                return g.push(hold(g, hero))
        return g.done(self)


def echo(g: LastSpell) -> None:
    """One of this Night's discards, by chance, is shown on the Dryad's slot: only its mark counts (21.43; house)."""
    spawn = g.world.spawn
    if not spawn.seen:
        return
    card = g.chance.pick(sorted(spawn.seen), "echo")
    spawn.seen.remove(card)
    spawn.shown[dryad_slot(g)] = card
    g.tell("echoed", rule="21.43", slot=dryad_slot(g), card=card)


def sprout(g: LastSpell, slot: str) -> Hero | None:
    """The mark of the card on a slot comes to rest. Returns the Hero whom it catches."""
    cell = marks_of(g, g.world.spawn.shown[slot])
    if cell is None:
        return None
    if sum(is_mark(g, each) for each in g.world.monsters.values()) >= g.content.dryad[DRYAD].marks_at_most:
        g.tell("no_mark_left", rule="21.36", monster=cell.monster)
        return None
    at = landing(g, slot, cell.at, g.world.coin)
    if at == OFF:
        return None
    hero = hero_at(g, at)
    if hero is None:
        clear_spot(g, at)
    mark = add_monster(g, cell.monster, at, g.content.slots[slot].facing)
    g.tell("mark_grows", rule="21.35", monster=mark.kind, id=mark.id, at=name(at), slot=slot)
    return hero


def landing(g: LastSpell, slot: str, cell: str, coin: Coin, stage: int | None = None, filled: int = 0) -> Spot:
    """Where a mark comes to rest: so many steps as the Dryad's stage gives, then the first spot that is free of her,
    Monoliths, other marks and the Circle (21.35, 21.42). OFF where the map ends. `filled`: spots she is about to take.
    """
    boss = g.world.boss
    grown = stage if stage is not None else boss.stage if boss is not None else 0
    steps = g.content.dryad[DRYAD].mark_steps[grown]
    closed = (
        filled
        | g.map.circle
        | mask(
            at
            for each in g.world.monsters.values()
            if monster_kind(g, each).group in STEADFAST
            for at in figure_spots(each)
        )
    )
    way = _way(g, slot_spot(g.content, g.world.mist, slot, cell), g.content.slots[slot].facing, coin)
    return next((at for n, at in enumerate(way, 1) if n >= steps and not closed >> at & 1), OFF)


def _way(g: LastSpell, at: Spot, facing: Facing, coin: Coin) -> Iterator[Spot]:
    """Straight ahead over everything; only the Cliff is passed at the coin's side, or else at the other (house)."""
    left, right = LEFT_OF[facing], RIGHT_OF[facing]
    sides = (left, right) if coin == "left" else (right, left)
    aside: list[Facing] = []
    while True:
        if not _rock(g, NEXT[facing][at]):
            aside = []
        elif not aside:
            aside = [*(side for side in sides if not _rock(g, NEXT[side][at])), *sides]
        at = NEXT[aside[0] if aside else facing][at]
        if at == OFF:
            return
        yield at


def _rock(g: LastSpell, at: Spot) -> bool:
    return at != OFF and bool(g.map.cliff >> at & 1)


# Heroes who are held


def hold(g: LastSpell, hero: Hero) -> Frame:
    """What the mark under a Hero does: one damage (21.37)."""
    mark = pinned(g, hero)
    assert mark is not None
    g.tell("held", rule="21.37", hero=hero.id, monster=mark.kind, id=mark.id, at=name(hero.at))
    return Hurt(hero.id, HELD, mark.kind, monster=mark.id)


class DryadGrips(Frame, tag="dryad_grips"):
    """At the beginning of each attack sub-phase the marks under Heroes hurt them (21.37)."""

    held: list[str] | None = None

    def run(self, g: LastSpell) -> Step:
        if self.held is None:
            self.held = [hero.id for hero in heroes(g) if pinned(g, hero) is not None]
        while self.held:
            hero = g.hero(self.held.pop(0))
            if hero.at != OFF and pinned(g, hero) is not None:
                return g.push(hold(g, hero))
        return g.done(self)


def release(g: LastSpell, hero: Hero, by: str, rule: str) -> None:
    """The mark under a Hero is removed (21.39, 21.40)."""
    mark = pinned(g, hero)
    if mark is not None:
        del g.world.monsters[mark.id]
        g.tell("freed", rule=rule, hero=hero.id, by=by)
