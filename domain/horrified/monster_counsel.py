"""Counsel in the Monster Phase: what to give up for a hit, and whom a figure that hesitates should go for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.horrified.approach import Approach
from domain.horrified.needs import Needs
from domain.horrified.strikes import Hits
from domain.horrified.weights import FALLEN, HELD, LOST_PERK, SHIELDS, terror_step
from domain.kernel.frames import Option
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.counsel import Counsel

Judged = tuple[float, Message]
MOST_ITEMS = len(SHIELDS)


def defend(counsel: Counsel, option: Option) -> Judged:
    """The item that is missed least. Where the hits are more than the items, it is better to fall with them in hand."""
    g, top = counsel.g, counsel.g.stack[-1]
    if not isinstance(top, Hits):
        return 0.0, message("advice.nothing")
    fall = -float(FALLEN + terror_step(g.world.terror))
    items = g.hero(top.victim).items
    if option.verb == "take_hit":
        return fall, message("advice.fall")
    if top.hits > len(items):
        return fall - SHIELDS[0], message("advice.in_vain")
    item = str(option.args["item"])
    return -HELD * needs(counsel).held[item] - SHIELDS[min(len(items), MOST_ITEMS) - 1], message(
        "advice.missed", item=item
    )


def way(counsel: Counsel, option: Option) -> Judged:
    """Figures away from people, people away from figures."""
    g, top, space = counsel.g, counsel.g.stack[-1], str(option.args["space"])
    if isinstance(top, Approach):
        gone = terror_step(g.world.terror) + LOST_PERK
        shields = [sum(SHIELDS[min(len(hero.items), MOST_ITEMS) :]) for hero in g.heroes_at(space)]
        return -float(gone * len(g.villagers_at(space)) + sum(shields)), message("advice.fewest_people")
    return -float(list(g.world.figures.values()).count(space)), message("advice.fewest_figures")


def thief(counsel: Counsel, option: Option) -> Judged:
    """The items that are missed least, where nobody stands."""
    g, space = counsel.g, str(option.args["space"])
    lost = HELD * needs(counsel).worth(g.lying(space)) + SHIELDS[0] * len(g.people_at([space]))
    return -lost, message("advice.stolen", items=list(g.lying(space)))


def needs(counsel: Counsel) -> Needs:
    if counsel.needs is None:
        counsel.needs = Needs(counsel.g)
    return counsel.needs


JUDGES: Mapping[str, Callable[[Counsel, Option], Judged]] = {"defend": defend, "way": way, "thief": thief}
