"""The rounds, and the Cleanup Phase that ends each (5, 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.dicemancy.monsters import MonsterPhase
from domain.dicemancy.player import PlayerPhase
from domain.dicemancy.setup import Setup, set_off
from domain.kernel.frames import Frame, Step

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


class Rounds(Frame, tag="rounds"):
    """Set-up, then Player Phase, Monster Phase and Cleanup, round after round (3.0.1)."""

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        if not world.walls:
            return g.push(Setup())
        if world.phase in ("setup", "cleanup"):
            world.phase = "player"
            g.phase("player", rule="3.1.1", round=world.pawn, rounds=g.last_round)
            return g.push(PlayerPhase())
        if world.phase == "player":
            world.phase = "monster"
            g.phase("monster", rule="4.1.1", round=world.pawn)
            return g.push(MonsterPhase())
        world.phase = "cleanup"
        g.phase("cleanup", rule="5.1.1", round=world.pawn)
        return g.push(Cleanup())


class Cleanup(Frame, tag="cleanup"):
    """Victory first, then dice back to the Supply, then the Pawn (5.1-5.3)."""

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        g.take_measure()
        if all(each.have >= each.needed for each in conditions(g)):
            g.win("victory", rule="5.1.1", fallen=len(world.fallen), rounds=world.pawn)
        world.pool, world.slotted, world.rolled, world.sealed = [], [], False, False
        world.pawn += 1
        g.tell("pawn", rule="5.3.1", space=world.pawn)
        if world.pawn == g.demon:
            g.lose("demon", rule="5.3.3", fallen=len(world.fallen), needed=g.scenario.level_2, rounds=world.pawn - 1)
        set_off(g)
        return g.done(self)


class Condition(Struct, frozen=True):
    """One thing that the victory needs: `source` is `level_2` or the Night card that asks for it."""

    source: str
    have: int
    needed: int
    rule: str


def conditions(g: Dicemancy, falling: Sequence[str] = (), icons: int = 0) -> list[Condition]:
    """All that must be met at the start of Cleanup (5.1.1; Night cards 10.5, 10.7, 10.8, 10.10).

    To look ahead: `falling` Monsters count as defeated, a chain of so many `icons` as resolved.
    """
    world = g.world
    fallen = [*world.fallen, *(card for card in falling if g.content.cards[card].level == 2)]
    targets = [card for card, monster in world.monsters.items() if monster.token == "target"]
    have = {
        "icons": max(world.most_icons, icons),
        "elements": len({g.content.cards[card].element for card in fallen}),
        "targets": sum(n for night in world.night for n in [g.content.night_cards[night].tokens.get("target", 0)])
        - sum(card not in falling for card in targets),
        "gems": world.gems + sum(world.monsters[card].token == "gem" for card in falling),
    }
    found = [Condition("level_2", len(fallen), g.scenario.level_2, "5.1.1")]
    for night in world.night:
        victory = g.content.night_cards[night].victory
        if victory:
            found.append(Condition(night, have[victory.needs], victory.at_least, g.content.rule_of(night)))
    return found
