"""What a position is worth, and what is good or bad about it: for bots that look one step ahead, and for hints.

Worth is counted in thousandths of a Mage's third. Only what every seat sees is read. The weights were set by playing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.advice import WON, Like
from domain.kernel.words import message
from domain.last_spell.equipment import cost_of
from domain.last_spell.parts import most_hit_points
from domain.last_spell.quests import GIANT_SLAYERS, progress, solved
from domain.last_spell.state import Hero, Monster, Structure
from domain.last_spell.table import (
    BOSS_FIGURES,
    beneath,
    heroes,
    monster_kind,
    remaining,
    structure_kind,
    withstands,
)
from domain.last_spell.watch import LAST_NIGHT

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

MAGE = 3000
GOLD = 60
ITEM_GOLD = 45
WOUND = (220, 220, 240, 300, 400, 600, 900, 1500, 2500)
"""What the next Wound costs a Hero who has so many Hit Points left to lose, the last ones dearest."""
KIND = {
    "house": 330,
    "gold_mine": 260,
    "scavenger_camp": 260,
    "shop": 260,
    "seer": 220,
    "ballista": 260,
    "catapult": 300,
    "warp_gate": 60,
    "watchtower": 90,
    "wooden_wall": 150,
    "stone_wall": 260,
    "wooden_gate": 130,
    "stone_gate": 220,
    "ruin": 120,
}
MAKER = 320
UPGRADE = 160
THREAT, STRENGTH, NEARER, REACH = 150, 70, 26, 18
ALERION, BOSS_WOUND = 1100, 900
GROWN = {"monolith": 80, "hatchery": 420, "seed_mortar": 340}
HOLDING = 900
QUEST = 900
GIANT = 400
"""What a Monster of tier 3 counts more while an Urban Quest waits for such to be slain."""


def value(g: LastSpell) -> int:
    """What the position is worth to the town; more is better. A won session is worth most, a lost one least."""
    if g.outcome:
        return WON if g.outcome.won else -WON
    return sum(like.worth for like in likes(g))


FITTED = {
    "mages": 255,
    "horde": 350,
    "town": 1180,
    "stash": 200,
    "items": 200,
    "panic": 2870,
    "quests": 910,
    "boss": 420,
    "hero": 120,
    "gear": 2980,
}
"""How much of each part tells how a session ends, in thousandths. Fitted by logistic regression to 300 sessions that
advice alone played at the harder level, at the end of each round; 1,500 are one step of log odds. What is worth little
to the next answer may tell much: who bears good arms has fought well and has more Heroes. What lies in the Stash told
nothing and keeps a small weight."""
LATER = {0: 0, 1: 0, 2: -1060, 3: -1270}
"""What the same position is worth less in a later cycle."""


def promise(g: LastSpell) -> int:
    """How sessions from such positions ended, on the scale of `value`."""
    if g.outcome:
        return value(g)
    told = sum(like.worth * FITTED[like.says.key.removeprefix("advice.")] for like in likes(g))
    return LATER[g.world.cycle] + told // 1000


def likes(g: LastSpell) -> list[Like]:
    """The position taken apart, the weightiest first."""
    world = g.world
    found = [
        Like(MAGE * world.mages, message("advice.mages", mages=world.mages)),
        Like(-sum(threat(g, monster) for monster in world.monsters.values()), message("advice.horde")),
        Like(sum(structure_worth(g, each) for each in world.structures.values()), message("advice.town")),
        Like(GOLD * (world.stash.gold + world.stash.materials), message("advice.stash")),
        Like(sum(ITEM_GOLD * cost_of(g, item.card) for item in world.stash.items), message("advice.items")),
        Like(GOLD * panic_worth(g), message("advice.panic")),
        Like(QUEST * sum(solved(g, quest) for quest in world.quests), message("advice.quests")),
        Like(boss_worth(g), message("advice.boss")),
    ]
    found += [Like(-hurt(g, hero), message("advice.hero", hero=hero.id)) for hero in heroes(g)]
    found += [Like(gear(g, hero), message("advice.gear", hero=hero.id)) for hero in heroes(g)]
    return sorted((like for like in found if like.worth), key=lambda like: -abs(like.worth))


def threat(g: LastSpell, monster: Monster) -> int:
    """How much a Monster endangers the town: its strength, its Hit Points left, how near the Circle it is."""
    kind = monster_kind(g, monster)
    if kind.group == "boss":
        return BOSS_WOUND * (kind.hp - monster.wounds)
    if kind.group in ("monolith", "mark"):
        return HOLDING if beneath(g, monster) else GROWN[monster.kind]
    near = max(0, REACH - g.map.to_circle[monster.at])
    worth = THREAT + STRENGTH * kind.damage + NEARER * near + (100 if kind.attack in ("explosion", "area") else 0)
    left = kind.hp - monster.wounds
    worth = worth * (1 + left) // 2 if left > 1 else worth
    if kind.group == "alerion":
        worth += ALERION
    if kind.tier == 3 and giants_wanted(g):
        worth += GIANT
    return worth * 2 // 3 if monster.stunned else worth


def giants_wanted(g: LastSpell) -> bool:
    """Whether an Urban Quest still waits for Monsters of tier 3 to be slain."""
    if GIANT_SLAYERS not in g.world.quests or g.world.cycle >= LAST_NIGHT:
        return False
    has, wanted = progress(g, GIANT_SLAYERS)[0]
    return has < wanted


def structure_worth(g: LastSpell, structure: Structure) -> int:
    """A Structure by its kind and what it can still take."""
    kind = structure_kind(g, structure)
    worth = KIND.get(structure.kind, MAKER) + (UPGRADE if structure.upgraded else 0)
    if structure.kind == "ruin":
        ruin = g.content.ruins[structure.ruin]
        worth = 30 * (ruin.gold + ruin.materials + 2 * ruin.equipment)
    whole = withstands(g, structure)
    return worth if kind.category == "defense" else worth * (whole + remaining(g, structure)) // (2 * whole)


def hurt(g: LastSpell, hero: Hero) -> int:
    """What a Hero's Wounds cost."""
    most = most_hit_points(g, hero)
    return sum(WOUND[max(0, min(len(WOUND) - 1, len(WOUND) - (most - n)))] for n in range(hero.wounds))


def gear(g: LastSpell, hero: Hero) -> int:
    """What a Hero carries, knows and has left to spend."""
    cards = sum(ITEM_GOLD * cost_of(g, item.card) for item in hero.items)
    perks = sum(120 * g.content.perks[perk].level for perk in hero.perks)
    turned = sum(70 for item in hero.items if item.turned)
    return cards + perks + 25 * hero.mana - turned


def panic_worth(g: LastSpell) -> int:
    """Resources that the Panic track would pay now, an item counted as two."""
    slot = next((n for n, flames in enumerate(g.world.panic) if flames), None)
    if slot is None:
        return 0
    reward = g.content.panic[str(slot + 1)]
    return reward.gold + reward.materials + 2 * reward.equipment + sum(g.world.panic) // 4


def boss_worth(g: LastSpell) -> int:
    """How far the Boss is: each Alerion slain, and the Harpy on the field where she can be struck."""
    boss = g.world.boss
    if boss is None:
        return 0
    figures = BOSS_FIGURES.get(boss.kind, (boss.kind,)) if boss.entered else ()
    return ALERION * boss.slain + BOSS_WOUND * sum(g.content.monsters[kind].hp for kind in figures)
