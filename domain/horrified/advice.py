"""What a position is worth to the heroes, in parts that can be said: for bots that look ahead and for hints.

The weights stand in `weights`. Nothing is hidden on this table but the order of the decks, and no part asks for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.horrified.needs import Needs
from domain.horrified.plans import Planner
from domain.horrified.state import CreatureMat, MummyMat
from domain.horrified.tables import items_left, slides_left
from domain.horrified.weights import DEFEAT, HELD, NEAR, PERK, RESCUE, SHIELDS, SLIDES, STEP_HOME, TASK, TERROR
from domain.kernel.advice import WON, Like
from domain.kernel.numbers import Part, total
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


def value(g: Horrified) -> int:
    """What the position is worth to the village; more is better. A won session is worth most, a lost one least."""
    if g.outcome:
        return WON if g.outcome.won else -WON
    return total(parts(g))


def likes(g: Horrified) -> list[Like]:
    """The position taken apart, the weightiest first."""
    found = [Like(part.value, message(f"advice.{part.source}")) for part in parts(g) if part.value]
    return sorted(found, key=lambda like: -abs(like.worth))


def parts(g: Horrified) -> list[Part]:
    """Its parts: monsters, tasks, terror, villagers, hands, ways, danger."""
    world = g.world
    planners = [Planner(g, hero, 0) for hero in world.heroes if hero.space is not None]
    active = next((planner for planner in planners if planner.hero is g.active), None)
    danger = active.peril.at(g.here, len(active.hand)) if active else 0.0
    return [
        Part(DEFEAT * len(world.defeated), "monsters", "F21"),
        Part(sum(TASK * done // of for done, of in (progress(g, monster) for monster in world.monsters)), "tasks", "6"),
        Part(-TERROR[min(world.terror, len(TERROR) - 1)], "terror", "F22"),
        Part(villagers(g), "villagers", "17"),
        Part(hands(g), "hands", "27"),
        Part(round(NEAR * sum(planner.near(str(planner.hero.space)) for planner in planners)), "errands", "6"),
        Part(-round(danger), "danger", "24"),
    ]


def progress(g: Horrified, monster: str) -> tuple[int, int]:
    """How far a task is, of how far; the scarabs by the slides that are left, the boat by the items."""
    match g.world.mats[monster]:
        case MummyMat(spots=spots, down=down):
            return max(0, SLIDES - slides_left(tuple(spots)) - len(down)), SLIDES
        case CreatureMat(boat=boat):
            track = tuple(g.content.monsters[monster].track)
            return items_left(track, 0) - items_left(track, boat), items_left(track, 0)
    return g.rules(monster).progress(g)


def villagers(g: Horrified) -> int:
    """Those in safety, less the steps that the others still have before them."""
    ways = [g.map.land.far[at][g.content.villagers[each].safe] for each, at in g.world.villagers.items()]
    return RESCUE * len(g.world.safe) - STEP_HOME * sum(ways)


def hands(g: Horrified) -> int:
    """What items will be good for, and that they parry hits; perk cards wait for their moment."""
    needs = Needs(g)
    found = 0.0
    for hero in g.world.heroes:
        found += HELD * sum([needs.held[item] for item in hero.items]) + sum(SHIELDS[: len(hero.items)])
        found += PERK * len(hero.perks)
    return round(found)
