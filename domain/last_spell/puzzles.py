"""What the puzzles of The Last Spell ask for. A goal looks at the table alone: True solved, False failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

ROUND = 2
"""All puzzles are set in the second Hero Phase of their Night."""


def alerion_and_boomer(g: LastSpell) -> bool | None:
    """The last Alerion and the Boomer are slain in this Hero Phase, and every Hero lives."""
    if any(hero.state == "dead" for hero in g.world.heroes.values()):
        return False
    return _slain(g, "alerion", "boomer")


def boomer_and_clawer(g: LastSpell) -> bool | None:
    """The Boomer and the Clawer are slain in this Hero Phase."""
    return _slain(g, "boomer", "clawer")


def head_and_armored(g: LastSpell) -> bool | None:
    """Cetusia falls in this Hero Phase, and none of the Armored outlives her."""
    return _slain(g, "cetusia_head", "armored")


def _slain(g: LastSpell, *kinds: str) -> bool | None:
    if not any(monster.kind in kinds for monster in g.world.monsters.values()):
        return True
    over = g.outcome is not None or g.world.phase != "hero" or g.world.round != ROUND
    return False if over else None


GOALS = {
    "alerion_and_boomer": alerion_and_boomer,
    "boomer_and_clawer": boomer_and_clawer,
    "head_and_armored": head_and_armored,
}
