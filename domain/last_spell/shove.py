"""What an attack moves: Monsters that are pushed or pulled, Heroes who step aside (10.20–10.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.words import message
from domain.last_spell.attacks import Plan, attack_of, origin, spec_of
from domain.last_spell.grid import FACINGS, NEXT, OPPOSITE, TARGETS, name, named, xy
from domain.last_spell.state import OFF, Facing, Spot
from domain.last_spell.table import (
    closed_to_heroes,
    hero_mask,
    kind_mask,
    mist_mask,
    monster_kind,
    monster_mask,
    structure_mask,
    terrain_mask,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

UNMOVED = ("boss", "monolith", "mark")


class Shove(Frame, tag="shove"):
    """A Monster is pushed away or pulled closer until something blocks it; it keeps its facing (10.20).

    Off a straight line it goes along the longer axis; where both are equal, players choose.
    """

    plan: Plan
    monster: str
    facing: str = ""

    def run(self, g: LastSpell) -> Step:
        monster = g.world.monsters.get(self.monster)
        if monster is None or monster_kind(g, monster).group in UNMOVED:
            return g.done(self)
        effects = spec_of(attack_of(g, self.plan)).effects
        away = "push" in effects
        ways = directions(origin(g, self.plan), monster.at, away=away)
        if len(ways) > 1 and not self.facing:
            prompt = message("ask.shove", monster=monster.kind, at=name(monster.at))
            facings = [option("towards", facing=facing) for facing in ways]
            return g.ask(self.on_shove, g.lead, facings, rule="10.20", prompt=prompt)
        facing = self.facing or next(iter(ways), "")
        to = slide(g, monster.at, facing, effects["push"] if away else effects["pull"])
        if to != monster.at:
            g.tell("shoved", rule="10.20", monster=monster.kind, id=monster.id, path=[name(monster.at), name(to)])
            monster.at = to
        return g.done(self)

    def on_shove(self, g: LastSpell, answer: Answer) -> None:
        self.facing = answer.text("facing")


def directions(here: Spot, at: Spot, *, away: bool) -> list[Facing]:
    """Straight away from the attacker along the longer axis, or towards it; both axes when they are equal."""
    (x, y), (mx, my) = xy(here), xy(at)
    dx, dy = mx - x, my - y
    found: list[Facing] = []
    if dx and abs(dx) >= abs(dy):
        found.append("E" if dx > 0 else "W")
    if dy and abs(dy) >= abs(dx):
        found.append("S" if dy > 0 else "N")
    return found if away else [OPPOSITE[facing] for facing in found]


def slide(g: LastSpell, at: Spot, facing: str, steps: int) -> Spot:
    """Up to so many spots in a straight line, until a figure, Structure, obstacle, Mist or the edge blocks."""
    closed = structure_mask(g) | g.map.circle | terrain_mask(g) | mist_mask(g) | hero_mask(g) | monster_mask(g)
    for _ in range(steps if facing else 0):
        ahead = NEXT[facing][at]  # type: ignore[index]
        if ahead == OFF or closed >> ahead & 1:
            break
        at = ahead
    return at


class FreeSteps(Frame, tag="free_steps"):
    """A Hero may move up to so many free spots in a straight line at no Movement Points (10.22; Relentless)."""

    hero: str
    steps: int
    rule: str
    perk: str = ""
    answer: str = ""

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if not self.answer:
            places = free_line(g, hero.at, self.steps)
            if not places:
                return g.done(self)
            ways = [option("stay_put"), *(option("slip", to=name(at), target=TARGETS[at]) for at in places)]
            prompt = message("ask.free_steps", hero=hero.id)
            return g.ask(self.on_free_steps, hero.seat, ways, rule=self.rule, prompt=prompt)
        if self.answer != "stay":
            to = named(self.answer)
            g.tell("moved", rule=self.rule, hero=hero.id, path=[name(hero.at), name(to)])
            hero.at = to
            if self.perk:
                hero.used.append(self.perk)
        return g.done(self)

    def on_free_steps(self, g: LastSpell, answer: Answer) -> None:
        self.answer = str(answer.args.get("to", "stay"))


def free_line(g: LastSpell, at: Spot, steps: int) -> list[Spot]:
    """Where free straight movement leads: free spots in one line, none from or onto a Watchtower."""
    towers = kind_mask(g, "watchtower")
    if at == OFF or towers >> at & 1:
        return []
    closed = closed_to_heroes(g) | towers
    found = []
    for facing in FACINGS:
        here = at
        for _ in range(steps):
            here = NEXT[facing][here]
            if here == OFF or closed >> here & 1:
                break
            found.append(here)
    return found
