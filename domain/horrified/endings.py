"""Terror, the defeat of people and monsters, and how the session ends (rules 28, 30, F17 to F22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


def raise_terror(g: Horrified) -> None:
    """One step; the skull is the end, at once (rules F2, F22)."""
    g.world.terror += 1
    g.tell("terror", rule="F22", terror=g.world.terror)
    if g.world.terror >= g.content.table["village"].skull:
        g.lose("terror", rule="F22")


def defeat_person(g: Horrified, person: str) -> None:
    """A hero leaves the board and keeps all; a villager is gone for good. Terror rises, and the card ends (rule R1)."""
    if person in g.world.villagers:
        del g.world.villagers[person]
        g.world.lost.append(person)
        g.tell("villager_lost", rule="30", villager=person)
    else:
        g.hero(person).space = None
        g.tell("hero_defeated", rule="28", hero=person)
    raise_terror(g)
    if not g.world.all_strikes:
        g.break_off()


def next_frenzy(g: Horrified, after: str) -> str:
    """The mat of the next higher order in play, from the highest the lowest (rules 33, F20)."""
    order = g.content.monsters[after].order
    others = [monster for monster in g.world.monsters if monster != after]
    higher = [monster for monster in others if g.content.monsters[monster].order > order]
    return (higher or others or [after])[0]


def defeat_monster(g: Horrified, monster: str) -> None:
    """Figures and mat leave, items on it are discarded, the marker passes; the last one's defeat wins (F19, F21)."""
    world = g.world
    world.discards.extend(g.rules(monster).clear(g))
    for figure in g.content.monsters[monster].figures:
        world.figures.pop(figure.id, None)
    if world.frenzy == monster:
        world.frenzy = next_frenzy(g, monster)
    world.monsters.remove(monster)
    del world.mats[monster]
    world.defeated.append(monster)
    drop_tokens(g, monster)
    g.tell("monster_defeated", rule="F19", monster=monster)
    if not world.monsters:
        g.win("monsters", rule="F21")
    if world.frenzy:
        g.tell("frenzy", rule="F20", monster=world.frenzy)


def drop_tokens(g: Horrified, monster: str) -> None:
    """The tokens that belong to a monster leave with it."""
    for token in g.content.tokens.values():
        if token.monster == monster:
            setattr(g.world, token.id, None)
