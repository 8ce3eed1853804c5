"""Advance a monster's task, and defeat it once the task is done (rules 6, 7, 11 to 13, F23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.endings import defeat_monster
from domain.horrified.items import MOST_SETS, discard, fitting, least_sets, strength, why_items, why_no_set
from domain.horrified.monsters.mat import used
from domain.horrified.payment import Pay, set_option
from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, Step
from domain.kernel.numbers import Shows
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

ACTION = {"action": 1}


def advances(g: Horrified) -> Iterator[Option]:
    for monster in g.world.monsters:
        yield from g.rules(monster).advances(g, g.active)


def why_advance(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    figure = str(chosen.args["figure"])
    if figure not in g.world.figures:
        yield Refusal("6", message("why.not_in_play", figure=figure))
    else:
        yield from g.mat_of(figure).why_advance(g, g.active, chosen)


def show_advance(g: Horrified, chosen: Option) -> Shows:
    figure = str(chosen.args["figure"])
    items = used(chosen)
    says = g.mat_of(figure).says(g, g.active, chosen) if items else []
    return Shows(cells=[f"mat:{g.monster_of(figure)}", *(f"item:{item}" for item in items)], cost=ACTION, says=says)


def start_advance(g: Horrified, chosen: Option) -> Frame:
    return g.mat_of(str(chosen.args["figure"])).advance(g, chosen)


def defeats(g: Horrified) -> Iterator[Option]:
    """Each monster in play: the sets that just pay where it can be defeated, else its name alone with the reason."""
    for monster in g.world.monsters:
        price = g.content.monsters[monster].defeat
        if price is None or next(why_open(g, monster), None) is not None:
            yield set_option("defeat", monster, [])
            continue
        sets = least_sets(g, g.active, price)
        for items in sets[:MOST_SETS]:
            yield set_option("defeat", monster, items)
        if len(sets) != 1 or sorted(sets[0]) != fitting(g, g.active, price):
            yield set_option("defeat", monster, [])


def why_open(g: Horrified, monster: str) -> Iterator[Refusal]:
    """The task is done, the hero stands with the monster, and holds what the icon shows (rules 7, F23)."""
    price = g.content.monsters[monster].defeat
    if price is None:
        yield Refusal("B4", message("why.they_must_meet"))
        return
    if not g.rules(monster).ready(g):
        done, of = g.rules(monster).progress(g)
        yield Refusal("F23", message("why.task_open", left=of - done))
    if not g.together(g.active.id, monster):
        yield Refusal("7", message("why.not_with", figure=monster))
    if price.token and getattr(g.world, price.token) != g.active.id:
        yield Refusal("W3", message("why.no_cure"))


def why_defeat(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    monster = str(chosen.args["figure"])
    if monster not in g.world.monsters:
        yield Refusal("7", message("why.not_in_play", figure=monster))
        return
    yield from why_open(g, monster)
    price = g.content.monsters[monster].defeat
    if price is None:
        return
    items = used(chosen)
    if items:
        yield from why_items(g, g.active, price, items, "7")
    else:
        yield from why_no_set(g, g.active, price, "7")


def show_defeat(g: Horrified, chosen: Option) -> Shows:
    monster, items = str(chosen.args["figure"]), used(chosen)
    price = g.content.monsters[monster].defeat
    wanted = price.at_least if price else 0
    says = [message("shows.defeat", items=list(items), there=strength(g, g.active, items), wanted=wanted)]
    if not wanted:
        says = [message("shows.defeat_each", items=list(items))]
    cells = [f"figure:{monster}", *(f"item:{item}" for item in items)]
    return Shows(cells=cells, cost=ACTION, says=says if items else [])


def start_defeat(g: Horrified, chosen: Option) -> Frame:
    return Defeat(str(chosen.args["figure"]), used(chosen))


class Defeat(Frame, tag="defeat"):
    """At the monster's space, with its task done, the items of its icon defeat it (rules 7, 13, F19, F23)."""

    monster: str
    items: list[str]

    def run(self, g: Horrified) -> Step:
        if not self.items:
            return g.push(Pay("defeat", self.monster))
        g.spend()
        discard(g, g.active, self.items)
        g.tell("defeats", rule="7", hero=g.active.id, monster=self.monster, items=list(self.items))
        defeat_monster(g, self.monster)
        return g.done(self)

    def after_pay(self, g: Horrified, items: list[str]) -> None:
        self.items = items
