"""Urban Quests: what each asks for, and how far it is (18.5; house)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.last_spell.state import Structure
from domain.last_spell.table import heroes, structures_of

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

_MAKERS = ("armor_maker", "blacksmith", "bowyer", "magic_shop")
_PRODUCERS = ("gold_mine", "scavenger_camp")
HEAVILY_WOUNDED = 4
GIANT_SLAYERS = "giant_slayers"


def _upgraded(structures: list[Structure]) -> int:
    return sum(structure.upgraded for structure in structures)


def _roof_for_all(g: LastSpell) -> list[tuple[int, int]]:
    return [(len(structures_of(g, "house")), 4)]


def _blood_harvest(g: LastSpell) -> list[tuple[int, int]]:
    return [(g.world.tally.slain, 25)]


def _prosperity(g: LastSpell) -> list[tuple[int, int]]:
    producers = structures_of(g, *_PRODUCERS)
    return [(len(producers), 3), (_upgraded(producers), 1)]


def _break_the_tide(g: LastSpell) -> list[tuple[int, int]]:
    return [(g.world.mages, 4), (int(not g.world.tally.walls_lost), 1)]


def _keepers_of_knowledge(g: LastSpell) -> list[tuple[int, int]]:
    return [(_upgraded(structures_of(g, *_MAKERS)), 2)]


def _giant_slayers(g: LastSpell) -> list[tuple[int, int]]:
    fit = all(hero.wounds < HEAVILY_WOUNDED for hero in heroes(g))
    return [(g.world.tally.slain_tier_3, 2), (int(fit), 1)]


CONDITIONS: dict[str, Callable[[LastSpell], list[tuple[int, int]]]] = {
    "roof_for_all": _roof_for_all,
    "blood_harvest": _blood_harvest,
    "prosperity": _prosperity,
    "break_the_tide": _break_the_tide,
    "keepers_of_knowledge": _keepers_of_knowledge,
    GIANT_SLAYERS: _giant_slayers,
}


def progress(g: LastSpell, quest: str) -> list[tuple[int, int]]:
    """What there is and what is wanted, part by part."""
    return CONDITIONS[quest](g)


def solved(g: LastSpell, quest: str) -> bool:
    return all(has >= wanted for has, wanted in progress(g, quest))
