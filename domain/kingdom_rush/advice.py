"""What a position is worth, and what is good or bad about it: for bots that look one step ahead, and for hints.

Worth is counted in hundredths of a Kingdom's Heart. Only what every seat sees is read. The weights were set by playing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.advice import WON, Like
from domain.kernel.numbers import total
from domain.kernel.words import message
from domain.kingdom_rush.advance import speed_parts
from domain.kingdom_rush.boss_moves import GREENMUCK
from domain.kingdom_rush.state import Boss, Hero, Tray
from domain.kingdom_rush.trays import beaten, heroes_on, hordes, loss, open_enemies

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

HEART = 100
CRYSTAL = 55
TOWER = (0, 70, 170, 300, 460)
"""What a Tower of each level is worth in a hand."""
HERO_HEART, ABILITY, SPELL, PROTECTION = 18, 35, 90, 20
FAR = 7
NEAR = (100, 85, 70, 58, 48, 40, 34, 30)
"""Hundredths of a Horde's loss that count when it needs so many rounds to the Kingdom."""
PORTAL_SQUARE, LIFE_SQUARE, TRAP_SQUARE, LIFE_CARD, TRAP_CARD, PORTAL_CARD = 45, 55, 60, 900, 900, 800
LATE, SPARE = 150, 4
"""What a round costs that the team is short of against a Boss; with so many more rounds than Life cards it is not."""
WEB = 25


def value(g: KingdomRush) -> int:
    """What the position is worth to the team; more is better. A won session is worth most, a lost one least."""
    if g.outcome:
        return WON if g.outcome.won else -WON
    return sum(like.worth for like in likes(g))


def likes(g: KingdomRush) -> list[Like]:
    """The position taken apart, the weightiest first."""
    world = g.world
    if world.phase == "setup":
        return []
    found = [
        Like(HEART * world.hearts, message("advice.hearts", hearts=world.hearts)),
        Like(-sum(threat(g, tray) for tray in hordes(g)), message("advice.hordes")),
        Like(-_portals(g), message("advice.portals", portals=world.portals_left)),
        Like(-_bosses(g), message("advice.bosses")),
        Like(CRYSTAL * world.crystals, message("advice.crystals", crystals=world.crystals)),
        Like(_towers(g), message("advice.towers")),
        Like(SPELL * len(world.spells), message("advice.spells", spells=len(world.spells))),
        Like(-WEB * len(world.webs), message("advice.webs", webs=len(world.webs))),
    ]
    found += [Like(hero_worth(hero), message("advice.hero", hero=hero.id)) for hero in world.heroes.values()]
    return sorted((like for like in found if like.worth), key=lambda like: -abs(like.worth))


def rounds_left(g: KingdomRush, tray: Tray) -> int:
    """Rounds until a card is in the Kingdom if nobody stops it, this one being 1."""
    points = 1 if tray.kind == "portal" else max(1, total(speed_parts(g, tray)))
    moves = g.map.moves_left.get(tray.at, FAR)
    return max(1, -(-moves // points))


def urgency(g: KingdomRush, tray: Tray) -> int:
    """Hundredths with which an open enemy of this card counts."""
    return NEAR[min(rounds_left(g, tray), len(NEAR)) - 1]


def hurry(g: KingdomRush, boss: Boss) -> int:
    """By how many rounds a Boss on his way is too near for the Life cards he has left: at best one falls in a round.
    Greenmuck stays where he is as long as Action cards move his marker."""
    if not boss.here or not boss.tray or (boss.kind == GREENMUCK and "actions" in g.world.decks):
        return 0
    spare = g.map.moves_left.get(boss.at, FAR) - len(boss.life) - 1
    return max(0, SPARE - spare)


def threat(g: KingdomRush, tray: Tray) -> int:
    """How much a Horde endangers the Kingdom: what it would take, less where it is far, nothing where it is beaten."""
    if beaten(g, tray):
        return -CRYSTAL * g.content.hordes[tray.card].crystals
    held = 25 * min(2, tray.soldiers.bit_count() + len(heroes_on(g, tray)))
    return max(0, (HEART * loss(g, tray) + 60) * (urgency(g, tray) - held // 2) // 100)


def _portals(g: KingdomRush) -> int:
    """Portals that are not closed yet, and how far those on the Path are."""
    worth = PORTAL_CARD * g.world.portals_left
    for tray in g.world.trays.values():
        if tray.kind == "portal":
            left = open_enemies(g, tray).bit_count()
            worth += PORTAL_SQUARE * left * (urgency(g, tray) + 30) // 100 if left else -PORTAL_CARD
    return worth


def _bosses(g: KingdomRush) -> int:
    """Life cards and Web Traps that are left, what of the top ones is open, and how near the Bosses are."""
    world = g.world
    worth = TRAP_CARD * len(world.traps)
    worth += sum(LIFE_CARD * len(boss.life) + LATE * hurry(g, boss) for boss in world.bosses.values())
    for tray in world.trays.values():
        square = {"life": LIFE_SQUARE, "trap": TRAP_SQUARE}.get(tray.kind, 0)
        worth += square * open_enemies(g, tray).bit_count()
    return worth


def _towers(g: KingdomRush) -> int:
    cards = [tower.card for tower in g.world.towers.values()]
    for player in g.world.seats:
        cards += [*player.hand, *player.received]
    return sum(TOWER[g.content.towers[card].level] for card in cards)


def hero_worth(hero: Hero) -> int:
    """Hearts, abilities face up, Protection, Bastions."""
    return (
        HERO_HEART * hero.hearts * (3 if hero.guest else 1)
        + ABILITY * len(hero.ready)
        + PROTECTION * hero.protected
        + 12 * hero.bastions
    )
