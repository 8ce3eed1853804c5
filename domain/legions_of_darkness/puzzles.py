"""What the puzzles of Legions of Darkness ask for. A goal looks at the table alone: True solved, False failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

DAY_OF_THE_FALLEN = 18
NIGHT_OF_OMENS = 15
OUT_OF_BREATH = 3
"""From this space on the dragon is no longer at the castle's throat."""


def wall_relieved(g: LegionsOfDarkness) -> bool | None:
    """Before the turn is over the fallen hero stands again, and nobody is next to the East wall."""
    if g.outcome is not None or g.world.turn > DAY_OF_THE_FALLEN:
        return False
    relieved = all(g.space(army) > 1 for army in g.on_map("east"))
    return True if relieved and len(g.living()) == len(g.world.heroes) else None


def quest_won(g: LegionsOfDarkness) -> bool | None:
    """The quest of the night's card is won in its only try."""
    if g.outcome is not None or g.world.turn > NIGHT_OF_OMENS or g.world.tally.quest == "failed":
        return False
    return True if g.world.tally.quest == "won" else None


def dragon_driven_off(g: LegionsOfDarkness) -> bool | None:
    """The dragon is back on space 3 before the last turn is over."""
    if all(g.space(army) >= OUT_OF_BREATH for army in g.on_map("sky")):
        return True
    return None if g.outcome is None else False


GOALS = {"wall_relieved": wall_relieved, "quest_won": quest_won, "dragon_driven_off": dragon_driven_off}
