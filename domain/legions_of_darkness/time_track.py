"""Time (3.1): the marker on its track, dawn and twilight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.numbers import Part, total
from domain.legions_of_darkness import armies, gauges
from domain.legions_of_darkness.content import ChangeEnergy, DawnMorale, DeckId, TerrorComes, TerrorLeaves

if TYPE_CHECKING:
    from domain.legions_of_darkness.content import TimeSpace
    from domain.legions_of_darkness.game import LegionsOfDarkness


def space_at(g: LegionsOfDarkness, index: int) -> TimeSpace:
    return g.content.time[str(index)]


def deck_due(g: LegionsOfDarkness) -> DeckId:
    """The deck of the space on which the time marker stands."""
    return space_at(g, g.world.time).deck


def pass_time(g: LegionsOfDarkness, spaces: int) -> None:
    """Move the time marker space by space, with what each space does; never beyond the final twilight (3.1)."""
    for _ in range(spaces):
        if g.world.time == len(g.content.time) - 1:
            return
        g.world.time += 1
        here = space_at(g, g.world.time)
        g.tell("time", rule="3.1", time=g.world.time, space=here.kind)
        for effect in here.on_enter:
            _enter(g, effect)
        if here.kind == "dawn":
            _daylight(g)


def dawn_morale(g: LegionsOfDarkness) -> list[Part]:
    """What dawn does to morale (3.1.2)."""
    dials = [Part(g.content.dials[dial].dawn_morale, dial, "R50") for dial in g.world.dials]
    return [Part(-1, "dawn", "3.1.2"), *(part for part in dials if part.value)]


def _enter(g: LegionsOfDarkness, effect: ChangeEnergy | TerrorComes | TerrorLeaves | DawnMorale) -> None:
    match effect:
        case ChangeEnergy():
            gauges.change_energy(g, effect.kind, effect.n, "9.1")
        case TerrorComes():
            armies.bring_terror(g, effect.space)
        case TerrorLeaves():
            armies.remove_terror(g)
        case DawnMorale():
            gauges.change_morale(g, total(dawn_morale(g)), "3.1.2")


def _daylight(g: LegionsOfDarkness) -> None:
    """The dial that drives the undead back at each dawn, after the terror army has left."""
    spaces = sum(g.content.dials[dial].undead_retreat_at_dawn for dial in g.world.dials)
    for army in g.on_map():
        if spaces and g.kind(army).undead:
            armies.retreat(g, army, spaces, "R50")
