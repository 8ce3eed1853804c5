"""Pieces that move: heroes, villagers who may be safe, figures (rules 2, 3, 17, 22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere


def put_hero(g: Horrified, hero: HeroHere, space: str) -> None:
    """Nobody comes along: only the Move action brings villagers (rule H23)."""
    hero.space = space


def put_villager(g: Horrified, villager: str, space: str) -> bool:
    """A villager at the safe location leaves the board and earns a perk card; whether that is so (rules 17, H11)."""
    if space != g.content.villagers[villager].safe:
        g.world.villagers[villager] = space
        return False
    g.world.villagers.pop(villager, None)
    g.world.safe.append(villager)
    g.tell("rescued", rule="17", villager=villager, space=space)
    draw_perk(g)
    return True


def draw_perk(g: Horrified) -> None:
    """For a rescue, to the hero whose turn it is (rules 17, H10)."""
    if len(g.world.perk_deck):
        perk = g.world.perk_deck.draw(g.chance)
        g.active.perks.append(perk)
        g.tell("earned", rule="H10", hero=g.active.id, perk=perk)


def walk_villager(g: Horrified, villager: str, path: list[str]) -> None:
    """Step by step, since an arrival at the safe location ends the way (rule H11)."""
    for space in path:
        if put_villager(g, villager, space):
            return


def put_figure(g: Horrified, figure: str, space: str) -> bool:
    """A figure ends its move here; whether a meeting of the pair has undone the move (rules H45, H64)."""
    g.world.figures[figure] = space
    return g.mat_of(figure).arrived(g)
