"""Counsel on perk cards: kept until they bring more than a card in hand is worth, then used for that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.horrified.content import (
    Banish,
    DrawItems,
    Drive,
    Gather,
    MoreActions,
    MoveHeroes,
    Perks,
    PutHero,
    SkipMonsterPhase,
)
from domain.horrified.peril import AWAY, Peril
from domain.horrified.perk_plans import DriveFigures, SendHeroes
from domain.horrified.plans import Planner
from domain.horrified.weights import DEFEAT
from domain.kernel.frames import Option
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.counsel import Counsel

Judged = tuple[float, Message]
NIGHT, ACTIONS, WAY, DRIVEN = 150, 120, 150, 150
"""What a card must bring to be played: that skips a night, gives actions, carries heroes, drives figures off."""
ITEMS = 5
"""Items that are laid out sooner are better."""
LAST_CARDS, LAST_NIGHT = 2, 400
"""So few monster cards left, and what it is worth then not to draw one."""
SPENT = -50.0
"""A card that would be wasted now."""
LASTING = 0.7
"""The part of a danger that is gone for good when a figure is driven off: the next card brings it back nearer."""


def perk(counsel: Counsel, option: Option) -> Judged:
    """What its effects bring now, less what they must."""
    effects = counsel.g.content.perks[str(option.args["card"])].do
    worth = sum([brings(counsel, effect) for effect in effects])
    return worth, message("advice.perk" if worth > 0 else "advice.keep")


def brings(counsel: Counsel, effect: Perks) -> float:
    """Cards are thought of when all actions are used, but for items, and for a monster that could be undone."""
    g, planner = counsel.g, counsel.planner
    last = not g.actions_left
    match effect:
        case DrawItems():
            return float(ITEMS)
        case Drive() | Banish():
            return driving(counsel, effect)
        case _ if not last:
            return SPENT
        case SkipMonsterPhase():
            late = LAST_NIGHT if len(g.world.monster_deck) <= LAST_CARDS else 0
            return planner.peril.at(g.here, len(planner.hand)) + late - NIGHT
        case MoreActions():
            other = Planner(g, g.active, effect.actions)
            return other.best(g.here) - counsel.end - ACTIONS
        case MoveHeroes():
            return max([planner.stand(space) for space in g.map.land.within(g.here, effect.spaces)]) - counsel.end - WAY
        case PutHero():
            return max([planner.stand(space) for space in g.land]) - counsel.end - WAY
        case Gather():
            return max([planner.stand(str(hero.space)) for hero in g.heroes_here]) - counsel.end - WAY
    return SPENT


def driving(counsel: Counsel, effect: Drive | Banish) -> float:
    """To bring a monster here that can be undone; else, with no actions left, to be rid of the worst."""
    g, planner = counsel.g, counsel.planner
    if not g.actions_left:
        return LASTING * planner.peril.at(g.here, len(planner.hand)) - DRIVEN
    for figure in undone(counsel):
        far = g.net(figure).far[g.world.figures[figure]].get(g.here, AWAY)
        anywhere = isinstance(effect, Banish) and figure in effect.figures
        if far and (anywhere or far <= effect.spaces):
            return DEFEAT / 2
    return SPENT


def undone(counsel: Counsel) -> list[str]:
    """The monsters that this hero could defeat, were they here."""
    return counsel.planner.ready_for()


def send_to(counsel: Counsel, option: Option) -> Judged:
    """Where it is best to stand."""
    g, top, space = counsel.g, counsel.g.stack[-1], str(option.args["space"])
    if isinstance(top, SendHeroes) and top.hero != g.active.id:
        return 0.0, message("advice.nothing")
    return counsel.planner.stand(space) - counsel.end, message("advice.stand", space=space)


def gather_at(counsel: Counsel, option: Option) -> Judged:
    """Where it is best for the hero to stand whose turn it is."""
    space = str(option.args["space"])
    return counsel.planner.stand(space) - counsel.end, message("advice.stand", space=space)


def whose_turn(counsel: Counsel, option: Option) -> Judged:
    """That hero alone: the others have their own ways."""
    if option.verb == "done":
        return 0.0, message("advice.enough")
    mine = option.args["hero"] == counsel.g.active.id
    return (1.0 if mine else -1.0), message("advice.whose_turn" if mine else "advice.unplanned")


def drive(counsel: Counsel, option: Option) -> Judged:
    """Who can be undone here, else who takes most."""
    g, planner = counsel.g, counsel.planner
    if option.verb == "done":
        return 0.0, message("advice.enough")
    figure = str(option.args["figure"])
    if g.actions_left and figure in undone(counsel):
        return DEFEAT / 2 + (option.verb == "place"), message("advice.call", figure=figure)
    without = {each: space for each, space in g.world.figures.items() if each != figure}
    spared = planner.peril.at(g.here, len(planner.hand)) - Peril(g, g.active, without).at(g.here, len(planner.hand))
    return spared + (option.verb == "place"), message("advice.drive", figure=figure)


def drive_to(counsel: Counsel, option: Option) -> Judged:
    """Here, if it can be undone; else where all have least to lose. The pair must not meet before its time."""
    g, top, space = counsel.g, counsel.g.stack[-1], str(option.args["space"])
    if not isinstance(top, DriveFigures):
        return 0.0, message("advice.nothing")
    if g.actions_left and top.figure in undone(counsel):
        far = g.net(top.figure).far[space].get(g.here, AWAY)
        return DEFEAT / 2 - far, message("advice.call", figure=top.figure)
    there = {**top.standing(g), top.figure: space}
    g.mat_of(top.figure).would_arrive(g, dict(there))
    met = (
        len(dict.fromkeys(there.values())) < len(there) and g.content.monsters[g.monster_of(top.figure)].defeat is None
    )
    planner = counsel.planner
    loss = Peril(g, g.active, there).at(g.here, len(planner.hand)) + DEFEAT * met
    return -loss, message("advice.drive", figure=top.figure)


def last_call(counsel: Counsel, option: Option) -> Judged:
    """A card is played now or kept."""
    return (0.0, message("advice.keep")) if option.verb == "pass" else perk(counsel, option)


JUDGES: Mapping[str, Callable[[Counsel, Option], Judged]] = {
    "perk": perk,
    "last_call": last_call,
    "send": whose_turn,
    "send_to": send_to,
    "gather_at": gather_at,
    "gather": whose_turn,
    "drive": drive,
    "drive_to": drive_to,
}
