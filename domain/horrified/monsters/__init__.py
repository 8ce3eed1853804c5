"""The six monsters, each in a module of its own: its mat, its task, its defeat and its power."""

from __future__ import annotations

from collections.abc import Mapping

from domain.horrified.monsters import creature, dracula, frankenstein_and_bride, invisible_man, mummy, wolf_man
from domain.horrified.monsters.mat import Monster

MATS: Mapping[str, Monster] = {
    monster.id: monster
    for monster in (
        dracula.Dracula(),
        mummy.Mummy(),
        frankenstein_and_bride.FrankensteinAndBride(),
        creature.Creature(),
        wolf_man.WolfMan(),
        invisible_man.InvisibleMan(),
    )
}

FRAMES = (
    *dracula.FRAMES,
    *mummy.FRAMES,
    *frankenstein_and_bride.FRAMES,
    *creature.FRAMES,
    *wolf_man.FRAMES,
    *invisible_man.FRAMES,
)
