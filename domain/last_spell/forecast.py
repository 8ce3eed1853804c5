"""What an option would touch, shown before it is chosen."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from domain.kernel.frames import Option
from domain.kernel.numbers import Shows, total
from domain.kernel.words import Message, message
from domain.last_spell.attacks import Plan, ap_cost, attack_of, mana_cost, struck_heroes, struck_monsters, struck_spots
from domain.last_spell.grid import name, named
from domain.last_spell.odds import hit_chance, kill_chance, odds_of
from domain.last_spell.table import dryad_figure, figure_spots, hero_at, sprouting

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


def cost_of_plan(g: LastSpell, plan: Plan) -> dict[str, int]:
    """What the attack costs as it is planned; nothing for Defenses."""
    if plan.structure:
        return {}
    cost = {"ap": ap_cost(g, plan), "mana": max(0, total(mana_cost(g, plan))), "mp": attack_of(g, plan).mp}
    return {what: points for what, points in cost.items() if points}


def show_plan(g: LastSpell, plan: Plan, chosen: Option) -> Shows:
    """The area of an Impact Spot, who stands in it, and the chances: of the hit, and of kills on average."""
    if chosen.verb != "aim":
        return Shows(cost=cost_of_plan(g, plan))
    aimed = msgspec.structs.replace(plan, impacts=[*plan.impacts, named(str(chosen.args["at"]))])
    monsters = struck_monsters(g, aimed)
    heroes = struck_heroes(g, aimed)
    cells = [*(f"monster:{monster.id}" for monster in monsters), *(f"hero:{hero.id}" for hero in heroes)]
    kills = sum((kill_chance(g, aimed, monster) for monster in monsters), start=Fraction(0))
    says = [
        message("shows.hit", monster=monster.kind, percent=round(100 * hit_chance(g, aimed, monster)))
        for monster in monsters
    ]
    if len(monsters) > 1:
        tenths = round(10 * kills)
        says.append(message("shows.kills", kills=f"{tenths // 10}.{tenths % 10}", of=len(monsters)))
    says += _of_the_dryad(g, aimed)
    odds = odds_of(g, aimed, monsters[0]) if len(monsters) == 1 else None
    area = [name(at) for at in struck_spots(g, aimed)]
    return Shows(cells=cells, area=area, cost=cost_of_plan(g, aimed), odds=odds, says=says)


def _of_the_dryad(g: LastSpell, aimed: Plan) -> list[Message]:
    """That a Fist frees whom her growth holds, and that nothing harms her as a Sprout (21.24, 21.39)."""
    held = hero_at(g, aimed.impacts[-1]) if aimed.card == "fist" else None
    says = [message("shows.frees", hero=held.id)] if held is not None and held.id != aimed.hero else []
    dryad = dryad_figure(g)
    if dryad is not None and sprouting(g, dryad):
        touched = set(struck_spots(g, aimed)).intersection(figure_spots(dryad))
        says += [message("shows.sprout")] if touched else []
    return says
