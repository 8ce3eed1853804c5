"""Victory and defeat (11.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from domain.kernel.words import Value
from domain.legions_of_darkness.content import TRACK_OF

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

FINAL = "final_twilight"


def measure(g: LegionsOfDarkness) -> None:
    """How the siege stands, once a turn: spaces to the castle by army, defender steps left, morale, time."""
    armies = {army: g.space(army) for army in g.on_map()}
    g.measure(
        g.world.turn,
        **armies,
        nearest=min(armies.values()),
        defenders=sum(steps_left(g, kind) for kind in g.content.defenders),
        morale=g.world.morale,
        time=g.world.time,
    )


def steps_left(g: LegionsOfDarkness, kind: str) -> int:
    """How many more losses this kind of defender can bear."""
    return len(g.content.defenders[kind].values) - 1 - g.world.defenders[kind]


def sacked(g: LegionsOfDarkness, army: str, rule: str) -> NoReturn:
    """An army has entered the castle (11.1)."""
    _fall(g, TRACK_OF[army], rule, **g.who(army))


def check_defenders(g: LegionsOfDarkness) -> None:
    """With nobody left to defend it the castle falls (11.1)."""
    if not any(steps_left(g, kind) for kind in g.content.defenders):
        _fall(g, "defenders", "11.1")


def last_turn(g: LegionsOfDarkness) -> bool:
    """Whether this turn began on the final twilight: no card comes after it (11.2; R6)."""
    return g.content.time[str(g.world.tally.began_on)].kind == FINAL


def check_victory(g: LegionsOfDarkness) -> None:
    """Who survives the last turn has held the castle (11.2; R6)."""
    if last_turn(g):
        g.win("reinforced", rule="11.2", turn=g.world.turn)


def _fall(g: LegionsOfDarkness, how: str, rule: str, **args: Value) -> NoReturn:
    measure(g)
    g.lose(how, rule=rule, **args)
