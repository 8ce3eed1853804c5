"""A Hero's activation: move and act, or recover; attacks and abilities (1.7, New Heroes)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message
from domain.kingdom_rush import deeds
from domain.kingdom_rush.harm import heal
from domain.kingdom_rush.maps import name, named
from domain.kingdom_rush.state import OFF, Hero
from domain.kingdom_rush.walking import FRAMES as WALKING
from domain.kingdom_rush.walking import Home, Reach, Walk, begin, end, points_left, reach_of

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

RECOVERED = 2
"""Hearts regained by recovering on the map (1.7)."""


def candidates(g: KingdomRush, hero: Hero) -> list[Option]:
    """What a Hero may want to do."""
    if not hero.turns:
        return []
    found = [_of_hero("strike", hero.id)]
    found += [_use(hero.id, each) for each in hero.ready]
    found.append(_of_hero("recover" if hero.at != OFF else "rest", hero.id))
    points = points_left(g, hero)
    if points:
        found += _moves(hero.id, reach_of(g, hero.at, points))
    if hero.at != OFF:
        found.append(_of_hero("home", hero.id))
    if hero.begun and hero.turns > 1:
        found.append(_of_hero("end_turn", hero.id))
    return found


@lru_cache(1 << 8)
def _of_hero(verb: str, hero: str) -> Option:
    return option(verb, hero=hero, target=f"hero:{hero}")


@lru_cache(1 << 8)
def _use(hero: str, ability: str) -> Option:
    return option("use", hero=hero, ability=ability, target=f"ability:{ability}")


@lru_cache(1 << 12)
def _moves(hero: str, reach: Reach) -> list[Option]:
    return [option("move", hero=hero, to=name(at), target=f"spot:{name(at)}") for at in reach.spots]


def why_not(g: KingdomRush, hero: Hero, candidate: Option) -> Iterator[Refusal]:
    """Why a Hero can't do something now (1.7)."""
    verb = candidate.verb
    if verb == "end_turn":
        return
    if hero.out and verb != "rest":
        yield Refusal("4.26", message("why.knocked_out", hero=hero.id))
    if verb == "home":
        if not points_left(g, hero):
            yield Refusal("4.10", message("why.no_points", hero=hero.id))
    elif verb == "rest":
        if hero.begun:
            yield Refusal("4.8", message("why.rest_first", hero=hero.id))
    else:
        yield from _why_not_act(g, hero, candidate)


def _why_not_act(g: KingdomRush, hero: Hero, candidate: Option) -> Iterator[Refusal]:
    if hero.begun and hero.acted:
        yield Refusal("4.9", message("why.acted", hero=hero.id))
    match candidate.verb:
        case "recover":
            if hero.hearts == g.most_hearts(hero) and not hero.spent:
                yield Refusal("4.22", message("why.nothing_to_recover", hero=hero.id))
        case "strike":
            yield from deeds.why_not(g, hero, "basic")
        case "use":
            yield from deeds.why_not(g, hero, str(candidate.args["ability"]))


def show_move(g: KingdomRush, candidate: Option) -> Shows:
    hero, to = g.world.heroes[str(candidate.args["hero"])], named(str(candidate.args["to"]))
    reach = reach_of(g, hero.at, points_left(g, hero))
    path = [f"spot:{name(at)}" for at in reach.path(to) if at != OFF]
    return Shows(cells=[f"spot:{name(to)}"], path=path, cost={"move": reach.cost[to]})


def start(g: KingdomRush, hero: Hero, verb: str, args: dict[str, str | int]) -> Frame | None:
    """The frame for what a Hero does; None where it is done at once."""
    match verb:
        case "move":
            return Walk(hero.id, str(args["to"]), points_left(g, hero))
        case "home":
            return Home(hero.id)
        case "strike":
            return deeds.Deed(hero.id, "basic")
        case "use":
            return deeds.Deed(hero.id, str(args["ability"]))
        case "recover":
            return Recover(hero.id)
        case "rest":
            rest(g, hero)
            return None
    end(hero)
    g.tell("ends_turn", rule="4.7", hero=hero.id)
    return None


def rest(g: KingdomRush, hero: Hero) -> None:
    """Recover at home: all Hearts, all abilities face up, and nothing else in this activation (1.7)."""
    begin(g, hero)
    hero.hearts = g.most_hearts(hero)
    turn_up(g, hero, list(hero.spent))
    hero.out = False
    g.tell("rests", rule="4.8", hero=hero.id)
    end(hero)


def turn_up(g: KingdomRush, hero: Hero, abilities: Sequence[str]) -> None:
    """Turn abilities face up; they keep their order on the board."""
    order = g.content.heroes[hero.id].abilities
    hero.spent = [each for each in hero.spent if each not in abilities]
    hero.ready = sorted([*hero.ready, *abilities], key=order.index)


class Recover(Frame, tag="recover"):
    """The action of recovering on the map: up to 2 Hearts, and 1 ability face up (1.7). `hero`: "" once it is done."""

    hero: str
    ability: str = ""

    def run(self, g: KingdomRush) -> Step:
        if not self.hero:
            return g.done(self)
        hero = g.world.heroes[self.hero]
        if hero.spent and not self.ability:
            abilities = [option("turn_up", ability=each, target=f"ability:{each}") for each in hero.spent]
            return g.ask(self.on_recover, hero.seat, abilities, rule="4.22")
        deeds.act(g, hero)
        g.tell("recovers", rule="4.22", hero=hero.id)
        heal(g, hero, RECOVERED, rule="4.22")
        turn_up(g, hero, [self.ability] if self.ability else [])
        self.hero = ""  # the Hero himself can't tell: what follows may end his activation
        return g.push(deeds.AfterAction(hero.id))

    def on_recover(self, g: KingdomRush, answer: Answer) -> None:
        self.ability = answer.text("ability")


FRAMES = (*WALKING, Recover, *deeds.FRAMES)
VERBS: dict[str, tuple[str, ...]] = {
    "move": ("hero", "to"),
    "home": ("hero",),
    "strike": ("hero",),
    "use": ("hero", "ability"),
    "recover": ("hero",),
    "rest": ("hero",),
    "end_turn": ("hero",),
    "base": ("square",),
    "turn_up": ("ability",),
    **deeds.VERBS,
}
